"""A folder of a theorem checked: its refutations by the checker of proofs, its formulas against the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ...solver.proofs.checker.disk import digest, unpacked
from ...solver.proofs.checker.texts import MANIFEST, Fault, counted
from ...solver.proofs.checker.theorems import CheckedTheorem, Told
from .folder import has_manifest
from .judging import judged_differently
from .proving import dimacs
from .source import TheoremError
from .theorem import Theorem, theorem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .source import Source

SHIPPED = Path(__file__).parent / "certificates"
"""Where the certificates stand that come with standoff: a folder for each theorem."""


@dataclass
class Checked:
    """What was found out about a folder.

    Attributes:
        theorem: the theorem it is of; None where it is none of the list.
        faults: what does not agree.
        agrees: what agrees, a line each.
        checked: the lemmas whose refutation was checked.
        told: the lemmas that are only told of, and agree with the rules.
        missing: the lemmas that are not there.
    """

    theorem: Theorem | None = None
    faults: list[str] = field(default_factory=list)
    agrees: list[str] = field(default_factory=list)
    checked: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        """Whether the folder proves its theorem: every refutation is there and checks."""
        return not (self.faults or self.told or self.missing)


def check(folder: Path, seen: Callable[[str], None] = lambda _name: None) -> Checked:
    """Check a folder of a theorem.

    Args:
        folder: the folder.
        seen: told of each lemma when it is its turn.

    Raises:
        NoProof: it is no such folder.
    """
    found = Checked()
    proofs = CheckedTheorem(folder)
    found.faults += map(str, proofs.faults)
    found.agrees += proofs.agrees
    found.checked += proofs.proved
    if not proofs.manifest:
        return found
    try:
        found.theorem = theorem(proofs.manifest["theorem"])
        source = found.theorem.source()
    except TheoremError as error:
        found.faults.append(f"{MANIFEST}: {error}")
        return found
    if proofs.manifest["statement"] != found.theorem.statement:
        found.faults.append(f"{MANIFEST}: the statement is not the one of the list")
    found.faults += sharp_faults(found.theorem)
    names = list(source.names)
    for told in proofs.lemmas:
        if told.name not in names:
            found.faults.append(f"{MANIFEST}: {told.name} is no lemma of this theorem")
            continue
        seen(told.name)
        found.faults += _differences(folder, source, told, proofs)
        if not told.files:
            found.told.append(told.name)
    found.missing = [name for name in names if name not in {told.name for told in proofs.lemmas}]
    if not found.faults:
        found.agrees.append(f"{counted(len(proofs.lemmas), 'formula')}: what this standoff makes of the rules")
        found.agrees += [f"{found.theorem.kind_of_positions}: {one.title}" for one in found.theorem.sharp]
    return found


def _differences(folder: Path, source: Source, told: Told, proofs: CheckedTheorem) -> Iterator[str]:
    """Yield where a lemma of a folder is not what the rules make it, or its models say what is not so."""
    lemma = source.lemma(told.name)
    if digest(dimacs(lemma)) != told.formula:
        yield f"{told.name}: the formula is not what this standoff makes of the rules"
        return
    if (len(lemma.definitions), len(lemma.hypothesis), len(lemma.denial)) != told.sizes:
        yield f"{told.name}: its parts are not those that this standoff makes"
        return
    if told.name in proofs.proved:
        yield from _said(folder, source, told, proofs)
    yield from source.doubts(told.name, lemma)


def _said(folder: Path, source: Source, told: Told, proofs: CheckedTheorem) -> Iterator[str]:
    """Yield where the phases that models say are not those told, or are judged otherwise."""
    row = next(row for row in proofs.manifest["lemmas"] if row["name"] == told.name)
    try:
        lines = unpacked(folder, told.file("models"), told.models).decode().splitlines()
    except Fault as fault:
        yield str(fault)
        return
    shown_by = []
    for part, line in zip(("hypothesis", "denial"), lines, strict=False):
        model = [int(word) for word in line.split()[:-1]]
        phase = source.phase(told.name, model)
        if phase is None:
            continue
        shown_by.append({"part": part, "orders": phase.orders_text})
        for wrong in (*source.disproof(told.name, part, model), *judged_differently(phase)):
            yield f"{told.name}: the model of its {part}: {wrong}"
    if shown_by != row["shown_by"]:
        yield f"{told.name}: the phases that its models say are not those that are told"


def sharp_faults(what: Theorem) -> Iterator[str]:
    """Yield why positions of a theorem do not show that it is sharp: judged by both evaluators.

    Args:
        what: the theorem.
    """
    source = what.source()
    for one in what.sharp:
        phase = one.phase()
        wrong = source.misses(phase)
        if wrong:
            yield f"{one.title}: {wrong}"
        for fault in judged_differently(phase):
            yield f"{one.title}: the evaluators differ: {fault}"


def shipped(what: Theorem) -> Path | None:
    """Return the folder of the certificates of a theorem that come with standoff, if some do."""
    folder = SHIPPED / what.id
    return folder if has_manifest(folder) else None


def lemmas_of(what: Theorem) -> Sequence[str]:
    """Return the names of the lemmas of a theorem; none where it is proved in words."""
    return what.source().names if what.by else ()
