"""A campaign finds what is broken, says the same wherever it runs, and puts together what has one cause."""

import sys
from functools import partial

import pytest

from bench.mutants import SOUND, MutantHere, process_of
from standoff import Rulebook
from standoff.engines.campaign import Campaign, Found, Limits
from standoff.engines.causes import Cause
from standoff.engines.contract import Hello, Reply, ReplyKind
from standoff.engines.failing import failure_of, question_of
from standoff.engines.own import OwnEngine
from standoff.engines.pool import Pool
from standoff.engines.process import ProcessEngine
from standoff.engines.question import Question, asked_of
from standoff.engines.workers import Here, Workers
from standoff.engines.working import Job, MakeEngine, close_engines

ANY = Hello()


def run(make: MakeEngine, limits: Limits, seed: int = 1, workers: Workers | None = None, **more: object) -> Found:
    job = Job(make, key=f"{make} {seed} {limits}", **more)  # type: ignore[arg-type]
    try:
        return Campaign(job, seed, ANY, limits=limits).run(workers or Here())
    finally:
        close_engines()


def told(found: Found) -> object:
    return (
        found.phases,
        found.reached,
        found.failing,
        [(cause.rules, cause.names, [one.phase for one in cause.examples]) for cause in found.causes],
    )


def test_standoff_agrees_with_itself() -> None:
    found = run(partial(OwnEngine), Limits(count=600))
    assert (found.total, found.failing, found.causes) == (600, [], [])
    assert len(found.reached) > 80


@pytest.mark.parametrize("count", [300, pytest.param(3000, marks=pytest.mark.campaign)])
def test_the_second_evaluator_agrees_though_it_shares_no_reasoning(count: int) -> None:
    found = run(partial(MutantHere, SOUND), Limits(count=count))
    assert (found.total, found.failing) == (count, [])


@pytest.mark.parametrize(
    "name",
    [
        "own-attack-cuts",
        "help-against-own-counts",
        "loser-keeps-out",
        "lost-convoy-cuts",
        "circular-movement-fails",
        "paradox=all-hold",
        "support-needs-the-coast",
        "first-of-two-retreats-arrives",
        "army-goes-before-fleet",
    ],
)
def test_a_broken_rule_is_found_and_the_case_is_small(name: str) -> None:
    found = run(partial(MutantHere, name), Limits(count=6000, failures=1))
    assert found.causes
    for cause in found.causes:
        for small in cause.examples:
            assert small.minimal
            assert small.units <= 8
            again = failure_of(small.question, MutantHere(name).ask(small.question))
            assert again == small.failure


def test_failures_of_one_rule_are_of_few_causes() -> None:
    found = run(partial(MutantHere, "help-against-own-counts"), Limits(count=800))
    assert len(found.failing) > 40
    assert len(found.causes) <= 4
    assert all("help-against-own-power" in cause.rules for cause in found.causes)


def test_two_processes_find_what_one_finds() -> None:
    limits = Limits(count=80)
    here = run(partial(process_of, "rivals-alone"), limits, 2)
    with Pool(2) as pool:
        there = run(partial(process_of, "rivals-alone"), limits, 2, pool)
    assert here.failing
    assert told(here) == told(there)


def test_what_a_dead_process_was_at_is_done_again() -> None:
    with Pool(1) as pool:
        assert pool.submit(_die).result() == "done here"
        assert pool.submit(abs, -3).result() == 3


def _die() -> str:
    import multiprocessing
    import os

    if multiprocessing.parent_process() is not None:
        os._exit(1)
    return "done here"


def test_only_phases_that_the_engine_judges_are_drawn() -> None:
    job = Job(partial(OwnEngine), key="movement only")
    campaign = Campaign(job, 1, Hello(phases=("movement",)), limits=Limits(count=120))
    assert not {"retreats", "winters"} & campaign.run(Here()).phases.keys()
    close_engines()
    nothing = Campaign(job, 1, Hello(phases=()), limits=Limits(count=120)).run(Here())
    assert nothing.total == 0


def test_an_engine_that_always_fails_is_given_up() -> None:
    command = [sys.executable, "-c", "import sys; sys.stdin.readline(); sys.exit(3)"]
    found = run(partial(ProcessEngine, command), Limits(count=4000), most=5)
    assert found.gave_up
    assert found.broken == len(found.failing) < 100
    assert [cause.kind for cause in found.causes][:1] == [ReplyKind.CRASH]


class Forgetful(OwnEngine):
    """Is wrong the first time that it is asked, and right when it is asked again."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong = True

    def ask(self, question: Question) -> Reply:
        reply = super().ask(question)
        if self.wrong and question.phase == "movement" and reply.answer is not None:
            self.wrong = False
            return Reply(ReplyKind.ANSWER, {"units": []})
        return reply


def test_what_does_not_come_again_is_told_as_that() -> None:
    found = run(partial(Forgetful), Limits(count=40))
    assert len(found.failing) == 1
    assert [one.name for one in found.passing] == found.failing
    assert found.causes == []


def test_under_a_rulebook_that_leaves_it_open_each_resolution_is_right() -> None:
    from standoff.datc.case import find, load

    path = find("6.F.14")
    assert path is not None
    question = asked_of(load(path).step, Rulebook.DATC.choosing("paradox=none"))
    left = question.answer["left"]
    assert len(left) == 2
    for answer in left:
        assert failure_of(question, Reply(ReplyKind.ANSWER, answer)) is None
    assert failure_of(question, Reply(ReplyKind.ANSWER, {"units": ["ENGLAND A lon"]})) is not None


def test_a_retreat_phase_is_asked_as_its_rulebook_leads_to_it() -> None:
    from standoff.engines.provoking.kinds import phase_of

    barred = Rulebook.DATC.choosing("retreat-to-convoy-start=barred")
    differing = 0
    for seed in range(300):
        one, other = (question_of(phase_of("retreats", seed), rules) for rules in (Rulebook.DATC, barred))
        differing += one is not None and other is not None and one.position != other.position
    assert differing > 0


def test_a_title_has_what_tells_most_and_the_rest_is_told_behind_it() -> None:
    rules = ("beats-occupant", "cut-by-attack", "outdoes-rival", "paradox-of-two", "swap-by-convoy", "travels")
    cause = Cause(ReplyKind.ANSWER, "movement", rules, [])
    assert cause.told == [*rules[3:5], "cut-by-attack", "travels", "beats-occupant", "outdoes-rival"]
    assert cause.title == "paradox-of-two, swap-by-convoy, cut-by-attack"
    assert Cause(ReplyKind.ANSWER, "movement", (), []).title == "no rule in particular"
