"""Units and orders as SVG: symbols with the letters of their powers, lines with what stands on them."""

from __future__ import annotations

from ..board import Board
from ..orders import ARMY
from .colours import class_of
from .marks import ARMY_SIZE, HULL, SAIL, OrderMark, Sign, Standing, Tip, UnitMark
from .svg import number, path, spot, text, turned


def unit_svg(board: Board, mark: UnitMark, size: float, letter: str) -> str:
    """Gives a unit: an army is a box whose corners are crossed, a fleet a hull with a sail; both have a letter.

    Args:
        board: the board.
        mark: the unit.
        size: diameter of the circle that it keeps within.
        letter: of its power, one or two.
    """
    unit, (x, y) = mark.unit, mark.at
    kind = "army" if unit.type is ARMY else "fleet"
    shown = f"unit {kind} {class_of(board, unit.power)}"
    if mark.standing is not Standing.THERE:
        shown += f" {mark.standing.value}"
    narrow = f' textLength="{number(size * 0.42)}" lengthAdjust="spacingAndGlyphs"' if len(letter) > 1 else ""
    if unit.type is ARMY:
        w, h = size * ARMY_SIZE[0], size * ARMY_SIZE[1]
        corner = size * 0.17
        left, top, right, bottom = x - w / 2, y - h / 2, x + w / 2, y + h / 2
        slope = corner * h / w
        body = f'<path class="body" d="M{spot((left, top))}h{number(w)}v{number(h)}h{number(-w)}z"/>'
        inner = "".join(
            f"M{spot((cx, cy))}l{number(dx)} {number(dy)}"
            for cx, cy, dx, dy in (
                (left, top, corner, slope),
                (right, top, -corner, slope),
                (left, bottom, corner, -slope),
                (right, bottom, -corner, -slope),
            )
        )
        middle = y
    else:
        left, deck, right, keel = (
            x + HULL.left * size,
            y + HULL.top * size,
            x + HULL.right * size,
            y + HULL.bottom * size,
        )
        slant = (right - left) * 0.18
        hull = f"M{spot((left, deck))}H{number(right)}L{spot((right - slant, keel))}H{number(left + slant)}z"
        foot, high = y + SAIL.bottom * size, (SAIL.bottom - SAIL.top) * size
        across = (SAIL.right - SAIL.left) * size
        sail = f"M{spot((x + SAIL.left * size, foot))}v{number(-high)}l{number(across)} {number(high)}z"
        body = f'<path class="body" d="{hull}{sail}"/>'
        inner = ""
        middle = (deck + keel) / 2
    lines = f'<path class="inner" d="{inner}"/>' if inner else ""
    said = f"<title>{text(mark.told or str(unit))}</title>"
    written = f'<text class="letter" x="{number(x)}" y="{number(middle + size * 0.145)}"{narrow}>{text(letter)}</text>'
    return f'<g class="{shown}">{said}{body}{lines}{written}{_badge(mark, size)}</g>'


def _badge(mark: UnitMark, size: float) -> str:
    """Return the sign at the corner of a unit that is dislodged, built, removed or made the other type."""
    x, y = mark.at[0] + size * 0.34, mark.at[1] - size * 0.27
    r = size * 0.13
    if mark.standing in (Standing.DISLODGED, Standing.DESTROYED, Standing.REMOVED):
        wide = number(2 * r)
        drawn = f"M{spot((x - r, y - r))}l{wide} {wide}m-{wide} 0l{wide}-{wide}"
    elif mark.standing is Standing.BUILT:
        drawn = f"M{spot((x - r, y))}h{number(2 * r)}M{spot((x, y - r))}v{number(2 * r)}"
    elif mark.standing is Standing.CHANGED:
        half = r / 2
        to, fro = f"M{spot((x - r, y - half))}h{number(2 * r)}", f"M{spot((x + r, y + half))}h{number(-2 * r)}"
        drawn = f"{to}l{number(-half)} {number(-half)}{fro}l{number(half)} {number(half)}"
    else:
        return ""
    full = " full" if mark.standing is Standing.DESTROYED else ""
    disc = f'<circle class="badge{full}" cx="{number(x)}" cy="{number(y)}" r="{number(r * 1.5)}"/>'
    return f'{disc}<path class="over{full}" d="{drawn}"/>'


def order_svg(board: Board, mark: OrderMark, size: float) -> str:
    """Gives an order: its lines and signs, and in words what it is, what came of it and why.

    Args:
        board: the board.
        mark: the order.
        size: diameter of a unit's symbol.
    """
    power = class_of(board, mark.power) if mark.power in board.power_number else "nobody"
    shown = f"order {mark.kind} {mark.state.value} {power}{' quiet' if mark.quiet else ''}"
    about = f' data-order="{text(mark.unit.short)}"' if mark.unit else ""
    said = f"<title>{text(mark.title)}</title>" + (f"<desc>{text(mark.told)}</desc>" if mark.told else "")
    pieces: list[str] = []
    for stroke in mark.strokes:
        d = path(stroke.line)
        pieces.append(f'<g class="{stroke.style.value}"><path class="case" d="{d}"/><path class="line" d="{d}"/></g>')
    pieces += [_sign(sign, size) for sign in mark.signs]
    return f'<g class="{shown}"{about} tabindex="0" role="graphics-symbol img">{said}{"".join(pieces)}</g>'


def _sign(sign: Sign, size: float) -> str:
    tip, at, way = sign
    if tip in (Tip.ARROW, Tip.HOLLOW):
        long, half = size * 0.4, size * 0.2
        d = path(turned(at, way, [(0, 0), (-long, half), (-long * 0.78, 0), (-long, -half)]), closed=True)
        return f'<path class="{"sign" if tip is Tip.ARROW else "hollow"}" d="{d}"/>'
    if tip is Tip.DOT:
        return f'<circle class="sign" cx="{number(at[0])}" cy="{number(at[1])}" r="{number(size * 0.11)}"/>'
    if tip is Tip.RING:
        return _cased(f'circle|cx="{number(at[0])}" cy="{number(at[1])}" r="{number(size * 0.53)}"', "thin", "line")
    if tip is Tip.BAR:
        d = path(turned(at, way, [(0, -size * 0.24), (0, size * 0.24)]))
        return _cased(f'path|d="{d}"', "full", "line bar")
    if tip is Tip.QUERY:
        return (
            f'<circle class="ask-disc" cx="{number(at[0])}" cy="{number(at[1])}" r="{number(size * 0.27)}"/>'
            f'<text class="ask" x="{number(at[0])}" y="{number(at[1] + size * 0.145)}">?</text>'
        )
    reach = size * 0.17
    lines = [[(-reach, -reach), (reach, reach)], [(-reach, reach), (reach, -reach)]]
    d = "".join(path(turned(at, way, line)) for line in lines)
    return f'<path class="over-case" d="{d}"/><path class="over" d="{d}"/>'


def _cased(drawn: str, style: str, name: str) -> str:
    """Return an element twice: pale and broad below, and as it is above."""
    element, rest = drawn.split("|", 1)
    return f'<g class="{style}"><{element} class="case" {rest}/><{element} class="{name}" {rest}/></g>'
