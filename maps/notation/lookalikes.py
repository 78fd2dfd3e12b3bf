"""Letters that are not what they look like: of other scripts, lost on the way, or turned round when they are shown.

They are read as they look, and a notice says so: whoever wrote them saw nothing else.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from .characters import plain, shorten
from .words import FILLERS, HEADING_FILLERS, ORDER_BLOCKS, PHASES, RESULTS, SEASONS, UNIT_BLOCKS, UNITS, VERBS

if TYPE_CHECKING:
    from .blocks import Scanner
    from .lines import Line, Lines
    from .places import Names

_PAIRS = (
    # Cyrillic
    ("АВЕЅІЈКМНОРСТУХԚԜҮҺѴԌӀ", "ABESIJKMHOPCTYXQWYHVGI"),
    ("авеѕіјкмнорстухԛԝүһѵԁӏ", "abesijkmhopctyxqwyhvdl"),
    # Greek
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ", "ABEZHIKMNOPTYXCJ"),
    ("αβεηικνορτυχϲϳωγ", "abenikvoptuxcjwy"),
    # Armenian
    ("ՏՕԼՍօոսհցզ", "SOLUonuhgq"),
    # Cherokee
    ("ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ", "ABCDEGHJKLMPRSTVWZ"),
    # Lisu
    ("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "ABCDEFGHIJKLMNOPRSTUVWXYZ"),
)
_LOOKS = {ord(letter): latin for letters, several in _PAIRS for letter, latin in zip(letters, several, strict=True)}

# so turned, words are not shown in the sequence in which they are read
_TURNING = frozenset("\u202b\u202e\u2067")
_LOST = "\ufffd"

_WORDS = frozenset(
    (*UNITS, *VERBS, *RESULTS, *SEASONS, *PHASES, *FILLERS, *HEADING_FILLERS, *UNIT_BLOCKS, *ORDER_BLOCKS, "coast")
)


def as_they_look(names: Names, lines: Lines, line: Line) -> list[tuple[int, int]]:
    """Let words count as they look where that makes words of orders; return where they stand in the text.

    A word of another script alone is left as it is unless it looks like a word that orders use; one that mixes
    scripts is never meant.

    Args:
        names: the names of the board, whose own letters stay, whatever their script.
        lines: the text.
        line: a line of it, which gets other words.
    """
    words = list(line.words)
    found = []
    before = lines.starts[line.number - 1] if line.lines is None else 0
    for i, word in enumerate(words):
        if word.isascii() or word in names.parts:
            continue
        raw = unicodedata.normalize("NFKC", line.text[line.starts[i] : line.ends[i]])
        latin = raw.translate(_LOOKS)
        if latin == raw:
            continue
        seen = plain(latin)
        if seen == word or not seen.isascii():
            continue
        if seen in _WORDS or seen in names.parts or seen in names.letters or any(c.isascii() for c in word):
            words[i] = seen
            found.append((before + line.starts[i], before + line.ends[i]))
    if found:
        line.keep(words, line.starts, line.ends)
    return found


def told(word: str) -> str:
    r"""Return what to say of a word that no name is and that has letters of another script; empty if it has none.

    >>> told("\u041c\u044e\u043d").isascii(), told("Munn")
    (False, '')
    """
    letter, script = _first(word)
    return f'; its "{letter}" is a {script} letter that looks like "{_LOOKS[ord(letter)]}"' if letter else ""


def _first(word: str) -> tuple[str, str]:
    """Return the first letter of a word that looks like a Latin one, and its script; empty texts if there is none."""
    if word.isascii():
        return "", ""
    letter = next((c for c in unicodedata.normalize("NFKC", word) if ord(c) in _LOOKS), "")
    return letter, unicodedata.name(letter).partition(" ")[0].capitalize() if letter else ""


def tell(scanner: Scanner, start: int, end: int, looking: list[tuple[int, int]]) -> None:
    """Remark on the letters of a piece of the text that deserve a look.

    Args:
        scanner: keeps the remarks, and knows the text.
        start: offset of the piece.
        end: offset behind it.
        looking: where the words stand that :func:`as_they_look` read as they look.
    """
    text = scanner.lines.text
    for a, b in looking:
        letter, script = _first(text[a:b])
        message = (
            f'the "{letter}" of "{shorten(text[a:b])}" is a {script} letter that looks like "{_LOOKS[ord(letter)]}"'
        )
        scanner.say_at(a, b, "notice", "look-alike", f"{message}; it was read as that")
    for signs, code, message in (
        (_TURNING, "direction", "this turns the direction of writing; the words were read in the sequence they have"),
        (_LOST, "lost-letter", "a letter was lost here before the text came to us; what stands beside it was read"),
    ):
        at = next((n for n, c in enumerate(text[start:end], start) if c in signs), -1)
        if at >= 0:
            scanner.say_at(at, at + 1, "notice", code, message)
