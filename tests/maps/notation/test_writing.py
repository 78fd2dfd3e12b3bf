"""Each notation writes each kind of order as people and programs do, under its power, below the units and the turn."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from standoff.maps import ARMY, FLEET, Board, Convoy, Hold, Mention, Move, Order, Position, Support, Unit, standard
from standoff.maps.loading import board_named
from standoff.maps.notation import parse_order, read
from standoff.maps.notation.converting import convert, writable
from standoff.maps.notation.families import FAMILIES
from standoff.maps.notation.losses import remains
from standoff.maps.position import misplaced

from ...folding import folded

BOARD = standard()
FORMS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "writing.toml").read_text("utf-8"))["form"]
PAIRS: list[tuple[str, str, str]] = [(form["family"], *pair) for form in FORMS for pair in form["pairs"]]


@folded
@pytest.mark.parametrize(("family", "order", "written"), PAIRS, ids=[f"{family}-{order}" for family, order, _ in PAIRS])
def test_an_order_is_written_as_the_notation_has_it(family: str, order: str, written: str) -> None:
    given = parse_order(order, BOARD)
    text = convert(Position((given.unit,)), [given], family)
    if written[0] in '("':
        assert written in text
    else:
        assert written in [line.strip() for line in text.splitlines()]


@pytest.mark.parametrize("form", [form for form in FORMS if "power" in form], ids=lambda form: form["family"])
def test_the_power_stands_above_its_orders_or_before_each(form: dict[str, Any]) -> None:
    orders = [parse_order(order, BOARD) for order, _ in form["pairs"]]
    text = convert(Position(tuple(order.unit for order in orders)), orders, form["family"])
    heading = form["power"] if form["power"].endswith(":") else f"{form['power'].title()}:"
    assert text.startswith(heading)
    assert text.count(heading) in (1, len(orders))


def test_every_notation_that_is_written_is_held_to_its_forms() -> None:
    assert {form["family"] for form in FORMS} == set(writable()) - {"one-line"}
    for form in FORMS:
        if form["family"] not in ("data", "webdiplomacy-json", "stabbeurfou", "backstabbr-talk"):
            kinds = {type(parse_order(order, BOARD)) for order, _ in form["pairs"]}
            assert kinds >= {Support, Convoy}, form["family"]
            assert len(kinds) == 4, form["family"]


def test_an_army_is_an_army() -> None:
    unit = Unit("FRANCE", ARMY, "par")
    assert convert(Position((unit,)), (), "rulebook") == "Units:\nFrance: A Par"


@folded
@pytest.mark.parametrize("family", ["data", "words", "rulebook", "njudge", "diplomacy", "german", "webdiplomacy"])
@pytest.mark.parametrize(
    ("season", "year", "phase", "heading"),
    [
        ("spring", 1901, "movement", "Spring 1901 Movement"),
        ("fall", 0, "", "Fall"),
        ("", 476, "", "0476"),
        ("winter", 1901, "", "Winter 1901 Adjustment"),
        ("", 0, "retreat", "Retreat"),
    ],
)
def test_the_turn_stands_above_all(family: str, season: str, year: int, phase: str, heading: str) -> None:
    position = Position((Unit("FRANCE", ARMY, "par"),), BOARD, season, year, phase=phase)
    assert convert(position, (), family).splitlines()[0] == heading


# DAIDE's five turns of a year; the names of phases of the package diplomacy; webDiplomacy counts from spring 1901, two
# turns a year, and builds belong to the fall; godip and jDip name season, year and phase
TURNS = [
    ("daide", ("spring", 1901, "movement"), "NOW ( SPR 1901 )"),
    ("daide", ("spring", 1901, "retreat"), "NOW ( SUM 1901 )"),
    ("daide", ("fall", 1902, "movement"), "NOW ( FAL 1902 )"),
    ("daide", ("fall", 1902, "retreat"), "NOW ( AUT 1902 )"),
    ("daide", ("winter", 1902, "adjustment"), "NOW ( WIN 1902 )"),
    ("daide", ("winter", 1902, ""), "NOW ( WIN 1902 )"),
    ("saved-game", ("spring", 1901, "movement"), '"S1901M"'),
    ("saved-game", ("fall", 1901, "retreat"), '"F1901R"'),
    ("saved-game", ("winter", 1901, ""), '"W1901A"'),
    ("saved-game", ("fall", 19, "movement"), '"F0019M"'),
    ("webdiplomacy-json", ("spring", 1901, "movement"), '"turn": 0,\n  "phase": "Diplomacy"'),
    ("webdiplomacy-json", ("fall", 1902, "retreat"), '"turn": 3,\n  "phase": "Retreats"'),
    ("webdiplomacy-json", ("winter", 1901, "adjustment"), '"turn": 1,\n  "phase": "Builds"'),
    ("godip", ("fall", 1901, "retreat"), '"Season": "Fall",\n  "Year": 1901,\n  "Type": "Retreat"'),
    ("godip-words", ("fall", 1901, "retreat"), "PHASE 1901 Fall Retreat"),
    ("jdip", ("fall", 1901, "retreat"), "PRESTATE_SETPHASE Fall 1901, Retreat"),
]


@folded
@pytest.mark.parametrize(("family", "turn", "written"), TURNS)
def test_programs_have_their_own_names_of_turns(family: str, turn: tuple[str, int, str], written: str) -> None:
    season, year, phase = turn
    position = Position((Unit("FRANCE", ARMY, "par"),), BOARD, season, year, phase=phase)
    assert written in convert(position, (), family)


@pytest.mark.parametrize(("code", "year"), [("F19M", 1919), ("F0019M", 19), ("F0919M", 919), ("F1919M", 1919)])
def test_only_a_year_of_two_digits_is_one_of_the_century(code: str, year: int) -> None:
    assert read(f"{code}\nGermany: A Mun - Sil").position.year == year
    saved = read(f'{{"name": "{code}", "units": {{"GERMANY": ["A MUN"]}}, "orders": {{"GERMANY": ["A MUN - SIL"]}}}}')
    assert (saved.position.year, len(saved.orders), saved.errors) == (year, 1, ())


def near(board: Board, id: str) -> list[Unit]:
    """An army and a fleet, as far as there can be such, that can go to a province."""
    power, goal = board.powers[0].id, board.number[id]
    armies = [board.ids[n] for n in range(len(board.ids)) if goal in board.walks[n]][:1]
    fleets = [place for place, there in sorted(board.sails.items()) if goal in {board.number[to] for to in there}][:1]
    return [Unit(power, ARMY, place) for place in armies] + [Unit(power, FLEET, place) for place in fleets]


def doubtful(board: Board) -> list[Order]:
    """Orders of each kind that name, in each of their parts, provinces whose ids may mean another one.

    The units are such as could better do it with that other province.
    """
    orders: list[Order] = []
    for id in (id for id in board.ids if id in board.ambiguous):
        for unit in [one for meant in board.ambiguous[id] for one in near(board, meant)]:
            orders.append(Move(unit, id))
            orders += [Support(unit, Mention(kind, id)) for kind in (ARMY, FLEET)]
            orders += [Support(unit, Mention(kind, id), unit.province) for kind in (ARMY, FLEET)]
            orders += [
                Support(unit, Mention(unit.type, unit.place), id),
                Convoy(unit, Mention(ARMY, id), unit.province),
            ]
        orders += [
            Hold(one) for kind in (ARMY, FLEET) if not misplaced(board, one := Unit(board.powers[0].id, kind, id))
        ]
    return orders


@folded
@pytest.mark.parametrize("name", ["standard", "colonial", "era-of-empire"])
@pytest.mark.parametrize("family", [name for name in writable() if name not in ("one-line", "daide")])
def test_a_province_whose_id_may_mean_another_is_read_back_as_itself(family: str, name: str) -> None:
    board = board_named(name)
    orders = doubtful(board)
    assert orders
    for order in orders:
        position = Position((order.unit,), board)
        reading = read(convert(position, [order], family), board, family=family)
        assert reading.position is not None
        assert reading.position.units == position.units
        assert reading.orders == (remains(order, position, FAMILIES[family].loses),)
