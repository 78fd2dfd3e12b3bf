"""The equation of one move, asked of all phases around it; the other moves succeed or fail as they like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from ..decisions import Folding
from ..facts import FALSE, TRUE, Fact, Kind
from ..policies import DislodgedUnit
from ..rulebook import Rulebook
from ..rules import Rules
from .around import Around


class Local(Rules):
    """The success of one move, by its equation and those of the supports that it asks for.

    ``success[k]`` of any other unit is a variable without an equation. So two of these over the same orders are the
    move's equation at any two sets of successes, resolutions or not.

    Args:
        around: the orders.
        rulebook: the rulebook; what it says of convoys does not matter.
    """

    sure = False
    bound = ()

    def __init__(self, around: Around, rulebook: Rulebook) -> None:
        """Make the equations."""
        others = [Fact(Kind.SUCCESS, k) for k in around.units if k != around.start]
        super().__init__(around.units, around.size, Folding.ALL, free=others, gates=around.sheet)
        self.around = around
        self.always_powerless = rulebook.dislodged_unit is DislodgedUnit.ALWAYS
        self._strengths = {}
        self._alive = {}
        self.ferries = {}
        start, goal = around.start, around.goal
        self.into = {goal: sorted([start, *around.attacks])}
        for k in around.struck:
            self.into[k] = [around.stranger(k), goal] if k == around.next else [around.stranger(k)]
        self.helpers = {m: [k for k in around.others if m in around.supports[k]] for m in around.units}
        around.sheet.demand(-self.success[goal], around.comes, around.leaves)
        self.enters = self.success_of(start)
        """The literal of *the move succeeds*."""

    # -- what is asked of the rules -----------------------------------------------------------------------------

    def _success(self, i: int) -> int:
        around, d = self.around, self.around.goal
        occupied = self._enters_occupied(i, d, TRUE)
        return self.depends(around.empty, self._enters_empty(i, d, TRUE), occupied)

    def _given(self, s: int) -> int:
        return self._uncut(s)

    # -- the scene ----------------------------------------------------------------------------------------------

    def same_power(self, i: int, j: int) -> int:
        """Return the literal of *two units are of the same power*."""
        return self.around.same_power(i, j)

    def moves(self, i: int) -> int:
        """Return the literal of *the unit was ordered to move*."""
        return self.around.moves(i)

    def walks(self, i: int) -> int:
        """Return the literal of *the unit moves by itself*."""
        return self.around.walks(i)

    def arrives(self, i: int) -> int:
        """Return the literal of *the unit moves by itself*: no other arrives."""
        return self.around.walks(i)

    def goes_to(self, i: int, j: int) -> int:
        """Return the literal of *i moves to where j stands*."""
        return self.around.goes_to(i, j)

    def rivals(self, i: int, j: int, d: int) -> int:  # noqa: ARG002
        """Return the literal of *j moves to where i moves*, which is where d stands."""
        return self.goes_to(j, d)

    def lends(self, s: int, p: int) -> int:
        """Return the literal of *s supports what p was ordered to do*."""
        return self.around.supports[s][p]

    def supporters(self, p: int, at: int) -> Sequence[int]:  # noqa: ARG002
        """Return those that may support p where another unit stands, or where it stands itself."""
        return self.helpers[p]

    def aimed(self, s: int, j: int) -> int:
        """Return the literal of *the support of s is aimed at where j stands*."""
        if j == self.around.goal:
            return self.around.aimed_at_goal(s)
        assert j == self.around.stranger(s)
        return FALSE

    # -- never asked, for no army goes by sea -------------------------------------------------------------------

    def _unasked(self, *_: object, **__: object) -> NoReturn:
        """Stop at a question that no move by land turns on: whatever asks it, this scene would not answer for."""
        raise AssertionError("a rule asks of convoys where there are none")

    aims = supports_move = whole = joined_without = on_route = on_some_route = _unasked
    carries_some = told_to_convoy = lands_from = route_open = _unasked
