"""Results with one fact changed: does ``verify`` refute every one of them, and never a right one?

The right results are those of the shipped cases, which come from the DATC and not from standoff. One fact of one of
them is changed at random: where a unit stands, what became of an order, who is dislodged and by whom, where it may
retreat to, what is contested, built, removed. A changed result must not agree. In a phase with several resolutions it
may be another one of these, and then it must be called *not chosen*: which that are, is read off all resolutions.

    python -m bench.claims --count 10000
"""

from __future__ import annotations

import argparse
import copy
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from standoff.datc.case import Step
from standoff.datc.shelf import cases
from standoff.encoding import read
from standoff.maps import Board, Position, Unit, UnitType
from standoff.maps.notation import parse_unit
from standoff.maps.position import misplaced
from standoff.solver.claims.claim_data import of_data
from standoff.solver.claims.verdict import Verdict, Verified, all_hold, verify
from standoff.solver.late_outcome import GivenOrder
from standoff.solver.report import Report
from standoff.solver.resolving import Uniqueness, resolutions_of

WORDS = ("stands", "dislodged", "succeeds", "fails", "given", "cut", "available", "disrupted", "invalid", "illegal")

LISTS = ("units", "disbanded", "built", "removed", "automatic")
"""The fields that are lists of units."""


class Phase(NamedTuple):
    """A phase of a shipped case with its right result as data."""

    name: str
    position: Position
    orders: tuple[GivenOrder, ...]
    result: dict[str, Any]


@cache
def phases() -> tuple[Phase, ...]:
    """Return all phases of the shipped cases."""
    found = []
    for case in cases():
        for n, step in enumerate(case.steps):
            orders = step.orders() if step.phase == "movement" else step.late_orders()
            found.append(Phase(f"{case.id}.{n}", step.position(), tuple(orders), result_of(step)))
    return tuple(found)


def result_of(step: Step) -> dict[str, Any]:
    """Return what a case expects of a phase in the form of an answer."""
    expected = step.expected
    rows = []
    for one in expected.results:
        row: dict[str, Any] = {"order": one.order, "result": one.result}
        row |= {"dislodged": True} if one.dislodged else {}
        row |= {"destroyed": True} if one.destroyed else {}
        row |= {"as": one.executed_as} if one.executed_as else {}
        row |= {"route": one.route} if one.route else {}
        rows.append(row)
    data: dict[str, Any] = {"units": list(expected.units), "results": rows}
    if step.phase == "movement":
        data["dislodged"] = [
            {
                "unit": one.unit,
                "attacker": one.attacker,
                "attacker_from": one.attacker_from,
                "by_convoy": one.by_convoy,
                "retreats": list(one.retreats),
            }
            for one in expected.dislodged
        ]
        data["contested"] = list(expected.contested)
    elif step.phase == "retreat":
        data["disbanded"] = list(expected.disbanded)
    else:
        data |= {key: list(getattr(expected, key)) for key in ("built", "removed", "automatic")}
    return data


class Changed(NamedTuple):
    """A result with one fact changed, and what was changed."""

    data: dict[str, Any]
    what: str


def changed(phase: Phase, source: random.Random) -> Changed:
    """Change one fact of the right result of a phase."""
    while True:
        data = copy.deepcopy(phase.result)
        what = source.choice([*_changes(data)])
        how = _Change(data, phase.position.board, source)
        if (said := getattr(how, what)()) and _sorted(data) != _sorted(phase.result):
            return Changed(data, f"{what}: {said}")


def alone(phase: Phase, data: dict[str, Any]) -> dict[str, Any]:
    """Return only what was changed of a result: the row of an order, or one of the lists."""
    found = {key: value for key, value in data.items() if key != "results" and value != phase.result[key]}
    rows = [row for row, right in zip(data["results"], phase.result["results"], strict=True) if row != right]
    return found | ({"results": rows} if rows else {})


def part(phase: Phase, source: random.Random) -> dict[str, Any]:
    """Return part of the right result of a phase: some of its lists, some of its rows."""
    data = {key: value for key, value in phase.result.items() if source.random() < 0.5}
    rows = [row for row in phase.result["results"] if source.random() < 0.5]
    return data | ({"results": rows} if rows or not data else {})


def _sorted(data: dict[str, Any]) -> dict[str, Any]:
    return {key: sorted(map(str, value)) for key, value in data.items()}


def _changes(data: dict[str, Any]) -> Iterator[str]:
    yield "stand"
    if data["results"]:
        yield from ("word", "word")
        if "dislodged" in data:
            yield from ("fall", "other_route", "other_order")
    if "dislodged" in data:
        yield "contest"
        if data["dislodged"]:
            yield from ("attacker", "origin", "convoy", "exits", "exits", "rise")
    if "disbanded" in data or "built" in data:
        yield "fate"


class _Change:
    """Changes the data of a result in place; each method says what it did, or nothing if it could not."""

    def __init__(self, data: dict[str, Any], board: Board, source: random.Random) -> None:
        self.data = data
        self.board = board
        self.source = source

    def _unit(self) -> Unit:
        while True:
            power, type, place = (
                self.source.choice(self.board.powers).id,
                self.source.choice(list(UnitType)),
                self._place(),
            )
            if not misplaced(self.board, unit := Unit(power, type, place)):
                return unit

    def _place(self) -> str:
        return self.source.choice(sorted(self.board.number))

    def stand(self) -> str:
        units = self.data["units"]
        way = self.source.choice(("drop", "add", "place", "place", "power", "type"))
        if way == "add" or not units:
            units.append(str(self._unit()))
            return f"+ {units[-1]}"
        n = self.source.randrange(len(units))
        was = units[n]
        if way == "drop":
            del units[n]
            return f"- {was}"
        power, letter, place = was.rsplit(" ", 2)
        if way == "power":
            power = self.source.choice(self.board.powers).id
        elif way == "type":
            letter = "F" if letter == "A" else "A"
        else:
            place = self._place()
        units[n] = f"{power} {letter} {place}"
        if misplaced(self.board, parse_unit(units[n], self.board)):
            units[n] = was
            return ""
        return f"{was} > {units[n]}"

    def word(self) -> str:
        row = self.source.choice(self.data["results"])
        was, row["result"] = row["result"], self.source.choice(WORDS)
        return f"{row['order']} {was} > {row['result']}"

    def fall(self) -> str:
        row = self.source.choice(self.data["results"])
        key = self.source.choice(("dislodged", "destroyed"))
        row[key] = not row.get(key, False)
        return f"{row['order']} {key} {row[key]}"

    def other_route(self) -> str:
        row = self.source.choice(self.data["results"])
        row["route"] = {"land": "convoy", "convoy": "land"}.get(row.get("route", ""), "convoy")
        return f"{row['order']} {row['route']}"

    def other_order(self) -> str:
        row, other = self.source.choice(self.data["results"]), self.source.choice(self.data["results"])
        if row.get("as", row["order"]) == other["order"]:
            return ""
        row["as"] = other["order"]
        return f"{row['order']} as {row['as']}"

    def contest(self) -> str:
        id = self.source.choice([province.id for province in self.board.provinces])
        ids = self.data["contested"]
        if ids and self.source.random() < 0.5:
            return f"- {ids.pop(self.source.randrange(len(ids)))}"
        if id in ids:
            return ""
        ids.append(id)
        return f"+ {id}"

    def _row(self) -> dict[str, Any]:
        row: dict[str, Any] = self.source.choice(self.data["dislodged"])
        return row

    def attacker(self) -> str:
        row = self._row()
        row["attacker"] = self.source.choice([*self.data["units"], str(self._unit())])
        return str(row["attacker"])

    def origin(self) -> str:
        row = self._row()
        row["attacker_from"] = self.source.choice([province.id for province in self.board.provinces])
        return str(row["attacker_from"])

    def convoy(self) -> str:
        row = self._row()
        row["by_convoy"] = not row["by_convoy"]
        return str(row["by_convoy"])

    def exits(self) -> str:
        row = self._row()
        exits = row["retreats"]
        if exits and self.source.random() < 0.5:
            return f"{row['unit']} - {exits.pop(self.source.randrange(len(exits)))}"
        place = self._place()
        if place in exits:
            return ""
        exits.append(place)
        return f"{row['unit']} + {place}"

    def rise(self) -> str:
        rows = self.data["dislodged"]
        return f"- {rows.pop(self.source.randrange(len(rows)))['unit']}"

    def fate(self) -> str:
        key = self.source.choice([key for key in LISTS[1:] if key in self.data])
        units = self.data[key]
        if units and self.source.random() < 0.5:
            return f"{key} - {units.pop(self.source.randrange(len(units)))}"
        unit = str(self._unit())
        if unit in units:
            return ""
        units.append(unit)
        return f"{key} + {unit}"


def should_be(phase: Phase, data: dict[str, Any]) -> set[Verdict]:
    """Return the verdicts that a changed result may have: whether it is another resolution, is read off all of them."""
    refuted = {Verdict.IMPOSSIBLE, Verdict.SELF_CONTRADICTING}
    if phase.position.phase not in ("", "movement"):
        return refuted
    claim = of_data(data, phase.position, phase.orders)
    intents = read(phase.position, phase.orders)  # type: ignore[arg-type]
    rulings = [Report(intents, one, Uniqueness.SEVERAL, (), 0).ruling() for one in resolutions_of(intents)]
    return {Verdict.NOT_CHOSEN} if any(all_hold(claim, ruling) for ruling in rulings) else refuted


class Failure(NamedTuple):
    """A changed result that got another verdict than it should."""

    phase: str
    what: str
    verdict: Verdict


def campaign(count: int, seed: int, *, verdicts: Counter[str] | None = None) -> list[Failure]:
    """Change results at random; return those that are judged wrong.

    Args:
        count: how many.
        seed: a number that names the run.
        verdicts: where the verdicts are counted.
    """
    source = random.Random(seed)
    several = phases()
    found = []
    for _ in range(count):
        phase = source.choice(several)
        data, what = changed(phase, source)
        if source.random() < 0.3:
            data, what = alone(phase, data), f"{what}, alone"
        verified = verify(phase.position, phase.orders, data)
        if verdicts is not None:
            verdicts[verified.verdict.value] += 1
        if verified.verdict not in should_be(phase, data) or not told(verified):
            found.append(Failure(phase.name, what, verified.verdict))
    return found


def told(verified: Verified) -> bool:
    """Tell whether a refuted claim comes with what refutes it."""
    return bool(verified.broken)


def wrongly_refuted(seed: int = 1) -> list[str]:
    """Return the phases whose right result does not agree, or a part of it."""
    source = random.Random(seed)
    return [
        one.name
        for one in phases()
        for data in (one.result, part(one, source), part(one, source))
        if not verify(one.position, one.orders, data).agrees
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the campaign and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    begun = time.perf_counter()
    wrong = wrongly_refuted()
    print(f"right results: {len(phases())}, refuted: {len(wrong)} {' '.join(wrong)}")
    verdicts: Counter[str] = Counter()
    failures = campaign(options.count, options.seed, verdicts=verdicts)
    for failure in failures[:20]:
        print(f"{failure.phase}: {failure.what}: {failure.verdict.value}")
    told_of = ", ".join(f"{word} {n}" for word, n in verdicts.most_common())
    print(f"changed results: {options.count}, judged wrong: {len(failures)} ({told_of})")
    print(f"{time.perf_counter() - begun:.0f} s")
    return 1 if wrong or failures else 0


if __name__ == "__main__":
    sys.exit(main())
