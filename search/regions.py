"""Parts of a board, as people name them: ``North Sea, neighbours``, ``mun, neighbours, neighbours``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engines.provoking.geography import geography
from ..maps import StandoffError
from ..maps.notation.characters import key
from ..maps.notation.lines import Line
from ..maps.notation.places import names_of
from ..maps.notation.spots import Fault

if TYPE_CHECKING:
    from ..maps import Board

AROUND = ("neighbours", "neighbors", "neighbour", "neighbor")
"""Words that add whatever is beside the provinces named in front of them."""

LONGEST = 2_000
"""A longer text names no region."""


class RegionError(StandoffError):
    """A text names no part of the board."""


def region_of(text: str, board: Board) -> frozenset[str]:
    """Return the ids of the provinces that a text names.

    Args:
        text: names of provinces in any notation, parted by commas; ``neighbours`` adds all that is beside those named
            so far, by land or by sea, and may stand several times.
        board: the board.

    Raises:
        RegionError: something in it is no place of the board, may be several, or nothing is named.

    >>> from standoff.maps import standard
    >>> sorted(region_of("Portugal, neighbours", standard()))
    ['mao', 'por', 'spa']
    """
    if len(text) > LONGEST:
        raise RegionError(f"has {len(text)} characters; a region is a few names with commas between")
    near = geography(board).near
    found: set[str] = set()
    for part in text.split(","):
        words = part.strip()
        if not words:
            raise RegionError('a name is missing beside a comma; expected such as "North Sea, neighbours"')
        if key(words) in AROUND:
            if not found:
                raise RegionError('"neighbours" stands behind the provinces that it is about, as in "Mun, neighbours"')
            found |= {other for province in found for other in near[province]}
            continue
        found.add(_province(words, board))
    return frozenset(found)


def _province(words: str, board: Board) -> str:
    line = Line(1, words)
    try:
        spot = names_of(board).spot_at(line, 0)
    except Fault as fault:
        hint = f"; {fault.hint}" if fault.hint else ""
        raise RegionError(f"{fault.message}{hint}") from None
    if spot.end < len(line.words):
        rest = " ".join(line.words[spot.end :])
        raise RegionError(f'"{rest}" stands behind "{" ".join(line.words[: spot.end])}"; put commas between names')
    if spot.coast:
        raise RegionError(f'"{words}" is a coast; a region is made of whole provinces')
    if spot.exact:
        return spot.exact
    if len(spot.candidates) != 1:
        several = " or ".join(board.province(id).name for id in spot.candidates)
        raise RegionError(f'"{words}" may be {several}; write the id')
    return spot.candidates[0]
