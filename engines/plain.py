"""A question and its answer as plain lines, for an engine that is a shell script: a word, and what belongs to it.

    phase movement
    board standard
    rules datc
    unit ENGLAND F nth
    order ENGLAND: F nth - nwy

is answered by

    unit ENGLAND F nwy
    result succeeds = ENGLAND: F nth - nwy

``docs/protocol.md`` tells all words; :mod:`datc.plain` is the other side, for standoff as an engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..maps.notation.characters import shorten
from .understanding import UNIT_PARTS

if TYPE_CHECKING:
    from .question import Question

UNITS = {"unit": "units", **{part: part for part in UNIT_PARTS}}
"""The words behind which a unit stands, and the fields that they fill."""


class PlainError(Exception):
    """Tells which line is none; caught inside this package."""


def plain_request(request: Mapping[str, Any]) -> str:
    """Return a request of the protocol as lines.

    Args:
        request: the request.

    >>> print(plain_request({"phase": "movement", "units": ["ENGLAND F nth"], "orders": ["ENGLAND: F nth H"]}))
    phase movement
    unit ENGLAND F nth
    order ENGLAND: F nth H
    <BLANKLINE>
    """
    lines = [f"{key} {request[key]}" for key in ("phase", "board", "rules", "season", "year") if key in request]
    lines += [f"unit {unit}" for unit in request["units"]]
    for one in request.get("dislodged", ()):
        lines.append(f"dislodged {one['unit']}: {' '.join(one['retreats'])}".rstrip())
        if one.get("attacker_from"):
            by = " by convoy" if one.get("by_convoy") else ""
            lines.append(f"attacked {one['unit']}: from {one['attacker_from']}{by}")
    lines += [f"contested {id}" for id in request.get("contested", ())]
    lines += [f"centers {power}: {' '.join(ids)}".rstrip() for power, ids in request.get("centers", {}).items()]
    lines += [f"order {order}" for order in request["orders"]]
    return "".join(f"{line}\n" for line in lines)


def plain_answer(text: str, question: Question) -> dict[str, Any]:
    """Return the answer that lines stand for, in the protocol's form but with the engine's names.

    Args:
        text: what the engine wrote.
        question: what was asked.

    Raises:
        PlainError: a line is none of an answer.
    """
    found: dict[str, Any] = {}
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if not word or word.startswith("#"):
            continue
        if word in ("skip", "error"):
            return {word: rest or word}
        if word == "undefined" and not rest:
            return {"units": None}
        if word in UNITS:
            found.setdefault(UNITS[word], []).append(rest)
        elif word == "dislodged":
            unit, colon, places = rest.partition(":")
            one: dict[str, Any] = {"unit": unit.strip()}
            if colon:
                one["retreats"] = places.split()
            found.setdefault("dislodged", []).append(one)
        elif word == "contested":
            found.setdefault("contested", []).extend(rest.split())
        elif word == "result":
            result, equals, order = rest.partition(" = ")
            if not equals:
                raise PlainError(f"line {number}: {shorten(line)!r}: expected 'result WORD = ORDER'")
            found.setdefault("results", []).append({"order": order.strip(), "result": result.strip()})
        elif word == "none" and rest in NONE:
            found.setdefault(NONE[rest], [])
        else:
            words = ", ".join((*UNITS, "dislodged", "contested", "result", "none", "undefined", "skip", "error"))
            raise PlainError(f"line {number}: {shorten(line)!r} begins with none of {words}")
    if "units" not in found:
        raise PlainError("no line begins with 'unit', 'skip' or 'error'; where no unit is left, write 'none unit'")
    if question.phase == "movement":
        # nobody writes a line for a unit that was not dislodged; whoever tells of one tells of all
        found.setdefault("dislodged", [])
    return found


NONE = {**UNITS, "dislodged": "dislodged", "contested": "contested"}
"""Behind ``none``: what there is none of."""
