"""What is known of a search, as data; ``search/schema/find.schema.json`` states the fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..engines.question import spelled
from ..maps.terminal import Line
from ..solver.why.tree import Look
from .reasons import find_lines
from .report import question

if TYPE_CHECKING:
    from pathlib import Path

    from .hunting import Find, Known

VERSION = 1
"""Version of the form as data; it rises when a field changes its meaning or goes."""


def known_data(known: Known, files: Mapping[int, Path], shown: Sequence[Find]) -> dict[str, Any]:
    """Return what is known of a search as data.

    Args:
        known: what is known.
        files: the files that were written, by the place of their find among ``shown``.
        shown: the finds to be told: the smallest, or all of its size.
    """
    wanted, bound = known.wanted, known.bound
    return {
        "version": VERSION,
        "question": question(known),
        "property": wanted.what.data(),
        "filters": wanted.filters.data(),
        "board": wanted.board.id,
        "rules": spelled(wanted.rulebook),
        "seed": wanted.seed,
        "answer": "found" if shown else "none" if known.refuted else "unknown",
        "proved": known.proved or known.refuted,
        "none_below": 1 if bound is None else bound.none_below,
        "fewest_orders": None if bound is None else bound.fewest_orders,
        "unproved": known.unproved,
        "drawn": known.total,
        "seconds": round(known.seconds, 3),
        "interrupted": known.interrupted,
        "finds": [_find_data(known, find, files.get(n)) for n, find in enumerate(shown)],
        "more": known.full,
        "complete": known.complete if known.everything else None,
        "faults": [
            {
                "orders": fault.phase.orders_text,
                "units": fault.phase.units_text,
                "rules": fault.rules,
                "says": fault.says,
            }
            for fault in known.faults
        ],
    }


def _find_data(known: Known, find: Find, file: Path | None) -> dict[str, Any]:
    units, orders, powers = find.size
    return {
        "size": {"units": units, "orders": orders, "powers": powers},
        "units": find.phase.units_text,
        "orders": find.phase.orders_text,
        "position": find.phase.position.line(),
        "after": round(find.after, 3),
        "by": find.by,
        "file": None if file is None else str(file),
        "why": [_text(pieces) for pieces in find_lines(find.phase, known.wanted.what, Look())],
    }


def _text(pieces: Line) -> str:
    return "".join(text for text, _ in pieces)
