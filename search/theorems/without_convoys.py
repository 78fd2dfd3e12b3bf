"""Without convoys there is a resolution, and several only by circular movement: the lemmas, two for each step.

``docs/theorems-without-convoys.md`` says how the theorem follows from them. A *step* is a pair of provinces such that
some unit can go from the one to the other by itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...encoding import read
from ...encoding.clauses import of_gates
from ...encoding.facts import TRUE, Fact, Kind
from ...encoding.network import Network
from ...encoding.policies import DislodgedUnit
from ...encoding.rulebook import Rulebook
from ...encoding.universe.around import Around, reaches
from ...encoding.universe.local import Local
from ...encoding.universe.tally import Tally
from ...maps import StandoffError, board_named
from ...solver.oracle import Oracle
from ...solver.resolving import resolutions_of
from .lemma import Lemma
from .nearby import phases_around

if TYPE_CHECKING:
    from ...encoding import Intents
    from ...engines.provoking.phase import Phase
    from ...maps import Board

READINGS: tuple[Rulebook, ...] = (Rulebook.DATC, Rulebook.DATC.choosing("dislodged-unit=always"))
"""Rulebooks that stand for all: no other switch is asked for in an equation where no army has a convoy."""

NAMES: tuple[str, ...] = tuple(rulebook.name for rulebook in READINGS)

PHASES = 12
"""So many phases around each step are held against its formula before a lemma about it counts."""


def steps(board: Board) -> Iterator[tuple[int, int]]:
    """Yield each pair of provinces such that some unit can go from the one to the other, by number.

    >>> from standoff.maps import standard
    >>> len(list(steps(standard())))
    412
    """
    for start, near in enumerate(reaches(board)):
        for goal in sorted(near):
            yield start, goal


def lemmas(board: Board, rulebook: Rulebook = Rulebook.DATC) -> Iterator[Lemma]:
    """Yield the lemmas of all steps, two for each, always in the same sequence.

    Args:
        board: the board.
        rulebook: whose equations; all rulebooks have those of one of :data:`READINGS`.

    >>> from standoff.maps import standard
    >>> [lemma.name for _, lemma in zip(range(3), lemmas(standard()))]
    ['differ-adr-alb', 'grows-adr-alb', 'differ-adr-apu']
    """
    for start, goal in steps(board):
        yield from StepFormula(board, start, goal, rulebook).lemmas


class StepFormula:
    """The equation of one move, twice over the same orders, at any two sets of successes of the other moves.

    Args:
        board: the board.
        start: number of the province from which the unit moves.
        goal: number of the province to which it moves.
        rulebook: whose equations.
    """

    def __init__(self, board: Board, start: int, goal: int, rulebook: Rulebook = Rulebook.DATC) -> None:
        """Write the formula."""
        self.board = board
        self.rulebook = rulebook
        self.sheet = Tally()
        self.around = Around(self.sheet, board, start, goal)
        self.made = (Local(self.around, rulebook), Local(self.around, rulebook))
        always = "-always" if rulebook.dislodged_unit is DislodgedUnit.ALWAYS else ""
        self.name = f"{board.ids[start]}-{board.ids[goal]}{always}"

    @cached_property
    def definitions(self) -> tuple[tuple[int, ...], ...]:
        """The clauses of the formula."""
        return tuple(map(tuple, [*of_gates(self.sheet.gates), *self.sheet.clauses]))

    @property
    def lemmas(self) -> tuple[Lemma, Lemma]:
        """The two lemmas of the step.

        - ``differ``: the equation gives the same at both sets if the unit in the goal does the same in both (it
          succeeds in moving away in both or in neither; one that does not move, or is not there, never does), or if it
          moves to the start.
        - ``grows``: if the unit in the goal moves to a unit that moves as well, and succeeds in the second set if it
          does in the first, then so does this move.
        """
        around, (one, other) = self.around, self.made
        left, left_later = one.success[around.goal], other.success[around.goal]
        return (
            Lemma(
                f"differ-{self.name}",
                self.sheet.top,
                self.definitions,
                hypothesis=((around.comes, -left, left_later), (around.comes, left, -left_later)),
                denial=((one.enters, other.enters), (-one.enters, -other.enters)),
            ),
            Lemma(
                f"grows-{self.name}",
                self.sheet.top,
                self.definitions,
                hypothesis=((around.leaves,), (around.attacks[around.next], around.elsewhere), (-left, left_later)),
                denial=((one.enters,), (-other.enters,)),
            ),
        )

    def assume(self, intents: Intents, which: int, successes: Mapping[int, bool]) -> list[int]:
        """Return the literals of *these are the orders, and these moves succeed in one of the two sets*.

        Args:
            intents: a phase in which no army has a convoy, and the unit in the start moves to the goal by itself.
            which: the set, 0 or 1.
            successes: for the province of each other unit that moves by itself whether it succeeds.
        """
        literals, success = self.around.assume(intents), self.made[which].success
        for k, p in self.around.places(intents).items():
            if k != self.around.start:
                literals.append(success[k] if successes.get(p) else -success[k])
        return literals


def by_the_rules(intents: Intents, mover: int, successes: Mapping[int, bool]) -> bool:
    """Return what the equation of a move says in the network of a phase by which the phase is judged.

    Args:
        intents: the phase.
        mover: the province from which the unit moves.
        successes: for the province of each other unit that is ordered to move whether it succeeds.
    """
    known = {Fact(Kind.SUCCESS, k): value for k, value in successes.items() if k != mover}
    return Network(intents, known=known, asked=[Fact(Kind.SUCCESS, mover)]).success[mover] == TRUE


def any_successes(intents: Intents, seed: str) -> dict[int, bool]:
    """Return for each unit that is ordered to move whether it succeeds: by chance; one that goes by sea does not.

    Args:
        intents: a phase in which no army has a convoy.
        seed: the same seed gives the same.
    """
    chance = random.Random(seed)  # noqa: S311 - not for secrets
    return {p: p not in intents.ferries and chance.random() < 0.5 for p in intents.units if intents.goal[p] >= 0}


class WithoutConvoys:
    """The lemmas of the theorem that without convoys only circles are open, by name.

    Args:
        board: the board by name.
        rules: the rulebooks whose equations are meant; the two of :data:`READINGS` stand for all.
    """

    def __init__(self, board: str = "standard", rules: Sequence[str] = NAMES) -> None:
        """Name the lemmas."""
        self.board = board_named(board)
        self._steps: dict[str, tuple[int, int, Rulebook, int]] = {}
        for rulebook in map(Rulebook.named, rules):
            always = "-always" if rulebook.dislodged_unit is DislodgedUnit.ALWAYS else ""
            for start, goal in steps(self.board):
                for which, kind in enumerate(("differ", "grows")):
                    name = f"{kind}-{self.board.ids[start]}-{self.board.ids[goal]}{always}"
                    self._steps[name] = (start, goal, rulebook, which)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all lemmas; together they prove the theorem."""
        return tuple(self._steps)

    def lemma(self, name: str) -> Lemma:
        """Return a lemma, made anew from the rules.

        Args:
            name: its name.

        Raises:
            StandoffError: no lemma has this name.
        """
        return self._made(name).lemmas[self._steps[name][3]]

    def _made(self, name: str) -> StepFormula:
        if name not in self._steps:
            raise StandoffError(
                f"no lemma is called {name!r}; the first is {self.names[0]!r}, the last {self.names[-1]!r}"
            )
        start, goal, rulebook, _ = self._steps[name]
        return StepFormula(self.board, start, goal, rulebook)

    def phase(self, name: str, model: Sequence[int]) -> Phase | None:  # noqa: ARG002
        """Return None: the formulas are about one move, and have more than there can be in any phase."""
        return None

    def disproof(self, name: str, part: str, model: Sequence[int]) -> Iterator[str]:  # noqa: ARG002
        """Yield nothing: a model is no whole phase."""
        yield from ()

    def doubts(self, name: str, lemma: Lemma) -> Iterator[str]:
        """Yield phases that the formula of a lemma has not, or in which it does not say what the judge's equation says.

        Args:
            name: its name.
            lemma: the lemma.
        """
        made = self._made(name)
        start, goal, rulebook, _ = self._steps[name]
        with Oracle([list(clause) for clause in lemma.definitions]) as oracle:
            for number, phase in enumerate(phases_around(self.board, start, goal, PHASES)):
                intents = read(*phase, rulebook)
                for which in (0, 1):
                    successes = any_successes(intents, f"{name} {number} {which}")
                    due = by_the_rules(intents, start, successes)
                    assumed, enters = made.assume(intents, which, successes), made.made[which].enters
                    tried = ((True, enters), (False, -enters))
                    has = [value for value, literal in tried if oracle.solve([*assumed, literal]) is not None]
                    if has != [due]:
                        said = "has not this phase" if not has else f"lets the move be {has}, the rules {due}"
                        yield f"{name}: {', '.join(phase.orders_text)}: the formula {said}"

    def misses(self, phase: Phase) -> str:
        """Return why a phase does not show that circles are open without convoys; empty where it does.

        Args:
            phase: the phase.
        """
        intents = read(*phase)
        if any(intents.ferries.values()):
            return "an army is convoyed"
        found = len(list(resolutions_of(intents, 2)))
        return "" if found == 2 else f"it has {found} resolution"
