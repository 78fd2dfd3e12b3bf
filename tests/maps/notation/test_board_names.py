"""Every form of every place of the shipped boards is read in orders, and means what the sources mean by it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from standoff.maps import ARMY, FLEET, Board, Hold, Move, Support, Terrain, board_named
from standoff.maps.notation import read
from standoff.maps.notation.characters import key
from standoff.maps.notation.places import names_of
from standoff.maps.patching import board_names

from ...folding import folded
from ...shares import Share, shares

FACTS = Path("/work/shared/maps")
BOARDS = [board_named(name) for name in board_names()]


def meanings(board: Board, form: str) -> set[str]:
    return set(names_of(board).places.get(key(form), ()))


def forms_of(board: Board, id: str) -> list[str]:
    """Return all that the board file calls a province, and its id and name in capitals as well."""
    name = board.province(id).name
    return [id, id.upper(), id.title(), name, name.upper(), *board.aliases.get(id, ())]


# -- in orders: at the beginning, as a goal, behind a support --------------------------------------------------------


@pytest.mark.parametrize(("name", "share"), shares([board.id for board in BOARDS]))
def test_every_form_is_read_wherever_a_place_stands(name: str, share: Share) -> None:
    (board,) = (one for one in BOARDS if one.id == name)
    power = board.powers[0].id
    for province in share.of(board.provinces):
        if province.terrain is Terrain.SEA:
            kind, letter, near = FLEET, "F", sorted(board.sails[province.id])
        else:
            kind, letter, near = ARMY, "A", sorted(board.ids[n] for n in board.walks[board.number[province.id]])
        other = near[0] if near else ""
        for form in forms_of(board, province.id):
            reading = read(f"{power}: {letter} {form} Holds", board)
            assert [order.unit.province for order in reading.orders] == [province.id], form
            assert isinstance(reading.orders[0], Hold)
            assert reading.orders[0].unit.type is kind
            for mark in ("-", " - ", " to ") if other else ():
                (move,) = read(f"{power}: {letter} {other}{mark}{form}", board).orders
                assert isinstance(move, Move)
                assert move.to.partition("/")[0] == province.id, form
                (back,) = read(f"{power}: {letter} {form}{mark}{other}", board).orders
                assert back.unit.province == province.id, form
            if other:
                (support,) = read(f"{power}: {letter} {other} S {letter} {form}", board).orders
                assert isinstance(support, Support)
                assert support.supported.place.partition("/")[0] == province.id, form


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_every_form_of_a_power_heads_its_orders(board: Board) -> None:
    for power in board.powers:
        unit = power.units[0]
        for form in (power.id, power.name, *power.aliases, *power.adjectives, power.letter):
            for text in (f"{form}: {unit} H", f"{form}:\n{unit} H"):
                (order,) = read(text, board).orders
                assert order.unit.power == power.id, text


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_an_ambiguous_form_means_several_places(board: Board) -> None:
    for form, several in board.ambiguous.items():
        assert meanings(board, form) == set(several)
        assert len(several) > 1
        assert list(several) == sorted(several)


# -- standard: what the sources write --------------------------------------------------------------------------------

# the rows of aliases and of spellings that notes on notation list, each form with the place it means
SPELLINGS = {
    "eng": "ENG, ECH, English Channel, Channel",
    "mao": "MAO, MID, MAT, Mid, Mid-Atlantic, Mid Atlantic Ocean",
    "nao": "NAO, NAT, NAt, North Atlantic",
    "naf": "NAF, NAf, North Africa",
    "lyo": "LYO, GOL, GoL, Gulf of Lyon, Gulf of Lyons",
    "bot": "BOT, GOB, Gulf of Bothnia",
    "tys": "TYS, TYN, TYH, Tyn",
    "nwg": "NWG, NRG, Nrg, Norwegian, Norwegian Sea",
    "nwy": "NWY, Nwy, Norway",
    "nth": "NTH, Nth, North Sea",
    "wes": "WES, WMS, WME, West Med",
    "eas": "EAS, EMS, EME, Eastern Med",
    "hel": "HEL, HEB, Heligoland, Helgoland, Heligoland Bight",
    "mar": "MAR, Mar, Marseilles",
    "rom": "ROM, Rom",
    "rum": "Romania, Rumania",
    "stp": "St. Petersburg, St Petersburg, StP, StPete, Petersburg, Saint, Saint Petersburg, St.Petersburg",
    "bur": "Burgandy",
    "edi": "Edinburg",
    "sev": "Sevastapol",
    "pic": "Picardi",
    "ska": "Skagerrack, Skaggerak, Skagerrak",
    "gal": "Galacia",
}


@folded
@pytest.mark.parametrize("id", SPELLINGS)
def test_spellings_that_are_met_are_known(id: str) -> None:
    for form in SPELLINGS[id].split(", "):
        assert meanings(board_named("standard"), form) == {id}, form


def test_a_name_cut_in_two_is_read() -> None:
    (order,) = read("RUSSIA: A St Pete - Moscow", board_named("standard")).orders
    assert str(order) == "RUSSIA: A stp - mos"


def facts(name: str) -> dict[str, Any]:
    path = FACTS / name
    if not path.exists():
        pytest.skip("the table of facts is not here")
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize("name", ["standard", "colonial"])
def test_every_form_in_the_facts_is_known_or_listed_as_ambiguous(name: str) -> None:
    board = board_named(name)
    for row in facts(f"{name}.json")["provinces"]:
        forms = (row["name"], *row["aliases"], *row["abbr"].values(), *row.get("aliases_unsourced", []))
        for form in forms:
            if form.lower() in board.ambiguous:
                assert row["id"] in meanings(board, form), form
            else:
                assert meanings(board, form) == {row["id"]}, form
    for row in facts(f"{name}.json")["impassable"]:
        assert row["id"] == "unnamed" or board.impassable[row["id"]] == row["name"]


@pytest.mark.parametrize("name", ["standard", "colonial"])
def test_every_name_of_a_power_in_the_facts_is_known(name: str) -> None:
    names = names_of(board_named(name))
    for row in facts(f"{name}.json")["powers"]:
        for form in (row["name"], row["adjective"], *row["aliases"]):
            assert (names.called | names.letters)[key(form)] == row["id"].upper(), form


def test_ambiguous_forms_of_the_facts_are_ours_but_for_rome() -> None:
    board = board_named("standard")
    for form, several in facts("standard.json")["ambiguous_tokens"].items():
        # every source reads "Rom" as Rome, and none as Rumania
        assert meanings(board, form) == ({"rom"} if form == "rom" else set(several)), form


# -- Colonial and Era of Empire: the orders that the text of the rules shows ------------------------------------------

EXAMPLES = {
    "F Constantinople Holds": ["F con H"],
    "F Con Holds": ["F con H"],
    "A Moscow Holds": ["A mos H"],
    "A Tabriz-Baghdad": ["A tab - bag"],
    "A Tab–Bag": ["A tab - bag"],
    "A Kar S A Per – Afg": ["A kar S A per - afg"],
    "F RS C A Egy – Ade, A Egy – Ade": ["F red C A egy - ade", "A egy - ade"],
}


@folded
@pytest.mark.parametrize("board", ["colonial", "era-of-empire"])
@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_era_of_empire_are_read(board: str, text: str) -> None:
    reading = read(f"Ottoman Empire: {text}", board_named(board))
    assert [str(order) for order in reading.orders] == [f"TURKEY: {order}" for order in EXAMPLES[text]]
    assert reading.diagnostics == ()


def test_great_britain_and_the_netherlands_have_many_names() -> None:
    for form in ("Great Britain", "Britain", "British", "BRITAIN"):
        for board in ("colonial", "era-of-empire"):
            assert [str(order) for order in read(f"{form}: A Del-Luc", board_named(board)).orders] == [
                "BRITAIN: A del - luc"
            ]
    for form in ("Netherlands", "The Netherlands", "Holland", "Dutch"):
        for board, id in (("colonial", "HOLLAND"), ("era-of-empire", "NETHERLANDS")):
            assert [str(order) for order in read(f"{form}: F Jav H", board_named(board)).orders] == [f"{id}: F jav H"]


def test_sin_may_be_singapore_or_sinkiang_in_era_of_empire() -> None:
    board = board_named("era-of-empire")
    assert [str(order) for order in read("China: A Sin - Yun", board).orders] == ["CHINA: A sik - yun"]
    assert [str(order) for order in read("Dutch: F Sin - Mal", board).orders] == ["NETHERLANDS: F sig - mal"]
    reading = read("China: A Sin H", board)
    assert reading.orders == ()
    assert [error.code for error in reading.errors] == ["ambiguous-place"]


# words of English that are ids of provinces there: Andaman Sea, Formosa, Mandalay, New Guinea, two China Seas
@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("F And - Bob", "F and - bob"),
        ("F For - SCS", "F for - scs"),
        ("A May S A Yun", "A may S A yun"),
        ("F New - Low", "F new - low"),
        ("F ECS C A Sha - For", "F ecs C A sha - for"),
        ("F SCS S F Can", "F scs S F can"),
        ("F Seo/ec - Soj", "F seo/ec - soj"),
    ],
)
def test_ids_that_are_words_of_english_are_read_as_places(text: str, order: str) -> None:
    orders = read(f"China: {text}", board_named("colonial")).orders
    assert [str(read_order) for read_order in orders] == [f"CHINA: {order}"]
