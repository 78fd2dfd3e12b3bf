"""All resolutions of a phase, for people and for programs: where they differ, and what settles that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..encoding import Intents
from ..encoding.facts import Fact, Kind
from ..maps import Order
from ..maps.notation import write
from ..maps.terminal import Line, line
from .adjudication import rule
from .data import core_data, notes_data
from .resolving import Resolution, in_order, resolutions_of
from .ruling import Ruling, Verdict
from .side_by_side import Column, side_by_side
from .wording import quoted_name, verdict

VERSION = 1
"""Version of the form as data; it rises when a field changes its meaning or goes."""

FACTS = {
    (Kind.SUCCESS, True): "succeeds",
    (Kind.SUCCESS, False): "fails",
    (Kind.GIVEN, True): "given",
    (Kind.GIVEN, False): "cut",
    (Kind.PATH, True): "has a path",
    (Kind.PATH, False): "has no path",
}
"""What is said of an order's decision in one resolution."""


class Listing(NamedTuple):
    """The consistent resolutions of a phase, and the ruling.

    Args:
        intents: the orders as they were taken.
        found: the resolutions, in a fixed order.
        complete: whether these are all.
        ruling: what the rulebook makes of the phase.
    """

    intents: Intents
    found: tuple[Resolution, ...]
    complete: bool
    ruling: Ruling

    @property
    def varying(self) -> tuple[Fact, ...]:
        """The decisions that are not the same in all resolutions, in the sequence of the orders."""
        facts = [one.facts() for one in self.found]
        return tuple(fact for fact in self.sequence if any(other[fact] != facts[0][fact] for other in facts))

    @property
    def sequence(self) -> tuple[Fact, ...]:
        """All decisions, in the sequence of the orders; what has a path comes before what becomes of it."""
        given = self.intents.given
        facts = self.found[0].facts() if self.found else {}
        return tuple(sorted(facts, key=lambda fact: (given[fact.province], fact.kind is Kind.SUCCESS)))

    @property
    def chosen(self) -> int | None:
        """Which of the resolutions the ruling is, counted from 0; None if it is none of these."""
        if self.ruling.verdict is Verdict.UNDEFINED:
            return None
        facts = self.ruling.resolution.facts()
        return next((n for n, one in enumerate(self.found) if one.facts() == facts), None)


def listing_of(intents: Intents, limit: int) -> Listing:
    """Return the consistent resolutions of a phase with its ruling.

    Args:
        intents: what the orders amount to.
        limit: at most so many resolutions.
    """
    found = list(resolutions_of(intents, limit + 1))
    return Listing(intents, tuple(in_order(found[:limit])), len(found) <= limit, rule(intents))


def listing_lines(listing: Listing) -> Iterator[Line]:
    """Yield the lines that tell resolutions: how many, what they share, where they differ, what settles it."""
    yield from _resolution_lines(listing)
    ruling, board = listing.ruling, listing.intents.board
    yield line(f"Under {quoted_name(listing.intents.rulebook)} rules:")
    for text in verdict(ruling, lambda order: write(order, "rulebook", board)):
        yield line(text, "bold" if not text.startswith(" ") else "")
    if ruling.verdict is Verdict.SEVERAL or (ruling.verdict is Verdict.NONE and listing.found):
        chosen = listing.chosen
        if chosen is not None:
            yield line(f"The ruling is resolution {chosen + 1}.")
        elif listing.complete:
            yield line("The ruling is none of these: what settles it overrides the equations.")
        else:
            yield line("The ruling is none of those listed.")


def _resolution_lines(listing: Listing) -> Iterator[Line]:
    found, complete = listing.found, listing.complete
    if not found:
        yield line("No consistent resolution: whatever is assumed, the rules contradict it.", "bold")
        return
    if len(found) == 1 and complete:
        yield line("1 consistent resolution:", "bold")
    else:
        yield line(
            f"{'' if complete else 'At least '}{len(found)} consistent resolution{'s' if len(found) > 1 else ''}.",
            "bold",
        )
    varying = listing.varying
    shared = [fact for fact in listing.sequence if fact not in varying]
    width = max((len(_label(listing.intents, fact)) for fact in listing.sequence), default=0)
    facts = [one.facts() for one in found]
    if shared:
        if varying:
            yield line("In all of them:")
        for fact in shared:
            text, style = _cell(fact, facts[0][fact])
            yield [(f"  {_label(listing.intents, fact):<{width}}  ", ""), (text, style)]
    if varying:
        labels = [f"{_label(listing.intents, fact):<{width}}" for fact in varying]
        columns = [
            Column(str(n), [_cell(fact, one[fact]) for fact in varying], f"Resolution {n}")
            for n, one in enumerate(facts, 1)
        ]
        yield from side_by_side("Resolution", labels, columns)


def _cell(fact: Fact, value: bool) -> tuple[str, str]:
    return FACTS[fact.kind, value], "green" if value else "red"


def _label(intents: Intents, fact: Fact) -> str:
    board = intents.board
    order = order_of(intents, fact)
    names = {power.id: power.name for power in board.powers}
    return f"{names.get(order.unit.power, order.unit.power)} {write(order, 'rulebook', board)}"


def order_of(intents: Intents, fact: Fact) -> Order:
    """Return the order that a decision is about; it may be a move that nobody wrote but others imply (DATC 4.E.3)."""
    index = intents.given[fact.province]
    return intents.orders[index] if index >= 0 else intents.implied[fact.province]


def listing_data(listing: Listing) -> dict[str, Any]:
    """Return resolutions and verdict as data; ``solver/schema/resolutions.schema.json`` states the fields."""
    intents, ruling = listing.intents, listing.ruling
    varying = {fact.province: str(order_of(intents, fact)) for fact in listing.varying}
    return {
        "version": VERSION,
        "count": len(listing.found),
        "complete": listing.complete,
        "resolutions": [_resolution_data(intents, one) for one in listing.found],
        "differing": list(varying.values()),
        "verdict": ruling.verdict.value,
        "chosen": listing.chosen,
        "cores": core_data(ruling),
        "board": intents.board.id,
        **notes_data(intents.board),
        "rules": intents.rulebook.name,
    }


def _resolution_data(intents: Intents, resolution: Resolution) -> dict[str, list[str]]:
    """Return a resolution as data: which orders succeed, which supports are given, which armies have a path."""
    facts = resolution.facts()

    def orders(kind: Kind, value: bool) -> list[str]:
        return [str(order_of(intents, fact)) for fact, true in facts.items() if fact.kind is kind and true == value]

    return {
        "succeeds": orders(Kind.SUCCESS, True),
        "fails": orders(Kind.SUCCESS, False),
        "given": orders(Kind.GIVEN, True),
        "cut": orders(Kind.GIVEN, False),
        "paths": orders(Kind.PATH, True),
        "no_paths": orders(Kind.PATH, False),
    }
