"""Each order judged alone: every fault with a smallest order that has it, and what people may leave out."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from bench.positions import KINDS
from standoff.encoding import Fault, Intents, Reading, Rulebook, Status, read
from standoff.encoding.intents import OF_WORDING
from standoff.maps import (
    ARMY,
    FLEET,
    Convoy,
    Hold,
    Mention,
    Move,
    Order,
    OrderError,
    Position,
    RulebookError,
    Support,
    Unit,
    standard,
)
from standoff.maps.notation import parse_order

from ..folding import folded

INVALID = {
    Fault.NO_CONVOY,
    Fault.NOT_MOVING_THERE,
    Fault.NOT_HOLDING,
    Fault.OTHER_COAST,
    Fault.ARMY_NOT_MOVING,
}
"""What is possible and matches nothing; every other fault makes an order illegal."""


def taken(units: str, *orders: str) -> Intents:
    """Read orders for units written as ``"ENGLAND F nth, FRANCE A par"``."""
    position = Position.of(*units.split(", "))
    return read(position, [parse_order(order, position.board) for order in orders])


def reading(units: str, *orders: str) -> Reading:
    """Return how the last of several orders is taken."""
    return taken(units, *orders).readings[-1]


# The fault, the units, and orders of which the last one has it.
FAULTS = [
    (Fault.NO_UNIT, "ENGLAND F lon", ["ENGLAND: F nth H"]),
    (Fault.NO_UNIT, "ENGLAND F nth", ["ENGLAND: F nth C A lon - nwy"]),
    (Fault.FOREIGN_UNIT, "ENGLAND F nth", ["FRANCE: F nth - nwy"]),
    (Fault.SECOND_ORDER, "ENGLAND F nth", ["ENGLAND: F nth - nwy", "ENGLAND: F nth - den"]),
    (Fault.SECOND_ORDER, "ENGLAND F nth", ["ENGLAND: F nth H", "ENGLAND: F nth H"]),
    (Fault.OWN_PROVINCE, "ENGLAND F nth", ["ENGLAND: F nth - nth"]),
    (Fault.OWN_PROVINCE, "GERMANY A mun", ["GERMANY: A mun - mun"]),
    (Fault.OWN_PROVINCE, "ENGLAND A yor, ENGLAND F nth", ["ENGLAND: F nth C A yor - yor"]),
    (Fault.OWN_PROVINCE, "RUSSIA F stp/sc", ["RUSSIA: F stp/sc - stp/nc"]),
    (Fault.NOT_ADJACENT, "ENGLAND F nth", ["ENGLAND: F nth - pic"]),
    (Fault.NOT_ADJACENT, "GERMANY A mun", ["GERMANY: A mun - par"]),
    (Fault.WRONG_TERRAIN, "ENGLAND A lvp", ["ENGLAND: A lvp - iri"]),
    (Fault.WRONG_TERRAIN, "GERMANY F kie", ["GERMANY: F kie - mun"]),
    (Fault.IMPOSSIBLE_COAST, "FRANCE F gas", ["FRANCE: F gas - spa/sc"]),
    (Fault.COAST_NEEDED, "FRANCE F por", ["FRANCE: F por - spa"]),
    (Fault.NO_FLEETS, "ENGLAND A lon", ["ENGLAND: A lon - nwy"]),
    (Fault.NO_FLEETS, "ENGLAND A lon, ENGLAND F nth", ["ENGLAND: A lon - bre"]),
    (Fault.NOT_A_FLEET, "ENGLAND A lon, ENGLAND A yor", ["ENGLAND: A yor C A lon - nwy"]),
    (Fault.NOT_AT_SEA, "TURKEY F con, RUSSIA A bul", ["TURKEY: F con C A bul - ank"]),
    (Fault.NOT_AN_ARMY, "ENGLAND F lon, ENGLAND F nth", ["ENGLAND: F nth C F lon - nwy"]),
    (Fault.NOT_ON_A_ROUTE, "ENGLAND A lon, ENGLAND F nth, ENGLAND F iri", ["ENGLAND: F iri C A lon - nwy"]),
    (Fault.NOT_ON_A_ROUTE, "ENGLAND A lon, ENGLAND F nth", ["ENGLAND: F nth C A lon - tun"]),
    (Fault.NO_COAST, "GERMANY A mun, ENGLAND F nth", ["ENGLAND: F nth C A mun - nwy"]),
    (Fault.NO_COAST, "ENGLAND A lon, ENGLAND F nth", ["ENGLAND: F nth C A lon - mun"]),
    (Fault.NO_COAST, "ENGLAND A lon, ENGLAND F nth", ["ENGLAND: F nth C A lon - eng"]),
    (Fault.SUPPORTS_ITSELF, "ITALY A rom", ["ITALY: A rom S A rom"]),
    (Fault.SUPPORTS_ITSELF, "ITALY A rom", ["ITALY: A rom S A rom - ven"]),
    (Fault.NO_SUPPORTED_UNIT, "ITALY A rom", ["ITALY: A rom S A ven"]),
    (Fault.NO_SUPPORTED_UNIT, "ITALY A rom", ["ITALY: A rom S A tri - ven"]),
    (Fault.CANNOT_REACH, "ITALY A rom, ITALY A tri", ["ITALY: A rom S A tri"]),
    (Fault.CANNOT_REACH, "ITALY F rom, ITALY A apu", ["ITALY: F rom S A apu - ven"]),
    (Fault.CANNOT_REACH, "FRANCE F mao, FRANCE A mar", ["FRANCE: F mao S A mar"]),
    (Fault.MOVE_IMPOSSIBLE, "GERMANY A mun, GERMANY A tyr", ["GERMANY: A tyr S A mun - ven"]),
    (Fault.MOVE_IMPOSSIBLE, "GERMANY A ber, GERMANY A mun", ["GERMANY: A mun S A ber - ber"]),
    (Fault.MOVE_IMPOSSIBLE, "FRANCE F gas, ITALY F wes", ["ITALY: F wes S F gas - spa/sc"]),
    # the one fleet that could carry the army is the supporter itself (6.D.31)
    (Fault.MOVE_IMPOSSIBLE, "AUSTRIA A rum, TURKEY F bla", ["TURKEY: F bla S A rum - arm"]),
    (Fault.NO_CONVOY, "ENGLAND A lon, ENGLAND F nth", ["ENGLAND: F nth H", "ENGLAND: A lon - nwy"]),
    (Fault.NO_CONVOY, "ENGLAND F nth, ENGLAND A lon", ["ENGLAND: F nth C A lon - bel", "ENGLAND: A lon - nwy"]),
    (Fault.NO_CONVOY, "GERMANY A bel, ENGLAND F nth", ["GERMANY: A bel - hol via convoy"]),
    (Fault.NOT_MOVING_THERE, "ITALY A rom, ITALY A tri", ["ITALY: A rom S A tri - ven"]),
    (Fault.NOT_MOVING_THERE, "ITALY A rom, ITALY A tri", ["ITALY: A tri - vie", "ITALY: A rom S A tri - ven"]),
    (Fault.NOT_HOLDING, "ITALY A rom, ITALY A ven", ["ITALY: A ven - tri", "ITALY: A rom S A ven"]),
    (Fault.OTHER_COAST, "FRANCE F por, ITALY F wes", ["FRANCE: F por - spa/nc", "ITALY: F wes S F por - spa/sc"]),
    (Fault.ARMY_NOT_MOVING, "ENGLAND A lon, ENGLAND F nth", ["ENGLAND: F nth C A lon - nwy"]),
    (
        Fault.ARMY_NOT_MOVING,
        "ENGLAND A lon, ENGLAND F nth",
        ["ENGLAND: A lon - yor", "ENGLAND: F nth C A lon - nwy"],
    ),
]


@folded
@pytest.mark.parametrize(("fault", "units", "orders"), FAULTS)
def test_a_smallest_order_with_the_fault(fault: Fault, units: str, orders: list[str]) -> None:
    found = reading(units, *orders)
    assert found == Reading(Status.INVALID if fault in INVALID else Status.ILLEGAL, fault)


def test_every_fault_has_its_order() -> None:
    assert {fault for fault, _, _ in FAULTS} | OF_WORDING == set(Fault)


@folded
@pytest.mark.parametrize(("fault", "units", "orders"), FAULTS)
def test_a_unit_whose_order_is_void_stays_or_still_moves(fault: Fault, units: str, orders: list[str]) -> None:
    intents = taken(units, *orders)
    order = intents.orders[-1]
    p = intents.where[-1]
    counts = intents.given[p] == len(orders) - 1
    # an order that nothing matches is still that unit's order; one that is impossible never is
    assert counts == (fault in INVALID)
    if fault is Fault.NO_CONVOY:
        assert intents.goal[p] >= 0
        assert intents.ferries[p] == ()
    elif fault is not Fault.SECOND_ORDER:
        assert intents.goal[p] == -1
    assert intents.helped[p] == intents.aim[p] == intents.carries[p] == -1 or not isinstance(order, Support | Convoy)


PLAIN = [
    ("ENGLAND F nth", ["ENGLAND: F nth H"]),
    ("ENGLAND F nth", ["ENGLAND: F nth - nwy"]),
    ("GERMANY A mun", ["GERMANY: A mun - tyr"]),
    ("FRANCE F por", ["FRANCE: F por - spa/sc"]),
    ("ITALY A rom, ITALY A ven", ["ITALY: A rom S A ven"]),
    ("ITALY A rom, ITALY A tri", ["ITALY: A tri - ven", "ITALY: A rom S A tri - ven"]),
    ("ENGLAND A lon, ENGLAND F nth", ["ENGLAND: F nth C A lon - nwy", "ENGLAND: A lon - nwy"]),
    ("ENGLAND A lon, ENGLAND F nth", ["ENGLAND: A lon - nwy", "ENGLAND: F nth C A lon - nwy"]),
    # a fleet supports into a province whatever the coast that the other one goes to (6.B.4)
    ("FRANCE F gas, FRANCE F mar", ["FRANCE: F gas - spa/nc", "FRANCE: F mar S F gas - spa/nc"]),
    # a support of a move that waits for a convoy is given (6.D.31 b)
    ("ENGLAND A lon, ENGLAND F nth, ENGLAND F ska", ["ENGLAND: A lon - nwy", "ENGLAND: F ska S A lon - nwy"]),
    # a unit whose order is impossible holds, and is supported to hold (4.E.1; 6.D.28)
    ("AUSTRIA A bud, RUSSIA F rum", ["RUSSIA: F rum - hol", "AUSTRIA: A bud S F rum"]),
]


@folded
@pytest.mark.parametrize(("units", "orders"), PLAIN)
def test_what_is_in_order_is_taken_as_it_is(units: str, orders: list[str]) -> None:
    assert reading(units, *orders) == Reading(Status.LEGAL)


# DATC 4.B and 4.C: units, orders of which the last one is looked at, and how that one is carried out.
EXECUTED = {
    "4.B.2: the only coast is filled in": (
        "FRANCE F gas",
        ["FRANCE: F gas - spa"],
        "FRANCE: F gas - spa/nc",
    ),
    "4.B.4: the coast is left out in a support, the only one is filled in": (
        "FRANCE F gas, FRANCE F por",
        ["FRANCE: F gas - spa/nc", "FRANCE: F por S F gas - spa"],
        "FRANCE: F por S F gas - spa/nc",
    ),
    "4.B.4: the coast is left out in a support, both are possible": (
        "FRANCE F por, FRANCE F mao",
        ["FRANCE: F por - spa/nc", "FRANCE: F mao S F por - spa"],
        None,
    ),
    "4.B.5: the unit's own coast is wrong": (
        "FRANCE F spa/sc",
        ["FRANCE: F spa/nc - lyo"],
        "FRANCE: F spa/sc - lyo",
    ),
    "4.B.5: the unit's own coast is left out": ("FRANCE F spa/sc", ["FRANCE: F spa - lyo"], "FRANCE: F spa/sc - lyo"),
    "4.B.5: the supported unit's coast is wrong": (
        "FRANCE F spa/nc, FRANCE F por",
        ["FRANCE: F por S F spa/sc"],
        "FRANCE: F por S F spa/nc",
    ),
    "4.B.6: an army needs no coast": ("FRANCE A gas", ["FRANCE: A gas - spa/nc"], "FRANCE: A gas - spa"),
    "4.B.6: a coast that is not there": ("FRANCE F mao", ["FRANCE: F mao - por/sc"], "FRANCE: F mao - por"),
    "4.B.6: an unknown coast, one is possible": ("FRANCE F gas", ["FRANCE: F gas - spa/wc"], "FRANCE: F gas - spa/nc"),
    "4.B.6: an army is supported to a coast": (
        "FRANCE A gas, FRANCE F por",
        ["FRANCE: A gas - spa", "FRANCE: F por S A gas - spa/nc"],
        "FRANCE: F por S A gas - spa",
    ),
    "4.C.2: an army that is a fleet": ("RUSSIA F sev", ["RUSSIA: A sev - rum"], "RUSSIA: F sev - rum"),
    "4.C.2: a fleet that is an army": ("GERMANY A mun", ["GERMANY: F mun H"], "GERMANY: A mun H"),
    "4.C.2: the letter of the supported unit is wrong": (
        "TURKEY A arm, TURKEY A smy",
        ["TURKEY: A arm - ank", "TURKEY: A smy S F arm - ank"],
        "TURKEY: A smy S A arm - ank",
    ),
    "4.C.3: the letter of the supported unit is left out": (
        "TURKEY A arm, TURKEY A smy",
        ["TURKEY: A arm - ank", "TURKEY: A smy S arm - ank"],
        "TURKEY: A smy S A arm - ank",
    ),
}


@folded
@pytest.mark.parametrize("name", EXECUTED)
def test_an_order_is_carried_out_as_it_is_meant(name: str) -> None:
    units, orders, executed = EXECUTED[name]
    intents = taken(units, *orders)
    board = intents.board
    expected = None if executed is None else parse_order(executed, board)
    assert intents.readings[-1] == Reading(Status.LEGAL, None, expected)
    assert intents.given[intents.where[-1]] == len(orders) - 1


@pytest.mark.parametrize("wrong", ["ENGLAND: F nth C F lon - nwy", "ENGLAND: F nth C lon - nwy"])
def test_a_convoy_tells_which_army_is_meant(wrong: str) -> None:
    intents = taken("ENGLAND A lon, ENGLAND F nth", "ENGLAND: A lon - nwy", wrong)
    meant = parse_order("ENGLAND: F nth C A lon - nwy", intents.board)
    assert intents.readings[-1] == Reading(Status.LEGAL, None, meant)


def test_a_nationality_is_not_looked_at() -> None:
    position = Position.of("ITALY A rom", "ITALY A ven")
    rom, ven = position.unit_in("rom"), position.unit_in("ven")
    assert rom is not None
    assert ven is not None
    for power in (None, "ITALY", "FRANCE"):
        intents = read(position, [Support(rom, Mention(ARMY, "ven", power))])
        assert intents.readings[0].status is Status.LEGAL
        assert intents.helped[position.board.number["rom"]] == position.board.number["ven"]


# -- by land or by sea (4.A.3) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fleet", "tag", "by_sea"),
    [("GERMANY", "", True), ("ENGLAND", "", False), ("ENGLAND", " via convoy", True), ("GERMANY", " via convoy", True)],
)
def test_an_army_goes_by_sea_if_it_says_so_or_an_own_fleet_carries_it(fleet: str, tag: str, by_sea: bool) -> None:
    units = f"GERMANY A bel, {fleet} F nth"
    intents = taken(units, f"GERMANY: A bel - hol{tag}", f"{fleet}: F nth C A bel - hol")
    number = intents.board.number
    assert intents.ferries.get(number["bel"]) == ((number["nth"],) if by_sea else None)
    assert intents.carries[number["nth"]] == number["bel"]
    assert intents.carried == {number["bel"]}
    assert [each.status for each in intents.readings] == [Status.LEGAL] * 2


def test_an_own_fleet_beside_foreign_ones_is_enough() -> None:
    units = "GERMANY A den, GERMANY F hel, ENGLAND F bal"
    intents = taken(units, "GERMANY: A den - kie", "GERMANY: F hel C A den - kie", "ENGLAND: F bal C A den - kie")
    number = intents.board.number
    assert intents.ferries == {number["den"]: tuple(sorted((number["bal"], number["hel"])))}


# -- several orders, and their sequence ----------------------------------------------------------------------------


def test_the_first_legal_order_of_a_unit_counts() -> None:
    orders = ["ENGLAND: F nth - par", "FRANCE: F nth H", "ENGLAND: F nth - nwy", "ENGLAND: F nth - den"]
    intents = taken("ENGLAND F nth", *orders)
    assert [each.fault for each in intents.readings] == [
        Fault.WRONG_TERRAIN,
        Fault.FOREIGN_UNIT,
        None,
        Fault.SECOND_ORDER,
    ]
    number = intents.board.number
    assert intents.given[number["nth"]] == 2
    assert intents.goal[number["nth"]] == number["nwy"]
    assert intents.into == {number["nwy"]: [number["nth"]]}


@pytest.mark.parametrize("orders", list(permutations(["ENGLAND: F nth H", "ENGLAND: F nth C A lon - nwy"])))
def test_a_second_order_leaves_no_trace(orders: tuple[str, ...]) -> None:
    intents = taken("ENGLAND F nth, ENGLAND A lon", "ENGLAND: A lon - nwy", *orders)
    number = intents.board.number
    carried = isinstance(intents.orders[1], Convoy)
    assert intents.readings[2].fault is Fault.SECOND_ORDER
    assert (intents.carries[number["nth"]] == number["lon"]) == carried
    assert (intents.readings[0].fault is Fault.NO_CONVOY) != carried


def by_order(intents: Intents) -> dict[Order, Reading]:
    return dict(zip(intents.orders, intents.readings, strict=True))


@pytest.mark.parametrize("kind", ["small", "convoy_heavy", "sloppy", "paradox"])
def test_the_sequence_of_orders_never_matters(kind: str) -> None:
    for seed in range(40):
        position, orders = KINDS[kind](seed)
        # one order a unit: among several the first one counts
        single = list({order.unit.province: order for order in orders}.values())
        before = read(position, single)
        random.Random(seed).shuffle(single)
        after = read(position, single)
        assert by_order(after) == by_order(before)
        for field in ("goal", "helped", "aim", "carries", "landing", "ferries", "into", "helpers", "odd", "carried"):
            assert getattr(after, field) == getattr(before, field), field


@pytest.mark.parametrize("kind", ["small", "convoy_heavy", "sloppy", "paradox", "cycles"])
def test_what_legality_hands_on_fits_together(kind: str) -> None:
    for seed in range(40):
        intents = read(*KINDS[kind](seed))
        orders, goal, number = intents.orders, intents.goal, intents.board.number
        for p, unit in enumerate(intents.at):
            index = intents.given[p]
            assert unit is not None or index == -1
            if index < 0:
                assert goal[p] == intents.helped[p] == intents.carries[p] == -1
                continue
            order = orders[index]
            assert unit is not None
            assert (order.unit.power, number[order.unit.province]) == (unit.power, p)
            assert (goal[p] >= 0) == isinstance(order, Move)
            legal = intents.readings[index].status is Status.LEGAL
            assert intents.readings[index].status is not Status.ILLEGAL
            if isinstance(order, Support):
                assert (intents.helped[p] >= 0) == legal
            if isinstance(order, Convoy):
                assert (intents.carries[p] >= 0) == legal
        assert intents.into == {t: [p for p in intents.units if goal[p] == t] for t in range(len(goal)) if t in goal}
        assert intents.helpers == {
            q: [p for p in intents.units if intents.helped[p] == q] for q in range(len(goal)) if q in intents.helped
        }
        for p, q in enumerate(intents.helped):
            if q >= 0:
                assert intents.aim[p] == (q if goal[q] < 0 else goal[q])
        for q, fleets in intents.ferries.items():
            assert fleets == () or fleets == tuple(p for p in intents.units if intents.carries[p] == q)
            assert goal[q] >= 0


@pytest.mark.parametrize(
    "order",
    [
        Hold(Unit("ENGLAND", FLEET, "xyz")),
        Move(Unit("ENGLAND", FLEET, "nth"), "xyz"),
        Move(Unit("ENGLAND", FLEET, "nth"), "xyz/nc"),
        Move(Unit("ENGLAND", FLEET, "nth"), ""),
        Support(Unit("ENGLAND", FLEET, "nth"), Mention(ARMY, "xyz")),
        Support(Unit("ENGLAND", FLEET, "nth"), Mention(ARMY, "lon"), "xyz"),
        Convoy(Unit("ENGLAND", FLEET, "nth"), Mention(ARMY, "xyz"), "nwy"),
        Convoy(Unit("ENGLAND", FLEET, "nth"), Mention(ARMY, "lon"), "xyz"),
    ],
)
def test_a_place_that_is_not_on_the_board_is_told(order: Order) -> None:
    place = "" if isinstance(order, Move) and not order.to else "xyz"
    with pytest.raises(OrderError, match=f"the board standard has no place '{place}"):
        read(Position.of("ENGLAND F nth", "ENGLAND A lon"), [order])


@pytest.mark.parametrize(
    ("units", "order", "meant"),
    [
        ("FRANCE A bel, FRANCE F eng", "FRANCE: A bel - pic/nc", "FRANCE: A bel - pic"),
        ("FRANCE A mar", "FRANCE: A mar - spa/wc", "FRANCE: A mar - spa"),
        ("FRANCE A mar", "FRANCE: A mar - spa/nc", "FRANCE: A mar - spa"),
        ("TURKEY A bul", "TURKEY: A bul - ser/wc", "TURKEY: A bul - ser"),
    ],
)
def test_a_coast_that_is_not_there_does_not_send_an_army_to_sea(units: str, order: str, meant: str) -> None:
    intents = taken(units, order)
    assert intents.readings[0] == Reading(Status.LEGAL, None, parse_order(meant, intents.board))
    assert not intents.ferries


def test_a_foreign_fleet_does_not_kidnap_an_army_whose_order_names_a_coast() -> None:
    orders = ("FRANCE: A bel - pic/nc", "ENGLAND: F eng C A bel - pic")
    assert not taken("FRANCE A bel, ENGLAND F eng", *orders).ferries


@pytest.mark.parametrize(
    "order",
    [
        Move(Unit("FRANCE", FLEET, "nth"), "zork"),
        Convoy(Unit("FRANCE", FLEET, "zork"), Mention(ARMY, "lon"), "nwy"),
        Convoy(Unit("FRANCE", FLEET, "eng"), Mention(ARMY, "zork"), "nwy"),
        Support(Unit("FRANCE", FLEET, "eng"), Mention(ARMY, "lon"), "zork"),
        "FRANCE: F nth H",
        None,
    ],
)
def test_what_is_no_order_on_this_board_is_an_order_error(order: Order) -> None:
    with pytest.raises(OrderError):
        read(Position.of("ENGLAND F nth"), [order])


def test_an_unknown_coast_in_a_support_fits_the_coast_the_fleet_goes_to() -> None:
    orders = ("FRANCE: F por - spa/nc", "FRANCE: A gas S F por - spa/wc")
    assert taken("FRANCE F por, FRANCE A gas", *orders).readings[1].status is Status.LEGAL


@pytest.mark.parametrize("rulebook", ["datc", None])
def test_what_is_no_rulebook_is_told(rulebook: object) -> None:
    with pytest.raises(RulebookError):
        read(Position.of("ENGLAND F nth"), [], rulebook)  # type: ignore[arg-type]
    with pytest.raises(RulebookError, match="there is: datc"):
        Rulebook.named("1776")


# -- moves that only supports and convoys speak of (4.E.3) ------------------------------------------------------------

IMPLIED = Rulebook.DATC.choosing("implicit-order=allowed")


def given(units: str, rules: Rulebook, *orders: str) -> Intents:
    """Read orders for units under a rulebook."""
    position = Position.of(*units.split(", "))
    return read(position, [parse_order(order, standard()) for order in orders], rules)


@pytest.mark.parametrize("stranger", ["GERMANY: A lon H", "GERMANY: A lon - wal"])
def test_an_order_of_another_power_for_a_unit_does_not_keep_it_from_an_implied_move(stranger: str) -> None:
    units, convoy = "ENGLAND A lon, ENGLAND F nth, GERMANY A mun", "ENGLAND: F nth C A lon - nwy"
    intents = given(units, IMPLIED, stranger, convoy)
    assert [str(move) for move in intents.implied.values()] == ["ENGLAND: A lon - nwy"]
    assert given(units, IMPLIED, "ENGLAND: A lon H", convoy).implied == {}


@pytest.mark.parametrize("word", ["spa/nc", "spa/ec"])
def test_supports_that_write_one_goal_in_two_ways_imply_one_move(word: str) -> None:
    units = "FRANCE F gas, FRANCE F mao, FRANCE A por"
    intents = given(units, IMPLIED, "FRANCE: F mao S F gas - spa", f"FRANCE: A por S F gas - {word}")
    assert [intents.landing[p] for p in intents.implied] == ["spa/nc"]
    assert [one.status for one in intents.readings] == [Status.LEGAL, Status.LEGAL]


def test_supports_of_two_goals_imply_no_move() -> None:
    units = "FRANCE F wes, FRANCE F mao, FRANCE A por"
    assert given(units, IMPLIED, "FRANCE: F mao S F wes - naf", "FRANCE: A por S F wes - spa").implied == {}


# -- a coast that the province does not have names none (4.B.6) -------------------------------------------------------


@pytest.mark.parametrize(
    ("switch", "fleet"), [("support-coast=needed", "mao"), ("one-coast=void", "gas")], ids=["4.B.4 a", "4.B.2 b"]
)
def test_an_unknown_coast_does_not_stand_for_one_that_has_to_be_named(switch: str, fleet: str) -> None:
    units, move = f"FRANCE F {fleet}, FRANCE A por", f"FRANCE: F {fleet} - spa/nc"
    rules = Rulebook.DATC.choosing(switch)
    faults = {
        word: given(units, rules, move, f"FRANCE: A por S F {fleet} - {word}").readings[1].fault
        for word in ("spa", "spa/ec", "spa/nc")
    }
    assert faults == {"spa": Fault.COAST_NOT_NAMED, "spa/ec": Fault.COAST_NOT_NAMED, "spa/nc": None}


@pytest.mark.parametrize(
    ("units", "move", "words", "same"),
    [
        ("FRANCE F rum, FRANCE F con", "F con - bla", ("bla", "bla/wc"), True),
        ("FRANCE A ser, FRANCE F bla", "F bla - rum", ("rum", "rum/ec"), True),
        ("FRANCE A ser, FRANCE F con", "F con - bul/ec", ("bul", "bul/wc"), True),
        ("FRANCE A ser, FRANCE F con", "F con - bul/ec", ("bul", "bul/ec"), False),
        ("FRANCE A ser, FRANCE F con", "F con - bul/ec", ("bul/ec", "bul/sc"), False),
    ],
)
def test_two_supports_differ_only_if_they_mean_two_things(
    units: str, move: str, words: tuple[str, str], same: bool
) -> None:
    """With 4.D.3 c, what is said in two ways is one order; found by a reference that shares no code."""
    helper, helped = units.partition(",")[0], move.partition(" - ")[0]
    unit = helper.removeprefix("FRANCE ")
    supports = [f"FRANCE: {unit} S {helped} - {word}" for word in words]
    readings = given(units, Rulebook.DATC.choosing("two-orders=neither"), f"FRANCE: {move}", *supports).readings
    several = Fault.SEVERAL_ORDERS
    assert [one.fault for one in readings[1:]] == ([None, Fault.SECOND_ORDER] if same else [several, several])


@pytest.mark.parametrize("rules", ["datc-2", "1982"])
def test_an_impossible_convoy_of_a_fleet_sends_it_nowhere_by_sea(rules: str) -> None:
    """Only armies are convoyed, so it shows no intent (4.A.3); found by a reference that shares no code."""
    units = "ENGLAND F lon, ENGLAND F edi"
    intents = given(units, Rulebook.named(rules), "ENGLAND: F lon - nth", "ENGLAND: F edi C F lon - nth")
    assert [one.fault for one in intents.readings] == [None, Fault.NOT_AT_SEA]
    assert intents.ferries == {}
