"""Findings of earlier campaigns: what fails for a cause that one of them shows is counted, and not told again.

A finding is a case file, as ``standoff fuzz`` writes it. Its last phase is put to the engine before the campaign, so
that it is known how it fails; one that does not fail any more is told, as a list that is out of date hides what comes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ..datc.case import load, paths
from ..datc.errors import CaseError
from ..maps import StandoffError
from .afresh import ask_afresh
from .causes import same_cause
from .comparing import right_answers
from .contract import ReplyKind
from .failing import failure_of
from .provoking.phase import LatePhase, Phase
from .provoking.reach import reached
from .question import asked_of
from .working import Small

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..encoding import Rulebook
    from .contract import Engine, Hello
    from .question import Question

WAITS = "the campaign ended before"
"""Why nothing can be said of a finding that has not been asked yet."""

TIME_UP = "time was up before"
"""Why nothing can be said of a finding that was not asked as the time of the campaign was over."""


@dataclass
class Known:
    """A finding of an earlier campaign.

    Args:
        path: its case file.
        question: what its last phase asks.
        small: how that fails; None if it does not.
        unasked: why nothing can be said of it, such as that the engine does not know the board; empty if it can.
        names: the phases of this campaign that were found to fail for the same cause.
    """

    path: Path
    question: Question
    small: Small | None = None
    unasked: str = WAITS
    names: list[str] = field(default_factory=list)

    @property
    def waits(self) -> bool:
        """Whether it has not been asked yet."""
        return self.unasked == WAITS

    @property
    def gone(self) -> bool:
        """Whether the engine is right there now."""
        return self.small is None and not self.unasked


def known_in(named: Iterable[Path], rulebook: Rulebook) -> list[Known]:
    """Return the findings in case files and folders of them, each file once.

    Args:
        named: the files and folders. In a folder, what is no case file, such as a sequence of requests, is passed over.
        rulebook: the rulebook that the campaign asks for.

    Raises:
        StandoffError: a file cannot be read, is no case, or cannot be asked; or a folder holds no case file.

    >>> from standoff import Rulebook
    >>> from standoff.datc.case import find
    >>> file = find("6.A.5")
    >>> [one.question.id for one in known_in([file, file], Rulebook.DATC)]
    ['6.A.5']
    """
    found: dict[Path, Known] = {}
    for one in named:
        files = paths(one)
        if not files:
            raise CaseError(str(one), "", "the folder holds no case file (.toml)")
        for file in files:
            case = load(file)
            try:
                question = asked_of(case.steps[-1], rulebook, case.id)
            except StandoffError as error:
                raise CaseError(str(file), "", str(error)) from None
            found.setdefault(file.resolve(), Known(file, question))
    return list(found.values())


def ask_known(engine: Engine, hello: Hello, known: Iterable[Known], rulebook: Rulebook) -> Iterator[Known]:
    """Put what is known to the engine, each alone in a fresh process, keep how it fails, and yield it then.

    Args:
        engine: the engine.
        hello: what it says of itself; what is beyond it is not asked.
        known: the findings.
        rulebook: the rulebook that is asked for.

    Raises:
        EngineError: the engine cannot be started.

    >>> from pathlib import Path
    >>> from standoff import Rulebook
    >>> from standoff.datc.case import find
    >>> from standoff.engines.own import OwnEngine
    >>> engine = OwnEngine()
    >>> known = known_in([find("6.A.5")], Rulebook.DATC)
    >>> [one.gone for one in ask_known(engine, engine.hello(), known, Rulebook.DATC)]
    [True]
    """
    for one in known:
        question = one.question
        if lacking := hello.lacks(question):
            one.unasked = lacking
            yield one
            continue
        reply = ask_afresh(engine, question)
        failure = failure_of(question, reply)
        if failure is not None:
            kind = Phase if question.phase == "movement" else LatePhase
            phase = kind(question.position, question.orders)  # type: ignore[arg-type]
            one.small = Small(str(one.path), phase, rulebook, failure, reached(question.ruling), True, 0)
        if reply.kind is ReplyKind.SKIP:
            one.unasked = f"skipped: {reply.why}"
        else:
            one.unasked = "" if right_answers(question).settled else f"undefined under {rulebook.name}"
        yield one


def known_cause(known: Iterable[Known], small: Small) -> Known | None:
    """Return the finding that shows the cause of a failure; None if none does.

    One that reaches more than the failure shows another cause, or is not the smallest: then the failure is told.

    Args:
        known: the findings, as they were asked.
        small: the failing phase.

    >>> from standoff import Rulebook
    >>> from standoff.datc.case import find
    >>> from standoff.engines.contract import Hello, Reply
    >>> class Crashing:
    ...     def ask(self, question):
    ...         return Reply(ReplyKind.CRASH, why="it fell over")
    >>> known = known_in([find("6.A.5")], Rulebook.DATC)
    >>> (asked,) = ask_known(Crashing(), Hello(), known, Rulebook.DATC)
    >>> known_cause(known, asked.small) is asked, known_cause([], asked.small)
    (True, None)
    """
    return next((one for one in known if one.small is not None and same_cause(one.small, small)), None)
