"""Takes certificates of theorems into the repository: small ones with their files, of others what they measure.

    python -m bench.theorems DIR ...

Each DIR is a folder that ``standoff theorem ID --prove -o DIR`` wrote, all lemmas of its theorem in it. It is checked
first. Files of a lemma stay out where one of them is too large, and its row of the manifest says so.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

from standoff.search.theorems.checking import SHIPPED, check
from standoff.search.theorems.folder import ENDINGS
from standoff.solver.proofs.checker.texts import MANIFEST

MOST_BYTES = 300_000
"""A packed file that is larger stays out."""


def take(folder: Path) -> str:
    """Take a folder in; return what was done, in words."""
    found = check(folder)
    if found.faults or found.missing or found.theorem is None:
        return f"{folder}: not taken: {'; '.join(found.faults or found.missing)}"
    target = SHIPPED / found.theorem.id
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    left_out = []
    for row in manifest["lemmas"]:
        files = [folder / f"{row['name']}.{ending}.xz" for ending in ENDINGS]
        row["files"] = row["files"] and all(file.stat().st_size <= MOST_BYTES for file in files)
        if not row["files"]:
            left_out.append(row["name"])
            continue
        for file in files:
            shutil.copy(file, target / file.name)
    (target / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return f"{target}: {len(manifest['lemmas'])} lemmas, without the files of {', '.join(left_out) or 'none'}"


def main(arguments: list[str] | None = None) -> int:
    """Take folders in."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, metavar="DIR", help="a folder of a theorem")
    for folder in parser.parse_args(arguments).folders:
        print(take(folder))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
