"""What can be true of a phase, and the rule that a clause states.

A *literal* is a number as SAT solvers use it: the number of a variable, negative for its opposite.
Variable 1 is always true, so that a constant is a literal like any other.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

TRUE = 1
FALSE = -1


class Kind(Enum):
    """The four kinds of decision, of which all else is a consequence."""

    SUCCESS = "succeeds"
    """The move of the unit succeeds."""
    GIVEN = "given"
    """The support of the unit is not cut."""
    PATH = "has a path"
    """The convoyed army has an open route."""
    DISLODGED = "dislodged"
    """The unit is dislodged."""


class Fact(NamedTuple):
    """One decision: a kind, and the province that names the unit.

    >>> Fact(Kind.SUCCESS, 41).province
    41
    """

    kind: Kind
    province: int


class Rule(Enum):
    """The rules that clauses state; the value is the id under which a rule is explained."""

    CONSTANT = "constant"
    SUCCESS = "success"
    """A move succeeds if it has a path, beats who stays at its goal and outdoes every rival."""
    OCCUPANT_LEAVES = "occupant-leaves"
    OCCUPANT_STAYS = "occupant-stays"
    HEAD_TO_HEAD = "head-to-head"
    BEATS_OCCUPANT = "beats-occupant"
    OUTDOES_RIVAL = "outdoes-rival"
    CUT = "cut-by-attack"
    ROUTE = "route-open"
    ANY_ROUTE = "any-route-suffices"
    FLEET_SURVIVES = "fleet-survives"
    DISLODGEMENT = "dislodgement"
    DEFINITION = "definition"
