"""Finds as files: a case where the board is shipped, else the orders as text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, cast

from ..encoding import Rulebook
from ..engines.question import Question
from ..maps import StandoffError
from ..maps.notation import write_orders
from ..maps.writing import write_whole
from .report import question

if TYPE_CHECKING:
    from pathlib import Path

    from ..engines.provoking.phase import Phase
    from ..maps import Order
    from .hunting import Find, Known

LONGEST = 48
"""Characters of a name."""


def write_finds(known: Known, shown: Sequence[Find], folder: Path) -> dict[int, Path]:
    """Write finds into files of their own; return the files by the place of the find.

    Args:
        known: what is known of the search.
        shown: the finds.
        folder: where to; it is made where it is not there.

    Raises:
        OSError: it cannot be written.
    """
    found: dict[int, Path] = {}
    if not shown:
        return found
    folder.mkdir(parents=True, exist_ok=True)
    name = name_of(known)
    smallest = "Smallest" if known.proved else "Smallest found"
    for n, find in enumerate(shown):
        id = name if len(shown) == 1 else f"{name}-{n + 1}"
        found[n] = write_phase(find.phase, folder, id, f"{smallest} with {question(known)}", known)
    return found


def write_faults(known: Known, folder: Path) -> list[Path]:
    """Write the phases on which standoff's two evaluators differ.

    Args:
        known: what is known of the search.
        folder: where to; it is made where it is not there.

    Raises:
        OSError: it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    return [
        write_phase(fault.phase, folder, f"fault-{n}-{name_of(known)}", f"Evaluators differ: {fault.says}", known)
        for n, fault in enumerate(known.faults, 1)
    ]


def write_phase(phase: Phase, folder: Path, id: str, title: str, known: Known) -> Path:
    """Write a phase, as a case that expects what standoff rules under ``datc``, or as orders; return the file."""
    asked = Question(phase.position, phase.orders, Rulebook.DATC, id)
    note = f"Drawn from seed {known.wanted.seed}."
    return write_asked(asked, folder, _one_line(title), "standoff find", note, shipped=bool(known.wanted.board_name))


def write_asked(asked: Question, folder: Path, title: str, source: str, note: str, *, shipped: bool) -> Path:
    """Write a phase as a case that expects what standoff rules, or as orders; return the file.

    Args:
        asked: the phase, under the rulebook of the case; its id is the name of the file.
        folder: where to.
        title: one line for people.
        source: what made it.
        note: a remark.
        shipped: whether the board comes with standoff, so that a case can name it.

    Raises:
        OSError: it cannot be written.
    """
    if shipped:
        try:
            text = asked.case_text(asked.id, title, source, note)
        except StandoffError:  # not everything that can be judged can be said in a case file
            pass
        else:
            path = folder / f"{asked.id}.toml"
            write_whole(path, text)
            return path
    path = folder / f"{asked.id}.txt"
    orders = cast("tuple[Order, ...]", asked.orders)  # all that is searched for are phases of movement
    write_whole(path, write_orders(orders, "rulebook", asked.position.board) + "\n")
    return path


def name_of(known: Known) -> str:
    """Return a name for the finds of a search, made of what is looked for.

    Args:
        known: what is known of the search.
    """
    words = re.sub(r"[^a-z0-9]+", "-", question(known).lower()).strip("-")
    if len(words) <= LONGEST:
        return words
    # questions that begin alike have names of their own
    return f"{words[:LONGEST].strip('-')}-{sha256(words.encode()).hexdigest()[:6]}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
