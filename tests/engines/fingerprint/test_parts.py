"""What is left of all rulebooks, what is predicted, and what a rulebook is called."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standoff import Position
from standoff.encoding import Rulebook
from standoff.encoding.presets import PRESETS
from standoff.encoding.rulebook import policy_of
from standoff.engines.contract import Reply, ReplyKind
from standoff.engines.fingerprint.doubting import better
from standoff.engines.fingerprint.evidence import evidence, fits, to_do_with, wrong_items
from standoff.engines.fingerprint.inquired import Answered
from standoff.engines.fingerprint.nearest import nearest
from standoff.engines.fingerprint.prediction import ALL_PARTS, Fit, fit_of, predicted, told
from standoff.engines.fingerprint.probes import Probe, shipped
from standoff.engines.fingerprint.readings import ALIKE, FIELDS, choice_of, plain, readings, rulebook_of
from standoff.engines.fingerprint.searching import CONVOYS, named_phases, question_for
from standoff.engines.fingerprint.spelling import spelled_out
from standoff.engines.fingerprint.standing import Standing
from standoff.engines.own import OwnEngine
from standoff.engines.question import Question, asked

from ...campaigns import tried

rulebooks = st.builds(
    rulebook_of, st.fixed_dictionaries({field: st.sampled_from(list(policy_of(field))) for field in FIELDS})
)


@given(rulebooks)
def test_writing_a_choice_plainly_twice_changes_nothing(rulebook: Rulebook) -> None:
    once = plain(choice_of(rulebook))
    assert plain(once) == once


def test_readings_written_as_one_come_to_the_same() -> None:
    """In 150 phases full of convoys and in all probes about winters."""
    chance = random.Random("alike")
    names = named_phases(11, CONVOYS, "test")
    made = (question_for(kind, number, choice_of(Rulebook.DATC), "") for kind, number in names)
    questions = list(islice((one for one in made if one is not None), 150))
    questions += [probe.question for probe in shipped("") if probe.question.phase == "adjustment"]
    for question in questions:
        rulebook = rulebook_of({field: chance.choice(list(policy_of(field))) for field in FIELDS})
        other = rulebook_of(plain(choice_of(rulebook)))
        assert predicted(question, rulebook) == predicted(question, other), (question.request, rulebook, other)


@pytest.mark.parametrize("reading", ALIKE)
def test_readings_that_are_alike_are_not_asked_for(reading: object) -> None:
    assert all(reading not in readings(field) for field in FIELDS)


def test_everything_is_left_at_first() -> None:
    left = Standing()
    assert all(left.holds(plain(choice_of(rulebook))) for rulebook in PRESETS.values())
    assert left.bits > 40


def probe_of(question: Question) -> Probe:
    return next(probe for probe in shipped("") if probe.id == question.id)


@settings(max_examples=tried(5))  # each takes as long as five of others
@given(rulebooks, st.integers(0, 10**6))
def test_the_rulebook_that_answers_is_always_left(rulebook: Rulebook, seed: int) -> None:
    left = Standing()
    pool = random.Random(seed).sample(shipped(""), 12)
    for probe in pool:
        assert left.take(probe, told(OwnEngine(rulebook).ask(probe.question).answer or {}))
    assert left.holds(plain(choice_of(rulebook))), [probe.id for probe in pool]


@settings(max_examples=tried(5))  # each takes as long as five of others
@given(rulebooks, st.integers(0, 10**6))
def test_what_answers_otherwise_is_not_left(rulebook: Rulebook, seed: int) -> None:
    left = Standing()
    chance = random.Random(seed)
    other = rulebook_of({field: chance.choice(list(policy_of(field))) for field in FIELDS})
    for probe in chance.sample(shipped(""), 12):
        right = predicted(probe.question, rulebook)
        left.take(probe, told(OwnEngine(rulebook).ask(probe.question).answer or {}))
        theirs = predicted(probe.question, other)
        if right != theirs and not theirs.undefined:
            assert not left.holds(plain(choice_of(other))), probe.id


def test_what_is_left_undefined_may_be_any_resolution() -> None:
    case = next(probe for probe in shipped("") if probe.id == "6.F.22").question
    loose, strict = Rulebook.named("2000"), Rulebook.named("2000, leftover-paradox=szykman")
    answer = told(case.under(strict).answer)
    assert fit_of(predicted(case, strict), answer) is Fit.EXACT
    assert fit_of(predicted(case, loose), answer) is Fit.ALLOWED
    undefined = told(case.under(loose).answer)
    assert fit_of(predicted(case, loose), undefined) is Fit.EXACT
    assert fit_of(predicted(case, strict), undefined) is Fit.WRONG


def test_what_leaves_anything_possible_explains_no_answer() -> None:
    """6.F.18 has no resolution at all; the rules of 1971 do not say what is to happen."""
    probe = next(probe for probe in shipped("") if probe.id == "6.F.18")
    loose, strict = Rulebook.named("1971"), Rulebook.DATC
    answer = told(probe.question.under(strict).answer)
    predictions = [predicted(probe.question, rulebook) for rulebook in (loose, strict)]
    assert predictions[0].anything
    assert fits(predictions, answer) == [Fit.ANYTHING, Fit.EXACT]
    said = evidence(probe, answer, plain(choice_of(loose)))["paradox"]
    assert said.agrees
    assert Rulebook.DATC.paradox in said.instead
    assert not said.refuted
    assert loose.paradox in evidence(probe, answer, plain(choice_of(strict)))["paradox"].refuted


def test_a_rulebook_that_leaves_anything_possible_is_not_better_because_of_one_fault() -> None:
    """Three paradoxes settled by Szykman's rule, and one in which a unit is lost: so no rule is left open."""
    open_ = plain(choice_of(Rulebook.named("datc, paradox=none")))
    strict = plain(choice_of(Rulebook.DATC))
    probes = [one for one in shipped("") if one.prediction(open_).anything and not one.prediction(strict).anything]
    answered = []
    for n, probe in enumerate(probes[:4]):
        answer = dict(OwnEngine(Rulebook.DATC).ask(probe.question).answer or {})
        if n == 3:
            answer["units"] = answer["units"][1:]
        answered.append(Answered(probe, Reply(ReplyKind.ANSWER, answer), told(answer)))
    assert [one.fit(open_) for one in answered] == [Fit.ANYTHING] * 4
    assert [one.fit(strict) for one in answered] == [Fit.EXACT] * 3 + [Fit.WRONG]
    for begun in (open_, strict):
        assert better(begun, answered)[0]["paradox"] is Rulebook.DATC.paradox


def test_what_an_answer_does_not_tell_is_not_compared() -> None:
    before = Position.of("GERMANY A mun", "GERMANY A ber", "RUSSIA A sil")
    question = asked(before, before.orders("A Mun - Sil, A Ber S A Mun - Sil"))
    right = predicted(question, Rulebook.DATC)
    units = ["GERMANY A ber", "GERMANY A sil"]
    assert fit_of(right, told({"units": units})) is Fit.EXACT
    assert fit_of(right, told({"units": units, "dislodged": []})) is Fit.WRONG
    assert fit_of(right, told({"units": units, "dislodged": [{"unit": "RUSSIA A sil"}]})) is Fit.EXACT
    wrong = [{"unit": "RUSSIA A sil", "retreats": ["boh"]}]
    assert fit_of(right, told({"units": units, "dislodged": wrong})) is Fit.WRONG
    assert right.only(ALL_PARTS) is right


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_called_by_its_name_or_one_that_comes_to_the_same(name: str) -> None:
    left = Standing()
    choice = plain(choice_of(PRESETS[name]))
    for part in left.parts:
        left.put(part.fields, [tuple(choice[field] for field in part.fields)])
    words, found = nearest(left)
    assert found == choice
    assert "=" not in words


def test_a_name_has_as_few_choices_as_can_be() -> None:
    left = Standing()
    choice = plain(choice_of(Rulebook.named("1971, convoy-intent=tag, waiving=forced")))
    for part in left.parts:
        left.put(part.fields, [tuple(choice[field] for field in part.fields)])
    assert nearest(left)[0] == "1971, convoy-intent=tag, waiving=forced"


@given(rulebooks)
def test_a_name_stands_for_what_it_names(rulebook: Rulebook) -> None:
    left = Standing()
    choice = plain(choice_of(rulebook))
    for part in left.parts:
        left.put(part.fields, [tuple(choice[field] for field in part.fields)])
    words, _ = nearest(left)
    assert plain(choice_of(Rulebook.named(words))) == choice


def test_orders_are_written_as_a_strict_engine_takes_them() -> None:
    before = Position.of("ENGLAND A lon", "FRANCE F nth", "ENGLAND F nwy", "FRANCE F nwg")
    question = asked(before, before.orders("A Lon - Nwy, F Nth C A Lon - Nwy, F Nwg S F Nwy, F Nwy H"))
    strict = Rulebook.named("datc, missing-nationality=illegal, convoy-path=required")
    assert spelled_out(question, choice_of(strict)).written == (
        "ENGLAND: A lon - nth - nwy via convoy",
        "FRANCE: F nth C ENGLAND A lon - nwy",
        "FRANCE: F nwg S ENGLAND F nwy",
        "ENGLAND: F nwy H",
    )
    assert spelled_out(question, choice_of(Rulebook.DATC)) is question


def test_what_all_readings_say_alike_is_no_evidence() -> None:
    """Whether the start of a convoyed attacker is open (4.A.5) is told, though another exit is wrong."""
    (probe,) = (probe for probe in shipped("") if probe.id == "6.H.11")
    open_, shut = (
        rulebook_of({"retreat_to_convoy_start": reading}) for reading in readings("retreat_to_convoy_start")[:2]
    )
    predictions = [predicted(probe.question, rulebook) for rulebook in (open_, shut)]
    assert predictions[0] != predictions[1]
    for n, prediction in enumerate(predictions):
        (right,) = prediction.outcomes
        rows = [{"unit": unit, "retreats": [*exits, "bre"]} for unit, exits in right.retreats]
        answer = told({"units": list(right.units), "dislodged": rows, "contested": list(right.contested)})
        assert [fit_of(one, answer) for one in predictions] == [Fit.WRONG, Fit.WRONG]
        assert fits(predictions, answer)[n] is Fit.EXACT
        assert fits(predictions, answer)[1 - n] is Fit.WRONG
        said = evidence(probe, answer, plain(choice_of((open_, shut)[n])))["retreat_to_convoy_start"]
        assert said.agrees
        assert said.strange


def test_a_wrong_item_is_no_matter_of_switches_that_never_decide_it() -> None:
    (probe,) = (probe for probe in shipped("") if probe.id == "6.H.11")
    (right,) = predicted(probe.question, Rulebook.DATC).outcomes
    rows = [{"unit": unit, "retreats": [*exits, "bre"]} for unit, exits in right.retreats]
    answer = told({"units": list(right.units), "dislodged": rows, "contested": list(right.contested)})
    assert to_do_with(probe, answer, plain(choice_of(Rulebook.DATC))) == []
    more, less = wrong_items(predicted(probe.question, Rulebook.DATC), answer)
    assert {part for part, _, _ in more} == {"retreats"}
    assert not less
