"""Reasons as plain data: the output of ``why --format json``.

Field names and words are promises; ``solver/why/schema/why.schema.json`` states them. Keys of texts, and which steps a
reason has, are none: both may become better.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any

from ...maps import Unit
from ..data import notes_data
from ..late_outcome import Unordered
from .numbered import Numbered
from .sentences import Sentences

if TYPE_CHECKING:
    from ...encoding import Rulebook
    from ...maps import Position
    from .reason import Basis, Step, Value, Why
    from .subjects import Subject

WHY_VERSION = 1
"""Version of the form; it rises when a field changes its meaning or goes."""


def why_data(
    reasons: Iterable[tuple[Subject, Why]],
    position: Position,
    rulebook: Rulebook,
    phase: str,
    supposed: str = "",
    texts: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return reasons as data that ``json.dumps`` writes.

    Args:
        reasons: what is explained, each with its reason.
        position: the position of the phase.
        rulebook: the rulebook it was judged by.
        phase: ``"movement"``, ``"retreat"`` or ``"adjustment"``.
        supposed: what each is supposed to have come to; empty if nothing is supposed.
        texts: the table of texts; the one of this package unless given.
    """
    sentences = Sentences(position, texts)
    return {
        "version": WHY_VERSION,
        "phase": phase,
        **({"supposed": supposed} if supposed else {}),
        "reasons": [_reason(subject, why, sentences) for subject, why in reasons],
        "board": position.board.id,
        **notes_data(position.board),
        "rules": rulebook.name,
    }


def _reason(subject: Subject, why: Why, sentences: Sentences) -> dict[str, Any]:
    """Return one reason as data: the outcome, and the steps, each once, numbered from 1 from the top."""
    outcome = subject.outcome
    row: dict[str, Any] = {}
    if subject.order is None:
        row |= {"unit": str(subject.unit), "without": subject.without.replace(" ", "-")}
    else:
        row["order"] = str(subject.order)
    if not isinstance(outcome, Unordered):
        row["result"] = outcome.result.word
    row["reason"] = outcome.reason.name.lower().replace("_", "-")
    row["text"] = str(outcome)
    return row | steps_data(why.steps, sentences)


def steps_data(tops: tuple[Step, ...], sentences: Sentences) -> dict[str, Any]:
    """Return trees of steps as data: each step once, numbered from 1 from the top, and the numbers of the tops.

    Args:
        tops: the tops of the trees.
        sentences: says the steps.
    """
    numbered = Numbered(tops)
    sequence = _from_the_top(numbered)
    number = {n: i for i, n in enumerate(sequence, 1)}
    steps = [_step(number[n], numbered.steps[n], [number[m] for m in numbered.because[n]], sentences) for n in sequence]
    return {"explains": [number[n] for n in numbered.tops], "steps": steps}


def _from_the_top(numbered: Numbered) -> list[int]:
    """Return the steps in the sequence in which they are read."""
    found: dict[int, None] = {}
    waiting = list(reversed(numbered.tops))
    while waiting:
        n = waiting.pop()
        if n not in found:
            found[n] = None
            waiting += reversed(numbered.because[n])
    return list(found)


def _step(number: int, step: Step, because: list[int], sentences: Sentences) -> dict[str, Any]:
    """Return one step; keys that say nothing are left out."""
    row: dict[str, Any] = {
        "number": number,
        "rule": step.rule,
        "key": step.text,
        "text": sentences.of(step),
        "values": {name: _value(value) for name, value in step.values.items()},
        "because": because,
    }
    if step.aside:
        row["aside"] = True
    if step.bases:
        row["bases"] = [_basis(basis) for basis in step.bases]
    if step.groups:
        row["groups"] = [{"rule": group.rule, "about": list(group.about)} for group in sorted(step.groups)]
    return row


def _value(value: Value) -> Any:
    """Return what a sentence names: numbers and words as they are, orders and units as objects that say which."""
    if isinstance(value, tuple):
        return [_value(one) for one in value]
    if isinstance(value, int | str):
        return value
    return {"unit" if isinstance(value, Unit) else "order": str(value)}


def _basis(basis: Basis) -> dict[str, Any]:
    """Return a fact; keys that say nothing are left out."""
    row: dict[str, Any] = {}
    for name, value in zip(basis._fields, basis, strict=True):
        if isinstance(value, Enum):
            row[name] = value.value
        elif value:
            row[name] = list(map(str, value))
    return row
