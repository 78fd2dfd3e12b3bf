"""An answer held against the right one, in three tiers: positions and retreats; results of orders; reasons.

What an engine does not tell is not compared, and :func:`untold` says what that was. Where the rulebook leaves a phase
undefined, each resolution that is left counts as right, and so does saying that it is undefined.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from ..datc.difference import MISSING, Difference

if TYPE_CHECKING:
    from ..datc.case import Expected
    from .question import Question


class Tier(Enum):
    """How much is compared; each tier holds the ones before. The value is a word for programs."""

    POSITIONS = "positions"
    """Who stands where afterwards, who is dislodged and may retreat to where."""
    RESULTS = "results"
    """What becomes of each order besides."""
    REASONS = "reasons"
    """And why."""

    def __ge__(self, other: Tier) -> bool:
        """Tell whether it holds another tier."""
        order = list(Tier)
        return order.index(self) >= order.index(other)


@dataclass(frozen=True, slots=True)
class Mismatch(Difference):
    """One thing that came out otherwise.

    Args:
        about: what it is about, for people.
        expected: what is right, in words.
        came: what was answered, in words.
        part: the field of the answer; ``retreats`` for the exits of a dislodged unit.
        subject: the unit or the order that it is about, in canonical form; empty where it is about none.
    """

    subject: str = ""


@dataclass(frozen=True, slots=True)
class Right:
    """What counts as right.

    Args:
        answers: answers in the form of the protocol, each of which is right.
        undefined: whether it is right to say that the phase is undefined.
        complete: whether no other answer is right; not so where there are too many to tell.
        of_case: whether a case says so and standoff rules otherwise; then nothing is known of reasons.
    """

    answers: tuple[Mapping[str, Any], ...]
    undefined: bool = False
    complete: bool = True
    of_case: bool = False

    @property
    def settled(self) -> bool:
        """Whether an answer can be wrong at all."""
        return self.complete and bool(self.answers)


def right_answers(question: Question, expected: Expected | None = None) -> Right:
    """Return what counts as the right answer to a question.

    Args:
        question: the question.
        expected: what a case expects; it comes first where standoff rules otherwise. None where no case says anything.

    >>> from standoff.datc.case import find, load
    >>> from standoff.engines.question import asked_of
    >>> case = load(find("6.F.14"))
    >>> right_answers(asked_of(case.step), case.step.expected).of_case
    False
    """
    answer = question.answer
    if expected is not None and _contradicts(expected, answer):
        return Right((data_of(expected),), of_case=True)
    if answer["units"] is None:
        return Right(tuple(answer["left"]), undefined=True, complete=answer["left_complete"])
    return Right((answer,))


def _contradicts(expected: Expected, answer: Mapping[str, Any]) -> bool:
    """Tell whether a case expects something else than standoff rules."""
    if answer["units"] is None:
        return True
    mine = {row["order"]: row for row in answer["results"]}
    data = data_of(expected)
    for row in data["results"]:  # what a case does not say of an order is not expected of it
        for key in ("as", "route"):
            if key not in row and key in mine.get(row["order"], {}):
                row[key] = mine[row["order"]][key]
    return bool(differences(data, answer, Tier.RESULTS))


def data_of(expected: Expected) -> dict[str, Any]:
    """Return what a case expects in the form of the protocol.

    Args:
        expected: what the case expects.
    """
    return {
        "units": list(expected.units),
        "dislodged": [
            {
                "unit": one.unit,
                "attacker": one.attacker,
                "attacker_from": one.attacker_from,
                "by_convoy": one.by_convoy,
                "retreats": list(one.retreats),
            }
            for one in expected.dislodged
        ],
        "contested": list(expected.contested),
        **{part: list(getattr(expected, part)) for part in ("disbanded", "built", "removed", "automatic")},
        "results": [
            {
                "order": row.order,
                "result": row.result,
                **({"dislodged": True} if row.dislodged else {}),
                **({"destroyed": True} if row.destroyed else {}),
                **({"as": row.executed_as} if row.executed_as else {}),
                **({"route": row.route} if row.route else {}),
            }
            for row in expected.results
        ],
    }


def held_against(right: Right, answer: Mapping[str, Any], tier: Tier) -> list[Mismatch]:
    """List the differences between an answer and the right one that is nearest to it.

    Args:
        right: what counts as right.
        answer: what the engine answered, as :func:`~standoff.engines.understanding.understood` returns it.
        tier: how much is compared.
    """
    if answer["units"] is None:
        return [] if right.undefined else [Mismatch("units", "a position", "undefined")]
    own = not right.of_case
    found = (differences(one, answer, tier if own else min_tier(tier), whole=own) for one in right.answers)
    return min(found, key=len, default=[])


def min_tier(tier: Tier) -> Tier:
    """Return the tier up to which a case says something."""
    return Tier.RESULTS if tier is Tier.REASONS else tier


def differences(
    right: Mapping[str, Any], answer: Mapping[str, Any], tier: Tier, *, whole: bool = True
) -> list[Mismatch]:
    """List the differences between two answers, of what both tell.

    Args:
        right: the right answer.
        answer: the other.
        tier: how much is compared.
        whole: whether the right answer tells all there is of an order, so that more of it is wrong.

    >>> mine = {"units": ["ENGLAND F lon"], "dislodged": [], "contested": []}
    >>> for difference in differences(mine, {"units": ["ENGLAND F nth"]}, Tier.POSITIONS):
    ...     print(difference)
    units: expected ENGLAND F lon, came nothing
    units: expected nothing, came ENGLAND F nth
    """
    found = _sets("units", right["units"], answer["units"])
    if "dislodged" in answer and "dislodged" in right:
        found += _dislodged(right["dislodged"], answer["dislodged"], tier)
    for part in ("contested", "disbanded"):
        if part in answer and part in right:
            found += _sets(part, right[part], answer[part])
    if tier >= Tier.RESULTS:
        for part in ("built", "removed", "automatic", "forced", "converted"):
            if part in answer and part in right:
                found += _sets(part, right[part], answer[part])
        if "results" in answer:
            found += _results(right["results"], answer["results"], tier, whole=whole)
    if tier >= Tier.REASONS:
        for part in ("verdict", "uniqueness", "resolutions"):
            if part in answer and part in right and right[part] != answer[part]:
                found.append(Mismatch(part, str(right[part]), str(answer[part]), part))
    return found


def _sets(part: str, right: Iterable[str], answer: Iterable[str]) -> list[Mismatch]:
    wanted, given = list(right), list(answer)
    subject = "" if part == "contested" else "unit"
    found = [
        *(Mismatch(part, one, MISSING, part, one if subject else "") for one in sorted({*wanted} - {*given})),
        *(Mismatch(part, MISSING, one, part, one if subject else "") for one in sorted({*given} - {*wanted})),
    ]
    twice = sorted({one for one in given if given.count(one) > 1})
    return found + [Mismatch(part, f"{one} once", f"{one} {given.count(one)} times", part, one) for one in twice]


def _dislodged(right: Iterable[Mapping[str, Any]], answer: Iterable[Mapping[str, Any]], tier: Tier) -> list[Mismatch]:
    wanted = {one["unit"]: one for one in right}
    given = {one["unit"]: one for one in answer}
    found = _sets("dislodged", wanted, [one["unit"] for one in answer])
    for unit in sorted(wanted.keys() & given.keys()):
        mine, theirs = wanted[unit], given[unit]
        if "retreats" in theirs and sorted(mine["retreats"]) != sorted(theirs["retreats"]):
            exits, said = (", ".join(sorted(one["retreats"])) or "nowhere" for one in (mine, theirs))
            found.append(Mismatch(f"retreats of {unit}", exits, said, "retreats", unit))
        for key in ("attacker", "attacker_from", "by_convoy") if tier >= Tier.RESULTS else ():
            if key in theirs and theirs[key] != mine[key]:
                found.append(Mismatch(f"{key} of {unit}", _word(mine[key]), _word(theirs[key]), "dislodged", unit))
    return found


def _results(
    right: Iterable[Mapping[str, Any]], answer: list[Mapping[str, Any]], tier: Tier, *, whole: bool
) -> list[Mismatch]:
    found: list[Mismatch] = []
    left = list(answer)
    for mine in right:
        order = mine["order"]
        theirs = next((row for row in left if row["order"] == order), None)
        if theirs is None:
            found.append(Mismatch(order, mine["result"], MISSING, "results", order))
            continue
        left.remove(theirs)
        accepted = (theirs["result"], *theirs.get("or", ()))
        if "unknown" in theirs or mine["result"] not in accepted:
            found.append(
                Mismatch(order, mine["result"], theirs.get("unknown") or " or ".join(accepted), "results", order)
            )
        for key in ("dislodged", "destroyed"):
            expected = mine.get(key, False)
            if key in theirs and theirs[key] != expected:
                found.append(Mismatch(f"{order}, {key}", _word(expected), _word(theirs[key]), "results", order))
        keys = ("as", "route", *(REASONS if tier >= Tier.REASONS else ()))
        for key in keys:
            # what is told of an order of which there is nothing to tell is wrong
            if key in theirs and (key in mine or whole) and theirs[key] != mine.get(key):
                part = "reasons" if key in REASONS else "results"
                expected = _word(mine.get(key, MISSING))
                found.append(Mismatch(f"{order}, {key}", expected, _word(theirs[key]), part, order))
    more = (Mismatch(row["order"], "no such order, or once", str(row["result"]), "results") for row in left)
    return [*found, *more]


DIGEST = 8
"""So many figures has the digest of a difference."""


def difference_digest(found: Iterable[Mismatch]) -> str:
    """Return a short word for differences, whatever their sequence: the beginning of their SHA-256; empty if none.

    Args:
        found: the differences.

    >>> one, other = Mismatch("units", "ENGLAND F lon", "nothing"), Mismatch("units", "nothing", "ENGLAND F nth")
    >>> difference_digest([one, other]) == difference_digest([other, one]) != difference_digest([one])
    True
    """
    from hashlib import sha256

    rows = sorted(repr((one.about, one.expected, one.came)) for one in found)
    return sha256("\n".join(rows).encode()).hexdigest()[:DIGEST] if rows else ""


REASONS = ("reason", "by", "dislodged_by", "strength", "against", "fault")
"""What an answer may tell of why an order came to what it came to."""


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def untold(question: Question, answer: Mapping[str, Any], tier: Tier) -> list[str]:
    """Return what an answer leaves out of what would be compared.

    Args:
        question: what was asked.
        answer: the answer.
        tier: how much is compared.
    """
    if answer["units"] is None:
        return []
    parts = {"movement": ["dislodged", "contested"], "retreat": ["disbanded"], "adjustment": []}[question.phase]
    if tier >= Tier.RESULTS:
        parts += ["results"]
        parts += ["built", "removed", "automatic"] if question.phase == "adjustment" else []
    left_out = [part for part in parts if part not in answer]
    if any("retreats" not in one for one in answer.get("dislodged", ())):
        left_out.append("retreats")
    return left_out
