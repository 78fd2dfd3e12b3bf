"""What a picture shows of the outcomes of a movement phase."""

from __future__ import annotations

from ...maps import Board, Move, Order
from ...maps.notation import write
from ...maps.notation.styles import power_name
from ...maps.pictures.marks import State
from ...maps.pictures.sketching import Fate
from ..outcome import Outcome, Reason, Result
from ..wording import describe

STATES = {
    Result.STANDS: State.SUCCEEDED,
    Result.DISLODGED: State.FAILED,
    Result.SUCCEEDS: State.SUCCEEDED,
    Result.FAILS: State.FAILED,
    Result.GIVEN: State.SUCCEEDED,
    Result.CUT: State.CUT,
    Result.AVAILABLE: State.SUCCEEDED,
    Result.DISRUPTED: State.FAILED,
    Result.INVALID: State.VOID,
    Result.ILLEGAL: State.VOID,
    Result.UNDECIDED: State.OPEN,
}
"""What of each result can be seen."""

BOUNCES = (Reason.STOOD_OFF, Reason.HEAD_TO_HEAD)
"""Why a move fails that another move stops."""


def fate_of(board: Board, outcome: Outcome, *, quiet: bool = False) -> Fate:
    """Gives what a picture shows of an outcome.

    Args:
        board: the board.
        outcome: the outcome.
        quiet: whether the order is to be drawn pale.
    """

    def written(order: Order) -> str:
        return write(order, "rulebook", board)

    order = outcome.order
    state = STATES[outcome.result]
    if state is State.FAILED and outcome.reason in BOUNCES:
        state = State.BOUNCED
    by_sea = {"convoy": True, "land": False}.get(outcome.route or "")
    who = power_name(board, order.unit.power)
    title = f"{who} {written(order)}: {outcome.result.word}"
    return Fate(state, title, describe(outcome, written), by_sea, outcome.executed, quiet)


def without_order(board: Board, outcome: Outcome) -> Order | None:
    """Gives the move of a unit without an order where others of its power imply one (DATC 4.E.3); else nothing."""
    return outcome.order if isinstance(outcome.order, Move) and outcome.order.unit.place in board.number else None
