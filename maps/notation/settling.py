"""Drafts to orders: the missing letter, the missing power, the units implied, what contradicts the known units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board import Terrain
from ..orders import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Support, Unit, UnitType
from ..position import misplaced
from .choosing import Chooser
from .words import Verb

if TYPE_CHECKING:
    from .drafts import Draft


class Settler(Chooser):
    """Makes orders of drafts, knowing the units as far as they are known."""

    # --- units -------------------------------------------------------------------------------------------

    def place_unit(self, draft: Draft, *, listed: bool) -> Unit | None:
        """Put the unit of a draft on the board, or say why it cannot stand there.

        Args:
            draft: a bare unit, or an order of which only the unit matters.
            listed: whether the text lists the unit; then a second one in the province is an error.
        """
        province = self._own_province(draft, listed)
        if not province:
            return None
        named = draft.unit
        words = (draft.start, max(named.spot.end, draft.start + 1))
        if named.type is None:
            self._no_letter(draft)
            return None
        # a nationality says whose the unit is, whoever orders it
        power = named.nation or draft.power
        if power is None:
            self._no_power(draft)
            return None
        place = self._standing_place(draft, named.type, province)
        unit = Unit(power, named.type, place)
        there = self.standing.get(province)
        if there is not None:
            if there == unit:
                return unit
            if not listed and there not in self.added:
                return None
            where = self.board.province(province).name
            message = f"{_a(there.type)} of {self.names.power_name(there.power)} already stands in {where}"
            hint = "a province holds one unit" if listed else 'give the units under a line "Units:"'
            self.say(draft, words, "error", "two-units", message, hint)
            return None
        if listed:
            self.say_slips(draft)
        fault = misplaced(self.board, unit)
        if fault:
            self.say(draft, words, "error", "misplaced", fault, self._standing_hint(unit))
            return None
        self.put(unit)
        return unit

    def put(self, unit: Unit) -> None:
        """Put a unit on the board about which nothing is doubtful."""
        self.standing[unit.province] = unit
        self.added.append(unit)

    def _standing_hint(self, unit: Unit) -> str:
        """Say where a unit of this type can stand."""
        province = self.board.province(unit.province)
        if unit.type is ARMY:
            return f'an army stands on land; is "F {unit.place}" meant?'
        if province.terrain is Terrain.INLAND:
            return f'a fleet stands at sea or on a coast; is "A {unit.place}" meant?'
        return "write " + " or ".join(f'"F {province.id}/{coast}"' for coast in province.coasts)

    def _own_province(self, draft: Draft, listed: bool) -> str:
        """Return where the unit of a draft stands, whatever else of the order can be read; empty if that is unclear."""
        spot = draft.unit.spot
        if len(spot.candidates) == 1 and not spot.guess:
            return spot.candidates[0]
        before = len(self.diagnostics)
        chosen = self.choose(draft)
        if not listed:
            # the order itself is settled later, when more units are known, and says what it finds
            del self.diagnostics[before:]
        return "" if chosen is None else chosen[0]

    def _standing_place(self, draft: Draft, kind: UnitType, province: str) -> str:
        """Return where a unit stands: without a needless coast, with the only possible one if none is named."""
        spot = draft.unit.spot
        place = spot.place(province)
        coasts = self.board.province(province).coasts
        if spot.coast and (kind is ARMY or not coasts):
            message = f"{place} has no coast for {_a(kind)}; the unit stands in {province}"
            self.say(draft, (spot.start, spot.end), "notice", "needless-coast", message, "")
            return province
        aim = draft.to or (None if draft.other is None else draft.other.spot)
        if kind is FLEET and coasts and not spot.coast and aim is not None:
            goals = {self.board.number[id] for id in aim.candidates}
            leading = [
                coast
                for coast in (f"{province}/{coast}" for coast in coasts)
                if any(self.board.number[goal] in goals for goal in self.board.sails[coast])
            ]
            if len(leading) == 1:
                message = f"{place} is taken as {leading[0]}, the only coast from which the order can be carried out"
                self.say(draft, (spot.start, spot.end), "notice", "coast-implied", message, "")
                return leading[0]
        return place

    # --- orders ------------------------------------------------------------------------------------------

    def order(self, draft: Draft) -> Order | None:
        """Make the order of a draft, or say why there is none."""
        spots = self.choose(draft)
        if spots is None:
            return None
        province, other_province, goal = spots
        there = self.standing.get(province)
        named = draft.unit
        kind = named.type
        if kind is None:
            if there is None:
                self._no_letter(draft, province)
                return None
            kind = there.type
        self.say_slips(draft)
        power = draft.power
        if power is None:
            if there is None:
                self._no_power(draft, province)
                return None
            power = there.power
            message = f"no heading names a power; {there.short} belongs to {self.names.power_name(power)}"
            self.say(draft, (draft.start, named.spot.end), "notice", "power-implied", message, "")
        if not self.given and named.nation is not None and named.nation != power:
            # no known unit contradicts it: the word in front of the unit outweighs the heading above
            power = named.nation
            message = f"this is taken as an order of {self.names.power_name(power)}, whose unit it names"
            self.say(draft, (draft.start, named.spot.end), "notice", "power-implied", message, "")
        unit = Unit(power, kind, named.spot.place(province))
        self._compare(draft, unit, there)
        path = self._path(draft, kind, other_province)
        if path is None:
            return None
        to = None if draft.to is None else draft.to.place(goal)
        other = None
        if draft.other is not None:
            other = Mention(draft.other.type, draft.other.spot.place(other_province), draft.other.nation)
        if draft.dashless and (met := self.standing.get(goal)) is not None and (met.type, met.power) == (kind, power):
            message = f"is this a move to {goal}, or are these two units? {met.short} stands there"
            hint = f'write "{unit.short} - {goal}", or "{unit.short}, {met.short}"'
            self.say(draft, (draft.start, draft.end), "error", "unexpected", message, hint)
            return None
        if draft.verb is Verb.MOVE and to is not None:
            return Move(unit, to, draft.via or bool(path), path)
        if draft.verb is Verb.SUPPORT and other is not None:
            return Support(unit, other, to)
        if draft.verb is Verb.CONVOY and other is not None and to is not None:
            return Convoy(unit, other, to)
        return Hold(unit)

    def _path(self, draft: Draft, kind: UnitType, other: str) -> tuple[str, ...] | None:
        """Settle the places named on the way: seas, and only for an army; those of another unit are left aside."""
        path = []
        if draft.other is not None:
            kind = draft.other.type or (ARMY if draft.verb is Verb.CONVOY else self.type_in(other) or ARMY)
        for spot in draft.path:
            seas = [id for id in spot.candidates if self.board.province(id).terrain is Terrain.SEA]
            start, end = draft.line.span(spot.start, spot.end)
            if spot.guess and (len(seas) != 1 or end - start < 5):
                self.say_unknown(draft, spot, tuple(seas) or spot.candidates)
                return None
            if len(seas) != 1 or kind is FLEET:
                first, last = draft.path[0], draft.to or draft.path[-1]
                message = "an order names one goal; only an army may name seas on its way"
                hint = "write one place behind the dash"
                self.say(draft, (first.start, last.end), "error", "bad-path", message, hint)
                return None
            path.append(seas[0])
            if spot.guess:
                self.say_spelling(draft, spot.start, spot.end, self.names.listed((seas[0],)))
        if path and draft.other is not None:
            span = (draft.path[0].start, draft.path[-1].end)
            message = "the seas on the way of the other unit are left aside; its own order names its way"
            self.say(draft, span, "notice", "path-ignored", message, "")
        return tuple(path)

    def _no_letter(self, draft: Draft, province: str = "") -> None:
        spot = draft.unit.spot
        words = draft.line.quote(spot.start, spot.end)
        if self.given and province:
            message, hint = f"no unit stands in {self.board.province(province).name}", "write A or F before the place"
        else:
            message = f'army or fleet? "{words}" has no letter, and the units are not known'
            hint = f'write "A {words}" or "F {words}", or give the position'
        self.say(draft, (spot.start, spot.end), "error", "no-letter", message, hint)

    def _no_power(self, draft: Draft, province: str = "") -> None:
        power = self.board.powers[0].name if self.board.powers else "Power"
        hint = f'put a heading such as "{power}:" above it, or give the position'
        message = "no heading says which power this is"
        if self.given and province:
            message += f", and no unit stands in {self.board.province(province).name}"
        self.say(draft, (draft.start, draft.unit.spot.end), "error", "no-power", message, hint)

    def _compare(self, draft: Draft, unit: Unit, there: Unit | None) -> None:
        """Note where an order contradicts the known units; what it amounts to is decided elsewhere."""
        named, other = draft.unit, draft.other
        words = (draft.start, named.spot.end)
        if named.nation is not None and named.nation != unit.power:
            nation, power = self.names.power_name(named.nation), self.names.power_name(unit.power)
            self.say(draft, words, "notice", "others-unit", f"{power} orders a unit of {nation}", "")
        if self.given:
            if there is None:
                message = f"no unit stands in {self.board.province(unit.province).name}"
                self.say(draft, words, "notice", "no-unit", message, "")
            elif there.power != unit.power and named.nation is None:
                message = f"{there.short} belongs to {self.names.power_name(there.power)}"
                self.say(draft, words, "notice", "others-unit", message, "")
            elif there.type is not unit.type:
                message = f"the unit in {there.province} is {_a(there.type)}"
                self.say(draft, words, "notice", "wrong-letter", message, "")
            elif named.spot.coast and unit.place != there.place:
                message = f"the unit is {there.short}, with another coast or none"
                self.say(draft, (named.spot.start, named.spot.end), "notice", "wrong-coast", message, "")
        if other is not None and other.nation is not None and len(other.spot.candidates) == 1:
            met = self.standing.get(other.spot.candidates[0])
            if met is not None and met.power != other.nation:
                message = f"{met.short} belongs to {self.names.power_name(met.power)}"
                self.say(draft, (other.spot.start, other.spot.end), "notice", "wrong-nation", message, "")


def _a(kind: UnitType) -> str:
    return "an army" if kind is ARMY else "a fleet"
