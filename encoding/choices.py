"""Rulebooks and their switches told to people and to programs: what each chooses, and what else there would be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..maps import RulebookError
from ..maps.terminal import Line, line
from .house_rules import HouseRules
from .policies import Policy
from .presets import PRESETS, TITLES
from .rulebook import ISSUES, Rulebook, field_named, policy_of, switch

VERSION = 1
"""Version of the forms as data; it rises when a field changes its meaning or goes."""

NO_ISSUE = "no issue of the DATC"
"""What stands where a switch has no issue."""


def fields_called(name: str) -> tuple[str, ...]:
    """Return the fields of a switch, or all of an issue of the DATC; none if it is neither.

    >>> fields_called("convoy-intent"), fields_called("4.A.2")
    (('convoy_intent',), ('paradox', 'leftover_paradox', 'paradox_core'))
    """
    several = tuple(field for field, issue in ISSUES.items() if issue and issue.lower() == name.lower())
    if several:
        return several
    try:
        return (field_named(name),)
    except RulebookError:
        return ()


def question(field: str) -> str:
    """Return what a switch is about, in one sentence.

    >>> question("paradox")
    'How a convoy paradox is kept away or settled.'
    """
    sentence = (policy_of(field).__doc__ or "").partition("\n")[0]
    start, sign, _ = sentence.rpartition(" (4.")
    if not sign:
        start, sign, _ = sentence.rpartition("; no issue of the DATC")
    return f"{start}." if sign else sentence


def takers(reading: Policy, field: str) -> list[str]:
    """Return the names of the rulebooks that take a reading."""
    return [name for name, rulebook in PRESETS.items() if getattr(rulebook, field) is reading]


# --- for people ----------------------------------------------------------------------------------------------


def list_lines() -> Iterator[Line]:
    """Yield a line for each rulebook."""
    width = max(map(len, PRESETS))
    for name in PRESETS:
        yield [(f"{name:<{width}}", "bold"), (f"  {TITLES[name]}", "")]


def rulebook_lines(house: HouseRules) -> Iterator[Line]:
    """Yield what a rulebook chooses, switch by switch; what is not the preference of the DATC has a star."""
    rulebook = house.rulebook
    yield line(f"{rulebook.name}{f': {house.title}' if house.title else ''}", "bold")
    differing = rulebook.differing(Rulebook.DATC)
    if rulebook.name != "datc":
        count = f"{len(differing)} switches" if len(differing) != 1 else "1 switch"
        yield line(f"It differs from datc in {count}, marked *." if differing else "It chooses all as datc does.")
    for name, reading in rulebook.choices():
        field = field_named(name)
        star = "*" if name in differing else " "
        yield [(f"{star} {ISSUES[field] or '-':<5}  ", ""), (f"{name}={reading.word}", "bold" if star == "*" else "")]
        yield line(f"           {question(field)} {reading.says}")
        others = [other.word for other in policy_of(field) if other is not reading]
        datc = f" (datc: {differing[name][1].word})" if name in differing else ""
        yield line(f"           else: {', '.join(others)}{datc}")


def switch_lines(field: str) -> Iterator[Line]:
    """Yield all readings of a switch: who prints each, the case that shows it, the rulebooks that take it."""
    yield line(f"{switch(field)} ({ISSUES[field] or NO_ISSUE}): {question(field)}", "bold")
    for reading in policy_of(field):
        also = f" (also {', '.join(reading.also)})" if reading.also else ""
        yield [(f"  {reading.word}", "bold"), (f"{also}: {reading.says}", "")]
        for label, text in (
            ("printed by", reading.printed),
            ("shown by case", reading.shown),
            ("rulebooks", ", ".join(takers(reading, field))),
        ):
            if text:
                yield line(f"    {label}: {text}")


def difference_lines(one: Rulebook, other: Rulebook) -> Iterator[Line]:
    """Yield the switches in which two rulebooks differ, with both readings and the cases that show them."""
    differing = one.differing(other)
    if not differing:
        yield line(f"{one.name} and {other.name} choose the same in all {len(ISSUES)} switches.")
        return
    count = "1 switch" if len(differing) == 1 else f"{len(differing)} switches"
    yield line(f"{one.name} and {other.name} differ in {count}.", "bold")
    for name, readings in differing.items():
        field = field_named(name)
        yield line(f"{ISSUES[field] or '-':<5}  {name}: {question(field)}", "bold")
        for rulebook, reading in zip((one, other), readings, strict=True):
            yield line(f"  {rulebook.name}: {reading.word}. {reading.says}")
        shown = _cases(readings)
        if shown:
            yield line(f"  shown by case {', '.join(shown)}")


def _cases(readings: Sequence[Policy]) -> list[str]:
    return list(dict.fromkeys(reading.shown for reading in readings if reading.shown))


# --- for programs --------------------------------------------------------------------------------------------


def list_data() -> dict[str, Any]:
    """Return names and titles of the rulebooks."""
    return {"version": VERSION, "rulebooks": [{"name": name, "title": TITLES[name]} for name in PRESETS]}


def rulebook_data(house: HouseRules) -> dict[str, Any]:
    """Return what a rulebook chooses."""
    rulebook = house.rulebook
    differing = rulebook.differing(Rulebook.DATC)
    return {
        "version": VERSION,
        "name": rulebook.name,
        "title": house.title,
        "switches": [
            {
                "switch": name,
                "issue": ISSUES[field_named(name)],
                "question": question(field_named(name)),
                "reading": reading.word,
                "says": reading.says,
                "others": [other.word for other in type(reading) if other is not reading],
                "differs": name in differing,
            }
            for name, reading in rulebook.choices()
        ],
    }


def switches_data(fields: Sequence[str]) -> dict[str, Any]:
    """Return all readings of some switches."""
    return {
        "version": VERSION,
        "switches": [
            {
                "switch": switch(field),
                "issue": ISSUES[field],
                "question": question(field),
                "readings": [
                    {**reading_data(reading), "rulebooks": takers(reading, field)} for reading in policy_of(field)
                ],
            }
            for field in fields
        ],
    }


def reading_data(reading: Policy) -> dict[str, Any]:
    """Return one reading; keys that say nothing are empty."""
    return {
        "reading": reading.word,
        "also": list(reading.also),
        "says": reading.says,
        "printed": reading.printed,
        "shown": reading.shown,
    }


def difference_data(one: Rulebook, other: Rulebook) -> dict[str, Any]:
    """Return the switches in which two rulebooks differ; readings in the sequence of the rulebooks."""
    return {
        "version": VERSION,
        "rulebooks": [one.name, other.name],
        "differing": [
            {
                "switch": name,
                "issue": ISSUES[field_named(name)],
                "question": question(field_named(name)),
                "readings": list(map(reading_data, readings)),
            }
            for name, readings in one.differing(other).items()
        ],
    }
