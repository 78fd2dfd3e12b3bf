"""What is told of a position without any resolution: all that is the same whatever becomes of what is open."""

from __future__ import annotations

import pytest

from standoff.encoding import Rulebook
from standoff.maps import FLEET, Hold, Move, Order, Position, Unit
from standoff.solver import Ruling, adjudicate
from standoff.solver.outcome import Reason, Result

UNITS = ("FRANCE A naf", "FRANCE F wes", "TURKEY F spa/sc", "AUSTRIA F tys", "AUSTRIA F tun")
# if the army arrives, it cuts the support that keeps its fleet; if not, the fleet stays and could carry it
ORDERS = "A Naf-Spa via convoy, F Wes C A Naf-Spa, F Spa/sc S F Wes, F Tys-Wes, F Tun S F Tys-Wes"


def judged(*further: Order) -> Ruling:
    position = Position.of(*UNITS)
    ruling = adjudicate(position, (*position.orders(ORDERS), *further), Rulebook.DATC.choosing("paradox=none"))
    assert (ruling.verdict.value, ruling.left) == ("undefined", ())
    return ruling


def test_an_army_that_could_not_come_in_anyway_fails_either_way() -> None:
    ruling = judged()
    assert (ruling["A naf"].result, ruling["A naf"].reason) == (Result.FAILS, Reason.EITHER_WAY)
    assert [ruling[unit].result.value for unit in ("F wes", "F spa", "F tys")] == ["undecided"] * 3
    assert ruling["F tun"].result.value == "given"


@pytest.mark.parametrize(
    "further",
    [
        Hold(Unit("TURKEY", FLEET, "spa/sc")),
        Hold(Unit("FRANCE", FLEET, "spa/sc")),
        Move(Unit("FRANCE", FLEET, "tys"), "ion"),
    ],
    ids=str,
)
def test_an_order_that_does_not_count_is_illegal_though_what_becomes_of_the_unit_is_open(further: Order) -> None:
    assert judged(further).outcomes[-1].result.value == "illegal"


def test_an_order_that_does_not_count_tells_nothing_if_its_unit_may_be_dislodged() -> None:
    assert judged(Hold(Unit("FRANCE", FLEET, "wes"))).outcomes[-1].result.value == "undecided"
