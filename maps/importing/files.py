"""Which program a file is of, and the files beside it that it builds on."""

from __future__ import annotations

import re
from pathlib import Path

from ..decoding import decoded, document
from ..errors import BoardError
from ..plain_files import FileFault, plain_bytes
from .jdip import jdip
from .judge_maps import judge_map
from .table import Table

FORMATS = ("map", "jdip")

MOST_BYTES = 500_000
"""A larger file is refused: it is no table of provinces."""


def imported(path: Path, form: str = "", variant: str = "") -> Table:
    """Read the table of another program.

    Args:
        path: the file; those that it builds on are looked for beside it.
        form: ``"map"`` or ``"jdip"``; without it, the file itself tells.
        variant: name of the variant, where the file has several.

    Raises:
        BoardError: the file cannot be read, or cannot be a board; with the place.
    """

    def fetch(name: str) -> str | None:
        try:
            return text_of(path.parent / name)
        except BoardError:
            return None

    text = text_of(path)
    if (form or ("jdip" if text.lstrip("\ufeff \t\r\n").startswith("<") else "map")) == "jdip":
        return jdip(text, path.name, fetch, variant)
    if variant:
        raise BoardError(str(path), ("a .map file has one variant; leave --variant out",))
    if not re.search(r"^\s*(LAND|COAST|WATER|PORT|MAP|USES?)\s", text, re.IGNORECASE | re.MULTILINE):
        what = "it has no line such as LAND BUR ABUTS BEL, and is no XML"
        raise BoardError(str(path), (f"is no map of another program: {what}",))
    return judge_map(text, path.name, fetch)


def text_of(path: Path) -> str:
    """Return the text of a file.

    Raises:
        BoardError: it cannot be read, is too large, or is no text.
    """
    where = str(path)
    try:
        raw = plain_bytes(path, MOST_BYTES, expected="the table of a program", none_is="no table of provinces is")
    except FileFault as fault:
        raise BoardError(where, (str(fault),)) from None
    text = None if document(raw) else decoded(raw)
    if text is None:
        raise BoardError(where, (f"is no text, but {document(raw) or 'bytes of another kind'}",))
    return text
