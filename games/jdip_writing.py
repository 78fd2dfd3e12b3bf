"""A game of standoff as a case file of jDip: each phase a case, which jDip's test suite plays again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..maps import ARMY, Build, Convert, Unit, Waive
from ..maps.notation.programs.jdip import order_text, unit_text
from ..solver.ruling import Ruling
from .errors import GameError
from .exported import Exported, game_losses, phase_losses
from .told import in_jdip
from .turns import code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..maps import Board, Position
    from ..solver.late_outcome import GivenOrder
    from .game import Game
    from .played import Played

_PHASES = {"movement": "Movement", "retreat": "Retreat", "adjustment": "Adjustment"}


def case_file(game: Game) -> Exported:
    """Write a game as a case file.

    Args:
        game: the game.

    Raises:
        GameError: no phase was played, so there is no case to write.

    >>> from standoff.games.game import Game
    >>> case_file(Game.new().process([])).text.splitlines()[:3]
    ['VARIANT_ALL Standard', 'CASE S1901M', 'PRESTATE_SETPHASE Spring 1901, Movement']
    """
    if not game.played:
        raise GameError("", "no phase was played, and a case file holds phases that were")
    losses = [*game_losses(game, "jDip"), "where dislodged units may go"]
    if game.title:
        losses.append("the title")
    if game.board.id != "standard":
        losses.append(f"the board: whether jDip has a variant {game.board.id.capitalize()} is not known")
    rows = [f"VARIANT_ALL {game.board.id.capitalize()}"]
    before: Played | None = None
    for played in game.played:
        rows += _case(played, before, game.board, losses)
        before = played
    return Exported("\n".join(rows) + "\n", tuple(losses))


def _case(played: Played, before: Played | None, board: Board, losses: list[str]) -> list[str]:
    position, name = played.position, code(played.position)
    # jDip builds and removes in fall
    season = "Fall" if position.phase == "adjustment" else position.season.title()
    rows = [f"CASE {name}", f"PRESTATE_SETPHASE {season} {position.year}, {_PHASES[position.phase]}"]
    owners = [Unit(owner, ARMY, id) for id, owner in position.centers]
    rows += _block("PRESTATE_SUPPLYCENTER_OWNERS", (unit_text(board, unit) for unit in owners))
    rows += _block("PRESTATE", (unit_text(board, unit) for unit in position.units))
    if position.dislodged:
        rows += _block("PRESTATE_DISLODGED", (unit_text(board, one.unit) for one in position.dislodged))
    if position.phase == "retreat" and before is not None:
        rows += _block("PRESTATE_RESULTS", _results(before, board))
    texts = []
    for order in played.orders:
        text = case_order(board, order)
        if text is None:
            losses.append(f"{name}: {order}, which jDip has no order for")
        else:
            texts.append(text)
    losses.extend(phase_losses(played))
    rows += _block("ORDERS", texts)
    after, fallen = _after(played)
    rows += _block("POSTSTATE", (unit_text(board, unit) for unit in after.units))
    if fallen:
        rows += _block("POSTSTATE_DISLODGED", (unit_text(board, unit) for unit in fallen))
    return [*rows, "END"]


def _block(keyword: str, texts: Iterable[str]) -> list[str]:
    return [keyword, *(f"\t{text}" for text in texts)]


def _results(before: Played, board: Board) -> Iterable[str]:
    """Write what became of each unit in the phase before; one without an order held."""
    ruling = before.ruling
    assert isinstance(ruling, Ruling)
    sayings = in_jdip(ruling)
    given = [outcome.order for outcome in (*ruling.outcomes, *ruling.held)]
    told = set()
    for order in given:
        unit = order.unit.short
        if unit in sayings and unit not in told:
            told.add(unit)
            (words,) = sayings[unit]
            yield f"{next(iter(words))}: {order_text(board, order)}"


def _after(played: Played) -> tuple[Position, list[Unit]]:
    """Return the board behind a phase, and the dislodged units that have somewhere to go."""
    ruling = played.ruling
    if isinstance(ruling, Ruling):
        return ruling.after, [one.unit for one in ruling.dislodged if one.retreats]
    return ruling.after, []


def case_order(board: Board, order: GivenOrder) -> str | None:
    """Write an order as it stands in a case file; None if jDip has no such order.

    Args:
        board: the board.
        order: the order.

    >>> from standoff.maps import standard
    >>> case_order(standard(), Build(Unit("GERMANY", ARMY, "kie")))
    'Germany: Build A kie'
    """
    if isinstance(order, (Waive, Convert)) or (isinstance(order, Build) and not order.lettered):
        return None
    return order_text(board, order)
