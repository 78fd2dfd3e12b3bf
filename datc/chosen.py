"""The cases that a command is asked for: by id, by folder, or by path."""

from __future__ import annotations

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

    def __iter__(self) -> Iterator[Case]:
        """Load one case after the other."""
        from .case import load, paths

        for name in self.names or (None,):
            try:
                if name == "":
                    raise CaseError("NAME", "", "is empty; leave it out to mean all cases")
                found = paths("" if name is None else Path(name) if _exists(name) else name)
                if not found:
                    raise CaseError(str(name), "", "the folder holds no case file (.toml)")
            except CaseError as error:
                self.tell(error)
                continue
            for path in found:
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
