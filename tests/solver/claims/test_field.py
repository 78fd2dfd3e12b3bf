"""The outcomes of real disputes, which others worked out, agree with the rules; and what the programs did, does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from standoff import Position, verify
from standoff.maps import standard
from standoff.maps.notation import parse_late_order, parse_order
from standoff.maps.orders import Unit, UnitType
from standoff.solver.claims.claim_data import of_data

CASES = Path("/work/shared/field/cases.jsonl")


def disputes() -> list[dict[str, Any]]:
    if not CASES.exists():
        return []
    rows = [json.loads(row) for row in CASES.read_text("utf-8").splitlines()]
    return [row for row in rows if "after" in row and "units" in row]


@pytest.mark.skipif(not CASES.exists(), reason="the reports are not here")
@pytest.mark.parametrize("row", disputes(), ids=lambda row: f"{row['n']} {row['kind']}")
def test_the_outcome_that_people_settled_on_is_consistent(row: dict[str, Any]) -> None:
    units = tuple(Unit(power, UnitType(letter), place) for power, letter, place in row["units"])
    late = row["phase"].endswith("A")
    owners = tuple((id, power) for power, ids in row["centers"].items() for id in ids)
    before = Position(units, phase="adjustment" if late else "movement", centers=owners)
    parse = parse_late_order if late else parse_order
    orders = tuple(parse(text, standard()) for text in row["orders"] if not text.startswith("--"))
    after = [" ".join(unit) for unit in row["after"]["units"]]
    claim: dict[str, Any] = {"units": after}
    if not late:
        fallen = row["after"]["dislodged"]
        claim["dislodged"] = [{"unit": unit, "retreats": exits} for unit, exits in fallen.items()]
    found = verify(before, orders, claim)
    assert found.agrees, found
    assert found.broken is None
    # one unit more, or one less, and it is wrong
    for units_after in ([*after, "TURKEY A smy"], after[1:]):
        other = verify(before, orders, of_data(claim | {"units": units_after}, before, orders))
        assert other.broken
