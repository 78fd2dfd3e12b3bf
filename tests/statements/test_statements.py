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
from standoff.maps import Board, board_named
from standoff.maps.notation import parse_late_order, parse_order, parse_unit
from standoff.solver.adjudication import adjudicate
from standoff.solver.adjustments import adjudicate_adjustments
from standoff.solver.retreats import adjudicate_retreats, retreat_position

HERE = Path(__file__).parent
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
