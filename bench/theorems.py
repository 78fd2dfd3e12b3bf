"""Takes certificates of theorems into the repository: small ones with their files, of others what they measure.

    python -m bench.theorems DIR ...

Each DIR is a folder that ``standoff theorem ID --prove -o DIR`` wrote, all lemmas of its theorem in it. It is checked
first. Files of a lemma stay out where one of them is too large, and those of all lemmas where they are too large
together; the rows of the manifest say so. A manifest that is too large itself is packed.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

from standoff.search.theorems.checking import SHIPPED, check
from standoff.search.theorems.folder import ENDINGS
from standoff.search.theorems.packing import packed
from standoff.solver.proofs.checker.disk import plain_or_packed
from standoff.solver.proofs.checker.texts import MANIFEST

MOST_BYTES = 300_000
"""A packed file that is larger stays out."""

MOST_TOGETHER = 500_000
"""Of a theorem whose files are larger together none is taken in."""


def take(folder: Path) -> str:
    """Take a folder in; return what was done, in words."""
    found = check(folder)
    if found.faults or found.missing or found.theorem is None:
        return f"{folder}: not taken: {'; '.join(found.faults or found.missing)}"
    target = SHIPPED / found.theorem.id
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    manifest = json.loads(plain_or_packed(folder, MANIFEST))
    small = []
    for row in manifest["lemmas"]:
        files = [folder / f"{row['name']}.{ending}.xz" for ending in ENDINGS]
        row["files"] = row["files"] and all(file.stat().st_size <= MOST_BYTES for file in files)
        small += files if row["files"] else []
    if sum(file.stat().st_size for file in small) > MOST_TOGETHER:
        small = []
        for row in manifest["lemmas"]:
            row["files"] = False
    for file in small:
        shutil.copy(file, target / file.name)
    text = (json.dumps(manifest, indent=1) + "\n").encode()
    if len(text) > MOST_BYTES:
        (target / f"{MANIFEST}.xz").write_bytes(packed(text))
    else:
        (target / MANIFEST).write_bytes(text)
    left_out = [row["name"] for row in manifest["lemmas"] if not row["files"]]
    count = len(manifest["lemmas"])
    without = "any" if len(left_out) == count > 1 else ", ".join(left_out) or "none"
    return f"{target}: {count} lemmas, without the files of {without}"


def main(arguments: list[str] | None = None) -> int:
    """Take folders in."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, metavar="DIR", help="a folder of a theorem")
    for folder in parser.parse_args(arguments).folders:
        print(take(folder))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
