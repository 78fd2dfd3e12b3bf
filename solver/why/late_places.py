"""Why a unit may or may not be built, or become another, in a place: centres, owners, terrain, coasts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...encoding.policies import BuildingPlace
from ...maps import ARMY, FLEET, Build, Convert, Terrain, Unit
from ..late_outcome import LateFault, LateReason
from ..new_units import builds_at_home
from .grounds import board, choice, empty, given, key_of, position, rule_of, stands
from .reason import AnyOrder, Basis, Detail, Step, Value

if TYPE_CHECKING:
    from ..adjustments import AdjustmentRuling


class Places:
    """The places of one adjustment phase, told.

    Args:
        ruling: the ruling.
    """

    def __init__(self, ruling: AdjustmentRuling) -> None:
        """Keep the parts."""
        self.position, self.rules = ruling.position, ruling.rulebook
        self.board = ruling.position.board
        self.owner = dict(self.position.centers)

    def site(self, power: str, province: str) -> Step:
        """Tell that a power may build in a province.

        Args:
            power: id of the power.
            province: id of the province.
        """
        owned = position(Detail.OWNER, province, powers=(power,))
        kind = self._homes(power) if builds_at_home(self.board, self.rules) else board(Detail.CENTER, province)
        bases = [kind, owned, empty(province)]
        if self.rules.building is not BuildingPlace.BOARD:
            bases.append(choice(self.rules, "building"))
        text = "adjust.site-home" if kind.detail is Detail.HOMES else "adjust.site-owned"
        return Step(text, rule_of(LateReason.BUILT), {"place": province, "power": power}, tuple(bases))

    def build(self, order: Build, fault: LateFault) -> Step:
        """Tell why nothing is built in a place.

        Args:
            order: the order.
            fault: why it is void.
        """
        power, province, rule = order.unit.power, order.unit.province, rule_of(fault)
        values: dict[str, Value] = {"place": province, "power": power}
        if fault is LateFault.NOT_HOME:
            homes = self._homes(power)
            if homes.places:
                values["places"] = homes.places
            return Step("adjust.not-home" if homes.places else "adjust.no-homes", rule, values, (homes,))
        if fault is LateFault.NOT_OWNED:
            owner = self.owner.get(province)
            if owner is None:
                return Step("adjust.unowned", rule, values, (position(Detail.OWNER, province),))
            values["owner"] = owner
            return Step("adjust.not-owned", rule, values, (position(Detail.OWNER, province, powers=(owner,)),))
        if fault is LateFault.OCCUPIED:
            here = self.position.unit_in(province)
            assert here is not None
            return Step("adjust.occupied", rule, {"place": province, "unit": here}, (stands(here),))
        if fault is LateFault.NO_LETTER:
            return Step("adjust.no-letter", rule, values, (given(order), choice(self.rules, "build_letter")))
        return self._standing(order, order.unit.place, fault)

    def conversion(self, order: Convert, fault: LateFault, here: Unit) -> Step:
        """Tell why a unit does not become another.

        Args:
            order: the order.
            fault: why it is void.
            here: the unit.
        """
        if fault in (LateFault.SAME_TYPE, LateFault.ELSEWHERE):
            rule = rule_of(fault)
            return Step(f"adjust.{key_of(fault)}", rule, {"unit": here}, (stands(here), given(order)))
        return self._standing(order, order.place, fault)

    def _standing(self, order: AnyOrder, place: str, fault: LateFault) -> Step:
        """Tell why a unit cannot come to stand in a place."""
        province = self.board.provinces[self.board.number[place.partition("/")[0]]]
        rule, values = rule_of(fault), {"place": province.id}
        if fault is LateFault.NOT_A_CENTER:
            return Step("adjust.not-a-center", rule, values, (board(Detail.NO_CENTER, province.id),))
        if fault is LateFault.INLAND_FLEET:
            return Step("adjust.inland-fleet", rule, values, (board(Detail.INLAND, province.id),))
        if fault is LateFault.ARMY_AT_SEA:
            return Step("adjust.army-at-sea", rule, values, (board(Detail.SEA, province.id),))
        if fault is LateFault.COAST_NEEDED:
            return Step(
                "adjust.coast-needed", rule, *self._coasts(order, province.id, choice(self.rules, "build_coast"))
            )
        assert fault is LateFault.UNKNOWN_COAST, fault
        policy = choice(self.rules, "unknown_coast")
        if place in self.board.number:
            return Step("adjust.coast-of-army", rule, values, (given(order), policy))
        text = "order.unknown-coast-of" if province.coasts else "order.unknown-coast"
        return Step(text, rule, *self._coasts(order, province.id, policy))

    def _coasts(self, order: AnyOrder, province: str, policy: Basis) -> tuple[dict[str, Value], tuple[Basis, ...]]:
        """Return a province with its coasts, as values and as bases."""
        coasts = tuple(f"{province}/{coast}" for coast in self.board.province(province).coasts)
        values: dict[str, Value] = {"place": province}
        if coasts:
            values["coasts"] = coasts
        return values, (board(Detail.COASTS, province, *coasts), given(order), policy)

    def _homes(self, power: str) -> Basis:
        homes = tuple(province.id for province in self.board.provinces if province.home_of == power)
        return board(Detail.HOMES, *homes, powers=(power,))

    # -- carried out otherwise than written ---------------------------------------------------------------------

    def build_differences(self, order: Build, executed: Build) -> Iterator[Step]:
        """Yield a step for each word in which a build is carried out otherwise than it is written.

        Args:
            order: the order.
            executed: what it is carried out as.
        """
        province = self.board.province(order.unit.province)
        values: dict[str, Value] = {"unit": executed.unit, "place": province.id}
        if not order.lettered:
            bases = [given(order), choice(self.rules, "build_letter")]
            inland = province.terrain is Terrain.INLAND
            if inland:
                bases.append(board(Detail.INLAND, province.id))
            text = "adjust.as-inland-army" if inland else "adjust.as-fleet-of-coast"
            yield Step(text, rule_of(LateFault.NO_LETTER), values, tuple(bases))
        elif order.unit.type is FLEET and executed.unit.type is ARMY:
            bases = [given(order), board(Detail.INLAND, province.id), choice(self.rules, "inland_fleet")]
            yield Step("adjust.as-army", rule_of(LateFault.INLAND_FLEET), values, tuple(bases))
        yield from self.coast_differences(order, order.unit.place, executed.unit.place)

    def coast_differences(self, order: Build | Convert, written: str, place: str) -> Iterator[Step]:
        """Yield a step for a coast that goes out, and for one that comes in.

        Args:
            order: the order.
            written: the place as it is written.
            place: where the unit stands in the end.
        """
        if written == place:
            return
        province = place.partition("/")[0]
        if "/" in written:
            bases = (given(order), choice(self.rules, "unknown_coast"))
            yield Step("adjust.as-no-coast", rule_of(LateFault.UNKNOWN_COAST), {"place": province}, bases)
        if "/" in place:
            _, bases_of = self._coasts(order, province, choice(self.rules, "build_coast"))
            yield Step("adjust.as-first-coast", rule_of(LateFault.COAST_NEEDED), {"place": place}, bases_of)
