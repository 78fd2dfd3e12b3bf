"""What the readers of JSON forms share: values to places, powers, units and orders, and remarks on wrong ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..headings import Heading, heading_at
from ..places import Fault
from ..reading import Draft, Grammar, Named
from ..typos import nearest
from ..words import LATE, PHASES, SEASONS, Line, Verb, key, shorten

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeAlias

    from ...orders import UnitType
    from ..blocks import Scanner
    from ..diagnostics import Severity
    from ..located import Node
    from ..places import Spot

    Piece: TypeAlias = tuple[str, int, int]

_CALLED = {
    "object": "an object",
    "array": "a list",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
    "broken": "nothing that can be read",
}
_MOST_NAMED = 12


def told(node: Node) -> str:
    """Say in words what a value is."""
    if node.kind == "string":
        return f'"{shorten(node.text)}"' if node.text else "an empty text"
    if node.kind in ("object", "array") and not node.items:
        return f"an empty {'object' if node.kind == 'object' else 'list'}"
    return _CALLED[node.kind]


def given(node: Node | None) -> bool:
    """Tell whether a value says anything: 0, null and an empty text say nothing."""
    if node is None or node.kind == "null":
        return False
    return node.kind not in ("string", "number") or node.text not in ("", "0")


@dataclass(frozen=True, slots=True)
class Part:
    """One turn of a text that holds several: its name, where that stands, its kind, whether it has orders."""

    name: str
    node: Node
    movement: bool
    ordered: bool


class Sheet:
    """One JSON value of a text while it is read.

    Args:
        scanner: keeps what is found.
        dialect: the program whose names are used; a key of ``board.dialects``, or empty.
        variable: the variable of a script that the value is assigned to, or empty.
    """

    def __init__(self, scanner: Scanner, dialect: str = "", variable: str = "") -> None:
        """Lay out the names of the program."""
        self.scanner = scanner
        self.variable = variable
        self.lines = scanner.lines
        self.board = scanner.board
        self.names = scanner.dialect(dialect) if dialect else scanner.names
        self.grammar = Grammar(self.names)
        self.powers = self.names.called
        # the value that names a retreat or adjustment phase, and whether orders of it were met
        self.late: Node | None = None
        self.left = False

    # --- remarks -----------------------------------------------------------------------------------------

    def say(self, node: Node, severity: Severity, code: str, message: str, hint: str = "") -> None:
        """Remark on a value."""
        self.scanner.say_at(node.start, node.end, severity, code, message, hint)

    def wrong(self, node: Node, due: str, hint: str = "") -> None:
        """Say that a value is not what should stand there; nothing where that has been said of the JSON itself."""
        if node.kind != "broken":
            self.say(node, "error", "wrong-value", f"{told(node)} stands here, where {due} is due", hint)

    def members(self, node: Node, due: str) -> Iterator[tuple[Node, Node]]:
        """Yield keys and values of an object, and tell of keys that are repeated; refuse anything else."""
        if node.kind != "object":
            self.wrong(node, due)
            return
        seen: set[str] = set()
        for name, value in node.members():
            if name.text in seen:
                message = f'the key "{shorten(name.text)}" stands here again; all that it says is read'
                self.say(name, "notice", "repeated-key", message, "many programs keep the last one only")
            seen.add(name.text)
            yield name, value

    def elements(self, node: Node, due: str) -> list[Node]:
        """Return the values of a list; refuse anything else."""
        if node.kind != "array":
            self.wrong(node, due)
        return node.elements()

    # --- powers and turns --------------------------------------------------------------------------------

    def is_power(self, node: Node) -> bool:
        """Tell whether a value names a power."""
        return node.kind in ("string", "number") and key(node.text) in self.powers

    def power(self, node: Node) -> str | None:
        """Return the power that a value names; say so if it names none."""
        if node.kind not in ("string", "number"):
            self.wrong(node, "a power")
            return None
        form = key(node.text)
        if form in self.powers:
            return self.powers[form]
        near = sorted({self.names.power_name(self.powers[name]) for name in nearest(form, self.powers)})
        hint = f"did you mean {' or '.join(near)}?" if near else ""
        self.say(node, "error", "unknown-power", f"no power is called {told(node)}", hint)
        return None

    def same_board(self, node: Node | None, *others: str) -> bool:
        """Tell whether the board that a value names is the one in use; say so if it is another.

        Args:
            node: the name, or None where there is none.
            others: further names of the standard board.
        """
        if not given(node) or node is None:
            return True
        name = node.text.lower()
        here = self.board.id
        if name == here or name.startswith(f"{here}_") or (here == "standard" and name in others):
            return True
        message = f"this is of the board {told(node)}, and {here} is in use; nothing of it is read"
        self.say(node, "error", "other-board", message, "name the board with --board, if there is one of that kind")
        return False

    def turn(self, node: Node, season: str = "", year: int = 0, phase: str = "") -> bool:
        """Let season, year and phase come into force.

        Args:
            node: the value that names them.
            season: spring, fall or winter; with year and phase taken from the words of the value if all are missing.
            year: the year, or 0.
            phase: movement, retreat or adjustment.

        Returns:
            Whether what belongs to it can be read: not if orders of another turn have been.
        """
        line = self.line(self.pieces(node))
        heading = Heading(season=season, year=year, phase=phase)
        if heading == Heading():
            heading = heading_at(self.names, line, 0, len(line.words)) or heading
            if heading == Heading():
                self.wrong(node, 'the name of a turn, such as "S1901M",')
                return True
        result = self.scanner.result
        other = heading.season not in ("", result.season or heading.season)
        other = other or heading.year not in (0, result.year or heading.year)
        if other and any(draft.verb is not None for draft in result.drafts):
            message = "another turn begins here; one turn is read at a time, and what belongs to it is left aside"
            self.say(node, "error", "second-turn", message, "put each turn into a text of its own")
            return False
        self.scanner.enter(heading)
        self.scanner.turn = (line, 0, len(line.words))
        if result.phase in ("retreat", "adjustment"):
            self.late = node
        return True

    def time(self, season: Node | None, year: Node | None, phase: Node | None) -> bool:
        """Let a turn come into force of which season, year and phase are values of their own."""
        words = []
        for node, table, due in ((season, SEASONS, "a season"), (phase, PHASES, "a phase")):
            word = "" if node is None or not given(node) else table.get(node.text.lower(), "")
            if given(node) and node is not None and not word:
                self.wrong(node, due)
            words.append(word)
        number = 0
        if given(year) and year is not None:
            number = year.number or 0
            if not 0 < number < 10_000:
                self.wrong(year, "a year")
                number = 0
        node = (phase if words[1] else None) or (season if words[0] else None) or (year if number else None)
        return node is None or self.turn(node, words[0], number, words[1])

    def choose(self, parts: Sequence[Part], whole: Node) -> int:
        """Choose the turn to read: the one asked for, else the last movement phase that has orders; -1 for none."""
        self.scanner.result.parts.extend(part.name for part in parts)
        wanted = self.scanner.wanted
        names = ", ".join(part.name for part in parts[:_MOST_NAMED]) + (", …" if len(parts) > _MOST_NAMED else "")
        if wanted:
            for i, part in enumerate(parts):
                if part.name.lower() == wanted.lower():
                    return i
            message = f'no turn of this text is called "{shorten(wanted)}"'
            self.scanner.say_at(whole.start, whole.start + 1, "error", "no-part", message, f"there are {names}")
            return -1
        ordered = [i for i, part in enumerate(parts) if part.movement and part.ordered]
        movement = [i for i, part in enumerate(parts) if part.movement]
        chosen = (ordered or movement or [len(parts) - 1])[-1]
        if len(parts) > 1:
            why = " with orders" if ordered else ""
            what = f"the last movement phase{why}" if movement else "the last one"
            message = f"of {len(parts)} turns {parts[chosen].name} is read, {what}"
            self.say(parts[chosen].node, "notice", "part-chosen", message, f"name another with --part: {names}")
        return chosen

    def close(self) -> None:
        """Say that orders of another phase were left aside, if there were any."""
        if self.late is not None and self.left:
            phase = self.scanner.result.phase
            message = f"this is {'a' if phase == 'retreat' else 'an'} {phase} phase; its orders are none of movement"
            self.say(self.late, "error", "other-heading", message)

    # --- words -------------------------------------------------------------------------------------------

    def pieces(self, node: Node) -> list[Piece]:
        """Cut a value into words that know their place; those of a text with escapes stand for the whole of it."""
        if node.kind in ("string", "number"):
            inside = node.kind == "string" and node.end - node.start == len(node.text) + 2
            start = node.start + inside
            line = Line(0, node.text)
            if node.text == self.lines.text[start : start + len(node.text)]:
                spans = zip(line.words, line.starts, line.ends, strict=True)
                return [(word, start + a, start + b) for word, a, b in spans]
            return [(word, node.start, node.end) for word in line.words]
        return []

    def line(self, pieces: list[Piece]) -> Line:
        """Make a line of words."""
        return Line.of(self.lines, pieces)

    # --- units and orders --------------------------------------------------------------------------------

    def unit_text(self, node: Node, power: str | None) -> None:
        """Read a unit written as "A PAR" or "ENGLAND F nth"; one behind a star is dislodged."""
        line = self.line(self.pieces(node)) if node.kind == "string" else None
        if line is None or not line.words:
            self.wrong(node, 'a unit, such as "A PAR",')
            return
        if node.text.lstrip().startswith("*"):
            self.dislodged(node)
            return
        try:
            unit, end = self.grammar.unit(line, 0)
        except Fault as fault:
            self.scanner.say(line, fault.start, fault.end, "error", fault.code, fault.message, fault.hint)
            return
        if end < len(line.words):
            self._unexpected(line, end, len(line.words), "a unit")
            return
        self.scanner.add(Draft(line, 0, end, unit, power=power, block="units"), power)

    def unit(self, node: Node, kind: UnitType | None, power: str | None, coast: Node | None = None) -> None:
        """Put a unit on the board of which place, type and power are values of their own."""
        line = self.line([*self.place_pieces(node, coast)])
        spot = self._spot(line, 0, len(line.words), node)
        if spot is not None:
            self.scanner.add(Draft(line, 0, spot.end, Named(None, kind, spot), power=power, block="units"), power)

    def dislodged(self, node: Node) -> None:
        """Say that a dislodged unit is left aside."""
        message = "this unit is dislodged; it is left aside, as retreats are not read yet"
        self.say(node, "notice", "dislodged-unit", message)

    def order_text(self, power: str | None, *nodes: Node, bare: bool = False) -> None:
        """Read an order written in words, such as "A PAR - BUR", as the common grammar reads a line.

        Args:
            power: whose order it is, if that is known.
            nodes: the texts that make up the order.
            bare: whether only its unit is meant, as one without an order.
        """
        scanner = self.scanner
        pieces = [piece for node in nodes for piece in self.pieces(node)]
        if not pieces or any(node.kind != "string" for node in nodes):
            self.wrong(nodes[-1], 'an order, such as "A PAR - BUR",')
            return
        if self.late is not None:
            self.left = True
            return
        kept = scanner.power, scanner.block, scanner.names, scanner.grammar
        scanner.power, scanner.block, scanner.names, scanner.grammar = power, "orders", self.names, self.grammar
        before = len(scanner.result.drafts)
        try:
            scanner.items(self.line(pieces), 0)
        finally:
            scanner.power, scanner.block, scanner.names, scanner.grammar = kept
        if bare:
            for draft in scanner.result.drafts[before:]:
                draft.verb, draft.block = None, "units"

    def order(
        self,
        power: str | None,
        verb: Verb,
        verb_node: Node,
        unit: Node,
        whole: Node,
        *,
        kind: UnitType | None = None,
        other: Node | None = None,
        to: Node | None = None,
        to_coast: Node | None = None,
        via: bool = False,
    ) -> None:
        """Keep an order of which each part is a value of its own.

        Args:
            power: whose order it is; the one of the unit if None.
            verb: what is ordered.
            verb_node: the value that says so.
            unit: the place of the unit.
            whole: the value that holds the order; with the place, if that stands before it, the words of the order.
            kind: its type, if it is said.
            other: the place of the unit supported or convoyed.
            to: the goal, of the unit or of the other one.
            to_coast: the coast of the goal, where that is a value of its own.
            via: whether the convoy is asked for.
        """
        if self.late is not None:
            self.left = True
            return
        if verb in LATE:
            message = f"{told(verb_node)} belongs to another phase; orders of movement are read here"
            self.say(verb_node, "error", "other-phase", message)
            return
        mark = (verb_node.start, verb_node.end)
        runs = [self.place_pieces(unit), [], []]
        if other is not None:
            runs[1] = self.place_pieces(other)
        if to is not None:
            runs[2] = self.place_pieces(to, to_coast)
        pieces: list[Piece] = [(".", 0, 0), *runs[0], (":", *mark), *runs[1], (":", *mark), *runs[2], (".", 0, 0)]
        start = min(unit.start, whole.start)
        pieces[0], pieces[-1] = (".", start, start), (".", whole.end, whole.end)
        line = self.line(pieces)
        a = 1 + len(runs[0])
        b = a + 1 + len(runs[1])
        here = self._spot(line, 1, a, unit)
        if here is None:
            return
        draft = Draft(line, 0, len(pieces), Named(None, kind, here), verb, power, "orders", via=via)
        there = None if other is None else self._spot(line, a + 1, b, other)
        goal = None if to is None else self._spot(line, b + 1, b + 1 + len(runs[2]), to)
        if (other is not None and there is None) or (to is not None and goal is None):
            self.scanner.result.broken.append(Draft(line, 1, a, draft.unit, power=power))
            return
        draft.other = None if there is None else Named(None, None, there)
        draft.to = goal
        self.scanner.add(draft, power)

    def place_pieces(self, node: Node, coast: Node | None = None) -> list[Piece]:
        """Return the words of a place, with the coast behind it where that is a value of its own."""
        pieces = self.pieces(node)
        if coast is not None and given(coast) and pieces:
            pieces += [("/", coast.start, coast.start), *self.pieces(coast)]
        return pieces

    def _spot(self, line: Line, i: int, end: int, node: Node) -> Spot | None:
        """Read the place that the words of a value name, and nothing besides; say so if they do not."""
        if i == end:
            self.wrong(node, "a place")
            return None
        try:
            spot = self.names.spot_at(line, i)
        except Fault as fault:
            # no more than this value is meant, whatever follows it
            start = max(i, min(fault.start, end - 1))
            message, stop = fault.message, max(start + 1, min(fault.end, end))
            if fault.code == "unknown-place" and fault.end > end:
                message = f'no place is called "{line.quote(start, stop)}"'
            self.scanner.say(line, start, stop, "error", fault.code, message, fault.hint)
            return None
        if spot.end != end:
            self._unexpected(line, min(spot.end, end - 1), end, "a place")
            return None
        return spot

    def _unexpected(self, line: Line, i: int, end: int, what: str) -> None:
        message = f'"{line.quote(i, end)}" cannot be read behind {what}'
        self.scanner.say(line, i, end, "error", "unexpected", message)
