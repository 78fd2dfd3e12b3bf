"""What a family cannot say of orders of retreat and adjustment phases, as :mod:`losses` has it of movement."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..board import Terrain
from ..late_orders import Build, Convert, Disband, LateOrder, Remove, Retreat, Waive
from ..orders import ARMY, FLEET, Unit
from .losses import COASTS, taken_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..position import Position


@dataclass(frozen=True, slots=True)
class LateLoss:
    """One thing that a family may be unable to say.

    Args:
        name: as the families have it.
        cause: completes the sentence "this form …".
        without: what is left of an order in a position; None if it cannot be said at all.
    """

    name: str
    cause: str
    without: Callable[[LateOrder, Position], LateOrder | None]


def _no_orders(_: LateOrder, __: Position) -> None:
    return None


def _conversions(order: LateOrder, _: Position) -> LateOrder | None:
    return None if isinstance(order, Convert) else order


def _waives(order: LateOrder, _: Position) -> LateOrder | None:
    return None if isinstance(order, Waive) else order


def _unlettered(order: LateOrder, _: Position) -> LateOrder | None:
    return None if isinstance(order, Build) and not order.lettered else order


def _adjustments(order: LateOrder, _: Position) -> LateOrder | None:
    return order if isinstance(order, Retreat | Disband) else None


def _letter(order: LateOrder, position: Position) -> LateOrder | None:
    """Leave an order the type of the unit that stands there, or the only one that can."""
    if isinstance(order, Waive | Build):
        return order
    unit, there = order.unit, _there(order, position)
    if there is not None:
        return replace(order, unit=replace(unit, type=there.type))
    province = position.board.province(unit.province)
    if province.terrain is Terrain.INLAND:
        return replace(order, unit=replace(unit, type=ARMY))
    fleet = province.terrain is Terrain.SEA or unit.place.partition("/")[2] in province.coasts
    return replace(order, unit=replace(unit, type=FLEET)) if fleet else None


def _removal_letter(order: LateOrder, position: Position) -> LateOrder | None:
    return _letter(order, position) if isinstance(order, Remove) else order


def _unit(order: LateOrder, position: Position) -> LateOrder | None:
    """Leave an order the unit that stands there, and a build the owner of the centre."""
    if isinstance(order, Waive):
        return order
    if isinstance(order, Build):
        owner = dict(position.centers).get(order.unit.province)
        return None if owner is None else replace(order, unit=replace(order.unit, power=owner))
    there = _there(order, position)
    return None if there is None else replace(order, unit=replace(order.unit, type=there.type, power=there.power))


def _there(order: Retreat | Disband | Remove | Convert, position: Position) -> Unit | None:
    if isinstance(order, Retreat | Disband):
        beaten = (one.unit for one in position.dislodged if one.unit.province == order.unit.province)
        return next(beaten, None)
    return position.unit_in(order.unit.province)


def _coasts(dialect: str) -> Callable[[LateOrder, Position], LateOrder]:
    """Return what puts the coasts that a program reads as others in the place of those it reads so."""

    def without(order: LateOrder, position: Position) -> LateOrder:
        taken = taken_for(position.board, dialect)
        return _placed(order, lambda place: taken.get(place, place))

    return without


def _known_coasts(order: LateOrder, _: Position) -> LateOrder:
    def known(place: str) -> str:
        province, _, coast = place.partition("/")
        return place if coast in COASTS else province

    return _placed(order, known)


def _placed(order: LateOrder, change: Callable[[str], str]) -> LateOrder:
    """Return an order with other places."""
    if isinstance(order, Waive):
        return order
    unit = replace(order.unit, place=change(order.unit.place))
    if isinstance(order, Retreat):
        return Retreat(unit, change(order.to))
    if isinstance(order, Convert):
        return replace(order, unit=unit, place=change(order.place))
    return replace(order, unit=unit)


LATE_LOSSES: dict[str, LateLoss] = {
    loss.name: loss
    for loss in (
        LateLoss("orders", "has no orders", _no_orders),
        LateLoss("conversions", "has nothing for a unit that changes its type", _conversions),
        LateLoss("waives", "has nothing to decline a build by", _waives),
        LateLoss("unlettered", "builds nothing without saying army or fleet", _unlettered),
        LateLoss("adjustments", "has no builds and removals", _adjustments),
        LateLoss(
            "letter", "names a unit by its power and place, so that its type is that of the one there or none", _letter
        ),
        LateLoss("removal-letter", "does not say whether an army or a fleet is removed", _removal_letter),
        LateLoss("unit", "names a unit by its place alone, so that it is the one that stands there or none", _unit),
        LateLoss("diplomacy-coasts", "takes a coast that there is not for one that there is", _coasts("diplomacy")),
        LateLoss("webdiplomacy-coasts", "calls the east coast of Bulgaria the north coast", _coasts("webdiplomacy")),
        LateLoss("daide-coasts", "has no word for coasts other than north, east, south and west", _known_coasts),
    )
}


def late_remains(order: LateOrder, position: Position, losses: Iterable[str]) -> LateOrder | None:
    """Return what is left of an order in a family that loses these things; None if nothing is.

    Args:
        order: the order.
        position: the position.
        losses: names of losses, keys of :data:`LATE_LOSSES`; taken one after the other.

    >>> from standoff.maps import Position
    >>> position = Position.from_line("standard W1901A GERMANY:Amun - - GERMANY:mun")
    >>> late_remains(Waive("GERMANY"), position, ["conversions"]), late_remains(Waive("GERMANY"), position, ["waives"])
    (Waive(power='GERMANY'), None)
    """
    left: LateOrder | None = order
    for name in losses:
        if left is None:
            break
        left = LATE_LOSSES[name].without(left, position)
    return left


def late_lost(
    orders: Sequence[LateOrder], position: Position, losses: Iterable[str]
) -> list[tuple[LateLoss, list[LateOrder]]]:
    """Return which of a family's losses these orders meet, each with the orders that lose something by it.

    Args:
        orders: the orders.
        position: the position.
        losses: names of losses.
    """
    found = []
    left: list[tuple[LateOrder, LateOrder]] = [(order, order) for order in orders]
    for name in losses:
        loss = LATE_LOSSES[name]
        after = [(order, now, loss.without(now, position)) for order, now in left]
        if hurt := [order for order, now, then in after if then != now]:
            found.append((loss, hurt))
        left = [(order, then) for order, _, then in after if then is not None]
    return found
