"""Many small cases in one test, since each test by itself costs more than such a case; each that fails is named."""

import traceback
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")

# of a fault that breaks every case, the first show it as well as all
MOST_TOLD = 40


def check_each(check: Callable[[T], None], cases: Iterable[T], name: Callable[[T], str] = str) -> None:
    """Check every case, and fail once with the name of each that failed, where it did and what it said.

    Args:
        check: what raises for a case that is not as it should be; most often a function full of ``assert``.
        cases: the cases, at least one.
        name: gives the words by which a person finds a case.
    """
    failures: list[str] = []
    number = 0
    for case in cases:
        number += 1
        try:
            check(case)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a case is told with its name
            place = traceback.extract_tb(error.__traceback__)[-1]
            said = "".join(traceback.format_exception_only(error)).strip()
            failures.append(f"{name(case)}: {place.filename}:{place.lineno}: {said}")
    assert number, "there is no case at all"
    told = "\n".join(failures[:MOST_TOLD])
    assert not failures, f"{len(failures)} of {number} cases failed:\n{told}"
