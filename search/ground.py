"""Where a search draws its phases: the tables of a board, or of a region of it, and the powers that take part."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from ..engines.provoking.geography import Geography, bare, geography

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..maps import Board


def ground_of(board: Board, region: Collection[str] | None = None, powers: Sequence[str] = ()) -> Geography:
    """Return the tables of a board without what lies outside a region.

    Args:
        board: the board; provinces keep its numbers.
        region: ids of the provinces that are left; None for all.
        powers: the powers that take part; all without.

    >>> from standoff.maps import standard
    >>> ground_of(standard(), {"por", "spa", "mao"}).near["por"]
    ('mao', 'spa')
    """
    lie = copy(geography(board))
    lie.powers = tuple(powers) or lie.powers
    if region is None:
        return lie

    def kept(places: Sequence[str]) -> tuple[str, ...]:
        return tuple(place for place in places if bare(place) in region)

    lie.ids = kept(lie.ids)
    lie.seas, lie.coastal, lie.inland = kept(lie.seas), kept(lie.coastal), kept(lie.inland)
    lie.walks = {p: kept(lie.walks[p]) for p in lie.ids}
    lie.sails = {place: kept(there) for place, there in lie.sails.items() if bare(place) in region}
    lie.docks = {p: lie.docks[p] for p in lie.ids}
    lie.seas_of = {p: kept(lie.seas_of[p]) for p in lie.ids}
    lie.shores = {sea: kept(lie.shores[sea]) for sea in lie.seas}
    lie.near = {p: kept(lie.near[p]) for p in lie.ids}
    return lie
