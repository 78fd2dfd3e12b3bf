"""What a folder holds of each formula, and what is proved by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

PREFIXES = ("", "settled-")
"""Of the files of the first part and of the second, in which a backup rule settled something."""


class Settled(NamedTuple):
    """A decision that a backup rule settled: its variable, its words, the value, and the rule."""

    variable: int
    decision: str
    value: bool
    rule: str


class Part(NamedTuple):
    """What the manifest says of one formula: how many resolutions are listed, whether all, and what was settled."""

    prefix: str
    listed: int
    complete: bool
    settled: tuple[Settled, ...]

    @property
    def formula(self) -> str:
        """The name of the file of the formula."""
        return "settled.cnf" if self.prefix else "formula.cnf"

    @property
    def title(self) -> str:
        """What the formula is, for its first line."""
        if self.prefix:
            return "formula.cnf with what backup rules settled in place of the equations of those decisions"
        return "every model of this formula is a consistent resolution of the orders"

    @property
    def title_of_others(self) -> str:
        """What the refuted formula is, for its first line."""
        return f"{self.formula}, but different from each resolution of {self.resolutions}"

    @property
    def resolutions(self) -> str:
        """The name of the file of the resolutions."""
        return f"{self.prefix}resolutions.txt"

    def others(self, ending: str) -> str:
        """Return the name of a file of the refutation."""
        return f"{self.prefix}others.{ending}"

    @property
    def files(self) -> tuple[str, ...]:
        """The names of all files of the part."""
        refutation = [self.others(ending) for ending in ("cnf", "drup", "lrat")] if self.complete else []
        return (self.formula, self.resolutions, *refutation)


def claims(parts: Sequence[Part]) -> list[dict[str, Any]]:
    """Return what a folder proves, in words, with the files that prove it."""
    found = []
    for part in parts:
        which = "with what backup rules settled, " if part.settled else ""
        if part.listed == 0:
            text = f"{part.formula} has no resolution: whatever is assumed contradicts it"
        elif part.listed == 1:
            text = f"{part.formula} has the resolution that {part.resolutions} holds"
        else:
            text = f"{part.formula} has the {part.listed} resolutions that {part.resolutions} lists"
        if not part.complete:
            text += "; of any others nothing is proved"
        elif part.listed:
            text += f", and no other{'s' if part.listed > 1 else ''}"
        found.append({"claim": which + text, "files": list(part.files)})
    return found


def settled_in_words(parts: Sequence[Part]) -> list[str]:
    """Return what backup rules settled, a line for each decision."""
    return [
        f"settled by {one.rule}: {'' if one.value else 'not '}({one.decision})"
        for part in parts
        for one in part.settled
    ]
