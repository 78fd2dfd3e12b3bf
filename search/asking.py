"""What is looked for, put together from the words in which people ask for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..encoding import Rulebook
from ..maps import Convoy, Move, StandoffError, standard
from ..maps.patching import board_names
from .filters import Filters
from .patterns import Pattern, PatternError, pattern_of
from .properties import All, Becomes, Decides, Disagree, NotCircular, Property, Resolutions
from .regions import RegionError, region_of
from .rounds import Wanted
from .sameness import no_difference

if TYPE_CHECKING:
    from ..maps import Board

MOST_RESOLUTIONS = 100
"""More resolutions cannot be asked for: circles multiply, and a large board has any number."""

_COUNT = re.compile(r"(\d{1,4})(\+?)")


class AskedError(StandoffError):
    """Something is asked for that cannot be looked for.

    Args:
        what: the name of the argument, ``"resolutions"``.
        message: what is wrong, and what would be right.
    """

    def __init__(self, what: str, message: str) -> None:
        """Keep them."""
        self.what = what
        super().__init__(message)


def wanted(
    *,
    resolutions: str | int | None = None,
    disagree: tuple[Rulebook, Rulebook] | None = None,
    in_results: bool = False,
    or_undefined: bool = False,
    outcome: Sequence[str] = (),
    order: Sequence[str] = (),
    rule: Sequence[str] = (),
    not_cycle: bool = False,
    no_convoys: bool = False,
    plain_orders: bool = False,
    powers: int | None = None,
    units: int | None = None,
    region: str = "",
    board: Board | None = None,
    rulebook: Rulebook = Rulebook.DATC,
    seed: int = 0,
) -> Wanted:
    """Return what is looked for: a phase that has all the properties which are named, and keeps to all filters.

    Args:
        resolutions: how many resolutions the equations of the rulebook have: ``"0"``, ``"2"``, ``"3+"`` for so many or
            more.
        disagree: two rulebooks that lead to different positions.
        in_results: whether it is enough that they differ in the result of some order.
        or_undefined: whether it is enough that one of them leaves the phase undefined.
        outcome: what becomes of units, ``"F Nth dislodged"``.
        order: what becomes of orders, ``"A Lon - Nwy via convoy fails"``.
        rule: ids of rules that decide, as ``standoff rules explain`` lists them, or of situations.
        not_cycle: whether no circular movement may be among what the equations leave open.
        no_convoys: whether there are no convoys.
        plain_orders: whether each order is legal, matched by the others and written in full.
        powers: so many powers at most.
        units: so many units at most.
        region: where, ``"North Sea, neighbours"``; see :func:`~standoff.search.regions.region_of`.
        board: the board; the standard board unless named.
        rulebook: the rulebook that judges, where there are not two.
        seed: decides what is drawn.

    Raises:
        AskedError: nothing is looked for, or something that cannot be; or two rulebooks that cannot disagree.

    >>> wanted(resolutions="0", powers=2).what.words
    'no resolution'
    """
    board = standard() if board is None else board
    found: list[Property] = []
    if resolutions is not None:
        found.append(_resolutions(str(resolutions), rulebook))
    if not_cycle:
        found.append(NotCircular(rulebook))
    if disagree is not None:
        found.append(Disagree(*disagree, in_results, or_undefined))
    elif in_results or or_undefined:
        what = "in_results" if in_results else "or_undefined"
        raise AskedError(what, "is about two rulebooks that disagree; name them with --disagree")
    patterns = [_pattern("outcome", text, board) for text in outcome] + [
        _pattern("order", text, board) for text in order
    ]
    found = [*(Becomes(pattern, rulebook) for pattern in patterns), *found]
    found += [Decides(_rule(id), rulebook) for id in rule]
    if not found or found == [NotCircular(rulebook)]:
        raise AskedError(
            "",
            "say what to look for: --resolutions, --disagree, --outcome, --order or --rule; filters alone find nothing",
        )
    for what, number in (("powers", powers), ("units", units)):
        if number is not None and number < 1:
            raise AskedError(what, f"{number} is less than one")
    filters = Filters(no_convoys, powers, units, _region(region, board), region if region else "", plain_orders)
    _fit(patterns, filters, board)
    for part in found:
        if isinstance(part, Disagree):
            _see_different(part, filters)
    name = board.id if board.id in board_names() else ""
    return Wanted(
        found[0] if len(found) == 1 else All(tuple(found)),
        filters,
        name,
        None if name else board,
        rulebook,
        seed,
    )


def _resolutions(text: str, rulebook: Rulebook) -> Resolutions:
    match = _COUNT.fullmatch(text.strip())
    if match is None:
        raise AskedError(
            "resolutions", f"{text[:20]!r} is no number of resolutions; write 0, 2, or 3+ for three or more"
        )
    number, more = int(match[1]), bool(match[2])
    if number == 1 or (number == 0 and more):
        raise AskedError("resolutions", f"{text}: any position will do; ask for 0, 2, or more")
    if number > MOST_RESOLUTIONS:
        raise AskedError("resolutions", f"{number} is too many; up to {MOST_RESOLUTIONS} are counted")
    return Resolutions(number, more, rulebook)


def _see_different(part: Disagree, filters: Filters) -> None:
    """See that two rulebooks can disagree on the phases that are looked for.

    Raises:
        AskedError: they cannot.
    """
    why = no_difference(part.one, part.other, filters, or_undefined=part.or_undefined)
    if why:
        raise AskedError("disagree", why)


def _pattern(what: str, text: str, board: Board) -> Pattern:
    try:
        return pattern_of(text, board, with_order=what == "order")
    except PatternError as error:
        raise AskedError(what, str(error)) from None


def _region(text: str, board: Board) -> frozenset[str] | None:
    if not text:
        return None
    try:
        return region_of(text, board)
    except RegionError as error:
        raise AskedError("region", str(error)) from None


def _rule(id: str) -> str:
    """Return the id of a rule or situation of movement phases."""
    from ..encoding.facts import Rule
    from ..encoding.intents import Fault
    from ..encoding.rule_page import rule_page
    from ..engines.provoking.situations import SITUATIONS
    from ..maps import RulebookError
    from ..solver.cores import Settlement
    from ..solver.rule_ids import rule_id

    if id in SITUATIONS:
        return id
    try:
        page = rule_page(id)
    except RulebookError as error:
        raise AskedError("rule", str(error)) from None
    if page.family in ("retreats", "adjustments"):
        raise AskedError("rule", f'"{id}" is a rule of {page.family}; phases of movement are looked for')
    if page.id not in {rule_id(member) for kind in (Rule, Fault, Settlement) for member in kind}:
        raise AskedError("rule", f'"{id}" is told of every phase, and nothing turns on it')
    return page.id


def _fit(patterns: Sequence[Pattern], filters: Filters, board: Board) -> None:
    """See that the units and orders that are wanted can be together, and keep to the filters.

    Raises:
        AskedError: they cannot.
    """
    stands: dict[str, Pattern] = {}
    for pattern in patterns:
        what = "outcome" if pattern.order is None else "order"
        unit = pattern.unit
        other = stands.setdefault(unit.province, pattern)
        if (other.unit.type, other.unit.place) != (unit.type, unit.place) or (
            pattern.own and other.own and other.unit.power != unit.power
        ):
            raise AskedError(what, f'"{pattern.text}" and "{other.text}" are of two units in one province')
        if pattern.order is not None and other.order is not None and str(other.order) != str(pattern.order):
            raise AskedError(what, f'"{pattern.text}" and "{other.text}" are two orders for one unit')
        if filters.region is not None and unit.province not in filters.region:
            raise AskedError(what, f'"{pattern.text}" is of a unit outside the region')
        if filters.no_convoys and (
            isinstance(pattern.order, Convoy) or (isinstance(pattern.order, Move) and pattern.order.via_convoy)
        ):
            raise AskedError(what, f'"{pattern.text}" is a convoy, and there are to be none')
    named = {pattern.unit.power for pattern in patterns if pattern.own}
    if filters.powers is not None and len(named) > filters.powers:
        raise AskedError("powers", f"{len(named)} powers are named, and there are to be {filters.powers} at most")
    if filters.units is not None and len(stands) > filters.units:
        raise AskedError("units", f"{len(stands)} units are named, and there are to be {filters.units} at most")
    if filters.powers is not None and filters.powers > len(board.powers):
        raise AskedError("powers", f"the board has {len(board.powers)} powers")
