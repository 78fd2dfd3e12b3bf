"""Cores: the circles of decisions in which the equations have several resolutions or none.

What a decision depends on is a graph; where the equations do not decide, its strongly connected components
that depend on nothing open are the cores (``docs/rules.md``). Each is solved by itself: with one resolution it is no
paradox and that one is taken; otherwise a backup rule settles it, the rest is worked out anew, and so on until
nothing is open. Circular movement succeeds; what settles a convoy paradox is the rulebook's choice, and
some leave it open (``docs/rulebooks.md``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import Enum

from ..encoding import Intents, Rulebook
from ..encoding.clauses import of_gates
from ..encoding.decisions import Folding
from ..encoding.facts import Fact, Kind, Rule
from ..encoding.network import Network
from ..encoding.policies import LeftoverParadox, Paradox, ParadoxCore
from .equations import Equations
from .oracle import Oracle
from .resolving import COUNT_LIMIT, Refiner, Resolution, network_resolution


class CoreKind(Enum):
    """What a core is; the value is a word for programs."""

    CIRCULAR_MOVEMENT = "circular-movement"
    CONVOY_PARADOX = "convoy-paradox"


class Settlement(Enum):
    """The rule that settled a core; the value is a word for programs."""

    ALL_SUCCEED = "all-succeed"
    """The moves of a circular movement succeed."""
    SZYKMAN = "szykman"
    """The convoys of a paradox fail (DATC 4.A.2 f)."""
    ALL_HOLD = "all-hold"
    """The moves of a paradox fail, and so do its convoys (4.A.2 d)."""
    DPTG_CONVOYS = "dptg-convoys"
    """The convoys of a paradox fail, which agrees with all the rules (DPTG)."""
    DPTG_ALL_HOLD = "dptg-all-hold"
    """That the convoys fail does not agree with all the rules, so the moves fail too (DPTG)."""
    NOTHING = "nothing"
    """The rulebook has no rule for it: undefined."""


RULES = {
    Settlement.ALL_SUCCEED: Rule.CIRCULAR_MOVEMENT,
    Settlement.SZYKMAN: Rule.SZYKMAN,
    Settlement.ALL_HOLD: Rule.ALL_HOLD,
    Settlement.DPTG_CONVOYS: Rule.DPTG_CONVOYS,
    Settlement.DPTG_ALL_HOLD: Rule.DPTG_ALL_HOLD,
    Settlement.NOTHING: Rule.LEFT_OPEN,
}
"""The rule that each is, by which clauses and pages name it."""


@dataclass(frozen=True, slots=True)
class Core:
    """A circle of decisions that the plain equations do not decide.

    Args:
        facts: the decisions, in a fixed order.
        resolutions: how many ways there are to decide them consistently: 0, or 2 and more, counted up to
            :data:`COUNT_LIMIT`.
        kind: circular movement or convoy paradox.
        settled_by: the rule that settled it.
        decided: what that rule decides by itself; the rest of the core follows from the equations.
    """

    facts: tuple[Fact, ...]
    resolutions: int
    kind: CoreKind
    settled_by: Settlement
    decided: tuple[tuple[Fact, bool], ...] = field(default=(), compare=False)

    def provinces(self, kind: Kind) -> tuple[int, ...]:
        """Return the units (by province number) with a decision of that kind in the core."""
        return tuple(fact.province for fact in self.facts if fact.kind is kind)


@dataclass(frozen=True, slots=True)
class Settled:
    """What the rules of a rulebook make of a phase that the equations do not decide.

    Args:
        resolution: the decisions; where the rulebook leaves cores, those are open, and all that hangs on them.
        cores: the cores that were met, settled or not, in that order.
        left: for each core that nothing settles, its resolutions by itself; none has no resolution at all.
        known: the decisions settled on the way.
    """

    resolution: Resolution
    cores: tuple[Core, ...]
    left: tuple[tuple[dict[Fact, bool], ...], ...] = ()
    known: dict[Fact, bool] = field(default_factory=dict)


def settle(intents: Intents, known: dict[Fact, bool] | None = None, *, choosing: bool = True) -> Settled:
    """Return what the backup rules of the rulebook choose, and the cores they settled, in order.

    Args:
        intents: what the orders amount to.
        known: decisions that are taken as given.
        choosing: whether they choose among several resolutions; else only cores that have none are settled.
    """
    rules = intents.rulebook
    if rules.paradox_core is ParadoxCore.ALL_OPEN:
        return _Settling(intents, known, exact=True, choosing=choosing).at_once()
    least = rules.paradox_core in (ParadoxCore.LEAST_SET, ParadoxCore.LEAST_SETS)
    if least and rule_on_paradoxes(rules) is Settlement.SZYKMAN:
        from .least_sets import settle_least

        return settle_least(intents, known, choosing=choosing)
    exact = rules.paradox_core is not ParadoxCore.SYNTACTIC
    return _Settling(intents, known, exact=exact, choosing=choosing).by_core()


class _Settling:
    """Settles one core after the other, and works the rest out anew each time."""

    def __init__(self, intents: Intents, known: dict[Fact, bool] | None, *, exact: bool, choosing: bool) -> None:
        self.intents = intents
        self.choosing = choosing
        self.exact = exact
        self.known = dict(known or {})
        self.cores: list[Core] = []
        self.left: list[tuple[dict[Fact, bool], ...]] = []
        self.put_aside: set[Fact] = set()

    def by_core(self) -> Settled:
        """Settle the components that depend on nothing open, from the bottom up."""
        known = self.known
        while True:
            network, equations = self._work_out()
            if not equations.facts:
                break
            decided = equations.decided()
            if decided:
                known.update(decided)
                continue
            before = len(known)
            for members in equations.bottom_components():
                if self.put_aside.isdisjoint(equations.facts[v] for v in members):
                    self._settle(network, equations, members)
            if len(known) == before:
                break  # only cores that nothing settles are left, and what hangs on them
        return self._settled(network)

    def at_once(self) -> Settled:
        """Settle all open convoys together, as one core with all that is open; then the circles that are left."""
        while True:
            network, equations = self._work_out()
            decided = equations.decided()
            if decided:
                self.known.update(decided)
                continue
            if not any(fact.kind is Kind.PATH for fact in equations.facts.values()):
                return self.by_core()
            before = len(self.known)
            self._settle(network, equations, sorted(equations.facts))
            if len(self.known) == before:
                break
        return self._settled(network)

    def _work_out(self) -> tuple[Network, Equations]:
        network = Network(self.intents, Folding.CONSTANTS, self.known)
        return network, Equations(network, exact=self.exact)

    def _settled(self, network: Network) -> Settled:
        return Settled(network_resolution(network), tuple(self.cores), tuple(self.left), self.known)

    def _settle(self, network: Network, equations: Equations, members: Sequence[int]) -> None:
        """Count the resolutions of one component, and settle it if it has not exactly one."""
        found = resolutions_of_core(network, equations, members)
        if len(found) == 1:
            self.known.update(found[0])
            return
        facts = tuple(sorted((equations.facts[v] for v in members), key=lambda f: (f.kind.value, f.province)))
        paths = [fact for fact in facts if fact.kind is Kind.PATH]
        moves = [fact for fact in facts if fact.kind is Kind.SUCCESS]
        if found and not self.choosing:
            kind = CoreKind.CONVOY_PARADOX if paths else CoreKind.CIRCULAR_MOVEMENT
            self._leave(Core(facts, len(found), kind, Settlement.NOTHING), found)
            return
        if not paths:
            decided = dict.fromkeys(moves, True)
            self.known.update(decided)
            kind, settlement = CoreKind.CIRCULAR_MOVEMENT, Settlement.ALL_SUCCEED
            self.cores.append(Core(facts, len(found), kind, settlement, tuple(decided.items())))
            return
        agrees = self.intents.rulebook.paradox is Paradox.DPTG and bool(
            resolutions_of_core(network, equations, members, false=paths)
        )
        settlement = paradox_settlement(self.intents, dptg_agrees=agrees)
        decided = {}
        if settlement is not Settlement.NOTHING:
            decided = dict.fromkeys(paths, False)
            if settlement in (Settlement.ALL_HOLD, Settlement.DPTG_ALL_HOLD):
                decided.update(dict.fromkeys(moves, False))
        core = Core(facts, len(found), CoreKind.CONVOY_PARADOX, settlement, tuple(decided.items()))
        if settlement is Settlement.NOTHING:
            self._leave(core, found)
            return
        self.cores.append(core)
        self.known.update(decided)

    def _leave(self, core: Core, found: Sequence[dict[Fact, bool]]) -> None:
        """Put a core aside that is not settled."""
        self.cores.append(core)
        self.left.append(tuple(found))
        self.put_aside.update(core.facts)


def paradox_settlement(intents: Intents, *, dptg_agrees: bool) -> Settlement:
    """Return the rule that settles a convoy paradox under the rulebook in force.

    Args:
        intents: what the orders amount to.
        dptg_agrees: whether the core has a resolution in which all its convoys fail.
    """
    settlement = rule_on_paradoxes(intents.rulebook)
    if settlement is Settlement.DPTG_CONVOYS and not dptg_agrees:
        return Settlement.DPTG_ALL_HOLD
    return settlement


def rule_on_paradoxes(rules: Rulebook) -> Settlement:
    """Return what settles the convoy paradoxes that a rulebook does not keep away; of the DPTG its first rule."""
    settling = {
        Paradox.SZYKMAN: Settlement.SZYKMAN,
        Paradox.ALL_HOLD: Settlement.ALL_HOLD,
        Paradox.DPTG: Settlement.DPTG_CONVOYS,
    }
    of_leftover = {
        LeftoverParadox.UNDEFINED: Settlement.NOTHING,
        LeftoverParadox.SZYKMAN: Settlement.SZYKMAN,
        LeftoverParadox.ALL_HOLD: Settlement.ALL_HOLD,
    }
    return settling.get(rules.paradox, of_leftover[rules.leftover_paradox])


def resolutions_of_core(
    network: Network, equations: Equations, members: Sequence[int], false: Collection[Fact] = ()
) -> list[dict[Fact, bool]]:
    """Return the consistent ways to decide some decisions that depend on nothing open but themselves.

    Args:
        network: the equations.
        equations: what depends on what.
        members: the variables of the decisions.
        false: decisions that are to be false in them.
    """
    reaches = [reach for reach in network.gates.reaches if reach.variable in equations.cone(members)]
    refine = Refiner(network.intents.board, reaches) if reaches else None
    clauses = of_gates(equations.gates_of(members))
    clauses.append([network.gates.top, -network.gates.top])
    clauses += [[-v] for v in members if equations.facts[v] in false]
    with Oracle(clauses, refine) as oracle:
        models = list(oracle.models(list(members), COUNT_LIMIT))
    return [{equations.facts[v]: model[v - 1] > 0 for v in members} for model in models]
