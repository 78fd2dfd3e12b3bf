"""Engines with a rulebook and one fault: of switches that have nothing to do with it the truth is said."""

from collections.abc import Callable
from typing import cast

import pytest

from bench import broken
from standoff.encoding import Rulebook
from standoff.encoding.rulebook import field_named
from standoff.engines.contract import Reply, ReplyKind
from standoff.engines.fingerprint.readings import FIELDS, choice_of, plain
from standoff.engines.fingerprint.verdicts import Word
from standoff.engines.question import Question
from standoff.maps import ARMY, Order, Position

from .playing import Actor, answer_of, fingerprint_of


def exits_everywhere(question: Question, reply: Reply) -> Reply:
    """Has dislodged units retreat to all neighbours, occupied and contested ones too, and to the attacker's start."""
    answer = answer_of(reply)
    if question.phase != "movement" or not answer["dislodged"]:
        return reply
    board, rows = question.position.board, []
    for row in answer["dislodged"]:
        (unit,) = (unit for unit in question.position.units if str(unit) == row["unit"])
        walks = [board.ids[number] for number in board.walks[board.number[unit.place]]]
        near = walks if unit.type is ARMY else board.sails[unit.place]
        rows.append({**row, "retreats": sorted(near)})
    return Reply(ReplyKind.ANSWER, {**answer, "dislodged": rows})


def disorder_by_name(question: Question, reply: Reply) -> Reply:
    """Removes of units without an order those that come first by the names of their provinces."""
    answer = answer_of(reply)
    if question.phase != "adjustment" or not answer["automatic"]:
        return reply
    units = [*answer["units"], *answer["automatic"]]
    for power in (gone.split()[0] for gone in answer["automatic"]):
        units.remove(min((unit for unit in units if unit.startswith(power)), key=lambda unit: unit.split()[2]))
    return Reply(ReplyKind.ANSWER, {"units": units})


def first_unit_twice(question: Question, reply: Reply) -> Reply:
    """Tells the first unit of movement phases twice where there are more than six."""
    units = answer_of(reply)["units"]
    if question.phase != "movement" or units is None or len(units) <= 6:
        return reply
    return Reply(ReplyKind.ANSWER, {**answer_of(reply), "units": [units[0], *units]})


def by(fault: str, rules: str) -> Callable[[Question, Reply], Reply]:
    """Return what judges movement with a fault, where the fault makes a difference."""

    def act(question: Question, reply: Reply) -> Reply:
        if question.phase != "movement":
            return reply
        position: Position = question.position
        orders = cast("tuple[Order, ...]", question.orders)
        faulty, sound = (broken.movement(position, orders, rulebook, one) for one in (fault, "none"))
        differs = any(faulty[part] != sound[part] for part in ("units", "dislodged"))
        return Reply(ReplyKind.ANSWER, faulty) if differs else reply

    rulebook = Rulebook.named(rules)
    return act


FIRST = "2000, convoy-intent=owner-intent, waiving=forced"
SECOND = "datc, paradox=1982, too-many-builds=last, wrong-letter=illegal"
THIRD = "1971, multi-route=all-routes, two-orders=neither, building=owned"

ENGINES = {
    "exits everywhere": (FIRST, exits_everywhere, ["retreat-to-convoy-start"]),
    "disorder by name": (SECOND, disorder_by_name, ["disorder-removal"]),
    "a unit twice": (THIRD, first_unit_twice, []),
    "own units dislodged": (FIRST, by("own-unit-dislodged", FIRST), []),
    "long convoys fail": (SECOND, by("long-convoys-fail", SECOND), []),
}
"""Rulebooks, faults, and the switches that have to do with them."""


OFTEN = ("exits everywhere",)


@pytest.mark.parametrize(
    "name", [name if name in OFTEN else pytest.param(name, marks=pytest.mark.campaign) for name in ENGINES]
)
def test_a_fault_leaves_the_other_switches_what_they_are(name: str) -> None:
    rules, act, related = ENGINES[name]
    true = plain(choice_of(Rulebook.named(rules)))
    found = fingerprint_of(Actor(rules, act))
    assert found.unexplained, "the fault is never met"
    verdicts = {one.name: one for one in found.verdicts}
    for field in FIELDS:
        said = verdicts[field]
        if field in map(field_named, related) or said.word in (Word.NO_EFFECT, Word.NOT_ASKED):
            continue
        assert said.word in (Word.READING, Word.SEVERAL), (said.switch, said.against, said.reading)
        assert true[field] in (said.reading, *said.others), (said.switch, said.reading)
