"""An army that attacks from its last fleet beats a unit that moves to that sea head-to-head (4.A.4, 4.A.7)."""

from __future__ import annotations

from standoff.encoding import Rulebook, read
from standoff.maps import Position
from standoff.solver.adjudication import rule
from standoff.solver.sequential import evaluate

from .naive import Phase

RULES = Rulebook.DATC.choosing("convoyed-attack-from=last-fleet", "paradox=none")
UNITS = (
    *("FRANCE A bel", "FRANCE F nth", "FRANCE A wal", "FRANCE A yor", "ENGLAND F lon", "ENGLAND F edi"),
    *("RUSSIA F hel", "RUSSIA F den"),
)
ORDERS = "A Bel-Lon, F Nth C A Bel-Lon, A Wal S A Bel-Lon, A Yor S A Bel-Lon, F Lon-Nth, F Edi S F Lon-Nth, "
ATTACK = "F Hel-Nth, F Den S F Hel-Nth"


def test_it_keeps_nobody_out_of_that_sea() -> None:
    # if A bel lands, F lon keeps F hel out no longer; if F hel comes in, the convoy fails and F lon keeps it out
    position = Position.of(*UNITS)
    intents = read(position, position.orders(ORDERS + ATTACK), RULES)
    ruling = rule(intents)
    assert (ruling.verdict.value, ruling.count, evaluate(intents).verdict) == ("undefined", 0, "undefined")
    assert Phase(intents).resolutions() == []


def test_it_is_no_reason_why_another_fails_there() -> None:
    position = Position.of(*UNITS, "TURKEY F nwg", "TURKEY F nwy")
    intents = read(position, position.orders(ORDERS + ATTACK + ", F Nwg-Nth, F Nwy S F Nwg-Nth"), RULES)
    ruling = rule(intents)
    assert ruling.verdict.value == "unique"
    assert len(Phase(intents).resolutions()) == 1
    assert ruling["F lon"].dislodged_by == ruling["A bel"].order
    assert ruling["F hel"].by == ruling["F nwg"].order
