"""Formulas of phases on which two rulebooks part: two rulings that differ, as literals.

Where a rulebook has an answer, this is the one resolution of its equations without a *stuck ring*, moves that fail and
would all go if they went together (``docs/research.md``, Rings and paradoxes); or, under Szykman's rule, what the rule
makes of a paradox. With few units that can be said in full:

- With fewer than four there is no paradox: a path that is not decided takes an army, a fleet, one that attacks it and
  one that supports the attack.
- Up to seven a paradox has one army (:class:`~standoff.encoding.universe.mended.Mended`). If its equations have two
  resolutions, the one without the path is the ruling; if they have none, the path is shut.
- A ring besides a paradox takes seven units. So with six no phase has both.

What these formulas take in besides is judged and ruled out.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING

from ..encoding import read
from ..encoding.facts import FALSE, TRUE
from ..encoding.policies import ConvoyedAttackFrom, DislodgedUnit, Paradox, ParadoxCore
from ..encoding.universe.mended import Mended
from ..encoding.universe.resolved import Resolved
from ..encoding.universe.ways import FREE_TO_WALK
from ..solver.cores import Settlement, rule_on_paradoxes
from ..solver.resolving import resolutions_of
from .formulas_base import Formula

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..encoding import Rulebook
    from ..engines.provoking.phase import Phase
    from ..maps import Board
    from .filters import Filters

PARADOX = 4
"""A paradox takes so many units."""

FEW = 6
"""With more units there is room for a ring besides a paradox."""


def shuts_a_path(rulebook: Rulebook) -> bool:
    """Tell whether a paradox under a rulebook does nothing but shut paths, so that it can be written down.

    Args:
        rulebook: the rulebook.
    """
    return (
        rule_on_paradoxes(rulebook) is Settlement.SZYKMAN
        and rulebook.paradox is Paradox.SZYKMAN
        and rulebook.paradox_core is ParadoxCore.COMPONENT
        and rulebook.convoy_intent not in FREE_TO_WALK
        and rulebook.dislodged_unit is DislodgedUnit.HEAD_TO_HEAD
        and rulebook.convoyed_attack_from is ConvoyedAttackFrom.START
    )


def has_no_paradox(rulebook: Rulebook) -> bool:
    """Tell whether no phase is a paradox under a rulebook.

    In 1982 each support about a fleet that convoys is safe from convoyed armies, so that no path hangs on itself.

    Args:
        rulebook: the rulebook.
    """
    safe = rulebook.paradox in (Paradox.OF_1982, Paradox.OF_1982_ORDERED)
    return safe and rulebook.convoy_intent not in FREE_TO_WALK


class Parting(Formula):
    """Phases of which both rulebooks have an answer, and not the same.

    Args:
        board: the board.
        units: how many units.
        filters: what they keep to.
        rulebooks: the two rulebooks.
        everything: whether supports and convoys count as well, not only moves.
        mended: those of them, by number, that mend a paradox without resolution.
    """

    def __init__(
        self,
        board: Board,
        units: int,
        filters: Filters,
        rulebooks: tuple[Rulebook, Rulebook],
        *,
        everything: bool,
        mended: Collection[int] = (),
    ) -> None:
        """Write it."""
        super().__init__(board, units, filters, rulebooks, mended=mended)
        self.both = rulebooks
        self.mended = mended
        universe = self.universe
        moves_differ = universe.sheet.either(*self.differing(0, 1))
        self._deny(moves_differ, *self._differing_else(everything=everything))
        ring = self._ring()
        for made in universe.made:
            self._without_stuck_rings(made)
            if isinstance(made, Mended):
                self._deny(*made.shut)
        for which, rulebook in enumerate(rulebooks):
            # the moves of the other ruling are no resolution here, or this one would have two
            other = universe.made[1 - which].success
            tried = universe.tried(other, rulebook)
            self._explain(tried, universe.made[1 - which])
            if which in mended:
                # it mends where there is no resolution, and so not this one
                self._deny(universe.fails(tried, other))
                continue
            spared = [-moves_differ, ring]
            if shuts_a_path(rulebook) and units >= PARADOX:
                own = universe.made[which].path
                spared += [universe.sheet.both(path, -own[k]) for k, path in self._paths(tried).items()]
            self._suppose(universe.fails(tried, other), *spared)

    def _explain(self, tried: Resolved, made: Resolved) -> None:
        """Say what follows anyway: what is no resolution under one rulebook has another support or path there.

        Args:
            tried: what follows from the moves of a ruling under the one rulebook.
            made: that ruling, under the other.
        """
        universe = self.universe
        if not universe.says_how or self.both[0].dislodged_unit is not self.both[1].dislodged_unit:
            return
        sheet = universe.sheet
        pairs = [(tried.given_of(k), made.given[k]) for k in self.numbers]
        pairs += [(path, made.path[k]) for k, path in self._paths(tried).items()]
        differ = [sheet.either(sheet.both(a, -b), sheet.both(-a, b)) for a, b in pairs]
        fails = universe.fails(tried, made.success)
        universe.demand(-fails, *differ)
        if self.both[0].multi_route is self.both[1].multi_route and not isinstance(made, Mended):
            # paths are the same then, so some support is safe from an army under one of the rulebooks only
            universe.demand(-fails, *self._safe(made))

    def _safe(self, made: Resolved) -> list[int]:
        """Return literals, one of which is true where a rulebook keeps a support safe from an army that arrives."""
        sheet, orders = self.universe.sheet, self.universe.orders
        about_itself = {Paradox.NONE, Paradox.SZYKMAN, Paradox.OF_1971, Paradox.OF_2000, Paradox.OF_2000_STATIC}
        found = []
        for j, s, f in permutations(self.numbers, 3):
            if made.ways.crosses[j] == FALSE:
                continue
            # in these rulebooks only from an army that the fleet itself carries, and only of a move
            carries = orders.carries[f][j]
            if not {rulebook.paradox for rulebook in self.both} <= about_itself:
                carries = sheet.either(orders.void_convoys[f], *orders.carries[f])
            lands = sheet.both(orders.goes_to(j, s), -orders.slots.same_power(j, s), made.path[j])
            found.append(sheet.both(lands, orders.aimed(s, f), carries))
        return found

    def _paths(self, tried: Resolved) -> dict[int, int]:
        return {k: tried.path_of(k) for k in self.numbers if tried.ways.crosses[k] != FALSE}

    def _differing_else(self, *, everything: bool) -> list[int]:
        """Return literals of what differs besides the success of moves."""
        universe = self.universe
        sheet, orders = universe.sheet, universe.orders
        one, other = universe.made

        def differ(a: int, b: int) -> int:
            return sheet.either(sheet.both(a, -b), sheet.both(-a, b))

        # then paths are the same if all moves come to the same
        same_ways = universe.says_how and not self.mended and self.both[0].multi_route is self.both[1].multi_route
        found = []
        for k in self.numbers:
            if everything:
                found.append(sheet.both(orders.supports(k), differ(one.given[k], other.given[k])))
            if same_ways or one.ways.crosses[k] == other.ways.crosses[k] == FALSE:
                continue
            # who does not arrive stands nobody off; that tells where nobody stays
            stays = sheet.either(*[sheet.both(orders.goes_to(k, j), -orders.moves[j]) for j in self.numbers if j != k])
            arrives = differ(one.arrives(k), other.arrives(k))
            found.append(arrives if everything else sheet.both(arrives, -stays))
            # and who came by sea leaves the way open to where it came from
            if not universe.says_how:
                into = sheet.either(*[orders.goes_to(k, j) for j in self.numbers if j != k])
                found.append(sheet.both(one.success[k], into, differ(one.walks(k), other.walks(k))))
        return found

    def _ring(self) -> int:
        """Return the literal of *some units that move lead in a circle, and not two of them head-to-head*.

        An army that can go by sea only is one of them if a fleet convoys it; else it goes nowhere.
        """
        sheet, orders = self.universe.sheet, self.universe.orders
        carried = [sheet.either(*[orders.carries[f][k] for f in self.numbers if f != k]) for k in self.numbers]
        goes = [sheet.either(*[made.ways.on_foot[k] for made in self.universe.made], carried[k]) for k in self.numbers]
        found = []
        for several in self._circles():
            steps = [orders.goes_to(i, j) for i, j in zip(several, several[1:] + several[:1], strict=True)]
            steps += [goes[k] for k in several]
            if len(several) == 2:
                steps.append(sheet.either(*[made.ways.crosses[k] for made in self.universe.made for k in several]))
            found.append(sheet.both(*steps))
        return sheet.either(*found)

    def _circles(self) -> list[tuple[int, ...]]:
        """Return all ways in which two or more slots can stand in a circle, each once."""
        return [
            (several[0], *rest)
            for size in range(2, len(self.numbers) + 1)
            for several in combinations(self.numbers, size)
            for rest in permutations(several[1:])
        ]

    def _without_stuck_rings(self, made: Resolved) -> None:
        stuck = {(i, j): made.stuck(i, j) for i, j in permutations(self.numbers, 2)}
        for several in self._circles():
            literals = [-stuck[i, j] for i, j in zip(several, several[1:] + several[:1], strict=True)]
            self._suppose(*literals, *([made.met(*several)] if len(several) == 2 else []))

    def rule_out(self, model: Sequence[int], phase: Phase) -> None:
        """Rule out the phase, or, where no resolution is wanted, all that have the same one."""
        ruled_out = False
        for n in self.mended:
            rulebook = self.both[n]
            intents = read(phase.position, phase.orders, rulebook)
            found = next(resolutions_of(intents, 1), None)
            if found is not None:
                successes = [found.success[p] == TRUE for p in intents.units]
                self._deny(self.universe.failing(successes, rulebook))
                ruled_out = True
        if not ruled_out:
            self._rule_out_phase(model, phase)
