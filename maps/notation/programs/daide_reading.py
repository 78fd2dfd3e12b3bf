"""DAIDE messages to drafts: units and orders, each under its turn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..characters import shorten
from ..drafts import Draft, Named
from ..places import Fault, Spot
from ..words import LATE, Verb
from .daide_messages import Entry, Message, Turn
from .daide_tokens import KINDS, NOTES, SEASONS, VERBS, Tongue

if TYPE_CHECKING:
    from ..diagnostics import Severity

_NOWHERE = Spot((), "", "", 0, 0)
# what belongs to the word in front of it
_JOINED = re.compile(r"[^\s()#,]")


class Reader:
    """Goes through messages and keeps what each turn holds.

    Args:
        tongue: the names of the board.
        phase: the retreat or adjustment phase whose orders are read; empty for movement.
    """

    def __init__(self, tongue: Tongue, phase: str = "") -> None:
        """Begin before the first message, in a turn without a name."""
        self.tongue = tongue
        self.turn = Turn(phase=phase or "movement")
        self.turns: dict[str, Turn] = {"": self.turn}
        # messages that hold no orders: how many of each, and where the first stands
        self.aside: dict[str, int] = {}
        self.first_aside = (0, 0)
        self.number = 0
        self._exits: list[Spot] = []  # where the unit read last may retreat to
        self._sent = False  # whether the message sends orders, rather than being some units outside any message

    def read(self, message: Message) -> None:
        """Take the next message."""
        self.number += 1
        self.line = message.line
        if message.word == "not" and self.line.at(1) == "sub":
            self._withdraw()
        elif message.word in ("", "sub", "ord", "now"):
            i = self._enter()
            turn, before = self.turn, len(self.turn.remarks)
            listed = message.word == "now"
            turn.listed = turn.listed or listed
            self._sent = message.word != ""
            self._items(i, listed=listed)
            if message.stray and not any(remark[3] == "bracket" for remark in turn.remarks[before:]):
                start, why = message.stray
                turn.say((start, start + 1), "error", "bracket", why, "each ( needs its )")
        else:
            if not self.aside:
                self.first_aside = message.span
            name = message.word.upper()
            self.aside[name] = self.aside.get(name, 0) + 1

    def say(self, i: int, j: int, severity: Severity, code: str, message: str, hint: str = "") -> None:
        """Keep a remark on the words from i up to j for the turn in force."""
        self.turn.say(self.line.span(i, j), severity, code, message, hint)

    def _fault(self, fault: Fault) -> None:
        self.say(fault.start, fault.end, "error", fault.code, fault.message, fault.hint)

    def _enter(self) -> int:
        """Let the turn that a message names come into force; return the index behind it."""
        line = self.line
        season = line.at(1)
        if line.at(0) != "(" or season not in SEASONS:
            return 0
        word = line.at(2)
        year = word if word.isascii() and word.isdigit() and len(word) <= 4 else ""
        if year and _JOINED.match(line.text, line.span(2, 3)[1]):
            year = ""  # "19xx" is not the year 19
        name = f"{season.upper()} {year}".strip()
        if name not in self.turns:
            turn = Turn()
            if len(self.turns) == 1 and "" in self.turns:
                # orders before the first message that names a turn are of that turn
                turn = self.turns.pop("")
            turn.name, turn.year, turn.span = name, int(year or 0), line.span(1, 3 if year else 2)
            turn.season, turn.phase = SEASONS[season]
            self.turns[name] = turn
        self.turn = self.turns[name]
        if not year:
            what = f'"{shorten(word)}" is no year' if word[:1].isdigit() else "the turn has no year"
            self.say(
                1, 3 if word[:1].isdigit() else 2, "error", "unknown-turn", what, f"write ( {season.upper()} 1901 )"
            )
            return 2
        return 3 + (line.at(3) == ")")

    def _withdraw(self) -> None:
        """Take back orders that were sent: all, or those that the message names."""
        self.say(1, 2, "notice", "order-withdrawn", "orders sent before are taken back by this message")
        named = [i for i in range(len(self.line.words)) if self._begins_unit(i) and self.line.words[i - 1] == "("]
        if not named:
            self.turn.drop()
        for i in named:
            try:
                power, unit, _, _ = self._unit(i)
            except Fault as fault:
                self._fault(fault)
            else:
                self.turn.drop((power, unit.spot.candidates))

    # --- units and orders --------------------------------------------------------------------------------

    def _items(self, i: int, *, listed: bool) -> None:
        """Read units and orders from word i to the end of the message."""
        line = self.line
        while i < len(line.words):
            if not self._begins_unit(i):
                i = self._other(i)
                continue
            draft = Draft(line, i, i + 1, Named(None, KINDS[line.words[i + 2]], _NOWHERE))
            try:
                i = self._item(draft, listed)
            except Fault as fault:
                self._fault(fault)
                if draft.unit.spot is not _NOWHERE and draft.verb not in LATE:
                    self.turn.broken.append(Draft(line, draft.start, draft.end, draft.unit, power=draft.power))
                i = self._resume(max(fault.end, i + 1))

    def _begins_unit(self, i: int) -> bool:
        words = self.line.ahead
        return words[i] == "(" and words[i + 2] in KINDS and words[i + 1] not in ("(", ")")

    def _resume(self, i: int) -> int:
        """Find where reading can go on behind an order that cannot be read: at the next unit that has its own."""
        words = self.line.words
        while i < len(words):
            if words[i] == "(" and words[i - 1] not in ("sup", "cvy") and self._begins_unit(i):
                return i
            i += 1
        return i

    def _other(self, i: int) -> int:
        """Pass what is neither unit nor order: brackets, notes of results, what stands around the messages."""
        line = self.line
        word = line.words[i]
        if word in ("(", ")") or word in NOTES or word.lstrip("-").isdigit():
            return i + 1
        if line.at(i + 1) == "wve":
            try:
                power = self.tongue.power(line, i)
            except Fault as fault:
                self._fault(fault)
            else:
                nothing = Named(None, None, Spot((), "", "", i, i + 1))
                self._late(Draft(line, i, i + 2, nothing, Verb.WAIVE, power))
            return i + 2
        j = i + 1
        while j < len(line.words) and line.words[j] not in ("(", ")"):
            j += 1
        if i and line.words[i - 1] == "(":
            message = f'"{line.quote(i, j)}" is no order and no unit'
            self.say(i, j, "error", "unexpected", message, "write an order as ( ( ENG FLT LON ) HLD )")
        elif i and not self._breaks(i):
            if any(word in VERBS for word in line.words[i:j]):
                message = f'"{line.quote(i, j)}" belongs to no unit; its brackets are not where they should be'
                self.say(i, j, "error", "unexpected", message, "write an order as ( ( ENG FLT LON ) HLD )")
            else:
                self.say(i, j, "notice", "note", f'the words "{line.quote(i, j)}" were left aside')
        # else a log wrote it in front of the next message
        return j

    def _breaks(self, i: int) -> bool:
        """Tell whether a line of the text ends before word i."""
        between = self.line.text[self.line.ends[i - 1] : self.line.starts[i]]
        return "\n" in between or "\r" in between

    def _item(self, draft: Draft, listed: bool) -> int:
        """Read a unit, and its order if there is one; return the index behind it."""
        line = self.line
        draft.power, draft.unit, j, dislodged = self._unit(draft.start)
        draft.end = j
        word = line.at(j)
        verb = VERBS.get(word)
        if verb is None:
            named = word and word not in ("(", ")") and word not in NOTES and not listed
            if named and not self._breaks(j):
                hint = f"orders are {', '.join(VERBS).upper()}"
                raise Fault("unknown-verb", j, j + 1, f'no order is called "{line.quote(j, j + 1)}"', hint)
            if dislodged:
                self.turn.left.append(line.span(draft.start, j))
                self.turn.beaten.append((draft, self._exits))
            elif listed:
                draft.block = "units"
                self.turn.units.append(draft)
            else:
                draft.block = "orders" if self._sent else ""
                self.turn.keep(Entry(draft, self.number))
            return j
        draft.verb = verb
        goalless = word == "mto" and line.at(j + 1) == "via"
        draft.end = j + 2 if goalless else self._order(draft, j)
        if verb in LATE:
            self._late(draft)
        else:
            self.turn.keep(Entry(draft, self.number, goalless))
        return draft.end

    def _late(self, draft: Draft) -> None:
        """Keep an order of another phase, so that the turn does not pass for one without orders."""
        if draft.verb is not Verb.WAIVE and self.turn.phase != "movement":
            self.turn.keep(Entry(draft, self.number))
        else:
            self.turn.late.append(draft)
        if self.turn.phase == "movement":
            words = self.line.quote(draft.start, draft.end)
            message = f'"{words}" belongs to another phase; orders of movement are read here'
            self.say(draft.start, draft.end, "error", "other-phase", message, "give it in the phase that it belongs to")

    def _unit(self, i: int) -> tuple[str, Named, int, bool]:
        """Read "( ENG FLT LON )": power, unit, the index behind it, and whether it is dislodged."""
        line = self.line
        power = self.tongue.power(line, i + 1)
        spot = self.tongue.place(line, i + 3)
        named = Named(None, KINDS[line.words[i + 2]], spot)
        j = spot.end
        dislodged = line.at(j) == "mrt"
        if dislodged:
            first, j = j + 1, self._retreats(j + 1)
            self._exits = self._places(first, j - 1)
        if line.at(j) == ")":
            return power, named, j + 1, dislodged
        self.say(i, i + 1, "error", "bracket", "the bracket around this unit is not closed", "each ( needs its )")
        return power, named, j, dislodged

    def _retreats(self, j: int) -> int:
        """Pass the places behind MRT where a dislodged unit may go, "( ARM ( BUL ECS ) )"."""
        line, depth = self.line, 0
        while j < len(line.words) and not self._begins_unit(j):
            depth += (line.words[j] == "(") - (line.words[j] == ")")
            if depth <= 0:
                return j + (depth == 0)
            j += 1
        return j

    def _places(self, i: int, end: int) -> list[Spot]:
        """Return the places in the bracket behind MRT; those that there are not are left out."""
        line, spots = self.line, []
        i += 1
        while i < end:
            try:
                spot = self.tongue.place(line, i)
            except Fault:
                i += 1
                continue
            spots.append(spot)
            i = spot.end
        return spots

    def _order(self, draft: Draft, j: int) -> int:
        """Read the verb at word j and what belongs to it; return the index behind."""
        line, verb = self.line, draft.verb
        draft.via = line.words[j] == "cto"
        j += 1
        if verb in (Verb.MOVE, Verb.RETREAT):
            return self._goal(draft, j)
        if verb in (Verb.SUPPORT, Verb.CONVOY):
            if not self._begins_unit(j):
                raise Fault("no-place", j, j + 1, "a unit is missing here", "write it as ( ENG FLT LON )")
            power, draft.other, j, _ = self._unit(j)
            draft.other.nation = power
            if line.at(j) in ("mto", "cto"):
                return self._goal(draft, j + 1)
            if verb is Verb.CONVOY:
                message = "the convoy order does not say where the army lands"
                raise Fault("no-target", draft.start, j, message, "write CTO and a place behind the army")
        return j

    def _goal(self, draft: Draft, j: int) -> int:
        """Read a place, and "VIA ( NTH NWG )" if that stands behind it."""
        line = self.line
        draft.to = self.tongue.place(line, j)
        j = draft.to.end
        if line.at(j) != "via":
            return j
        bracket = line.at(j + 1) == "("
        j += 1 + bracket
        while line.at(j) not in ("(", ")", ""):
            draft.path.append(self.tongue.place(line, j))
            j += 1
            if not bracket:
                return j
        if bracket and line.at(j) == ")":
            return j + 1
        raise Fault("bracket", j, j + 1, "the seas behind VIA stand in brackets", "write VIA ( NTH )")


def recover(turn: Turn) -> None:
    """Find the goals of moves that have "VIA" in place of one, by the fleets that carry the army.

    The DAIDE server of the Python package ``diplomacy`` reports convoyed moves so.
    """
    carried: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    goals = {}
    for entry in turn.orders:
        draft = entry.draft
        if draft.verb is Verb.CONVOY and draft.other is not None and draft.to is not None:
            carried.setdefault(draft.other.spot.candidates, set()).add(draft.to.candidates)
            goals[draft.to.candidates] = draft.to
    for entry in turn.orders:
        draft = entry.draft
        if not entry.goalless:
            continue
        span = draft.line.span(draft.start, draft.end)
        found = carried.get(draft.unit.spot.candidates, set())
        if len(found) == 1:
            (goal,) = found
            via = draft.end - 1
            draft.to = Spot(goal, "", "", via, via + 1)
            draft.via = True
            message = '"VIA" stands where the goal should; the goal is taken from the fleet that carries the army'
            turn.say(span, "notice", "goal-recovered", message)
        else:
            why = "fleets carry this army to several places" if found else "no fleet of this text carries this army"
            message = f'the goal is missing, "VIA" stands in its place; {why}'
            turn.say(span, "error", "no-target", message, "write CTO, the goal, and VIA ( ... )")
            turn.broken.append(Draft(draft.line, draft.start, draft.end, draft.unit, power=draft.power))
            turn.drop(entry.unit)
