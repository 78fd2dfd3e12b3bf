"""Who works at a campaign: this process here, or whoever takes work and gives results back later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Result(Protocol[T_co]):
    """Something that is worked at; its result is waited for."""

    def ready(self) -> bool:
        """Tell whether the result is there."""
        ...

    def result(self) -> T_co:
        """Return the result, once it is there."""
        ...


class Workers(Protocol):
    """Whoever works at a campaign."""

    def submit(self, work: Callable[..., T], *parts: Any) -> Result[T]:
        """Have something worked at."""
        ...


@dataclass(frozen=True)
class Done(Generic[T]):
    """Something that has been worked at.

    Args:
        made: what came of it.
    """

    made: T

    def ready(self) -> bool:
        """Tell that the result is there."""
        return True

    def result(self) -> T:
        """Return the result."""
        return self.made


class Here:
    """This process: works at something as soon as it is handed in."""

    def submit(self, work: Callable[..., T], *parts: Any) -> Result[T]:
        """Work at something at once."""
        return Done(work(*parts))
