"""What the words of a place come to: a spot with what it may mean, or a fault."""

from __future__ import annotations

from dataclasses import dataclass


class Fault(Exception):
    """Tells that some words cannot be read; caught inside this package and turned into a diagnostic."""

    def __init__(self, code: str, start: int, end: int, message: str, hint: str = "") -> None:
        """Keep the span, as indexes of words, and what is wrong with it."""
        self.code, self.start, self.end, self.message, self.hint = code, start, end, message, hint
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place as written, perhaps with several readings.

    Args:
        candidates: ids of the provinces that may be meant.
        exact: the province of which the word is the very id, where that word may mean others too.
        coast: id of the coast written, or empty.
        start: index of the first word in its line.
        end: index behind the last word.
        guess: whether the words name no place, and the candidates are those of which a name is near.
    """

    candidates: tuple[str, ...]
    exact: str
    coast: str
    start: int
    end: int
    guess: bool = False

    def place(self, province: str) -> str:
        """Return the place when this province is meant."""
        return f"{province}/{self.coast}" if self.coast else province
