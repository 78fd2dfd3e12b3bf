"""Lines of orders: cut into orders one behind the other, and what stands in front of, between and behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import coast_or_support, conditions, dashless, late, questions, reasons, talking
from .borders import ACTIONS
from .columns import Column
from .dashes import is_bar
from .drafts import Draft
from .headings import skip_bullet
from .keeping import Foreign, Keeping
from .lines import Line
from .places import Fault
from .prose import Prose
from .skipping import OWN, skip_results, skip_separators
from .words import AND, LATE, RESULTS, UNITS, VERBS, Verb

if TYPE_CHECKING:
    from .places import Names


class OrderLines(Keeping):
    """Reads lines of orders into drafts; a bad order loses no good one.

    Args:
        text: the text.
        names: the names of the board.
        family: name of the only family to read, or empty.
        part: name of the one part to read, or empty.
        phase: the retreat or adjustment phase whose orders are read; empty for movement.
    """

    def __init__(self, text: str, names: Names, family: str = "", part: str = "", phase: str = "") -> None:
        """Begin before the first line."""
        super().__init__(text, names, family, part, phase)
        self._last_prose: Prose | None = None

    def orders(self, line: Line) -> bool:
        """Take lines of orders and units; the rest of the lines is reported as unread."""
        i = self.grammar.begin(line)
        if self.unsure is not None and self.unsure[0] is line:
            return True
        if (asked := questions.leave(self, line, i)) > i:
            i = asked
            if i == len(line.words):
                return True
        if self._takes_no_orders(line, i):
            return True
        if not self.looks_meant(line, i):
            self.say_unread(line, i, talking.hint(self, line, i))
            return True
        self.plain(line, i)
        return True

    def looks_meant(self, line: Line, i: int) -> bool:
        """Tell an order with a fault from a line that is none: a greeting, a signature."""
        while line.at(i) == "(":
            i += 1
        if self.grammar.begins_unit(line, i) or VERBS.get(line.at(i)) in LATE:
            return True
        acts = any(word in ("-", ":") or VERBS.get(word) in ACTIONS for word in line.words[i:])
        if acts and any(word in self.names.places for word in line.words[i:]):
            return True
        return self.grammar.nation_near(line, i) is not None

    def items(self, line: Line, i: int, head: tuple[str, int] | None = None) -> None:
        """Read what stands on a line from word i: orders, or conditions and the like.

        Args:
            line: the line.
            i: index of the word to begin at.
            head: the power whose heading stands right before it on the line, and the index of that heading.
        """
        if not self._takes_no_orders(line, i):
            self.plain(line, i, head=head)

    def _takes_no_orders(self, line: Line, i: int) -> bool:
        """Take what stands on a line from word i if it is no plain order: conditions, choices and the like."""
        return not conditions.MARKS.isdisjoint(line.words) and conditions.take(self, line, i)

    def plain(self, line: Line, i: int, power: str | None = None, *, head: tuple[str, int] | None = None) -> str | None:
        """Read the orders of a line from word i, one behind the other.

        Args:
            line: the line.
            i: index of the word to begin at.
            power: the power named before on the line, as it is in force to the end of the line.
            head: the power whose heading stands right before it on the line, and the index of that heading.

        Returns:
            The power that is in force behind the orders in this way.
        """
        words = line.words
        foreign = self.foreign_heading()
        colons = ":" in words
        i = skip_separators(line, i)
        while i < len(words):
            if words[i] == "(":
                i += 1
                continue
            j = self._heads(line, i, head) if colons else None
            if j is None:
                i, power = self._prefix(line, i, power)
            else:
                i, power, head = j, None, None
            if i >= len(words):
                break
            if (asked := questions.leave(self, line, i)) > i:
                i = skip_separators(line, asked)
                continue
            if self.column is not None:
                self.column.begin(separated=words[i - 1] in AND if i else self.column.open)
            try:
                draft = self.grammar.order(line, i)
            except Fault as fault:
                if words[i] in OWN:
                    i = talking.leave(self, line, i)
                    continue
                if (k := self._prose(line).skipped(i)) is not None:
                    i = self._skip(line, i, k)
                    continue
                if fault.code == "other-phase":
                    i = self._late(line, i, power, fault, foreign)
                    continue
                if self._is_unknown_heading(line, i, fault):
                    # "Example: F Con Holds": nothing says that what stands behind it is meant
                    self.say_unknown_power(line, i, fault.end)
                    power = None
                else:
                    self._say_fault(line, fault)
                self.keep_unit(line, i, fault.end, power)
                i = self.borders.next(line, max(i + 1, fault.start), fault)
                continue
            if words[i] in OWN and (draft.verb is None or draft.unit.spot.guess):
                i = talking.leave(self, line, i)
                continue
            talking.tell(self, draft)
            if self.block != "units":
                coast_or_support.mend(self.grammar, draft)
                dashless.mend(self.grammar, draft)
            nation = draft.unit.nation
            draft.power = power or self.power
            if draft.power is None and nation is not None:
                draft.power, draft.unit.nation = nation, None
            draft.block = self.block
            if self.column is not None:
                self.column.groups[-1].append(draft)
            self._share(draft)
            if foreign is None:
                i = self._behind(line, draft)
                continue
            # a unit below such a heading stands on the board; an order is none of movement
            self.note_foreign(foreign, orders=draft.verb is not None)
            drafts, self.result.drafts = self.result.drafts, []
            i = self._behind(line, draft)
            draft.block = "units" if draft.verb is None else self.block
            (drafts if draft.verb is None else self.result.broken).extend(self.result.drafts)
            self.result.drafts = drafts
        if self.column is not None:
            self.column.open = bool(words) and words[-1] in AND
        return power

    def _share(self, draft: Draft) -> None:
        """Report units without a verb that "and" joins to this order: "A Par and A Gas S A Mar - Bur"."""
        drafts, line = self.result.drafts, draft.line
        if draft.verb in (None, Verb.HOLD):
            return
        first = len(drafts)
        while (
            first and not drafts[first - 1].number and drafts[first - 1].verb is None and drafts[first - 1].line is line
        ):
            first -= 1
        if first == len(drafts):
            return
        between = line.words[drafts[-1].end : draft.start]
        written = line.quote(drafts[-1].end - 1, draft.start + 1)
        hint = "write a whole order for each unit"
        if "and" not in between and "&" not in written and "+" not in written:
            for before in drafts[first:] if self.block != "units" else ():
                words, behind = line.quote(before.start, before.end), line.quote(draft.start, draft.unit.spot.end)
                message = f'"{words}" has no order of its own; that of {behind} is not taken for it'
                self.say(line, before.start, before.end, "notice", "shared-order", message, hint)
            return
        for before in drafts[first:]:
            words = line.quote(before.start, before.end)
            message = f'is "{words}" to do what the unit behind it does? it was given no order'
            self.say(line, before.start, before.end, "error", "shared-order", message, hint)
        self.result.broken.extend(drafts[first:])
        del drafts[first:]

    def _prose(self, line: Line) -> Prose:
        """Return what looks at the words of a line that are no orders."""
        if self._last_prose is None or self._last_prose.line is not line:
            self._last_prose = Prose(self.names, self.borders, line)
        return self._last_prose

    def _skip(self, line: Line, i: int, j: int) -> int:
        """Leave the words from i up to j aside, which are prose."""
        self.say(line, i, j, "notice", "unread", "these words were not read; they look like no order")
        if line.at(j - 1) == ":":
            # "such as: A Lon - Wal": nothing says that these are orders of the power in force
            self.power = self.column = None
        return j

    def _heads(self, line: Line, i: int, head: tuple[str, int] | None) -> int | None:
        """Read headings inside a line; several in a row are those of columns, which were one beside the other.

        Args:
            line: the line.
            i: index of the word to begin at.
            head: the heading already read before it, or None.

        Returns:
            The index behind the headings, or None if there is none.
        """
        heads = [] if head is None else [head]
        while (found := self.borders.headed(line, i)) is not None:
            heads.append((found[0], i))
            i = self.grammar.behind_heading(line, found[1])
        if not heads:
            return None
        self.power, self.column = heads[-1][0], None
        if len(heads) > 1:
            self.power = None
            self.column = Column(line, heads[0][1], i, [power for power, _ in heads])
            self.result.columns.append(self.column)
        return i

    def _say_fault(self, line: Line, fault: Fault) -> None:
        """Report what cannot be read; a glued word with the ways to cut it."""
        if fault.code == "unknown-place" and (ways := self.gluing.shown(line, fault.start)):
            message = f'"{line.quote(fault.start, fault.start + 1)}" may be cut in several ways: {ways}'
            hint = "write a dash between the places"
            self.say(line, fault.start, fault.start + 1, "error", "ambiguous-place", message, hint)
            return
        self.say(line, fault.start, fault.end, "error", fault.code, fault.message, fault.hint)

    def _is_unknown_heading(self, line: Line, i: int, fault: Fault) -> bool:
        """Tell whether a word that is no place stands where a heading does: at the beginning, before a colon."""
        k = fault.end
        if fault.code != "unknown-place" or fault.start != i or i != self.grammar.begin(line) or line.at(k) != ":":
            return False
        return line.at(k + 1) in UNITS and self.grammar.begins_unit(line, k + 1)

    def say_unknown_power(self, line: Line, i: int, j: int) -> None:
        """Report that the words from i up to j head orders and name no power; whose these are is not known."""
        self.power = self.column = None
        hint = f"there are {', '.join(self.names.power_name(power.id) for power in self.board.powers)}"
        message = f'no power is called "{line.quote(i, j)}"'
        self.say(line, i, j, "error", "unknown-power", message, hint)

    def _late(self, line: Line, i: int, power: str | None, fault: Fault, foreign: Foreign | None) -> int:
        """Keep an order of another phase and say that it is none of movement; give the index to go on from."""
        draft = self.grammar.late(line, i)
        if foreign is not None:
            self.note_foreign(foreign, orders=True)
        else:
            self.say(line, fault.start, fault.end, "error", fault.code, fault.message, fault.hint)
        if draft is None:
            return self.borders.next(line, max(i + 1, fault.start), fault)
        draft.power, draft.block = power or self.power, self.block
        self.result.late.append(draft)
        j = skip_separators(line, skip_results(line, draft.end))
        return j if VERBS.get(line.ahead[j]) in LATE else self.borders.next(line, draft.end)

    def keep_unit(self, line: Line, i: int, end: int, power: str | None) -> None:
        """Keep the unit of an order that cannot be read beyond it: it stands on the board all the same.

        Args:
            line: the line.
            i: index of the first word of the unit.
            end: index behind the last word that can be read; a unit that goes on behind it is not kept.
            power: id of the power that the line names, or None for the one of the heading.
        """
        try:
            unit, j = self.grammar.unit(line, i)
        except Fault:
            return
        if j <= end and not unit.spot.guess:
            power = power or self.power
            self.result.broken.append(Draft(line, i, j, unit, power=power, block=self.block))

    def _prefix(self, line: Line, i: int, power: str | None) -> tuple[int, str | None]:
        """Read a power in front of an order: "Germany:", "England -", "GERMANY A mun".

        With a mark behind it the power stays in force; without, it lasts to the end of the line.
        """
        letter = self.names.letters.get(line.ahead[i])
        if letter is not None and line.ahead[i + 1] == ":":
            self.power = letter
            return skip_separators(line, i + 2), None
        found = self.names.power_at(line, i)
        if found is None:
            if self.grammar.nation_near(line, i) is None or not (near := self.names.nearby.power(line, i, i + 1)):
                return i, power
            if not near[1]:  # the order itself tells what is read into a nationality
                return i, power
            self.say_spelling(line, i, i + 1, near[0])
            return i + 1, near[0]
        name, j = found
        if line.ahead[j] == "(" and line.closes[j] and line.ahead[line.closes[j] + 1] in (":", *UNITS):
            j = line.closes[j] + 1
        is_place = self.names.province_at(line, i) is not None
        if (
            line.ahead[j] == ":"
            or is_bar(line, j)
            or (line.ahead[j] == "-" and (line.ahead[j + 1] in UNITS or not is_place))
        ):
            self.power = name
            return self.grammar.behind_heading(line, j + 1), None
        # a nationality says whose the unit is, a name who gives the order; "Eng - Iri" is neither
        if line.ahead[j] in (",", ";") and not is_place and self.grammar.begins_unit(line, skip_separators(line, j)):
            # "Germany, A Mun - Sil": a row of a table, or a heading that lost its line
            self.power = name
            return skip_separators(line, j), None
        if self.names.is_adjective(line, i) or self.grammar.nation(line, i)[0] is None:
            return i, power
        return j, name

    def _heads_orders(self, line: Line, j: int) -> bool:
        """Tell whether a power, a colon and a unit stand at word j: "| England: F Lon H" in the next cell."""
        found = self.names.power_at(line, j)
        if found is None or line.ahead[found[1]] != ":":
            return False
        return line.ahead[found[1] + 1] in UNITS and self.grammar.begins_unit(line, found[1] + 1)

    def _behind(self, line: Line, draft: Draft) -> int:
        """Look at what follows an order, and say whether it may be left aside; give the index to go on from."""
        end = draft.end
        questions.tell(self, draft)
        if line.ahead[end] == ")" and draft.start and line.ahead[draft.start - 1] == "(":
            # "(A Mun - Sil) (A Ber - Kie)"
            j = skip_separators(line, end + 1)
            if line.ahead[j] == "(" and self.borders.begins_order(line, j + 1):
                self.result.drafts.append(draft)
                return j
        i = skip_results(line, end)
        if any(word[0].isalnum() and word not in RESULTS for word in line.words[end:i]):
            code = "retreat-list" if any(VERBS.get(word) is Verb.RETREAT for word in line.words[end:i]) else "note"
            self.say(line, end, i, "notice", code, f'the note "{line.quote(end, i)}" was left aside')
        j = skip_separators(line, i)
        if VERBS.get(line.ahead[j]) is Verb.RETREAT and (rest := late.ranked(self.grammar, line, j)):
            message = f'the retreats "{line.quote(j, rest)}" were left aside; the order before them stands'
            self.say(line, j, rest, "notice", "retreat-list", message)
            self.result.drafts.append(draft)
            return rest
        if line.ahead[j].isdigit() and self.grammar.begins_unit(line, skip_bullet(line, j)):
            j = skip_bullet(line, j)  # "1. A Mun - Sil; 2. A Ber - Kie"
            self.result.drafts.append(draft)
            return j
        if j == len(line.words) or self.borders.starts(line, end, j) or (j > i and self._heads_orders(line, j)):
            self.result.drafts.append(draft)
            return j
        if rest := reasons.behind(self, line, end, i):
            self.result.drafts.append(draft)
            return rest
        if (k := self._prose(line).skipped(i)) is not None:
            self.result.drafts.append(draft)
            return self._skip(line, i, k)
        rest = self.borders.next(line, i)
        if line.ahead[rest - 1] not in AND and any(word[0].isalpha() for word in line.words[i:rest]):
            # "A Lon - Wal or A Lon - Yor": what joins two orders makes both doubtful
            rest = self.borders.next(line, i, whole=False)
        stop = rest
        if (k := self.borders.sentence(line, i, rest)) < rest:
            self._skip(line, k, rest)
            rest = k
        # a place or a verb among the words behind an order may change what it means
        behind = line.words[i:rest]
        acts = any(w in self.names.places or w == "-" or VERBS.get(w) in ACTIONS for w in behind)
        # a strange word behind a unit may be its verb, and behind a misspelt word it may be prose
        if acts or draft.guessed or (draft.verb is None and line.ahead[end] not in AND and behind[0][:1].isalpha()):
            message = f'"{line.quote(i, rest)}" cannot be read behind an order'
            hint = "put each order on a line of its own, or a comma between two orders"
            self.say(line, i, rest, "error", "unexpected", message, hint)
            self.result.broken.append(draft)
        else:
            self.say(line, i, rest, "notice", "note", f'the words "{line.quote(i, rest)}" were left aside')
            self.result.drafts.append(draft)
        return stop
