"""The round trip: random orders are written in every family of notation, read back, and compared field by field.

What a family cannot say is stated with it (``maps/notation/families.py``: ``loses``; for DAIDE ``daide_saying.py``; for
turns ``turn_forms.py``); the orders are brought down to that before they are compared, so that every other difference
is a fault of the writer or of the reader. Each set (:mod:`order_sets`) is read with the position known, or with nothing
but the text, from which the position has to come as well.

    python -m bench.round_trip --count 100000 --jobs 2 --state round-trip.json

A run that was stopped goes on from its state file. The first lines of each fault, the tallies after every 5,000 sets
and a table at the end are printed; the exit code is 1 if there is an unexpected difference.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import signal
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from standoff.maps import Mention, Move, Order, Position, Support, standard
from standoff.maps.notation import read
from standoff.maps.notation.converting import convert, other_turn, writable
from standoff.maps.notation.families import FAMILIES
from standoff.maps.notation.losses import LOSSES, lost, remains
from standoff.maps.notation.programs.daide_saying import sayable
from standoff.maps.notation.turn_forms import said, turn_of

from .late_round_trip import GROUPED, late_differences
from .late_sets import late_set
from .order_sets import order_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .order_sets import OrderSet

CHUNK = 100
"""So many sets are one piece of work; the state is kept after each."""

STEP = 5000
"""After so many sets the tallies are printed."""

SHOWN = 10
"""So many faults are kept of each family."""

SETS = {"movement": order_set, "late": late_set}
"""What makes the set of a seed, by the phases that are asked for."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An unexpected difference.

    Args:
        source: kind and seed of the set.
        what: what differs.
    """

    source: str
    what: str


@dataclass(slots=True)
class Row:
    """What came of one family.

    Args:
        sets: how many sets were written and read.
        orders: how many orders were in them.
        exact: how many sets came back as they were, with nothing lost.
        stated: how many sets met a stated loss, and no other difference.
        faulty: how many sets have an unexpected difference.
        lost: how many orders (or positions) met each stated loss.
        faults: unexpected differences; the first ones.
    """

    sets: int = 0
    orders: int = 0
    exact: int = 0
    stated: int = 0
    faulty: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)

    def add(self, other: Row) -> None:
        """Add what came of further sets."""
        self.sets += other.sets
        self.orders += other.orders
        self.exact += other.exact
        self.stated += other.stated
        self.faulty += other.faulty
        self.lost.update(other.lost)
        self.faults += other.faults[: SHOWN - len(self.faults)]

    def data(self) -> dict[str, object]:
        """Return the row as JSON data; :meth:`of` makes a row of it again."""
        plain = {one.name: getattr(self, one.name) for one in fields(self)}
        return {**plain, "lost": dict(self.lost), "faults": [asdict(fault) for fault in self.faults]}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Row:
        """Make a row of its data."""
        kept = dict(data)
        kept["lost"] = Counter(data["lost"])
        kept["faults"] = [Fault(**fault) for fault in data["faults"]]
        return cls(**kept)


# --- how it comes back ---------------------------------------------------------------------------------------


def differences(
    family: str, position: Position, orders: Sequence[Order], known: bool
) -> tuple[list[str], Counter[str]]:
    """Write orders and read them back, with the position known or not.

    Returns:
        What differs beyond what the family is said to lose, and how many orders and positions met each stated loss.
    """
    if family == "one-line":
        return line_differences(position), Counter({"orders": len(orders)} if orders else {})
    loses = FAMILIES[family].loses
    met = Counter({loss.name: len(hurt) for loss, hurt in lost(orders, position, loses)})
    met.update(name for name in loses if LOSSES[name].met_by(position))
    if other_turn(position, family):
        met["turn"] += 1
    expected = [left for order in orders if (left := remains(order, position, loses)) is not None]
    found: list[str] = []
    if family == "daide":
        spoken = sayable(position, orders)
        expected = [one.order for one in spoken]
        for order, one in zip(orders, spoken, strict=True):
            met["told"] += bool(one.losses)
            if not one.losses and not only_adds(order, one.order, position):
                found.append(f"{order} became {one.order}, and nothing is told")
        met = +met
    if family in GROUPED:
        powers = list(dict.fromkeys(order.unit.power for order in orders))
        expected.sort(key=lambda order: powers.index(order.unit.power))
    text = convert(position, orders, family)
    reading = read(text, position.board, position if known else None, family=family)
    if not known:
        found += _position_compared(family, position, reading.position)
    same = reading.orders == tuple(expected)
    if not same:
        found += _compared(expected, list(reading.orders))
    # an order that cannot be said is an error where it is read
    if not same or (orders and len(expected) == len(orders)):
        found += [f"{error.line}:{error.column} {error.message}" for error in reading.errors[:3]]
    return found, met


def _position_compared(family: str, position: Position, got: Position) -> Iterator[str]:
    """Yield what differs between a position and the one that comes from its text alone."""
    if got.units != position.units:
        yield f"units differ: {', '.join(sorted(map(str, set(position.units) ^ set(got.units))))}"
    if "centers" not in FAMILIES[family].loses and got.centers != position.centers:
        yield "other owners of centres"
    if turn_of(got) != said(position, family):
        yield f"another turn: {turn_of(got)!r} for {said(position, family)!r}"


def only_adds(order: Order, spoken: Order, position: Position) -> bool:
    """Tell whether an order as DAIDE says it only adds to the order given.

    Added may be a way where the order asks for its convoy, and letter and power of another unit where it names none,
    which are those of the unit that stands there.
    """
    if isinstance(order, Move) and isinstance(spoken, Move):
        way = spoken.path if order.via_convoy and not order.path else order.path
        return spoken == Move(order.unit, order.to, order.via_convoy, way)
    other = None if isinstance(order, Move) or not hasattr(order, "to") else _other(order)
    named = None if isinstance(spoken, Move) or not hasattr(spoken, "to") else _other(spoken)
    if other is None or named is None:
        return order == spoken
    there = position.unit_in(other.place)
    kind, power = other.type, other.power
    if there is not None:
        kind, power = kind or there.type, power or there.power
    same = named == Mention(kind, other.place, power)
    return same and (type(order), order.unit, _goal(order)) == (type(spoken), spoken.unit, _goal(spoken))


def _other(order: Order) -> Mention | None:
    if isinstance(order, Support):
        return order.supported
    return getattr(order, "convoyed", None)


def _goal(order: Order) -> str | None:
    return getattr(order, "to", None)


def _compared(expected: list[Order], got: list[Order]) -> Iterator[str]:
    """Yield what differs between two lists of orders."""
    missing, added = Counter(expected) - Counter(got), Counter(got) - Counter(expected)
    if not missing and not added:
        yield "the sequence is another"
    yield from (f"lacking: {order!r}" for order in list(missing)[:3])
    yield from (f"instead: {order!r}" for order in list(added)[:3])


def line_differences(position: Position) -> list[str]:
    """Write a whole position in one line, read it back, alone and among other text."""
    line = position.line()
    found = []
    if Position.from_line(line, position.board) != position:
        found.append("the line alone is another position")
    if read(f"Dear all,\n  {line}\nyours\n", position.board).position != position:
        found.append("the line among other text is another position")
    return found


# --- many of them --------------------------------------------------------------------------------------------


def run(sets: Iterable[OrderSet], families: Sequence[str]) -> dict[str, Row]:
    """Do the round trip of some sets, each in every family."""
    rows = {family: Row() for family in families}
    for name, position, orders, known, late in sets:
        for family, row in rows.items():
            if late:
                faults, met = late_differences(family, position, late, known)
            else:
                faults, met = differences(family, position, orders, known)
            row.add(
                Row(
                    1,
                    len(orders) + len(late),
                    int(not faults and not met),
                    int(not faults and bool(met)),
                    int(bool(faults)),
                    met,
                    [Fault(f"{name}, {'known' if known else 'unknown'}", what) for what in faults[:3]],
                )
            )
    return rows


def chunk(first: int, families: Sequence[str], last: int, phases: str = "movement") -> dict[str, Row]:
    """Do the round trip of the sets from one seed on, as many as one piece of work has, none behind the last."""
    return run(map(SETS[phases], range(first, min(first + CHUNK, last + 1))), families)


def table(rows: dict[str, Row]) -> Iterator[str]:
    """Yield the lines of the table: each family with its sets, orders, those that came back exactly, and the losses."""
    yield f"{'family':<18}{'sets':>8}{'orders':>10}{'exact':>8}{'stated':>8}{'faulty':>8}  what met each stated loss"
    for family, row in rows.items():
        losses = ", ".join(f"{name} {count}" for name, count in sorted(row.lost.items())) or "-"
        yield f"{family:<18}{row.sets:>8}{row.orders:>10}{row.exact:>8}{row.stated:>8}{row.faulty:>8}  {losses}"


def load(path: Path, asked: dict[str, object]) -> tuple[int, dict[str, Row]] | None:
    """Return how many sets a run did before it was stopped, and its tallies; None where it asked for other things."""
    if not path.exists():
        return None
    kept = json.loads(path.read_text("utf-8"))
    if kept["asked"] != asked:
        return None
    return kept["done"], {family: Row.of(row) for family, row in kept["rows"].items()}


def save(path: Path, asked: dict[str, object], done: int, rows: dict[str, Row]) -> None:
    """Keep the state of a run; a run that is stopped meanwhile leaves the one before."""
    state = {"asked": asked, "done": done, "rows": {family: row.data() for family, row in rows.items()}}
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps(state), "utf-8")
    beside.replace(path)


def main(words: list[str] | None = None) -> int:
    """Run from the command line; exit code 1 on an unexpected difference."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="how many sets (each in every family)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--minutes", type=float, default=0, help="stop after so many minutes")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--state", type=Path, help="file that keeps how far the run got, and from which it goes on")
    parser.add_argument("--families", default=",".join(writable()), help="which families, with commas between")
    parser.add_argument("--phases", choices=SETS, default="movement", help="late: retreats and adjustments")
    given = parser.parse_args(words)
    families: list[str] = given.families.split(",")
    if unknown := set(families) - set(writable()):
        parser.error(f"{', '.join(sorted(unknown))} cannot be written; there are {', '.join(writable())}")
    until = time.monotonic() + given.minutes * 60 if given.minutes else float("inf")
    asked: dict[str, object] = {"seed": given.seed, "families": families, "phases": given.phases}
    done, rows = (given.state and load(given.state, asked)) or (0, {family: Row() for family in families})
    if done:
        print(f"{done} sets were done before", flush=True)
    last = given.seed + given.count - 1
    begun, shown = time.monotonic(), done
    standard()
    work = partial(chunk, families=families, last=last, phases=given.phases)
    # leaving the block ends the processes, at a signal as well
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with multiprocessing.Pool(given.jobs, signal.signal, (signal.SIGTERM, signal.SIG_DFL)) as pool:
        for part in pool.imap(work, range(given.seed + done, last + 1, CHUNK)):
            for family, row in part.items():
                rows[family].add(row)
                for fault in row.faults:
                    print(f"{family} ({fault.source}): {fault.what}", flush=True)
            done = rows[families[0]].sets
            if given.state:
                save(given.state, asked, done, rows)
            if done - shown >= STEP:
                shown = done
                print(f"--- {done} sets, {time.monotonic() - begun:.0f} s", *table(rows), sep="\n", flush=True)
            if time.monotonic() > until:
                break
    print("\n".join(table(rows)))
    pairs = sum(row.sets for row in rows.values())
    faulty = sum(row.faulty for row in rows.values())
    print(f"{done} sets, {pairs} round trips in {time.monotonic() - begun:.0f} s, {faulty} with unexpected differences")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
