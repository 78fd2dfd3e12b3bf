"""Supposing that an order came to something else: what breaks then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...encoding.facts import Fact, Kind
from ...encoding.rule_page import rule_pages
from ...maps import Convoy, Move, OrderError, Support
from ...maps.terminal import Line, line
from ..late_outcome import LateOutcome
from ..outcome import Outcome, Reason, Result
from ..ruling import Ruling
from .movement import otherwise
from .reason import Why
from .sentences import Sentences, joined
from .subjects import AnyRuling, Subject, position_of, reasons_of

OF_KIND: dict[type, tuple[str, str]] = {
    Move: ("succeeds", "fails"),
    Support: ("given", "cut"),
    Convoy: ("available", "disrupted"),
}
"""What orders come to, good and bad; orders of the later phases succeed or fail."""
OF_UNIT = ("stands", "dislodged")
"""What units come to that were ordered to do anything."""

VOID = (Result.ILLEGAL, Result.INVALID)
PARADOXES = (Reason.PARADOX, Reason.PARADOX_ALL_HOLD, Reason.PARADOX_DPTG)


def why_not(ruling: AnyRuling, subject: Subject, word: str) -> Why:
    """Tell why an order, or a unit, did not come to something else: what breaks if it is supposed that it did.

    Args:
        ruling: what the phase came to.
        subject: the order or unit.
        word: what it is supposed to come to, as rulings have it: ``"succeeds"``, ``"cut"``, ``"dislodged"``.

    Returns:
        A step that supposes it, with what contradicts it below. Nothing if nothing does, since the rulebook leaves it
        open. For orders that are void, and in the later phases, where each order is judged alone: why it came to what
        it came to.

    Raises:
        OrderError: an order or unit of this kind cannot come to that, or it is what it did come to.
    """
    words, so = _words(ruling, subject), _came_to(subject)
    if word in so or word not in words:
        others = joined_by_or([other for other in words if other not in so])
        fault = f"{_is(word)} as it is" if word in so else f"never {_is(word)}"
        raise OrderError(f"{_named(ruling, subject)} {fault}; --not may be {others}")
    fact = _fact(ruling, subject, word)
    if fact is None or not isinstance(ruling, Ruling):
        return reasons_of(ruling, [subject])[0][1]
    step = otherwise(ruling, *fact)
    return Why(subject.order, subject.outcome, () if step is None else (step,))


def _named(ruling: AnyRuling, subject: Subject) -> str:
    return Sentences(position_of(ruling)).value(subject.asked)


def _is(word: str) -> str:
    """Make a sentence of a result.

    >>> _is("succeeds"), _is("cut")
    ('succeeds', 'is cut')
    """
    return word if word in ("succeeds", "fails", "stands") else f"is {word}"


def joined_by_or(words: Sequence[str]) -> str:
    """Write several words as ``x, y or z``.

    >>> joined_by_or(("succeeds", "stands", "dislodged"))
    'succeeds, stands or dislodged'
    """
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _words(ruling: AnyRuling, subject: Subject) -> tuple[str, ...]:
    """Return all that an order or unit can come to."""
    if not isinstance(ruling, Ruling):
        return ("succeeds", "fails")
    assert isinstance(subject.outcome, Outcome)
    return (*OF_KIND.get(type(subject.outcome.order), ()), *OF_UNIT)


def _came_to(subject: Subject) -> tuple[str, ...]:
    """Return what it did come to."""
    outcome = subject.outcome
    if not isinstance(outcome, Outcome):
        good = isinstance(outcome, LateOutcome) and outcome.result is Result.SUCCEEDS
        return ("succeeds" if good else "fails",)
    if outcome.result is Result.UNDECIDED:
        return ()
    of_unit = OF_UNIT[outcome.dislodged_by is not None]
    if outcome.result in VOID:
        bad = OF_KIND.get(type(outcome.order), ())[1:]  # a void order to hold says nothing but what its unit did
        return (*bad, of_unit)
    return (outcome.result.word, of_unit)


def _fact(ruling: AnyRuling, subject: Subject, word: str) -> tuple[Fact, bool] | None:
    """Return the decision that is supposed, and how; None where none is, since the order is void."""
    outcome = subject.outcome
    if not isinstance(ruling, Ruling) or not isinstance(outcome, Outcome):
        return None
    p = ruling.intents.board.number.get(outcome.order.unit.place, -1)
    unit = ruling.intents.at[p] if p >= 0 else None
    if unit is None or unit.power != outcome.order.unit.power:
        return None
    if word in OF_UNIT:
        return Fact(Kind.DISLODGED, p), word == "dislodged"
    if outcome.result in VOID:
        return None
    good = word == OF_KIND[type(outcome.order)][0]
    if isinstance(outcome.order, Move):
        # an illegal move that stays a move fails, and goes nowhere
        return (Fact(Kind.SUCCESS, p), good) if ruling.intents.goal[p] >= 0 else None
    if isinstance(outcome.order, Support):
        return Fact(Kind.GIVEN, p), good
    if outcome.reason in PARADOXES:
        return Fact(Kind.PATH, ruling.intents.carries[p]), good
    return Fact(Kind.DISLODGED, p), not good


def broken_data(why: Why) -> dict[str, Any]:
    """Return the rules of which one would be broken as data, each with what it is applied to.

    Args:
        why: what breaks.
    """
    return {"breaks": [{"rule": group.rule, "about": list(group.about)} for group in sorted(why.groups)]}


def broken_lines(why: Why, ruling: AnyRuling) -> Iterator[Line]:
    """Yield lines with the rules of which one would be broken, and the units that each is applied to.

    Args:
        why: what breaks.
        ruling: what the phase came to.
    """
    if not why.steps:
        yield line("Nothing breaks: the rulebook leaves it open.")
        return
    position = position_of(ruling)
    board, say = position.board, Sentences(position)
    uses: dict[str, dict[tuple[str, ...], None]] = {}
    for group in sorted(why.groups):
        uses.setdefault(group.rule, {})[group.about] = None
    if not uses:
        return
    yield line("Were it so, one of these rules would be broken:")
    width = max(map(len, uses))
    pages = rule_pages()
    for rule, abouts in uses.items():
        units = "; ".join(
            joined(say.place(id) if (unit := position.at[board.number[id]]) is None else say.unit(unit) for id in about)
            for about in abouts
        )
        title = pages[rule].title if rule in pages else rule
        yield [(f"  {rule:<{width}}  ", "dim"), (title, ""), (f": {units}" if units else "", "")]
