"""What is odd about a board that can be played: each thing as one sentence, for whoever drew it up to look at again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .board import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .board import Board


class Oddity(NamedTuple):
    """One thing that can be on a board, and is most likely a slip.

    Args:
        sentence: what it is.
        about: the keys in a board file that lead to it; for a border, its two places are the last.
        grave: whether it makes no sense; else there are boards on which it is meant so.
    """

    sentence: str
    about: tuple[str, ...]
    grave: bool = False


def oddities(board: Board) -> Iterator[Oddity]:
    """Yield what can be on a board, but is most likely a slip.

    Args:
        board: a board; what cannot be on one, such as a border given twice, is refused when it is loaded.

    >>> from standoff.maps.loading import board_named
    >>> [oddity.sentence for oddity in oddities(board_named("standard"))]
    []
    """
    centers = sum(province.center for province in board.provinces)
    if board.victory > centers:
        yield Oddity(f"{board.victory} centres win, and there are {centers}", ("victory", "centers"), grave=True)
    elif not board.victory:
        yield Oddity("nothing says how many centres win", ("victory",))
    elif board.victory * 2 <= centers and board.provenance == {}:
        sentence = f"{board.victory} of {centers} centres win, which two powers can have at once"
        yield Oddity(sentence, ("victory", "centers"))
    for power in board.powers:
        if not power.homes:
            yield Oddity(f"{power.id} has no home centre", ("powers", power.id))
        if not power.units:
            yield Oddity(f"{power.id} begins without a unit", ("powers", power.id))
    yield from _out_of_reach(board)
    yield from _one_sided(board)


def _out_of_reach(board: Board) -> Iterator[Oddity]:
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
            yield Oddity(f"no border leads to {province.id}", about, grave=True)
        elif province.center and starts and n not in reached:
            yield Oddity(f"no unit gets to the centre {province.id}", about, grave=True)


def _one_sided(board: Board) -> Iterator[Oddity]:
    """Yield borders along a coast that fleets have and armies have not, and what an army cannot be brought to."""
    armies = {frozenset(pair) for pair in board.army_borders}
    for a, b in board.fleet_borders:
        here, there = board.province(a), board.province(b)
        if Terrain.SEA not in (here.terrain, there.terrain) and frozenset((here.id, there.id)) not in armies:
            sentence = f"fleets go along the coast from {a} to {b}, and armies do not go from {here.id} to {there.id}"
            yield Oddity(sentence, ("borders", "fleet", f"{a} {b}"))
    for n, province in enumerate(board.provinces):
        if province.terrain is Terrain.COASTAL and not board.touches[n]:
            yield Oddity(
                f"{province.id} is coastal but touches no sea: no convoy gets there", ("provinces", province.id)
            )
        elif province.terrain is Terrain.SEA and not any(place == province.id for place in board.sails):
            yield Oddity(f"no fleet gets to {province.id}", ("provinces", province.id))
