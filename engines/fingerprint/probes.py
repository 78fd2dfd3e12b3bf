"""Probes: questions of which it is known on which switches the answer turns.

``probes.toml`` names cases and holds small phases, each with the switches that its answer turns on; what is answered
under which reading it does not say, that is worked out each time. ``python -m bench.fingerprint_probes`` makes it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...encoding import Rulebook
from ...encoding.rulebook import field_named
from ..question import Question, asked_of
from .prediction import Prediction, predicted
from .readings import FIELDS, rulebook_of

if TYPE_CHECKING:
    from ...encoding.policies import Policy
    from .readings import Choice

FILE = Path(__file__).parent / "probes.toml"


@dataclass(eq=False)
class Probe:
    """A question, and what its answer turns on.

    Args:
        question: the question; what it names as rulebook goes into the request.
        turns_on: the fields of the rulebook that make a difference to it, in the order of :class:`Rulebook`.
        case: whether it is a phase of a shipped case, so that its id tells people where to look.
        base: what all other fields are where that makes a difference.
    """

    question: Question
    turns_on: tuple[str, ...]
    case: bool = False
    base: Rulebook = Rulebook.DATC
    known: dict[tuple[Policy, ...], Prediction] = field(default_factory=dict, repr=False)

    @property
    def id(self) -> str:
        """What it is called."""
        return self.question.id

    def prediction(self, choice: Choice) -> Prediction:
        """Return what is predicted for it under some choices; each is worked out once.

        Args:
            choice: readings for all that it turns on, and perhaps for more.
        """
        key = tuple(choice[field] for field in self.turns_on)
        found = self.known.get(key)
        if found is None:
            values = dict(zip(self.turns_on, key, strict=True))
            found = self.known[key] = predicted(self.question, rulebook_of(values, self.base))
        return found


def shipped(named: str) -> list[Probe]:
    """Return the probes that come with standoff.

    Args:
        named: the rulebook that their requests name; empty for none.
    """
    return [
        Probe(replace(question, named=named), turns_on, case, known=known)
        for question, turns_on, case, known in _shipped()
    ]


@cache
def _shipped() -> list[tuple[Question, tuple[str, ...], bool, dict[tuple[Policy, ...], Prediction]]]:
    """Read the file once; what is predicted is shared, as it hangs on no engine."""
    with FILE.open("rb") as file:
        data = tomllib.load(file)
    rows = [(_of_case(id), names, True) for id, names in data["cases"].items()]
    rows += [(of_row(row), row["turns_on"], False) for row in data["phases"]]
    return [(question, tuple(map(field_named, names)), case, {}) for question, names, case in rows]


def of_cases(named: str) -> list[Probe]:
    """Return every phase of the shipped cases as it stands, whatever it turns on.

    Args:
        named: the rulebook that their requests name; empty for none.
    """
    return [Probe(replace(question, named=named), FIELDS, True, known=known) for question, known in _cases()]


@cache
def _cases() -> list[tuple[Question, dict[tuple[Policy, ...], Prediction]]]:
    from ...datc.case import cases
    from ..check import phases_of

    return [(phase.question, {}) for case in cases() for phase in phases_of(case, Rulebook.DATC)]


def _of_case(id: str) -> Question:
    from ...datc.case import find, load

    name, _, step = id.partition("/")
    path = find(name)
    assert path is not None, f"{FILE}: there is no case {name}"
    case = load(path)
    return asked_of(case.steps[int(step or 1) - 1], id=id)


def of_row(row: Mapping[str, Any]) -> Question:
    """Return the question that a row of the file is: the fields of a request of the protocol, and an id."""
    from ...maps import Position, standard
    from ...maps.fields import centers_of, parsed
    from ...maps.notation import parse_late_order, parse_order, parse_unit

    board = standard()
    phase = row.get("phase", "movement")
    position = Position(tuple(parsed(row, "units", parse_unit, board)), board, phase=phase)
    if phase == "movement":
        return Question(position, tuple(parsed(row, "orders", parse_order, board)), id=row["id"])
    position = replace(position, centers=centers_of(row, board))
    return Question(position, tuple(parsed(row, "orders", parse_late_order, board)), id=row["id"])


def row_of(question: Question, turns_on: Iterable[str]) -> dict[str, Any]:
    """Return a question as a row of the file."""
    request = question.request
    kept = ("phase", "units", "orders", "centers")
    return {"id": question.id, "turns_on": list(turns_on), **{key: request[key] for key in kept if key in request}}
