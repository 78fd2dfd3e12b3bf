"""Without convoys there is a resolution, and several only by circular movement: the lemmas, two for each step.

``docs/theorems-without-convoys.md`` says how the theorem follows from them. A *step* is a pair of provinces such that
some unit can go from the one to the other by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...encoding.clauses import of_gates
from ...encoding.rulebook import Rulebook
from ...encoding.universe.around import Around, reaches
from ...encoding.universe.local import Local
from ...encoding.universe.tally import Tally
from ...maps import Board
from .lemma import Lemma

READINGS: tuple[Rulebook, ...] = (Rulebook.DATC, Rulebook.DATC.choosing("dislodged-unit=always"))
"""Rulebooks that stand for all: no other switch is asked for in an equation where no army has a convoy."""


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
        yield from of_step(board, start, goal, rulebook)


def of_step(board: Board, start: int, goal: int, rulebook: Rulebook = Rulebook.DATC) -> tuple[Lemma, Lemma]:
    """Return the two lemmas of one step.

    Both are about the equation of a move from *start* to *goal* at any two sets of successes of the other moves.

    - ``differ``: it gives the same at both if the unit in the goal does the same in both (it succeeds in moving away
      in both or in neither; one that does not move, or is not there, never does), or if that unit moves to the start.
    - ``grows``: if the unit in the goal moves to a unit that moves as well, and succeeds in the second set wherever it
      does in the first, then so does this move.

    Args:
        board: the board.
        start: number of the province from which the unit moves.
        goal: number of the province to which it moves.
        rulebook: whose equations.
    """
    sheet = Tally()
    around = Around(sheet, board, start, goal)
    one, other = Local(around, rulebook), Local(around, rulebook)
    left, left_later = one.success[goal], other.success[goal]
    definitions = tuple(map(tuple, [*of_gates(sheet.gates), *sheet.clauses]))
    name = f"{board.ids[start]}-{board.ids[goal]}"
    return (
        Lemma(
            f"differ-{name}",
            sheet.top,
            definitions,
            hypothesis=((around.comes, -left, left_later), (around.comes, left, -left_later)),
            denial=((one.enters, other.enters), (-one.enters, -other.enters)),
        ),
        Lemma(
            f"grows-{name}",
            sheet.top,
            definitions,
            hypothesis=((around.leaves,), (around.attacks[around.next], around.elsewhere), (-left, left_later)),
            denial=((one.enters,), (-other.enters,)),
        ),
    )
