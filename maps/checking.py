"""What cannot be on a board: each fault as one sentence, with the key of the board file that it is about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .board import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .board import Board, Province

ID = re.compile(r"(?!-\Z)[!-*\--9=?-~]+")
"""What an id is made of: ASCII without blanks and the marks that a position in one line needs for itself."""
MARKS = "must be ASCII, without blanks and + , : ; < >"
PHASES = ("movement", "retreat", "adjustment")
SEASONS = ("spring", "fall", "winter")


class Fault(NamedTuple):
    """One thing in a board's data that cannot be.

    Args:
        sentence: what is wrong.
        about: the keys in a board file that lead to it; for a border, its two places are the last.
    """

    sentence: str
    about: tuple[str, ...] = ()


def faults_of(board: Board) -> Iterable[Fault]:
    """Yield each thing in a board's data that cannot be.

    Args:
        board: a board whose data are in place; its numbers and tables of neighbours are not looked at.
    """
    if not board.provinces:
        yield Fault("a board has provinces, and this one has none", ("provinces",))
    if len({power.id for power in board.powers}) < len(board.powers):
        yield Fault("a power is given twice", ("powers",))
    season, _, phase = board.start
    if season not in SEASONS:
        yield Fault(f"the first season is {season!r}, which is none of {', '.join(SEASONS)}", ("start", "season"))
    if phase not in PHASES:
        yield Fault(f"the first phase is {phase!r}, which is none of {', '.join(PHASES)}", ("start", "phase"))
    if season in SEASONS and phase in PHASES and (season == "winter") is not (phase == "adjustment"):
        yield Fault(f"the first turn is {phase} in {season}; adjustments are in winter, and they alone", ("start",))
    if not ID.fullmatch(board.id):
        yield Fault(f"the id of the board, {board.id!r}, {MARKS}", ("id",))
    ids = {p.id: p for p in board.provinces}
    if len(ids) != len(board.provinces):
        seen: set[str] = set()
        for p in board.provinces:
            if p.id in seen:
                yield Fault(f"province {p.id} is given twice", ("provinces", p.id))
            seen.add(p.id)
    powers = {p.id for p in board.powers}
    for id in powers:
        words = id.split(" ")
        if id != id.upper() or not all(words) or not id.isprintable():
            yield Fault(f"power id {id!r} must be in capitals, its words with one blank between", ("powers", id))
        elif not all(map(ID.fullmatch, words)):
            yield Fault(f"power id {id!r} {MARKS}", ("powers", id))
    places = set(board.fleet_places())
    for p in board.provinces:
        for sentence in _province_faults(p, board, powers):
            yield Fault(sentence, ("provinces", p.id))
    yield from _power_name_faults(board)
    yield from _country_faults(board, ids)
    yield from _border_faults(board, ids, places)
    yield from _name_faults(board, ids)
    yield from _dialect_faults(board, ids)
    yield from _source_faults(board)


def _province_faults(p: Province, board: Board, powers: set[str]) -> Iterable[str]:
    if not p.id or "/" in p.id or " " in p.id or p.id != p.id.lower():
        yield f"province id {p.id!r} must be lower-case, without spaces and slashes"
    elif not ID.fullmatch(p.id):
        yield f"province id {p.id!r} {MARKS}"
    for coast in p.coasts:
        if not ID.fullmatch(coast):
            yield f"coast {coast!r} of {p.id} {MARKS}"
    if not p.name.strip():
        yield f"{p.id} has no name"
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


def _power_name_faults(board: Board) -> Iterable[Fault]:
    """Yield powers without a name, and words that would name two of them."""
    meaning: dict[str, str] = {}
    for power in board.powers:
        about = ("powers", power.id)
        if not power.name.strip():
            yield Fault(f"{power.id} has no name", about)
        for form in dict.fromkeys((power.id, power.name, *power.adjectives, *power.aliases, power.letter)):
            word = " ".join(form.lower().split())
            if word and meaning.setdefault(word, power.id) != power.id:
                yield Fault(f"{form!r} names both {meaning[word]} and {power.id}", about)


def _country_faults(board: Board, ids: Mapping[str, Province]) -> Iterable[Fault]:
    owner: dict[str, str] = {}
    for power in board.powers:
        about = ("powers", power.id, "country")
        for id in power.country:
            if id not in ids:
                yield Fault(f"the country of {power.id} has {id}, which is no province", about)
            elif ids[id].terrain is Terrain.SEA:
                yield Fault(f"the country of {power.id} has {id}, which is sea", about)
            elif id in owner:
                again = "twice" if owner[id] == power.id else f"and that of {owner[id]} as well"
                yield Fault(f"the country of {power.id} has {id} {again}", about)
            owner.setdefault(id, power.id)
        missing = [home for home in power.homes if home not in power.country]
        if power.country and missing:
            yield Fault(f"the country of {power.id} lacks its home centre {missing[0]}", about)


def _border_faults(board: Board, ids: Mapping[str, Province], places: set[str]) -> Iterable[Fault]:
    for what, pairs in (("army", board.army_borders), ("fleet", board.fleet_borders)):
        seen: set[frozenset[str]] = set()
        for a, b in pairs:
            about = ("borders", what, f"{a} {b}")
            if a == b:
                yield Fault(f"{what} border {a} {b} leads back to itself", about)
            if frozenset((a, b)) in seen:
                yield Fault(f"{what} border {a} {b} is given twice", about)
            seen.add(frozenset((a, b)))
    for a, b in board.army_borders:
        for place in (a, b):
            about = ("borders", "army", f"{a} {b}")
            if place not in ids:
                yield Fault(f"army border {a} {b}: {place} is no province", about)
            elif ids[place].terrain is Terrain.SEA:
                yield Fault(f"army border {a} {b}: {place} is sea, where no army walks", about)
    walked = set(map(frozenset, board.army_borders))
    for a, b in board.straits:
        if frozenset((a, b)) not in walked:
            yield Fault(f"strait {a} {b} is no border of armies", ("borders", "straits", f"{a} {b}"))
    reached: set[str] = set()
    for a, b in board.fleet_borders:
        about = ("borders", "fleet", f"{a} {b}")
        for place in (a, b):
            if place not in places:
                bare = place.partition("/")[0]
                if bare in ids and ids[bare].coasts:
                    coasts = ", ".join(ids[bare].coasts)
                    yield Fault(f"fleet border {a} {b}: {place} must name one of the coasts {coasts}", about)
                else:
                    yield Fault(f"fleet border {a} {b}: {place} is no place for a fleet", about)
        if a.partition("/")[0] == b.partition("/")[0]:
            yield Fault(f"fleet border {a} {b} joins two coasts of one province", about)
        reached.update((a, b))
    for place in sorted(places - reached):
        if "/" in place:
            yield Fault(f"coast {place} leads nowhere", ("coasts", place))
    docked = {place.partition("/")[0] for place in reached}
    for p in ids.values():
        # a fleet may come along the coast, as on a great river, so the sea need not be beside it
        if p.terrain is Terrain.COASTAL and p.id not in docked:
            yield Fault(f"{p.id} is coastal but touches no sea", ("provinces", p.id))


def _name_faults(board: Board, ids: Mapping[str, Province]) -> Iterable[Fault]:
    meaning: dict[str, str] = {}
    for id in ids:
        meaning[id] = id
    forms: list[tuple[str, str, tuple[str, ...]]] = [(p.name.lower(), p.id, ("provinces", p.id)) for p in ids.values()]
    forms += [(form, id, ("aliases", id, form)) for id, several in board.aliases.items() for form in several]
    for form, id, about in forms:
        # forms are read whatever their case
        folded = form.lower()
        if id not in ids:
            yield Fault(f"alias {form!r} is for {id}, which is no province", about)
        elif meaning.setdefault(folded, id) != id:
            yield Fault(f"alias {form!r} means both {meaning[folded]} and {id}", about)
        elif folded in board.ambiguous and folded != id:
            yield Fault(f"alias {form!r} of {id} is also listed as ambiguous", about)
    for form, several in board.ambiguous.items():
        for id in several:
            if id not in ids:
                yield Fault(f"ambiguous form {form!r}: {id} is no province", ("ambiguous", form))
    for place in board.coast_names:
        bare, _, coast = place.partition("/")
        if bare not in ids or coast not in ids[bare].coasts:
            yield Fault(f"coast name for {place}: no such coast", ("coasts", place))


def _dialect_faults(board: Board, ids: Mapping[str, Province]) -> Iterable[Fault]:
    places = {*ids, *(f"{p.id}/{coast}" for p in ids.values() for coast in p.coasts)}
    powers = {power.id for power in board.powers}
    for tables, known, what in ((board.dialects, places, "place"), (board.power_dialects, powers, "power")):
        for dialect, forms in tables.items():
            keys = ("dialects", dialect) if what == "place" else ("dialects", dialect, "powers")
            key = ".".join(keys)
            for form, meant in forms.items():
                if not form or form != " ".join(form.lower().split()):
                    yield Fault(f"{key}: {form!r} must be lower-case, without needless spaces", (*keys, form))
                if meant not in known:
                    yield Fault(f"{key}: {form!r} is for {meant}, which is no {what} of this board", (*keys, form))


def _source_faults(board: Board) -> Iterable[Fault]:
    facts = dict.fromkeys(board.facts()) if board.provenance else {}
    for fact in facts:
        tag = board.sources.get(fact)
        if tag is None:
            yield Fault(f"{fact} has no source", _about(fact))
        elif tag not in board.provenance:
            yield Fault(f"{fact}: its source {tag!r} is none of {', '.join(board.provenance)}", _about(fact))
    for fact in board.sources:
        if fact not in facts:
            yield Fault(f"a source is given for {fact}, which is no fact that has one", _about(fact))


def _about(fact: str) -> tuple[str, ...]:
    """Return the keys that lead to a fact as :meth:`Board.facts` names it."""
    kind, _, rest = fact.partition(" ")
    if kind in ("army", "fleet"):
        return ("borders", kind, rest)
    return ("powers" if kind == "power" else "provinces", rest)
