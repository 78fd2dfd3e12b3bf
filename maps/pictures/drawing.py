"""Marks to SVG: one board or several beside each other, with a heading above and a key of the powers below."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .chart import Chart
from .colours import class_of, letters
from .ground import centres, ground, names
from .lines import Box, box_of
from .looks import LOOKS, sheet
from .marks import Frame, OrderMark
from .signs import order_svg, unit_svg
from .svg import number, text, wrapped

LookName: TypeAlias = Literal["auto", "light", "dark"]

WIDTH = 1000
"""Width of a picture of one board in pixels, where none is asked for."""

SEVERAL_WIDTH = 1600
"""The same for boards beside each other."""

NARROWEST, WIDEST = 100, 20_000
"""A picture is at least and at most so wide."""

CROPPED = 1 / 3
"""Where at most so much of a board takes part, only that part is drawn."""

_MARGIN, _HEAD, _SUB, _CHIP = 10, 34, 24, 30


@dataclass(frozen=True)
class Words:
    """What is written around the boards.

    Args:
        title: the name of the picture, which stands above it.
        about: what else stands beside the title, smaller; empty for nothing.
        told: the whole picture in words, for those who do not see it: a line each.
        notes: lines below the picture.
    """

    title: str
    about: str = ""
    told: Sequence[str] = ()
    notes: Sequence[str] = ()


def draw(
    chart: Chart,
    frames: Sequence[Frame],
    words: Words,
    *,
    look: LookName = "auto",
    width: int | None = None,
    crop: bool | None = None,
    columns: int = 0,
) -> str:
    """Draws boards with what is on them.

    Args:
        chart: the board.
        frames: what is on it, in each of the pictures that stand beside each other.
        words: what is written around them.
        look: light, dark, or what the reader's browser has.
        width: width in pixels.
        crop: whether only the part that takes part is drawn; None for that where it is small.
        columns: how many boards stand in a row; 0 for what fits.

    Raises:
        ValueError: there is no such look, or no picture can be so wide.
    """
    if look not in LOOKS:
        raise ValueError(f"there is no look {look!r}; there are {', '.join(LOOKS)}")
    columns = columns or min(len(frames), 2 if len(frames) < 5 else 3)
    width = width or (WIDTH if columns == 1 else SEVERAL_WIDTH)
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"a picture is {NARROWEST} to {WIDEST} pixels wide, not {width}")
    view = view_of(chart, frames, crop)
    body, height = _body(chart, frames, words, view, width, columns, f"standoff-{look}")
    told = "\n".join((*words.told, *words.notes))
    described = f"<desc>{text(told)}</desc>" if told else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="standoff-{look}" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="graphics-document document">'
        f"<title>{text(_label(words))}</title>{described}<style>{sheet(chart, look)}</style>\n"
        f'<rect class="paper" width="{width}" height="{height}"/>\n{body}</svg>\n'
    )


def _label(words: Words) -> str:
    return f"{words.title} ({words.about})" if words.about else words.title


def _body(
    chart: Chart, frames: Sequence[Frame], words: Words, view: Box, width: int, columns: int, scope: str
) -> tuple[str, int]:
    """Return all that stands on the paper, and how high that is."""
    found: list[str] = [_heading(words, width)] if words.title else []
    top = _HEAD if words.title else _MARGIN // 2
    each = (width - _MARGIN * (columns - 1)) / columns
    high = each * (view.bottom - view.top) / (view.right - view.left)
    board = "\n".join(ground(chart, frames[0].owners, view))
    dots = "\n".join(centres(chart, frames[0].owners, view))
    labels = "\n".join(names(chart, view))
    # names of their own, since several pictures may stand on one page
    key = f"{zlib.crc32(f'{board}|{dots}|{labels}'.encode()):08x}"
    for n, frame in enumerate(frames):
        column = n % columns
        if not column and n:
            top += math.ceil(high) + _MARGIN
        if not column and any(one.heading for one in frames[n : n + columns]):
            top += _SUB
        left = column * (each + _MARGIN)
        if frame.heading:
            found.append(
                f'<text class="ink small left" x="{number(left + _MARGIN)}" y="{top - 7}">{text(frame.heading)}</text>'
            )
        found.append(
            f'<svg x="{number(left)}" y="{top}" width="{number(each)}" height="{number(high)}" '
            f'viewBox="{number(view.left)} {number(view.top)} {number(view.right - view.left)} '
            f'{number(view.bottom - view.top)}">'
        )
        found.append(_once(f"board-{key}", scope, f"{board}\n{dots}", first=n == 0))
        found += _on_board(chart, frame, labels, key, scope, first=n == 0)
        found.append("</svg>")
    top += math.ceil(high)
    rows, top = _foot(chart, frames, words, width, top)
    return "\n".join((*found, *rows, "")), top + _MARGIN


def _once(name: str, scope: str, pieces: str, *, first: bool) -> str:
    """Write what is the same on all boards: on the first in full, on the others as a use of that.

    Browsers match the style sheet within what is used only, not with what stands around the use; so all classes that
    selectors ask for stand in the group, and that of the look on it.
    """
    return f'<g id="{name}" class="{scope}">\n{pieces}\n</g>' if first else f'<use href="#{name}"/>'


def _on_board(chart: Chart, frame: Frame, labels: str, key: str, scope: str, *, first: bool) -> Iterator[str]:
    """Yield what a frame has on the board: orders, names, units."""
    scale = chart.symbol
    for order in sorted(frame.orders, key=_depth):
        yield order_svg(chart.board, order, scale)
    if labels:
        # their edges below all of them, so that none covers a letter of another
        yield _once(f"halo-{key}", scope, f'<g class="names halo">\n{labels}\n</g>', first=first)
        yield _once(f"names-{key}", scope, f'<g class="names">\n{labels}\n</g>', first=first)
    marks = letters(chart.board)
    for unit in frame.units:
        yield unit_svg(chart.board, unit, scale, marks[unit.unit.power])


def _depth(order: OrderMark) -> int:
    """Tell how far up an order lies: what counts for nothing below, moves above what helps them."""
    if order.state.value == "void" or order.quiet or order.kind == "exit":
        return 0
    return {"convoy": 1, "support": 2, "hold": 3}.get(order.kind, 4)


def _heading(words: Words, width: int) -> str:
    # what does not fit beside the title is left out; the title of the document has it
    about = words.about
    fits = len(words.title) * 13 + len(about) * 8 + 40 < width
    most = max(4, (width - 2 * _MARGIN) // 13)
    title = words.title if len(words.title) <= most else words.title[: most - 1] + "…"
    more = f'<tspan class="small" dx="14" font-weight="normal">{text(about)}</tspan>' if about and fits else ""
    return f'<text class="ink head left" x="{_MARGIN}" y="24">{text(title)}{more}</text>'


def _foot(chart: Chart, frames: Sequence[Frame], words: Words, width: int, top: int) -> tuple[list[str], int]:
    """Return the key of the powers on the picture and the notes below it, and how far down these come."""
    board, marks = chart.board, letters(chart.board)
    there = {unit.unit.power for frame in frames for unit in frame.units}
    there |= {order.power for frame in frames for order in frame.orders}
    there |= {owner for frame in frames for owner in (frame.owners or {}).values()}
    found: list[str] = []
    x, y = _MARGIN, top + 22
    for power in board.powers:
        if power.id not in there:
            continue
        name = power.name if len(power.name) <= 40 else power.name[:39] + "…"
        wide = 34 + len(name) * 8.5
        if x > _MARGIN and x + wide > width:
            x, y = _MARGIN, y + _CHIP
        shown = class_of(board, power.id)
        found.append(
            f'<g class="{shown}"><rect class="body" x="{number(x)}" y="{y - 13}" width="22" height="18" rx="4"/>'
            f'<text class="letter key" x="{number(x + 11)}" y="{y + 1}">{text(marks[power.id])}</text>'
            f'</g><text class="ink small left" x="{number(x + 28)}" y="{y + 1}">{text(name)}</text>'
        )
        x += round(wide) + 12
    if found:
        top = y + 8
    missing = [line for frame in frames for line in frame.missing]
    lines = [piece for note in (*words.notes, *dict.fromkeys(missing)) for piece in wrapped(note, width - 20, 8)]
    for line in lines:
        top += 19
        found.append(f'<text class="ink small left" x="{_MARGIN}" y="{top}">{text(line)}</text>')
    return found, top


def view_of(chart: Chart, frames: Sequence[Frame], crop: bool | None) -> Box:
    """Gives the part of the board that is drawn.

    Args:
        chart: the board.
        frames: what is on it.
        crop: whether only the part that takes part; None for that where it is small.
    """
    whole = Box(0, 0, *chart.size)
    points = [
        point
        for frame in frames
        for point in (*(unit.at for unit in frame.units), *(at for order in frame.orders for at in _points(order)))
    ]
    if crop is False or not points:
        return whole
    # the provinces where something happens are seen with their names
    rooms = [chart.label_box(place) for place in chart.labels() if _near(chart, place, points)]
    corners = [corner for left, top, right, bottom in rooms for corner in ((left, top), (right, bottom))]
    found = box_of([*points, *corners]).grown(chart.symbol * 2)
    # neither a slit nor a spot: at least so much of the board that one sees where it is
    least = min(whole.right, whole.bottom) * 0.45
    middle_x, middle_y = (found.left + found.right) / 2, (found.top + found.bottom) / 2
    half_x = max((found.right - found.left) / 2, least / 2, (found.bottom - found.top) * 0.4)
    half_y = max((found.bottom - found.top) / 2, least / 2, (found.right - found.left) * 0.25)
    left, right = _within(middle_x - half_x, middle_x + half_x, whole.right)
    top, bottom = _within(middle_y - half_y, middle_y + half_y, whole.bottom)
    area = (right - left) * (bottom - top) / (whole.right * whole.bottom)
    if crop is None and area > CROPPED:
        return whole
    return Box(math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom))


def _near(chart: Chart, place: str, points: Sequence[tuple[float, float]]) -> bool:
    x, y = chart.spots[place].unit
    return any(abs(px - x) < 1 and abs(py - y) < 1 for px, py in points)


def _within(low: float, high: float, most: float) -> tuple[float, float]:
    """Move a stretch so that it lies between 0 and the most, if it is not longer."""
    if high - low >= most:
        return 0, most
    if low < 0:
        return 0, high - low
    if high > most:
        return most - (high - low), most
    return low, high


def _points(order: OrderMark) -> list[tuple[float, float]]:
    return [*(point for stroke in order.strokes for point in stroke.line), *(sign.at for sign in order.signs)]
