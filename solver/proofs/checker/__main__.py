"""``python checker DIR``, or ``python -m checker DIR`` beside it."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Sequence
from pathlib import Path

MOST_SHOWN = 20
"""So many faults are told."""


def main(arguments: Sequence[str]) -> int:
    """Check the folder that is named, tell what was found, and return the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python checker.py DIR", file=sys.stderr)  # noqa: T201
        return 2
    from .folder import Checked
    from .texts import NoProof
    from .theorems import CheckedTheorem, is_theorem

    folder = Path(arguments[0])
    try:
        checked = CheckedTheorem(folder) if is_theorem(folder) else Checked(folder)
    except NoProof as error:
        print(f"{arguments[0]!a}: {error}", file=sys.stderr)  # noqa: T201
        return 2
    for text in checked.agrees if not checked.faults else map(str, checked.faults[:MOST_SHOWN]):
        print(ascii(text)[1:-1])  # noqa: T201
    print("does not check" if checked.faults else _words(checked))  # noqa: T201
    return 1 if checked.faults else 0


def _words(checked: object) -> str:
    """Return what is said where nothing was found wrong."""
    from .theorems import CheckedTheorem

    if isinstance(checked, CheckedTheorem) and len(checked.proved) < len(checked.lemmas):
        return f"what is there agrees: {len(checked.proved)} of {len(checked.lemmas)} lemmas were checked"
    return "all of it agrees"


if __name__ == "__main__":
    if __package__:
        sys.exit(main(sys.argv[1:]))
    here = Path(__file__).resolve().parent  # started as a folder: its files import each other as parts of a package
    sys.path[0] = str(here.parent)
    runpy.run_module(here.name, run_name="__main__")
