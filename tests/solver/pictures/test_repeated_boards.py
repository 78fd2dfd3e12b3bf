"""How a board that is drawn again looks like the first: browsers match the style sheet within what is used only."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence

import pytest

from standoff import ARMY, Move, Position, Unit, adjudicate
from standoff.maps.pictures.drawing import LookName
from standoff.solver.pictures import picture_of

SVG = "{http://www.w3.org/2000/svg}"
UNIT = Unit("GERMANY", ARMY, "mun")


def selectors_of(root: ET.Element) -> list[str]:
    sheet = root.findtext(f"{SVG}style", "")
    return [one for group in re.findall(r"([^{}]+)\{[^{}]*\}", sheet) for one in group.split(",")]


def fits(element: ET.Element, compound: str) -> bool:
    tag, *classes = compound.split(":", maxsplit=1)[0].split(".")
    return tag in ("", element.tag.removeprefix(SVG)) and set(classes) <= set(element.get("class", "").split())


def matches(line: Sequence[ET.Element], selector: str) -> bool:
    """Tell whether the selector matches the last of the line, where the others are all that it stands in."""
    *outer, last = selector.split()
    if not fits(line[-1], last):
        return False
    above = iter(line[:-1])
    return all(any(fits(element, one) for element in above) for one in outer)


def lines(element: ET.Element, above: tuple[ET.Element, ...] = ()) -> Iterator[tuple[ET.Element, ...]]:
    here = (*above, element)
    yield here
    for child in element:
        yield from lines(child, here)


@pytest.mark.parametrize("look", ["auto", "dark"])
def test_what_is_used_again_is_styled_by_what_stands_in_it(look: LookName) -> None:
    ruling = adjudicate(Position((UNIT,)), [Move(UNIT, "sil")])
    root = ET.fromstring(picture_of(ruling, frames="two", look=look))
    selectors = selectors_of(root)
    used = {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")}
    assert {name.split("-")[0] for name in used} == {"board", "halo", "names"}
    styled = 0
    for line in lines(root):
        starts = [n for n, element in enumerate(line) if element.get("id") in used]
        if not starts:
            continue
        there = [one for one in selectors if matches(line, one)]
        assert [one for one in selectors if matches(line[starts[0] :], one)] == there
        styled += bool(there)
    assert styled > 20
