"""What was asked and answered in an inquiry, and what is left after it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .prediction import Fit, fit_of
from .readings import plain, readings
from .standing import Standing

if TYPE_CHECKING:
    from ...encoding.policies import Policy
    from ..contract import Reply
    from .prediction import Parts, Told
    from .probes import Probe
    from .readings import Choice


@dataclass(eq=False)
class Answered:
    """A question that was put.

    Args:
        probe: the question.
        reply: what came back.
        told: the positions of the answer; None if it is none.
        fresh: whether it is there to be foretold: a phase of all kinds, or of a case that nothing else asked for.
    """

    probe: Probe
    reply: Reply
    told: Told | None
    fresh: bool = False

    def fit(self, choice: Choice) -> Fit:
        """Tell how the answer, which is one, fits to a choice."""
        assert self.told is not None
        return fit_of(self.probe.prediction(choice), self.told)


@dataclass
class Inquired:
    """What an inquiry came to.

    Args:
        answered: all that was asked, in sequence.
        left: what is left.
        best: one rulebook of these.
        searched: how many phases were looked at in vain, by the fields that they would have parted.
        gave_up: whether the engine failed so often in a row that it was asked no more.
    """

    answered: list[Answered] = field(default_factory=list)
    left: Standing = field(default_factory=Standing)
    best: dict[str, Policy] = field(default_factory=dict)
    searched: dict[tuple[str, ...], int] = field(default_factory=dict)
    gave_up: bool = False


def telling(probe: Probe, name: str, best: Choice, parts: Parts) -> list[Policy]:
    """Return the readings of a switch, other than the best one, that would predict another answer.

    Args:
        probe: the question.
        name: the field.
        best: what is taken for all others.
        parts: what the engine tells.
    """
    mine = probe.prediction(best).seen(parts)
    found = []
    for reading in readings(name):
        if reading is not best[name]:
            other = plain({**best, name: reading})
            if probe.prediction(other).seen(parts) != mine:
                found.append(reading)
    return found
