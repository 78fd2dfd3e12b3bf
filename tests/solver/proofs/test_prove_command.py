"""``standoff prove`` as people meet it who type it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pysat.formula import CNF
from pysat.solvers import Solver

from standoff.__main__ import cli
from standoff.datc.case import cases
from standoff.maps import standard
from standoff.maps.board_text import board_text
from standoff.solver.proofs import lemmas

from ...snapshot_files import check
from .folders import with_lines

PANDIN = """\
England: F Lon S F Wal-Eng, F Wal-Eng
France: A Bre-Lon, F Eng C A Bre-Lon
Germany: F Nth S F Bel-Eng, F Bel-Eng
"""
CIRCLE = "Turkey: F Ank-Con, A Con-Smy, A Smy-Ank\n"
CIRCLES = CIRCLE + "Russia: A Mos-Ukr, A Ukr-War, A War-Mos\nFrance: A Par-Bur, A Bur-Gas, A Gas-Par\n"
GOOD = "Germany: A Mun-Tyr\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def invoke(*words: str, input: str | None = None) -> Result:
    return CliRunner().invoke(cli, words, input=input, prog_name="standoff", catch_exceptions=False)


def told(result: Result) -> str:
    # how large a formula is hangs on how it is written, which is no matter here
    output = re.sub(r"\d+ (variable|clause|lemma)s?\b(?!, nothing)", r"N \1s", result.stdout)
    return f"exit code {result.exit_code}\n--- output\n{output}--- messages\n{result.stderr}"


@pytest.mark.parametrize(("name", "text"), [("unique", GOOD), ("several", CIRCLE), ("none", PANDIN)])
def test_a_proof_is_written_told_and_checked(name: str, text: str) -> None:
    shown = told(invoke("prove", "-", "-o", "proof", input=text))
    shown += told(invoke("prove", "--check", "proof"))
    check(f"proofs/{name}", shown)
    check(f"proofs/{name}-readme", Path("proof/README.txt").read_text(encoding="utf-8"))


def test_the_decisions_of_a_resolution_stand_in_words_beside_their_variables() -> None:
    invoke("prove", "-", "-o", "proof", input=PANDIN)
    lines = Path("proof/settled-resolutions.txt").read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["1 resolution of settled.cnf", "resolution 1"]
    assert sorted(re.sub(r" \d+ ", " ", line) for line in lines[2:-1] if "is dislodged" not in line) == [
        "false ENGLAND: F wal - eng succeeds",
        "false FRANCE: A bre - lon has a path",
        "false FRANCE: A bre - lon succeeds",
        "false GERMANY: F bel - eng succeeds",
        "true ENGLAND: F lon S F wal - eng is given",
        "true GERMANY: F nth S F bel - eng is given",
    ]
    assert lines[-1].startswith("model 1 ")


def test_what_is_undefined_is_told_so() -> None:
    done = invoke("prove", "-", "-o", "proof", "--set", "paradox=none", input=PANDIN)
    assert done.exit_code == 0
    assert done.stdout.startswith("Undefined: ")
    assert "settled" not in done.stdout
    assert invoke("prove", "--check", "proof").exit_code == 0


def test_more_resolutions_than_the_limit_are_told_to_be_unproved() -> None:
    done = invoke("prove", "-", "-o", "proof", "--limit", "7", input=CIRCLES)
    assert "has the 7 resolutions that resolutions.txt lists; of any others nothing is proved\n" in done.stdout
    assert not Path("proof/others.drup").exists()
    assert invoke("prove", "--check", "proof").exit_code == 0
    done = invoke("prove", "-", "-o", "proof", "--limit", "8", input=CIRCLES)
    assert "has the 8 resolutions that resolutions.txt lists, and no others\n" in done.stdout
    assert invoke("prove", "-", "-o", "proof", "--limit", "1", input=CIRCLES).exit_code == 2


def test_rulebook_and_board_go_into_the_folder() -> None:
    (case,) = cases("6.F.14")
    text = "\n".join(["Units:", *case.units, "Orders:", *case.step.written])
    Path("club.toml").write_text('name = "club"\nbase = "2000"\n', encoding="utf-8")
    assert invoke("prove", "-", "-o", "proof", "--rules", "club.toml", input=text).exit_code == 0
    assert json.loads(Path("proof/phase.json").read_bytes())["rules"]["name"] == "club"
    Path("club.toml").unlink()
    # all that is needed is in the folder
    assert invoke("prove", "--check", "proof").exit_code == 0


def test_a_board_of_ones_own_goes_into_the_folder() -> None:
    Path("own.toml").write_text(board_text(standard()).replace('"standard"', '"own"', 1), encoding="utf-8")
    done = invoke("prove", "-", "-o", "proof", "--board", "own.toml", input=PANDIN)
    assert (done.exit_code, done.stderr) == (0, "")
    Path("own.toml").unlink()
    assert json.loads(Path("proof/phase.json").read_bytes())["board"]["id"] == "own"
    assert invoke("prove", "--check", "proof").exit_code == 0


def test_phases_in_which_nothing_is_solved_are_told_so() -> None:
    for text in (
        "standard F1901R ITALY:Atri AUSTRIA:Ftri<ven>adr+alb - -\nAustria: F Tri - Adr\n",
        "Austria: F Tri retreats to Adr\n",
        "Italy: Build A Rom\n",
        "Winter 1901\nItaly: Build A Rom\n",
    ):
        done = invoke("prove", "-", "-o", "proof", input=text)
        assert (done.exit_code, done.stdout) == (2, "")
        assert "in retreats and adjustments each order is judged alone and the rest is counting" in done.stderr
        assert not Path("proof").exists()


def test_nothing_is_proved_of_what_was_not_wholly_read() -> None:
    done = invoke("prove", "-", "-o", "proof", input=GOOD + "A Xyz-Mun\n")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.endswith("stdin: not all of it could be read, so nothing was proved\n")
    assert not Path("proof").exists()


def test_what_is_missing_or_too_much_is_told() -> None:
    assert "say where to write the proof: -o DIR" in invoke("prove", "-", input=GOOD).stderr
    for words in (("-o", "x"), ("--force",), ("--rules", "2000"), ("--limit", "5"), ("--board", "pure")):
        done = invoke("prove", "--check", "proof", *words)
        assert done.exit_code == 2
        assert f"{words[0]} says nothing to --check" in done.stderr


def test_a_folder_that_is_no_proof_is_told() -> None:
    Path("empty").mkdir()
    for name in ("empty", "nowhere", "-"):
        done = invoke("prove", "--check", name)
        assert (done.exit_code, done.stdout) == (2, "")
        assert "is no folder with a manifest.json" in done.stderr


def test_what_does_not_check_is_told_with_file_and_line() -> None:
    invoke("prove", "-", "-o", "proof", input=PANDIN)
    files = {path.name: path.read_bytes() for path in Path("proof").iterdir()}
    for name, raw in with_lines(files, "others.drup", {files["others.drup"].count(b"\n"): None}).items():
        (Path("proof") / name).write_bytes(raw)
    done = invoke("prove", "--check", "proof")
    assert done.exit_code == 1
    assert done.stderr.startswith("proof/others.drup")
    assert "the refutation does not end with the empty clause: it proves nothing\n" in done.stderr
    assert done.stdout == "proof: does not check\n"


def test_a_phase_that_is_another_one_is_told() -> None:
    invoke("prove", "-", "-o", "proof", input=CIRCLE)
    files = {path.name: path.read_bytes() for path in Path("proof").iterdir()}
    lines = files["phase.json"].decode().split("\n")
    at = next(n for n, text in enumerate(lines, 1) if '"paradox": ' in text)
    forged = with_lines(files, "phase.json", {at: lines[at - 1].replace("szykman", "nonsense")})
    for name, raw in forged.items():
        (Path("proof") / name).write_bytes(raw)
    done = invoke("prove", "--check", "proof")
    assert done.exit_code == 1
    assert "proof/phase.json: is no phase: " in done.stderr


def test_a_folder_with_other_files_needs_force() -> None:
    Path("proof").mkdir()
    Path("proof/letters.txt").write_text("mine", encoding="utf-8")
    done = invoke("prove", "-", "-o", "proof", input=GOOD)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "proof: holds other files, such as letters.txt; nothing was written (--force" in done.stderr
    assert invoke("prove", "-", "-o", "proof", "--force", input=GOOD).exit_code == 0
    assert invoke("prove", "--check", "proof").exit_code == 0


@pytest.mark.parametrize("solver", ["cadical153", "minisat22", "lingeling", "maplechrono"])
def test_other_solvers_agree_that_there_is_no_other_resolution(solver: str) -> None:
    for text in (GOOD, CIRCLES, PANDIN):
        invoke("prove", "-", "-o", "proof", input=text)
        for path in Path("proof").glob("*others.cnf"):
            formula = CNF(from_string=path.read_text(encoding="utf-8"))
            with Solver(solver, bootstrap_with=formula.clauses) as loaded:
                assert loaded.solve() is False
        for name in ("formula.cnf", "settled.cnf"):
            if (Path("proof") / name).exists():
                formula = CNF(from_string=(Path("proof") / name).read_text(encoding="utf-8"))
                with Solver(solver, bootstrap_with=formula.clauses) as loaded:
                    assert loaded.solve() is (name == "settled.cnf" or text != PANDIN)


def _triangles() -> list[tuple[str, str, str]]:
    """Return provinces of the standard board, three and three, that armies can go around."""
    board = standard()
    found: list[tuple[str, str, str]] = []
    for a, walks in enumerate(board.walks):
        for b in walks:
            for c in board.walks[b]:
                three = (board.ids[a], board.ids[b], board.ids[c])
                if len(set(three)) == 3 and a in board.walks[c] and not {id for one in found for id in one} & {*three}:
                    found.append(three)
    return found


@pytest.mark.parametrize(
    ("count", "steps"), [(9, 20_000), pytest.param(13, lemmas.DUE_STEPS, marks=pytest.mark.campaign)]
)
def test_a_proof_that_would_be_too_long_is_refused_and_not_called_a_fault(
    count: int, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 13 circles, 8192 resolutions, are too many for the limit as it is
    monkeypatch.setattr(lemmas, "DUE_STEPS", steps)
    circles = _triangles()
    assert len(circles) >= count
    orders = [f"A {a} - {b}" for one in circles[:count] for a, b in zip(one, (*one[1:], one[0]), strict=True)]
    result = invoke("prove", "-", "-o", "proof", "--limit", "10000", input="Germany: " + ", ".join(orders))
    assert result.exit_code == 2
    assert "proof: others.drup would be too long to be checked; list fewer resolutions with --limit" in told(result)
    assert not Path("proof").exists()
