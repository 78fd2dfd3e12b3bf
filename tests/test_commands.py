"""The command line, as those meet it who type at it, pipe into it, or make mistakes.

Messages are kept as plain files under tests/snapshots/commands.
"""

from __future__ import annotations

import io
import itertools
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result
from pysat.formula import CNF
from pysat.solvers import Solver

import standoff.solver
from standoff import __main__ as main_module
from standoff import __version__
from standoff.__main__ import cli
from standoff.datc import serve
from standoff.datc.answer import answer_to
from standoff.datc.case import cases, find
from standoff.encoding import Rulebook
from standoff.encoding.choices import NO_ISSUE
from standoff.encoding.presets import PRESETS
from standoff.encoding.rulebook import ISSUES, switch
from standoff.maps.options import Finite

from .snapshot_files import check

PANDIN = """\
England: F Lon S F Wal-Eng, F Wal-Eng
France: A Bre-Lon, F Eng C A Bre-Lon
Germany: F Nth S F Bel-Eng, F Bel-Eng
"""
CIRCLE = "Turkey: F Ank-Con, A Con-Smy, A Smy-Ank\n"
GOOD = "Germany: A Mun-Tyr\n"
PHASE_COMMANDS = [
    ("adjudicate",),
    ("adjudicate", "--format", "json"),
    ("outcomes",),
    ("outcomes", "--format", "json"),
    ("encode", "--dimacs"),
]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder, so that messages name plain files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STANDOFF_DEBUG", raising=False)


def write(name: str, text: str | bytes) -> str:
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return name


def invoke(*words: str, input: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli, words, input=input, prog_name="standoff", catch_exceptions=False)


def environment(**changes: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM", "STANDOFF_DEBUG")}
    return {**kept, "COLUMNS": "100", **changes}


def process(
    *words: str, input: bytes = b"", env: dict[str, str] | None = None, program: Sequence[str] = ("-m", "standoff")
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *program, *words],
        input=input,
        env=environment() if env is None else env,
        capture_output=True,
        check=False,
        timeout=120,
    )


def told(result: Result) -> str:
    """Put exit code and both streams into one text, for a snapshot."""
    return f"exit code {result.exit_code}\n--- output\n{result.stdout}--- messages\n{result.stderr}"


# --- what is judged ------------------------------------------------------------------------------------------


def test_adjudicate_tells_outcomes_and_verdict() -> None:
    check("commands/adjudicate", told(invoke("adjudicate", write("pandin.txt", PANDIN))))


def test_adjudicate_tells_unique_several_and_none() -> None:
    for text, word in ((GOOD, "Unique"), (CIRCLE, "Several"), (PANDIN, "None")):
        assert f"\n{word}: " in invoke("adjudicate", "-", input=text).stdout


def test_verdict_names_every_core_its_orders_and_the_rule() -> None:
    (case,) = cases("6.F.27")
    # case 6.F.27 has two convoy paradoxes; the Russian circle is far from both
    text = "\n".join([*case.step.written, "Russia: A Mos-Ukr, A Ukr-War, A War-Mos"])
    check("commands/several-cores", told(invoke("adjudicate", "-", input=text)))


def test_adjudicate_writes_json() -> None:
    data = json.loads(invoke("adjudicate", "-", "--format", "json", input=PANDIN).stdout)
    assert data["uniqueness"] == "none"
    assert [core["resolutions"] for core in data["cores"]] == [0]
    assert data["results"][1]["by"] == "GERMANY: F bel - eng"


def test_outcomes_lists_resolutions() -> None:
    text = "Units:\nTURKEY A bul\nTURKEY F ank\nTURKEY A con\nTURKEY A smy\nOrders:\n" + CIRCLE + "A Bul-Gre\n"
    check("commands/outcomes", told(invoke("outcomes", "-", input=text)))


def test_outcomes_writes_json() -> None:
    data = json.loads(invoke("outcomes", "-", "--format", "json", input=CIRCLE).stdout)
    assert (data["count"], data["complete"]) == (2, True)
    moves = ["TURKEY: F ank - con", "TURKEY: A con - smy", "TURKEY: A smy - ank"]
    assert [(one["succeeds"], one["fails"]) for one in data["resolutions"]] == [(moves, []), ([], moves)]


def test_outcomes_of_a_paradox_are_none() -> None:
    assert "No consistent resolution" in invoke("outcomes", "-", input=PANDIN).stdout
    assert json.loads(invoke("outcomes", "-", "--format", "json", input=PANDIN).stdout)["count"] == 0


def test_outcomes_stop_at_the_limit() -> None:
    text = CIRCLE + "Russia: A Mos-Ukr, A Ukr-War, A War-Mos\n"
    data = json.loads(invoke("outcomes", "-", "--format", "json", "--limit", "3", input=text).stdout)
    assert (data["count"], data["complete"]) == (3, False)
    assert invoke("outcomes", "-", "--limit", "3", input=text).stdout.startswith("At least 3 ")
    assert invoke("outcomes", "-", "--limit", "4", input=text).stdout.startswith("4 ")
    assert invoke("outcomes", "-", "--limit", "0", input=text).exit_code == 2


def case_text(name: str) -> str:
    (case,) = cases(name)
    return "\n".join(["Units:", *case.units, "Orders:", *case.step.written])


def test_outcomes_stand_side_by_side_with_what_settles_them() -> None:
    shown = ""
    for rules in ("datc", "2000", "notes"):
        shown += told(invoke("outcomes", write("case.txt", case_text("6.F.14")), "--rules", rules))
    check("commands/outcomes-settled", shown)


def test_outcomes_stand_below_each_other_where_there_are_too_many_for_the_width() -> None:
    text = CIRCLE + "Russia: A Mos-Ukr, A Ukr-War, A War-Mos\nFrance: A Par-Bur, A Bur-Gas, A Gas-Par\n"
    text += "Germany: A Ber-Kie, A Kie-Mun, A Mun-Ber\n"
    done = invoke("outcomes", "-", input=text)
    lines = done.stdout.splitlines()
    assert "Resolution 16:" in lines
    assert max(map(len, lines)) < 120
    assert "The ruling is resolution 1." in lines
    short = invoke("outcomes", "-", "--limit", "1", "--set", "paradox=1982", input=CIRCLE).stdout
    assert "At least 1 consistent resolution." in short


@pytest.mark.parametrize("name", ["6.F.14", "6.F.15", "6.F.22"])
def test_what_is_left_is_numbered_as_the_resolutions_are(name: str) -> None:
    ask = ("-", "--format", "json", "--rules", "notes")
    listed = json.loads(invoke("outcomes", *ask, input=case_text(name)).stdout)["resolutions"]
    left = json.loads(invoke("adjudicate", *ask, input=case_text(name)).stdout)["left"]
    arriving = [{each["order"] for each in one["results"] if each["result"] == "succeeds"} for one in left]
    assert len(listed) == 2
    assert arriving == [set(one["succeeds"]) for one in listed]


def test_outcomes_as_data_fit_their_schema() -> None:
    form = schema("resolutions")
    for name in ("6.F.14", "6.F.16", "6.F.24", "6.C.1", "P4", "6.D.1"):
        for rules in ("datc", "2000", "notes", "dptg"):
            done = invoke("outcomes", "-", "--format", "json", "--rules", rules, input=case_text(name))
            data = json.loads(done.stdout)
            form.validate(data)
            judged = json.loads(
                invoke("adjudicate", "-", "--format", "json", "--rules", rules, input=case_text(name)).stdout
            )
            assert (data["cores"], data["verdict"]) == (judged["cores"], judged["verdict"])
            assert data["count"] == judged["resolutions"]


# --- rulebooks -----------------------------------------------------------------------------------------------


def schema(name: str) -> jsonschema.Draft202012Validator:
    path = Path(standoff.solver.__file__).parent / "schema" / f"{name}.schema.json"
    form = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(form)
    return jsonschema.Draft202012Validator(form)


HOUSE = 'name = "club"\nbase = "2000"\n[choices]\nparadox = "szykman"\n'


@pytest.mark.parametrize("words", PHASE_COMMANDS, ids=" ".join)
def test_a_rulebook_is_named_set_or_read_from_a_file(words: tuple[str, ...]) -> None:
    name, house = write("pandin.txt", PANDIN), write("house.toml", HOUSE)
    plain = invoke(*words, name, "--rules", "1982").stdout
    same = invoke(*words, name, "--set", "4.A.2=b", "--set", "convoy-intent=owner-intent")
    # people see a name with commas in quotes
    chosen = "datc, paradox=1982, convoy-intent=owner-intent"
    shown = same.stdout if "json" in words else same.stdout.replace(f'"{chosen}"', chosen)
    assert shown.replace(chosen, "1982") == plain
    if words[0] == "encode":
        assert invoke(*words, name, "--set", "paradox=1982").stdout == plain
        assert invoke(*words, name, "--rules", house).stdout == invoke(*words, name).stdout
    else:
        assert "club" in invoke(*words, name, "--rules", house).stdout
        assert "club, paradox=none" in invoke(*words, name, "--rules", house, "--set", "paradox=none").stdout


def test_what_is_wrong_with_a_rulebook_is_told() -> None:
    name = write("good.txt", GOOD)
    write("house.toml", 'name = "2000"\nbase = "20000"\n[choices]\nparadox = "szikman"\n4.A.33 = "a"\n')
    Path("folder.toml").mkdir()
    shown = ""
    for words in (
        ("--rules", "house.toml"),
        ("--rules", "missing.toml"),
        ("--rules", "folder.toml"),
        ("--rules", "./here"),
        ("--rules", "2033"),
        ("--rules", "2023, convoy-intent=tug"),
        ("--set", "paradox"),
        ("--set", "convoyintent=tag"),
        ("--set", "paradox=1983"),
        ("--set", "paradox=1982", "--set", "4.A.2=a"),
        ("--rules", "2023, paradox=1982, 4.A.2=a"),
        ("--rules", "datc", "--rules", "2023"),
    ):
        done = invoke("adjudicate", name, *words)
        assert (done.exit_code, done.stdout) == (2, "")
        shown += f"$ {' '.join(words)}\n{done.stderr.partition('for help.')[2].strip() or done.stderr.strip()}\n"
    check("commands/bad-rules", shown)


def test_setting_the_same_reading_twice_is_no_contradiction() -> None:
    done = invoke("adjudicate", "-", "--set", "paradox=1982", "--set", "4.A.2=b", input=GOOD)
    assert done.exit_code == 0


def test_rulebooks_are_listed_and_shown() -> None:
    listed = invoke("rules", "list").stdout
    assert [line.split()[0] for line in listed.splitlines()] == list(PRESETS)
    check("commands/rules-show", told(invoke("rules", "show", "2000", "--set", "wrong-letter=a")))
    check("commands/rules-switch", told(invoke("rules", "show", "4.A.2")))
    assert invoke("rules", "show", "convoy-intent").stdout == invoke("rules", "show", "4.A.3").stdout
    house = invoke("rules", "show", write("house.toml", 'title = "ours"\n' + HOUSE)).stdout
    assert house.startswith("club: ours\nIt differs from datc in 1 switch, marked *.\n")
    assert invoke("rules", "show", "datc").stdout.count("*") == 0


def test_all_readings_of_all_switches_are_told() -> None:
    shown = invoke("rules", "switches").stdout
    data = json.loads(invoke("rules", "switches", "--format", "json").stdout)
    assert [one["switch"] for one in data["switches"]] == [switch(field) for field in ISSUES]
    for one in data["switches"]:
        assert f"\n{one['switch']} ({one['issue'] or NO_ISSUE}): {one['question']}\n" in f"\n{shown}"
        # each rulebook takes one reading
        assert sorted(name for reading in one["readings"] for name in reading["rulebooks"]) == sorted(PRESETS)
        for reading in one["readings"]:
            assert reading["says"] in shown
            assert not reading["shown"] or find(reading["shown"]) is not None


def test_rulebooks_are_shown_as_data() -> None:
    data = json.loads(invoke("rules", "show", "1971", "--format", "json").stdout)
    differing = {one["switch"]: one["reading"] for one in data["switches"] if one["differs"]}
    assert differing == {name: theirs.word for name, (_, theirs) in Rulebook.DATC.differing(PRESETS["1971"]).items()}
    assert [one["name"] for one in json.loads(invoke("rules", "list", "--format", "json").stdout)["rulebooks"]] == list(
        PRESETS
    )


def test_what_two_rulebooks_choose_differently_is_told() -> None:
    check("commands/rules-diff", told(invoke("rules", "diff", "2000", "2023")))
    data = json.loads(invoke("rules", "diff", "2000", "2023", "--format", "json").stdout)
    assert data["rulebooks"] == ["2000", "2023"]
    words = {one["switch"]: [reading["reading"] for reading in one["readings"]] for one in data["differing"]}
    assert words == {"disorder-removal": ["country", "owned-centre"]}
    same = invoke("rules", "diff", "2000", "2023", "--set", "4.D.8=c")
    assert (same.exit_code, " choose the same in all " in same.stdout) == (0, True)


def test_what_is_no_rulebook_is_not_shown() -> None:
    shown = ""
    for words in (
        ("show", "2001"),
        ("show", "paradoxx"),
        ("show", "4.A.2", "--set", "paradox=1982"),
        ("show", "gone.toml"),
        ("diff", "2000", "paradox"),
        ("diff", "nobody", "2000"),
    ):
        done = invoke("rules", *words)
        assert (done.exit_code, done.stdout) == (2, "")
        shown += f"$ {' '.join(words)}\n{done.stderr.partition('for help.')[2].strip() or done.stderr.strip()}\n"
    check("commands/no-rules", shown)


def test_rulebooks_are_compared() -> None:
    check("commands/compare", told(invoke("compare", write("case.txt", case_text("6.F.20")))))


def test_a_comparison_ends_with_1_where_results_differ_and_with_0_where_not() -> None:
    differ, same = ("--rules", "datc", "--rules", "1982"), ("--rules", "1971", "--rules", "1982")
    assert [invoke("compare", "-", *words, input=PANDIN).exit_code for words in (differ, same)] == [1, 0]
    assert invoke("compare", "-", *same, input=PANDIN + "A Mun-Zork\n").exit_code == 2
    assert invoke("compare", "-", *differ, "--set", "paradox=none", input=PANDIN).exit_code == 0
    data = json.loads(invoke("compare", "-", *differ, "--format", "json", input=PANDIN).stdout)
    form = schema("comparison")
    form.validate(data)
    assert [group["rules"] for group in data["groups"]] == [["datc"], ["1982"]]


def test_one_rulebook_is_nothing_to_compare_and_two_of_one_name_cannot_be_told_apart() -> None:
    one = invoke("compare", "-", "--rules", "datc", input=GOOD)
    assert (one.exit_code, "name a second one" in one.stderr) == (2, True)
    house = write("house.toml", HOUSE)
    two = invoke("compare", "-", "--rules", house, "--rules", house, input=GOOD)
    assert (two.exit_code, "two rulebooks are called 'club'" in two.stderr) == (2, True)


def test_units_without_orders_are_listed_as_holding() -> None:
    text = "Units:\nEngland: F Nth, A Yor\nRussia: F Nwy\nOrders:\nEngland: F Nth-Nwy\nRussia: F Nwy-Mos\n"
    check("commands/without-orders", told(invoke("adjudicate", "-", input=text)))


@pytest.mark.parametrize(("name", "number"), [("6.F.14", 2), ("6.F.16", 0), ("6.C.1", 2)])
def test_models_of_the_formula_are_the_resolutions(name: str, number: int) -> None:
    (case,) = cases(name)
    assert case.step.expected.resolutions == number
    text = "\n".join(["Units:", *case.units, "Orders:", *case.step.written])
    done = invoke("encode", "--dimacs", write("case.txt", text))
    assert done.exit_code == 0
    formula = CNF(from_string=done.stdout)
    (header,) = (line for line in done.stdout.splitlines() if line.startswith("p "))
    assert header == f"p cnf {formula.nv} {len(formula.clauses)}"
    with Solver("m22", bootstrap_with=formula.clauses) as solver:
        models = list(itertools.islice(solver.enum_models(), 10))
    assert len(models) == number
    # the comments name the variables: the moves that succeed are those that the engine lists
    names = dict(line.removeprefix("c variable ").split(": ", 1) for line in done.stdout.splitlines() if ": " in line)
    succeeding = sorted(
        sorted(
            name.removesuffix(" succeeds")
            for v, name in names.items()
            if name.endswith(" succeeds") and int(v) in model
        )
        for model in models
    )
    listed = json.loads(invoke("outcomes", "case.txt", "--format", "json").stdout)
    assert succeeding == sorted(sorted(one["succeeds"]) for one in listed["resolutions"])


def test_encode_asks_for_a_form() -> None:
    check("commands/encode-without-form", told(invoke("encode", write("good.txt", GOOD))))


def test_cases_are_listed_shown_and_run() -> None:
    listed = invoke("cases", "list", "6.C").stdout.splitlines()
    assert len(listed) == 9
    assert listed[0] == "6.C.1        Three Army Circular Movement"
    check("commands/cases-show", told(invoke("cases", "show", "6.D.8")))
    done = invoke("cases", "run", "6.C", "6.H.1")
    assert (done.exit_code, done.stdout) == (0, "11 phases agree, 0 differ\n")
    assert invoke("cases", "run", "-v", "6.C.1").stdout.startswith("6.C.1  Three Army Circular Movement: agrees\n")


def test_cases_of_the_later_phases_are_shown() -> None:
    check("commands/cases-show-retreat", told(invoke("cases", "show", "6.H.9")))
    check("commands/cases-show-adjustment", told(invoke("cases", "show", "6.J.2")))


WINTER = """\
format = "standoff-case"
version = 1
id = "winter"
title = "A waive, a build, a removal"
source = "by hand"
units = ["ITALY A tus", "FRANCE A par", "FRANCE A spa"]
[centers]
ITALY = ["rom", "nap", "ven"]
FRANCE = ["par"]
[[steps]]
phase = "adjustment"
orders = ["ITALY: waive", "ITALY: build F nap", "FRANCE: remove A par"]
[steps.expected]
results = ["succeeds", "succeeds", "succeeds"]
units = ["ITALY A tus", "ITALY F nap", "FRANCE A spa"]
built = ["ITALY F nap"]
removed = ["FRANCE A par"]
"""


def test_an_adjustment_of_ones_own_is_run_and_differences_told() -> None:
    done = invoke("cases", "run", write("winter.toml", WINTER))
    assert (done.exit_code, done.stdout) == (0, "1 phase agrees, 0 differ\n")
    spoilt = WINTER.replace('built = ["ITALY F nap"]', 'automatic = ["FRANCE A spa"]').replace('A par"]', 'F par"]')
    done = invoke("cases", "run", write("winter.toml", spoilt))
    assert (done.exit_code, done.stdout.splitlines()) == (
        1,
        [
            "winter  A waive, a build, a removal: differs",
            "  built: expected nothing, came ITALY F nap",
            "  removed: expected FRANCE F par, came nothing",
            "  removed: expected nothing, came FRANCE A par",
            "  automatic: expected FRANCE A spa, came nothing",
            "0 phases agree, 1 differ",
        ],
    )
    without = WINTER.replace('[centers]\nITALY = ["rom", "nap", "ven"]\nFRANCE = ["par"]\n', "")
    done = invoke("cases", "run", write("winter.toml", without))
    assert (done.exit_code, "winter.toml: centers: the position does not tell who owns" in done.stderr) == (2, True)


def test_all_cases_agree() -> None:
    done = invoke("cases", "run")
    assert done.exit_code == 0, done.stdout
    assert "336 phases agree, 0 differ" in done.stdout


def test_cases_of_ones_own_are_run_and_differences_told() -> None:
    (case,) = cases("6.C.1")
    assert case.path is not None
    text = case.path.read_text(encoding="utf-8").replace('"TURKEY A ank",', '"TURKEY A syr",').replace("6.C.1", "mine")
    write("mine.toml", text)
    done = invoke("cases", "run", "mine.toml")
    assert done.exit_code == 1
    check("commands/cases-differ", told(done))


def test_cases_not_there_are_told() -> None:
    write("bad.toml", "format = 7")
    Path("empty").mkdir()
    for number, words in enumerate(
        (("run", "6.Z"), ("show", "nothing"), ("list", "bad.toml"), ("run", "bad.toml"), ("run", "empty"))
    ):
        done = invoke("cases", *words)
        assert done.exit_code == 2
        check(f"commands/no-case-{number}", told(done))


CASE = """\
format = "standoff-case"
version = 1
id = "mine"
title = "Two meet"
source = "me"
units = ["GERMANY A ber", "RUSSIA A war"]

[[steps]]
phase = "movement"
orders = ["GERMANY: A ber - sil", "RUSSIA: A war - sil"]

[steps.expected]
results = ["fails", "fails"]
units = ["GERMANY A ber", "RUSSIA A war"]
contested = ["sil"]
"""


def test_a_bad_case_among_good_ones_is_told_with_its_place_and_the_others_are_run() -> None:
    Path("mine").mkdir()
    (other,) = cases("6.C.2")
    assert other.path is not None
    for name, text in {
        "1-order": CASE.replace("A war - sil", "A war - zork"),
        "2-twice": CASE.replace('"RUSSIA A war"]\n\n', '"RUSSIA A ber"]\n\n'),
        "3-unit": CASE.replace('"RUSSIA A war"]\n\n', '"RUSSIA A nth"]\n\n'),
        "4-place": CASE.replace('"RUSSIA A war"]\n\n', '"RUSSIA A zzz"]\n\n'),
        "5-board": 'board = "zork"\n' + CASE,
        "6-nested": f"id = {'[' * 5000}{']' * 5000}",
        "7-digits": f"id = {'9' * 5000}",
        "8-good": CASE,
        "9-good": other.path.read_text(encoding="utf-8"),
    }.items():
        write(f"mine/{name}.toml", text)
    done = invoke("cases", "run", "mine")
    assert done.exit_code == 2
    assert done.stdout == "2 phases agree, 0 differ\n"
    check("commands/bad-cases", told(done))
    for words in (("show", "mine"), ("list", "mine")):
        done = invoke("cases", *words)
        assert (done.exit_code, "Two meet" in done.stdout, done.stderr.count("Error: ")) == (2, True, 3)
    # a name that is nothing does not keep the others from being run either
    assert invoke("cases", "run", "6.Z", "6.C.1").stdout.startswith("1 phase agrees")


def test_a_fault_in_a_later_step_is_told_with_its_step() -> None:
    step = CASE.partition("[[steps]]")[2].replace("A war - sil", "A war - zork")
    done = invoke("cases", "run", write("mine.toml", f"{CASE}\n[[steps]]{step}"))
    assert (done.exit_code, "mine.toml: steps[1].orders[1]: " in done.stderr) == (2, True)
    moved = CASE.replace('units = ["GERMANY A ber", "RUSSIA A war"]\ncontested', 'units = ["GERMANY A nth"]\ncontested')
    done = invoke("cases", "run", write("mine.toml", f"{moved}\n[[steps]]{CASE.partition('[[steps]]')[2]}"))
    assert (done.exit_code, "mine.toml: steps[0].expected.units: " in done.stderr) == (2, True)


@pytest.mark.parametrize("word", ["run", "show", "list"])
def test_an_empty_name_does_not_mean_all_cases(word: str) -> None:
    done = invoke("cases", word, "")
    assert (done.exit_code, done.stderr) == (2, "Error: NAME: is empty; leave it out to mean all cases\n")
    assert len(done.stdout) < 100
    for name in ("x" * 10_000, "a\0b"):
        assert invoke("cases", word, name).exit_code == 2


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_files_that_never_end_are_refused() -> None:
    # a case, and a phase
    for words in (("cases", "run"), ("adjudicate",)):
        done = process(*words, "/dev/zero")
        assert (done.returncode, b"/dev/zero: " in done.stderr) == (2, True)


# --- what is wrong with the input ----------------------------------------------------------------------------


@pytest.mark.parametrize("words", PHASE_COMMANDS, ids=" ".join)
def test_bad_files_are_told_in_a_line_and_end_with_2(words: tuple[str, ...]) -> None:
    Path("folder").mkdir()
    write("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)))
    write("random", bytes(i * 7919 % 251 for i in range(5000)))
    write("empty.txt", "")
    write("spaces.txt", " \n\t\n")
    names = ("missing.txt", "folder", "picture.png", "random")
    told_all = ""
    for name in (*names, "empty.txt", "spaces.txt"):
        done = invoke(*words, name)
        assert (done.exit_code, done.stdout) == (2, "")
        told_all += done.stderr
    check("commands/bad-files", told_all)


@pytest.mark.parametrize("words", PHASE_COMMANDS, ids=" ".join)
def test_unknown_board_and_rulebook_are_told_with_those_there_are(words: tuple[str, ...]) -> None:
    name = write("good.txt", GOOD)
    for option, value in (("--board", "mars"), ("--board", "Standard"), ("--rules", "1066"), ("--rules", "")):
        done = invoke(*words, name, option, value)
        assert (done.exit_code, done.stdout) == (2, "")
        assert f"Invalid value for {option}: " in done.stderr
        assert (
            "there is: colonial, era-of-empire, fleet-rome, standard, toy" if option == "--board" else "there is: datc"
        ) in done.stderr


@pytest.mark.parametrize("board", ["colonial", "era-of-empire"])
@pytest.mark.parametrize("words", PHASE_COMMANDS, ids=" ".join)
def test_every_shipped_board_is_played_on(words: tuple[str, ...], board: str) -> None:
    name = write("strait.txt", "Japan: A Kyoto - Kyushu\nDutch: F Java - Java Sea\n")
    done = invoke(*words, name, "--board", board)
    assert (done.exit_code, done.stderr) == (0, "")
    shown = done.stdout.lower()
    assert "kyo" in shown
    assert "kyu" in shown


@pytest.mark.parametrize("board", ["colonial", "era-of-empire"])
def test_the_engine_and_cases_play_on_every_shipped_board(board: str) -> None:
    dutch = "HOLLAND" if board == "colonial" else "NETHERLANDS"
    units, orders = [f"{dutch} F jav", "JAPAN A kyo"], [f"{dutch}: F jav - jvs", "JAPAN: A kyo - kyu"]
    request = {"id": 1, "board": board, "phase": "movement", "units": units, "orders": orders}
    answer = answer_to(request)
    assert sorted(answer["units"]) == sorted([f"{dutch} F jvs", "JAPAN A kyu"])
    lines = [
        'format = "standoff-case"\nversion = 1\nid = "strait"\ntitle = "A strait"\nsource = "by hand"',
        f'board = "{board}"\nunits = {json.dumps(units)}\n[[steps]]\nphase = "movement"\norders = {json.dumps(orders)}',
        f'[steps.expected]\nresults = ["succeeds", "succeeds"]\nunits = {json.dumps(answer["units"])}\n',
    ]
    done = invoke("cases", "run", write("strait.toml", "\n".join(lines)))
    assert (done.exit_code, done.stderr) == (0, "")
    assert "1 phase agrees, 0 differ" in done.stdout


def test_bad_usage_ends_with_2() -> None:
    for words in (
        ("adjudicate",),
        ("juggle",),
        ("adjudicate", "a", "b"),
        ("adjudicate", "a", "--format", "xml"),
        ("outcomes", "a", "--limit", "x"),
    ):
        done = invoke(*words)
        assert (done.exit_code, done.stdout) == (2, "")
        assert "Error: " in done.stderr


@pytest.mark.parametrize(
    "raw",
    [
        ("# für Österreich\n" + GOOD).encode("cp1252"),
        ("\ufeff" + GOOD).encode("utf-8"),
        GOOD.encode("utf-16"),
        b"\xfe\xff" + GOOD.encode("utf-16-be"),
        GOOD.encode("utf-16-le"),
        GOOD.encode("utf-16") + b"x",
        GOOD.encode("utf-32"),
        GOOD.replace("\n", "\r\n").encode("utf-8"),
        GOOD.replace("\n", "\r").encode("utf-8"),
        "Germany: A Mun\u2013Tyr\n".encode("cp1252"),
    ],
    ids=[
        "Western European",
        "UTF-8 with mark",
        "UTF-16",
        "UTF-16 BE",
        "UTF-16 without mark",
        "broken UTF-16",
        "UTF-32",
        "CRLF",
        "CR",
        "dash of cp1252",
    ],
)
def test_encodings_are_read(raw: bytes) -> None:
    done = invoke("adjudicate", write("orders.txt", raw))
    assert "Germany  A Mun-Tyr  succeeds\n" in done.stdout


def test_one_bad_line_among_good_ones_is_told_and_the_rest_is_judged() -> None:
    text = "Germany:\nA Mun-Tyr\nA Xanadu - Kiel\nF Kie-Den\n"
    done = invoke("adjudicate", write("orders.txt", text))
    check("commands/one-bad-line", told(done))
    assert done.exit_code == 2
    assert done.stderr.splitlines()[0].startswith("orders.txt:3:3: error: ")
    assert done.stderr.splitlines()[1:3] == ["    A Xanadu - Kiel", "      ^^^^^^"]
    for words in PHASE_COMMANDS:
        other = invoke(*words, "orders.txt")
        assert other.exit_code == 2
        assert other.stderr == done.stderr
        assert other.stdout
    assert len(json.loads(invoke("adjudicate", "--format", "json", "orders.txt").stdout)["results"]) == 2


def test_orders_of_another_phase_are_told() -> None:
    check("commands/other-phase", told(invoke("adjudicate", "-", input="Fall 1901, retreats\nGermany: A Mun R Tyr\n")))


@pytest.mark.parametrize("heading", ["F1901R", "PHASE Fall 1901 Retreat", "Winter 1901"])
@pytest.mark.parametrize("words", PHASE_COMMANDS, ids=" ".join)
def test_a_phase_that_is_not_of_movement_is_not_judged(words: tuple[str, ...], heading: str) -> None:
    for text in (
        f"{heading}\nGermany: A Mun - Tyr\n",
        f"{heading}\nGermany: A Mun\n",
        f"{heading}\nGermany: Build A Mun\n",
    ):
        done = invoke(*words, "-", input=f"# mine\n{text}")
        assert (done.exit_code, done.stdout) == (2, "")
        last = done.stderr.splitlines()[-1]
        assert last.startswith("Error: stdin:")
        if words[0] == "adjudicate":
            # it judges these phases, where it knows who is dislodged and who has what due
            assert "retreat phase" in last or "adjustment phase" in last or "no movement phase" in last
        else:
            assert last.endswith("no movement phase; retreats and adjustments are judged by 'standoff adjudicate'")


RETREATS = "standard F1901R ITALY:Atri AUSTRIA:Ftri<ven>adr+alb;FRANCE:Apar<bur>gas - -"
BUILDS = "standard W1901A GERMANY:Amun;FRANCE:Abur,Amar - - GERMANY:kie,mun;FRANCE:mar"


def test_retreats_are_judged_for_a_whole_position() -> None:
    text = f"{RETREATS}\nAustria: F Tri - Alb\n"
    check("commands/retreats", told(invoke("adjudicate", "-", input=text)))
    data = json.loads(invoke("adjudicate", "-", "--format", "json", input=text).stdout)
    assert (data["phase"], data["units"], data["disbanded"]) == (
        "retreat",
        ["AUSTRIA F alb", "ITALY A tri"],
        ["FRANCE A par"],
    )


def test_builds_and_removals_are_judged_for_a_position_of_its_own() -> None:
    units = write("units.txt", BUILDS)
    text = "Germany: F Kie\nFrance: A Bur\n"
    check("commands/builds", told(invoke("adjudicate", "-", "--position", units, input=text)))
    data = json.loads(invoke("adjudicate", "-", "--position", units, "--format", "json", input=text).stdout)
    assert (data["phase"], data["built"], data["removed"]) == ("adjustment", ["GERMANY F kie"], ["FRANCE A bur"])


@pytest.mark.parametrize("line", [RETREATS, BUILDS], ids=["retreats", "builds"])
def test_the_echo_of_a_later_phase_is_read_again(line: str) -> None:
    text = f"{line}\nAustria: F Tri - Alb\nGermany: Build F Kie\nFrance: A Bur D\n"
    units = write("units.txt", line)
    first = invoke("read", "-", input=text)
    again = invoke("read", "-", "--position", units, "--format", "json", input=first.stdout)
    before = json.loads(invoke("read", "-", "--format", "json", input=text).stdout)
    orders = [one["order"] for one in json.loads(again.stdout)["late_orders"]]
    assert sorted(orders) == sorted(one["order"] for one in before["late_orders"])
    assert orders


def test_orders_in_another_script_are_told() -> None:
    text = "Россия: А Мос - Укр\nГермания: А Мюн - Тир\n"
    check("commands/other-script", told(invoke("adjudicate", write("orders.txt", text))))


def test_a_thousand_orders_on_one_line_are_read() -> None:
    done = invoke("adjudicate", "-", input="Germany: " + "A Mun-Tyr, " * 999 + "A Mun-Boh\n")
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 1 + 1000 + 1
    assert done.stdout.count("an earlier order for the unit counts") == 999


def test_a_hundred_bad_lines_are_all_told() -> None:
    done = invoke("adjudicate", "-", input="Germany: A Mun-Tyr\n" + "A Mun-Xyzzy\n" * 100)
    assert done.exit_code == 2
    assert done.stderr.count(": error: ") == 100


def test_of_more_remarks_the_first_errors_are_shown_and_the_others_counted() -> None:
    text = "Germany: A Mun-Tyr\n" + "hello\n" * 300 + "A Mun-Xyzzy\n" * 90 + "A Mun-Kie foo\n"
    done = invoke("adjudicate", "-", input=text)
    assert (done.stderr.count(": error: "), done.stderr.count(": notice: ")) == (90, 10)
    assert done.stderr.endswith("stdin: 0 more errors and 292 more notices are not shown\n")
    done = invoke("adjudicate", "-", input=text.replace("hello", "A Mun-Zork"))
    assert (done.stderr.count(": error: "), done.stderr.count(": notice: ")) == (100, 0)
    assert done.stderr.endswith("stdin: 290 more errors and 2 more notices are not shown\n")


# --- a real process ------------------------------------------------------------------------------------------


def test_module_and_script_are_one_program() -> None:
    module = process("--version")
    assert (module.returncode, module.stdout.decode().split()[-1]) == (0, __version__)
    script = process("--version", program=("-c", "from standoff.__main__ import main; main()"))
    assert script.stdout == module.stdout
    ruling = process("adjudicate", "-", input=PANDIN.encode())
    assert (ruling.returncode, ruling.stderr) == (0, b"")
    assert ruling.stdout.decode() == invoke("adjudicate", "-", input=PANDIN).stdout


def test_help_is_there_for_every_command() -> None:
    for words in (
        (),
        ("read",),
        ("adjudicate",),
        ("outcomes",),
        ("encode",),
        ("engine",),
        ("cases",),
        ("cases", "run"),
    ):
        long, short = invoke(*words, "--help"), invoke(*words, "-h")
        assert long.exit_code == 0
        assert long.stdout == short.stdout
        assert long.stdout.startswith("Usage: standoff ")


def test_output_is_the_same_in_every_run() -> None:
    (case,) = cases("6.F.28")
    name = write("case.txt", "\n".join(["Units:", *case.units, "Orders:", *case.step.written, CIRCLE]))
    program = f"""
from standoff.__main__ import cli
for words in {PHASE_COMMANDS}:
    print(*words, flush=True)
    cli([*words, {name!r}], standalone_mode=False)
"""
    runs = [
        process(program=("-c", program), env=environment(PYTHONHASHSEED=seed)).stdout.decode()
        for seed in ("0", "1", "77")
    ]
    assert len(set(runs)) == 1
    for words in PHASE_COMMANDS:
        assert len(runs[0].partition(f"{' '.join(words)}\n")[2]) > 100


def piped(words: Sequence[str], input: bytes, lines: int) -> tuple[list[bytes], int, bytes]:
    """Read so many lines of output, then close the pipe, as ``head`` does."""
    Path("input").write_bytes(input)
    with (
        Path("input").open("rb") as stdin,
        subprocess.Popen(
            [sys.executable, "-m", "standoff", *words],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        ) as started,
    ):
        assert started.stdout is not None
        assert started.stderr is not None
        found = [started.stdout.readline() for _ in range(lines)]
        started.stdout.close()
        messages = started.stderr.read()
        code = started.wait(timeout=120)
    return found, code, messages


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close otherwise there")
@pytest.mark.parametrize(
    ("words", "input"),
    [
        (("cases", "list"), ""),
        (("cases", "show", "6"), ""),
        (("adjudicate", "-"), "Germany: " + "A Mun-Tyr, " * 2500),
        (("adjudicate", "-", "--format", "json"), "Germany: " + "A Mun-Tyr, " * 1000),
        (("encode", "--dimacs", "-"), PANDIN),
        pytest.param(("why", "--all", "-"), PANDIN, marks=pytest.mark.campaign),
        (("why", "--all", "--format", "json", "-"), PANDIN),
        (("verify", "-", "--claimed", "claim.txt"), PANDIN),
        (("engine",), '{"units": [], "orders": []}\n' * 5000),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_closed_pipe_is_no_fault(words: tuple[str, ...], input: str) -> None:
    Path("claim.txt").write_text("A Bre - Lon succeeds\n", encoding="utf-8")
    found, code, messages = piped(words, input.encode(), 1)
    assert found[0].strip()
    assert messages.count(b"error") == messages.count(b"0 more errors")
    # all of a short output fits into the pipe, and is nobody's loss; the claim is wrong, and verify ends with 1
    assert code in (1 if words[0] == "verify" else 0, 141)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close otherwise there")
@pytest.mark.parametrize("unbuffered", [False, True])
def test_output_that_nobody_reads_ends_as_a_closed_pipe_ends_programs(unbuffered: bool) -> None:
    # what is written in pieces meets the closed pipe in a command, a short output when it is over
    extra = {"PYTHONUNBUFFERED": "1"} if unbuffered else {}
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = subprocess.run(
            [sys.executable, "-m", "standoff", "rules", "list"],
            stdout=closed,
            stderr=subprocess.PIPE,
            env={**environment(), **extra},
            check=False,
        )
    assert (done.returncode, done.stderr) == (141, b"")


def numbers(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the options of a command, and of those below it, that take a number with a fraction, and any at all."""
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from numbers(below, (*path, name))
    for param in command.params:
        fractions = isinstance(param.type, (click.FloatRange, click.types.FloatParamType))
        if fractions and not isinstance(param.type, Finite):
            yield " ".join((*path, param.opts[0]))


def test_no_option_takes_what_is_no_number() -> None:
    assert list(numbers(cli)) == []
    for word in ("nan", "inf", "-1"):
        done = invoke("theorem", "--seconds", word)
        assert done.exit_code == 2
        assert word in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_a_line() -> None:
    name = write("pandin.txt", PANDIN)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "standoff", "adjudicate", name],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            # what is written only when Python ends must be told as well
            env={key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"},
        )
    assert (done.returncode, done.stderr) == (2, b"standoff: the output cannot be written: No space left on device\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of another kind")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_that_takes_no_message_has_the_exit_code_of_one() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "standoff", "read", "-"],
            input=b"A Xyz\n",
            stdout=subprocess.PIPE,
            stderr=full,
            check=False,
        )
    assert done.returncode == 2


def test_a_file_without_a_name_is_told() -> None:
    done = invoke("read", "")
    assert done.exit_code == 2
    assert "no file is named" in done.stderr


def test_closed_streams_are_no_fault() -> None:
    name = write("pandin.txt", PANDIN)
    for command, code, messages in (
        ("adjudicate - <&-", 2, b"Error: standard input is closed\n"),
        ("engine <&-", 2, b"Error: standard input is closed\n"),
        (f"adjudicate {name} >&-", 0, b""),
    ):
        done = subprocess.run(
            ["/bin/sh", "-c", f'"{sys.executable}" -m standoff {command}'], capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (code, messages)


NARROW = {
    "latin-1": {"PYTHONIOENCODING": "latin-1"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}


@pytest.mark.parametrize("which", NARROW)
def test_output_that_is_not_utf_8_is_no_fault(which: str) -> None:
    env = environment(**NARROW[which])
    done = process("cases", "run", "-v", write("Łódź.toml", CASE.replace("Two meet", "Zażółć → ♞")), env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u2192" in done.stdout
    done = process("adjudicate", write("♞.txt", "A Ber - Xanadú→\nA Mun - Tyr\n"), env=env)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b".txt:1:9: error: " in done.stderr
    # a name in the command comes in the encoding of the locale, or as escaped bytes
    done = process("adjudicate", "→.txt", env=env)
    assert (done.returncode, b"\\u2192" in done.stderr or b"\\udc92" in done.stderr) == (2, True)


@pytest.mark.campaign
@pytest.mark.parametrize("which", NARROW)
def test_no_command_has_a_fault_where_output_is_not_utf_8(which: str) -> None:
    name = write("Łódź.toml", CASE.replace("Two meet", "Zażółć → ♞"))
    env = environment(**NARROW[which])
    for words in (("list", name), ("show", name)):
        done = process("cases", *words, env=env)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"\\u2192" in done.stdout
    text = "Germany: A Mün → Tyr\nA Ber - Xanadú→\nA Mun - Tyr\n".encode()
    for command in (("adjudicate",), ("adjudicate", "--format", "json"), ("outcomes",), ("encode", "--dimacs")):
        done = process(*command, write("♞.txt", text), env=env)
        assert done.returncode == 2
        assert b"Traceback" not in done.stderr
        assert b".txt:2:9: error: " in done.stderr
    for line in ("cases run →", "→", "adjudicate ♞.txt --board →"):
        done = process(*line.split(), env=env)
        assert (done.returncode, b"\\u2192" in done.stderr or b"\\udc92" in done.stderr) == (2, True)


def test_output_goes_to_a_terminal_of_few_characters() -> None:
    done = process("cases", "show", "6", env=environment(PYTHONIOENCODING="ascii"))
    assert (done.returncode, done.stderr) == (0, b"")
    done = process(
        "adjudicate", "-", input="Österreich: A Wien - Böhmen\n".encode(), env=environment(PYTHONIOENCODING="ascii")
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


# --- colour --------------------------------------------------------------------------------------------------

ESCAPE = b"\x1b["


def on_a_terminal(words: Sequence[str], **changes: str) -> bytes:
    """Return what a command prints on a pseudo-terminal."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    done = subprocess.Popen(
        [sys.executable, "-m", "standoff", *words],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env=environment(**{"TERM": "xterm-256color", **changes}),
    )
    os.close(theirs)
    found = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # how Linux tells that the other end is closed
            break
        if not piece:
            break
        found += piece
    os.close(ours)
    done.wait(timeout=120)
    return found.replace(b"\r\n", b"\n")


def plain(text: bytes) -> bytes:
    parts = text.split(ESCAPE)
    return parts[0] + b"".join(part.partition(b"m")[2] for part in parts[1:])


def test_no_colour_off_a_terminal() -> None:
    for words in (("adjudicate", "-"), ("outcomes", "-")):
        assert ESCAPE not in process(*words, input=PANDIN.encode(), env=environment(TERM="xterm-256color")).stdout


def test_colour_on_a_terminal_changes_no_word() -> None:
    name = write("pandin.txt", PANDIN)
    for words in (("adjudicate", name), ("outcomes", name)):
        coloured = on_a_terminal(words)
        assert ESCAPE in coloured
        assert plain(coloured) == invoke(*words).stdout_bytes


def test_long_lines_are_not_broken_on_a_narrow_terminal() -> None:
    (case,) = cases("6.F.28")
    name = write("case.txt", "\n".join(case.step.written))
    assert plain(on_a_terminal(("adjudicate", name), COLUMNS="20")) == invoke("adjudicate", name).stdout_bytes


def test_colour_is_left_out_where_it_is_not_wanted() -> None:
    name = write("pandin.txt", PANDIN)
    assert ESCAPE not in on_a_terminal(("adjudicate", name), NO_COLOR="1")
    assert ESCAPE not in on_a_terminal(("adjudicate", name), TERM="dumb")


# --- faults of ours ------------------------------------------------------------------------------------------


def boom(*_: object, **__: object) -> None:
    raise LookupError("boom")


def test_a_fault_of_ours_ends_in_one_line_and_70(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("standoff.solver.adjudication.adjudicate", boom)
    monkeypatch.setattr(sys, "argv", ["standoff", "adjudicate", write("good.txt", GOOD)])
    with pytest.raises(SystemExit) as ended:
        main_module.main()
    assert ended.value.code == 70
    out, err = capsys.readouterr()
    assert out == ""
    check("commands/fault", err)


def test_a_fault_of_ours_can_be_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STANDOFF_DEBUG", "1")
    monkeypatch.setattr("standoff.solver.adjudication.adjudicate", boom)
    monkeypatch.setattr(sys, "argv", ["standoff", "adjudicate", write("good.txt", GOOD)])
    with pytest.raises(LookupError, match="boom"):
        main_module.main()


# --- the engine ----------------------------------------------------------------------------------------------

REQUEST: dict[str, Any] = {"id": 1, "units": ["ENGLAND F nth"], "orders": ["ENGLAND: F nth - nwy"]}


def ask(*lines: str | bytes) -> list[dict[str, Any]]:
    """Put lines to the engine in a process of its own; every answer must be a line of JSON."""
    raw = b"".join((line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line) + b"\n" for line in lines)
    done = process("engine", input=raw)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def test_ten_bad_requests_between_good_ones_get_errors() -> None:
    bad = [
        "no json",
        "[1, 2]",
        "7",
        "null",
        '"text"',
        "{}",
        '{"units": [], "orders": 3}',
        '{"units": [], "orders": [], "turn": 1}',
        '{"units": [], "orders": [], "board": "mars"}',
        '{"units": ["ENGLAND F par"], "orders": []}',
    ]
    lines = [json.dumps(REQUEST)]
    for line in bad:
        lines += [line, json.dumps(REQUEST)]
    answers = ask(*lines)
    assert ["error" in answer for answer in answers] == [False, True] * 10 + [False]
    assert all(answer == answers[0] for answer in answers[::2])
    check(
        "commands/engine-errors",
        "".join(f"{line}\n  {json.dumps(answer)}\n" for line, answer in zip(bad, answers[1::2], strict=True)),
    )


def test_a_line_in_another_encoding_is_told_to_be_one() -> None:
    good = json.dumps(REQUEST)
    told = {
        b'{"id": 7, "orders": ["ENGLAND: F lon \xff"]}': (7, "the line is no UTF-8: character 38 is the byte 0xFF"),
        '{"id": "caf\xe9"}'.encode("cp1252"): (None, "the line is no UTF-8: character 12 is the byte 0xE9"),
        good.encode("utf-16").rstrip(b"\0"): (None, "the line is no UTF-8, it looks like UTF-16"),
        good.encode("utf-16-be"): (None, "the line is no UTF-8, it looks like UTF-16"),
    }
    answers = ask(*(line for bad in told for line in (bad, good)))
    assert [(answer["id"], answer["error"].partition(";")[0]) for answer in answers[::2]] == list(told.values())
    assert not any("error" in answer for answer in answers[1::2])


def test_empty_lines_get_no_answer() -> None:
    assert len(ask("", "  ", json.dumps(REQUEST), "\t", "")) == 1
    assert ask() == []


def test_every_kind_of_id_comes_back() -> None:
    ids: list[object] = [0, -3, 1.5, True, None, "é\n\u2028", [], [1, {"a": None}], {"b": [2]}]
    assert [answer["id"] for answer in ask(*(json.dumps({**REQUEST, "id": id}) for id in ids))] == ids


def test_hostile_lines_are_answered_and_the_next_is_served() -> None:
    hostile: list[str | bytes] = [
        "[" * 100_000,
        '{"id": ' + "[" * 100_000 + "]" * 100_000 + ', "units": [], "orders": []}',
        '{"id": NaN, "units": [], "orders": []}',
        '{"id": Infinity, "units": [], "orders": []}',
        '{"id": ' + "9" * 10_000 + ', "units": [], "orders": []}',
        "x" * 1_000_000,
        json.dumps({**REQUEST, "orders": ["y" * 1_000_000]}),
        json.dumps({**REQUEST, "units": ["ENGLAND F nth"] * 20_000}),
        b'{"id": "\xff\xfe", "units": 1}',
        b"\xff\x00\xfe",
        '{"id": 1, "units": ["ENGLAND F \\u0000"], "orders": []}',
    ]
    lines: list[str | bytes] = []
    for line in hostile:
        lines += [line, json.dumps(REQUEST)]
    answers = ask(*lines)
    assert ["error" in answer for answer in answers] == [True, False] * len(hostile)
    assert all(len(answer["error"]) < 1100 for answer in answers[::2])


def test_a_nested_id_comes_back_or_is_refused() -> None:
    # how deep Python can go depends on its version; a process that it is too much for would end
    ids = ["[" * depth + "]" * depth for depth in (100, 500, 900, 990, 2000, 5000, 20_000)]
    lines = [line for id in ids for line in (f'{{"id": {id}, "units": [], "orders": []}}', json.dumps(REQUEST))]
    done = process("engine", input="\n".join(lines).encode())
    assert done.returncode == 0
    answers = done.stdout.decode().splitlines()
    for id, first, second in zip(ids, answers[::2], answers[1::2], strict=True):
        assert first.startswith(f'{{"id": {id}, "version": 1') or "nest" in first or "recursion" in first
        assert json.loads(second)["units"] == ["ENGLAND F nwy"]


def test_answers_are_ascii_whatever_is_in_them() -> None:
    ids = ["é", "\u2028\x85\n", "\ud800", "\U0001f600"]
    answers = [serve.reply(json.dumps({"id": id, "units": [], "orders": []})) for id in ids]
    done = process(
        "engine", input="".join(json.dumps({"id": id, "units": [], "orders": []}) + "\n" for id in ids).encode()
    )
    assert done.stdout.isascii()
    assert [json.loads(line) for line in done.stdout.split(b"\n")[:-1]] == answers
    assert [answer["id"] for answer in answers] == ids


def test_a_mark_at_the_start_is_passed_over() -> None:
    (answer,) = ask(b"\xef\xbb\xbf" + json.dumps(REQUEST).encode())
    assert answer["units"] == ["ENGLAND F nwy"]


def test_numbers_beyond_json_and_keys_given_twice_are_refused() -> None:
    bad = [
        '{"id": 1e999, "units": [], "orders": []}',
        '{"id": [{"a": -1e999}], "units": [], "orders": []}',
        '{"id": 1, "units": [], "orders": [], "year": 1e999}',
        '{"id": 1, "units": [], "units": ["ENGLAND F nth"], "orders": []}',
        '{"id": {"a": 1, "b": 2, "b": 3}, "units": [], "orders": []}',
        '{"units": ["ENGLAND F nth", "FRANCE F nth"], "orders": []}',
        '{"units": ["ENGLAND F par"], "orders": []}',
    ]
    answers = ask(*bad, json.dumps(REQUEST))
    assert answers.pop()["units"] == ["ENGLAND F nwy"]
    check(
        "commands/engine-numbers-and-keys",
        "".join(f"{line}\n  {json.dumps(answer)}\n" for line, answer in zip(bad, answers, strict=True)),
    )


def test_a_line_that_is_too_long_gets_one_error_and_the_next_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "MOST_CHARACTERS", 200)
    monkeypatch.setattr(serve, "PIECE", 7)
    good = json.dumps(REQUEST)
    fitting = good + " " * (200 - len(good))
    text = "\n".join([good, "x" * 201, good, "y" * 5000, fitting, fitting + " ", good, "z" * 1000])
    answers = io.StringIO()
    assert serve.serve(serve.lines_of(io.StringIO(text)), answers)
    found = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [answer.get("error", "") for answer in found] == [
        "the line is longer than 200 characters" if n in (1, 3, 5, 7) else "" for n in range(8)
    ]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_a_line_that_never_ends_is_answered_in_bounded_memory() -> None:
    command = f'ulimit -v 600000; exec "{sys.executable}" -m standoff engine </dev/zero'
    with subprocess.Popen(["/bin/sh", "-c", command], stdout=subprocess.PIPE, env=environment()) as started:
        assert started.stdout is not None
        assert json.loads(started.stdout.readline())["error"].startswith("the line is longer than")
        with pytest.raises(subprocess.TimeoutExpired):  # it passes over what never ends
            started.wait(timeout=1)
        started.kill()


def test_a_last_line_without_its_end_is_served() -> None:
    done = process("engine", input=json.dumps(REQUEST).encode())
    assert json.loads(done.stdout)["units"] == ["ENGLAND F nwy"]


def test_each_answer_comes_before_the_next_request() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "standoff", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for n in range(3):
            engine.stdin.write(json.dumps({**REQUEST, "id": n}).encode() + b"\n")
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["id"] == n
        engine.stdin.close()
        assert engine.wait(timeout=120) == 0


def test_a_fault_of_ours_costs_one_answer_and_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def sometimes(request: dict[str, Any], _rulebook: object) -> dict[str, Any]:
        if request["id"] == "bad":
            raise LookupError("boom")
        return answer_to(request)

    monkeypatch.setattr(serve, "answer_to", sometimes)
    written: list[str] = []

    class Out:
        def write(self, text: str) -> None:
            written.append(text)

        def flush(self) -> None: ...

    lines = [json.dumps({**REQUEST, "id": id}) for id in (1, "bad", 2)]
    assert not serve.serve(lines, Out())  # type: ignore[arg-type]
    answers = [json.loads(text) for text in written]
    assert [answer["id"] for answer in answers] == [1, "bad", 2]
    assert answers[1]["error"].startswith("internal fault: LookupError: boom")
    assert serve.serve(lines[:1], Out())  # type: ignore[arg-type]


def test_every_command_is_in_a_test() -> None:
    here = Path(__file__).parent
    others = (
        *("maps/test_convert_command.py", "maps/test_map_commands.py"),
        *("games/test_commands.py", "games/test_replay_commands.py"),
        *("solver/proofs/test_prove_command.py", "solver/pictures/test_draw_command.py"),
        *("encoding/test_rule_pages.py", "games/test_verify_commands.py", "engines/test_check_command.py"),
        *("engines/test_fuzz_command.py", "engines/test_shipped.py", "engines/fingerprint/test_fingerprint_command.py"),
        *("search/test_find_command.py", "search/test_play_commands.py", "search/theorems/test_theorem_command.py"),
    )
    text = "".join((here / name).read_text(encoding="utf-8") for name in ("test_commands.py", *others))
    for name, command in cli.commands.items():
        names = [name, *command.commands] if isinstance(command, click.Group) else [name]
        for each in names:
            assert f'"{each}"' in text, each
