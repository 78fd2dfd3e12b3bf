"""A position and its orders as a picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..notation.styles import power_name
from .chart import Chart, chart_of
from .drawing import LookName, Words, draw
from .lines import direction, from_middle, length, part
from .marks import Frame, OrderMark, Sign, Standing, State, Stroke, Style, Tip, UnitMark, boxes
from .sketching import Fate, Sketch
from .ways import Ways

if TYPE_CHECKING:
    from ..board import Board
    from ..orders import Order, Unit
    from ..position import Position
    from .lines import Point


def picture(
    position: Position,
    orders: Sequence[Order] = (),
    *,
    title: str = "",
    look: LookName = "auto",
    width: int | None = None,
    crop: bool | None = None,
) -> str:
    """Draws a position, and orders on it, as SVG.

    Args:
        position: who stands where; dislodged units are drawn beside those that dislodged them, with their ways out.
        orders: the orders of a movement phase; one that names a place that the board does not have is told below.
        title: what stands above the picture; season, year and phase without.
        look: light, dark, or what the reader's browser has.
        width: width in pixels.
        crop: whether only the part of the board that takes part is drawn; None for that where it is small.

    Raises:
        ValueError: there is no such look, or no picture can be so wide.

    >>> from standoff import Position
    >>> drawn = picture(Position.parse("Germany: A Mun"), Position.parse("Germany: A Mun").orders("A Mun - Sil"))
    >>> drawn.startswith("<svg "), 'data-order="A mun"' in drawn
    (True, True)
    """
    chart = chart_of(position.board)
    units = standing(chart, position)
    drawn, missing = drawable(position.board, orders)
    sketch = Sketch(chart, position, [mark.at for mark in units])
    fates = [Fate(title=order_title(position.board, order)) for order in drawn]
    marks = [*sketch.marks(drawn, fates), *exits(position, units, sketch.ways)]
    frame = Frame("", tuple(units), tuple(marks), owners_of(position), tuple(missing))
    return draw(chart, [frame], words_of(position, title, marks), look=look, width=width, crop=crop)


def words_of(position: Position, title: str, marks: Iterable[OrderMark], about: str = "") -> Words:
    """Gives what is written around a picture of a position.

    Args:
        position: the position.
        title: the title; the turn without.
        marks: the marks of the orders, whose titles make the picture in words.
        about: what stands beside the title.
    """
    board = position.board
    turn = " ".join(part for part in (position.season.capitalize(), str(position.year or "")) if part)
    title = title or ", ".join(part for part in (turn, position.phase) if part) or board.title or board.id
    units = "; ".join(f"{power_name(board, power)}: {', '.join(held)}" for power, held in _by_power(position))
    told = [f"Units: {units}." if units else "No units.", *(_line(mark) for mark in marks if mark.kind != "exit")]
    if position.dislodged:
        fallen = "; ".join(f"{one.unit}: {', '.join(one.exits) or 'no way out'}" for one in position.dislodged)
        told.append(f"Dislodged, and where they may go: {fallen}.")
    notes = list(board.notes())
    return Words(title, about, told, notes)


def _line(mark: OrderMark) -> str:
    return f"{mark.title} ({mark.told})" if mark.told else mark.title


def _by_power(position: Position) -> Iterable[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for unit in position.units:
        found.setdefault(unit.power, []).append(unit.short)
    return found.items()


def owners_of(position: Position) -> dict[str, str] | None:
    """Gives who owns which centre; None where a position says nothing of owners."""
    return dict(position.centers) or None


def order_title(board: Board, order: Order) -> str:
    """Gives an order in words, with the name of its power."""
    from ..notation import write

    return f"{power_name(board, order.unit.power)} {write(order, 'rulebook', board)}"


def unit_title(board: Board, unit: Unit) -> str:
    """Gives a unit in words, with the name of its power."""
    kind = "army" if unit.type.letter == "A" else "fleet"
    province = board.province(unit.place)
    coast = board.coast_names.get(unit.place, "")
    return f"{power_name(board, unit.power)}: {kind} in {province.name}{', ' + coast if coast else ''}"


def standing(chart: Chart, position: Position) -> list[UnitMark]:
    """Gives the marks of all units, dislodged ones beside those that dislodged them.

    Args:
        chart: the board.
        position: the position.
    """
    board = position.board
    found = [UnitMark(unit, spot_of(chart, unit), told=unit_title(board, unit)) for unit in position.units]
    for one in position.dislodged:
        ways = ", ".join(one.exits) or "no way out"
        told = f"{unit_title(board, one.unit)}, dislodged; {ways}"
        way = Standing.DISLODGED if one.exits else Standing.DESTROYED
        found.append(UnitMark(one.unit, beside(chart, one.unit, found, one.attacked_from), way, told))
    return found


def spot_of(chart: Chart, unit: Unit) -> Point:
    """Gives the middle of the symbol of a unit."""
    return chart.spot(unit.place).unit


def beside(chart: Chart, unit: Unit, others: Iterable[UnitMark], attacked_from: str = "") -> Point:
    """Gives where a unit is drawn that was dislodged: beside where others stand.

    Args:
        chart: the board.
        unit: the unit.
        others: all units that are drawn already.
        attacked_from: id of the province that its attacker came from, whose side is left free for the arrow; empty
            where that is not known.
    """
    province = chart.board.province(unit.place)
    places = [unit.place, province.id, *(f"{province.id}/{coast}" for coast in province.coasts)]
    points: list[Point] = [chart.spots[place].dislodged for place in places if place in chart.spots]
    x, y = spot_of(chart, unit)
    # where others stand closely, there may be room on another side
    for far in (0.88, 1.0, 1.15):
        for n in range(16):
            way = math.pi * n / 8
            points.append(
                (round(x + math.cos(way) * far * chart.symbol), round(y + math.sin(way) * far * chart.symbol))
            )
    if attacked_from in chart.spots:
        from_x, from_y = direction((x, y), chart.spots[attacked_from].unit)
        ways = [direction((x, y), point) for point in points]
        # sorting keeps what is on the same side in its sequence
        order = sorted(range(len(points)), key=lambda n: ways[n][0] * from_x + ways[n][1] * from_y > 0.5)
        points = [points[n] for n in order]
    taken = [box for mark in others for box in boxes(mark.unit, mark.at, chart.symbol)]
    taken += [chart.label_box(place) for place in chart.labels()]
    dots = (spot.center for spot in chart.spots.values() if spot.center is not None)
    taken += [from_middle(dot, 2 * chart.dot, 2 * chart.dot) for dot in dots]
    free = (at for at in points if not any(one.meets(two) for one in boxes(unit, at, chart.symbol) for two in taken))
    return next(free, points[0])


def exits(position: Position, units: Sequence[UnitMark], ways: Ways) -> list[OrderMark]:
    """Gives the ways out of dislodged units: short arrows with hollow heads.

    Args:
        position: the position.
        units: the marks of its units.
        ways: what lies on the board already.
    """
    at = {mark.unit: mark.at for mark in units if mark.standing is Standing.DISLODGED}
    return [exit_mark(one.unit, at[one.unit], place, ways) for one in position.dislodged for place in one.exits]


def exit_mark(unit: Unit, start: Point, place: str, ways: Ways) -> OrderMark:
    """Gives one way out of a dislodged unit.

    Args:
        unit: the unit.
        start: where it is drawn.
        place: where it may go.
        ways: what lies on the board already.
    """
    chart = ways.chart
    size = chart.symbol
    _, seen = ways.between(start, chart.spot(place).unit, size * 0.6, most=size * 1.5)
    short = part(seen, 0, min(length(seen), size * 1.5))
    way = direction(short[0], short[-1])
    sign = Sign(Tip.HOLLOW, short[-1], way)
    name = chart.board.province(place).name
    title = f"{unit_title(chart.board, unit)} may retreat to {name}"
    shaft = part(short, 0, max(1.0, length(short) - size * 0.3))
    return OrderMark(unit, unit.power, "exit", State.ORDERED, (Stroke(shaft, Style.THIN),), (sign,), title)


def drawable(board: Board, orders: Sequence[Order]) -> tuple[list[Order], list[str]]:
    """Parts orders into those whose places the board has, and lines that tell of the others.

    Args:
        board: the board.
        orders: the orders.
    """
    drawn: list[Order] = []
    missing: list[str] = []
    for order in orders:
        unknown = [place for place in places_of(order) if place not in board.number]
        if unknown:
            missing.append(f"Not drawn: {order}; the board has no place {', '.join(unknown)}")
        elif order.unit.power not in board.power_number:
            missing.append(f"Not drawn: {order}; the board has no power {order.unit.power}")
        else:
            drawn.append(order)
    return drawn, missing


def places_of(order: Order) -> list[str]:
    """Gives the places that an order names, its unit's first."""
    from ..orders import Convoy, Move, Support

    found = [order.unit.place]
    if isinstance(order, Move):
        found.append(order.to)
    elif isinstance(order, Support):
        found.append(order.supported.place)
        if order.to is not None:
            found.append(order.to)
    elif isinstance(order, Convoy):
        found += (order.convoyed.place, order.to)
    return found
