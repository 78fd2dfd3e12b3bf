"""Outcomes and verdicts in words; the wording stands in tables, the code only fills it in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ..maps import Hold, Order
from .outcome import Outcome, Reason

if TYPE_CHECKING:
    from .cores import Core
    from .ruling import Ruling

Writer: TypeAlias = Callable[[Order], str]

OUTCOMES: dict[Reason, str] = {
    Reason.STANDS: "stands",
    Reason.DISLODGED: "dislodged by {by}",
    Reason.SUCCEEDS: "succeeds",
    Reason.CIRCULAR_MOVEMENT: "succeeds: circular movement",
    Reason.STOOD_OFF: "stood off by {by}, {strength} against {against}",
    Reason.HELD_OFF: "fails: {unit} stays, {strength} against {against}",
    Reason.HEAD_TO_HEAD: "fails head-to-head against {by}, {strength} against {against}",
    Reason.OWN_UNIT: "fails: it would dislodge its own power's {unit}",
    Reason.CONVOY_DISRUPTED: "fails: the convoy is disrupted by {by}",
    Reason.PARADOX: "{result}: the convoy is part of a paradox",
    Reason.GIVEN: "given",
    Reason.CUT: "cut by {by}",
    Reason.CUT_BY_DISLODGEMENT: "cut by {by}, which dislodges the supporter",
    Reason.AVAILABLE: "available",
    Reason.FLEET_DISLODGED: "disrupted: the fleet is dislodged by {by}",
    Reason.VOID: "{result}: {fault}",
}
"""What became of an order, by reason; ``{unit}`` is the unit whose order is ``{by}``."""

VERDICTS = {
    "unique": "The rules give one answer.",
    "several": "The rules give several answers, because of {cores}.",
    "none": "The rules give no answer, because of {cores}.",
}
CORE = "{kind} ({orders}): {count}; {settled_by}"
COUNTS = {0: "no consistent resolution"}
MANY = "{n} consistent resolutions"


def describe(outcome: Outcome, write: Writer) -> str:
    """Say what became of an order, with its cause.

    Args:
        outcome: what became of it.
        write: how to write other orders that are named.
    """
    by = outcome.by
    text = OUTCOMES[outcome.reason].format(
        by="" if by is None else by.unit.short.title() if isinstance(by, Hold) else write(by),
        unit="" if by is None else by.unit.short.title(),
        strength=outcome.strength,
        against=outcome.against,
        result=outcome.result.value,
        fault="" if outcome.fault is None else outcome.fault.value,
    )
    if outcome.reason is Reason.VOID and by is not None:
        text += f" ({write(by)})"
    if outcome.dislodged_by is not None and outcome.dislodged_by != by:
        text += f"; dislodged by {write(outcome.dislodged_by)}"
    if outcome.route == "convoy" and outcome.reason is Reason.SUCCEEDS:
        text += " by convoy"
    if outcome.executed is not None:
        text += f" (read as {write(outcome.executed)})"
    return text


def verdict(ruling: Ruling, write: Writer) -> list[str]:
    """Say how the answer came: one line, and one for each core that a backup rule settled.

    Args:
        ruling: the ruling.
        write: how to write the orders of a core.
    """
    kinds: list[str] = []
    for core in ruling.cores:
        if f"a {core.kind.value}" not in kinds:
            kinds.append(f"a {core.kind.value}")
    lines = [VERDICTS[ruling.uniqueness.value].format(cores=" and ".join(kinds))]
    lines += [f"  {core_line(core, ruling.core_orders(core), write)}" for core in ruling.cores]
    return lines


def core_line(core: Core, orders: Sequence[Order], write: Writer) -> str:
    """Say what a core is, how many resolutions it has and what settled it."""
    count = COUNTS.get(core.resolutions) or MANY.format(n=core.resolutions)
    return CORE.format(
        kind=core.kind.value.capitalize(),
        orders=", ".join(write(order) for order in orders),
        count=count,
        settled_by=core.settled_by.value,
    )
