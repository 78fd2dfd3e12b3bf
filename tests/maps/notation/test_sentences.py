"""Families with a grammar of their own: each file of families/ holds texts, the orders in them, and the codes said."""

import random
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Position, Support, Unit, standard
from standoff.maps.notation import read
from standoff.maps.notation.blocks import scan
from standoff.maps.notation.places import names_of
from standoff.maps.notation.words import Verb
from standoff.maps.position import misplaced

from ...folding import folded
from ...growth import LENGTHS, in_proportion

BOARD = standard()
FILES = sorted((Path(__file__).parent / "families").glob("*.toml"))
CASES = [
    pytest.param(case, id=f"{file.stem}-{n}")
    for file in FILES
    for n, case in enumerate(tomllib.loads(file.read_text("utf-8"))["case"], 1)
]
# these may come as a notice or as an error; the mark says that the error is meant
NOTICES = {
    *("unread", "note", "power-implied", "letter-implied", "retreat-list", "blanket", "part-chosen", "place-chosen"),
    "second-order",
    "spelling",
    "phase-implied",
}


@folded
@pytest.mark.parametrize("case", CASES)
def test_each_family_is_read(case: dict[str, Any]) -> None:
    position = Position.of(*case["position"]) if "position" in case else None
    reading = read(case["text"], BOARD, position, family=case.get("family", ""), part=case.get("part", ""))
    assert [str(order) for order in reading.orders] == case["orders"], reading.render()
    assert [str(order) for order in reading.late] == case.get("late", [])
    said = [
        d.code + "!" * (d.severity == "error" and d.code in NOTICES)
        for d in reading.diagnostics
        if d.code != "second-order"  # the lists of samples order one unit several times
    ]
    assert said == case.get("codes", []), reading.render()
    assert all(d.severity == "error" for d in reading.diagnostics if d.code not in NOTICES)
    if "units" in case:
        assert [str(unit) for unit in reading.position.units] == case["units"]


# --- what a page would print of an order, written without the code that reads it; it has no eastern coasts ------

NAMES = {
    place: BOARD.provinces[BOARD.number[place]].name
    + {"nc": " (North Coast)", "sc": " (South Coast)", "ec": " (North Coast)", "": ""}[place.partition("/")[2]]
    for place in BOARD.number
}
places = st.sampled_from(sorted(NAMES))
units = st.builds(Unit, st.sampled_from([p.id for p in BOARD.powers]), st.sampled_from([ARMY, FLEET]), places)
mentions = st.builds(Mention, st.none(), places, st.none())
orders = (
    st.builds(Hold, units)
    | st.builds(Move, units, places, st.booleans())
    | st.builds(Support, units, mentions, st.none() | places)
    | st.builds(Convoy, units, mentions, places)
)


def sentence(order: Order) -> str:
    """Write the sentence that the page of webDiplomacy prints of an order."""
    begin = f"The {'army' if order.unit.type is ARMY else 'fleet'} at {NAMES[order.unit.place]}"
    if isinstance(order, Hold):
        return f"{begin} hold."
    if isinstance(order, Move):
        return f"{begin} move to {NAMES[order.to]}{' via convoy' if order.via_convoy else ''}."
    if isinstance(order, Convoy):
        return f"{begin} convoy to {NAMES[order.to]} from {NAMES[order.convoyed.place]}."
    if order.to is None:
        return f"{begin} support hold to {NAMES[order.supported.place]}."
    return f"{begin} support move to {NAMES[order.to]} from {NAMES[order.supported.place]}."


@given(st.lists(orders, max_size=8), st.sampled_from(["", " (fail)", " (fail) (dislodged)"]))
def test_sentences_are_read_back(several: list[Order], result: str) -> None:
    text = "".join(f"{BOARD.powers[BOARD.power_number[o.unit.power]].name}:\n{sentence(o)}{result}\n" for o in several)
    assert read(text, BOARD).orders == tuple(several)


def words_of_godip(order: Order) -> str:
    """Write an order in the words of a game file of godip."""
    here = order.unit.place
    if isinstance(order, Hold):
        return f"{here} hold"
    if isinstance(order, Move):
        return f"{here} move {order.to}{' via convoy' if order.via_convoy else ''}"
    if isinstance(order, Convoy):
        return f"{here} convoy {order.convoyed.place} move {order.to}"
    return f"{here} support {order.supported.place}{'' if order.to is None else f' move {order.to}'}"


@given(st.lists(orders, min_size=1, max_size=8))
def test_game_files_of_godip_are_read_back(several: list[Order]) -> None:
    standing: dict[str, Order] = {}
    for order in several:
        if misplaced(BOARD, order.unit):
            continue
        standing.setdefault(order.unit.province, order)
    kept = tuple(standing.values())
    rows = ["PHASE 1901 Spring Movement", "POSITIONS"]
    for order in kept:
        name = BOARD.powers[BOARD.power_number[order.unit.power]].name
        rows.append(f"\t{name}: {'army' if order.unit.type is ARMY else 'fleet'} {order.unit.place}")
    rows += ["ORDERS", *(f"\t{words_of_godip(order)}" for order in kept)]
    reading = read("\n".join(rows), BOARD)
    assert reading.orders == kept
    assert set(reading.position.units) == {order.unit for order in kept}


# --- orders of other phases are kept for the step that judges them ---------------------------------------------


@folded
@pytest.mark.parametrize(
    ("text", "verb", "unit", "goals"),
    [
        ("A WAL R LON", Verb.RETREAT, "wal", ["lon"]),
        ("RETREAT IRI - MAO", Verb.RETREAT, "iri", ["mao"]),
        ("The army at Wales retreat to London.", Verb.RETREAT, "wal", ["lon"]),
        ("A Mun R Ber, Kie or Sil", Verb.RETREAT, "mun", ["ber", "kie", "sil"]),
        ("A Mun retreats to Spain (North Coast)", Verb.RETREAT, "mun", ["spa"]),
        ("A Mun retreats to Kiel or disbands", Verb.RETREAT, "mun", ["kie"]),
        ("F Lvp D", Verb.DISBAND, "lvp", []),
        ("A Lon B", Verb.BUILD, "lon", []),
        ("build Army lon", Verb.BUILD, "lon", []),
        ("Build fleet at London.", Verb.BUILD, "lon", []),
        ("Destroy the unit at Gascony.", Verb.REMOVE, "gas", []),
        ("Remove F Nap", Verb.REMOVE, "nap", []),
        ("WAIVE", Verb.WAIVE, "", []),
    ],
)
def test_orders_of_other_phases_are_drafts(text: str, verb: Verb, unit: str, goals: list[str]) -> None:
    (draft,) = scan(f"France:\n{text}\nA Bur H", names_of(BOARD)).late
    assert (draft.verb, draft.power) == (verb, "FRANCE")
    assert draft.unit.spot.candidates == ((unit,) if unit else ())
    spots = [] if draft.to is None else [draft.to, *draft.path]
    assert [id for spot in spots for id in spot.candidates] == goals


# --- hostile text -----------------------------------------------------------------------------------------------

WORDS = (
    "if unless else otherwise endif then or and all rest others hold from to the an unit army fleet at A F S C R "
    "support move convoy retreat dislodged because p proxy preference choice 2 . , ; : - — | ( ) / Mun Ber Par Spain "
    "PHASE POSITIONS ORDERS 1901 Spring Movement \n \n north coast do not use build order + # -- Germany: France"
).split(" ")


@pytest.mark.parametrize("seed", range(40))
def test_no_mixture_of_marks_breaks_the_reader(seed: int) -> None:
    chance = random.Random(seed)
    text = " ".join(chance.choice(WORDS) for _ in range(400))
    for family in ("", "stabbeurfou", "webdiplomacy", "godip-words"):
        for position in (None, Position.of("GERMANY A mun", "FRANCE A par")):
            reading = read(text, BOARD, position, family=family)
            lines = text.split("\n")
            for d in reading.diagnostics:
                assert 1 <= d.line <= len(lines)
                assert d.column - 1 + d.length <= len(lines[d.line - 1])


@LENGTHS
@pytest.mark.parametrize(
    "piece",
    [
        *(
            "if A Mun - Ber or ",
            "A Mun - Ber or A Mun - Kie, ",
            "all hold, ",
            "and ",
            "A Mun R Ber, Kie, ",
            "1. A Mun H 2. ",
        ),
        *("if\n", "IF A Mun\n", "ENDIF\n", "if x:\n", "otherwise A Mun H\n", "PHASE 1901 Spring Movement\nPOSITIONS\n"),
        *(
            "POSITIONS\n",
            "A Mun S to Ber from ",
            "from ",
            "A Mun H because ",
            "A Mun - Ber - strange words, ",
            "| A Mun ",
        ),
        *("if dislodged retreat to Ber, ", "A Mun H - ", "the ", "else ", "do not use build order "),
    ],
)
def test_long_texts_take_time_in_proportion(piece: str, long: int) -> None:
    def seconds(n: int) -> float:
        text = "Germany:\n" + piece * n
        started = time.process_time()
        read(text, BOARD)
        return time.process_time() - started

    in_proportion(seconds, long)
