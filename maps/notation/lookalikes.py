"""Letters that are not what they look like: of other scripts, lost on the way, or turned round when they are shown.

They are read as they look, and a notice says so: whoever wrote them saw nothing else.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from .words import (
    FILLERS,
    HEADING_FILLERS,
    ORDER_BLOCKS,
    PHASES,
    RESULTS,
    SEASONS,
    UNIT_BLOCKS,
    UNITS,
    VERBS,
    Line,
    plain,
)

if TYPE_CHECKING:
    from .blocks import Scanner
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


def as_they_look(names: Names, line: Line) -> list[int]:
    """Let words count as they look where that makes words of orders; return their indexes.

    A word of another script alone is left as it is unless it looks like a word that orders use; one that mixes
    scripts is never meant.

    Args:
        names: the names of the board, whose own letters stay, whatever their script.
        line: the line, which gets other words.
    """
    words = list(line.words)
    found = []
    for i, word in enumerate(words):
        if word.isascii() or word in names.parts:
            continue
        raw = unicodedata.normalize("NFKC", line.text[line.starts[i] : line.ends[i]])
        seen = plain(raw.translate(_LOOKS))
        if seen == word or not seen.isascii():
            continue
        if seen in _WORDS or seen in names.parts or seen in names.letters or any(c.isascii() for c in word):
            words[i] = seen
            found.append(i)
    if found:
        line.keep(words, line.starts, line.ends)
    return found


def tell(scanner: Scanner, line: Line, looking: list[int]) -> None:
    """Remark on a line's letters that deserve a look.

    Args:
        scanner: keeps the remarks.
        line: the line.
        looking: indexes of the words that :func:`as_they_look` read as they look.
    """
    for i in looking:
        quoted = line.quote(i, i + 1)
        written = unicodedata.normalize("NFKC", line.text[line.starts[i] : line.ends[i]])
        letter = next(c for c in written if ord(c) in _LOOKS)
        script = unicodedata.name(letter).partition(" ")[0].capitalize()
        message = f'the "{letter}" of "{quoted}" is a {script} letter that looks like "{_LOOKS[ord(letter)]}"'
        scanner.say(line, i, i + 1, "notice", "look-alike", f"{message}; it was read as that")
    for signs, code, message in (
        (_TURNING, "direction", "this turns the direction of writing; the words were read in the sequence they have"),
        (_LOST, "lost-letter", "a letter was lost here before the text came to us; what stands beside it was read"),
    ):
        at = next((n for n, c in enumerate(line.text) if c in signs), -1)
        if at >= 0:
            start = scanner.lines.starts[line.number - 1] + at
            scanner.say_at(start, start + 1, "notice", code, message)
