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
        are = f"the {part.listed} resolutions of {part.resolutions} are models of {part.formula}"
        if part.listed == 1:
            are = f"the resolution of {part.resolutions} is a model of {part.formula}"
        no_more = "; it has no model with other decisions"
        if not part.listed:
            are, no_more = f"{part.formula} has no model: there is no resolution", ""
        text = are + (no_more if part.complete else "; nothing is proved of any others")
        if part.settled:
            text = f"with what backup rules settled put into formula.cnf, {text}"
        found.append({"claim": text, "files": list(part.files)})
    return found
