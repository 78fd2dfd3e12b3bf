"""Glued words: orders that lost their dash, as text copied out of a PDF has them: "A ParBur", "F StP(SC)Bot"."""

from __future__ import annotations

import weakref
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from .glued_letters import letter_in
from .letter_brackets import without_brackets
from .lines import Line
from .words import FILLERS, UNITS, VERBS, Verb

if TYPE_CHECKING:
    from .places import Names

    # the words that stand for a glued one, each with where it ends in it
    Cut: TypeAlias = tuple[tuple[str, int], ...]

# A piece of less than three letters is none: "Viena" is a slip, not Vienna and the sea that some call "NA".
_LEAST = 3
# no two names are longer
_LONGEST = 44
# words of a name before the word that is glued, and behind it: "Gulf of LyonGulf of Bothnia"
_AROUND = 3
_KEPT = 10_000
_ORDERING = frozenset((Verb.HOLD, Verb.MOVE, Verb.SUPPORT, Verb.CONVOY))
_BEHIND_HOLD = frozenset(("", ",", ";", "."))
_HOLDS = frozenset(word for word, verb in VERBS.items() if verb is Verb.HOLD and len(word) >= 4)


class Gluing:
    """Knows where words may be cut that are two names of a board, or a name and a verb.

    Args:
        names: the names of the board.
    """

    def __init__(self, names: Names) -> None:
        """Collect the words that are never cut: all those of names, verbs and marks."""
        self.places = names.places.keys() | names.glued.keys()
        self._coasts = names.coasts.keys()
        self._meaning = {**names.places, **names.glued}
        # weakly: the table of all of these is keyed by names
        self._names = weakref.ref(names)
        self.vocabulary = frozenset(word for form in self.places | names.called.keys() for word in form.split()) | {
            *VERBS,
            *UNITS,
            *FILLERS,
            *names.coasts,
        }
        self._plain = self.vocabulary | set("-:,;./(+<")
        self._cuts: dict[tuple[str, ...], tuple[tuple[object, Cut], ...]] = {}

    def parted(self, line: Line) -> Line:
        """Return the line with its glued words cut where there is one way to do it, and itself if it has none.

        Args:
            line: the line; only words behind "A" or "F" or that begin with them, and what touches a closing bracket,
                are looked at.
        """
        if ")" in line.words and (names := self._names()) is not None:
            line = without_brackets(names, line)
        words = line.words
        if self._plain.issuperset(words):
            return line
        found: list[tuple[int, Cut]] = []
        known, names = self.vocabulary, self._names()
        for i, word in enumerate(words):
            if len(word) < _LEAST or word in known:
                continue
            if self._ends_in_verb(line, i):
                found.append((i, ((word[:-1], len(word) - 1), (word[-1], len(word)))))
            elif len(word) >= _LEAST + 2 and (cut := self.cut(line, i)) is not None:
                found.append((i, cut))
            elif names is not None and word[0] in "af" and (n := letter_in(names, line, i, known)):
                found.append((i, ((word[:n], n), (word[n:], len(word)))))
        if ")" in words:
            found.extend((i, ()) for i in range(1, len(words) - 1) if words[i] == ")" and self._touching(line, i))
            found.sort()
        return _replaced(line, found) if found else line

    def _ends_in_verb(self, line: Line, i: int) -> bool:
        """Tell whether word i is the place of a unit and its verb: "F NthC A Lon-Nwy", "A RuhS A Mun", "A MunH"."""
        word, follows = line.words[i], line.ahead[i + 1]
        if word[-1] in ("s", "c"):
            if follows not in UNITS or not line.ahead[i + 2][:1].isalnum():
                return False
        elif word[-1] != "h" or follows not in _BEHIND_HOLD:
            return False
        before = self._before(line, i)
        if before is None or len(word) <= _LEAST:
            return False
        return " ".join((*before, word[:-1])) in self._meaning

    def cut(self, line: Line, i: int) -> Cut | None:
        """Return how the glued word i is cut, or None if it is none or there are several ways."""
        cuts = self.cuts(line, i)
        return cuts[0] if len(cuts) == 1 else None

    def cuts(self, line: Line, i: int) -> tuple[Cut, ...]:
        """Return all ways to cut the word i of a line that mean different things.

        Args:
            line: the line.
            i: index of a word that is no name.
        """
        word = line.at(i)
        if not (_LEAST + 2 <= len(word) <= _LONGEST and word.isalpha()) or word in self.vocabulary:
            return ()
        if line.ahead[i + 1] in ("-", ":", "<", "/"):
            # the glued word would already say where the unit goes: it is a misspelt name
            return ()
        before = self._before(line, i)
        if before is None:
            return ()
        behind = tuple(line.ahead[i + 1 : i + 1 + _AROUND])
        asked = (*before, "", word, *behind)
        ways = self._cuts.get(asked)
        if ways is None:
            if len(self._cuts) >= _KEPT:
                self._cuts.clear()
            ways = self._cuts[asked] = self._ways(before, word, behind)
        return self._written(ways, line, i) if ways else ()

    def _written(self, ways: tuple[tuple[object, Cut], ...], line: Line, i: int) -> tuple[Cut, ...]:
        """Keep the ways that the letters bear out: "LonDen" is cut before its capital, "Londen" is London misspelt."""
        start, end = line.span(i, i + 1)
        raw = line.text[start:end]
        rest = raw[1:]
        if len(raw) == len(line.words[i]) and not rest.islower() and not rest.isupper():
            # ways that mean the same are one
            return tuple(dict(way for way in ways if raw[way[1][0][1]].isupper()).values())
        names = self._names()
        if names is None or VERBS.get(line.ahead[i + 1]) in _ORDERING or not names.nearby.may_search():
            return ()
        return () if names.near(line.words[i]) else tuple(dict(ways).values())

    def shown(self, line: Line, i: int) -> str:
        """List the ways to cut a word as "Ab - cd or Abc - d", in the words of the line."""
        start, end = line.span(i, i + 1)
        word = line.text[start:end]
        several = []
        for cut in self.cuts(line, i):
            ends = [0, *(end for _, end in cut)]
            pieces = [word[a:b] for a, b in pairwise(ends) if a < b]
            several.append(" - ".join(pieces))
        return " or ".join(several)

    def _before(self, line: Line, i: int) -> tuple[str, ...] | None:
        """Return the words of the name that word i ends, back to the letter of the unit; None if there is no letter."""
        words = line.words
        if words[i - 1] == "/":
            # a coast and the place that follows it: "F StP/SCBot"
            return ("/",) if i >= 3 and words[i - 3] in UNITS else None
        before: list[str] = []
        for k in range(i - 1, max(-1, i - _AROUND - 3), -1):
            word = words[k]
            if word in UNITS:
                while before and before[-1] in FILLERS:
                    before.pop()
                return tuple(reversed(before)) if len(before) <= _AROUND else None
            if word.isalnum():
                before.append(word)
            elif word not in (".", "("):
                return None
        return None

    def _ways(self, before: tuple[str, ...], word: str, behind: tuple[str, ...]) -> tuple[tuple[object, Cut], ...]:
        """Return what each way to cut a word means, and the way itself."""
        ways: list[tuple[object, Cut]] = []
        least = 2 if before == ("/",) else _LEAST
        for n in range(least, len(word) - _LEAST + 1):
            first, second = word[:n], word[n:]
            if before == ("/",):
                if first not in self._coasts:
                    continue
                meaning: object = first
            else:
                meaning = self._meaning.get(" ".join((*before, first)))
                if meaning is None:
                    continue
            if second in _HOLDS:
                ways.append(((meaning, "hold"), ((first, n), (second, len(word)))))
                continue
            goal = self._goal(second, behind)
            if goal is not None:
                ways.append(((meaning, goal), ((first, n), ("to", n), (second, len(word)))))
        return tuple(ways)

    def _goal(self, second: str, behind: tuple[str, ...]) -> object:
        """Return what the longest name means that begins with the second piece, or None."""
        form, goal = second, self._meaning.get(second)
        for word in behind:
            form = f"{form} {word}"
            goal = self._meaning.get(form, goal)
        return goal

    def _touching(self, line: Line, i: int) -> bool:
        """Tell whether a place touches the bracket that closes at i: "F StP(SC)Bot", "A(Mar)Pie"."""
        words = line.words
        if line.ends[i] != line.starts[i + 1] or words[i + 1] not in self.places:
            return False
        if i >= 3 and words[i - 2] == "(" and words[i - 1] in self._coasts:
            return words[i - 3] in self.places
        opening = i - 1
        while opening > 0 and i - opening <= _AROUND + 2 and words[opening] != "(":
            opening -= 1
        name = " ".join(word for word in words[opening + 1 : i] if word != ".")
        return words[opening] == "(" and opening > 0 and words[opening - 1] in UNITS and name in self.places


def _replaced(line: Line, found: list[tuple[int, Cut]]) -> Line:
    """Return a line in which some words are replaced by several, or a dash is put behind a bracket."""
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    done = 0
    for i, cut in [*found, (len(line.words), ())]:
        words += line.words[done:i]
        starts += line.starts[done:i]
        ends += line.ends[done:i]
        done = i + 1
        if i == len(line.words):
            break
        start, end = line.starts[i], line.ends[i]
        if not cut:
            words += (line.words[i], "to")
            starts += (start, end)
            ends += (end, end)
        before, last = 0, max((behind for _, behind in cut), default=0)
        for word, behind in cut:
            # a letter that was folded to two leaves the word shorter than its cut
            words.append(word)
            starts.append(min(start + before, end))
            ends.append(end if behind == last else min(start + behind, end))
            before = behind
    parted = Line.__new__(Line)
    parted.lines, parted.number, parted.text = line.lines, line.number, line.text
    parted.keep(words, starts, ends)
    return parted


_GLUINGS: weakref.WeakKeyDictionary[Names, Gluing] = weakref.WeakKeyDictionary()


def gluing_of(names: Names) -> Gluing:
    """Return the knowledge of glued words for these names, made at the first call and kept as long as they are."""
    gluing = _GLUINGS.get(names)
    if gluing is None:
        gluing = _GLUINGS[names] = Gluing(names)
    return gluing
