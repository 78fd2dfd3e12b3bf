"""DAIDE messages: what is read, what is written and read back, and what hostile texts cost."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Position, Support, Unit, standard
from standoff.maps.loading import board_named
from standoff.maps.notation import read
from standoff.maps.notation.converting import convert
from standoff.maps.notation.programs import daide
from standoff.maps.position import misplaced

from ....folding import folded
from ..checking import check_remarks, cost, read_case

BOARD = standard()
CASES = tomllib.loads((Path(__file__).parent / "daide.toml").read_text("utf-8"))["case"]


@folded
@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_messages_are_read(case: dict[str, Any]) -> None:
    reading = read_case(case)
    assert [name for _, name in reading.families] == [case.get("family", "daide")] * bool(reading.families)
    assert bool(reading.families) == (case.get("family") != "")


def test_remarks_and_sources_point_at_the_text() -> None:
    text = "SUB ( ( ENG FLT\n  LON ) MTO\n  NTH ) ( ( ENG FLT XYZ ) HLD )"
    reading = read(text, BOARD)
    assert [(s.line, s.column, s.words) for s in reading.sources] == [(1, 7, "( ENG FLT LON ) MTO NTH")]
    assert [(e.code, e.line, e.column, e.length) for e in reading.errors] == [("unknown-place", 3, 21, 3)]


def test_the_goal_that_was_lost_is_never_a_province() -> None:
    reading = read("ORD ( FAL #1901 ) ( ( ENG AMY CLY ) MTO VIA ) ( SUC )", BOARD)
    (error,) = reading.errors
    assert "goal is missing" in error.message
    assert (error.column, error.length) == (21, len("( ENG AMY CLY ) MTO VIA"))


@pytest.mark.parametrize("part", ["SPR 1902", "spr #1902", "S1902M", "Spring 1902", "spring 1902 movement"])
def test_a_turn_is_named_in_several_ways(part: str) -> None:
    text = "SUB ( SPR 1901 ) ( ( ENG FLT LON ) HLD )\nSUB ( SPR 1902 ) ( ( ENG FLT EDI ) HLD )"
    assert [str(order) for order in read(text, BOARD, part=part).orders] == ["ENGLAND: F edi H"]


def test_a_message_aside_is_counted_once_for_all() -> None:
    (notice,) = read("HLO ( ENG ) ( #1 ) ( ( LVL 0 ) )\n" + "TME ( #300 )\n" * 50, BOARD).notices
    assert "HLO 1, TME 50" in notice.message


# --- writing ---------------------------------------------------------------------------------------------


def test_a_position_and_its_orders_are_written() -> None:
    position = Position.of("ENGLAND A yor", "ENGLAND F nth", "RUSSIA F stp/sc", "FRANCE F eng")
    orders = position.orders(
        "England: A Yor-Bel via convoy, F Nth C A Yor-Bel\nRussia: F StP H\nFrance: F Eng S A Yor-Bel"
    )
    assert daide.write(Position(position.units, BOARD, "fall", 1904), orders).split("\n") == [
        "NOW ( FAL 1904 ) ( ENG FLT NTH ) ( ENG AMY YOR ) ( FRA FLT ECH ) ( RUS FLT ( STP SCS ) )",
        "SUB ( ( ENG AMY YOR ) CTO BEL VIA ( NTH ) ) ( ( ENG FLT NTH ) CVY ( ENG AMY YOR ) CTO BEL )",
        "SUB ( ( RUS FLT STP ) HLD )",
        "SUB ( ( FRA FLT ECH ) SUP ( ENG AMY YOR ) MTO BEL )",
    ]


# the orders of England (and a fleet of France, where another power's matters), how the army's is written, what is told
WAYS = [
    ("A Lon-Bel via convoy, F Nth C A Lon-Bel", "CTO BEL VIA ( NTH )", ""),
    ("A Lon-Nth-Bel, F Eng C A Lon-Bel", "CTO BEL VIA ( NTH )", ""),
    ("A Lon-Bel, F Nth C A Lon-Bel", "CTO BEL VIA ( NTH )", "only if CTO says so"),
    ("A Lon-Bel via convoy, F Nth C A Lon-Bel, F Eng C A Lon-Bel", "CTO BEL VIA ( ECH )", "several ways"),
    ("A Lon-Bel via convoy", "CTO BEL VIA ( ECH )", "no fleets carry this army"),
    ("A Lon-Bel", "MTO BEL", ""),
    (
        "A Lon-Tun via convoy, F Eng C A Lon-Tun, F Mao C A Lon-Tun, F Wes C A Lon-Tun",
        "CTO TUN VIA ( ECH MAO WES )",
        "",
    ),
    ("A Lon-Yor, F Nth C A Lon-Yor", "MTO YOR", "goes by land"),
    ("A Lon-Mun via convoy", "CTO MUN", "no way over the sea"),
]


@pytest.mark.parametrize(("text", "written", "told"), WAYS, ids=[text for text, _, _ in WAYS])
def test_an_army_goes_by_convoy_with_its_way(text: str, written: str, told: str) -> None:
    fleets = ("ENGLAND F nth", "ENGLAND F eng", "ENGLAND F mao", "ENGLAND F wes")
    position = Position(Position.of("ENGLAND A lon", *fleets).units, BOARD, "spring", 1901)
    orders = position.orders(text)
    assert f"( ( ENG AMY LON ) {written} )" in daide.write(position, orders)
    losses = daide.lost(position, orders)
    assert len(losses) == bool(told)
    assert told in "".join(losses)


def test_what_is_lost_is_told() -> None:
    position = Position.of("FRANCE F mao", "FRANCE F por")
    orders = (
        Support(Unit("FRANCE", FLEET, "por"), Mention(FLEET, "mao"), "spa/nc"),
        Move(Unit("FRANCE", FLEET, "mao"), "spa/xx"),
        Move(Unit("FRANCE", FLEET, "mao"), "por", via_convoy=True),
        Support(Unit("FRANCE", FLEET, "por"), Mention(None, "wes")),
    )
    assert [loss.partition(": ")[2] for loss in daide.lost(position, orders)] == [
        "DAIDE names no coast where a support goes",
        'DAIDE has no word for the coast "xx"',
        "no fleet goes by convoy in DAIDE",
        "no unit stands in wes; it is written as FRANCE F wes",
    ]


@st.composite
def games(draw: st.DrawFn, board_name: str = "standard") -> tuple[Position, tuple[Order, ...]]:
    """Positions with an order for each unit, right or wrong; every unit that an order mentions is there."""
    board = board_named(board_name)
    powers = st.sampled_from([power.id for power in board.powers])
    places = st.sampled_from([*board.number])
    seas = [p.id for p, sea in zip(board.provinces, board.is_sea, strict=True) if sea]
    kept: dict[str, Unit] = {}
    for unit in draw(
        st.lists(st.builds(Unit, powers, st.sampled_from([ARMY, FLEET]), places), min_size=1, max_size=12)
    ):
        if not misplaced(board, unit):
            kept.setdefault(unit.province, unit)
    season, year = draw(st.sampled_from(["spring", "fall"])), draw(st.integers(1850, 2100))
    position = Position(tuple(kept.values()), board, season, year)
    orders: list[Order] = []
    for unit in position.units:
        other = draw(st.sampled_from(position.units))
        kind = draw(st.none() | st.just(other.type))
        mention = Mention(kind, other.place, draw(st.none() | st.just(other.power)))
        to = draw(places)
        path = tuple(draw(st.lists(st.sampled_from(seas), max_size=3))) if unit.type is ARMY else ()
        by_sea = bool(path) or draw(st.booleans())
        possible: list[Order] = [
            Hold(unit),
            Move(unit, to, by_sea, path),
            Support(unit, mention, to),
            Support(unit, mention),
            Convoy(unit, mention, to),
        ]
        orders.append(draw(st.sampled_from(possible)))
    return position, tuple(orders)


def said(order: Order, position: Position) -> Order:
    """What DAIDE says: power and letter of the other unit, no coast of a supported goal, no convoy of a fleet."""
    if isinstance(order, Move):
        return Move(order.unit, order.to, order.via_convoy and order.unit.type is ARMY, order.path)
    if isinstance(order, Hold):
        return order
    other = order.supported if isinstance(order, Support) else order.convoyed
    there = position.unit_in(other.place)
    assert there is not None
    named = Mention(there.type, other.place, there.power)
    if isinstance(order, Support):
        return Support(order.unit, named, order.to and order.to.partition("/")[0])
    return Convoy(order.unit, named, order.to)


@pytest.mark.parametrize("name", ["standard", "colonial"])
@given(st.data())
def test_what_is_written_is_read_back(name: str, data: st.DataObject) -> None:
    position, orders = data.draw(games(name))
    reading = read(daide.write(position, orders), position.board)
    assert not reading.errors, reading.render()
    assert replace(reading.position, phase=position.phase) == position
    assert len(reading.orders) == len(orders)
    told = daide.lost(position, orders)
    for order, back in zip(orders, reading.orders, strict=True):
        expected = said(order, position)
        if isinstance(expected, Move) and isinstance(back, Move) and expected.unit.type is ARMY and not expected.path:
            # a way may have been added, and is told of unless the order asks for the convoy and has but one
            assert expected.via_convoy <= back.via_convoy
            assert expected.via_convoy or not back.path or any(order.short in loss for loss in told)
            expected = Move(expected.unit, expected.to, back.via_convoy, back.path)
        assert back == expected


# --- hostile texts ---------------------------------------------------------------------------------------

TOKENS = [
    *"( ( ( ( ) ) ) ) ENG FRA EMG AMY FLT LON NTH STP SCS NCS HLD MTO SUP CVY CTO VIA RTO DSB BLD REM WVE".split(),
    *"SUB ORD NOW SCO NOT THX MIS PRN SND HLO SPR SUM FAL AUT WIN 1901 #1901 #-1 MRT SUC RET UNO eng flt lon".split(),
    *["\n", "\r", "'", "#", ",", "-", "xyz", "A", "\u200b", "é", "\x00"],
]


@given(st.lists(st.sampled_from(TOKENS)), st.sampled_from(["", " "]), st.sampled_from(["", "daide"]), st.booleans())
def test_no_soup_of_tokens_breaks_the_reader(tokens: list[str], space: str, family: str, wanted: bool) -> None:
    reading = read(space.join(tokens), BOARD, family=family, part="SPR 1901" if wanted else "")
    check_remarks(reading)


@pytest.mark.parametrize("count", [20_000, pytest.param(200_000, marks=pytest.mark.campaign)])
def test_very_many_open_brackets_are_an_error(count: int) -> None:
    for text, family in (
        ("SUB " + "(" * 5 * count, ""),
        ("(\n" * count, "daide"),
        ("SUB\n" + "(\n" * count, "daide"),
    ):
        reading = read(text, BOARD, family=family)
        assert [e.code for e in reading.errors] == ["bracket"]


PIECES = [
    *("( ENG FLT LON ) ", "( ENG FLT LON ) HLD\n", "( ", "(\n", ") ", "' ", "# ", "VIA ( NTH ", "ENG WVE\n", "SUB ("),
    *("( ENG FLT LON ) SUP ", "xyz ", "#1 ", "1", "( TUR FLT CON MRT ( ", "MRT ( ( ", "SUB ( ( ENG FLT LON ) HLD ) "),
    *("ORD ( SPR 1901 ) ( ( ENG AMY LON ) MTO VIA ) ( SUC )\n", "SUB ( ( ENG FLT LON ) HLD ) NOT ( SUB ) "),
    *("12,,THX ( ( ENG FLT LON ) HLD ) ( MBV )\n", "SUB\n", "NOW ( SPR 1901 ) "),
]


@pytest.mark.parametrize("head", ["SUB ( ( ENG FLT EDI ) HLD ) ", ""])
@pytest.mark.parametrize("piece", PIECES)
def test_time_is_linear(piece: str, head: str) -> None:
    def taken(length: int) -> float:
        return cost(head + piece * (length // len(piece)))

    # six times the text: square time would take thirty-six times as long
    assert taken(12_000) < 15 * taken(2_000) + 0.01


def test_two_orders_of_one_unit_stand_in_one_message_so_that_neither_replaces_the_other() -> None:
    position = Position.of("ITALY F apu", "ENGLAND F gre")
    orders = [
        *position.orders("Italy: F Apu - Ven"),
        *position.orders("England: F Gre H"),
        *position.orders("Italy: F Apu H"),
    ]
    text = convert(position, orders, "daide")
    assert sorted(map(str, read(text, family="daide").orders)) == sorted(map(str, orders))
