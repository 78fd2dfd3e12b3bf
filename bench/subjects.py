"""What is measured and compared: the one place where the benchmarks call standoff.

Each way to an answer is made into a :class:`Verdict`, in the same words, so that two of them can be held
against each other field by field.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from standoff.datc.answer import answer_to
from standoff.encoding import Intents, read
from standoff.encoding.facts import Kind
from standoff.solver.adjudication import adjudicate, rule
from standoff.solver.cores import CoreKind
from standoff.solver.sequential import evaluate

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from standoff.engines.provoking.phase import Phase
    from standoff.solver.ruling import Ruling


@dataclass(frozen=True)
class Circle:
    """A core as both evaluators tell of it: the units in it by province number, and how many resolutions it has."""

    convoy: bool
    moves: tuple[int, ...]
    armies: tuple[int, ...]
    resolutions: int


@dataclass(frozen=True)
class Verdict:
    """An answer to a movement phase; provinces are numbers and name the unit that stood there."""

    succeeds: frozenset[int]
    given: frozenset[int]
    open_paths: frozenset[int]
    dislodged: dict[int, int]
    retreats: dict[int, tuple[str, ...]]
    contested: frozenset[str]
    after: frozenset[str]
    uniqueness: str
    circles: tuple[Circle, ...]

    def differences(self, other: Verdict) -> list[str]:
        """Return the names of the fields in which two answers differ."""
        return [field.name for field in fields(self) if getattr(self, field.name) != getattr(other, field.name)]


def first_opinion(intents: Intents) -> Verdict:
    """Return the answer of the SAT solver."""
    return verdict_of(rule(intents))


def verdict_of(ruling: Ruling) -> Verdict:
    """Return a ruling as a verdict."""
    intents, resolution = ruling.intents, ruling.resolution
    number = intents.board.number
    circles = [
        Circle(
            core.kind is CoreKind.CONVOY_PARADOX,
            tuple(sorted(core.provinces(Kind.SUCCESS))),
            tuple(sorted(core.provinces(Kind.PATH))),
            core.resolutions,
        )
        for core in ruling.cores
    ]
    return Verdict(
        frozenset(p for p in intents.units if resolution.success[p] == 1),
        frozenset(p for p in intents.units if resolution.given[p] == 1),
        frozenset(p for p, value in resolution.path.items() if value == 1),
        {number[d.unit.place]: number[d.attacker.place] for d in ruling.dislodged},
        {number[d.unit.place]: d.retreats for d in ruling.dislodged},
        frozenset(ruling.contested),
        frozenset(map(str, ruling.units)),
        ruling.uniqueness.value,
        _sorted(circles),
    )


def second_opinion(intents: Intents) -> Verdict:
    """Return the answer of the sequential evaluator."""
    found = evaluate(intents)
    circles = [
        Circle(core.convoy, tuple(sorted(core.moves)), tuple(sorted(core.paths)), core.resolutions)
        for core in found.cores
    ]
    return Verdict(
        found.succeeds,
        found.given,
        found.open_paths,
        found.dislodged,
        found.retreats,
        frozenset(intents.board.ids[p] for p in found.contested),
        frozenset(map(str, found.after.values())),
        found.uniqueness,
        _sorted(circles),
    )


def _sorted(circles: Sequence[Circle]) -> tuple[Circle, ...]:
    return tuple(sorted(circles, key=lambda c: (c.moves, c.armies)))


def ruling_of(phase: Phase) -> Ruling:
    """Return the ruling of a phase."""
    return adjudicate(*phase)


# --- what speed.py measures: a phase in, the work done ---


def full_ruling(phase: Phase) -> object:
    """Judge a phase from order objects, and look at the outcome and the reason of every order."""
    return [outcome.reason for outcome in adjudicate(*phase).outcomes]


def sequential(phase: Phase) -> object:
    """Judge a phase with the second evaluator, legality included."""
    return evaluate(read(*phase))


def text_turn(request: dict[str, Any]) -> dict[str, Any]:
    """Judge a phase from text to the data of an answer."""
    return answer_to(request)


def one_shot(file: Path) -> list[str]:
    """Return the command that judges the phase in a file."""
    return [sys.executable, "-m", "standoff", "adjudicate", str(file)]
