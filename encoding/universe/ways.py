"""How armies go to neighbouring provinces: by sea or by land, as the readings of convoy-intent have it (DATC 4.A.3).

Where all rulebooks of a universe read an order the same way, that is part of the order (:mod:`orders`). Where they do
not, an order says only what is written, *via convoy* or not, and each resolution has ways of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...maps import ARMY, Move
from ..facts import FALSE
from ..policies import ConvoyIntent
from ..routes import connected

if TYPE_CHECKING:
    from ..intents import Intents
    from .orders import Orders

FREE_TO_WALK = (ConvoyIntent.OWN_FLEET_OR_LAND, ConvoyIntent.OPPOSITE_MOVE)
"""Under these an army that could walk goes by land if its convoy is not whole."""


class Ways:
    """Which armies go by sea under one reading, and which of them would go by land if their convoy is not whole.

    Args:
        orders: the orders.
        intent: the reading; None where the orders themselves say how armies go.

    ``crosses`` has for each slot the literal of *the army goes by sea*, ``overland`` of *it goes by sea if its convoy
    is whole, else by land*, and ``on_foot`` of *the unit goes by itself, whatever becomes of convoys*.
    """

    def __init__(self, orders: Orders, intent: ConvoyIntent | None) -> None:
        """Write them down."""
        self.orders = orders
        self.crosses = list(orders.crosses)
        self.overland = [FALSE] * len(orders.crosses)
        self.on_foot = list(orders.walks)
        if intent is None:
            return
        sheet = orders.sheet
        for k in orders.numbers:
            if orders.by_sea[k] and orders.moves[k] != FALSE and orders.slots.army[k] != FALSE:
                self.crosses[k], self.overland[k] = self._way(k, intent)
            self.on_foot[k] = sheet.both(orders.moves[k], -self.crosses[k])

    def _way(self, k: int, intent: ConvoyIntent) -> tuple[int, int]:
        orders = self.orders
        sheet, told, near = orders.sheet, orders.crosses[k], orders.near(k)
        others = [f for f in orders.numbers if f != k]
        own = sheet.either(*(sheet.both(orders.carries[f][k], orders.slots.same_power(f, k)) for f in others))
        if intent is ConvoyIntent.TAG:
            return told, FALSE
        if intent not in FREE_TO_WALK:
            # no useless convoy order is among the orders, so the owner's intent is that of the fleets that convoy
            return sheet.either(told, own), FALSE
        whole = orders.chains.ordered(k)
        if intent is ConvoyIntent.OWN_FLEET_OR_LAND:
            wants = sheet.either(told, own)
        else:
            swaps = [sheet.both(orders.goes_to(k, j), orders.goes_to(j, k)) for j in others]
            wants = sheet.either(*swaps)
        free = sheet.both(near, wants, whole)
        return sheet.either(sheet.both(told, -near), free), free


def says_by_sea(intents: Intents, p: int) -> bool:
    """Tell whether the order of the army in p says that it goes by sea, or leaves it no other way.

    One that names a convoy for which no fleets stand ready goes by land, where it is not illegal.

    Args:
        intents: the phase.
        p: the province of a unit that moves.
    """
    board, goal, unit = intents.board, intents.goal[p], intents.at[p]
    if unit is None or unit.type is not ARMY:
        return False
    if goal not in board.walks[p]:
        return True
    index = intents.given[p]
    order = intents.orders[index] if index >= 0 else None
    seas = frozenset(q for q in intents.units if board.is_sea[q])
    return isinstance(order, Move) and order.via_convoy and connected(board, seas, p, goal)
