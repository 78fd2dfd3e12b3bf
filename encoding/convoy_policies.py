"""Choices about convoys, paradoxes and what a dislodged unit still does: chapter 4.A of the DATC 3.2."""

from __future__ import annotations

from .policy import Policy


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
        "Support for a move against a fleet is safe from the army that this fleet convoys.",
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
            "Support for a move against a fleet is safe from the army that this fleet convoys, while no route "
            "without this fleet is whole."
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
        ("c", "2000-fallback"),
        "DATC 2, jDip, webDiplomacy, diplomacy 1.1",
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
        "1982, as we read it",
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
    """When a unit that is dislodged cannot keep others out of where its attacker came from (4.A.7)."""

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
