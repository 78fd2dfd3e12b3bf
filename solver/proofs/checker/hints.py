"""Refutations with hints (LRAT): no search, each lemma follows from the clauses that its hints name, in turn."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from .formulas import Formula
from .texts import MOST_STEPS, Fault, TooMuch, clause_text, lines_of, numbers


def check_lrat(file: str, raw: bytes, formula: Formula) -> None:
    """See that every lemma follows from its hints and that the last is the empty clause.

    Args:
        file: the name of the file.
        raw: its bytes.
        formula: what is refuted.

    Raises:
        Fault: it is no refutation.
    """
    check_hints(file, lines_of(file, raw), formula)


def check_hints(file: str, lines: Iterable[str], formula: Formula, most: int = MOST_STEPS) -> None:
    """See that every lemma follows from its hints and that the last is the empty clause.

    Args:
        file: the name of the file.
        lines: its lines, each without its end; they need not all be in memory.
        formula: what is refuted.
        most: so many literals are looked at.

    Raises:
        Fault: it is no refutation.
    """
    clauses: list[Sequence[int]] = [(), *formula.clauses]
    steps = n = 0
    for n, text in enumerate(lines, 1):
        number, _, rest = text.partition(" ")
        # the literals end with the first 0, the hints with the second
        literals, ended, behind = f" {rest}".partition(" 0 ")
        if number != str(len(clauses)) or not ended:
            raise Fault(file, n, f"the number of the lemma is due, {len(clauses)}, then literals, 0, hints, 0")
        lemma = numbers(file, n, f"{literals} 0".strip(), formula.top)
        true = {-literal for literal in lemma}
        refuted = any(-literal in true for literal in true)
        for hint in numbers(file, n, behind, len(clauses) - 1):
            if refuted:
                break
            if hint < 0:
                raise Fault(file, n, f"the hint {hint} names no clause")
            steps += len(clauses[hint])
            if steps > most:
                raise TooMuch(file, n, "is too long to be checked here; lrat-check is quicker")
            left = {literal for literal in clauses[hint] if -literal not in true}
            if len(left) > 1:
                raise Fault(file, n, f"nothing follows from clause {hint} when it is its turn")
            refuted = not left
            true |= left
        if not refuted:
            raise Fault(file, n, f"the clause {clause_text(lemma)} does not follow from its hints")
        clauses.append(array("i", lemma))  # a tenth of what a tuple of numbers takes
    if not n or clauses[-1]:
        raise Fault(file, n, "the refutation does not end with the empty clause: it proves nothing")
