"""Where rulebooks part: for each two presets the smallest position on which they disagree, and what is proved of it.

The table is data, ``separations.toml``, made by ``bench/separations.py``; ``docs/separations.md`` shows it. It is about
movement phases on the standard board. Each pair has four entries: for orders as anybody may write them, and for *plain*
ones, none of which is void; and, in both manners, for positions of which both rulebooks have an answer, and for those
where it is enough that one of them has one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ...encoding import Rulebook
from ...encoding.presets import PRESETS
from ...engines.provoking.phase import Phase
from ...maps import Position
from ..asking import wanted
from ..filters import Filters
from ..rounds import Wanted
from ..sameness import chosen

ENTRIES = ("written", "written_or_undefined", "plain", "plain_or_undefined")
"""The entries of a pair, as the file names them."""


@dataclass(frozen=True, slots=True)
class Separation:
    """What is known of one entry of one pair.

    Args:
        one: the name of the one rulebook.
        other: the name of the other.
        entry: one of :data:`ENTRIES`.
        none_with: no position with so many units, or with fewer, separates them; None where none does at all.
        how: how that is proved.
        seconds: how long the proof takes, in processor seconds.
        position: the number of the smallest position known; None where none is.
        units: how many units that has.
    """

    one: str
    other: str
    entry: str
    none_with: int | None
    how: str
    seconds: float
    position: int | None
    units: int | None

    @property
    def exact(self) -> bool:
        """Whether the smallest number of units is known, or that there is none."""
        return self.none_with is None or (self.units is not None and self.none_with == self.units - 1)

    @property
    def same(self) -> bool:
        """Whether the two rulebooks judge movement alike, so that nothing can separate them."""
        return self.how == "same"

    @property
    def number(self) -> str:
        """The number of units, as a table has it: ``5``, ``6-7``, ``>6``, ``same`` or ``never``."""
        if self.none_with is None:
            return "same" if self.same else "never"
        if self.units is None:
            return f">{self.none_with}"
        return str(self.units) if self.exact else f"{self.none_with + 1}-{self.units}"

    @property
    def wanted(self) -> Wanted:
        """The question that the entry answers, as :func:`~standoff.search.find` takes it."""
        return question(self.one, self.other, self.entry)


def question(one: str, other: str, entry: str) -> Wanted:
    """Return what is looked for: a position that separates two presets.

    Args:
        one: the name of the one.
        other: the name of the other.
        entry: one of :data:`ENTRIES`.

    Raises:
        AskedError: they cannot disagree.

    >>> question("datc", "1982", "plain").filters.words
    'in plain orders'
    """
    return wanted(
        disagree=(PRESETS[one], PRESETS[other]),
        or_undefined=entry.endswith("_or_undefined"),
        plain_orders=entry.startswith("plain"),
    )


def alike(one: Rulebook, other: Rulebook, entry: str) -> bool:
    """Tell whether two rulebooks cannot differ, since they make the same choices wherever one matters.

    Args:
        one: the one rulebook.
        other: the other.
        entry: one of :data:`ENTRIES`.

    >>> alike(PRESETS["2000"], PRESETS["2023"], "written")
    True
    """
    return kind(one, entry) == kind(other, entry)


def kind(rulebook: Rulebook, entry: str) -> tuple[str, ...]:
    """Return what a rulebook chooses, by its words, in all that matters for an entry."""
    filters = Filters(plain_orders=entry.startswith("plain"))
    return tuple(policy.word for policy in chosen(rulebook, filters).values())


def position(number: int) -> Phase:
    """Return a position of the table, with its orders.

    Args:
        number: its number, from 1.
    """
    row = _data()["position"][number - 1]
    before = Position.of(*row["units"])
    return Phase(before, tuple(before.orders("\n".join(row["orders"]))))


def positions() -> int:
    """Return how many positions the table has."""
    return len(_data()["position"])


def separations() -> Iterator[Separation]:
    """Yield all entries of the table, pair by pair."""
    for row in _data()["pair"]:
        one, other = row["rulebooks"]
        for entry in ENTRIES:
            told = row[entry]
            n = told.get("position")
            units = None if n is None else len(_data()["position"][n - 1]["units"])
            seconds = told.get("seconds", 0.0)
            yield Separation(one, other, entry, told.get("none_with"), told["how"], seconds, n, units)


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("standoff.search.theorems") / "separations.toml").read_text("utf-8"))
