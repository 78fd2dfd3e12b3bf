"""What cannot be on a board: each fault of a board's data as one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .board import Board, Province


def faults_of(board: Board) -> Iterable[str]:
    """Yield one sentence for each thing in a board's data that cannot be.

    Args:
        board: a board whose data are in place; its numbers and tables of neighbours are not looked at.
    """
    if not board.provinces:
        yield "a board has provinces, and this one has none"
    if len({power.id for power in board.powers}) < len(board.powers):
        yield "a power is given twice"
    ids = {p.id: p for p in board.provinces}
    if len(ids) != len(board.provinces):
        seen: set[str] = set()
        for p in board.provinces:
            if p.id in seen:
                yield f"province {p.id} is given twice"
            seen.add(p.id)
    powers = {p.id for p in board.powers}
    places = set(board.fleet_places())
    for p in board.provinces:
        if not p.id or "/" in p.id or " " in p.id or p.id != p.id.lower():
            yield f"province id {p.id!r} must be lower-case, without spaces and slashes"
        if p.id in board.impassable:
            yield f"{p.id} is a province and impassable as well"
        if p.coasts and p.terrain is not Terrain.COASTAL:
            yield f"{p.id} has named coasts but is {p.terrain.value}"
        if len(p.coasts) == 1:
            yield f"{p.id} has a single named coast; a province has none, or two and more"
        if p.home_of is not None and p.home_of not in powers:
            yield f"{p.id} is home of {p.home_of}, which is no power of this board"
        if p.home_of is not None and not p.center:
            yield f"{p.id} is a home of {p.home_of} but no supply centre"
    yield from _country_faults(board, ids)
    yield from _border_faults(board, ids, places)
    yield from _name_faults(board, ids)
    yield from _dialect_faults(board, ids)
    yield from _source_faults(board)


def _country_faults(board: Board, ids: Mapping[str, Province]) -> Iterable[str]:
    owner: dict[str, str] = {}
    for power in board.powers:
        for id in power.country:
            if id not in ids:
                yield f"the country of {power.id} has {id}, which is no province"
            elif ids[id].terrain is Terrain.SEA:
                yield f"the country of {power.id} has {id}, which is sea"
            elif id in owner:
                again = "twice" if owner[id] == power.id else f"and that of {owner[id]} as well"
                yield f"the country of {power.id} has {id} {again}"
            owner.setdefault(id, power.id)
        missing = [home for home in power.homes if home not in power.country]
        if power.country and missing:
            yield f"the country of {power.id} lacks its home centre {missing[0]}"


def _border_faults(board: Board, ids: Mapping[str, Province], places: set[str]) -> Iterable[str]:
    for what, pairs in (("army", board.army_borders), ("fleet", board.fleet_borders)):
        seen: set[frozenset[str]] = set()
        for a, b in pairs:
            if a == b:
                yield f"{what} border {a} {b} leads back to itself"
            if frozenset((a, b)) in seen:
                yield f"{what} border {a} {b} is given twice"
            seen.add(frozenset((a, b)))
    for a, b in board.army_borders:
        for place in (a, b):
            if place not in ids:
                yield f"army border {a} {b}: {place} is no province"
            elif ids[place].terrain is Terrain.SEA:
                yield f"army border {a} {b}: {place} is sea, where no army walks"
    reached: set[str] = set()
    for a, b in board.fleet_borders:
        for place in (a, b):
            if place not in places:
                bare = place.partition("/")[0]
                if bare in ids and ids[bare].coasts:
                    yield f"fleet border {a} {b}: {place} must name one of the coasts {', '.join(ids[bare].coasts)}"
                else:
                    yield f"fleet border {a} {b}: {place} is no place for a fleet"
        if a.partition("/")[0] == b.partition("/")[0]:
            yield f"fleet border {a} {b} joins two coasts of one province"
        reached.update((a, b))
    for place in sorted(places - reached):
        if "/" in place:
            yield f"coast {place} leads nowhere"
    washed: set[str] = set()  # provinces that touch a sea
    for a, b in board.fleet_borders:
        for here, there in ((a, b), (b, a)):
            if there in ids and ids[there].terrain is Terrain.SEA:
                washed.add(here.partition("/")[0])
    for p in ids.values():
        if p.terrain is Terrain.COASTAL and p.id not in washed:
            yield f"{p.id} is coastal but touches no sea"


def _name_faults(board: Board, ids: Mapping[str, Province]) -> Iterable[str]:
    meaning: dict[str, str] = {}
    for id in ids:
        meaning[id] = id
    forms = [(p.name.lower(), p.id) for p in ids.values()]
    forms += [(form, id) for id, several in board.aliases.items() for form in several]
    for form, id in forms:
        if id not in ids:
            yield f"alias {form!r} is for {id}, which is no province"
        elif meaning.setdefault(form, id) != id:
            yield f"alias {form!r} means both {meaning[form]} and {id}"
        elif form in board.ambiguous and form != id:
            yield f"alias {form!r} of {id} is also listed as ambiguous"
    for form, several in board.ambiguous.items():
        for id in several:
            if id not in ids:
                yield f"ambiguous form {form!r}: {id} is no province"
    for place in board.coast_names:
        bare, _, coast = place.partition("/")
        if bare not in ids or coast not in ids[bare].coasts:
            yield f"coast name for {place}: no such coast"


def _dialect_faults(board: Board, ids: Mapping[str, Province]) -> Iterable[str]:
    places = {*ids, *(f"{p.id}/{coast}" for p in ids.values() for coast in p.coasts)}
    powers = {power.id for power in board.powers}
    for tables, known, what in ((board.dialects, places, "place"), (board.power_dialects, powers, "power")):
        for dialect, forms in tables.items():
            key = f"dialects.{dialect}" if what == "place" else f"dialects.{dialect}.powers"
            for form, meant in forms.items():
                if not form or form != " ".join(form.lower().split()):
                    yield f"{key}: {form!r} must be lower-case, without needless spaces"
                if meant not in known:
                    yield f"{key}: {form!r} is for {meant}, which is no {what} of this board"


def _source_faults(board: Board) -> Iterable[str]:
    facts = dict.fromkeys(board.facts()) if board.provenance else {}
    for fact in facts:
        tag = board.sources.get(fact)
        if tag is None:
            yield f"{fact} has no source"
        elif tag not in board.provenance:
            yield f"{fact}: its source {tag!r} is none of {', '.join(board.provenance)}"
    for fact in board.sources:
        if fact not in facts:
            yield f"a source is given for {fact}, which is no fact that has one"
