"""No case file promises what does not come again: engines that keep something between questions, or draw lots."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

from click.testing import CliRunner

from standoff.__main__ import cli
from standoff.engines.campaign import SEQUENCES, Campaign, Found, Limits
from standoff.engines.contract import Engine, Hello, Reply, ReplyKind
from standoff.engines.own import OwnEngine
from standoff.engines.question import Question
from standoff.engines.workers import Here
from standoff.engines.working import Job, close_engines


class Keeping(OwnEngine):
    """Is right at the first question of a process, and loses all units of movement phases from then on."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def restart(self) -> None:
        self.asked = 0

    def ask(self, question: Question) -> Reply:
        self.asked += 1
        wrong = self.asked > 1 and question.phase == "movement"
        return Reply(ReplyKind.ANSWER, {"units": []}) if wrong else super().ask(question)


class Drawing(OwnEngine):
    """Loses all units of every fourth movement phase or so."""

    def __init__(self) -> None:
        super().__init__()
        self.random = Random(1)

    def ask(self, question: Question) -> Reply:
        wrong = question.phase == "movement" and self.random.random() < 0.25
        return Reply(ReplyKind.ANSWER, {"units": []}) if wrong else super().ask(question)


def found_of(kind: type[Engine], count: int) -> Found:
    try:
        return Campaign(Job(partial(kind), key=kind.__name__), 1, Hello(), limits=Limits(count=count)).run(Here())
    finally:
        close_engines()


def test_what_fails_only_after_other_questions_is_told_with_them() -> None:
    found = found_of(Keeping, 20)
    assert len(found.failing) > 5
    assert found.causes == []
    assert found.passing
    for one in found.passing[:SEQUENCES]:
        assert len(one.requests) == 2  # one question before is enough
    assert {one.name for one in found.passing} <= set(found.failing)


def test_what_fails_by_lot_is_no_case() -> None:
    found = found_of(Drawing, 40)
    assert len(found.failing) > 5
    assert found.causes == []
    assert {one.name for one in found.passing} <= set(found.failing)
    assert sum(not one.requests for one in found.passing) > len(found.passing) / 2


KEEPING = """
import json, sys
from standoff.datc.serve import reply
asked = 0
for line in sys.stdin:
    answer, request = reply(line), json.loads(line)
    asked += "hello" not in request
    if asked > 1 and request.get("phase") == "movement":
        answer = {"id": request["id"], "units": []}
    print(json.dumps(answer), flush=True)
"""


def test_the_sequence_is_written_and_fails_again(tmp_path: Path) -> None:
    engine, folder = tmp_path / "engine.py", tmp_path / "found"
    engine.write_text(KEEPING, encoding="utf-8")
    command = (sys.executable, str(engine))
    words = ("fuzz", "--count", "3", "--kind", "chains", "--found", str(folder), "--", *command)
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 1, done.output
    (path, *_) = sorted(folder.iterdir())
    assert path.name.endswith("-sequence.jsonl")
    assert "fails only after 1 other question: " in done.output
    assert str(path) in done.output
    assert "of 0 causes; 2 not always" in done.output
    again = subprocess.run(command, input=path.read_text(encoding="utf-8"), capture_output=True, text=True, check=True)
    first, last = map(json.loads, again.stdout.splitlines())
    assert first["units"]
    assert last["units"] == []
