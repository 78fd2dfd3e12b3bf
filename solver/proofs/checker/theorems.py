"""The folder of a theorem: for each lemma a formula, its refutation, and models that show it says something.

A formula is parted in three: definitions, hypothesis and denial, in this sequence. That it has no model proves the
lemma. That the first two have one shows that there is something the lemma is about; that the first and third have one,
where there is a hypothesis, shows that it is not true anyhow.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .disk import plain_or_packed, unpacked, unpacked_lines
from .formulas import Formula
from .hints import check_hints
from .manifest import Noting, fields, manifest_of, read_json
from .texts import MANIFEST, Clause, Fault, counted, lines_of, numbers, shown

FORMAT = "standoff-theorem"
VERSION = 1

FIELDS: dict[str, type] = {
    **dict.fromkeys(("format", "standoff", "python_sat", "theorem", "statement", "command", "made"), str),
    "version": int,
    "lemmas": list,
}
LEMMA: dict[str, type] = {
    **dict.fromkeys(("name", "solver"), str),
    **dict.fromkeys(("variables", "definitions", "hypothesis", "denial", "steps", "hints"), int),
    **dict.fromkeys(("formula", "refutation", "models"), dict),
    "files": bool,
    "shown_by": list,
    "checked": list,
    "seconds": dict,
}
FILE: dict[str, type] = {"bytes": int, "sha256": str}

MOST_STEPS = 20_000_000_000
"""So many literals of one refutation are looked at; it takes some hours."""


class Told(NamedTuple):
    """What a manifest tells of one lemma.

    Args:
        name: its name.
        top: the highest variable.
        sizes: how many clauses are definitions, hypothesis and denial.
        formula: size and digest of the formula in DIMACS form.
        refutation: the same of the refutation in LRAT form.
        models: the same of the models.
        files: whether the files are in the folder.
    """

    name: str
    top: int
    sizes: tuple[int, int, int]
    formula: dict[str, Any]
    refutation: dict[str, Any]
    models: dict[str, Any]
    files: bool

    def file(self, ending: str) -> str:
        """Return the name of one of its files."""
        return f"{self.name}.{ending}.xz"


def told_of(manifest: dict[str, Any]) -> list[Told]:
    """Return what a manifest tells of its lemmas.

    Raises:
        Fault: it says something else than it should.
    """
    fields(manifest, FIELDS, "")
    found: dict[str, Told] = {}
    for n, data in enumerate(manifest["lemmas"]):
        place = f"lemmas[{n}]"
        one = fields(data, LEMMA, place)
        files = [fields(one[key], FILE, f"{place}.{key}") for key in ("formula", "refutation", "models")]
        name = one["name"]
        if not name.replace("-", "").isalnum() or not name.isascii() or len(name) > 100 or name.startswith("-"):
            raise Fault(MANIFEST, 0, f"{place}: {shown(name)} is no name of a lemma")
        if name in found:
            raise Fault(MANIFEST, 0, f"{place}: {name} is told a second time")
        sizes = (one["definitions"], one["hypothesis"], one["denial"])
        if min(*sizes, one["variables"]) < 0:
            raise Fault(MANIFEST, 0, f"{place}: a number is less than 0")
        found[name] = Told(name, one["variables"], sizes, files[0], files[1], files[2], one["files"])
    return list(found.values())


class CheckedTheorem(Noting):
    """What was found out about the folder of a theorem.

    Attributes:
        lemmas: what it tells of its lemmas.
        proved: the names of the lemmas whose refutation was checked.

    Args:
        folder: the folder.
        only: names of lemmas; others are not looked at. All of them unless named.

    Raises:
        NoProof: it is no folder of a theorem, or one of a version that is not known.
    """

    def __init__(self, folder: Path, only: Sequence[str] | None = None) -> None:
        """Check it."""
        super().__init__(folder)
        self.lemmas: list[Told] = []
        self.proved: list[str] = []
        with self.noting():
            manifest = manifest_of(plain_or_packed(folder, MANIFEST), FORMAT, VERSION)
            self.lemmas = told_of(manifest)
            self.manifest = manifest
        for told in self.lemmas:
            if only is None or told.name in only:
                with self.noting():
                    self._check(told)

    def _check(self, told: Told) -> None:
        if not told.files:
            self.agrees.append(f"{told.name}: only told of; its files are not in this folder, and nothing was checked")
            return
        formula = read_dimacs(told.file("cnf"), unpacked(self.folder, told.file("cnf"), told.formula))
        if (formula.top, len(formula.clauses)) != (told.top, sum(told.sizes)):
            raise Fault(told.file("cnf"), 1, f"has not the numbers of variables and clauses that {MANIFEST} tells")
        models = unpacked(self.folder, told.file("models"), told.models)
        count = check_models(told.file("models"), models, formula, told.sizes)
        check_refutation(self.folder, told.file("lrat"), told.refutation, formula)
        self.proved.append(told.name)
        self.agrees.append(
            f"{told.name}: {counted(formula.top, 'variable')}, {counted(len(formula.clauses), 'clause')}, refuted; "
            f"{counted(count, 'model')} without the denial or the hypothesis"
        )


def check_refutation(folder: Path, name: str, told: dict[str, Any], formula: Formula) -> None:
    """See that a packed file refutes a formula; it is read line by line, and may be large.

    Args:
        folder: its folder.
        name: its name.
        told: what the manifest tells of what it holds.
        formula: the formula.

    Raises:
        Fault: it does not, or is not the file that is told.
    """
    check_hints(name, unpacked_lines(folder, name, told), formula, MOST_STEPS)


def read_dimacs(file: str, raw: bytes) -> Formula:
    """Read a plain DIMACS file: one line that begins with p, then a clause a line, and no comments.

    Raises:
        Fault: it is no such file.
    """
    lines = lines_of(file, raw)
    words = lines[0].split(" ") if lines else []
    if len(words) != 4 or words[:2] != ["p", "cnf"]:
        raise Fault(file, 1, "a line such as 'p cnf 19 43' is due")
    top, count = numbers(file, 1, f"{words[2]} {words[3]} 0", 10**9)
    clauses: list[Clause] = [tuple(numbers(file, n, text, top)) for n, text in enumerate(lines[1:], 2)]
    if len(clauses) != count:
        raise Fault(file, 0, f"has {len(clauses)} clauses and says that they are {count}")
    return Formula(file, top, clauses)


def check_models(file: str, raw: bytes, formula: Formula, sizes: tuple[int, int, int]) -> int:
    """See that there are the models which show that a lemma says something; return how many there are.

    Args:
        file: the name of the file.
        raw: its bytes: a model of definitions and hypothesis, and one of definitions and denial where there is a
            hypothesis, a line each.
        formula: the formula.
        sizes: how many of its clauses are definitions, hypothesis and denial.

    Raises:
        Fault: there are not.
    """
    lines = lines_of(file, raw)
    definitions, hypothesis, _ = sizes
    begun = definitions + hypothesis
    parts = [formula.clauses[:begun], formula.clauses[:definitions] + formula.clauses[begun:]]
    due = parts if hypothesis else parts[:1]
    if len(lines) != len(due):
        raise Fault(file, 0, f"has {counted(len(lines), 'line')}; {len(due)} are due")
    for n, (text, clauses) in enumerate(zip(lines, due, strict=True), 1):
        model = numbers(file, n, text, formula.top)
        if list(map(abs, model)) != list(range(1, formula.top + 1)):
            raise Fault(file, n, f"a model gives every variable from 1 to {formula.top} once, in order")
        true = frozenset(model)
        for k, clause in enumerate(clauses, 1):
            if true.isdisjoint(clause):
                raise Fault(file, n, f"is no model: clause {k} of the part is false")
    return len(due)


def is_theorem(folder: Path) -> bool:
    """Tell whether a folder says of itself that it is one of a theorem."""
    try:
        return read_json(MANIFEST, plain_or_packed(folder, MANIFEST)).get("format") == FORMAT
    except (Fault, ValueError):
        return False
