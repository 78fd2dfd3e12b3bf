"""Near misses: which known forms differ from a word by one slip of the finger, or two in a long word."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

T = TypeVar("T")

# no name is longer, and comparing takes the square of the length
_LONGEST = 40
# so many words are remembered with what is near them
_KEPT = 1000


class Slips(Generic[T]):
    """A table of forms that is searched for near misses; it knows no board and no grammar.

    Args:
        table: the forms, without blanks, and what each of them means.
        most: so many slips are forgiven at most; one in a word of less than six letters.
        begun: whether the beginning of a form, of four letters or more, is near to it.

    >>> slips = Slips({"berlin": ("ber",), "ber": ("ber",), "bern": ("swi",)})
    >>> slips.near("berlim")
    {'ber': 1}
    >>> slips.near("berm")
    {'ber': 1, 'swi': 1}
    """

    def __init__(self, table: Mapping[str, Iterable[T]], most: int = 2, *, begun: bool = False) -> None:
        """Sort the forms by length."""
        self._most = most
        self._begun = begun
        self._forms: dict[int, list[tuple[str, int, tuple[T, ...]]]] = {}
        for form, meanings in table.items():
            self._forms.setdefault(len(form), []).append((form, _letters(form), tuple(meanings)))
        self._found: dict[str, dict[T, int]] = {}

    def near(self, word: str) -> dict[T, int]:
        """Return what the forms near to a word mean, each with the fewest slips that lead to it.

        Args:
            word: a word that is none of the forms, or several without the blanks.
        """
        found = self._found.get(word)
        if found is None:
            if len(self._found) >= _KEPT:
                self._found.clear()
            found = self._found[word] = self._search(word) if 3 <= len(word) <= _LONGEST else {}
        return found

    def _search(self, word: str) -> dict[T, int]:
        found: dict[T, int] = {}
        letters, length = _letters(word), len(word)
        for size, forms in self._forms.items():
            # two slips in a word of five letters, or that make one of five of it, are another word
            limit = min(self._most, 2 if min(length, size) >= 6 else 1)
            if abs(size - length) > limit:
                if self._begun and 4 <= length < size:
                    for form, _, meanings in forms:
                        if form.startswith(word):
                            found.update((meaning, min(found.get(meaning, 1), 1)) for meaning in meanings)
                continue
            for form, others, meanings in forms:
                # each slip changes at most one letter on either side: a cheap test first
                if (letters & ~others).bit_count() > limit or (others & ~letters).bit_count() > limit:
                    continue
                distance = distance_within(word, form, limit)
                if distance is not None:
                    found.update((meaning, min(found.get(meaning, distance), distance)) for meaning in meanings)
        return found


def nearest(word: str, forms: Iterable[str]) -> tuple[str, ...]:
    """Return the forms nearest to a word: at distance 1, or else, from six letters, at distance 2.

    >>> nearest("berlim", ["berlin", "bern", "ber", "bergen"])
    ('berlin',)
    >>> nearest("par", ["bar", "por", "mos"])
    ('bar', 'por')
    """
    near = Slips({form: (form,) for form in forms}).near(word)
    return tuple(form for form, slips in near.items() if slips == min(near.values()))


@lru_cache(maxsize=10_000)
def _letters(word: str) -> int:
    """Return the letters of a word as bits; letters far apart in the alphabet of all may share one."""
    bits = 0
    for letter in word:
        bits |= 1 << ord(letter) % 64
    return bits


def distance_within(a: str, b: str, limit: int) -> int | None:
    """Count the slips that make one word the other, or give None if there are more than the limit.

    A slip is a letter too much, too little or wrong, or two neighbours exchanged.

    >>> distance_within("skagerrak", "skaggerak", 2)
    2
    >>> distance_within("tyrolai", "tyrolia", 1)
    1
    """
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        above, row = row, [i]
        for j, other in enumerate(b, 1):
            cost = min(row[j - 1] + 1, above[j] + 1, above[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return None
        before = above
    return row[-1] if row[-1] <= limit else None
