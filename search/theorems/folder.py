"""The folder of a theorem on the disk: packed files of each lemma, and a manifest that tells all of them.

The manifest is written anew after each lemma, so whatever ends a run, what was proved is there. A run goes on from it.
Of a theorem with hundreds of lemmas the manifest is long; it is written seldom enough then to cost a small part of the
time. A lemma that is not yet in it when a run is killed is proved once more.
"""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...maps.notation.formats.text import harmless
from ...maps.writing import write_whole
from ...solver.proofs.checker.disk import plain_or_packed
from ...solver.proofs.checker.manifest import read_json
from ...solver.proofs.checker.texts import MANIFEST, Fault
from ...solver.proofs.checker.theorems import FORMAT, VERSION, told_of
from .packing import packed
from .source import TheoremError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .proving import Certificate
    from .theorem import Theorem

ENDINGS = ("cnf", "lrat", "models")

SHORT = 0.02
"""A manifest that is written in so many seconds is written after each lemma."""

PAUSES = 20
"""After a longer time than that it is not written again for so many times as long."""


class Folder:
    """The folder of a theorem.

    Args:
        path: where it is; it need not be there yet.
        theorem: the theorem.

    Raises:
        TheoremError: it is of something else.
    """

    def __init__(self, path: Path, theorem: Theorem) -> None:
        """Read what is there."""
        self.path = path
        self.theorem = theorem
        self.rows: dict[str, dict[str, Any]] = {}
        where = harmless(str(path))
        self.unwritten = False
        """Whether the manifest on the disk lacks something that is kept."""
        self._due = 0.0
        if not has_manifest(path):
            if path.is_dir() and any(path.iterdir()):
                raise TheoremError(f"{where}: holds other files, and no {MANIFEST} of a theorem; name a new folder")
            return
        try:
            manifest = read_json(MANIFEST, plain_or_packed(path, MANIFEST))
            if manifest.get("format") != FORMAT or manifest.get("version") != VERSION:
                raise TheoremError(f"{where}: its {MANIFEST} is of something else than a theorem; name a new folder")
            told_of(manifest)
        except Fault as fault:
            raise TheoremError(f"{where}/{fault}") from None
        if manifest["theorem"] != theorem.id:
            raise TheoremError(f"{where}: is of the theorem {harmless(manifest['theorem'])}, not of {theorem.id}")
        self.rows = {row["name"]: row for row in manifest["lemmas"]}

    def has(self, name: str, formula: dict[str, Any]) -> bool:
        """Tell whether a lemma is there with a formula and all its files.

        Args:
            name: its name.
            formula: size and digest of the formula.
        """
        row = self.rows.get(name)
        whole = all((self.path / f"{name}.{ending}.xz").is_file() for ending in ENDINGS)
        return row is not None and row["formula"] == formula and row["files"] and whole

    def keep(self, name: str, made: Certificate, names: Sequence[str]) -> None:
        """Write a lemma, and the manifest unless it was written so lately that it would cost too much of the time.

        Args:
            name: its name.
            made: its certificate.
            names: the names of all lemmas, in their sequence.

        Raises:
            OSError: it cannot be written.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        for ending, raw in made.files.items():
            target = self.path / f"{name}.{ending}.xz"
            if isinstance(raw, bytes):
                target.write_bytes(packed(raw))
            else:
                raw.replace(target)
        self.rows[name] = made.told
        self.unwritten = True
        if time.monotonic() >= self._due:
            self.write(names)

    def write(self, names: Sequence[str]) -> None:
        """Write the manifest.

        Args:
            names: the names of all lemmas, in their sequence.

        Raises:
            OSError: it cannot be written.
        """
        start = time.monotonic()
        manifest = {
            "format": FORMAT,
            "version": VERSION,
            "standoff": version("standoff"),
            "python_sat": version("python-sat"),
            "theorem": self.theorem.id,
            "statement": self.theorem.statement,
            "command": f"standoff theorem {self.theorem.id} --prove -o DIR",
            "made": datetime.now(UTC).date().isoformat(),
            "lemmas": [self.rows[name] for name in names if name in self.rows],
        }
        write_whole(self.path / MANIFEST, json.dumps(manifest, indent=1) + "\n")
        self.unwritten = False
        end = time.monotonic()
        self._due = end + PAUSES * (end - start) if end - start > SHORT else end


def has_manifest(folder: Path) -> bool:
    """Tell whether there is a manifest in a folder, packed or not."""
    return any((folder / name).exists() for name in (MANIFEST, f"{MANIFEST}.xz"))
