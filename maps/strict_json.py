"""JSON without what Python would let pass: numbers that are none, and keys given twice."""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any

MOST_DIGITS = 4300
"""No whole number has more."""


def loads(text: str) -> Any:
    """Read a JSON text.

    Args:
        text: the text.

    Raises:
        ValueError: the text is no JSON, holds NaN or a number beyond all bounds, or gives a key twice in one object.
        RecursionError: it is nested too deeply.

    >>> loads('{"a": ' + "9" * 5000 + "}")
    Traceback (most recent call last):
    ValueError: a number of 5000 digits is too large a number
    >>> loads('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    ValueError: the key 'a' is given twice in one object
    """
    return json.loads(
        text,
        parse_constant=_no_constant,
        parse_float=_finite,
        parse_int=_whole,
        object_pairs_hook=_without_duplicates,
    )


def _whole(digits: str) -> int:
    """Refuse numbers of so many digits that Python reads them no longer, in words that do not speak of Python."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits is too large a number")
    return int(digits)


def _finite(digits: str) -> float:
    """Refuse numbers such as 1e999, which Python would read as infinity."""
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits} is too large a number")
    return number


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that has a key twice: which of the two is meant, nobody can tell."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise ValueError(f"the key {twice!r} is given twice in one object")
    return found


def _no_constant(word: str) -> Any:
    """Refuse NaN and Infinity, which Python would read and no JSON reader need understand."""
    raise ValueError(f"{word} is no JSON value")
