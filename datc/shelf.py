"""The cases at hand, loaded when they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .case import Case


def cases(which: str | Path = "") -> Iterator[Case]:
    """Load cases one after the other.

    Args:
        which: a shipped case (``"6.F.16"``), a folder of them (``"6.F"``, ``"separating"``), all if empty, or a
            path (``pathlib.Path``) to a file or folder of yours.

    Raises:
        CaseError: nothing of that name, or a file is no case.

    >>> [case.id for case in cases("6.C")][:2]
    ['6.C.1', '6.C.2']
    """
    # the classes of cases take a while to make, and most programs never look at one
    from .case import cases as load

    return load(which)
