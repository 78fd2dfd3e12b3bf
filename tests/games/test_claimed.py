"""Results that other programs recorded, as claims: consistent if replay finds no fault with them, and only then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from standoff import Position
from standoff.encoding import Rulebook
from standoff.games.claimed import claim_of_phase, phase_of, phase_with
from standoff.games.errors import GameError
from standoff.games.game import Game
from standoff.games.recorded import Record
from standoff.games.records import read_record, record_of_game
from standoff.games.replay import replay
from standoff.games.webdiplomacy_results import claim_of_rows, rows_of
from standoff.solver.claims.late import verify_late
from standoff.solver.claims.verdict import Verdict, Verified, verify

HERE = Path(__file__).parent / "records"


def verified(record: Record, number: int, rulebook: Rulebook) -> Verified:
    phase = record.phases[number]
    claim = claim_of_phase(phase, record.program)
    if phase.position.phase in ("retreat", "adjustment"):
        return verify_late(phase.position, phase.orders, claim, rulebook, phase.unled)
    return verify(phase.position, phase.orders, claim, rulebook)


@pytest.mark.parametrize("file", ["agreed.json", "differing.json", "retreats.jdip.txt"])
@pytest.mark.parametrize("rules", ["diplomacy-1.1", "jdip", "datc"])
def test_a_phase_is_consistent_if_replay_finds_no_other_outcome_or_position(file: str, rules: str) -> None:
    record = read_record((HERE / file).read_text("utf-8"))
    rulebook = Rulebook.named(rules)
    judged = replay(record, rulebook, on=True)
    for number, one in enumerate(judged.phases):
        found = verified(record, number, rulebook)
        # another turn, or other owners, are no result of the orders
        differs = bool(one.outcomes or [d for d in one.positions if d.what != "turn"])
        assert found.agrees == (not differs), (one.phase.name, one, found.verdict, found.refuted)


def test_a_game_of_standoff_agrees_with_itself() -> None:
    game = Game.new(players=6)
    for orders in ("Germany: A Mun-Tyr\nItaly: A Ven-Tri", "Germany: A Tyr-Ven\nItaly: A Rom-Ven"):
        game = game.process(game.position.orders(orders))
    record = record_of_game(game)
    for number in range(len(record.phases)):
        assert verified(record, number, Rulebook.DATC).agrees


def saved(results: dict[str, Any], after: list[str], orders: list[str] | None = None) -> Record:
    units = {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}
    first = {
        "name": "S1901M",
        "state": {"units": units},
        "orders": {"FRANCE": orders or ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]},
        "results": results,
    }
    then = {"name": "F1901M", "state": {"units": {"FRANCE": after, "GERMANY": ["A MUN"]}}}
    return read_record(json.dumps({"phases": [first, then]}))


@pytest.mark.parametrize(
    ("results", "after", "verdict"),
    [
        ({"A PAR": ["bounce"], "A MUN": ["bounce"]}, ["A PAR"], Verdict.CONSISTENT),
        ({"A PAR": [], "A MUN": ["bounce"]}, ["A PAR"], Verdict.IMPOSSIBLE),
        ({"A PAR": ["bounce"]}, ["A BUR"], Verdict.IMPOSSIBLE),
        ({"A PAR": ["bounce", "dislodged"]}, ["A PAR"], Verdict.SELF_CONTRADICTING),
        ({"A PAR": ["void"]}, ["A PAR"], Verdict.IMPOSSIBLE),
        ({"A PAR": ["no convoy"]}, ["A PAR"], Verdict.IMPOSSIBLE),
        ({}, ["A PAR", "A GAS"], Verdict.SELF_CONTRADICTING),
        ({}, [], Verdict.IMPOSSIBLE),
    ],
)
def test_words_and_positions_of_the_package(results: dict[str, Any], after: list[str], verdict: Verdict) -> None:
    assert verified(saved(results, after), 0, Rulebook.named("diplomacy-1.1")).verdict is verdict


def test_a_phase_is_found_by_its_name_or_by_its_units_and_orders() -> None:
    record = saved({}, ["A PAR"])
    assert phase_of(record, "", "here") is record.phases[0]
    assert phase_of(record, "S1901M", "here") is record.phases[0]
    with pytest.raises(GameError, match='has no phase "F1901M"'):
        phase_of(record, "F1901M", "here")
    before = record.phases[0].position
    assert phase_with(record, before, record.phases[0].orders, "here") is record.phases[0]
    with pytest.raises(GameError, match="other orders"):
        phase_with(record, before, (), "here")
    with pytest.raises(GameError, match="no phase with these units"):
        phase_with(record, Position.of("ITALY A rom"), (), "here")


def test_a_record_without_results_claims_nothing() -> None:
    record = read_record(json.dumps({"state_history": {"S1901M": {"units": {"FRANCE": ["A PAR"]}}}}))
    with pytest.raises(GameError, match="nothing is told of what S1901M came to"):
        claim_of_phase(record.phases[0], record.program)


WEB = Position.of("FRANCE A par", "GERMANY A mun", "GERMANY A ruh")
WEB_ORDERS = WEB.orders("France: A Par-Bur\nGermany: A Mun-Bur, A Ruh S A Mun-Bur")


def row(number: int, **fields: Any) -> dict[str, Any]:
    rows = [
        {"terrID": 47, "unitType": "Army", "type": "Move", "toTerrID": 48, "fromTerrID": None, "viaConvoy": "No"},
        {"terrID": 41, "unitType": "Army", "type": "Move", "toTerrID": 48, "viaConvoy": "No"},
        {"terrID": 42, "unitType": "Army", "type": "Support move", "toTerrID": 48, "fromTerrID": 41},
    ]
    return rows[number] | fields


@pytest.mark.parametrize(
    ("rows", "verdict"),
    [
        ([row(0, success="No", dislodged="No"), row(1, success="Yes"), row(2, success="Yes")], Verdict.CONSISTENT),
        ([row(0, success="Yes", dislodged="No")], Verdict.IMPOSSIBLE),
        ([row(0, success="No", dislodged="Yes")], Verdict.IMPOSSIBLE),
        ([row(2, success="No")], Verdict.IMPOSSIBLE),
        ([row(1, success="Undecided"), row(2, success=True)], Verdict.CONSISTENT),
    ],
)
def test_orders_of_webdiplomacy_tell_their_success(rows: list[dict[str, Any]], verdict: Verdict) -> None:
    kept = rows_of({"orders": rows})
    assert kept == rows
    assert verify(WEB, WEB_ORDERS, claim_of_rows(rows, WEB, WEB_ORDERS)).verdict is verdict


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ([row(0, success="perhaps")], "orders[0].success"),
        ([row(1, success="Yes"), 3], "orders[1]"),
        ([row(0, success="Yes", toTerrID=47)], "orders[0]"),
        ([row(0, success="Yes", terrID=100_000)], "orders[0]"),
        ([row(0, success="Undecided")], "orders"),
    ],
)
def test_what_is_wrong_with_them_is_told_with_its_place(rows: list[Any], place: str) -> None:
    with pytest.raises(GameError) as caught:
        claim_of_rows(rows, WEB, WEB_ORDERS)
    assert caught.value.path == place
