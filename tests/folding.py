"""Many small cases in one test, since each test by itself costs more than such a case; each that fails is named."""

import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple, TypeVar

import pytest

T = TypeVar("T")

# of a fault that breaks every case, the first show it as well as all
MOST_TOLD = 40
# of a case without a name, so much of its values is shown
MOST_LETTERS = 120


def check_each(check: Callable[[T], None], cases: Iterable[T], name: Callable[[T], str] = str) -> None:
    """Check every case, and fail once with the name of each that failed, where it did and what it said.

    Args:
        check: what raises for a case that is not as it should be; most often a function full of ``assert``. What skips
            a case fails it: a part of a test cannot be left out.
        cases: the cases, at least one.
        name: gives the words by which a person finds a case.
    """
    failures: list[str] = []
    number = 0
    for case in cases:
        number += 1
        try:
            check(case)
        # pytest's own, such as DID NOT RAISE, are no Exceptions; a skip would hide the cases that failed before it
        except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:  # noqa: BLE001 - told with its name
            place = traceback.extract_tb(error.__traceback__)[-1]
            said = "".join(traceback.format_exception_only(error)).strip()
            failures.append(f"{name(case)}: {place.filename}:{place.lineno}: {said}")
    assert number, "there is no case at all"
    told = "\n".join(failures[:MOST_TOLD])
    assert not failures, f"{len(failures)} of {number} cases failed:\n{told}"


def folded(check: Callable[..., None]) -> Callable[..., None]:
    """Make one test of a function with ``parametrize`` above it, that would be as many tests as there are cases.

    What else the function takes are fixtures, which its cases share. To look at one case alone, take this away and
    name it with ``-k``.
    """
    marks: list[pytest.Mark] = getattr(check, "pytestmark", [])
    assert marks, f"{check.__name__} has no cases"
    assert all(mark.name == "parametrize" for mark in marks), f"{check.__name__} has marks that would be lost"
    # the mark next to the function changes fastest, as pytest has it
    several = [tuple(reversed(one)) for one in product(*(list(_cases(mark)) for mark in reversed(marks)))]

    def whole(**fixtures: Any) -> None:
        def run(one: tuple[_Case, ...]) -> None:
            check(**{name: value for case in one for name, value in case.values.items()}, **fixtures)

        check_each(run, several, lambda one: "-".join(case.name for case in one))

    taken = {name for one in several[:1] for case in one for name in case.values}
    signature = inspect.signature(check)
    others = [one for name, one in signature.parameters.items() if name not in taken]
    whole.__name__, whole.__qualname__, whole.__doc__ = check.__name__, check.__qualname__, check.__doc__
    whole.__module__ = check.__module__
    whole.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
    return whole


class _Case(NamedTuple):
    """What one ``parametrize`` gives to a function, and what it calls that."""

    name: str
    values: dict[str, Any]


def _cases(mark: pytest.Mark) -> Iterator[_Case]:
    """Give the cases of one ``parametrize``."""
    assert not mark.kwargs.keys() - {"ids"}, f"{', '.join(mark.kwargs)}: only 'ids' can be folded"
    given, rows = mark.args
    names = [name.strip() for name in given.split(",")] if isinstance(given, str) else list(given)
    ids = mark.kwargs.get("ids")
    known = None if ids is None or callable(ids) else list(ids)
    for n, row in enumerate(rows):
        own = getattr(row, "id", None) if type(row).__name__ == "ParameterSet" else None
        if type(row).__name__ == "ParameterSet":
            assert not row.marks, "a case with marks of its own cannot be folded"
            values = row.values
        else:
            values = (row,) if len(names) == 1 else tuple(row)
        said = [_word(value, ids if callable(ids) else None) for value in values]
        name = own or (known[n] if known is not None else None) or "-".join(said)
        yield _Case(str(name), dict(zip(names, values, strict=True)))


def _word(value: object, ids: Callable[[Any], object] | None) -> str:
    """Give the words for one value."""
    word = ids(value) if ids else None
    return str(word) if word is not None else repr(value)[:MOST_LETTERS]
