"""What tests of several readers ask alike: a case as data, remarks that lie inside their text, time."""

from __future__ import annotations

import time
from typing import Any

from standoff.maps.notation import Reading, read


def read_case(case: dict[str, Any]) -> Reading:
    """Read the text of a case, and hold orders, remarks, units, turn and parts against what it says."""
    reading = read(case["text"], part=case.get("part", ""))
    assert [str(order) for order in reading.orders] == case["orders"], reading.render()
    assert [str(order) for order in reading.late] == case.get("late", []), reading.render()
    said = [d.code + "!" * (d.severity == "error") for d in reading.diagnostics]
    assert said == case.get("codes", []), reading.render()
    if "units" in case:
        assert [str(unit) for unit in reading.position.units] == case["units"]
    if "turn" in case:
        assert [reading.season, reading.year, reading.phase] == case["turn"]
    if "parts" in case:
        assert list(reading.parts) == case["parts"]
    return reading


def check_remarks(reading: Reading) -> None:
    """Hold every remark to a place inside the text, for texts whose lines end in what editors know."""
    lines = reading.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for diagnostic in reading.diagnostics:
        assert 1 <= diagnostic.line <= len(lines)
        assert diagnostic.column - 1 + diagnostic.length <= len(lines[diagnostic.line - 1])
    reading.render()


def cost(text: str) -> float:
    """Return the least time of three readings, in seconds."""
    times = []
    for _ in range(3):
        start = time.process_time()
        read(text)
        times.append(time.process_time() - start)
    return min(times)
