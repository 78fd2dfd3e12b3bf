"""Whether campaigns are asked for, and how many examples a property is tried with there and in every run."""

import re
from collections.abc import Collection
from itertools import chain, combinations

import pytest
from _pytest.mark.expression import Expression
from hypothesis import settings

# How many examples a property is tried with, unless it names a number itself.
FEW, MANY = 25, 200


def asked_for(expression: str) -> bool:
    """Tell whether some test with the marker ``campaign`` may run.

    Args:
        expression: what pytest was given behind ``-m``; all tests run where it is empty.

    Raises:
        pytest.UsageError: if that is no expression.
    """
    if not expression.strip():
        return True
    try:
        asked = Expression.compile(expression)
    except SyntaxError as error:
        raise pytest.UsageError(f"-m {expression!r}: {error}") from error
    words = set(re.findall(r"\w+", expression)) - {"and", "or", "not", "campaign"}

    def runs(others: Collection[str]) -> bool:
        return asked.evaluate(lambda name, /, **_: name == "campaign" or name in others)

    return any(map(runs, chain.from_iterable(combinations(sorted(words), n) for n in range(len(words) + 1))))


def tried(number: int) -> int:
    """Give the number of examples of a property that takes other than 25: in campaigns eight times as many."""
    return number * settings().max_examples // FEW
