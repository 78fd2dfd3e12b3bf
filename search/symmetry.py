"""Which finds are the same but for the names of powers, or for a symmetry of the region.

The rules of a movement phase know powers apart but not by name, so powers may be exchanged. Provinces may be exchanged
where an automorphism of the region does it: one that keeps what is sea, coast and inland, which coasts belong to which
province, where armies walk and where fleets sail. The standard board as a whole has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from ..engines.provoking.phase import Phase
from ..maps import Convoy, Mention, Move, Order, Support
from .shrinking import in_sequence

if TYPE_CHECKING:
    import networkx as nx

    from ..maps import Board, Unit

MOST = 2_000
"""So many automorphisms of a region are used; a region that has more is nothing but repetition."""

Renaming: TypeAlias = Mapping[str, str]
"""Place to place."""


class Symmetry:
    """The symmetries of a board, or of a region of it.

    Args:
        board: the board.
        region: ids of the provinces; None for all.
        fixed: powers that are not exchanged, since they are asked for by name.
        places: provinces that stay where they are, since they are asked for by name.
    """

    def __init__(
        self,
        board: Board,
        region: Collection[str] | None = None,
        fixed: Sequence[str] = (),
        places: Collection[str] = (),
    ) -> None:
        """Find the automorphisms."""
        self.board = board
        self.fixed = tuple(fixed)
        ids = frozenset(board.ids if region is None else region)
        found = automorphisms(board, ids)
        self.renamings = [one for one in found if all(one.get(p, p) == p for p in places)]
        self.complete = len(found) < MOST

    def canonical(self, phase: Phase) -> Phase:
        """Return the one phase that stands for all those which are the same as this one."""
        images = (exchanged(renamed(phase, one), self.board, self.fixed) for one in self.renamings)
        return min(images, key=_text)

    def key(self, phase: Phase) -> str:
        """Return a text that is the same for phases that are the same."""
        return _text(self.canonical(phase))


def exchanged(phase: Phase, board: Board, fixed: Sequence[str] = ()) -> Phase:
    """Return a phase with the powers of the board in the sequence in which they are met, province by province.

    Args:
        phase: the phase.
        board: the board.
        fixed: powers that keep their units.
    """
    free = [power.id for power in board.powers if power.id not in fixed]
    names = {power: power for power in fixed}
    for unit in sorted(phase.position.units, key=lambda unit: unit.place):
        if unit.power not in names:
            names[unit.power] = free.pop(0)
    return with_powers(phase, names)


def _text(phase: Phase) -> str:
    return "; ".join((*phase.units_text, *phase.orders_text))


def with_powers(phase: Phase, names: Mapping[str, str]) -> Phase:
    """Return a phase with other powers.

    Args:
        phase: the phase.
        names: for each power the one that takes its place.
    """
    units = tuple(_unit(unit, names, {}) for unit in phase.position.units)
    orders = tuple(_order(order, names, {}) for order in phase.orders)
    return Phase(replace(phase.position, units=units), in_sequence(orders))


def renamed(phase: Phase, places: Renaming) -> Phase:
    """Return a phase with other places.

    Args:
        phase: the phase.
        places: for each place the one that takes its place.
    """
    units = tuple(_unit(unit, {}, places) for unit in phase.position.units)
    orders = tuple(order_renamed(order, places) for order in phase.orders)
    return Phase(replace(phase.position, units=units), in_sequence(orders))


def order_renamed(order: Order, places: Renaming) -> Order:
    """Return an order with other places.

    Args:
        order: the order.
        places: for each place the one that takes its place.
    """
    return _order(order, {}, places)


def _unit(unit: Unit, names: Mapping[str, str], places: Renaming) -> Unit:
    return replace(unit, power=names.get(unit.power, unit.power), place=places.get(unit.place, unit.place))


def _order(order: Order, names: Mapping[str, str], places: Renaming) -> Order:
    def mention(one: Mention) -> Mention:
        power = None if one.power is None else names.get(one.power, one.power)
        return replace(one, place=places.get(one.place, one.place), power=power)

    order = replace(order, unit=_unit(order.unit, names, places))
    if isinstance(order, Move):
        return replace(order, to=places.get(order.to, order.to))
    if isinstance(order, Support):
        to = None if order.to is None else places.get(order.to, order.to)
        return replace(order, supported=mention(order.supported), to=to)
    if isinstance(order, Convoy):
        return replace(order, convoyed=mention(order.convoyed), to=places.get(order.to, order.to))
    return order


@lru_cache(maxsize=8)
def automorphisms(board: Board, ids: frozenset[str]) -> tuple[dict[str, str], ...]:
    """Return the automorphisms of a part of a board, the one that changes nothing among them.

    Args:
        board: the board.
        ids: ids of the provinces of the part.

    Returns:
        Each as place to place, at most :data:`MOST` of them.
    """
    same = {place: place for place in _places(board, ids)}
    graph = _graph(board, ids)
    colours = Counter(data["colour"] for _, data in graph.nodes(data=True))
    if all(count == 1 for count in colours.values()):
        return (same,)
    from networkx.algorithms.isomorphism import GraphMatcher, categorical_edge_match, categorical_node_match

    matcher = GraphMatcher(graph, graph, categorical_node_match("colour", ""), categorical_edge_match("kind", ""))
    found = list(islice(matcher.isomorphisms_iter(), MOST))
    taken = [{here[2:]: there[2:] for here, there in sorted(one.items())} for one in found]
    return tuple(sorted(taken, key=lambda one: (one != same, sorted(one.items()))))


def _places(board: Board, ids: Collection[str]) -> Iterator[str]:
    yield from sorted(place for place in board.number if place.partition("/")[0] in ids)


def _graph(board: Board, ids: Collection[str]) -> nx.Graph[str]:
    """Return a part of a board as a graph: ``p:`` is a province or a coast, edges tell walking, sailing, belonging.

    A province without named coasts is one node for armies and fleets. The colour of a node is what is around it, so
    that only nodes of one colour can be exchanged.
    """
    from networkx import Graph, weisfeiler_lehman_subgraph_hashes

    graph: nx.Graph[str] = Graph()
    for place in _places(board, ids):
        kind = "coast" if "/" in place else board.province(place).terrain.value
        graph.add_node(f"p:{place}", kind=kind)
        if "/" in place:
            graph.add_edge(f"p:{place}", f"p:{place.partition('/')[0]}", kind="of")
    for name, borders in (("walk", board.army_borders), ("sail", board.fleet_borders)):
        for a, b in borders:
            if f"p:{a}" in graph and f"p:{b}" in graph:
                before = graph.edges[f"p:{a}", f"p:{b}"]["kind"] if graph.has_edge(f"p:{a}", f"p:{b}") else ""
                graph.add_edge(f"p:{a}", f"p:{b}", kind=f"{before}{name}")
    hashes = weisfeiler_lehman_subgraph_hashes(graph, edge_attr="kind", node_attr="kind", iterations=6)
    for node, several in hashes.items():
        graph.nodes[node]["colour"] = several[-1]
    return graph
