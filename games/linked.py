"""Whether each phase of a stored game follows from the one before.

What a file says a phase came to is not judged anew: standoff may have learnt since, and a game stays what was played.
But the next position must be the one that the stored ruling leads to, unit by unit and turn by turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..maps import Position, PositionError, Unit
from ..maps.errors import FieldError
from ..maps.fields import contested_of, dislodged_of, parsed
from ..maps.notation import parse_order, parse_unit
from .data import position_data
from .endings import Ending, Way
from .errors import GameError
from .game import Game
from .played import Played
from .turns import Left, position_after, title


def see_links(game: Game) -> None:
    """See that a game read from data is one that can have been played.

    Raises:
        GameError: a ruling is about other orders, a position is not what the phase before leads to, or the ending is
            none; with the path, and what would be right.
    """
    positions = [*(played.position for played in game.played), game.position]
    if positions[0].units and not positions[0].centers:
        path = "phases[0].position.centers" if game.played else "position.centers"
        raise GameError(path, "must tell who owns the supply centres")
    computed = None
    for n, (before, after) in enumerate(pairwise(positions)):
        if computed is not None:
            raise GameError(f"phases[{n}]", f"the game was over before this phase: {computed}")
        played = game.played[n]
        left = _left(game, played, f"phases[{n}]")
        path = "position" if n == len(game.played) - 1 else f"phases[{n + 1}].position"
        _see_step(game, played, left, after, path)
        computed = game.ending_after(before, after)
        if game.seats.neutral and not game.coin and game.after_first_year(before):
            raise GameError("seats.coin", f"must name the player whom {game.seats.neutral} joins: the winter is over")
    _see_ending(game, computed)


# -- what a phase left ----------------------------------------------------------------------------------------------


def _left(game: Game, played: Played, path: str) -> Left:
    """Return what a phase left, as its stored ruling has it, when it is seen to be about its orders and units."""
    data = played.data
    path_of_ruling = f"{path}.ruling"
    for key, right in (("board", game.board.id), ("rules", game.rulebook.name)):
        if data[key] != right:
            raise GameError(f"{path_of_ruling}.{key}", f"must be {right!r}, as the game has it")
    results = data["results"]
    if len(results) != len(played.orders):
        raise GameError(f"{path_of_ruling}.results", f"must tell of {len(played.orders)} orders, not {len(results)}")
    for n, (row, order) in enumerate(zip(results, played.orders, strict=True)):
        if row["order"] != str(order):
            raise GameError(f"{path_of_ruling}.results[{n}].order", f"must be {str(order)!r}, as in {path}.orders[{n}]")
    for n, row in enumerate(data["without_orders"]):
        _see_unordered(row, f"{path_of_ruling}.without_orders[{n}]", played.position)
    if played.choice and played.position.phase != "movement":
        raise GameError(f"{path}.choice", f"must be 0: nothing is left open in a phase of {played.position.phase}")
    try:
        units = tuple(parsed(data, "units", parse_unit, game.board))
        after = Position(units, game.board)
        if played.position.phase == "movement":
            contested = contested_of(data, game.board)
            left = Left(after.units, dislodged_of(data, after, contested), contested)
        else:
            left = Left(after.units)
        parts = {
            key: tuple(parsed(data, key, parse_unit, game.board))
            for key in ("disbanded", "built", "removed", "automatic", "forced", "converted")
            if key in data
        }
    except FieldError as error:
        raise GameError(f"{path_of_ruling}.{error.place}", error.fault) from None
    except PositionError as error:
        raise GameError(f"{path_of_ruling}.units", str(error)) from None
    _see_units(played.position, left, parts, path_of_ruling)
    return left


def _see_unordered(row: Mapping[str, Any], path: str, before: Position) -> None:
    """See that a row about a unit without an order is about a unit of the position, or one that comes to be."""
    try:
        if "order" in row:
            (unit,) = (order.unit for order in parsed({"order": [row["order"]]}, "order", parse_order, before.board))
        else:
            (unit,) = parsed({"unit": [row["unit"]]}, "unit", parse_unit, before.board)
    except FieldError as error:
        raise GameError(f"{path}.{error.place.partition('[')[0]}", error.fault) from None
    known = (*before.units, *(one.unit for one in before.dislodged))
    if unit not in known and row["reason"] != "forced":
        key = "order" if "order" in row else "unit"
        raise GameError(f"{path}.{key}", f"no {unit} stood there when the phase began")


def _see_units(before: Position, left: Left, parts: dict[str, tuple[Unit, ...]], path: str) -> None:
    """See that no unit comes or goes without a word."""
    gone = [unit for key in ("disbanded", "removed", "automatic") for unit in parts.get(key, ())]
    come = [unit for key in ("built", "forced") for unit in parts.get(key, ())]
    there = [*before.units, *(one.unit for one in before.dislodged)]
    fallen = [one.unit for one in left.dislodged]
    for key, several, known in (
        ("disbanded", parts.get("disbanded", ()), [one.unit for one in before.dislodged]),
        ("removed", parts.get("removed", ()), there),
        ("automatic", parts.get("automatic", ()), there),
        ("converted", parts.get("converted", ()), left.units),
        ("dislodged", fallen, there),
    ):
        for n, unit in enumerate(several):
            if unit not in known:
                when = "stands there afterwards" if key == "converted" else "stood there when the phase began"
                raise GameError(f"{path}.{key}[{n}]", f"no {unit} {when}")
    _see_same([*there, *come], [*left.units, *fallen, *gone], f"{path}.units", types=before.phase != "adjustment")
    if before.phase != "movement":
        # whoever was not told to go or come still stands there, perhaps with another letter
        changed = {(unit.power, unit.province) for unit in parts.get("converted", ())}
        for unit in (*(one for one in before.units if one not in gone), *come):
            if unit not in left.units and (unit.power, unit.province) not in changed:
                raise GameError(f"{path}.units", f"{unit} is missing; nothing in the ruling takes it away")


def _see_same(before: Iterable[Unit], after: Iterable[Unit], path: str, *, types: bool) -> None:
    """See that each power has the same number of units, and of each type where types cannot change."""

    def counted(units: Iterable[Unit]) -> Counter[str]:
        return Counter(f"{unit.power} {unit.type.letter if types else 'unit'}" for unit in units)

    old, new = counted(before), counted(after)
    for kind in sorted(old | new):
        if old[kind] != new[kind]:
            raise GameError(path, f"{kind}: {old[kind]} had to be accounted for, and {new[kind]} are")


# -- from one position to the next ------------------------------------------------------------------------------------


def _see_step(game: Game, played: Played, left: Left, after: Position, path: str) -> None:
    """See that a position is what the phase before leads to."""
    before, table = played.position, game.table_in(played.position.year)
    right = position_after(before, left, game.rulebook, played.unled, table.closed(game.board))
    if (after.season, after.year, right.season) == ("winter", before.year, "spring") and before.season == "fall":
        # a winter that this standoff would pass over takes nothing away
        right = replace(right, season="winter", year=before.year, phase="adjustment")
    if (after.season, after.year, after.phase) != (right.season, right.year, right.phase):
        raise GameError(path, f"is of {title(after)}; expected {title(right)}, after {title(before)}")
    if after == right:
        return
    mine, theirs = position_data(after), position_data(right)
    for key in ("units", "dislodged", "contested"):
        if mine[key] != theirs[key]:
            told = _difference(list(map(_shown, mine[key])), list(map(_shown, theirs[key])))
            raise GameError(f"{path}.{key}", f"does not follow from {title(before)}: {told}")
    for power in game.board.power_number:
        owned, due = mine["centers"].get(power, []), theirs["centers"].get(power, [])
        if owned != due:
            raise GameError(
                f"{path}.centers.{power}", f"does not follow from {title(before)}: {_difference(owned, due)}"
            )


def _shown(entry: str | dict[str, object]) -> str:
    if isinstance(entry, str):
        return entry
    exits = entry["retreats"]
    return f"{entry['unit']}, attacked from {entry['attacker_from']}, open {', '.join(map(str, exits))}"  # type: ignore[call-overload]


def _difference(found: list[str], right: list[str]) -> str:
    missing = [one for one in right if one not in found]
    wrong = [one for one in found if one not in right]
    parts = [f"{'; '.join(missing)} is missing"] if missing else []
    parts += [f"{'; '.join(wrong)} is wrong"] if wrong else []
    return "; ".join(parts)


# -- the ending -------------------------------------------------------------------------------------------------------


def _see_ending(game: Game, computed: Ending | None) -> None:
    """See that the game is over if the position says so, and as players may end it otherwise."""
    ended = game.ended
    if computed is not None:
        if ended is None or (ended.way, ended.winners) != (computed.way, computed.winners):
            raise GameError("ended", f"the game is over: {computed} ({computed.way.value})")
        return
    if ended is None:
        return
    right = {Way.DRAW: game.endings.agreed, Way.TIME_LIMIT: game.endings.time_up}.get(ended.way)
    if right is None:
        raise GameError("ended.way", f"must not be {ended.way.value}: nobody has won, and the last turn is not played")
    winners = right(game.position, game.table).winners
    if ended.winners != winners:
        raise GameError("ended.winners", f"must be {', '.join(winners) or 'empty'}")
