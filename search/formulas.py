"""Formulas whose models are the candidates for a find: every phase of so many units that has a property is among them.

They are made of a :class:`~standoff.encoding.universe.Universe`. A candidate need not have the property, which the
ordinary adjudicator tells; then it is ruled out, with others like it where a formula knows how. So a formula without
any model left proves that no such phase has the property.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from ..encoding import Rulebook, read
from ..encoding.facts import TRUE
from ..encoding.intents import Fault
from ..encoding.policies import ConvoyIntent
from ..encoding.universe import Universe
from ..engines.provoking.situations import SITUATIONS
from ..solver.comparison import differing_fields
from ..solver.cores import Settlement, rule_on_paradoxes
from ..solver.resolving import resolutions_of
from ..solver.rule_ids import rule_id
from .filters import OF_VOID_ORDERS
from .formulas_base import Formula
from .parting import FEW, PARADOX, Parting, has_no_paradox, shuts_a_path
from .patterns import Pattern, demand_pattern
from .properties import Becomes, Decides, Disagree, NotCircular, Property, Resolutions, parts_of

if TYPE_CHECKING:
    from ..engines.provoking.phase import Phase
    from ..maps import Board
    from .filters import Filters

MOST_COPIES = 4
"""So many resolutions of one phase are looked for at most."""

COVERED = ("paradox", "leftover_paradox", "paradox_core", "multi_route")
"""The fields in which two rulebooks may differ for :class:`Disagree`; in other ones they read orders differently, or
judge retreats differently, of which a universe says nothing."""

SAME_VOID = (
    {ConvoyIntent.OWN_FLEET, ConvoyIntent.TAG},
    {ConvoyIntent.OWN_FLEET_OR_LAND, ConvoyIntent.OPPOSITE_MOVE},
)
"""Readings of convoy-intent under which the same orders are void: *via convoy* where no fleets stand ready is illegal
under the first ones, and a move by land under the others. The owner's intent makes something of void orders."""


class NotCoveredError(Exception):
    """Nothing can be proved of a property; the message says of what."""


class NoResolution(Formula):
    """Phases without a resolution: every way that moves may succeed is ruled out once a candidate has it.

    Args:
        board: the board.
        units: how many units.
        filters: what they keep to.
        rulebook: whose equations.

    Raises:
        NotCoveredError: its equations need a resolution to be written down with.
    """

    def __init__(self, board: Board, units: int, filters: Filters, rulebook: Rulebook) -> None:
        """Write it."""
        plain = Rulebook.DATC
        if rulebook.convoy_intent is not plain.convoy_intent or rulebook.paradox.word == "1982-ordered":
            raise NotCoveredError(f"no bounds are known for positions without resolution under {rulebook.name}")
        super().__init__(board, units, filters, ())
        self.rulebook = rulebook
        Universe(board, 1, region=filters.region, rulebooks=(rulebook,))  # what it does not cover it says here
        self._deny(self.universe.failing([False] * units, rulebook))
        self._suppose(*self._landings())

    def _landings(self) -> list[int]:
        """Return literals one of which is true where a path may hang on itself, as it must without any resolution.

        An army by sea lands on a foreign unit that supports for or against a fleet, which convoys and is attacked with
        a support (``docs/research.md``, Rings and paradoxes). Where there is none, rings of moves alone are open.
        """
        universe = self.universe
        sheet, orders, same = universe.sheet, universe.orders, universe.slots.same_power
        found = []
        for f in self.numbers:
            others = [k for k in self.numbers if k != f]
            convoys = sheet.either(*(orders.carries[f][r] for r in others))
            helped = [sheet.either(*(orders.helps[s][a] for s in others if s != a)) for a in self.numbers]
            attacked = sheet.either(*(sheet.both(orders.goes_to(a, f), helped[a]) for a in others))
            in_danger = sheet.both(convoys, attacked)
            for i, s in permutations(others, 2):
                lands = sheet.both(orders.crosses[i], orders.goes_to(i, s), -same(i, s))
                found.append(sheet.both(in_danger, lands, orders.aimed(s, f)))
        return found

    def rule_out(self, model: Sequence[int], phase: Phase) -> None:
        """Rule out all phases that have the same resolution as this one."""
        intents = read(phase.position, phase.orders, self.rulebook)
        found = next(resolutions_of(intents, 1), None)
        if found is None:
            self._rule_out_phase(model, phase)
            return
        successes = [found.success[p] == TRUE for p in intents.units]
        self._deny(self.universe.failing(successes, self.rulebook))


def formulas(what: Property, filters: Filters, board: Board, units: int) -> Iterator[Formula]:
    """Yield formulas such that every phase of so many units that has a property is a model of one of them.

    Args:
        what: the property.
        filters: what the phases keep to.
        board: the board.
        units: how many units.

    Raises:
        NotCoveredError: there are none.
        RulebookError: a rulebook is not covered by universes.
    """
    parts = parts_of(what)
    circular = not any(isinstance(part, NotCircular) for part in parts)
    patterns = [part for part in parts if isinstance(part, Becomes)]
    counted = [part for part in parts if isinstance(part, Resolutions)]
    disagreeing = [part for part in parts if isinstance(part, Disagree)]
    deciding = [part for part in parts if isinstance(part, Decides)]
    if counted:
        found: Iterator[Formula] = _counted(counted[0], filters, board, units, circular=circular)
    elif disagreeing:
        found = _disagreeing(disagreeing[0], filters, board, units)
    elif patterns:
        found = _becoming(patterns[0], filters, board, units)
    else:
        found = _deciding(deciding[0], filters, board, units)
    for one in patterns:
        _see_covered(one.pattern)
    for rule in deciding:
        _see_told(rule.rule)
    for formula in found:
        for n, one in enumerate(patterns):
            # the first formula of what becomes of something is the one in whose resolution it does
            comes_true = n == 0 and not counted and not disagreeing and len(formula.universe.made) == 1
            demand_pattern(formula.universe, one.pattern, 0 if comes_true else None)
        yield formula


def _see_covered(pattern: Pattern) -> None:
    """Refuse patterns that phases of a universe never have, though other phases do.

    Its orders are matched ones, and a fleet lands on the first coast of a province that it can reach, whose supports
    name that coast.
    """
    if pattern.about_void:
        raise NotCoveredError("no bounds are known for orders that are void, or for what is not to happen")
    if "/" in (getattr(pattern.order, "to", None) or ""):
        raise NotCoveredError("no bounds are known for orders that name the coast where a fleet lands")


def _see_told(rule: str) -> None:
    """Refuse rules and situations that phases of a universe never have, or may not have, though other phases do."""
    if rule in SITUATIONS:
        raise NotCoveredError(f'no bounds are known for situations that no single rule tells ("{rule}")')
    if rule in {rule_id(fault) for fault in Fault}:
        raise NotCoveredError(f'no bounds are known for orders that are void ("{rule}" makes orders void)')


def _deciding(part: Decides, filters: Filters, board: Board, units: int) -> Iterator[Formula]:
    """Yield formulas of the phases in which a rule may decide.

    What settles a core does so where the equations have several resolutions or none. Of other rules a formula says
    nothing: all phases are candidates, which the judge tells one by one. A void order is as good as a hold for them.
    """
    rulebook = part.rulebook
    if part.rule == rule_id(Settlement.ALL_SUCCEED):
        yield _several(2, rulebook, filters, board, units, not_circular=False)
        yield NoResolution(board, units, filters, rulebook)
    elif part.rule in {rule_id(settlement) for settlement in Settlement}:
        yield from _paradoxes(rulebook, filters, board, units)
    else:
        yield Formula(board, units, filters, (rulebook,))


def _counted(part: Resolutions, filters: Filters, board: Board, units: int, *, circular: bool) -> Iterator[Formula]:
    if part.number == 0:
        yield NoResolution(board, units, filters, part.rulebook)
        return
    if part.number > MOST_COPIES:
        raise NotCoveredError(f"no bounds are known for so many resolutions as {part.number}")
    yield _several(part.number, part.rulebook, filters, board, units, not_circular=not circular)


def _several(
    number: int, rulebook: Rulebook, filters: Filters, board: Board, units: int, *, not_circular: bool
) -> Formula:
    formula = Formula(board, units, filters, (rulebook,) * number)
    for one, other in combinations(range(number), 2):
        formula.apart(one, other, not_circular=not_circular)
    return formula


def _disagreeing(part: Disagree, filters: Filters, board: Board, units: int) -> Iterator[Formula]:
    _see_read_alike(part, plain=filters.plain_orders)
    both = (part.one, part.other)

    def parting(*mended: int) -> Formula:
        return Parting(board, units, filters, both, everything=part.in_results, mended=mended)

    yield parting()
    if units < PARADOX:
        return
    written = [shuts_a_path(rulebook) and units <= FEW for rulebook in both]
    for n, rulebook in enumerate(both):
        if has_no_paradox(rulebook):
            continue
        if written[n]:
            yield parting(n)
        elif part.or_undefined or rule_on_paradoxes(rulebook) is not Settlement.NOTHING:
            # where nothing settles a paradox the rulebook has no answer that could differ
            yield from _paradoxes(rulebook, filters, board, units)
    if all(written):
        yield parting(0, 1)


def _see_read_alike(part: Disagree, *, plain: bool) -> None:
    """See that two rulebooks find the same orders void, or that no void ones are meant."""
    fields = [field for field in differing_fields(part.one, part.other) if field not in COVERED]
    if plain:
        fields = [field for field in fields if field not in OF_VOID_ORDERS and field != "convoy_intent"]
    elif any({part.one.convoy_intent, part.other.convoy_intent} <= group for group in SAME_VOID):
        fields = [field for field in fields if field != "convoy_intent"]
    if fields:
        names = ", ".join(field.replace("_", "-") for field in fields)
        but = "" if plain else ", unless in plain orders (--plain-orders)"
        raise NotCoveredError(f"no bounds are known where rulebooks differ in {names}{but}")


def _becoming(part: Becomes, filters: Filters, board: Board, units: int) -> Iterator[Formula]:
    yield Formula(board, units, filters, (part.rulebook,))
    if rule_on_paradoxes(part.rulebook) is not Settlement.NOTHING:
        yield from _paradoxes(part.rulebook, filters, board, units)


def _paradoxes(rulebook: Rulebook, filters: Filters, board: Board, units: int) -> Iterator[Formula]:
    """Yield formulas of all phases in which something else than a circle of moves is left open."""
    yield _several(2, rulebook, filters, board, units, not_circular=True)
    yield NoResolution(board, units, filters, rulebook)
