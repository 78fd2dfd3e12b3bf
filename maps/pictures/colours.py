"""The colours of pictures, light and dark: the ground, the powers, and how well text is seen on them."""

from __future__ import annotations

import colorsys
import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..board import Board

POWERS = {
    "AUSTRIA": "#c8412d",
    "ENGLAND": "#28479b",
    "FRANCE": "#7cc6f2",
    "GERMANY": "#4d4d4d",
    "ITALY": "#1e9b6c",
    "RUSSIA": "#b06ab3",
    "TURKEY": "#e3ad0b",
    "BRITAIN": "#28479b",
    "CHINA": "#1e9b6c",
    "HOLLAND": "#e5791a",
    "JAPAN": "#c8412d",
    "NETHERLANDS": "#e5791a",
    "RED": "#c8412d",
    "BLUE": "#28479b",
    "GREEN": "#1e9b6c",
    "YELLOW": "#e3ad0b",
}
"""Colours of powers by their names, as the boards' prints have them where eyes that see few colours can bear it."""

OTHERS = ("#c8412d", "#28479b", "#7cc6f2", "#1e9b6c", "#b06ab3", "#e3ad0b", "#4d4d4d", "#e5791a", "#8a5a2b", "#d48ab8")
"""What powers get whose names say nothing; further ones get colours around the circle."""

GRAPHIC = 3.0
"""Contrast that a line needs on what is below it (WCAG 2.2, success criterion 1.4.11)."""

TEXT = 4.5
"""Contrast that text needs (WCAG 2.2, success criterion 1.4.3)."""

_LETTER_DARK, _LETTER_LIGHT = "#111111", "#ffffff"


class Look(NamedTuple):
    """The colours of one look.

    Args:
        name: ``"light"`` or ``"dark"``.
        paper: behind the picture.
        ink: text on paper.
        sea: seas.
        land: land that nobody owns.
        waste: land that is no province.
        line: borders on land.
        sea_line: borders between seas.
        land_text: names on land.
        sea_text: names at sea.
        grey: orders that count for nothing.
        mark: crosses of what failed.
        tinted: how much of a power's colour its land has.
    """

    name: str
    paper: str
    ink: str
    sea: str
    land: str
    waste: str
    line: str
    sea_line: str
    land_text: str
    sea_text: str
    grey: str
    mark: str
    tinted: float


LIGHT = Look(
    "light",
    paper="#ffffff",
    ink="#23211d",
    sea="#d3e5ee",
    land="#f5efe0",
    waste="#dcd5c6",
    line="#6d6556",
    sea_line="#8eafc1",
    land_text="#2b2721",
    sea_text="#29566f",
    grey="#6f6f6f",
    mark="#b00020",
    tinted=0.36,
)
DARK = Look(
    "dark",
    paper="#15191d",
    ink="#e9e6df",
    sea="#1c2a35",
    land="#3b3a35",
    waste="#2a2a28",
    line="#8d887a",
    sea_line="#4a6475",
    land_text="#f4efe4",
    sea_text="#a8cadf",
    grey="#a9a9a9",
    mark="#ff8a80",
    tinted=0.34,
)


class Colour(NamedTuple):
    """The colours of one power in one look.

    Args:
        fill: of its units.
        letter: of the letter on them.
        line: of its orders, which is seen on sea and land.
        land: of the land that it owns.
    """

    fill: str
    letter: str
    line: str
    land: str


def mixed(a: str, b: str, share: float) -> str:
    """Gives a mixture of two colours.

    Args:
        a: one colour, ``"#rrggbb"``.
        b: the other one.
        share: how much of the first there is in it, 0 to 1.

    >>> mixed("#ffffff", "#000000", 0.5)
    '#808080'
    """
    pairs = zip(_parts(a), _parts(b), strict=True)
    return "#" + "".join(f"{round(one * share + other * (1 - share)):02x}" for one, other in pairs)


def contrast(a: str, b: str) -> float:
    """Gives the contrast of two colours, 1 to 21 (WCAG 2.2, *contrast ratio*).

    >>> round(contrast("#ffffff", "#000000"), 2)
    21.0
    """
    lighter, darker = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def class_of(board: Board, power: str) -> str:
    """Gives the class that marks of a power have: its id, or ``power-3`` where that can be none.

    >>> from standoff.maps import standard
    >>> class_of(standard(), "FRANCE")
    'FRANCE'
    """
    return power if re.fullmatch("[A-Z][A-Z0-9_-]{0,40}", power) else f"power-{board.power_number[power]}"


@lru_cache(maxsize=16)
def letters(board: Board) -> dict[str, str]:
    """Gives the letter of each power, or two where one would be another's as well.

    >>> from standoff.maps import standard
    >>> letters(standard())["TURKEY"]
    'T'
    """
    found: dict[str, str] = {}
    for power in board.powers:
        name = "".join(c for c in power.name or power.id if c.isalnum()) or power.id
        choices = [power.letter, name[:1].upper(), *(name[:1].upper() + c for c in name[1:8]), name[:2]]
        taken = set(found.values())
        found[power.id] = next(
            (text for text in choices if text and len(text) < 3 and text.isprintable() and text not in taken),
            f"{board.power_number[power.id] % 100}",
        )
    return found


@lru_cache(maxsize=64)
def powers(board: Board, look: Look) -> dict[str, Colour]:
    """Gives the colours of all powers of a board.

    Args:
        board: the board.
        look: the look.

    >>> from standoff.maps import standard
    >>> powers(standard(), LIGHT)["GERMANY"].letter
    '#ffffff'
    """
    return {power: _colour(fill, look) for power, fill in fills(board).items()}


@lru_cache(maxsize=16)
def fills(board: Board) -> dict[str, str]:
    """Gives the colour of the units of each power: the same wherever the board is drawn.

    >>> from standoff.maps import standard
    >>> len(set(fills(standard()).values()))
    7
    """
    known = {power.id: POWERS[power.id] for power in board.powers if power.id in POWERS}
    free = [fill for fill in OTHERS if fill not in known.values()]
    found: dict[str, str] = {}
    for power in board.powers:
        if power.id in known and known[power.id] not in found.values():
            found[power.id] = known[power.id]
        else:
            found[power.id] = free.pop(0) if free else _around(len(found))
    return found


def _around(n: int) -> str:
    """Give the colour of that number around the circle, in three lightnesses."""
    parts = colorsys.hls_to_rgb(n * 0.618034 % 1, (0.38, 0.52, 0.66)[n % 3], 0.55)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def _colour(fill: str, look: Look) -> Colour:
    letter = max((_LETTER_LIGHT, _LETTER_DARK), key=lambda one: contrast(one, fill))
    far = "#000000" if look is LIGHT else "#ffffff"
    line = next(
        mixed(fill, far, share / 20)
        for share in range(20, -1, -1)
        if min(contrast(mixed(fill, far, share / 20), ground) for ground in (look.sea, look.land)) >= GRAPHIC
    )
    return Colour(fill, letter, line, mixed(fill, look.land, look.tinted))


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in _parts(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
