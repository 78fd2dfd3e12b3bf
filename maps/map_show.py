"""A board in lines for people, and as data."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .board import Terrain
from .notation.formats.text import harmless
from .terminal import Line, line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .board import Board, Province


def count_lines(board: Board) -> Iterator[Line]:
    """Yield the lines that count what is on a board, and say what is not certain or not judged."""
    kinds = Counter(province.terrain for province in board.provinces)
    listed = ", ".join(f"{kinds[kind]} {kind.value}" for kind in Terrain)
    centers = sum(province.center for province in board.provinces)
    certain = _certain(board)
    yield line(f"  {len(board.provinces)} provinces ({listed}), {len(board.powers)} powers, {centers} centres{certain}")
    season, year, phase = board.start
    level = "several who are level share the victory" if board.victory_tie.value == "shared" else "not when level"
    wins = f"{board.victory} centres win, {level}" if board.victory else "nothing says how many centres win"
    yield line(f"  begins {season} {year}, {phase}; {wins}")
    if board.draw_sharers.value == "centers":
        yield line("  a draw that is agreed on is shared by those with a centre")
    where = "in vacant home centres" if board.building.value == "home" else "in any vacant centre of one's own"
    yield line(f"  builds {where}; {'conversion of units' if board.conversion else 'no conversion of units'}")
    if board.provenance:
        yield line("  reconstructed: pieced together from several sources; each fact bears its own", "yellow")
        for kind, counts in board.source_counts().items():
            yield line(f"    {kind}: {', '.join(f'{count} {harmless(tag)}' for tag, count in counts.items())}")
        for tag, meaning in board.provenance.items():
            yield line(f"    {harmless(tag)} = {harmless(meaning)}", "dim")
    for rule in board.special.values():
        if not rule.supported:
            yield line(f"  not judged: {harmless(rule.rule)}", "yellow")


def _certain(board: Board) -> str:
    """Return how many centres are certain, where not all are: nobody knows the total then."""
    counts = board.source_counts().get("center", {})
    doubtful = counts.get("assumed", 0)
    return f", of which {doubtful} are assumed; the true number is not known" if doubtful else ""


def board_lines(board: Board) -> Iterator[Line]:
    """Yield the lines that tell a board: its counts, the powers, and each province with its neighbours."""
    yield line(f"{board.id}: {harmless(board.title)}", "bold")
    yield from count_lines(board)
    yield line("Powers:", "bold")
    for power in board.powers:
        units = ", ".join(power.units) or "no units"
        mark = _mark(board, f"power {power.id}")
        yield line(f"  {harmless(power.name)} ({power.id}): {units}; homes {', '.join(power.homes) or 'none'}{mark}")
    yield line("Provinces:", "bold")
    for province in board.provinces:
        yield from _province_lines(board, province)
    if board.straits:
        yield line("Straits: " + ", ".join(f"{a} - {b}{_mark(board, f'army {a} {b}')}" for a, b in board.straits), "")
    if board.impassable:
        yield line(f"Impassable: {', '.join(map(harmless, board.impassable.values()))}")


def _province_lines(board: Board, province: Province) -> Iterator[Line]:
    center = ""
    if province.center:
        home = f" of {province.home_of}" if province.home_of else ""
        center = f", centre{home}{_mark(board, f'center {province.id}')}"
    mark = _mark(board, f"province {province.id}")
    yield line(f"  {province.id}  {harmless(province.name)}, {province.terrain.value}{mark}{center}")
    n = board.number[province.id]
    walks = sorted(board.ids[other] for other in board.walks[n])
    if walks:
        yield line(f"       A {_neighbours(board, 'army', province.id, walks)}", "dim")
    for place in [f"{province.id}/{coast}" for coast in province.coasts] or [province.id]:
        if sails := sorted(board.sails.get(place, ())):
            coast = f"/{place.partition('/')[2]}" if "/" in place else ""
            yield line(f"       F{coast} {_neighbours(board, 'fleet', place, sails)}", "dim")


def _neighbours(board: Board, kind: str, place: str, others: Iterable[str]) -> str:
    return " ".join(other + _mark(board, f"{kind} {place} {other}", f"{kind} {other} {place}") for other in others)


def _mark(board: Board, *facts: str) -> str:
    """Return the tag of a fact in brackets, on a board that is pieced together."""
    tags = [board.sources[fact] for fact in facts if fact in board.sources]
    return f" [{harmless(tags[0])}]" if tags else ""


def board_data(board: Board) -> dict[str, Any]:
    """Return a board as data that ``json.dumps`` writes: counts, rules and powers, without provinces.

    >>> from standoff.maps.loading import board_named
    >>> data = board_data(board_named("era-of-empire"))
    >>> data["reconstructed"], data["sources"]["center"]
    (True, {'text': 23, 'colonial': 0, 'assumed': 36})
    """
    season, year, phase = board.start
    return {
        "id": board.id,
        "title": board.title,
        "reconstructed": bool(board.provenance),
        "sources": board.source_counts(),
        "start": {"season": season, "year": year, "phase": phase},
        "victory": {"centers": board.victory, "tie": board.victory_tie.value, "draw": board.draw_sharers.value},
        "adjustment": {"build": board.building.value, "conversion": board.conversion},
        "provinces": len(board.provinces),
        "centers": sum(province.center for province in board.provinces),
        "borders": {"army": len(board.army_borders), "fleet": len(board.fleet_borders)},
        "powers": [
            {"id": power.id, "name": power.name, "homes": list(power.homes), "units": list(power.units)}
            for power in board.powers
        ],
        "special": [
            {"id": name, "rule": rule.rule, "supported": rule.supported} for name, rule in board.special.items()
        ],
    }


def province_data(board: Board) -> list[dict[str, Any]]:
    """Return the provinces of a board as data: each with its neighbours, and on a pieced board with its sources."""
    rows = []
    for n, province in enumerate(board.provinces):
        places = [f"{province.id}/{coast}" for coast in province.coasts] or [province.id]
        rows.append(
            {
                "id": province.id,
                "name": province.name,
                "terrain": province.terrain.value,
                "center": province.center,
                "home_of": province.home_of,
                "army": sorted(board.ids[other] for other in board.walks[n]),
                "fleet": {place: sorted(board.sails[place]) for place in places if place in board.sails},
                "sources": {fact: tag for fact, tag in board.sources.items() if province.id in _places(fact)},
            }
        )
    return rows


def _places(fact: str) -> list[str]:
    """Return the provinces that a fact is about."""
    return [place.partition("/")[0] for place in fact.split()[1:]]
