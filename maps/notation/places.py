"""Names of places and powers in a line: which words name which province, coast or power of a board."""

from __future__ import annotations

import weakref
from functools import cached_property
from typing import TYPE_CHECKING

from . import lookalikes
from .bare_coasts import bare_coast
from .characters import key
from .lines import Line
from .longest import longest
from .name_tables import NameTables
from .nearby import MOST_SEARCHES, may_lengthen
from .spots import Fault, Spot
from .words import UNITS, VERBS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..board import Board, Power

__all__ = ["Fault", "Names", "Spot", "begin_text", "names_of"]


class Names(NameTables):
    """Finds the names of one board in a line, and tells what is wrong with words that are none.

    Args:
        board: all names come from here: ids, names, aliases, ambiguous forms, coasts, powers and adjectives.
        dialect: the program whose own names come before the others; a key of ``board.dialects``, or empty.
    """

    # --- finding -----------------------------------------------------------------------------------------

    def province_at(self, line: Line, i: int) -> tuple[tuple[str, ...], int] | None:
        """Find the longest name of a province from word i: the ids it may mean and the index behind it."""
        found = longest(self.places, self.place_parts, line, i)
        word = line.ahead[i]
        if found is None and word[:1].isalnum() and word not in VERBS and word not in UNITS:
            # "St Pete", "St. P": a name cut in two, of which the first piece means nothing by itself
            j = i + 2 if line.ahead[i + 1] == "." else i + 1
            if line.ahead[j][:1].isalnum() and (ids := self.places.get(word + line.ahead[j])) is not None:
                return ids, j + 1
        return found

    def power_at(self, line: Line, i: int) -> tuple[str, int] | None:
        """Find the longest name or adjective of a power from word i, possessives included."""
        word = line.ahead[i]
        if word not in self._power_starts and "'" not in word:
            return None
        if word.endswith(("'s", "'")) and (power := self.called.get(word.rstrip("s").rstrip("'"))):
            return power, i + 1
        return longest(self.called, self._power_parts, line, i)

    def is_adjective(self, line: Line, i: int) -> bool:
        """Tell whether the power named at word i is named by nationality, so that it may belong to a unit."""
        word = line.ahead[i]
        if "'" in word:
            return True
        if word not in self._power_starts:
            return False
        return longest(self.adjectives, self._power_parts, line, i) is not None

    def spot_at(self, line: Line, i: int) -> Spot:
        """Read a place with its coast from word i, rightly spelt or not.

        Raises:
            Fault: the words name no place of the board, and are near to none.
        """
        if self.coasted and (spot := self._coasted_at(line, i)) is not None:
            return spot
        found = self.province_at(line, i)
        before = self._coast_before(line, i)
        if before is not None:
            coast, k = before
            ahead = self.province_at(line, k)
            if ahead is not None and (found is None or found[1] <= k) and self._has_coasts(ahead[0]):
                return Spot(ahead[0], "", coast, i, ahead[1])
        if found is None:
            word = line.ahead[i]
            if (with_coast := self.glued.get(word) or self.led.get(word)) is not None:
                return Spot((with_coast[0],), "", with_coast[1], i, i + 1)
            return self._guess(line, i)
        ids, j = found
        if longer := self._longer(line, i, j, ids):
            return longer
        exact = self.exact.get(line.ahead[i], "") if j == i + 1 else ""
        named = self._has_coasts(ids)
        coast, end = self.coast_at(line, j, named)
        if named and not coast:
            coast, end = bare_coast(self, line, i, j, ids) or (coast, end)
        return Spot(ids, exact, coast, i, end)

    def _guess(self, line: Line, i: int) -> Spot:
        """Find the provinces that unknown words from i may mean.

        Raises:
            Fault: there are none.
        """
        word = line.ahead[i]
        if longest(self.impassable, self._impassable_parts, line, i) or (
            self.special and longest(self.special, self._special_parts, line, i)
        ):
            raise self.unknown(line, i)
        if near := self.nearby.place(line, i):
            coast, end = self.coast_at(line, near[1], self._has_coasts(near[0]))
            return Spot(near[0], "", coast, i, end, guess=True)
        for length in (2, 3):
            # "spiansc": a coast behind a misspelt name
            coast = self.coasts.get(word[-length:], "") if len(word) > length + 3 and self.nearby.left > 0 else ""
            near_ids = sorted(self.nearby.provinces(word[:-length])) if coast else ()
            if ids := tuple(id for id in near_ids if coast in self._coasts_of[id]):
                return Spot(ids, "", coast, i, i + 1, guess=True)
        raise self.unknown(line, i)

    def _longer(self, line: Line, i: int, j: int, ids: tuple[str, ...]) -> Spot | None:
        """Find a longer name, misspelt or with a wrong blank, that begins with a name of these provinces."""
        follows = line.ahead[j]
        begins = line.words[i] in self.place_parts
        if follows == "-":
            if not begins or not line.tight(j) or self.province_at(line, j + 1) is not None:
                return None
        elif follows in UNITS:
            if not begins:
                return None
        elif (
            not may_lengthen(follows)
            or (len(follows) == 1 and not begins)
            or follows in self.places
            or follows in self.coasts
            or follows in self._power_starts
        ):
            return None
        met, end = self.nearby.longer(line, i, j, ids, begins=begins)
        if not met:
            return None
        coast, end = self.coast_at(line, end, self._has_coasts(met))
        return Spot(met, "", coast, i, end, guess=True)

    def _coasted_at(self, line: Line, i: int) -> Spot | None:
        """Read a coast by the name that only the program has: "bul/nc", "Bulgaria (North Coast)", "stp scs"."""
        form, best, opened = "", None, False
        j = i
        while j < len(line.words) and (not form or form in self._coasted_parts):
            word = line.words[j]
            j += 1
            if word in ("(", "/", ".", "-"):
                opened = opened or word == "("
                continue
            form = f"{form} {word}" if form else word
            if form in self.coasted:
                id, coast = self.coasted[form]
                best = Spot((id,), "", coast, i, j + (opened and line.ahead[j] == ")"))
        return best

    def coast_at(self, line: Line, j: int, named: bool) -> tuple[str, int]:
        """Read a coast behind a place; give an empty text and the same index if there is none.

        Args:
            line: the line.
            j: index behind the place.
            named: whether the province has named coasts; without, a bare "south" is no coast.
        """
        word, follows = line.ahead[j], line.ahead[j + 1]
        if word == "/":
            if found := self.phrase(line, j + 1, letter=True):
                return found
            # a coast that no board knows stays as written; "/c" asks for the convoy
            if follows.isalnum() and 1 < len(follows) <= 3 and follows not in self.places:
                return follows, j + 2
        elif word == "(":
            if not named and follows == "s" and line.ahead[j + 2] == ")":
                return "", j  # "A Par (S) A Mar - Bur": without coasts it is the verb
            found = self.phrase(line, j + 1, letter=True)
            if found and line.ahead[found[1]] == ")":
                return found[0], found[1] + 1
            if follows.isalnum() and len(follows) == 2 and follows.endswith("c") and line.ahead[j + 2] == ")":
                return follows, j + 3
        elif word == ",":
            if found := self.phrase(line, j + 1, letter=False):
                return found
        elif word in (".", "-"):
            if line.tight(j) and follows in self.coast_ids and follows not in self.places:
                return follows, j + 2
        elif word and (found := self.phrase(line, j, letter=False, alone=named)):
            return found
        return "", j

    def phrase(self, line: Line, i: int, *, letter: bool, alone: bool = False) -> tuple[str, int] | None:
        """Read "nc", "north coast", "n.c.", and, where the context is clear, "n" or "north" by itself."""
        word = line.at(i)
        coast = self.coasts.get(word)
        if coast is None:
            return None
        if line.at(i + 1) == "coast":
            return coast, i + 2
        if line.at(i + 1) == "." and line.at(i + 2) in ("c", "coast") and len(word) == 1:
            return coast, i + 4 if line.at(i + 3) == "." and line.tight(i + 1) else i + 3
        if word in self.coast_ids or (len(word) == 3 and word.endswith("cs")):
            return coast, i + 1
        if letter:
            return coast, i + 2 if line.at(i + 1) == "." else i + 1
        return (coast, i + 1) if alone and len(word) > 1 and self.province_at(line, i) is None else None

    def _coast_before(self, line: Line, i: int) -> tuple[str, int] | None:
        """Read a coast in front of its place, as in "N. Spain" or "south coast of Spain"."""
        coast = self.coasts.get(line.ahead[i])
        if coast is None:
            return None
        k = i + 1
        # a single letter alone may be the half of "n.c."; "F ecs C seo" is a fleet and its verb
        for filler in (".", "c", ".", "coast", "of") if len(line.ahead[i]) == 1 else (".", "coast", "of"):
            if line.ahead[k] == filler:
                k += 1
        return coast, k

    def _has_coasts(self, ids: Iterable[str]) -> bool:
        return not self._with_coasts.isdisjoint(ids)

    # --- explaining --------------------------------------------------------------------------------------

    def unknown(self, line: Line, i: int) -> Fault:
        """Make the fault that says that the words from i name no place."""
        word = line.at(i)
        if not word[:1].isalnum() or word in VERBS:
            return Fault("no-place", i, i + 1, "a place is missing here", self.examples)
        if rule := longest(self.special, self._special_parts, line, i):
            message = f'"{line.quote(i, rule[1])}" is no place; this rule is not judged: {rule[0]}'
            return Fault("unknown-place", i, rule[1], message, "write an order without it, or rule on it yourselves")
        if space := longest(self.impassable, self._impassable_parts, line, i):
            return Fault("impassable", i, space[1], f"no unit enters {space[0]}", "write another place")
        if space := self.nearby.space(line, i):
            return Fault("impassable", i, space[1], f"no unit enters {space[0]}", "write another place")
        message = f'no place is called "{line.quote(i, i + 1)}"{lookalikes.told(line.quote(i, i + 1))}'
        return Fault("unknown-place", i, i + 1, message, self.examples)

    @cached_property
    def examples(self) -> str:
        """The hint for a place where nothing better is known."""
        return (
            f"write a place of the board, such as {self.listed(province.id for province in self.board.provinces[:1])}"
        )

    def near(self, word: str) -> tuple[str, ...]:
        """Return the ids of the provinces of which a form differs least from a word."""
        near = self.nearby.provinces(word)
        return tuple(id for id in sorted(near) if near[id] == min(near.values()))

    def meant(self, ids: tuple[str, ...]) -> str:
        """Ask whether one of these provinces was meant; empty if there are none or too many."""
        if not ids or len(ids) > 6:
            return ""
        return f"did you mean {self.listed(ids)}?"

    def listed(self, ids: Iterable[str]) -> str:
        """List provinces as "Livonia (lvn) or Liverpool (lvp)"."""
        board = self.board
        names = [f"{board.provinces[board.number[id]].name} ({id})" for id in ids]
        return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    def power(self, id: str) -> Power:
        """Return a power of the board by its id."""
        board = self.board
        return board.powers[board.power_number[id]]

    def power_name(self, id: str) -> str:
        """Return a power's name as people write it, or the id of one that the board does not have."""
        return self.power(id).name if id in self.board.power_number else id


_NAMES: weakref.WeakKeyDictionary[Board, dict[str, Names]] = weakref.WeakKeyDictionary()


def power_called(board: Board, words: str) -> str | None:
    """Return the id of the power that words name in any way they may in a text, or None if they name none.

    Args:
        board: the board that has the powers.
        words: an id, a name, an adjective, or what else the power is called.

    >>> from standoff.maps import standard
    >>> board = standard()
    >>> power_called(board, "german"), power_called(board, " Ottoman  Empire"), power_called(board, "Mun")
    ('GERMANY', 'TURKEY', None)
    """
    return names_of(board).called.get(key(words))


def names_of(board: Board, dialect: str = "") -> Names:
    """Return the tables of a board, made at the first call and kept as long as the board.

    Args:
        board: the board.
        dialect: the program whose own names come before the others; a key of ``board.dialects``, or empty.
    """
    tables = _NAMES.get(board)
    if tables is None:
        tables = _NAMES[board] = {}
    names = tables.get(dialect)
    if names is None:
        names = tables[dialect] = Names(board, dialect)
    return names


def begin_text(board: Board) -> None:
    """Forget how many unknown words were looked up in the text before."""
    for names in _NAMES.get(board, {}).values():
        names.nearby.left = MOST_SEARCHES
