"""The round trip: random orders are written in every family of notation, read back, and compared field by field.

What a family cannot say is stated with it (``maps/notation/families.py``: ``loses``); the orders are brought down to
that before they are compared, so that every other difference is a fault of the writer or of the reader.

Each set is read twice: with the position known, and with nothing but the text, from which the position has to come
as well, where the family can list units. The orders are of all kinds of :mod:`positions`, and some of them are
dressed up: seas named on the way, letters left out, nationalities, coasts that are not there.

    python -m bench.round_trip --count 10000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from standoff.maps import (
    ARMY,
    FLEET,
    Board,
    Convoy,
    Hold,
    Mention,
    Move,
    Order,
    Position,
    Retreating,
    Support,
    Unit,
    board_named,
    standard,
)
from standoff.maps.loading import board_names
from standoff.maps.notation import read
from standoff.maps.notation.converting import convert, writable
from standoff.maps.notation.families import FAMILIES
from standoff.maps.notation.losses import lost, remains
from standoff.maps.notation.turn_forms import said, turn_of

from .positions import KINDS, Phase, bare, geography

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SHARE = 0.12
"""How many of the orders are dressed up."""

SHOWN = 10
"""So many faults are shown of each family."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An unexpected difference.

    Args:
        family: in which family it was written.
        source: kind and seed of the orders.
        what: what differs.
        text: the text as it was written.
    """

    family: str
    source: str
    what: str
    text: str


@dataclass(slots=True)
class Row:
    """What came of one family.

    Args:
        sets: how many sets were written and read.
        orders: how many orders were in them.
        exact: how many sets came back as they were.
        lost: how many orders met each stated loss.
        faults: unexpected differences; the first ones.
        faulty: how many sets have one.
    """

    sets: int = 0
    orders: int = 0
    exact: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    faulty: int = 0


# --- what is written -----------------------------------------------------------------------------------------


def phase_for(seed: int) -> tuple[str, Phase]:
    """Return the name and the phase of a seed: each kind in turn, dressed up, with all that a position can hold."""
    kinds = (*KINDS, *(name for name in board_names() if name != "standard"))
    kind = kinds[seed % len(kinds)]
    position, orders = KINDS[kind](seed) if kind in KINDS else anywhere(board_named(kind), seed)
    chance = random.Random(f"standoff round trip {seed}")
    dressed = tuple(dressed_up(order, position, chance) if chance.random() < SHARE else order for order in orders)
    return f"{kind} {seed}", Phase(furnished(position, chance), dressed)


def anywhere(board: Board, seed: int) -> Phase:
    """Return a phase of units and orders at random on any board, most of the orders possible ones."""
    chance = random.Random(f"standoff anywhere {board.id} {seed}")
    lie = geography(board)
    units = []
    for id in chance.sample(lie.ids, min(len(lie.ids), 25)):
        fleet = lie.is_sea[id] or (lie.docks[id] and chance.random() < 0.4)
        place = chance.choice(lie.docks[id]) if fleet else id
        units.append(Unit(chance.choice(lie.powers), FLEET if fleet else ARMY, place))
    orders: list[Order] = []
    for unit in units:
        other = chance.choice(units)
        mention = Mention(other.type, other.place)
        goal = chance.choice(lie.reach(unit) or (unit.place,))
        distant = chance.choice(lie.ids)
        orders.append(
            chance.choice(
                (
                    Hold(unit),
                    Move(unit, goal),
                    Move(unit, distant, via_convoy=chance.random() < 0.7),
                    Support(unit, mention),
                    Support(unit, mention, bare(goal)),
                    Convoy(unit, mention, distant),
                )
            )
        )
    return Phase(Position(tuple(units), board), tuple(orders))


def dressed_up(order: Order, position: Position, chance: random.Random) -> Order:
    """Write an order in a rarer way: with its way, without a letter, with a nationality, with a strange coast."""
    lie = geography(position.board)
    ways = []
    if isinstance(order, Move) and order.unit.type is ARMY:
        ways.append("way")
    if isinstance(order, Support | Convoy):
        ways += ["letter", "nationality", "both", "other coast"]
    if not isinstance(order, Hold):
        ways.append("coast")
    ways.append("own coast")
    way = chance.choice(ways)
    if way == "way" and isinstance(order, Move):
        seas = chance.sample(lie.seas, chance.randint(1, 3))
        return replace(order, via_convoy=True, path=tuple(seas))
    if way == "letter":
        return _mention(order, type=None)
    if way == "nationality":
        return _mention(order, power=chance.choice(lie.powers))
    if way == "both":
        return _mention(order, type=None, power=chance.choice(lie.powers))
    if way == "other coast" and isinstance(order, Support | Convoy):
        other = order.supported if isinstance(order, Support) else order.convoyed
        return _mention(order, place=strange(other.place, chance))
    if way == "coast" and not isinstance(order, Hold) and order.to is not None:
        return replace(order, to=strange(order.to, chance))
    return replace(order, unit=replace(order.unit, place=strange(order.unit.place, chance)))


def strange(place: str, chance: random.Random) -> str:
    """Return a place with another coast, right or wrong."""
    return chance.choice([bare(place), *(f"{bare(place)}/{coast}" for coast in ("nc", "sc", "ec", "wc"))])


def _mention(order: Order, **changes: object) -> Order:
    if isinstance(order, Support):
        return replace(order, supported=_changed(order.supported, changes))
    if isinstance(order, Convoy):
        return replace(order, convoyed=_changed(order.convoyed, changes))
    return order


def _changed(mention: Mention, changes: dict[str, object]) -> Mention:
    return replace(mention, **changes)  # type: ignore[arg-type]


def furnished(position: Position, chance: random.Random) -> Position:
    """Return a position with a turn, owners of centres, and where it is one of a retreat phase the rest of it."""
    lie = geography(position.board)
    season, year = chance.choice((("", 0), ("spring", 1901), ("fall", 1925), ("spring", 0), ("", 1899)))
    owners = [(id, chance.choice(lie.powers)) for id in sorted(lie.centers) if chance.random() < 0.5]
    return replace(
        position,
        season=season,
        year=year,
        phase=chance.choice(("", "movement")),
        centers=tuple(owners) if chance.random() < 0.3 else (),
    )


def retreat_phase(position: Position, chance: random.Random) -> Position:
    """Return a position of a retreat phase: some units are dislodged, some provinces were left vacant."""
    lie = geography(position.board)
    beaten = chance.sample(position.units, min(len(position.units), chance.randint(0, 4)))
    dislodged = []
    for unit in beaten:
        exits = chance.sample(lie.reach(unit), chance.randint(0, min(3, len(lie.reach(unit)))))
        near = chance.choice([*lie.near[unit.province], ""])
        dislodged.append(Retreating(unit, near, tuple(exits)))
    return replace(
        position,
        units=tuple(unit for unit in position.units if unit not in beaten or chance.random() < 0.5),
        season=chance.choice(("spring", "fall", "winter", "")),
        phase=chance.choice(("retreat", "")),
        dislodged=tuple(dislodged),
        contested=tuple(chance.sample(lie.ids, chance.randint(0, 3))),
    )


# --- how it comes back ---------------------------------------------------------------------------------------


def differences(family: str, position: Position, orders: tuple[Order, ...]) -> tuple[list[str], str]:
    """Write orders, read them back, and return what differs beyond what the family is said to lose, and the text."""
    loses = FAMILIES[family].loses
    text = convert(position, orders, family)
    expected = [left for order in orders if (left := remains(order, position, loses)) is not None]
    found: list[str] = []
    for known in (position, None):
        reading = read(text, position.board, known, family=family)
        how = "known" if known else "unknown"
        if known is None and reading.position.units != position.units:
            lacking = sorted(map(str, set(position.units) ^ set(reading.position.units)))
            found.append(f"({how}) units differ: {', '.join(lacking)}")
        if known is None and "centers" not in loses and reading.position.centers != position.centers:
            found.append(f"({how}) other owners of centres")
        if known is None and turn_of(reading.position) != said(position, family):
            found.append(f"({how}) another turn: {turn_of(reading.position)}")
        got = list(reading.orders)
        if FAMILIES[family].closed:  # data by power and province, in no sequence of its own
            expected, got = sorted(expected, key=repr), sorted(got, key=repr)
        if got != expected:
            found += [f"({how}) {line}" for line in _compared(expected, got)]
            found += [f"({how}) {error.line}:{error.column} {error.message}" for error in reading.errors[:3]]
    return found, text


def _compared(expected: list[Order], got: list[Order]) -> Iterator[str]:
    """Yield what differs between two lists of orders, field by field."""
    if len(expected) != len(got):
        yield f"{len(expected)} orders became {len(got)}"
        missing = Counter(map(repr, expected)) - Counter(map(repr, got))
        yield from (f"lacking: {text}" for text in list(missing)[:3])
        return
    for one, other in zip(expected, got, strict=True):
        if one != other:
            yield f"{one!r} became {other!r}"


def position_differences(position: Position) -> tuple[list[str], str]:
    """Write a whole position in one line, read it back, alone and among other text."""
    line = position.line()
    found = []
    if Position.from_line(line, position.board) != position:
        found.append("the line alone is another position")
    if read(f"Dear all,\n  {line}\nyours\n", position.board).position != position:
        found.append("the line among other text is another position")
    return found, line


def run(seeds: Iterable[int], families: tuple[str, ...], *, until: float = float("inf")) -> dict[str, Row]:
    """Do the round trip for the phases of some seeds, each in every family.

    Args:
        seeds: which phases.
        families: in which families.
        until: the time at which to stop, as of :func:`time.monotonic`.
    """
    rows = {family: Row() for family in families}
    for seed in seeds:
        if time.monotonic() > until:
            break
        source, (position, orders) = phase_for(seed)
        for family, row in rows.items():
            row.sets += 1
            if family == "one-line":
                faults, text = position_differences(position)
                if not faults:
                    later = retreat_phase(position, random.Random(f"standoff retreats {seed}"))
                    faults, text = position_differences(later)
                met: list[str] = []
            else:
                row.orders += len(orders)
                faults, text = differences(family, position, orders)
                losses = lost(orders, position, FAMILIES[family].loses)
                met = [loss.name for loss, _ in losses]
                row.lost.update({loss.name: len(hurt) for loss, hurt in losses})
            row.exact += not faults and not met
            row.faulty += bool(faults)
            if len(row.faults) < SHOWN:
                row.faults += [Fault(family, source, what, text) for what in faults[:3]]
    return rows


def table(rows: dict[str, Row]) -> Iterator[str]:
    """Yield the lines of the table: each family with its sets, orders, those that came back exactly, and the losses."""
    yield f"{'family':<18}{'sets':>8}{'orders':>10}{'exact':>8}{'faulty':>8}  orders that met a stated loss"
    for family, row in rows.items():
        losses = ", ".join(f"{name} {count}" for name, count in sorted(row.lost.items())) or "-"
        yield f"{family:<18}{row.sets:>8}{row.orders:>10}{row.exact:>8}{row.faulty:>8}  {losses}"


def main(words: list[str] | None = None) -> int:
    """Run from the command line; exit code 1 on an unexpected difference."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="how many phases (each in every family)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--minutes", type=float, default=0, help="stop after so many minutes")
    # what DAIDE loses hangs on more than the order itself; tests/maps/notation/programs/test_daide.py holds it
    parser.add_argument(
        "--families",
        default=",".join(name for name in writable() if name != "daide"),
        help="which families, with commas between",
    )
    given = parser.parse_args(words)
    families = tuple(given.families.split(","))
    until = time.monotonic() + given.minutes * 60 if given.minutes else float("inf")
    standard()
    begun = time.monotonic()
    rows = run(range(given.seed, given.seed + given.count), families, until=until)
    for row in rows.values():
        for fault in row.faults:
            print(f"{fault.family} ({fault.source}): {fault.what}")
    print("\n".join(table(rows)))
    pairs = sum(row.sets for row in rows.values())
    faulty = sum(row.faulty for row in rows.values())
    print(f"{pairs} sets in {time.monotonic() - begun:.0f} s, {faulty} with unexpected differences")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
