"""What a generated phase asks of an engine, and whether the reply fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..encoding import Rulebook
from .contract import ReplyKind
from .provoking.phase import LatePhase, Phase
from .question import Question

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .contract import Reply
    from .provoking.kinds import AnyPhase


class Failure(NamedTuple):
    """How a reply fails.

    Args:
        kind: what the reply was: an answer, which is wrong then, or none.
        parts: the parts of the answer that are wrong, ``"units"``, ``"dislodged"``; none where there is no answer.
        lines: what is wrong, for people.
    """

    kind: ReplyKind
    parts: frozenset[str]
    lines: tuple[str, ...]

    def like(self, other: Failure) -> bool:
        """Tell whether two failures are of one kind: both replies broken in one way, or one part wrong in both."""
        return self.kind is other.kind and (not self.parts or bool(self.parts & other.parts))


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
        return Failure(reply.kind, frozenset(), (reply.why or reply.kind.value,))
    rights = question.answer.get("left") or [question.answer]
    wrong = [_wrong_parts(right, reply.answer) for right in rights]
    parts = min(wrong, key=len)
    if not parts:
        return None
    return Failure(reply.kind, frozenset(parts), tuple(parts.values()))


def _wrong_parts(right: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, str]:
    """Return the parts that are wrong, each with what is wrong for people; what is not said is not wrong."""
    found: dict[str, str] = {}
    ours, theirs = set(right["units"]), set(said["units"] or ())
    if ours != theirs:
        found["units"] = _against("units", ours, theirs)
    if said.get("dislodged") is not None and right.get("dislodged") is not None:
        mine, others = ({row["unit"]: row.get("retreats") for row in rows["dislodged"]} for rows in (right, said))
        if mine.keys() != others.keys():
            found["dislodged"] = _against("dislodged", set(mine), set(others))
        else:
            for unit, exits in mine.items():
                if others[unit] is not None and set(exits or ()) != set(others[unit] or ()):
                    found["retreats"] = f"retreats of {unit}: {_against('', set(exits or ()), set(others[unit] or ()))}"
    return found


def _against(part: str, ours: set[str], theirs: set[str]) -> str:
    missing, more = ", ".join(sorted(ours - theirs)), ", ".join(sorted(theirs - ours))
    return f"{part} ".lstrip() + "; ".join(filter(None, (missing and f"without {missing}", more and f"with {more}")))
