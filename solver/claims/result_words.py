"""The words in which people and programs say what became of an order, and where they stand in a line.

``A War - Sil bounced``, ``A War - Sil (*bounce, dislodged*)``, ``F Nth: dislodged by F Ska - Nth; may retreat to Edi``,
``SUCCESS: A par-bur``. What stands behind a word to explain it (``fails: the convoy is disrupted``) is passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


class Word(Enum):
    """What is said of an order or a unit."""

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    BOUNCES = "bounces"
    GIVEN = "given"
    CUT = "cut"
    AVAILABLE = "available"
    DISRUPTED = "disrupted"
    NO_CONVOY = "no convoy"
    VOID = "void"
    INVALID = "invalid"
    ILLEGAL = "illegal"
    STANDS = "stands"
    DISLODGED = "dislodged"
    DESTROYED = "destroyed"
    RETREATS = "may retreat to"
    DISBANDED = "disbanded"
    BUILT = "built"
    REMOVED = "removed"
    CARRIED_OUT = "carried out"
    UNDECIDED = "undecided"


_FORMS: dict[Word, str] = {
    Word.NO_CONVOY: r"no convoy|not convoyed",
    Word.RETREATS: r"(?:may|can|could|must) (?:retreat|go) to|retreats?(?: are)?(?= ?:)|exits?(?= ?:)|open(?= ?:)",
    Word.DESTROYED: r"destroyed|annihilated|no retreats?|cannot retreat|nowhere to (?:go|retreat)",
    Word.SUCCEEDS: r"succeed(?:s|ed)?|success(?:ful(?:ly)?)?|ok|passe[sd]|arrive[sd]|works|worked",
    Word.FAILS: r"fail(?:s|ed|ure)?|unsuccessful",
    Word.BOUNCES: r"bounce[sd]?|bouncing|stood off|beaten|stand-?off|held off|repelled|repulsed",
    Word.GIVEN: r"given|valid",
    Word.CUT: r"cut",
    Word.AVAILABLE: r"available",
    Word.DISRUPTED: r"disrupted",
    Word.VOID: r"void",
    Word.INVALID: r"invalid",
    Word.ILLEGAL: r"illegal|impossible",
    Word.STANDS: r"stands|stays(?: put)?|survive[sd]|remains",
    Word.DISLODGED: r"dislodged|displaced",
    Word.DISBANDED: r"disband(?:s|ed)|leaves the board",
    Word.BUILT: r"built",
    Word.REMOVED: r"removed",
    # as rulings say it of orders of the later phases
    Word.CARRIED_OUT: r"carried out|retreats(?=\s*(?:$|\(read as\b))|changes its type|(?:the build is )?waived",
    Word.UNDECIDED: r"undecided",
}
_NOT = r"(?P<not>(?:(?:is|was|are|were|has|does|did|do) )?not (?:been )?)?"
_BEFORE = r"(?:(?:is|was|are|were|has been|will be|would be) )?"
_WORD = re.compile(
    rf"(?<![\w/-])(?:{_NOT}|{_BEFORE})"
    rf"(?:{'|'.join(f'(?P<{word.name}>{form})' for word, form in _FORMS.items())})(?![\w/-])",
    re.IGNORECASE,
)
# what begins an explanation that goes on to the end of the line, or up to another thing that is said
_EXPLAINS = re.compile(
    r"\s*(?:by\b|without\b|:|;|\(|head-to-head\b|in a\b|with\b|,\s*(?:\d|which\b|whatever\b))", re.IGNORECASE
)
_AGAIN = re.compile(
    r"(?:;\s*|,? and (?:is )?|the fleet is |,\s*)(?=dislodged|destroyed|may retreat|can retreat)", re.IGNORECASE
)
_BY = re.compile(r"\s*by\s+(?P<who>[^;,()\[\]*]+)", re.IGNORECASE)
_BY_LATER = re.compile(r"\bby\s+(?P<who>[^;,()\[\]*]+)", re.IGNORECASE)
_OPENS = " \t*:,;.=>\N{EN DASH}\N{EM DASH}~-"
_MARKS = re.compile(r"[*!\s]*[)\]}]?")
_CLOSING = {"(": ")", "[": "]", "{": "}"}


LONGEST = 4_000
"""In a longer line nothing is looked for: it is no order with what became of it."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something that is said in a line.

    Args:
        word: what.
        negated: whether it is said not to be so.
        start: index of its first character in the line.
        end: index behind it.
        tail: where what belongs to it stands: the places behind ``may retreat to``, the unit behind ``by``; else empty.
    """

    word: Word
    negated: bool
    start: int
    end: int
    tail: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Worded:
    """A line taken apart.

    Args:
        rest: the line with blanks for all that is said, as long as the line itself.
        said: what is said, from left to right.
    """

    rest: str
    said: tuple[Said, ...]


def worded(line: str) -> Worded:
    """Take a line apart into orders and what is said of them.

    >>> found = worded("A War - Sil (*bounce, dislodged*)")
    >>> found.rest.rstrip(), [one.word.value for one in found.said]
    ('A War - Sil', ['bounces', 'dislodged'])
    >>> line = "A Sil H  dislodged by A Mun - Sil; may retreat to Boh, Pru"
    >>> [line[slice(*one.tail)] for one in worded(line).said]
    ['A Mun - Sil', 'Boh, Pru']
    """
    if len(line) > LONGEST:
        return Worded(line, ())
    said: list[Said] = []
    gone: list[tuple[int, int]] = []
    i = 0
    while (match := _WORD.search(line, i)) is not None:
        word = next(one for one in Word if one.name in match.groupdict() and match[one.name] is not None)
        start, closing = _opened(line, match.start())
        end = match.end()
        tail = (0, 0)
        leads = not line[:start].strip() and line[end:].lstrip()[:1] == ":"
        if word is Word.RETREATS:
            stop = line.find(closing, end) if closing else -1
            stop = len(line) if stop < 0 else stop
            first = end + len(line[end:stop]) - len(line[end:stop].lstrip(" :"))
            tail, end = (first, stop), stop
        elif (by := _BY.match(line, end)) is not None and word is Word.DISLODGED:
            tail, end = by.span("who"), by.end()
        if leads:
            end = line.index(":", end) + 1
            # "Dislodged: A Sil by A Mun; may retreat to Boh"
            if word is Word.DISLODGED and (by := _BY_LATER.search(line, end)) is not None:
                tail = by.span("who")
                gone.append((by.start(), by.end()))
        said.append(Said(word, match["not"] is not None, match.start(), match.end(), tail))
        if closing:
            # what else is said in the bracket is looked for in it, and the bracket is blanked as a whole
            stop = line.find(closing, end)
            stop = len(line) if stop < 0 else stop
            while (more := _WORD.search(line, end, stop)) is not None and word is not Word.RETREATS:
                other = next(one for one in Word if one.name in more.groupdict() and more[one.name] is not None)
                said.append(Said(other, more["not"] is not None, more.start(), more.end()))
                end = more.end()
            end = min(stop + 1, len(line))
        elif not leads and word is not Word.RETREATS and _EXPLAINS.match(line, end):
            again = _AGAIN.search(line, end)
            end = len(line) if again is None else again.end()
        else:
            marks = _MARKS.match(line, end)
            end = end if marks is None or leads else marks.end()
        gone.append((start, end))
        i = max(end, match.end())
    rest = list(line)
    for start, end in gone:
        # a line that begins with what is said keeps its margin
        rest[start:end] = [c if c == "\t" else " " for c in line[start:end]]
    return Worded("".join(rest), tuple(said))


def _opened(line: str, start: int) -> tuple[int, str]:
    """Return where the marks before a word begin, and what closes the bracket among them."""
    closing = ""
    while start and (line[start - 1] in _OPENS or (not closing and line[start - 1] in _CLOSING)):
        start -= 1
        closing = _CLOSING.get(line[start], closing)
    return start, closing
