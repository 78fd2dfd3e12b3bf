"""An order as it is carried out, where that differs from what was written: the real unit, the coast that is meant."""

from __future__ import annotations

from dataclasses import replace

from ..maps import ARMY, Hold, Mention, Move, Order, Support, Unit
from .ground import Ground
from .intents import Intents


def executed(intents: Intents, ground: Ground, order: Order) -> Order:
    """Return a legal order as it is carried out.

    Args:
        intents: the orders as they were taken.
        ground: the steps of single units on the board.
        order: one of the orders; the unit it speaks of is there.
    """
    board = intents.board
    p = board.number[order.unit.province]
    here = intents.at[p]
    assert here is not None
    if isinstance(order, Hold):
        return Hold(here)
    if isinstance(order, Move):
        return replace(order, unit=here, to=intents.landing.get(p, board.ids[intents.goal[p]]))
    if isinstance(order, Support):
        q = board.number[order.supported.place.partition("/")[0]]
        other = intents.at[q]
        assert other is not None
        mention = _named(replace(order.supported, type=other.type, place=other.place), other)
        to = None if order.to is None else filled_in(ground, other, order.to)
        if to is not None and "/" in to and intents.aim[p] == intents.goal[q]:
            to = intents.landing.get(q, to)  # the coast that counts is the one where the fleet lands
        return replace(order, unit=here, supported=mention, to=to)
    place = order.convoyed.place.partition("/")[0]
    army = intents.at[board.number[place]]
    assert army is not None
    mention = _named(replace(order.convoyed, type=ARMY, place=place), army)
    return replace(order, unit=here, convoyed=mention, to=order.to.partition("/")[0])


def _named(mention: Mention, unit: Unit) -> Mention:
    """Put the right power where one was named with the unit mentioned."""
    return mention if mention.power is None else replace(mention, power=unit.power)


def filled_in(ground: Ground, unit: Unit, to: str) -> str:
    """Return the goal of a unit's move as it would be carried out: the only possible coast, none for an army."""
    if unit.type is ARMY:
        return to.partition("/")[0]
    landing = ground.fleet_steps[unit.place].get(to)
    return to if landing is None else landing
