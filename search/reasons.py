"""Why a find has the property: what it comes to, and the reasons of what the property is about, as lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..encoding import read
from ..maps import StandoffError
from ..maps.notation import write
from ..maps.terminal import Line, line
from ..solver.listing import listing_lines, listing_of
from ..solver.show import ruling_lines
from ..solver.why.subjects import Subject, once_each, reasons_of, subjects_of
from ..solver.why.tree import Look, tree_lines
from ..solver.wording import quoted_name
from .judged import Judged
from .properties import Becomes, Decides, Disagree, Property, parts_of

if TYPE_CHECKING:
    from ..encoding import Rulebook
    from ..engines.provoking.phase import Phase
    from ..solver.ruling import Ruling
    from ..solver.why.reason import Why

MOST_LISTED = 8
"""So many resolutions are shown."""

MOST_REASONS = 3
"""So many reasons are told for each thing that is looked for."""


def find_lines(phase: Phase, property: Property, look: Look) -> Iterator[Line]:
    """Yield the lines that show a find: its orders, what they come to, and why.

    Args:
        phase: the phase.
        property: what it has.
        look: how reasons are drawn.
    """
    judged = Judged(phase)
    shown: set[Rulebook] = set()
    parts = parts_of(property)
    if all(not isinstance(part, (Becomes, Decides)) for part in parts):
        yield from _order_lines(phase)
    for part in parts:
        if isinstance(part, Disagree):
            yield line("")
            yield from _comparison(phase, part)
            for rulebook in part.rulebooks:
                yield from _reasons(judged.ruling(rulebook), _differing(judged, part, rulebook), look)
            continue
        for rulebook in part.rulebooks:
            first = rulebook not in shown
            shown.add(rulebook)
            ruling = judged.ruling(rulebook)
            if isinstance(part, (Becomes, Decides)):
                if first:
                    yield from ruling_lines(ruling)
                yield from _reasons(ruling, _about(ruling, part), look)
            elif first:
                yield line("")
                yield from listing_lines(listing_of(read(phase.position, phase.orders, rulebook), MOST_LISTED))
                yield from _reasons(ruling, _hindered(ruling)[:1], look)


def _order_lines(phase: Phase) -> Iterator[Line]:
    """Yield the orders, with each power named once."""
    board = phase.position.board
    names = {power.id: power.name for power in board.powers}
    width = max((len(names[unit.power]) for unit in phase.position.units), default=0)
    before = ""
    rows = [(order.unit.power, write(order, "rulebook", board)) for order in phase.orders]
    ordered = {order.unit.province for order in phase.orders}
    rows += [
        (unit.power, f"{unit.type.letter} {unit.place.capitalize()} (no order)")
        for unit in phase.position.units
        if unit.province not in ordered
    ]
    for power, text in sorted(rows, key=lambda row: row[0]):
        yield line(f"  {'' if power == before else names[power]:<{width}}  {text}")
        before = power


def _comparison(phase: Phase, part: Disagree) -> Iterator[Line]:
    from ..solver.comparison import compare
    from ..solver.comparison_lines import comparison_lines

    yield from comparison_lines(compare(phase.position, phase.orders, part.rulebooks))


def _differing(judged: Judged, part: Disagree, rulebook: Rulebook) -> list[Subject]:
    """Return the orders and units of which two rulebooks say something else."""
    one, other = (judged.ruling(each) for each in part.rulebooks)
    differing = [
        n
        for n, (here, there) in enumerate(zip(one.outcomes, other.outcomes, strict=True))
        if (here.result, here.dislodged_by) != (there.result, there.dislodged_by)
    ]
    subjects = once_each(subjects_of(judged.ruling(rulebook)))
    return [subject for subject in subjects if subject.number in differing] or _hindered(judged.ruling(rulebook))


def _about(ruling: Ruling, part: Becomes | Decides) -> list[Subject]:
    """Return the orders and units that a property is about; where it is a rule, those whose reasons use it."""
    subjects = once_each(subjects_of(ruling))
    if isinstance(part, Becomes):
        return [one for one in subjects if one.unit is not None and one.unit.province == part.pattern.unit.province]
    try:
        using = [one for one, why in reasons_of(ruling, subjects) if part.rule in _rules(why)]
    except StandoffError:
        using = []
    return using or _hindered(ruling)


def _rules(why: Why) -> Iterable[str]:
    return {step.rule for top in why.steps for step in top.walk()}


def _hindered(ruling: Ruling) -> list[Subject]:
    """Return what did not come to what it was ordered to."""
    return [one for one in once_each(subjects_of(ruling)) if not one.as_ordered]


def _reasons(ruling: Ruling, subjects: list[Subject], look: Look) -> Iterator[Line]:
    """Yield the reasons of some orders and units under a rulebook."""
    if not subjects:
        return
    try:
        reasons = reasons_of(ruling, subjects[:MOST_REASONS])
    except StandoffError as error:  # what is undefined has no reasons
        yield line("")
        yield line(str(error))
        return
    yield line("")
    yield line(f"Why, under {quoted_name(ruling.intents.rulebook)} rules:", "bold")
    for subject, why in reasons:
        yield from tree_lines(why, ruling.intents.position, look, without=subject.without)
