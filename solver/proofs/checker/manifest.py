"""What a manifest may say, and what a folder proves by it."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .parts import PREFIXES, Part, Settled, claims
from .texts import MANIFEST, Fault, NoProof, lines_of, shown

FORMAT = "standoff-proof"
VERSION = 1

GENERAL = ("README.txt", "phase.json", "ruling.json")
"""The files of every folder, besides the manifest and those of its parts."""


def read_json(file: str, raw: bytes) -> dict[str, Any]:
    """Read a file that holds one object; a key may not be given twice."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise Fault(file, 0, "a key is given twice in one object")
        return found

    try:
        data = json.loads("\n".join(lines_of(file, raw)), object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise Fault(file, error.lineno, f"is no JSON: {error.msg} in column {error.colno}") from None
    except (ValueError, RecursionError):
        raise Fault(file, 0, "is no JSON that can be used") from None
    if not isinstance(data, dict):
        raise Fault(file, 1, "holds no object")
    return data


def manifest_of(raw: bytes, form: str, version: int) -> dict[str, Any]:
    """Read a manifest of a form, in the version that this checker knows.

    Raises:
        Fault: it cannot be read.
        NoProof: it is of another form or version.
    """
    manifest = read_json(MANIFEST, raw)
    if manifest.get("format") != form:
        raise NoProof(f'its {MANIFEST} is of something else: "format": "{form}" is not in it')
    if manifest.get("version") != version:
        told = shown(str(manifest.get("version")))
        raise NoProof(f"its {MANIFEST} is of version {told} of the form; this checker knows {version}")
    return manifest


class Noting:
    """What checks a folder, and goes on where something does not agree.

    Attributes:
        folder: the folder.
        faults: what does not agree; none where all does.
        agrees: what agrees, a line each.
        manifest: the manifest; empty where it is broken.
    """

    def __init__(self, folder: Path) -> None:
        """Note nothing yet."""
        self.folder = folder
        self.faults: list[Fault] = []
        self.agrees: list[str] = []
        self.manifest: dict[str, Any] = {}

    @contextmanager
    def noting(self) -> Generator[None]:
        """Note a fault, and let it end nothing else."""
        try:
            yield
        except Fault as fault:
            self.faults.append(fault)


def kind(value: Any, due: type, place: str) -> Any:
    """Return a value of the manifest if it is of the kind that is due."""
    if type(value) is not due:
        raise Fault(MANIFEST, 0, f"{place}: {shown(str(value))} is no {due.__name__}")
    return value


def fields(data: Any, due: dict[str, type], place: str) -> dict[str, Any]:
    """Return an object of the manifest if it has exactly the fields that are due, of the kinds that are due."""
    kind(data, dict, place or "the manifest")
    if data.keys() != due.keys():
        name = min(data.keys() ^ due.keys())
        raise Fault(MANIFEST, 0, f"{place}: {shown(name)} is {'missing' if name in due else 'no field that is known'}")
    for key, value in data.items():
        kind(value, due[key], f"{place}.{key}".lstrip("."))
    return dict(data)


TEXTS = ("format", "standoff", "solver", "python_sat", "board", "rules", "verdict")
FIELDS = dict.fromkeys(TEXTS, str) | {"version": int, "limit": int, "claims": list, "parts": list, "files": dict}
PART_FIELDS = {"formula": str, "listed": int, "complete": bool, "settled": list}
SETTLED_FIELDS = {"variable": int, "decision": str, "value": bool, "rule": str}


def parts_of(manifest: dict[str, Any]) -> list[Part]:
    """Return the parts of a manifest that says nothing else than it should."""
    fields(manifest, FIELDS, "")
    parts = []
    for n, data in enumerate(manifest["parts"]):
        one = fields(data, PART_FIELDS, f"parts[{n}]")
        settled = tuple(Settled(**fields(each, SETTLED_FIELDS, f"parts[{n}].settled")) for each in one["settled"])
        part = Part(PREFIXES[min(n, 1)], one["listed"], one["complete"], settled)
        if n > 1 or one["formula"] != part.formula or bool(settled) != bool(n) or part.listed < 0:
            raise Fault(MANIFEST, 0, f"parts[{n}] is no part about {part.formula}")
        parts.append(part)
    if not fits(manifest["verdict"], parts):
        raise Fault(MANIFEST, 0, f"the verdict {shown(manifest['verdict'])} does not fit what its parts list")
    if manifest["claims"] != claims(parts):
        raise Fault(MANIFEST, 0, "its claims are not what its parts come to")
    files = manifest["files"].keys()
    due = {*GENERAL, *(name for part in parts for name in part.files)}
    for name in sorted(files ^ due):
        raise Fault(MANIFEST, 0, f"files: {shown(name)} is {'missing' if name in due else 'no file of this proof'}")
    return parts


def fits(verdict: str, parts: Sequence[Part]) -> bool:
    """Tell whether a verdict is what the resolutions listed of the parts come to."""
    if not parts:
        return False
    first, one_left = parts[0], len(parts) == 2 and parts[1].complete and parts[1].listed == 1
    none, several = first.complete and first.listed == 0, first.listed > 1
    return {
        "unique": len(parts) == 1 and first.complete and first.listed == 1,
        "none": none and one_left,
        "several": several and one_left,
        "undefined": none or several,
    }.get(verdict, False)
