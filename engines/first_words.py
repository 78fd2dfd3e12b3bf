"""Whether an engine speaks the protocol at all: asked before anything else, where it has not greeted.

A program that is no engine (``cat``, one that prints how it is used, a script with a slip in its first line) would fail
at every phase; nobody wants that told a hundred times. An engine that fails at some phases only answers one of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..maps import ARMY, Hold, Move, Position, Unit
from ..maps.notation.characters import shorten
from .contract import Reply, ReplyKind
from .question import Question
from .running import telling

if TYPE_CHECKING:
    from ..encoding import Rulebook
    from ..maps import Board
    from .asking import ProcessesEngine

LONGEST = 120
"""So much is shown of what it wrote."""


def plain_questions(board: Board, rulebook: Rulebook) -> Iterator[Question]:
    """Yield the plainest questions there are: an army alone, which holds, and which moves.

    Args:
        board: the board.
        rulebook: the rulebook that is asked for.
    """
    for here in board.ids:
        steps = board.walks[board.number[here]]
        if steps:
            army = Unit(board.powers[0].id, ARMY, here)
            before = Position((army,), board)
            yield Question(before, (Hold(army),), rulebook, "an army that holds")
            yield Question(before, (Move(army, board.ids[min(steps)]),), rulebook, "an army that moves")
            return


def speechless(engine: ProcessesEngine, board: Board, rulebook: Rulebook) -> str:
    """Say why nothing that an engine does is the protocol; empty if it speaks, be it ever so wrong.

    Args:
        engine: the engine; it is greeted if it has not been.
        board: the board that it will be asked about.
        rulebook: the rulebook that it will be asked for.

    Raises:
        EngineError: it cannot be started.
    """
    engine.hello()
    if engine.spoke:
        return ""
    reply = Reply(ReplyKind.HANG)
    for question in plain_questions(board, rulebook):
        reply = engine.ask(question)
        if not reply.broken:
            return ""
        if reply.kind is ReplyKind.HANG:
            break  # who waits once will not be quicker with a move
    said = [f"asked about one army, {reply.why}"]
    if reply.kind is ReplyKind.HANG:
        said += ["if it takes long to start, give it more time with --limit"]
    said += [f"it wrote {shorten(reply.line, LONGEST)!r}"] if reply.line else []
    told = telling(reply.stderr, 1)
    said += [f"on standard error {shorten(told[0], LONGEST)!r}"] if told else []
    return f"the engine answers nothing of the protocol: {'; '.join(said)}; {engine.advice}"
