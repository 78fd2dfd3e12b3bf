"""Replies that prevent a goal, as files: a case where the board is shipped, else the orders as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engines.question import Question
from ..maps import StandoffError
from ..maps.notation import write_orders
from ..maps.patching import board_names

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
    for n, reply in enumerate(found.replies):
        id = f"reply-{n + 1}"
        orders = tuple(question.orders(reply.against, reply.chosen))
        if position.board.id in board_names():
            try:
                asked = Question(position, orders, question.menu.rulebook, id)
                title = f"A reply that prevents: {goal}"[:200]
                text = asked.case_text(id, title, "standoff force", f"Judged under {question.menu.rulebook.name}.")
                path = folder / f"{id}.toml"
                path.write_text(text, encoding="utf-8")
            except StandoffError:  # undefined, so no case can expect anything
                pass
            else:
                files[n] = path
                continue
        path = folder / f"{id}.txt"
        path.write_text(write_orders(orders, "rulebook", position.board) + "\n", encoding="utf-8")
        files[n] = path
    return files
