"""Which convoyed attacks cut which supports: the rules on paradoxes of the rulebooks (DATC 4.A.2, 4.A.4).

Any attack cuts a support if it arrives and does not come from where the support is aimed, or if it succeeds. The
rulebooks *protect* some supports from some convoyed armies; such an army does not cut them at all, not even by
dislodging the supporter. Each rule is one function: given a support and a convoyed army that attacks the supporter, is
it protected always (``TRUE``), never (``FALSE``), or unless some route is whole (the opposite of its literal).
``docs/rulebooks.md`` has them side by side.
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
    from .network import Network

Protection: TypeAlias = "Callable[[Network, int, int], int]"
"""From a support s and a convoyed army j to the literal of *s is protected from j*."""


def _of_1971(network: Network, s: int, j: int) -> int:
    """The support of a move against a fleet that convoys the army."""
    aim = network.intents.aim[s]
    return TRUE if _supports_move(network, s) and aim in network.route_fleets(j) else FALSE


def _of_1982(network: Network, s: int, _: int) -> int:
    """Any support into a sea where a fleet has a matched convoy order."""
    aim = network.intents.aim[s]
    return TRUE if network.intents.board.is_sea[aim] and network.intents.carries[aim] >= 0 else FALSE


def _of_1982_ordered(network: Network, s: int, _: int) -> int:
    """Any support into a sea where a fleet was ordered to convoy, matched or not, unless another order of it counts."""
    intents = network.intents
    aim, unit = intents.aim[s], intents.at[intents.aim[s]]
    counts = intents.given[aim]
    ordered = unit is not None and any(
        p == aim and isinstance(order, Convoy) and order.unit.power == unit.power and counts in (-1, i)
        for i, (p, order) in enumerate(zip(intents.where, intents.orders, strict=True))
    )
    return TRUE if ordered and intents.board.is_sea[aim] else FALSE


def _of_2000(network: Network, s: int, j: int) -> int:
    """The support of a move against a fleet that convoys the army, while no route without it is whole."""
    if _of_1971(network, s, j) == FALSE:
        return FALSE
    return -_route_without(network, j, network.intents.aim[s], Rule.PROTECTED_2000)


def _of_2000_static(network: Network, s: int, j: int) -> int:
    """The support of a move against a fleet that is on every route ordered for the army."""
    if _of_1971(network, s, j) == FALSE:
        return FALSE
    others = set(network.ferries[j]) - {network.intents.aim[s]}
    return FALSE if connected(network.intents.board, others, j, network.goal[j]) else TRUE


def _of_dptg_cut(network: Network, s: int, j: int) -> int:
    """Any support at a fleet that convoys some army, while no route of this army without it is whole."""
    aim = network.intents.aim[s]
    army = network.intents.carries[aim]
    if army not in network.ferries or aim not in network.route_fleets(army):
        return FALSE
    return -_route_without(network, j, aim, Rule.PROTECTED_DPTG_CUT)


PROTECTIONS: dict[Paradox, tuple[Protection, Rule]] = {
    Paradox.OF_1971: (_of_1971, Rule.PROTECTED_1971),
    Paradox.OF_1982: (_of_1982, Rule.PROTECTED_1982),
    Paradox.OF_1982_ORDERED: (_of_1982_ordered, Rule.PROTECTED_1982_ORDERED),
    Paradox.OF_2000: (_of_2000, Rule.PROTECTED_2000),
    Paradox.OF_2000_STATIC: (_of_2000_static, Rule.PROTECTED_2000_STATIC),
    Paradox.DPTG_CUT: (_of_dptg_cut, Rule.PROTECTED_DPTG_CUT),
}
"""The rules that protect supports, each with the tag of its clauses; the other ones settle what is left open."""


def convoyed_cut_under(intents: Intents) -> Protection | None:
    """Return how convoyed attacks cut supports under a rulebook, or None if they do as any attack.

    What is returned takes a network, a support and a convoyed army, and gives the literal of *the army cuts it*.
    """
    rules = intents.rulebook
    protection = PROTECTIONS.get(rules.paradox)
    last_fleet = rules.convoyed_attack_from is ConvoyedAttackFrom.LAST_FLEET
    if protection is None and not last_fleet and not intents.overland:
        return None

    def cut(network: Network, s: int, j: int) -> int:
        gates, aim = network.gates, network.intents.aim[s]
        path = network.path_of(j)
        dislodges = Rule.CUT_BY_DISLODGEMENT if j == aim else Rule.CUT
        arrives = network.success_of(j) if j == aim else path
        by_sea = _cut_from_last_fleet(network, s, j) if last_fleet else gates.stated(arrives, dislodges, (s, j))
        if protection is not None and by_sea != FALSE:
            protect, rule = protection
            protected = protect(network, s, j)
            if protected != FALSE:
                by_sea = gates.all_of((by_sea, -gates.stated(protected, rule, (s, j))), rule, (s, j))
        if j not in network.overland:
            return by_sea
        # free to walk: with its convoy broken, it attacks by land
        by_land = gates.stated(network.success_of(j) if j == aim else TRUE, dislodges, (s, j))
        return gates.any_of(
            (
                gates.all_of((path, by_sea), Rule.LAND_OR_SEA, (s, j)),
                gates.all_of((-path, by_land), Rule.LAND_OR_SEA, (s, j)),
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


def _cut_from_last_fleet(network: Network, s: int, j: int) -> int:
    """The army attacks from the sea of its last fleet: it cuts unless that is where the support is aimed (4.A.4)."""
    aim = network.intents.aim[s]
    path = network.path_of(j)
    if aim not in network.ferries[j] or aim not in network.intents.board.touches[network.goal[j]]:
        return path
    # a chordless route over the fleet that touches the goal ends with it
    other = _route_without(network, j, aim, Rule.LAST_FLEET)
    return network.gates.any_of((other, network.success_of(j)), Rule.LAST_FLEET, (s, j))


def _route_without(network: Network, j: int, fleet: int, rule: Rule) -> int:
    """Return the literal of *the army has a path, and a whole route without this fleet*."""
    others = [f for f in network.ferries[j] if f != fleet]
    route = network.route_open(j, others, rule)
    return network.gates.all_of((network.path_of(j), route), rule, (j, fleet)) if network.all_routes else route


def _supports_move(network: Network, s: int) -> bool:
    return network.intents.aim[s] != network.intents.helped[s]
