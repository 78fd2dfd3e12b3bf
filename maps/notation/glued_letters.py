"""Letters of units that touch their place: "AMun - Sil", "FLon-Nth", "Amun-sil"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .words import AND, FILLERS, UNITS, VERBS, Verb

if TYPE_CHECKING:
    from collections.abc import Container

    from .lines import Line
    from .places import Names

# a place of less than three letters behind a letter is too little to tell it from a word: "Ani", "Fen"
_LEAST = 3
# no name of a place with its coast has more words
_MOST_WORDS = 16
_HELPING = frozenset(word for word, verb in VERBS.items() if verb in (Verb.SUPPORT, Verb.CONVOY))
_BEFORE = frozenset((*AND, *FILLERS, *_HELPING, ":", "(", ")"))
_BEHIND = frozenset(("-", ":", "<", *VERBS))
# a header of a mail, which is no fleet in Rome
_HEADERS = frozenset(("from",))
_ENDS = frozenset(("", ")", "(", *AND))


def letter_in(names: Names, line: Line, i: int, known: Container[str]) -> int:
    """Return how many letters of word i are that of a unit, 0 if it is none that touches its place.

    It is where the rest alone is a name and a unit can begin. A dash or a verb has to follow; a unit by itself, which
    might as well be a signature ("Abel"), needs the capital of its place.

    Args:
        names: the names of the board.
        line: the line.
        i: index of a word.
        known: words that mean something as they are.

    >>> from ..loading import standard
    >>> from .places import names_of
    >>> from .lines import Line
    >>> [letter_in(names_of(standard()), Line(1, text), 0, ()) for text in ("Amun - Sil", "FleetLon", "Abel")]
    [1, 5, 0]
    """
    word = line.words[i]
    if word[0] not in "af" or word in known or not word.isalpha() or not _may_begin(names, line, i):
        return 0
    raw = line.text[line.starts[i] : line.ends[i]]
    if len(raw) != len(word):
        return 0
    ways = {n: end for n in range(1, len(word)) if word[:n] in UNITS and (end := _place_end(names, line, i, n))}
    if len(ways) != 1:
        return 0
    ((n, end),) = ways.items()
    capital = raw[n].isupper() and not raw[1:n].isupper() and not raw[n + 1 :].isupper()
    after = line.ahead[end]
    if not capital and word in _HEADERS and after == ":":
        return 0
    if not capital and not (after in _BEHIND or (i and line.words[i - 1] in _HELPING)):
        return 0
    if not capital and names.nearby.may_search():
        # "Abul" may be a slip of another name than the one behind its letter
        meant = names.places.get(word[n:], ())
        if any(id not in meant for id in names.near(word)):
            return 0
    return n if after in _BEHIND or after in _ENDS else 0


def _may_begin(names: Names, line: Line, i: int) -> bool:
    """Tell whether a unit can begin at word i: at the start, behind a separator, a name, or a verb that helps."""
    if i == 0:
        return True
    before = line.words[i - 1]
    if before == "-":  # a dash for a bullet
        return i == 1
    return before in _BEFORE or before.isdigit() or (before not in UNITS and before in names.parts)


def _place_end(names: Names, line: Line, i: int, n: int) -> int:
    """Return the index behind the place, with its coast, that begins n letters inside word i; 0 if there is none."""
    rest = line.words[i][n:]
    cut = line.cut(i, min(i + _MOST_WORDS, len(line.words)))
    cut.keep((rest, *cut.words[1:]), (cut.starts[0] + n, *cut.starts[1:]), cut.ends)
    found = names.province_at(cut, 0)
    if found is None and rest not in names.glued:
        return 0
    if len(rest) < _LEAST and (found is None or found[1] == 1):
        return 0
    return i + names.spot_at(cut, 0).end
