"""Which orders explain a result: worked out by hand, and held against trying everything."""

import random
import tomllib
from math import prod
from pathlib import Path
from typing import Any

import pytest

from standoff.encoding import Rulebook
from standoff.encoding.free_orders import Menu
from standoff.maps import Convoy, Move, Order, Position, Support
from standoff.search.after import AfterError, statements_after
from standoff.search.goals import place_after
from standoff.search.infer_show import infer_lines
from standoff.search.inferring import Inferred, infer
from standoff.search.played import Desk
from standoff.solver.adjudication import adjudicate
from standoff.solver.claims.claim import Stands, Statement
from standoff.solver.claims.wording import claimed
from standoff.solver.data import as_data
from standoff.solver.ruling import Verdict

from . import play

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "inferring.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_what_explains_a_result(case: dict[str, Any]) -> None:
    before = Position.of(*case["units"])
    known = before.orders(case["known"]) if "known" in case else ()
    found = infer(before, statements_after(case["after"], before, known), known)
    told = [sorted(order.short for order in one.orders if " H" not in order.short) for one in found.explanations]
    assert sorted(told) == sorted(case["explanations"])
    assert found.complete
    assert found.none == (not case["explanations"])
    assert [claimed(one, before.board) for one in found.clash] == case.get("clash", [])
    if not found.none:
        places = {fate.unit.place: "dislodged" if fate.place is None else fate.place for fate in found.fates}
        assert places == case["places"]


@pytest.mark.parametrize(
    ("rules", "meant", "aside"),
    [
        ("datc", {"A par - bur"}, {"A par - gas"}),
        ("datc, two-orders=last", {"A par - gas"}, {"A par - bur"}),
        ("datc, two-orders=neither", set[str](), {"A par - bur", "A par - gas"}),
    ],
)
def test_of_two_known_orders_for_one_unit_the_rulebook_tells_which_counts(
    rules: str, meant: set[str], aside: set[str]
) -> None:
    before = Position.of("FRANCE A par", "GERMANY A bur")
    known = before.orders("A Par - Bur, A Par - Gas")
    # Gascony is free: who is known to go there arrives; nobody else leaves Paris
    after = "France: A Gas\nGermany: A Bur" if meant == {"A par - gas"} else "France: A Par\nGermany: A Bur"
    found = infer(before, statements_after(after, before, known), known, rulebook=Rulebook.named(rules))
    assert {order.short for order in found.set_aside} == aside
    (one,) = found.explanations
    said = " ".join("".join(text for text, _ in line) for line in infer_lines(found))
    assert f"two-orders={found.menu.rulebook.two_orders.word}" in said
    assert {found.menu.orders[k][n].short for k, n in enumerate(one.chosen) if n} == meant
    if meant != {"A par - gas"}:
        gone = statements_after("France: A Gas\nGermany: A Bur", before, known)
        assert infer(before, gone, known, rulebook=Rulebook.named(rules)).none


def test_what_is_certain_is_told_with_what_is_open() -> None:
    before = Position.of("FRANCE A par", "FRANCE A mar", "FRANCE A gas", "GERMANY A bur")
    found = infer(before, statements_after("A Bur dislodged by A Par", before))
    orders = [[order.short for order in one.orders if " H" not in order.short] for one in found.explanations]
    assert orders == [["A gas S A par - bur", "A par - bur"], ["A mar S A par - bur", "A par - bur"]] or orders == [
        ["A mar S A par - bur", "A par - bur"],
        ["A gas S A par - bur", "A par - bur"],
    ]
    fates = {fate.unit.place: fate for fate in found.fates}
    assert str(fates["par"].order) == "FRANCE: A par - bur"
    assert fates["mar"].order is None
    # who did not support may have done anything, such as leave
    assert fates["mar"].place == ""
    assert found.power_sets("GERMANY") == [()]
    assert len(found.power_sets("FRANCE")) == 2


def test_the_limit_leaves_it_incomplete() -> None:
    before = Position.of("FRANCE A par", "FRANCE A mar", "GERMANY A bur")
    statements = statements_after("A Bur dislodged", before)
    found = infer(before, statements, limit=1)
    assert (len(found.explanations), found.complete) == (1, False)
    assert infer(before, statements, limit=2).complete


def test_time_that_is_over_leaves_it_unknown() -> None:
    before = Position.of("FRANCE A par", "GERMANY A bur")
    found = infer(before, statements_after("France: A Par\nGermany: A Bur", before), seconds=0.0)
    assert (found.explanations, found.none, found.complete) == ([], False, False)


def test_what_became_of_orders_that_are_not_known_is_refused() -> None:
    before = Position.of("FRANCE A par", "GERMANY A bur")
    with pytest.raises(AfterError, match="give it with --orders"):
        statements_after("A Par H succeeds", before)


def test_results_of_known_orders_count() -> None:
    before = Position.of("FRANCE A par", "GERMANY A mun", "GERMANY A ruh")
    known = before.orders("France: A Par - Bur")
    found = infer(before, statements_after("A Par - Bur bounced", before, known), known)
    orders = {tuple(order.short for order in one.orders if " H" not in order.short) for one in found.explanations}
    assert orders == {("A par - bur", "A mun - bur"), ("A par - bur", "A ruh - bur")}


@pytest.mark.parametrize(
    ("after", "message"),
    [
        ("Germany: A Mun, A Ber\nRussia: A Sil, A War\ncontested: Pru", 'line 1: .* A Mun; .*under "after:"'),
        ("Germany: A Mun, A Ber\nRussia: A War\nRussia A Sil dislodged", "line 1: .* A Mun; "),
        ("contested: Pru\nGermany:\nA Mun\nA Ber", "line 3: .* A Mun; "),
        ("A Sil dislodged\nGermany: A Kie", "line 2: .* A Kie; "),
        ("Germany: A Ber, A Mun dislodged", "line 1: .* A Ber; "),
        ("A Mun - Kie succeeds\nA Ber H", "line 2: .* A Ber H; "),
        ("after: Germany: A Mun\nA Mun - Kie bounced", 'line 2: "bounced" stands under "after:"'),
        ("all units after: Germany: A Mun\nA Sil dislodged", 'line 2: "dislodged" stands under'),
        ("after: Germany: A Mun stands", 'line 1: "stands" stands under'),
        ("A Mun - Kie (*bounce*)\nA Ber", "line 2: .* A Ber; "),
        ("after:\nGermany: A Kie\nA Mun - Kie", 'line 3: "A Mun - Kie" stands under'),
    ],
)
@pytest.mark.parametrize("orders", [None, "Germany: A Mun - Kie"])
def test_lists_beside_results_are_not_passed_over(after: str, message: str, orders: str | None) -> None:
    before = Position.of("GERMANY A mun", "GERMANY A ber", "RUSSIA A sil", "RUSSIA A war")
    known = before.orders(orders) if orders else ()
    with pytest.raises(AfterError, match=message):
        statements_after(after, before, known)


@pytest.mark.parametrize(
    "after",
    [
        "contested: Pru\n\nafter: Germany: A Mun, A Ber\nRussia: A Sil, A War",
        "after: Germany: A Mun, A Ber\nRussia: A Sil, A War\n\nA Sil stands",
    ],
)
def test_lists_under_a_heading_say_where_units_stand(after: str) -> None:
    before = Position.of("GERMANY A mun", "GERMANY A ber", "RUSSIA A sil", "RUSSIA A war")
    assert {Stands(unit) for unit in before.units} <= set(statements_after(after, before))


def test_the_answer_to_known_orders_is_no_mixed_text() -> None:
    before = Position.of("GERMANY A mun", "GERMANY A ber", "RUSSIA A sil", "RUSSIA A war")
    known = before.orders("Germany: A Mun - Kie, A Ber - Pru\nRussia: A Sil H, A War - Pru")
    after = (
        "  Germany  A Mun-Kie    succeeds\n           A Ber-Pru    stood off by A War-Pru, 1 against 1\n"
        "  Russia   A Sil Holds  stands\n           A War-Pru    stood off by A Ber-Pru, 1 against 1\nContested: Pru"
    )
    found = infer(before, statements_after(after, before, known), known)
    assert not found.none


def told_of(found: Inferred) -> list[str]:
    return ["".join(text for text, _ in line) for line in infer_lines(found)]


DISRUPTED = "F Nth C A Lon - Nwy disrupted\n\nafter: England: A Nwy"


def test_what_only_the_judge_refuses_is_told_whole() -> None:
    before = Position.of("ENGLAND A lon", "ENGLAND F nth")
    known = before.orders("England: F Nth C A Lon - Nwy")
    statements = statements_after(DISRUPTED, before, known)
    found = infer(before, statements, known)
    assert found.none
    # A Lon comes to Norway all by itself: the disrupted convoy is what cannot be
    assert len(statements) == 2
    assert set(found.clash) == set(statements)
    assert not found.clash_least
    told = told_of(found)
    assert "No orders explain all of this:" in told
    assert "Not known: which of these can be left out." in told


def test_a_clash_of_which_nothing_can_be_left_out_says_so() -> None:
    before = Position.of("FRANCE A par", "ITALY A pie")
    found = infer(before, statements_after("France: A Par\nItaly: A Mos", before))
    assert found.clash_least
    assert "This cannot be explained:" in told_of(found)


def test_time_that_ends_while_a_clash_is_sought_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Position.of("FRANCE A par", "GERMANY A bur", "ITALY A pie")
    statements = statements_after("after: Italy: A Mos\nFrance: A Bur", before)
    solve = Desk.solve

    def slow(desk: Desk, *assumptions: int) -> object:
        # the first questions ask for all statements and more; to leave one out, fewer are asked for
        if len(assumptions) < len(statements):
            raise TimeoutError
        return solve(desk, *assumptions)

    monkeypatch.setattr(Desk, "solve", slow)
    found = infer(before, statements)
    assert found.none
    assert set(found.clash) == set(statements)
    assert (found.clash_least, found.clash_timed_out) == (False, True)
    assert any("The time ended" in one for one in told_of(found))


def said(rng: random.Random, before: Position, true: list[Order], rulebook: Rulebook) -> tuple[Statement, ...]:
    """Draw something that is known of a result; now and then it is wrong."""
    ruling = adjudicate(before, true, rulebook)
    if ruling.verdict is Verdict.UNDEFINED:
        return ()
    data = as_data(ruling)
    kind = rng.choice(("units", "whole", "dislodged", "one", "wrong"))
    if kind == "units":
        return statements_after({"units": data["units"]}, before)
    if kind == "whole":
        return statements_after({key: data[key] for key in ("units", "dislodged", "contested")}, before)
    if kind == "dislodged":
        return statements_after({key: data[key] for key in ("dislodged", "contested")}, before)
    if not ruling.units:
        return ()
    unit = rng.choice(ruling.units)
    if kind == "one":
        return (Stands(unit),)
    near = sorted(before.board.walks[before.board.number[unit.place]]) or [before.board.number[unit.place]]
    return (Stands(type(unit)(unit.power, unit.type, before.board.ids[rng.choice(near)])),)


@pytest.mark.parametrize("seed", range(8))
def test_explanations_are_those_of_trying_everything(seed: int) -> None:
    rng = random.Random(seed)
    while True:
        rulebook = Rulebook.named(rng.choice(("datc", "2023")))
        before = play.position(rng, rng.choice((2, 3, 3)))
        menu = Menu(before, rulebook)
        true = [rng.choice(orders) for orders in menu.orders]
        statements = said(rng, before, true, rulebook)
        if statements and prod(map(len, menu.orders)) < 8_000:
            break
    known = [true[0]] if rng.random() < 0.3 else []
    found = infer(before, statements, known, rulebook=rulebook, limit=10_000)
    fixed = menu.of(known)
    several = play.explanations(menu, statements, fixed, rulebook)
    assert found.none == (not several)
    assert found.complete
    worded = {chosen for chosen in several if not twice(menu, chosen, fixed)}
    told = {frozenset((k, n) for k, n in enumerate(one.chosen) if n) for one in found.explanations}
    assert told == play.minimal(worded)
    if several:
        check_fates(found, several, worded, rulebook)


def twice(menu: Menu, chosen: tuple[int, ...], fixed: dict[int, int]) -> bool:
    """Tell whether orders say in other words what others say: the coast of a supported fleet, the way of an army."""
    for k, n in enumerate(chosen):
        order = menu.orders[k][n]
        if k in fixed:
            continue
        if isinstance(order, Support) and order.to is not None and "/" in order.to:
            if Support(order.unit, order.supported, order.to.partition("/")[0]) in menu.orders[k]:
                return True
        elif isinstance(order, Move) and not order.via_convoy:
            for r, m in enumerate(chosen):
                other = menu.orders[r][m]
                if (
                    isinstance(other, Convoy)
                    and (other.convoyed.place, other.to) == (order.unit.place, order.to)
                    and other.unit.power == order.unit.power
                ):
                    return True
    return False


def check_fates(
    found: Inferred, several: set[tuple[int, ...]], worded: set[tuple[int, ...]], rulebook: Rulebook
) -> None:
    menu = found.menu
    places: list[set[str | None]] = [set() for _ in menu.units]
    for chosen in several:
        ruling = adjudicate(menu.position, [menu.orders[k][n] for k, n in enumerate(chosen)], rulebook)
        for k, unit in enumerate(menu.units):
            places[k].add(place_after(ruling, unit))
    for k, fate in enumerate(found.fates):
        assert fate.place == (next(iter(places[k])) if len(places[k]) == 1 else "")
        assert {menu.orders[k].index(order) for order in fate.possible} == {chosen[k] for chosen in worded}
