"""Small phases that fail as files: a case where that can be said, else the request that the engine was put."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from ..datc.case import Expected, Result, Step
from ..datc.case_file import dumps
from ..encoding import Rulebook
from ..maps import StandoffError
from ..maps.writing import write_whole
from .failing import question_of
from .provoking.phase import LatePhase
from .question import Question
from .working import file_id

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ..datc.case import Case
    from .campaign import Found
    from .working import Small


def case_of(small: Small, title: str) -> Case:
    """Return a small phase as a case, which expects what standoff rules under ``datc``.

    Asked under the rulebook of the small phase, the case puts the very question that failed. A retreat phase is the
    second step of a case, after the movement phase that led to it, where ``datc`` leads there as well; else it stands
    alone, and the note tells the movement phase.

    Args:
        small: the small phase.
        title: one line for people.

    Raises:
        CaseError: a case file cannot say it.
    """
    board = small.phase.position.board.id
    where = "" if board == "standard" else f" on the board {board}"
    note = f"Shrunk from {small.name}{where}, asked under {small.question.rules}."
    phase = small.phase
    if not (isinstance(phase, LatePhase) and phase.before is not None):
        return small.question.under(Rulebook.DATC).case(small.id, title, "standoff fuzz", note)
    led = question_of(phase)
    if led is None or led.position != small.question.position:
        orders = "; ".join(phase.before.orders_text) or "no orders"
        units = ", ".join(phase.before.units_text)
        note += f" It is what {small.question.rules} leads to, and datc does not, from {units}"
        return small.question.under(Rulebook.DATC).case(small.id, title, "standoff fuzz", f"{note}, with {orders}.")
    movement = Question(*phase.before, id=small.id).case(small.id, title, "standoff fuzz", note)
    answer = small.question.under(Rulebook.DATC).answer
    left = movement.step.expected
    step = Step(
        phase="retreat",
        season="",
        year=0,
        units=left.units,
        written=small.question.written,
        expected=Expected(
            tuple(Result(row["order"], row["result"], executed_as=row.get("as", "")) for row in answer["results"]),
            tuple(answer["units"]),
            disbanded=tuple(answer["disbanded"]),
        ),
        dislodged=left.dislodged,
        board=movement.board,
        contested=left.contested,
    )
    return replace(movement, steps=(movement.step, step))


def write_found(found: Found, folder: Path, board: str = "standard") -> tuple[dict[str, Path], list[str]]:
    """Write the smallest phase of each cause into a file of its own, and sequences of requests that fail.

    What cannot be written takes nothing from the rest: a campaign may have been long, and the phases can be told.

    Args:
        found: what a campaign came to.
        folder: where to; it is made where it is not there.
        board: the name of the board.

    Returns:
        The files by the names of the phases; and of each that could not be written, its path and why.
    """
    files: dict[str, Path] = {}
    lost: list[str] = []
    for name, path, text in _texts(found, folder, board):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, text)
        except (OSError, ValueError) as error:
            lost.append(f"{path}: {getattr(error, 'strerror', '') or error}")
        else:
            files[name] = path
    return files, lost


def _texts(found: Found, folder: Path, board: str) -> Iterator[tuple[str, Path, str]]:
    """Yield the name of each phase that is written, the file, and its text."""
    for cause in found.causes:
        small = cause.examples[0]
        try:
            yield small.name, folder / f"{small.id}.toml", dumps(case_of(small, cause.title))
        except StandoffError:  # not everything that can be asked can be said in a case file
            yield small.name, folder / f"{small.id}.json", json.dumps(small.question.request) + "\n"
    for one in found.passing:
        if one.requests:
            lines = "".join(f"{json.dumps(request)}\n" for request in one.requests)
            yield one.name, folder / f"{file_id(one.name, board)}-sequence.jsonl", lines


def unwritten(lost: list[str]) -> str:
    """Say in one line what could not be written.

    Args:
        lost: of each file, its path and why.

    >>> unwritten(["found/a.toml: No space left on device"])
    'could not write a file: found/a.toml: No space left on device'
    >>> unwritten(["a: Permission denied", "b: Permission denied"])
    'could not write 2 files: a: Permission denied; b: Permission denied'
    """
    more = f"; and {len(lost) - 5} more" if len(lost) > 5 else ""
    return f"could not write {'a file' if len(lost) == 1 else f'{len(lost)} files'}: {'; '.join(lost[:5])}{more}"
