"""What a case expects under a rulebook: its own outcome, one of its alternatives, or nothing that it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..encoding import Rulebook
from ..encoding.rulebook import ISSUES, field_named, policy_of, reading_of, switch
from ..maps import RulebookError
from .errors import CaseError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..encoding.policies import Policy
    from .case import Alternative, Case


def expected_under(case: Case, rulebook: Rulebook) -> Case | Alternative | None:
    """Return what holds what a case expects under a rulebook: the case, an alternative, or None if it does not say.

    What counts is where the rulebook differs from the preferences of the DATC in a switch that the outcome hangs on:
    one of an issue in ``tests``, ``same_under`` or an alternative, or of which the case shows a reading.

    Args:
        case: the case.
        rulebook: the rulebook.

    Raises:
        CaseError: the case names a choice that is none.

    >>> from standoff.datc.case import find, load
    >>> expected_under(load(find("6.F.17")), Rulebook.named("2000")).choice
    '4.A.2=2000'
    >>> expected_under(load(find("6.F.17")), Rulebook.DATC).id
    '6.F.17'
    >>> expected_under(load(find("6.F.17")), Rulebook.named("dptg")) is None
    True
    """
    alternatives = [(_choices(case, other.choices), other) for other in case.alternatives]
    same = [_choices(case, {issue: word}) for issue, word in (text.split("=", 1) for text in case.same_under)]
    touched = {issue for chosen in (*same, *(chosen for chosen, _ in alternatives)) for issue in chosen}
    issues = {*case.tests, *(ISSUES[field] or switch(field) for field in touched)}
    # what an issue of several switches hangs on is any of them; a case that shows a reading hangs on its switch
    fields = [
        field
        for field, issue in ISSUES.items()
        if (issue or switch(field)) in issues or any(reading.shown == case.id for reading in policy_of(field))
    ]
    differing = {
        field: getattr(rulebook, field)
        for field in fields
        if getattr(rulebook, field) is not getattr(Rulebook.DATC, field)
    }
    if not differing:
        return case
    for chosen, other in alternatives:
        if chosen == differing:
            return other
    if all(any(chosen == {field: reading} for chosen in same) for field, reading in differing.items()):
        return case
    return None


def _choices(case: Case, choices: Mapping[str, str]) -> dict[str, Policy]:
    """Return the fields and readings that a case means; those of the DATC's preferences count for nothing."""
    found: dict[str, Policy] = {}
    for issue, word in choices.items():
        try:
            field = field_named(issue)
            found[field] = reading_of(field, word)
        except RulebookError as error:
            raise CaseError(str(case.path or case.id), f"{issue}={word}", str(error)) from None
    return {field: reading for field, reading in found.items() if reading is not getattr(Rulebook.DATC, field)}


def undefined_differences(other: Alternative, answer: Mapping[str, Any]) -> list[str]:
    """Say where an answer differs from an alternative that leaves the case undecided.

    Args:
        other: the alternative; it has no steps.
        answer: the answer, in the protocol's form.
    """
    found = []
    if answer["verdict"] != "undefined":
        found.append(f"verdict: expected undefined, came {answer['verdict']}")
    if other.resolutions is not None and answer["resolutions"] != other.resolutions:
        found.append(f"resolutions: expected {other.resolutions}, came {answer['resolutions']}")
    return found
