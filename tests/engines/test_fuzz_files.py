"""Small phases as case files: what is asked again is what failed, under the rulebook that was asked for."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from standoff.__main__ import cli
from standoff.datc.case import cases
from standoff.datc.case_file import dumps
from standoff.encoding import Rulebook
from standoff.engines.check import phases_of
from standoff.engines.contract import Reply, ReplyKind
from standoff.engines.failing import Failure
from standoff.engines.fuzz_files import case_of
from standoff.engines.provoking.phase import LatePhase, Phase
from standoff.engines.working import Small
from standoff.maps import Position, Retreat
from standoff.solver.adjudication import adjudicate
from standoff.solver.retreats import retreat_position

NOBODY_RETREATS = """
import json, sys
from standoff.datc.serve import reply
for line in sys.stdin:
    request, answer = json.loads(line), reply(line)
    if request.get("phase") == "retreat" and "units" in answer:
        answer["units"] = request["units"]
        answer["disbanded"] = [one["unit"] for one in request["dislodged"]]
    print(json.dumps(answer), flush=True)
"""
"""standoff, but that nobody comes to stand where it retreats to."""


OWN = ("datc, multi-route=all-routes", "bel", 1)
"""Under it the army stays in London, so the fleet may go to Belgium and not there: that is no second step of a case."""
SHARED = ("datc, paradox=all-hold", "lon", 2)


def small_retreat(rules: str, to: str) -> Small:
    """Return the retreat of the fleet in 6.F.9 under a rulebook."""
    (case,) = cases("6.F.9")
    step = case.step
    before = Phase(Position.of(*step.units), step.orders())
    rulebook = Rulebook.named(rules)
    position = retreat_position(adjudicate(*before, rulebook))
    (one,) = position.dislodged
    failure = Failure(Reply(ReplyKind.ERROR), ())
    return Small(
        "retreats:3", LatePhase(position, (Retreat(one.unit, to),), before), rulebook, failure, frozenset(), True, 1
    )


@pytest.mark.parametrize(("rules", "to", "steps"), [OWN, SHARED])
def test_a_retreat_is_asked_again_as_it_was_under_the_rulebook_of_the_campaign(
    rules: str, to: str, steps: int, tmp_path: Path
) -> None:
    small = small_retreat(rules, to)
    case = case_of(small, "title")
    assert len(case.steps) == steps
    again = phases_of(case, small.rulebook)[-1].question
    assert again.request == small.question.request
    assert f"asked under {rules}." in case.note
    assert ("datc does not" in case.note) == (steps == 1)
    path = tmp_path / f"{case.id}.toml"
    path.write_text(dumps(case), encoding="utf-8")
    command = ("--", sys.executable, "-c", NOBODY_RETREATS)
    runner = CliRunner()
    result = runner.invoke(cli, ["check", "--rules", rules, str(path), *command])
    assert result.exit_code == 1, result.output
    assert f"{steps - 1} of {steps} phases agree" in result.output
    sound = runner.invoke(cli, ["check", "--rules", rules, str(path), "--", sys.executable, "-m", "standoff", "engine"])
    assert sound.exit_code == 0, sound.output
    run = runner.invoke(cli, ["cases", "run", str(path)])
    assert run.exit_code == 0, run.output


def test_the_command_that_asks_again_names_the_rulebook_in_a_way_that_can_be_read(tmp_path: Path) -> None:
    house = tmp_path / "club.toml"
    house.write_text('name = "club"\n[choices]\nparadox = "all-hold"\n')
    engine = tmp_path / "engine.py"
    engine.write_text(NOBODY_RETREATS, encoding="utf-8")
    command = ("--", sys.executable, str(engine))
    words = ("--kind", "retreats", "--count", "40", "--rules", str(house), "--found", str(tmp_path / "found"))
    result = CliRunner().invoke(cli, ["fuzz", *words, *command])
    assert result.exit_code == 1, result.output
    line = next(line for line in result.output.splitlines() if line.startswith("  again"))
    asked = shlex.split(line.partition("again")[2])
    assert asked[:2] == ["standoff", "check"]
    again = CliRunner().invoke(cli, asked[1:])
    assert again.exit_code == 1, again.output
    assert "1 of 2 phases agree" in again.output
