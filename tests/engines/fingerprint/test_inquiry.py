"""An engine asked until its rulebook is known, whatever else is wrong with it."""

import pytest

from standoff.encoding import Rulebook
from standoff.engines.contract import Reply, ReplyKind
from standoff.engines.fingerprint.inquiry import Limits
from standoff.engines.fingerprint.prediction import Fit, predicted
from standoff.engines.fingerprint.probes import of_cases
from standoff.engines.fingerprint.readings import choice_of, plain, readings
from standoff.engines.fingerprint.report import Told, cases_answered, explained, text_lines
from standoff.engines.fingerprint.verdicts import Word
from standoff.engines.question import Question

from .playing import Actor, answer_of, fingerprint_of, known, positions_only, verdict

RARE = tuple(
    pytest.param(name, marks=pytest.mark.campaign)
    for name in ("webdiplomacy", "1982", "2000", "dptg", "notes", "diplomacy-1.1")
)


@pytest.mark.parametrize("name", ["datc", "1971", *RARE])
def test_a_rulebook_is_found_from_outside(name: str) -> None:
    found = known(name)
    assert found.explains
    assert found.rules == name
    assert found.inquired.left.holds(plain(choice_of(Rulebook.named(name))))


@pytest.mark.parametrize(
    "rules",
    [
        "datc, convoy-path=required, convoy-intent=tag",
        *(
            pytest.param(rules, marks=pytest.mark.campaign)
            for rules in (
                "datc, missing-nationality=illegal, paradox=1982",
                "2000, leftover-paradox=all-hold, multi-route=all-routes",
                "datc, paradox=2000-static, convoyed-attack-from=last-fleet, dislodged-unit=always",
                "datc, build-letter=by-coast, waiving=forced, building=owned",
            )
        ),
    ],
)
def test_choices_are_found_together(rules: str) -> None:
    found = known(rules)
    assert found.explains
    assert found.inquired.left.holds(plain(choice_of(Rulebook.named(rules))))


def test_requests_name_no_rulebook() -> None:
    engine = Actor("datc")
    fingerprint_of(engine)
    assert engine.asked
    assert not any("rules" in question.request for question in engine.asked)


def test_the_same_seed_asks_the_same() -> None:
    one, two = Actor("2000"), Actor("2000")
    fingerprint_of(one, seed=5)
    fingerprint_of(two, seed=5)
    assert [question.request for question in one.asked] == [question.request for question in two.asked]


def test_what_cannot_be_observed_is_said() -> None:
    for switch in ("order-sets", "unordered-sets"):
        said = verdict(known("datc"), switch)
        assert said.word is Word.NOT_OBSERVABLE
        assert said.reading is None


def test_a_verdict_names_the_cases_that_show_it() -> None:
    found = known("1971")
    said = verdict(found, "convoy-intent")
    assert said.word is Word.READING
    assert said.reading is Rulebook.named("1971").convoy_intent
    assert said.shown
    assert said.agree == said.asked >= 3


def test_what_has_no_effect_is_not_guessed() -> None:
    said = verdict(known("datc"), "leftover-paradox")
    assert said.word is Word.NO_EFFECT
    assert said.why == "beside paradox=szykman it makes no difference"


def test_an_engine_that_tells_positions_only_is_known_by_them() -> None:
    found = fingerprint_of(Actor("1982", positions_only))
    assert found.explains
    assert found.inquired.left.holds(plain(choice_of(Rulebook.named("1982"))))
    assert verdict(found, "paradox").reading is Rulebook.named("1982").paradox


def test_an_engine_of_movement_alone_is_asked_no_more() -> None:
    engine = Actor("2023", phases=("movement",))
    found = fingerprint_of(engine)
    assert {question.phase for question in engine.asked} == {"movement"}
    assert verdict(found, "disorder-removal").word is Word.NOT_ASKED
    assert found.rules == "2000"  # which differs from 2023 in removals only


def test_skipped_phases_leave_a_switch_unanswered() -> None:
    def skips_winter(question: Question, reply: Reply) -> Reply:
        return Reply(ReplyKind.SKIP, why="no winters") if question.phase == "adjustment" else reply

    found = fingerprint_of(Actor("datc", skips_winter))
    said = verdict(found, "disorder-removal")
    assert said.word is Word.NOT_ANSWERED
    assert "skip" in said.why
    assert found.explains


def test_a_fault_that_is_no_reading_is_none_of_the_known_ones() -> None:
    def keeps_all(question: Question, reply: Reply) -> Reply:
        # removes nobody, whatever is due
        answer = answer_of(reply)
        if question.phase != "adjustment" or not answer["automatic"]:
            return reply
        return Reply(ReplyKind.ANSWER, {"units": [*answer["units"], *answer["automatic"]]})

    found = fingerprint_of(Actor("2000", keeps_all))
    said = verdict(found, "disorder-removal")
    assert said.word is Word.NONE
    assert said.against
    assert found.unexplained
    assert not found.explains
    assert any(not found.like_another(one) for one in found.unexplained)
    # and the other switches are known all the same
    assert verdict(found, "paradox").reading is Rulebook.named("2000").paradox
    assert verdict(found, "convoy-intent").word is Word.READING


OTHERS = tuple(pytest.param(case, marks=pytest.mark.campaign) for case in ("6.F.9", "S.4.C.1", "6.F.17", "6.G.8"))


@pytest.mark.parametrize("case", ["6.G.1", "6.F.16", *OTHERS])
def test_one_wrong_answer_rejects_no_reading(case: str) -> None:
    """The engine is wrong in one case, as if it held its units there."""

    def stands_still(question: Question, reply: Reply) -> Reply:
        if question.id != case:
            return reply
        return Reply(ReplyKind.ANSWER, {"units": [str(unit) for unit in question.position.units], "dislodged": []})

    found = fingerprint_of(Actor("datc", stands_still))
    assert found.inquired.left.holds(plain(choice_of(Rulebook.DATC)))
    assert found.rules == "datc"


def test_a_crash_is_no_evidence() -> None:
    def crashes(question: Question, reply: Reply) -> Reply:
        return Reply(ReplyKind.CRASH, why="it ended") if question.id == "6.F.9" else reply

    found = fingerprint_of(Actor("datc", crashes))
    assert found.rules == "datc"
    assert not found.broken
    assert not found.explains
    assert [one.probe.id for one in found.failed] == ["6.F.9"]


def test_an_engine_that_always_crashes_is_asked_ten_times() -> None:
    engine = Actor("datc", lambda question, reply: Reply(ReplyKind.CRASH, why="it ended"))
    found = fingerprint_of(engine)
    assert len(engine.asked) == 10
    assert found.broken
    assert found.inquired.gave_up


def test_a_paradox_rule_that_nobody_knows_is_told_by_what_it_may_be() -> None:
    """Where 2000 leaves a paradox, the engine takes whichever resolution comes first."""

    def takes_the_first(question: Question, reply: Reply) -> Reply:
        answer = answer_of(reply)
        if answer["units"] is None:
            ways = answer["left"]
            if not ways:
                return Reply(ReplyKind.ANSWER, {"units": [str(unit) for unit in question.position.units]})
            first = min(ways, key=lambda way: way["units"])
            return Reply(ReplyKind.ANSWER, {key: first[key] for key in ("units", "dislodged", "contested")})
        return reply

    found = fingerprint_of(Actor("2000", takes_the_first))
    assert verdict(found, "paradox").reading is Rulebook.named("2000").paradox
    assert verdict(found, "leftover-paradox").reading is Rulebook.named("2000").leftover_paradox


def test_all_cases_are_asked_before_a_rulebook_is_said_to_explain_all() -> None:
    """6.C.2 turns on no switch, so that no other question would show that the engine is wrong in it."""

    def stands_still(question: Question, reply: Reply) -> Reply:
        if question.id != "6.C.2":
            return reply
        return Reply(ReplyKind.ANSWER, {"units": [str(unit) for unit in question.position.units], "dislodged": []})

    engine = Actor("datc", stands_still)
    found = fingerprint_of(engine, Limits(searched=10, fresh=5))
    asked = [question.id for question in engine.asked]
    assert len(asked) == len(set(asked)), "a question is put twice"
    assert cases_answered(found) == (len(of_cases("")), len(of_cases("")))
    assert [one.probe.id for one in found.unexplained] == ["6.C.2"]
    assert found.rules == "datc"
    assert "of cases and" in explained(found)
    assert f"of the {len(of_cases(''))} phases of cases" in explained(known("datc"))


@pytest.mark.parametrize("name", ["1971", "datc"])
def test_an_answer_that_is_shown_speaks_against_another_reading(name: str) -> None:
    found = known(name)
    for said in found.verdicts:
        for one in said.shown:
            assert said.reading is not None
            fits = {other: one.fit(plain({**found.choice, said.name: other})) for other in readings(said.name)}
            mine = fits.pop(said.reading)
            assert mine.explains
            assert Fit.WRONG in fits.values() or (mine is Fit.EXACT and Fit.ALLOWED in fits.values()), said.switch


def test_a_reading_that_rests_on_one_answer_of_a_faulty_engine_is_told_as_such() -> None:
    """Of two-orders it answers S.4.D.3 alone, and its units hold in 6.F.9."""
    first, last = Rulebook.DATC, Rulebook.named("datc, two-orders=last")

    def answers_once(question: Question, reply: Reply) -> Reply:
        if question.id == "6.F.9":
            return Reply(ReplyKind.ANSWER, {"units": [str(unit) for unit in question.position.units], "dislodged": []})
        told = question.id == "S.4.D.3" or predicted(question, first) == predicted(question, last)
        return reply if told else Reply(ReplyKind.SKIP, why="not this one")

    found = fingerprint_of(Actor("datc, two-orders=last", answers_once))
    said = verdict(found, "two-orders")
    assert found.rules == "datc, two-orders=last"
    assert said.lone is not None
    assert said.lone.probe.id == "S.4.D.3"
    lines = ["".join(text for text, _ in line) for line in text_lines(Told(found, ("engine",), "", 0))]
    assert any("it rests on S.4.D.3 alone" in line for line in lines)
    assert [one.switch for one in found.verdicts if one.lone] == ["two-orders"]
