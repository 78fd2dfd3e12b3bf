"""Lines: a text as lines, and a line as words and marks, each with its place in the text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

from .characters import BREAK, TOKEN, breaks_simply, fold, plain, shorten
from .markup import without

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
        self.text = text
        if breaks_simply(text):
            self.starts = list(accumulate((len(line) + 1 for line in text.split("\n")), initial=0))
            self.ends = [start - 1 for start in self.starts[1:]]
            self.starts.pop()
            return
        breaks = [match.span() for match in BREAK.finditer(text)]
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
        known = _READ.get
        for match in TOKEN.finditer(fold(without(text))):
            token = match[0]
            word = known(token)
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
