"""The commands that ask questions of play: what they print, write and end with."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result

import standoff.search
from standoff.__main__ import cli
from standoff.datc.case import load
from standoff.encoding.free_orders import Menu
from standoff.engines.question import asked_of
from standoff.maps import Position
from standoff.search.goal_words import goals_of
from standoff.search.goals import reached
from standoff.solver.ruling import Ruling

from ..snapshot_files import check

SCHEMAS: dict[str, Any] = {
    name: json.loads((Path(standoff.search.__file__).parent / "schema" / f"{name}.schema.json").read_text("utf-8"))
    for name in ("force", "infer")
}

SILESIA = "Units:\nGERMANY A mun\nGERMANY A ber\nRUSSIA A sil\n"
TYROLIA = "Germany: A Mun H, A Boh H\nAustria: A Vie - Tyr, F Tri H\nItaly: A Ven - Tyr\n"
BURGUNDY = "Units:\nFRANCE A par\nFRANCE A mar\nGERMANY A bur\nGERMANY A mun\nITALY A pie\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("silesia.txt").write_text(SILESIA)
    Path("tyrolia.txt").write_text(TYROLIA)
    Path("burgundy.txt").write_text(BURGUNDY)


def invoke(*words: str, input: str | None = None) -> Result:
    return CliRunner().invoke(cli, words, input=input, prog_name="standoff", catch_exceptions=False)


def told(result: Result) -> str:
    return f"exit code {result.exit_code}\n--- output\n{result.stdout}--- messages\n{result.stderr}"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("yes", ("silesia.txt", "--power", "Germany", "--goal", "A Mun in Sil")),
        ("yes-all-hold", ("silesia.txt", "--power", "Germany", "--goal", "nobody but Germany in Mun")),
        ("no", ("silesia.txt", "--power", "Russia", "--goal", "A Sil in Sil")),
        ("no-by-one", ("tyrolia.txt", "--power", "Germany", "--goal", "A Mun in Tyr")),
        ("against", ("tyrolia.txt", "--power", "Germany", "--goal", "A Vie in Tyr", "--against", "Italy")),
        ("allies", ("tyrolia.txt", "--power", "Germany, Austria", "--goal", "A Vie in Tyr and A Mun not dislodged")),
        ("keep", ("tyrolia.txt", "--power", "Germany", "--goal", "A Mun in Mun", "--keep")),
        ("paradox", ("6.F.14", "--power", "England", "--goal", "F Wal in Eng")),
        ("undefined", ("6.F.14", "--power", "England", "--goal", "F Wal in Eng", "--set", "paradox=none")),
        ("never", ("silesia.txt", "--power", "Germany", "--goal", "A Mun in Mos")),
    ],
)
def test_what_can_be_forced_is_told(name: str, words: tuple[str, ...]) -> None:
    result = invoke("force", *words)
    assert result.exit_code == 0
    check(f"force/{name}", told(result))


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("one", "France: A Bur, A Mar\nGermany: A Mun\nItaly: A Pie\n"),
        ("several", "A Bur dislodged\n"),
        ("many", "after: France: A Bur\n"),
        ("none", "France: A Bur, A Mar\nGermany: A Mun\nItaly: A Mos\n"),
        ("clash", "A Bur dislodged by A Par\n\nafter: Italy: A Mar\n"),
    ],
)
def test_what_explains_a_result_is_told(name: str, after: str) -> None:
    Path("after.txt").write_text(after)
    result = invoke("infer", "burgundy.txt", "after.txt", "--limit", "4")
    assert result.exit_code == 0
    check(f"infer/{name}", told(result))


def test_a_no_is_proved_also_where_the_time_ends_before_replies_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def over(_self: object, *_assuming: int) -> None:
        raise TimeoutError

    monkeypatch.setattr("standoff.search.played.Desk.refuted", over)
    result = invoke("force", "tyrolia.txt", "--power", "Germany", "--goal", "A Mun in Tyr")
    assert result.exit_code == 0
    assert "Germany cannot force it" in result.stdout
    assert re.search(r"Proved: against any set of orders one of these \d+ replies prevents it:", result.stdout)
    assert "The time ended before it was worked out which of the replies could be left out." in result.stdout
    assert "against, for one" in result.stdout


@pytest.mark.parametrize(
    ("words", "at"),
    [
        (("force", "silesia.txt", "--power", "Germany", "--goal", "Mun"), "standoff.search.forcing.force"),
        (("infer", "burgundy.txt", "after.txt"), "standoff.search.inferring.infer"),
    ],
)
def test_an_interrupt_is_told_in_one_line(words: tuple[str, ...], at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_args: object, **_named: object) -> None:
        raise KeyboardInterrupt

    Path("after.txt").write_text("A Bur dislodged")
    monkeypatch.setattr(at, interrupted)
    result = invoke(*words)
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "interrupted\n")


def data_of(name: str, result: Result) -> Any:
    data = json.loads(result.stdout)
    jsonschema.validate(data, SCHEMAS[name], jsonschema.Draft202012Validator)
    return data


def test_data_on_what_can_be_forced_keep_to_the_schema() -> None:
    asked = ("force", "silesia.txt", "--format", "json", "--power")
    data = data_of("force", invoke(*asked, "GERMANY", "--goal", "A Mun in Sil"))
    assert data["answer"] == "yes"
    assert data["orders"] == ["GERMANY: A ber S A mun - sil", "GERMANY: A mun - sil"]
    assert data["fewest"]
    data = data_of("force", invoke(*asked, "RUSSIA", "--goal", "A Sil in Sil"))
    assert (data["answer"], data["orders"]) == ("no", None)
    assert all(one["comes_to"] for one in data["refuted_by"])
    result = invoke(*asked, "RUSSIA", "--goal", "A Sil in Sil", "--seconds", "0.1")
    assert data_of("force", result)["answer"] in ("no", "unknown")


def test_data_on_what_explains_a_result_keep_to_the_schema() -> None:
    for after, answer in (("A Bur dislodged", "found"), ("after: Italy: A Mos", "none")):
        Path("after.txt").write_text(after)
        data = data_of("infer", invoke("infer", "burgundy.txt", "after.txt", "--format", "json"))
        assert data["answer"] == answer
        assert data["complete"]
        assert bool(data["clash"]) == (answer == "none")


def test_the_answer_of_the_judge_can_be_explained() -> None:
    Path("orders.txt").write_text(
        "France: A Par - Bur, A Mar S A Par - Bur\nGermany: A Bur H, A Mun H\nItaly: A Pie H\n"
    )
    Path("after.json").write_text(invoke("adjudicate", "orders.txt", "--format", "json").stdout)
    Path("known.txt").write_text("France: A Par - Bur\n")
    # results are told of orders, which are known here
    result = invoke("infer", "burgundy.txt", "after.json", "--orders", "orders.txt", "--format", "json")
    data = data_of("infer", result)
    assert len(data["explanations"]) == 1
    assert len(data["known"]) == 5
    # without the rows of results the orders may be unknown
    answer = json.loads(Path("after.json").read_text())
    Path("after.json").write_text(json.dumps({"units": answer["units"], "dislodged": answer["dislodged"]}))
    data = data_of("infer", invoke("infer", "burgundy.txt", "after.json", "--orders", "known.txt", "--format", "json"))
    assert data["known"] == ["FRANCE: A par - bur"]
    (one,) = data["explanations"]
    assert [order for order in one["orders"] if not order.endswith(" H")] == [
        "FRANCE: A par - bur",
        "FRANCE: A mar S A par - bur",
    ]


def test_replies_are_written_as_cases_that_hold() -> None:
    result = invoke("force", "silesia.txt", "--power", "Russia", "--goal", "A Sil in Sil", "-o", "replies")
    files = sorted(Path("replies").iterdir())
    assert files
    assert all(f"written: {file}" in result.stdout for file in files)
    before = Position.of("GERMANY A mun", "GERMANY A ber", "RUSSIA A sil")
    goals = goals_of(["A Sil in Sil"], Menu(before), ["RUSSIA"])
    for file in files:
        ruling = asked_of(load(file).step).ruling
        assert isinstance(ruling, Ruling)
        assert not reached(goals, ruling)
    assert invoke("cases", "run", *map(str, files)).exit_code == 0


def test_what_is_undefined_is_written_as_orders() -> None:
    words = ("6.F.14", "--power", "England", "--goal", "F Wal in Eng", "--set", "paradox=none", "-o", "replies")
    invoke("force", *words)
    assert {path.suffix for path in Path("replies").iterdir()} >= {".txt"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("silesia.txt", "--power", "Germany"), "Missing option '--goal'"),
        (("silesia.txt", "--goal", "Mun"), "Missing option '--power'"),
        (("silesia.txt", "--power", "Mars", "--goal", "Mun"), "Invalid value for --power: 'Mars' is no power"),
        (("silesia.txt", "--power", "", "--goal", "Mun"), "Invalid value for --power: '' is no power"),
        (("silesia.txt", "--power", "Turkey", "--goal", "Mun"), "TURKEY has no unit in this position"),
        (("silesia.txt", "--power", "Germany", "--goal", ""), "Invalid value for --goal: a goal is empty"),
        (("silesia.txt", "--power", "Germany", "--goal", "\x1b[2Jwin"), "Invalid value for --goal"),
        (("silesia.txt", "--power", "Germany", "--goal", "Mun", "--against", "Mars"), "Invalid value for --against"),
        (("silesia.txt", "--power", "Germany", "--goal", "Mun", "--rules", "1982"), "do not cover convoy-intent"),
        (("silesia.txt", "--power", "Germany", "--goal", "Mun", "--seconds", "0"), "Invalid value for '--seconds'"),
        (("missing.txt", "--power", "Germany", "--goal", "Mun"), "missing.txt"),
        (("silesia.txt", "--power", "Russia", "--goal", "Mun", "-o", "silesia.txt"), "silesia.txt"),
    ],
)
def test_what_cannot_be_asked_of_force(words: tuple[str, ...], message: str) -> None:
    result = invoke("force", *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "\x1b" not in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("after", "message"),
    [
        ("", "claims nothing"),
        ("A Kie dislodged", "after.txt"),
        ("A Par - Bur succeeds", "the phase has no order"),
        ("A Par H succeeds", "give it with --orders"),
        ("[1]", "is a list"),
        ('{"units": 3}', "units"),
        ('{"units": [', "is no JSON"),
        ("{" * 5000, "is no JSON"),
        ("France: A Bur, F Bur", "Burgundy"),
        ("\x1b[2J\x00\x07", "after.txt"),
    ],
)
def test_what_cannot_be_known_of_a_result(after: str, message: str) -> None:
    Path("after.txt").write_text(after)
    result = invoke("infer", "burgundy.txt", "after.txt")
    assert result.exit_code == 2
    assert message in result.stderr
    assert not re.search(r"[\x00\x07\x1b]", result.stderr)
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("orders", "message"),
    [
        ("", "no order of a movement phase was found"),
        ("Germany: A Xyz - Mun", "not all orders could be read"),
        ("Winter 1901\nGermany: Build A Mun", "orders.txt"),
    ],
)
def test_known_orders_that_cannot_be_used(orders: str, message: str) -> None:
    Path("after.txt").write_text("A Bur dislodged")
    Path("orders.txt").write_text(orders)
    result = invoke("infer", "burgundy.txt", "after.txt", "--orders", "orders.txt")
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_standard_input_is_one_file_only() -> None:
    result = invoke("infer", "-", "-", input=BURGUNDY)
    assert result.exit_code == 2
    assert "standard input can be one of the files only" in result.stderr


def test_what_could_not_be_read_is_told_and_the_rest_is_answered() -> None:
    result = invoke(
        "force", "-", "--power", "Germany", "--goal", "Mun", input=f"{SILESIA}Orders:\nGermany: A Xyz - Mun\n"
    )
    assert result.exit_code == 2
    assert "Germany can force it" in result.stdout
    assert "Caution" in result.stdout


def test_a_board_full_of_units_ends_in_time() -> None:
    from standoff.maps import Terrain, standard

    rows = []
    board = standard()
    for n, province in enumerate(board.provinces):
        power = board.powers[n % len(board.powers)].id
        if province.terrain is Terrain.SEA:
            rows.append(f"{power} F {province.id}")
        else:
            rows.append(f"{power} A {province.id}")
    Path("full.txt").write_text("Units:\n" + "\n".join(rows) + "\n")
    result = invoke("force", "full.txt", "--power", "Germany", "--goal", "Mun", "--seconds", "1")
    assert result.exit_code == 1
    assert "Germany may or may not be able to force it: GERMANY in mun." in result.stdout
