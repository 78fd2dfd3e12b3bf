"""What an engine answered, held against what a case expects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .case import Expected

PARTS = (
    *("units", "dislodged", "contested", "results", "uniqueness"),
    *("disbanded", "built", "removed", "automatic"),
)
"""What can be compared; of a movement phase the first five, of which three are the board."""

MISSING = "nothing"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that came out otherwise.

    Args:
        about: what it is about: ``"units"``, ``"ENGLAND F lon, retreats"``, or an order.
        expected: what the case says, in words.
        came: what was answered, in words.
        part: which of :data:`PARTS` it belongs to.

    >>> print(Difference("contested", "mun", "nothing"))
    contested: expected mun, came nothing
    """

    about: str
    expected: str
    came: str
    part: str = "units"

    def __str__(self) -> str:
        """Say it in one line."""
        return f"{self.about}: expected {self.expected}, came {self.came}"


def compare(expected: Expected, answer: Mapping[str, Any], parts: Sequence[str] = PARTS) -> list[Difference]:
    """List the differences between the outcome expected of a step and an answer.

    The answer is in the engine protocol's form: of a movement phase ``units``, ``dislodged``, ``contested``,
    ``results`` and perhaps ``uniqueness``; of a retreat phase ``units``, ``disbanded``, ``results``; of an adjustment
    phase ``units``, ``built``, ``removed``, ``automatic``, ``results``. A part that the answer lacks counts as empty;
    ``uniqueness`` is compared where the case and the answer both state it. ``as`` and ``route`` of a result are
    compared where the case states them.

    Args:
        expected: what the case says.
        answer: what the engine said.
        parts: which of :data:`PARTS` to compare; engines that only know positions may be asked for the first three.

    >>> from standoff.datc.case import Expected
    >>> for difference in compare(Expected(units=("ENGLAND F lon",)), {"units": ["ENGLAND F nth"]}, ["units"]):
    ...     print(difference)
    units: expected ENGLAND F lon, came nothing
    units: expected nothing, came ENGLAND F nth
    """
    found: list[Difference] = []
    if "units" in parts:
        found += _sets("units", expected.units, _texts(answer.get("units")), "units")
    if "dislodged" in parts:
        found += _dislodged(expected, _tables(answer.get("dislodged")))
    if "contested" in parts:
        found += _sets("contested", expected.contested, _texts(answer.get("contested")), "contested")
    if "results" in parts:
        found += _results(expected, _tables(answer.get("results")))
    for part in ("disbanded", "built", "removed", "automatic"):
        if part in parts:
            found += _sets(part, getattr(expected, part), _texts(answer.get(part)), part)
    if "uniqueness" in parts and expected.uniqueness and answer.get("uniqueness"):
        found += _value("uniqueness", expected.uniqueness, answer["uniqueness"], "uniqueness")
    return found


def _sets(about: str, expected: Iterable[str], came: Iterable[str], part: str) -> list[Difference]:
    wanted, given = set(expected), set(came)
    return [Difference(about, each, MISSING, part) for each in sorted(wanted - given)] + [
        Difference(about, MISSING, each, part) for each in sorted(given - wanted)
    ]


def _value(about: str, expected: object, came: object, part: str) -> list[Difference]:
    return [] if expected == came else [Difference(about, _word(expected), _word(came), part)]


def _word(value: object) -> str:
    if value is None or value == "":
        return MISSING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or MISSING
    return str(value)


def _dislodged(expected: Expected, came: list[dict[str, Any]]) -> list[Difference]:
    given = {str(each.get("unit")): each for each in came}
    wanted = {each.unit: each for each in expected.dislodged}
    found = _sets("dislodged", wanted, given, "dislodged")
    for unit in wanted.keys() & given.keys():
        say, said = wanted[unit], given[unit]
        for about, value, answered in (
            ("attacker", say.attacker, said.get("attacker")),
            ("attacker_from", say.attacker_from, said.get("attacker_from")),
            ("by_convoy", say.by_convoy, bool(said.get("by_convoy"))),
            ("retreats", sorted(say.retreats), sorted(_texts(said.get("retreats")))),
        ):
            found += _value(f"{unit}, {about}", value, answered, "dislodged")
    return sorted(found, key=lambda difference: difference.about)


def _results(expected: Expected, came: list[dict[str, Any]]) -> list[Difference]:
    found: list[Difference] = []
    for n, say in enumerate(expected.results):
        said = came[n] if n < len(came) else None
        if said is None or said.get("order") != say.order:
            other = MISSING if said is None else f"the result of {_word(said.get('order'))}"
            found.append(Difference(say.order, say.result, other, "results"))
            continue
        found += _value(say.order, say.result, said.get("result"), "results")
        found += _value(f"{say.order}, dislodged", say.dislodged, bool(said.get("dislodged")), "results")
        found += _value(f"{say.order}, destroyed", say.destroyed, bool(said.get("destroyed")), "results")
        if say.executed_as:
            found += _value(f"{say.order}, as", say.executed_as, said.get("as"), "results")
        if say.route:
            found += _value(f"{say.order}, route", say.route, said.get("route"), "results")
    for said in came[len(expected.results) :]:
        found.append(Difference(_word(said.get("order")), MISSING, _word(said.get("result")), "results"))
    return found


def _texts(value: Any) -> list[str]:
    return [str(each) for each in value] if isinstance(value, (list, tuple)) else []


def _tables(value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, (list, tuple)):
        return []
    return [each for each in value if isinstance(each, dict)]
