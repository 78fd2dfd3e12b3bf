"""Which convoyed attacks cut which supports: the rules on paradoxes of the rulebooks (DATC 4.A.2, 4.A.4).

Any attack cuts a support if it arrives and does not come from where the support is aimed, or if it succeeds. The
rulebooks *protect* some supports from some convoyed armies; such an army does not cut them at all, not even by
dislodging the supporter. Each rule is one function: given a support, the unit f where it is aimed, and a convoyed army
that attacks the supporter, is it protected always (``TRUE``), never (``FALSE``), or unless some route is whole (the
opposite of its literal). ``docs/rulebooks.md`` has them side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ..maps import Convoy
from .facts import FALSE, TRUE, Rule
from .policies import ConvoyedAttackFrom, Paradox
from .routes import connected

if TYPE_CHECKING:
    from .intents import Intents
    from .rulebook import Rulebook
    from .rules import Rules

Protection: TypeAlias = "Callable[[Rules, int, int, int], int]"
"""From a support s, a unit f at its aim and a convoyed army j to the literal of *s is protected from j*."""

Cut: TypeAlias = "Callable[[Rules, int, int], int]"
"""From a support s and an attacker j that may go by sea to the literal of *j cuts s*."""


def _of_1971(rules: Rules, s: int, f: int, j: int) -> int:
    """The support of a move against a fleet that convoys the army."""
    moves = rules.supports_move(s)
    return FALSE if moves == FALSE else rules.both(moves, rules.on_route(f, j))


def _of_1982(rules: Rules, s: int, f: int, _: int) -> int:  # noqa: ARG001
    """Any support into a sea where a fleet has a matched convoy order."""
    return rules.carries_some(f)


def _of_1982_ordered(rules: Rules, s: int, f: int, _: int) -> int:  # noqa: ARG001
    """Any support into a sea where a fleet was ordered to convoy, matched or not, unless another order of it counts."""
    return rules.told_to_convoy(f)


def _of_2000(rules: Rules, s: int, f: int, j: int) -> int:
    """The support of a move against a fleet that convoys the army, while no route without it is whole."""
    convoys = _of_1971(rules, s, f, j)
    return FALSE if convoys == FALSE else rules.both(convoys, -_route_without(rules, j, f, Rule.PROTECTED_2000))


def _of_2000_static(rules: Rules, s: int, f: int, j: int) -> int:
    """The support of a move against a fleet that is on every route ordered for the army."""
    convoys = _of_1971(rules, s, f, j)
    return FALSE if convoys == FALSE else rules.both(convoys, -rules.joined_without(j, f))


def _of_dptg_cut(rules: Rules, s: int, f: int, j: int) -> int:  # noqa: ARG001
    """Any support at a fleet that convoys some army, while no route of this army without it is whole."""
    convoys = rules.on_some_route(f)
    return FALSE if convoys == FALSE else rules.both(convoys, -_route_without(rules, j, f, Rule.PROTECTED_DPTG_CUT))


PROTECTIONS: dict[Paradox, tuple[Protection, Rule]] = {
    Paradox.OF_1971: (_of_1971, Rule.PROTECTED_1971),
    Paradox.OF_1982: (_of_1982, Rule.PROTECTED_1982),
    Paradox.OF_1982_ORDERED: (_of_1982_ordered, Rule.PROTECTED_1982_ORDERED),
    Paradox.OF_2000: (_of_2000, Rule.PROTECTED_2000),
    Paradox.OF_2000_STATIC: (_of_2000_static, Rule.PROTECTED_2000_STATIC),
    Paradox.DPTG_CUT: (_of_dptg_cut, Rule.PROTECTED_DPTG_CUT),
}
"""The rules that protect supports, each with the tag of its clauses; the other ones settle what is left open."""


def cut_under(rulebook: Rulebook, *, free_to_walk: bool) -> Cut | None:
    """Return how convoyed attacks cut supports under a rulebook, or None if they do as any attack.

    Args:
        rulebook: the rulebook.
        free_to_walk: whether some army goes by land if its convoy is not whole.
    """
    protection = PROTECTIONS.get(rulebook.paradox)
    last_fleet = rulebook.convoyed_attack_from is ConvoyedAttackFrom.LAST_FLEET
    if protection is None and not last_fleet and not free_to_walk:
        return None

    def cut(rules: Rules, s: int, j: int) -> int:
        gates, aimed = rules.gates, rules.aimed(s, j)
        path = rules.path_of(j)
        dislodges = Rule.CUT_BY_DISLODGEMENT if aimed == TRUE else Rule.CUT
        success = rules.success_of(j) if aimed != FALSE else FALSE
        arrives = rules.depends(aimed, success, path)
        by_sea = cut_from_last_fleet(rules, s, j) if last_fleet else gates.stated(arrives, dislodges, (s, j))
        if protection is not None and by_sea != FALSE:
            protect, rule = protection
            protected = rules.either(*[rules.both(rules.aimed(s, f), protect(rules, s, f, j)) for f in rules.aims(s)])
            if protected != FALSE:
                by_sea = gates.all_of((by_sea, -gates.stated(protected, rule, (s, j))), rule, (s, j))
        walks = rules.walks(j)
        if walks == FALSE:
            return by_sea
        # one that goes by land after all attacks like any other
        by_land = gates.stated(rules.depends(aimed, success, TRUE), dislodges, (s, j))
        return gates.any_of(
            (
                gates.all_of((-walks, by_sea), Rule.LAND_OR_SEA, (s, j)),
                gates.all_of((walks, by_land), Rule.LAND_OR_SEA, (s, j)),
            ),
            Rule.LAND_OR_SEA,
            (s, j),
        )

    return cut


def last_fleets(intents: Intents) -> dict[int, int]:
    """Return for each convoyed army the sea it attacks from, where the rulebook has that be its last fleet's (4.A.4).

    Only an army whose every route ends with the same fleet has one.
    """
    if intents.rulebook.convoyed_attack_from is not ConvoyedAttackFrom.LAST_FLEET:
        return {}
    board = intents.board
    found = {}
    for army, fleets in intents.ferries.items():
        goal = intents.goal[army]
        for sea in fleets:
            others = set(fleets) - {sea}
            if sea in board.touches[goal] and not connected(board, others, army, goal):
                found[army] = sea
    return found


def told_to_convoy(intents: Intents, f: int) -> bool:
    """Tell whether a fleet at sea was ordered to convoy, matched or not, and no other order of it counts.

    Args:
        intents: what the orders amount to.
        f: the province of the fleet.
    """
    unit, counts = intents.at[f], intents.given[f]
    ordered = unit is not None and any(
        p == f and isinstance(order, Convoy) and order.unit.power == unit.power and counts in (-1, i)
        for i, (p, order) in enumerate(zip(intents.where, intents.orders, strict=True))
    )
    return ordered and intents.board.is_sea[f]


def cut_from_last_fleet(rules: Rules, s: int, j: int) -> int:
    """The army attacks from the sea of its last fleet: it cuts unless that is where the support is aimed (4.A.4)."""
    path = rules.path_of(j)
    for f in rules.aims(s):
        lands = rules.both(rules.aimed(s, f), rules.lands_from(f, j))
        if lands != FALSE:
            # a chordless route over the fleet that touches the goal ends with it
            other = _route_without(rules, j, f, Rule.LAST_FLEET)
            cuts = rules.gates.any_of((other, rules.success_of(j)), Rule.LAST_FLEET, (s, j))
            path = rules.depends(lands, cuts, path)
    return path


def _route_without(rules: Rules, j: int, fleet: int, rule: Rule) -> int:
    """Return the literal of *the army has a path, and a whole route without this fleet*."""
    others = [f for f in rules.ferries[j] if f != fleet]
    route = rules.route_open(j, others, rule)
    return rules.gates.all_of((rules.path_of(j), route), rule, (j, fleet)) if rules.all_routes else route
