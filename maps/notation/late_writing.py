"""Orders of retreat and adjustment phases to text, in the styles that people and programs read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..late_orders import Build, Convert, Disband, LateOrder, Retreat, Waive
from ..loading import standard
from .styles import STYLES

if TYPE_CHECKING:
    from ..board import Board
    from .writing import Style


@dataclass(frozen=True, slots=True)
class LateStyle:
    """How one style writes the orders of the later phases; an empty template is of what it cannot say.

    In the templates, ``{unit}`` is the unit ordered as the style writes it in any order, ``{listed}`` as in a list of
    units, ``{at}`` its place alone, ``{to}`` the goal, and ``{type}`` what a unit becomes.

    Args:
        retreat: a retreat.
        disband: a dislodged unit leaves the board.
        build: a build.
        unlettered: a build that does not say army or fleet.
        remove: a removal.
        waive: a build left unused.
        convert: an army becomes a fleet, or a fleet an army.
    """

    retreat: str
    disband: str
    build: str
    unlettered: str
    remove: str
    waive: str
    convert: str


_WORDS = LateStyle(
    retreat="{unit} - {to}",
    disband="{unit} Disbands",
    build="Build {unit}",
    unlettered="Build {at}",
    remove="Remove {unit}",
    waive="Waive",
    convert="{unit} Converts to {type} {to}",
)
_JUDGE = LateStyle(
    retreat="{unit} R {to}",
    disband="{unit} D",
    build="{unit} B",
    unlettered="BUILD {at}",
    remove="{unit} D",
    waive="WAIVE",
    convert="",
)

LATE_STYLES: dict[str, LateStyle] = {
    "rulebook": LateStyle(
        retreat="{unit}-{to}",
        disband="{unit} Disbands",
        build="Build {unit}",
        unlettered="Build {at}",
        remove="Remove {unit}",
        waive="Waive",
        convert="{unit} T {type} {to}",
    ),
    "spaced": _JUDGE,
    "long": _WORDS,
    "njudge": LateStyle(
        retreat="{unit} -> {to}",
        disband="{unit} DISBAND",
        build="BUILD {unit}",
        unlettered="BUILD {at}",
        remove="REMOVE {unit}",
        waive="WAIVE",
        convert="{unit} TR {type} {to}",
    ),
    "stabbeurfou": LateStyle(
        retreat="{unit} r {to}",
        disband="{unit} a",
        build="+ {unit}",
        unlettered="+ {at}",
        remove="- {unit}",
        waive="",
        convert="",
    ),
    "german": _WORDS,
    "backstabbr-talk": _WORDS,
    "webdiplomacy": LateStyle(
        retreat="{unit} retreat to {to}.",
        disband="{unit} disband.",
        build="Build {type} at {at}.",
        unlettered="",
        remove="Destroy the unit at {at}.",
        waive="Do not use build order.",
        convert="",
    ),
    "godip-words": LateStyle(
        retreat="{unit} move {to}",
        disband="{unit} disband",
        build="build {listed}",
        unlettered="",
        remove="remove {unit}",
        waive="",
        convert="",
    ),
}
"""How each style but the canonical form writes these orders."""


def write_late(order: LateOrder, style: Style = "data", board: Board | None = None) -> str:
    """Write one order of a retreat or adjustment phase; an empty text if the style cannot say it.

    Args:
        order: the order.
        style: as for :func:`~standoff.maps.notation.write`.
        board: the board whose names are used; the standard board unless named.

    >>> from standoff.maps.notation import parse_late_order
    >>> order = parse_late_order("AUSTRIA: F tri R alb", standard())
    >>> write_late(order), write_late(order, "rulebook"), write_late(order, "spaced")
    ('AUSTRIA: F tri R alb', 'F Tri-Alb', 'F TRI R ALB')
    >>> write_late(parse_late_order("RUSSIA: build F stp/nc", standard()), "long")
    'Build F St. Petersburg(nc)'
    """
    if style == "data":
        return str(order)
    form, late, board = STYLES[style], LATE_STYLES[style], board or standard()
    if isinstance(order, Waive):
        return late.waive
    unit, lettered = order.unit, not isinstance(order, Build) or order.lettered
    at = form.at(board, unit.place, unit.type if lettered else None)
    types, listed = form.types or {}, form.listed or form.types or {}
    words = {
        "unit": f"{types[unit.type]} {at}" if types else at,
        "listed": f"{listed[unit.type]} {at}",
        "at": at,
        "type": listed[unit.type],
        "to": "",
    }
    if isinstance(order, Retreat):
        words["to"] = form.at(board, order.to, unit.type)
        return late.retreat.format(**words)
    if isinstance(order, Convert):
        words["to"], words["type"] = form.at(board, order.place, order.type), listed[order.type]
        return late.convert.format(**words)
    if isinstance(order, Build):
        if style == "webdiplomacy":
            words["type"] = words["type"].lower()
        return (late.build if order.lettered else late.unlettered).format(**words)
    return (late.disband if isinstance(order, Disband) else late.remove).format(**words)


def write_late_orders(orders: Iterable[LateOrder], style: Style = "data", board: Board | None = None) -> str:
    """Write several orders, one a line, with a heading wherever the power changes, or the power in each line.

    What the style cannot say is left out.

    Args:
        orders: the orders, in the sequence in which they are written.
        style: as for :func:`~standoff.maps.notation.write`.
        board: the board whose names are used; the standard board unless named.

    >>> from standoff.maps.notation import parse_late_order
    >>> orders = [parse_late_order(text, standard()) for text in ("ITALY: build F rom", "ITALY: waive")]
    >>> print(write_late_orders(orders, "rulebook"))
    Italy:
      Build F Rom
      Waive
    """
    board = board or standard()
    if style == "data":
        return "\n".join(map(str, orders))
    form = STYLES[style]
    written = ((order.power, write_late(order, style, board)) for order in orders)
    return form.lines(((power, text) for power, text in written if text), board)
