"""Why a unit cannot go somewhere: the board, coasts, and the fleets that would have to carry it."""

from __future__ import annotations

from ...encoding import Fault, Intents
from ...encoding.ground import ground_of
from ...encoding.policies import ImpossibleCoast
from ...encoding.steps import Steps
from ...maps import ARMY, Unit
from .grounds import board, choice, empty, given, reachable, reaches, rule_of, stands
from .reason import AnyOrder, Basis, Detail, Step, Value
from .sea_routes import likeliest


class Goals:
    """Tells for the units of one position why they cannot go somewhere.

    Args:
        intents: the position, its board and the rulebook.
    """

    def __init__(self, intents: Intents) -> None:
        """Keep them, and what answers where units can go."""
        self.intents = intents
        self.board = intents.board
        self.steps = Steps(intents, ground_of(intents.board))

    def step(self, fault: Fault, unit: Unit, to: str, order: AnyOrder, without: int = -1) -> Step:
        """Tell why a unit cannot move somewhere.

        Args:
            fault: what is found wrong with it.
            unit: the unit, as it stands.
            to: the goal as it is written.
            order: the order that writes it.
            without: number of a sea whose fleet does not count as a carrier; -1 for none.
        """
        t = self.steps.number(to)
        if fault is Fault.OWN_PROVINCE:
            return self._said(fault, "order.own-province", unit, t, (stands(unit),))
        if fault is Fault.NOT_ADJACENT:
            return self._not_adjacent(unit, t)
        if fault is Fault.WRONG_TERRAIN:
            army = unit.type is ARMY
            terrain = board(Detail.SEA if army else Detail.INLAND, self.board.ids[t])
            return self._said(
                fault, "order.wrong-terrain-army" if army else "order.wrong-terrain-fleet", unit, t, (terrain,)
            )
        if fault is Fault.NO_FLEETS:
            return self._no_fleets(unit, t, without)
        if fault is Fault.NO_COAST:
            return self._no_coast(unit, t)
        if fault is Fault.NO_PATH:
            bases = (given(order), choice(self.intents.rulebook, "convoy_path"))
            return Step("order.no-path", rule_of(fault), {"unit": unit}, bases)
        return self._coast(fault, unit, to, order)

    def _said(self, fault: Fault, text: str, unit: Unit, t: int, bases: tuple[Basis, ...], **more: Value) -> Step:
        return Step(text, rule_of(fault), {"unit": unit, "place": self.board.ids[t], **more}, bases)

    def _not_adjacent(self, unit: Unit, t: int) -> Step:
        """Name the places that the unit borders, and for an army why no fleet could help."""
        there = reachable(unit, self.board)
        bases = [reaches(unit, self.board)]
        more: dict[str, Value] = {"reachable": there}
        text = "order.not-adjacent"
        if unit.type is ARMY:
            text = "order.not-adjacent-army"
            p = self.board.number[unit.place]
            inland = tuple(self.board.ids[n] for n in (p, t) if not self.board.touches[n])
            bases.append(board(Detail.LANDLOCKED, *inland))
            more["inland"] = inland
        return self._said(Fault.NOT_ADJACENT, text if there else f"{text}-alone", unit, t, tuple(bases), **more)

    def _no_fleets(self, unit: Unit, t: int, without: int) -> Step:
        """Name the seas of the likeliest route in which no fleet stands."""
        p, ids = self.board.number[unit.place], self.board.ids
        fleets = self.steps.fleets_at_sea() - {without}
        seas = {n for n, sea in enumerate(self.board.is_sea) if sea}
        route = likeliest(self.board, p, t, seas, self.steps.fleets_at_sea())
        bases: list[Basis] = []
        if t not in self.board.walks[p]:
            bases.append(board(Detail.REACHES_NOT, ids[t], units=(unit,)))
        if not route:
            bases.append(board(Detail.NO_WATER, ids[p], ids[t]))
            return self._said(Fault.NO_FLEETS, "order.no-water", unit, t, tuple(bases))
        bases.append(board(Detail.NO_ROUTE, ids[p], ids[t], units=self._fleets(fleets)))
        bases.append(board(Detail.ROUTE, ids[p], *(ids[sea] for sea in route), ids[t]))
        lacking = tuple(ids[sea] for sea in route if sea not in fleets and sea != without)
        if not lacking:
            # all that is missing is the fleet that does not count
            (fleet,) = self._fleets([without])
            return self._said(Fault.NO_FLEETS, "order.no-fleets-but", unit, t, (*bases, stands(fleet)), fleet=fleet)
        bases.append(empty(*lacking))
        neighbours = t in self.board.walks[p]
        text = "order.no-fleets-neighbour" if neighbours else "order.no-fleets"
        return self._said(Fault.NO_FLEETS, text, unit, t, tuple(bases), seas=lacking)

    def _fleets(self, seas: frozenset[int] | list[int]) -> tuple[Unit, ...]:
        return tuple(unit for sea in sorted(seas) if (unit := self.intents.at[sea]) is not None)

    def _no_coast(self, unit: Unit, t: int) -> Step:
        """Tell which end of a convoy is not on the coast."""
        ids = self.board.ids
        inland = tuple(ids[n] for n in (self.board.number[unit.place], t) if not self.board.touches[n])
        bases = (board(Detail.LANDLOCKED, *inland),)
        return self._said(Fault.NO_COAST, "order.no-coast", unit, t, bases, inland=inland)

    # -- coasts -------------------------------------------------------------------------------------------------

    def _coast(self, fault: Fault, unit: Unit, to: str, order: AnyOrder) -> Step:
        """Tell which coasts of a province the fleet could reach."""
        rules = self.intents.rulebook
        t = self.steps.number(to)
        province = self.board.ids[t]
        coasts = tuple(place for place in reachable(unit, self.board) if self.board.number[place] == t)
        bases = [reaches(unit, self.board), given(order)]
        if fault is Fault.IMPOSSIBLE_COAST:
            if rules.impossible_coast is ImpossibleCoast.ILLEGAL:
                bases.append(choice(rules, "impossible_coast"))
            values: dict[str, Value] = {"unit": unit, "place": to, "coasts": coasts}
            return Step("order.impossible-coast", rule_of(fault), values, tuple(bases))
        one = len(coasts) == 1
        if fault is Fault.COAST_NEEDED:
            bases.append(choice(rules, "missing_coast"))
        else:
            bases.append(choice(rules, "one_coast" if one else "support_coast"))
        text = "order.coast-needed" if fault is Fault.COAST_NEEDED else "order.coast-not-named"
        return Step(text, rule_of(fault), {"unit": unit, "place": province, "coasts": coasts}, tuple(bases))
