"""Why standoff rules as it does, of what an engine got wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..maps import Move, Retreat, StandoffError
from ..maps.position import unit_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..solver.why.subjects import Subject
    from .finding import Finding

MOST_REASONS = 3
"""So many reasons are told of one phase."""


def reasons_of(finding: Finding) -> tuple[tuple[str, ...], ...]:
    """Return the reasons of the orders and units that the differences of a finding are about, each as lines.

    Args:
        finding: what came of a phase; where a case expects something else than standoff rules there is nothing to tell.
    """
    if finding.of_case or not finding.differences:
        return ()
    from ..solver.why.subjects import once_each, subjects_of
    from ..solver.why.subjects import reasons_of as why_of
    from ..solver.why.tree import Look, tree_lines

    ruling = finding.question.ruling
    subjects = once_each(subjects_of(ruling))
    met: dict[int, Subject] = {}
    for difference in finding.differences:
        for one in _meant(difference.subject, subjects):
            met.setdefault(one.number, one)
    chosen = list(met.values())[:MOST_REASONS]
    try:
        reasons = why_of(ruling, chosen)
    except StandoffError as error:  # what is undefined has no reasons
        return ((str(error),),)
    return tuple(
        tuple(
            "".join(text for text, _ in pieces)
            for pieces in tree_lines(why, finding.question.position, Look(), without=subject.without)
        )
        for subject, why in reasons
    )


def _meant(text: str, subjects: Sequence[Subject]) -> list[Subject]:
    """Return what a difference is about: the order itself, or whatever could bring a unit to where it stands."""
    if not text:
        return []
    exact = [one for one in subjects if one.order is not None and str(one.order) == text]
    if exact:
        return exact
    if ":" in text:
        return []
    unit = unit_of(text)
    found = []
    for one in subjects:
        if one.unit is None or (one.unit.power, one.unit.type) != (unit.power, unit.type):
            continue
        goal = one.order.to.partition("/")[0] if isinstance(one.order, (Move, Retreat)) else ""
        if unit.province in (one.unit.province, goal):
            found.append(one)
    # whoever was to come there tells more than who stood there
    return sorted(found, key=lambda one: not isinstance(one.order, (Move, Retreat)))
