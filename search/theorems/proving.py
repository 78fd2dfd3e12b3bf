"""One lemma proved: refuted by a solver, trimmed, checked, and seen to say something."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from ...solver.oracle import PROOF_SOLVER, Oracle, refuting_steps
from ...solver.proofs.checker.disk import digest
from ...solver.proofs.checker.formulas import Formula
from ...solver.proofs.checker.hints import check_lrat
from ...solver.proofs.checker.texts import Fault, TooMuch
from ...solver.proofs.checker.theorems import check_refutation
from .cutting import Cutting
from .external import Cadical, Satisfiable, processor_seconds
from .judging import judged_differently
from .packing import packed_lines
from .source import Source, TheoremError
from .trimming import trimmed

if TYPE_CHECKING:
    from .lemma import Lemma

CHECKER = "standoff"
"""The name under which the checker that comes with standoff stands in a manifest."""


class Refused(RuntimeError):
    """A lemma is false, or says nothing, which is a fault of what made it."""


@dataclass(frozen=True)
class Certificate:
    """A lemma with all that proves it.

    Args:
        told: what the manifest tells of it.
        files: its files by their endings: ``cnf``, ``lrat``, ``models``; the text of one, or where it is, packed.
    """

    told: dict[str, Any]
    files: dict[str, bytes | Path]


@dataclass(frozen=True)
class Refutation:
    """A refutation, cut down to what it needs.

    Args:
        steps: so many steps it has.
        hints: so many hints they have.
        told: size and digest of its text.
        file: its text, or where it is, packed.
        checked: whether it was checked, and not too long for that.
    """

    steps: int
    hints: int
    told: dict[str, Any]
    file: bytes | Path
    checked: bool


@dataclass(frozen=True)
class Outside:
    """A program that refutes lemmas, and where it works.

    Args:
        program: the program.
        folder: a folder whose files stay until the certificate has been kept.
    """

    program: Cadical
    folder: Path


def certified(source: Source, name: str, solver: str = PROOF_SOLVER, outside: Outside | None = None) -> Certificate:
    """Prove a lemma.

    Args:
        source: what gives it.
        name: its name.
        solver: the solver that refutes it.
        outside: the program that refutes it instead, if one is to.

    Raises:
        Refused: it is false, or the formula demands too much.
        TheoremError: a program does not do what it should.

    >>> from .source import source_of
    >>> made = certified(source_of("fewer-units", {"kinds": ["two"], "units": 2}), "two-1")
    >>> made.told["denial"], made.told["hypothesis"]
    (1, 0)
    """
    lemma = source.lemma(name)
    seconds: dict[str, float] = {}
    formula = dimacs(lemma)
    if outside is None:
        refutation = _refuted(name, lemma, solver, seconds)
    else:
        refutation = _refuted_outside(name, lemma, formula, outside, seconds)
    models, shown_by = _timed(seconds, "vacuity", partial(said_by_models, source, name, lemma))
    said = _text(map(_numbers, models))
    told: dict[str, Any] = {
        "name": name,
        "solver": solver if outside is None else outside.program.name,
        "variables": lemma.top,
        "definitions": len(lemma.definitions),
        "hypothesis": len(lemma.hypothesis),
        "denial": len(lemma.denial),
        "steps": refutation.steps,
        "hints": refutation.hints,
        "formula": digest(formula),
        "refutation": refutation.told,
        "models": digest(said),
        "files": True,
        "shown_by": shown_by,
        "checked": [CHECKER] if refutation.checked else [],
        "seconds": seconds,
    }
    return Certificate(told, {"cnf": formula, "lrat": refutation.file, "models": said})


def _refuted(name: str, lemma: Lemma, solver: str, seconds: dict[str, float]) -> Refutation:
    """Return a refutation by a solver of this process."""
    steps = _timed(seconds, "solve", partial(refuting_steps, lemma.clauses, solver))
    if steps is None:
        raise Refused(f"{name} is false: there is a model of what it denies")
    lemmas = _timed(seconds, "trim", partial(trimmed, lemma.clauses, steps, lemma.top))
    del steps
    first = len(lemma.clauses) + 1
    text = _text(f"{number} {_numbers(one.literals)} {_numbers(one.hints)}" for number, one in enumerate(lemmas, first))

    def check() -> None:
        check_lrat(name, text, Formula(name, lemma.top, list(lemma.clauses)))

    hints = sum(len(one.hints) for one in lemmas)
    return Refutation(len(lemmas), hints, digest(text), text, _timed(seconds, "check", partial(_checks, check)))


def _refuted_outside(
    name: str, lemma: Lemma, formula: bytes, outside: Outside, seconds: dict[str, float]
) -> Refutation:
    """Return a refutation by a program, which is never in memory as a whole."""
    file = f"{name}.lrat.xz"
    with TemporaryDirectory(prefix=f"{name}-", dir=outside.folder) as made:
        cnf, lrat = Path(made, "formula.cnf"), Path(made, "refutation.lrat")
        cnf.write_bytes(formula)
        start = processor_seconds()
        try:
            outside.program.refute(cnf, lrat, lemma.clauses)
        except Satisfiable:
            raise Refused(f"{name} is false: there is a model of what it denies") from None
        seconds["solve"] = round(processor_seconds() - start, 2)

        def cut() -> tuple[Cutting, dict[str, Any]]:
            cutting = Cutting(lrat, len(lemma.clauses))
            return cutting, packed_lines(cutting.lines(), outside.folder / file)

        def check() -> None:
            check_refutation(outside.folder, file, told, Formula(name, lemma.top, list(lemma.clauses)))

        try:
            cutting, told = _timed(seconds, "trim", cut)
            lrat.unlink()
            checked = _timed(seconds, "check", partial(_checks, check))
        except Fault as fault:
            raise TheoremError(
                f"{outside.program.program}: what it writes of {name} is no refutation: {fault}"
            ) from None
    return Refutation(cutting.steps, cutting.hints, told, outside.folder / file, checked)


def _checks(check: Callable[[], None]) -> bool:
    """Check a refutation; tell whether it was not too long for that."""
    try:
        check()
    except TooMuch:
        return False
    return True


def said_by_models(source: Source, name: str, lemma: Lemma) -> tuple[list[list[int]], list[dict[str, Any]]]:
    """Return models that show a lemma says something, and the phases that they say.

    Args:
        source: what gives the lemma.
        name: its name.
        lemma: the lemma.

    Raises:
        Refused: there are none, or the evaluators judge such a phase otherwise than the model.
    """
    parts = [("hypothesis", lemma.hypothesis)]
    if lemma.hypothesis:
        parts.append(("denial", lemma.denial))
    models, shown_by = [], []
    for part, clauses in parts:
        model = model_of([*lemma.definitions, *clauses], lemma.top)
        if model is None:
            raise Refused(f"{name} says nothing: its definitions and its {part} have no model")
        models.append(model)
        phase = source.phase(name, model)
        if phase is None:
            continue
        wrong = "; ".join([*source.disproof(name, part, model), *judged_differently(phase)])
        if wrong:
            raise Refused(f"{name}: the model of its {part} is {', '.join(phase.orders_text)}: {wrong}")
        shown_by.append({"part": part, "orders": phase.orders_text})
    for doubt in source.doubts(name, lemma):
        raise Refused(f"its formula is not what it should be: {doubt}")
    return models, shown_by


def model_of(clauses: Iterable[Sequence[int]], top: int) -> list[int] | None:
    """Return a model of clauses, a literal for each variable; None if there is none.

    Args:
        clauses: the clauses.
        top: the highest variable.
    """
    with Oracle([*map(list, clauses), [top, -top]]) as oracle:
        model = oracle.solve()
    return None if model is None else model[:top]


def dimacs(lemma: Lemma) -> bytes:
    r"""Return a lemma as a DIMACS file: definitions, hypothesis and denial in this sequence.

    >>> from .lemma import Lemma
    >>> dimacs(Lemma("one", 2, ((1, 2),), (), ((-1,), (-2,))))
    b'p cnf 2 3\n1 2 0\n-1 0\n-2 0\n'
    """
    return _text([f"p cnf {lemma.top} {len(lemma.clauses)}", *map(_numbers, lemma.clauses)])


def _timed(seconds: dict[str, float], what: str, work: Callable[[], Any]) -> Any:
    start = time.process_time()
    try:
        return work()
    finally:
        seconds[what] = round(time.process_time() - start, 2)


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, (*numbers, 0)))


def _text(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
