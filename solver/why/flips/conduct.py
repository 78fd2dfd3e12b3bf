"""What the conduct of units rests on: that they go, stay, help or carry, by land or by sea, and that no others do.

Each method gives a box (``menu``): as long as every unit keeps to the orders that it admits, what the method names
stays so. None means that this cannot be promised in such plain terms.
"""

from __future__ import annotations

from collections.abc import Iterable

from ....encoding.facts import FALSE, TRUE
from ....encoding.policies import (
    ConvoyedAttackFrom,
    ConvoyIntent,
    ConvoyPath,
    DislodgedUnit,
    DisorderSupport,
    IllegalOrder,
    ImplicitOrder,
    MultiRoute,
    ParadoxCore,
)
from ....maps import FLEET, Convoy, Support
from ...ruling import Ruling
from .menu import Box, Choice, Effect, Menu


class Conduct:
    """The conduct of the units under one ruling.

    Args:
        ruling: the ruling for a choice.
        menu: the orders that there are.
        choice: the choice.
    """

    def __init__(self, ruling: Ruling, menu: Menu, choice: Choice) -> None:
        """Keep the parts, and note what the rulebook has otherwise than the plain equations."""
        self.ruling = ruling
        self.menu = menu
        self.now = menu.chosen(choice)
        self.intents = intents = ruling.intents
        self.board = intents.board
        self.owner, self.goal, self.into, self.helpers = intents.owner, intents.goal, intents.into, intents.helpers
        resolution = ruling.resolution
        self.success, self.given, self.path = resolution.success, resolution.given, resolution.path
        rules = intents.rulebook
        self.intent = rules.convoy_intent
        self.hints_count = rules.illegal_order is not IllegalOrder.IGNORED or self.intent is ConvoyIntent.OWNER_INTENT
        # what is said here of battles holds under these readings only, and of convoys under those
        self.known_rules = (
            rules.paradox_core is ParadoxCore.COMPONENT
            and rules.dislodged_unit is DislodgedUnit.HEAD_TO_HEAD
            and rules.convoyed_attack_from is ConvoyedAttackFrom.START
            and rules.implicit_order is ImplicitOrder.NOT_ALLOWED
            and rules.disorder_support is DisorderSupport.COUNTS
            and rules.illegal_order is not IllegalOrder.MOVE_STAYS_MOVE
        )
        self.known_routes = (
            rules.multi_route is MultiRoute.ANY_ROUTE
            and rules.convoy_path is ConvoyPath.IGNORED
            and rules.illegal_order is not IllegalOrder.SUPERFLUOUS_CONVOY_LEGAL
        )
        self.unprotected = rules.plain

    # -- one unit -------------------------------------------------------------------------------------------------

    def keeps(self, p: int) -> Box:
        """Return that a unit does just what it does now."""
        return {p: self.menu.same(p, self.now[p])} if p in self.menu.full else {}

    def stays(self, p: int) -> Box:
        """Return that a unit does not move."""
        return {p: self.menu.stays[p]} if p in self.menu.full else {}

    def keeps_or_stays(self, p: int) -> Box:
        """Return that a unit does what it does now, or does not move."""
        return {p: self.menu.same(p, self.now[p]) | self.menu.stays[p]} if p in self.menu.full else {}

    def goes_not(self, p: int, to: int) -> Box:
        """Return that a unit that does not go to a province does not do so either by another order."""
        found = self.menu.moves.get(to, {}).get(p)
        return {} if found is None else {p: self.menu.full[p] & ~found}

    def goes_not_otherwise(self, p: int, to: int) -> Box:
        """Return that a unit that goes to a province goes there just as it does now, or goes or stays elsewhere."""
        if p not in self.menu.full:
            return {}
        return {p: self.menu.same(p, self.now[p]) | self.menu.full[p] & ~self.menu.moves[to][p]}

    def helps(self, s: int, q: int) -> Box:
        """Return that a unit gives the support to another one that it gives now."""
        if s not in self.menu.full:
            return {}
        if q in self.intents.landing:
            return self.keeps(s)  # the coast that it names may matter
        return {s: self.menu.helps[q, self.now[s].to][s]}

    def carries(self, f: int) -> Box:
        """Return that a fleet convoys the army that it convoys now."""
        return {f: self.menu.carries[self.now[f].unit, self.now[f].to][f]} if f in self.menu.full else {}

    # -- nobody else ----------------------------------------------------------------------------------------------

    def no_more_movers(self, d: int, but: int = -1) -> Box:
        """Return that no further unit moves to a province, units of one power left out."""
        full = self.menu.full
        return {
            p: full[p] & ~orders
            for p, orders in self.menu.moves.get(d, {}).items()
            if self.goal[p] != d and self.owner[p] != but
        }

    def no_more_helpers(self, q: int, to: int, but: int = -1) -> Box:
        """Return that no further unit helps a unit to a province, units of one power left out.

        A support that names another coast than the one its fleet goes to is none as long as the fleet goes there.
        """
        found = {}
        for s, orders in self.menu.helps.get((q, to), {}).items():
            helping = self.intents.helped[s] == q and self.intents.aim[s] == to
            if helping or self.owner[s] == but:
                continue
            found[s] = self.menu.full[s] & ~orders
            if self._means(self.now[s], q, to):
                found[s] |= self.menu.same(s, self.now[s])
        return found

    def _means(self, effect: Effect, q: int, to: int) -> bool:
        """Tell whether an order is to support a unit to a province, whether that one goes there or not."""
        return effect.kind is Support and (effect.unit, effect.to) == (q, to)

    def no_helpers(self, q: int, to: int, but: int = -1) -> Box | None:
        """Return that nobody at all helps a unit to a province, units of one power left out; None if some mean to."""
        if any(self._means(effect, q, to) and self.owner[s] != but for s, effect in self.now.items()):
            return None
        helps = self.menu.helps.get((q, to), {}).items()
        return {s: self.menu.full[s] & ~orders for s, orders in helps if self.owner[s] != but}

    # -- by land or by sea ----------------------------------------------------------------------------------------

    def by_sea(self, p: int) -> bool:
        """Tell whether a move goes by sea, or would if its convoy were whole."""
        return p in self.intents.ferries

    def on_land(self, p: int) -> Box | None:
        """Return that a unit that moves goes as it does, and by land (fleets are said to go by land here)."""
        if self.by_sea(p):
            return None
        unit, d = self.intents.at[p], self.goal[p]
        found = self.keeps(p)
        if unit is None or unit.type is FLEET or not self.board.touches[p] or not self.board.touches[d]:
            return found
        if self.intent is ConvoyIntent.TAG:
            return found
        if self.intent is not ConvoyIntent.OWN_FLEET or self.hints_count:
            # no fleet says anything of it at all
            said = [f for f, effect in self.now.items() if self._carrying(effect, p, d)]
            if said or self.now[p].word != ("",):
                return None
            if self.hints_count and self._convoy_written(p):
                return None
        full = self.menu.full
        own = self.intent is ConvoyIntent.OWN_FLEET
        for f, orders in self.menu.carries.get((p, d), {}).items():
            if not own or self.owner[f] == self.owner[p]:
                found[f] = full[f] & ~orders
        return found

    def at_sea(self, p: int) -> Box | None:
        """Return that an army that moves goes as it does, and by sea."""
        if not self.by_sea(p) or not self.known_routes or p in self.intents.overland:
            return None
        found = self.keeps(p)
        if self.goal[p] not in self.board.walks[p]:
            return found
        if self.intent not in (ConvoyIntent.OWN_FLEET, ConvoyIntent.TAG):
            return None
        if "via" in self.now[p].word:
            return found
        own = [f for f in self.carriers(p) if self.owner[f] == self.owner[p]]
        if not own:
            return None
        return found | self.carries(own[0])

    def carriers(self, army: int) -> list[int]:
        """Return the fleets whose convoy of an army is legal and matched."""
        return [f for f in self.intents.units if self.intents.carries[f] == army]

    def _carrying(self, effect: Effect, army: int, to: int) -> bool:
        return effect.kind is Convoy and (effect.unit, effect.to) == (army, to)

    def _convoy_written(self, army: int) -> bool:
        """Tell whether some order that was written speaks of convoying an army, legal or not."""
        effects = map(self.menu.effect, self.intents.orders)
        return any(effect.kind is Convoy and effect.unit == army for effect in effects)

    # -- strengths ------------------------------------------------------------------------------------------------

    def strength(self, p: int, without: int = -2) -> int:
        """Return the strength of a unit, without the supports by one power."""
        given, owner = self.given, self.owner
        return 1 + sum(given[s] == TRUE and owner[s] != without for s in self.helpers.get(p, ()))

    def cut_helpers(self, p: int, without: int = -2) -> list[int]:
        """Return the units whose support of a unit is not given."""
        return [s for s in self.helpers.get(p, ()) if self.given[s] == FALSE and self.owner[s] != without]

    def cost(self, box: Box) -> int:
        """Return how many orders a box bars: the fewer, the farther it reaches."""
        full = self.menu.full
        return sum((full[p] & ~admitted).bit_count() for p, admitted in box.items())

    def best(self, boxes: Iterable[Box]) -> Box | None:
        """Return the box that bars the fewest orders, the first of several; None if there is no box."""
        return min(boxes, key=self.cost, default=None)
