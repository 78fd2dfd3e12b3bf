"""The table of smallest separating positions: looked for, proved, and written to ``search/theorems/separations.toml``.

    python -m bench.separations --seek --seconds 20
    python -m bench.separations --prove --most 4
    python -m bench.separations --write

What is found and proved goes to a file of lines (``--state``), one for each result as it comes, so that work which is
broken off is not lost and not done again. ``--seek`` judges the phases of ``separation_seeds.toml``, every shipped
case and all that was found under every preset, makes small what separates a pair, and searches on from there;
``--prove`` asks for one unit, two units and so on until a position is known to be the smallest, or up to ``--most``.
"""

from __future__ import annotations

import argparse
import json
import time
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

from standoff.datc.shelf import cases
from standoff.encoding.presets import PRESETS
from standoff.engines.provoking.phase import Phase
from standoff.maps import Position
from standoff.search import Limits, find
from standoff.search.filters import size_of
from standoff.search.formulas import NotCoveredError
from standoff.search.hunting import Known
from standoff.search.judged import Judged
from standoff.search.rejudging import fault_of
from standoff.search.rounds import Wanted, place_of
from standoff.search.shrinking import in_sequence, shrunk
from standoff.search.solving import Solver, uncovered
from standoff.search.theorems.alone import differing_alone
from standoff.search.theorems.separations import ENTRIES, kind, question

SEEDS = Path(__file__).parent / "separation_seeds.toml"
TABLE = Path(__file__).parent.parent / "search" / "theorems" / "separations.toml"
STATE = Path("separations.jsonl")

SMALL = 3
"""Smaller ones than this are soon found if there are any: the solver gives them."""

Key: TypeAlias = tuple[str, str, str]
"""Two presets and an entry: the first pair of those that differ alike."""


def pairs() -> Iterator[tuple[str, str]]:
    """Yield all pairs of presets."""
    yield from combinations(PRESETS, 2)


def key_of(one: str, other: str, entry: str) -> Key | None:
    """Return the first pair of presets whose differences are those of this one; None if there are no differences."""
    kinds = {kind(PRESETS[one], entry), kind(PRESETS[other], entry)}
    if len(kinds) == 1:
        return None
    return next((a, b, entry) for a, b in pairs() if {kind(PRESETS[a], entry), kind(PRESETS[b], entry)} == kinds)


def keys() -> list[Key]:
    """Return the questions that there are, each once."""
    found = (key_of(one, other, entry) for one, other in pairs() for entry in ENTRIES)
    return list(dict.fromkeys(key for key in found if key is not None))


class State:
    """What is known so far, in memory and in a file.

    Args:
        path: the file; it is made where it is not there.
    """

    def __init__(self, path: Path) -> None:
        """Read it."""
        self.path = path
        self.best: dict[Key, Phase] = {}
        self.none: dict[Key, dict[str, Any]] = {}
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                self._take(json.loads(line))

    def _take(self, row: dict[str, Any]) -> None:
        key: Key = (row["one"], row["other"], row["entry"])
        if "orders" in row:
            phase = phase_of(row)
            if key not in self.best or rank(phase) < rank(self.best[key]):
                self.best[key] = phase
        else:
            before = self.none.get(key, {"none_with": 0, "seconds": 0.0})
            if row["none_with"] is None or row["none_with"] > before["none_with"]:
                self.none[key] = row | {"seconds": round(before["seconds"] + row["seconds"], 2)}

    def add(self, row: dict[str, Any]) -> None:
        """Take in a result, and write it down."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        self._take(row)

    def found(self, key: Key, phase: Phase) -> bool:
        """Take in a position that is smaller than what is known, judged anew by both evaluators; tell if it was."""
        if key in self.best and rank(phase) >= rank(self.best[key]):
            return False
        asked = question(*key)
        fault = fault_of(phase, asked.what)
        if fault is not None:
            raise SystemExit(f"the evaluators differ: {fault.says}\n{phase.orders_text}")
        one, other, entry = key
        row = {"one": one, "other": other, "entry": entry, "units": phase.units_text, "orders": phase.orders_text}
        self.add(row)
        return True

    def lower(self, key: Key) -> int:
        """Return the number of units up to which there is none."""
        return int(self.none[key]["none_with"]) if key in self.none else 0

    def upper(self, key: Key) -> int | None:
        """Return the number of units of the smallest position known."""
        return size_of(self.best[key])[0] if key in self.best else None

    def open(self, key: Key) -> bool:
        """Tell whether a smaller position might be there."""
        return key not in self.best or size_of(self.best[key])[0] > self.lower(key) + 1


def rank(phase: Phase) -> tuple[Any, ...]:
    """Return by what the smaller of two phases is told."""
    return (*size_of(phase), phase.units_text, phase.orders_text)


def phase_of(row: dict[str, Any]) -> Phase:
    """Return the phase of a row of a file: units, and orders in text; units with an order need not be named."""
    text = "\n".join(row["orders"])
    before = Position.of(*row["units"]) if "units" in row else Position.parse(text)
    return Phase(before, in_sequence(tuple(before.orders(text))))


def pool(state: State) -> Iterator[Phase]:
    """Yield phases to start from, the small ones first."""
    yield from dict.fromkeys(state.best.values())
    for row in tomllib.loads(SEEDS.read_text("utf-8"))["phase"]:
        yield phase_of(row)
    for case in cases():
        for step in case.steps:
            if step.board == "standard" and step.phase == "movement":
                yield Phase(step.position(), in_sequence(step.orders()))


def separated(phase: Phase, state: State) -> None:
    """Take in what a phase shows: each pair of presets that it separates."""
    judged = Judged(phase)
    for key in keys():
        if never(key) or (state.upper(key) or SMALL + 1) <= SMALL:
            continue
        asked = question(*key)
        if asked.filters.allows(phase) and asked.what.holds(judged):
            place = place_of(asked)
            small = place.canonical(shrunk(phase, asked.has, place.ground, 0))
            if state.found(key, small):
                print(*key, size_of(small)[0], "; ".join(small.orders_text), flush=True)


def seek(state: State, seconds: float) -> None:
    """Judge the pool, then search on."""
    if not seconds:
        for phase in pool(state):
            separated(phase, state)
        return
    for key in keys():
        if state.open(key):
            asked: Wanted = question(*key)
            known = Known(asked, False)
            best = state.best.get(key)
            if best is not None:
                known.note(iter([best]))
            known = find(asked, Limits(seconds=seconds), known=known)
            if known.best is not None and state.found(key, known.best.phase):
                print(*key, size_of(known.best.phase)[0], "; ".join(known.best.phase.orders_text), flush=True)


def prove(state: State, most: int) -> None:
    """Ask number by number, up to so many units, until each position is known to be the smallest."""
    for key in keys():
        if never(key):
            state.add(row_of(key, None, "definition", 0.0))
    for units in range(1, most + 1):
        for key in keys():
            upper = state.upper(key)
            if never(key) or state.lower(key) != units - 1 or (upper is not None and upper <= units):
                continue
            start = time.process_time()
            how = proved(key, units, state)
            if how:
                state.add(row_of(key, units, how, time.process_time() - start))
            print(*key, units, how or "not proved", f"{time.process_time() - start:.1f} s", flush=True)


def never(key: Key) -> bool:
    """Tell whether nothing can separate two presets: where the one has an answer, the other has the same."""
    one, other, entry = key
    return {one, other} == {"datc", "notes"} and not entry.endswith("_or_undefined")


def proved(key: Key, units: int, state: State) -> str:
    """Prove that no position of so many units separates two presets; return how, empty if it cannot be."""
    one, other, entry = key
    wider = key_of(one, other, entry.replace("plain", "written"))
    if entry.startswith("plain") and wider is not None and state.lower(wider) >= units:
        return "written"
    if {one, other} == {"2000", "notes"} and not entry.endswith("_or_undefined"):
        # where notes has an answer, datc has the same
        return "datc" if state.lower(("datc", "2000", entry)) >= units else ""
    asked = question(one, other, entry)
    if uncovered(asked):
        return "enumeration" if units == 1 and not differing_alone(PRESETS[one], PRESETS[other]) else ""
    try:
        told = Solver(asked).ask(units)
    except NotCoveredError:
        return ""
    if told.phase is not None:
        state.found(key, told.phase)
    return "universe" if told.none else ""


def row_of(key: Key, none_with: int | None, how: str, seconds: float) -> dict[str, Any]:
    """Return what is proved as a row of the file."""
    one, other, entry = key
    return {"one": one, "other": other, "entry": entry, "none_with": none_with, "how": how, "seconds": seconds}


HEAD = """# Where presets part: for each pair the smallest position known on which they disagree, and what is proved.
# Made by bench/separations.py; search/theorems/separations.py reads it. Of movement phases on the standard board.
# none_with: no position with so many units, or fewer, will do. how: "none", there is nothing without units;
# "universe", a formula of all phases of so many units has no model, convoys of any length among them; "enumeration",
# all orders of all single units; "written", what holds for all orders holds for plain ones; "datc", a position that
# parts notes and 2000 parts datc and 2000; "definition", where notes has an answer datc has the same; "same", alike.
# seconds: processor seconds of the proof.
"""


def table(state: State) -> str:
    """Return the table as the text of the file."""
    used = sorted(set(state.best.values()), key=rank)
    number = {phase: n for n, phase in enumerate(used, 1)}
    lines = [HEAD]
    for phase in used:
        lines += ["[[position]]", f"units = {json.dumps(phase.units_text)}", "orders = ["]
        lines += [*(f"    {json.dumps(order)}," for order in phase.orders_text), "]", ""]
    for one, other in pairs():
        lines += ["[[pair]]", f'rulebooks = ["{one}", "{other}"]']
        for entry in ENTRIES:
            key = key_of(one, other, entry)
            lines.append(f"{entry} = {{ {_told(state, key, number)} }}")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _told(state: State, key: Key | None, number: dict[Phase, int]) -> str:
    if key is None:
        return 'how = "same"'
    row = state.none.get(key, {"none_with": 0, "how": "none", "seconds": 0.0})
    said = [] if row["none_with"] is None else [f"none_with = {row['none_with']}"]
    said.append(f'how = "{row["how"]}"')
    if row["seconds"]:
        said.append(f"seconds = {row['seconds']:.1f}")
    if key in state.best:
        said.append(f"position = {number[state.best[key]]}")
    return ", ".join(said)


def main(arguments: list[str] | None = None) -> int:
    """Look for positions, prove bounds, or write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--state", type=Path, default=STATE, help="what is known so far")
    parser.add_argument("--seek", action="store_true", help="look for positions")
    parser.add_argument("--seconds", type=float, default=0.0, help="for each question; 0: from the pool only")
    parser.add_argument("--prove", action="store_true", help="prove bounds")
    parser.add_argument("--most", type=int, default=4, help="units up to which bounds are proved")
    parser.add_argument("--write", action="store_true", help="write the table")
    options = parser.parse_args(arguments)
    state = State(options.state)
    start = time.process_time()
    if options.seek:
        seek(state, options.seconds)
    if options.prove:
        prove(state, options.most)
    if options.write:
        TABLE.write_text(table(state), "utf-8")
    known = sum(key in state.best for key in keys())
    print(f"{len(keys())} questions, {known} with a position, {time.process_time() - start:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
