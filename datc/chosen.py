"""The cases that a command is asked for: by id, by folder, or by path."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .errors import CaseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .case import Case


class Chosen:
    """The cases that the arguments name: ids, folders, or paths of case files. What is none is told, and passed over.

    Args:
        names: the arguments; none means all cases.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        """Keep the names."""
        self.names = names
        self.faulty = False

    @cached_property
    def files(self) -> list[Path]:
        """The files of the cases; none is opened."""
        from .case import paths

        found: list[Path] = []
        for name in self.names or (None,):
            try:
                if name == "":
                    raise CaseError("NAME", "", "is empty; leave it out to mean all cases")
                files = paths("" if name is None else Path(name) if _exists(name) else name)
                if not files:
                    raise CaseError(str(name), "", "the folder holds no case file (.toml)")
            except CaseError as error:
                self.tell(error)
            else:
                found += files
        return found

    def __iter__(self) -> Iterator[Case]:
        """Load one case after the other."""
        from .case import load

        for path in self.files:
            try:
                case = load(path)
            except CaseError as error:
                self.tell(error)
            else:
                yield case

    def tell(self, error: CaseError) -> None:
        """Say what is wrong, and remember that something was."""
        self.faulty = True
        click.echo(f"Error: {error}", err=True)


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long, or with a NUL
        return False
