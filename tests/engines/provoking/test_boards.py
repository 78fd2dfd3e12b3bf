"""Kinds of phases on all boards: the standard one as ever, the others wherever they have room."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli
from standoff.datc.answer import answer_to
from standoff.engines.failing import question_of
from standoff.engines.provoking.kinds import KINDS, lacking, phase_of
from standoff.engines.provoking.phase import LatePhase
from standoff.maps import board_named
from standoff.maps.loading import load
from standoff.maps.patching import board_names

OTHERS = tuple(name for name in board_names() if name != "standard")


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("name", OTHERS)
def test_a_kind_is_made_on_another_board_and_can_be_asked(name: str, kind: str) -> None:
    board = board_named(name)
    assert lacking(kind, board) == ""
    asked = 0
    for seed in range(25):
        phase = phase_of(kind, seed, board)
        assert phase.position.board is board
        assert phase == phase_of(kind, seed, board)
        question = question_of(phase)
        if question is None:
            continue
        asked += 1
        said = answer_to(question.request)
        assert said["board"] == name
        assert {key: value for key, value in said.items() if key != "id"} == question.answer
    assert asked >= 20


def test_seeds_name_the_same_phases_on_the_standard_board_as_ever() -> None:
    # the digest is that of the phases before other boards were possible: a seed that was noted stays what it was
    digest = hashlib.sha256()
    for kind in sorted(KINDS):
        for seed in (*range(40), 4000000506, 10**12 + 7):
            phase = phase_of(kind, seed)
            before = phase.before if isinstance(phase, LatePhase) else None
            position = phase.position
            row = (
                *(kind, seed, list(map(str, position.units)), list(map(str, phase.orders))),
                *(position.dislodged, position.centers, before and (before.units_text, before.orders_text)),
            )
            digest.update(repr(row).encode())
    assert digest.hexdigest() == "1190f75aeae9044b8b7432ce26a1b6303e72df49361382f9147feaf9b909c18c"


def fuzz(*words: str) -> Result:
    return CliRunner().invoke(cli, ["fuzz", *words])


def test_the_board_is_told_and_the_case_is_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent.parent.parent)
    command = ("--", sys.executable, "-m", "bench.mutants", "--serve", "ties-dislodge")
    result = fuzz("--board", "toy", "--count", "80", "--found", str(tmp_path), *command)
    assert result.exit_code == 1, result.output
    assert "board          toy" in result.output
    (path, *_) = sorted(tmp_path.glob("fuzz-toy-*.toml"))
    assert 'board = "toy"' in path.read_text(encoding="utf-8")
    again = CliRunner().invoke(cli, ["check", str(path), *command])
    assert again.exit_code == 1, again.output
    assert "0 of 1 phases agree" in again.output


KNOWS = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    assert "hello" in request, "asked all the same"
    print(json.dumps({"id": request["id"], "protocol": 1, "name": "narrow", "boards": ["standard"]}), flush=True)
"""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--board", "colonial"), "the engine says that it does not know the board colonial; it knows: standard"),
        (("--board", "nowhere"), "'nowhere' is none of colonial, era-of-empire, fleet-rome, standard, toy"),
        (("--board", "./mine.toml"), "engines know boards by name, so no file is taken"),
    ],
)
def test_a_board_that_cannot_be_asked_about_is_told_before_anything_is_asked(words: tuple[str, ...], said: str) -> None:
    result = fuzz(*words, "--count", "5", "--", sys.executable, "-c", KNOWS)
    assert result.exit_code == 2, result.output
    assert said in result.output


INLAND = """
format = "standoff-board"
version = 1
id = "inland"
title = "Four valleys, no sea"

[start]
season = "spring"
year = 1901
phase = "movement"

[powers.RED]
name = "Red"
homes = ["one"]

[powers.BLUE]
name = "Blue"
homes = ["two"]

[provinces]
one = { name = "First Valley", terrain = "inland", center = true }
two = { name = "Second Valley", terrain = "inland", center = true }
mid = { name = "Middle Valley", terrain = "inland" }
end = { name = "Last Valley", terrain = "inland" }

[borders]
army = ["one mid", "two mid", "mid end"]
"""


def test_a_board_says_what_it_lacks_for_a_kind(tmp_path: Path) -> None:
    path = tmp_path / "inland.toml"
    path.write_text(INLAND, encoding="utf-8")
    board = load(path)
    lacks = {kind: lacking(kind, board) for kind in KINDS}
    assert lacks["routes"] == lacks["paradox"] == lacks["sloppy"] == "a sea between three coasts"
    assert lacks["coasts"] == "a province with several coasts"
    assert lacks["collisions"] == lacks["retreats"] == "a province with four neighbours"
    for kind in (kind for kind, lack in lacks.items() if not lack):
        for seed in range(40):
            phase = phase_of(kind, seed, board)
            question = question_of(phase)
            assert question is None or question.answer["board"] == "inland"
