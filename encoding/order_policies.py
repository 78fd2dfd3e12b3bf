"""Choices about sets of orders, builds, removals, and orders that are no good: chapters 4.D and 4.E of the DATC 3.2."""

from __future__ import annotations

from .policy import Policy


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


class BuildingPlace(Policy):
    """Where a power builds; no issue of the DATC."""

    BOARD = ("board", "Where the board's own rules say: on the standard board in the home centres.")
    HOME = (
        "home",
        "In its home centres that it owns and that are vacant.",
        (),
        "2008, forum, notes",
        "6.I.6",
    )
    OWNED = ("owned", "In any vacant centre that it owns.", (), "2025", "6.I.6")


class Conversion(Policy):
    """Whether an army may be made a fleet after fall, or a fleet an army; no issue of the DATC."""

    BOARD = ("board", "Where the board's own rules say so: on the standard board it may not.")
    NONE = ("none", "It may not.", (), "2008, forum, notes", "S.conversion")
    WINTER = (
        "winter",
        "A unit that stands in a supply centre after a fall turn may be; it uses up no build.",
        (),
        "2025",
        "S.conversion",
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
        "",
        "6.G.19",
    )
    IMPOSSIBLE_CONVOY_SHOWS_INTENT = (
        "impossible-convoy-shows-intent",
        "An impossible convoy order of an own fleet still sends the army by sea.",
        (),
        "DATC 2.4",
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
