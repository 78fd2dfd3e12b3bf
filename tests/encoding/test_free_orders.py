"""All that the units of a position may be ordered to do: nothing is left out, and nothing is told twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from standoff.encoding import Rulebook, Status, read
from standoff.encoding.free_orders import Menu
from standoff.maps import FLEET, Convoy, Hold, Mention, Move, Order, Position, Support, Unit

POSITIONS = {
    "coasts": ("FRANCE F mao", "FRANCE A gas", "ITALY F wes"),
    "convoys": ("ENGLAND A lon", "ENGLAND F nth", "FRANCE F eng", "GERMANY A bel"),
    "a chain of fleets": ("ENGLAND A lvp", "ENGLAND F iri", "FRANCE F mao", "ITALY F wes"),
    "one sea": ("RUSSIA F bla", "RUSSIA A sev", "TURKEY A con", "TURKEY F bul/ec"),
}


def written(before: Position, unit: Unit) -> Iterator[Order]:
    """Yield whatever can be written for a unit, sense or nonsense, with every place of the board."""
    places = sorted(before.board.number)
    yield Hold(unit)
    for to in places:
        yield Move(unit, to)
        yield Move(unit, to, via_convoy=True)
    for other in before.units:
        mention = Mention(other.type, other.place, other.power)
        yield Support(unit, mention)
        for to in places:
            yield Support(unit, mention, to)
            yield Convoy(unit, mention, to)


@pytest.mark.parametrize("rules", ["datc", "datc, convoy-intent=tag", "datc, 4.B.2=b", "datc, 4.B.4=a"])
@pytest.mark.parametrize("name", POSITIONS)
def test_whatever_is_legal_is_on_the_menu(name: str, rules: str) -> None:
    before = Position.of(*POSITIONS[name])
    rulebook = Rulebook.named(rules)
    menu = Menu(before, rulebook)
    for k, unit in enumerate(menu.units):
        for order in written(before, unit):
            intents = read(before, [order], rulebook)
            legal = intents.readings[0].status is not Status.ILLEGAL
            (meant,) = menu.of([order]).values()
            if isinstance(order, Hold) or not legal:
                assert meant == 0, str(order)
                continue
            assert meant > 0, str(order)
            # both come to the same by themselves
            listed = menu.orders[k][meant]
            again = read(before, [listed], rulebook)
            assert type(listed) is type(order)
            assert (again.goal, again.landing, again.ferries) == (intents.goal, intents.landing, intents.ferries)


@pytest.mark.parametrize("name", POSITIONS)
def test_nothing_on_the_menu_is_illegal_or_there_twice(name: str) -> None:
    menu = Menu(Position.of(*POSITIONS[name]))
    for orders in menu.orders:
        assert isinstance(orders[0], Hold)
        assert len(set(orders)) == len(orders)
        for order in orders:
            assert read(menu.position, [order]).readings[0].status is not Status.ILLEGAL


def test_a_support_without_its_coast_is_there_beside_those_with_one() -> None:
    menu = Menu(Position.of("FRANCE F mao", "FRANCE A gas"))
    k = menu.number["gas"]
    supports = [order.short for order in menu.orders[k] if isinstance(order, Support)]
    assert supports == [
        "A gas S F mao - bre",
        "A gas S F mao - gas",
        "A gas S F mao - spa",
        "A gas S F mao - spa/nc",
        "A gas S F mao - spa/sc",
    ] or supports == [
        "A gas S F mao - bre",
        "A gas S F mao - spa",
        "A gas S F mao - spa/nc",
        "A gas S F mao - spa/sc",
    ]


def test_orders_for_units_that_are_not_there_count_for_nobody() -> None:
    before = Position.of("FRANCE F mao", "ITALY A rom")
    menu = Menu(before)
    orders: list[Order] = [Hold(Unit("FRANCE", FLEET, "nth")), Move(Unit("FRANCE", FLEET, "rom"), "tus")]
    assert menu.of(orders) == {}
    assert menu.of(before.orders("FRANCE: F Mao - Por")) == {
        menu.number["mao"]: [order.short for order in menu.orders[menu.number["mao"]]].index("F mao - por")
    }
