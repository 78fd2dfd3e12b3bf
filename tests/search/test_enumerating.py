"""All positions of the smallest size, held against every position with every order in a small region."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations, product
from typing import Any

import pytest

from standoff import Rulebook
from standoff.encoding import read
from standoff.engines.provoking.phase import Phase
from standoff.maps import Hold, Position, Unit, standard
from standoff.search import Wanted, wanted
from standoff.search.enumerating import every
from standoff.search.regions import region_of
from standoff.search.solving import Solver

from .test_solving import kinds, orders, ownerships

LAND = "Tyrolia, Bohemia, Vienna"
SHORE = "Portugal, neighbours"
SEAS = "Skagerrak, Norway, Sweden, Denmark"
BAY = "Ankara, Black Sea, Armenia, Rumania"

QUESTIONS: dict[str, tuple[dict[str, Any], int, int]] = {
    "units that go round": ({"resolutions": "2", "region": LAND}, 3, 3),
    "units that go round on a shore": ({"resolutions": "2", "region": SHORE}, 3, 3),
    "a fleet that is dislodged": ({"outcome": ["F Mao dislodged"], "region": SHORE}, 3, 2),
    "an army that is dislodged and has nowhere to go": ({"outcome": ["A Por destroyed"], "region": SHORE}, 3, 2),
    "an army that does not arrive": ({"order": ["A Por - Spa fails"], "region": SHORE}, 2, 1),
    "a support that is cut": ({"order": ["F Mao S A Por cut"], "region": SHORE}, 3, 2),
    "two units of named powers": (
        {"outcome": ["English F Mao dislodged"], "order": ["French F Por S F Spa/sc - Mao given"], "region": SHORE},
        3,
        2,
    ),
    "an attack that cuts a support": ({"rule": ["cut-by-attack"], "region": LAND}, 3, 2),
    "an army that arrives over the sea": ({"order": ["A Swe - Den via convoy succeeds"], "region": SEAS}, 2, 2),
    "a unit of another power that is dislodged": (
        {"outcome": ["A Arm dislodged"], "powers": 2, "no_convoys": True, "region": BAY},
        3,
        2,
    ),
    "convoys to a neighbour that are read otherwise": (
        {
            "disagree": (Rulebook.DATC, Rulebook.named("datc, convoy-intent=tag")),
            "plain_orders": True,
            "region": "Skagerrak, Norway, Sweden",
        },
        3,
        3,
    ),
}
LONG = (
    "units that go round on a shore",
    "a unit of another power that is dislodged",
    "two units of named powers",
    "an army that is dislodged and has nowhere to go",
)


def phases(region: str, units: int, busy: int) -> Iterator[Phase]:
    """Yield all phases of so many units in a region with so many orders that are not holds."""
    for several in combinations(kinds(region), units):
        for same in product(*several):
            for owners in ownerships(units):
                placed = tuple(Unit(owner, unit.type, unit.place) for owner, unit in zip(owners, same, strict=True))
                position = Position(placed)
                menus = [list(orders(unit, placed, region)) for unit in placed]
                for moving in combinations(range(units), busy):
                    menu = [[o for o in menus[k] if isinstance(o, Hold) is (k not in moving)] for k in range(units)]
                    yield from (Phase(position, given) for given in product(*menu))


def named_as(phase: Phase, asked: Wanted) -> Iterator[Phase]:
    """Yield a phase as it is, or, where powers are named in the question, with these powers in every way."""
    present = list(dict.fromkeys(unit.power for unit in phase.position.units))
    for names in permutations(("ENGLAND", "FRANCE", "TURKEY")[: max(2, len(present))], len(present)):
        power = dict(zip(present, names, strict=True))
        units = tuple(Unit(power[unit.power], unit.type, unit.place) for unit in phase.position.units)
        given = {unit.place: unit for unit in units}
        yield Phase(Position(units), tuple(replace(order, unit=given[order.unit.place]) for order in phase.orders))


def look(phase: Phase, asked: Wanted, places: dict[str, str]) -> object:
    """Return what a phase comes to with other places, under each rulebook, powers as numbers unless they are named."""
    board, named = standard(), {"ENGLAND", "FRANCE"} if "powers named" in asked.what.words else set[str]()
    said = []
    for rulebook in asked.what.rulebooks:
        intents = read(phase.position, phase.orders, rulebook)
        rows = []
        for p in intents.units:
            unit = intents.at[p]
            assert unit is not None
            to = [board.ids[q] if q >= 0 else "" for q in (intents.goal[p], intents.helped[p], intents.aim[p])]
            to.append(board.ids[intents.carries[p]] if intents.carries[p] >= 0 else "")
            way = (p in intents.ferries, p in intents.overland)
            rows.append((places[unit.place], unit.type.letter, unit.power, *(places.get(one, "") for one in to), way))
        rows.sort()
        powers = list(dict.fromkeys(row[2] for row in rows))
        said.append(tuple((*row[:2], row[2] if row[2] in named else powers.index(row[2]), *row[3:]) for row in rows))
    return tuple(said)


def symmetries(region: str, fixed: set[str]) -> list[dict[str, str]]:
    """Return the ways to exchange the places of a region that keep who can go where, by trying all."""
    board = standard()
    ids = sorted(region_of(region, board))
    places = [place for place in board.number if place.partition("/")[0] in ids]
    walks = {frozenset(pair) for pair in board.army_borders}
    sails = {frozenset(pair) for pair in board.fleet_borders}
    found = []
    for other in permutations(places):
        change = dict(zip(places, other, strict=True))
        if any(change[one] != one for one in fixed if one in change):
            continue
        if any(("/" in a) != ("/" in b) for a, b in change.items()):
            continue
        if any("/" in a and change[a.partition("/")[0]] != b.partition("/")[0] for a, b in change.items()):
            continue
        if any("/" not in a and board.province(a).terrain is not board.province(b).terrain for a, b in change.items()):
            continue
        pairs = [(frozenset(pair), frozenset(change[one] for one in pair)) for pair in combinations(places, 2)]
        if all((a in walks) is (b in walks) and (a in sails) is (b in sails) for a, b in pairs):
            found.append(change)
    return found


def fixed_places(words: dict[str, Any]) -> set[str]:
    texts = [*words.get("outcome", ()), *words.get("order", ())]
    names = {"Mao": "mao", "Por": "por", "Spa": "spa", "Swe": "swe", "Den": "den", "Arm": "arm", "Spa/sc": "spa/sc"}
    return {names[word] for text in texts for word in text.split() if word in names}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.campaign) if name in LONG else name for name in QUESTIONS]
)
def test_all_kinds_are_listed_and_each_once(name: str) -> None:
    words, units, busy = QUESTIONS[name]
    asked = wanted(**words)
    changes = symmetries(words["region"], fixed_places(words))

    def kind(phase: Phase) -> object:
        return min((look(phase, asked, change) for change in changes), key=repr)

    there = set()
    named = any(word in text for text in words.get("outcome", ()) for word in ("English", "French"))
    for phase in phases(words["region"], units, busy):
        for one in named_as(phase, asked) if named else (phase,):
            if asked.has(one):
                there.add(kind(one))
    listed = [kind(phase) for phase in every(asked, units, busy)]
    assert set(listed) == there
    assert len(set(listed)) == len(listed) > 0
    for fewer in range(busy):
        assert not any(asked.has(phase) for phase in phases(words["region"], units, fewer))
    assert Solver(asked).ask(units, busy - 1).none
