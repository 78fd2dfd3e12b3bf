"""A unit in the words of a line: its nationality, its letter and its place, and whether one begins at a word."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .drafts import Named
from .places import Fault, Names
from .skipping import skip_fillers
from .words import UNITS, VERBS

if TYPE_CHECKING:
    from .lines import Line


class UnitGrammar:
    """Reads units, whatever they are told to do.

    Args:
        names: the names of the board.

    >>> from ..loading import standard
    >>> from .lines import Line
    >>> from .places import names_of
    >>> board = standard()
    >>> unit, behind = UnitGrammar(names_of(board)).unit(Line(1, "Turkish fleet Ankara hold"), 0)
    >>> unit.nation, unit.spot.candidates, behind
    ('TURKEY', ('ank',), 3)
    """

    def __init__(self, names: Names) -> None:
        """Keep the names."""
        self.names = names

    def unit(self, line: Line, i: int, slips: list[tuple[int, int, str]] | None = None) -> tuple[Named, int]:
        """Read nationality, letter and place of a unit; each but the place may be missing.

        Args:
            line: the line.
            i: index of the first word.
            slips: where a misspelt nationality is added; it is none if this is missing.
        """
        i = skip_fillers(line, i)
        follows = line.ahead[i + 1]
        if len(follows) > 3 and line.ahead[i] == "a" and (follows in UNITS or follows == "unit"):
            # "a fleet in Kiel": an article is neither army nor Austria
            i = skip_fillers(line, i + 1)
        nation, k = self.nation(line, i)
        if nation is None and slips is not None and (nation := self.nation_near(line, i)):
            k = i + 1
            slips.append((i, k, self.names.power_name(nation)))
        i = k
        kind = UNITS.get(line.ahead[i])
        if kind is not None:
            if slips is not None and line.touches(i):
                # "AMun", which was cut when the line was read
                slips.append((i, i + 2, f"{line.quote(i, i + 1)} {line.quote(i + 1, i + 2)}"))
            # "A. Mun."
            i = skip_fillers(line, i + 2 if line.ahead[i + 1] == "." and line.ahead[i + 2].isalpha() else i + 1)
        bracket = kind is not None and line.ahead[i] == "("
        spot = self.names.spot_at(line, i + bracket)
        j = spot.end
        if bracket:
            if line.ahead[j] != ")":
                message = "the bracket before the place is not closed behind it"
                raise Fault("bracket", i, j, message, f"write it as ({line.quote(i + 1, j)})")
            j += 1
            if not spot.coast and line.ahead[j] != ",":
                # "F(StP)nc"
                coast, j = self.names.coast_at(line, j, False)
                spot = replace(spot, coast=coast)
        return Named(nation, kind, spot), j

    def nation(self, line: Line, i: int) -> tuple[str | None, int]:
        """Read the power whose unit is meant, where the words are not better read as unit or place.

        A single letter is a power only before a unit letter ("A A Tri"); a word that names a place as well,
        such as "English", only before a unit or a second place.
        """
        letter = self.names.letters.get(line.ahead[i])
        if letter is not None and line.ahead[i + 1] in UNITS and self._placelike(line, i + 2):
            return letter, i + 1
        found = self.names.power_at(line, i)
        if found is None:
            return None, i
        power, j = found
        if line.ahead[j] in UNITS:
            return power, j
        place = self.names.province_at(line, i)
        if place is None or (place[1] <= j and self.names.province_at(line, j) is not None):
            return power, j
        return None, i

    def nation_near(self, line: Line, i: int) -> str | None:
        """Return the power that a misspelt word names in front of a unit: its letter and a known place."""
        if line.ahead[i + 1] not in UNITS or self.names.province_at(line, skip_fillers(line, i + 2)) is None:
            return None
        found = self.names.nearby.power(line, i, i + 1)
        return None if found is None else found[0]

    def begins_unit(self, line: Line, i: int) -> bool:
        """Tell whether a new order may begin at word i: a unit letter, a power or a place stands there."""
        return self.names_unit(line, i)

    def names_unit(self, line: Line, i: int) -> bool:
        """Tell whether a unit letter, a power or a place stands at word i."""
        i = skip_fillers(line, i)
        word = line.ahead[i]
        if not word[:1].isalnum():
            return False
        if word in UNITS or (word in self.names.letters and (line.ahead[i + 1] in UNITS or line.ahead[i + 1] == ":")):
            return self._placelike(line, i + 1)
        return self.names.power_at(line, i) is not None or self.names.province_at(line, i) is not None

    def _placelike(self, line: Line, i: int) -> bool:
        """Tell whether something stands at word i that is a place, rightly spelt or not."""
        word = line.ahead[skip_fillers(line, i)]
        return word == "(" or word == ":" or (word[:1].isalnum() and (word not in VERBS or len(word) > 2))
