"""Rulings and resolutions as lines for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..encoding import Intents
from ..encoding.facts import Fact, Kind
from ..maps import Order, Unit
from ..maps.notation import write
from ..maps.terminal import Line, line
from .outcome import Outcome, Result
from .resolving import Resolution
from .ruling import Ruling, Verdict
from .wording import describe, verdict

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

    when = f"{position.season.capitalize()} {position.year or ''}".strip()
    title = f"{when}, movement" if when else "Movement"
    doubt = ", reconstructed" if board.provenance else ""
    yield line(f"{title} ({board.id} board{doubt}, {intents.rulebook.name} rules)", "bold")
    rows: dict[str, list[tuple[str, Outcome]]] = {}
    for outcome in ruling.outcomes:
        rows.setdefault(outcome.order.unit.power, []).append((written(outcome.order), outcome))
    ordered = {(order.unit.power, order.unit.province) for order in intents.orders}
    for outcome in ruling.held:
        unit = outcome.order.unit
        without = "no legal order" if (unit.power, unit.province) in ordered else "no order"
        rows.setdefault(unit.power, []).append((f"{_unit(unit)} ({without})", outcome))
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


def _place(place: str) -> str:
    return place[:1].upper() + place[1:]


def _unit(unit: Unit) -> str:
    return f"{unit.type.value} {_place(unit.place)}"


FACTS = {
    (Kind.SUCCESS, True): "succeeds",
    (Kind.SUCCESS, False): "fails",
    (Kind.GIVEN, True): "given",
    (Kind.GIVEN, False): "cut",
    (Kind.PATH, True): "has a path",
    (Kind.PATH, False): "has no path",
}
"""What is said of an order's decision in one resolution."""


def resolutions_lines(intents: Intents, found: Sequence[Resolution], *, complete: bool) -> Iterator[Line]:
    """Yield the lines that list resolutions: how many there are, what they share, and where each differs."""
    if not found:
        yield line("No consistent resolution: whatever is assumed, the rules contradict it.", "bold")
        return
    if len(found) == 1 and complete:
        yield line("1 consistent resolution:", "bold")
    else:
        yield line(f"{'' if complete else 'At least '}{len(found)} consistent resolutions.", "bold")
    facts = [one.facts() for one in found]
    # in the sequence of the orders, as in a ruling; what has a path is told before what becomes of it
    sequence = sorted(facts[0], key=lambda fact: (intents.given[fact.province], fact.kind is Kind.SUCCESS))
    varying = [fact for fact in sequence if any(other[fact] != facts[0][fact] for other in facts)]
    shared = [fact for fact in sequence if fact not in varying]
    width = max((len(_fact_order(intents, fact)) for fact in sequence), default=0)
    if shared:
        if varying:
            yield line("In all of them:")
        for fact in shared:
            yield _fact_line(intents, fact, facts[0][fact], width)
    for n, one in enumerate(facts, 1):
        if varying:
            yield line(f"Resolution {n}:")
            for fact in varying:
                yield _fact_line(intents, fact, one[fact], width)


def _fact_order(intents: Intents, fact: Fact) -> str:
    board = intents.board
    order = intents.orders[intents.given[fact.province]]
    names = {power.id: power.name for power in board.powers}
    return f"{names.get(order.unit.power, order.unit.power)} {write(order, 'rulebook', board)}"


def _fact_line(intents: Intents, fact: Fact, value: bool, width: int) -> Line:
    text = f"  {_fact_order(intents, fact):<{width}}  "
    return [(text, ""), (FACTS[fact.kind, value], "green" if value else "red")]


def resolution_data(resolution: Resolution) -> dict[str, Any]:
    """Return a resolution as data: which orders succeed, which supports are given, which armies have a path."""

    def orders(kind: Kind, value: bool) -> list[str]:
        return [str(order) for order in resolution.orders(kind, value)]

    return {
        "succeeds": orders(Kind.SUCCESS, True),
        "fails": orders(Kind.SUCCESS, False),
        "given": orders(Kind.GIVEN, True),
        "cut": orders(Kind.GIVEN, False),
        "paths": orders(Kind.PATH, True),
        "no_paths": orders(Kind.PATH, False),
    }
