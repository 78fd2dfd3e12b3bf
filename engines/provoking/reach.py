"""Which rules a phase reaches: those on which something in its answer turns.

A decision of a movement phase (a move succeeds, a support is given, a convoyed army has a path, a unit is dislodged)
has an equation, made of uses of rules, each a gate with a label. A use of a rule **decides** if the decision would come
out the other way were its gate the opposite, all else being as it is. A phase reaches a rule if some use of it decides.
That is cheap, since all values are known: gates are gone through once forwards and once backwards, and no solver is
asked. It asks less than :mod:`bench.rule_cases`, where the answer must not follow without the rule, and it follows the
formula under every rulebook by itself.

Besides, a phase reaches the rule that settles a core, the rule for which an order is void, the rule of each outcome in
a later phase, and the *situations* of :mod:`situations`: mixtures of rules, and things that no gate says.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ...encoding.decisions import Folding
from ...encoding.facts import TRUE, Fact, Kind, Rule
from ...encoding.intents import Fault
from ...encoding.network import Network
from ...solver.cores import Settlement
from ...solver.late_outcome import LateFault, LateReason
from ...solver.rule_ids import rule_id
from ...solver.ruling import Ruling
from ...solver.why.labelled import settled_by_cores
from .situations import SITUATIONS, situations_of

if TYPE_CHECKING:
    from ...encoding.rule_page import RulePage
    from ...solver.adjustments import AdjustmentRuling
    from ...solver.retreats import RetreatRuling

NAMES = frozenset({Rule.CONSTANT, Rule.DEFINITION})
"""Labels that state no rule."""

ALL_PHASES = frozenset({"movement", "retreat", "adjustment"})

LATER = {"retreats": frozenset({"retreat"}), "adjustments": frozenset({"adjustment"})}
"""Families of rules about one of the later phases; those of other families are about both."""

SILENT = frozenset({Rule.SUPPORT, Rule.DISLODGEMENT, Rule.FLEET_SURVIVES})
"""Rules that say nothing where there is no attack: the gate has no inputs then."""


@cache
def reachable(phases: frozenset[str] = ALL_PHASES) -> tuple[str, ...]:
    """Return all that a phase can reach under the rulebook ``datc``: ids of rules, then situations.

    Args:
        phases: the phases of the turn that there are; rules of others are left out.

    >>> "farthest-first" in reachable(), "farthest-first" in reachable(frozenset({"movement"}))
    (True, False)
    """
    from ...encoding.rule_page import rule_pages

    movement = {rule_id(member) for kind in (Rule, Fault, Settlement) for member in kind}
    later = {rule_id(member) for kind in (LateFault, LateReason) for member in kind}

    def stated(page: RulePage) -> bool:
        # a page may be about what no clause, no fault and no outcome states
        here = page.id in movement and "movement" in phases
        return here or (page.id in later and bool(phases & LATER.get(page.family, ALL_PHASES - {"movement"})))

    rules = [id for id, page in rule_pages().items() if stated(page) and (not page.under or _turned_on(page))]
    return (*rules, *(SITUATIONS if "movement" in phases else ()))


def _turned_on(page: RulePage) -> bool:
    """Tell whether some case turns on a rule under the rulebook ``datc``."""
    return any(turning.rulebook == "datc" and turning.cases for turning in page.turning)


def reached(ruling: Ruling | RetreatRuling | AdjustmentRuling) -> frozenset[str]:
    """Return the ids of the rules and situations that a phase reaches.

    Args:
        ruling: the ruling of the phase. Of one that the rulebook leaves undefined only void orders count.

    >>> from standoff import Position, adjudicate
    >>> before = Position.of("FRANCE A par", "FRANCE A mar", "GERMANY A bur", "ITALY A pie")
    >>> orders = before.orders("A Par - Bur, A Mar S A Par - Bur, A Bur H, A Pie - Mar")
    >>> sorted(reached(adjudicate(before, orders)))
    ['beats-occupant', 'cut-by-attack', 'dislodgement', 'support-given']
    """
    if not isinstance(ruling, Ruling):
        found = {rule_id(outcome.fault or outcome.reason) for outcome in ruling.outcomes}
        return frozenset(found | {rule_id(one.reason) for one in ruling.without_orders}) - {""}
    intents = ruling.intents
    tags = {rule_id(reading.fault) for reading in intents.readings if reading.fault is not None}
    tags |= {rule_id(core.settled_by) for core in ruling.cores}
    if not ruling.left and not ruling.resolution.open:
        rules, turning = deciding(ruling)
        tags |= {rule.value for rule in rules}
        tags |= situations_of(ruling, turning)
    return frozenset(tags)


def deciding(ruling: Ruling) -> tuple[set[Rule], set[Fact]]:
    """Return the rules some use of which decides, and the decisions on which another decision turns.

    Args:
        ruling: a ruling of which no decision is left open.
    """
    known, labels = settled_by_cores(ruling.cores)
    network = Network(ruling.intents, Folding.NOTHING, known, labels)
    facts, values = _values(ruling, network)
    gates = network.gates.gates
    trues: list[int] = []
    for gate in gates:
        true = 0
        for literal in gate.literals:
            if values[literal] if literal > 0 else not values[-literal]:
                true += 1
        trues.append(true)
        if gate.variable not in facts:
            values[gate.variable] = true >= gate.least
    turns = [False] * len(values)
    rules: set[Rule] = set()
    turning: set[Fact] = set()
    for n in range(len(gates) - 1, -1, -1):
        variable, least, literals, rule, _ = gates[n]
        whole = variable in facts
        if not whole and not turns[variable]:
            continue
        if (literals or rule not in SILENT) and rule not in NAMES:
            rules.add(rule)
        # one input more or less makes the difference only right at the threshold
        spare = trues[n] - least
        if spare not in (0, -1):
            continue
        for literal in literals:
            part = abs(literal)
            if (values[part] == (literal > 0)) == (spare == 0):
                turns[part] = True
                if not whole and part in facts:
                    turning.add(facts[part])
    return rules, turning


def _values(ruling: Ruling, network: Network) -> tuple[dict[int, Fact], list[bool]]:
    """Return the variables of decisions, and the values of all variables as far as the ruling tells them."""
    resolution = ruling.resolution
    values = [False] * (network.gates.top + 1)
    values[TRUE] = True
    facts: dict[int, Fact] = {}
    number = ruling.intents.board.number
    for p in ruling.intents.units:
        if literal := network.success[p]:
            facts[literal] = Fact(Kind.SUCCESS, p)
            values[literal] = resolution.success[p] == TRUE
        if literal := network.given[p]:
            facts[literal] = Fact(Kind.GIVEN, p)
            values[literal] = resolution.given[p] == TRUE
    for p, literal in network.path.items():
        facts[literal] = Fact(Kind.PATH, p)
        values[literal] = resolution.path[p] == TRUE
    dislodged = {number[one.unit.province] for one in ruling.dislodged}
    for p, literal in network.dislodged.items():
        facts[literal] = Fact(Kind.DISLODGED, p)
        values[literal] = p in dislodged
    for reach in network.gates.reaches:
        values[reach.variable] = resolution.path[reach.start] == TRUE
    return facts, values
