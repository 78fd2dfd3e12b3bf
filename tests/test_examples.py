"""What newcomers try first: the examples run, the README tells the truth, and the commands' page is up to date."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from standoff import board_named, cases
from standoff.__main__ import cli
from standoff.maps.loading import from_text
from standoff.maps.notation import read
from standoff.maps.patching import board_names

from .snapshot_files import check

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
PROGRAMS = sorted(EXAMPLES.glob("*.py"))
TEXTS = sorted(EXAMPLES.glob("*.txt"))
# the boards of texts that are not for the standard board
PLAYED_ON = {"era-of-empire": ("era-of-empire", "colonial")}
README = (ROOT / "README.md").read_text(encoding="utf-8")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        check=False,
    )


def command(*words: str) -> Result:
    """Run a command of standoff as it would be in the root."""
    env = {"NO_COLOR": "1", "COLUMNS": "100"}
    return CliRunner().invoke(cli, words, env=env, prog_name="standoff", catch_exceptions=False)


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_program_runs_and_prints_its_snapshot(path: Path) -> None:
    done = run(path.relative_to(ROOT).as_posix())
    assert (done.returncode, done.stderr) == (0, "")
    check(f"examples/{path.stem}", done.stdout)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_text_is_judged_as_in_its_snapshot(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    name = path.relative_to(ROOT).as_posix()
    first, *others = PLAYED_ON.get(path.stem, ("standard",))
    judged = command("adjudicate", "--board", first, name)
    listed = command("outcomes", "--board", first, name)
    assert judged.exit_code == listed.exit_code == (2 if path.stem == "sloppy" else 0)
    assert judged.stderr == listed.stderr
    check(f"examples/{path.stem}", judged.stdout + judged.stderr)
    check(f"examples/{path.stem}-outcomes", listed.stdout)
    for other in others:
        again = command("adjudicate", "--board", other, name)
        same = judged.stdout.replace(f"{first} board, reconstructed", f"{other} board")
        assert without_notes(again.stdout) == without_notes(same)


def without_notes(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("Note: ")]


def test_the_text_for_era_of_empire_is_read_without_remark_on_both_boards() -> None:
    text = (EXAMPLES / "era-of-empire.txt").read_text(encoding="utf-8")
    for name in PLAYED_ON["era-of-empire"]:
        reading = read(text, board_named(name))
        assert not reading.diagnostics
        assert [str(order) for order in reading.orders] == [
            "TURKEY: F con H",
            "TURKEY: A tab - bag",
            "TURKEY: A kar S A per - afg",
            "TURKEY: F red C A egy - ade",
            "TURKEY: A egy - ade",
            "RUSSIA: A per - afg",
            "RUSSIA: A mos H",
            "JAPAN: A kyu - kyo",
        ]


def test_texts_are_the_positions_of_cases() -> None:
    # so what the snapshots say of these was not made up by standoff
    for text, name in (("pandin", "6.F.16"), ("circle", "6.C.1"), ("spring-1901", "R5.sample-S1901")):
        (case,) = cases(name)
        reading = read((EXAMPLES / f"{text}.txt").read_text(encoding="utf-8"))
        assert not reading.diagnostics
        assert sorted(map(str, reading.orders)) == sorted(case.step.written)
        assert sorted(map(str, reading.position.units)) == sorted(case.units)


def makefile_recipe(target: str) -> list[str]:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return re.findall(
        r"^\t@?(.*)$", re.split(rf"^{target}:.*$", text, flags=re.MULTILINE)[1].partition("\n\n")[0], re.M
    )


def test_make_demo_prints_what_the_readme_shows() -> None:
    (recipe,) = makefile_recipe("demo")
    program, *words = recipe.split()
    assert program == "$(BIN)/standoff"
    done = run("-m", "standoff", *words)
    assert (done.returncode, done.stderr) == (0, "")
    shown = README.partition("$ make demo\n")[2].partition("```")[0]
    assert shown.splitlines() == done.stdout.splitlines()


def test_the_remark_in_the_readme_is_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = command("adjudicate", "examples/sloppy.txt")
    shown = README.partition("```text\n")[2].partition("```")[0]
    assert shown.startswith("examples/sloppy.txt:")
    assert shown.strip() in done.stderr


def test_the_readme_counts_the_cases() -> None:
    number = sum(1 for _ in cases())
    assert set(re.findall(r"(\d+) cases", README)) == {str(number)}


def test_links_in_documents_lead_somewhere() -> None:
    pages = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
    links = [
        (page, target)
        for page in pages
        for target in re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text(encoding="utf-8"))
    ]
    assert len(links) > 20
    assert [f"{page.name}: {target}" for page, target in links if not (page.parent / target).exists()] == []


def test_the_generated_pages_are_up_to_date() -> None:
    pages = (
        "docs/commands.md",
        "docs/messages.md",
        "docs/notation.md",
        "docs/rulebooks.md",
        "docs/rule-pages.md",
        "docs/separations.md",
        "docs/claims.md",
        "docs/engines.md",
        "docs/theorems.md",
    )
    done = run("-m", "cogapp", "--check", "--diff", *pages)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\nmake docs renews it"


def test_the_board_on_the_page_loads() -> None:
    page = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
    board = from_text(page.partition("```toml\n")[2].partition("```")[0])
    assert board.sails["str"] == {"cap", "ist/ec", "ist/wc"} or sorted(board.sails["str"]) == [
        "cap",
        "ist/ec",
        "ist/wc",
    ]


def test_the_page_on_boards_counts_right() -> None:
    page = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
    shipped = re.findall(r"^\| `([\w-]+)` \| [^|]+ \| ([^|]+) \| (\d+)[^|]* \| (\d+) \|$", page, re.M)
    assert [name for name, *_ in shipped] == sorted(board_names(), key=lambda name: name != "standard")
    for name, counts, centres, wins in shipped:
        board = board_named(name)
        assert sum(province.center for province in board.provinces) == int(centres)
        assert board.victory == int(wins)
        if not counts.startswith("as `"):
            kinds = Counter(province.terrain.value for province in board.provinces)
            listed = ", ".join(f"{kinds[kind]} {kind}" for kind in ("sea", "inland", "coastal"))
            assert counts == f"{len(board.provinces)}: {listed}"


def test_the_page_of_rules_names_cases_that_exist() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    names = set(re.findall(r"\b6\.[A-J]\.\d+\b", page)) | set(re.findall(r"case `(\w+)`", page))
    assert len(names) > 40
    assert [name for name in sorted(names) if len(list(cases(name))) != 1] == []
