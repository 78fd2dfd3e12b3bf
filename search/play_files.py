"""Replies that prevent a goal, as files: a case where the board is shipped, else the orders as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engines.question import Question
from ..maps.patching import board_names
from .files import write_asked

if TYPE_CHECKING:
    from pathlib import Path

    from .forcing import Forced


def write_replies(found: Forced, folder: Path) -> dict[int, Path]:
    """Write each reply of an answer into a file of its own; return the files by the place of their reply.

    Args:
        found: the answer.
        folder: where to; it is made where it is not there.

    Raises:
        OSError: it cannot be written.
    """
    files: dict[int, Path] = {}
    if not found.replies:
        return files
    folder.mkdir(parents=True, exist_ok=True)
    question = found.contest
    position = question.menu.position
    goal = " and ".join(one.text for one in question.goals)
    shipped = position.board.id in board_names()
    for n, reply in enumerate(found.replies):
        orders = tuple(question.orders(reply.against, reply.chosen))
        asked = Question(position, orders, question.menu.rulebook, f"reply-{n + 1}")
        title = f"A reply that prevents: {goal}"[:200]
        note = f"Judged under {question.menu.rulebook.name}."
        files[n] = write_asked(asked, folder, title, "standoff force", note, shipped=shipped)
    return files
