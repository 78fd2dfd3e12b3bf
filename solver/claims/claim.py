"""A claim: what somebody says a phase came to, taken apart into statements that are true or false of a result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from ...maps import Convoy, Disband, Hold, LateOrder, Move, Order, Position, Support, Unit
from ..outcome import Result

AnyOrder: TypeAlias = Order | LateOrder

GOOD = frozenset({Result.SUCCEEDS, Result.GIVEN, Result.AVAILABLE, Result.STANDS})
"""The results of an order that does what it was to do."""

BAD = frozenset({Result.FAILS, Result.CUT, Result.DISRUPTED, Result.DISLODGED, Result.INVALID, Result.ILLEGAL})
"""All others that an order can have."""


VOID = frozenset({Result.INVALID, Result.ILLEGAL})
"""Those of an order that comes to nothing, whatever the others do."""

_OF_KIND: dict[type, frozenset[Result]] = {
    Move: frozenset({Result.SUCCEEDS, Result.FAILS}) | VOID,
    Support: frozenset({Result.GIVEN, Result.CUT}) | VOID,
    Convoy: frozenset({Result.AVAILABLE, Result.DISRUPTED}) | VOID,
    Hold: frozenset({Result.STANDS, Result.DISLODGED}) | VOID,
}


def fitting(order: AnyOrder, results: frozenset[Result]) -> frozenset[Result]:
    """Return those of some results that an order of its kind can have; all of them where that is none.

    >>> from standoff.maps import ARMY
    >>> sorted(one.value for one in fitting(Hold(Unit("ITALY", ARMY, "rom")), GOOD))
    ['stands']
    """
    return results & _OF_KIND.get(type(order), results) or results


@dataclass(frozen=True, slots=True)
class Subject:
    """What an outcome is claimed of: an order that was given, or a unit without one that counts.

    Args:
        order: the order; of a unit without one, that it holds, or the move that other orders imply.
        index: its place in the sequence of the orders given; -1 of a unit without one.
        among: the places of all orders that may be meant, where several are alike; which of them it is, is decided
            where the claim is judged (:mod:`doubles`), and ``index`` is one of them in the meantime.
        turn: which of the rows about one of these it is, from 0.
    """

    order: AnyOrder
    index: int = -1
    among: tuple[int, ...] = ()
    turn: int = 0


@dataclass(frozen=True, slots=True)
class _Statement:
    where: str = field(default="", compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Became(_Statement):
    """An order has one of some results.

    Args:
        subject: the order.
        results: the results that the word allows.
        word: what was said of it, ``bounced``.
    """

    subject: Subject
    results: frozenset[Result]
    word: str


@dataclass(frozen=True, slots=True)
class Uncarried(_Statement):
    """No convoy carries the army that the order is about: that it moves, convoys or supports."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class Executed(_Statement):
    """An order is carried out otherwise than it was written: as ``text``, in canonical form."""

    subject: Subject
    text: str


@dataclass(frozen=True, slots=True)
class Route(_Statement):
    """An army that could go by land or by sea goes as ``route`` says, ``land`` or ``convoy``."""

    subject: Subject
    route: str


@dataclass(frozen=True, slots=True)
class Dislodgement(_Statement):
    """A unit, as it stood, is dislodged, or is not."""

    unit: Unit
    value: bool = True


@dataclass(frozen=True, slots=True)
class AttackedBy(_Statement):
    """A unit is dislodged by another, both as they stood."""

    unit: Unit
    attacker: Unit


@dataclass(frozen=True, slots=True)
class AttackedFrom(_Statement):
    """A unit is dislodged by one that came from a province."""

    unit: Unit
    province: str


@dataclass(frozen=True, slots=True)
class ByConvoy(_Statement):
    """A unit is dislodged by one that came by convoy, or by one that did not."""

    unit: Unit
    value: bool


@dataclass(frozen=True, slots=True)
class Exits(_Statement):
    """A unit is dislodged, and may retreat to these places and no others."""

    unit: Unit
    places: frozenset[str]


@dataclass(frozen=True, slots=True)
class Destroyed(_Statement):
    """A unit is dislodged and has nowhere to go, or is not."""

    unit: Unit
    value: bool = True


@dataclass(frozen=True, slots=True)
class Stands(_Statement):
    """A unit stands there after the phase."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Absent(_Statement):
    """No unit, or none of a power, stands in a province after the phase."""

    province: str
    power: str = ""


@dataclass(frozen=True, slots=True)
class Contested(_Statement):
    """A standoff left a province empty and closed to retreats, or did not."""

    province: str
    value: bool = True


class Fate(Enum):
    """What becomes of a unit in a phase of retreats or adjustments; the value is the name of the list it is in."""

    DISBANDED = "disbanded"
    BUILT = "built"
    REMOVED = "removed"
    AUTOMATIC = "automatic"
    FORCED = "forced"
    CONVERTED = "converted"


@dataclass(frozen=True, slots=True)
class Fated(_Statement):
    """A unit is disbanded, built, removed and so on, or is not."""

    unit: Unit
    fate: Fate
    value: bool = True


@dataclass(frozen=True, slots=True)
class Unheard(_Statement):
    """Something became of a unit that there was not; it is named as in the record, ``A pie``."""

    name: str


@dataclass(frozen=True, slots=True)
class Either(_Statement):
    """One of several things is so; each is a group of statements."""

    options: tuple[tuple[Statement, ...], ...]


Statement: TypeAlias = (
    Became
    | Uncarried
    | Executed
    | Route
    | Dislodgement
    | AttackedBy
    | AttackedFrom
    | ByConvoy
    | Exits
    | Destroyed
    | Stands
    | Absent
    | Contested
    | Fated
    | Unheard
    | Either
)


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody says a phase came to, perhaps only in part.

    Args:
        statements: what is said, in the sequence in which it was said.
        phase: ``movement``, ``retreat`` or ``adjustment``.
        rows: for each row about one of several orders that are alike, which ones, also where it says nothing of the
            order itself but of the unit, or nothing at all: the other rows are then not about all of these.
    """

    statements: tuple[Statement, ...]
    phase: str = "movement"
    rows: tuple[Subject, ...] = ()

    @property
    def subjects(self) -> frozenset[Subject]:
        """The orders of which something is said."""
        return frozenset(one.subject for one in self.statements if isinstance(one, Became))


def complete_units(units: Iterable[Unit], position: Position, orders: Iterable[AnyOrder]) -> list[Statement]:
    """Return that these units stand there after a phase, and no others.

    Args:
        units: the units.
        position: those before; nobody can come to stand elsewhere than in their provinces and in goals of orders.
        orders: the orders.
    """
    listed = tuple(units)
    taken = {unit.province for unit in listed}
    places = places_of(position, orders)
    return [*map(Stands, listed), *(Absent(id) for id in sorted(places - taken))]


def places_of(position: Position, orders: Iterable[AnyOrder]) -> set[str]:
    """Return the ids of all provinces in which a unit can stand after a phase, and some more."""
    found = {unit.province for unit in position.units} | {one.unit.province for one in position.dislodged}
    for order in orders:
        for place in (getattr(order, "to", None), getattr(getattr(order, "unit", None), "place", None)):
            if isinstance(place, str):
                found.add(place.partition("/")[0])
    return found


def complete_dislodged(units: Iterable[Unit], position: Position) -> list[Statement]:
    """Return that these units are dislodged, and no others."""
    listed = set(units)
    return [
        *(Dislodgement(unit) for unit in listed if unit not in position.units),
        *(Dislodgement(unit, unit in listed) for unit in position.units),
    ]


def complete_contested(ids: Iterable[str], position: Position, orders: Iterable[AnyOrder]) -> list[Statement]:
    """Return that these provinces are contested, and no others."""
    listed = set(ids)
    return [Contested(id, id in listed) for id in sorted(listed | places_of(position, orders))]


def counted_subjects(orders: Iterable[AnyOrder]) -> list[Subject]:
    """Return all orders given as subjects."""
    return [Subject(order, n) for n, order in enumerate(orders)]


def one_of(orders: Sequence[AnyOrder], alike: Sequence[int], turn: int) -> Subject:
    """Return one of several orders that are alike as a subject.

    Args:
        orders: the orders given.
        alike: the places of those that may be meant; at least one.
        turn: how many rows before this one were about one of these.

    >>> from standoff.maps import ARMY
    >>> order = Hold(Unit("ITALY", ARMY, "rom"))
    >>> one_of([order], [0], 0).among, one_of([order, order], [0, 1], 1).among
    ((), (0, 1))
    """
    index = alike[min(turn, len(alike) - 1)]
    if len({type(orders[n]) for n in alike}) > 1 or len(alike) == 1:
        return Subject(orders[index], index)  # what a word says depends on the kind of order
    return Subject(orders[index], index, tuple(alike), turn)


def held_subject(order: Order) -> Subject:
    """Return a unit without an order that counts as a subject.

    Args:
        order: that it holds, or the move that other orders imply.
    """
    assert isinstance(order, (Hold, Move))
    return Subject(order)


def province_of(order: AnyOrder) -> str:
    """Return the id of the province of the unit that an order is for; empty where it is for none."""
    unit = getattr(order, "unit", None)
    return "" if unit is None else str(unit.province)


def same_order(order: AnyOrder, given: AnyOrder, *, bare: bool = False, anyone: bool = False) -> bool:
    """Tell whether an order of a claim is one of the phase: the same unit does the same, however it is written.

    Args:
        order: the order of the claim.
        given: the one of the phase.
        bare: whether the claim names the unit only.
        anyone: whether the claim names no power, so that it may be the order of any.
    """
    unit, other = getattr(order, "unit", None), getattr(given, "unit", None)
    if unit is None or other is None:
        return str(order) == str(given)
    if unit.province != other.province or (unit.power != other.power and not anyone):
        return False
    if bare and isinstance(order, (Hold, Disband)):
        return True
    if type(order) is not type(given):
        return False
    mine, theirs = getattr(order, "to", None), getattr(given, "to", None)
    if isinstance(order, (Support, Convoy)):
        helped = order.supported if isinstance(order, Support) else order.convoyed
        assert isinstance(given, (Support, Convoy))
        others = given.supported if isinstance(given, Support) else given.convoyed
        if helped.place.partition("/")[0] != others.place.partition("/")[0]:
            return False
    if mine is None or theirs is None:
        return mine is theirs
    return str(mine).partition("/")[0] == str(theirs).partition("/")[0]
