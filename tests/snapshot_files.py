"""Outputs kept as plain files under tests/snapshots, so that a change of wording is seen as a change.

``STANDOFF_SNAPSHOTS=write make test`` writes them anew; look at the difference before you commit it.
"""

import os
from pathlib import Path

SNAPSHOTS = Path(__file__).parent / "snapshots"


def check(name: str, text: str) -> None:
    """Compare a text with the snapshot of that name."""
    path = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("STANDOFF_SNAPSHOTS") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"no snapshot {name}; STANDOFF_SNAPSHOTS=write makes it"
    assert text == path.read_text(encoding="utf-8")
