"""Drafts to orders: which of several places is meant, the missing letter, the missing power, the units implied."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from ..board import Terrain
from ..orders import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Support, Unit, UnitType
from ..position import misplaced
from .blocks import remark
from .words import Verb

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from .diagnostics import Diagnostic, Severity
    from .places import Names, Spot
    from .reading import Draft

    # the provinces meant: of the unit, of the other unit, of the goal; empty where the order has none
    _Choice: TypeAlias = tuple[str, str, str]
    _Test: TypeAlias = Callable[[_Choice], bool]


class Settler:
    """Makes orders of drafts, knowing the units as far as they are known.

    Args:
        names: the names of the board.
        units: the units that stand on the board.
        given: whether these are all units; otherwise further ones are implied by their orders.
        diagnostics: where remarks are added.
    """

    def __init__(self, names: Names, units: tuple[Unit, ...], given: bool, diagnostics: list[Diagnostic]) -> None:
        """Lay the units out by province."""
        self.names = names
        self.board = names.board
        self.standing: dict[str, Unit] = {unit.province: unit for unit in units}
        self.given = given
        self.diagnostics = diagnostics
        # units put on the board while reading, in the order of the text
        self.added: list[Unit] = []
        board = self.board
        self._sails: list[set[int]] = [set() for _ in board.provinces]
        for place, others in board.sails.items():
            self._sails[board.number[place]].update(board.number[other] for other in others)

    def say(self, draft: Draft, span: tuple[int, int], severity: Severity, code: str, message: str, hint: str) -> None:
        """Add a remark on some words of a draft's line."""
        self.diagnostics.append(remark(draft.line, *span, severity, code, message, hint))

    # --- units -------------------------------------------------------------------------------------------

    def place_unit(self, draft: Draft, *, listed: bool) -> Unit | None:
        """Put the unit of a draft on the board, or say why it cannot stand there.

        Args:
            draft: a bare unit, or an order of which only the unit matters.
            listed: whether the text lists the unit; then a second one in the province is an error.
        """
        spots = self.choose(draft)
        if spots is None:
            return None
        province = spots[0]
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
        fault = misplaced(self.board, unit)
        if fault:
            self.say(draft, words, "error", "misplaced", fault, self._standing_hint(unit))
            return None
        self.standing[province] = unit
        self.added.append(unit)
        return unit

    def _standing_hint(self, unit: Unit) -> str:
        """Say where a unit of this type can stand."""
        province = self.board.province(unit.province)
        if unit.type is ARMY:
            return f'an army stands on land; is "F {unit.place}" meant?'
        if province.terrain is Terrain.INLAND:
            return f'a fleet stands at sea or on a coast; is "A {unit.place}" meant?'
        return "write " + " or ".join(f'"F {province.id}/{coast}"' for coast in province.coasts)

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
            kind = draft.other.type or (ARMY if draft.verb is Verb.CONVOY else self._type_in(other) or ARMY)
        for spot in draft.path:
            seas = [id for id in spot.candidates if self.board.province(id).terrain is Terrain.SEA]
            if len(seas) != 1 or kind is FLEET:
                first, last = draft.path[0], draft.to or draft.path[-1]
                message = "an order names one goal; only an army may name seas on its way"
                hint = "write one place behind the dash"
                self.say(draft, (first.start, last.end), "error", "bad-path", message, hint)
                return None
            path.append(seas[0])
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
        if other is not None and other.nation is not None and len(other.spot.candidates) == 1:
            met = self.standing.get(other.spot.candidates[0])
            if met is not None and met.power != other.nation:
                message = f"{met.short} belongs to {self.names.power_name(met.power)}"
                self.say(draft, (other.spot.start, other.spot.end), "notice", "wrong-nation", message, "")

    # --- ambiguous places --------------------------------------------------------------------------------

    def choose(self, draft: Draft) -> tuple[str, str, str] | None:
        """Settle the provinces of the unit, the other unit and the goal; empty texts where there is none.

        Where a word may mean several provinces, the only combination that is possible is taken, with a
        notice; if there are several, or none, the candidates are listed in an error.
        """
        unit, other, to = draft.unit, draft.other, draft.to
        spots = (unit.spot, None if other is None else other.spot, to)
        if (
            len(unit.spot.candidates) == 1
            and (other is None or len(other.spot.candidates) == 1)
            and (to is None or len(to.candidates) == 1)
        ):
            return (
                unit.spot.candidates[0],
                "" if other is None else other.spot.candidates[0],
                "" if to is None else to.candidates[0],
            )
        mover = unit.type if other is None else other.type
        if draft.verb is Verb.CONVOY:
            mover = mover or ARMY
        options = (
            self._options(unit.spot, unit.type),
            ("",) if other is None else self._options(other.spot, other.type),
            ("",) if to is None else to.candidates if to.exact and mover is FLEET else self._options(to, mover),
        )
        for test in self._tests(draft):
            fitting = [combination for combination in product(*options) if test(combination)]
            if not fitting:
                continue
            # among several, the very ids win: "tyr" is Tyrolia where that is possible
            exact = [c for c in fitting if all(s is None or s.exact in ("", p) for s, p in zip(spots, c, strict=True))]
            fitting = exact or fitting
            if len(fitting) == 1:
                self._note_choice(draft, spots, fitting[0])
                return fitting[0]
            first, second, third = (tuple(dict.fromkeys(column)) for column in zip(*fitting, strict=True))
            options = (first, second, third)
            break
        else:
            plain = [
                (spot.exact,) if spot is not None and spot.exact else option
                for spot, option in zip(spots, options, strict=True)
            ]
            if all(len(option) == 1 for option in plain):
                return plain[0][0], plain[1][0], plain[2][0]
        for spot, option in zip(spots, options, strict=True):
            if spot is not None and len(option) > 1:
                words = draft.line.quote(spot.start, spot.end)
                message = f'"{words}" may mean {self.names.listed(option)}'
                hint = "write one of " + ", ".join(option)
                self.say(draft, (spot.start, spot.end), "error", "ambiguous-place", message, hint)
        return None

    def _options(self, spot: Spot, kind: UnitType | None) -> tuple[str, ...]:
        """Return the readings of a place that its unit allows; all of them if it allows none."""
        if spot.exact and (kind is ARMY or (kind is None and not self.given)):
            return (spot.exact,)
        return tuple(id for id in spot.candidates if self._can_stand(kind, id)) or spot.candidates

    def _tests(self, draft: Draft) -> list[_Test]:
        """Return what a combination must fulfil, the strictest test first; the first that any passes decides."""
        unit, other = draft.unit, draft.other

        def stands(c: _Choice) -> bool:
            return c[0] in self.standing and (other is None or c[1] in self.standing)

        def fits(c: _Choice) -> bool:
            there, helped = self.standing.get(c[0]), self.standing.get(c[1])
            return (
                (there is None or draft.power in (None, there.power))
                and (there is None or unit.type in (None, there.type))
                and (helped is None or other is None or other.type in (None, helped.type))
                and (helped is None or other is None or other.nation in (None, helped.power))
            )

        def goes(c: _Choice) -> bool:
            return self._possible(draft, c, by_sea=draft.via or draft.verb is Verb.CONVOY)

        def goes_somehow(c: _Choice) -> bool:
            return self._possible(draft, c, by_sea=True)

        if self.given:
            return [
                lambda c: stands(c) and fits(c) and goes_somehow(c),
                lambda c: stands(c) and goes_somehow(c),
                stands,
            ]
        return [
            lambda c: (other is None or c[1] in self.standing) and fits(c) and goes(c),
            lambda c: fits(c) and goes(c),
            goes,
            goes_somehow,
            lambda _: True,
        ]

    def _possible(self, draft: Draft, c: _Choice, *, by_sea: bool) -> bool:
        """Tell whether the order can be legal when these provinces are meant."""
        here, there, goal = (self.board.number.get(id, -1) for id in c)
        kind = draft.unit.type or self._type_in(c[0])
        if draft.verb is Verb.MOVE:
            return self._reaches(kind, here, goal, by_sea)
        if draft.other is None:
            return True
        if c[0] == c[1]:
            return False
        helped = draft.other.type or self._type_in(c[1])
        if draft.verb is Verb.CONVOY:
            ends = (there, goal)
            return self.board.is_sea[here] and all(not self.board.is_sea[n] and self.board.touches[n] for n in ends)
        if goal < 0:
            return self._reaches(kind, here, there, by_sea=False)
        return self._reaches(kind, here, goal, by_sea=False) and self._reaches(helped, there, goal, by_sea=True)

    def _type_in(self, id: str) -> UnitType | None:
        unit = self.standing.get(id)
        return None if unit is None else unit.type

    def _can_stand(self, kind: UnitType | None, id: str) -> bool:
        terrain = self.board.province(id).terrain
        return not ((kind is ARMY and terrain is Terrain.SEA) or (kind is FLEET and terrain is Terrain.INLAND))

    def _reaches(self, kind: UnitType | None, a: int, b: int, by_sea: bool) -> bool:
        """Tell whether a unit can go from province a to province b, for an army perhaps over the sea."""
        board = self.board
        if kind is not FLEET and b in board.walks[a]:
            return True
        if kind is not ARMY and b in self._sails[a]:
            return True
        if kind is FLEET or not by_sea or a == b or board.is_sea[a] or board.is_sea[b]:
            return False
        if not self.given:
            return bool(board.touches[a] and board.touches[b])
        fleets = {board.number[unit.place] for unit in self.standing.values() if unit.type is FLEET}
        seen = [sea for sea in board.touches[a] if sea in fleets]
        for sea in seen:
            if sea in board.touches[b]:
                return True
            seen.extend(n for n in board.touches[sea] if n in fleets and board.is_sea[n] and n not in seen)
        return False

    def _note_choice(self, draft: Draft, spots: tuple[Spot | None, ...], chosen: _Choice) -> None:
        for spot, id in zip(spots, chosen, strict=True):
            if spot is not None and len(spot.candidates) > 1 and spot.exact != id:
                words = draft.line.quote(spot.start, spot.end)
                message = f'"{words}" is read as {self.names.listed((id,))}, the only one that is possible here'
                self.say(draft, (spot.start, spot.end), "notice", "place-chosen", message, "")


def _a(kind: UnitType) -> str:
    return "an army" if kind is ARMY else "a fleet"
