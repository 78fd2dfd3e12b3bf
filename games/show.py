"""Games as lines for people and as data for programs: where a game stands, and what was played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..maps import Order, Unit
from ..maps.late_orders import giver
from ..maps.notation import write
from ..maps.notation.late_writing import write_late
from ..maps.notation.styles import power_name
from ..maps.notation.writing import write_unit
from ..maps.terminal import Line, line
from ..solver.data import notes_data
from ..solver.show import note_lines
from ..solver.wording import quoted_name
from .data import ended_data, in_order, position_data
from .due import Due, due
from .endings import names
from .turns import code, title

if TYPE_CHECKING:
    from ..maps import Board, Position
    from ..solver.late_outcome import GivenOrder
    from .game import Game
    from .played import Aside, Played

VERSION = 1
"""Version of the forms of data; it rises when a field changes its meaning or goes."""

# -- where a game stands ----------------------------------------------------------------------------------------------


def game_lines(game: Game) -> Iterator[Line]:
    """Yield the lines that tell where a game stands: the position, and what the next phase is about.

    Args:
        game: the game.
    """
    board, position = game.board, game.position
    if game.title:
        yield line(game.title, "bold")
    doubt = ", reconstructed" if board.provenance else ""
    where = f"{game.code}; {board.id} board{doubt}, {quoted_name(game.rulebook)} rules"
    yield line(f"{title(position)} ({where})", "bold")
    yield from _power_lines(position)
    if position.phase == "retreat":
        for one in position.dislodged:
            exits = ", ".join(map(_place, one.exits))
            unit = f"{power_name(board, one.unit.power)} {_unit(one.unit, board)}"
            origin = f", attacked from {_place(one.attacked_from)}" if one.attacked_from else ""
            yield [(f"Dislodged: {unit}", "red"), (f"{origin}; may retreat to {exits}" if exits else "; no exit", "")]
        if position.contested:
            yield line(f"Contested: {', '.join(map(_place, position.contested))}")
    if position.phase == "adjustment":
        yield from _due_lines(game)
    yield from _seat_lines(game)
    yield line(f"Wins: {_victory(game)}")
    if game.ended is not None:
        yield line(f"Over: {game.ended}", "bold")
    elif game.coin_due:
        who = " or ".join(seat.name for seat in game.seats.seats)
        yield line(f"A coin has to be tossed: {power_name(board, game.seats.neutral)} joins {who}", "yellow")
    yield from note_lines(board)
    yield line(position.line(), "dim")


def game_as_data(game: Game) -> dict[str, Any]:
    """Return where a game stands as data that ``json.dumps`` writes.

    Args:
        game: the game.

    >>> from standoff.games import Game
    >>> game_as_data(Game.new())["code"]
    'S1901M'
    """
    unled = game.unled
    return {
        "version": VERSION,
        "title": game.title,
        "code": game.code,
        "board": game.board.id,
        "rules": game.rulebook.name,
        "position": position_data(game.position),
        "line": game.position.line(),
        "powers": [_power_data(one, game, one.power in unled) for one in due(game.position, game.rulebook)],
        "players": [{"name": seat.name, "powers": list(seat.powers)} for seat in game.table.seats],
        "disorder": in_order(game.disorder, game.board),
        "needed": game.endings.needed(game.board),
        "last_year": game.endings.last_year,
        "coin_due": game.coin_due,
        "phases": len(game.played),
        "ended": ended_data(game.ended),
        **notes_data(game.board),
    }


def _power_data(one: Due, game: Game, unled: bool) -> dict[str, Any]:
    winter = game.position.phase == "adjustment"
    return {
        "id": one.power,
        "centers": one.centers,
        "units": one.units,
        "led": not unled,
        "builds": one.builds if winter and not unled else 0,
        "sites": list(one.sites) if winter and not unled else [],
        "removals": one.removals if winter else 0,
        "convertible": [str(unit) for unit in one.convertible] if winter and not unled else [],
    }


def _power_lines(position: Position) -> Iterator[Line]:
    """Yield a line for each power: its units, and how many centres it has; then the centres that nobody owns."""
    board = position.board
    owners = dict(position.centers)
    rows = []
    for power in board.powers:
        units = ", ".join(_unit(unit, board) for unit in position.units if unit.power == power.id)
        count = sum(owner == power.id for owner in owners.values())
        if units or count:
            rows.append((power.name, _centers(count), units or "no unit"))
    widths = [max((len(row[n]) for row in rows), default=0) for n in range(2)]
    for name, centers, units in rows:
        yield line(f"  {name:<{widths[0]}}  {centers:>{widths[1]}}  {units}")
    free = [province.id for province in board.provinces if province.center and province.id not in owners]
    if free:
        yield line(f"Nobody's: {', '.join(map(_place, free))}")


def _due_lines(game: Game) -> Iterator[Line]:
    """Yield a line for each power that has something to build, remove or convert."""
    board = game.board
    for one in due(game.position, game.rulebook):
        name, led = power_name(board, one.power), one.power not in game.unled
        if one.removals:
            how = "" if led else ", by the rule, as nobody leads it"
            yield line(f"{name} removes {_count(one.removals, 'unit')}{how}", "yellow")
        elif one.centers > one.units and led:
            where = f", in {', '.join(map(_place, one.sites))}" if one.sites else ": no centre to build in"
            yield line(f"{name} builds {_count(one.builds, 'unit')}{where}", "green")
        if one.convertible and led:
            units = ", ".join(_unit(unit, board) for unit in one.convertible)
            yield line(f"{name} may convert {units}")


def _seat_lines(game: Game) -> Iterator[Line]:
    board, table = game.board, game.table
    for seat in table.seats:
        if seat.name != "+".join(seat.powers) or len(seat.powers) > 1:
            yield line(f"Player {seat.name}: {names(seat.powers, board)}")
    for label, powers in (
        ("Played by nobody", table.unplayed),
        ("Neutral", (table.neutral,) if table.neutral else ()),
        ("In civil disorder", tuple(in_order(game.disorder, board))),
    ):
        if powers:
            joins = f", which joins {game.coin} in the second spring" if label == "Neutral" and game.coin else ""
            yield line(f"{label}: {names(powers, board)}{joins}", "yellow")


def _victory(game: Game) -> str:
    needed, last = game.endings.needed(game.board), game.endings.last_year
    who = "of a player" if game.endings.together else "of a power"
    parts = [f"{_centers(needed)} {who}"] if needed else []
    parts += [f"the most after fall {last}"] if last else []
    return ", else ".join(parts) or "nobody, until the players agree"


# -- what was played --------------------------------------------------------------------------------------------------


def orders_lines(played: Played) -> Iterator[Line]:
    """Yield a line for each order of a phase that was played, with what became of it, as it was judged then."""
    board = played.position.board
    yield line("What was played:", "bold")
    texts = [(str(order), row["text"]) for order, row in zip(played.orders, played.data["results"], strict=True)]
    texts += [(row.get("order") or row["unit"], row["text"]) for row in played.data["without_orders"]]
    width = min(50, max((len(text) for text, _ in texts), default=0))
    for text, told in texts:
        yield line(f"  {text:<{width}}  {told}")
    yield from aside_lines(played.aside, board)


def aside_lines(asides: Iterable[Aside], board: Board) -> Iterator[Line]:
    """Yield a line for each order that was not judged."""
    for order, why in asides:
        yield line(f"Set aside: {power_name(board, giver(order))} {_order(order, board)}: {why}", "yellow")


def unused_lines(played: Played, game: Game) -> Iterator[Line]:
    """Yield a line for each power that could have built more, and did not say that it waives that."""
    from ..solver.adjustments import AdjustmentRuling
    from ..solver.late_outcome import LateReason

    ruling = played.ruling
    if not isinstance(ruling, AdjustmentRuling):
        return
    used = [unit.power for unit in (*ruling.built, *ruling.forced)]
    used += [giver(outcome.order) for outcome in ruling.outcomes if outcome.reason is LateReason.WAIVED]
    for one in due(played.position, game.rulebook):
        left = one.builds - used.count(one.power)
        if left > 0 and one.power not in played.unled:
            yield line(f"{power_name(game.board, one.power)} leaves {_count(left, 'build')} unused", "yellow")


def history_lines(game: Game) -> Iterator[Line]:
    """Yield a line a phase: what was ordered, who was dislodged, which centres changed hands; then the ending."""
    for row in history_data(game)["phases"]:
        parts = [_count(row["orders"], "order") if row["orders"] else "no orders"]
        keys = ("dislodged", "disbanded", "built", "removed", "converted")
        parts += [f"{key} {', '.join(row[key])}" for key in keys if row[key]]
        if row["owners"]:
            changes = (f"{_place(one['center'])} to {power_name(game.board, one['to'])}" for one in row["owners"])
            parts.append(f"centres: {', '.join(changes)}")
        if row["disorder"]:
            parts.append(f"in civil disorder: {names(tuple(row['disorder']), game.board)}")
        if row["choice"]:
            parts.append(f"resolution {row['choice']} was chosen")
        yield line(f"{row['code']}  {'; '.join(parts)}")
    last = f"over: {game.ended}" if game.ended is not None else f"{title(game.position)} is to be played"
    yield line(f"{game.code}  {last}", "bold")


def history_data(game: Game) -> dict[str, Any]:
    """Return what was played as data that ``json.dumps`` writes.

    Args:
        game: the game.

    >>> from standoff.games import Game
    >>> [row["code"] for row in history_data(Game.new().process([]).process([]))["phases"]]
    ['S1901M', 'F1901M']
    """
    positions = [*(played.position for played in game.played), game.position]
    rows = []
    for played, (before, after) in zip(game.played, pairwise(positions), strict=True):
        data = played.data
        rows.append(
            {
                "code": code(before),
                "orders": len(played.orders),
                "aside": len(played.aside),
                "dislodged": [one["unit"] for one in data.get("dislodged") or ()],
                "disbanded": list(data.get("disbanded", ())),
                "built": sorted((*data.get("built", ()), *data.get("forced", ()))),
                "removed": sorted((*data.get("removed", ()), *data.get("automatic", ()))),
                "converted": list(data.get("converted", ())),
                "owners": owners_changed(before, after),
                "disorder": in_order(played.disorder, game.board),
                "choice": played.choice,
            }
        )
    return {"version": VERSION, "title": game.title, "phases": rows, "code": game.code, "ended": ended_data(game.ended)}


def owners_changed(before: Position, after: Position) -> list[dict[str, str | None]]:
    """Tell which supply centres changed hands between two positions: centre, former owner or None, new owner."""
    old = dict(before.centers)
    return [{"center": id, "from": old.get(id), "to": to} for id, to in after.centers if old.get(id) != to]


def owner_lines(before: Position, after: Position) -> Iterator[Line]:
    """Yield one line that tells which supply centres changed hands, if any did."""
    board = after.board
    told = []
    for one in owners_changed(before, after):
        lost = f" (from {power_name(board, one['from'])})" if one["from"] else ""
        told.append(f"{_place(str(one['center']))} to {power_name(board, str(one['to']))}{lost}")
    if told:
        yield line(f"Centres: {', '.join(told)}")


def _order(order: GivenOrder, board: Board) -> str:
    return write(order, "rulebook", board) if isinstance(order, Order) else write_late(order, "rulebook", board)


def _unit(unit: Unit, board: Board) -> str:
    return write_unit(unit, "rulebook", board)


def _place(place: str) -> str:
    return place[:1].upper() + place[1:]


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _centers(n: int) -> str:
    return _count(n, "centre")
