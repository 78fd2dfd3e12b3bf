"""Orders of the retreat and adjustment cases of the DATC (6.H to 6.J) are read as the DATC prints them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from standoff.maps import Position, Retreating, standard
from standoff.maps.notation import read
from standoff.maps.position import unit_of

FILE = Path(__file__).resolve().parents[3] / "shared" / "datc" / "cases.json"
BOARD = standard()
NAMES = {province.id: province.name for province in BOARD.provinces}
VERBS = {"S": "Supports", "C": "Convoys", "-": "-", "R": "-", "H": "Hold"}


def cases() -> list[Any]:
    """Return the steps of all cases that begin with a retreat or adjustment phase and have orders."""
    found = []
    for case in json.loads(FILE.read_text("utf-8")) if FILE.is_file() else ():
        steps = case.get("steps") or [case]
        for n, step in enumerate(steps):
            if step["phase"] != "movement" and step["orders"]:
                before = steps[n - 1]["expected"] if n else None
                found.append(pytest.param(case, step, before, id=case["id"]))
    return found


def long(order: str) -> str:
    """Write an order of the data as the DATC prints it, without its power: places by name, verbs in words."""
    words = []
    for word in order.split():
        id, _, coast = word.partition("/")
        words.append(NAMES[id] + (f"({coast})" if coast else "") if id in NAMES else VERBS.get(word, word))
    text = " ".join(words)
    if text.startswith(("build", "remove")):
        return text.capitalize() if " A " not in text and " F " not in text else text[0].upper() + text[1:]
    return text.removesuffix(" D") + " Disband" if text.endswith(" D") else text


def position_of(case: dict[str, Any], step: dict[str, Any], before: dict[str, Any] | None) -> Position:
    """Return the position that a step begins with."""
    if before is None:
        centers = [(id, power) for power, ids in case["setup"].get("centers", {}).items() for id in ids]
        units = tuple(map(unit_of, case["setup"]["units"]))
        return Position(units, BOARD, step["season"], phase=step["phase"], centers=tuple(centers))
    return Position(
        tuple(map(unit_of, before["units"])),
        BOARD,
        step["season"],
        phase=step["phase"],
        dislodged=tuple(
            Retreating(unit_of(one["unit"]), one["attacker_from"], tuple(one["retreats"]))
            for one in before["dislodged"]
        ),
        contested=tuple(before["contested"]),
    )


@pytest.mark.skipif(not FILE.is_file(), reason="the data are not part of the project")
@pytest.mark.parametrize(("case", "step", "before"), cases())
def test_orders_of_a_case_are_read_as_the_datc_prints_them(
    case: dict[str, Any], step: dict[str, Any], before: dict[str, Any] | None
) -> None:
    rows, expected, foreign = [], [], 0
    for order in step["orders"]:
        power, _, rest = order.partition(": ")
        rows.append(f"{power.title()}:\n{long(rest)}")
        kind = rest.split()[2] if len(rest.split()) > 2 else ""
        if kind in ("S", "C", "H"):
            foreign += 1
        else:
            # a move of a unit that is not dislodged is a retreat to the reader, and void to the rules
            expected.append(order.replace(" via convoy", "").replace(" - ", " R "))
    reading = read("\n".join(rows), position=position_of(case, step, before))
    assert [str(order) for order in reading.late] == expected, reading.render()
    assert [error.code for error in reading.errors] == ["other-phase"] * foreign


@pytest.mark.skipif(not FILE.is_file(), reason="the data are not part of the project")
def test_there_are_such_cases() -> None:
    assert len(cases()) > 25
