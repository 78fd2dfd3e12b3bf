"""What the text of Era of Empire states, held against the board, and against boards on which it is not so."""

from __future__ import annotations

from pathlib import Path

import pytest

from standoff.maps import Board, board_named
from standoff.maps.errors import BoardError
from standoff.maps.facts import KINDS, facts_named, load_facts, prove
from standoff.maps.loading import from_text

FACTS = facts_named("era-of-empire")
HEAD = """\
format = "standoff-board"
version = 1
id = "mine"
title = "Corrected"
base = "era-of-empire"
"""
LIST = Path("/work/shared/rules/statements.md")


def failing(board: Board) -> set[str]:
    return {f"{proof.fact.kind} {proof.fact.text}" for proof in prove(FACTS, board) if not proof.holds}


def test_the_board_agrees_with_all_that_the_text_states() -> None:
    assert failing(board_named("era-of-empire")) == set()


def test_the_facts_are_those_of_the_text() -> None:
    # 7 powers, 23 units in 23 centres, 32 names, 10 short forms; the borders that its examples show; what wins
    counts = {kind: sum(fact.kind == kind for fact in FACTS) for kind in KINDS}
    assert counts == {
        "powers": 1,
        "power": 7,
        "units": 1,
        "unit": 23,
        "center": 23,
        "name": 32,
        "form": 10,
        "army": 3,
        "fleet": 2,
        "strait": 1,
        "apart": 1,
        "stands": 2,
        "terrain": 3,
        "start": 1,
        "victory": 1,
        "tie": 1,
        "build": 1,
        "conversion": 1,
    }
    assert not any("centers" in fact.kind for fact in FACTS)  # nobody knows how many there are in all


def test_every_source_is_a_statement_of_the_list() -> None:
    if not LIST.exists():
        pytest.skip("the list of statements is not here")
    text = LIST.read_text(encoding="utf-8")
    for fact in FACTS:
        assert f"| {fact.source} |" in text


# a patch that contradicts the text, and the facts that fail with it
WRONG = {
    '[provinces]\ntab = { name = "Tebris" }': {"name Tabriz", "army Tabriz, Baghdad", "form Tab: Tabriz"},
    '[provinces]\negy = { name = "Aegyptus" }\n[aliases]\negy = ["Egypt"]': {"name Egypt"},
    "[provinces]\ndel = { center = false }\n[powers.BRITAIN]\nhomes = ['ade', 'bom', 'mad']": {"center Delhi"},
    "[powers.BRITAIN]\nunits = ['A del', 'F mad', 'F bom', 'F ade']": {"unit Great Britain: A Bombay"},
    "[powers.JAPAN]\nunits = ['A tok', 'F kyu']": {"unit Japan: F Kyoto", "units 23"},
    '[powers.NETHERLANDS]\nname = "Holland"\naliases = ["Netherlands"]': {"power Netherlands"},
    "[borders]\nremove_army = ['bag tab']": {"army Tabriz, Baghdad"},
    "[borders]\nremove_army = ['kyo kyu']\narmy = ['kyo kyu text']": {"strait Kyushu, Kyoto"},
    "[borders]\nremove_fleet = ['egy red']": {"fleet Red Sea, Egypt"},
    "[borders]\narmy = ['nep tib assumed']": {"apart Nepal, Tibet"},
    "[start]\nyear = 1871": {"start spring 1870 movement"},
    "[victory]\ncenters = 23": {"victory 22"},
    "[victory]\ntie = 'play-on'": {"tie shared"},
    "[adjustment]\nbuild = 'home'": {"build owned"},
    "[adjustment]\nconversion = false": {"conversion yes"},
    "[ambiguous]\nkar = ['kar', 'kam']\n": set(),
    "[ambiguous]\nrs = ['red', 'yel']\n[aliases]\nred = ['redsea']": {"form RS: Red Sea"},
}


@pytest.mark.parametrize("patch", WRONG)
def test_a_board_that_contradicts_the_text_is_told_in_what(patch: str) -> None:
    assert failing(from_text(HEAD + patch)) == WRONG[patch]


def test_a_corrected_board_may_have_other_ids_and_further_facts() -> None:
    patch = "[provinces]\nkag = { center = false }\n[borders]\nremove_army = ['aki tok']\narmy = ['aki tok text']"
    assert failing(from_text(HEAD + patch)) == set()


def test_colonial_is_another_game() -> None:
    told = failing(board_named("colonial"))
    assert {"center Irkutsk", "name Tonkin", "units 23", "victory 22", "unit Russia: A Irkutsk"} <= told
    assert "army Tabriz, Baghdad" not in told


FAULTS = {
    "": "must begin with format",
    "format = 'standoff-facts'\nversion = 2\nfacts = []": "must begin with format",
    "format = 'standoff-facts'\nversion = 1\nfacts = []": "facts must be a list of tables",
    "format = 'standoff-facts'\nversion = 1\nfacts = 7": "facts must be a list of tables",
    "format = 'standoff-facts'\nversion = 1\nfacts = [7]": "must be a table",
    "format = 'standoff-facts'\nversion = 1\nfact = []": "unknown key fact; did you mean facts?",
    "format = 'standoff-facts'\nversion = 1\nfacts = [{ army = 'a, b' }]": "source must be given, as a text",
    "format = 'standoff-facts'\nversion = 1\nfacts = [{ army = 7, source = 'x' }]": "army must be given, as a text",
    "format = 'standoff-facts'\nversion = 1\nfacts = [{ navy = 'a', source = 'x' }]": "must have a source and one of",
    "format = [": "is no TOML",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_file_that_holds_no_facts_is_told(text: str, tmp_path: Path) -> None:
    path = tmp_path / "facts.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BoardError, match=FAULTS[text].replace("?", r"\?")):
        load_facts(path)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", ["", ": ", ", ", "A ", "x", "Nowhere: A Xanadu", "Delhi, Delhi", "Turkey: "])
def test_an_odd_fact_holds_or_does_not(kind: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "facts.toml"
    row = f"facts = [\n  {{ {kind} = {text!r}, source = 'x' }},\n]"
    path.write_text(f"format = 'standoff-facts'\nversion = 1\n{row}", encoding="utf-8")
    (proof,) = prove(load_facts(path), board_named("era-of-empire"))
    assert proof.fact.line == 4
    assert str(proof).startswith(f"{kind} {text} (x): ")
    assert not proof.holds
