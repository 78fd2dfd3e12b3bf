"""The tokens of DAIDE: messages, verbs, results, and the board's powers and places as they are called there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...orders import ARMY, FLEET, UnitType
from ..characters import plain
from ..families import DAIDE_MESSAGE
from ..places import Fault, Spot
from ..typos import nearest
from ..words import Verb

if TYPE_CHECKING:
    from ...board import Board
    from ..lines import Line, Lines
    from ..places import Names

DIALECT = "daide"
KINDS: dict[str, UnitType] = {"amy": ARMY, "flt": FLEET}
VERBS: dict[str, Verb] = {
    "hld": Verb.HOLD,
    "mto": Verb.MOVE,
    "cto": Verb.MOVE,
    "sup": Verb.SUPPORT,
    "cvy": Verb.CONVOY,
    "rto": Verb.RETREAT,
    "dsb": Verb.DISBAND,
    "bld": Verb.BUILD,
    "rem": Verb.REMOVE,
    "wve": Verb.WAIVE,
}
# the season that a turn belongs to, and its phase
SEASONS: dict[str, tuple[str, str]] = {
    "spr": ("spring", "movement"),
    "sum": ("spring", "retreat"),
    "fal": ("fall", "movement"),
    "aut": ("fall", "retreat"),
    "win": ("winter", "adjustment"),
}
# what a server notes behind an order, carried out (ORD) or just sent (THX)
NOTES = frozenset(
    "suc bnc cut dsr fld nso ret mbv far nsp nsu nas nsf nsa nyu nrn nvr ysc esc hsc nsc cst nmb nmr".split()
)
MESSAGES = frozenset(
    "sub ord now not sco thx mis adm ccd drw frm gof hlo hst huh iam lod map mdf nme obs off out prn rej slo smr snd "
    "sve tme yes".split()
)
COASTS = {"nc": "NCS", "sc": "SCS", "ec": "ECS", "wc": "WCS"}

# a text in quotes and a comment end with the line, whatever ends it
_ENDS = r"\n\r\x0b\x85\u2028\u2029"
_TOKEN = re.compile(rf"[()]|#?-?[0-9]++|'[^'{_ENDS}]*+'|#[^{_ENDS}]*+|[^\s()#,']++|['#,]")
_ONLY_TOKENS = re.compile(rf"(?:[\s,()]|[A-Za-z]{{3}}(?![A-Za-z0-9])|#?-?[0-9]++|'[^'{_ENDS}]*+')*+")
# a message of one token, with what a log writes in front
_ALONE = re.compile(r"[^(A-Za-z]*+([A-Z]{3})[\s,]*+")
_CERTAIN = re.compile(DAIDE_MESSAGE)
# so many lines and characters are looked at to tell whether a message begins
_LOOK, _MOST = 6, 2000


def certain(lines: Lines, first: int) -> bool:
    """Tell whether a message or an order begins at a line, which may go on in the next ones."""
    head = " ".join(lines.raw(n)[:_MOST] for n in range(first, min(first + _LOOK, len(lines))))
    return _CERTAIN.search(head[:_MOST]) is not None


def extent(lines: Lines, first: int) -> int:
    """Count the lines from the first that hold messages: up to a line outside brackets that holds none."""
    depth, taken, n = 0, 1, first
    while n < len(lines):
        raw = lines.raw(n)
        if raw.strip() and not raw.lstrip().startswith("#"):
            if n > first and not _CERTAIN.search(raw, 0, _MOST) and not _follows(raw, depth):
                break
            depth = max(0, depth + raw.count("(") - raw.count(")"))
            taken = n + 1 - first
        n += 1
    return taken


def _follows(raw: str, depth: int) -> bool:
    """Tell whether a line can go on with a message, or is one of a single token."""
    if _ONLY_TOKENS.fullmatch(raw) is not None and (depth > 0 or "(" in raw):
        return True
    alone = _ALONE.fullmatch(raw)
    return alone is not None and alone[1].lower() in MESSAGES


def cut(text: str, start: int, end: int) -> list[tuple[str, int, int]]:
    """Cut a piece of text into tokens, lower case, with their offsets; comments and commas are gone.

    >>> cut("SUB ( FAL #1901 ) # now", 0, 23)
    [('sub', 0, 3), ('(', 4, 5), ('fal', 6, 9), ('1901', 10, 15), (')', 16, 17)]
    """
    tokens = []
    for match in _TOKEN.finditer(text, start, end):
        token = match.group()
        if token[0] == "#" and token[1:].lstrip("-").isdigit():
            token = token[1:]
        if token[0] not in "#,":
            tokens.append((plain(token) or token, *match.span()))
    return tokens


@dataclass(frozen=True, slots=True)
class Tongue:
    """The names of a board in DAIDE, both ways.

    Args:
        names: the names of the board, those of the dialect first.
    """

    names: Names

    @property
    def board(self) -> Board:
        """The board."""
        return self.names.board

    def power(self, line: Line, i: int) -> str:
        """Return the id of the power that word i names.

        Raises:
            Fault: it names none.
        """
        word = line.at(i)
        power = self.powers().get(word) or self.names.powers.get(word)
        if power is not None:
            return power
        near = nearest(word, [*self.powers(), *self.names.powers])
        meant = sorted({self.powers().get(form) or self.names.powers[form] for form in near})
        hint = f"did you mean {' or '.join(self.power_token(id) for id in meant)}?" if meant else ""
        hint = hint or f"powers are {', '.join(self.powers()).upper()}"
        raise Fault("unknown-power", i, i + 1, f'no power is called "{line.quote(i, i + 1)}"', hint)

    def powers(self) -> dict[str, str]:
        """Return the tokens of powers with their ids, in lower case."""
        table = self.board.power_dialects.get(DIALECT)
        if table:
            return table
        taken: dict[str, str] = {}
        for power in self.board.powers:
            short = [form for form in power.aliases if len(form) == 3] or [power.id[:3]]
            taken.setdefault(short[0].lower(), power.id)
        return taken

    def power_token(self, id: str) -> str:
        """Return the token of a power."""
        return next((token for token, power in self.powers().items() if power == id), id[:3]).upper()

    def place(self, line: Line, i: int) -> Spot:
        """Read a place from word i: a token, or a province and a coast in brackets.

        Raises:
            Fault: there is none.
        """
        bracket = line.at(i) == "("
        ids, coast = self._province(line, i + bracket)
        if not bracket:
            return Spot(ids, "", coast, i, i + 1)
        if line.at(i + 2) != ")":
            word = line.at(i + 2)
            found = self.names.coasts.get(word)
            if found is None:
                message = f'no coast is called "{line.quote(i + 2, i + 3)}"'
                raise Fault("unknown-place", i + 2, i + 3, message, f"coasts are {', '.join(COASTS.values())}")
            coast, end = found, i + 3
        else:
            end = i + 2
        if line.at(end) != ")":
            raise Fault(
                "bracket", i, end, "the bracket around a province and its coast is not closed", "each ( needs its )"
            )
        return Spot(ids, "", coast, i, end + 1)

    def _province(self, line: Line, i: int) -> tuple[tuple[str, ...], str]:
        word = line.at(i)
        place = self.board.dialects.get(DIALECT, {}).get(word, "")
        if not place and word in self.board.power_dialects.get(DIALECT, {}):
            # ENG is England, and the English Channel is ECH
            message = f'"{line.quote(i, i + 1)}" is a power in DAIDE, where a province is due'
            meant = self.names.places.get(word, ())
            hint = f"did you mean {' or '.join(map(self.place_token, meant))}?" if meant else self.names.examples
            raise Fault("unknown-place", i, i + 1, message, hint)
        place = place or (word if word in self.board.number else "")
        if place:
            province, _, coast = place.partition("/")
            return (province,), coast
        if word in self.names.places:
            return self.names.places[word], ""
        if word in self.names.glued:
            province, coast = self.names.glued[word]
            return (province,), coast
        raise self.names.unknown(line, i)

    def place_token(self, place: str) -> str:
        """Return a place as DAIDE writes it, without a coast that it has no word for."""
        province, _, coast = place.partition("/")
        forms = self.board.dialects.get(DIALECT, {})
        token = next((form for form, meant in forms.items() if meant == province), province).upper()
        return f"( {token} {COASTS[coast]} )" if coast in COASTS else token
