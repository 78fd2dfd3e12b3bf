"""Every code that a remark on a text can have: severity, cause, what to do about it, an example.

A new code is a row in :mod:`error_codes` or :mod:`notice_codes`; ``make docs`` writes ``docs/messages.md`` from the
rows, and tests hold the source and the examples against them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .error_codes import ERRORS
from .notice_codes import NOTICES

if TYPE_CHECKING:
    from .code_rows import Code
    from .diagnostics import Diagnostic

ROWS = (*ERRORS, *NOTICES)

CODES: dict[str, Code] = {code.name: code for code in ROWS}
"""All codes by their name, errors before notices."""


def remarks(code: Code) -> tuple[Diagnostic, ...]:
    """Return the remarks on a code's example.

    >>> [remark.code for remark in remarks(CODES["arrow"])]
    ['arrow']
    """
    from ..errors import NotationError
    from ..loading import standard
    from ..position import Position
    from .strict import parse_order
    from .texts import read

    if code.canonical:
        try:
            parse_order(code.example, standard())
        except NotationError as error:
            return error.diagnostics
        return ()
    position = Position.parse("\n".join(code.units)) if code.units else None
    reading = read(code.example, standard(), position, family=code.family, part=code.part)
    return (reading if reading.diagnostics else reading.or_empty()).diagnostics


def told(code: Code) -> str:
    """Return what people are told of a code's example, as the commands show it.

    >>> print(told(CODES["arrow"]))
    orders.txt:1:16: error: this arrow points back; which of the two places is the goal? [arrow]
        England: A Lon <- Wal
                       ^^
        hint: write the unit, a dash, and the place it goes to
    """
    from .diagnostics import render_all

    return render_all(remarks(code), code.example, "orders.txt")
