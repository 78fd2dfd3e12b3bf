"""The facts that reasons without a solver rest on, each made in one place."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from ...encoding import Fault, Rulebook
from ...encoding.rulebook import switch
from ...maps import ARMY, Board, Unit
from ..late_outcome import LateFault, LateReason
from ..rule_ids import rule_id
from .reason import AnyOrder, Basis, BasisKind, Detail


def rule_of(why: Fault | LateFault | LateReason) -> str:
    """Return the id of the rule that something states, as its page has it.

    >>> rule_of(Fault.NOT_ADJACENT), rule_of(LateReason.COLLISION)
    ('not-adjacent', 'retreats-collide')
    """
    return rule_id(why)


def key_of(why: Fault | LateFault | LateReason) -> str:
    """Return the name of something as it stands in keys of texts.

    >>> key_of(LateReason.NO_LEGAL_ORDER)
    'no-legal-order'
    """
    return why.name.lower().replace("_", "-")


def given(*orders: AnyOrder) -> Basis:
    """Say that orders were given in these words."""
    return Basis(BasisKind.GIVEN, orders=orders)


def ordered(*orders: AnyOrder) -> Basis:
    """Say that orders were given and count."""
    return Basis(BasisKind.ORDERED, orders=orders)


def stands(*units: Unit) -> Basis:
    """Say that units stand where they do."""
    return Basis(BasisKind.STANDS, units=units)


def empty(*places: str) -> Basis:
    """Say that no unit stands in provinces."""
    return Basis(BasisKind.EMPTY, places=places)


def no_order(*units: Unit) -> Basis:
    """Say that units have no order that counts."""
    return Basis(BasisKind.NO_ORDER, units=units)


def choice(rules: Rulebook, field: str) -> Basis:
    """Say how a rulebook takes a question.

    >>> choice(Rulebook.DATC, "two_orders").places
    ('two-orders=first',)
    """
    reading: Enum = getattr(rules, field)
    return Basis(BasisKind.RULEBOOK, places=(f"{switch(field)}={reading.value}",))


def board(detail: Detail, *places: str, units: Iterable[Unit] = (), powers: tuple[str, ...] = ()) -> Basis:
    """Say what the board has."""
    return Basis(BasisKind.BOARD, units=tuple(units), places=places, powers=powers, detail=detail)


def position(detail: Detail, *places: str, units: Iterable[Unit] = (), powers: tuple[str, ...] = ()) -> Basis:
    """Say what the position has."""
    return Basis(BasisKind.POSITION, units=tuple(units), places=places, powers=powers, detail=detail)


def reachable(unit: Unit, board: Board) -> tuple[str, ...]:
    """Return the places to which a unit can go by itself, sorted.

    >>> from standoff.maps import FLEET, standard
    >>> reachable(Unit("RUSSIA", FLEET, "stp/nc"), standard())
    ('bar', 'nwy')
    """
    if unit.type is ARMY:
        return tuple(sorted(board.ids[t] for t in board.walks[board.number[unit.place]]))
    return tuple(sorted(board.sails[unit.place]))


def reaches(unit: Unit, on: Board) -> Basis:
    """Say where a unit can go by itself."""
    return board(Detail.REACHES, *reachable(unit, on), units=(unit,))


def silent(*powers: str) -> Basis:
    """Say that powers have sent no order at all."""
    return Basis(BasisKind.SILENT, powers=powers)
