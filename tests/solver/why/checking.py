"""Reasons held against position, orders and board, by code that shares nothing with what makes them."""

from __future__ import annotations

import string
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise

import networkx

from standoff import Position, Rulebook
from standoff.encoding.rulebook import field_named
from standoff.maps import ARMY, FLEET, Board, LateOrder, Move, Order, Province, Retreat, Terrain, Unit, Waive
from standoff.maps.late_orders import giver
from standoff.solver.why.reason import POWER_VALUES, AnyOrder, Basis, BasisKind, Detail, Step
from standoff.solver.why.texts_late import ADJUSTMENTS, RETREATS
from standoff.solver.why.texts_orders import EXITS, ORDERS

TEXTS = {**ORDERS, **EXITS, **RETREATS, **ADJUSTMENTS}


def bare(place: str) -> str:
    return place.partition("/")[0]


@lru_cache(maxsize=16)
def borders(board: Board) -> tuple[networkx.Graph[str], networkx.Graph[str], networkx.Graph[str], networkx.Graph[str]]:
    """The lists of borders as graphs: of armies, of fleets by place, of any kind, and of seas and what they touch."""
    armies: networkx.Graph[str] = networkx.Graph(board.army_borders)
    fleets: networkx.Graph[str] = networkx.Graph(board.fleet_borders)
    anyhow: networkx.Graph[str] = networkx.Graph()
    water: networkx.Graph[str] = networkx.Graph()
    for graph in (armies, fleets, anyhow, water):
        graph.add_nodes_from([*board.ids, *board.fleet_places()])
    seas = {province.id for province in board.provinces if province.terrain is Terrain.SEA}
    for a, b in (*board.army_borders, *board.fleet_borders):
        anyhow.add_edge(bare(a), bare(b))
    for a, b in board.fleet_borders:
        if a in seas or b in seas:
            water.add_edge(bare(a), bare(b))
    return armies, fleets, anyhow, water


class Facts:
    """The facts of one phase.

    Args:
        position: the position.
        orders: the orders given.
        counting: those that count, as they are carried out.
        rules: the rulebook.
    """

    def __init__(
        self,
        position: Position,
        orders: Sequence[AnyOrder],
        counting: Collection[tuple[AnyOrder, AnyOrder]],
        rules: Rulebook,
    ) -> None:
        self.position, self.orders, self.counting, self.rules = position, orders, counting, rules
        self.board = position.board
        self.there = {*position.units, *(one.unit for one in position.dislodged)}
        self.occupied = {unit.province for unit in self.there}
        self.armies, self.fleets, self.anyhow, self.water = borders(self.board)

    def tree(self, top: Step) -> None:
        """Check every step of a tree: its sentence, and all that it rests on."""
        for step in top.walk():
            assert step.text in TEXTS, step
            named = {name for _, name, _, _ in string.Formatter().parse(TEXTS[step.text]) if name}
            assert named <= set(step.values), (step.text, named, set(step.values))
            assert step.rule == step.rule.lower()
            assert step.bases or step.because, f"{step.text} rests on nothing"
            for name in named:
                self.value(name, step.values[name])
            for basis in step.bases:
                assert self.holds(basis), (step.text, basis)

    def value(self, name: str, value: object) -> None:
        """Check that what a sentence names can be written."""
        several = value if isinstance(value, tuple) else (value,)
        assert several, f"{name} is empty"
        for one in several:
            if isinstance(one, str):
                assert one in ({power.id for power in self.board.powers} if name in POWER_VALUES else self.board.number)
            else:
                assert isinstance(one, int | Unit | Order | LateOrder), one

    def holds(self, basis: Basis) -> bool:
        """Tell whether a fact is one."""
        kind = basis.kind
        if kind is BasisKind.ORDERED:
            return bool(basis.orders) and all(
                any(order == given for given, _ in self.counting) for order in basis.orders
            )
        if kind is BasisKind.GIVEN:
            return bool(basis.orders) and all(order in self.orders for order in basis.orders)
        if kind is BasisKind.NO_ORDER:
            of = {(giver(given), bare(given.unit.place)) for given, _ in self.counting if not isinstance(given, Waive)}
            return bool(basis.units) and all(
                unit in self.there and (unit.power, unit.province) not in of for unit in basis.units
            )
        if kind is BasisKind.STANDS:
            return bool(basis.units) and self.there.issuperset(basis.units)
        if kind is BasisKind.EMPTY:
            return bool(basis.places) and self.occupied.isdisjoint(basis.places)
        if kind is BasisKind.UNRIVALLED:
            going = [done for _, done in self.counting if isinstance(done, Move | Retreat)]
            # of a retreat the order that is told of goes there itself
            most = 1 if self.position.dislodged else 0
            return all(sum(bare(order.to) == place for order in going) == most for place in basis.places)
        if kind is BasisKind.SILENT:
            return bool(basis.powers) and not {giver(order) for order in self.orders}.intersection(basis.powers)
        if kind is BasisKind.RULEBOOK:
            return bool(basis.places) and all(self.chosen(text) for text in basis.places)
        of_board = kind is BasisKind.BOARD
        assert of_board or kind is BasisKind.POSITION, basis
        assert basis.detail is not None, basis
        return self.of_board(basis, basis.detail) if of_board else self.of_position(basis, basis.detail)

    def chosen(self, text: str) -> bool:
        switch, _, reading = text.partition("=")
        return bool(getattr(self.rules, field_named(switch)).word == reading)

    def province(self, id: str) -> Province:
        return next(province for province in self.board.provinces if province.id == id)

    def reached(self, unit: Unit) -> set[str]:
        return set((self.armies if unit.type is ARMY else self.fleets)[unit.place])

    # -- the board ------------------------------------------------------------------------------------------------

    def of_board(self, basis: Basis, detail: Detail) -> bool:
        places, units = basis.places, basis.units
        terrain = {Detail.SEA: {Terrain.SEA}, Detail.INLAND: {Terrain.INLAND}}
        terrain[Detail.NO_SEA] = {Terrain.INLAND, Terrain.COASTAL}
        if detail in terrain:
            return bool(places) and all(self.province(id).terrain in terrain[detail] for id in places)
        if detail is Detail.REACHES:
            (unit,) = units
            return self.reached(unit) == set(places) and len(places) == len(set(places))
        if detail is Detail.REACHES_NOT:
            return all({bare(to) for to in self.reached(unit)}.isdisjoint(map(bare, places)) for unit in units)
        if detail is Detail.LANDLOCKED:
            return bool(places) and all(not self.seas_at(id) for id in places)
        if detail is Detail.COASTS:
            return tuple(f"{places[0]}/{coast}" for coast in self.province(places[0]).coasts) == places[1:]
        if detail in (Detail.CENTER, Detail.NO_CENTER):
            return all(self.province(id).center is (detail is Detail.CENTER) for id in places)
        if detail in (Detail.HOMES, Detail.COUNTRY):
            found = [power for power in self.board.powers if power.id in basis.powers]
            return {*places} == {id for power in found for id in self.belonging(power.id, detail)}
        if detail in (Detail.WAY, Detail.FLEET_WAY, Detail.NO_WAY):
            return self.is_way(basis, detail)
        return self.of_routes(basis, detail)

    def belonging(self, power: str, detail: Detail) -> Collection[str]:
        if detail is Detail.HOMES:
            return {province.id for province in self.board.provinces if province.home_of == power}
        return next(one.country for one in self.board.powers if one.id == power)

    def seas_at(self, id: str) -> set[str]:
        return {sea for sea in self.water[id] if self.province(sea).terrain is Terrain.SEA}

    def of_routes(self, basis: Basis, detail: Detail) -> bool:
        places, units = basis.places, basis.units
        if detail is Detail.ROUTE:
            seas = places[1:-1]
            return (
                bool(seas)
                and all(self.province(sea).terrain is Terrain.SEA for sea in seas)
                and all(self.water.has_edge(a, b) for a, b in pairwise(places))
            )
        start, end = places
        if detail is Detail.NO_WATER:
            return not self.joined(
                {id for id in self.board.ids if self.province(id).terrain is Terrain.SEA}, start, end
            )
        fleets = [unit.place for unit in units]
        assert all(unit.type is FLEET and unit in self.there for unit in units)
        assert len(set(fleets)) == len(fleets)
        if detail is Detail.NO_ROUTE:
            return not self.joined(set(fleets), start, end)
        assert detail is Detail.NOT_NEEDED, detail
        graph = self.water.subgraph([start, end, *fleets])
        for path in networkx.all_simple_paths(graph, start, end):
            chordless = graph.subgraph(path).number_of_edges() == len(path) - 1
            # the ends may border each other, by sea or not
            ends = graph.has_edge(start, end) and graph.subgraph(path).number_of_edges() == len(path)
            if fleets[0] in path and (chordless or ends):
                return False
        return True

    def joined(self, seas: set[str], start: str, end: str) -> bool:
        """Tell whether some chain of these seas touches both places."""
        graph = self.water.subgraph(seas)
        first, last = self.seas_at(start) & seas, self.seas_at(end) & seas
        return any(last & set(part) for part in networkx.connected_components(graph) if first & set(part))

    def is_way(self, basis: Basis, detail: Detail) -> bool:
        (unit,) = basis.units
        by_coasts = detail is Detail.FLEET_WAY
        if detail is Detail.NO_WAY:
            graph = self.anyhow
            if unit.type is FLEET and self.rules.disorder_removal.word != "owned-centre":
                graph = self.fleets
            start = unit.place if graph is self.fleets else unit.province
            met = {bare(place) for place in networkx.node_connected_component(graph, start)}
            return met.isdisjoint(basis.places)
        graph = self.fleets if by_coasts else self.anyhow
        assert by_coasts is (unit.type is FLEET and self.rules.disorder_removal.word != "owned-centre")
        assert basis.places[0] == (unit.place if by_coasts else unit.province)
        lengths = networkx.single_source_shortest_path_length(graph, basis.places[0])
        nearest = min(steps for place, steps in lengths.items() if bare(place) in self.goals(unit.power))
        walked = all(graph.has_edge(a, b) for a, b in pairwise(basis.places))
        return walked and bare(basis.places[-1]) in self.goals(unit.power) and nearest == len(basis.places) - 1

    def goals(self, power: str) -> Collection[str]:
        reading = self.rules.disorder_removal.word
        if reading == "owned-centre":
            return {id for id, owner in self.position.centers if owner == power}
        country = self.belonging(power, Detail.COUNTRY) if reading == "country" else ()
        return country or self.belonging(power, Detail.HOMES)

    # -- the position ---------------------------------------------------------------------------------------------

    def of_position(self, basis: Basis, detail: Detail) -> bool:
        places, units, powers, position = basis.places, basis.units, basis.powers, self.position
        if detail is Detail.OWNS:
            return [*places] == sorted(id for id, owner in position.centers if owner in powers)
        if detail is Detail.OWNER:
            owner = dict(position.centers)
            return bool(places) and all([owner[id]] == [*powers] if id in owner else not powers for id in places)
        if detail is Detail.UNITS:
            return {*units} == {unit for unit in position.units if unit.power in powers}
        if detail is Detail.CONTESTED:
            return bool(places) and {*places} <= {*position.contested}
        if detail is Detail.NOT_DISLODGED:
            return {*units} <= {*position.units}
        (unit,) = units
        (one,) = [one for one in position.dislodged if one.unit == unit]
        if detail is Detail.EXITS:
            return {*places} == {*one.exits}
        assert detail is Detail.ATTACKED_FROM, detail
        return places == (one.attacked_from,)


def written(step: Step, depth: int = 0) -> list[str]:
    """Write a tree in lines: sentence, rule and bases of each step, those below set in."""
    text = TEXTS[step.text].format(**{name: _word(value) for name, value in step.values.items()})
    pad = "  " * depth
    lines = [f"{pad}{text} [{step.rule}]"]
    for basis in step.bases:
        parts = [", ".join(map(_word, part)) for part in basis[1:5] if part]
        lines.append(f"{pad}  = {basis.detail.value if basis.detail else basis.kind.value}: {'; '.join(parts)}")
    for below in step.because:
        lines += written(below, depth + 1)
    return lines


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_word, value))
    if isinstance(value, Order | LateOrder | Unit):
        return value.short
    return str(value)


def texts(step: Step) -> list[str]:
    """The keys of a tree's sentences, from the top, each step before those below."""
    return [step.text, *(text for below in step.because for text in texts(below))]
