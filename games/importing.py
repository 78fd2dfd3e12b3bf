"""A recorded game played again, so that it can go on as a game of standoff."""

from __future__ import annotations

from typing import NamedTuple

from ..encoding import Rulebook
from ..maps import Position
from .errors import GameError
from .game import LONGEST_TITLE, Game
from .recorded import Record, RecordedPhase
from .replay import EXITS, UNDEFINED, Difference, replay
from .turns import code


class Imported(NamedTuple):
    """A game made from a record.

    Args:
        game: the game.
        remarks: what the record holds and the game does not, in one sentence each.
    """

    game: Game
    remarks: tuple[str, ...]


def imported(record: Record, rulebook: Rulebook = Rulebook.DATC, *, part: bool = False) -> Imported:
    """Play a recorded game again.

    Positions and owners must come out as the record has them, phase by phase, since the next orders belong to them.
    What became of single orders may be told otherwise; that is remarked.

    Args:
        record: the record.
        rulebook: the reading of the rules.
        part: whether the game ends before the first phase that comes out otherwise; else that is an error.

    Raises:
        GameError: the record holds no phase and no position, is no chain of phases, or a phase comes out otherwise.
    """
    first = record.phases[0].position if record.phases else record.position
    if first is None:
        raise GameError("", "holds no phase that was played, and no position")
    title = "".join(c if c.isprintable() else " " for c in record.title)[:LONGEST_TITLE]
    game = Game.new(record.board, rulebook, position=first, title=title)
    remarks = list(record.remarks)
    for one in replay(record, rulebook, on=True).phases:
        phase = one.phase
        apart = chain_broken(game.position, phase)
        if not apart and game.ended is not None:
            apart = f"is played, but the game was over: {game.ended}"
        # where other exits were told, the retreats will show whether it mattered
        told = [it for it in (*one.positions, *one.ownership) if not it.what.startswith(EXITS)]
        told += [it for it in one.outcomes if it.what == UNDEFINED and not one.choice]
        if not apart and told:
            apart = f"comes out otherwise under {rulebook.name}: {difference_text(told[0])}"
        if apart and (not part or not game.played):
            hint = "; replay the file to see all that differs, or import it as far as it agrees" if game.played else ""
            raise GameError(phase.where, f"{phase.name} {apart}{hint}")
        if apart:
            remarks.append(f"{phase.where}: {phase.name} {apart}; the game ends before it")
            break
        others = [it for it in (*one.outcomes, *one.positions) if it.what != UNDEFINED]
        remarks += [f"{phase.where}: {phase.name}, {difference_text(it)}" for it in others]
        game = game.process(phase.orders, choice=one.choice)
    return Imported(game, tuple(remarks))


def chain_broken(position: Position, phase: RecordedPhase) -> str:
    """Tell why a phase does not begin with a position; empty if it does.

    Args:
        position: the position that the phases before lead to.
        phase: the phase.
    """
    there = phase.position
    if code(position) != code(there):
        return f"does not follow: the game stands at {code(position)}"
    pairs = (
        ("units", set(position.units), set(there.units)),
        ("dislodged units", {one.unit for one in position.dislodged}, {one.unit for one in there.dislodged}),
        ("owners", set(position.centers), set(there.centers)),
    )
    for what, here, told in pairs:
        if here != told:
            odd = ", ".join(sorted(" ".join(one) if isinstance(one, tuple) else str(one) for one in here ^ told))
            return f"does not follow from the phase before: its {what} differ in {odd}"
    return ""


def difference_text(one: Difference) -> str:
    """Write a difference in one line.

    >>> difference_text(Difference("par", "FRANCE A par", "nobody", "FRANCE: A par - bur: succeeds"))
    'par: recorded FRANCE A par, here nobody (FRANCE: A par - bur: succeeds)'
    """
    why = f" ({one.why})" if one.why else ""
    return f"{one.what}: recorded {one.recorded}, here {one.ours}{why}"
