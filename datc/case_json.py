"""Cases as JSON, for programs of any language: each phase whole, so that nothing need be worked out by a reader.

``schema/cases.schema.json`` states the form. What a step begins with has the names that requests of the engine protocol
have, and what it is to come to those of answers.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..maps.strict_json import loads as strict_loads
from .case_file import FORMAT as CASE_FORMAT
from .case_file import VERSION as CASE_VERSION
from .case_file import case_of, line_of
from .case_form import CASE, misshapen, short
from .errors import CaseError

if TYPE_CHECKING:
    from .case import Alternative, Case, Dislodged, Expected, Result, Step

FORMAT = "standoff-cases"
VERSION = 1

_TEXTS = ("link", "added", "history", "note")
_LISTS = ("tests", "same_under")
_PARTS = {
    "movement": ("dislodged", "contested"),
    "retreat": ("disbanded",),
    "adjustment": ("built", "removed", "automatic"),
}


def case_data(case: Case) -> dict[str, Any]:
    """Return a case as data.

    Args:
        case: the case.

    >>> from standoff.datc.case import find, load
    >>> data = case_data(load(find("6.H.5")))
    >>> [step["id"] for step in data["steps"]], data["steps"][1]["dislodged"][0]["retreats"]
    (['6.H.5', '6.H.5/2'], ['arm'])
    >>> data["steps"][0]["expected"]["results"][2]
    {'order': 'TURKEY: F ank H', 'result': 'dislodged', 'dislodged': True}
    """
    return {
        "id": case.id,
        "title": case.title,
        "source": case.source,
        "board": case.board,
        **{key: value for key in _TEXTS if (value := getattr(case, key))},
        **{key: list(value) for key in _LISTS if (value := getattr(case, key))},
        **({} if case.balance is None else {"balance": dict(case.balance)}),
        # where there is an adjustment step, it is there that they stand
        **({"centers": _owned(case.centers.items())} if case.centers is not None and not _winters(case) else {}),
        "steps": _steps(case, case.steps),
        "alternatives": [_alternative(case, other) for other in case.alternatives],
    }


def _winters(case: Case) -> bool:
    return any(step.phase == "adjustment" for step in case.steps)


def _owned(centers: Iterable[tuple[str, Iterable[str]]]) -> dict[str, list[str]]:
    return {power: list(ids) for power, ids in centers}


def _steps(case: Case, steps: Iterable[Step]) -> list[dict[str, Any]]:
    return [
        {
            "id": f"{case.id}/{n}" if n > 1 else case.id,
            "phase": step.phase,
            **({"season": step.season} if step.season else {}),
            **({"year": step.year} if step.year else {}),
            "units": list(step.units),
            **(
                {"dislodged": [*map(_dislodged, step.dislodged)], "contested": list(step.contested)}
                if step.phase == "retreat"
                else {}
            ),
            **({"centers": _owned(step.centers)} if step.phase == "adjustment" else {}),
            "orders": list(step.written),
            "expected": _expected(step.expected, step.phase),
        }
        for n, step in enumerate(steps, 1)
    ]


def _alternative(case: Case, other: Alternative) -> dict[str, Any]:
    return {
        "choices": other.choices,
        "source": other.source,
        **({} if other.resolutions is None else {"resolutions": other.resolutions}),
        "steps": _steps(case, other.steps),
    }


def _expected(expected: Expected, phase: str) -> dict[str, Any]:
    data: dict[str, Any] = {"results": [*map(_result, expected.results)], "units": list(expected.units)}
    for part in _PARTS[phase]:
        values = getattr(expected, part)
        data[part] = [*map(_dislodged, values)] if part == "dislodged" else list(values)
    if expected.uniqueness:
        data["uniqueness"] = expected.uniqueness
    if expected.resolutions is not None:
        data["resolutions"] = expected.resolutions
    return data


def _result(result: Result) -> dict[str, Any]:
    return {
        "order": result.order,
        "result": result.result,
        **({"dislodged": True} if result.dislodged else {}),
        **({"destroyed": True} if result.destroyed else {}),
        **({"route": result.route} if result.route else {}),
        **({"as": result.executed_as} if result.executed_as else {}),
        **({"printed": result.printed} if result.printed else {}),
    }


def _dislodged(unit: Dislodged) -> dict[str, Any]:
    return {
        "unit": unit.unit,
        "attacker": unit.attacker,
        "attacker_from": unit.attacker_from,
        "by_convoy": unit.by_convoy,
        "retreats": list(unit.retreats),
    }


def dumps(cases: Iterable[Case], made_by: str = "") -> str:
    """Write cases as one JSON object, a case a line.

    Args:
        cases: the cases.
        made_by: the program that writes it, with its version; left out where it is empty.
    """
    head = {"format": FORMAT, "version": VERSION, **({"made_by": made_by} if made_by else {}), "rules": "datc"}
    lines = ",\n".join(json.dumps(case_data(case), ensure_ascii=False) for case in cases)
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "cases": [\n{lines}\n]}}\n'


def loads(text: str, where: str = "cases") -> list[Case]:
    """Read cases from JSON that :func:`dumps` wrote, or another program in that form.

    Args:
        text: the text.
        where: name of the file for errors.

    Raises:
        CaseError: it is no JSON, or no such cases; with the place inside.

    >>> from standoff.datc.case import cases
    >>> [case.id for case in loads(dumps(cases("6.C")))][:2]
    ['6.C.1', '6.C.2']
    """
    try:
        data = strict_loads(text)
    except RecursionError:
        raise CaseError(where, "", "is nested too deeply") from None
    except ValueError as error:
        raise CaseError(where, "", f"is no JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise CaseError(where, "format", f'must be "{FORMAT}"')
    if data.get("version") != VERSION:
        raise CaseError(where, "version", f"must be {VERSION}; this program reads no other")
    rows = data.get("cases")
    if not isinstance(rows, list):
        raise CaseError(where, "cases", "must be a list")
    return [_case(row, f"{where}: cases[{n}]") for n, row in enumerate(rows)]


def _case(row: object, where: str) -> Case:
    """Read one case: as its file would have it; and what a file leaves to be worked out must be what is said."""
    for place, fault in misshapen(row, CASE, ""):
        raise CaseError(where, place, fault)
    try:
        case = case_of(_of_file(row), where)
    except (TypeError, KeyError, AttributeError, ValueError):
        raise CaseError(where, "", "is not of the form that datc/schema/cases.schema.json states") from None
    for place, said, follows in _apart(row, case_data(case), ""):
        raise CaseError(where, place, f"is {_short(said)}; from what else is said follows {_short(follows)}")
    return case


def _of_file(row: Any) -> dict[str, Any]:
    """Return a case in the form of its decoded file."""
    first = row["steps"][0]
    late = [step for step in row["steps"] if step["phase"] == "adjustment"]
    alternatives = [
        {
            "choice": ",".join(f"{issue}={value}" for issue, value in other["choices"].items()),
            "source": other["source"],
            **({"resolutions": other["resolutions"]} if "resolutions" in other else {}),
            **({"expected": [*map(_expected_of_file, other["steps"])]} if other["steps"] else {}),
        }
        for other in row["alternatives"]
    ]
    return {
        "format": CASE_FORMAT,
        "version": CASE_VERSION,
        **{key: value for key, value in row.items() if key not in ("steps", "alternatives")},
        "units": first["units"],
        **({"dislodged": [*map(_dislodged_of_file, first["dislodged"])]} if first.get("dislodged") else {}),
        **({"contested": first["contested"]} if first.get("contested") else {}),
        **({"centers": late[0]["centers"]} if late else {}),
        "steps": [
            {
                **{key: value for key, value in step.items() if key in ("phase", "season", "year", "orders")},
                "expected": _expected_of_file(step),
            }
            for step in row["steps"]
        ],
        **({"alternatives": alternatives} if alternatives else {}),
    }


def _expected_of_file(step: Mapping[str, Any]) -> dict[str, Any]:
    from .case import Result

    expected = dict(step["expected"])
    names = {"as": "executed_as"}
    rows = [
        Result(**{names.get(str(key), str(key)): value for key, value in row.items()}) for row in expected["results"]
    ]
    expected["results"] = [*map(line_of, rows)]
    if "dislodged" in expected:
        expected["dislodged"] = [*map(_dislodged_of_file, expected["dislodged"])]
    return expected


def _dislodged_of_file(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "attacker_from"}


def _apart(said: Any, follows: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield where two pieces of data part."""
    if isinstance(said, dict) and isinstance(follows, dict):
        for key in dict.fromkeys((*said, *follows)):
            yield from _apart(said.get(key), follows.get(key), f"{place}.{key}" if place else str(key))
    elif isinstance(said, list) and isinstance(follows, list) and len(said) == len(follows):
        for n, (mine, other) in enumerate(zip(said, follows, strict=True)):
            yield from _apart(mine, other, f"{place}[{n}]")
    elif said != follows or type(said) is not type(follows):
        yield place, said, follows


def _short(value: object) -> str:
    return "not there" if value is None else short(value)
