"""Formulas whose models are the candidates for a find: every phase of so many units that has a property is among them.

They are made of a :class:`~standoff.encoding.universe.Universe`. A candidate need not have the property, which the
ordinary adjudicator tells; then it is ruled out, with others like it where a formula knows how. So a formula without
any model left proves that no such phase has the property.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from ..encoding import Rulebook, read
from ..encoding.facts import FALSE, TRUE, is_true
from ..encoding.universe import Universe
from ..solver.comparison import differing_fields
from ..solver.cores import Settlement, rule_on_paradoxes
from ..solver.resolving import resolutions_of
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

FEW = 5
"""Up to so many units there is no room for two circles of moves that hang on each other."""


class NotCoveredError(Exception):
    """Nothing can be proved of a property; the message says of what."""


class Formula:
    """The phases of so many units that keep to some filters, with resolutions.

    Args:
        board: the board.
        units: how many units.
        filters: what they keep to.
        rulebooks: one for each resolution.
    """

    def __init__(self, board: Board, units: int, filters: Filters, rulebooks: Sequence[Rulebook]) -> None:
        """Write it."""
        self.universe = Universe(board, units, region=filters.region, rulebooks=rulebooks)
        slots, orders = self.universe.slots, self.universe.orders
        if filters.no_convoys:
            for k in slots.numbers:
                self.universe.demand(-orders.crosses[k])
                for literal in orders.carries[k]:
                    self.universe.demand(-literal)
        if filters.powers is not None:
            for own in slots.powers:
                for literal in own[filters.powers :]:
                    self.universe.demand(-literal)

    @property
    def numbers(self) -> range:
        """The slots."""
        return self.universe.slots.numbers

    def at_most(self, orders: int) -> None:
        """Demand that at most so many orders be no holds."""
        for several in combinations(self.numbers, orders + 1):
            self.universe.demand(*(self.universe.orders.holds[k] for k in several))

    def rule_out(self, model: Sequence[int], phase: Phase) -> None:
        """Rule out a candidate that has not the property, and others like it.

        Args:
            model: the model.
            phase: the phase that it says.
        """
        del phase
        self._rule_out_phase(model)

    def _rule_out_phase(self, model: Sequence[int]) -> None:
        slots, orders = self.universe.slots, self.universe.orders
        literals: list[int] = []
        for k in self.numbers:
            literals += [*slots.stands[k].values(), *slots.powers[k], orders.holds[k], orders.void_convoys[k]]
            literals += [*orders.by_land[k].values(), *orders.by_sea[k].values()]
            literals += [*orders.holds_up[k], *orders.helps[k], *orders.carries[k]]
        true = [literal for literal in literals if literal != TRUE and is_true(model, literal)]
        self.universe.demand(*(-literal for literal in true))

    # -- what is demanded ---------------------------------------------------------------------------------------

    def differing(self, one: int, other: int) -> list[int]:
        """Return for each slot the literal of *its move succeeds in one of two resolutions only*."""
        sheet, made = self.universe.sheet, self.universe.made
        pairs = zip(made[one].success, made[other].success, strict=True)
        return [sheet.either(sheet.both(a, -b), sheet.both(-a, b)) for a, b in pairs]

    def apart(self, one: int, other: int, *, not_circular: bool) -> None:
        """Demand that two resolutions differ.

        Args:
            one: the number of the one.
            other: the number of the other.
            not_circular: whether some move is to differ whose goal nobody leaves that differs as well. Where the moves
                that differ lead to each other only, some of them go round in a circle.
        """
        self.universe.demand(*(self.not_by_circles(one, other) if not_circular else self.differing(one, other)))

    def not_by_circles(self, one: int, other: int) -> list[int]:
        """Return for each slot the literal of *it differs in two resolutions, and who is at its goal does not*."""
        universe, differing = self.universe, self.differing(one, other)
        found = []
        for k in self.numbers:
            into = [universe.sheet.both(universe.orders.goes_to(k, j), differing[j]) for j in self.numbers if j != k]
            found.append(universe.sheet.both(differing[k], *(-literal for literal in into)))
        return found

    def otherwise(self, which: int, successes: Sequence[bool]) -> list[int]:
        """Return literals one of which is true unless a resolution is this one."""
        made = self.universe.made[which].success
        return [-literal if value else literal for literal, value in zip(made, successes, strict=True)]


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
        self.universe.demand(self.universe.failing([False] * units, rulebook))

    def rule_out(self, model: Sequence[int], phase: Phase) -> None:
        """Rule out all phases that have the same resolution as this one."""
        intents = read(phase.position, phase.orders, self.rulebook)
        found = next(resolutions_of(intents, 1), None)
        if found is None:
            self._rule_out_phase(model)
            return
        successes = [found.success[p] == TRUE for p in intents.units]
        self.universe.demand(self.universe.failing(successes, self.rulebook))


class Differing(Formula):
    """Phases of which two rulebooks have resolutions that differ.

    Args:
        board: the board.
        units: how many units.
        filters: what they keep to.
        rulebooks: the two rulebooks.
        everything: whether supports and convoys count as well, not only moves.
        defined: whether both rulebooks have to have an answer.
    """

    def __init__(
        self,
        board: Board,
        units: int,
        filters: Filters,
        rulebooks: tuple[Rulebook, Rulebook],
        *,
        everything: bool,
        defined: bool,
    ) -> None:
        """Write it."""
        super().__init__(board, units, filters, rulebooks)
        self.both = rulebooks
        sheet = self.universe.sheet
        one, other = self.universe.made
        differing = self.differing(0, 1)
        orders = self.universe.orders
        pairs = [(x, one.path[k], other.path[k]) for k, x in enumerate(orders.crosses) if x != FALSE]
        if everything:
            pairs += [(orders.supports(k), one.given[k], other.given[k]) for k in self.numbers]
        differing += [sheet.both(x, sheet.either(sheet.both(a, -b), sheet.both(-a, b))) for x, a, b in pairs]
        self.universe.demand(*differing)
        self.defined = defined
        self.apart_by_more = sheet.either(*self.not_by_circles(0, 1))

    def rule_out(self, model: Sequence[int], phase: Phase) -> None:
        """Rule out the phase, or all in which both rulebooks have both of these resolutions.

        In such a phase they differ by what they leave open: by a circle of moves, which all rulebooks settle alike, or
        by a paradox, which other formulas are about.
        """
        ways = [self.universe.successes(model, which) for which in (0, 1)]
        if ways[0] == ways[1] or len(self.numbers) > FEW:
            self._rule_out_phase(model)
            return
        (one, other), universe = self.both, self.universe
        fails = self.universe.failing(ways[1], one), self.universe.failing(ways[0], other)
        pair = (*self.otherwise(0, ways[0]), *self.otherwise(1, ways[1]))
        universe.demand(*pair, *fails)
        ruled_out = False
        for rulebook, way, fail in ((one, ways[1], fails[0]), (other, ways[0], fails[1])):
            if self.defined and rule_on_paradoxes(rulebook) is Settlement.NOTHING:
                # with both of them, and not by a circle, the rulebook has no answer
                universe.demand(*pair, -self.apart_by_more, fail)
                ruled_out = ruled_out or self._has(rulebook, way, phase)
        both = self._has(one, ways[1], phase) and self._has(other, ways[0], phase)
        if not both and not (ruled_out and is_true(model, self.apart_by_more)):
            self._rule_out_phase(model)

    def _has(self, rulebook: Rulebook, way: Sequence[bool], phase: Phase) -> bool:
        """Tell whether a rulebook has a resolution in which these moves succeed and no others."""
        intents = read(phase.position, phase.orders, rulebook)
        found = resolutions_of(intents, 1 << len(way))
        return any([one.success[p] == TRUE for p in intents.units] == list(way) for one in found)


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
    if counted:
        found: Iterator[Formula] = _counted(counted[0], filters, board, units, circular=circular)
    elif disagreeing:
        found = _disagreeing(disagreeing[0], filters, board, units)
    elif patterns:
        found = _becoming(patterns[0], filters, board, units)
    else:
        rules = [part.rule for part in parts if isinstance(part, Decides)]
        raise NotCoveredError(f"no bounds are known for rules that decide ({', '.join(rules)})")
    for one in patterns:
        _see_covered(one.pattern)
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
    fields = [field for field in differing_fields(part.one, part.other) if field not in COVERED]
    if fields:
        names = ", ".join(field.replace("_", "-") for field in fields)
        raise NotCoveredError(f"no bounds are known where rulebooks differ in {names}")
    yield Differing(
        board, units, filters, (part.one, part.other), everything=part.in_results, defined=not part.or_undefined
    )
    for rulebook in part.rulebooks:
        # where nothing settles a paradox the rulebook has no answer that could differ
        if part.or_undefined or rule_on_paradoxes(rulebook) is not Settlement.NOTHING:
            yield from _paradoxes(rulebook, filters, board, units)


def _becoming(part: Becomes, filters: Filters, board: Board, units: int) -> Iterator[Formula]:
    yield Formula(board, units, filters, (part.rulebook,))
    if rule_on_paradoxes(part.rulebook) is not Settlement.NOTHING:
        yield from _paradoxes(part.rulebook, filters, board, units)


def _paradoxes(rulebook: Rulebook, filters: Filters, board: Board, units: int) -> Iterator[Formula]:
    """Yield formulas of all phases in which something else than a circle of moves is left open."""
    yield _several(2, rulebook, filters, board, units, not_circular=True)
    yield NoResolution(board, units, filters, rulebook)
