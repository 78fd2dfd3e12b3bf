"""What came of a phase, and of a whole run: the one model that every report is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from .comparing import difference_digest
from .contract import Hello, Reply, ReplyKind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from .asking import Incident
    from .comparing import Mismatch, Tier
    from .question import Question


class Status(Enum):
    """What came of a phase; the value is a word for programs."""

    AGREES = "agrees"
    """The answer is right, as far as it was compared."""
    DIFFERS = "differs"
    """The answer is wrong."""
    ERROR = "error"
    """The engine said that it could not judge the phase."""
    CRASH = "crash"
    """The engine ended before it had answered."""
    HANG = "hang"
    """No answer came within the time limit."""
    NONSENSE = "nonsense"
    """What came was no answer."""
    SKIPPED = "skipped"
    """The engine does not judge such a phase, and says so."""
    UNSETTLED = "unsettled"
    """The rulebook leaves the phase undefined, so that no answer is right or wrong."""
    NOT_ASKED = "not-asked"
    """The engine had failed too often in a row."""

    @property
    def broken(self) -> bool:
        """Tell whether the engine failed as a program."""
        return self in (Status.CRASH, Status.HANG, Status.NONSENSE)

    @property
    def bad(self) -> bool:
        """Tell whether it speaks against the engine."""
        return self.broken or self in (Status.DIFFERS, Status.ERROR)


OF_REPLY = {
    ReplyKind.SKIP: Status.SKIPPED,
    ReplyKind.ERROR: Status.ERROR,
    ReplyKind.CRASH: Status.CRASH,
    ReplyKind.HANG: Status.HANG,
    ReplyKind.NONSENSE: Status.NONSENSE,
}
"""What a reply comes to that is no answer."""


@dataclass(frozen=True)
class Finding:
    """What came of one phase.

    Args:
        id: the id of the case, with ``/2`` behind it for its second phase: ``"6.H.2/2"``.
        section: the folder of the case: ``"6.H"``.
        title: the title of the case.
        question: what was asked.
        status: what came of it.
        differences: where the answer is wrong.
        said: what the engine said or what became of it, where there is no answer; or why nothing was compared.
        reply: what came back; None where nothing was asked.
        of_case: whether the case expects something else than standoff rules.
        path: the file of the case.
        known: what was known to come of it; None if nothing was.
        known_difference: the digest of how it was known to differ, as compared now; empty if any difference counts.
        again: what came of it when it was asked once more, alone in a fresh process; None if it was not.
    """

    id: str
    section: str
    title: str
    question: Question
    status: Status
    differences: tuple[Mismatch, ...] = ()
    said: str = ""
    reply: Reply | None = None
    of_case: bool = False
    path: Path | None = None
    known: Status | None = None
    known_difference: str = ""
    again: Finding | None = None

    @property
    def passing(self) -> bool:
        """Whether the engine is right when it is asked again alone: it is wrong after other questions, or by lot."""
        return self.again is not None and self.again.status is Status.AGREES

    @property
    def digest(self) -> str:
        """A short word for how exactly it differs, the same in every run; empty if it does not."""
        return difference_digest(self.differences)

    @property
    def otherwise(self) -> bool:
        """Whether it was known to differ, and differs in another way now."""
        known = self.known is Status.DIFFERS is self.status
        return known and self.known_difference not in ("", self.digest)

    @property
    def expected(self) -> bool:
        """Whether this is what was known to come of it, and bad."""
        return self.known is self.status and self.status.bad and not self.otherwise

    @property
    def mended(self) -> bool:
        """Whether it was known to be bad, and agrees now."""
        return self.known is not None and self.status is Status.AGREES

    @property
    def fails(self) -> bool:
        """Whether it speaks against the engine, or against what was known of it."""
        return (self.status.bad and not self.expected) or self.mended

    @property
    def headline(self) -> str:
        """What came of it in one line."""
        if not self.differences:
            return self.said
        first, *others = self.differences
        return f"{first} (and {len(others)} more)" if others else str(first)

    @cached_property
    def reasons(self) -> tuple[tuple[str, ...], ...]:
        """Why standoff rules as it does, of what the differences are about: a tree of lines each."""
        from .reasons import reasons_of

        return reasons_of(self)


@dataclass(frozen=True)
class Run:
    """What came of a run.

    Args:
        command: the command of the engine.
        hello: what it says of itself.
        greeting: how the greeting went where the engine does not know it.
        rules: the rulebook that it was asked for.
        tier: how much was compared.
        findings: what came of each phase, in sequence.
        incidents: what went wrong besides.
        taken: names that the engine uses, with what they were taken for, and how often.
        unmapped: kinds and names that could not be mapped, and how often.
        untold: parts that answers left out, and how often.
        absent: ids that were listed as known, and that no phase has.
        not_again: why what counts was asked again no further, or not at all; empty where nothing came between.
        interrupted: whether somebody ended the run before all was asked.
        seconds: how long it took.
    """

    command: Sequence[str]
    hello: Hello
    rules: str
    tier: Tier
    findings: tuple[Finding, ...]
    greeting: str = ""
    incidents: tuple[Incident, ...] = ()
    taken: Mapping[tuple[str, str], int] = field(default_factory=dict)
    unmapped: Mapping[tuple[str, str], int] = field(default_factory=dict)
    untold: Mapping[str, int] = field(default_factory=dict)
    absent: tuple[str, ...] = ()
    not_again: str = ""
    interrupted: bool = False
    seconds: float = 0.0

    @cached_property
    def counts(self) -> Counter[Status]:
        """How many phases came to what."""
        return Counter(finding.status for finding in self.findings)

    @cached_property
    def sections(self) -> dict[str, list[Finding]]:
        """The findings by section, in sequence."""
        found: dict[str, list[Finding]] = {}
        for finding in self.findings:
            found.setdefault(finding.section, []).append(finding)
        return found

    @property
    def compared(self) -> int:
        """How many answers were compared."""
        return self.counts[Status.AGREES] + self.counts[Status.DIFFERS]

    @property
    def failing(self) -> list[Finding]:
        """The findings that count against the engine or against what was known of it."""
        return [finding for finding in self.findings if finding.fails]

    @property
    def gone(self) -> list[Finding]:
        """The findings that were known to be bad, and agree now."""
        return [finding for finding in self.findings if finding.mended]

    @property
    def new(self) -> list[Finding]:
        """The findings that count against the engine and were not known, or not to come to this."""
        return [finding for finding in self.failing if not finding.mended]

    @property
    def broken(self) -> bool:
        """Whether the engine failed as a program, in a way that was not known."""
        failed = any(finding.status.broken for finding in self.failing)
        return failed or bool(self.incidents) or bool(self.counts[Status.NOT_ASKED])

    @property
    def agrees(self) -> bool:
        """Whether nothing speaks against the engine; a run that compared nothing, or was cut off, proves nothing."""
        known = any(finding.expected for finding in self.findings)
        faults = self.broken or self.failing or self.absent or self.interrupted
        return not faults and bool(self.compared or known)
