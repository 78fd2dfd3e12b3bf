"""What a text of DAIDE holds: its messages, and what they say of each turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..lines import Line
from ..words import Verb
from .daide_tokens import MESSAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..diagnostics import Severity
    from ..drafts import Draft
    from ..lines import Lines
    from ..spots import Spot

    Tokens = list[tuple[str, int, int]]
    Remark = tuple[int, int, Severity, str, str, str]


@dataclass(slots=True)
class Message:
    """One message, or orders outside any.

    Args:
        word: its first token, in lower case; empty for orders outside any message.
        line: its tokens behind the first.
        span: offsets of its first token.
        stray: offset of a bracket that closes nothing or is not closed, and which of both it is.
    """

    word: str
    line: Line
    span: tuple[int, int]
    stray: tuple[int, str] | None = None


@dataclass(slots=True)
class Entry:
    """An order of a turn.

    Args:
        draft: the order.
        message: number of the message it stands in.
        goalless: whether it is a move with "VIA" in place of its goal.
    """

    draft: Draft
    message: int
    goalless: bool = False

    @property
    def unit(self) -> tuple[str | None, tuple[str, ...]]:
        """The power and the province of the unit ordered."""
        return self.draft.power, self.draft.unit.spot.candidates

    @property
    def words(self) -> tuple[str, ...]:
        """The tokens of the order."""
        return self.draft.line.words[self.draft.start : self.draft.end]


@dataclass(slots=True)
class Turn:
    """What the messages say of one turn.

    Args:
        name: as DAIDE has it, ``"SPR 1901"``; empty where no message names the turn.
        season: spring, fall or winter.
        year: the year, or 0.
        phase: movement, retreat or adjustment.
        span: offsets of the words that name it first.
        units: the units that stand on the board.
        broken: units whose orders cannot be read.
        remarks: what to say if this is the turn that is read.
        listed: whether a message lists the units.
        left: places in the text of units that were dislodged, and stand nowhere.
        beaten: these units with the places where they may go.
        late: its orders of retreats and adjustments.
    """

    name: str = ""
    season: str = ""
    year: int = 0
    phase: str = "movement"
    span: tuple[int, int] = (0, 0)
    units: list[Draft] = field(default_factory=list)
    broken: list[Draft] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    listed: bool = False
    left: list[tuple[int, int]] = field(default_factory=list)
    beaten: list[tuple[Draft, list[Spot]]] = field(default_factory=list)
    late: list[Draft] = field(default_factory=list)
    _orders: list[Entry | None] = field(default_factory=list)
    _last: dict[tuple[str | None, tuple[str, ...]], list[int]] = field(default_factory=dict)

    @property
    def orders(self) -> list[Entry]:
        """The orders that hold, in the order of the text."""
        return [entry for entry in self._orders if entry is not None]

    @property
    def empty(self) -> bool:
        """Whether nothing was said of the turn."""
        return not (self._orders or self.units or self.broken or self.remarks or self.listed or self.late)

    def say(self, span: tuple[int, int], severity: Severity, code: str, message: str, hint: str = "") -> None:
        """Keep a remark on a piece of the text."""
        self.remarks.append((*span, severity, code, message, hint))

    def keep(self, entry: Entry) -> None:
        """Keep an order. One for the same unit in an earlier message gives way: the last one sent holds."""
        standing = self._last.get(entry.unit, [])
        # those that stand are of one message
        last = self._orders[standing[-1]] if standing else None
        if last is not None and last.message != entry.message:
            earlier = [old for n in standing if (old := self._orders[n]) is not None]
            if any(old.words == entry.words for old in earlier):
                return
            draft = entry.draft
            span = draft.line.span(draft.start, draft.end)
            if entry.goalless and last.draft.verb is Verb.MOVE and last.draft.to is not None:
                message = '"VIA" stands where the goal should; the goal is that of the order sent before'
                self.say(span, "notice", "goal-recovered", message)
                last.draft.via = True
                return
            self.say(span, "notice", "order-replaced", "this order replaces one that an earlier message gave")
            self.drop(entry.unit)
        self._last.setdefault(entry.unit, []).append(len(self._orders))
        self._orders.append(entry)

    def drop(self, unit: tuple[str | None, tuple[str, ...]] | None = None) -> None:
        """Take back the orders of a unit, or all of them."""
        if unit is None:
            self._orders.clear()
            self._last.clear()
            return
        for n in self._last.pop(unit, ()):
            self._orders[n] = None


def messages(lines: Lines, tokens: Tokens) -> Iterator[Message]:
    """Part tokens into messages; one whose brackets are not closed ends where the next message begins.

    A token that begins messages does so anywhere but right behind a bracket: there it is told of, as in
    ``PRN ( SUB ...``.
    """
    begun, stray = -1, -1
    opened: list[int] = []
    for i, (word, _, _) in enumerate(tokens):
        before = tokens[i - 1][0] if i else ""
        behind = tokens[i + 1][0] if i + 1 < len(tokens) else ""
        if word in MESSAGES and before != "(" and (not opened or behind == "("):
            if begun >= 0:
                yield _message(lines, tokens, begun, i, opened, stray)
            begun, opened, stray = i, [], -1
        elif word == "(":
            begun = i if begun < 0 else begun
            opened.append(i)
        elif word == ")":
            if opened:
                opened.pop()
            elif stray < 0:
                stray = i
        elif begun < 0 and behind == "wve":
            begun = i
    if begun >= 0:
        yield _message(lines, tokens, begun, len(tokens), opened, stray)


def _message(lines: Lines, tokens: Tokens, begun: int, end: int, opened: list[int], stray: int) -> Message:
    word, *_ = tokens[begun]
    named = word in MESSAGES
    where = None
    if opened:
        where = (tokens[opened[0]][1], "this bracket is not closed")
    elif stray >= 0:
        where = (tokens[stray][1], "this bracket closes nothing")
    line = Line.of(lines, tokens[begun + named : end])
    return Message(word if named else "", line, tokens[begun][1:], where)
