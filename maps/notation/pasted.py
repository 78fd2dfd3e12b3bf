"""What shows how a text came to be: words that are struck out, and bodies of mail that are still encoded.

Neither keeps an order from being read; but whoever pasted the text should know.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .diagnostics import Diagnostic
from .words import Lines, shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

# what Markdown and HTML strike out, and letters with a stroke through each
_STRUCK = r"~~(?=[^\s~])[^~\n\r]{1,300}~~|<(?:s|del|strike)>|(?:\S[\u0335\u0336]\s?){2,300}"
# bytes of UTF-8, an equals sign, or a blank at the end of a line, as quoted-printable writes them
_QUOTED = r"(?:=[C-F][0-9A-F](?:=[89AB][0-9A-F])+|=3D|=20(?=[\r\n]|\Z))"
_BASE64 = r"(?:\A|[\n\r])[ \t>]*(?=[a-z0-9+/]*[A-Z])(?=[A-Z0-9+/]*[a-z])([A-Za-z0-9+/]{56,76}={0,2})[ \t]*(?:[\n\r]|\Z)"
_HEADED = r"(?i)(?:\A|[\n\r])[ \t>]*content-transfer-encoding:[ \t]*(base64)\b"
_HINT = "open the mail in a mail program, and copy its text from there"


def doubtful(text: str) -> bool:
    """Tell quickly whether a text may have something of that kind, so that it has to be looked at closely.

    >>> doubtful("Germany: A Mun - Sil"), doubtful("Germany: ~~A Mun - Sil~~")
    (False, True)
    """
    return "~~" in text or "\u0336" in text or "\u0335" in text or "<s" in text or "<del>" in text


def remarks(text: str) -> list[Diagnostic]:
    r"""Remark on what is struck out, once a line, and on a body of mail that is encoded, once for the text.

    Args:
        text: the whole text.

    >>> [(one.code, one.line, one.column) for one in remarks("Germany:\n~~A Mun - Sil~~\nA Ber =3D> Kie")]
    [('struck', 2, 1), ('mail-encoding', 3, 7)]
    """
    found: list[Diagnostic] = []
    lines = None
    for start, end, code, message, hint in (*_struck(text), *_encoded(text)):
        lines = lines or Lines(text)
        number, column = lines.at(start)
        if found and found[-1].code == code and found[-1].line == number:
            continue
        length = min(end, lines.ends[number - 1]) - start
        found.append(Diagnostic(code, "notice", number, column, length, message, hint))
    return found


def _struck(text: str) -> Iterator[tuple[int, int, str, str, str]]:
    if not doubtful(text):
        return
    for match in re.finditer(_STRUCK, text):
        message = "these words are struck out; they were read all the same, as judges strike out orders that fail"
        yield *match.span(), "struck", message, "leave the words out if they are not meant"


def _encoded(text: str) -> Iterator[tuple[int, int, str, str, str]]:
    if "=" in text and (match := re.search(_QUOTED, text)):
        message = f'this text is encoded for mail (quoted-printable); "{shorten(match[0])}" stands for another sign'
        yield *match.span(), "mail-encoding", message, _HINT
    if match := re.search(_HEADED, text) or re.search(_BASE64, text):
        yield *match.span(1), "mail-encoding", "this mail is encoded (base64), and is not read so", _HINT
