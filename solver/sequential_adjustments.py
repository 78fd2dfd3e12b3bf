"""Adjustments a second time: all sets of orders of a power are tried, and the one kept that the rules ask for.

A part of :mod:`sequential_late`, which says what it is for.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations

from ..encoding import policies as p
from ..encoding.rulebook import Rulebook
from ..maps import (
    ARMY,
    FLEET,
    Board,
    Build,
    Building,
    Convert,
    Disband,
    Position,
    Province,
    Remove,
    Terrain,
    Unit,
    UnitType,
    Waive,
)
from .sequential_late import ILLEGAL, SUCCEEDS, Given, LateAnswer, bare, coasts, links, speaks_of

MOST_ORDERS = 16
"""A power with more builds, or more removals, is not judged: all sets of them would be tried."""


def adjustments(
    position: Position, orders: Sequence[Given], rules: Rulebook, unled: Collection[str] = ()
) -> LateAnswer:
    """Judge an adjustment phase.

    Args:
        position: the position before it.
        orders: the orders.
        rules: the reading of the rules.
        unled: powers for which nothing is built without an order.

    Raises:
        ValueError: a power has more builds or removals than can be tried in all ways.
    """
    results = [ILLEGAL] * len(orders)
    left = set(position.units)
    gone: set[Unit] = set()
    automatic: set[tuple[Unit, int | None]] = set()
    built: set[Unit] = set()
    forced: set[Unit] = set()
    converted: set[Unit] = set()
    for power in position.board.powers:
        mine = {i: order for i, order in enumerate(orders) if _giver(order) == power.id}
        owned = sorted(id for id, owner in position.centers if owner == power.id)
        units = [unit for unit in position.units if unit.power == power.id]
        due = len(owned) - len(units)
        new = _built(mine, due, owned, position, rules)
        old = _removed(mine, -due, units, position.board, rules)
        for i in [*new, *old]:
            results[i] = SUCCEEDS
        built |= {unit for unit in new.values() if unit is not None}
        gone |= set(old.values())
        if due > 0 and rules.waiving is p.Waiving.FORCED and power.id not in unled:
            taken = {bare(unit.place) for unit in [*position.units, *built]}
            places = [
                site
                for site in _sites(power.id, owned, position.board, rules)
                if site.id not in taken and site.terrain is not Terrain.SEA
            ]
            count = due - len([unit for unit in new.values() if unit is not None])
            forced |= {Unit(power.id, ARMY, place.id) for place in sorted(places, key=_by_name)[:count]}
        staying = [unit for unit in units if unit not in gone]
        short = -due - len(old)
        if short > 0:
            ranks = {unit: _rank(unit, owned, position.board, rules) for unit in staying}
            # a unit goes if fewer go before it than have to go
            out = [unit for unit in staying if sum(ranks[other] < ranks[unit] for other in staying) < short]
            automatic |= {(unit, None if ranks[unit][0] == -_FAR else -ranks[unit][0]) for unit in out}
            staying = [unit for unit in staying if unit not in out]
        for unit in staying:
            i, after = _conversion(unit, mine, position.board, rules)
            if after is not None:
                results[i] = SUCCEEDS
                converted.add(after)
                left.discard(unit)
    left -= gone | {unit for unit, _ in automatic}
    everyone = frozenset(left | built | forced | converted)
    sets = (gone, automatic, built, forced, converted)
    return LateAnswer(tuple(results), everyone, *map(frozenset, sets))  # type: ignore[arg-type]


def _giver(order: Given) -> str:
    return order.power if isinstance(order, Waive) else order.unit.power


def _sites(power: str, owned: Sequence[str], board: Board, rules: Rulebook) -> list[Province]:
    """Return the centres where a power may build, vacant or not."""
    anywhere = {
        p.BuildingPlace.BOARD: board.building is Building.OWNED,
        p.BuildingPlace.HOME: False,
        p.BuildingPlace.OWNED: True,
    }[rules.building]
    return [province for province in map(board.province, owned) if anywhere or province.home_of == power]


def _built(
    mine: dict[int, Given], due: int, owned: Sequence[str], position: Position, rules: Rulebook
) -> dict[int, Unit | None]:
    """Return the builds that count, each with its unit, and the waives, with None."""
    legal: dict[int, Unit | None] = {}
    for i, order in mine.items():
        if isinstance(order, Waive) and rules.waiving is p.Waiving.ALLOWED:
            legal[i] = None
        elif isinstance(order, Build):
            unit = _new(order, owned, position, rules)
            if unit is not None:
                legal[i] = unit
    if due <= 0:
        return {}
    allowed = []
    for i, unit in legal.items():
        rivals = [j for j, other in legal.items() if unit and other and bare(unit.place) == bare(other.place)]
        best = {
            p.TwoBuilds.FIRST: i == min(rivals, default=i),
            p.TwoBuilds.LAST: i == max(rivals, default=i),
            p.TwoBuilds.NEITHER: len(rivals) < 2,
        }[rules.two_builds]
        if best:
            allowed.append(i)
    if rules.too_many_builds is p.TooManyBuilds.NONE and len(allowed) > due:
        return {}
    counting = _best(allowed, due, last=rules.too_many_builds is p.TooManyBuilds.LAST)
    return {i: legal[i] for i in counting}


def _best(indexes: Sequence[int], most: int, *, last: bool, key: dict[int, Unit] | None = None) -> tuple[int, ...]:
    """Return the largest set of so many at most that comes first, or last, of all; no two with one key."""
    if len(indexes) > MOST_ORDERS:
        raise ValueError(f"{len(indexes)} orders of one power are too many to try all sets of them")
    for size in range(min(most, len(indexes)), 0, -1):
        fitting = [
            chosen
            for chosen in combinations(sorted(indexes), size)
            if key is None or len({key[i] for i in chosen}) == size
        ]
        if fitting:
            return max(fitting, key=lambda chosen: chosen[::-1]) if last else min(fitting)
    return ()


def _new(order: Build, owned: Sequence[str], position: Position, rules: Rulebook) -> Unit | None:
    """Return the unit that a build means, or None where it cannot be built."""
    board = position.board
    province = board.province(bare(order.unit.place))
    if province not in _sites(order.unit.power, owned, board, rules):
        return None
    if any(bare(unit.place) == province.id for unit in position.units):
        return None
    kind: UnitType | None = order.unit.type if order.lettered else None
    if kind is None and rules.build_letter is not p.BuildLetter.NEEDED:
        if province.terrain is Terrain.INLAND:
            kind = ARMY
        elif rules.build_letter is p.BuildLetter.BY_COAST and order.unit.place in coasts(province):
            kind = FLEET
    if kind is None:
        return None
    if kind is FLEET and province.terrain is Terrain.INLAND and rules.inland_fleet is p.InlandFleet.ARMY:
        kind = ARMY
    return _stood(Unit(order.unit.power, kind, order.unit.place), province, rules)


def _stood(unit: Unit, province: Province, rules: Rulebook) -> Unit | None:
    """Return a new unit on the coast that is meant, or None where it cannot stand so."""
    fits = {Terrain.INLAND: (ARMY,), Terrain.SEA: (FLEET,), Terrain.COASTAL: (ARMY, FLEET)}[province.terrain]
    if unit.type not in fits:
        return None
    named = unit.place if unit.type is FLEET and unit.place in coasts(province) else ""
    if "/" in unit.place and not named and rules.unknown_coast is p.UnknownCoast.ILLEGAL:
        return None
    if unit.type is FLEET and province.coasts and not named:
        if rules.build_coast is p.BuildCoast.FAILS:
            return None
        named = coasts(province)[0]
    return Unit(unit.power, unit.type, named or province.id)


def _removed(mine: dict[int, Given], due: int, units: Sequence[Unit], board: Board, rules: Rulebook) -> dict[int, Unit]:
    """Return the removals that count, each with its unit."""
    legal: dict[int, Unit] = {}
    for i, order in mine.items():
        if isinstance(order, Remove | Disband):
            legal.update((i, unit) for unit in units if speaks_of(order.unit, unit, board, rules))
    if due <= 0 or (rules.too_many_removals is p.TooManyRemovals.DISORDER and len(set(legal.values())) > due):
        return {}
    last = rules.too_many_removals is p.TooManyRemovals.LAST
    return {i: legal[i] for i in _best(list(legal), due, last=last, key=legal)}


def _conversion(unit: Unit, mine: dict[int, Given], board: Board, rules: Rulebook) -> tuple[int, Unit | None]:
    """Return the order that changes the type of a unit, and what it becomes; None where it stays as it is."""
    allowed = {
        p.Conversion.BOARD: board.conversion,
        p.Conversion.NONE: False,
        p.Conversion.WINTER: True,
    }[rules.conversion]
    province = board.province(bare(unit.place))
    if not allowed or not province.center:
        return -1, None
    meant: dict[int, Unit] = {}
    for i, order in mine.items():
        if not isinstance(order, Convert) or not speaks_of(order.unit, unit, board, rules):
            continue
        after = _stood(Unit(unit.power, order.type, order.place), province, rules)
        if bare(order.place) == province.id and order.type is not unit.type and after is not None:
            meant[i] = after
    if not meant or (rules.two_orders is p.TwoOrders.NEITHER and len(set(meant.values())) > 1):
        return -1, None
    i = (max if rules.two_orders is p.TwoOrders.LAST else min)(meant)
    return i, meant[i]


# --- civil disorder ---------------------------------------------------------------------------------------------

_FAR = 10**9


def _by_name(province: Province) -> tuple[str, str]:
    return province.name.casefold(), province.id


def _rank(unit: Unit, owned: Sequence[str], board: Board, rules: Rulebook) -> tuple[int, int, str, str]:
    """Return the key by which units go: the farthest first, a fleet before an army, then by name."""
    province = board.province(bare(unit.place))
    return (-_distance(unit, owned, board, rules), int(unit.type is ARMY), *_by_name(province))


def _distance(unit: Unit, owned: Sequence[str], board: Board, rules: Rulebook) -> int:
    """Return the steps from the nearest province that counts to the unit, counted from there (DATC 4.D.8)."""
    reading = rules.disorder_removal
    (power,) = [power for power in board.powers if power.id == unit.power]
    starts = {
        p.DisorderRemoval.OWNED_CENTRE: tuple(owned),
        p.DisorderRemoval.HOME_CENTRE: power.homes,
        p.DisorderRemoval.COUNTRY: power.country or power.homes,
    }[reading]
    by_ship = unit.type is FLEET and reading is not p.DisorderRemoval.OWNED_CENTRE
    return _ripples(board, frozenset(starts), by_ship).get(unit.place if by_ship else bare(unit.place), _FAR)


@lru_cache(maxsize=4096)
def _ripples(board: Board, starts: frozenset[str], by_ship: bool) -> dict[str, int]:
    """Return how far each place is from the nearest of some provinces, spread outwards from them."""
    _, fleets, anyhow = links(board)
    ways = fleets if by_ship else anyhow
    far = {place: 0 for place in (ways if by_ship else board.ids) if bare(place) in starts}
    spread = True
    while spread:
        spread = False
        for place, others in ways.items():
            near = min((far[other] for other in others if other in far), default=_FAR) + 1
            if near < far.get(place, _FAR):
                far[place] = near
                spread = True
    return far
