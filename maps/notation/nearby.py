"""Words that are no name: which provinces or powers of the board they are near to, and how far such a name reaches.

Nothing is decided here. What is near becomes a spot with candidates, and the board decides in ``settling``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from .lines import Line
from .typos import Slips
from .words import AND, CONVOY_WORDS, FILLERS, LATE, RESULTS, UNITS, VERBS, Verb

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

T = TypeVar("T")

MOST_SEARCHES = 1000
"""So many unknown words of one text are held against the names of the board."""

# a name on the standard board has three words at most, and a blank may have crept in
_MOST_WORDS = 4
# words and marks that end a name
_ENDING = (frozenset(FILLERS) | CONVOY_WORDS | RESULTS | AND) - {"sea"}

# written as they sound, which takes two slips
_SOUNDING = {"moovs": Verb.MOVE, "moove": Verb.MOVE}
_VERB_SLIPS = Slips({word: (verb,) for word, verb in (*VERBS.items(), *_SOUNDING.items()) if len(word) >= 4}, most=1)
_CONVOY_SLIPS = Slips({"convoy": ("convoy",), "convoyed": ("convoy",)}, most=1)


class Nearby:
    """The near misses of one board's names.

    Args:
        places: the forms of provinces.
        powers: the names of powers.
        adjectives: the words of nationality.
        impassable: the forms of spaces that no unit enters.
    """

    def __init__(
        self,
        places: Mapping[str, tuple[str, ...]],
        powers: Mapping[str, str],
        adjectives: Mapping[str, str],
        impassable: Mapping[str, str],
    ) -> None:
        """Lay out the tables to be searched."""
        self._exact = places
        self._no_powers = frozenset((*places, *powers, *adjectives, *impassable, *VERBS))
        # a word of five letters is no slip of a doubtful form of four
        self._places = _slips(places, lambda form, ids: len(ids) == 1 or len(form) >= 5)
        self._short_places = _slips(places, lambda form, _: len(form) <= 5)
        self._powers = _slips({form: (id,) for form, id in powers.items()}, lambda form, _: len(form) >= 5)
        self._adjectives = _slips({form: (id,) for form, id in adjectives.items()}, lambda form, _: len(form) >= 5)
        self._impassable = _slips({form: (name,) for form, name in impassable.items()}, lambda form, _: len(form) >= 5)
        # how many more unknown words of the text that is read are looked up, because it takes time
        self.left = MOST_SEARCHES

    def may_search(self) -> bool:
        """Tell whether one more unknown word may be looked up, and count it."""
        self.left -= 1
        return self.left >= 0

    def provinces(self, word: str) -> dict[str, int]:
        """Return the provinces of which a form is near to a word, with the number of slips."""
        return (self._places if len(word) > 4 else self._short_places).near(word)

    def place(self, line: Line, i: int) -> tuple[tuple[str, ...], int] | None:
        """Find what unknown words from i may mean; the longest words that are near to anything decide."""
        word = line.ahead[i]
        if not word[:1].isalpha() or word in VERBS or word in FILLERS or word in UNITS or self.is_glued(word):
            return None
        if not self.may_search():
            return None
        for joined, j in phrases(line, i, i + 1):
            if near := self.provinces(joined):
                return tuple(sorted(near)), j
        return None

    def longer(self, line: Line, i: int, j: int, ids: tuple[str, ...], *, begins: bool) -> tuple[tuple[str, ...], int]:
        """Find a longer name, misspelt or with a wrong blank, that begins with a name of these provinces.

        "Western Mediteranean" and "Nor way" begin with forms of their own, which would be read without the rest.

        Args:
            line: the line.
            i: index of the first word.
            j: index behind the name that was found.
            ids: what that name may mean.
            begins: whether it is the beginning of a known name of several words.

        Returns:
            The provinces that are still meant, and the index behind the longer name; no province if there is none.
        """
        if self.may_search():
            for joined, end in phrases(line, i, j + 1, units=begins):
                several = self._exact.get(joined) or self.provinces(joined)
                if met := tuple(id for id in ids if id in several):
                    return met, end
        return (), j

    def space(self, line: Line, i: int) -> tuple[str, int] | None:
        """Find the space that no unit enters which unknown words from i mean."""
        if self.may_search():
            for joined, j in phrases(line, i, i + 1):
                if names := self._impassable.near(joined):
                    return next(iter(names)), j
        return None

    def power(self, line: Line, i: int, j: int) -> tuple[str, bool] | None:
        """Return the one power to which the words from i up to j are near, unless they are nearer to a place.

        Returns:
            The power, and whether its name is meant rather than the nationality of a unit.
        """
        joined = "".join(line.words[i:j])
        if len(joined) < 5 or not joined.isalpha() or joined in self._no_powers or not self.may_search():
            return None
        names, adjectives = self._powers.near(joined), self._adjectives.near(joined)
        if len(names.keys() | adjectives.keys()) != 1:
            return None
        power = next(iter(names or adjectives))
        slips = min(names.get(power, 9), adjectives.get(power, 9))
        if any(fewer < slips for fewer in self.provinces(joined).values()):
            return None
        return power, names.get(power, 9) <= slips

    def verb(self, word: str) -> Verb | None:
        """Return the verb of an order of movement that differs by one slip from a word of five letters or more."""
        if len(word) < 5 or not word.isalpha() or word in self._no_powers or not self.may_search():
            return None
        near = tuple(_VERB_SLIPS.near(word))
        return near[0] if len(near) == 1 and near[0] not in LATE and near[0] is not Verb.VIA else None

    def late_verb(self, word: str) -> Verb | None:
        """Return the verb of a retreat or adjustment phase that differs by one slip from a word of five letters."""
        if len(word) < 5 or not word.isalpha() or word in self._no_powers or not self.may_search():
            return None
        near = tuple(_VERB_SLIPS.near(word))
        return near[0] if len(near) == 1 and near[0] in LATE and not self.provinces(word) else None

    def is_glued(self, word: str) -> bool:
        """Tell whether a word is two places, or a place and a verb, run together: "ParBur", "TriHolds"."""
        return any(
            word[:n] in self._exact and (word[n:] in self._exact or (len(word) - n > 3 and word[n:] in VERBS))
            for n in range(2, min(len(word) - 2, 30))
        )


def is_convoy(word: str) -> bool:
    """Tell whether a word is "convoy" with one slip.

    >>> is_convoy("convy"), is_convoy("envoy")
    (True, False)
    """
    return len(word) >= 5 and bool(_CONVOY_SLIPS.near(word))


def may_lengthen(word: str) -> bool:
    """Tell whether a word behind a place may belong to its name, as far as the word alone tells."""
    return word[:1].isalpha() and word not in VERBS and word not in UNITS and word not in _ENDING


def phrases(line: Line, i: int, least: int, *, units: bool = False) -> list[tuple[str, int]]:
    """Return the words from i that may be one name, run together, with the index behind them; longest first.

    Args:
        line: the line.
        i: index of the first word.
        least: index behind the shortest phrase.
        units: whether a word for a unit may be part of the name, as in "Gulf f Lyon".

    >>> phrases(Line(1, "St. Petersbrg - Bot"), 0, 1)
    [('stpetersbrg', 3), ('st', 1)]
    """
    joined, j = "", i
    found: list[tuple[str, int]] = []
    for _ in range(_MOST_WORDS):
        if j > i and (line.at(j) == "." or (line.at(j) == "-" and line.tight(j))):
            j += 1
        word = line.at(j)
        if not may_lengthen(word) and not (units and word in UNITS):
            break
        joined += word
        j += 1
        if j >= least:
            found.append((joined, j))
    return found[::-1]


def _slips(table: Mapping[str, tuple[T, ...]], counts: Callable[[str, tuple[T, ...]], bool]) -> Slips[T]:
    """Lay out the forms of a table that count, without their blanks."""
    joined = {form.replace(" ", ""): meanings for form, meanings in table.items()}
    return Slips({form: meanings for form, meanings in joined.items() if counts(form, meanings)}, begun=True)
