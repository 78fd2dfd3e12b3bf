"""What the readers of JSON forms share: values to places, powers, units and orders, and remarks on wrong ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..characters import key, shorten
from ..drafts import Draft, Named
from ..lines import Line
from ..places import Fault, Spot
from ..typos import nearest
from ..words import LATE, PHASE_ORDERS, Verb

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from ...orders import UnitType
    from ..blocks import Scanner
    from ..diagnostics import Severity
    from ..located import Node

    Piece: TypeAlias = tuple[str, int, int]

_CALLED = {
    "object": "an object",
    "array": "a list",
    "boolean": "true or false",
    "null": "null",
    "broken": "nothing that can be read",
}


def told(node: Node) -> str:
    """Say in words what a value is."""
    if node.kind == "string":
        return f'"{shorten(node.text)}"' if node.text else "an empty text"
    if node.kind == "number":
        return f"the number {shorten(node.text)}"
    if node.kind in ("object", "array") and not node.items:
        return f"an empty {'object' if node.kind == 'object' else 'list'}"
    return _CALLED[node.kind]


def given(node: Node | None) -> bool:
    """Tell whether a value says anything: 0, null and an empty text say nothing."""
    if node is None or node.kind == "null":
        return False
    return node.kind not in ("string", "number") or node.text not in ("", "0")


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
        self.grammar = scanner.grammar_for(self.names)
        self.powers = self.names.called
        # the value that names another phase than the one that is read, and whether orders of it were met
        self.late: Node | None = None
        self.left = False
        # dislodged units of a retreat phase, before it is known where they may go
        self.beaten: list[Node] = []
        # offsets of the keys that were told to be repeated
        self.repeated: set[int] = set()

    # --- remarks -----------------------------------------------------------------------------------------

    def say(self, node: Node, severity: Severity, code: str, message: str, hint: str = "") -> None:
        """Remark on a value."""
        self.scanner.say_at(node.start, node.end, severity, code, message, hint)

    def wrong(self, node: Node, due: str, hint: str = "") -> None:
        """Say that a value is not what should stand there; nothing where that has been said of the JSON itself."""
        if node.kind != "broken":
            hint = hint or f"write {due.rstrip(',')}"
            self.say(node, "error", "wrong-value", f"{told(node)} stands here, where {due} is due", hint)

    def members(self, node: Node, due: str) -> Iterator[tuple[Node, Node]]:
        """Yield keys and values of an object, and tell of keys that are repeated; refuse anything else."""
        if node.kind != "object":
            self.wrong(node, due)
            return
        seen: set[str] = set()
        for name, value in node.members():
            if name.text in seen:
                self._repeated(name, "all that it says is read")
            seen.add(name.text)
            yield name, value

    def fields(self, node: Node, due: str) -> dict[str, Node]:
        """Return the values of an object by their keys, the last one of a key that is repeated; refuse all else."""
        if node.kind != "object":
            self.wrong(node, due)
        return {name.text: value for name, value in node.members()}

    def tell_repeated(self, node: Node) -> None:
        """Tell of keys anywhere in a value that stand twice in an object, of which the last one alone is read."""
        left = [node]
        while left:
            box = left.pop()
            if len({name.text for name in box.keys}) < len(box.keys):
                first: set[str] = set()
                again: dict[str, Node] = {}
                for name in box.keys:
                    if name.text in first:
                        again[name.text] = name
                    first.add(name.text)
                for name in again.values():
                    if name.start not in self.repeated:
                        self._repeated(name, "only this last value is read")
            left += box.items

    def _repeated(self, name: Node, what: str) -> None:
        self.repeated.add(name.start)
        message = f'the key "{shorten(name.text)}" stands here again; {what}'
        self.say(name, "notice", "repeated-key", message, "many programs keep the last one only")

    def elements(self, node: Node, due: str) -> list[Node]:
        """Return the values of a list; refuse anything else."""
        if node.kind != "array":
            self.wrong(node, due)
        return node.elements()

    # --- powers and turns --------------------------------------------------------------------------------

    def is_power(self, node: Node) -> bool:
        """Tell whether a value names a power."""
        return node.kind in ("string", "number") and key(node.text) in self.powers

    def _powers(self) -> list[str]:
        return [power.name for power in self.board.powers]

    def power(self, node: Node) -> str | None:
        """Return the power that a value names; say so if it names none."""
        if node.kind not in ("string", "number"):
            self.wrong(node, "a power")
            return None
        form = key(node.text)
        if form in self.powers:
            return self.powers[form]
        near = sorted({self.names.power_name(self.powers[name]) for name in nearest(form, self.powers)})
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(self._powers())}"
        self.say(node, "error", "unknown-power", f'no power is called "{shorten(node.text)}"', hint)
        return None

    def close(self) -> None:
        """Say that orders of another phase were left aside, if there were any."""
        if self.late is not None and self.left:
            phase, read = self.scanner.result.phase, self.scanner.phase or "movement"
            self.scanner.result.elsewhere = self.scanner.result.elsewhere or phase
            message = f"this is {'an' if phase == 'adjustment' else 'a'} {phase} phase; "
            message += f"its orders are none of {PHASE_ORDERS[read]}"
            hint = f"name {'an' if read == 'adjustment' else 'a'} {read} phase with --part, or write the orders of one"
            self.say(self.late, "error", "other-heading", message, hint)

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
        """Say that a dislodged unit is left aside, or keep it in mind in a retreat phase, where it belongs."""
        if self.scanner.result.phase == "retreat":
            self.beaten.append(node)
            return
        message = "this unit is dislodged; it is left aside, as only orders of movement are read here"
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
        result = scanner.result
        kept = scanner.power, scanner.block, scanner.names, scanner.grammar, scanner.turn
        scanner.power, scanner.block, scanner.names, scanner.grammar = power, "orders", self.names, self.grammar
        scanner.turn = None if self.late is not None else scanner.turn
        drafts, said = len(result.drafts), len(result.diagnostics)
        scanner.items(self.line(pieces), 0)
        scanner.power, scanner.block, scanner.names, scanner.grammar, scanner.turn = kept
        if bare:
            for draft in result.drafts[drafts:]:
                draft.verb, draft.block = None, "units"
        if self.late is not None:
            # it is said once, at the name of the phase
            self.left = True
            result.broken += result.drafts[drafts:]
            del result.drafts[drafts:]
            result.diagnostics[said:] = [one for one in result.diagnostics[said:] if one.code != "other-phase"]

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
            if verb is Verb.MOVE:
                verb = Verb.RETREAT
        elif verb in LATE and not self.scanner.phase:
            message = f"{told(verb_node)} belongs to another phase; orders of movement are read here"
            hint = "give the order in the phase that it belongs to; a unit can hold, move, support or convoy"
            self.say(verb_node, "error", "other-phase", message, hint)
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
        here = Spot((), "", "", 0, 1) if verb is Verb.WAIVE else self._spot(line, 1, a, unit)
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
        if verb in LATE and (self.late is not None or not self.scanner.phase):
            self.scanner.result.late.append(draft)
        elif self.late is None:
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
        self.scanner.say(line, i, end, "error", "unexpected", message, f"write {what} and nothing else")
