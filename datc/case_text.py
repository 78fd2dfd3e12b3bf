"""A phase of a case as text that the commands read, asked for by the id of the case."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..maps.options import NamedText
from .case import Step, find, load
from .case_file import FORMAT, read
from .errors import CaseError

_MARK = re.compile(rf"""^[ \t]*["']?format["']?[ \t]*=[ \t]*["']{FORMAT}["']""", re.MULTILINE)
"""What makes a text a case file, be it a good one or not."""

PHASES = {"movement": "next movement phase", "retreat": "retreat phase", "adjustment": "adjustment phase"}
"""What a phase behind the first is called."""

LATE_SEASON = {"retreat": "fall", "adjustment": "winter"}
"""The season that is written for a later phase of which the case tells none."""


def named_text(name: str) -> NamedText | None:
    """Return the phase of a shipped case as text, or None if there is none of that name.

    Args:
        name: the id of the case, in capital or small letters; behind a colon which of its phases, 1 for the first,
            which is taken without: ``"6.F.16"``, ``"6.H.1:2"``.

    Raises:
        CaseError: the file of the case cannot be read.

    >>> named_text("6.A.1").text.splitlines()[-1], named_text("6.A.999")
    ('ENGLAND: F nth - pic', None)
    """
    id, colon, number = name.partition(":")
    path = find(id)
    if path is None or (colon and not (number.isascii() and number.isdigit())):
        return None
    steps = load(path).steps
    n = int(number) if colon else 1
    if not 1 <= n <= len(steps):
        return None
    return NamedText(text_of_step(steps[n - 1]), steps[n - 1].board, "" if colon else _others(path.stem, steps))


def text_of_case(text: str, name: str, number: int | None = None) -> NamedText | None:
    """Return a phase of a case file as text, or None if the text is no case file.

    Args:
        text: the text of the file.
        name: what the file is called.
        number: which of its phases, 1 for the first; None for that one, with a note on the others.

    Raises:
        CaseError: it is a case file, and something is wrong with it, with its place; or it has no such phase.

    >>> print(text_of_case("Germany: A Mun - Sil", "orders.txt"))
    None
    """
    if _MARK.search(text) is None:
        return None
    steps = read(text, name).steps
    n = 1 if number is None else number
    if not 1 <= n <= len(steps):
        raise CaseError(name, "", f"has no phase {n}; it has {len(steps)}")
    return NamedText(text_of_step(steps[n - 1]), steps[n - 1].board, "" if number else _others(name, steps))


def _others(id: str, steps: Sequence[Step]) -> str:
    """Say that a case has more phases than the first, and what they are called; empty if it has not."""
    if len(steps) == 1:
        return ""
    names = [f"{id}:{n} is the {PHASES[step.phase]}" for n, step in enumerate(steps[1:], 2)]
    return f"phase 1 of {len(steps)}; {', '.join(names)}"


def text_of_step(step: Step) -> str:
    """Return a phase of a case as text: its units or its whole position, then its orders.

    Args:
        step: the phase.
    """
    if step.phase == "movement":
        return "\n".join(["Units:", *step.units, "Orders:", *step.written]) + "\n"
    position = step.position()
    season = position.season or LATE_SEASON[step.phase]
    whole = replace(position, season=season, year=position.year or 1901)
    return "\n".join([whole.line(), *step.written]) + "\n"
