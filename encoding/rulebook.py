"""The choices that the rules leave open, one field each, and the named rulebooks.

Numbers such as 4.A.2 are the issues of the DATC (Diplomacy Adjudicator Test Cases 3.2, chapter 4). Each
enum lists the readings that this version of standoff can carry out.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

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


class OneCoast(Enum):
    """A fleet could reach one coast only and none is named (4.B.2; DATC 6.B.2)."""

    FOLLOWED = "a"


class ImpossibleCoast(Enum):
    """The coast named cannot be reached, another one can (4.B.3; DATC 6.B.3)."""

    ILLEGAL = "b"


class SupportCoast(Enum):
    """The coast is missing in the support of a move (4.B.4; DATC 6.B.7, 6.B.15)."""

    FITS_BOTH = "c"


class NeedlessCoast(Enum):
    """A wrong coast where none is needed, on an army, or one that does not exist (4.B.5, 4.B.6)."""

    IGNORED = "b"


class WrongLetter(Enum):
    """The letter says army and a fleet stands there, or the other way (4.C.2; DATC 6.D.35)."""

    LEGAL = "b"


class Nationality(Enum):
    """A nationality word is missing or wrong in a support or convoy (4.C.5, 4.C.6)."""

    LEGAL = "b"


class TwoOrders(Enum):
    """Two different orders for one unit (4.D.3)."""

    FIRST_LEGAL = "a"


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
    needless_coast: NeedlessCoast = NeedlessCoast.IGNORED
    wrong_letter: WrongLetter = WrongLetter.LEGAL
    nationality: Nationality = Nationality.LEGAL
    two_orders: TwoOrders = TwoOrders.FIRST_LEGAL
    illegal_order: IllegalOrder = IllegalOrder.IGNORED

    DATC: ClassVar[Rulebook]

    @staticmethod
    def named(name: str) -> Rulebook:
        """Return the rulebook of that name.

        Raises:
            RulebookError: there is none of that name; the message lists those there are.
        """
        if name not in RULEBOOKS:
            raise RulebookError(f"no rulebook {name!r}; there is: {', '.join(RULEBOOKS)}")
        return RULEBOOKS[name]


Rulebook.DATC = Rulebook()
RULEBOOKS: dict[str, Rulebook] = {"datc": Rulebook.DATC}
