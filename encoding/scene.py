"""The scene: what the rules ask of a phase, each answer a literal.

A *scene* tells who may stand where, go where and help whom. In a given phase (``network.py``) the answers are
constants; where units and orders are variables (``universe.py``) they are literals like any other. Units go by
numbers; what the numbers are is the scene's affair.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from .decisions import Decisions
from .facts import FALSE, TRUE, Rule
from .gates import Strength

if TYPE_CHECKING:
    from .protection import Cut

NONE: Mapping[int, int] = MappingProxyType({})
"""No units, with no literals."""


class Scene(Decisions):
    """The decisions of a phase, and what their equations ask of it.

    A scene names candidates, and says by literals which of them are real. One that is ``sure`` has no candidate that
    is not real, and the rules do not ask.
    """

    sure = True
    """Whether every candidate is real. Then the answers are constants, and where it is asked most the rules read them
    off ``goal`` and ``owner`` without a call."""

    goal: Sequence[int] = ()
    """In a sure scene for each unit the number of where it goes, -1 if nowhere: :meth:`moves`, :meth:`goes_to`."""
    owner: Sequence[int] = ()
    """In a sure scene for each unit the number of its power: :meth:`same_power`."""

    into: Mapping[int, Sequence[int]]
    """For each unit those that may attack it: the candidates of :meth:`goes_to`."""
    helpers: Mapping[int, Sequence[int]]
    """For each unit those that may support it somewhere: the candidates of :meth:`lends`."""
    ferries: Mapping[int, Sequence[int]]
    """For each army that may go by sea the fleets that may carry it."""
    bound: Collection[int]
    """Units that move and may not arrive: for all others :meth:`arrives` is sure."""
    overland: Collection[int] = ()
    """Armies with ferries that go by land if their convoy is not whole (DATC 4.A.3 a, c)."""
    all_routes = always_powerless = False
    convoyed_cut: Cut | None = None
    last_fleets: Mapping[int, int] = NONE
    """For each convoyed army the fleet whose sea it attacks from, where the rulebook has that (4.A.4)."""
    _strengths: dict[int, Strength]
    _alive: dict[int, int]

    # -- the scene ----------------------------------------------------------------------------------------------

    @abstractmethod
    def same_power(self, i: int, j: int) -> int:
        """Return the literal of *two units are of the same power*."""

    @abstractmethod
    def moves(self, i: int) -> int:
        """Return the literal of *the unit was ordered to move*."""

    @abstractmethod
    def walks(self, i: int) -> int:
        """Return the literal of *the move of i goes by itself*, not by sea."""

    @abstractmethod
    def arrives(self, i: int) -> int:
        """Return the literal of *i moves, by itself or with a path*."""

    @abstractmethod
    def goes_to(self, i: int, j: int) -> int:
        """Return the literal of *i moves to where j stands*."""

    @abstractmethod
    def rivals(self, i: int, j: int, d: int) -> int:
        """Return the literal of *j moves to where i moves*, which is where d stands."""

    @abstractmethod
    def lends(self, s: int, p: int) -> int:
        """Return the literal of *s supports what p was ordered to do*."""

    @abstractmethod
    def supporters(self, p: int, at: int) -> Sequence[int]:
        """Return those that may support p where another unit stands, or where it stands itself."""

    @abstractmethod
    def aims(self, s: int) -> Sequence[int]:
        """Return the units that may stand where the support of s is aimed: the candidates of :meth:`aimed`."""

    @abstractmethod
    def aimed(self, s: int, j: int) -> int:
        """Return the literal of *the support of s is aimed at where j stands*."""

    @abstractmethod
    def supports_move(self, s: int) -> int:
        """Return the literal of *s supports a move*."""

    @abstractmethod
    def whole(self, i: int) -> int:
        """Return the literal of *a whole route was ordered for the army in i*."""

    @abstractmethod
    def joined_without(self, i: int, f: int) -> int:
        """Return the literal of *a whole route without f was ordered for the army in i*."""

    @abstractmethod
    def on_route(self, f: int, i: int) -> int:
        """Return the literal of *f is on a route that was ordered for the army in i*."""

    @abstractmethod
    def on_some_route(self, f: int) -> int:
        """Return the literal of *f is on a route of the army that it convoys*."""

    @abstractmethod
    def carries_some(self, f: int) -> int:
        """Return the literal of *f has a matched convoy order*."""

    @abstractmethod
    def told_to_convoy(self, f: int) -> int:
        """Return the literal of *f was ordered to convoy, matched or not, and no other order of it counts*."""

    @abstractmethod
    def lands_from(self, f: int, i: int) -> int:
        """Return the literal of *f was ordered to convoy the army in i and touches its goal*."""

    @abstractmethod
    def route_open(self, i: int, fleets: Sequence[int], rule: Rule = Rule.ANY_ROUTE) -> int:
        """Return the literal of *some route over these fleets is whole*.

        Args:
            i: the convoyed army.
            fleets: the fleets that count.
            rule: the rule that asks.
        """

    def both(self, *literals: int) -> int:
        """Return the literal of *all of these are true*, for what the scene says: constants are never equations."""
        open_ones = []
        for literal in literals:
            if literal == FALSE:
                return FALSE
            if literal != TRUE:
                open_ones.append(literal)
        if not open_ones:
            return TRUE
        return self.gates.all_of(open_ones, Rule.DEFINITION, ()) if len(open_ones) > 1 else open_ones[0]

    def either(self, *literals: int) -> int:
        """Return the literal of *one of these is true*, for what the scene says."""
        return -self.both(*[-literal for literal in literals])

    def depends(self, condition: int, one: int, other: int) -> int:
        """Return the literal of *one thing if the condition is true, else another*."""
        if condition == TRUE:
            return one
        if condition == FALSE:
            return other
        return self.either(self.both(condition, one), self.both(-condition, other))
