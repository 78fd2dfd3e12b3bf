"""What ``standoff why`` answers: reasons of several orders as lines, as data, as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...maps import Move
from ...maps.terminal import Line, line
from ..outcome import Outcome
from ..retreats import RetreatRuling
from ..ruling import Ruling
from ..show import heading, titles
from .cited import cited_data, source_lines
from .data import why_data
from .headline import headline
from .outline import Shared, outline
from .page import DEEPEST, Told, page
from .reason import Why
from .sentences import Sentences, joined
from .subjects import once_each, position_of
from .tree import Look, tree_lines

if TYPE_CHECKING:
    from ...encoding import Rulebook
    from ...maps import Position
    from .subjects import AnyRuling, Subject

TITLES = {"movement": "movement", "retreat": "retreats", "adjustment": "adjustments"}
"""What a phase is called in a heading."""
NOTHING_FAILED = "Nothing hindered any order; name a unit, or give --all, to see why."
NO_ORDERS = "There is no order, and no unit without one."
MOVED = "Moved: {orders}."
OTHERS = {1: "1 other order was not hindered."}
MANY_OTHERS = "{n} other orders were not hindered."
LATE_OTHERS = {1: "1 other order was carried out."}
MANY_LATE_OTHERS = "{n} other orders were carried out."
EXPLAIN_ALL = "--all explains all."
MOST_MOVES = 12
"""So many moves are named at most; of more, only how many there are."""
MANY_MOVED = "{n} units moved."


@dataclass(frozen=True, slots=True)
class Explained:
    """An order or unit with its reason.

    Args:
        subject: the order or unit.
        why: the reason.
        below: what is told below the tree of lines.
        more: the same as data, beside the fields that every reason has.
    """

    subject: Subject
    why: Why
    below: Sequence[Line] = ()
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """Reasons of several orders of a phase.

    Args:
        ruling: what the phase came to.
        subjects: all that could be asked about.
        reasons: what is explained, in the sequence in which it is told.
        named: whether these were asked for by name; else they are all there is, or those that did not do what they were
            to do.
        supposed: what each of them is supposed to have come to, so that the reasons tell what breaks; empty if nothing
            is.
    """

    ruling: AnyRuling
    subjects: Sequence[Subject]
    reasons: Sequence[Explained]
    named: bool = False
    supposed: str = ""

    @property
    def position(self) -> Position:
        """The position of the phase."""
        return position_of(self.ruling)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that it was judged by."""
        return self.ruling.intents.rulebook if isinstance(self.ruling, Ruling) else self.ruling.rulebook

    @property
    def phase(self) -> str:
        """The phase, in the word of the data."""
        if isinstance(self.ruling, Ruling):
            return "movement"
        return "retreat" if isinstance(self.ruling, RetreatRuling) else "adjustment"

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that the reasons use, each once, in the sequence in which they are met."""
        steps = (step for one in self.reasons for top in one.why.steps for step in top.walk())
        return tuple(dict.fromkeys(step.rule for step in steps))


def answer_lines(answer: Answer, look: Look, *, sources: bool = False) -> Iterator[Line]:
    """Yield the reasons as trees of lines.

    Args:
        answer: the reasons.
        look: how to draw them.
        sources: whether the rules used are listed below, with who prints them.
    """
    if not answer.named:
        yield heading(answer.position, TITLES[answer.phase], answer.rulebook)
    shared = Shared.of(one.why for one in answer.reasons)
    for n, one in enumerate(answer.reasons):
        if n or not answer.named:
            yield line("")
        yield from tree_lines(one.why, answer.position, look, without=one.subject.without, shared=shared)
        yield from one.below
    if not answer.named and (text := _about_the_others(answer)):
        yield from (line(""), line(text))
    if sources and answer.reasons:
        yield line("")
        yield from source_lines(answer.rules)


def _about_the_others(answer: Answer) -> str:
    """Say what is not explained where nobody said what is to be; nothing where all is."""
    if not answer.subjects:
        return NO_ORDERS
    told = {id(one.subject) for one in answer.reasons}
    others = [one for one in once_each(answer.subjects) if id(one) not in told and one.as_ordered]
    if not others:
        return ""
    moves = [one for one in others if isinstance(one.outcome, Outcome) and isinstance(one.outcome.order, Move)]
    rest = len(others) - len(moves)
    if not answer.reasons:
        return " ".join(filter(None, (NOTHING_FAILED, _moved(moves, answer.position))))
    one_more, many = (OTHERS, MANY_OTHERS) if answer.phase == "movement" else (LATE_OTHERS, MANY_LATE_OTHERS)
    about_rest = one_more.get(rest, many.format(n=rest)) if rest else ""
    return " ".join(filter(None, (_moved(moves, answer.position), about_rest, EXPLAIN_ALL)))


def _moved(moves: Sequence[Subject], position: Position) -> str:
    """Say which units moved."""
    if not moves:
        return ""
    if len(moves) > MOST_MOVES:
        return MANY_MOVED.format(n=len(moves))
    sentences = Sentences(position)
    orders = joined(sentences.order(one.outcome.order) for one in moves if isinstance(one.outcome, Outcome))
    return MOVED.format(orders=orders)


def answer_data(answer: Answer) -> dict[str, Any]:
    """Return the reasons as data; ``solver/why/schema/why.schema.json`` states the fields.

    Args:
        answer: the reasons.
    """
    pairs = [(one.subject, one.why) for one in answer.reasons]
    data = why_data(pairs, answer.position, answer.rulebook, answer.phase, answer.supposed)
    for row, one in zip(data["reasons"], answer.reasons, strict=True):
        row.update(one.more)
    return data | {"rules_used": cited_data(answer.rules)}


def answer_page(answer: Answer, notes: Iterable[str] = ()) -> Iterator[str]:
    """Yield the lines of a page with all outcomes, and the reasons.

    Args:
        answer: the reasons.
        notes: what deserves a look: that not all was read, that the board is reconstructed.
    """
    sentences = Sentences(answer.position)
    reasons = {id(one.subject): one for one in answer.reasons}
    told = []
    for subject in answer.subjects:
        one = reasons.get(id(subject))
        why = Why(subject.order, subject.outcome, ()) if one is None else one.why
        top = headline(why, sentences, subject.without)
        lines = None if one is None else outline(why, sentences, DEEPEST, top.said)
        below = () if one is None else tuple("".join(text for text, _ in pieces) for pieces in one.below)
        told.append(Told(top, lines, below))
    return page(*titles(answer.position, TITLES[answer.phase], answer.rulebook), told, notes)
