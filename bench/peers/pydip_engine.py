"""The engine of the ``pydip`` package (PyPI 0.1.8) behind JSON lines; run by the peers' own interpreter.

Requests and answers are those of ``diplomacy_engine.py``. The engine wants to be told whether an army goes by
convoy: it does if the order says so or if the destination is no neighbour. Measured are ``resolve_turn``, with
its sets of retreats (``core``), and the same from text (``turn``).
"""

from __future__ import annotations

import gc
import importlib.util
import json
import sys
import time
from pathlib import Path
from typing import Any

from pydip.player.command.command import (  # type: ignore[import-not-found, unused-ignore]
    ConvoyMoveCommand,
    ConvoyTransportCommand,
    HoldCommand,
    MoveCommand,
    SupportCommand,
)
from pydip.player.player import Player  # type: ignore[import-not-found, unused-ignore]
from pydip.player.unit import Unit, UnitTypes  # type: ignore[import-not-found, unused-ignore]
from pydip.turn.resolve import resolve_turn  # type: ignore[import-not-found, unused-ignore]

# the names are those of the adapter that ships, which is loaded by its path: standoff is not installed here
SPEC = importlib.util.spec_from_file_location(
    "standoff_adapter_pydip", Path(__file__).parents[2] / "engines" / "adapters" / "pydip.py"
)
assert SPEC is not None
assert SPEC.loader is not None
adapter = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(adapter)
MAP, LETTERS, OURS, theirs = adapter.MAP, adapter.LETTERS, adapter.OURS, adapter.theirs


class Turn:
    """One movement phase as objects of the engine."""

    def __init__(self, request: dict[str, Any]) -> None:
        """Place the units and make the commands; a command that the engine does not take becomes a hold."""
        self.refused: list[str] = []
        self.units: dict[str, Any] = {}
        self.owner: dict[str, str] = {}
        starts: dict[str, list[dict[str, Any]]] = {}
        for unit in request["units"]:
            power, letter, place = unit.split()
            province = place.partition("/")[0]
            self.owner[province] = power
            self.units[province] = Unit(LETTERS[letter], theirs(letter, place))
            start = {"territory_name": theirs(letter, place), "unit_type": LETTERS[letter]}
            starts.setdefault(power, []).append(start)
        self.players = {power: Player(power, MAP, several) for power, several in starts.items()}
        # where each unit is going, since a support must name the coast of the move
        self.going = {}
        for order in request["orders"]:
            words = order.partition(": ")[2].split()
            if words[2] == "-":
                self.going[words[1].partition("/")[0]] = words[3]
        self.commands = []
        silent = set(self.units)
        for order in request["orders"]:
            power, _, text = order.partition(": ")
            province = text.split()[1].partition("/")[0]
            silent.discard(province)
            try:
                self.commands.append(self.command(self.players[power], text))
            except AssertionError:
                self.refused.append(order)
                silent.add(province)
        for province in sorted(silent):
            self.commands.append(HoldCommand(self.players[self.owner[province]], self.units[province]))

    def command(self, player: Any, text: str) -> Any:
        """Return the command for one order."""
        words = text.split()
        unit = self.units[words[1].partition("/")[0]]
        if words[2] == "H":
            return HoldCommand(player, unit)
        if words[2] == "-":
            to = theirs(words[0], words[3])
            if words[0] == "A" and (words[4:] == ["via", "convoy"] or to not in MAP.adjacency[unit.position]):
                return ConvoyMoveCommand(player, unit, to)
            return MoveCommand(player, unit, to)
        helped = words[4].partition("/")[0]
        other = self.units[helped]
        if words[2] == "C":
            return ConvoyTransportCommand(player, unit, other, theirs("A", words[6]))
        if len(words) == 5:
            return SupportCommand(player, unit, other, other.position)
        to = words[6]
        real = self.going.get(helped, "")
        if real.partition("/")[0] == to.partition("/")[0]:
            to = real
        return SupportCommand(player, unit, other, theirs(words[3], to))


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Adjudicate one movement phase."""
    turn = Turn(request)
    units, dislodged = [], []
    for power, several in resolve_turn(MAP, turn.commands).items():
        for unit, retreats in several.items():
            letter = "A" if unit.unit_type == UnitTypes.TROOP else "F"
            text = f"{power} {letter} {OURS[unit.position]}"
            if retreats is None:
                units.append(text)
            else:
                dislodged.append({"unit": text, "retreats": sorted({OURS[name] for name in retreats})})
    return {
        "id": request["id"],
        "units": sorted(units),
        "dislodged": sorted(dislodged, key=lambda row: str(row["unit"])),
        "refused": turn.refused,
    }


def measure(requests: list[dict[str, Any]], repeat: int) -> dict[str, float]:
    """Return the processor seconds that each stage takes for all the requests."""
    core = turn = 0.0
    clock = time.process_time
    gc.collect()
    gc.disable()
    for request in requests:
        for _ in range(repeat):
            start = clock()
            commands = Turn(request).commands
            middle = clock()
            resolve_turn(MAP, commands)
            end = clock()
            core += end - middle
            turn += end - start
        gc.collect(0)
    gc.enable()
    return {"core": core, "turn": turn, "phases": len(requests) * repeat}


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
