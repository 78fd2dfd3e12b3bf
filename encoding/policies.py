"""The choices that the rules leave open: what each can be, who prints it, and the case that shows it.

Numbers such as 4.A.2 are the issues of the DATC (Diplomacy Adjudicator Test Cases 3.2, chapter 4). A member of a
policy carries, besides its word, one sentence on what it does, the letter or name that the DATC and the case files
use for it, the texts that say so, and a case whose outcome shows it.

The readings themselves stand by chapter: :mod:`convoy_policies` (4.A), :mod:`wording_policies` (4.B, 4.C) and
:mod:`order_policies` (4.D, 4.E); all are imported from here.
"""

from __future__ import annotations

from .convoy_policies import (
    ConvoyedAttackFrom,
    ConvoyIntent,
    ConvoyPath,
    DislodgedUnit,
    LeftoverParadox,
    MultiRoute,
    Paradox,
    ParadoxCore,
    RetreatToConvoyStart,
)
from .order_policies import (
    BuildingPlace,
    Conversion,
    DisorderRemoval,
    DisorderSupport,
    IllegalOrder,
    ImplicitOrder,
    OrderSets,
    TooManyBuilds,
    TooManyRemovals,
    TwoBuilds,
    TwoOrders,
    UnorderedSets,
    Waiving,
)
from .policy import Policy
from .wording_policies import (
    BuildCoast,
    BuildLetter,
    ImpossibleCoast,
    InlandFleet,
    MissingCoast,
    MissingLetter,
    MissingNationality,
    OneCoast,
    SupportCoast,
    UnknownCoast,
    WrongCoast,
    WrongLetter,
    WrongNationality,
)

__all__ = [
    "BuildCoast",
    "BuildLetter",
    "BuildingPlace",
    "Conversion",
    "ConvoyIntent",
    "ConvoyPath",
    "ConvoyedAttackFrom",
    "DislodgedUnit",
    "DisorderRemoval",
    "DisorderSupport",
    "IllegalOrder",
    "ImplicitOrder",
    "ImpossibleCoast",
    "InlandFleet",
    "LeftoverParadox",
    "MissingCoast",
    "MissingLetter",
    "MissingNationality",
    "MultiRoute",
    "OneCoast",
    "OrderSets",
    "Paradox",
    "ParadoxCore",
    "Policy",
    "RetreatToConvoyStart",
    "SupportCoast",
    "TooManyBuilds",
    "TooManyRemovals",
    "TwoBuilds",
    "TwoOrders",
    "UnknownCoast",
    "UnorderedSets",
    "Waiving",
    "WrongCoast",
    "WrongLetter",
    "WrongNationality",
]
