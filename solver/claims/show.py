"""The verdict on a claim as lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from ...encoding.facts import Fact
from ...encoding.rule_page import rule_pages
from ...maps import Order
from ...maps.terminal import Line, line
from ..listing import FACTS, order_of
from ..resolving import COUNT_LIMIT
from ..ruling import Ruling
from ..ruling import Verdict as RulingVerdict
from ..show import STYLES
from ..why.tree import KEPT, Look, branch_lines
from ..wording import core_line, describe, quoted_name
from .claim import Became
from .reasons import sentences_of
from .verdict import Verdict, Verified
from .wording import VERDICTS, claimed, instead, order_words, place_words, unit_words

MOST_REFUTED = 20
"""So many refuted statements are shown; the others are counted."""

_COLOURS = {
    Verdict.CONSISTENT: "green",
    Verdict.LEFT_OPEN: "yellow",
    Verdict.NOT_CHOSEN: "yellow",
    Verdict.IMPOSSIBLE: "red",
    Verdict.SELF_CONTRADICTING: "red",
    Verdict.UNDEFINED: "magenta",
}


_RULE = {Verdict.IMPOSSIBLE: "Breaks", Verdict.NOT_CHOSEN: "Chosen by"}
"""What is said of the rule that the verdict names."""


def verified_lines(verified: Verified, look: Look) -> Iterator[Line]:
    """Yield the lines that tell the verdict on a claim, what is wrong or what follows, and which rulebooks give it.

    Args:
        verified: the claim with its verdict.
        look: how to draw reasons.
    """
    rules = quoted_name(verified.rulebook)
    yield line(VERDICTS[verified.verdict].format(rules=rules), f"bold {_COLOURS[verified.verdict]}")
    if verified.verdict is Verdict.SELF_CONTRADICTING:
        for one in verified.contradictions[:MOST_REFUTED]:
            yield line(f"  {one.text}")
        if (more := len(verified.contradictions) - MOST_REFUTED) > 0:
            yield line(f"  ({more} more)")
    elif verified.verdict is Verdict.IMPOSSIBLE:
        yield from _refuted_lines(verified, look)
    elif verified.verdict is Verdict.NOT_CHOSEN:
        yield from _chosen_lines(verified)
    if verified.verdict in _RULE and verified.broken is not None:
        page = rule_pages().get(verified.broken)
        title = "" if page is None else f" ({page.title})"
        yield line(f"  {_RULE[verified.verdict]}: {verified.broken}{title}")
    if verified.verdict in (Verdict.CONSISTENT, Verdict.LEFT_OPEN, Verdict.NOT_CHOSEN):
        yield from _completed_lines(verified)
    yield line(_rulebooks(verified))


def _refuted_lines(verified: Verified, look: Look) -> Iterator[Line]:
    board, ruling = verified.position.board, verified.ruling
    if verified.together:
        yield line("  These cannot all be so:")
    for one in verified.refuted[:MOST_REFUTED]:
        found = instead(one, ruling)
        yield [(f"  {claimed(one, board)}", ""), (f"  [{found}]" if found else "", "red")]
        if not verified.together and verified.reasons and one in verified.reasons[0].statements:
            yield from _tree(verified, look)
    if (more := len(verified.refuted) - MOST_REFUTED) > 0:
        yield line(f"  ({more} more)")
    if verified.together:
        yield from _tree(verified, look)


def _tree(verified: Verified, look: Look) -> Iterator[Line]:
    """Yield the trees of what is refuted first."""
    sentences = sentences_of(verified.position, KEPT)
    yield from branch_lines(verified.reasons[0], sentences, look, lead="  ")


def _chosen_lines(verified: Verified) -> Iterator[Line]:
    """Yield the cores that the rulebook settled otherwise."""
    ruling = verified.ruling
    assert isinstance(ruling, Ruling)
    for core in verified.settled:
        yield line(f"  {core_line(core)}")
        orders = ", ".join(order_words(order, verified.position.board) for order in ruling.core_orders(core))
        yield line(f"    {orders}")


def _completed_lines(verified: Verified) -> Iterator[Line]:
    """Yield what a claim leaves unsaid: of one that the rulebook chooses the rest of its result, else what is sure."""
    if not isinstance(verified.ruling, Ruling):
        return
    ruling, board = verified.ruling, verified.position.board
    names = {power.id: power.name for power in board.powers}
    said = {one.subject for one in verified.claim.statements if isinstance(one, Became)}
    count = verified.resolutions
    if count > 1:
        least = "at least " if count >= COUNT_LIMIT else ""
        yield line(f"  {least}{count} resolutions of the rules agree with it.")

    def written(order: Order) -> str:
        return order_words(order, board)

    if verified.verdict is Verdict.CONSISTENT and ruling.verdict is not RulingVerdict.UNDEFINED:
        orders = {subject.index for subject in said}
        rest = [outcome for n, outcome in enumerate(ruling.outcomes) if n not in orders]
        if rest or not said:
            yield line("  Completed:")
        for outcome in rest:
            label = f"{names.get(outcome.order.unit.power, outcome.order.unit.power)} {written(outcome.order)}"
            yield [(f"    {label}  ", ""), (describe(outcome, written), STYLES.get(outcome.result, "red"))]
        for fallen in ruling.dislodged if rest else ():
            exits = ", ".join(map(place_words, fallen.retreats))
            yield line(
                f"    Dislodged: {unit_words(fallen.unit, board)} by {unit_words(fallen.attacker, board)}; "
                + (f"may retreat to {exits}" if exits else "destroyed")
            )
        return
    unsaid = [(fact, value) for fact, value in verified.follows if _index(ruling, fact) not in {s.index for s in said}]
    if unsaid:
        yield line("  Completed, what they all decide:" if count > 1 else "  Completed:")
    for fact, value in unsaid:
        order = order_of(ruling.intents, fact)
        label = f"{names.get(order.unit.power, order.unit.power)} {written(order)}"
        yield [(f"    {label}  ", ""), (FACTS[fact.kind, value], "green" if value else "red")]


def _index(ruling: Ruling, fact: Fact) -> int:
    return ruling.intents.given[fact.province]


def _rulebooks(verified: Verified) -> str:
    """Say which rulebooks give a result."""
    parts = []
    if verified.verdict is Verdict.SELF_CONTRADICTING:
        return "Given by no rulebook."
    if not verified.left_by and not verified.not_by:
        return "Given by all rulebooks."
    parts.append(f"Given by: {', '.join(verified.given_by)}" if verified.given_by else "Given by no rulebook")
    if verified.left_by:
        parts.append(f"left open by: {', '.join(verified.left_by)}")
    if verified.not_by and (verified.given_by or verified.left_by):
        parts.append(f"not by: {', '.join(verified.not_by)}")
    return "; ".join(parts) + "."
