"""Kinds of finds: phases that are the same but for powers, symmetries of the region, and the way orders are written.

What an order is written like does not count where it comes to the same under all rulebooks that are asked: the coast
that a support names, *via convoy* where the army goes by sea anyway. An order that is void counts as it is written.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..encoding import read
from ..encoding.policies import ConvoyIntent
from ..encoding.universe.ways import says_by_sea
from .rounds import place_of
from .symmetry import Symmetry, exchanged, order_renamed, renamed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..encoding import Intents, Rulebook
    from ..engines.provoking.phase import Phase
    from ..maps import Order
    from .patterns import Pattern
    from .rounds import Wanted
    from .symmetry import Renaming

KEPT = 10_000
"""One phase of each of so many kinds is kept at most."""

Key: TypeAlias = "tuple[object, ...]"
"""The same for phases of one kind."""


class Row(NamedTuple):
    """A unit and what its order amounts to under one rulebook.

    Args:
        place: where it stands.
        letter: its letter.
        power: whose it is.
        verb: what it does.
        places: the places that this is about.
        void: orders of it that are void.
    """

    place: str
    letter: str
    power: str
    verb: str
    places: tuple[str, ...]
    void: tuple[Order, ...]


class Kinds:
    """Tells which finds of a search are of one kind.

    Args:
        wanted: what is looked for.
    """

    def __init__(self, wanted: Wanted) -> None:
        """Find the symmetries."""
        place = place_of(wanted)
        self.wanted = wanted
        self.board = place.board
        self.fixed = place.named
        named = {province for pattern in place.patterns for province in named_by(pattern)}
        self.symmetry = Symmetry(place.board, wanted.filters.region, place.named, named)
        self.rulebooks = wanted.what.rulebooks
        self.says_how = says_how(self.rulebooks)

    @property
    def symmetries(self) -> int:
        """How many symmetries the region has that leave in place what is named, the one that moves nothing included."""
        return len(self.symmetry.renamings)

    def key(self, phase: Phase) -> Key:
        """Return something that is the same for phases of one kind.

        Args:
            phase: the phase.
        """
        several = [self._rows(read(phase.position, phase.orders, rulebook)) for rulebook in self.rulebooks]
        return min(tuple(self._said(rows, renaming) for rows in several) for renaming in self.symmetry.renamings)

    def images(self, phase: Phase) -> Iterator[Phase]:
        """Yield the phases into which the symmetries of the region turn one, each once.

        Args:
            phase: the phase.
        """
        met = set()
        for renaming in self.symmetry.renamings:
            image = exchanged(renamed(phase, renaming), self.board, self.fixed)
            look = (*image.position.units, *image.orders)
            if look not in met:
                met.add(look)
                yield image

    def _rows(self, intents: Intents) -> list[Row]:
        ids = self.board.ids
        rows = []
        for p in intents.units:
            unit = intents.at[p]
            assert unit is not None
            verb, places = self._doing(intents, p)
            void = tuple(
                order
                for order, at, reading in zip(intents.orders, intents.where, intents.readings, strict=True)
                if at == p and reading.fault is not None and not verb.startswith("move")
            )
            rows.append(Row(unit.place, unit.type.letter, unit.power, verb, tuple(ids[q] for q in places), void))
        return rows

    def _doing(self, intents: Intents, p: int) -> tuple[str, tuple[int, ...]]:
        goal, helped, carried = intents.goal[p], intents.helped[p], intents.carries[p]
        if goal >= 0:
            by_sea = p in intents.ferries if self.says_how else says_by_sea(intents, p)
            return ("move by sea" if by_sea else "move"), (goal,)
        if helped >= 0:
            return "support", (helped, intents.aim[p])
        return ("convoy", (carried,)) if carried >= 0 else ("hold", ())

    def _said(self, rows: Iterable[Row], places: Renaming) -> tuple[object, ...]:
        """Return rows with other places, in the sequence of the provinces, powers numbered as they are met."""
        number = self.board.number
        powers: dict[str, str] = {}
        said: list[object] = []
        for row in sorted(rows, key=lambda one: number[places.get(one.place, one.place)]):
            if row.power not in self.fixed:
                powers.setdefault(row.power, str(len(powers)))
            power = powers.get(row.power, row.power)
            about = tuple(places.get(place, place) for place in row.places)
            void = tuple(sorted(order_renamed(order, places).short for order in row.void))
            said.append((places.get(row.place, row.place), row.letter, power, row.verb, about, void))
        return tuple(said)


def says_how(rulebooks: Iterable[Rulebook]) -> bool:
    """Tell whether all rulebooks read alike how armies go that are ordered to a neighbouring coast.

    Args:
        rulebooks: the rulebooks.
    """
    intents = {rulebook.convoy_intent for rulebook in rulebooks}
    return intents <= {ConvoyIntent.OWN_FLEET} or intents == {ConvoyIntent.TAG}


def named_by(pattern: Pattern) -> list[str]:
    """Return the places that a pattern names.

    Args:
        pattern: the pattern.
    """
    places, order = [pattern.unit.province], pattern.order
    for part in (order, getattr(order, "supported", None), getattr(order, "convoyed", None)):
        places += [
            place for place in (getattr(part, "to", None), getattr(part, "place", None)) if isinstance(place, str)
        ]
    return places


@lru_cache(maxsize=4)
def kinds_of(wanted: Wanted) -> Kinds:
    """Return what tells the kinds of a search, laid out once."""
    return Kinds(wanted)
