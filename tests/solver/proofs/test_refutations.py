"""Unit propagation, lemmas and hints of the checker, against brute force on small formulas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standoff.solver.oracle import refutation
from standoff.solver.proofs.checker import refutations
from standoff.solver.proofs.checker.formulas import Formula
from standoff.solver.proofs.checker.hints import check_lrat
from standoff.solver.proofs.checker.refutations import Propagation, check_drup
from standoff.solver.proofs.checker.texts import Fault
from standoff.solver.proofs.lemmas import Lemma, needed

from ...campaigns import tried
from ...folding import folded

TOP = 6
USED = 4
Clauses = list[list[int]]

literal = st.integers(1, USED).flatmap(lambda v: st.sampled_from([v, -v]))
clause = st.lists(literal, max_size=4)
formula = st.lists(clause, max_size=14)
# clauses of two or three literals only, many of them: hard enough that some search is needed
dense = st.lists(st.lists(literal, min_size=2, max_size=3, unique_by=abs), min_size=12, max_size=24)
# true where all variables are
satisfiable = st.lists(
    st.tuples(st.integers(1, USED), st.lists(literal, max_size=2)).map(lambda parts: [parts[0], *parts[1]]), max_size=16
)


def models(clauses: Iterable[Sequence[int]]) -> list[tuple[bool, ...]]:
    clauses = list(clauses)
    return [
        values
        for values in product((False, True), repeat=USED)
        if all(any(values[abs(x) - 1] == (x > 0) for x in one) for one in clauses)
    ]


def follows_by_units(clauses: Clauses, lemma: Sequence[int]) -> bool:
    """Tell whether unit propagation, done in the plainest way, refutes the opposite of a lemma."""
    true = {-x for x in lemma}
    while True:
        if any(-x in true for x in true):
            return True
        new = set[int]()
        for one in clauses:
            if true.isdisjoint(one):
                left = {x for x in one if -x not in true}
                if not left:
                    return True
                if len(left) == 1:
                    new |= left
        if new <= true:
            return False
        true |= new


def loaded(clauses: Iterable[Sequence[int]]) -> Propagation:
    known = Propagation(TOP)
    for one in clauses:
        known.add(one)
    return known


def of(clauses: Clauses) -> Formula:
    return Formula("f.cnf", TOP, [tuple(one) for one in clauses], [], [], {}, {})


def drup(lemmas: Iterable[Sequence[int]]) -> bytes:
    return "".join(" ".join(map(str, (*lemma, 0))) + "\n" for lemma in lemmas).encode()


def lrat(lemmas: Iterable[Lemma], size: int) -> bytes:
    rows = [
        " ".join(map(str, (n, *lemma.literals, 0, *lemma.hints, 0))) + "\n" for n, lemma in enumerate(lemmas, size + 1)
    ]
    return "".join(rows).encode()


@given(formula, st.lists(clause, min_size=1, max_size=6))
@settings(max_examples=tried(200), deadline=None)
def test_a_lemma_follows_exactly_where_plain_propagation_says_so(clauses: Clauses, lemmas: Clauses) -> None:
    known, sofar = loaded(clauses), list(clauses)
    for lemma in lemmas:
        hints = known.why(lemma)
        assert (hints is not None) == follows_by_units(sofar, lemma)
        if hints is not None:
            # what follows is true in all models, and the hints alone lead there
            assert models(sofar) == models([*sofar, lemma])
            assert follows_by_units([(sofar)[n - 1] for n in hints], lemma)
        known.add(lemma)
        sofar.append(lemma)


@given(st.one_of(formula, dense))
@settings(max_examples=tried(150), deadline=None)
def test_what_has_no_model_is_refuted_and_nothing_else(clauses: Clauses) -> None:
    found = refutation(clauses)
    assert (found is None) == bool(models(clauses))
    if found is not None:
        lemmas = needed(clauses, found, TOP)
        assert check_drup("p.drup", drup(lemma.literals for lemma in lemmas), of(clauses)) == len(lemmas)
        check_lrat("p.lrat", lrat(lemmas, len(clauses)), of(clauses))


@given(satisfiable, st.lists(clause, max_size=8))
@settings(max_examples=tried(100), deadline=None)
def test_no_lemmas_refute_what_has_a_model(clauses: Clauses, lemmas: Clauses) -> None:
    with pytest.raises(Fault):
        check_drup("p.drup", drup([*lemmas, []]), of(clauses))


@given(satisfiable, st.lists(st.tuples(clause, st.lists(st.integers(1, 30), max_size=5)), max_size=8))
@settings(max_examples=tried(100), deadline=None)
def test_no_hints_refute_what_has_a_model(clauses: Clauses, lemmas: list[tuple[list[int], list[int]]]) -> None:
    made = [Lemma(tuple(one), tuple(hints)) for one, hints in [*lemmas, ([], list(range(1, len(clauses) + 1)))]]
    with pytest.raises(Fault):
        check_lrat("p.lrat", lrat(made, len(clauses)), of(clauses))


# eight clauses over three variables: every one of them is needed, and so is every lemma
ALL_SIGNS: Clauses = [list(signs) for signs in product((1, -1), (2, -2), (3, -3))]
STEPS = [[1, 2], [1], [2], []]


def test_a_refutation_by_hand_checks() -> None:
    assert check_drup("p.drup", drup(STEPS), of(ALL_SIGNS)) == 4
    assert [lemma.literals for lemma in needed(ALL_SIGNS, [[4], *STEPS][1:], TOP)] == [(1, 2), (1,), (2,), ()]


@folded
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 2 0\n1 0\n2 0\n", "p.drup:3: the refutation does not end with the empty clause: it proves nothing"),
        ("", "p.drup: the refutation does not end with the empty clause: it proves nothing"),
        ("1 2 0\n1 0\n2 0\n0", "p.drup:4: the file breaks off: its last line has no end"),
        ("1 0\n2 0\n0\n", "p.drup:1: the clause 1 0 does not follow by unit propagation"),
        ("1 2 0\n-1 0\n0\n", "p.drup:2: the clause -1 0 does not follow by unit propagation"),
        ("1 2 0\n1 0\n0\n2 0\n", "p.drup:3: the clause 0 does not follow by unit propagation"),
        ("1 2 0\n1 0\n2 0\n0\n3 0\n", "p.drup:5: stands behind the empty clause, which ends a refutation"),
        ("1 2\n1 0\n", "p.drup:1: the line does not end with 0"),
        ("1 0 2 0\n", "p.drup:1: a 0 stands in the middle of the line"),
        ("1 7 0\n", "p.drup:1: 7 is beyond the highest number, 6"),
        ("d 1 2 0\n", "p.drup:1: 'd' stands where a number is due"),
        ("01 2 0\n", "p.drup:1: '01' stands where a number is due"),
        ("1 2 -0\n", "p.drup:1: '-0' stands where a number is due"),
        ("1  2 0\n", "p.drup:1: '' stands where a number is due"),
        ("1 \N{SUPERSCRIPT TWO} 0\n", "p.drup:1: '\\xb2' stands where a number is due"),
        ("1 99999999999999999999 0\n", "p.drup:1: '99999999999999999999' stands where a number is due"),
    ],
)
def test_what_is_wrong_with_a_refutation_is_told_with_its_line(text: str, told: str) -> None:
    with pytest.raises(Fault) as fault:
        check_drup("p.drup", text.encode(), of(ALL_SIGNS))
    assert str(fault.value) == told


def test_bytes_that_are_no_text_are_told_with_their_line() -> None:
    with pytest.raises(Fault, match=r"^p.drup:2: is no text in UTF-8: byte 7 of the file is none of it$"):
        check_drup("p.drup", b"1 2 0\n\xff\n0\n", of(ALL_SIGNS))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("9 1 2 0 1 2 0\n", "the refutation does not end with the empty clause"),
        ("10 1 2 0 1 2 0\n", "p.lrat:1: the number of the lemma is due, 9"),
        ("9 1 2 0 1 3 0\n", "p.lrat:1: nothing follows from clause 3 when it is its turn"),
        ("9 1 2 0 1 0\n", "p.lrat:1: the clause 1 2 0 does not follow from its hints"),
        ("9 1 2 0 -1 0\n", "p.lrat:1: the hint -1 names no clause"),
        ("9 1 2 0 9 0\n", "p.lrat:1: 9 is beyond the highest number, 8"),
        ("9 1 2\n", "p.lrat:1: the number of the lemma is due, 9, then literals, 0, hints, 0"),
        ("9 1 2 0 1 2\n", "p.lrat:1: the line does not end with 0"),
        ("9 0 0\n", "p.lrat:1: the clause 0 does not follow from its hints"),
    ],
)
def test_what_is_wrong_with_hints_is_told_with_its_line(text: str, told: str) -> None:
    with pytest.raises(Fault) as fault:
        check_lrat("p.lrat", text.encode(), of(ALL_SIGNS))
    assert told in str(fault.value)


def test_lemmas_that_are_not_needed_are_left_out() -> None:
    found = [[1, 2, 4], [1, 2], [-5, 1], [1], [2], [6, 1], []]
    assert needed([*ALL_SIGNS, [-5, -6]], found, TOP) == needed([*ALL_SIGNS, [-5, -6]], STEPS, TOP)
    with pytest.raises(ValueError, match="does not follow"):
        needed(ALL_SIGNS, [[1], []], TOP)
    with pytest.raises(ValueError, match="does not end"):
        needed(ALL_SIGNS, [[1, 2]], TOP)


def test_a_refutation_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refutations, "MOST_STEPS", 10)
    with pytest.raises(Fault, match="is too long to be checked here"):
        check_drup("p.drup", drup(STEPS), of(ALL_SIGNS))
