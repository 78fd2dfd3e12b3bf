#!/usr/bin/env python3
"""A small engine in Python behind the protocol: it judges moves alone, and skips phases with anything else."""

import json
import sys
from typing import Any

HELLO = {"protocol": 1, "name": "hold-fast", "version": "1.0", "phases": ["movement"], "boards": ["standard"]}


def judge(units: list[str], moves: dict[str, str]) -> list[str]:
    """Return where each unit stands afterwards: whoever is alone in going to an empty province comes in."""
    here = {province(unit.split()[-1]): unit for unit in units}
    arrivals = [province(goal) for goal in moves.values()]
    after = dict(here)
    for origin, goal in moves.items():
        if origin in here and arrivals.count(province(goal)) == 1 and province(goal) not in here:
            power_and_letter, _, _ = here[origin].rpartition(" ")
            after[origin] = f"{power_and_letter} {goal}"
    return sorted(after.values())


def province(place: str) -> str:
    """Return the province of a place with a coast."""
    return place.partition("/")[0]


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to one request, without its id."""
    if "hello" in request:
        return HELLO
    moves: dict[str, str] = {}
    for order in request["orders"]:
        _, _, text = order.partition(": ")
        match text.split():
            case [_, _, "H"]:
                pass
            case [_, place, "-", goal]:
                moves[province(place)] = goal
            case _:
                return {"skip": "only moves are judged, and no convoys"}
    return {"units": judge(request["units"], moves), "dislodged": []}


for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = answer(request)
    except Exception as error:  # the other side wants to know, and to go on
        reply = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
