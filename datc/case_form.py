"""The form of cases in JSON, and where data is not of it: so that an error names the field and what was read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias


class Fields(NamedTuple):
    """An object.

    Args:
        must: the form of each field that must be there.
        may: that of each that may.
    """

    must: Mapping[str, Form]
    may: Mapping[str, Form]


class Each(NamedTuple):
    """A list, or an object whose keys are any names.

    Args:
        form: the form of each entry.
        kind: which of them it is.
        least: how many entries there are at least.
    """

    form: Form
    kind: type = list
    least: int = 0


Form: TypeAlias = "type | Fields | Each"
"""A plain kind of value, or one with parts."""

SAID: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}

LONGEST = 100
"""A longer value is cut where it is shown."""

TEXTS = Each(str)

DISLODGED = Fields({"unit": str, "attacker": str, "attacker_from": str, "by_convoy": bool, "retreats": TEXTS}, {})

RESULT = Fields(
    {"order": str, "result": str},
    {"dislodged": bool, "destroyed": bool, **dict.fromkeys(("route", "as", "printed"), str)},
)

EXPECTED = Fields(
    {"results": Each(RESULT), "units": TEXTS},
    {
        "dislodged": Each(DISLODGED),
        **dict.fromkeys(("contested", "disbanded", "built", "removed", "automatic"), TEXTS),
        "uniqueness": str,
        "resolutions": int,
    },
)

OWNED = Each(TEXTS, dict)

STEP = Fields(
    {"id": str, "phase": str, "units": TEXTS, "orders": TEXTS, "expected": EXPECTED},
    {"season": str, "year": int, "dislodged": Each(DISLODGED), "contested": TEXTS, "centers": OWNED},
)

ALTERNATIVE = Fields({"choices": Each(str, dict), "source": str, "steps": Each(STEP)}, {"resolutions": int})

CASE = Fields(
    {
        **dict.fromkeys(("id", "title", "source", "board"), str),
        "steps": Each(STEP, least=1),
        "alternatives": Each(ALTERNATIVE),
    },
    {
        **dict.fromkeys(("link", "added", "history", "note"), str),
        **dict.fromkeys(("tests", "same_under"), TEXTS),
        "balance": Each(int, dict),
        "centers": OWNED,
    },
)
"""The form of a case; ``schema/cases.schema.json`` states more, which those see to that read it."""


def misshapen(data: Any, form: Form, place: str) -> Iterator[tuple[str, str]]:
    """Yield where data is not of a form: the place, and what is due there and what was read.

    Args:
        data: the data.
        form: the form.
        place: where it stands; empty for the whole.

    >>> list(misshapen({"unit": 7}, Fields({"unit": str, "orders": TEXTS}, {}), "steps[0]"))
    [('steps[0].unit', 'must be a text, not 7'), ('steps[0].orders', 'is missing; it is a list')]
    """
    kind: type[Any] = form if isinstance(form, type) else form.kind if isinstance(form, Each) else dict
    if data.__class__ is not kind:
        yield place, f"must be {SAID[kind]}, not {short(data)}"
    elif isinstance(form, Fields):
        for key, part in {**form.must, **form.may}.items():
            at = f"{place}.{key}" if place else key
            if key in data:
                yield from misshapen(data[key], part, at)
            elif key in form.must:
                yield at, f"is missing; it is {_said(part)}"
    elif isinstance(form, Each):
        if len(data) < form.least:
            yield place, f"must be {SAID[kind]} of {form.least} or more, not {short(data)}"
        for name, one in data.items() if kind is dict else enumerate(data):
            yield from misshapen(one, form.form, f"{place}.{name}" if kind is dict else f"{place}[{name}]")


def _said(form: Form) -> str:
    return SAID[form if isinstance(form, type) else form.kind if isinstance(form, Each) else dict]


def short(value: object) -> str:
    """Return a value as JSON, cut.

    Args:
        value: the value.
    """
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
