"""The files of a folder that proves a phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from typing import Any

from ...encoding import Intents
from ..data import as_data
from ..oracle import PROOF_SOLVER
from ..ruling import Ruling
from .checker.disk import digest
from .checker.manifest import FORMAT, VERSION
from .checker.parts import Part, claims, settled_in_words
from .checker.texts import MANIFEST, counted
from .phase import as_json, phase_data
from .proving import Formula, Proof, Proven

README = """\
This folder proves what the rules of Diplomacy make of one movement phase.

{phase}

Verdict: {verdict}. Proved:
{claims}
How to check it
  standoff prove --check DIR     all of it, and that the formula is what the rules make of the orders
  python checker DIR             all but that; the checker is the folder solver/proofs/checker of standoff,
                                 plain Python that needs nothing else of it
  cadical FILE.cnf               or any other SAT solver: every *others.cnf is unsatisfiable
  drat-trim FILE.cnf FILE.drup   and lrat-check FILE.cnf FILE.lrat: the refutations

What stands in which file, and what must be trusted, is told in docs/proofs.md of standoff.
"""


def files_of(proof: Proof) -> dict[str, bytes]:
    """Return the files of a folder by their names, the manifest last.

    Args:
        proof: what is proved.
    """
    intents = proof.ruling.intents
    parts = [one.part for one in proof.parts]
    files = {
        "README.txt": readme(intents, proof.ruling.verdict.value, parts),
        **asked_and_ruled(intents, proof.ruling),
    }
    for proven in proof.parts:
        part, formula = proven.part, proven.formula
        files[part.formula] = formula_file(formula, part)
        files[part.resolutions] = _text(_resolution_lines(proven))
        if part.complete:
            files[part.others("cnf")] = _text(_others_lines(proven))
            files[part.others("drup")] = _text(clause_line(lemma.literals) for lemma in proven.lemmas)
            files[part.others("lrat")] = _text(
                f"{number} {clause_line(lemma.literals)} {clause_line(lemma.hints)}"
                for number, lemma in enumerate(proven.lemmas, len(proven.others) + 1)
            )
    files[MANIFEST] = as_json(_manifest(proof, files))
    return files


def asked_and_ruled(intents: Intents, ruling: Ruling) -> dict[str, bytes]:
    """Return the files that hold the phase and its ruling.

    Args:
        intents: what the orders amount to.
        ruling: their ruling.
    """
    return {"phase.json": as_json(phase_data(intents)), "ruling.json": as_json(as_data(ruling))}


def formula_file(formula: Formula, part: Part) -> bytes:
    """Return the file of a formula.

    Args:
        formula: the formula.
        part: which of the formulas of a folder it is.
    """
    return _text(formula.program.dimacs(part.title))


def clause_line(literals: Iterable[int]) -> str:
    """Return numbers as a line of DIMACS.

    >>> clause_line([1, -2])
    '1 -2 0'
    """
    return " ".join(map(str, (*literals, 0)))


def _text(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _resolution_lines(proven: Proven) -> Iterator[str]:
    part, names = proven.part, sorted(proven.formula.program.names.items())
    yield f"{counted(part.listed, 'resolution')} of {part.formula}"
    for n, model in enumerate(proven.models, 1):
        yield f"resolution {n}"
        for variable, name in names:
            yield f"{'true' if model[variable - 1] > 0 else 'false'} {variable} {name}"
        yield f"model {clause_line(model)}"


def _others_lines(proven: Proven) -> Iterator[str]:
    """Yield the lines of the formula, with a clause for each resolution: *different from this one*."""
    size = len(proven.formula.program.clauses)
    for line in proven.formula.program.dimacs(proven.part.title_of_others):
        if line.startswith("p "):
            line = f"p cnf {proven.formula.program.top} {len(proven.others)}"
        yield line
    for n, clause in enumerate(proven.others[size:], 1):
        yield f"c resolution {n}"
        yield clause_line(clause)


def readme(intents: Intents, verdict: str, parts: Sequence[Part]) -> bytes:
    """Return the file that says in words what a folder proves, and how to check it.

    Args:
        intents: what the orders amount to.
        verdict: how the ruling came.
        parts: what the folder holds of each formula.
    """
    told = [f"- {text}\n" for text in (*(one["claim"] for one in claims(parts)), *settled_in_words(parts))]
    phase = [
        f"Board {intents.board.id}, rulebook {intents.rulebook.name}.",
        *(f"  {order}" for order in intents.orders),
    ]
    return README.format(phase="\n".join(phase), claims="".join(told), verdict=verdict).encode()


def _manifest(proof: Proof, files: dict[str, bytes]) -> dict[str, Any]:
    parts = [one.part for one in proof.parts]
    return {
        "format": FORMAT,
        "version": VERSION,
        "standoff": version("standoff"),
        "solver": PROOF_SOLVER,
        "python_sat": version("python-sat"),
        "board": proof.ruling.intents.board.id,
        "rules": proof.ruling.intents.rulebook.name,
        "verdict": proof.ruling.verdict.value,
        "limit": proof.limit,
        "claims": claims(parts),
        "parts": [
            {
                "formula": part.formula,
                "listed": part.listed,
                "complete": part.complete,
                "settled": [one._asdict() for one in part.settled],
            }
            for part in parts
        ],
        "files": {name: digest(raw) for name, raw in sorted(files.items())},
    }
