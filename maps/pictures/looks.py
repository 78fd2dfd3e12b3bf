"""The style sheet of a picture: literal colours by class, for one look or for the one that the reader's browser has."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .chart import Chart
from .colours import DARK, LIGHT, TEXT, Look, class_of, contrast, powers
from .svg import number

LOOKS = ("auto", "light", "dark")
"""How a picture may look; ``auto`` leaves it to the reader's browser."""

FONTS = "'DejaVu Sans','Liberation Sans',Verdana,Arial,Helvetica,sans-serif"
"""Fonts whose letters are about as wide as is reckoned with."""


@lru_cache(maxsize=32)
def sheet(chart: Chart, name: str) -> str:
    """Gives the style sheet.

    Args:
        chart: the board, whose sizes and powers it has.
        name: one of :data:`LOOKS`.
    """
    scope = f".standoff-{name}"
    rules = [_scoped(scope, _shapes(chart)), _scoped(scope, _colours(chart, DARK if name == "dark" else LIGHT))]
    if name == "auto":
        rules.append(f"@media (prefers-color-scheme:dark){{{_scoped(scope, _colours(chart, DARK))}}}")
    return "".join(rules)


def _scoped(scope: str, rules: Iterable[tuple[str, str]]) -> str:
    """Write rules so that they hold within a picture of this look only, wherever it is put."""
    return "".join(
        f"{','.join(f'{scope} {one}' for one in selector.split(','))}{{{declared}}}" for selector, declared in rules
    )


def _shapes(chart: Chart) -> Iterable[tuple[str, str]]:
    """Yield what is the same in all looks: sizes, and how lines go."""
    s = chart.symbol

    def wide(share: float) -> str:
        return f"stroke-width:{number(s * share)}"

    yield "text", f"font-family:{FONTS};text-anchor:middle"
    yield ".left", "text-anchor:start"
    yield ".head", "font-size:20px;font-weight:bold"
    yield ".small", "font-size:13px"
    yield ".land,.waste,.lake", f"{wide(0.03)};stroke-linejoin:round"
    yield ".rim", f"fill:none;{wide(0.04)};stroke-dasharray:{number(s * 0.2)} {number(s * 0.16)}"
    yield ".strait", f"fill:none;{wide(0.1)};stroke-linecap:round"
    yield ".names", f"font-size:{chart.font}px"
    yield ".at-sea", "font-style:italic"
    yield ".halo", f"{wide(0.12)};stroke-linejoin:round"
    yield ".ring", f"{wide(0.05)}"
    yield ".own", f"font-size:{number(chart.dot * 1.6)}px;font-weight:bold"
    yield ".link", f"fill:none;{wide(0.05)}"
    yield ".sea-link", f"stroke-dasharray:{number(s * 0.16)} {number(s * 0.12)}"
    yield ".coast-link", f"{wide(0.12)}"
    yield ".case,.line", "fill:none;stroke-linecap:round;stroke-linejoin:round"
    for style, share, dashes in (
        ("full", 0.13, ""),
        ("dots", 0.13, f"0 {number(s * 0.24)}"),
        ("dashes", 0.085, f"{number(s * 0.22)} {number(s * 0.17)}"),
        ("fine", 0.085, f"0 {number(s * 0.16)}"),
        ("thin", 0.06, ""),
    ):
        dash = f";stroke-dasharray:{dashes}" if dashes else ""
        yield f".{style} .line", f"{wide(share)}{dash}"
        # no dashes: what is below a line of dots is kept off all of it
        yield f".{style} .case", wide(share + 0.09)
    yield ".sign", f"{wide(0.03)};stroke-linejoin:round"
    yield ".over", f"fill:none;{wide(0.075)};stroke-linecap:round"
    yield ".over-case", f"fill:none;{wide(0.165)};stroke-linecap:round"
    yield ".badge,.ask-disc,.hollow", wide(0.05)
    yield ".hollow", "stroke-linejoin:round"
    yield ".ask", f"font-size:{number(s * 0.4)}px;font-weight:bold"
    yield ".body", f"{wide(0.045)};stroke-linejoin:round"
    yield ".inner", f"fill:none;{wide(0.04)}"
    yield ".letter", f"font-size:{number(s * 0.4)}px;font-weight:bold"
    yield ".letter.key", "font-size:13px"
    yield ".coming .body", f"fill-opacity:.25;stroke-dasharray:{number(s * 0.1)} {number(s * 0.08)}"
    yield ".quiet", "opacity:.4"
    yield ".order", "outline:none"
    yield ".order:hover .line,.order:focus .line", wide(0.19)


def _colours(chart: Chart, look: Look) -> Iterable[tuple[str, str]]:
    yield ".paper", f"fill:{look.paper}"
    yield ".ink", f"fill:{look.ink}"
    yield ".sea,.lake", f"fill:{look.sea}"
    yield ".lake,.rim", f"stroke:{look.sea_line}"
    yield ".land", f"fill:{look.land};stroke:{look.line}"
    yield ".waste", f"fill:{look.waste};stroke:{look.line}"
    yield ".strait", f"stroke:{look.line}"
    yield ".node-sea", f"fill:{look.sea};stroke:{look.sea_line}"
    yield ".link", f"stroke:{look.line}"
    yield ".sea-link", f"stroke:{look.sea_line}"
    yield ".on-land", f"fill:{look.land_text}"
    yield ".at-sea", f"fill:{look.sea_text}"
    yield ".halo .on-land", f"stroke:{look.land}"
    yield ".halo .at-sea", f"stroke:{look.sea}"
    yield ".ring", f"fill:{look.land};stroke:{look.land_text}"
    yield ".case,.over-case", f"stroke:{look.land}"
    yield ".sign", f"stroke:{look.land}"
    yield ".over", f"stroke:{look.mark}"
    yield ".ask-disc", f"fill:{look.paper};stroke:{look.ink}"
    yield ".ask", f"fill:{look.ink}"
    yield ".body", f"stroke:{look.paper if look is LIGHT else look.ink}"
    yield ".badge", f"fill:{look.paper};stroke:{look.mark}"
    yield ".badge.full", f"fill:{look.mark}"
    yield ".over.full", f"stroke:{look.paper}"
    for power, colour in powers(chart.board, look).items():
        name = class_of(chart.board, power)
        # a tint on which names could not be read would be no tint
        if contrast(colour.land, look.land_text) >= TEXT:
            yield f".land.{name}", f"fill:{colour.land}"
        yield f".{name} .line,.{name} .bar,.{name} .hollow", f"stroke:{colour.line}"
        yield f".{name} .sign", f"fill:{colour.line}"
        yield f".{name} .body,.ring.{name}", f"fill:{colour.fill}"
        yield f".{name} .letter,.own.{name}", f"fill:{colour.letter}"
        yield f".{name} .inner", f"stroke:{colour.letter}"
        yield f".{name}.coming .letter", f"fill:{look.land_text}"
        yield f".{name}.coming .body", f"stroke:{colour.line}"
    yield ".void .line,.void .bar,.void .hollow", f"stroke:{look.grey}"
    yield ".void .sign", f"fill:{look.grey}"
    yield ".hollow", f"fill:{look.land}"
