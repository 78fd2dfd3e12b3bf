"""Claims that contradict themselves: what can be told without the orders, from the units before and the claim alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...maps import Move, Position, Unit
from ..outcome import Result
from .claim import (
    Absent,
    AttackedBy,
    AttackedFrom,
    Became,
    ByConvoy,
    Claim,
    Contested,
    Destroyed,
    Dislodgement,
    Either,
    Exits,
    Fate,
    Fated,
    Stands,
    Statement,
    Subject,
    Unheard,
)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Statements that cannot all be true, whatever was ordered.

    Args:
        kind: a word for programs, ``two-units``.
        text: what is wrong, in one sentence.
        statements: the statements, those that can be named.
    """

    kind: str
    text: str
    statements: tuple[Statement, ...] = ()


def contradictions(claim: Claim, position: Position) -> tuple[Contradiction, ...]:
    """Return in what a claim contradicts itself, or the units that there were.

    Args:
        claim: the claim.
        position: the position before the phase.
    """
    known = _Known(claim, position)
    found = [*_of_orders(known), *_of_places(known), *_of_dislodged(known)]
    found += [
        Contradiction("no-such-unit", f"something is said of {one.name}, and there was no such unit", (one,))
        for one in claim.statements
        if isinstance(one, Unheard)
    ]
    if claim.phase == "movement":
        found += _of_numbers(known)
    return tuple(dict.fromkeys(found))


class _Known:
    """The statements of a claim, by what they are about."""

    def __init__(self, claim: Claim, position: Position) -> None:
        self.position = position
        self.phase = claim.phase
        said = claim.statements
        self.became = [one for one in said if isinstance(one, Became)]
        self.stands = [one for one in said if isinstance(one, Stands)]
        self.absent = [one for one in said if isinstance(one, Absent)]
        self.contested = [one for one in said if isinstance(one, Contested)]
        self.destroyed = [one for one in said if isinstance(one, Destroyed)]
        self.exits = [one for one in said if isinstance(one, Exits)]
        self.by_convoy = [one for one in said if isinstance(one, ByConvoy)]
        self.attackers = [one for one in said if isinstance(one, (AttackedBy, AttackedFrom))]
        self.fated = [one for one in said if isinstance(one, Fated)]
        self.fallen = [one for one in said if isinstance(one, Dislodgement) and one.value]
        self.unharmed = {one.unit: one for one in said if isinstance(one, Dislodgement) and not one.value}
        # whatever is said of how a unit is dislodged says that it is
        self.dislodged: dict[Unit, Statement] = {one.unit: one for one in self.fallen}
        killed = [one for one in self.destroyed if one.value]
        for one in (*self.exits, *killed, *self.by_convoy, *self.attackers):
            self.dislodged.setdefault(one.unit, one)

    def moves_of(self, unit: Unit) -> Iterator[Became]:
        """Yield what is said of moves of a unit."""
        for one in self.became:
            if isinstance(one.subject.order, Move) and one.subject.order.unit == unit:
                yield one


def _of_orders(known: _Known) -> Iterator[Contradiction]:
    """Yield the orders with two results that exclude each other."""
    results: dict[Subject, Became] = {}
    possible: dict[Subject, frozenset[Result]] = {}
    for one in known.became:
        first = results.setdefault(one.subject, one)
        left = possible.get(one.subject, first.results) & one.results
        possible[one.subject] = left
        if not left:
            yield Contradiction(
                "two-results",
                f"{one.subject.order.short} is said to be both {first.word} and {one.word}",
                (first, one),
            )
    for one in known.became:
        if one.results == frozenset({Result.DISLODGED}) and (unit := one.subject.order.unit) in known.unharmed:  # type: ignore[union-attr]
            yield Contradiction("fallen-and-standing", _both(unit), (one, known.unharmed[unit]))
        if one.results == frozenset({Result.STANDS}) and (unit := one.subject.order.unit) in known.dislodged:  # type: ignore[union-attr]
            yield Contradiction("fallen-and-standing", _both(unit), (one, known.dislodged[unit]))
    for unit, statement in known.dislodged.items():
        if unit in known.unharmed:
            yield Contradiction("fallen-and-standing", _both(unit), (statement, known.unharmed[unit]))
        for move in known.moves_of(unit):
            if move.results == frozenset({Result.SUCCEEDS}):
                text = f"{unit} is said to be dislodged, though it is said to have moved away"
                yield Contradiction("fallen-and-gone", text, (move, statement))


def _both(unit: Unit) -> str:
    return f"{unit} is said to be dislodged and to stand"


def _of_places(known: _Known) -> Iterator[Contradiction]:
    """Yield the provinces of which two things are said."""
    here: dict[str, Stands] = {}
    for one in known.stands:
        first = here.setdefault(one.unit.province, one)
        if first.unit != one.unit:
            text = f"{first.unit} and {one.unit} are said to stand in one province"
            yield Contradiction("two-units", text, (first, one))
    for empty in known.absent:
        stands = here.get(empty.province)
        if stands is not None and empty.power in ("", stands.unit.power):
            text = f"{empty.province} is said to be empty, and {stands.unit} to stand there"
            yield Contradiction("empty-and-occupied", text, (stands, empty))
    contested: dict[str, Contested] = {}
    for at in known.contested:
        before = contested.setdefault(at.province, at)
        if before.value != at.value:
            text = f"{at.province} is said to be contested and not to be"
            yield Contradiction("contested-or-not", text, (before, at))
        if at.value and at.province in here:
            text = f"{at.province} is said to be left empty by a standoff, and {here[at.province].unit} to stand there"
            yield Contradiction("contested-and-occupied", text, (here[at.province], at))


def _of_dislodged(known: _Known) -> Iterator[Contradiction]:
    """Yield what cannot be of dislodged units."""
    before = known.position
    standing = {one.unit: one for one in known.stands}
    here = {one.unit.province: one for one in known.stands}
    empty = {one.province: one for one in known.absent if not one.power}
    contested = {one.province: one for one in known.contested if one.value}
    by_land = {one.unit: one for one in known.by_convoy if not one.value}
    by_sea = {one.unit: one for one in known.by_convoy if one.value}
    origin: dict[Unit, tuple[str, Statement]] = {}
    for one in known.attackers:
        at = one.attacker.province if isinstance(one, AttackedBy) else one.province
        first, other = origin.setdefault(one.unit, (at, one))
        if first != at:
            text = f"{one.unit} is said to be attacked from {first} and from {at}"
            yield Contradiction("two-attackers", text, (other, one))
        if at == one.unit.province:
            yield Contradiction("own-province", f"{one.unit} is said to be attacked from where it stands", (one,))
        if isinstance(one, AttackedBy) and one.attacker not in before.units:
            text = f"{one.unit} is said to be dislodged by {one.attacker}, and no such unit was there"
            yield Contradiction("no-such-unit", text, (one,))
    for unit, said in known.dislodged.items():
        if unit not in before.units:
            yield Contradiction("no-such-unit", f"{unit} is said to be dislodged, and no such unit was there", (said,))
            continue
        if unit in standing:
            text = f"{unit} is said to be dislodged and to stand there afterwards"
            yield Contradiction("fallen-and-standing", text, (said, standing[unit]))
        elif unit.province in empty:
            text = f"{unit} is said to be dislodged, and nobody to have come to {unit.province}"
            yield Contradiction("nobody-came", text, (said, empty[unit.province]))
        elif unit.province in here and (other_unit := here[unit.province].unit).power == unit.power:
            text = f"{unit} is said to be dislodged by {other_unit}, a unit of its own power"
            yield Contradiction("own-attack", text, (said, here[unit.province]))
    for unit in by_land.keys() & by_sea.keys():
        text = f"the attacker of {unit} is said to have come by convoy and not to have"
        yield Contradiction("by-convoy-or-not", text, (by_land[unit], by_sea[unit]))
    fate: dict[Unit, Destroyed] = {}
    for killed in known.destroyed:
        other_fate = fate.setdefault(killed.unit, killed)
        if other_fate.value != killed.value:
            text = f"{killed.unit} is said to be destroyed and not to be"
            yield Contradiction("destroyed-or-not", text, (other_fate, killed))
    lists: dict[Unit, Exits] = {}
    for exits in known.exits:
        first_list = lists.setdefault(exits.unit, exits)
        if first_list.places != exits.places:
            text = f"{exits.unit} has two lists of places to retreat to"
            yield Contradiction("two-lists", text, (first_list, exits))
        if exits.unit in fate and fate[exits.unit].value != (not exits.places):
            going = "no place" if not exits.places else "places"
            fell = "" if fate[exits.unit].value else "not "
            text = f"{exits.unit} is said to {fell}be destroyed, and has {going} to go to"
            yield Contradiction("destroyed-or-not", text, (exits, fate[exits.unit]))
        for place in sorted(exits.places):
            id = place.partition("/")[0]
            if id == exits.unit.province:
                text = f"{exits.unit} is said to have a retreat to where it stands"
                yield Contradiction("own-province", text, (exits,))
            elif id in here:
                text = f"{exits.unit} is said to have a retreat to {place}, where {here[id].unit} is said to stand"
                yield Contradiction("retreat-occupied", text, (exits, here[id]))
            elif id in contested:
                text = f"{exits.unit} is said to have a retreat to {place}, which is said to be contested"
                yield Contradiction("retreat-contested", text, (exits, contested[id]))
            elif exits.unit in by_land and exits.unit in origin and origin[exits.unit][0] == id:
                text = f"{exits.unit} is said to have a retreat to {place}, from where its attacker came by land"
                yield Contradiction("retreat-attacker", text, (exits, origin[exits.unit][1]))


def _of_numbers(known: _Known) -> Iterator[Contradiction]:
    """Yield units from nowhere, and units lost without being dislodged: nobody changes type or power by moving."""
    before = Counter((unit.power, unit.type) for unit in known.position.units)
    after = Counter((one.unit.power, one.unit.type) for one in {one.unit: one for one in known.stands}.values())
    gone = Counter((unit.power, unit.type) for unit in known.dislodged if unit in known.position.units)
    # every province in which somebody may stand is said to hold a unit or to be empty
    told = {one.unit.province for one in known.stands} | {one.province for one in known.absent if not one.power}
    whole = {unit.province for unit in known.position.units} <= told
    # of dislodged units all are known where of every unit it is said
    every = all(unit in known.dislodged or unit in known.unharmed for unit in known.position.units)
    for kind, count in after.items():
        kept = before[kind] - gone[kind]
        if count > kept:
            power, type = kind
            said = tuple(one for one in known.stands if (one.unit.power, one.unit.type) == kind)
            noun = f"{power} {type.letter}"
            if count <= before[kind]:
                lost = [unit for unit in known.dislodged if (unit.power, unit.type) == kind]
                text = f"{count} units {noun} are said to stand, and {_listed(lost)} to be dislodged, of {before[kind]}"
                yield Contradiction("from-nowhere", text, said)
            else:
                new = next((one for one in said if one.unit not in known.position.units), said[-1])
                text = (
                    f"{new.unit} comes from nowhere: "
                    f"{count} units {noun} are said to stand, and there were {before[kind]}"
                )
                yield Contradiction("from-nowhere", text, said)
    if not (whole and every):
        return
    for kind, count in before.items():
        power, type = kind
        if after[kind] + gone[kind] < count:
            missing = count - after[kind] - gone[kind]
            units = [unit for unit in known.position.units if (unit.power, unit.type) == kind]
            said_of = tuple(known.unharmed[unit] for unit in units if unit in known.unharmed)
            text = (
                f"{missing} of {count} units {power} {type.letter} ({_listed(units)}) "
                f"{'is' if missing == 1 else 'are'} lost without being dislodged"
            )
            yield Contradiction("lost", text, said_of)


def _listed(units: list[Unit]) -> str:
    return ", ".join(unit.short for unit in units)


def _fated(statement: Statement) -> Fated | None:
    """Return what is said to become of a unit; of one removed or built with or without an order, that it is."""
    if isinstance(statement, Either) and all(isinstance(one, Fated) for option in statement.options for one in option):
        statement = statement.options[0][0]
    return statement if isinstance(statement, Fated) else None


def late_contradictions(claim: Claim, position: Position) -> tuple[Contradiction, ...]:
    """Return in what a claim about a retreat or adjustment phase contradicts itself, without the orders."""
    found = list(contradictions(claim, position))
    fated = [one for statement in claim.statements if (one := _fated(statement)) is not None]
    told = {(one.unit, one.fate, one.value): one for one in fated}
    for one in fated:
        if one.value and (other := told.get((one.unit, one.fate, False))):
            text = f"{one.unit} is said to be {one.fate.value} and not to be"
            found.append(Contradiction("two-fates", text, (one, other)))
    standing = {one.unit: one for one in claim.statements if isinstance(one, Stands)}
    before = {unit.province: unit for unit in position.units}
    for one in fated:
        if one.value and one.fate in (Fate.REMOVED, Fate.AUTOMATIC):
            if one.unit in standing:
                text = f"{one.unit} is said to be removed and to stand there afterwards"
                found.append(Contradiction("removed-and-standing", text, (one, standing[one.unit])))
            if one.unit not in position.units:
                text = f"{one.unit} is said to be removed, and no such unit was there"
                found.append(Contradiction("no-such-unit", text, (one,)))
        if one.value and one.fate in (Fate.BUILT, Fate.FORCED) and one.unit.province in before:
            text = f"{one.unit} is said to be built where {before[one.unit.province]} stands"
            found.append(Contradiction("built-on-unit", text, (one,)))
        if one.value and one.fate is Fate.DISBANDED and one.unit not in [d.unit for d in position.dislodged]:
            text = f"{one.unit} is said to be disbanded, and no such unit was dislodged"
            found.append(Contradiction("no-such-unit", text, (one,)))
    return tuple(dict.fromkeys(found))
