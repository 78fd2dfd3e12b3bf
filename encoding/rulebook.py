"""The choices that the rules leave open, one field each, and the named rulebooks.

Numbers such as 4.A.2 are the issues of the DATC (Diplomacy Adjudicator Test Cases 3.2, chapter 4). Each
enum lists the readings that this version of standoff can carry out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar

from ..maps import RulebookError


class MultiRoute(Enum):
    """When a convoy with several routes is disrupted (4.A.1; DATC 6.F.9 to 6.F.12)."""

    ANY_ROUTE_SUFFICES = "b"


class Paradox(Enum):
    """How a convoy paradox is settled (4.A.2; DATC 6.F.14 to 6.F.29)."""

    SZYKMAN = "f"
    """The convoys of the paradox have no effect; the fleets are otherwise unchanged."""


class ConvoyToNeighbour(Enum):
    """Whether an army ordered to a neighbouring coast goes by land or by sea (4.A.3; DATC 6.G)."""

    TAG_OR_OWN_FLEET = "d"
    """By sea if the order says *via convoy* or an own fleet convoys it; then there is no way back to land."""


class ConvoyedAttackFrom(Enum):
    """From where a convoyed army attacks (4.A.4; DATC 6.G.13, 6.F.30)."""

    START = "start"


class RetreatToConvoyStart(Enum):
    """Whether a unit may retreat to where a convoyed attacker started (4.A.5; DATC 6.H.11, 6.H.12)."""

    ALLOWED = "b"


class DislodgedUnit(Enum):
    """When a dislodged unit has no effect on the province its attacker came from (4.A.7; DATC 6.G.16)."""

    NONE_AFTER_HEAD_TO_HEAD = "b"


class MissingCoast(Enum):
    """A fleet could reach two coasts and none is named (4.B.1; DATC 6.B.1)."""

    VOID = "void"
    """The order is illegal."""
    DEFAULT = "default"
    """The coast that comes first on the board file is taken, as the judges of 1990 did."""


class OneCoast(Enum):
    """A fleet could reach one coast only and none is named (4.B.2; DATC 6.B.2, 6.B.8)."""

    FOLLOWED = "a"
    """The only possible coast is taken."""
    VOID = "b"
    """The order is illegal."""


class ImpossibleCoast(Enum):
    """The coast named cannot be reached, another one can (4.B.3; DATC 6.B.3, 6.D.29)."""

    CORRECTED = "a"
    """The coast that can be reached is taken."""
    ILLEGAL = "b"


class SupportCoast(Enum):
    """The coast in the support of a move to a province with two possible ones (4.B.4; DATC 6.B.7, 6.B.9, 6.B.15)."""

    NEEDED = "a"
    """A support that leaves it out is illegal."""
    NEEDED_FOR_OTHERS = "b"
    """It may be left out where the unit helped is one's own (Calhamer)."""
    FITS_BOTH = "c"
    """It may be left out; where it is named it must be the one the fleet goes to."""
    IGNORED = "ignore-coast"
    """Whatever is named does not count (2008 rulebook)."""


class WrongCoast(Enum):
    """A coast is named at which the unit does not stand, where none is needed (4.B.5; DATC 6.B.10, 6.B.16, 6.B.17)."""

    ILLEGAL = "a"
    IGNORED = "b"


class UnknownCoast(Enum):
    """A coast is named for an army, or one that the province does not have (4.B.6; DATC 6.B.12)."""

    ILLEGAL = "a"
    IGNORED = "b"


class MissingLetter(Enum):
    """Army or fleet is not said of the unit supported or convoyed (4.C.1).

    Where it is not said of the unit ordered, the reader of the text fills it in from the position, with a notice.
    """

    ILLEGAL = "a"
    LEGAL = "b"


class WrongLetter(Enum):
    """The letter says army and a fleet stands there, or the other way (4.C.2; DATC 6.D.35)."""

    ILLEGAL = "a"
    LEGAL = "b"


class MissingNationality(Enum):
    """A foreign unit is supported or convoyed without saying whose it is (4.C.5)."""

    ILLEGAL = "a"
    LEGAL = "b"


class WrongNationality(Enum):
    """The unit supported or convoyed belongs to another power than the order says (4.C.6)."""

    ILLEGAL = "a"
    LEGAL = "b"


class TwoOrders(Enum):
    """Two legal orders for one unit that differ (4.D.3)."""

    FIRST_LEGAL = "a"
    LAST_LEGAL = "b"
    NONE = "c"
    """Neither counts, and the unit holds."""


class IllegalOrder(Enum):
    """What becomes of an order that is impossible on the board (4.E.1; DATC 6.D.28 to 6.D.32)."""

    IGNORED = "ignored"
    """The unit holds and may be supported."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One reading of the rules: a choice for each question they leave open.

    The fields are documented by their enums. The default of every field is the preference of the DATC 3.x:
    the 2023 and 2025 rulebooks, with Szykman's rule where they leave a paradox open.

    >>> Rulebook.DATC.paradox
    <Paradox.SZYKMAN: 'f'>
    """

    name: str = "datc"
    multi_route: MultiRoute = MultiRoute.ANY_ROUTE_SUFFICES
    paradox: Paradox = Paradox.SZYKMAN
    convoy_to_neighbour: ConvoyToNeighbour = ConvoyToNeighbour.TAG_OR_OWN_FLEET
    convoyed_attack_from: ConvoyedAttackFrom = ConvoyedAttackFrom.START
    retreat_to_convoy_start: RetreatToConvoyStart = RetreatToConvoyStart.ALLOWED
    dislodged_unit: DislodgedUnit = DislodgedUnit.NONE_AFTER_HEAD_TO_HEAD
    missing_coast: MissingCoast = MissingCoast.VOID
    one_coast: OneCoast = OneCoast.FOLLOWED
    impossible_coast: ImpossibleCoast = ImpossibleCoast.ILLEGAL
    support_coast: SupportCoast = SupportCoast.FITS_BOTH
    wrong_coast: WrongCoast = WrongCoast.IGNORED
    unknown_coast: UnknownCoast = UnknownCoast.IGNORED
    missing_letter: MissingLetter = MissingLetter.LEGAL
    wrong_letter: WrongLetter = WrongLetter.LEGAL
    missing_nationality: MissingNationality = MissingNationality.LEGAL
    wrong_nationality: WrongNationality = WrongNationality.LEGAL
    two_orders: TwoOrders = TwoOrders.FIRST_LEGAL
    illegal_order: IllegalOrder = IllegalOrder.IGNORED

    DATC: ClassVar[Rulebook]

    @property
    def lenient(self) -> bool:
        """Whether every order with one meaning is followed, as the DATC prefers, and the first of two counts."""
        return all(getattr(self, name) is getattr(Rulebook.DATC, name) for name in WORDING.values())

    def choosing(self, choice: str) -> Rulebook:
        """Return the same rulebook with another choice for one issue of badly written orders.

        Args:
            choice: issue and letter, ``"4.B.2=b"``; the issues are the keys of :data:`WORDING`.

        Raises:
            RulebookError: there is no such issue, or it has no such choice.

        >>> Rulebook.DATC.choosing("4.B.2=b").one_coast
        <OneCoast.VOID: 'b'>
        """
        issue, _, value = choice.partition("=")
        if issue not in WORDING:
            raise RulebookError(f"{choice!r}: the issues that can be chosen are {', '.join(WORDING)}")
        name = WORDING[issue]
        kind: type[Enum] = type(getattr(self, name))
        known = [member.value for member in kind]
        if value not in known:
            raise RulebookError(f"{choice!r}: {issue} can be {', '.join(known)}")
        changed: Any = {name: kind(value), "name": f"{self.name}, {choice}"}
        return replace(self, **changed)

    @staticmethod
    def named(name: str) -> Rulebook:
        """Return the rulebook of that name.

        Raises:
            RulebookError: there is none of that name; the message lists those there are.
        """
        if name not in RULEBOOKS:
            raise RulebookError(f"no rulebook {name!r}; there is: {', '.join(RULEBOOKS)}")
        return RULEBOOKS[name]


WORDING: dict[str, str] = {
    "4.B.1": "missing_coast",
    "4.B.2": "one_coast",
    "4.B.3": "impossible_coast",
    "4.B.4": "support_coast",
    "4.B.5": "wrong_coast",
    "4.B.6": "unknown_coast",
    "4.C.1": "missing_letter",
    "4.C.2": "wrong_letter",
    "4.C.5": "missing_nationality",
    "4.C.6": "wrong_nationality",
    "4.D.3": "two_orders",
}
"""The fields that say how badly written orders are taken, by issue of the DATC."""

Rulebook.DATC = Rulebook()
RULEBOOKS: dict[str, Rulebook] = {"datc": Rulebook.DATC}
