r"""What programs put among the words of orders: tags and entities of HTML, commands to a terminal, spoilt letters.

All of it is put out of the way, and no character changes its column: what is taken out leaves signs that do not
count, as many as it had.
"""

from __future__ import annotations

import re

_UNSEEN = "\u200b"
"""Stands where something was taken out; it parts no word."""

# colours and the like; titles of windows, which end with a bell or an escape
# a title that does not end is none, and what stands behind its beginning is read
_TERMINAL = re.compile(
    r"[\x1b\x9b]\[?[0-9;?]{0,40}[A-Za-z]|\x1b\][^\x07\x1b\n\r\x9c]{0,200}(?:\x07|\x1b\\|\x9c)|\x1b\]?(?:[0-9]{1,3};)?"
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,31});")
_BREAKING = frozenset("br p div li ul ol tr table h1 h2 h3 h4 h5 h6 hr blockquote pre".split())
_CELLS = frozenset(("td", "th", "tc"))
_RUNS = frozenset(("r", "t"))
_TAGS = "|".join((*_BREAKING, *_CELLS, *"a abbr b big center code em font html head body i".split(),
                  *"small span strong sub sup tbody thead tt u".split()))  # fmt: skip
# tags of forums; "[s]" strikes out, which is told elsewhere
_FORUM_TAG = re.compile(
    r"(?i)\[/?(?:b|i|u|color|colour|size|font|quote|list|center|url|code|spoiler)(?:=[^\[\]\n]{0,80})?\]|\[\*\]"
)
# possessive, so that no text takes square time
# strings: they are compiled, and kept, when the first text needs one
_TAG = (
    rf"(?i)<!--[^<>]{{0,300}}-->|<\?xml[^<>]{{0,300}}\?>|<!doctype[^<>]{{0,300}}>|</?(?:[a-z]\w{{0,9}}:(\w{{1,20}})|({_TAGS}))"
    r"""(?:\s++[\w:-]++(?:\s*+=\s*+(?:"[^"<>]*+"|'[^'<>]*+'|[^\s<>"']++))?+)*+\s*+/?+>"""
)


def without(text: str) -> str:
    r"""Return a line with tags, entities and terminal commands out of the way, as long as it was.

    A tag of a paragraph becomes ``;``, one of a cell ``|``, any other a space, an entity its character.

    >>> without("<p>A Mun -&gt; Sil</p>").replace("\u200b", "_")
    ';__A Mun ->___ Sil;___'
    """
    if "\x1b" in text or "\x9b" in text:
        text = _TERMINAL.sub(_blank, text)
    if "<" in text and ">" in text:
        text = re.sub(_TAG, _tag, text)
    if "[" in text and "]" in text:
        text = _FORUM_TAG.sub(_spaced, text)
    if "&" in text and ";" in text:
        text = _ENTITY.sub(_entity, text)
    if not text.isascii():
        text = _SPOILT.sub(_mended, text)
    return text


# what UTF-8 becomes where it is taken for Western European: a dash is "\u00e2\u20ac\u201c"
_BEHIND = bytes(n for n in range(0x80, 0xC0) if n not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)).decode("cp1252")
_SPOILT = re.compile(rf"[\xc2-\xf4][{re.escape(_BEHIND)}]{{1,3}}")


def _mended(match: re.Match[str]) -> str:
    try:
        letter = match[0].encode("cp1252").decode("utf-8")
    except UnicodeError:
        return match[0]
    return letter + _UNSEEN * (len(match[0]) - len(letter))


def _blank(match: re.Match[str]) -> str:
    return _UNSEEN * len(match[0])


def _spaced(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _tag(match: re.Match[str]) -> str:
    name = (match[1] or match[2] or "").lower()
    # a run of letters of a text processor parts no word
    mark = ";" if name in _BREAKING else "|" if name in _CELLS else _UNSEEN if name in _RUNS else " "
    return mark + _UNSEEN * (len(match[0]) - 1)


def _entity(match: re.Match[str]) -> str:
    import html  # with its table of two thousand entities, which few texts need

    said = html.unescape(match[0])
    return said + _UNSEEN * (len(match[0]) - 1) if len(said) == 1 and said not in "\r\n" else match[0]
