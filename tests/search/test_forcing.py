"""What can be forced: worked out by hand, and held against trying everything."""

import random
import time
import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from standoff.datc.case import cases
from standoff.encoding import Rulebook
from standoff.encoding.free_orders import Menu
from standoff.engines.question import asked_of
from standoff.maps import Position, RulebookError, standard
from standoff.search.forcing import Contest, Forced, ForceError, contest, force
from standoff.search.goal_words import goals_of
from standoff.search.goals import reached
from standoff.search.played import Desk
from standoff.search.turns import Chosen, Proposer
from standoff.solver.ruling import Ruling

from . import play

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "forcing.toml").read_text("utf-8"))["case"]


def asked(case: dict[str, Any]) -> Contest:
    before = Position.of(*case["units"])
    orders = before.orders(case["known"]) if "known" in case else ()
    rulebook = Rulebook.named(case.get("rules", "datc"))
    return contest(
        before,
        case["power"],
        case["goal"],
        against=case.get("against"),
        orders=orders,
        keep=case.get("keep", False),
        rulebook=rulebook,
    )


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_what_can_be_forced(case: dict[str, Any]) -> None:
    question = asked(case)
    found = force(question)
    assert found.answer == case["answer"]
    if case["answer"] == "yes":
        assert sorted(order.short for order in found.own_orders if " H" not in order.short) == case["orders"]
        assert found.fewest
        assert not found.replies
    else:
        assert found.orders is None
        assert found.replies
        if "reply" in case:
            assert case["reply"] in [busy(question, one.chosen) for one in found.replies]
    holds_good(found)


def busy(question: Contest, reply: Chosen) -> list[str]:
    """Return the orders of a reply that are not holds."""
    return sorted(question.menu.orders[k][n].short for k, n in zip(question.free, reply, strict=True) if n)


def holds_good(found: Forced) -> None:
    """Assert what an answer says by judging sampled phases: no reply to a yes, and a reply to everything for a no."""
    question = found.contest
    rng = random.Random(1)

    def drawn(units: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(rng.randrange(len(question.menu.orders[k])) for k in units)

    for reply in found.replies:
        assert not reached(question.goals, question.judge(reply.against, reply.chosen))
    for _ in range(100):
        if found.answer == "yes":
            assert found.orders is not None
            assert reached(question.goals, question.judge(found.orders, drawn(question.free)))
        else:
            own = drawn(question.own)
            judged = [question.judge(own, reply.chosen) for reply in found.replies]
            assert not all(reached(question.goals, ruling) for ruling in judged)


@pytest.mark.parametrize("seed", range(12))
def test_answers_are_those_of_trying_everything(seed: int) -> None:
    rng = random.Random(seed)
    question = drawn_question(rng)
    found = force(question)
    best = play.best(question)
    assert found.answer == ("no" if best is None else "yes")
    if best is not None:
        assert found.orders is not None
        assert found.fewest
        assert sum(map(bool, found.orders)) == sum(map(bool, best))
        assert play.forces(question, found.orders, [])
    else:
        # none of the replies is to spare, and together they refute every set of own orders
        for own in play.sets(question, question.own):
            assert not all(reached(question.goals, question.judge(own, one.chosen)) for one in found.replies)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_answers_are_those_of_trying_everything_often(seed: int) -> None:
    test_answers_are_those_of_trying_everything(seed)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(20))
def test_no_sampled_reply_prevents_what_can_be_forced_on_a_full_board(seed: int) -> None:
    rng = random.Random(seed)
    before = play.position(rng, 34, (" ".join(standard().ids),), [power.id for power in standard().powers])
    power = rng.choice(before.units).power
    found = force(contest(before, [power], [play.goal(rng, before, power)]))
    if found.answer != "unknown":
        holds_good(found)


def drawn_question(rng: random.Random) -> Contest:
    """Draw a question that is small enough to try everything."""
    while True:
        before = play.position(rng, rng.choice((3, 3, 4)))
        powers = sorted({unit.power for unit in before.units})
        if len(powers) < 2:
            continue
        power = rng.choice(powers)
        rulebook = Rulebook.named(rng.choice(("datc", "2023", "datc, paradox=all-hold")))
        question = contest(before, [power], [play.goal(rng, before, power)], rulebook=rulebook)
        if question.tries * question.replies < 15_000:
            return question


PARADOXES = [(case.id, asked_of(step)) for case in cases("6.F") for step in case.steps if step.phase == "movement"]


@pytest.mark.parametrize(("id", "phase"), PARADOXES, ids=[id for id, _ in PARADOXES])
def test_two_units_of_a_convoy_case_play_the_rest_being_known(id: str, phase: Any) -> None:
    # whatever the two do, the paradoxes of the case are near
    rng = random.Random(id)
    for rules in ("datc", "2000"):
        menu = Menu(phase.position, Rulebook.named(rules))
        given = menu.of(phase.orders)
        mine, other = rng.sample(range(len(menu.units)), 2)
        fixed = {k: given.get(k, 0) for k in range(len(menu.units)) if k not in (mine, other)}
        unit = rng.choice(menu.units)
        wanted = rng.choice((f"{unit} dislodged", f"{unit} not dislodged", f"{unit} not in {unit.province}"))
        goals = goals_of([wanted], menu, [menu.units[mine].power])
        question = Contest(menu, goals, (mine,), (other,), fixed)
        found = force(question)
        best = play.best(question)
        assert found.answer == ("no" if best is None else "yes"), (rules, wanted)


def test_every_convoy_paradox_that_is_shipped_is_seen_coming() -> None:
    from standoff.encoding.facts import TRUE
    from standoff.encoding.free_orders import FreeOrders, known
    from standoff.encoding.universe.sheet import Sheet
    from standoff.encoding.universe.slots import Slots
    from standoff.search.played import Played
    from standoff.solver.cores import CoreKind

    seen = 0
    several: Any = PARADOXES
    for id, phase in several:
        ruling = phase.ruling
        assert isinstance(ruling, Ruling)
        if all(core.kind is not CoreKind.CONVOY_PARADOX for core in ruling.cores):
            continue
        menu = Menu(phase.position)
        given = menu.of(phase.orders)
        sheet = Sheet()
        slots = Slots(sheet, menu.board, range(len(menu.board.ids)), len(menu.units), menu.position)
        literals = [known(menu, k, given.get(k, 0)) for k in range(len(menu.units))]
        assert Played(FreeOrders(sheet, slots, menu, literals), menu.rulebook).odd == TRUE, id
        seen += 1
    assert seen > 8


def test_time_that_is_over_leaves_it_unknown() -> None:
    before = Position.of("GERMANY A mun", "GERMANY A ber", "RUSSIA A sil")
    found = force(contest(before, ["GERMANY"], ["A Mun in Sil"]), seconds=0.0)
    assert (found.answer, found.orders, found.fewest) == ("unknown", None, False)


SUPPORTED = Position.of("GERMANY A mun", "GERMANY A ber", "GERMANY A kie", "ITALY A tyr", "ITALY A boh", "ITALY A sil")
"""Three units may attack Munich: two supports save it, and so does one move, to Burgundy or to the Ruhr."""


def test_fewest_is_said_only_where_one_order_less_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    question = contest(SUPPORTED, ["GERMANY"], ["A Mun not dislodged"])
    menu = question.menu
    given = menu.of(SUPPORTED.orders("GERMANY: A Ber S A Mun, A Kie S A Mun"))
    supports = tuple(given.get(k, 0) for k in question.own)
    propose = Proposer.propose

    def begun_with_supports(self: Proposer, most: int | None) -> Chosen | None:
        own = propose(self, most)
        return supports if most is None else own

    monkeypatch.setattr(Proposer, "propose", begun_with_supports)
    found = force(question)
    # neither support is to spare, so letting units hold one by one does not lead to the move
    assert sum(map(bool, supports)) == 2
    assert found.orders is not None
    assert sum(map(bool, found.orders)) == 1
    assert found.fewest


TYROLIA = Position.of("GERMANY A mun", "GERMANY A boh", "AUSTRIA A vie", "AUSTRIA F tri", "ITALY A ven")


def name_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the solver name all replies as needed that it was given, as it may."""
    monkeypatch.setattr("standoff.search.played.Desk.refuted", lambda _, *assuming: list(assuming))


def test_no_reply_is_told_that_could_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    name_all(monkeypatch)
    question = contest(TYROLIA, ["GERMANY"], ["A Mun in Tyr"])
    found = force(question)
    assert (found.answer, found.all_needed) == ("no", True)
    assert found.proposed > len(found.replies) > 0
    for spared in found.replies:
        rest = [reply for reply in found.replies if reply is not spared]
        assert any(
            all(reached(question.goals, question.judge(own, reply.chosen)) for reply in rest)
            for own in play.sets(question, question.own)
        )


def test_a_no_keeps_its_replies_where_the_time_ends_before_those_to_spare_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def over(_self: object, *_assuming: int) -> None:
        raise TimeoutError

    monkeypatch.setattr("standoff.search.played.Desk.refuted", over)
    found = force(contest(TYROLIA, ["GERMANY"], ["A Mun in Tyr"]))
    assert (found.answer, found.all_needed) == ("no", False)
    assert len(found.replies) > 1
    holds_good(found)


@pytest.mark.parametrize(
    ("powers", "against", "message"),
    [
        (["TURKEY"], None, "TURKEY has no unit"),
        (["GERMANY"], ["TURKEY"], "TURKEY has no unit"),
        (["GERMANY"], ["GERMANY"], "cannot play for the goal and against it"),
    ],
)
def test_sides_that_cannot_be(powers: list[str], against: list[str] | None, message: str) -> None:
    before = Position.of("GERMANY A mun", "RUSSIA A sil")
    with pytest.raises(ForceError, match=message):
        contest(before, powers, ["Mun"], against=against)


@pytest.mark.parametrize(
    ("rules", "hint"),
    [
        ("1982", "choose convoy-intent=own-fleet or tag"),
        ("datc, paradox=1982-ordered", "choose paradox=szykman or none or"),
        ("datc, convoyed-attack-from=last-fleet", "choose convoyed-attack-from=start"),
    ],
)
def test_rulebooks_that_are_not_covered_are_named_with_what_would_do(rules: str, hint: str) -> None:
    before = Position.of("GERMANY A mun", "RUSSIA A sil")
    with pytest.raises(RulebookError, match=hint):
        contest(before, ["GERMANY"], ["Mun"], rulebook=Rulebook.named(rules))


@pytest.mark.parametrize("ask", ["solve", "refuted"])
def test_a_question_to_the_solver_ends_with_the_time(ask: str) -> None:
    # twelve things into eleven places, which no solver of this kind can refute in a second
    until = time.monotonic() + 0.3
    with Desk(lambda: time.monotonic() > until) as desk:
        inside = [[desk.sheet.new() for _ in range(11)] for _ in range(12)]
        chosen = [desk.sheet.new() for _ in inside]
        for own, literals in zip(chosen, inside, strict=True):
            desk.sheet.demand(-own, *literals)
        for place in zip(*inside, strict=True):
            for one, other in combinations(place, 2):
                desk.sheet.demand(-one, -other)
        began = time.monotonic()
        with pytest.raises(TimeoutError):
            getattr(desk, ask)(*chosen)
        assert time.monotonic() - began < 5
