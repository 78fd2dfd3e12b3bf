"""A board as the text of a board file, one fact a line."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from .board import Building, Sharers, Tie
from .patching import FORMAT, VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from .board import Board

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def board_text(board: Board, comments: Iterable[str] = ()) -> str:
    """Return the text of a file from which the same board is loaded.

    Args:
        board: the board.
        comments: lines that stand at the top behind a ``#``.

    >>> from standoff.maps.loading import board_named, from_text
    >>> from_text(board_text(board_named("colonial"))) == board_named("colonial")
    True
    """
    return "\n".join([*(f"# {line}" for line in comments), *_lines(board)]) + "\n"


def _lines(board: Board) -> Iterator[str]:
    yield f"format = {_text(FORMAT)}"
    yield f"version = {VERSION}"
    yield f"id = {_text(board.id)}"
    yield f"title = {_text(board.title)}"
    season, year, phase = board.start
    yield from ("", "[start]", f"season = {_text(season)}", f"year = {year}", f"phase = {_text(phase)}")
    yield from ("", "[victory]", f"centers = {board.victory}")
    if board.victory_tie is not Tie.PLAY_ON:
        yield f"tie = {_text(board.victory_tie.value)}"
    if board.draw_sharers is not Sharers.UNITS:
        yield f"draw = {_text(board.draw_sharers.value)}"
    if board.building is not Building.HOME or board.conversion:
        yield from ("", "[adjustment]", f"build = {_text(board.building.value)}")
        yield from ["conversion = true"] if board.conversion else []
    yield from _texts("provenance", board.provenance)
    yield from _powers(board)
    yield from _provinces(board)
    yield from _texts("coasts", {place: board.coast_names[place] for place in _coasts(board)})
    yield from _texts("impassable", board.impassable)
    for name, rule in board.special.items():
        yield from ("", f"[special.{_key(name)}]", f"rule = {_text(rule.rule)}")
        yield f"supported = {_flag(rule.supported)}"
        yield from [f"words = {_list(rule.words)}"] if rule.words else []
    yield from _borders(board)
    for table, forms in (("aliases", board.aliases), ("ambiguous", board.ambiguous)):
        yield from ("", f"[{table}]") if forms else ()
        yield from (f"{_key(key)} = {_list(several)}" for key, several in forms.items())
    for name, places in board.dialects.items():
        yield from _texts(f"dialects.{_key(name)}", places, always=True)
        yield from _texts(f"dialects.{_key(name)}.powers", board.power_dialects.get(name, {}))


def _powers(board: Board) -> Iterator[str]:
    for power in board.powers:
        yield from ("", f"[powers.{_key(power.id)}]", f"name = {_text(power.name)}")
        yield from [f"adjectives = {_list(power.adjectives)}"] if power.adjectives else []
        yield from [f"letter = {_text(power.letter)}"] if power.letter else []
        yield from [f"aliases = {_list(power.aliases)}"] if power.aliases else []
        yield from [f"homes = {_list(power.homes)}"] if power.homes else []
        yield from [f"country = {_list(power.country)}"] if power.country else []
        yield from _several("units", power.units) if power.units else []
        if source := board.sources.get(f"power {power.id}"):
            yield f"source = {_text(source)}"


def _provinces(board: Board) -> Iterator[str]:
    yield from ("", "[provinces]")
    for province in board.provinces:
        facts = [f"name = {_text(province.name)}", f"terrain = {_text(province.terrain.value)}"]
        if source := board.sources.get(f"province {province.id}"):
            facts.append(f"source = {_text(source)}")
        if province.center:
            facts.append("center = true")
        if source := board.sources.get(f"center {province.id}"):
            facts.append(f"center_source = {_text(source)}")
        yield f"{_key(province.id)} = {{ {', '.join(facts)} }}"


def _coasts(board: Board) -> Iterator[str]:
    """Yield the places with coasts, those of a province in the order that it has them."""
    for province in board.provinces:
        yield from (f"{province.id}/{coast}" for coast in province.coasts)


def _borders(board: Board) -> Iterator[str]:
    straits = set(board.straits)
    army = [pair for pair in board.army_borders if pair not in straits]
    yield from ("", "[borders]")
    for key, pairs in (("army", army), ("straits", board.straits), ("fleet", board.fleet_borders)):
        kind = "fleet" if key == "fleet" else "army"
        if pairs or key != "straits":
            words = ((a, b, board.sources.get(f"{kind} {a} {b}", "")) for a, b in pairs)
            yield from _several(key, (" ".join(filter(None, row)) for row in words))


def _texts(table: str, texts: Mapping[str, str], *, always: bool = False) -> Iterator[str]:
    if texts or always:
        yield from ("", f"[{table}]")
        yield from (f"{_key(key)} = {_text(text)}" for key, text in texts.items())


def _several(key: str, texts: Iterable[str]) -> Iterator[str]:
    yield f"{key} = ["
    yield from (f"  {_text(text)}," for text in texts)
    yield "]"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    # a text in quotes is the same in JSON, but for the character 127, which no text of a board has
    return json.dumps(text, ensure_ascii=False)


def _list(texts: Iterable[str]) -> str:
    return f"[{', '.join(map(_text, texts))}]"


def _flag(flag: bool) -> str:
    return "true" if flag else "false"
