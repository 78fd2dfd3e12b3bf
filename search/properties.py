"""What can be looked for: properties that a phase has or has not.

A property is asked of a :class:`~standoff.search.judged.Judged`, tells itself in words, and can be sent to other
processes. Several are put together by :class:`All`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from ..encoding import Rulebook
from ..solver.comparison import result_key
from ..solver.ruling import Verdict

if TYPE_CHECKING:
    from ..solver.ruling import Ruling
    from .judged import Judged
    from .patterns import Pattern


class Property(Protocol):
    """Something that a phase has or has not."""

    @property
    def words(self) -> str:
        """What it is, as it stands behind *a position with*."""
        ...

    @property
    def rulebooks(self) -> tuple[Rulebook, ...]:
        """The rulebooks under which a phase is judged to tell whether it has the property."""
        ...

    def holds(self, judged: Judged) -> bool:
        """Tell whether a phase has it."""
        ...

    def data(self) -> dict[str, Any]:
        """Return it as data, the same for equal properties."""
        ...


@dataclass(frozen=True, slots=True)
class Resolutions:
    """The equations of a rulebook, without its backup rules, have so many resolutions.

    Args:
        number: how many.
        or_more: whether more will do.
        rulebook: the rulebook.

    >>> Resolutions(3, or_more=True).words
    '3 resolutions or more'
    """

    number: int
    or_more: bool = False
    rulebook: Rulebook = Rulebook.DATC

    @property
    def words(self) -> str:
        """What it is, as it stands behind *a position with*."""
        count = "no resolution" if self.number == 0 else f"{self.number} resolutions"
        return f"{count} or more" if self.or_more else count

    @property
    def rulebooks(self) -> tuple[Rulebook, ...]:
        """The rulebook whose equations are asked about."""
        return (self.rulebook,)

    def holds(self, judged: Judged) -> bool:
        """Tell whether a phase has so many."""
        return judged.resolutions(self.rulebook, self.number + (not self.or_more)) == self.number

    def distance(self, judged: Judged) -> int | None:
        """Return 0 where the equations leave something open, else None."""
        return 0 if judged.resolutions(self.rulebook, 2) != 1 else None

    def data(self) -> dict[str, Any]:
        """Return it as data."""
        return {
            "kind": "resolutions",
            "number": self.number,
            "or_more": self.or_more,
            "rules": _named(self.rulebook),
        }


@dataclass(frozen=True, slots=True)
class Disagree:
    """Two rulebooks lead to different positions, or give different results.

    Args:
        one: the one rulebook.
        other: the other.
        in_results: whether it is enough that the result of some order differs, that a support is given or cut for one,
            as ``standoff compare`` has it; else where units stand afterwards, which are dislodged, where these may
            retreat to or which provinces are contested has to differ.
        or_undefined: whether it counts that the one gives a result and the other none; else both must give one.
    """

    one: Rulebook
    other: Rulebook
    in_results: bool = False
    or_undefined: bool = False

    @property
    def words(self) -> str:
        """What it is, as it stands behind *a position with*."""
        what = "results of orders" if self.in_results else "positions afterwards"
        undefined = ", or undefined under one of them" if self.or_undefined else ""
        return f'different {what} under "{self.one.name}" and "{self.other.name}"{undefined}'

    @property
    def rulebooks(self) -> tuple[Rulebook, ...]:
        """Both of them."""
        return (self.one, self.other)

    def holds(self, judged: Judged) -> bool:
        """Tell whether the results differ."""
        one, other = (judged.ruling(rulebook) for rulebook in self.rulebooks)
        undefined = [ruling.verdict is Verdict.UNDEFINED for ruling in (one, other)]
        if any(undefined):
            return self.or_undefined and not all(undefined)
        return result_key(one) != result_key(other) if self.in_results else _afterwards(one) != _afterwards(other)

    def distance(self, judged: Judged) -> int | None:
        """Return 0 where the rulings differ in anything, else None."""
        one, other = (judged.ruling(rulebook) for rulebook in self.rulebooks)
        return 0 if one.verdict is not other.verdict or result_key(one) != result_key(other) else None

    def data(self) -> dict[str, Any]:
        """Return it as data."""
        return {
            "kind": "disagree",
            "rules": list(map(_named, self.rulebooks)),
            "in_results": self.in_results,
            "or_undefined": self.or_undefined,
        }


def _afterwards(ruling: Ruling) -> object:
    """Return what the next phase begins with, as something that can be compared."""
    dislodged = tuple((one.unit, one.attacker, one.retreats) for one in ruling.dislodged)
    return ruling.units, dislodged, ruling.contested


@dataclass(frozen=True, slots=True)
class Becomes:
    """A unit or an order comes to something.

    Args:
        pattern: which unit, which order if that is said, and what it comes to.
        rulebook: the rulebook.
    """

    pattern: Pattern
    rulebook: Rulebook = Rulebook.DATC

    @property
    def words(self) -> str:
        """What it is, as it stands behind *a position with*."""
        return f'"{self.pattern.text}"'

    @property
    def rulebooks(self) -> tuple[Rulebook, ...]:
        """The rulebook that says what it comes to."""
        return (self.rulebook,)

    def holds(self, judged: Judged) -> bool:
        """Tell whether there is such a unit, with such an order, and it comes to that."""
        return self.pattern.stands_in(judged.phase) and self.pattern.came_true(judged.ruling(self.rulebook))

    def distance(self, judged: Judged) -> int | None:
        """Return how far a phase is from it where there is such a unit, with such an order, else None."""
        if not self.pattern.stands_in(judged.phase):
            return None
        return self.pattern.distance(judged.ruling(self.rulebook))

    def data(self) -> dict[str, Any]:
        """Return it as data."""
        return {"kind": "becomes", "text": self.pattern.text, "rules": _named(self.rulebook)}


@dataclass(frozen=True, slots=True)
class Decides:
    """A rule decides: some decision of the phase would come out the other way without it.

    Args:
        rule: the id of the rule, or of a situation.
        rulebook: the rulebook.
    """

    rule: str
    rulebook: Rulebook = Rulebook.DATC

    @property
    def words(self) -> str:
        """What it is, as it stands behind *a position with*."""
        return f'the rule "{self.rule}" deciding'

    @property
    def rulebooks(self) -> tuple[Rulebook, ...]:
        """The rulebook whose rule it is."""
        return (self.rulebook,)

    def holds(self, judged: Judged) -> bool:
        """Tell whether the rule decides something in a phase."""
        from ..engines.provoking.reach import reached
        from ..solver.rule_ids import rule_id

        ruling = judged.ruling(self.rulebook)
        quick = {rule_id(core.settled_by) for core in ruling.cores}
        quick |= {rule_id(reading.fault) for reading in ruling.intents.readings if reading.fault is not None}
        if self.rule in quick or self.rule in _quickly_told():
            return self.rule in quick
        return self.rule in reached(ruling)

    def data(self) -> dict[str, Any]:
        """Return it as data."""
        return {"kind": "decides", "rule": self.rule, "rules": _named(self.rulebook)}


@cache
def _quickly_told() -> frozenset[str]:
    """Return the ids of rules that no clause states: those that make orders void, or settle a core."""
    from ..encoding.intents import Fault
    from ..solver.cores import Settlement
    from ..solver.rule_ids import rule_id

    return frozenset(rule_id(member) for kind in (Fault, Settlement) for member in kind)


@dataclass(frozen=True, slots=True)
class NotCircular:
    """No circular movement is among what the equations of a rulebook leave open.

    Args:
        rulebook: the rulebook.
    """

    rulebook: Rulebook = Rulebook.DATC

    @property
    def words(self) -> str:
        """What it is, as it stands behind *a position with*."""
        return "no circular movement"

    @property
    def rulebooks(self) -> tuple[Rulebook, ...]:
        """The rulebook whose equations are asked about."""
        return (self.rulebook,)

    def holds(self, judged: Judged) -> bool:
        """Tell whether there is none."""
        return not judged.circular(self.rulebook)

    def data(self) -> dict[str, Any]:
        """Return it as data."""
        return {"kind": "not-circular", "rules": _named(self.rulebook)}


@dataclass(frozen=True, slots=True)
class All:
    """Several properties at once.

    Args:
        parts: the properties; those that are quickly told best come first.
    """

    parts: tuple[Property, ...]

    @property
    def words(self) -> str:
        """What it is, as it stands behind *a position with*."""
        return " and ".join(part.words for part in self.parts)

    @property
    def rulebooks(self) -> tuple[Rulebook, ...]:
        """All rulebooks that are asked, each once."""
        return tuple(dict.fromkeys(rulebook for part in self.parts for rulebook in part.rulebooks))

    def holds(self, judged: Judged) -> bool:
        """Tell whether a phase has all of them."""
        return all(part.holds(judged) for part in self.parts)

    def data(self) -> dict[str, Any]:
        """Return it as data."""
        return {"kind": "all", "parts": [part.data() for part in self.parts]}


def distance(property: Property, judged: Judged) -> int | None:
    """Return how far a phase that has not a property is from having it; None where it is not worth going on from.

    Args:
        property: the property. One of which nobody can tell is never nearly there.
        judged: the phase.
    """
    far = 0
    for part in parts_of(property):
        if part.holds(judged):
            continue
        step = part.distance(judged) if isinstance(part, (Resolutions, Disagree, Becomes)) else None
        if step is None:
            return None
        far += step
    return far


def parts_of(property: Property) -> tuple[Property, ...]:
    """Return the properties that one is put together from; itself where it is put together from none."""
    if isinstance(property, All):
        return tuple(small for part in property.parts for small in parts_of(part))
    return (property,)


def patterns_of(property: Property) -> tuple[Pattern, ...]:
    """Return the patterns of units and orders that a phase must have to have the property."""
    return tuple(part.pattern for part in parts_of(property) if isinstance(part, Becomes))


def _named(rulebook: Rulebook) -> str:
    from ..engines.question import spelled

    return spelled(rulebook)
