"""Convoy orders judged and matched to their armies, and which armies go by sea (DATC 4.A.3, 4.A.6, 6.G)."""

from __future__ import annotations

from collections.abc import Callable

from ..maps import ARMY, FLEET, Convoy, Move, Unit
from .intents import Fault, Intents
from .policies import ConvoyIntent, ConvoyPath, IllegalOrder
from .routes import connected, on_simple_route, useful
from .steps import Steps


class Convoys:
    """The convoys of a phase, filled while the orders are read and matched when all of them are.

    Args:
        intents: the orders; ``ferries``, ``overland``, ``carries`` and ``carried`` are filled in :meth:`match`.
        steps: where single units can go.
    """

    def __init__(self, intents: Intents, steps: Steps) -> None:
        """Begin with none."""
        self.intents = intents
        self.steps = steps
        self.board = intents.board
        self.orders: list[int] = []
        """Indices of the convoy orders that are legal and count."""
        self.by_sea: list[int] = []
        """Armies that cannot go but by sea, or whose order says so."""
        self.hints: set[tuple[int, int]] = set()
        """Army and goal of the convoy orders of own fleets that are of no use, where the rulebook heeds them."""
        rules = intents.rulebook
        self.intent = rules.convoy_intent
        self.may_walk = self.intent in (ConvoyIntent.OWN_FLEET_OR_LAND, ConvoyIntent.OPPOSITE_MOVE)
        self.paths_count = rules.convoy_path is not ConvoyPath.IGNORED
        self.heeds_hints = (
            rules.illegal_order is IllegalOrder.IMPOSSIBLE_CONVOY_SHOWS_INTENT
            or self.intent is ConvoyIntent.OWNER_INTENT
        )

    def any(self) -> bool:
        """Tell whether there is anything to match."""
        return bool(self.orders or self.by_sea or self.hints)

    def way_of(self, order: Move, p: int, t: int) -> tuple[bool, Fault | None]:
        """Tell whether the order of the army in p to go to t means by sea for sure, and why it is illegal."""
        if t in self.board.walks[p]:
            if not order.via_convoy or self.intent is ConvoyIntent.OPPOSITE_MOVE:
                return False, None
            if self.may_walk and self.steps.by_sea_fault(p, t) is not None:
                return False, None
        if self.intents.rulebook.convoy_path is ConvoyPath.REQUIRED and not order.path:
            return True, Fault.NO_PATH
        return True, self.steps.by_sea_fault(p, t)

    def fault(self, order: Convoy, here: Unit, p: int) -> Fault | None:
        """Tell why the convoy order of the unit in p is illegal."""
        q, t = self.steps.number(order.convoyed.place), self.steps.number(order.to)
        army = self.intents.at[q]
        fault = self._fault(here, p, army, q, t)
        # only an army can be sent by sea, whatever a convoy order says of a fleet
        armed = army is not None and army.type is ARMY and army.power == here.power
        if fault is not None and self.heeds_hints and here.type is FLEET and armed:
            self.hints.add((q, t))
        return fault

    def _fault(self, here: Unit, p: int, army: Unit | None, q: int, t: int) -> Fault | None:
        board = self.board
        if here.type is not FLEET:
            return Fault.NOT_A_FLEET
        if not board.is_sea[p]:
            return Fault.NOT_AT_SEA
        if army is None:
            return Fault.NO_UNIT
        if army.type is not ARMY:
            return Fault.NOT_AN_ARMY
        if q == t:
            return Fault.OWN_PROVINCE
        touches = board.touches
        if board.is_sea[t] or not touches[q] or not touches[t]:
            return Fault.NO_COAST
        if p in touches[q] and p in touches[t]:
            return None
        fleets = self.steps.fleets_at_sea()
        if p in useful(board, fleets, q, t):
            return None
        superfluous_counts = self.intents.rulebook.illegal_order is IllegalOrder.SUPERFLUOUS_CONVOY_LEGAL
        if superfluous_counts and p in on_simple_route(board, fleets, q, t):
            return None
        return Fault.NOT_ON_A_ROUTE

    def match(self, void: Callable[[int, Fault], None]) -> None:
        """Give each army its fleets, and send those by sea that their rulebook sends by sea.

        Args:
            void: notes that an order, by its index, has a fault.
        """
        intents = self.intents
        goal = intents.goal
        fleets: dict[int, list[int]] = {}
        for i in self.orders:
            order = intents.orders[i]
            assert isinstance(order, Convoy)
            p = self.steps.number(order.unit.place)
            q = self.steps.number(order.convoyed.place)
            if goal[q] != self.steps.number(order.to):
                void(i, Fault.ARMY_NOT_MOVING)
                continue
            intents.carries[p] = q
            intents.carried.add(q)
            fleets.setdefault(q, []).append(p)
        ferries = intents.ferries
        for q in self.by_sea:
            ferries[q] = self._named(q, fleets.get(q, []))
        hinted = {q for q, t in self.hints if goal[q] == t}
        for q in sorted(hinted.union(fleets).difference(ferries)):
            carriers = fleets.get(q, [])
            if q in hinted or self._goes(q, carriers):
                ferries[q] = self._named(q, carriers)
        for q in list(ferries):
            whole = connected(self.board, ferries[q], q, goal[q])
            if self.may_walk and goal[q] in self.board.walks[q]:
                if whole:
                    intents.overland.add(q)
                else:
                    del ferries[q]  # no convoy at all
                    intents.walking.add(q)
            elif not whole:
                # a complete route must have been ordered, or the move is invalid, though it stays a move
                index = intents.given[q]
                if index >= 0:
                    void(index, Fault.NO_CONVOY)
                ferries[q] = ()

    def _goes(self, q: int, carriers: list[int]) -> bool:
        """Tell whether an army that could walk, and whose order does not say how it goes, goes by sea."""
        intents = self.intents
        if self.intent is ConvoyIntent.TAG:
            return False
        if self.intent is ConvoyIntent.OPPOSITE_MOVE:
            return intents.goal[intents.goal[q]] == q
        return any(intents.owner[p] == intents.owner[q] for p in carriers)

    def _named(self, q: int, carriers: list[int]) -> tuple[int, ...]:
        """Return the fleets an army may use: where its order names seas and the rulebook heeds that, only those."""
        index = self.intents.given[q]
        order = self.intents.orders[index] if index >= 0 else None
        if self.paths_count and isinstance(order, Move) and order.path:
            seas = {self.steps.number(sea) for sea in order.path}
            carriers = [p for p in carriers if p in seas]
        return tuple(sorted(carriers))
