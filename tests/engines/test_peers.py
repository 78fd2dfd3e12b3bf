"""What docs/engines.md says of other engines is what they do; needs them: ``python -m bench.peers.environment``."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from typing import Any

import pytest

from bench.peers.environment import available, python
from standoff import Rulebook
from standoff.datc.answer import answer_to
from standoff.datc.case import cases
from standoff.engines.check import Check, phases_of_all
from standoff.engines.comparing import Tier
from standoff.engines.finding import Status
from standoff.engines.process import ProcessEngine
from standoff.engines.shipped import Known, names, shipped

from .asked import part, request_of

EXAMPLES = [(name, one) for name in names() for one in shipped(name).known if one.answer]


def refuse(*fault: object) -> None:
    raise AssertionError(fault)


@pytest.mark.parametrize(("name", "one"), EXAMPLES, ids=[f"{name}-{one.id}" for name, one in EXAMPLES])
def test_standoff_rules_on_each_position_as_the_page_says(name: str, one: Known) -> None:
    answer = answer_to(request_of(one))
    assert {key: part(answer, key) for key in one.standoff} == one.standoff


@pytest.mark.peers
@pytest.mark.parametrize(("name", "one"), EXAMPLES, ids=[f"{name}-{one.id}" for name, one in EXAMPLES])
def test_the_engine_answers_each_position_as_the_page_says(name: str, one: Known) -> None:
    answer = answers(name)[one.id]
    assert {key: part(answer, key) for key in one.answer} == one.answer
    assert one.answer != one.standoff


@pytest.mark.peers
@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("tier", [Tier.POSITIONS, Tier.RESULTS])
def test_the_suite_differs_where_the_page_says(name: str, tier: Tier) -> None:
    engine = shipped(name)
    with ProcessEngine(engine.command(python()), 60) as process:
        hello = process.hello()
        findings = list(Check(process, phases_of_all(cases(), Rulebook.DATC, refuse), tier))
    assert (hello.name, hello.version) == (name, engine.version)
    differing = {one.id: one.status for one in findings if one.status is not Status.AGREES}
    assert differing == engine.differing(tier)
    assert {one.id: one.digest for one in findings if one.digest} == engine.digests[tier.value]
    assert process.incidents == []


@pytest.mark.peers
@pytest.mark.parametrize("name", names())
def test_a_real_engine_survives_bad_lines(name: str) -> None:
    lines = ["no JSON", "[]", '{"id": 1, "units": ["ENGLAND F nowhere"], "orders": ["ENGLAND: F nth H"]}', "{}"]
    good = {"id": 2, "units": ["ENGLAND F nth"], "orders": ["ENGLAND: F nth - nwy"]}
    *bad, last = replies(name, [*lines, json.dumps(good)])
    assert all("error" in one for one in bad)
    assert (last["id"], last["units"]) == (2, ["ENGLAND F nwy"])


@cache
def answers(name: str) -> dict[str, dict[str, Any]]:
    """Ask an engine all examples in one process, for it takes seconds to start."""
    asked = [one for which, one in EXAMPLES if which == name]
    found = replies(name, [json.dumps({"id": number, **request_of(one)}) for number, one in enumerate(asked)])
    assert [answer["id"] for answer in found] == list(range(len(asked)))
    return {one.id: answer for one, answer in zip(asked, found, strict=True)}


def replies(name: str, lines: list[str]) -> list[dict[str, Any]]:
    assert available(), "make the environment first: python -m bench.peers.environment"
    words = shipped(name).command(python())
    done = subprocess.run(words, input="\n".join(lines), capture_output=True, text=True, check=True, timeout=60)
    return [json.loads(line) for line in done.stdout.splitlines()]
