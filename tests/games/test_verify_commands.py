"""The command ``verify``: verdicts, exit codes, forms, and what it says to bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result
from referencing import Registry, Resource

import standoff
from standoff.__main__ import cli
from tests.snapshot_files import check

PACKAGE = Path(standoff.__file__).parent
HERE = Path(__file__).parent / "records"
SIL = "Germany: A Mun-Sil, A Ber S A Mun-Sil\nRussia: A Sil-War\nAustria: A Gal-War, F Tri-Lon\n"
CIRCLE = "Turkey: F Ank-Con, A Con-Smy, A Smy-Ank\n"


def invoke(*words: object, input: str | None = None) -> Result:
    return CliRunner().invoke(
        cli, ["verify", *map(str, words)], input=input, prog_name="standoff", catch_exceptions=False
    )


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("sil.txt").write_text(SIL, "utf-8")
    Path("circle.txt").write_text(CIRCLE, "utf-8")


def told(result: Result) -> str:
    return f"exit code {result.exit_code}\n--- output\n{result.stdout}--- messages\n{result.stderr}"


SAID = {
    "consistent": ("sil.txt", "A Mun - Sil succeeds"),
    "impossible": ("sil.txt", "A Sil stands\nA Mun - Sil bounced"),
    "retreats": ("sil.txt", "A Sil dislodged; may retreat to Boh, War"),
    "not-chosen": ("circle.txt", "F Ank - Con fails"),
    "together": ("circle.txt", "F Ank - Con fails\nA Con - Smy succeeds"),
    "self-contradicting": ("sil.txt", "after: Germany: A Sil\nRussia: A Sil"),
    "bad-claim": ("sil.txt", "A Mun - Tyr fails\nA Xanadu bounced"),
}


@pytest.mark.parametrize("name", SAID)
def test_what_is_said_to_people(name: str) -> None:
    file, claim = SAID[name]
    check(f"commands/verify-{name}", told(invoke(file, "--claimed", "-", input=claim)))


@pytest.mark.parametrize(
    ("name", "code"),
    [("consistent", 0), ("impossible", 1), ("not-chosen", 1), ("self-contradicting", 1), ("bad-claim", 2)],
)
def test_the_exit_code_is_0_if_the_rulebook_gives_the_result_1_if_not_2_for_bad_input(name: str, code: int) -> None:
    file, claim = SAID[name]
    assert invoke(file, "--claimed", "-", input=claim).exit_code == code


def schema_of(path: str) -> Any:
    return json.loads((PACKAGE / path).read_text("utf-8"))


@pytest.mark.parametrize("name", [name for name in SAID if name != "bad-claim"])
def test_the_data_fit_their_schema(name: str) -> None:
    file, claim = SAID[name]
    data = json.loads(invoke(file, "--claimed", "-", "--format", "json", input=claim).stdout)
    others = ("ruling", "retreat", "adjustment")
    schemas = [schema_of(f"solver/schema/{one}.schema.json") for one in others]
    schemas.append(schema_of("solver/why/schema/why.schema.json"))
    registry = Registry().with_resources([(one["$id"], Resource.from_contents(one)) for one in schemas])
    jsonschema.Draft202012Validator(schema_of("solver/claims/schema/verified.schema.json"), registry=registry).validate(
        data
    )
    assert data["verdict"] == ("impossible" if name in ("retreats", "together") else name)


def test_the_answer_of_adjudicate_is_a_claim_in_both_forms() -> None:
    runner = CliRunner()
    for form in ("text", "json"):
        answer = runner.invoke(cli, ["adjudicate", "sil.txt", "--format", form])
        Path("answer").write_text(answer.stdout, "utf-8")
        assert invoke("sil.txt", "--claimed", "answer").exit_code == 0
        assert invoke("circle.txt", "--claimed", "answer").exit_code == 2


def test_a_rulebook_and_choices_may_be_given() -> None:
    claim = "F Ank - Con succeeds"
    assert invoke("circle.txt", "--claimed", "-", "--rules", "1971", input=claim).exit_code == 0
    result = invoke("circle.txt", "--claimed", "-", "--set", "paradox=1982", input=claim)
    assert result.exit_code == 0


def test_a_record_is_verified_phase_by_phase() -> None:
    result = invoke(HERE / "agreed.json", "--part", "S1901M", "--rules", "diplomacy-1.1")
    assert (result.exit_code, result.stdout.splitlines()[0][:10]) == (0, "Consistent")
    assert invoke(HERE / "agreed.json").exit_code == 2
    assert "name one with --part" in invoke(HERE / "agreed.json").stderr


def test_a_record_may_be_the_claim() -> None:
    case = "Austria: F Ion H, A Ser S A Alb-Gre, A Alb-Gre\nTurkey: A Gre-Nap, A Bul S A Gre\n"
    Path("case.txt").write_text(case, "utf-8")
    result = invoke("case.txt", "--claimed", HERE / "retreats.jdip.txt")
    assert result.exit_code == 0, told(result)
    assert "has no phase with these units" in invoke("sil.txt", "--claimed", HERE / "retreats.jdip.txt").stderr


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ('{"units": [', "is no JSON"),
        ("[1]", "is a list"),
        ('{"units": []} {"units": []}', "more follows the first answer"),
        ('{"units": [], "units": []}', "the key 'units' is given twice"),
        ('{"units": ["GERMANY A xyz"]}', "units[0]"),
        ('{"phases": 3}', "phases"),
        ('{"id": 1, "error": "units: must be given"}', "is no result"),
        ("[" * 100_000, "is no JSON"),
        ("\x1b[2J bounced", "of no order or unit"),
        ("CASE 1\nPRESTATE\nEND\n", "has no phase with these units"),
    ],
)
def test_bad_claims_are_told_in_a_line(claim: str, message: str) -> None:
    result = invoke("sil.txt", "--claimed", "-", input=claim)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "\x1b" not in result.stderr
    assert result.stdout == ""


def test_without_a_claim_a_file_of_orders_is_told_to_need_one() -> None:
    result = invoke("sil.txt")
    assert result.exit_code == 2
    assert "--claimed" in result.stderr


def test_standard_input_is_one_file_only() -> None:
    assert invoke("-", "--claimed", "-", input=SIL).exit_code == 2


def test_orders_that_could_not_be_read_are_a_caution_and_exit_code_2() -> None:
    Path("some.txt").write_text(SIL + "Italy: A Xanadu-Rom\n", "utf-8")
    result = invoke("some.txt", "--claimed", "-", input="A Mun - Sil succeeds")
    assert result.exit_code == 2
    assert result.stdout.startswith("Consistent")
    assert "Caution" in result.stdout


def test_retreats_and_builds_are_verified() -> None:
    position = "standard W1901A FRANCE:Apar,Amar,Agas - - FRANCE:par,mar"
    Path("winter.txt").write_text(f"{position}\nFrance: remove A Gas\n", "utf-8")
    assert invoke("winter.txt", "--claimed", "-", input="A Gas removed").exit_code == 0
    result = invoke("winter.txt", "--claimed", "-", input="A Mar removed")
    assert (result.exit_code, result.stdout.splitlines()[0][:10]) == (1, "Impossible")
    data = json.loads(invoke("winter.txt", "--claimed", "-", "--format", "json", input="A Mar removed").stdout)
    assert data["broken"]
    assert data["phase"] == "adjustment"
