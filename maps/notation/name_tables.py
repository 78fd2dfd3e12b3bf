"""The tables of the names of a board: each form of a name, as people or one program write it, and what it means."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

from .bare_coasts import leading
from .characters import key
from .longest import beginnings
from .nearby import Nearby
from .words import DIRECTIONS

if TYPE_CHECKING:
    from ..board import Board

BY_ID = frozenset(("data", "godip", "jdip"))
"""Dialects in which every id of the board means its province, where the board has no table for them."""


class NameTables:
    """The words by which one board's provinces, coasts and powers are called.

    Args:
        board: all names come from here: ids, names, aliases, ambiguous forms, coasts, powers and adjectives.
        dialect: the program whose own names come before the others; a key of ``board.dialects``, or empty.

    >>> from standoff.maps import standard
    >>> board = standard()
    >>> tables = NameTables(board)
    >>> tables.places["munich"], tables.adjectives["turkish"]
    (('mun',), 'TURKEY')
    """

    def __init__(self, board: Board, dialect: str = "") -> None:
        """Lay out the tables."""
        # weakly, because the table of all Names is keyed by board and must not keep boards alive
        self._board = weakref.ref(board)
        self.places: dict[str, tuple[str, ...]] = {}
        for province in board.provinces:
            for form in (province.name, *board.aliases.get(province.id, ()), province.id):
                self._add(form, (province.id,))
        self.exact: dict[str, str] = {}
        for form, several in board.ambiguous.items():
            word = key(form)
            if several and len(set(several)) > 1:
                if word in board.number:
                    self.exact[word] = word
                self.places[word] = tuple(several)
        self.impassable = {key(form): name for id, name in board.impassable.items() for form in (id, name)}
        # words of rules that are not judged, such as a railway: they are no misspelt places
        self.special = {
            key(word): rule.rule for rule in board.special.values() if not rule.supported for word in rule.words
        }

        self.coasts = dict(DIRECTIONS)
        self.coast_ids = set(DIRECTIONS.values())
        for place, name in board.coast_names.items():
            coast = place.partition("/")[2]
            self.coast_ids.add(coast)
            self.coasts[key(coast)] = coast
            first, _, rest = key(name).partition(" ")
            if rest in ("", "coast"):
                self.coasts.setdefault(first, coast)
        self.glued: dict[str, tuple[str, str]] = {}
        self.led: dict[str, tuple[str, str]] = {}
        for province in board.provinces:
            forms = [key(form) for form in (province.id, province.name, *board.aliases.get(province.id, ()))]
            for form in forms:
                for coast in province.coasts:
                    word = form + coast
                    if " " not in word and word not in self.places:
                        self.glued[word] = (province.id, coast)
            for word, coast in leading(forms, province.coasts).items():
                if word not in self.places:
                    self.led[word] = (province.id, coast)

        # what a program calls a coast of a province: "bul.sc", "stp scs"; the words of it may be several
        self.coasted: dict[str, tuple[str, str]] = {}
        ids = {id: id for id in board.ids} if dialect in BY_ID else {}
        for form, place in (board.dialects.get(dialect) or ids).items():
            word = key(form)
            province_id, _, coast = place.partition("/")
            self.exact.pop(word, None)
            if coast:
                self.places.pop(word, None)
                self.coasted[word] = (province_id, coast)
            else:
                self.places[word] = (province_id,)

        self.powers: dict[str, str] = {}
        self.adjectives: dict[str, str] = {}
        self.letters: dict[str, str] = {}
        for power in board.powers:
            self.powers.update((key(form), power.id) for form in (power.id, power.name, *power.aliases))
            self.adjectives.update((key(form), power.id) for form in power.adjectives)
            # "Great Britain's": the last of several words has the ending
            for form in map(key, (power.name, *power.aliases)):
                if " " in form:
                    self.adjectives[f"{form}'s"] = power.id
            if power.letter:
                self.letters[key(power.letter)] = power.id
        self.powers.update((key(form), power_id) for form, power_id in board.power_dialects.get(dialect, {}).items())
        self.called = self.powers | self.adjectives
        # all words that names are made of
        self.parts = frozenset(
            word for table in (self.places, self.called, self.coasts, self.impassable, self.coasted)
            for form in table for word in form.split()
        )  # fmt: skip
        self._power_starts = frozenset(form.split()[0] for form in self.called if form)
        self._coasts_of = {province.id: province.coasts for province in board.provinces}
        self._with_coasts = frozenset(id for id, coasts in self._coasts_of.items() if coasts)
        self.place_parts = beginnings(self.places)
        self._coasted_parts = beginnings(self.coasted)
        self._power_parts = beginnings(self.called)
        self._impassable_parts = beginnings(self.impassable)
        self._special_parts = beginnings(self.special)
        self.nearby = Nearby(self.places, self.powers, self.adjectives, self.impassable)

    @property
    def board(self) -> Board:
        """The board whose names these are."""
        board = self._board()
        if board is None:  # the caller of this package holds the board while it reads
            raise RuntimeError("the board is gone")
        return board

    def _add(self, form: str, ids: tuple[str, ...]) -> None:
        word = key(form)
        if word:
            self.places[word] = ids
            self.places.setdefault(word.replace(" ", ""), ids)
