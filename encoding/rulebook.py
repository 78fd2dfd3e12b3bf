"""A rulebook: one choice for each question that the rules leave open."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar

from ..maps import RulebookError
from . import policies as p

if TYPE_CHECKING:
    from .policies import Policy


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One reading of the rules: a choice for each question they leave open.

    The fields are documented by their enums in :mod:`policies`. The default of every field is the preference of
    the DATC 3.x: the 2023 and 2025 rulebooks, with Szykman's rule where they leave a paradox open. The name of a
    field with hyphens is the name of its switch: ``convoy_intent`` is ``--set convoy-intent=…``.

    >>> Rulebook.DATC.paradox
    <Paradox.SZYKMAN: 'szykman'>
    """

    name: str = "datc"
    multi_route: p.MultiRoute = p.MultiRoute.ANY_ROUTE
    paradox: p.Paradox = p.Paradox.SZYKMAN
    leftover_paradox: p.LeftoverParadox = p.LeftoverParadox.UNDEFINED
    paradox_core: p.ParadoxCore = p.ParadoxCore.COMPONENT
    convoy_intent: p.ConvoyIntent = p.ConvoyIntent.OWN_FLEET
    convoyed_attack_from: p.ConvoyedAttackFrom = p.ConvoyedAttackFrom.START
    retreat_to_convoy_start: p.RetreatToConvoyStart = p.RetreatToConvoyStart.ALLOWED
    convoy_path: p.ConvoyPath = p.ConvoyPath.IGNORED
    dislodged_unit: p.DislodgedUnit = p.DislodgedUnit.HEAD_TO_HEAD
    missing_coast: p.MissingCoast = p.MissingCoast.VOID
    one_coast: p.OneCoast = p.OneCoast.FOLLOWED
    impossible_coast: p.ImpossibleCoast = p.ImpossibleCoast.ILLEGAL
    support_coast: p.SupportCoast = p.SupportCoast.FITS_BOTH
    wrong_coast: p.WrongCoast = p.WrongCoast.IGNORED
    unknown_coast: p.UnknownCoast = p.UnknownCoast.IGNORED
    build_coast: p.BuildCoast = p.BuildCoast.FAILS
    missing_letter: p.MissingLetter = p.MissingLetter.LEGAL
    wrong_letter: p.WrongLetter = p.WrongLetter.LEGAL
    build_letter: p.BuildLetter = p.BuildLetter.NEEDED_ON_COASTS
    inland_fleet: p.InlandFleet = p.InlandFleet.FAILS
    missing_nationality: p.MissingNationality = p.MissingNationality.LEGAL
    wrong_nationality: p.WrongNationality = p.WrongNationality.LEGAL
    order_sets: p.OrderSets = p.OrderSets.SUPPLEMENT
    unordered_sets: p.UnorderedSets = p.UnorderedSets.MERGE
    two_orders: p.TwoOrders = p.TwoOrders.FIRST
    too_many_builds: p.TooManyBuilds = p.TooManyBuilds.FIRST
    two_builds: p.TwoBuilds = p.TwoBuilds.FIRST
    too_many_removals: p.TooManyRemovals = p.TooManyRemovals.FIRST
    waiving: p.Waiving = p.Waiving.ALLOWED
    disorder_removal: p.DisorderRemoval = p.DisorderRemoval.OWNED_CENTRE
    disorder_support: p.DisorderSupport = p.DisorderSupport.COUNTS
    illegal_order: p.IllegalOrder = p.IllegalOrder.IGNORED
    implicit_order: p.ImplicitOrder = p.ImplicitOrder.NOT_ALLOWED
    building: p.BuildingPlace = p.BuildingPlace.BOARD
    conversion: p.Conversion = p.Conversion.BOARD

    lenient: bool = field(init=False, repr=False, compare=False)
    """Whether every order with one meaning is followed, as the DATC prefers, and the first of two counts."""
    plain: bool = field(init=False, repr=False, compare=False)
    """Whether a convoyed attack is as any attack in the equations, and they are those of the DATC."""

    DATC: ClassVar[Rulebook]

    def __post_init__(self) -> None:
        """Work out once what every phase asks for."""
        object.__setattr__(self, "lenient", all(getattr(self, name) is _DEFAULTS[name] for name in WORDING))
        plain = self.paradox in _UNPROTECTED and all(getattr(self, name) is _DEFAULTS[name] for name in _EQUATIONS)
        object.__setattr__(self, "plain", plain)

    def choices(self) -> Iterator[tuple[str, Policy]]:
        """Yield each switch with the choice made, in the order of the DATC's issues, then those that are none.

        >>> next(Rulebook.DATC.choices())
        ('multi-route', <MultiRoute.ANY_ROUTE: 'any-route'>)
        """
        for name in ISSUES:
            yield switch(name), getattr(self, name)

    def choosing(self, *choices: str) -> Rulebook:
        """Return the same rulebook with other choices.

        Args:
            choices: each ``"switch=reading"``; the switch by its name or its issue of the DATC, the reading by its
                word or the DATC's letter: ``"convoy-intent=tag"``, ``"4.A.3=dptg"``. One text may hold several,
                parted by commas.

        Raises:
            RulebookError: there is no such switch, or it has no such reading, and the message lists what there is; or
                two readings of one switch are given.

        >>> Rulebook.DATC.choosing("4.B.2=b").one_coast
        <OneCoast.VOID: 'void'>
        >>> Rulebook.DATC.choosing("convoy-intent=tag, paradox=1982").name
        'datc, convoy-intent=tag, paradox=1982'
        """
        changed: dict[str, Policy] = {}
        for text in ",".join(choices).split(","):
            named, sign, reading = (part.strip() for part in text.partition("="))
            if not sign:
                raise RulebookError(f"{text.strip()!r}: expected switch=reading, such as convoy-intent=tag")
            each = field_named(named)
            policy = reading_of(each, reading)
            if changed.setdefault(each, policy) is not policy:
                raise RulebookError(f"{switch(each)} cannot be {changed[each].word} and {policy.word}")
        # a choice made before and now made anew goes out of the name
        before = [part for part in self.name.split(", ") if part.partition("=")[0].replace("-", "_") not in changed]
        name = ", ".join([*before, *(f"{switch(each)}={policy.word}" for each, policy in changed.items())])
        values: dict[str, Any] = {**changed, "name": name}
        return replace(self, **values)

    def differing(self, other: Rulebook) -> dict[str, tuple[Policy, Policy]]:
        """Return the switches in which two rulebooks differ, each with both choices.

        >>> Rulebook.DATC.differing(Rulebook.DATC.choosing("4.A.2=1982"))
        {'paradox': (<Paradox.SZYKMAN: 'szykman'>, <Paradox.OF_1982: '1982'>)}
        """
        theirs = dict(other.choices())
        return {name: (mine, theirs[name]) for name, mine in self.choices() if mine is not theirs[name]}

    @staticmethod
    def named(name: str) -> Rulebook:
        """Return the rulebook of that name.

        Args:
            name: ``"2023"``; or as ``rulebook.name`` says it, with other choices: ``"2023, convoy-intent=tag"``.

        Raises:
            RulebookError: there is none of that name, or no such choice; the message lists those there are.

        >>> Rulebook.named("2023").paradox
        <Paradox.OF_2000: '2000'>
        >>> Rulebook.named("2023, paradox=szykman").name
        '2023, paradox=szykman'
        """
        if name == Rulebook.DATC.name:
            return Rulebook.DATC  # the usual one, without making all the others
        from .presets import PRESETS

        preset, comma, choices = name.partition(",")
        preset = preset.strip()
        if preset not in PRESETS:
            raise RulebookError(f"no rulebook {preset!r}; there is: {', '.join(PRESETS)}{_near(preset, list(PRESETS))}")
        return PRESETS[preset].choosing(choices) if comma else PRESETS[preset]


ISSUES: dict[str, str] = {
    "multi_route": "4.A.1",
    "paradox": "4.A.2",
    "leftover_paradox": "4.A.2",
    "paradox_core": "4.A.2",
    "convoy_intent": "4.A.3",
    "convoyed_attack_from": "4.A.4",
    "retreat_to_convoy_start": "4.A.5",
    "convoy_path": "4.A.6",
    "dislodged_unit": "4.A.7",
    "missing_coast": "4.B.1",
    "one_coast": "4.B.2",
    "impossible_coast": "4.B.3",
    "support_coast": "4.B.4",
    "wrong_coast": "4.B.5",
    "unknown_coast": "4.B.6",
    "build_coast": "4.B.7",
    "missing_letter": "4.C.1",
    "wrong_letter": "4.C.2",
    "build_letter": "4.C.3",
    "inland_fleet": "4.C.4",
    "missing_nationality": "4.C.5",
    "wrong_nationality": "4.C.6",
    "order_sets": "4.D.1",
    "unordered_sets": "4.D.2",
    "two_orders": "4.D.3",
    "too_many_builds": "4.D.4",
    "two_builds": "4.D.5",
    "too_many_removals": "4.D.6",
    "waiving": "4.D.7",
    "disorder_removal": "4.D.8",
    "disorder_support": "4.D.9",
    "illegal_order": "4.E.1",
    "implicit_order": "4.E.3",
    "building": "",
    "conversion": "",
}
"""Every switch, with its issue of the DATC; an issue of several switches names the first of them. Those without one
are of rules that games other than the first one have."""

WORDING: tuple[str, ...] = (
    "missing_coast",
    "one_coast",
    "impossible_coast",
    "support_coast",
    "wrong_coast",
    "unknown_coast",
    "missing_letter",
    "wrong_letter",
    "missing_nationality",
    "wrong_nationality",
    "two_orders",
)
"""The switches that say how badly written orders are taken."""


def switch(field: str) -> str:
    """Return the name of the switch of a field: ``"convoy-intent"`` of ``"convoy_intent"``."""
    return field.replace("_", "-")


def policy_of(field: str) -> type[Policy]:
    """Return the enum of a field."""
    return type(getattr(Rulebook.DATC, field))


def field_named(name: str) -> str:
    """Return the field of a switch, given by its name or its issue of the DATC.

    Raises:
        RulebookError: there is none; the message lists those there are.

    >>> field_named("4.A.3"), field_named("convoy-intent")
    ('convoy_intent', 'convoy_intent')
    """
    wanted = name.lower().replace("-", "_")
    if wanted in ISSUES:
        return wanted
    for each, issue in ISSUES.items():
        if issue and issue.lower() == wanted:
            return each
    known = [switch(each) for each in ISSUES]
    raise RulebookError(f"no switch {name!r}; there is: {', '.join(known)}{_near(name, known)}")


def reading_of(field: str, word: str) -> Policy:
    """Return a reading of a switch, given by its word or another name of it.

    Raises:
        RulebookError: there is none; the message lists those there are.

    >>> reading_of("paradox", "b")
    <Paradox.OF_1982: '1982'>
    """
    readings = list(policy_of(field))
    wanted = word.lower()
    for reading in readings:
        if reading.word == wanted:
            return reading
    for reading in readings:
        if wanted in reading.also:
            return reading
    known = [reading.word for reading in readings]
    raise RulebookError(f"{switch(field)} cannot be {word!r}; it can be: {', '.join(known)}{_near(word, known)}")


def _near(word: str, known: list[str]) -> str:
    near = difflib.get_close_matches(word, known, 1)
    return f"; did you mean {near[0]}?" if near else ""


_EQUATIONS = ("multi_route", "convoyed_attack_from", "dislodged_unit", "illegal_order")
_UNPROTECTED = (p.Paradox.SZYKMAN, p.Paradox.NONE, p.Paradox.ALL_HOLD, p.Paradox.DPTG)
_DEFAULTS: dict[str, Any] = {each.name: each.default for each in fields(Rulebook)}

Rulebook.DATC = Rulebook()
