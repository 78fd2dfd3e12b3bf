"""Questions: the request is that of the case, the case text can be read again, a rulebook of a file is spelled out."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest

from standoff import Position, Rulebook
from standoff.datc.answer import answer_to
from standoff.datc.case import Case, cases
from standoff.datc.case_file import read
from standoff.encoding.presets import PRESETS
from standoff.engines.question import asked, asked_of, spelled

from ..folding import folded

ROOT = Path(__file__).parent.parent.parent
ALL = [(case, n) for case in cases() for n in range(len(case.steps))]
FORM = jsonschema.Draft202012Validator(
    json.loads((ROOT / "datc/schema/request.schema.json").read_text(encoding="utf-8"))
)


@folded
@pytest.mark.parametrize(("case", "n"), ALL, ids=[f"{case.id}/{n + 1}" for case, n in ALL])
def test_a_step_asks_what_it_always_did(case: Case, n: int) -> None:
    step = case.steps[n]
    question = asked_of(step, id=case.id)
    FORM.validate({"id": 1, **question.request})
    wanted = step.request(case.id)
    for one in wanted.get("dislodged", ()):
        del one["attacker"]  # attacker_from says as much
        if not one["by_convoy"]:
            del one["by_convoy"]
    said = {key: value for key, value in question.request.items() if key not in ("season", "year")}
    for request in (said, wanted):
        request["units"] = sorted(request["units"])
        request["dislodged"] = sorted(request.get("dislodged", ()), key=str)
        request["centers"] = {power: sorted(ids) for power, ids in request.get("centers", {}).items() if ids}
        request["contested"] = sorted(request.get("contested", ()))
    assert {**said, "id": case.id} == wanted


@folded
@pytest.mark.parametrize(("case", "n"), ALL[::5], ids=[f"{case.id}/{n + 1}" for case, n in ALL[::5]])
def test_the_answer_is_that_of_the_protocol(case: Case, n: int) -> None:
    question = asked_of(case.steps[n])
    assert {"id": None, **question.answer} == answer_to(question.request)


@folded
@pytest.mark.parametrize(("case", "n"), ALL[::3], ids=[f"{case.id}/{n + 1}" for case, n in ALL[::3]])
def test_a_question_as_a_case_asks_the_same(case: Case, n: int) -> None:
    question = asked_of(case.steps[n])
    text = question.case_text("X1", "One that was found", "here")
    again = read(text)
    assert asked_of(again.step).request == question.request
    assert replace(again.step.expected, resolutions=None).units == tuple(question.answer["units"])


def test_a_rulebook_is_named_so_that_it_can_be_asked_for() -> None:
    for name in PRESETS:
        assert spelled(Rulebook.named(name)) == name
    chosen = Rulebook.named("2023").choosing("convoy-intent=tag")
    assert spelled(chosen) == "2023, convoy-intent=tag"
    house = replace(chosen, name="our club")
    assert not Rulebook.named(spelled(house)).differing(house)
    before = Position.of("ENGLAND F nth")
    assert asked(before, (), house).request["rules"] == spelled(house)


def test_the_phase_of_a_position_that_does_not_say_it() -> None:
    assert asked(Position.of("ENGLAND F nth"), ()).phase == "movement"
    line = "standard F1901R ITALY:Atri AUSTRIA:Ftri<ven>adr+alb - -"
    fallen = Position.from_line(line)
    assert asked(replace(fallen, phase=""), ()).phase == "retreat"


def test_the_same_question_under_another_rulebook_has_another_answer() -> None:
    case = next(cases("6.F.9"))
    first = asked_of(case.step)
    other = first.under(Rulebook.named("1971"))
    assert first.answer["units"] != other.answer["units"]
    assert other.request["rules"] == "1971"
