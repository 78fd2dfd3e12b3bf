"""The same orders under several rulebooks: which agree, and the smallest sets of switches that make a difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, TypeAlias

from ..encoding import Rulebook
from ..encoding.rulebook import ISSUES, switch
from ..maps import Move, Order, Position, RulebookError
from .adjudication import adjudicate
from .ruling import Ruling, Verdict

if TYPE_CHECKING:
    from ..encoding.policies import Policy
    from .outcome import Outcome

MOST_RULINGS = 5000
"""So many rulebooks are tried at most in the search for the smallest sets of one direction."""

OTHER_PHASES = frozenset(
    {
        "build_coast",
        "build_letter",
        "inland_fleet",
        "order_sets",
        "unordered_sets",
        "too_many_builds",
        "two_builds",
        "too_many_removals",
        "waiving",
        "disorder_removal",
        "building",
        "conversion",
    }
)
"""The switches that cannot matter when the orders of a movement phase are judged: they are about builds and
removals, or act before the orders are put together."""

MOVEMENT = tuple(field for field in ISSUES if field not in OTHER_PHASES)
"""The fields of a rulebook that can matter for a movement phase."""

Choices: TypeAlias = "tuple[Policy, ...]"
"""What a rulebook chooses in each field of :data:`MOVEMENT`."""


@dataclass(frozen=True, slots=True)
class Change:
    """A switch put to another reading.

    Args:
        switch: its name.
        before: the reading it had.
        after: the reading it is put to.
    """

    switch: str
    before: Policy
    after: Policy

    def __str__(self) -> str:
        """Write it as ``--set`` takes it."""
        return f"{self.switch}={self.after.word}"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why two rulebooks have different results: what must be changed in the one to get the result of the other.

    Args:
        start: the rulebook that is changed.
        goal: the one whose result is wanted.
        differing: all switches in which they differ and that can matter for a movement phase.
        smallest: the sets of switches of the smallest size that lead there: all of that size. Every smaller set was
            tried. Empty if the search was given up.
        tried: how many rulebooks were looked at.
        refuted: every set of at most so many switches was tried and does not lead there.
    """

    start: Rulebook
    goal: Rulebook
    differing: tuple[Change, ...]
    smallest: tuple[tuple[Change, ...], ...]
    tried: int
    refuted: int

    @property
    def proved(self) -> bool:
        """Whether the search came to an end, so that the sets found are the smallest."""
        return bool(self.smallest)


@dataclass(frozen=True, slots=True)
class Group:
    """Rulebooks with the same result.

    Args:
        rulebooks: the rulebooks, in the sequence they were given.
        ruling: the ruling under the first of them; under the others verdict and reasons may differ.
    """

    rulebooks: tuple[Rulebook, ...]
    ruling: Ruling


@dataclass(frozen=True)
class Comparison:
    """The same orders under several rulebooks.

    Args:
        position: the units.
        orders: the orders.
        groups: the rulebooks by their result, in the sequence they were given.
        explanations: for each two groups, both ways, between the two rulebooks of theirs that differ least.
    """

    position: Position
    orders: tuple[Order, ...]
    groups: tuple[Group, ...]
    explanations: tuple[Explanation, ...]

    @cached_property
    def differing(self) -> tuple[int, ...]:
        """The orders, by their place in the sequence given, of which the results differ."""
        told = [list(map(result_of, group.ruling.outcomes)) for group in self.groups]
        return tuple(n for n in range(len(self.orders)) if len({results[n] for results in told}) > 1)

    def __repr__(self) -> str:
        """Name the groups."""
        names = (" ".join(rulebook.name for rulebook in group.rulebooks) for group in self.groups)
        return f"<Comparison: {' | '.join(names)}>"


def compare(
    position: Position, orders: Sequence[Order], rulebooks: Sequence[Rulebook], *, most: int = MOST_RULINGS
) -> Comparison:
    """Judge the same orders under several rulebooks, and find what makes the differences.

    Results are the same if the units stand the same, the same are dislodged with the same retreats, the same
    provinces are contested, and each order has the same result; that nothing is defined is a result as well.

    Args:
        position: the units.
        orders: the orders of all powers.
        rulebooks: two or more; what is judged under one is judged once.
        most: so many rulebooks are tried at most for an explanation.

    Raises:
        RulebookError: no rulebook is given.
        OrderError: an order names a place that the board does not have.

    >>> position = Position.of("FRANCE A bre", "FRANCE F eng", "ENGLAND F lon", "ENGLAND F wal")
    >>> orders = position.orders("A Bre-Lon, F Eng C A Bre-Lon, F Lon S F Wal-Eng, F Wal-Eng")
    >>> compared = compare(position, orders, [Rulebook.DATC, Rulebook.named("1982"), Rulebook.named("notes")])
    >>> compared
    <Comparison: datc 1982 | notes>
    >>> [[str(change) for change in changes] for changes in compared.explanations[0].smallest]
    [['paradox=none']]
    """
    if not rulebooks:
        raise RulebookError("no rulebook is given to compare")
    return _Comparing(position, orders, most).comparison(rulebooks)


def result_of(outcome: Outcome) -> tuple[str, bool]:
    """Return the result of an order: the word, and whether the unit is dislodged; not the reason."""
    return outcome.result.word, outcome.dislodged_by is not None


class _Comparing:
    """Judges each rulebook once, however often it is asked for."""

    def __init__(self, position: Position, orders: Sequence[Order], most: int) -> None:
        self.position = position
        self.orders = tuple(orders)
        self.most = most
        self.rulings: dict[Choices, Ruling] = {}
        self.results: dict[Choices, object] = {}

    def comparison(self, rulebooks: Sequence[Rulebook]) -> Comparison:
        by_result: dict[object, list[Rulebook]] = {}
        for rulebook in rulebooks:
            by_result.setdefault(self.result(rulebook), []).append(rulebook)
        # a ruling of its own for the first of each group, so that it tells the right name
        groups = tuple(
            Group(tuple(several), adjudicate(self.position, self.orders, several[0])) for several in by_result.values()
        )
        explanations = [
            explanation
            for one, other in combinations(groups, 2)
            for explanation in self._explanations(one.rulebooks, other.rulebooks)
        ]
        return Comparison(self.position, self.orders, groups, tuple(explanations))

    def result(self, rulebook: Rulebook) -> object:
        """Return the result under a rulebook, as something that can be compared."""
        choices = tuple(getattr(rulebook, field) for field in MOVEMENT)
        if choices not in self.results:
            self.results[choices] = result_key(adjudicate(self.position, self.orders, rulebook))
        return self.results[choices]

    def _explanations(self, some: Sequence[Rulebook], others: Sequence[Rulebook]) -> Iterator[Explanation]:
        """Explain the difference of the two rulebooks of two groups that differ least, from both sides."""
        pairs = [(one, other) for one in some for other in others]
        one, other = min(pairs, key=lambda pair: len(differing_fields(*pair)))
        yield self.explanation(one, other)
        yield self.explanation(other, one)

    def explanation(self, start: Rulebook, goal: Rulebook) -> Explanation:
        """Search, by size, the sets of switches that give one rulebook the result of the other."""
        fields = differing_fields(start, goal)
        changes = {field: Change(switch(field), getattr(start, field), getattr(goal, field)) for field in fields}
        wanted = self.result(goal)
        tried = refuted = 0
        found: list[tuple[Change, ...]] = []
        for size in range(1, len(fields) + 1):
            if tried + comb(len(fields), size) > self.most:
                break
            for chosen in combinations(fields, size):
                values: dict[str, Any] = {field: changes[field].after for field in chosen}
                tried += 1
                if self.result(replace(start, **values)) == wanted:
                    found.append(tuple(changes[field] for field in chosen))
            if found:
                break
            refuted = size
        return Explanation(start, goal, tuple(changes.values()), tuple(found), tried, refuted)


def differing_fields(one: Rulebook, other: Rulebook) -> tuple[str, ...]:
    """Return the fields in which two rulebooks differ and that can matter for a movement phase.

    >>> differing_fields(Rulebook.DATC, Rulebook.named("1982"))
    ('paradox', 'convoy_intent')
    """
    return tuple(field for field in MOVEMENT if getattr(one, field) is not getattr(other, field))


def result_key(ruling: Ruling) -> object:
    """Return what two rulings must share to have the same result, as something that can be compared and hashed."""
    outcomes = tuple(map(result_of, ruling.outcomes))
    # a move that nobody wrote is told like an order
    implied = tuple(
        (str(outcome.order), *result_of(outcome)) for outcome in ruling.held if isinstance(outcome.order, Move)
    )
    if ruling.verdict is Verdict.UNDEFINED:
        left = frozenset(map(result_key, ruling.left))
        return "undefined", outcomes, implied, left, ruling.left_complete
    units = tuple(map(str, ruling.units))
    dislodged = tuple((str(d.unit), str(d.attacker), d.retreats) for d in ruling.dislodged)
    return units, dislodged, ruling.contested, outcomes, implied
