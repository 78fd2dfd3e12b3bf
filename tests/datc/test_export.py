"""Cases written for other programs: as JSON, for jDip, and as the files they were; each is read again."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli
from standoff.datc import case_json
from standoff.datc.case import CASES, Case, cases, find, load, paths
from standoff.datc.case_file import dumps
from standoff.datc.case_jdip import jdip_text
from standoff.datc.errors import CaseError
from standoff.engines.question import Question, asked_of
from standoff.games.jdip_games import read_case_file
from standoff.games.recorded import RecordedPhase

SCHEMA = json.loads((CASES.parent / "schema" / "cases.schema.json").read_text(encoding="utf-8"))


@cache
def shipped() -> tuple[Case, ...]:
    return tuple(cases())


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def export(*words: str) -> Result:
    return CliRunner().invoke(cli, ["cases", "export", *words], prog_name="standoff", catch_exceptions=False)


def mine(id: str, **changes: str) -> Path:
    """Write a case that is shipped to a file of one's own, with some of its words replaced."""
    path = find(id)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    Path("mine.toml").write_text(text, encoding="utf-8")
    return Path("mine.toml")


# --- JSON -------------------------------------------------------------------------------------------------------------


def test_every_case_comes_back_from_json_as_it_was() -> None:
    assert case_json.loads(case_json.dumps(shipped())) == [replace(case, path=None) for case in shipped()]


def test_the_json_of_all_cases_fits_its_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    done = export("--as", "json")
    data = json.loads(done.stdout)
    jsonschema.Draft202012Validator(SCHEMA).validate(data)
    assert (done.exit_code, done.stderr) == (0, "")
    assert [case["id"] for case in data["cases"]] == [case.id for case in shipped()]


def test_each_phase_in_json_is_a_request_of_the_protocol_and_what_is_expected() -> None:
    for case, row in zip(shipped(), json.loads(case_json.dumps(shipped()))["cases"], strict=True):
        for step, phase in zip(case.steps, row["steps"], strict=True):
            asked = {**step.request("", "datc"), "id": phase["id"], "board": row["board"]}
            said = {key: value for key, value in phase.items() if key not in ("expected", "season", "year")}
            assert {**said, "board": row["board"], "rules": "datc"} == asked


def test_outcomes_under_other_readings_stand_in_json_as_whole_phases() -> None:
    (settled, undecided) = json.loads(export("--as", "json", "6.F.17", "6.F.22").stdout)["cases"]
    # DATC 6.F.17: by the rule of 1982 the convoyed army dislodges the fleet in London, by Szykman's it stays
    (other,) = [one for one in settled["alternatives"] if one["choices"] == {"4.A.2": "1982"}]
    assert other["steps"][0]["orders"] == settled["steps"][0]["orders"]
    assert [one["unit"] for one in other["steps"][0]["expected"]["dislodged"]] == ["ENGLAND F lon"]
    assert settled["steps"][0]["expected"]["dislodged"] == []
    # DATC 6.F.22: the rule of 1971 leaves it open
    (other,) = [one for one in undecided["alternatives"] if one["choices"] == {"4.A.2": "1971"}]
    assert (other["steps"], bool(other["source"])) == ([], True)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda data: data.update(format="standoff-case"), r"format: must be \"standoff-cases\""),
        (lambda data: data.update(version=2), "version: must be 1"),
        (lambda data: data.update(cases={}), "cases: must be a list"),
        (lambda data: data["cases"][0].pop("steps"), r"cases\[0\]: steps: is missing; it is a list"),
        (lambda data: data["cases"][0]["steps"][0].pop("expected"), r"steps\[0\]\.expected: is missing; it is an "),
        (lambda data: data["cases"][0].update(colour="red"), r"cases\[0\]: colour: is no key of the form"),
        (
            lambda data: data["cases"][0]["steps"][0].update(units=["A par"]),
            r"cases\[0\]: units\[0\]: 'A par' is not a unit",
        ),
        (
            lambda data: data["cases"][0]["steps"][1].update(units=["RUSSIA F ank"]),
            r'cases\[0\]: steps\[1\]\.units: is \["RUSSIA F ank"\]; from what else is said follows \["RUSSIA F ank", ',
        ),
        (
            lambda data: data["cases"][0]["steps"][1]["dislodged"][0].update(attacker_from="con"),
            r'steps\[1\]\.dislodged\[0\]\.attacker_from: is "con"; from what else is said follows "bla"',
        ),
    ],
)
def test_json_that_is_no_cases_is_refused_with_its_place(change: Any, fault: str) -> None:
    data = json.loads(case_json.dumps(cases("6.H.5")))
    change(data)
    with pytest.raises(CaseError, match=fault):
        case_json.loads(json.dumps(data))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda case: case.update(title=7), "cases[0]: title: must be a text, not 7"),
        (lambda case: case.update(title=None), "cases[0]: title: must be a text, not null"),
        (lambda case: case.pop("board"), "cases[0]: board: is missing; it is a text"),
        (lambda case: case.update(steps=[]), "cases[0]: steps: must be a list of 1 or more, not []"),
        (lambda case: case.update(steps=[7]), "cases[0]: steps[0]: must be an object, not 7"),
        (lambda case: case["steps"][0].update(orders="x"), 'steps[0].orders: must be a list, not "x"'),
        (lambda case: case["steps"][0]["units"].append(7), "must be a text, not 7"),
        (lambda case: case["steps"][1].update(dislodged={}), "steps[1].dislodged: must be a list, not {}"),
        (lambda case: case["steps"][0].pop("expected"), "steps[0].expected: is missing; it is an object"),
        (
            lambda case: case["steps"][0]["expected"]["results"][0].update(dislodged="yes"),
            'steps[0].expected.results[0].dislodged: must be true or false, not "yes"',
        ),
        (lambda case: case.update(alternatives={}), "cases[0]: alternatives: must be a list, not {}"),
    ],
)
def test_a_field_of_the_wrong_kind_is_named_with_what_was_read(change: Any, fault: str) -> None:
    data = json.loads(case_json.dumps(cases("6.H.5")))
    change(data["cases"][0])
    with pytest.raises(CaseError, match=re.escape(fault)):
        case_json.loads(json.dumps(data))


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "[" * 100_000, '{"format": NaN}'])
def test_text_that_is_no_such_json_is_refused(text: str) -> None:
    with pytest.raises(CaseError):
        case_json.loads(text)


# --- jDip -------------------------------------------------------------------------------------------------------------


@cache
def in_jdip() -> dict[str, RecordedPhase]:
    return {phase.name: phase for phase in read_case_file(jdip_text(shipped()).text).phases}


def test_every_phase_comes_back_from_a_case_file_of_jdip_with_the_same_ruling() -> None:
    told = " ".join(jdip_text(shipped()).losses)
    apart = []
    for case in shipped():
        for n, step in enumerate(case.steps, 1):
            id = f"{case.id}/{n}" if n > 1 else case.id
            phase, asked = in_jdip()[id], asked_of(step)
            mine, again = asked.answer, Question(phase.position, phase.orders).answer
            parts = ("units", "dislodged", "contested", "disbanded", "built", "removed", "automatic", "uniqueness")
            same = all(mine.get(part) == again.get(part) for part in parts)
            if not same or [row["result"] for row in mine["results"]] != [row["result"] for row in again["results"]]:
                apart.append(id)
    # jDip has no order for it, and that is told
    assert apart == ["S.conversion"]
    assert "an order that jDip does not have (TURKEY: A con T F con): S.conversion" in told


def test_the_board_afterwards_stands_in_a_case_file_of_jdip() -> None:
    for case in shipped():
        for n, step in enumerate(case.steps, 1):
            after = in_jdip()[f"{case.id}/{n}" if n > 1 else case.id].after
            assert after is not None
            assert {str(unit) for unit in after.position.units} == set(step.expected.units)
            fallen = {one.unit for one in step.expected.dislodged if one.retreats}
            assert {str(one.unit) for one in after.position.dislodged} == fallen


def test_what_a_case_file_of_jdip_does_not_hold_is_told() -> None:
    done = export("--as", "jdip", "6.F.14", "6.H.5")
    assert done.exit_code == 0
    assert done.stdout.count("\nCASE ") == 3
    lines = done.stderr.splitlines()
    assert lines[0] == "not written: the rulebook, datc: jDip judges by its own"
    assert any(line.startswith("not written: outcomes under other readings of the rules: 6.F.14") for line in lines)
    assert (
        "not written: that no turn is said, where spring and 1901 stand in for season and year: 6.F.14, 6.H.5, 6.H.5/2"
        in lines
    )


def test_a_retreat_phase_that_a_case_begins_with_says_who_attacked_and_tells_what_is_lost() -> None:
    case = load(find("6.H.6") or "")
    late = case.steps[1]
    alone = replace(case, steps=(late,))
    assert late.contested
    written = jdip_text([alone])
    (phase,) = read_case_file(written.text).phases
    assert [(str(one.unit), one.attacked_from) for one in phase.position.dislodged] == [
        (one.unit, one.attacker_from) for one in late.dislodged
    ]
    contested = ", ".join(late.contested)
    assert f"that {contested} is contested; jDip will take it for nothing: 6.H.6" in written.losses


def test_cases_of_several_boards_are_not_put_into_one_case_file() -> None:
    path = mine("6.A.6", **{'board = "standard"': 'board = "fleet-rome"'})
    done = export("--as", "jdip", "6.A.6", str(path))
    assert done.exit_code == 2
    assert "'fleet-rome' is another one than 'standard', and a case file of jDip has one board" in done.stderr
    assert done.stdout.count("\nCASE ") == 1


def test_titles_cannot_smuggle_lines_into_a_case_file() -> None:
    case = replace(load(find("6.A.6") or ""), title="one\nEND\nCASE two", path=None)
    assert [phase.name for phase in read_case_file(jdip_text([case]).text).phases] == ["6.A.6"]


# --- files ------------------------------------------------------------------------------------------------------------


def test_all_case_files_come_out_byte_by_byte(tmp_path: Path) -> None:
    done = export("--as", "toml", "-o", "out")
    assert (done.exit_code, done.output) == (0, "")
    written = {path.relative_to("out"): path.read_bytes() for path in Path("out").rglob("*.toml")}
    assert written == {path.relative_to(CASES): path.read_bytes() for path in CASES.rglob("*.toml")}


def test_one_case_file_goes_to_standard_output_and_several_need_a_folder() -> None:
    assert export("--as", "toml", "6.F.16").stdout == dumps(load(find("6.F.16") or ""))
    done = export("--as", "toml", "6.F")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"Error: {len(paths('6.F'))} case files need a folder; name it with -o\n"


def test_a_file_that_is_there_is_replaced_only_if_that_is_asked_for() -> None:
    Path("out.json").write_text("mine")
    done = export("--as", "json", "6.A.6", "-o", "out.json")
    assert (done.exit_code, Path("out.json").read_text()) == (2, "mine")
    assert done.stderr == "Error: out.json: is there already; --force replaces it\n"
    assert export("--as", "json", "6.A.6", "-o", "out.json", "--force").exit_code == 0
    assert len(case_json.loads(Path("out.json").read_text())) == 1
    assert export("--as", "json", "6.A.6", "-o", "out.json/no/folder.json").exit_code == 2


@pytest.mark.parametrize("id", ["../out", "a/b", "", ".hidden"])
def test_an_id_that_is_no_name_of_a_file_writes_none(id: str) -> None:
    path = mine("6.A.6", **{'id = "6.A.6"': f'id = "{id}"'})
    done = export("--as", "toml", str(path), "-o", "out")
    assert done.exit_code == 2
    assert "id: " in done.stderr
    assert not list(Path().rglob("*out*"))


def test_two_cases_of_one_id_do_not_replace_each_other() -> None:
    done = export("--as", "toml", "6.A.6", "6.A.6", "-o", "out")
    assert done.exit_code == 2
    assert "'6.A.6' is that of another case, too" in done.stderr


def test_a_file_that_is_no_case_is_told_and_the_others_are_written() -> None:
    Path("bad.toml").write_text("no case")
    for form in ("json", "jdip"):
        done = export("--as", form, "6.A.6", "bad.toml")
        assert done.exit_code == 2
        assert "bad.toml: is no TOML" in done.stderr
        assert "6.A.6" in done.stdout
        assert export("--as", form, "bad.toml").stdout == ""


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    file = tmp_path / "one" / "two" / "cases.json"
    done = CliRunner().invoke(cli, ["cases", "export", "6.A.1", "--as", "json", "-o", str(file)])
    assert (done.exit_code, done.output) == (0, "")
    assert file.read_text(encoding="utf-8").count("6.A.1") >= 1


def test_one_phase_is_counted_as_one() -> None:
    assert CliRunner().invoke(cli, ["cases", "run", "6.A.1"]).output == "1 phase agrees, 0 differ\n"
