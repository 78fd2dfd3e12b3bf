"""The positions of docs/engines.md as requests of the protocol, and the parts of answers that it names."""

from __future__ import annotations

from typing import Any

from standoff.engines.shipped import Known


def request_of(one: Known) -> dict[str, Any]:
    """Return the request that a position puts."""
    phase = "adjustment" if one.centers else "retreat" if one.dislodged else "movement"
    request: dict[str, Any] = {"phase": phase, "units": list(one.units), "orders": list(one.orders)}
    if phase == "adjustment":
        request["centers"] = {power: list(owned) for power, owned in one.centers.items()}
    if phase == "retreat":
        request["dislodged"] = [dict(row) for row in one.dislodged]
    return request


def part(answer: dict[str, Any], key: str) -> Any:
    """Return a part of an answer; ``retreats`` by unit."""
    if key == "retreats":
        return {row["unit"]: row["retreats"] for row in answer["dislodged"]}
    return answer[key]
