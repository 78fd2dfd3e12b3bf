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
        ...


@dataclass(frozen=True, slots=True)
class Family:
    """One family of notation.

    Args:
        name: as ``--from`` and ``--to`` have it.
        title: what people call it.
        dialect: the table of the board file with its names, empty if it has none of its own.
        module: the module of ``programs/`` that reads its blocks, empty where the common grammar does.
        begins: what the first line of a block looks like, as a regular expression, where it has a module.
        writes: the style in which it writes orders, a key of :data:`STYLES`; empty where its module writes, or none.
        loses: what it cannot say, keys of :data:`LOSSES`.
        closed: whether its orders stand in blocks of its own only, never as lines of words beside them.
        turn: how it says which turn it is, a key of the table in :mod:`turn_forms`.
        late_loses: what it cannot say of retreats and adjustments, keys of ``LATE_LOSSES``.
    """

    name: str
    title: str
    dialect: str = ""
    module: str = ""
    begins: str = ""
    writes: str = ""
    loses: tuple[str, ...] = ()
    closed: bool = False
    turn: str = "words"
    late_loses: tuple[str, ...] = ()

    def pattern(self) -> re.Pattern[str]:
        """Compile :attr:`begins`; not before a text is looked at closely, because it takes time."""
        return re.compile(self.begins)

    def reader(self) -> BlockReader:
        """Load the module that reads blocks of this family."""
        return cast("BlockReader", import_module(f"{__package__}.programs.{self.module}"))


# what only DAIDE writes: a message with a turn, a unit of three tokens, a message with a group of tokens
DAIDE_MESSAGE = (
    r"(?i:\b(?:sub|ord|now)\s*+\(\s*+(?:spr|sum|fal|aut|win)\b"
    r"|\(\s*+[a-z]{3}\s++(?:amy|flt)\s++\(?\s*+[a-z]{3}\b"
    r"|\b[a-z]{3}\s++wve\b)"
    r"|\b(?:ADM|CCD|DRW|FRM|GOF|HLO|HST|HUH|IAM|MAP|MDF|MIS|NME|NOT|OUT|PRN|REJ|SCO|SLO|SMR|SND|SUB|THX|TME|YES|sco)"
    r"\s*+\(\s*+(?:[(#']|[A-Za-z]{3}[\s()]|[A-Za-z0-9]\s)"
)
_DAIDE = (
    r"(?!\s*+#)(?=[^(#]*+\().{0,200}?(?:" + DAIDE_MESSAGE + r")"
    # a message that goes on in the next line, or begins there
    r"|\s*+(?i:sub|ord|now|[a-z]{3}\s++wve)\s*+$|\s*+\([\s(]*+$"
)

# what a judge writes around the orders; `programs/judge.py` looks closely
_JUDGE = (
    r"(?i)[\s>*]*(?:the (?:following|next|deadline|\w+ (?:army|fleet))|dislodged|ownership|supply|units?\s+(?:loc|pos)"
    r"|broadcast|press|(?:\w+ )?message from|orders? (?:are|is) due|::"
    r"|[\w-]+(?: [\w-]+)?\s*:\s*(?:\d+\s+supply|.{3,200}? (?:can retreat to|with no valid retreat)))"
)

# an opening bracket and what may follow it in JSON, or a variable of a script
_JSON = (
    r"""[\s\ufeff]*(?:[{\[]\s*(?:["'{}\[\]]|$|(?:-?\d+|null)\s*,|\w+\s*:\s*["'{\[])"""
    r"""|(?:(?:var|let|const)\s+)?(?:window\.)?\w+\s*=\s*["'{\[]|`{3})"""
)
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
        Family(
            "njudge",
            "judge e-mail",
            "njudge",
            "judge",
            _JUDGE,
            writes="njudge",
            loses=("nationality", "via", *_UNITS_ALONE),
        ),
        Family(
            "diplomacy",
            "DPjudge and the Python package diplomacy: orders",
            "diplomacy",
            writes="spaced",
            loses=("diplomacy-coasts", *_UNITS_ALONE),
            late_loses=("conversions", "diplomacy-coasts"),
        ),
        Family(
            "stabbeurfou",
            "stabbeurfou: orders",
            "stabbeurfou",
            writes="stabbeurfou",
            loses=("nationality", "way", "via", *_UNITS_ALONE),
            late_loses=("conversions", "waives"),
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
            late_loses=("conversions", "unlettered", "removal-letter", "webdiplomacy-coasts"),
        ),
        Family(
            "one-line",
            "a position in one line",
            module="one_line",
            begins=r"[ \t]*[\w.-]+[ \t]+[\w-]{1,14}[ \t]+(?:-|[^\s:]+:[AF]\S*)(?:[ \t]|$)",
            loses=("orders",),
            turn="line",
            late_loses=("orders",),
        ),
        Family(
            "godip-words",
            "godip: words of game files",
            "godip",
            "godip_words",
            r"\s*(?:PHASE \d{1,4} \w+ \w+|POSITIONS)\s*$",
            writes="godip-words",
            loses=("unit", "nationality", "other-letter", "way", "contested", "exits"),
            turn="whole",
            late_loses=("conversions", "waives", "unlettered", "unit"),
        ),
        Family(
            "daide",
            "DAIDE: messages",
            "daide",
            "daide",
            _DAIDE,
            loses=_UNITS_ALONE,
            closed=True,
            turn="message",
            late_loses=("conversions", "unlettered", "daide-coasts"),
        ),
        Family(
            "jdip",
            "jDip: case files",
            "jdip",
            "jdip",
            r"\s*+(?i:VARIANT_ALL\s|PRESTATE)|\s*+CASE\s",
            closed=True,
            loses=_UNITS_ALONE,
            turn="case",
        ),
        Family("json", "JSON of any form that is known", "", "json_blocks", _JSON, closed=True),
        Family(
            "saved-game",
            "saved games of the Python package diplomacy",
            "diplomacy",
            "saved_game",
            _JSON,
            closed=True,
            loses=("nationality", "way", "diplomacy-coasts", *_UNITS_ALONE),
            turn="code",
            late_loses=("conversions", "diplomacy-coasts"),
        ),
        Family(
            "webdiplomacy-json",
            "webDiplomacy: JSON of its API",
            "webdiplomacy",
            "webdiplomacy_json",
            _JSON,
            closed=True,
            loses=("nationality", "other-letter", "way", *_UNITS_ALONE),
            turn="numbered",
            late_loses=("conversions", "unlettered"),
        ),
        Family(
            "godip",
            "godip: JSON of orders and phases",
            "godip",
            "godip",
            _JSON,
            closed=True,
            loses=("letter", "nationality", "other-letter", "way", "own-goal", *_UNITS_ALONE),
            turn="fields",
            late_loses=("conversions", "waives", "unlettered", "letter"),
        ),
        Family(
            "backstabbr",
            "Backstabbr: data of its pages",
            "backstabbr",
            "backstabbr",
            _JSON,
            closed=True,
            loses=("letter", "nationality", "other-letter", "way", *_UNITS_ALONE),
            turn="none",
            late_loses=("adjustments", "letter"),
        ),
    )
}
