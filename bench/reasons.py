"""Checks reasons by the formula itself, and measures what they take.

For each decision that a reason explains, its named groups of clauses are taken out of the whole labelled formula and
solved again: they have to refute the opposite, and without any one of them they must not. All of it is told as lines
and as data as well, and so is what breaks if an order had come to anything else.

    python -m bench.reasons --kind convoy_heavy --count 2000 --rules 1982
    python -m bench.reasons --rulebooks random --kind paradox --count 2000
    python -m bench.reasons --speed

With ``--rulebooks random`` each phase is judged under a rulebook of its own whose choices are put together at random.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial

from bench.positions import KINDS, stream
from bench.rulebooks import combined
from standoff.datc.case import cases
from standoff.encoding import Intents, Rulebook, read
from standoff.encoding.clauses import of_gate
from standoff.encoding.decisions import Folding
from standoff.encoding.facts import TRUE, Fact, Rule
from standoff.encoding.network import Network
from standoff.encoding.presets import PRESETS
from standoff.encoding.program import write_out
from standoff.maps import Convoy, Hold, Move, OrderError, Support, Unit
from standoff.solver.adjudication import adjudicate, rule
from standoff.solver.cores import Settlement
from standoff.solver.oracle import Oracle
from standoff.solver.outcome import Outcome
from standoff.solver.ruling import Ruling, Verdict
from standoff.solver.why.answer import Answer, Explained, answer_data, answer_lines
from standoff.solver.why.flips.commands import RESULTS
from standoff.solver.why.labelled import settled_by_cores
from standoff.solver.why.movement import RULES, why, why_all
from standoff.solver.why.reason import Group, Step, Why
from standoff.solver.why.subjects import once_each, reasons_of, subjects_of
from standoff.solver.why.supposing import broken_data, broken_lines, why_not
from standoff.solver.why.texts import TEXTS
from standoff.solver.why.tree import Look


class Formula:
    """The whole labelled formula of a ruling, with a switch for each group.

    Args:
        ruling: the ruling.
        before: how many of its cores count as settled; all if it is not given.
    """

    def __init__(self, ruling: Ruling, before: int | None = None) -> None:
        """Make all its equations."""
        intents = ruling.intents
        cores = ruling.cores[:before]
        known, labels = settled_by_cores(cores)
        free = [fact for core in cores if core.settled_by is Settlement.NOTHING for fact in core.facts]
        network = Network(intents, Folding.NOTHING, known, labels, free)
        for reach in network.gates.reaches:
            write_out(network.gates, reach, intents.board)
        self.variable: dict[Fact, int] = network.facts()
        self.switch: dict[Group, int] = {}
        clauses = [[TRUE]]
        for gate in network.gates.gates:
            made = of_gate(gate)
            if gate.rule is not Rule.DEFINITION:
                group = Group(gate.rule.value, tuple(intents.board.ids[p] for p in gate.about))
                switch = self.switch.setdefault(group, network.gates.top + 1 + len(self.switch))
                made = [[*clause, -switch] for clause in made]
            clauses += made
        self.oracle = Oracle(clauses)

    def refuted(self, groups: frozenset[Group], decision: tuple[Fact, bool] | None) -> bool:
        """Tell whether some groups refute the opposite of a decision, or each other where none is given."""
        assumed = [self.switch[group] for group in groups]
        if decision is not None:
            fact, value = decision
            assumed.append(-self.variable[fact] if value else self.variable[fact])
        return self.oracle.refuted(assumed) is not None


def groups_below(step: Step) -> frozenset[Group]:
    """Return all groups on which a step rests."""
    return frozenset(group for below in step.walk(asides=False) for group in below.groups)


def faults(ruling: Ruling) -> Iterator[str]:
    """Yield what is wrong with the reasons of a ruling."""
    formula = Formula(ruling)
    with formula.oracle:
        for reason in why_all(ruling):
            for top in reason.steps:
                for step in top.walk():
                    if step.text not in TEXTS:
                        yield f"{reason.order}: no text {step.text}"
                    if not (step.bases or step.because):
                        yield f"{reason.order}: {step.text} rests on nothing"
                    if step.aside and step.because:
                        yield from _of_core(ruling, step)
                if top.decision is not None:
                    yield from _of_groups(formula, f"{reason.order}: {top.text}", groups_below(top), top.decision)


def others_named(ruling: Ruling) -> Iterator[str]:
    """Yield where a reason and the outcome above it name different units; each is true, but one leads not to the other.

    In paradoxes, under mixed rulebooks and with sloppy orders there are such still.
    """
    for reason in why_all(ruling):
        if (other := named_instead(reason)) is not None:
            yield f"{reason.order}: the reason names {other}, and the outcome another"


def named_instead(reason: Why) -> Unit | None:
    """Return the unit that a reason has where the outcome above it names another as what hindered the order."""
    outcome = reason.outcome
    if not isinstance(outcome, Outcome) or outcome.reason not in RULES or outcome.by is None or not reason.steps:
        return None
    values = reason.steps[0].values
    met = [values[name] for name in ("rival", "opponent", "occupant", "attack") if name in values]
    units = [
        one if isinstance(one, Unit) else one.unit
        for one in met
        if isinstance(one, (Unit, Move, Hold, Convoy, Support))
    ]
    return None if not units or outcome.by.unit in units else units[0]


def _of_core(ruling: Ruling, step: Step) -> Iterator[str]:
    provinces = {ruling.intents.board.number[order.unit.province] for order in step.values["core"]}  # type: ignore[union-attr]
    n = next(n for n, core in enumerate(ruling.cores) if {fact.province for fact in core.facts} == provinces)
    formula = Formula(ruling, n)
    with formula.oracle:
        if ruling.cores[n].resolutions:
            # a circle that goes round: below it stands why the convoys work that its armies need
            for below in step.because:
                yield from _of_groups(
                    formula, f"{below.text} of {sorted(provinces)}", groups_below(below), below.decision
                )
            return
        groups = frozenset(group for below in step.because for group in groups_below(below)) | step.groups
        yield from _of_groups(formula, f"{step.text} of {sorted(provinces)}", groups, None)


def _of_groups(
    formula: Formula, what: str, groups: frozenset[Group], decision: tuple[Fact, bool] | None
) -> Iterator[str]:
    if not groups <= formula.switch.keys():
        yield f"{what}: no such groups {sorted(groups - formula.switch.keys())}"
    elif not formula.refuted(groups, decision):
        yield f"{what}: not sufficient"
    else:
        for group in sorted(groups):
            if formula.refuted(groups - {group}, decision):
                yield f"{what}: not minimal, {group} can be left out"


def told(ruling: Ruling) -> Iterator[str]:
    """Yield what is wrong with what is said, also of what breaks if an order had come to something else."""
    subjects = once_each(subjects_of(ruling))
    several = [Explained(one, reason) for one, reason in reasons_of(ruling, subjects)]
    answers = [Answer(ruling, subjects, several)]
    for subject in subjects:
        for word in RESULTS:
            try:
                reason = why_not(ruling, subject, word)
            except OrderError:
                continue  # it came to that, or orders of its kind do not come to that
            if not reason.steps and ruling.verdict is not Verdict.UNDEFINED:
                yield f"{subject.asked}: {word} breaks nothing"
            one = Explained(subject, reason, tuple(broken_lines(reason, ruling)), broken_data(reason))
            answers.append(Answer(ruling, subjects, [one], named=True, supposed=word))
    for answer in answers:
        for pieces in answer_lines(answer, Look(ids=True)):
            text = "".join(text for text, _ in pieces)
            if "{" in text:
                yield f"a line is not filled in: {text}"
        json.dumps(answer_data(answer))


def speed(count: int) -> None:
    """Print how long the reason of one order takes, in adjudications of the same phase."""
    ratios: dict[str, list[float]] = {}
    for kind in ("realistic", "random34", "convoy_heavy"):
        for phase in stream(kind, 1, count):
            result = adjudicate(phase.position, phase.orders)
            ruling = _timed(partial(adjudicate, phase.position, phase.orders))
            times = [_timed(partial(why, result, order)) for order in phase.orders]
            ratios.setdefault(f"{kind}, mean of its orders", []).append(statistics.mean(times) / ruling)
            ratios.setdefault(f"{kind}, its slowest order", []).append(max(times) / ruling)
    for name, found in ratios.items():
        found.sort()
        ninth = found[int(len(found) * 0.9)]
        print(f"{name}: median {statistics.median(found):.1f}, nine in ten under {ninth:.1f}, at most {found[-1]:.1f}")


def _timed(run: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        run()
        best = min(best, time.process_time() - start)
    return best


def of_cases(rulebook: Rulebook) -> Iterator[tuple[str, Intents]]:
    """Yield the movement phases of all cases, read under a rulebook."""
    for case in cases():
        for step in case.steps:
            if step.phase == "movement":
                yield case.id, read(step.position(), step.orders(), rulebook)


def _phases(arguments: argparse.Namespace) -> Iterator[tuple[str, Intents]]:
    """Yield the phases that are asked for, read under the rulebooks that are."""
    kind, seed, count = arguments.kind, arguments.seed, arguments.count
    if arguments.rulebooks == "random":
        for n, phase in enumerate(stream(kind, seed, count), seed):
            yield f"{kind} {n}", read(phase.position, phase.orders, combined(n))
        return
    rulebooks = list(PRESETS.values()) if arguments.rules == "all" else [Rulebook.named(arguments.rules)]
    for number, rulebook in enumerate(rulebooks):
        if arguments.cases:
            yield from of_cases(rulebook)
            continue
        first = seed + 1_000_000 * number
        for n, phase in enumerate(stream(kind, first, count), first):
            yield f"{kind} {n}", read(phase.position, phase.orders, rulebook)


def main() -> None:
    """Check or measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", choices=sorted(KINDS), default="mixed")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="all", help="a rulebook, or all presets in turn")
    parser.add_argument("--rulebooks", choices=("named", "random"), default="named", help="random: put together")
    parser.add_argument("--cases", action="store_true", help="the cases, not random phases")
    parser.add_argument("--speed", action="store_true")
    arguments = parser.parse_args()
    if arguments.speed:
        speed(arguments.count)
        return
    asked = wrong = 0
    for name, intents in _phases(arguments):
        try:
            ruling = rule(intents)
            asked += len(ruling.outcomes) + len(ruling.held)
            found = [*faults(ruling), *told(ruling)]
        except Exception as error:  # noqa: BLE001 - whatever is raised here is a find
            found = [f"raises {type(error).__name__}: {error}"]
        for fault in found:
            wrong += 1
            print(f"{intents.rulebook.name}, {name}: {fault}", flush=True)
    print(f"{asked} reasons, {wrong} wrong")


if __name__ == "__main__":
    main()
