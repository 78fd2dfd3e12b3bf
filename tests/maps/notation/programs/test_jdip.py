"""jDip's case files: what is read, what is written and read back, and what hostile texts cost."""

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
from standoff.maps.notation.programs import jdip
from standoff.maps.position import misplaced

from ....folding import folded
from ..checking import check_remarks, cost, read_case

BOARD = standard()
CASES = tomllib.loads((Path(__file__).parent / "jdip.toml").read_text("utf-8"))["case"]


@folded
@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case_files_are_read(case: dict[str, Any]) -> None:
    reading = read_case(case)
    assert [name for _, name in reading.families] == ["jdip"]


def test_the_nearest_keyword_and_the_nearest_power_are_asked_for() -> None:
    far, power = read("CASE a\nPRESTATE_ODERS\nORDERS\nGermnay: A mun H\nEND", BOARD).errors
    assert (far.line, far.hint.split(",")[0]) == (2, "known are VARIANT_ALL")
    assert (power.line, power.hint) == (4, "did you mean Germany?")
    (error,) = read("CASE a\nPRESTATES\nORDERS\nEND", BOARD).errors
    assert error.hint == "did you mean PRESTATE?"


@pytest.mark.parametrize("text", ["CASE closed, gentlemen", "Case in point: A Par - Bur", "CASE\n\nFrance: A Par H"])
def test_prose_is_no_case(text: str) -> None:
    assert not read(text, BOARD).families


# --- writing ---------------------------------------------------------------------------------------------


def test_a_case_is_written() -> None:
    units = Position.of("ENGLAND A lon", "ENGLAND F nth", "GERMANY A ruh", "FRANCE F spa/nc").units
    position = Position(units, BOARD, "fall", 1903)
    orders = position.orders(
        "England: A Lon-Bel via convoy, F Nth C A Lon-Bel\nGermany: A Ruh S English A Lon-Bel\nFrance: F Spa-Mao"
    )
    assert jdip.write(position, orders, "6.X.1 #1 (mine)").split("\n") == [
        "VARIANT_ALL Standard",
        "CASE 6.X.1 1 (mine)",
        "PRESTATE_SETPHASE Fall 1903, Movement",
        "PRESTATE",
        "\tEngland: A lon",
        "\tEngland: F nth",
        "\tFrance: F spa/nc",
        "\tGermany: A ruh",
        "ORDERS",
        "\tEngland: A lon-bel by convoy",
        "\tEngland: F nth C A lon-bel",
        "\tGermany: A ruh S English A lon-bel",
        "\tFrance: F spa-mao",
        "END",
    ]


@st.composite
def games(draw: st.DrawFn, name: str) -> tuple[Position, tuple[Order, ...]]:
    """Positions and any orders, right or wrong."""
    board = board_named(name)
    powers = st.sampled_from([power.id for power in board.powers])
    places = st.sampled_from([*board.number, f"{board.ids[0]}/wc"])
    types = st.sampled_from([ARMY, FLEET])
    units = st.builds(Unit, powers, types, places)
    seas = [p.id for p, sea in zip(board.provinces, board.is_sea, strict=True) if sea]
    kept: dict[str, Unit] = {}
    for unit in draw(st.lists(units, max_size=8)):
        if not misplaced(board, unit):
            kept.setdefault(unit.province, unit)
    turn = draw(st.just(("", 0)) | st.tuples(st.sampled_from(["spring", "fall"]), st.integers(1000, 2500)))
    mentions = st.builds(Mention, st.none() | types, places, st.none() | powers)
    armies = st.builds(Unit, powers, st.just(ARMY), places)
    path = st.lists(st.sampled_from(seas), min_size=1, max_size=3).map(tuple)
    orders = draw(
        st.lists(
            st.builds(Hold, units)
            | st.builds(Move, units, places, st.booleans())
            | st.builds(Move, armies, places, st.just(True), path)
            | st.builds(Support, units, mentions, st.none() | places)
            | st.builds(Convoy, units, mentions, places),
            max_size=8,
        )
    )
    return Position(tuple(kept.values()), board, *turn), tuple(orders)


@pytest.mark.parametrize("name", ["standard", "colonial", "era-of-empire"])
@given(st.data())
def test_what_is_written_is_read_back(name: str, data: st.DataObject) -> None:
    position, orders = data.draw(games(name))
    reading = read(jdip.write(position, orders), position.board)
    assert not reading.errors, reading.render()
    assert replace(reading.position, phase=position.phase) == position
    assert reading.orders == orders


# --- hostile texts ---------------------------------------------------------------------------------------

LINES = [
    *("VARIANT_ALL Standard", "VARIANT_ALL", "CASE", "CASE a", "CASE b", "END", "ORDERS", "PRESTATE", "POSTSTATE"),
    *("PRESTATE_SETPHASE", "PRESTATE_SETPHASE Fall 1901, Retreat", "PRESTATE_SETPHASE (", "PRESTATE_X", "X_Y"),
    *(
        "England: A lon",
        "England: F nth C A lon-bel",
        "England:",
        ":",
        "England",
        "Germnay: A mun",
        "# x",
        "",
        "A",
        "é: -",
    ),
    *("SUCCESS: England: A lon H", "France: Build A par", "ITALY", "\u200b", "\x00", "((", "Hello"),
]


@given(
    st.lists(st.sampled_from(LINES)),
    st.sampled_from(["\n", "\r\n", "\n\t"]),
    st.sampled_from(["", "jdip"]),
    st.booleans(),
)
def test_no_soup_of_lines_breaks_the_reader(rows: list[str], gap: str, family: str, wanted: bool) -> None:
    reading = read(gap.join(rows), BOARD, family=family, part="a" if wanted else "")
    check_remarks(reading)


@pytest.mark.parametrize("head", ["VARIANT_ALL Standard\nCASE x\nPRESTATE\n", ""])
@pytest.mark.parametrize(
    "piece",
    [
        "CASE a\nORDERS\nEND\n",
        "CASE a\n",
        "CASE\n\n",
        "PRESTATE\n",
        "PRESTATE_X\n",
        "England: F lon\n",
        "X_Y",
        "-",
        ":",
        "(\n",
    ],
)
def test_time_is_linear(piece: str, head: str) -> None:
    def taken(length: int) -> float:
        return cost(head + piece * (length // len(piece)))

    # six times the text: square time would take thirty-six times as long
    assert taken(12_000) < 15 * taken(2_000) + 0.01
