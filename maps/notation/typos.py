"""Near misses: which known forms differ from a word by one slip of the finger, or two in a long word."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

# no name is longer, and comparing takes the square of the length
_LONGEST = 40


def nearest(word: str, forms: Iterable[str]) -> tuple[str, ...]:
    """Return the forms nearest to a word: at distance 1, or else, from six letters, at distance 2.

    >>> nearest("berlim", ["berlin", "bern", "ber", "bergen"])
    ('berlin',)
    >>> nearest("par", ["bar", "por", "mos"])
    ('bar', 'por')
    """
    if not 3 <= len(word) <= _LONGEST:
        return ()
    limit = 2 if len(word) >= 6 else 1
    found: dict[int, list[str]] = {}
    letters, shortest, longest = _letters(word), max(3, len(word) - limit), len(word) + limit
    for form in forms:
        # each slip changes at most one letter on either side: a cheap test first
        if not shortest <= len(form) <= longest:
            continue
        others = _letters(form)
        if (letters & ~others).bit_count() > limit or (others & ~letters).bit_count() > limit:
            continue
        distance = distance_within(word, form, limit)
        if distance is not None:
            found.setdefault(distance, []).append(form)
    return tuple(found[min(found)]) if found else ()


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
