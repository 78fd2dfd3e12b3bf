"""What can be true of a phase, and the rule that a clause states.

A *literal* is a number as SAT solvers use it: the number of a variable, negative for its opposite.
Variable 1 is always true, so that a constant is a literal like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

TRUE = 1
FALSE = -1

OPEN = 2
"""In a resolution: a decision that nothing settles under this rulebook; no literal."""


def is_true(model: Sequence[int], literal: int) -> bool:
    """Tell whether a literal is true in a model.

    Args:
        model: the value of each variable, that of variable n at n - 1.
        literal: the literal; 0, which is none, is false.

    >>> is_true((1, -2, 3), -2), is_true((1, -2, 3), -3)
    (True, False)
    """
    if literal in (TRUE, FALSE, 0):
        return literal == TRUE
    return (model[abs(literal) - 1] > 0) == (literal > 0)


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
    OWN_UNIT = "own-unit"
    """Nobody dislodges a unit of the same power."""
    SUPPORT = "support-given"
    """A support is given unless something cuts it."""
    CUT = "cut-by-attack"
    CUT_BY_DISLODGEMENT = "cut-by-dislodgement"
    ROUTE = "route-open"
    ANY_ROUTE = "any-route-suffices"
    ALL_ROUTES = "all-routes-needed"
    LAND_OR_SEA = "land-or-sea"
    """An army free to walk goes by sea if its convoy is whole, and else by land."""
    LAST_FLEET = "attack-from-last-fleet"
    PROTECTED_1971 = "protected-1971"
    PROTECTED_1982 = "protected-1982"
    PROTECTED_1982_ORDERED = "protected-1982-ordered"
    PROTECTED_2000 = "protected-2000"
    PROTECTED_2000_STATIC = "protected-2000-static"
    PROTECTED_DPTG_CUT = "protected-dptg-cut"
    POWERLESS = "no-effect-on-attackers-province"
    FLEET_SURVIVES = "fleet-survives"
    DISLODGEMENT = "dislodgement"
    CIRCULAR_MOVEMENT = "circular-movement"
    """The backup rules, as they settle a core; so are the four below."""
    SZYKMAN = "szykman"
    ALL_HOLD = "all-hold"
    DPTG_CONVOYS = "dptg-convoys"
    DPTG_ALL_HOLD = "dptg-all-hold"
    LEFT_OPEN = "left-open"
    """No rule of the rulebook settles the core."""
    DEFINITION = "definition"
    """Another name of a literal; states no rule."""
