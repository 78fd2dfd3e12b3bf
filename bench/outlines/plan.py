"""What a TOML file of this folder says: how the provinces of a board are cut out of countries."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Degrees = tuple[float, float]


def points(text: str, between: str = ",") -> list[Degrees]:
    """Gives the points of ``"-3.2 59.6, -3.3 58.7"``, longitude and latitude in degrees.

    >>> points("1 2, 3.5 -4")
    [(1.0, 2.0), (3.5, -4.0)]
    """
    pairs = (part.split() for part in text.split(between))
    return [(float(longitude), float(latitude)) for longitude, latitude in pairs]


@dataclass
class Line:
    """A line of points, with the provinces that it is about.

    Args:
        names: the provinces, as they stand before the colon.
        points: longitude and latitude of each point.
    """

    names: tuple[str, ...]
    points: list[Degrees]


def _lines(rows: list[str]) -> list[Line]:
    parted = (row.partition(":") for row in rows)
    return [Line(tuple(names.split()), points(rest)) for names, _, rest in parted]


@dataclass
class Plan:
    """How the provinces of a board are cut out of countries; ``docs/shapes.md`` tells what each part means.

    Args:
        data: the tables of the file.
    """

    data: dict[str, Any]
    countries: dict[str, str] = field(init=False)
    seeds: dict[str, list[Degrees]] = field(init=False)
    land: list[Line] = field(init=False)
    sea: list[Line] = field(init=False)
    fills: list[Line] = field(init=False)
    digs: list[Line] = field(init=False)
    bars: list[Line] = field(init=False)
    places: dict[str, dict[str, list[float]]] = field(init=False)

    def __post_init__(self) -> None:
        """Read the rows."""
        self.countries = self.data["countries"]
        seeds = [*self.data["seeds"].items(), *self.data["ground"].items()]
        self.seeds = {}
        for name, text in seeds:
            self.seeds.setdefault(name, []).extend(points(text, ";"))
        self.land = _lines(self.data["land"]["lines"])
        self.sea = _lines(self.data["sea"]["lines"])
        self.fills = _lines(self.data["fills"]["polygons"])
        self.digs = _lines(self.data["digs"]["polygons"])
        self.bars = _lines(self.data["bars"]["lines"])
        self.places = self.data["places"]


def read(path: Path) -> Plan:
    """Gives the plan of a file."""
    return Plan(tomllib.loads(path.read_text(encoding="utf-8")))
