"""Folders of proofs for tests: written to the disk as they are, or sealed anew after somebody meddled with them."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from standoff.datc.case import cases
from standoff.encoding import Rulebook, read
from standoff.solver.proofs.anew import differences
from standoff.solver.proofs.checker.folder import Checked
from standoff.solver.proofs.files import files_of
from standoff.solver.proofs.proving import prove

MANIFEST = "manifest.json"
Files = dict[str, bytes]


@cache
def _made(id: str, rules: str, limit: int) -> tuple[tuple[str, bytes], ...]:
    (case,) = cases(id)
    step = case.step
    return tuple(files_of(prove(read(step.position(), step.orders(), Rulebook.named(rules)), limit)).items())


def proof_of(id: str, rules: str = "datc", limit: int = 100) -> Files:
    """Return the files that prove the first step of a case."""
    return dict(_made(id, rules, limit))


def sealed(files: Files) -> Files:
    """Return the files with a manifest that has their sizes and digests, as a forger would see to."""
    manifest = json.loads(files[MANIFEST])
    told = {name: {"bytes": len(raw), "sha256": sha256(raw).hexdigest()} for name, raw in files.items()}
    del told[MANIFEST]
    manifest["files"] = told
    return {**files, MANIFEST: (json.dumps(manifest) + "\n").encode()}


def write(folder: Path, files: Files) -> Path:
    """Write files into a folder, which holds no others then."""
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name, raw in files.items():
        (folder / name).write_bytes(raw)
    return folder


def faults(folder: Path, files: Files) -> list[str]:
    """Return what the checker has to say against a folder with these files."""
    return [str(fault) for fault in Checked(write(folder, files)).faults]


def all_faults(folder: Path, files: Files) -> list[str]:
    """Return what 'standoff prove --check' has to say: the checker, and then the encoder."""
    checked = Checked(write(folder, files))
    return [str(fault) for fault in checked.faults or differences(checked)]


def with_lines(files: Files, name: str, change: dict[int, str | None]) -> Files:
    """Return the files, sealed, with other lines in one of them; None takes a line away, lines count from 1."""
    lines = files[name].decode().split("\n")
    for n, text in sorted(change.items(), reverse=True):
        lines[n - 1 : n] = [] if text is None else [text]
    return sealed({**files, name: "\n".join(lines).encode()})


def line_of(files: Files, name: str, text: str) -> int:
    """Return the number of the one line of a file that holds a text."""
    (found,) = [n for n, line in enumerate(files[name].decode().split("\n"), 1) if text in line]
    return found
