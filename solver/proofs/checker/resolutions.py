"""The resolutions of a formula: read, and each seen to be a model."""

from __future__ import annotations

from .formulas import Formula
from .parts import Part
from .texts import MOST_STEPS, Clause, Fault, TooMuch, counted, lines_of, numbers, shown


def read_resolutions(file: str, raw: bytes, formula: Formula, part: Part) -> list[Clause]:
    """Read the resolutions of a formula, see that each is a model, and return the decisions of each as literals."""
    lines = lines_of(file, raw)
    size = len(formula.decisions) + 2
    due = f"{counted(part.listed, 'resolution')} of {formula.file}"
    if lines[:1] != [due]:
        raise Fault(file, 1, f"{shown(lines[0] if lines else '')} stands where {due!r} is due")
    if len(lines) != 1 + part.listed * size:
        raise Fault(file, 0, f"has {len(lines)} lines; {1 + part.listed * size} are due")
    if part.listed * len(formula.clauses) > MOST_STEPS:
        raise TooMuch(file, 0, "lists too many resolutions to be checked here")
    found: dict[Clause, int] = {}
    for k in range(part.listed):
        first = 2 + k * size
        if lines[first - 1] != f"resolution {k + 1}":
            raise Fault(file, first, f"{shown(lines[first - 1])} stands where 'resolution {k + 1}' is due")
        decisions = []
        for n, (variable, name) in enumerate(sorted(formula.decisions.items()), first + 1):
            for word, literal in (("true", variable), ("false", -variable)):
                if lines[n - 1] == f"{word} {variable} {name}":
                    decisions.append(literal)
                    break
            else:
                due = f"'true {variable} {name}' or false"
                raise Fault(file, n, f"{shown(lines[n - 1])} stands where {due} is due")
        last = first + size - 1
        word, _, rest = lines[last - 1].partition(" ")
        if word != "model":
            raise Fault(file, last, "a line that begins with 'model' is due")
        model = numbers(file, last, rest, formula.top)
        if list(map(abs, model)) != list(range(1, formula.top + 1)):
            raise Fault(file, last, f"a model gives every variable from 1 to {formula.top} once, in order")
        for literal in decisions:
            if model[abs(literal) - 1] != literal:
                raise Fault(file, last, f"the model has {-literal} where the resolution has {literal}")
        true = frozenset(model)
        for clause, line in zip(formula.clauses, formula.lines, strict=True):
            if true.isdisjoint(clause):
                raise Fault(file, last, f"is no model: the clause of {formula.file}:{line} is false")
        if tuple(decisions) in found:
            raise Fault(file, first, f"is the same as resolution {found[tuple(decisions)]}")
        found[tuple(decisions)] = k + 1
    return list(found)
