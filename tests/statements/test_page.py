"""The page of statements has every statement, and what it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from standoff.datc.case import cases

from ..folding import folded
from .test_statements import ROWS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "statements.md").read_text(encoding="utf-8")
HELD = dict(re.findall(r"^\| `([\w.-]+)` \| (.+) \|$", PAGE, re.MULTILINE))
SOURCE = ROOT.parent / "shared" / "rules" / "statements.md"
SHARED = SOURCE if SOURCE.is_file() else Path("/work/shared/rules/statements.md")
GAMES = ROOT / "tests" / "games" / "statements"
IDS = {row["id"] for row in ROWS}
SHIPPED = {case.id for case in cases()}


@pytest.mark.skipif(not SHARED.is_file(), reason="the list of statements is not here")
def test_every_statement_is_on_the_page() -> None:
    text = SHARED.read_text(encoding="utf-8")
    known = set(re.findall(r"^\| ((?:R5x?|EOE|BS|FOR)\.[\w-]+)", text, re.MULTILINE))
    known |= set(re.findall(r"R5\.abbr-\d", text))
    known |= {f"FOR.rule-{n}" for n in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)}
    assert len(known) == 262
    assert set(HELD) == known


@folded
@pytest.mark.parametrize("id", HELD)
def test_what_holds_a_statement_is_there(id: str) -> None:
    words = HELD[id]
    if words.startswith("not judged: "):
        assert len(words) > len("not judged: ") + 10
        return
    for part in words.split(", "):
        kind, _, name = part.rpartition(" ")
        name = name.strip("`")
        if kind == "row":
            assert name in IDS
        elif kind == "case":
            assert name in SHIPPED
        elif kind == "game":
            if GAMES.is_dir():
                texts = "".join(path.read_text(encoding="utf-8") for path in GAMES.glob("*.toml"))
                assert re.search(rf'statement = "{re.escape(name.rstrip("abcd"))}', texts), name
        else:
            file, _, test = name.partition("::")
            assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")


def test_every_row_is_on_the_page() -> None:
    assert {row["id"] for row in ROWS} <= set(HELD)
    for row in ROWS:
        assert f"row `{row['id']}`" in PAGE
