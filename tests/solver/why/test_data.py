"""Reasons as data: they fit their schema, the schema knows every word, and nothing of a reason is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

import standoff.solver.why
from standoff.datc.case import Case, cases
from standoff.encoding import Rulebook
from standoff.solver.adjudication import adjudicate
from standoff.solver.adjustments import adjudicate_adjustments
from standoff.solver.outcome import Result
from standoff.solver.retreats import adjudicate_retreats
from standoff.solver.why.answer import Answer, Explained, answer_data
from standoff.solver.why.data import WHY_VERSION, why_data
from standoff.solver.why.flips.commands import RESULTS
from standoff.solver.why.reason import BasisKind, Detail, Step
from standoff.solver.why.subjects import AnyRuling, reasons_of, subjects_of

from ...shares import some
from .made import ALL, TEXTS

SCHEMA = json.loads((Path(standoff.solver.why.__file__).parent / "schema" / "why.schema.json").read_text("utf-8"))
jsonschema.Draft202012Validator.check_schema(SCHEMA)
FORM = jsonschema.Draft202012Validator(SCHEMA)
SHELF = [case for folder in ("6.A", "6.B", "6.D.2", "6.F", "6.H", "6.I", "6.J", "separating") for case in cases(folder)]


def ruling_of(case: Case, n: int) -> AnyRuling:
    step = case.steps[n]
    if step.phase == "movement":
        return adjudicate(step.position(), step.orders())
    judge = adjudicate_retreats if step.phase == "retreat" else adjudicate_adjustments
    return judge(step.position(), step.late_orders())


def answer_of(ruling: AnyRuling) -> Answer:
    subjects = subjects_of(ruling)
    return Answer(ruling, subjects, [Explained(*pair) for pair in reasons_of(ruling, subjects)])


@pytest.mark.parametrize("case", some(SHELF, lambda case: case.id))
def test_reasons_of_a_case_fit_the_schema(case: Case) -> None:
    for n, step in enumerate(case.steps):
        answer = answer_of(ruling_of(case, n))
        data = json.loads(json.dumps(answer_data(answer)))
        FORM.validate(data)
        assert data["phase"] == step.phase
        # one for each order as it was given, and for each unit without
        assert sorted(row["order"] for row in data["reasons"] if "order" in row) == sorted(step.written)
        for row, one in zip(data["reasons"], answer.reasons, strict=True):
            check_steps(row, one.why.steps)


def check_steps(row: dict[str, Any], tops: tuple[Step, ...]) -> None:
    """Hold the steps of a reason against the tree: as numbers they are each once, from the top, and in no circle."""
    steps = row["steps"]
    assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))
    texts = {(step["key"], step["rule"]) for step in steps}
    walked = [step for top in tops for step in top.walk()]
    assert texts == {(step.text, step.rule) for step in walked}
    groups = {(group["rule"], tuple(group["about"])) for step in steps for group in step.get("groups", ())}
    assert groups == {tuple(group) for step in walked for group in step.groups}
    reached = set(row["explains"])
    for step in steps:
        assert step["number"] in reached, "a step is told before anything rests on it"
        reached.update(step["because"])
    below = {step["number"]: set(step["because"]) for step in steps}
    while below:
        leaves = {n for n, because in below.items() if not because & below.keys()}
        assert leaves, "steps rest on each other in a circle"
        below = {n: because for n, because in below.items() if n not in leaves}


@pytest.mark.parametrize("name", ALL)
def test_a_reason_made_by_hand_keeps_values_and_facts(name: str) -> None:
    made = ALL[name]()
    order = made.why.order
    assert order is not None
    (subject,) = [one for one in subjects_of(ruling_again(name)) if one.order == order]
    (row,) = why_data([(subject, made.why)], made.position, Rulebook.DATC, "movement", texts=TEXTS)["reasons"]
    check_steps(row, made.why.steps)
    bases = [basis for step in row["steps"] for basis in step.get("bases", ())]
    assert len(bases) == sum(len(step.bases) for top in made.why.steps for step in top.walk())
    assert row["order"] == str(order)


def ruling_again(name: str) -> AnyRuling:
    made = ALL[name]()
    if name == "retreat":
        return adjudicate_retreats(made.position, [made.why.order] if made.why.order else [])
    outcome = made.why.outcome
    assert hasattr(outcome, "order")
    return adjudicate(made.position, [made.why.order])  # type: ignore[list-item]


def test_the_schema_knows_every_word_and_no_other() -> None:
    parts = SCHEMA["$defs"]
    basis = parts["basis"]["properties"]
    assert basis["kind"]["enum"] == [kind.value for kind in BasisKind]
    assert basis["detail"]["enum"] == [detail.value for detail in Detail]
    assert parts["reason"]["properties"]["result"]["enum"] == [result.word for result in Result]
    assert SCHEMA["properties"]["supposed"]["enum"] == list(RESULTS)
    assert SCHEMA["properties"]["version"]["const"] == WHY_VERSION


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("rules_used"),
        lambda data: data.update(extra=1),
        lambda data: data["reasons"][0].pop("order"),
        lambda data: data["reasons"][0].update(unit="RUSSIA A war"),
        lambda data: data["reasons"][0]["steps"][0].update(number=0),
        lambda data: data["reasons"][0]["steps"][0].update(rule="Not A Rule"),
        lambda data: data["reasons"][0]["steps"][0]["values"].update(x={"thing": "war"}),
        lambda data: data["reasons"][0]["steps"][0].update(bases=[{"kind": "rumour"}]),
    ],
)
def test_the_schema_takes_nothing_else(change: Any) -> None:
    (case,) = cases("6.D.2")
    data = answer_data(answer_of(ruling_of(case, 0)))
    FORM.validate(json.loads(json.dumps(data)))
    change(data)
    with pytest.raises(jsonschema.ValidationError):
        FORM.validate(json.loads(json.dumps(data)))
