"""Whole games of the ``diplomacy`` package (PyPI 1.1.2) behind JSON lines; run by the peers' own interpreter.

``{"id": 1, "play": 7, "years": 10}`` plays a game by chance, the same for the same number, and answers with the saved
game: ``{"id": 1, "game": {...}}``. ``{"id": 2, "load": {...}}`` has the package load a saved game, and answers with
what it then holds: ``{"id": 2, "phases": [{"name", "units", "centers", "retreats", "orders"}, ...]}``. ``{"id": 3,
"judge": {...}}`` has it judge the last phase of a saved game, with the orders that stand there, and answers as to
``play``, with that phase and the next.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

from diplomacy import Game  # type: ignore[import-not-found, unused-ignore]
from diplomacy.utils.export import (  # type: ignore[import-not-found, unused-ignore]
    from_saved_game_format,
    to_saved_game_format,
)

# how often a power gives no orders at all, by kind of phase, and a unit none in a movement phase
SILENT_POWER = {"M": 0.03, "R": 0.05, "A": 0.2}
SILENT_UNIT = 0.04
# how often a unit moves at all, rather where a unit stands, and an army by convoy if one is possible
MOVES, ATTACKS, BY_SEA = 0.55, 0.6, 0.5


def goal_of(order: str) -> str:
    """Return the province that a move goes to."""
    words = order.removesuffix(" VIA").split()
    return words[-1][:3]


def moves(options: dict[str, list[str]], held: set[str], chance: random.Random) -> dict[str, str]:
    """Choose by chance who moves where: rather where a unit stands, and by convoy if it can."""
    chosen: dict[str, str] = {}
    for place, orders in options.items():
        attacks = [order for order in orders if order.split()[2] == "-"]
        by_sea = [order for order in attacks if order.endswith(" VIA")]
        if not attacks or chance.random() > MOVES:
            continue
        if by_sea and chance.random() < BY_SEA:
            attacks = by_sea
        hostile = [order for order in attacks if goal_of(order) in held]
        chosen[place] = chance.choice(hostile if hostile and chance.random() < ATTACKS else attacks)
    return chosen


def movement(options: dict[str, list[str]], held: set[str], chance: random.Random) -> list[str]:
    """Choose an order for each unit: the moves first, then convoys and supports that fit them, then anything."""
    chosen = moves(options, held, chance)
    said = {order.removesuffix(" VIA") for order in chosen.values()}
    carried = {order.removesuffix(" VIA") for order in chosen.values() if order.endswith(" VIA")}
    for place, orders in options.items():
        if place in chosen:
            continue
        convoys = [order for order in orders if order.split()[2] == "C" and order.split(" C ")[1] in carried]
        supports = [order for order in orders if order.split()[2] == "S" and order.split(" S ")[1] in said]
        fitting = convoys if convoys and chance.random() < 0.8 else supports
        chosen[place] = chance.choice(fitting if fitting and chance.random() < 0.85 else orders)
    return [order for order in chosen.values() if chance.random() >= SILENT_UNIT]


def retreats(options: dict[str, list[str]], taken: set[str], chance: random.Random) -> list[str]:
    """Choose where dislodged units go: rather to where another one goes already; some get no order."""
    chosen = []
    for orders in options.values():
        going = [order for order in orders if order.split()[-1] != "D"]
        shared = [order for order in going if goal_of(order) in taken]
        if chance.random() < 0.9:
            some = shared if shared and chance.random() < 0.7 else going if chance.random() < 0.9 else orders
            order = chance.choice(some or orders)
            chosen.append(order)
            taken.add(goal_of(order))
    return chosen


def adjustments(options: dict[str, list[str]], chance: random.Random) -> list[str]:
    """Choose what is built or removed; some places get no order."""
    chosen = []
    for orders in options.values():
        new = [order for order in orders if order != "WAIVE"]
        if chance.random() < 0.8:
            chosen.append(chance.choice(new if new and chance.random() < 0.85 else orders))
    chance.shuffle(chosen)
    return chosen


def play(seed: int, years: int) -> Any:
    """Play a game by chance."""
    chance = random.Random(seed)
    game = Game(game_id=f"random-{seed}")
    while not game.is_game_done and int(game.get_current_phase()[1:5]) < 1901 + years:
        possible = game.get_all_possible_orders()
        held = {unit[2:5] for units in game.get_units().values() for unit in units}
        kind = game.get_current_phase()[-1]
        by_power = sorted(game.get_orderable_locations().items())
        options: dict[str, dict[str, list[str]]] = {
            power: {place: sorted(possible[place]) for place in sorted(places) if possible[place]}
            for power, places in by_power
        }
        # orders of all powers together, so that supports and convoys fit those of others too
        everyone = {place: orders for several in options.values() for place, orders in several.items()}
        chosen = movement(everyone, held, chance) if kind == "M" else []
        taken: set[str] = set()
        for power, several in options.items():
            if kind == "M":
                mine = {order for orders in several.values() for order in orders}
                orders = [order for order in chosen if order in mine]
            else:
                orders = retreats(several, taken, chance) if kind == "R" else adjustments(several, chance)
            if chance.random() >= SILENT_POWER[kind]:
                game.set_orders(power, orders)
        game.process()
    return to_saved_game_format(game)


def load(saved: Any) -> list[dict[str, Any]]:
    """Load a saved game, and tell what the package holds of it."""
    game = from_saved_game_format(saved)
    phases = [*Game.get_phase_history(game), Game.get_phase_data(game)]
    return [
        {
            "name": phase.name,
            "units": phase.state["units"],
            "centers": phase.state["centers"],
            "retreats": phase.state["retreats"],
            "orders": phase.orders,
        }
        for phase in phases
    ]


def judge(saved: Any) -> Any:
    """Judge the last phase of a saved game."""
    game = from_saved_game_format(saved)
    game.process()
    return to_saved_game_format(game)


def main() -> None:
    """Answer requests until the input ends."""
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if "load" in request:
                reply = {"id": request["id"], "phases": load(request["load"])}
            elif "judge" in request:
                reply = {"id": request["id"], "game": judge(request["judge"])}
            else:
                reply = {"id": request["id"], "game": play(request["play"], request["years"])}
        except Exception as error:  # noqa: BLE001 - the other side wants to know, whatever it was
            reply = {"id": request["id"], "error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply, default=str), flush=True)


if __name__ == "__main__":
    main()
