"""A universe: so many units, their orders, and resolutions of them, all of it variables of one formula."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from ...maps import ARMY, FLEET, Board, Convoy, Hold, Mention, Move, Order, Position, RulebookError, Support, Unit
from ..clauses import of_gate
from ..facts import FALSE, TRUE, Fact, Kind, is_true
from ..intents import Intents
from ..policies import ConvoyedAttackFrom, ConvoyIntent, ConvoyPath, IllegalOrder, Paradox
from ..policy import Policy
from ..protection import told_to_convoy
from ..rulebook import Rulebook
from .mended import Mended
from .orders import Orders
from .resolved import Resolved
from .sheet import Sheet
from .slots import Slots
from .ways import says_by_sea


class Found(NamedTuple):
    """What a model of a universe says.

    Args:
        position: the units.
        orders: one order for each.
        resolutions: for each rulebook of the universe the decisions, by the province of their unit.
    """

    position: Position
    orders: tuple[Order, ...]
    resolutions: tuple[dict[Fact, bool], ...]


class Universe:
    """All phases of so many units with a resolution of each under every one of some rulebooks, as one formula.

    Its models are the phases, each with as many resolutions as there are rulebooks: a rulebook named twice has
    two resolutions, which may be the same. Its orders are those of :mod:`orders`; nothing is lost by that.

    Args:
        board: the board.
        slots: how many units there are; ignored where a position is given.
        region: ids of the provinces where units stand and go; all of them unless named.
        rulebooks: a rulebook for each resolution. What they say on paradoxes protects supports; their backup rules
            settle nothing.
        position: the units, where only their orders are to be found.
        plain: whether phases in plain orders are meant only, none of which is void, so that it does not matter what a
            rulebook makes of void ones.
        mended: the resolutions, by number, that are what Szykman's rule makes of a paradox.

    Raises:
        RulebookError: a rulebook reads orders in a way that is not covered.

    ``made`` are the resolutions, ``slots`` the units and ``orders`` their orders; all their literals may be used in
    further clauses.

    >>> from standoff.maps import standard
    >>> universe = Universe(standard(), 2, region=["nth", "nwy"])
    >>> universe.demand(universe.made[0].success[0])
    >>> len(universe.decode([1] * universe.top).orders)
    2
    """

    def __init__(
        self,
        board: Board,
        slots: int = 0,
        *,
        region: Iterable[str] | None = None,
        rulebooks: Sequence[Rulebook] = (Rulebook.DATC,),
        position: Position | None = None,
        plain: bool = False,
        mended: Collection[int] = (),
    ) -> None:
        """Write the formula."""
        intents = _intents_of(rulebooks, COVERED_PLAIN if plain else COVERED)
        void_convoys = any(rulebook.paradox is Paradox.OF_1982_ORDERED for rulebook in rulebooks)
        self.board = board
        self.rulebooks = tuple(rulebooks)
        self.sheet = Sheet()
        ids = board.ids if region is None else region
        numbers = {board.number[id] for id in ids}
        self._region = numbers
        count = slots if position is None else len(position.units)
        self.slots = Slots(self.sheet, board, numbers, count, position)
        self.orders = Orders(
            self.sheet,
            self.slots,
            # orders without any resolution are those of `datc`: what is proved of them counts for its convoys
            own_fleets_carry=intents <= {ConvoyIntent.OWN_FLEET},
            void_convoys=void_convoys,
        )
        self.says_how = intents <= {ConvoyIntent.OWN_FLEET} or intents == {ConvoyIntent.TAG}
        """Whether the orders themselves say how armies go, since all rulebooks read them alike."""
        self.made = [
            Mended(self.orders, rulebook, self._intent(rulebook))
            if n in mended
            else Resolved(self.orders, rulebook, intent=self._intent(rulebook))
            for n, rulebook in enumerate(rulebooks)
        ]
        self._handed_out = (0, 0)

    @property
    def top(self) -> int:
        """The highest variable."""
        return self.sheet.top

    @property
    def clauses(self) -> list[list[int]]:
        """All clauses of the formula, the one that makes variable 1 true among them."""
        found = [[TRUE], [self.top, -self.top]]
        for gate in self.sheet.gates:
            found += of_gate(gate)
        return found + self.sheet.clauses

    def demand(self, *literals: int) -> None:
        """Demand that one of these literals be true."""
        self.sheet.demand(*literals)

    def news(self) -> list[list[int]]:
        """Return the clauses that were added since this was last asked; all of them the first time."""
        gates, clauses = self._handed_out
        found = [] if gates else [[TRUE]]
        for gate in self.sheet.gates[gates:]:
            found += of_gate(gate)
        found += self.sheet.clauses[clauses:]
        found.append([self.top, -self.top])
        self._handed_out = (len(self.sheet.gates), len(self.sheet.clauses))
        return found

    # -- questions ----------------------------------------------------------------------------------------------

    def failing(self, successes: Sequence[bool], rulebook: Rulebook = Rulebook.DATC) -> int:
        """Return the literal of *the equations are not met with these moves succeeding and no others*.

        Args:
            successes: for each slot whether its move succeeds; false for one that does not move.
            rulebook: whose equations.
        """
        literals = [TRUE if value else FALSE for value in successes]
        return self.fails(self.tried(literals, rulebook), literals)

    def tried(self, successes: Sequence[int], rulebook: Rulebook = Rulebook.DATC) -> Resolved:
        """Return what follows if the moves succeed that these literals say: supports and paths by the equations.

        Args:
            successes: for each slot the literal of *its move succeeds*.
            rulebook: whose equations.
        """
        return Resolved(self.orders, rulebook, successes=successes, intent=self._intent(rulebook))

    def fails(self, tried: Resolved, successes: Sequence[int]) -> int:
        """Return the literal of *what was tried is no resolution*.

        Args:
            tried: what follows if these moves succeed.
            successes: for each slot the literal of *its move succeeds*.
        """
        sheet = self.sheet
        pairs = [(tried.success_made(k), successes[k]) for k in self.slots.numbers]
        return sheet.either(*[sheet.either(sheet.both(a, -b), sheet.both(-a, b)) for a, b in pairs])

    def _intent(self, rulebook: Rulebook) -> ConvoyIntent | None:
        return None if self.says_how else rulebook.convoy_intent

    def fails_at(self, successes: Sequence[bool], rulebook: Rulebook = Rulebook.DATC) -> None:
        """Demand that the equations not be met with these moves succeeding and no others.

        Args:
            successes: for each slot whether its move succeeds; false for one that does not move.
            rulebook: whose equations.
        """
        self.demand(self.failing(successes, rulebook))

    def successes(self, model: Sequence[int], which: int = 0) -> list[bool]:
        """Return for each slot whether its move succeeds in a model.

        Args:
            model: the value of each variable, that of variable n at n - 1.
            which: the number of the resolution.
        """
        return [is_true(model, literal) for literal in self.made[which].success]

    # -- phases and models --------------------------------------------------------------------------------------

    def assume(self, intents: Intents) -> list[int]:
        """Return the literals of *these are the units and orders*: what they amount to, whatever was written.

        Args:
            intents: a phase with as many units as there are slots, read under the rulebooks' reading.
        """
        slots, orders = self.slots, self.orders
        number = {p: k for k, p in enumerate(intents.units)}
        literals = []
        if slots.position is None:
            owners = list(dict.fromkeys(intents.owner[p] for p in intents.units))
            for k, p in enumerate(intents.units):
                unit = intents.at[p]
                assert unit is not None
                literals.append(slots.stands[k].get((unit.type, unit.place), FALSE))
                literals.append(slots.powers[k][owners.index(intents.owner[p])])
        for k, p in enumerate(intents.units):
            goal, helped, carried = intents.goal[p], intents.helped[p], intents.carries[p]
            if goal >= 0:
                by_sea = p in intents.ferries if self.says_how else says_by_sea(intents, p)
                literal = (orders.by_sea if by_sea else orders.by_land)[k].get(goal, FALSE)
            elif helped >= 0:
                support = orders.holds_up if intents.aim[p] == helped else orders.helps
                literal = support[k][number[helped]]
            elif carried >= 0:
                literal = orders.carries[k][number[carried]]
            elif orders.void_convoys[k] != FALSE and told_to_convoy(intents, p):
                literal = orders.void_convoys[k]
            else:
                literal = orders.holds[k]
            literals.append(literal)
        return literals

    def decode(self, model: Sequence[int]) -> Found:
        """Return the phase that a model says, and its resolutions.

        Args:
            model: the value of each variable, that of variable n at n - 1.
        """
        units = [self._unit(k, model) for k in self.slots.numbers]
        position = self.slots.position or Position(tuple(units), self.board)
        orders = tuple(self._order(k, units, model) for k in self.slots.numbers)
        resolutions = []
        for made in self.made:
            values: dict[Fact, bool] = {}
            for kind, real, decisions in (
                (Kind.SUCCESS, self.orders.moves, dict(enumerate(made.success))),
                (Kind.GIVEN, [self.orders.supports(k) for k in self.slots.numbers], dict(enumerate(made.given))),
                (Kind.PATH, made.ways.crosses, made.path),
                (Kind.DISLODGED, [TRUE] * len(units), made.dislodged),
            ):
                for k, unit in enumerate(units):
                    if is_true(model, real[k]):
                        values[Fact(kind, self.board.number[unit.place])] = is_true(model, decisions[k])
            resolutions.append(values)
        return Found(position, orders, tuple(resolutions))

    def _unit(self, k: int, model: Sequence[int]) -> Unit:
        position = self.slots.position
        if position is not None:
            unit = position.at[position.occupied[k]]
            assert unit is not None
            return unit
        type, place = next(kind for kind, literal in self.slots.stands[k].items() if is_true(model, literal))
        power = next(w for w, literal in enumerate(self.slots.powers[k]) if is_true(model, literal))
        return Unit(self.board.powers[power].id, type, place)

    def _order(self, k: int, units: Sequence[Unit], model: Sequence[int]) -> Order:
        orders, unit = self.orders, units[k]
        for p, literal in orders.by_land[k].items():
            if is_true(model, literal):
                return Move(unit, self._landing(unit, p))
        for p, literal in orders.by_sea[k].items():
            if is_true(model, literal):
                return Move(unit, self.board.ids[p], via_convoy=True)
        for r, other in enumerate(units):
            mention = Mention(other.type, other.place, other.power)
            if is_true(model, orders.holds_up[k][r]):
                return Support(unit, mention)
            if is_true(model, orders.helps[k][r]):
                return Support(unit, mention, self._goal(r, other, model))
            if is_true(model, orders.carries[k][r]):
                return Convoy(unit, mention, self._goal(r, other, model))
        if is_true(model, orders.void_convoys[k]):
            # no army stands where a fleet does, so nothing ever matches this order
            return Convoy(unit, Mention(ARMY, unit.place, unit.power), self.board.ids[next(iter(self._coasts()))])
        return Hold(unit)

    def _coasts(self) -> Iterable[int]:
        """Yield the coasts, those of the region first: no order shall speak of what lies outside, if that can be."""
        coasts = [p for p, seas in enumerate(self.board.touches) if seas and not self.board.is_sea[p]]
        return sorted(coasts, key=lambda p: p not in self._region)

    def _goal(self, r: int, unit: Unit, model: Sequence[int]) -> str:
        p = next(p for p, literal in self.orders.goal[r].items() if is_true(model, literal))
        return self._landing(unit, p) if unit.type is FLEET else self.board.ids[p]

    def _landing(self, unit: Unit, p: int) -> str:
        """Return where a unit lands in a province: of several coasts the first."""
        if unit.type is ARMY:
            return self.board.ids[p]
        return min(place for place in self.board.sails[unit.place] if self.board.number[place] == p)


COVERED: Mapping[str, tuple[Policy, ...]] = {
    "convoy_intent": tuple(reading for reading in ConvoyIntent if reading is not ConvoyIntent.OWNER_INTENT),
    "convoyed_attack_from": (ConvoyedAttackFrom.START,),
    "illegal_order": (IllegalOrder.IGNORED,),
    "convoy_path": (ConvoyPath.IGNORED, ConvoyPath.OPTIONAL),
}
"""What a universe covers of the switches that change what orders amount to, or the equations."""


COVERED_PLAIN: Mapping[str, tuple[Policy, ...]] = {
    "convoy_intent": tuple(ConvoyIntent),
    "convoyed_attack_from": (ConvoyedAttackFrom.START,),
    "illegal_order": (IllegalOrder.IGNORED, IllegalOrder.IMPOSSIBLE_CONVOY_SHOWS_INTENT),
    "convoy_path": (ConvoyPath.IGNORED, ConvoyPath.OPTIONAL),
}
"""The same, if only phases in plain orders are meant: no order is illegal, so none shows anything."""


def _intents_of(rulebooks: Sequence[Rulebook], covered: Mapping[str, tuple[Policy, ...]]) -> set[Policy]:
    """Return how the rulebooks send armies by sea."""
    for rulebook in rulebooks:
        for field, readings in covered.items():
            policy = getattr(rulebook, field)
            if policy not in readings:
                raise RulebookError(f"a universe does not cover {field.replace('_', '-')}={policy.word}")
    return {rulebook.convoy_intent for rulebook in rulebooks}
