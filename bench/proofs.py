"""Do other SAT solvers agree with what is proved, do their own refutations check, and what does it all take?

    python -m bench.proofs

For every movement case under every rulebook, and for random phases of every kind, the resolutions of each formula are
found and all others refuted by solvers that share no code; those that write proofs have theirs checked. A difference
is told, and ends the program with exit code 1.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import pysat.solvers

from standoff.datc.case import cases
from standoff.encoding import read
from standoff.encoding.presets import PRESETS
from standoff.solver.proofs.checker.formulas import Formula
from standoff.solver.proofs.checker.hints import check_lrat
from standoff.solver.proofs.checker.refutations import check_drup
from standoff.solver.proofs.files import clause_line
from standoff.solver.proofs.lemmas import Lemma, needed
from standoff.solver.proofs.proving import Proof, prove

from .positions import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from standoff.encoding import Intents

SOLVERS = {
    "Minisat22": False,
    "Glucose4": True,
    "Cadical153": True,
    "Lingeling": True,
    "MapleChrono": True,
}
"""The solvers, and whether each writes proofs; Minisat22 finds resolutions in standoff, Glucose4 refutes."""

LIMIT = 100


class Work(NamedTuple):
    """One formula with what was proved of it: which phase, clauses, decisions, resolutions, clauses of the others."""

    phase: str
    clauses: list[list[int]]
    decisions: list[int]
    found: frozenset[tuple[int, ...]]
    others: list[list[int]]
    top: int


def phases(count: int) -> Iterator[tuple[str, Intents]]:
    """Yield every movement case under every rulebook, then so many random phases of each kind, each with its name."""
    for name, rulebook in PRESETS.items():
        for case in cases():
            for n, step in enumerate(case.steps, 1):
                if step.phase == "movement":
                    yield f"{case.id} step {n} under {name}", read(step.position(), step.orders(), rulebook)
    for kind in ("realistic", "random34", "convoy_heavy", "paradox", "cycles", "small"):
        for seed in range(count):
            yield f"{kind} {seed}", read(*KINDS[kind](seed))


def work_of(name: str, proof: Proof) -> Iterator[Work]:
    """Yield what was proved of each formula of a phase, where it is complete."""
    for one in proof.parts:
        if one.part.complete:
            made = one.formula.program
            decisions = sorted(made.facts.values())
            found = frozenset(tuple(model[v - 1] for v in decisions) for model in one.models)
            clauses = [list(clause.literals) for clause in made.clauses]
            yield Work(f"{name}, {one.part.formula}", clauses, decisions, found, [*map(list, one.others)], made.top)


def resolutions(solver: str, work: Work) -> frozenset[tuple[int, ...]]:
    """Return the resolutions that a solver finds, one more than there should be at most."""
    make: Any = getattr(pysat.solvers, solver)
    found = set[tuple[int, ...]]()
    clauses = [*work.clauses, [work.top, -work.top]]
    # not every solver takes clauses after it has solved, so each begins anew
    while len(found) <= len(work.found):
        with make(bootstrap_with=[*clauses, *([-x for x in one] for one in found)]) as loaded:
            if not loaded.solve():
                break
            model = loaded.get_model()
        found.add(tuple(model[v - 1] for v in work.decisions))
    return frozenset(found)


def refuted(solver: str, work: Work) -> list[list[int]] | None:
    """Return the lemmas by which a solver refutes all other resolutions; None if it does not."""
    make: Any = getattr(pysat.solvers, solver)
    with make(bootstrap_with=work.others, with_proof=True) as loaded:
        if loaded.solve():
            return None
        lines: list[str] = loaded.get_proof()
    lemmas = [[int(word) for word in line.split()[:-1]] for line in lines if not line.startswith("d")]
    return [lemma for lemma in lemmas if lemma] + [[]]


def checked(work: Work, lemmas: tuple[Lemma, ...]) -> None:
    """Check a refutation in both forms; a fault is an error."""
    formula = Formula("others.cnf", work.top, [tuple(one) for one in work.others], [], [], {}, {})
    drup = "".join(f"{clause_line(lemma.literals)}\n" for lemma in lemmas)
    check_drup("others.drup", drup.encode(), formula)
    rows = enumerate(lemmas, len(work.others) + 1)
    lrat = "".join(f"{n} {clause_line(lemma.literals)} {clause_line(lemma.hints)}\n" for n, lemma in rows)
    check_lrat("others.lrat", lrat.encode(), formula)


def main(arguments: list[str] | None = None) -> int:
    """Print what was proved, and a line a solver: whether it agrees, and what it takes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="how many random phases of each kind")
    options = parser.parse_args(arguments)
    verdicts = Counter[str]()
    some: list[Work] = []
    start = time.process_time()
    for name, intents in phases(options.count):
        proof = prove(intents, LIMIT)
        verdicts[proof.ruling.verdict.value] += 1
        some += work_of(name, proof)
    each = (time.process_time() - start) / sum(verdicts.values())
    told = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
    print(f"{sum(verdicts.values())} phases proved ({told}), {each * 1e3:.2f} ms each; {len(some)} formulas")
    differing = 0
    base = 0.0
    for solver, writes in SOLVERS.items():
        start = time.process_time()
        wrong = [work.phase for work in some if resolutions(solver, work) != work.found]
        solving = time.process_time() - start
        base = base or solving
        line = (
            f"{solver:12} {len(some) - len(wrong):6} agree, {solving / len(some) * 1e6:6.0f} us ({solving / base:.2f})"
        )
        if writes:
            start, longest, total, checking = time.process_time(), 0, 0, 0.0
            for work in some:
                lemmas = refuted(solver, work)
                if lemmas is None:
                    wrong.append(work.phase)
                    continue
                longest, total = max(longest, len(lemmas)), total + len(lemmas)
                begun = time.process_time()
                checked(work, needed(work.others, lemmas, work.top))
                checking += time.process_time() - begun
            proving = time.process_time() - start - checking
            line += (
                f"; refutes in {proving / len(some) * 1e6:.0f} us, {total / len(some):.1f} lemmas, {longest} at most"
            )
            line += f"; all check, {checking / len(some) * 1e6:.0f} us"
        print(line)
        for phase in wrong:
            print(f"  differs: {phase}")
        differing += len(wrong)
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
