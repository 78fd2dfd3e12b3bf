"""The suite against an engine: the phases of cases, each asked, compared, and told as a finding."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..datc.case import Alternative
from ..datc.expectation import expected_under
from ..maps import StandoffError
from .afresh import ask_afresh
from .comparing import Tier, held_against, right_answers, untold
from .contract import Engine, Reply, ReplyKind, ask_all
from .finding import OF_REPLY, Finding, Status
from .question import asked_of
from .running import EngineError

if TYPE_CHECKING:
    from ..datc.case import Case, Expected
    from ..encoding import Rulebook
    from .known import Recorded
    from .question import Question

PATIENCE = 10
"""After so many failures in a row without one answer, an engine is asked no more."""

MOST_AGAIN = 20
"""So many phases that count against an engine are asked again alone; who gets all wrong need not be asked twice."""

AGAIN_SECONDS = 60.0
"""That takes no longer than so many seconds, as far as the first answers tell."""


@dataclass(frozen=True)
class Phase:
    """A phase of a case, to be asked.

    Args:
        id: the id of the case, with ``/2`` behind it for its second phase.
        case: the case.
        question: the question that it puts.
        expected: what the case expects under the rulebook; None where it does not say.
    """

    id: str
    case: Case
    question: Question
    expected: Expected | None

    def finding(self, status: Status, said: str = "", reply: Reply | None = None) -> Finding:
        """Return what came of it, without differences."""
        section = self.case.folder or self.case.id
        return Finding(
            self.id, section, self.case.title, self.question, status, said=said, reply=reply, path=self.case.path
        )


def phases_of(case: Case, rulebook: Rulebook) -> list[Phase]:
    """Return the phases of a case.

    Args:
        case: the case.
        rulebook: the rulebook that an engine is asked for.

    Raises:
        StandoffError: units cannot stand so, a line is no order, or the case names a choice that is none.

    >>> from standoff import Rulebook
    >>> from standoff.datc.case import find, load
    >>> [phase.id for phase in phases_of(load(find("6.H.5")), Rulebook.DATC)]
    ['6.H.5', '6.H.5/2']
    """
    said = expected_under(case, rulebook)
    steps = said.steps if said is not None and said.steps else case.steps
    undecided = said is None or (isinstance(said, Alternative) and not said.defined)
    found = []
    for n, step in enumerate(steps):
        id = f"{case.id}/{n + 1}" if n else case.id
        expected = None if undecided else step.expected
        if expected is not None and rulebook.differing(type(rulebook).DATC) and not isinstance(said, Alternative):
            # of another choice with the same outcome, a case does not say which way an army goes
            expected = replace(expected, results=tuple(replace(result, route="") for result in expected.results))
        found.append(Phase(id, case, asked_of(step, rulebook, id), expected))
    return found


class Check:
    """A check of one engine; iterating asks the questions, one finding after the other in the sequence of the phases.

    Args:
        engine: the engine.
        phases: the phases.
        tier: how much is compared.
        known: what is known to come of which phase.
        patience: how many failures in a row without an answer make an end of asking; 0 for no end.
    """

    def __init__(
        self,
        engine: Engine,
        phases: Iterable[Phase],
        tier: Tier = Tier.POSITIONS,
        known: Mapping[str, Recorded] | None = None,
        patience: int = PATIENCE,
    ) -> None:
        """Ask nothing yet."""
        self.engine = engine
        self.phases = phases
        self.tier = tier
        self.known = known or {}
        self.patience = patience
        self.untold: Counter[str] = Counter()
        """What answers left out of what would have been compared, and how often."""
        self.not_again = ""
        """Why asking again came to an end before its time, as where the engine could not be started; else empty."""
        self._failed = 0
        self._bad: dict[int, Phase] = {}
        self._waiting: deque[tuple[Phase, Status | None, str]] = deque()

    def __iter__(self) -> Iterator[Finding]:
        """Ask, and yield what comes of each phase.

        Raises:
            EngineError: the engine cannot be started.
        """
        for index, (phase, finding) in enumerate(self._findings()):
            if finding.fails and finding.status.bad:
                self._bad[index] = phase
            yield finding

    def _findings(self) -> Iterator[tuple[Phase, Finding]]:
        """Yield each phase, with what comes of it."""
        for reply in ask_all(self.engine, self._questions()):
            yield from self._passed_over()
            phase, _, _ = self._waiting.popleft()
            self._failed = self._failed + 1 if reply.broken else 0
            if reply.answer is not None:
                self.untold.update(untold(phase.question, reply.answer, self.tier))
            yield phase, self._known(self.judged(phase, reply))
        yield from self._passed_over()

    def ask_again(self, findings: list[Finding]) -> None:
        """Ask what counts against the engine once more, each alone in a fresh process, and keep what comes of it.

        A difference that comes only after other questions, or by lot, is none that its author could find by the case.
        At most :data:`MOST_AGAIN` are asked, none that would take longer than what is left of :data:`AGAIN_SECONDS`,
        and none of an engine that was given up.

        Args:
            findings: what came of all phases, in their sequence; each that is asked again is replaced at once, so that
                an interrupt takes nothing away. Where the engine cannot be started again, the others stay as they are,
                and :attr:`not_again` says why.
        """
        if self.patience and self._failed >= self.patience:
            return
        began = time.monotonic()
        for index, phase in list(self._bad.items())[:MOST_AGAIN]:
            finding = findings[index]
            took = 0.0 if finding.reply is None else finding.reply.seconds
            if time.monotonic() - began + took > AGAIN_SECONDS:
                continue
            try:
                reply = ask_afresh(self.engine, phase.question)
            except EngineError as error:
                self.not_again = str(error)
                return
            findings[index] = replace(finding, again=self.judged(phase, reply))

    def _questions(self) -> Iterator[Question]:
        """Yield what can be asked; the rest waits for its turn to be told."""
        hello = self.engine.hello()
        for phase in self.phases:
            if self.patience and self._failed >= self.patience:
                self._waiting.append((phase, Status.NOT_ASKED, f"it had failed {self._failed} times in a row"))
            elif lacking := hello.lacks(phase.question):
                self._waiting.append((phase, Status.SKIPPED, lacking))
            else:
                self._waiting.append((phase, None, ""))
                yield phase.question

    def _passed_over(self) -> Iterator[tuple[Phase, Finding]]:
        while self._waiting and (status := self._waiting[0][1]) is not None:
            phase, _, said = self._waiting.popleft()
            yield phase, self._known(phase.finding(status, said))

    def _known(self, finding: Finding) -> Finding:
        known = self.known.get(finding.id)
        if known is None:
            return finding
        return replace(finding, known=known.status, known_difference=known.difference(self.tier))

    def judged(self, phase: Phase, reply: Reply) -> Finding:
        """Return what a reply comes to.

        Args:
            phase: the phase that was asked about.
            reply: what came back.
        """
        if reply.kind is not ReplyKind.ANSWER or reply.answer is None:
            return phase.finding(OF_REPLY[reply.kind], reply.why, reply)
        right = right_answers(phase.question, phase.expected)
        found = held_against(right, reply.answer, self.tier)
        if reply.answer["units"] is not None and not right.settled and (found or not right.answers):
            said = f"undefined under {phase.question.rulebook.name}, so that no answer is right or wrong"
            return phase.finding(Status.UNSETTLED, said, reply)
        status = Status.DIFFERS if found else Status.AGREES
        return replace(phase.finding(status, reply=reply), differences=tuple(found), of_case=right.of_case)


def phases_of_all(
    cases: Iterable[Case], rulebook: Rulebook, faulty: Callable[[Case, StandoffError], None]
) -> Iterator[Phase]:
    """Yield the phases of cases.

    Args:
        cases: the cases.
        rulebook: the rulebook that an engine is asked for.
        faulty: is told of a case that cannot be asked about, which is passed over.
    """
    for case in cases:
        try:
            found = phases_of(case, rulebook)
        except StandoffError as error:
            faulty(case, error)
        else:
            yield from found
