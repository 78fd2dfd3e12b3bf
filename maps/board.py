"""The board: provinces, their coasts, and where armies and fleets may go.

A *place* is a province id, or a province id with a coast: ``"mun"``, ``"stp/sc"``. Places are plain
strings everywhere; a board numbers its provinces, and the solver works on those numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from .errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import networkx as nx


class Terrain(Enum):
    """The three kinds of province (2008 rulebook, p. 3): who may stand there."""

    SEA = "sea"
    INLAND = "inland"
    COASTAL = "coastal"

    def __repr__(self) -> str:
        """Give the expression that makes this terrain."""
        return f"Terrain.{self.name}"


class Tie(Enum):
    """What becomes of several powers that have enough centres to win and equally many."""

    PLAY_ON = "play-on"
    """Nobody wins yet; the game goes on."""
    SHARED = "shared"
    """They share the victory (Era of Empire)."""

    def __repr__(self) -> str:
        """Give the expression that makes this value."""
        return f"Tie.{self.name}"


class Sharers(Enum):
    """Which powers share in a draw that is agreed on."""

    UNITS = "units"
    """Those that still have a unit on the board (2008 rulebook, p. 3)."""
    CENTERS = "centers"
    """Those that still own a supply centre (Era of Empire)."""

    def __repr__(self) -> str:
        """Give the expression that makes this value."""
        return f"Sharers.{self.name}"


class Building(Enum):
    """Where a power builds."""

    HOME = "home"
    """In its home centres that it owns and that are vacant (2008 rulebook, p. 19)."""
    OWNED = "owned"
    """In any vacant centre that it owns (Era of Empire, and many variants)."""

    def __repr__(self) -> str:
        """Give the expression that makes this value."""
        return f"Building.{self.name}"


@dataclass(frozen=True, slots=True)
class Province:
    """One province of a board.

    Args:
        id: lower-case short form, ``"stp"``; unique on the board.
        name: what the map prints, ``"St. Petersburg"``.
        terrain: sea, inland or coastal.
        coasts: ids of the named coasts, ``("nc", "sc")``; empty for all other provinces.
        center: whether the province is a supply centre.
        home_of: id of the power whose home centre it is, or None.

    >>> Province("mun", "Munich", Terrain.INLAND, center=True, home_of="GERMANY").has_coasts
    False
    """

    id: str
    name: str
    terrain: Terrain
    coasts: tuple[str, ...] = ()
    center: bool = False
    home_of: str | None = None

    @property
    def has_coasts(self) -> bool:
        """Tell whether a fleet here must stand on a named coast."""
        return bool(self.coasts)


@dataclass(frozen=True, slots=True)
class Power:
    """One of the powers that play on a board.

    Args:
        id: upper-case word, ``"ENGLAND"``; orders and units carry it.
        name: as people write it, ``"England"``.
        adjectives: nationality words, ``("English", "British")``.
        letter: the single letter of the rulebook's examples, ``"E"``.
        aliases: further names.
        homes: ids of the home centres.
        units: the units at the start, as ``"F stp/sc"``.
        country: ids of the provinces that make up its country, home centres among them; empty where the board does
            not tell.
    """

    id: str
    name: str
    adjectives: tuple[str, ...] = ()
    letter: str = ""
    aliases: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    country: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """A rule that the game on one map has besides those of all Diplomacy.

    Args:
        rule: what it is, in one line.
        supported: whether it is judged; what is not is told wherever the board is shown.
        words: what people write for it in orders, in lower case: ``("tsr",)``.
    """

    rule: str
    supported: bool = False
    words: tuple[str, ...] = ()


class Board:
    """The map of one variant, checked, with its provinces numbered in alphabetical order of id.

    Args:
        id: the name by which commands ask for it, ``"standard"``.
        title: one line for people.
        provinces: all provinces; the order given does not matter.
        powers: the powers that play.
        army: pairs of provinces between which armies walk, each pair once, in either order.
        fleet: pairs of places between which fleets sail; a place with named coasts carries its coast.
        aliases: province id to the other forms that people and programs write.
        ambiguous: a form to the provinces it may mean.
        coast_names: place with coast to the name of the coast, ``{"stp/nc": "north coast"}``.
        impassable: ids and names of spaces that no unit enters.
        dialects: name of a program or notation to what its forms mean, ``{"daide": {"ech": "eng"}}``: form, in
            lower case, to place. Such a form may contradict ids, aliases and ambiguous forms: it is another language.
        power_dialects: the same for its forms of powers: form, in lower case, to power id.
        provenance: where the facts of a board that is pieced together come from: tag to what the tag means,
            ``{"text": "stated by the rules text"}``; empty for a board that is known as a whole.
        straits: those pairs of ``army`` that armies cross over a narrow water, by an arrow on the map.
        special: rules of the game played on this map that are said of no other board: name to rule.
        sources: fact to its tag, for every fact if there is provenance; :meth:`facts` tells how facts are named.
        start: season, year and phase of the first turn.
        victory: number of centres that wins; 0 where the board does not tell.
        victory_tie: what becomes of several powers that have so many, and equally many.
        draw_sharers: which powers share in a draw.
        building: where a power builds.
        conversion: whether a unit that stands in a centre after a fall turn may be made the other kind of unit.

    Raises:
        BoardError: a border, coast, alias or home centre does not make sense; every fault found is named.

    >>> from standoff.maps.loading import standard
    >>> board = standard()
    >>> board.provinces[board.number["stp/sc"]].name
    'St. Petersburg'
    >>> sorted(board.sails["stp/nc"])
    ['bar', 'nwy']
    """

    def __init__(
        self,
        id: str,
        title: str,
        provinces: Iterable[Province],
        powers: Iterable[Power],
        army: Iterable[tuple[str, str]],
        fleet: Iterable[tuple[str, str]],
        *,
        aliases: Mapping[str, tuple[str, ...]] | None = None,
        ambiguous: Mapping[str, tuple[str, ...]] | None = None,
        coast_names: Mapping[str, str] | None = None,
        impassable: Mapping[str, str] | None = None,
        dialects: Mapping[str, Mapping[str, str]] | None = None,
        power_dialects: Mapping[str, Mapping[str, str]] | None = None,
        straits: Iterable[tuple[str, str]] = (),
        special: Mapping[str, SpecialRule] | None = None,
        provenance: Mapping[str, str] | None = None,
        sources: Mapping[str, str] | None = None,
        start: tuple[str, int, str] = ("spring", 1901, "movement"),
        victory: int = 0,
        victory_tie: Tie = Tie.PLAY_ON,
        draw_sharers: Sharers = Sharers.UNITS,
        building: Building = Building.HOME,
        conversion: bool = False,
    ) -> None:
        """Number the provinces, lay out the neighbours and check them."""
        self.id = id
        self._hash = hash(id)
        self.title = title
        self.provinces: tuple[Province, ...] = tuple(sorted(provinces, key=lambda p: p.id))
        self.powers: tuple[Power, ...] = tuple(powers)
        self.aliases = {key: tuple(forms) for key, forms in (aliases or {}).items()}
        self.ambiguous = {key: tuple(ids) for key, ids in (ambiguous or {}).items()}
        self.coast_names = dict(coast_names or {})
        self.impassable = dict(impassable or {})
        self.dialects: dict[str, dict[str, str]] = {name: dict(forms) for name, forms in (dialects or {}).items()}
        self.power_dialects = {name: dict(forms) for name, forms in (power_dialects or {}).items()}
        self.straits: tuple[tuple[str, str], ...] = tuple(straits)
        self.special = dict(special or {})
        self.provenance = dict(provenance or {})
        self.sources = dict(sources or {})
        self.start = start
        self.victory = victory
        self.victory_tie = victory_tie
        self.draw_sharers = draw_sharers
        self.building = building
        self.conversion = conversion
        self.army_borders: tuple[tuple[str, str], ...] = tuple(army)
        self.fleet_borders: tuple[tuple[str, str], ...] = tuple(fleet)

        from .checking import faults_of  # it needs the terrains of this module

        faults = tuple(faults_of(self))
        if faults:
            sentences, about = zip(*faults, strict=True)
            raise BoardError(id, sentences, about=about)

        # place -> number of its province; the places of a province share its number
        self.number: dict[str, int] = {}
        for n, province in enumerate(self.provinces):
            self.number[province.id] = n
            for coast in province.coasts:
                self.number[f"{province.id}/{coast}"] = n
        self.ids: tuple[str, ...] = tuple(p.id for p in self.provinces)
        self.power_number: dict[str, int] = {p.id: n for n, p in enumerate(self.powers)}
        self.is_sea: tuple[bool, ...] = tuple(p.terrain is Terrain.SEA for p in self.provinces)

        walks: list[set[int]] = [set() for _ in self.provinces]
        for a, b in self.army_borders:
            walks[self.number[a]].add(self.number[b])
            walks[self.number[b]].add(self.number[a])
        # province number -> the provinces an army there can walk to
        self.walks: tuple[frozenset[int], ...] = tuple(map(frozenset, walks))

        sails: dict[str, set[str]] = {place: set() for place in self.fleet_places()}
        touches: list[set[int]] = [set() for _ in self.provinces]
        for a, b in self.fleet_borders:
            sails[a].add(b)
            sails[b].add(a)
            for here, there in ((a, b), (b, a)):
                if self.is_sea[self.number[there]]:
                    touches[self.number[here]].add(self.number[there])
        # place of a fleet -> the places it can sail to
        self.sails: dict[str, frozenset[str]] = {place: frozenset(s) for place, s in sails.items()}
        # places where a unit of each type can stand
        self.army_places: frozenset[str] = frozenset(p.id for p in self.provinces if p.terrain is not Terrain.SEA)
        # province number -> the seas that touch it, on whatever coast: how convoys run
        self.touches: tuple[frozenset[int], ...] = tuple(map(frozenset, touches))

    def fleet_places(self) -> Iterable[str]:
        """Yield every place where a fleet can stand."""
        for province in self.provinces:
            if province.coasts:
                for coast in province.coasts:
                    yield f"{province.id}/{coast}"
            elif province.terrain is not Terrain.INLAND:
                yield province.id

    def facts(self) -> Iterable[str]:
        """Yield the facts that have a source each on a board with provenance.

        They are ``"power ID"`` for its name, homes and units, ``"province ID"`` for its name and terrain,
        ``"center ID"``, and ``"army A B"`` and ``"fleet A B"`` with the places of a border in the order given.
        """
        yield from (f"power {power.id}" for power in self.powers)
        yield from (f"province {province.id}" for province in self.provinces)
        yield from (f"center {province.id}" for province in self.provinces if province.center)
        yield from (f"army {a} {b}" for a, b in self.army_borders)
        yield from (f"fleet {a} {b}" for a, b in self.fleet_borders)

    def source_counts(self) -> dict[str, dict[str, int]]:
        """Count the facts of each kind by their source; empty for a board without provenance.

        >>> from standoff.maps.loading import board_named
        >>> board_named("era-of-empire").source_counts()["center"]
        {'text': 23, 'colonial': 0, 'assumed': 36}
        """
        counts: dict[str, dict[str, int]] = {}
        if self.provenance:
            for fact in self.facts():
                kind = counts.setdefault(fact.partition(" ")[0], dict.fromkeys(self.provenance, 0))
                kind[self.sources[fact]] += 1
        return counts

    def notes(self) -> tuple[str, ...]:
        """Return what whoever plays on this board should know of it, one sentence each; none for most boards.

        They are that it is reconstructed, and which of its game's special rules are not judged.

        >>> from standoff.maps.loading import board_named
        >>> board_named("era-of-empire").notes()
        ('The era-of-empire board is reconstructed: of its facts 68 are text, 455 colonial, 40 assumed.',)
        >>> board_named("colonial").notes()
        ('Not judged on the colonial board: suez, railway, hong-kong, cebu.',)
        """
        notes = []
        if self.provenance:
            counts = dict.fromkeys(self.provenance, 0)
            for tag in self.sources.values():
                counts[tag] += 1
            (first, count), *rest = counts.items()
            listed = ", ".join([f"{count} are {first}", *(f"{number} {tag}" for tag, number in rest)])
            notes.append(f"The {self.id} board is reconstructed: of its facts {listed}.")
        missing = [name for name, rule in self.special.items() if not rule.supported]
        if missing:
            notes.append(f"Not judged on the {self.id} board: {', '.join(missing)}.")
        return tuple(notes)

    def province(self, place: str) -> Province:
        """Return the province of a place, coast or not.

        Raises:
            KeyError: the board has no such place.
        """
        return self.provinces[self.number[place]]

    @cached_property
    def army_graph(self) -> nx.Graph[str]:
        """The provinces that armies enter, as a networkx graph: an edge where an army can walk."""
        import networkx

        graph: nx.Graph[str] = networkx.Graph()
        graph.add_nodes_from(p.id for p in self.provinces if p.terrain is not Terrain.SEA)
        graph.add_edges_from(self.army_borders)
        return graph

    @cached_property
    def fleet_graph(self) -> nx.Graph[str]:
        """The places where fleets stand, as a networkx graph: an edge where a fleet can sail."""
        import networkx

        graph: nx.Graph[str] = networkx.Graph()
        graph.add_nodes_from(self.fleet_places())
        graph.add_edges_from(self.fleet_borders)
        return graph

    @cached_property
    def convoy_graph(self) -> nx.Graph[int]:
        """Seas and the provinces they touch, by province number: the graph in which convoys run."""
        import networkx

        graph: nx.Graph[int] = networkx.Graph()
        graph.add_edges_from((n, sea) for n, seas in enumerate(self.touches) for sea in seas)
        return graph

    def __eq__(self, other: object) -> bool:
        """Tell whether two boards are the same in all that they say; a copy equals its original."""
        if self is other:
            return True
        if not isinstance(other, Board):
            return NotImplemented
        return all(
            getattr(self, part) == getattr(other, part)
            for part in (
                *("id", "title", "provinces", "powers", "army_borders", "fleet_borders", "aliases", "ambiguous"),
                *("coast_names", "impassable", "dialects", "power_dialects", "provenance", "sources", "straits"),
                *("start", "victory", "victory_tie", "draw_sharers", "building", "conversion", "special"),
            )
        )

    def __hash__(self) -> int:
        """Return a hash of the id: few boards are about at a time."""
        return self._hash

    def __repr__(self) -> str:
        """Tell which board it is; boards are loaded, not evaluated back."""
        return f"<Board {self.id}: {len(self.provinces)} provinces, {len(self.powers)} powers>"
