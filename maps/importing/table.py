"""What the table of another program says, and how it becomes a board: nothing that gets lost goes unsaid."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ..board import Building, Terrain
from ..patching import FORMAT, VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable

COASTS = {
    "nc": "north coast",
    "sc": "south coast",
    "ec": "east coast",
    "wc": "west coast",
    "ne": "north-east coast",
    "nw": "north-west coast",
    "se": "south-east coast",
    "sw": "south-west coast",
}
"""What a coast is called where its table has no name for it."""


class Lost(NamedTuple):
    """One thing of a table that no board of ours can hold.

    Args:
        line: the line of the table where it stands; 0 where it has none.
        message: what it is, and what is done instead.
    """

    line: int
    message: str


@dataclass
class Area:
    """A province of a table.

    Args:
        name: its name.
        terrain: sea, inland or coastal.
        line: the line where it stands.
        center: whether it is a supply centre.
    """

    name: str
    terrain: Terrain
    line: int = 0
    center: bool = False


@dataclass
class Player:
    """A power of a table.

    Args:
        name: its name.
        adjectives: nationality words.
        letter: its letter, or empty.
        aliases: further names.
        homes: ids of its home centres.
        units: its first units, as ``"F stp/sc"``.
    """

    name: str
    adjectives: tuple[str, ...] = ()
    letter: str = ""
    aliases: tuple[str, ...] = ()
    homes: list[str] = field(default_factory=list)
    units: list[str] = field(default_factory=list)


@dataclass
class Table:
    """What the table of another program says.

    Args:
        id: a name for the board.
        title: one line for people.
        areas: id to province.
        coasts: place to the name of its coast.
        players: id to power.
        army: where an army goes from where, with the line that says it; each direction by itself.
        fleet: the same for fleets.
        aliases: id to further forms.
        doubtful: forms that may mean several provinces, or a province and something else.
        impassable: ids and names of spaces that no unit enters.
        start: season, year and phase of the first turn.
        victory: how many centres win; None for more than half of them.
        building: where powers build.
        lost: what no board of ours can hold.
    """

    id: str
    title: str
    areas: dict[str, Area] = field(default_factory=dict)
    coasts: dict[str, str] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    army: dict[tuple[str, str], int] = field(default_factory=dict)
    fleet: dict[tuple[str, str], int] = field(default_factory=dict)
    aliases: dict[str, list[str]] = field(default_factory=dict)
    doubtful: dict[str, list[str]] = field(default_factory=dict)
    impassable: dict[str, str] = field(default_factory=dict)
    start: tuple[str, int, str] = ("spring", 1901, "movement")
    victory: int | None = None
    building: Building = Building.HOME
    lost: list[Lost] = field(default_factory=list)

    def lose(self, line: int, message: str) -> None:
        """Note something that no board of ours can hold."""
        self.lost.append(Lost(line, message))

    def one_way(self) -> list[Lost]:
        """Return the borders that lead one way only, each as a sentence.

        >>> table = Table("x", "x", army={("a", "b"): 7, ("b", "c"): 1, ("c", "b"): 2})
        >>> table.one_way()
        [Lost(line=7, message='armies go from a to b, but not back')]
        """
        return [
            Lost(line, f"{kind} go from {a} to {b}, but not back")
            for kind, borders in (("armies", self.army), ("fleets", self.fleet))
            for (a, b), line in borders.items()
            if (b, a) not in borders
        ]

    def board_data(self) -> dict[str, Any]:
        """Return the table as the data of a board file; what gets lost is noted.

        The data need not make a board: :func:`loading.from_data` tells what is wrong.
        """
        for line, message in self.one_way():
            self.lose(line, f"{message}; borders of a board lead both ways, so it has none here")
        self._dry_up()
        centers = sum(area.center for area in self.areas.values())
        return {
            "format": FORMAT,
            "version": VERSION,
            "id": self.id,
            "title": self.title,
            "start": dict(zip(("season", "year", "phase"), self.start, strict=True)),
            "victory": {"centers": centers // 2 + 1 if self.victory is None and centers else self.victory or 0},
            "adjustment": {"build": self.building.value},
            "powers": self._powers(),
            "provinces": {
                id: {"name": area.name, "terrain": area.terrain.value, "center": area.center}
                for id, area in sorted(self.areas.items())
            },
            "coasts": dict(sorted(self.coasts.items())),
            "borders": {"army": _both_ways(self.army), "fleet": _both_ways(self.fleet)},
            **self._names(),
            "impassable": self.impassable,
        }

    def _dry_up(self) -> None:
        """Make inland what is said to be coastal, and has no border for fleets."""
        docked = {place.partition("/")[0] for a, b in self.fleet if (b, a) in self.fleet for place in (a, b)}
        coasts = {place.partition("/")[0] for place in self.coasts}
        for id, area in self.areas.items():
            if area.terrain is Terrain.COASTAL and id not in docked | coasts:
                area.terrain = Terrain.INLAND
                self.lose(area.line, f"{id} is coastal, and no fleet gets there; here it is inland")

    def _powers(self) -> dict[str, Any]:
        rows = {}
        owner: dict[str, str] = {}
        for id, player in self.players.items():
            for home in player.homes:
                if home in owner:
                    self.lose(0, f"{home} is a home of {owner[home]} and of {id}; only the first has it here")
                owner.setdefault(home, id)
            rows[id] = {
                "name": player.name,
                "adjectives": list(player.adjectives),
                "letter": player.letter,
                "aliases": list(player.aliases),
                "homes": [home for home in player.homes if owner[home] == id],
                "units": player.units,
            }
        return rows

    def _names(self) -> dict[str, Any]:
        """Return aliases and ambiguous forms, without those that mean two things."""
        meaning = {id: id for id in self.areas}
        for id, area in self.areas.items():
            if meaning.setdefault(area.name.lower(), id) != id:
                self.lose(area.line, f"{area.name} is the name of {meaning[area.name.lower()]} and of {id}")
        aliases: dict[str, list[str]] = {}
        ambiguous = {form: ids for form, ids in self.doubtful.items() if len(ids) > 1 and form not in meaning}
        for form, ids in self.doubtful.items():
            if form not in ambiguous:
                self.lose(0, f'"{form}" is doubtful for {" and ".join(ids)}, and no form of it here')
        for id, forms in self.aliases.items():
            for form in forms:
                if meaning.setdefault(form, id) != id:
                    self.lose(0, f'the alias "{form}" of {id} means {meaning[form]} already')
                elif form in ambiguous:
                    self.lose(0, f'the alias "{form}" of {id} is ambiguous as well, and only that here')
                elif form not in (id, self.areas[id].name.lower(), *aliases.get(id, ())):
                    aliases.setdefault(id, []).append(form)
        return {"aliases": aliases, "ambiguous": ambiguous}


def _both_ways(borders: Iterable[tuple[str, str]]) -> list[str]:
    borders = set(borders)
    return [f"{a} {b}" for a, b in sorted(borders) if a < b and (b, a) in borders]
