"""Dialects: what each program's own forms mean on the standard board, against the facts and the programs' own files."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from standoff.maps import Terrain, board_named, standard
from standoff.maps.notation.characters import key
from standoff.maps.notation.places import names_of

from .second_table import Table, package_text

BOARD = standard()
PLACES = {*BOARD.ids, *BOARD.coast_names}
POWERS = {power.id for power in BOARD.powers}
FACTS = Path("/work/shared/maps/standard.json")


def numbers(forms: dict[str, str]) -> dict[str, str]:
    return {form: place for form, place in forms.items() if form.isdigit()}


# -- full tables: the tokens of these programs are a closed set ----------------------------------------------------

FULL = {
    "daide": BOARD.dialects["daide"],
    "godip": BOARD.dialects["godip"],
    "backstabbr": BOARD.dialects["backstabbr"],
    "webdiplomacy": numbers(BOARD.dialects["webdiplomacy"]),
}


@pytest.mark.parametrize("program", FULL)
def test_a_full_table_names_every_place_once(program: str) -> None:
    forms = FULL[program]
    assert len(forms) == 75 + 6
    assert Counter(forms.values()) == dict.fromkeys(PLACES, 1)
    powers = BOARD.power_dialects[program]
    assert Counter(powers.values()) == dict.fromkeys(POWERS, 1)


@pytest.mark.parametrize(
    ("program", "pattern"),
    [
        ("daide", r"[a-z]{3}( [nes]cs)?"),
        ("godip", r"[a-z]{3}(/[nes]c)?"),
        ("backstabbr", r"[a-z]{3}(\.[nes]c)?"),
        ("webdiplomacy", r"[1-9][0-9]?"),
    ],
)
def test_a_full_table_has_the_programs_own_form(program: str, pattern: str) -> None:
    assert [form for form in FULL[program] if not re.fullmatch(pattern, form)] == []


# What differs from our ids, as the programs' own tables have it: DAIDE's ENG is a power, BOT and LYO are GOB and GOL.
RENAMED = {
    "daide": {"ech": "eng", "gob": "bot", "gol": "lyo"},
    "godip": {"gol": "lyo", "mid": "mao", "nat": "nao", "nrg": "nwg"},
    "backstabbr": {},
}


@pytest.mark.parametrize("program", RENAMED)
def test_provinces_have_our_ids_but_for_these(program: str) -> None:
    bare = {form: place for form, place in FULL[program].items() if "/" not in place}
    assert {form: place for form, place in bare.items() if form != place} == RENAMED[program]


@pytest.mark.parametrize("program", ["daide", "godip", "backstabbr"])
def test_a_coast_is_written_behind_its_province(program: str) -> None:
    for form, place in FULL[program].items():
        if "/" in place:
            province, coast = re.split(r"[ ./]", form)
            assert place == f"{FULL[program][province]}/{coast[:2]}"


def test_webdiplomacy_numbers_run_from_1_to_81_and_by_kind() -> None:
    forms = FULL["webdiplomacy"]
    assert [int(form) for form in forms] == list(range(1, 82))
    seas = [int(form) for form, place in forms.items() if BOARD.province(place).terrain is Terrain.SEA]
    assert seas == list(range(51, 70))
    assert [forms[str(n)] for n in range(76, 82)] == ["spa/nc", "spa/sc", "stp/nc", "stp/sc", "bul/ec", "bul/sc"]
    # samples by hand: the map's file begins with Clyde, Bulgaria is its twentieth territory, Galicia the last of land
    assert (forms["1"], forms["20"], forms["61"], forms["75"]) == ("cly", "bul", "mao", "gal")


def test_webdiplomacys_north_coast_of_bulgaria_is_the_east_coast() -> None:
    assert BOARD.dialects["webdiplomacy"]["bulgaria (north coast)"] == "bul/ec"
    others = [form for form in BOARD.dialects["webdiplomacy"] if not form.isdigit()]
    assert others == ["bulgaria (north coast)"]


def test_powers_are_known_by_token_number_and_name() -> None:
    assert BOARD.power_dialects["daide"]["eng"] == "ENGLAND"
    countries = BOARD.power_dialects["webdiplomacy"]
    assert [countries[str(n)][0] for n in range(1, 8)] == list("EFIGATR")
    assert BOARD.power_dialects["godip"] == BOARD.power_dialects["backstabbr"]
    assert BOARD.power_dialects["godip"]["turkey"] == "TURKEY"


# -- tables of what differs ----------------------------------------------------------------------------------------

DIFFERING = ("jdip", "njudge", "dpjudge", "diplomacy")


@pytest.mark.parametrize("program", DIFFERING)
def test_a_table_of_differences_holds_nothing_that_is_read_so_anyway(program: str) -> None:
    names = names_of(BOARD)
    for form, place in BOARD.dialects[program].items():
        # an ambiguous form, or a coast that the board does not have
        assert form in BOARD.ambiguous or "/" in place
        assert names.places.get(key(form)) != (place,)
    assert BOARD.power_dialects[program] == {}


@pytest.mark.parametrize("program", DIFFERING)
def test_judges_read_nor_as_norway_and_tyr_as_tyrolia(program: str) -> None:
    assert (BOARD.dialects[program]["nor"], BOARD.dialects[program]["tyr"]) == ("nwy", "tyr")


# -- against the facts, where they are to be had ---------------------------------------------------------------------


def meaning(form: str, program: str) -> set[str]:
    """Return the places that a form may mean in a program's text: its own meaning, or the board's."""
    own = BOARD.dialects.get(program, {}).get(form.lower())
    return {own} if own else set(names_of(BOARD).places.get(key(form), ()))


# the column of the facts, and the dialect: the rulebook has none
COLUMNS = {
    "diplomacy_py": "diplomacy",
    "dpjudge": "dpjudge",
    "daide": "daide",
    "godip": "godip",
    "njudge": "njudge",
    "jdip": "jdip",
    "webdiplomacy": "webdiplomacy",
}


@pytest.mark.skipif(not FACTS.exists(), reason="the table of facts is not here")
@pytest.mark.parametrize("column", COLUMNS)
def test_the_short_form_of_each_program_is_read_as_its_program_means_it(column: str) -> None:
    facts: dict[str, Any] = json.loads(FACTS.read_text(encoding="utf-8"))
    wrong = [
        (row["id"], row["abbr"][column])
        for row in facts["provinces"]
        if meaning(row["abbr"][column], COLUMNS[column]) != {row["id"]}
    ]
    assert wrong == []


@pytest.mark.skipif(not FACTS.exists(), reason="the table of facts is not here")
def test_what_programs_take_an_ambiguous_form_for_is_in_their_tables() -> None:
    facts: dict[str, Any] = json.loads(FACTS.read_text(encoding="utf-8"))
    for form, row in facts["default_reading"].items():
        programs = DIFFERING if row["by"] == ["all"] else [COLUMNS[column] for column in row["by"]]
        for program in programs:
            assert meaning(form, program) == {row["reads"]}, (form, program)


# -- against the files of the Python package, which speaks three of these languages ----------------------------------


@pytest.mark.peers
def test_the_package_means_the_same_by_every_alias_of_its_map() -> None:
    table = Table.read(package_text("maps/standard.map"))
    named = {forms[0]: forms for forms in table.names.values()}
    assert named.keys() == PLACES | BOARD.impassable.keys()
    for place in BOARD.ids:
        for form in named[place]:
            assert meaning(form.replace("+", " "), "diplomacy") == {place}, form
    assert "bul/nc" in named["bul/ec"]
    assert "spa/wc" in named["spa/sc"]
    assert meaning("bul/nc", "diplomacy") == {"bul/ec"}
    assert meaning("spa/wc", "diplomacy") == {"spa/sc"}


@pytest.mark.peers
def test_daide_tokens_are_those_of_the_package() -> None:
    text = package_text("daide/tokens.py")
    tokens = {
        match[1].lower(): match[2]
        for match in re.finditer(r"^[A-Z]{3} = register_token\('([A-Z]{3})', .*# [A-Z]{3} Province (\w+)", text, re.M)
    }
    forms = {form: place for form, place in FULL["daide"].items() if " " not in form}
    assert tokens.keys() == forms.keys()
    kinds = {Terrain.SEA: "Sea", Terrain.INLAND: "Inland", Terrain.COASTAL: "Coastal"}
    for form, place in forms.items():
        province = BOARD.province(place)
        assert tokens[form] == ("Bicoastal" if province.has_coasts else kinds[province.terrain])
    powers = re.findall(r"^[A-Z]{3} = register_token\('([A-Z]{3})', .*# [A-Z]{3} Power ", text, re.M)
    assert {power.lower() for power in powers} == set(BOARD.power_dialects["daide"])


@pytest.mark.peers
def test_webdiplomacy_numbers_are_those_of_the_package() -> None:
    tree = ast.parse(package_text("integration/webdiplomacy_net/utils.py"))
    (classic,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CACHE[1]"
    )
    assert FULL["webdiplomacy"] == {str(n): loc.lower() for n, loc in enumerate(classic["locs"]) if loc}
    powers = {str(n): power for n, power in enumerate(classic["powers"]) if n}
    assert BOARD.power_dialects["webdiplomacy"] == powers


# -- other boards ----------------------------------------------------------------------------------------------------


def test_njudge_means_the_gulf_of_manaar_by_man_on_the_colonial_board() -> None:
    board = board_named("colonial")
    assert board.dialects["njudge"]["man"] == "gom"
    assert set(board.ambiguous["man"]) == {"gom", "mac", "may", "mna"}
    assert board_named("era-of-empire").dialects == {}
