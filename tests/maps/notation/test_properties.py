"""Over random orders and random texts: what is written is read back, nothing else than a NotationError is raised."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Position, Support, Unit, standard
from standoff.maps.notation import (
    NotationError,
    parse_order,
    parse_orders,
    parse_position,
    parse_unit,
    read,
    write,
    write_orders,
    write_position,
)
from standoff.strategies import positions

from ...folding import folded
from .checking import cost

BOARD = standard()
POWERS = [power.id for power in BOARD.powers]
SEAS = [p.id for p, sea in zip(BOARD.provinces, BOARD.is_sea, strict=True) if sea]
# all places, and some coasts that are not there
PLACES = [*BOARD.number, "spa/wc", "stp/ec", "mun/nc", "nth/sc", "bre/ec"]

powers = st.sampled_from(POWERS)
places = st.sampled_from(PLACES)
types = st.sampled_from([ARMY, FLEET])
units = st.builds(Unit, powers, types, places)
anywhere = positions(max_units=12, close=False)


def mentions(nations: bool) -> st.SearchStrategy[Mention]:
    return st.builds(Mention, st.none() | types, places, st.none() | powers if nations else st.none())


def moves(paths: bool) -> st.SearchStrategy[Move]:
    plain = st.builds(Move, units, places, st.booleans())
    armies = st.builds(Unit, powers, st.just(ARMY), places)
    path = st.lists(st.sampled_from(SEAS), min_size=1, max_size=4).map(tuple)
    return plain | st.builds(Move, armies, places, st.just(True), path) if paths else plain


def orders(full: bool) -> st.SearchStrategy[Order]:
    """Orders right and wrong; nationality and path only where the style writes them."""
    return (
        st.builds(Hold, units)
        | moves(full)
        | st.builds(Support, units, mentions(full), st.none() | places)
        | st.builds(Convoy, units, mentions(full), places)
    )


@given(orders(full=True))
def test_canonical_text_is_read_back(order: Order) -> None:
    assert parse_order(write(order), BOARD) == order
    assert parse_unit(str(order.unit), BOARD) == order.unit


@pytest.mark.parametrize("style", ["rulebook", "spaced", "long"])
@given(st.lists(orders(full=True), max_size=8))
def test_each_style_is_read_back(style: str, several: list[Order]) -> None:
    text = write_orders(several, style, BOARD)  # type: ignore[arg-type]
    assert read(text, BOARD).orders == tuple(several)


@pytest.mark.parametrize("style", ["rulebook", "spaced", "long"])
@given(st.lists(orders(full=True), min_size=1, max_size=8))
def test_one_line_holds_as_much_as_many(style: str, several: list[Order]) -> None:
    for mark in (", ", "; ", ". "):
        text = mark.join(f"{order.unit.power}: {write(order, style, BOARD)}" for order in several)  # type: ignore[arg-type]
        assert read(text, BOARD).orders == tuple(several)


@given(anywhere, st.sampled_from(["data", "rulebook", "spaced", "long"]))
def test_positions_are_read_back(position: Position, style: str) -> None:
    assert parse_position(write_position(position, style), BOARD) == position  # type: ignore[arg-type]


def guarded(text: str, position: Position) -> None:
    """Read a text in all ways: only a NotationError may come out, and every diagnostic lies inside the text."""
    for known in (None, position):
        reading = read(text, BOARD, known)
        lines = re.split("\r\n|[\n\r\x0b\x85\u2028\u2029]", reading.text)
        for diagnostic in reading.diagnostics:
            assert 1 <= diagnostic.line <= len(lines)
            assert 1 <= diagnostic.column <= len(lines[diagnostic.line - 1]) + 1
            assert diagnostic.column - 1 + diagnostic.length <= len(lines[diagnostic.line - 1])
        assert reading.render()[:1] == ("t" if reading.diagnostics else "")
        assert len(reading.orders) == len(reading.sources)
    for call in (
        lambda: parse_position(text, BOARD),
        lambda: parse_orders(text, position),
        lambda: parse_order(text, BOARD),
        lambda: parse_unit(text, BOARD),
    ):
        with suppress(NotationError):
            call()


@given(st.text(), anywhere)
def test_no_text_breaks_the_reader(text: str, position: Position) -> None:
    guarded(text, position)


WORDS = [
    *(
        "A",
        "F",
        "army",
        "fleet",
        "S",
        "C",
        "H",
        "T",
        "to",
        "via",
        "by",
        "convoy",
        "-",
        "->",
        "—",
        ":",
        ",",
        ";",
        ".",
        "/",
    ),
    *(
        "(",
        ")",
        "/c",
        "nc",
        "sc",
        "n",
        "north",
        "coast",
        "of",
        "n.c.",
        "the",
        "at",
        "and",
        "\n",
        "#",
        "--",
        "1.",
        "\u200b",
    ),
    *(
        "Units:",
        "Orders:",
        "Spring",
        "1901",
        "S1901M",
        "Germany",
        "German",
        "ENG",
        "English",
        "Britain's",
        "Nor",
        "Tyr",
    ),
    *(
        "Liv",
        "Gulf",
        "St.",
        "Petersburg",
        "Mun",
        "lvp",
        "Nth",
        "spa",
        "spasc",
        "Spain",
        "swi",
        "Berlim",
        "bounce",
        "hold",
    ),
    *("build", "r", "²", "½", "ß", "İ", "’", "“", "\u0301", "\x00", "\U0001f603", "[", "]", "|", "&", "=", "+"),
]


@given(st.lists(st.sampled_from(WORDS) | st.sampled_from(PLACES)), st.sampled_from(["", " "]), anywhere)
def test_no_mixture_of_words_breaks_the_reader(words: list[str], space: str, position: Position) -> None:
    guarded(space.join(words), position)


@given(st.data(), st.lists(orders(full=True), min_size=1, max_size=4), anywhere)
def test_no_mutation_of_orders_breaks_the_reader(data: st.DataObject, several: list[Order], position: Position) -> None:
    text = write_orders(several, data.draw(st.sampled_from(["data", "rulebook", "spaced", "long"])), BOARD)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        end = min(len(text), at + data.draw(st.integers(0, 3)))
        text = text[:at] + data.draw(st.text(max_size=3) | st.sampled_from(WORDS)) + text[end:]
    guarded(text, position)


@pytest.mark.parametrize(
    "piece",
    [
        *(
            "F Nth C A Lon-Nwy, ",
            "A Par-Bur ",
            "A Xyzq - Bur, ",
            "A Nor S A Nor - Nor, ",
            "A Par - ",
            "(",
            "( ",
            "(bounce ",
        ),
        *(
            "-",
            "=",
            "=-",
            ">",
            "a'",
            "St. ",
            "mid-",
            "Spain, ",
            "via ",
            "1.",
            "England: ",
            "England ",
            "A ",
            "\u200b",
            "e\u0301",
        ),
    ],
)
def test_time_is_linear_in_the_length_of_a_line(piece: str) -> None:
    small, large = 2_000, 8_000
    first = cost("England: " + (piece * small)[:small])
    second = cost("England: " + (piece * large)[:large])
    # four times the text: square time would take sixteen times as long
    assert second < 10 * first + 0.01


@folded
@pytest.mark.parametrize("style", ["rulebook", "spaced", "long"])
@pytest.mark.parametrize("coast", ["nc", "sc", "ec", "wc", "xx", "xc", "zzz"])
@pytest.mark.parametrize("place", ["stp", "mun", "bul"])
def test_every_coast_is_read_back(place: str, coast: str, style: str) -> None:
    order = parse_order(f"RUSSIA: F bot - {place}/{coast}", BOARD)
    assert read(write_orders([order], style, BOARD), BOARD).orders == (order,)  # type: ignore[arg-type]
