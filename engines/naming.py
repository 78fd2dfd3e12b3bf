"""The names that other programs use for places, powers and results, taken for ours; and what could not be taken.

Places and powers go by the board's own tables of names, in which nothing misspelt is guessed at: an engine that writes
``nrth`` is told so. Results have a table here. What was taken for something else is counted, so that a report tells it.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..maps import Build, Convert, Convoy, Disband, Hold, Move, Remove, Retreat, Support, Waive
from ..maps.notation.characters import shorten
from ..maps.notation.lines import Line
from ..maps.notation.places import begin_text, names_of
from ..maps.notation.spots import Fault
from ..maps.notation.words import UNITS

if TYPE_CHECKING:
    from ..maps import Board
    from ..solver.late_outcome import GivenOrder

LONGEST_NAME = 200
"""A longer text is no name."""


class UnmappedError(Exception):
    """Tells that a name could not be mapped; caught inside this package.

    Args:
        fault: what is wrong, as one sentence that quotes the name.
    """

    def __init__(self, fault: str) -> None:
        """Keep the sentence."""
        self.fault = fault
        super().__init__(fault)


class Meant(NamedTuple):
    """What the result word of another program may mean.

    Args:
        words: the result words of the protocol, of which each would agree with it.
        dislodged: whether it says that the unit is dislodged; None where it does not say.
        destroyed: whether it says that the unit leaves the board; None where it does not say.
    """

    words: tuple[str, ...]
    dislodged: bool | None = None
    destroyed: bool | None = None


class Naming:
    """Takes the names of other programs for ours, and remembers which.

    Args:
        dialect: the program whose names of places come first, one of the board's dialects: ``"jdip"``; empty for none.

    >>> from standoff.maps import standard
    >>> naming = Naming()
    >>> naming.unit("Austria-Hungary: F Tri", standard()), naming.place("stp-sc", standard())
    ('AUSTRIA F tri', 'stp/sc')
    >>> sorted(naming.taken)
    [('Austria-Hungary', 'AUSTRIA'), ('stp-sc', 'stp/sc')]
    """

    def __init__(self, dialect: str = "") -> None:
        """Begin with nothing remembered."""
        self.dialect = dialect
        self.taken: Counter[tuple[str, str]] = Counter()
        """What was taken for what, by name and ours, and how often; not what differs in capital letters alone."""
        self.unmapped: Counter[tuple[str, str]] = Counter()
        """What could not be mapped, by kind and name, and how often."""
        self._places: dict[tuple[str, str], str] = {}
        self._units: dict[tuple[str, str], tuple[str, tuple[tuple[str, str], ...]]] = {}

    @cached_property
    def trial(self) -> Naming:
        """Another one of the same dialect, for trying what a text may mean: nothing that it meets is told."""
        return Naming(self.dialect)

    def place(self, text: str, board: Board) -> str:
        """Return the place that a text names.

        Args:
            text: ``"STP/SC"``, ``"spa_nc"``, ``"North Sea"``.
            board: the board.

        Raises:
            UnmappedError: it names none, or may name several.
        """
        if text in board.number and not self.dialect:
            return text
        known = self._places.get((board.id, text))
        if known is None:
            known = self._places[board.id, text] = self._place(text, board)
        self._take(text, known)
        return known

    def _place(self, text: str, board: Board) -> str:
        if len(text) <= LONGEST_NAME:
            names = names_of(board, self.dialect)
            begin_text(board)
            for form in dict.fromkeys((text, text.replace("_", "/"), text.replace("_", " "))):
                line = Line(1, form)
                if not line.words:
                    continue
                try:
                    spot = names.spot_at(line, 0)
                except Fault:
                    continue
                if spot.end < len(line.words) or spot.guess:
                    continue
                first, *others = spot.candidates
                if others and not spot.exact:
                    self.unmapped["place", text] += 1
                    raise UnmappedError(f'"{shorten(text)}" may be {names.listed(spot.candidates)}')
                return spot.place(spot.exact or first)
        self.unmapped["place", shorten(text)] += 1
        raise UnmappedError(f'the board has no place "{shorten(text)}"')

    def power(self, text: str, board: Board) -> str:
        """Return the id of the power that a text names: ``"Austria-Hungary"``, ``"AUS"``, ``"French"``.

        Raises:
            UnmappedError: it names none.
        """
        if text in board.power_number:
            return text
        if len(text) <= LONGEST_NAME:
            line = Line(1, text.replace("_", " "))
            found = names_of(board, self.dialect).power_at(line, 0) if line.words else None
            if found is not None and found[1] == len(line.words):
                self._take(text, found[0])
                return found[0]
        self.unmapped["power", shorten(text)] += 1
        raise UnmappedError(f'the board has no power "{shorten(text)}"; its powers are {", ".join(board.power_number)}')

    def unit(self, text: str, board: Board, power: str = "") -> str:
        """Return the unit that a text names, in canonical form.

        Args:
            text: ``"ENGLAND F nth"``, ``"England: Fleet North Sea"``; without a power, ``"F NTH"``.
            board: the board.
            power: the power whose unit it is, where the text need not say so.

        Raises:
            UnmappedError: a name in it is none, or the power is missing.
        """
        key = (f"{board.id} {power}", text)
        known = self._units.get(key)
        if known is None:
            before = +self.taken
            unit = self._unit(text, board, power)
            known = self._units[key] = unit, tuple((self.taken - before).elements())
        else:
            self.taken.update(known[1])
        return known[0]

    def _unit(self, text: str, board: Board, power: str) -> str:
        words = text.split() if len(text) <= LONGEST_NAME else []
        at = next((n for n, word in enumerate(words) if word.casefold() in UNITS), -1)
        if at < 0 or at == len(words) - 1:
            self.unmapped["unit", shorten(text)] += 1
            raise UnmappedError(f'"{shorten(text)}" is no unit; it is written as "ENGLAND F nth"')
        letter = UNITS[words[at].casefold()].letter
        named = " ".join(words[:at]).rstrip(":").rstrip()
        if not named and not power:
            self.unmapped["unit", shorten(text)] += 1
            raise UnmappedError(f'"{shorten(text)}" does not say whose unit it is')
        owner = self.power(named, board) if named else power
        if power and owner != power:
            raise UnmappedError(f'"{shorten(text)}" stands among the units of {power}')
        return f"{owner} {letter} {self.place(' '.join(words[at + 1 :]), board)}"

    def result(self, text: str, order: GivenOrder, *, alone: bool = True) -> Meant:
        """Return what a result word may mean.

        Args:
            text: the word: ``"succeeds"``, ``"bounce"``.
            order: the order that it is said of.
            alone: whether that is all that is said; beside other words, ``"dislodged"`` may be said of a void order.

        Raises:
            UnmappedError: it is no word for what becomes of such an order.
        """
        kind = kind_of(order)
        word = " ".join(text.casefold().replace("-", " ").replace("_", " ").split())
        if word in OURS[kind] and (alone or word != "dislodged"):
            return Meant((word,), True if word == "dislodged" else None)
        meant = THEIRS[kind].get(word)
        if meant is None:
            self.unmapped["result", shorten(text)] += 1
            raise UnmappedError(f'"{shorten(text)}" is no result of a {kind}; there are {", ".join(OURS[kind])}')
        self._take(text, " or ".join(meant.words))
        return meant

    def _take(self, text: str, ours: str) -> None:
        if text.casefold() != ours.casefold():
            self.taken[text, ours] += 1


KINDS: dict[type, str] = {
    Hold: "hold",
    Move: "move",
    Support: "support",
    Convoy: "convoy",
    Retreat: "retreat",
    Disband: "disband",
    Build: "build",
    Remove: "removal",
    Waive: "waive",
    Convert: "conversion",
}
"""The word for each kind of order."""


def kind_of(order: GivenOrder) -> str:
    """Return the word for the kind of an order."""
    return KINDS[type(order)]


_LATE = ("succeeds", "fails", "illegal")

OURS: dict[str, tuple[str, ...]] = {
    "hold": ("stands", "dislodged", "illegal", "undecided"),
    "move": ("succeeds", "fails", "invalid", "illegal", "undecided"),
    "support": ("given", "cut", "invalid", "illegal", "undecided"),
    "convoy": ("available", "disrupted", "invalid", "illegal", "undecided"),
    **dict.fromkeys(("retreat", "disband", "build", "removal", "waive", "conversion"), _LATE),
}
"""The result words of the protocol, by kind of order."""

_VOID = Meant(("illegal", "invalid"))
_WELL = ("success", "succeeds", "succeed", "succeeded", "successful", "ok", "okay", "true")
_BADLY = ("failure", "fails", "fail", "failed", "unsuccessful", "false")
_FALLEN = ("dislodged", "dislodge")
_GONE = ("destroyed", "disband", "disbanded", "disbands")


def _said(meant: Meant, *words: str) -> dict[str, Meant]:
    return dict.fromkeys(words, meant)


def _movement(well: str, badly: tuple[str, ...], good: tuple[str, ...], bad: dict[str, Meant]) -> dict[str, Meant]:
    """Return the words for one kind of order of movement.

    Args:
        well: our word where all went well.
        badly: our words that a failure without a reason may stand for.
        good: further words of others where all went well.
        bad: words of others for what went wrong.
    """
    return {
        **_said(Meant((well,)), *_WELL, *good),
        **_said(Meant(badly), *_BADLY),
        **_said(_VOID, "void"),
        **_said(Meant(badly, True), *_FALLEN),
        **_said(Meant(badly, True, True), *_GONE),
        **bad,
    }


THEIRS: dict[str, dict[str, Meant]] = {
    "hold": {
        **_said(Meant(("stands",)), *_WELL, "holds", "hold", "held", "stand", "stood", "stays", "no move"),
        **_said(Meant(("dislodged", "illegal")), *_BADLY),
        **_said(Meant(("illegal",)), "void", "invalid"),
        **_said(Meant(("dislodged", "illegal"), True), *_FALLEN),
        **_said(Meant(("dislodged", "illegal"), True, True), *_GONE),
    },
    "move": _movement(
        "succeeds",
        ("fails", "invalid", "illegal"),
        ("moves", "moved"),
        {
            **_said(Meant(("fails",)), "bounce", "bounces", "bounced", "stood off", "standoff", "stand off", "blocked"),
            **_said(Meant(("fails", "invalid")), "no convoy", "disrupted", "convoy disrupted"),
        },
    ),
    "support": _movement(
        "given",
        ("cut", "invalid", "illegal"),
        ("supports", "supported", "effective", "uncut"),
        {
            **_said(Meant(("cut",)), "cuts", "broken", "disrupted"),
            # what it supports finds no convoy, so it helps nobody, whether it counts as given or not
            **_said(Meant(("given", "invalid", "illegal")), "no convoy"),
        },
    ),
    "convoy": _movement(
        "available",
        ("disrupted", "invalid", "illegal"),
        ("convoys", "convoyed"),
        _said(Meant(("disrupted", "invalid")), "no convoy", "convoy disrupted"),
    ),
    "retreat": {
        **_said(Meant(("succeeds",)), *_WELL, "retreats", "retreated"),
        **_said(Meant(("fails", "illegal")), *_BADLY, *_GONE),
        **_said(Meant(("fails",)), "bounce", "bounced", "collision"),
        **_said(Meant(("illegal",)), "void", "invalid"),
    },
    **{
        kind: {
            **_said(Meant(("succeeds",)), *_WELL, *words),
            **_said(Meant(("fails", "illegal")), *_BADLY),
            **_said(Meant(("illegal",)), "void", "invalid"),
        }
        for kind, words in (
            ("disband", _GONE),
            ("build", ("built", "builds")),
            ("removal", (*_GONE, "removed", "removes")),
            ("waive", ("waived", "waives")),
            ("conversion", ("converted", "converts")),
        )
    },
}
"""The result words of other programs, by kind of order; without capitals, and with a blank for any dash."""
