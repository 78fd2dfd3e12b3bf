"""Refutations in files cut down to what their end hangs on, without being in memory."""

import random
from pathlib import Path

import pytest

from standoff.search.theorems.cutting import Cutting
from standoff.search.theorems.trimming import trimmed
from standoff.solver.oracle import refuting_steps
from standoff.solver.proofs.checker.formulas import Formula
from standoff.solver.proofs.checker.hints import check_lrat
from standoff.solver.proofs.checker.texts import Fault

FOUR = ((1, 2), (-1, 2), (1, -2), (-1, -2))


def lines_of(path: Path, text: str, clauses: int = 4) -> list[str]:
    path.write_text(text)
    return [line.decode() for line in Cutting(path, clauses).lines()]


def test_what_nothing_hangs_on_is_left_out_and_the_others_get_new_numbers(tmp_path: Path) -> None:
    text = "4 d 1 0\n5 1 0 1 3 0\n9 2 0 1 2 0\n10 d 5 0\n11 0 9 3 4 0\n12 1 0 1 2 0\n"
    assert lines_of(tmp_path / "x.lrat", text) == ["5 2 0 1 2 0\n", "6 0 5 3 4 0\n"]


def test_it_is_told_how_many_steps_and_hints_are_left(tmp_path: Path) -> None:
    path = tmp_path / "x.lrat"
    path.write_text("5 1 0 1 3 0\n6 2 0 1 2 0\n7 0 6 3 4 0\n")
    cutting = Cutting(path, 4)
    list(cutting.lines())
    assert (cutting.steps, cutting.hints) == (2, 5)


def test_of_a_refutation_among_steps_that_nothing_needs_just_that_is_left(tmp_path: Path) -> None:
    """Steps that are needed are those that were there before others were put between them, by their numbers too."""
    done = 0
    for seed in range(12):
        generator = random.Random(seed)
        clauses = [[generator.choice((1, -1)) * v for v in generator.sample(range(1, 16), 3)] for _ in range(90)]
        steps = refuting_steps(clauses)
        if steps is None:
            continue
        kept = trimmed(clauses, steps, 15)
        first = len(clauses) + 1
        plain = [
            f"{n} {' '.join(map(str, (*one.literals, 0)))} {' '.join(map(str, (*one.hints, 0)))}\n"
            for n, one in enumerate(kept, first)
        ]
        number, numbers, mixed = first, dict[int, int](), []
        for n, one in enumerate(kept, first):
            for _ in range(generator.randrange(4)):
                mixed.append(f"{number} {generator.randrange(1, 16)} 0 {generator.randrange(1, number)} 0\n")
                number += generator.randrange(1, 3)
            hints = [numbers.get(hint, hint) for hint in one.hints]
            mixed.append(f"{number} {' '.join(map(str, (*one.literals, 0)))} {' '.join(map(str, (*hints, 0)))}\n")
            numbers[n] = number
            number += 1
        assert len(mixed) > len(plain)
        found = lines_of(tmp_path / "x.lrat", "".join(mixed), len(clauses))
        assert found == plain
        check_lrat("x", "".join(found).encode(), Formula("x", 15, [tuple(clause) for clause in clauses]))
        done += 1
    assert done >= 8


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("", "x.lrat: the refutation does not end with the empty clause"),
        ("5 2 0 1 2 0\n", "x.lrat:1: the refutation does not end with the empty clause"),
        ("5 2 0 1 2 0\nrubbish\n", "x.lrat:2: is no step: its number, literals, 0, hints and 0 are due"),
        ("5 2 0 1 2 0\n6 0 5 3", "x.lrat:2: is no step"),
        ("a\0b\x93", "x.lrat:1: is no step"),
        ("5 2 0 1 2 0\n5 0 5 3 4 0\n", "x.lrat:2: the step has the number 5; one that rises is due"),
        ("4 2 0 1 2 0\n", "x.lrat:1: the step has the number 4"),
        ("9999999999 0 1 2 0\n", "x.lrat:1: the step has the number 9999999999"),
        ("5 0 6 3 4 0\n", "x.lrat: step 5 follows from 6, which is none before it"),
        ("6 2 0 1 2 0\n7 0 5 3 4 0\n", "x.lrat: step 7 follows from 5, which is none before it"),
        ("5 2 0 -1 2 0\n6 0 5 3 4 0\n", "x.lrat: step 5 has the hint -1: it does not follow by unit propagation alone"),
        ("5 2 1 0\n6 0 5 3 4 0\n", "x.lrat: step 5 has no hints"),
        ("5 2 0 x 0\n6 0 5 3 4 0\n", "x.lrat: step 5 has hints that are no numbers"),
    ],
)
def test_what_is_no_refutation_is_refused_with_its_place(text: str, due: str, tmp_path: Path) -> None:
    with pytest.raises(Fault) as refused:
        lines_of(tmp_path / "x.lrat", text)
    assert str(refused.value).startswith(due)
