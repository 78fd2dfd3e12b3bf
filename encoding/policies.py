"""The choices that the rules leave open: what each can be, who prints it, and the case that shows it.

Numbers such as 4.A.2 are the issues of the DATC (Diplomacy Adjudicator Test Cases 3.2, chapter 4). A member of a
policy carries, besides its word, one sentence on what it does, the letter or name that the DATC and the case files
use for it, the texts that say so, and a case whose outcome shows it.
"""

from __future__ import annotations

from enum import Enum
from typing import Self


class Policy(Enum):
    """One open choice; each member is a reading of it.

    Args:
        word: the name of the reading, as ``--set`` takes it.
        says: one sentence: what differs.
        also: other names for it: the DATC's letter, the word of the case files.
        printed: the rulebooks and programs known to take it.
        shown: a case (of ``standoff cases``) whose outcome turns on it; empty where no case does.
    """

    says: str
    also: tuple[str, ...]
    printed: str
    shown: str

    def __new__(cls, word: str, says: str, also: tuple[str, ...] = (), printed: str = "", shown: str = "") -> Self:
        """Keep the sentence and the names beside the word."""
        member = object.__new__(cls)
        member._value_ = word
        member.says = says
        member.also = also
        member.printed = printed
        member.shown = shown
        return member

    @property
    def word(self) -> str:
        """The name of the reading."""
        word: str = self.value
        return word

    # members are the same only if they are one object; the hash of Enum is computed in Python and slow
    __hash__ = object.__hash__


# --- convoys (4.A) -------------------------------------------------------------------------------------------


class MultiRoute(Policy):
    """When a convoy that could go by several routes is disrupted (4.A.1)."""

    ANY_ROUTE = (
        "any-route",
        "It arrives while one route is whole.",
        ("b", "1982"),
        "1982, 2000, 2023, 2025",
        "6.F.9",
    )
    ALL_ROUTES = (
        "all-routes",
        "It is disrupted as soon as a fleet on any of its routes is dislodged.",
        ("a", "1971"),
        "1971",
        "6.F.9",
    )


class Paradox(Policy):
    """How a convoy paradox is kept away or settled (4.A.2)."""

    SZYKMAN = (
        "szykman",
        "The convoyed armies of the paradox have no effect where they were to land; nothing else is touched.",
        ("f",),
        "DATC, jDip, webDiplomacy",
        "6.F.17",
    )
    NONE = (
        "none",
        "Nothing settles a paradox: the plain equations, and undefined where they do not decide.",
        (),
        "",
        "6.F.14",
    )
    OF_1971 = (
        "1971",
        "A convoyed army does not cut the support of a move against a fleet that convoys it.",
        ("a",),
        "1971",
        "6.F.17",
    )
    OF_1982 = (
        "1982",
        "A convoyed army does not cut a support into a sea where a fleet convoys, whomever it convoys.",
        ("b",),
        "1982",
        "6.F.18",
    )
    OF_1982_ORDERED = (
        "1982-ordered",
        "As 1982, but any fleet ordered to convoy counts, even if no army goes with it.",
        ("1982-any-order",),
        "",
        "P13",
    )
    OF_2000 = (
        "2000",
        (
            "A convoyed army does not cut the support of a move against a fleet that it needs: it needs a fleet "
            "if no route without it is whole."
        ),
        ("c", "2023", "2025"),
        "2000, 2008, 2023, 2025",
        "6.F.17",
    )
    OF_2000_STATIC = (
        "2000-static",
        "As 2000, but a fleet is needed only if it is on every route that was ordered, whole or not.",
        (),
        "",
        "P4",
    )
    ALL_HOLD = (
        "all-hold",
        "All moves of the paradox fail, and so do its convoys.",
        ("d",),
        "",
        "6.F.14",
    )
    DPTG = (
        "dptg",
        "The convoys of the paradox fail if that agrees with all the rules; otherwise all its moves fail too.",
        (),
        "DPTG",
        "6.F.24",
    )
    DPTG_CUT = (
        "dptg-cut",
        (
            "The DPTG told as a rule on supports: a convoyed army does not cut any support at a convoying fleet, "
            "unless a route without that fleet is whole."
        ),
        ("dptg-constraint",),
        "",
        "P7",
    )


class LeftoverParadox(Policy):
    """What settles a paradox that a rulebook's own rule leaves (4.A.2 d)."""

    UNDEFINED = (
        "undefined",
        "Nothing: the position is undefined under this rulebook.",
        (),
        "1971, 2000, 2023, 2025",
        "6.F.24",
    )
    SZYKMAN = ("szykman", "Szykman's rule.", (), "", "6.F.24")
    ALL_HOLD = ("all-hold", "All moves of the paradox fail, and so do its convoys.", (), "", "6.F.24")


class ParadoxCore(Policy):
    """Which decisions make up a paradox, when the rules do not decide (4.A.2; docs/rulebooks.md)."""

    COMPONENT = (
        "component",
        "The strongly connected components of what each open decision really depends on, from the bottom up.",
        (),
        "",
        "P2",
    )
    SYNTACTIC = (
        "syntactic",
        "The same, with everything that an equation mentions counted as a dependence.",
    )
    ALL_OPEN = (
        "all-open",
        "All that is open at once: first the convoys, then the moves.",
    )
    LEAST_SET = (
        "least-set",
        (
            "The smallest set of armies without whose convoys one resolution is left; "
            "undefined where several are smallest."
        ),
        (),
        "",
        "P2",
    )
    LEAST_SETS = (
        "least-sets",
        "All armies of all such smallest sets.",
        (),
        "",
        "P2",
    )


class ConvoyIntent(Policy):
    """Whether an army ordered to a neighbouring coast goes by land or by sea (4.A.3)."""

    OWN_FLEET = (
        "own-fleet",
        "By sea if 'via convoy' is written or an own fleet convoys it; then there is no way back to land.",
        ("d", "2025"),
        "2025, DATC 3",
        "6.G.8",
    )
    OWN_FLEET_OR_LAND = (
        "own-fleet-or-land",
        "By sea if 'via convoy' is written or an own fleet convoys it, and the convoy is whole; else by land.",
        ("c", "2000", "2000-fallback"),
        "2000, 2023, DATC 2, jDip, webDiplomacy",
        "6.G.8",
    )
    OPPOSITE_MOVE = (
        "opposite-move",
        "By sea only if the unit there moves the other way and the convoy is whole; else by land.",
        ("a", "1971"),
        "1971, as the DATC recommends to read it",
        "6.G.7",
    )
    OWNER_INTENT = (
        "owner-intent",
        (
            "By sea if any order of its owner shows it: 'via convoy', or a convoy order of an own fleet, "
            "even one that is of no use."
        ),
        ("b", "1982"),
        "1982",
        "S.4.A.3-owner",
    )
    TAG = (
        "tag",
        "By sea only if 'via convoy' is written; then there is no way back to land.",
        ("dptg",),
        "DPTG",
        "6.G.1",
    )


class ConvoyedAttackFrom(Policy):
    """From where a convoyed army attacks, when it cuts a support (4.A.4)."""

    START = ("start", "From the province where the army stood.", (), "Calhamer, DATC", "6.G.13")
    LAST_FLEET = ("last-fleet", "From the sea of the last fleet of its convoy.", ("brannan",), "Brannan", "6.G.13")


class RetreatToConvoyStart(Policy):
    """Whether a unit may retreat to where a convoyed attacker started (4.A.5)."""

    ALLOWED = ("allowed", "It may.", ("b",), "2023, 2025", "6.H.11")
    BARRED = ("barred", "It may not.", ("a",), "", "6.H.11")


class ConvoyPath(Policy):
    """Whether the seas that an order names on the way bind the convoy (4.A.6)."""

    IGNORED = ("ignored", "They do not: any route will do.", ("a",), "all rulebooks", "S.4.A.6-named")
    OPTIONAL = ("optional", "An army that names seas goes by those fleets only.", ("b",), "jDip", "S.4.A.6-named")
    REQUIRED = (
        "required",
        "A move by convoy must name its seas, and goes by those fleets only.",
        ("c",),
        "",
        "S.4.A.6-unnamed",
    )


class DislodgedUnit(Policy):
    """When a dislodged unit has no effect on the province its attacker came from (4.A.7)."""

    HEAD_TO_HEAD = (
        "head-to-head",
        "If the two met head-to-head; not if one of them was convoyed.",
        ("b",),
        "DATC",
        "6.G.14",
    )
    ALWAYS = (
        "always",
        "Whenever its attacker came from there.",
        ("a",),
        "the words of all editions, taken to the letter",
        "6.G.14",
    )


# --- coasts (4.B) --------------------------------------------------------------------------------------------


class MissingCoast(Policy):
    """A fleet could reach two coasts and none is named (4.B.1)."""

    VOID = ("void", "The order is illegal.", (), "all rulebooks", "6.B.1")
    DEFAULT = ("default", "The coast that comes first on the board file is taken.", (), "judges of 1990", "6.B.1")


class OneCoast(Policy):
    """A fleet could reach one coast only and none is named (4.B.2)."""

    FOLLOWED = ("followed", "The only possible coast is taken.", ("a",), "all rulebooks", "6.B.2")
    VOID = ("void", "The order is illegal.", ("b",), "webDiplomacy", "6.B.2")


class ImpossibleCoast(Policy):
    """The coast named cannot be reached, another one can (4.B.3)."""

    CORRECTED = ("corrected", "The coast that can be reached is taken.", ("a",), "", "6.B.3")
    ILLEGAL = ("illegal", "The order is illegal.", ("b",), "DATC", "6.B.3")


class SupportCoast(Policy):
    """The coast in the support of a move to a province with two possible ones (4.B.4)."""

    NEEDED = ("needed", "A support that leaves it out is illegal.", ("a",), "", "6.B.7")
    NEEDED_FOR_OTHERS = (
        "needed-for-others",
        "It may be left out where the unit helped is one's own.",
        ("b",),
        "Calhamer",
        "6.B.15",
    )
    FITS_BOTH = (
        "fits-both",
        "It may be left out; where it is named it must be the one the fleet goes to.",
        ("c",),
        "2023, 2025",
        "6.B.9",
    )
    IGNORED = ("ignored", "Whatever is named does not count.", ("ignore-coast",), "2000", "6.B.9")


class WrongCoast(Policy):
    """A coast is named at which the unit does not stand, where none is needed (4.B.5)."""

    ILLEGAL = ("illegal", "The order is illegal.", ("a",), "", "6.B.10")
    IGNORED = ("ignored", "The order is followed.", ("b",), "DATC", "6.B.10")


class UnknownCoast(Policy):
    """A coast is named for an army, or one that the province does not have (4.B.6)."""

    ILLEGAL = ("illegal", "The order is illegal.", ("a",), "", "6.B.12")
    IGNORED = ("ignored", "The order is followed.", ("b",), "DATC", "6.B.12")


class BuildCoast(Policy):
    """A fleet is to be built in a province with several coasts and none is named (4.B.7)."""

    FAILS = ("fails", "It is not built.", (), "all rulebooks", "6.B.14")
    DEFAULT = ("default", "It is built on the coast that comes first on the board file.", (), "", "6.B.14")


# --- units (4.C) ---------------------------------------------------------------------------------------------


class MissingLetter(Policy):
    """Army or fleet is not said of the unit supported or convoyed (4.C.1).

    Where it is not said of the unit ordered, the reader of the text fills it in from the position, with a notice.
    """

    ILLEGAL = ("illegal", "The order is illegal.", ("a",), "", "S.4.C.1")
    LEGAL = ("legal", "The order is followed.", ("b",), "2025, DATC", "S.4.C.1")


class WrongLetter(Policy):
    """The letter says army and a fleet stands there, or the other way (4.C.2)."""

    ILLEGAL = ("illegal", "The order is illegal.", ("a",), "diplomacy 1.1", "6.D.35")
    LEGAL = ("legal", "The order is followed.", ("b",), "DATC", "6.D.35")


class BuildLetter(Policy):
    """Army or fleet is not said of a unit to be built (4.C.3)."""

    NEEDED_ON_COASTS = ("needed-on-coasts", "Inland an army is built; on a coast nothing.", ("b",), "all rulebooks")
    NEEDED = ("needed", "Nothing is built.", ("a",))
    BY_COAST = ("by-coast", "Inland an army is built, and a fleet where a coast is named.", ("c",))


class InlandFleet(Policy):
    """A fleet is to be built inland (4.C.4)."""

    FAILS = ("fails", "Nothing is built.", ("a",), "DATC, diplomacy 1.1", "6.I.2")
    ARMY = ("army", "An army is built.", ("b",), "", "6.I.2")


class MissingNationality(Policy):
    """A foreign unit is supported or convoyed without saying whose it is (4.C.5)."""

    ILLEGAL = ("illegal", "The order is illegal.", ("a",), "", "S.4.C.5")
    LEGAL = ("legal", "The order is followed.", ("b",), "Calhamer, DATC", "S.4.C.5")


class WrongNationality(Policy):
    """The unit supported or convoyed belongs to another power than the order says (4.C.6)."""

    ILLEGAL = ("illegal", "The order is illegal.", ("a",), "", "S.4.C.6")
    LEGAL = ("legal", "The order is followed.", ("b",), "Calhamer, DATC", "S.4.C.6")


# --- sets of orders, builds and removals (4.D) ----------------------------------------------------------------


class OrderSets(Policy):
    """A power has sent several sets of orders, and which came last is known (4.D.1)."""

    SUPPLEMENT = (
        "supplement",
        "The last set counts, unless it orders none of the units that the set before ordered: then both do.",
        ("c",),
        "DATC",
    )
    LAST = ("last", "The last set counts.", ("d",), "forum")
    MERGE = ("merge", "All sets count as one.", ("a",))
    MERGE_UNLESS_REPLACED = (
        "merge-unless-replaced",
        "All sets count as one, unless the last orders every unit that the sets before ordered: then it counts alone.",
        ("b",),
    )


class UnorderedSets(Policy):
    """A power has sent several sets of orders, and which came last is not known (4.D.2)."""

    MERGE = ("merge", "All sets count as one.", ("b",), "DATC")
    ALL_HOLD = ("all-hold", "None counts: all its units hold.", ("a",))


class TwoOrders(Policy):
    """Two legal orders for one unit that differ (4.D.3)."""

    FIRST = ("first", "The first one counts.", ("a",), "2025, DATC 3.2", "S.4.D.3")
    LAST = ("last", "The last one counts.", ("b",), "forum", "S.4.D.3")
    NEITHER = ("neither", "Neither counts, and the unit holds.", ("c",), "DATC 3.0", "S.4.D.3")


class TooManyBuilds(Policy):
    """More builds are ordered than a power may have (4.D.4)."""

    NONE = ("none", "Nothing is built.", ("a",), "", "6.I.1")
    FIRST = ("first", "The first legal ones count.", ("b",), "2025, DATC, diplomacy 1.1, jDip", "6.I.1")
    LAST = ("last", "The last legal ones count.", ("c",), "", "6.I.1")


class TwoBuilds(Policy):
    """Two builds are ordered in one province (4.D.5)."""

    NEITHER = ("neither", "Neither counts.", ("a",), "", "6.I.7")
    FIRST = ("first", "The first one counts.", ("b",), "DATC, diplomacy 1.1, webDiplomacy", "6.I.7")
    LAST = ("last", "The last one counts.", ("c",), "", "6.I.7")


class TooManyRemovals(Policy):
    """More removals are ordered than a power owes (4.D.6)."""

    DISORDER = ("disorder", "None counts; units are taken as in civil disorder.", ("a",), "", "6.J.1")
    FIRST = ("first", "The first legal ones count.", ("b",), "2025, DATC, diplomacy 1.1", "6.J.1")
    LAST = ("last", "The last legal ones count.", ("c",), "", "6.J.1")


class Waiving(Policy):
    """Whether a build may be declined (4.D.7)."""

    ALLOWED = ("allowed", "It may: a build that is not ordered is lost.", ("a",), "2000, 2023, 2025")
    FORCED = (
        "forced",
        (
            "It may not: armies are built at the home centres that are left, in alphabetical order "
            "of their English names."
        ),
        ("b",),
    )


class DisorderRemoval(Policy):
    """Which unit goes when removals are not ordered (4.D.8).

    In all of them the unit farthest away goes first; at equal distance a fleet before an army, then by English name.
    """

    OWNED_CENTRE = (
        "owned-centre",
        "Farthest from the nearest centre that the power owns, by plain adjacency of provinces.",
        ("c", "2023"),
        "2023, 2025",
        "6.J.12",
    )
    HOME_CENTRE = (
        "home-centre",
        "Farthest from the nearest home centre: fleets by moves of fleets, armies over land and water.",
        ("a", "1982"),
        "1971, 1982, DPTG, jDip, webDiplomacy, diplomacy 1.1",
        "6.J.12",
    )
    COUNTRY = (
        "country",
        (
            "Farthest from the country, that is from the nearest of its home provinces: fleets by moves of fleets, "
            "armies over land and water."
        ),
        ("b", "2000"),
        "2000",
    )


class DisorderSupport(Policy):
    """Whether a unit of a power that sent no orders can be supported to hold (4.D.9)."""

    COUNTS = ("counts", "It can.", ("b",), "DATC", "S.4.D.9")
    FAILS = ("fails", "It cannot.", ("a",), "", "S.4.D.9")


# --- orders that are no good (4.E) ------------------------------------------------------------------------------


class IllegalOrder(Policy):
    """What becomes of an order that is impossible on the board (4.E.1)."""

    IGNORED = (
        "ignored",
        "The unit holds and may be supported.",
        (),
        "2023, 2025",
        "6.D.28",
    )
    MOVE_STAYS_MOVE = (
        "move-stays-move",
        "An impossible move still is a move: the unit cannot be supported to hold.",
        (),
        "the old view",
        "6.D.28",
    )
    SUPERFLUOUS_CONVOY_LEGAL = (
        "superfluous-convoy-legal",
        "A convoy order of a fleet that no route needs is legal.",
        (),
        "DATC 2",
        "6.G.19",
    )
    IMPOSSIBLE_CONVOY_SHOWS_INTENT = (
        "impossible-convoy-shows-intent",
        "An impossible convoy order of an own fleet still sends the army by sea.",
        (),
        "DATC 2",
        "6.G.7",
    )


class ImplicitOrder(Policy):
    """Whether a move that only the support or convoy of an own unit speaks of is ordered by it (4.E.3)."""

    ALLOWED = (
        "allowed",
        "A unit without an order makes the move that its power's other orders agree on.",
        ("a",),
        "",
        "S.4.E.3",
    )
    NOT_ALLOWED = ("not-allowed", "A unit without an order holds.", ("b",), "all rulebooks", "S.4.E.3")
