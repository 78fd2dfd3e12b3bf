"""A third of many like cases in every run, the others in campaigns."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


@dataclass(frozen=True)
class Share:
    """Which of many cases a test takes: each ``step``-th from ``first`` on, or all the others."""

    first: int
    step: int = 3
    others: bool = False

    def of(self, several: Iterable[T]) -> Iterator[T]:
        """Give those of several cases that are of this share, in their sequence."""
        return (one for n, one in enumerate(several) if (n % self.step == self.first) != self.others)


def some(several: Sequence[T], name: Callable[[T], str] = str, step: int = 3) -> list[Any]:
    """Give cases as parameters of a test, of which each ``step``-th is in every run and the others in campaigns."""
    rest = pytest.mark.campaign
    return [pytest.param(one, id=name(one), marks=rest if n % step else ()) for n, one in enumerate(several)]


def shares(names: Iterable[str], step: int = 3) -> list[Any]:
    """Give names as parameters of a test, each with its share of the cases and, in campaigns, with the others.

    Neighbours have different shares, so that every run meets every case under one name of so many as ``step`` says.

    Args:
        names: what the test is asked for each of, such as rulebooks.
        step: how many shares make the whole.
    """
    found = []
    for n, name in enumerate(names):
        share = Share(n % step, step)
        found.append(pytest.param(name, share, id=name))
        others = Share(share.first, step, others=True)
        found.append(pytest.param(name, others, id=f"{name}, the other cases", marks=pytest.mark.campaign))
    return found
