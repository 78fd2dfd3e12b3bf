"""Lines of headings: whose orders stand below, of which turn, and what comes of a misspelt or doubtful one."""

from __future__ import annotations

import re

from .headings import Heading, heading_at, misspelt_power, skip_bullet, turn_cell
from .lines import Line
from .order_lines import OrderLines
from .parts import listed
from .text_turns import turns_in
from .words import AND, UNITS

# words that may stand alone above orders and name nobody
_NO_POWERS = frozenset(
    "orders order moves move units unit army armies fleet fleets note notes comment comments press hello hi all final "
    "draft sent submitted befehle ordres here please below now attack defence north south east west land sea".split()
)
# what stands for a power whose name is not told
_NUMBERED = re.compile(r"(?:power|player|country|nation|team) ?[0-9]{1,3}")


class HeadingLines(OrderLines):
    """Reads lines of headings, and lets them come into force.

    Args:
        text: the text.
        names: the names of the board.
        family: name of the only family to read, or empty.
        part: name of the one part to read, or empty.
        phase: the retreat or adjustment phase whose orders are read; empty for movement.
    """

    def blank(self, line: Line) -> bool:
        """Take lines without words."""
        return not line.ahead[0][:1].isalnum() and not any(word[0].isalnum() for word in line.words)

    def heading(self, line: Line) -> bool:
        """Take lines that are only a heading, and the heading in front of a colon."""
        start = skip_bullet(line, 0)
        end = len(line.words)
        if self.phase and self.grammar.begin(line) < start:
            return False  # "+ sum" builds in Sumatra
        heading = None
        if ":" not in line.words or "(" in line.words:  # no heading has a colon inside, except in brackets
            heading = heading_at(self.names, line, start, end)
        if heading is None and ":" in line.words:
            end = line.words.index(":")
            heading = heading_at(self.names, line, start, end)
        if heading is None and (bar := turn_cell(self.names, line, start)):
            # "| Spring 1901 | France | A Par - Bur |"
            end = bar
            heading = heading_at(self.names, line, start, end)
        if heading is None:
            heading = self._near_heading(line, start, end)
        if heading is None:
            self._unknown_heading(line, start)
            return self._several_powers(line, start) or self._numbered_power(line, start)
        if self._begins_second_turn(heading):
            message = "another turn begins here; one turn is read at a time, and what stands below is left aside"
            names = [turn.part().name for turn in turns_in(self.lines, self.names)]
            if not self.wanted:
                self.result.parts.extend(names)
            hint = "put each turn into a text of its own"
            hint += f", or name one with --part: {listed(names)}" if names else ""
            self.say(line, start, end, "error", "second-turn", message, hint)
            self.closed = True
            return True
        self.enter(heading)
        if heading.season or heading.year or heading.phase:
            self.turn = (line, start, end)
        if end < len(line.words):
            head = None if heading.power is None else (heading.power, start)
            self.items(line, self.grammar.behind_heading(line, end + 1), head)
        return True

    def _begins_second_turn(self, heading: Heading) -> bool:
        """Tell whether a heading names another movement phase than the one whose orders have been read."""
        result = self.result
        if heading.phase not in ("", "movement") or (heading.season == "winter" and not heading.phase):
            return False
        other = (heading.season and result.season not in ("", heading.season)) or (
            heading.year and result.year not in (0, heading.year)
        )
        return bool(other) and any(draft.verb is not None for draft in result.drafts)

    def _near_heading(self, line: Line, i: int, end: int) -> Heading | None:
        """Read the misspelt name of a power in front of a colon; alone on its line it waits for the next line."""
        found = misspelt_power(self.names, line, i, end)
        if found is None:
            return None
        power, j = found
        if end == len(line.words):
            self.unsure = (line, i, j, power)
            return None
        self.say_spelling(line, i, j, power)
        return Heading(power=power)

    def _unknown_heading(self, line: Line, i: int) -> None:
        """Let "Japan:" alone on its line wait for the next one: if it heads orders, they are not of the power above."""
        alone = len(line.words) == i + 2 and line.words[i + 1] == ":"
        if alone and self.power is not None and line.words[i] not in _NO_POWERS and line.quote(i, i + 1)[:1].isupper():
            self.unsure = (line, i, i + 1, "")

    def settle_unsure(self, line: Line) -> None:
        """Take a misspelt name of a power for a heading if an order or a unit stands right below it."""
        if self.unsure is None or self.blank(line):
            return
        above, i, j, power = self.unsure
        self.unsure = None
        k = skip_bullet(line, 0)
        if line.at(k) not in UNITS or self.names.province_at(line, k + 1) is None:
            self.say_unread(above, i)
        elif power:
            self.say_spelling(above, i, j, power)
            self.power = power
        else:
            self.say_unknown_power(above, i, j)

    def _several_powers(self, line: Line, start: int) -> bool:
        """Refuse "Italy/Austria:"; whose the orders below it are, the heading does not tell."""
        end = line.words.index(":") if ":" in line.words else len(line.words)
        i, powers = start, set[str]()
        while i < end:
            found = self.names.power_at(line, i)
            if found is not None:
                powers.add(found[0])
                i = found[1]
            elif line.words[i] in ("/", "+", "-", "(", ")", *AND):
                i += 1
            else:
                return False
        if len(powers) < 2:
            return False
        self.power = None
        names = " or ".join(self.names.power_name(power) for power in sorted(powers))
        hint = "put the orders of each power under a heading of its own"
        self.say(line, start, end, "error", "several-powers", f"whose orders are these, of {names}?", hint)
        return True

    def _numbered_power(self, line: Line, start: int) -> bool:
        """Refuse "Power 3:" alone on its line; which power that is, the text does not tell."""
        end = len(line.words) - 1
        if line.at(end) != ":" or _NUMBERED.fullmatch(" ".join(line.words[start:end])) is None:
            return False
        self.say_unknown_power(line, start, end)
        return True
