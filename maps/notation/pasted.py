"""Bodies of mail that are still encoded: what of them can be read is, and whoever pasted the text is told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .characters import shorten
from .diagnostics import Diagnostic
from .lines import Lines

if TYPE_CHECKING:
    from collections.abc import Iterator

# bytes of UTF-8, an equals sign, or a blank at the end of a line, as quoted-printable writes them
_QUOTED = r"(?:=[C-F][0-9A-F](?:=[89AB][0-9A-F])+|=3D|=20(?=[\r\n]|\Z))"
_BASE64 = r"(?:\A|[\n\r])[ \t>]*(?=[a-z0-9+/]*[A-Z])(?=[A-Z0-9+/]*[a-z])([A-Za-z0-9+/]{56,76}={0,2})[ \t]*(?:[\n\r]|\Z)"
_SHORTEST = 56
_HEADED = r"(?i)(?:\A|[\n\r])[ \t>]*content-transfer-encoding:[ \t]*(base64)\b"
_HINT = "open the mail in a mail program, and copy its text from there"


def remarks(text: str) -> list[Diagnostic]:
    r"""Remark on a body of mail that is encoded, once for each way of encoding.

    Args:
        text: the whole text.

    >>> [(one.code, one.line, one.column) for one in remarks("Germany:\nA Ber =3D> Kie")]
    [('mail-encoding', 2, 7)]
    """
    found: list[Diagnostic] = []
    for (start, end), message in _encoded(text):
        lines = Lines(text)
        number, column = lines.at(start)
        if found and found[-1].line == number:
            continue
        length = min(end, lines.ends[number - 1]) - start
        found.append(Diagnostic("mail-encoding", "notice", number, column, length, message, _HINT))
    return found


def _encoded(text: str) -> Iterator[tuple[tuple[int, int], str]]:
    if "=" in text and (match := re.search(_QUOTED, text)):
        message = f'this text is encoded for mail (quoted-printable); "{shorten(match[0])}" stands for another sign'
        yield match.span(), message
    headed = re.search(_HEADED, text) if "64" in text else None
    if match := headed or (re.search(_BASE64, text) if _has_long_words(text) else None):
        yield match.span(1), "this mail is encoded (base64), and is not read so"


def _has_long_words(text: str) -> bool:
    """Tell whether some line is as long as those of base64, and a word of it as well; few texts have to be searched."""
    return max(map(len, text.split("\n"))) >= _SHORTEST and max(map(len, text.split()), default=0) >= _SHORTEST
