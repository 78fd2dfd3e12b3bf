"""Outcomes and verdicts in words; the wording stands in tables, the code only fills it in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ..maps import Hold, Order
from .cores import CoreKind, Settlement
from .outcome import Outcome, Reason
from .resolving import COUNT_LIMIT
from .ruling import Verdict

if TYPE_CHECKING:
    from ..encoding import Rulebook
    from ..maps import Unit
    from .cores import Core
    from .ruling import Ruling

Writer: TypeAlias = Callable[[Order], str]

OUTCOMES: dict[Reason, str] = {
    Reason.STANDS: "stands",
    Reason.DISLODGED: "dislodged by {by}",
    Reason.SUCCEEDS: "succeeds",
    Reason.CIRCULAR_MOVEMENT: "succeeds in a circular movement",
    Reason.STOOD_OFF: "stood off by {by}, {strength} against {against}",
    Reason.HELD_OFF: "fails: {unit} stays, {strength} against {against}",
    Reason.HEAD_TO_HEAD: "fails head-to-head against {by}, {strength} against {against}",
    Reason.OWN_UNIT: "fails: it would dislodge its own power's {unit}",
    Reason.CONVOY_DISRUPTED: "fails: the convoy is disrupted by {by}",
    Reason.PARADOX: "{result}: the convoy is part of a paradox with {by} (Szykman's rule)",
    Reason.PARADOX_ALL_HOLD: "{result}: part of a convoy paradox with {by} (all hold)",
    Reason.PARADOX_DPTG: "{result}: the convoy is part of a paradox with {by} (DPTG's rule)",
    Reason.GIVEN: "given",
    Reason.CUT: "cut by {by}",
    Reason.CUT_BY_DISLODGEMENT: "cut by {by}, which dislodges the supporter",
    Reason.AVAILABLE: "available",
    Reason.FLEET_DISLODGED: "disrupted: the fleet is dislodged by {by}",
    Reason.VOID: "{result}: {fault}",
    Reason.UNDECIDED: "undecided: the rulebook does not say",
    Reason.EITHER_WAY: "{result}, whatever becomes of what is undecided",
}
"""What became of an order, by reason; ``{unit}`` is the unit whose order is ``{by}``."""

BEATEN = "beaten by {by}, {strength} against {against}"
"""What is said of a move that is stood off where the rival is the stronger."""

TELL_DISLODGEMENT = (Reason.DISLODGED, Reason.CUT_BY_DISLODGEMENT, Reason.FLEET_DISLODGED)
"""Reasons whose words already say that ``{by}`` dislodges the unit."""

VERDICTS = {
    Verdict.UNIQUE: "Unique: the rules allow one outcome only{open}.",
    Verdict.SEVERAL: "Several: the rules allow {outcomes}, because of {cores}.",
    Verdict.NONE: "None: no outcome agrees with all the rules, because of {cores}.",
    Verdict.UNDEFINED: "Undefined under {rules}: the rules allow {outcomes}, because of {cores}.",
}
OPEN = "; {n} decisions that hang on each other have one solution"
ONE_OPEN = "; 1 decision that hangs on itself has one solution"
CORE = "{kind}, {count}; {settled_by}:"
COUNTS = {0: "no consistent resolution"}
MANY = "{n} consistent resolutions"
KINDS = {
    CoreKind.CIRCULAR_MOVEMENT: ("a circular movement", "{n} circular movements"),
    CoreKind.CONVOY_PARADOX: ("a convoy paradox", "{n} convoy paradoxes"),
}
SETTLEMENTS = {
    Settlement.ALL_SUCCEED: "settled by the rule of circular movement (all its moves succeed)",
    Settlement.SZYKMAN: "settled by Szykman's rule (its convoys fail)",
    Settlement.ALL_HOLD: "settled by the rule that all its moves hold",
    Settlement.DPTG_CONVOYS: "settled by the DPTG's rule (its convoys fail, which agrees with the rules)",
    Settlement.DPTG_ALL_HOLD: "settled by the DPTG's rule (all its moves hold, since its convoys cannot just fail)",
    Settlement.NOTHING: "this rulebook has no rule for it",
}
WIDTH = 100
"""The orders of a core fill lines of about this width."""


def describe(outcome: Outcome, write: Writer) -> str:
    """Say what became of an order, with its cause.

    Args:
        outcome: what became of it.
        write: how to write other orders that are named.
    """
    by = outcome.by
    beaten = outcome.reason is Reason.STOOD_OFF and outcome.strength < outcome.against
    text = (BEATEN if beaten else OUTCOMES[outcome.reason]).format(
        by="" if by is None else _unit(by.unit) if isinstance(by, Hold) else write(by),
        unit="" if by is None else _unit(by.unit),
        strength=outcome.strength,
        against=outcome.against,
        result=outcome.result.value,
        fault="" if outcome.fault is None else outcome.fault.value,
    )
    if outcome.reason is Reason.VOID and by is not None:
        text += f" ({write(by)})"
    if outcome.route == "convoy" and outcome.reason is Reason.SUCCEEDS:
        text += " by convoy"
    if outcome.route == "land":
        text += " (by land)"
    if outcome.dislodged_by is not None and outcome.reason not in TELL_DISLODGEMENT:
        named = outcome.dislodged_by == by and "{by}" in OUTCOMES[outcome.reason]
        text += ", and dislodged" if named else f"; dislodged by {write(outcome.dislodged_by)}"
    if outcome.executed is not None:
        text += f" (read as {write(outcome.executed)})"
    return text


def _unit(unit: Unit) -> str:
    """Write ``F Bul/sc``."""
    return f"{unit.type.letter} {unit.place.capitalize()}"


def verdict(ruling: Ruling, write: Writer) -> list[str]:
    """Say how the answer came: one line, and for each core that a backup rule settled, what it is and its orders.

    Args:
        ruling: the ruling.
        write: how to write the orders of a core.
    """
    kinds = [core.kind for core in ruling.cores]
    named = [
        one if kinds.count(kind) == 1 else many.format(n=kinds.count(kind))
        for kind, (one, many) in KINDS.items()
        if kind in kinds
    ]
    open_count = ruling.open_decisions
    open_ones = ONE_OPEN if open_count == 1 else OPEN.format(n=open_count) if open_count else ""
    rules = quoted_name(ruling.intents.rulebook)
    words = VERDICTS[ruling.verdict].format(
        cores=" and ".join(named), outcomes=_outcomes(ruling.count), rules=rules, open=open_ones
    )
    lines = [words]
    for core in ruling.cores:
        lines.append(f"  {core_line(core)}")
        lines += [f"    {text}" for text in _filled([write(order) for order in ruling.core_orders(core)])]
    return lines


def quoted_name(rulebook: Rulebook) -> str:
    """Return the name of a rulebook, in quotes if it has commas: ``"datc, paradox=1982"``."""
    return f'"{rulebook.name}"' if "," in rulebook.name else rulebook.name


def _outcomes(count: int) -> str:
    """Say how many outcomes there are."""
    if count == 0:
        return "no outcome"
    return f"{'at least ' if count >= COUNT_LIMIT else ''}{count} outcomes"


def core_line(core: Core) -> str:
    """Say what a core is, how many resolutions it has and what settled it."""
    count = COUNTS.get(core.resolutions) or MANY.format(n=core.resolutions)
    kind = core.kind.value.capitalize().replace("-", " ")
    return CORE.format(kind=kind, count=count, settled_by=SETTLEMENTS[core.settled_by])


def _filled(texts: Sequence[str]) -> list[str]:
    """Join texts by commas, in lines of about the width, none broken."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + len(text) + 2 <= WIDTH:
            lines[-1] += f", {text}"
        else:
            if lines:
                lines[-1] += ","
            lines.append(text)
    return lines
