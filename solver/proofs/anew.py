"""A folder of a proof held against what this standoff makes of its phase: the part that no checker can do alone."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version

from ..adjudication import rule
from .checker.folder import Checked
from .checker.manifest import parts_of, read_json
from .checker.parts import PREFIXES, Part
from .checker.texts import Fault, shown
from .files import asked_and_ruled, formula_file, readme
from .phase import PhaseError, phase_of
from .proving import formulas


def differences(checked: Checked) -> Iterator[Fault]:
    """Yield where the files of a folder are not what this standoff makes of its phase: formulas, ruling, words.

    Args:
        checked: a folder that the checker found no fault with.
    """
    files = checked.files
    try:
        intents = phase_of(read_json("phase.json", files["phase.json"]))
    except (Fault, PhaseError) as error:
        yield error if isinstance(error, Fault) else Fault("phase.json", 0, f"is no phase: {error}")
        return
    ruling = rule(intents)
    made = asked_and_ruled(intents, ruling)
    parts = parts_of(checked.manifest)
    for formula, prefix in zip(formulas(intents, ruling), PREFIXES, strict=False):
        part = Part(prefix, 0, True, ())
        made[part.formula] = formula_file(formula, part)
    made["README.txt"] = readme(intents, ruling.verdict.value, parts)
    theirs, ours = checked.manifest["standoff"], version("standoff")
    whose = "" if theirs == ours else f" (version {ours}; the folder is of {shown(theirs)})"
    for name in ("phase.json", "formula.cnf", "settled.cnf", "ruling.json", "README.txt"):
        if files.get(name) != made.get(name):
            line = _first_difference(files.get(name, b""), made.get(name, b""))
            yield Fault(name, line, f"is not what this standoff makes of phase.json{whose}")


def _first_difference(one: bytes, other: bytes) -> int:
    """Return the first line, counted from 1, in which two files differ."""
    lines, others = one.split(b"\n"), other.split(b"\n")
    same = zip(lines, others, strict=False)
    return next((n for n, (a, b) in enumerate(same, 1) if a != b), min(len(lines), len(others)))
