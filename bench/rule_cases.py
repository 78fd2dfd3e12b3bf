"""Which cases turn on which rule: what ``encoding/rule_pages/cases.toml`` says, worked out.

A movement phase turns on a rule of its formula if, with all clauses of this label left out, the formula no longer says
what becomes of the orders: some decision of the answer is not forced any more. What a backup rule settled is put in as
given, and a case turns on that rule if it settled a core. A case turns on what makes an order void if one of its orders
is void for it, and on a rule of a later phase if an order or a unit there comes to it. Cases are asked under the
rulebook ``datc``, and for a rule that some other reading brings in, under that one.

    python -m bench.rule_cases           says whether the file is up to date
    python -m bench.rule_cases --write   writes it anew
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import standoff.encoding
from standoff.datc.case import Case, Step, cases
from standoff.encoding import Intents, Rulebook
from standoff.encoding.clauses import of_gate
from standoff.encoding.decisions import Folding
from standoff.encoding.facts import Kind, Rule
from standoff.encoding.network import Network
from standoff.encoding.program import write_out
from standoff.encoding.rule_page import rule_pages
from standoff.solver.adjudication import adjudicate
from standoff.solver.adjustments import AdjustmentRuling, adjudicate_adjustments
from standoff.solver.oracle import Clause, Oracle
from standoff.solver.retreats import adjudicate_retreats
from standoff.solver.rule_ids import rule_id
from standoff.solver.ruling import Ruling

FILE = Path(standoff.encoding.__file__).parent / "rule_pages" / "cases.toml"
WIDTH = 120
HEAD = """\
# The cases that turn on each rule, under the rulebook named, those with the fewest orders first.
# `python -m bench.rule_cases --write` makes this file; docs/rule-pages.md says what is meant.
"""

Table = Mapping[str, Mapping[str, Sequence[str]]]
"""By the id of a rule and the name of a rulebook: ids of cases."""


def labelled(ruling: Ruling) -> list[tuple[Clause, Rule]]:
    """Return the formula of a phase, each clause with its label; what settled a core is put in as given."""
    known = {fact: value for core in ruling.cores for fact, value in core.decided}
    network = Network(ruling.intents, Folding.NOTHING, known)
    for reach in network.gates.reaches:
        write_out(network.gates, reach, ruling.intents.board)
    clauses = [(clause, gate.rule) for gate in network.gates.gates for clause in of_gate(gate)]
    number = ruling.intents.board.number
    dislodged = {number[one.unit.place] for one in ruling.dislodged}
    answer = ruling.resolution.facts()
    answer |= {fact: fact.province in dislodged for fact in network.facts() if fact.kind is Kind.DISLODGED}
    facts = network.facts()
    otherwise = [-facts[fact] if value else facts[fact] for fact, value in answer.items()]
    # some decision is not as it was
    return [([1], Rule.CONSTANT), (otherwise, Rule.DEFINITION), *clauses]


def turning_rules(ruling: Ruling) -> Iterator[str]:
    """Yield the ids of the rules that the answer of a movement phase turns on.

    A rule does if the formula without its clauses allows some decision to be otherwise than it is.
    """
    for core in ruling.cores:
        yield rule_id(core.kind)
        yield rule_id(core.settled_by)
    if ruling.resolution.open:
        return  # nothing is said of a phase that the rulebook leaves open
    clauses = labelled(ruling)
    assert not _satisfiable(clauses), "the formula does not force the answer"
    for rule in {rule for _, rule in clauses}:
        id = rule_id(rule)
        if id and _satisfiable([(clause, label) for clause, label in clauses if label is not rule]):
            yield id


def _satisfiable(clauses: Sequence[tuple[Clause, Rule]]) -> bool:
    with Oracle(clause for clause, _ in clauses) as oracle:
        return oracle.solve() is not None


def amounting(intents: Intents) -> Iterator[str]:
    """Yield the ids of the rules by which the orders of a movement phase amount to what they do."""
    for reading in intents.readings:
        yield rule_id(reading.fault) if reading.fault else "ordered"
        if reading.executed:
            yield "executed"
    if intents.implied:
        yield "implicit-order"
    if intents.stray:
        yield "illegal-order"
    if any(intents.given[p] < 0 and p not in intents.implied for p in intents.units):
        yield "no-order"


def rules_of(step: Step, rulebook: Rulebook) -> Iterator[str]:
    """Yield the ids of the rules that one step of a case turns on."""
    if step.phase == "movement":
        ruling = adjudicate(step.position(), step.orders(), rulebook)
        yield from amounting(ruling.intents)
        if ruling.dislodged:
            yield "retreat-exits"
        if any(one.retreats for one in ruling.dislodged):
            yield "exit-open"
        yield from turning_rules(ruling)
        return
    judge = adjudicate_retreats if step.phase == "retreat" else adjudicate_adjustments
    late = judge(step.position(), step.late_orders(), rulebook)
    for outcome in late.outcomes:
        yield rule_id(outcome.fault or outcome.reason)
        if outcome.executed:
            yield "executed"
    yield from (rule_id(one.reason) for one in late.without_orders)
    if isinstance(late, AdjustmentRuling):
        yield "adjustments-due"
        if late.automatic:
            yield "civil-disorder"


def worked_out(every: int = 1) -> Table:
    """Return the cases that turn on each rule, under each rulebook that its page names.

    Args:
        every: take one of so many cases.
    """
    pages = rule_pages()
    shelf = sampled(every)
    found: dict[str, dict[str, list[str]]] = {id: {} for id in pages}
    for name in dict.fromkeys(name for page in pages.values() for name in page.rulebooks):
        rulebook = _named(name)
        for case in shelf:
            for id in sorted({id for step in case.steps for id in rules_of(step, rulebook)}):
                if name in pages[id].rulebooks:
                    found[id].setdefault(name, []).append(case.id)
    return {id: by_rulebook for id, by_rulebook in found.items() if by_rulebook}


def sampled(every: int) -> list[Case]:
    """Return one of so many cases, those with the fewest orders first."""
    return sorted(cases(), key=_orders)[::every]  # of equals the first on the shelf stays first


@cache
def _named(name: str) -> Rulebook:
    return Rulebook.named(name)


def _orders(case: Case) -> int:
    return sum(len(step.written) for step in case.steps)


def text_of(table: Table) -> str:
    """Return the text of the file."""
    lines = [HEAD]
    for id, by_rulebook in table.items():
        lines.append(f"[{id}]")
        for name, found in by_rulebook.items():
            key = name if name.isalnum() else f'"{name}"'
            quoted = ", ".join(f'"{case}"' for case in found)
            row = f"{key} = [{quoted}]"
            lines += [row] if len(row) <= WIDTH else [f"{key} = [", *_rows(found), "]"]
        lines.append("")
    return "\n".join(lines)


def _rows(found: Sequence[str]) -> Iterator[str]:
    row = " "
    for case in found:
        if len(row) + len(case) + 4 > WIDTH:
            yield row
            row = " "
        row += f' "{case}",'
    yield row


def main(words: Sequence[str] | None = None) -> int:
    """Compare the file with what comes out, or write it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the file anew")
    text = text_of(worked_out())
    if parser.parse_args(words).write:
        FILE.write_text(text, encoding="utf-8")
        return 0
    same = FILE.read_text(encoding="utf-8") == text
    print("up to date" if same else f"{FILE} is stale; --write renews it")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
