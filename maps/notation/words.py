"""Characters and words: what people type, folded to few marks, and the tables of words that orders use.

Nothing here knows a board. The tables are English; a further language or program is more rows.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from enum import Enum

from ..orders import ARMY, FLEET, UnitType
from .markup import without


class Verb(Enum):
    """What an order tells its unit to do, as far as a single word shows it."""

    HOLD = "hold"
    MOVE = "move"
    SUPPORT = "support"
    CONVOY = "convoy"
    VIA = "via"
    RETREAT = "retreat"
    DISBAND = "disband"
    BUILD = "build"
    REMOVE = "remove"
    WAIVE = "waive"
    CONVERT = "convert"


UNITS: dict[str, UnitType] = {
    word: kind
    for kind, words in ((ARMY, "a army amy armies inf troop"), (FLEET, "f fleet flt fleets navy ship"))
    for word in words.split()
}

_VERBS: tuple[tuple[Verb, str], ...] = (
    (Verb.HOLD, "h hold holds holding stand stands stay stays xxx"),
    (Verb.MOVE, "m mv move moves moving to attack attacks attacking go goes going into moveviaconvoy"),
    (Verb.SUPPORT, "s sup supp support supports supporting"),
    (Verb.CONVOY, "c convoy convoys convoying t transport transports transporting ff ferry ferries"),
    (Verb.VIA, "via by"),
    (Verb.RETREAT, "r retreat retreats rto"),
    (Verb.DISBAND, "d disband disbands"),
    (Verb.BUILD, "b build builds"),
    (Verb.REMOVE, "remove removes destroy"),
    (Verb.WAIVE, "waive waives"),
    (Verb.CONVERT, "convert converts transform transforms tr trafo"),
)
VERBS: dict[str, Verb] = {word: verb for verb, words in _VERBS for word in words.split()}

# verbs of retreat and adjustment phases
LATE = frozenset((Verb.RETREAT, Verb.DISBAND, Verb.BUILD, Verb.REMOVE, Verb.WAIVE, Verb.CONVERT))

# words without meaning before a unit or a place
FILLERS = frozenset(("the", "at", "in", "an", "unit"))
# words after "via" and "by", or in brackets of their own, that ask for the convoy
CONVOY_WORDS = frozenset(("convoy", "convoyed", "sea", "vc"))
# what other programs add behind an order
RESULTS = frozenset(
    "bounce bounces bounced bouncing fail fails failed cut dislodged destroyed succeed succeeds succeeded "
    "success successful ok void invalid illegal disrupted valid given standoff no order processed".split()
)
AND = frozenset((",", ";", ".", "and"))

DIRECTIONS: dict[str, str] = {
    word: f"{letter}c"
    for letter, words in (
        ("n", "n nc north northern ncs"),
        ("s", "s sc south southern scs"),
        ("e", "e ec east eastern ecs"),
        ("w", "w wc west western wcs"),
    )
    for word in words.split()
}

SEASONS: dict[str, str] = {
    "spring": "spring",
    "spr": "spring",
    "summer": "spring",
    "sum": "spring",
    "fall": "fall",
    "fal": "fall",
    "autumn": "fall",
    "aut": "fall",
    "winter": "winter",
    "win": "winter",
}
PHASES: dict[str, str] = {
    "movement": "movement",
    "diplomacy": "movement",
    "retreat": "retreat",
    "retreats": "retreat",
    "adjustment": "adjustment",
    "adjustments": "adjustment",
    "builds": "adjustment",
    "placement": "adjustment",
}
# what the orders of a phase are called: "orders of ..."
PHASE_ORDERS: dict[str, str] = {"movement": "movement", "retreat": "retreats", "adjustment": "adjustments"}
# these are verbs as well: they name a phase only behind a season or a year
LATE_PHASES: dict[str, str] = {"build": "adjustment", "disbands": "adjustment", "removals": "adjustment"}
PHASE_CODE = re.compile(r"([sfwa])([0-9]{2}|[0-9]{4})([mrab]?)")
CODE_SEASONS = {"s": "spring", "f": "fall", "a": "fall", "w": "winter"}
CODE_PHASES = {"m": "movement", "r": "retreat", "a": "adjustment", "b": "adjustment"}
UNIT_BLOCKS = frozenset(("units", "position", "positions", "setup"))
ORDER_BLOCKS = frozenset(("orders", "moves", "results"))
HEADING_FILLERS = frozenset(
    "phase turn year of for the from order player power my season status ad starting unit - . , )".split()
)


def _folding() -> dict[int, str]:
    """Map each character that people use for a mark to the one character that stands for it."""
    table: dict[int, str] = {}
    for mark, several in (
        (" ", "\t\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000"),
        # letters in another dress that Unicode does not hold for the same
        *zip("ABCDEFGHIJKLMNOPRSTUVWYZ", "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", strict=True),
        *zip("agi", "ɑɡı", strict=True),  # noqa: RUF001
        ("-", "‐‑‒–—―−⁃﹘﹣－"),  # noqa: RUF001 - the dashes themselves
        ("←", "⇐⇠⟵⟸↔⇔⟷"),
        (">", "→⇒➔➜➝➞➡⟶⟹⇾⇨↦↣⭢⮕⭆➙➛➟➠➢➣➥➨➩➪➫➬➭➮➯➱➲➳➵➸➺➻➼➽➾⇀⇁⟿⇝⇛🡒＞"),  # noqa: RUF001
        ("'", "’‘ʼ´′"),  # noqa: RUF001
        ("(", "[{（［"),  # noqa: RUF001
        (")", "]}）］"),  # noqa: RUF001
        ("/", "⁄∕／"),  # noqa: RUF001
        (";", "|；"),  # noqa: RUF001
        (",", "&，、"),  # noqa: RUF001
        (":", "：∶"),  # noqa: RUF001
        (".", "。．"),  # noqa: RUF001
        # invisible characters inside words: kept as one sign, taken out of the word later
        (
            "\u200b",
            "\u200c\u200d\u200e\u200f\u061c\u180e\u2060\u2061\u2062\u2063\u2064\ufe0e\ufe0f\ufeff\xad",
        ),
        ("\u200b", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"),
    ):
        table.update((ord(character), mark) for character in several)
    for first in (0x24B6, 0x24D0, 0x1F130, 0x1F150, 0x1F170):  # in circles and squares
        table.update((first + n, chr(ord("A") + n)) for n in range(26))
    table.update((code, " ") for code in range(0x2000, 0x200B))
    return table


_FOLDING = _folding()
# what ends a line in editors, and what Unicode and Word have for it besides
BREAKS = r"[\n\r\x0b\x85\u2028\u2029]"
_BREAK = re.compile(rf"\r\n|{BREAKS}")
# a tag of underlined or struck text; a word, with apostrophes and combining accents inside; a run of dashes and
# arrows; a single mark
_TOKEN = re.compile(
    r"</?(?:u|b|i|s|em|del|strong|strike)>|[^\W_](?:[^\W_]|['\u0300-\u036f\u200b]+(?=[^\W_]))*+|[-=<>←]+|[/().,;:+#]"
)


def fold(text: str) -> str:
    """Bring dashes, arrows, spaces, quotes and brackets to one form each; no character changes its column.

    >>> fold("A Par → Bur – [cut]")
    'A Par > Bur - (cut)'
    """
    return text.translate(_FOLDING)


def lines_of(text: str) -> list[str]:
    """Split a text into lines the way editors count them."""
    return _BREAK.split(text)


def plain(word: str) -> str:
    """Bring one word to the form of the tables: lower case, without accents and invisible characters.

    >>> plain("Norvège"), plain("Britain's")
    ('norvege', "britain's")
    """
    if word.isascii():
        return word.lower()
    letters = unicodedata.normalize("NFKD", word.replace("\u200b", "")).casefold()
    # a list of letters takes fifty times their memory, which few words need
    return (
        "".join(c for c in letters if not unicodedata.combining(c))
        if any(map(unicodedata.combining, letters))
        else letters
    )


def key(form: str) -> str:
    """Return the words of a name as the tables hold them.

    >>> key("St. Petersburg"), key("Mid-Atlantic Ocean")
    ('st petersburg', 'mid atlantic ocean')
    """
    return " ".join(plain(token) for token in _TOKEN.findall(fold(form)) if token[0].isalnum())


# words as the tables have them, by the token they are cut from; more than a text has, few enough for memory
_READ: dict[str, str] = {}
_KEPT = 10_000
_NOTHING = ("",) * 12


def _read(token: str) -> str:
    """Return the word or mark that a token stands for, empty if it does not count, and remember it."""
    word = token
    if token[0] == "<" and token[-2:-1].isalpha():
        word = ""
    elif token[0] in "-=<>←":
        back = "←" in token or ("<" in token and ("-" in token or "=" in token))
        word = "<" if back else "-" if "-" in token or ">" in token else ""
    elif token[0].isalnum():
        word = plain(token) or token
    if len(_READ) >= _KEPT:
        _READ.clear()
    _READ[token] = word
    return word


class Lines:
    r"""A text as lines, and the way from an offset in it back to line and column.

    Args:
        text: the whole text.

    >>> lines = Lines("A Par\n  - Bur")
    >>> len(lines), lines.raw(1), lines.at(8)
    (2, '  - Bur', (2, 3))
    """

    __slots__ = ("ends", "starts", "text")

    def __init__(self, text: str) -> None:
        """Find the breaks."""
        breaks = [match.span() for match in _BREAK.finditer(text)]
        self.text = text
        self.starts = [0, *(end for _, end in breaks)]
        self.ends = [*(start for start, _ in breaks), len(text)]

    def __len__(self) -> int:
        """Count the lines."""
        return len(self.starts)

    def raw(self, n: int) -> str:
        """Return a line by its index, counted from 0, without its break."""
        return self.text[self.starts[n] : self.ends[n]]

    def at(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, both counted from 1."""
        n = bisect_right(self.starts, offset) - 1
        return n + 1, offset - self.starts[n] + 1


class Line:
    """One line of a text as words and marks, each with its span in the original.

    Args:
        number: counted from 1.
        text: the line as it was written.

    A mark is one of ``- < / ( ) . , ; : +``; all dashes and arrows are ``-``, those that point back are ``<``.
    Quotes, bullets and signs of emphasis are gone. Whatever follows a ``#`` is a comment. Where an order is not one
    line, :meth:`part` and :meth:`of` make one of any piece of the text, which still knows its places.
    """

    __slots__ = ("ahead", "closes", "ends", "lines", "number", "starts", "text", "words")

    def __init__(self, number: int, text: str) -> None:
        """Cut the line into words."""
        self.lines: Lines | None = None
        self.number = number
        self.text = text
        words: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        for match in _TOKEN.finditer(fold(without(text))):
            token = match.group()
            word = _READ.get(token)
            if word is None:
                word = _read(token)
            if word == "#":
                break
            if word:
                words.append(word)
                start, end = match.span()
                starts.append(start)
                ends.append(end)
        self.keep(words, starts, ends)

    @classmethod
    def part(cls, lines: Lines, start: int, end: int) -> Line:
        r"""Cut a piece of a text into words, whether it is part of a line or several lines.

        Args:
            lines: the text.
            start: offset of the piece in the text.
            end: offset behind it.

        >>> line = Line.part(Lines('["A PAR -\n BUR"]'), 2, 14)
        >>> line.words, line.place(3, 4)
        (('a', 'par', '-', 'bur'), (2, 2, 3))
        """
        cut = cls(0, lines.text[start:end])
        return cls.of(
            lines, [(word, start + a, start + b) for word, a, b in zip(cut.words, cut.starts, cut.ends, strict=True)]
        )

    @classmethod
    def of(cls, lines: Lines, pieces: Iterable[tuple[str, int, int]]) -> Line:
        """Make a line of words that stand anywhere in a text, or stand for something there.

        Args:
            lines: the text.
            pieces: each word as the tables have it (see :func:`plain`), with the offsets of what it stands for.
        """
        line = cls.__new__(cls)
        words, starts, ends = zip(*pieces, strict=True) if pieces else ((), (), ())
        line.lines, line.text = lines, lines.text
        line.number = lines.at(starts[0])[0] if starts else 1
        line.keep(words, starts, ends)
        return line

    def cut(self, i: int, j: int) -> Line:
        """Return the words from i up to j as a line of their own, which still knows its place in the text.

        >>> Line(1, "A Par H; A Mar H").cut(4, 7).place(0, 3)
        (1, 10, 7)
        """
        line = Line.__new__(Line)
        line.lines, line.number, line.text = self.lines, self.number, self.text
        line.keep(self.words[i:j], self.starts[i:j], self.ends[i:j])
        return line

    def keep(self, words: Sequence[str], starts: Sequence[int], ends: Sequence[int]) -> None:
        """Take these as the words of the line, with their spans in its text."""
        # tuples of plain values: they cost the collector of garbage nothing
        self.words = tuple(words)
        self.starts = tuple(starts)
        self.ends = tuple(ends)
        # the same with some empty words behind, to look ahead quickly; :meth:`at` looks any way ahead
        self.ahead = self.words + _NOTHING
        self.closes = _closes(self.words) if ")" in words else bytes(len(words))

    def at(self, i: int) -> str:
        """Return the word or mark at an index, or an empty text behind the end."""
        return self.words[i] if i < len(self.words) else ""

    def touches(self, i: int) -> bool:
        """Tell whether nothing stands between the words i and i + 1, which were one that was cut."""
        return (
            i + 1 < len(self.words)
            and self.ends[i] == self.starts[i + 1] < self.ends[i + 1]
            and self.words[i].isalnum()
            and self.words[i + 1].isalnum()
        )

    def tight(self, i: int) -> bool:
        """Tell whether the mark at an index touches the words on both sides."""
        return 0 < i < len(self.words) - 1 and self.ends[i - 1] == self.starts[i] and self.ends[i] == self.starts[i + 1]

    def span(self, i: int, j: int) -> tuple[int, int]:
        """Return start and end, in characters of the original line, of the words from i up to j."""
        if not self.words:
            return 0, len(self.text)
        if i >= len(self.words):
            return self.ends[-1], self.ends[-1]
        return self.starts[i], self.ends[max(i, min(j, len(self.words)) - 1)]

    def place(self, i: int, j: int) -> tuple[int, int, int]:
        """Return line and column, counted from 1, and length of the words from i up to j, in the original text.

        Words that go on in another line are meant up to the end of the first one.
        """
        start, end = self.span(i, j)
        if self.lines is None:
            return self.number, start + 1, end - start
        number, column = self.lines.at(start)
        return number, column, max(0, min(end, self.lines.ends[number - 1]) - start)

    def quote(self, i: int, j: int) -> str:
        """Return the words from i up to j as they were written, shortened if long."""
        start, end = self.span(i, j)
        return shorten(self.text[start:end])


def _closes(words: Sequence[str]) -> Sequence[int]:
    """Find where the bracket that is open at a word closes; once for a line, so that none takes square time."""
    closes = [0] * len(words)
    close = 0
    for i in range(len(words) - 1, -1, -1):
        if words[i] == ")":
            close = i
        closes[i] = close
    return closes


def shorten(text: str, width: int = 40) -> str:
    """Cut a text for a message, and take out what would break the message's line."""
    cut = text if len(text) <= width else text[: width - 1] + "…"
    return "".join(c if c.isprintable() else " " for c in cut)
