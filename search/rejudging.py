"""A find judged once more, by the ordinary adjudicator and by the second evaluator, before anybody is shown it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..encoding import read
from ..solver.adjudication import rule
from ..solver.resolving import COUNT_LIMIT
from ..solver.ruling import Verdict
from ..solver.sequential import DisagreementError, Evaluation, evaluate
from .judged import Judged

if TYPE_CHECKING:
    from ..encoding import Rulebook
    from ..engines.provoking.phase import Phase
    from ..solver.ruling import Ruling
    from .properties import Property


@dataclass(frozen=True)
class Fault:
    """A phase on which standoff's two evaluators differ: a fault of standoff.

    Args:
        phase: the phase.
        rules: the rulebook.
        says: where they differ.
    """

    phase: Phase
    rules: str
    says: str


def fault_of(phase: Phase, property: Property) -> Fault | None:
    """Judge a find anew, under each rulebook it is about; return where the evaluators differ, None if nowhere.

    Args:
        phase: the phase.
        property: what it is to have.
    """
    for rulebook in property.rulebooks:
        differing = "; ".join(_differing(phase, rulebook))
        if differing:
            return Fault(phase, rulebook.name, differing)
    if not property.holds(Judged(phase)):
        return Fault(phase, property.rulebooks[0].name, f"judged anew it has not {property.words}")
    return None


def _differing(phase: Phase, rulebook: Rulebook) -> Iterator[str]:
    intents = read(phase.position, phase.orders, rulebook)
    ruling = rule(intents)
    try:
        second = evaluate(read(phase.position, phase.orders, rulebook))
    except DisagreementError as error:
        yield f"the second evaluator contradicts itself: {error}"
        return
    yield from differences(ruling, second)


def differences(ruling: Ruling, second: Evaluation) -> Iterator[str]:
    """Yield where a ruling and what the second evaluator makes of the same phase differ, in words.

    Args:
        ruling: the ruling.
        second: what the second evaluator makes of it.
    """
    if ruling.verdict.value != second.verdict or ruling.uniqueness.value != second.uniqueness:
        yield (
            f"verdict {ruling.verdict.value} ({ruling.uniqueness.value}) against {second.verdict} ({second.uniqueness})"
        )
        return
    if second.count.exact and ruling.count < COUNT_LIMIT and ruling.count != second.count.number:
        yield f"{ruling.count} resolutions against {second.count}"
    if ruling.verdict is Verdict.UNDEFINED:
        return
    number, ids = ruling.intents.board.number, ruling.intents.board.ids
    after = tuple(sorted(map(str, ruling.units)))
    others = tuple(sorted(map(str, second.after.values())))
    if after != others:
        yield f"units {', '.join(after)} against {', '.join(others)}"
    fallen = {number[one.unit.place]: number[one.attacker.place] for one in ruling.dislodged}
    if fallen != second.dislodged:
        yield f"dislodged in {[ids[p] for p in fallen]} against {[ids[p] for p in second.dislodged]}"
    exits = {number[one.unit.place]: tuple(sorted(one.retreats)) for one in ruling.dislodged}
    if exits != second.retreats and fallen == second.dislodged:
        yield f"retreats {exits} against {second.retreats}"
    if frozenset(number[p] for p in ruling.contested) != second.contested:
        yield f"contested {ruling.contested} against {sorted(ids[p] for p in second.contested)}"
    facts = ruling.resolution
    given = frozenset(p for p in ruling.intents.units if facts.given[p] == 1)
    if given != second.given:
        yield f"supports of {[ids[p] for p in given]} against {[ids[p] for p in second.given]}"
