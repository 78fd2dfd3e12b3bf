"""Text can be read on what is below it, and lines can be seen: contrasts by the formula of WCAG 2.2, computed here."""

from __future__ import annotations

import pytest

from standoff.maps import Board, board_named
from standoff.maps.patching import board_names
from standoff.maps.pictures.chart import chart_of
from standoff.maps.pictures.colours import DARK, LIGHT, Look, letters, powers
from standoff.maps.pictures.looks import sheet

BOARDS = sorted(board_names())
LOOKS = (LIGHT, DARK)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2.2, definitions)."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(a: str, b: str) -> float:
    """Return the contrast ratio of two colours (WCAG 2.2, definitions)."""
    one, other = sorted((luminance(a), luminance(b)))
    return (other + 0.05) / (one + 0.05)


def test_the_formula_gives_what_is_published() -> None:
    assert ratio("#ffffff", "#000000") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)  # WebAIM's well-known grey


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_names_and_headings_can_be_read(look: Look) -> None:
    assert ratio(look.ink, look.paper) >= 4.5
    assert ratio(look.land_text, look.land) >= 4.5
    assert ratio(look.sea_text, look.sea) >= 4.5


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("name", BOARDS)
def test_names_on_land_that_a_power_owns_and_letters_of_its_units_can_be_read(name: str, look: Look) -> None:
    for power, colour in powers(board_named(name), look).items():
        assert ratio(look.land_text, colour.land) >= 4.5, power
        assert ratio(colour.letter, colour.fill) >= 4.5, power


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("name", BOARDS)
def test_orders_can_be_seen_on_sea_and_land(name: str, look: Look) -> None:
    for power, colour in powers(board_named(name), look).items():
        for ground in (look.sea, look.land):
            assert ratio(colour.line, ground) >= 3, power
    for ground in (look.sea, look.land):
        assert ratio(look.mark, ground) >= 3
        assert ratio(look.grey, ground) >= 3


@pytest.mark.parametrize("name", BOARDS)
def test_no_two_powers_have_one_colour_or_one_letter(name: str) -> None:
    board = board_named(name)
    assert len({colour.fill for colour in powers(board, LIGHT).values()}) == len(board.powers)
    assert len(set(letters(board).values())) == len(board.powers)


# what eyes without red or green receptors see of linear light (Machado, Oliveira and Fernandes 2009, severity 1.0)
EYES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """Return a colour as such eyes see it, in CIELAB."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    red, green, blue = (min(max(sum(k * c for k, c in zip(row, linear, strict=True)), 0), 1) for row in EYES[eyes])
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", [name for name in BOARDS if name != "toy"])
def test_powers_can_be_told_apart_by_eyes_that_see_few_colours(name: str, eyes: str) -> None:
    fills = {power: seen(colour.fill, eyes) for power, colour in powers(board_named(name), LIGHT).items()}
    for one, a in fills.items():
        for other, b in fills.items():
            if one < other:
                difference = sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5
                assert difference > 12, (one, other)


def test_colours_are_literal_and_within_the_picture() -> None:
    board: Board = board_named("standard")
    for look in ("auto", "light", "dark"):
        css = sheet(chart_of(board), look)
        assert not any(word in css for word in ("var(", "paint-order", "context-stroke", "url(", "@import"))
        rules = css.replace("@media (prefers-color-scheme:dark){", "")
        selectors = [one for rule in rules.split("}") for one in rule.partition("{")[0].split(",") if one]
        assert all(one.startswith(f".standoff-{look} ") for one in selectors)
