"""Choices about coasts, letters and nationalities that are missing or wrong: chapters 4.B and 4.C of the DATC 3.2."""

from __future__ import annotations

from .policy import Policy


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
    IGNORED = ("ignored", "Whatever is named does not count.", ("ignore-coast",), "diplomacy 1.1", "6.B.9")


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
