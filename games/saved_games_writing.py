"""A game of standoff as a saved game of the Python package diplomacy, which the package loads."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..maps import Build, Convert, Convoy, Disband, Move, Position, Remove, Retreat, Support, Waive
from ..maps.late_orders import giver
from .due import due
from .errors import GameError
from .exported import Exported, game_losses, phase_losses
from .told import in_diplomacy
from .turns import code

if TYPE_CHECKING:
    from ..maps import Mention
    from ..solver.late_outcome import GivenOrder
    from .game import Game
    from .played import Played


def saved_game(game: Game) -> Exported:
    """Write a game as the package diplomacy saves its games; the phase to be played stands last, without orders.

    Args:
        game: the game, on a board that the package has.

    Raises:
        GameError: the package has no such board.

    >>> from standoff.games.game import Game
    >>> exported = saved_game(Game.new().process([]))
    >>> [phase["name"] for phase in json.loads(exported.text)["phases"]]
    ['S1901M', 'F1901M']
    """
    if game.board.id != "standard":
        raise GameError(
            "board", f"the package diplomacy has no board {game.board.id}; games on the standard board alone"
        )
    losses = list(game_losses(game, "the package"))
    phases = [_phase(played, game, losses) for played in game.played]
    # the package has no turn for a game that is over
    name = "COMPLETED" if game.ended is not None else code(game.position)
    last = _state(game.position, name, game)
    phases.append({"name": name, "state": last, "orders": dict.fromkeys(last["units"]), "results": {}, "messages": []})
    saved = {"id": game.title or "standoff", "map": "standard", "rules": ["NO_PRESS"], "phases": phases}
    return Exported(json.dumps(saved) + "\n", tuple(losses))


def _phase(played: Played, game: Game, losses: list[str]) -> dict[str, Any]:
    position, name = played.position, code(played.position)
    orders: dict[str, list[str]] = {power.id: [] for power in game.board.powers}
    for order in played.orders:
        text = package_order(order, position)
        if text is None:
            losses.append(f"{name}: {order}, which the package has no order for")
        else:
            orders[giver(order)].append(text)
        if isinstance(order, Move) and order.path:
            losses.append(f"{name}: the seas on the way of {order}")
    losses.extend(phase_losses(played))
    results = {
        _capitals(unit): sorted(sayings[0]) for unit, sayings in in_diplomacy(played.ruling).items() if unit != "waive"
    }
    return {"name": name, "state": _state(position, name, game), "orders": orders, "results": results, "messages": []}


def package_order(order: GivenOrder, position: Position) -> str | None:
    """Write an order as the package does; None if it has no such order.

    Args:
        order: the order.
        position: who stands where, as letters that were left out are filled in.

    >>> position = Position.of("ENGLAND A lon")
    >>> package_order(position.orders("A Lon-Nwy via convoy")[0], position)
    'A LON - NWY VIA'
    >>> package_order(Waive("ITALY"), position)
    'WAIVE'
    """
    if isinstance(order, Waive):
        return "WAIVE"
    unit = order.unit
    if isinstance(order, Convert) or (isinstance(order, Build) and not order.lettered):
        return None
    if isinstance(order, Build):
        return f"{_capitals(unit.short)} B"
    if isinstance(order, (Disband, Remove)):
        return f"{_capitals(unit.short)} D"
    if isinstance(order, Retreat):
        return _capitals(order.short)
    if isinstance(order, Move):
        order = replace(order, path=())
    elif isinstance(order, Support):
        order = replace(order, supported=_whole(order.supported, position))
    elif isinstance(order, Convoy):
        order = replace(order, convoyed=_whole(order.convoyed, position))
    return _capitals(order.short).replace(" VIA CONVOY", " VIA")


def _whole(mention: Mention, position: Position) -> Mention:
    """Return a mention with its letter, and without the power, which the package does not name."""
    here = position.unit_in(mention.place)
    type = mention.type or (here.type if here is not None else None)
    place = mention.place if here is None or mention.type is not None else here.place
    return replace(mention, type=type, place=place, power=None)


def _capitals(text: str) -> str:
    return text.upper()


def _state(position: Position, name: str, game: Game) -> dict[str, Any]:
    """Return the state of the board as the package keeps it."""
    powers = [power.id for power in game.board.powers]
    units: dict[str, list[str]] = {power: [] for power in powers}
    retreats: dict[str, dict[str, list[str]]] = {power: {} for power in powers}
    centers: dict[str, list[str]] = {power: [] for power in powers}
    builds: dict[str, dict[str, Any]] = {power: {"count": 0, "homes": []} for power in powers}
    for unit in position.units:
        units[unit.power].append(_capitals(unit.short))
    for one in position.dislodged:
        units[one.unit.power].append("*" + _capitals(one.unit.short))
        retreats[one.unit.power][_capitals(one.unit.short)] = list(map(_capitals, one.exits))
    for id, owner in position.centers:
        centers[owner].append(_capitals(id))
    if position.phase == "adjustment":
        for owed in due(position, game.rulebook):
            sites = list(map(_capitals, owed.sites))
            builds[owed.power] = {"count": owed.builds or -owed.removals, "homes": sites}
    return {
        "name": name,
        "map": "standard",
        "rules": ["NO_PRESS"],
        "units": units,
        "retreats": retreats,
        "centers": centers,
        "homes": {power.id: list(map(_capitals, power.homes)) for power in game.board.powers},
        "influence": {power: [] for power in powers},
        "builds": builds,
    }
