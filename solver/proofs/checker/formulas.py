"""Formulas in DIMACS form: read, and held against each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .parts import Settled
from .texts import MANIFEST, Clause, Fault, clause_text, lines_of, numbers, shown

_NAMED = re.compile(r"c (variable|auxiliary) ([1-9][0-9]{0,8}): (\S.*)")
_HEADING = re.compile(r"c rule (\S.*); variable ([1-9][0-9]{0,8})")
_RESOLUTION = re.compile(r"c resolution ([1-9][0-9]{0,8})")
_CONSTANT = "c variable 1 is constantly true"


@dataclass
class Formula:
    """A DIMACS file: for each clause its line and the heading it stands under, and the names of all variables."""

    file: str
    top: int = 0
    clauses: list[Clause] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    headings: list[tuple[str, int]] = field(default_factory=list)
    decisions: dict[int, str] = field(default_factory=dict)
    auxiliary: dict[int, str] = field(default_factory=dict)


def read_formula(file: str, raw: bytes, title: str) -> Formula:
    """Read a DIMACS file as standoff writes it.

    Args:
        file: the name of the file.
        raw: its bytes.
        title: what its first line says that it is.

    Raises:
        Fault: it is no such file, does not name all variables, or has a clause that stands under no rule.
    """
    made = Formula(file)
    heading = ("", 0)
    bare = 0  # the line of a heading below which no clause stands yet
    count = 0
    lines = lines_of(file, raw)
    top = [f"c standoff: {title}", _CONSTANT]
    for n, due in enumerate(top, 1):
        if lines[n - 1 : n] != [due]:
            raise Fault(file, n, f"{shown(lines[n - 1] if n <= len(lines) else '')} stands where {due!r} is due")
    for n, text in enumerate(lines[2:], 3):
        if match := _NAMED.fullmatch(text):
            names = made.decisions if match[1] == "variable" else made.auxiliary
            variable = int(match[2])
            if made.top:
                raise Fault(file, n, "a variable is named below the line that begins with p")
            if variable == 1 or variable in made.decisions or variable in made.auxiliary:
                raise Fault(file, n, f"variable {variable} is named a second time")
            names[variable] = match[3]
        elif match := _HEADING.fullmatch(text) or _RESOLUTION.fullmatch(text):
            above, heading = (
                heading,
                ((match[1], int(match[2])) if match.re is _HEADING else (f"resolution {match[1]}", 0)),
            )
            if bare or heading == above:
                raise Fault(file, bare or n, "a heading stands above no clause, or a second time above the same ones")
            bare = n
            if heading[1] > made.top:
                raise Fault(file, n, f"{heading[1]} is beyond the highest variable, {made.top}")
        elif text.startswith("p"):
            words = text.split(" ")
            if made.top or len(words) != 4 or words[1] != "cnf" or words[2:3] == ["0"]:
                raise Fault(file, n, f"{shown(text)} stands where one line such as 'p cnf 19 43' is due")
            made.top, count = numbers(file, n, f"{words[2]} {words[3]} 0", 10**9)
        elif text.startswith("c"):
            raise Fault(file, n, f"the comment {shown(text)} is of no kind that is known")
        else:
            if not (made.top and heading[0]):
                raise Fault(file, n, "a clause stands before the line that begins with p, or before any rule")
            clause = numbers(file, n, text, made.top)
            if heading[1] and heading[1] not in map(abs, clause):
                raise Fault(file, n, f"a clause of the equation of variable {heading[1]} does not hold that variable")
            made.clauses.append(tuple(clause))
            made.lines.append(n)
            made.headings.append(heading)
            bare = 0
    if bare:
        raise Fault(file, bare, "a heading stands above no clause")
    if len(made.clauses) != count:
        raise Fault(file, 0, f"has {len(made.clauses)} clauses and says that they are {count}")
    named = made.decisions.keys() | made.auxiliary.keys()
    if len(named) != made.top - 1 or (named and max(named) > made.top):
        raise Fault(file, 0, f"names {len(named)} variables besides the constant; there are {made.top - 1}")
    if len(set(made.decisions.values())) < len(made.decisions):
        raise Fault(file, 0, "two decisions have the same name")
    return made


def same_clauses(formula: Formula, due: Sequence[tuple[Clause, tuple[str, int]]], names: Formula) -> None:
    """See that a formula has exactly the clauses that are due, under the same headings, and the same names."""
    for n, (clause, heading) in enumerate(due):
        if n >= len(formula.clauses):
            raise Fault(formula.file, 0, f"ends where the clause {clause_text(clause)} is due ({heading[0]})")
        if (formula.clauses[n], formula.headings[n]) != (clause, heading):
            message = f"{clause_text(formula.clauses[n])} ({formula.headings[n][0]}) stands where"
            raise Fault(formula.file, formula.lines[n], f"{message} {clause_text(clause)} ({heading[0]}) is due")
    if len(formula.clauses) > len(due):
        raise Fault(formula.file, formula.lines[len(due)], "no clause is due any more")
    if (formula.top, formula.decisions, formula.auxiliary) != (names.top, names.decisions, names.auxiliary):
        raise Fault(formula.file, 0, f"names its variables otherwise than {names.file}")


def others_due(formula: Formula, resolutions: Iterable[Clause]) -> list[tuple[Clause, tuple[str, int]]]:
    """Return the clauses of *a model, but none of these resolutions*."""
    due = list(zip(formula.clauses, formula.headings, strict=True))
    for k, decisions in enumerate(resolutions, 1):
        due.append((tuple(-literal for literal in decisions), (f"resolution {k}", 0)))
    return due


def settled_due(formula: Formula, settled: Sequence[Settled]) -> list[tuple[Clause, tuple[str, int]]]:
    """Return the clauses of a formula with settled decisions in place of their equations."""
    by_variable = {one.variable: one for one in settled}
    due: list[tuple[Clause, tuple[str, int]]] = []
    put_in: set[int] = set()
    for clause, (rule, variable) in zip(formula.clauses, formula.headings, strict=True):
        one = by_variable.get(variable)
        if one is None:
            due.append((clause, (rule, variable)))
        elif variable not in put_in:
            put_in.add(variable)
            about = rule.partition(": ")[2]
            due.append(((variable if one.value else -variable,), (f"{one.rule}: {about}", variable)))
    for one in settled:
        if (
            one.variable not in put_in
            or by_variable[one.variable] is not one
            or formula.decisions.get(one.variable) != one.decision
        ):
            raise Fault(
                MANIFEST, 0, f"{shown(one.decision)} is no decision of {formula.file} with an equation, told once"
            )
    return due
