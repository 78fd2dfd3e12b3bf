"""Drafts of retreat and adjustment phases to orders: which unit, which verb where none is written, which goal.

A retreat is one of a dislodged unit, and its goal is sought among the exits of that unit first. A bare unit in an
adjustment phase is a build where its power has builds due, and a removal where it owes some.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..late_orders import Build, Convert, Disband, LateOrder, Remove, Retreat, Waive
from ..orders import ARMY, FLEET, Unit
from .implied import letter
from .settling import Settler
from .words import LATE, PHASE_ORDERS, VERBS, Verb

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from ..orders import UnitType
    from ..position import Position
    from .diagnostics import Diagnostic
    from .drafts import Draft
    from .places import Names

    # the provinces meant: of the unit, of what it becomes, of the goal; empty where the order has none
    Choice: TypeAlias = tuple[str, str, str]
    Test: TypeAlias = Callable[[Choice], bool]

_LEAVING = (Verb.DISBAND, Verb.REMOVE)
# what is ordered in each phase; a draft with another verb belongs elsewhere
_VERBS = {
    "retreat": frozenset((Verb.RETREAT, *_LEAVING)),
    "adjustment": frozenset((Verb.BUILD, Verb.WAIVE, Verb.CONVERT, *_LEAVING)),
}


class LateSettler(Settler):
    """Makes orders of the drafts of one phase, knowing the position as far as it is known.

    Args:
        names: the names of the board.
        position: the position, perhaps without units.
        phase: ``"retreat"`` or ``"adjustment"``.
        diagnostics: where remarks are added.
    """

    def __init__(self, names: Names, position: Position, phase: str, diagnostics: list[Diagnostic]) -> None:
        """Lay out the units that can have orders."""
        beaten = tuple(one.unit for one in position.dislodged)
        units = beaten if phase == "retreat" else position.units
        super().__init__(names, units, bool(units), diagnostics)
        self.position = position
        self.phase = phase
        self._exits = {
            one.unit.province: {place.partition("/")[0] for place in one.exits} for one in position.dislodged
        }
        self._owners = dict(position.centers)
        # the draft before, whose verb counts for bare units in its line: "Build A Mun, F Kie"
        self._before: tuple[Draft, Verb] | None = None

    # --- one order -------------------------------------------------------------------------------------------

    def late(self, draft: Draft) -> LateOrder | None:
        """Make the order of a draft, or say why there is none.

        Args:
            draft: an order as written; one of movement is told to belong to another phase.
        """
        verb = self._verb(draft)
        if verb is None:
            return None
        if verb is Verb.WAIVE:
            if draft.power is None:
                self._no_power(draft)
                return None
            return Waive(draft.power)
        draft.verb = verb
        spots = self.choose(draft)
        if spots is None:
            return None
        self.say_slips(draft)
        province, other, goal = spots
        unit = self._built(draft, province) if verb is Verb.BUILD else self._ordered(draft, province)
        if unit is None:
            return None
        if verb is Verb.BUILD:
            return Build(unit, lettered=draft.unit.type is not None)
        if verb is Verb.RETREAT:
            return self._retreat(draft, unit, goal)
        if verb is Verb.CONVERT:
            # a draft that converts has what it converts into
            assert draft.other is not None
            kind = draft.other.type or (FLEET if unit.type is ARMY else ARMY)
            return Convert(unit, kind, draft.other.spot.place(other))
        return Disband(unit) if self.phase == "retreat" else Remove(unit)

    def _verb(self, draft: Draft) -> Verb | None:
        """Return what a draft orders in this phase, or say why it orders nothing."""
        verb = draft.verb
        before, self._before = self._before, None
        if self.phase == "retreat":
            if verb is None:
                message = (
                    f"{draft.line.quote(draft.start, draft.end)} has no order; a dislodged unit without one disbands"
                )
                self.say(draft, (draft.start, draft.end), "notice", "no-verb", message, "")
                return None
            verb = Verb.RETREAT if verb is Verb.MOVE else verb
        elif verb is None:
            verb = self._of_bare(draft, before)
            if verb is None:
                return None
        elif verb is Verb.REMOVE and draft.line.words[draft.start] == "-":
            verb = self._of_dash(draft)
        elif verb is Verb.RETREAT and draft.to is None:
            verb = Verb.REMOVE
        if verb not in _VERBS[self.phase]:
            kind = (
                "adjustments"
                if verb in LATE and self.phase == "retreat"
                else "retreats"
                if verb in LATE
                else "movement"
            )
            message = f'"{draft.line.quote(draft.start, draft.end)}" is an order of {kind}; '
            message += f"orders of {PHASE_ORDERS[self.phase]} are read here"
            hint = "give the order in the phase that it belongs to"
            self.say(draft, (draft.start, draft.end), "error", "other-phase", message, hint)
            return None
        if verb in (Verb.BUILD, *_LEAVING) and (draft.verb is None or VERBS.get(draft.line.words[draft.start]) in LATE):
            self._before = draft, verb
        return verb

    def _of_bare(self, draft: Draft, before: tuple[Draft, Verb] | None) -> Verb | None:
        """Tell whether a unit without a verb is built or removed: as its power has builds or removals due."""
        if before is not None and before[0].line is draft.line and before[0].power == draft.power:
            return before[1]
        balance = self._balance(self._power_of(draft))
        if balance is not None:
            if balance:
                return Verb.BUILD if balance > 0 else Verb.REMOVE
            words = draft.line.quote(draft.start, draft.end)
            message = f'is "{words}" to be built or removed? its power has neither due'
            self.say(draft, (draft.start, draft.end), "error", "build-or-remove", message, f'write "build {words}"')
            return None
        verb = Verb.REMOVE if self._stands(draft) else Verb.BUILD
        what = "removed, as it stands there" if verb is Verb.REMOVE else "built"
        message = f'"{draft.line.quote(draft.start, draft.end)}" has no verb; it is taken as a unit to be {what}'
        self.say(draft, (draft.start, draft.end), "notice", "build-or-remove", message, "")
        return verb

    def _of_dash(self, draft: Draft) -> Verb:
        """Tell a dash that removes from one that is a bullet: a power with builds due removes nothing."""
        balance = self._balance(self._power_of(draft))
        if (balance or 0) > 0 and not self._stands(draft):
            message = "the dash is taken as the bullet of a list, as this power has builds due"
            self.say(draft, (draft.start, draft.end), "notice", "build-or-remove", message, "")
            return Verb.BUILD
        return Verb.REMOVE

    def _stands(self, draft: Draft) -> bool:
        """Tell whether the unit of a draft stands on the board, as far as its power and type are written."""
        power = self._power_of(draft)
        for id in draft.unit.spot.candidates:
            there = self.standing.get(id)
            if there is not None and power in (None, there.power) and draft.unit.type in (None, there.type):
                return True
        return False

    def _power_of(self, draft: Draft) -> str | None:
        """Return whose order a draft is, where a heading, a nationality, a unit or a centre tells."""
        power = draft.power or draft.unit.nation
        for id in draft.unit.spot.candidates if power is None else ():
            there = self.standing.get(id)
            power = power or (None if there is None else there.power) or self._owners.get(id)
        return power

    def _balance(self, power: str | None) -> int | None:
        """Count how many units a power may build, or owes if negative; None where that is not known."""
        return None if not self._owners or power is None else self.position.balance(power)

    # --- parts of an order -------------------------------------------------------------------------------------

    def _ordered(self, draft: Draft, province: str) -> Unit | None:
        """Return the unit that a draft orders, or say what is missing; contradictions to the board are noted."""
        there = self.standing.get(province)
        named = draft.unit
        if named.type is None and there is None and len(named.spot.candidates) == 1:
            self._imply_letter(draft)
        kind = named.type or (None if there is None else there.type)
        if kind is None:
            self._no_letter(draft, province)
            return None
        power = draft.power or named.nation
        if power is None:
            if there is None:
                self._no_power(draft, province)
                return None
            power = there.power
            message = f"no heading names a power; {there.short} belongs to {self.names.power_name(power)}"
            self.say(draft, (draft.start, named.spot.end), "notice", "power-implied", message, "")
        unit = Unit(power, kind, named.spot.place(province))
        if self.given and there is None and self.phase == "retreat":
            message = f"no dislodged unit is in {self.board.province(province).name}"
            self.say(draft, (draft.start, named.spot.end), "notice", "no-unit", message, "")
        else:
            self._compare(draft, unit, there)
        return unit

    def _imply_letter(self, draft: Draft) -> None:
        """Give a unit the only letter that its place leaves."""
        found = letter(self.board, draft)
        if found is None:
            return
        draft.unit.type, reason = found
        spot = draft.unit.spot
        what = "an army" if draft.unit.type is ARMY else "a fleet"
        message = f"{self.board.province(spot.candidates[0]).name} has no letter; it is taken as {what}, as {reason}"
        self.say(draft, (spot.start, spot.end), "notice", "letter-implied", message, "")

    def _built(self, draft: Draft, province: str) -> Unit | None:
        """Return the unit that a draft builds."""
        named = draft.unit
        power = draft.power or named.nation
        if power is None:
            power = self._owners.get(province)
            if power is None:
                self._no_power(draft)
                return None
            message = f"no heading names a power; {province} is a centre of {self.names.power_name(power)}"
            self.say(draft, (draft.start, named.spot.end), "notice", "power-implied", message, "")
        elif named.nation is not None and named.nation != power:
            nation = self.names.power_name(named.nation)
            message = f"{self.names.power_name(power)} orders a unit of {nation}"
            self.say(draft, (draft.start, named.spot.end), "notice", "others-unit", message, "")
        # without a letter the type means nothing
        return Unit(power, named.type or ARMY, named.spot.place(province))

    def _retreat(self, draft: Draft, unit: Unit, goal: str) -> Retreat | None:
        if draft.to is None:
            words = draft.line.quote(draft.start, draft.end)
            message = "the order does not say where the unit retreats to"
            hint = f'write "{words}" and the place, or "disband"'
            self.say(draft, (draft.start, draft.end), "error", "no-target", message, hint)
            return None
        if draft.path:
            span = (draft.path[0].start, draft.path[-1].end)
            message = f'only the first goal counts; "{draft.line.quote(*span)}" was left aside'
            self.say(draft, span, "notice", "retreat-list", message, "")
        if draft.via:
            message = "no unit retreats by convoy; the words that ask for it were left aside"
            self.say(draft, (draft.to.end, draft.end), "notice", "retreat-convoy", message, "")
        return Retreat(unit, draft.to.place(goal))

    # --- which of several places -------------------------------------------------------------------------------

    def _tests(self, draft: Draft) -> list[Test]:
        return [*self._likely(draft), *super()._tests(draft)] if draft.verb is not Verb.BUILD else self._likely(draft)

    def _tests_of_guess(self, draft: Draft) -> list[Test]:
        if not self._may_guess(draft):
            return []
        return self._likely(draft) if draft.verb is Verb.BUILD else super()._tests_of_guess(draft)

    def _likely(self, draft: Draft) -> list[Test]:
        """Return what is asked first: goals among the exits, builds in home centres."""
        power, kind = self._power_of(draft), draft.unit.type

        def open_to_it(c: Choice) -> bool:
            return c[2] in self._exits.get(c[0], ()) and self._fits(draft, c)

        def at_home(c: Choice) -> bool:
            return self.board.province(c[0]).home_of == power and self._can_stand(kind, c[0])

        def vacant(c: Choice) -> bool:
            owned = not self._owners or self._owners.get(c[0]) == power
            return at_home(c) and owned and c[0] not in self.standing

        def possible(c: Choice) -> bool:
            return self._can_stand(kind, c[0])

        if draft.verb is Verb.RETREAT:
            return [open_to_it]
        return [vacant, at_home, possible] if draft.verb is Verb.BUILD else []

    def _possible(self, draft: Draft, c: Choice, *, by_sea: bool) -> bool:
        """Tell whether the order can be legal when these provinces are meant."""
        here, _, goal = (self.board.number.get(id, -1) for id in c)
        if draft.verb is Verb.RETREAT:
            kind: UnitType | None = draft.unit.type or self.type_in(c[0])
            return goal < 0 or self._reaches(kind, here, goal, by_sea=False)
        if draft.verb is Verb.CONVERT:
            return c[0] == c[1]
        return super()._possible(draft, c, by_sea=by_sea)
