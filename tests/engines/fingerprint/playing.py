"""What the tests of fingerprints share: engines in this process that have a rulebook and perhaps a fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from standoff.encoding import Rulebook
from standoff.engines.contract import Hello, Reply, ReplyKind
from standoff.engines.fingerprint.inquiry import Inquiry, Limits
from standoff.engines.fingerprint.probes import shipped
from standoff.engines.fingerprint.verdicts import Fingerprint, Verdict
from standoff.engines.own import OwnEngine
from standoff.engines.question import Question

FEW = Limits(searched=50, fresh=20, cases=False)
"""So little is searched that a test takes a second or two."""


class Actor:
    """standoff under a rulebook, with a fault.

    Args:
        rules: the rulebook.
        act: makes the reply of a question and the right reply.
        phases: the phases that it says it judges.
    """

    def __init__(
        self,
        rules: str,
        act: Callable[[Question, Reply], Reply] = lambda question, reply: reply,
        phases: tuple[str, ...] | None = None,
    ) -> None:
        self.own = OwnEngine(Rulebook.named(rules))
        self.act = act
        self.phases = phases
        self.asked: list[Question] = []

    def hello(self) -> Hello:
        return Hello("actor", "1", 1, self.phases)

    def ask(self, question: Question) -> Reply:
        self.asked.append(question)
        return self.act(question, self.own.ask(question))

    def close(self) -> None:
        pass


def fingerprint_of(engine: Actor, limits: Limits = FEW, seed: int = 0) -> Fingerprint:
    inquiry = Inquiry(engine, shipped(""), seed, limits=limits)
    return Fingerprint(inquiry.run(), engine.hello())


@cache
def known(rules: str) -> Fingerprint:
    """Return the fingerprint of standoff under a rulebook; each is taken once."""
    return fingerprint_of(Actor(rules))


def verdict(found: Fingerprint, switch: str) -> Verdict:
    return next(one for one in found.verdicts if one.switch == switch)


def positions_only(question: Question, reply: Reply) -> Reply:
    """Answer with the units alone."""
    return Reply(ReplyKind.ANSWER, {"units": answer_of(reply)["units"]})


def answer_of(reply: Reply) -> Mapping[str, Any]:
    assert reply.answer is not None
    return reply.answer
