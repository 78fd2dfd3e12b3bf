"""What a generated phase asks of an engine, and whether the reply fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..encoding import Rulebook
from ..solver.ruling import Ruling
from .comparing import Tier, held_against, right_answers
from .contract import ReplyKind
from .finding import OF_REPLY, Finding, Status
from .provoking.phase import LatePhase, Phase
from .question import Question

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .comparing import Mismatch
    from .contract import Reply
    from .provoking.kinds import AnyPhase


PLAIN = frozenset(
    "succeeds stands dislodged stood-off held-off given cut available fleet-dislodged "
    "retreats disbands built removed waived converted".split()
)
"""Reasons that tell nothing of why an engine may have gone wrong."""


class Failure(NamedTuple):
    """How a reply fails.

    Args:
        reply: what came back.
        differences: where it is wrong; none where there is no answer.
        marks: what is out of the ordinary about the orders that have to do with it: faults, reasons that are not
            :data:`PLAIN`, ``as`` where an order was read as another.
    """

    reply: Reply
    differences: tuple[Mismatch, ...]
    marks: frozenset[str] = frozenset()

    @property
    def kind(self) -> ReplyKind:
        """What the reply was: an answer, which is wrong then, or none."""
        return self.reply.kind

    @property
    def parts(self) -> frozenset[str]:
        """The parts of the answer that are wrong, ``"units"``, ``"retreats"``."""
        return frozenset(one.part for one in self.differences)

    def like(self, other: Failure) -> bool:
        """Tell whether two failures are of one kind: both replies broken in one way, or one part wrong in both."""
        return self.kind is other.kind and (not self.differences or bool(self.parts & other.parts))

    def finding(self, question: Question, section: str, title: str) -> Finding:
        """Return the failure as a report tells it.

        Args:
            question: what was asked.
            section: the kind of the phase.
            title: one line for people.
        """
        status = Status.DIFFERS if self.differences else OF_REPLY[self.kind]
        return Finding(question.id, section, title, question, status, self.differences, self.reply.why, self.reply)


def question_of(phase: AnyPhase, rulebook: Rulebook = Rulebook.DATC, id: str = "") -> Question | None:
    """Return the question that a phase is; None if there is none under the rulebook.

    Args:
        phase: the phase. A retreat phase is that which the movement phase before it leads to under the rulebook.
        rulebook: the rulebook.
        id: a name for people.
    """
    if isinstance(phase, Phase) or phase.before is None:
        if isinstance(phase, LatePhase) and not phase.position.centers:
            return None
        return Question(phase.position, phase.orders, rulebook, id)
    from ..solver.adjudication import adjudicate
    from ..solver.retreats import retreat_position
    from ..solver.ruling import Verdict

    ruling = adjudicate(*phase.before, rulebook)
    if ruling.verdict is Verdict.UNDEFINED or not ruling.dislodged:
        return None
    return Question(retreat_position(ruling), phase.orders, rulebook, id)


def failure_of(question: Question, reply: Reply) -> Failure | None:
    """Tell how a reply fails; None if it is right, or the engine says that it does not judge such a phase.

    Compared are the positions and retreats; where the answer is undefined, each resolution that is left is right.

    Args:
        question: what was asked.
        reply: what came back.
    """
    if reply.kind is ReplyKind.SKIP:
        return None
    if reply.kind is not ReplyKind.ANSWER or reply.answer is None:
        return Failure(reply, ())
    if _plainly_right(question, reply.answer):
        return None
    right = right_answers(question)
    found = held_against(right, reply.answer, Tier.POSITIONS)
    if not found or not right.settled:
        return None
    return Failure(reply, tuple(found), _marks(question, found))


def _marks(question: Question, differences: list[Mismatch]) -> frozenset[str]:
    """Return what is out of the ordinary about the orders that name a province where something differs."""
    answer = question.answer
    near = {province for one in differences for province in _provinces(one.subject)}
    found = set()
    for row in (*(answer["results"] or ()), *(answer["without_orders"] or ())):
        if near & _provinces(row.get("order") or row.get("unit", "")):
            found |= {row.get("fault") or row["reason"], *(("as",) if "as" in row else ())}
    return frozenset(found - PLAIN)


def _provinces(text: str) -> set[str]:
    """Return the provinces that a unit or an order in canonical form names, with other words that are of no matter."""
    return {word.partition("/")[0] for word in text.split() if word.islower()}


def _plainly_right(question: Question, answer: Mapping[str, Any]) -> bool:
    """Tell whether an answer is right at first sight, without making the whole answer that it is compared with."""
    ruling = question.ruling
    if not isinstance(ruling, Ruling) or ruling.left or answer["units"] is None:
        return False
    if sorted(answer["units"]) != sorted(map(str, ruling.units)):
        return False
    exits = {str(one.unit): sorted(one.retreats) for one in ruling.dislodged}
    rows = answer.get("dislodged", ())
    if "dislodged" in answer and (len(rows) != len(exits) or {row["unit"] for row in rows} != exits.keys()):
        return False
    if any("retreats" in row and sorted(row["retreats"]) != exits[row["unit"]] for row in rows):
        return False
    return "contested" not in answer or sorted(answer["contested"]) == sorted(ruling.contested)
