"""A folder as a whole: every file read with care, and held against the others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .disk import digest, plain_file
from .formulas import Formula, others_due, read_formula, same_clauses, settled_due
from .hints import check_lrat
from .manifest import FORMAT, GENERAL, VERSION, Noting, manifest_of, parts_of, read_json
from .parts import Part
from .refutations import check_drup
from .resolutions import read_resolutions
from .texts import MANIFEST, Clause, Fault, NoProof, counted, shown

RULED = {"succeeds": "succeeds", "is given": "given"}
"""How a decision ends, and the result that a ruling then has for its order."""

DISLODGED = " is dislodged"


class Checked(Noting):
    """What was found out about a folder.

    Attributes:
        files: the files that are there, by name.
    """

    def __init__(self, folder: Path) -> None:
        """Check a folder.

        Raises:
            NoProof: it is no folder of a proof, or one of a version that is not known.
        """
        super().__init__(folder)
        self.files: dict[str, bytes] = {}
        try:
            there = (folder / MANIFEST).exists()
        except (OSError, ValueError):
            there = False
        if not there:
            raise NoProof(f"is no folder with a {MANIFEST}, as 'standoff prove FILE -o DIR' makes it")
        with self.noting():
            manifest = manifest_of(self._bytes(MANIFEST), FORMAT, VERSION)
            parts = parts_of(manifest)
            self.manifest = manifest
            self._read(manifest["files"])
            self._check(manifest, parts)

    def _bytes(self, name: str) -> bytes:
        return plain_file(self.folder, name)

    def _read(self, said: dict[str, Any]) -> None:
        for name, told in said.items():
            with self.noting():
                raw = self.files[name] = self._bytes(name)
                if told != digest(raw):
                    raise Fault(name, 0, f"is not the file that {MANIFEST} tells: size or digest differ")

    def _check(self, manifest: dict[str, Any], parts: Sequence[Part]) -> None:
        first: Formula | None = None
        for part in parts:
            if not self.files.keys() >= set(part.files):
                return  # told already
            formula = read_formula(part.formula, self.files[part.formula], part.title)
            self.agrees.append(
                f"{part.formula}: {counted(len(formula.decisions), 'decision')}, "
                f"{counted(formula.top, 'variable')}, {counted(len(formula.clauses), 'clause')}"
            )
            if first is not None:
                same_clauses(formula, settled_due(first, part.settled), first)
                self.agrees.append(
                    f"{part.formula}: {first.file} but for {counted(len(part.settled), 'settled decision')}"
                )
            first = first or formula
            resolutions = self._check_part(part, formula)
            if part is parts[-1]:
                with self.noting():
                    self._check_ruling(manifest, formula, resolutions)
        if not self.faults:
            self.agrees += [f"proved: {one['claim']}" for one in manifest["claims"]]

    def _check_part(self, part: Part, formula: Formula) -> list[Clause]:
        files = self.files
        resolutions = read_resolutions(part.resolutions, files[part.resolutions], formula, part)
        self.agrees.append(f"{part.resolutions}: {counted(len(resolutions), 'model')} of {part.formula}")
        if part.complete:
            with self.noting():
                others = read_formula(part.others("cnf"), files[part.others("cnf")], part.title_of_others)
                same_clauses(others, others_due(formula, resolutions), formula)
                self.agrees.append(
                    f"{others.file}: {part.formula} and {counted(len(resolutions), 'clause')}, nothing else"
                )
                lemmas = check_drup(part.others("drup"), files[part.others("drup")], others)
                self.agrees.append(f"{part.others('drup')}: refutes {others.file} in {counted(lemmas, 'lemma')}")
                check_lrat(part.others("lrat"), files[part.others("lrat")], others)
                self.agrees.append(f"{part.others('lrat')}: refutes it by its hints as well")
        return resolutions

    def _check_ruling(self, manifest: dict[str, Any], formula: Formula, resolutions: Sequence[Clause]) -> None:
        """See that the ruling is about the phase, and says of each decision what the resolution says."""
        if not self.files.keys() >= set(GENERAL):
            return  # told already
        phase, ruling = (read_json(name, self.files[name]) for name in ("phase.json", "ruling.json"))
        for key in ("board", "rules", "verdict"):
            if ruling.get(key) != manifest[key]:
                raise Fault("ruling.json", 0, f"{key} is {shown(str(ruling.get(key)))}; {MANIFEST} has another")
        rows = _texts(ruling, "results", ("order", "result"))
        if phase.get("orders") != [order for order, _ in rows]:
            raise Fault("ruling.json", 0, "its orders are not those of phase.json")
        if manifest["verdict"] == "undefined":
            return
        (decisions,) = resolutions
        true = {formula.decisions[literal] for literal in decisions if literal > 0}
        results: dict[str, set[str]] = {}
        for order, result in rows:
            results.setdefault(order, set()).add(result)
        for name in formula.decisions.values():
            for ending, result in RULED.items():
                order = name.removesuffix(f" {ending}")
                # of an order given twice, one counts
                if order != name and order in results and (result in results[order]) != (name in true):
                    raise Fault("ruling.json", 0, f"{shown(order)} has not the result that {shown(name)} comes to")
        dislodged = {name.removesuffix(DISLODGED) for name in true if name.endswith(DISLODGED)}
        if dislodged != {unit for (unit,) in _texts(ruling, "dislodged", ("unit",))}:
            raise Fault("ruling.json", 0, "its dislodged units are not those of the resolution")
        self.agrees.append("ruling.json: says of every decision what the resolution says")


def _texts(ruling: dict[str, Any], key: str, fields: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the texts in some fields of a list of objects of the ruling."""
    found = []
    rows = ruling.get(key)
    if not isinstance(rows, list):
        raise Fault("ruling.json", 0, f"has no list of {key}")
    for n, row in enumerate(rows):
        if not isinstance(row, dict) or not all(isinstance(row.get(field), str) for field in fields):
            raise Fault("ruling.json", 0, f"{key}[{n}] has not the fields that are due")
        found.append(tuple(row[field] for field in fields))
    return found
