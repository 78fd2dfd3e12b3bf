"""Retreat and adjustment phases at random: do both evaluators of these phases agree?

Boards, units, owners, orders and the rulebook are drawn from a seed. Retreat phases are of two sorts: what a movement
phase left, and positions put together at random. Orders are good, sloppy, illegal, or given twice. What differs is
made small, as long as it still differs, and printed; ``--found`` writes it to a file for ``tests/found/``.

    python -m bench.late --count 200000
    python -m bench.late --count 1 --seed 4711 --kinds retreat
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from standoff.encoding import Rulebook
from standoff.encoding.presets import PRESETS
from standoff.encoding.rulebook import policy_of, switch
from standoff.engines.provoking.geography import bare, geography
from standoff.maps import (
    ARMY,
    FLEET,
    Board,
    Build,
    Convert,
    Disband,
    Hold,
    Move,
    Position,
    Remove,
    Retreat,
    Support,
    Unit,
    Waive,
    board_named,
)
from standoff.maps.notation import parse_late_order
from standoff.maps.orders import Mention
from standoff.maps.patching import board_names
from standoff.solver import sequential_adjustments, sequential_late
from standoff.solver.adjudication import adjudicate
from standoff.solver.adjustments import adjudicate_adjustments
from standoff.solver.late_outcome import GivenOrder
from standoff.solver.new_units import may_convert
from standoff.solver.retreats import adjudicate_retreats, retreat_position
from standoff.solver.sequential_late import LateAnswer

from .order_sets import anywhere, retreats, strange
from .positions import KINDS as MOVEMENT_KINDS

SWITCHES: dict[str, tuple[str, ...]] = {
    "retreat": (
        *("retreat_to_convoy_start", "missing_coast", "one_coast", "impossible_coast", "wrong_coast", "unknown_coast"),
        *("wrong_letter", "two_orders"),
    ),
    "adjustment": (
        *("wrong_coast", "unknown_coast", "build_coast", "wrong_letter", "build_letter", "inland_fleet", "two_orders"),
        *("too_many_builds", "two_builds", "too_many_removals", "waiving", "disorder_removal"),
        *("building", "conversion"),
    ),
}
"""The fields of a rulebook that count in each phase."""


class LatePhase(NamedTuple):
    """One phase, and the reading of the rules it is judged by."""

    position: Position
    orders: tuple[GivenOrder, ...]
    rules: Rulebook


# --- phases at random ------------------------------------------------------------------------------------------


def rulebook(kind: str, chance: random.Random) -> Rulebook:
    """Return a rulebook: one that is known, or one put together of choices that count in the phase."""
    if chance.random() < 0.15:
        return chance.choice(list(PRESETS.values()))
    share = chance.choice((0.2, 0.5, 1.0))
    taken = [field for field in SWITCHES[kind] if chance.random() < share]
    choices = [f"{switch(field)}={chance.choice(list(policy_of(field))).word}" for field in taken]
    return Rulebook.DATC.choosing(*choices) if choices else Rulebook.DATC


SETS = 8
"""So many sets of orders are tried on one position of a retreat phase: making it takes longest."""


def retreat(seed: int) -> LatePhase:
    """Return a retreat phase."""
    chance = random.Random(f"standoff retreat {seed}")
    rules = rulebook("retreat", chance)
    position = retreat_before(seed // SETS)
    orders = [order for one in position.dislodged for order in retreat_orders(one.unit, position, chance)]
    chance.shuffle(orders)
    return LatePhase(position, tuple(orders), rules)


@lru_cache(maxsize=4)
def retreat_before(seed: int) -> Position:
    """Return the position of a retreat phase: one that a movement phase left, or one put together at random."""
    chance = random.Random(f"standoff before the retreats {seed}")
    kind = chance.choice((*("realistic", "convoy_heavy", "mixed", "small", "sloppy"), *board_names()))
    position, moves = MOVEMENT_KINDS[kind](seed) if kind in MOVEMENT_KINDS else anywhere(board_named(kind), seed)
    if chance.random() < 0.6:
        position = retreat_position(adjudicate(position, moves, Rulebook.DATC.choosing(f"4.A.5={chance.choice('ab')}")))
    if not position.dislodged:
        position = retreats(position, chance)
        for _ in range(chance.choice((0, 1, 3))):  # more to be dislodged, side by side, so that they meet
            position = crowded(position, chance)
    return position


def crowded(position: Position, chance: random.Random) -> Position:
    """Dislodge another unit near one that is dislodged, with an exit that both have if there is one."""
    lie, board = geography(position.board), position.board
    if not position.dislodged:
        return position
    one = chance.choice(position.dislodged)
    if not one.exits:
        return position
    goal = chance.choice(one.exits)
    taken = {other.unit.province for other in position.dislodged} | {bare(goal)}
    near = [id for id in lie.near[bare(goal)] if id not in taken]
    if not near:
        return position
    place = chance.choice(near)
    fleets = lie.docks[place] if not lie.is_sea[place] else (place,)
    kinds = [(ARMY, place)] if not lie.is_sea[place] else []
    kinds += [(FLEET, dock) for dock in fleets]
    type, place = chance.choice(kinds)
    unit = Unit(chance.choice(lie.powers), type, place)
    exits = tuple(to for to in lie.reach(unit) if bare(to) == bare(goal) or chance.random() < 0.3)
    added = replace(one, unit=unit, attacked_from=chance.choice([*lie.near[unit.province], ""]), exits=exits)
    if added.attacked_from == unit.province or board.number[unit.place] == board.number[bare(goal)]:
        return position
    return replace(position, dislodged=(*position.dislodged, added))


def retreat_orders(unit: Unit, position: Position, chance: random.Random) -> Iterator[GivenOrder]:
    """Yield what a power orders for a dislodged unit: mostly something sound, now and then nothing or several."""
    lie = geography(position.board)
    exits = next((one.exits for one in position.dislodged if one.unit == unit), ())
    for _ in range(chance.choice((0, 1, 1, 1, 1, 1, 1, 2, 2, 3))):
        named = spoilt(unit, lie.powers, chance)
        near = lie.reach(unit)
        goals = [*exits, *exits, *near, chance.choice(lie.ids)]
        goal = chance.choice(exits or near or (unit.place,)) if chance.random() < 0.8 else chance.choice(goals)
        if chance.random() < 0.15:
            goal = strange(goal, chance)
        kinds: list[GivenOrder] = [Retreat(named, goal)] * 40
        kinds += [Disband(named), Remove(named), Move(named, goal), Hold(named), Waive(unit.power)]
        kinds += [Support(named, Mention(None, bare(goal))), Build(named)]
        yield chance.choice(kinds)


def spoilt(unit: Unit, powers: Sequence[str], chance: random.Random) -> Unit:
    """Return a unit as an order may name it: now and then of the other type, on another coast, of another power."""
    if chance.random() < 0.85:
        return unit
    way = chance.randrange(4)
    if way == 0:
        return replace(unit, type=FLEET if unit.type is ARMY else ARMY)
    if way == 1:
        return replace(unit, place=strange(unit.place, chance))
    if way == 2:
        return replace(unit, type=FLEET if unit.type is ARMY else ARMY, place=strange(unit.place, chance))
    return replace(unit, power=chance.choice(powers))


def adjustment(seed: int) -> LatePhase:
    """Return an adjustment phase: few powers, so that each has several builds or removals."""
    chance = random.Random(f"standoff adjustment {seed}")
    rules = rulebook("adjustment", chance)
    board = board_named(chance.choice(("standard", "standard", *board_names())))
    lie = geography(board)
    powers = chance.sample(lie.powers, min(len(lie.powers), chance.randint(1, 3)))
    centers = owners(board, powers, chance)
    units = standing(board, powers, chance)
    position = Position(units, board, phase="adjustment", centers=centers)
    orders: list[GivenOrder] = []
    for power in powers:
        several = [
            adjustment_order(power, position, rules, chance) for _ in range(chance.choice((0, 1, 2, 3, 4, 5, 7)))
        ]
        orders += several
        if several and chance.random() < 0.3:
            orders.append(chance.choice(several))
    return LatePhase(position, tuple(orders), rules)


def owners(board: Board, powers: Sequence[str], chance: random.Random) -> tuple[tuple[str, str], ...]:
    """Return who owns which centre: home centres mostly their own powers."""
    found = {}
    for province in board.provinces:
        if not province.center:
            continue
        if province.home_of in powers and chance.random() < 0.7:
            found[province.id] = province.home_of
        elif chance.random() < 0.15:
            found[province.id] = chance.choice(powers)
    if not found:
        found[next(province.id for province in board.provinces if province.center)] = powers[0]
    return tuple((id, power) for id, power in found.items() if power is not None)


def standing(board: Board, powers: Sequence[str], chance: random.Random) -> tuple[Unit, ...]:
    """Return up to a dozen units, near the centres or anywhere."""
    lie = geography(board)
    where = sorted(lie.centers) if chance.random() < 0.4 else lie.ids
    units = []
    for id in chance.sample(where, min(len(where), chance.randint(0, 12))):
        fleet = lie.is_sea[id] or (bool(lie.docks[id]) and chance.random() < 0.5)
        units.append(
            Unit(chance.choice(powers), FLEET if fleet else ARMY, chance.choice(lie.docks[id]) if fleet else id)
        )
    return tuple(units)


def adjustment_order(power: str, position: Position, rules: Rulebook, chance: random.Random) -> GivenOrder:
    """Return one order: mostly of a kind that may be of use."""
    lie, board = geography(position.board), position.board
    mine = [unit for unit in position.units if unit.power == power]
    owned = [id for id, owner in position.centers if owner == power]
    homes = list(lie.homes[power])
    vacant = [id for id in owned if position.unit_in(id) is None]
    at_home = [id for id in vacant if id in homes]
    site = chance.choice([*at_home * 4, *vacant, *homes, *owned, chance.choice(lie.ids)])
    if board.provinces[board.number[site]].coasts or chance.random() < 0.1:
        site = strange(site, chance)
    new = Unit(power, chance.choice((ARMY, FLEET)), site)
    here = spoilt(chance.choice(mine), lie.powers, chance) if mine else new
    if chance.random() < 0.05:
        here = replace(new, place=chance.choice(lie.ids))
    other = FLEET if here.type is ARMY else ARMY
    to = strange(here.place, chance) if chance.random() < 0.4 else bare(here.place)
    balance = len(owned) - len(mine)
    build: list[GivenOrder] = [
        Build(new),
        Build(new),
        Build(new),
        Build(new),
        Build(replace(new, type=ARMY), lettered=False),
        Build(replace(new, type=ARMY), lettered=False),
    ]
    remove: list[GivenOrder] = [Remove(here), Remove(here), Remove(here), Disband(here), Remove(here)]
    kinds = [
        *(build if balance > 0 else remove if balance < 0 else []) * 6,
        *build,
        *remove,
        Waive(power),
        Waive(power),
    ]
    kinds += [Convert(here, other, to)] * (20 if may_convert(board, rules) else 2)
    kinds += [
        Convert(here, here.type, to),
        Convert(here, other, site),
        Retreat(here, site),
        Move(here, site),
        Hold(here),
    ]
    return chance.choice(kinds)


KINDS: dict[str, Callable[[int], LatePhase]] = {"retreat": retreat, "adjustment": adjustment}


# --- both evaluators -------------------------------------------------------------------------------------------


def answers(phase: LatePhase, kind: str) -> tuple[LateAnswer, LateAnswer]:
    """Return what both evaluators say, in one form."""
    position, orders, rules = phase
    if kind == "retreat":
        first = adjudicate_retreats(position, orders, rules)
        words = tuple(outcome.result.word for outcome in first.outcomes)
        one = LateAnswer(words, frozenset(first.units), frozenset(first.disbanded))
        return one, sequential_late.retreats(position, orders, rules)
    ruling = adjudicate_adjustments(position, orders, rules)
    words = tuple(outcome.result.word for outcome in ruling.outcomes)
    automatic = frozenset((one.unit, one.distance) for one in ruling.without_orders if one.unit in ruling.automatic)
    rest = (ruling.built, ruling.forced, ruling.converted)
    one = LateAnswer(words, frozenset(ruling.units), frozenset(ruling.removed), automatic, *map(frozenset, rest))
    return one, sequential_adjustments.adjustments(position, orders, rules)


def differences(phase: LatePhase, kind: str) -> list[str]:
    """Return in what the two evaluators differ about a phase."""
    return compared(*answers(phase, kind))


def compared(first: LateAnswer, second: LateAnswer) -> list[str]:
    """Return in what two answers differ."""
    return [
        f"{part}: {shown(one)} against {shown(other)}"
        for part, one, other in zip(LateAnswer._fields, first, second, strict=True)
        if one != other
    ]


def shown(part: Any) -> str:
    """Return a part of an answer as text."""
    return str(list(part)) if isinstance(part, tuple) else str(sorted(map(str, part)))


def exits_differ(seed: int) -> list[str]:
    """Return where the exits that a movement phase leaves differ from those read off the board's borders."""
    chance = random.Random(f"standoff exits {seed}")
    kind = chance.choice((*("realistic", "convoy_heavy", "mixed", "small"), *board_names()))
    before, moves = MOVEMENT_KINDS[kind](seed) if kind in MOVEMENT_KINDS else anywhere(board_named(kind), seed)
    barred = chance.random() < 0.5
    position = retreat_position(adjudicate(before, moves, Rulebook.DATC.choosing(f"4.A.5={'a' if barred else 'b'}")))
    found = []
    for one in position.dislodged:
        closed = "" if one.by_convoy and not barred else one.attacked_from
        mine = sequential_late.exits(one.unit, position.units, position.contested, closed, position.board)
        if mine != set(one.exits):
            found.append(f"{kind} {seed}, {one.unit}: {sorted(one.exits)} against {sorted(mine)}")
    return found


def shrunk(phase: LatePhase, kind: str) -> LatePhase:
    """Take away orders, units, owners and choices as long as the evaluators differ."""
    smaller = True
    while smaller:
        smaller = False
        for other in less(phase):
            if differences(other, kind):
                phase, smaller = other, True
                break
    return phase


def less(phase: LatePhase) -> Iterator[LatePhase]:
    """Yield the phase with one thing less."""
    position, orders, rules = phase
    for i in range(len(orders)):
        yield phase._replace(orders=orders[:i] + orders[i + 1 :])
    for part in ("units", "dislodged", "centers", "contested"):
        several = getattr(position, part)
        for i in range(len(several)):
            changes: dict[str, Any] = {part: several[:i] + several[i + 1 :]}
            fewer = replace(position, **changes)
            if fewer.centers or fewer.phase == "retreat":
                yield phase._replace(position=fewer)
    for name in rules.differing(Rulebook.DATC):
        field = name.replace("-", "_")
        changes = {field: getattr(Rulebook.DATC, field)}
        yield phase._replace(rules=replace(rules, name="datc", **changes))


@cache
def _switches(rules: Rulebook) -> tuple[str, ...]:
    return tuple(f"{name}={mine.word}" for name, (mine, _) in rules.differing(Rulebook.DATC).items())


def as_data(phase: LatePhase, kind: str) -> dict[str, Any]:
    """Return a phase as data that can be kept in a file."""
    return {
        "kind": kind,
        "position": phase.position.line(),
        "orders": list(map(str, phase.orders)),
        "choices": list(_switches(phase.rules)),
    }


def from_data(data: dict[str, Any]) -> tuple[LatePhase, str]:
    """Return the phase that :func:`as_data` wrote, and its kind."""
    position = Position.from_line(data["position"])
    orders = tuple(parse_late_order(order, position.board) for order in data["orders"])
    rules = Rulebook.DATC.choosing(*data["choices"]) if data["choices"] else Rulebook.DATC
    return LatePhase(position, orders, rules), data["kind"]


def main(words: list[str] | None = None) -> int:
    """Run it; 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="how many phases of each kind")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; a search goes on where another ended")
    parser.add_argument("--kinds", nargs="+", choices=(*KINDS, "exits"), default=[*KINDS])
    parser.add_argument("--found", type=Path, help="a folder for what differs")
    parser.add_argument("--most", type=int, default=10, help="how many differences to look into")
    given = parser.parse_args(words)
    finds = 0
    for kind in given.kinds:
        begun, told = time.monotonic(), {"succeeds": 0, "fails": 0, "illegal": 0}
        for seed in range(given.seed, given.seed + given.count):
            if kind == "exits":
                found = exits_differ(seed)
                phase = None
            else:
                phase = KINDS[kind](seed)
                first, second = answers(phase, kind)
                found = compared(first, second)
                for word in second.results:
                    told[word] += 1
            if (seed - given.seed + 1) % 20_000 == 0:
                print(
                    f"{kind}: {seed - given.seed + 1} in {time.monotonic() - begun:.0f} s, {finds} differ", flush=True
                )
            if not found:
                continue
            finds += 1
            print(f"{kind} {seed}: {'; '.join(found)}", flush=True)
            if phase is not None and finds <= given.most:
                data = as_data(shrunk(phase, kind), kind)
                print(json.dumps(data), flush=True)
                if given.found:
                    (given.found / f"{kind}-{seed}.json").write_text(
                        json.dumps(data, indent=1) + "\n", encoding="utf-8"
                    )
        counts = ", ".join(f"{count} {word}" for word, count in told.items())
        print(f"{kind}: {given.count} phases in {time.monotonic() - begun:.0f} s; orders: {counts}; {finds} differ")
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main())
