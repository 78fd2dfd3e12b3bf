"""The families of notation: what each is called, how its texts begin, which module reads and writes it.

Most families write an order as a line of words, and one grammar (:mod:`reading`) reads them all. The others have a
module in ``programs/``, which is loaded when a text of that family is met.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from .blocks import Scanner


class BlockReader(Protocol):
    """What a module of ``programs/`` offers to reading."""

    def take(self, scanner: Scanner, first: int) -> int:
        """Read the block that begins at a line.

        Args:
            scanner: keeps what is found: ``scanner.add`` a draft, ``scanner.say`` a remark.
            first: index of the line, counted from 0.

        Returns:
            How many lines the block has, or 0 if there is none of this family; then nothing was said or added.
        """


@dataclass(frozen=True, slots=True)
class Family:
    """One family of notation.

    Args:
        name: as ``--from`` and ``--to`` have it.
        title: what people call it.
        dialect: the table of the board file with its names, empty if it has none of its own.
        module: the module of ``programs/`` that reads its blocks, empty where the common grammar does.
        begins: what the first line of a block looks like, where it has a module.
        writes: the style in which it writes orders, a key of :data:`STYLES`; empty where its module writes, or none.
        loses: what it cannot say, keys of :data:`LOSSES`.
    """

    name: str
    title: str
    dialect: str = ""
    module: str = ""
    begins: re.Pattern[str] | None = None
    writes: str = ""
    loses: tuple[str, ...] = ()

    def reader(self) -> BlockReader:
        """Load the module that reads blocks of this family."""
        return cast("BlockReader", import_module(f"{__package__}.programs.{self.module}"))


# orders and units in words say nothing else of a position
_UNITS_ALONE = ("dislodged", "contested", "centers")

FAMILIES: dict[str, Family] = {
    family.name: family
    for family in (
        Family(
            "data", "the canonical form of standoff and of its test cases", "data", writes="data", loses=_UNITS_ALONE
        ),
        Family("words", "orders in words: rulebooks, forums, mail zines, talk", writes="long", loses=_UNITS_ALONE),
        Family("rulebook", "the short form of the rulebooks' examples", writes="rulebook", loses=_UNITS_ALONE),
        Family("njudge", "judge e-mail", "njudge", writes="njudge", loses=("nationality", "via", *_UNITS_ALONE)),
        Family(
            "diplomacy",
            "DPjudge and the Python package diplomacy: orders",
            "diplomacy",
            writes="spaced",
            loses=("diplomacy-coasts", *_UNITS_ALONE),
        ),
        Family(
            "stabbeurfou",
            "stabbeurfou: orders",
            "stabbeurfou",
            writes="stabbeurfou",
            loses=("nationality", "way", "via", *_UNITS_ALONE),
        ),
        Family("german", "German orders: A Mun xxx", writes="german", loses=("nationality", "via", *_UNITS_ALONE)),
        Family(
            "backstabbr-talk",
            "Backstabbr: talk about orders",
            "backstabbr",
            writes="backstabbr-talk",
            loses=_UNITS_ALONE,
        ),
        Family(
            "webdiplomacy",
            "webDiplomacy: sentences of order pages",
            "webdiplomacy",
            writes="webdiplomacy",
            loses=("nationality", "other-letter", "way", "webdiplomacy-coasts", *_UNITS_ALONE),
        ),
        Family(
            "one-line",
            "a position in one line",
            module="one_line",
            begins=re.compile(r"[ \t]*[\w.-]+[ \t]+[\w-]{1,14}[ \t]+(?:-|[^\s:]+:[AF]\S*)(?:[ \t]|$)"),
            loses=("orders",),
        ),
        Family(
            "godip-words",
            "godip: words of game files",
            "godip",
            "godip_words",
            re.compile(r"\s*(?:PHASE \d{1,4} \w+ \w+|POSITIONS)\s*$"),
            writes="godip-words",
            loses=("unit", "nationality", "other-letter", "way", "contested", "exits", "turn"),
        ),
    )
}
