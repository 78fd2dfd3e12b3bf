"""Differences from other engines are accounted for by the test of a pattern, and by nothing else."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench import agree_with_peers as agreement
from bench.agree_with_peers import SUSPECTS, Board, Question, Trial, board_of, clean
from bench.peers.environment import Peer, available
from bench.positions import KINDS
from standoff.encoding import Status, read
from standoff.engines.provoking.phase import Phase
from standoff.maps import Order, Position
from standoff.maps.notation import parse_order, parse_unit

Spoil = Callable[[list[Order]], list[Order]]
"""What an engine makes of orders before it judges them."""


def question(*lines: str) -> Question:
    """Return a question of orders; a unit without order is written as a unit."""
    units = [line if ": " not in line else f"{line.split()[0][:-1]} {' '.join(line.split()[1:3])}" for line in lines]
    position = Position.of(*units)
    orders = tuple(parse_order(line, position.board) for line in lines if ": " in line)
    return Question(Phase(position, orders))


class Engine(Peer):
    """An engine that judges as standoff does once its questions are spoilt in a known way."""

    def __init__(self, name: str, spoil: Spoil) -> None:
        super().__init__(name)
        self.spoil = spoil

    def ask(self, request: dict[str, Any], patience: float | None = None) -> dict[str, Any]:
        board = Position.of().board
        position = Position(tuple(parse_unit(unit, board) for unit in request["units"]))
        orders = self.spoil([parse_order(order, board) for order in request["orders"]])
        ours = Question(Phase(position, tuple(orders))).ours
        dislodged = [{"unit": unit, "retreats": sorted(retreats)} for unit, retreats in ours.retreats]
        return {"id": 0, "units": sorted(ours.units), "dislodged": dislodged, "refused": []}


def reasons(engine: Peer, asked: Question) -> list[str] | None:
    reply = agreement.ask(engine, asked)
    assert board_of(reply) != asked.ours
    return Trial(engine, asked, reply).reasons()


LANDING = (
    "ENGLAND: A lon - bre via convoy",
    "ENGLAND: F eng C A lon - bre",
    "FRANCE: A bre H",
    "FRANCE: A pic S A lon - bre",
)


def test_clean_orders_are_legal_and_one_for_a_unit() -> None:
    for seed in range(60):
        cleaned = clean(KINDS["sloppy"](seed))
        assert all(reading.status is not Status.ILLEGAL for reading in cleaned.intents.readings)
        assert len(cleaned.orders) == len(cleaned.phase.orders)


def test_cleaning_changes_no_outcome() -> None:
    for seed in range(60):
        phase = KINDS["sloppy"](seed)
        assert clean(phase).ours == Question(phase).ours


def test_own_support_is_told_from_the_words_via_convoy() -> None:
    # as soon as the words are there, the support counts as if it came from the attacker
    class Counting(Engine):
        def ask(self, request: dict[str, Any], patience: float | None = None) -> dict[str, Any]:
            if not any("via convoy" in order for order in request["orders"]):
                return super().ask(request)
            units = [unit.replace("FRANCE A pic", "ENGLAND A pic") for unit in request["units"]]
            orders = [order.replace("FRANCE: A pic", "ENGLAND: A pic") for order in request["orders"]]
            reply = super().ask({**request, "units": units, "orders": orders})
            return {**reply, "units": [unit.replace("ENGLAND A pic", "FRANCE A pic") for unit in reply["units"]]}

    found = reasons(Counting("diplomacy", list), question(*LANDING))
    assert found == [agreement.OWN_SUPPORT]


def test_a_support_cut_from_its_goal_is_recognised() -> None:
    asked = question("AUSTRIA: F alb - gre", "AUSTRIA: A ser S F alb - gre", "TURKEY: A gre - ser")

    def cuts(orders: list[Order]) -> list[Order]:
        return [order for order in orders if " S " not in str(order)]

    assert reasons(Engine("pydip", cuts), asked) == ["a support is cut by the unit under attack if fleet and army meet"]


def test_nothing_else_is_explained_away() -> None:
    asked = question("AUSTRIA: A vie - bud", "RUSSIA: A gal - bud", "RUSSIA: A rum S A gal - bud")

    def forgets_supports(orders: list[Order]) -> list[Order]:
        return [order for order in orders if " S " not in str(order)]

    for name in SUSPECTS:
        assert reasons(Engine(name, forgets_supports), asked) is None


def test_the_support_of_the_opponent_defends() -> None:
    asked = question(
        "RUSSIA: F eas - smy",
        "TURKEY: F smy - eas",
        "TURKEY: F aeg S F smy - eas",
        "TURKEY: F syr S F eas - smy",
    )

    def drops_it(orders: list[Order]) -> list[Order]:
        return [order for order in orders if "syr" not in str(order)]

    assert reasons(Engine("diplomacy", drops_it), asked) == [
        "in a head-to-head battle the support of the opponent's power defends nobody"
    ]


def test_retreats_anywhere_are_told_only_after_a_convoy() -> None:
    convoyed = question(
        "ENGLAND: A lon - bre",
        "ENGLAND: F eng C A lon - bre",
        "ENGLAND: A pic S A lon - bre",
        "FRANCE A bre",
    )
    everywhere = frozenset({"gas", "par", "pic"})
    theirs = Board(convoyed.ours.units, (("FRANCE A bre", everywhere),))
    assert agreement.retreats_apart("diplomacy", convoyed, theirs)
    assert agreement.retreats_apart("pydip", convoyed, theirs) is None
    by_land = question("ENGLAND: A gas - bre", "ENGLAND: A pic S A gas - bre", "FRANCE A bre")
    theirs = Board(by_land.ours.units, (("FRANCE A bre", everywhere),))
    assert agreement.retreats_apart("diplomacy", by_land, theirs) is None


def test_without_the_engines_it_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STANDOFF_PEERS", str(tmp_path))
    assert agreement.main(["--count", "1"]) == 2
    assert "--make" in capsys.readouterr().err


def test_paradoxes_stay_the_same_without_their_convoys() -> None:
    changes = 0
    for seed in range(60):
        asked = clean(KINDS["paradox"](seed))
        for change in agreement._paradox_convoys(asked):
            changes += 1
            assert asked.changed(change).ours == asked.ours
            assert read(*asked.changed(change).phase).readings
    assert changes > 20


@pytest.mark.peers
@pytest.mark.parametrize("count", [100, pytest.param(400, marks=pytest.mark.campaign)])
def test_every_difference_is_accounted_for(count: int) -> None:
    assert available(), "make the environment first: python -m bench.peers.environment"
    assert agreement.agree(count, 10_000) == 0
