"""Phases of cases as text: what the commands read is what the case holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from standoff.__main__ import cli
from standoff.datc.case import cases, ids, load
from standoff.datc.case_text import named_text, text_of_step
from standoff.maps import Convoy, Move, Retreat, Support, board_named
from standoff.maps.notation import read

from ..folding import folded

PHASES = [(case.id, n) for case in cases() for n in range(len(case.steps))]


@folded
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
    first, same = named_text("6.H.1"), named_text("6.H.1:1")
    assert first is not None
    assert same is not None
    assert first.text == same.text
    # what else there is, is told where nobody asked for this one
    assert (first.note, same.note) == ("phase 1 of 2; 6.H.1:2 is the retreat phase", "")
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


@pytest.mark.parametrize("name", ["6.f.16", "S.4.c.1", "p2", "6.h.5:2"])
def test_ids_may_be_written_in_small_letters(name: str) -> None:
    assert named_text(name) is not None
    assert named_text(name) == named_text(name.upper())


@pytest.mark.parametrize("command", ["adjudicate", "why", "outcomes", "read", "compare"])
def test_commands_say_which_phase_of_a_case_they_took(command: str) -> None:
    result = CliRunner().invoke(cli, [command, "6.H.5"])
    assert "6.H.5: notice: phase 1 of 2; 6.H.5:2 is the retreat phase" in result.stderr
    assert "notice: phase" not in CliRunner().invoke(cli, [command, "6.F.16"]).stderr


def test_a_folder_may_be_written_in_small_letters() -> None:
    assert ids("6.f") == ids("6.F")


HERE = Path(__file__).parents[2]
FOUND = HERE / "tests" / "found" / "mixed-3829.toml"


@pytest.mark.parametrize("command", ["adjudicate", "why", "outcomes", "read", "compare"])
def test_commands_take_a_case_file_as_the_case_that_it_is(command: str) -> None:
    case = load(FOUND)
    by_path = CliRunner().invoke(cli, [command, str(FOUND)])
    piped = CliRunner().invoke(cli, [command, "-"], input=FOUND.read_text())
    as_text = CliRunner().invoke(cli, [command, "-"], input=text_of_step(case.step))
    assert by_path.exit_code == piped.exit_code == as_text.exit_code == (1 if command == "compare" else 0)
    assert by_path.stdout == as_text.stdout == piped.stdout
    assert by_path.stderr == ""


def test_a_shipped_case_is_the_same_by_its_path() -> None:
    for name in ("6.H.5", "6.H.5:2", "6.J.1"):
        path = str(next((HERE / "datc" / "cases").rglob(f"{name.partition(':')[0]}.toml")))
        path += ":2" if ":" in name else ""
        by_id, by_path = (CliRunner().invoke(cli, ["adjudicate", one]) for one in (name, path))
        assert by_path.stdout == by_id.stdout != ""
        assert by_path.stderr == by_id.stderr.replace(name, path)


@pytest.mark.parametrize(
    ("change", "behind", "message"),
    [
        (("units = [", "units = [3,"), "", "case.toml: units[0]: 3 is not a unit such as ENGLAND F nth"),
        (('phase = "movement"', "phase = movement"), "", "case.toml: is no TOML: Invalid value (at line 2"),
        (("version = 1", "version = 7"), "", "case.toml: version: must be 1; this program reads no other"),
        (("", ""), ":2", "case.toml: has no phase 2; it has 1"),
        (("", ""), ":0", "case.toml: has no phase 0; it has 1"),
        (("standoff-case", "another"), ":2", "case.toml: is no case file, so it has no phase 2; leave out ':2'"),
    ],
)
def test_a_broken_case_file_is_refused_with_its_place(
    change: tuple[str, str], behind: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "case.toml"
    path.write_text(FOUND.read_text().replace(*change, 1) if change[0] else FOUND.read_text())
    result = CliRunner().invoke(cli, ["why", f"{path}{behind}"])
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_orders_that_speak_of_case_files_are_orders(tmp_path: Path) -> None:
    path = tmp_path / "orders:2"
    path.write_text("# not a standoff-case\nGermany: A Mun-Sil\n")
    assert "A Mun-Sil" in CliRunner().invoke(cli, ["adjudicate", str(path)]).stdout
