"""The engine of the ``diplomacy`` package (PyPI 1.1.2) behind JSON lines; run by the peers' own interpreter.

One request a line on standard input, one answer a line on standard output.

``{"id": 1, "units": ["ENGLAND F nth"], "orders": ["ENGLAND: F nth - pic"]}`` asks for a movement phase. The
orders are one for a unit at most, and legal: illegal ones are to be made into holds beforehand. The answer is
``{"id": 1, "units": [...], "dislodged": [{"unit": ..., "retreats": [...]}], "refused": [...]}``: the units that
stand where they do afterwards, those that must retreat, and the orders that the engine did not take.

``{"id": 2, "measure": [request, ...], "repeat": 3}`` asks for processor time: seconds for all those phases,
``repeat`` times each, of the resolution alone (``core``), of ``process()``, and of a whole turn from text.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from typing import Any

from diplomacy import Game  # type: ignore[import-not-found, unused-ignore]


def written(order: str) -> tuple[str, str]:
    """Return the power and the order as the engine writes it: ``ENGLAND``, ``A PIC - BEL VIA``."""
    power, _, text = order.partition(": ")
    convoyed = text.endswith(" via convoy")
    text = text.removesuffix(" via convoy").upper()
    return power, f"{text} VIA" if convoyed else text


def by_power(request: dict[str, Any]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the units and the orders of a request by power."""
    units: dict[str, list[str]] = {}
    orders: dict[str, list[str]] = {}
    for unit in request["units"]:
        power, _, short = unit.partition(" ")
        units.setdefault(power, []).append(short.upper())
    for order in request["orders"]:
        power, text = written(order)
        orders.setdefault(power, []).append(text)
    return units, orders


def placed(game: Any, units: dict[str, list[str]]) -> None:
    """Put the units on the board of a game that has just begun."""
    game.clear_units()
    for power, several in units.items():
        game.set_units(power, several)


def ordered(game: Any, orders: dict[str, list[str]]) -> None:
    """Give the orders to the game."""
    for power, several in orders.items():
        game.set_orders(power, several)


def ours(text: str) -> str:
    """Return a unit or a place in our form: ``F stp/sc``."""
    letter, _, place = text.partition(" ")
    return f"{letter} {place.lower()}" if place else text.lower()


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Adjudicate one movement phase."""
    units, orders = by_power(request)
    game = Game()
    placed(game, units)
    missing = [unit for power, several in units.items() for unit in several if unit not in game.get_power(power).units]
    if missing:
        return {"id": request["id"], "error": f"units not placed: {', '.join(missing)}"}
    ordered(game, orders)
    refused = []
    for order in request["orders"]:
        power, text = written(order)
        short = " ".join(text.split()[:2])
        if short not in game.get_power(power).orders:
            refused.append(order)
    results = game.process().results
    dislodged = []
    for power, several in units.items():
        for short in several:
            if any(str(result) == "dislodged" for result in results.get(short, ())):
                retreats = game.get_power(power).retreats.get(short, [])
                dislodged.append({"unit": f"{power} {ours(short)}", "retreats": sorted({ours(r) for r in retreats})})
    standing = [
        f"{power} {ours(unit)}" for power in game.powers for unit in game.get_units(power) if not unit.startswith("*")
    ]
    return {
        "id": request["id"],
        "units": sorted(standing),
        "dislodged": sorted(dislodged, key=lambda row: str(row["unit"])),
        "refused": refused,
    }


def measure(requests: list[dict[str, Any]], repeat: int) -> dict[str, float]:
    """Return the processor seconds that each stage takes for all the requests."""
    core = process = turn = 0.0
    phases = [by_power(request) for request in requests]
    clock = time.process_time
    gc.collect()
    gc.disable()
    for units, orders in phases:
        for _ in range(repeat):
            game = Game()
            start = clock()
            placed(game, units)
            ordered(game, orders)
            game.process()
            turn += clock() - start

            game = Game()
            placed(game, units)
            ordered(game, orders)
            start = clock()
            game.process()
            process += clock() - start

        # The resolution alone: from the orders as entered to the result of each order. Nothing in it depends on
        # what an earlier run left behind, and the convoy routes are in its cache already, since order entry
        # needs them.
        game = Game()
        placed(game, units)
        ordered(game, orders)
        game._determine_orders()
        game._add_coasts()
        game._resolve_moves()
        start = clock()
        for _ in range(repeat):
            game._resolve_moves()
        core += clock() - start
        gc.collect(0)
    gc.enable()
    return {"core": core, "process": process, "turn": turn, "phases": len(requests) * repeat}


def main() -> None:
    """Answer requests until the input ends."""
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if "measure" in request:
                reply = {"id": request["id"], **measure(request["measure"], request.get("repeat", 1))}
            else:
                reply = answer(request)
        except Exception as error:  # noqa: BLE001 - the other side wants to know, whatever it was
            reply = {"id": request["id"], "error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
