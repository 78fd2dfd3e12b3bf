"""Words that are passed over: results behind an order, separators between two, words without meaning inside one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .words import AND, FILLERS, RESULTS, UNITS, VERBS, Verb

if TYPE_CHECKING:
    from .lines import Line

OWN = frozenset(("my", "our"))
"""Words before a unit of the one who writes."""


def skip_results(line: Line, i: int) -> int:
    """Skip what programs write behind an order: "(bounce)", "*cut*", "[dislodged]", closing marks."""
    while True:
        word = line.ahead[i]
        if word in RESULTS:
            i += 1
        elif word == "(" and line.closes[i]:
            i = line.closes[i] + 1
        elif word in (".", ")") or (word in (",", "-") and line.ahead[i + 1] in RESULTS):
            i += 1
        elif word == "-" and i + 1 == len(line.words):
            return i + 1
        else:
            return i


def skip_separators(line: Line, i: int) -> int:
    """Skip what stands between two orders."""
    while line.ahead[i] in AND:
        i += 1
    return i


def skip_fillers(line: Line, i: int) -> int:
    """Skip words without meaning before a unit or a place; "my" only before "army" and the like."""
    while (word := line.ahead[i]) in FILLERS or (
        word in OWN and len(line.ahead[i + 1]) > 1 and line.ahead[i + 1] in UNITS
    ):
        i += 1
    return i


def skip_moving(line: Line, i: int) -> int:
    """Skip dashes and verbs of moving: "-", "moves to", "- to the"."""
    while line.ahead[i] in ("-", ":", "the") or VERBS.get(line.ahead[i]) is Verb.MOVE:
        i += 1
    return i
