"""Rulings as lines for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..encoding import Rulebook
from ..maps import Board, Move, Order, Position, Unit
from ..maps.notation import write
from ..maps.terminal import Line, line
from .outcome import Outcome, Result
from .ruling import Ruling, Verdict
from .wording import describe, quoted_name, verdict

STYLES = {
    Result.SUCCEEDS: "green",
    Result.GIVEN: "green",
    Result.AVAILABLE: "green",
    Result.STANDS: "green",
    Result.INVALID: "yellow",
    Result.ILLEGAL: "yellow",
    Result.UNDECIDED: "magenta",
}
"""Colour of a result on a terminal; red for all the others."""


def ruling_lines(ruling: Ruling) -> Iterator[Line]:
    """Yield the lines that tell a ruling: a line an order, the dislodged units, the verdict."""
    intents = ruling.intents
    position, board = intents.position, intents.board

    def written(order: Order) -> str:
        return write(order, "rulebook", board)

    yield heading(position, "movement", intents.rulebook)
    rows: dict[str, list[tuple[str, Outcome]]] = {}
    for outcome in ruling.outcomes:
        rows.setdefault(outcome.order.unit.power, []).append((written(outcome.order), outcome))
    ordered = {(order.unit.power, order.unit.province) for order in intents.orders}
    for outcome in ruling.held:
        unit = outcome.order.unit
        without = "no legal order" if (unit.power, unit.province) in ordered else "no order"
        # a move that nobody wrote, but that other orders of its power imply (DATC 4.E.3)
        shown = (
            f"{written(outcome.order)} (implied)" if isinstance(outcome.order, Move) else f"{_unit(unit)} ({without})"
        )
        rows.setdefault(unit.power, []).append((shown, outcome))
    names = {power.id: power.name for power in board.powers}
    power_width = max((len(names.get(power, power)) for power in rows), default=0)
    order_width = min(40, max((len(text) for several in rows.values() for text, _ in several), default=0))
    for power in sorted(rows):
        label = names.get(power, power)
        for text, outcome in rows[power]:
            yield [
                (f"  {label:<{power_width}}  {text:<{order_width}}  ", ""),
                (describe(outcome, written), STYLES.get(outcome.result, "red")),
            ]
            label = ""
    for fallen in ruling.dislodged:
        exits = "may retreat to " + ", ".join(map(_place, fallen.retreats)) if fallen.retreats else "destroyed"
        yield [
            (f"Dislodged: {names[fallen.unit.power]} {_unit(fallen.unit)}", "red"),
            (f" by {names[fallen.attacker.power]} {_unit(fallen.attacker)}; {exits}", ""),
        ]
    if ruling.contested:
        yield line("Contested: " + ", ".join(map(_place, ruling.contested)))
    for text in verdict(ruling, written):
        yield line(text, "bold" if not text.startswith(" ") else "")
    if ruling.verdict is Verdict.UNDEFINED:
        yield from _left_lines(ruling, written)


def heading(position: Position, phase: str, rulebook: Rulebook) -> Line:
    """Return the line above a ruling: turn and phase, board, rulebook."""
    title, judged_by = titles(position, phase, rulebook)
    return line(f"{title} ({judged_by})", "bold")


def titles(position: Position, phase: str, rulebook: Rulebook) -> tuple[str, str]:
    """Return turn and phase, and what was judged by: ``Fall 1901, retreats`` and ``standard board, datc rules``."""
    when = f"{position.season.capitalize()} {position.year or ''}".strip()
    title = f"{when}, {phase}" if when else phase.capitalize()
    doubt = ", reconstructed" if position.board.provenance else ""
    return title, f"{position.board.id} board{doubt}, {quoted_name(rulebook)} rules"


def _left_lines(ruling: Ruling, written: Callable[[Order], str]) -> Iterator[Line]:
    """Yield the resolutions that are left where the rulebook does not decide: only the orders that differ."""
    open_ones = [n for n, outcome in enumerate(ruling.outcomes) if outcome.result is Result.UNDECIDED]
    board = ruling.intents.board
    names = {power.id: power.name for power in board.powers}
    for number, one in enumerate(ruling.left, 1):
        yield line(f"Left, {number}:")
        told = [one.outcomes[n] for n in open_ones] + [o for o in one.held if o.dislodged_by is not None]
        texts = [f"{names.get(o.order.unit.power, o.order.unit.power)} {written(o.order)}" for o in told]
        width = max(map(len, texts), default=0)
        for text, outcome in zip(texts, told, strict=True):
            yield [(f"  {text:<{width}}  ", ""), (describe(outcome, written), STYLES.get(outcome.result, "red"))]
    if not ruling.left_complete:
        yield line(f"  (the first {len(ruling.left)} only)")


def caution_lines(unread: int, *, strict: bool = False) -> Iterator[Line]:
    """Yield a line that says how much of the text could not be read: the answer is about the rest.

    Args:
        unread: how many errors there are.
        strict: whether what was read but deserves a look is counted among them.
    """
    if unread:
        parts, were, are = ("1 part", "was", "is") if unread == 1 else (f"{unread} parts", "were", "are")
        doubt, rest = (f" or {are} doubtful", "what was read") if strict else ("", "the rest")
        yield line(f"Caution: {parts} of the text {were} not read{doubt}; this is the answer for {rest}.", "yellow")


def note_lines(board: Board) -> Iterator[Line]:
    """Yield the lines that say what is not certain of a board, or not judged on it.

    Args:
        board: the board that was played on.
    """
    for note in board.notes():
        yield line(f"Note: {note}", "yellow")


def _place(place: str) -> str:
    return place[:1].upper() + place[1:]


def _unit(unit: Unit) -> str:
    return f"{unit.type.value} {_place(unit.place)}"
