"""The command ``theorem``: what it tells, what it refuses, and what it ends with."""

import json
import shutil
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result

import standoff.search
from standoff.__main__ import cli
from standoff.maps.terminal import Line
from standoff.search.theorems.folder import Folder
from standoff.search.theorems.proving import Refused, certified
from standoff.search.theorems.report import measured_lines, theorem_lines
from standoff.search.theorems.source import TheoremError
from standoff.search.theorems.theorem import theorem, theorems, theorems_in

SCHEMA = json.loads((Path(standoff.search.__file__).parent / "schema" / "theorem.schema.json").read_text("utf-8"))
TWO = theorem("two-resolutions")


def invoke(*words: str) -> Result:
    return CliRunner().invoke(cli, ["theorem", *words], prog_name="standoff", catch_exceptions=False)


def text_of(line: Line) -> str:
    return "".join(text for text, _ in line)


def data(result: Result) -> Any:
    found = json.loads(result.stdout)
    jsonschema.validate(found, SCHEMA)
    return found


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one of two lemmas."""
    path = tmp_path_factory.mktemp("theorems") / "two"
    source = TWO.source()
    Folder(path, TWO).keep("two-1", certified(source, "two-1"), source.names)
    return path


def test_without_a_name_all_theorems_are_told() -> None:
    result = invoke()
    assert result.exit_code == 0
    for one in theorems():
        assert f"{one.id}: {one.title}" in result.stdout


def test_a_theorem_is_told_in_full() -> None:
    result = invoke("two-resolutions-not-circular")
    assert result.exit_code == 0
    assert "FRANCE: A bre - lon" in result.stdout
    assert "(6.F.14)" in result.stdout
    assert "standoff theorem two-resolutions-not-circular --prove -o DIR" in result.stdout


def test_what_is_not_known_is_told_beside_what_is_proved() -> None:
    result = invoke("two-resolutions-2000")
    assert "Known: the second order paradox with two resolutions (6.F.22)" in result.stdout
    assert "Not known\nWhether there is such a phase with 6 or 7 units." in result.stdout
    (one,) = data(invoke("two-resolutions-2000", "--format", "json"))["theorems"]
    assert one["gap"] == "Whether there is such a phase with 6 or 7 units."
    (other,) = data(invoke("two-resolutions", "--format", "json"))["theorems"]
    assert other["gap"] is None


def test_many_lemmas_are_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    what = theorem("without-convoys")
    names = what.source().names
    row = {"name": "", "solver": "Glucose4", "definitions": 5, "hypothesis": 1, "denial": 2, "variables": 3,
           "files": False, "steps": 4, "refutation": {"bytes": 1000}, "checked": ["standoff"],
           "seconds": {"solve": 0.5, "trim": 1.0, "check": 0.25}}  # fmt: skip
    rows = [{**row, "name": name} for name in names[:-2]]
    monkeypatch.setattr("standoff.search.theorems.report.recorded", lambda one: rows if one is what else [])
    lines = list(map(text_of, theorem_lines(what)))
    assert "Lemmas: 824 lemmas, 822 of 824 proved, 822 checked, 0 with their certificate here" in lines
    told = "  822 lemmas: 6576 clauses; refuted by Glucose4 in 411 s, cut down in 822 s, checked in 206 s; "
    assert f"{told}3288 steps, 822 KB" in lines
    assert "  nothing recorded of: differ-yor-wal, grows-yor-wal" in lines
    assert len(lines) < 40
    *_, last = measured_lines()
    assert (
        last
        == "| `without-convoys` | all 822 | 2466 | 6576 | Glucose4 | 411.0 s | 822.0 s | 205.5 s | 3288 | 822 KB | no |"
    )


def test_theorems_as_data_are_of_the_schema() -> None:
    found = data(invoke("--format", "json"))
    assert [one["id"] for one in found["theorems"]] == [one.id for one in theorems()]
    (one,) = data(invoke("paths-1982", "--format", "json"))["theorems"]
    assert (one["lemmas"], one["proved"]) == ([], True)


@pytest.mark.parametrize(
    ("words", "due"),
    [
        (("nothing",), "no theorem is called 'nothing'; there is: two-resolutions"),
        (("two-resolutions", "--prove"), "say where to write the certificates: -o DIR"),
        (("--prove", "-o", "x"), "say which theorem to prove"),
        (("two-resolutions", "-o", "x"), "-o, -j, --seconds and --cadical are about --prove"),
        (("two-resolutions", "--prove", "--check", "x"), "ask for one of them"),
        (("paths-1982", "--prove", "-o", "x"), "paths-1982 is proved in words"),
        (("paths-1982", "--check", "shipped"), "no certificates of paths-1982 come with standoff"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], due: str) -> None:
    result = invoke(*words)
    assert result.exit_code == 2
    assert due in " ".join(result.stderr.split())


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}\n")
    result = invoke("--check", str(tmp_path))
    assert result.exit_code == 2
    assert "is of something else" in result.stderr


def test_a_folder_that_is_not_there_does_not_check(tmp_path: Path) -> None:
    result = invoke("--check", str(tmp_path / "none"))
    assert result.exit_code == 1
    assert "manifest.json: is missing" in result.stderr


def test_a_folder_that_proves_a_part_says_so(made: Path) -> None:
    result = invoke("--check", str(made))
    assert result.exit_code == 0
    assert "agrees, but proves only 1 of 2 lemmas of two-resolutions" in result.stdout
    assert "two-2: is not there" in result.stdout


def test_what_was_checked_is_told_as_data(made: Path) -> None:
    (one,) = data(invoke("two-resolutions", "--check", str(made), "--format", "json"))["checked"]
    assert (one["agrees"], one["proved"], one["lemmas"], one["missing"]) == (True, False, ["two-1"], ["two-2"])


def test_a_folder_of_another_theorem_does_not_check(made: Path) -> None:
    result = invoke("no-resolution", "--check", str(made))
    assert result.exit_code == 1
    assert "is of two-resolutions, not of no-resolution" in result.stderr


def test_a_folder_that_was_changed_does_not_check(made: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(made, tmp_path / "copy"))
    (copy / "two-1.lrat.xz").unlink()
    result = invoke("--check", str(copy))
    assert result.exit_code == 1
    assert "two-1.lrat.xz: is missing" in result.stderr
    assert "does not check" in result.stdout


def test_a_proof_goes_on_from_what_is_there_and_ends_with_the_time(made: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(made, tmp_path / "copy"))
    short = invoke("two-resolutions", "--prove", "-o", str(copy), "--seconds", "0.1", "--format", "json")
    assert short.exit_code == 1
    found = data(short)
    assert (found["before"], found["now"], found["open"]) == (["two-1"], [], ["two-2"])
    result = invoke("two-resolutions", "--prove", "-o", str(copy))
    assert result.exit_code == 0
    assert "Proved: no phase with fewer than 3 units has two resolutions" in result.stdout
    assert "1 proved now, 1 before" in result.stdout


def test_a_lemma_that_is_false_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_args: Any, **_kwargs: Any) -> None:
        raise Refused("two-1 is false: there is a model of what it denies")

    monkeypatch.setattr("standoff.search.theorems.running.prove", refuse)
    result = invoke("two-resolutions", "--prove", "-o", str(tmp_path / "new"))
    assert result.exit_code == 70
    assert "two-1 is false" in result.stderr


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ('[[theorem]]\nid = "x"\n', "theorem 1 (x): expected texts id, title, statement, proof"),
        (
            '[[theorem]]\nid = "x"\ntitle = "x"\nstatement = "x"\nproof = "x"\nmore = 1\n',
            "theorem 1 (x): expected texts",
        ),
        (
            '[[theorem]]\nid = "x"\ntitle = "x"\nstatement = "x"\nproof = "x"\ngap = 1\n',
            "theorem 1 (x): expected texts",
        ),
        (
            '[[theorem]]\nid = "x"\ntitle = "x"\nstatement = "x"\nproof = "x"\nsharp = [{ title = "x" }]\n',
            "theorem 1 (x): a sharp position has title, orders",
        ),
        (2 * '[[theorem]]\nid = "x"\ntitle = "x"\nstatement = "x"\nproof = "x"\n', "theorem 2 (x): there is one"),
    ],
)
def test_a_list_that_is_none_is_refused(text: str, due: str) -> None:
    with pytest.raises(TheoremError) as refused:
        theorems_in(text)
    assert str(refused.value).startswith(due)


def test_an_interrupted_check_says_so_and_ends_as_the_help_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("standoff.search.theorems.checking.check", interrupted)
    result = invoke("two-resolutions", "--check", "shipped")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "interrupted\n")
