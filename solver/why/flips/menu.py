"""What the orders that units may be given would do, laid out as sets of orders: the ground of the search for flips.

A set of orders of one unit is a number with a bit for each; bit 0 is the order that the unit has now, or that it has
none. A *box* says for some units which of their orders it admits; the other units may do what they like.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ....encoding import Intents
from ....encoding.executed import filled_in
from ....encoding.ground import ground_of
from ....encoding.intents import Status
from ....encoding.policies import ConvoyPath, DisorderSupport, IllegalOrder, ImplicitOrder
from ....maps import ARMY, Convoy, Move, Order, Support, Unit

Box: TypeAlias = dict[int, int]
"""For some units, by province, the set of their orders that is admitted."""

Choice: TypeAlias = Mapping[int, int]
"""For the units that change, by province, the number of their new order."""


class Effect(NamedTuple):
    """What an order that is legal would do.

    Args:
        kind: the class of the order; None if the unit just stays.
        unit: number of the province moved to, of the unit supported or of the army convoyed.
        to: number of the province where that unit is helped or carried to; the unit's own if it is helped to hold.
        word: the coast that it names; of a move also that it asks for a convoy, and the seas that count.
    """

    kind: type[Order] | None
    unit: int = -1
    to: int = -1
    word: tuple[str, ...] = ("",)


HOLDS = Effect(None)


class Menu:
    """The orders that some units may be given besides their present ones, and what they would do.

    Args:
        intents: the orders as they were given.
        orders: the new orders of each unit that may change.
    """

    def __init__(self, intents: Intents, orders: Mapping[Unit, Sequence[Order]]) -> None:
        """Lay out the sets."""
        self.intents = intents
        self.number = intents.board.number
        self.walks = intents.board.walks
        self.ground = ground_of(intents.board)
        rules = intents.rulebook
        self.paths_count = rules.convoy_path is not ConvoyPath.IGNORED
        # where it matters that a unit has no order, or one that is illegal, a plain hold is another order
        self.void_counts = (
            rules.disorder_support is not DisorderSupport.COUNTS
            or rules.implicit_order is not ImplicitOrder.NOT_ALLOWED
            or rules.illegal_order is IllegalOrder.MOVE_STAYS_MOVE
        )
        self.orders: dict[int, tuple[Order | None, ...]] = {}
        self.effects: dict[int, tuple[Effect, ...]] = {}
        self.full: dict[int, int] = {}
        self.stays: dict[int, int] = {}
        self.moves: dict[int, dict[int, int]] = {}
        self.helps: dict[tuple[int, int], dict[int, int]] = {}
        self.carries: dict[tuple[int, int], dict[int, int]] = {}
        self.present = {p: self._present(p) for p in intents.units}
        for unit, several in orders.items():
            p = self.number[unit.place]
            index = intents.given[p]
            now = intents.orders[index] if index >= 0 else None
            # what the unit does already is no change, however it is written
            others = [(order, self.effect(order)) for order in several]
            kept = self.void_counts and (now is None or self.void(p))
            others = [(order, effect) for order, effect in others if effect != self.present[p] or kept]
            self.orders[p] = (now, *(order for order, _ in others))
            self._lay_out(p, (self.present[p], *(effect for _, effect in others)))

    def _present(self, p: int) -> Effect:
        """Return what the order that counts for a unit does, as it was taken."""
        intents = self.intents
        if self.void(p):
            return HOLDS
        order = intents.orders[intents.given[p]]
        effect = self.effect(order)
        if isinstance(order, Move):
            return effect._replace(word=(intents.landing.get(p, ""), *effect.word[1:]))
        return effect

    def void(self, p: int) -> bool:
        """Tell whether a unit has no order that counts."""
        index = self.intents.given[p]
        return index < 0 or self.intents.readings[index].status is Status.ILLEGAL

    def effect(self, order: Order) -> Effect:
        """Return what an order does, if it is legal; places are provinces, whatever coast they name."""
        if isinstance(order, Move):
            t = self._at(order.to)
            # a convoy is asked for only by an army that could also walk; any other goes by sea or by land in any case
            army = order.unit.type is ARMY
            walks = army and t in self.walks[self._at(order.unit.place)]
            how = (*(("via",) if order.via_convoy and walks else ()), *(order.path if self.paths_count else ()))
            return Effect(Move, t, -1, ("" if army else _coast(order.to), *how))
        if isinstance(order, Support):
            q = self._at(order.supported.place)
            if order.to is None:
                return Effect(Support, q, q)
            other = self.intents.at[q]
            to = order.to if other is None else filled_in(self.ground, other, order.to)
            return Effect(Support, q, self._at(to), (_coast(to),))
        if isinstance(order, Convoy):
            return Effect(Convoy, self._at(order.convoyed.place), self._at(order.to))
        return HOLDS

    def _at(self, place: str) -> int:
        number = self.number.get(place)
        return self.number[place.partition("/")[0]] if number is None else number

    def _lay_out(self, p: int, effects: tuple[Effect, ...]) -> None:
        self.effects[p] = effects
        self.full[p] = (1 << len(effects)) - 1
        self.stays[p] = 0
        for n, effect in enumerate(effects):
            bit = 1 << n
            if effect.kind is Move:
                _put(self.moves.setdefault(effect.unit, {}), p, bit)
                continue
            self.stays[p] |= bit
            if effect.kind is Support:
                _put(self.helps.setdefault((effect.unit, effect.to), {}), p, bit)
            elif effect.kind is Convoy:
                _put(self.carries.setdefault((effect.unit, effect.to), {}), p, bit)

    def same(self, p: int, effect: Effect) -> int:
        """Return the orders of a unit that do just this."""
        return sum(1 << n for n, one in enumerate(self.effects[p]) if one == effect)

    def chosen(self, choice: Choice) -> dict[int, Effect]:
        """Return what each unit does under a choice."""
        return {**self.present, **{p: self.effects[p][n] for p, n in choice.items()}}

    def given(self, choice: Choice) -> list[Order]:
        """Return the orders of all units under a choice; an order that is changed goes, and so do all for its unit."""
        intents = self.intents
        kept = [
            order
            for order, p in zip(intents.orders, intents.where, strict=True)
            if p not in choice or (unit := intents.at[p]) is None or unit.power != order.unit.power
        ]
        changed = [self.orders[p][n] for p, n in choice.items()]
        return kept + [order for order in changed if order is not None]


def _coast(place: str) -> str:
    return place if "/" in place else ""


def _put(sets: dict[int, int], p: int, bit: int) -> None:
    sets[p] = sets.get(p, 0) | bit


def joined(boxes: Iterable[Mapping[int, int]]) -> Box:
    """Return what all of several boxes admit.

    >>> joined([{3: 0b11, 5: 0b1}, {3: 0b110}])
    {3: 2, 5: 1}
    """
    found: Box = {}
    for box in boxes:
        for p, admitted in box.items():
            found[p] = found[p] & admitted if p in found else admitted
    return found
