"""Statements of four rules texts, each as positions with orders and what comes of them, worked out from the statement.

The ``id`` of a row tells the text and the place in it (``R5`` the 2008 rulebook, ``R5x`` its diagrams, ``EOE`` Era of
Empire, ``BS`` the notes, ``FOR`` the forum's rules), and ``note`` says in a few words what it states. A row may go
through a movement, a retreat and an adjustment phase, one after the other; ``open`` tells the places open to each
dislodged unit.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from standoff import Position, Rulebook
from standoff.maps import Board, Move, Terrain, board_named, standard
from standoff.maps.notation import parse_late_order, parse_order, parse_unit
from standoff.solver.adjudication import adjudicate
from standoff.solver.adjustments import adjudicate_adjustments
from standoff.solver.retreats import adjudicate_retreats, retreat_position

from ..folding import folded

HERE = Path(__file__).parent
STANDARD = standard()
RULES = {"R5": "2000", "R5x": "2000", "EOE": "era-of-empire", "BS": "notes", "FOR": "forum"}
KEYS = {"id", "note", "board", "rules", "units", "centers", "moves", "open", "retreats", "builds", "after"}


def rows() -> list[dict[str, Any]]:
    """Return all rows of all files."""
    found: list[dict[str, Any]] = []
    for path in sorted(HERE.glob("*.toml")):
        found += tomllib.loads(path.read_text(encoding="utf-8"))["row"]
    return found


ROWS = rows()
NAMES = [f"{row['id']}-{n}" for n, row in enumerate(ROWS)]


def before(row: dict[str, Any], board: Board) -> Position:
    owners = tuple((id, power) for power, ids in row.get("centers", {}).items() for id in ids.split())
    return Position(tuple(parse_unit(unit, board) for unit in row["units"]), board, centers=owners)


@folded
@pytest.mark.parametrize("row", ROWS, ids=NAMES)
def test_statement(row: dict[str, Any]) -> None:
    assert set(row) <= KEYS
    assert {"moves", "retreats", "builds"} & set(row)
    board = board_named(row.get("board", "era-of-empire" if row["id"].startswith("EOE") else "standard"))
    rules = Rulebook.named(row.get("rules", RULES[row["id"].partition(".")[0]]))
    position = before(row, board)
    if "moves" in row:
        ruling = adjudicate(position, [parse_order(text, board) for text in row["moves"]], rules)
        told = {str(outcome.order): outcome for outcome in ruling.outcomes}
        words = {text: told[text].result.word for text in row["moves"]}
        fallen = {str(one.unit.place).partition("/")[0] for one in ruling.dislodged}
        for text in row["moves"]:
            if told[text].order.unit.province in fallen and words[text] not in ("dislodged", "illegal", "invalid"):
                words[text] += ", dislodged"
        # an empty word: the text does not tell what becomes of the order
        assert {text: word and words[text] for text, word in row["moves"].items()} == row["moves"]
        position = retreat_position(ruling)
        exits = {str(one.unit): " ".join(one.exits) for one in position.dislodged}
        assert exits == row.get("open", exits)
    if "retreats" in row:
        orders = [parse_late_order(text, board) for text in row["retreats"]]
        retreats = adjudicate_retreats(position, orders, rules)
        assert [outcome.result.word for outcome in retreats.outcomes] == list(row["retreats"].values())
        position = retreats.after
    if "builds" in row:
        orders = [parse_late_order(text, board) for text in row["builds"]]
        ruled = adjudicate_adjustments(replace(position, phase="", contested=()), orders, rules)
        assert [outcome.result.word for outcome in ruled.outcomes] == list(row["builds"].values())
        position = ruled.after
    assert sorted(map(str, position.units)) == sorted(row["after"])


def test_every_row_says_what_it_shows() -> None:
    assert all(row["note"] for row in ROWS)


@pytest.mark.parametrize(
    ("unit", "places"),
    [
        ("FRANCE A par", "bre bur gas pic"),
        ("ENGLAND F eng", "bel bre iri lon mao nth pic wal"),
        ("ITALY F rom", "nap tus tys"),
    ],
)
def test_where_the_units_of_the_first_diagrams_can_go(unit: str, places: str) -> None:
    standing = parse_unit(unit, STANDARD)
    goals = [id for id in STANDARD.ids if id != standing.province]
    position = Position((standing,), STANDARD)
    done = {id: adjudicate(position, [Move(standing, id)], Rulebook.named("2000")).outcomes[0] for id in goals}
    assert " ".join(id for id in sorted(done) if done[id].result.word == "succeeds") == places


ABBREVIATIONS = {
    "R5.abbr-1": (
        "Alb Bel Bul Den Gre Hol Nwy NAf Por Rum Ser Spa Swe Tun Bre Bur Gas Mar Par Pic Adr Aeg Bal Bar Bla Eas Eng "
        "Bot GoL Hel Ion Iri Mid NAt Nth Nrg Ska Tyn Wes Ber Kie Mun Pru Ruh Sil Apu Nap Pie Rom Tus Ven Fin Lvn Mos "
        "Sev StP Ukr War"
    ),
    "R5.abbr-2": "Boh Bud Gal Tri Tyr Vie Edi Lvp Lon Yor Ank Arm Con Smy",
    "R5.abbr-3": "Cly Wal Syr",
    "R5.abbr-4": "Port Kiel Sevastapol",
}
OTHER_IDS = {"GoL": "lyo", "Mid": "mao", "NAt": "nao", "Nrg": "nwg", "Tyn": "tys"}
OTHER_IDS |= {"Port": "por", "Kiel": "kie", "Sevastapol": "sev"}


@pytest.mark.parametrize("id", ABBREVIATIONS)
def test_the_abbreviations_of_the_rulebook_are_read(id: str) -> None:
    for word in ABBREVIATIONS[id].split():
        place = OTHER_IDS.get(word, word.lower())
        letter = "F" if STANDARD.province(place).terrain is Terrain.SEA else "A"
        (unit,) = Position.parse(f"Italy: {letter} {word}").units
        assert (word, unit.place) == (word, place)


@folded
@pytest.mark.parametrize(
    ("id", "board", "units", "text", "order"),
    [
        ("EOE.orders-4", "era-of-empire", "RUSSIA A mos", "Russia: A Moscow Holds", "RUSSIA: A mos H"),
        ("EOE.hold-1", "era-of-empire", "TURKEY F con", "Turkey: F Constantinople Holds", "TURKEY: F con H"),
        ("EOE.hold-1", "era-of-empire", "TURKEY F con", "Turkey: F Con Holds", "TURKEY: F con H"),
        ("EOE.move-3", "era-of-empire", "TURKEY A tab", "Turkey: A Tabriz-Baghdad", "TURKEY: A tab - bag"),
        ("EOE.move-3", "era-of-empire", "TURKEY A tab", "Turkey: A Tab\u2013Bag", "TURKEY: A tab - bag"),
        ("BS.units-1", "standard", "ENGLAND F lon", "England: navy London stay", "ENGLAND: F lon H"),
        ("BS.convoy-2", "standard", "ENGLAND F nth", "England: F Nth C A Lon - Nwy", "ENGLAND: F nth C A lon - nwy"),
        ("FOR.orders-1", "standard", "FRANCE A par", 'France: Army "Paris" hold', "FRANCE: A par H"),
        ("FOR.orders-1", "standard", "FRANCE A par", "France: Army Paris move Burgundy", "FRANCE: A par - bur"),
        (
            *("FOR.orders-1", "standard", "FRANCE F bre", "France: Fleet Brest support Fleet English Channel"),
            "FRANCE: F bre S F eng",
        ),
        (
            *("FOR.orders-1", "standard", "FRANCE A mar", "France: Army Marseilles support Army Paris move Burgundy"),
            "FRANCE: A mar S A par - bur",
        ),
        (
            *("FOR.orders-1", "standard", "ENGLAND F nth", "England: Fleet North Sea convoy Army London move Norway"),
            "ENGLAND: F nth C A lon - nwy",
        ),
        (
            *("FOR.move-1", "standard", "TURKEY F con", "Turkey: Fleet Constantinople move Bulgaria east coast"),
            "TURKEY: F con - bul/ec",
        ),
        (
            *("FOR.sh-5", "standard", "ENGLAND F eng", "England: Fleet English Channel support Army Belgium hold"),
            "ENGLAND: F eng S A bel",
        ),
        (
            *("FOR.sh-5", "standard", "FRANCE A pic", "France: Army Picardi support Fleet Belgium hold"),
            "FRANCE: A pic S F bel",
        ),
    ],
)
def test_orders_are_read_as_the_texts_write_them(id: str, board: str, units: str, text: str, order: str) -> None:
    place = board_named(board)
    assert list(map(str, Position((parse_unit(units, place),), place).orders(text))) == [order], id
