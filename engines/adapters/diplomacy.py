"""The engine of the package ``diplomacy`` (PyPI), asked phase by phase; loaded by ``serve.py``.

Each question gets a game of its own, which is put into the phase, given the orders as texts in the package's own
notation, one after the other, and processed. What the package refuses to take is no error: it is the package's way to
say that an order is void.

The package is published under the AGPL. This script alone imports it, is started by the interpreter of the package's
own environment, and is imported by nothing of standoff (``docs/architecture.md``, "Decisions").
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from diplomacy import Game  # type: ignore[import-not-found, unused-ignore]

HELLO = {
    "name": "diplomacy",
    "version": version("diplomacy"),
    "phases": ["movement", "retreat", "adjustment"],
    "boards": ["standard"],
}

PHASES = {"movement": "S1901M", "retreat": "S1901R", "adjustment": "W1901A"}
"""The phase of a game that stands for each of ours; which season it is changes nothing within a phase."""


def judged(request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a request, without its id.

    Args:
        request: a request of the protocol, of the right form.
    """
    phase = request.get("phase", "movement")
    game = placed(request, phase)
    missing = [unit for unit in request["units"] if short(unit) not in game.get_power(unit.split()[0]).units]
    if missing:
        return {"error": f"the engine does not place {', '.join(missing)}"}
    written = [text_of(order) for order in request["orders"]]
    taken = given(game, request["orders"], written, phase)
    adjust = {power: list(game.get_power(power).adjust) for power in game.powers}
    results = game.process().results
    units = sorted(f"{power} {ours(unit)}" for power in game.powers for unit in game.get_units(power) if unit[0] != "*")
    answer: dict[str, Any] = {"units": units}
    if phase == "movement":
        answer["dislodged"] = dislodged(game, request)
    elif phase == "retreat":
        arrived = set(units) - set(request["units"])
        answer["disbanded"] = sorted(
            row["unit"] for row in request["dislodged"] if goal(row["unit"], adjust) not in arrived
        )
    else:
        gone = sorted(set(request["units"]) - set(units))
        ordered = {
            f"{power} {ours(text[:-2])}" for power, texts in adjust.items() for text in texts if text[-2:] == " D"
        }
        answer["built"] = sorted(set(units) - set(request["units"]))
        answer["removed"] = [unit for unit in gone if unit in ordered]
        answer["automatic"] = [unit for unit in gone if unit not in ordered]
    answer["results"] = rows(request["orders"], written, taken, results)
    return answer


def placed(request: dict[str, Any], phase: str) -> Any:
    """Return a game in the phase that is asked about.

    Args:
        request: the request.
        phase: its phase.
    """
    game: Any = Game()  # pyright: ignore[reportCallIssue] - it takes this file for the package, whose name it has
    units: dict[str, list[str]] = {power: [] for power in game.powers}
    retreats: dict[str, dict[str, list[str]]] = {power: {} for power in game.powers}
    for unit in request["units"]:
        units[unit.split()[0]].append(short(unit))
    for row in request.get("dislodged", ()):
        power = row["unit"].split()[0]
        units[power].append(f"*{short(row['unit'])}")
        retreats[power][short(row["unit"])] = [place.upper() for place in row["retreats"]]
    state: dict[str, Any] = {"name": PHASES[phase], "units": units, "retreats": retreats}
    if phase == "adjustment":
        centers = request["centers"]
        state["centers"] = {power: [center.upper() for center in centers.get(power, ())] for power in game.powers}
    game.set_state(state)
    return game


def given(game: Any, orders: list[str], written: list[str], phase: str) -> list[bool]:
    """Give the orders to a game, and tell of each whether it was taken.

    Args:
        game: the game.
        orders: the orders as they came.
        written: the same as the package writes them.
        phase: the phase.
    """
    powers = [order.partition(":")[0] for order in orders]
    if phase != "movement":  # the package wants all orders of a power at once, and marks what it does not take
        for power in dict.fromkeys(powers):
            game.set_orders(power, [text for mine, text in zip(powers, written) if mine == power])
        refused = {power: game.get_power(power).adjust for power in powers}
        pairs = list(zip(powers, written))
        # the same order twice: the package marks the later ones
        return [
            pairs[: n + 1].count((power, text)) <= pairs.count((power, text)) - refused[power].count(f"VOID {text}")
            for n, (power, text) in enumerate(pairs)
        ]
    taken = []
    for power, text in zip(powers, written):
        faults = len(game.error)
        game.set_orders(power, [text])
        taken.append(len(game.error) == faults)
    # a later order takes the place of an earlier one for the same unit
    last = {text.split()[1][:3]: n for n, text in enumerate(written) if taken[n]}
    return [accepted and last[text.split()[1][:3]] == n for n, (text, accepted) in enumerate(zip(written, taken))]


def text_of(order: str) -> str:
    """Return an order as the package writes it: ``A PIC - BEL VIA``, ``F MAR B``.

    It knows no seas named on the way and no nationality of a unit that is mentioned; these are left out.

    Args:
        order: an order of the protocol.
    """
    words = order.partition(":")[2].split()
    if words[0] == "waive":
        return "WAIVE"
    if words[0] == "build":
        return " ".join([*words[1:], "B"]).upper()
    if words[0] == "remove":
        return " ".join([*words[1:], "D"]).upper()
    if words[2:3] in (["S"], ["C"]) and len(words) > 4 and words[4] in ("A", "F"):
        del words[3]  # whose unit it is
    if words[-2:] == ["via", "convoy"]:
        words[3:-2] = words[-3:-2]  # the last place alone
        words[-2:] = ["VIA"]
    return " ".join(words).upper()


def dislodged(game: Any, request: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the dislodged units with their retreats; those that the engine has taken off have none.

    Args:
        game: the game after the moves.
        request: the request.
    """
    found = []
    for unit in request["units"]:
        retreats = game.get_power(unit.split()[0]).retreats
        if short(unit) in retreats:
            exits = sorted({place.lower() for place in retreats[short(unit)]})
            found.append({"unit": unit, "retreats": exits})
        elif short(unit) in game.popped:
            found.append({"unit": unit, "retreats": []})
    return found


def goal(unit: str, adjust: dict[str, list[str]]) -> str:
    """Return the unit that a dislodged one wants to be, by the retreat that the engine took; empty without one.

    Args:
        unit: the dislodged unit.
        adjust: what the engine took, by power: ``A SIL R WAR``.
    """
    power, _, _ = unit.split()
    for text in adjust[power]:
        words = text.split()
        if len(words) == 4 and " ".join(words[:2]) == short(unit):
            return f"{power} {ours(f'{words[0]} {words[3]}')}"
    return ""


def rows(orders: list[str], written: list[str], taken: list[bool], results: Any) -> list[dict[str, Any]]:
    """Return what the engine says of each order, in its words; ``void`` of one that it did not take.

    Args:
        orders: the orders as they came.
        written: the same as the package writes them.
        taken: whether each was taken.
        results: the package's results by unit.
    """
    found = []
    for n, (order, text, accepted) in enumerate(zip(orders, written, taken)):
        said = [str(result) for result in results.get(" ".join(text.split()[:2]), ()) if str(result)]
        if accepted and text in written[n + 1 :]:
            said = [word for word in said if word != "void"]  # that is said of the same order given again
        found.append({"order": order, "result": (said or ["success"]) if accepted else ["void"]})
    return found


def short(unit: str) -> str:
    """Return a unit as the package writes it: ``F STP/SC``."""
    return unit.partition(" ")[2].upper()


def ours(text: str) -> str:
    """Return a unit of the package in our form, without its power: ``F stp/sc``."""
    letter, _, place = text.partition(" ")
    return f"{letter} {place.lower()}"
