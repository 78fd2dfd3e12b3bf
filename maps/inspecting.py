"""What is odd about a board that can be played: each thing as one sentence, for whoever drew it up to look at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import Terrain
from .checking import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .board import Board


def oddities(board: Board) -> Iterator[Fault]:
    """Yield what can be on a board, but is most likely a slip.

    Args:
        board: a board; what cannot be on one, such as a border given twice, is refused when it is loaded.

    >>> from standoff.maps.loading import board_named
    >>> [oddity.sentence for oddity in oddities(board_named("standard"))]
    []
    """
    centers = sum(province.center for province in board.provinces)
    if board.victory > centers:
        yield Fault(f"{board.victory} centres win, and there are {centers}", ("victory", "centers"))
    elif not board.victory:
        yield Fault("nothing says how many centres win", ("victory",))
    elif board.victory * 2 <= centers and board.provenance == {}:
        sentence = f"{board.victory} of {centers} centres win, which two powers can have at once"
        yield Fault(sentence, ("victory", "centers"))
    for power in board.powers:
        if not power.homes:
            yield Fault(f"{power.id} has no home centre", ("powers", power.id))
        if not power.units:
            yield Fault(f"{power.id} begins without a unit", ("powers", power.id))
    yield from _out_of_reach(board)
    yield from _one_sided(board)


def _out_of_reach(board: Board) -> Iterator[Fault]:
    """Yield centres that no power gets to, and other provinces that nobody enters."""
    near: dict[int, set[int]] = {n: set(walks) for n, walks in enumerate(board.walks)}
    for a, b in board.fleet_borders:
        near[board.number[a]].add(board.number[b])
        near[board.number[b]].add(board.number[a])
    starts = {board.number[unit.split()[-1]] for power in board.powers for unit in power.units}
    starts |= {board.number[home] for power in board.powers for home in power.homes}
    reached, rest = set(starts), list(starts)
    while rest:
        for n in near[rest.pop()] - reached:
            reached.add(n)
            rest.append(n)
    for n, province in enumerate(board.provinces):
        about = ("provinces", province.id)
        if not near[n] and len(board.provinces) > 1:
            yield Fault(f"no border leads to {province.id}", about)
        elif province.center and starts and n not in reached:
            yield Fault(f"no unit gets to the centre {province.id}", about)


def _one_sided(board: Board) -> Iterator[Fault]:
    """Yield borders along a coast that fleets have and armies have not, and what an army cannot be brought to."""
    armies = {frozenset(pair) for pair in board.army_borders}
    for a, b in board.fleet_borders:
        here, there = board.province(a), board.province(b)
        if Terrain.SEA not in (here.terrain, there.terrain) and frozenset((here.id, there.id)) not in armies:
            sentence = f"fleets go along the coast from {a} to {b}, and armies do not go from {here.id} to {there.id}"
            yield Fault(sentence, ("borders", "fleet", f"{a} {b}"))
    for n, province in enumerate(board.provinces):
        if province.terrain is Terrain.COASTAL and not board.touches[n]:
            yield Fault(
                f"{province.id} is coastal but touches no sea: no convoy gets there", ("provinces", province.id)
            )
        elif province.terrain is Terrain.SEA and not any(place == province.id for place in board.sails):
            yield Fault(f"no fleet gets to {province.id}", ("provinces", province.id))
