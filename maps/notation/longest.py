"""The longest name that begins at a word: how tables of names of several words are searched."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .lines import Line

T = TypeVar("T")


def beginnings(table: Mapping[str, object]) -> frozenset[str]:
    """Return the beginnings of all names of several words, so that a search knows when to stop."""
    parts: set[str] = set()
    for form in table:
        words = form.split()
        parts.update(" ".join(words[:n]) for n in range(1, len(words)))
    return frozenset(parts)


def longest(table: Mapping[str, T], parts: frozenset[str], line: Line, i: int) -> tuple[T, int] | None:
    """Find the longest entry that begins at word i; dots and inner hyphens of names do not count."""
    words = line.words
    if i >= len(words):
        return None
    form = words[i]
    best = (table[form], i + 1) if form in table else None
    j = i + 1
    while form in parts and j < len(words):
        if words[j] == "." or (words[j] == "-" and line.tight(j)):
            j += 1
            if j == len(words):
                break
        form = f"{form} {words[j]}"
        j += 1
        if form in table:
            best = (table[form], j)
    return best
