"""Phases of cases as text: what the commands read is what the case holds."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from standoff.__main__ import cli
from standoff.datc.case import cases
from standoff.datc.case_text import named_text
from standoff.maps import Convoy, Move, Retreat, Support, board_named
from standoff.maps.notation import read

PHASES = [(case.id, n) for case in cases() for n in range(len(case.steps))]


@pytest.mark.parametrize(("id", "n"), PHASES, ids=[f"{id}:{n + 1}" for id, n in PHASES])
def test_a_phase_reads_back_as_it_is(id: str, n: int) -> None:
    named = named_text(f"{id}:{n + 1}")
    assert named is not None
    (case,) = cases(id)
    step = case.steps[n]
    reading = read(named.text, board_named(named.board))
    position = step.position()
    assert set(reading.position.units) == set(position.units)
    if step.phase == "movement":
        assert reading.orders == step.orders()
    else:
        # where units retreat, a dash in a text says that one does, and supports and convoys are told to be out of place
        meant = [
            Retreat(one.unit, one.to) if isinstance(one, Move) else one
            for one in step.late_orders()
            if not isinstance(one, (Support, Convoy))
        ]
        assert list(reading.late) == meant
        assert {(one.unit, one.exits) for one in reading.position.dislodged} == {
            (one.unit, one.exits) for one in position.dislodged
        }
        assert reading.position.contested == position.contested
        assert reading.position.centers == position.centers


def test_the_first_phase_is_taken_unless_another_is_named() -> None:
    assert named_text("6.H.1") == named_text("6.H.1:1")
    assert named_text("6.H.1:2") != named_text("6.H.1:1")
    assert [named_text(name) for name in ("6.H.1:9", "6.H.1:0", "6.H.1:x", "6.Z.1", "6.F", "")] == [None] * 6


@pytest.mark.parametrize("command", ["adjudicate", "why", "outcomes", "read"])
def test_commands_take_a_case_by_its_id(command: str) -> None:
    result = CliRunner().invoke(cli, [command, "6.F.16"])
    assert result.exit_code == 0
    assert "Bre" in result.stdout
    assert result.stderr == ""


def test_a_file_of_that_name_comes_first(tmp_path: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    with open("6.F.16", "w") as file:  # noqa: PTH123
        file.write("France: A Par-Bur\n")
    result = CliRunner().invoke(cli, ["adjudicate", "6.F.16"])
    assert "A Par-Bur" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["why", "6.F.99"], "no case of this id"),
        (["why", "6.F.14", "--board", "colonial"], "6.F.14 is played on the board standard"),
        (["why", "--flip", "6.F.14", "A Bre"], "write --flip behind the unit"),
    ],
)
def test_what_cannot_be_asked_of_a_case_is_told(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 2
    assert message in result.stderr
