"""Many cases in one test: each that fails is named, in whatever way it fails, and none is passed over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .folding import check_each, folded


def raises_nothing() -> None:
    with pytest.raises(ValueError, match="mun"):
        pass


def is_wrong() -> None:
    assert sum([1]) == 2


def breaks() -> None:
    raise KeyError("mun")


FAULTS: dict[str, tuple[Callable[[], object], str]] = {
    "an assertion": (is_wrong, "assert 1 == 2"),
    "an exception": (breaks, "KeyError: 'mun'"),
    "nothing raised": (raises_nothing, "DID NOT RAISE"),
    "a failure": (lambda: pytest.fail("no army"), "no army"),
    "a skip": (lambda: pytest.skip("no program"), "no program"),
    "an expected failure": (lambda: pytest.xfail("not yet"), "not yet"),
}


def said_of(check: Callable[..., object], *words: object) -> str:
    with pytest.raises(AssertionError) as caught:
        check(*words)
    return str(caught.value)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_case_that_fails_is_named_and_the_others_are_checked_all_the_same(fault: str) -> None:
    checked = []

    def check(name: str) -> None:
        checked.append(name)
        if name in FAULTS:
            FAULTS[name][0]()

    said = said_of(check_each, check, ["before", fault, "after"])
    assert checked == ["before", fault, "after"]
    assert said.startswith("1 of 3 cases failed:\n")
    (line,) = [line for line in said.splitlines() if line.startswith(f"{fault}: ")]
    assert "before: " not in said
    assert "after: " not in said
    assert FAULTS[fault][1] in said
    assert ".py:" in line


def test_all_that_fail_are_named() -> None:
    said = said_of(check_each, lambda name: FAULTS[name][0](), list(FAULTS))
    assert said.startswith(f"{len(FAULTS)} of {len(FAULTS)} cases failed:\n")
    assert [name for name in FAULTS if f"\n{name}: " in said] == list(FAULTS)


def test_a_person_who_ends_the_tests_ends_them() -> None:
    def check(name: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check_each(check, ["one"])


def test_no_case_at_all_is_a_failure() -> None:
    assert "no case" in said_of(check_each, lambda case: None, [])


def test_every_case_of_several_marks_is_run_in_the_sequence_of_pytest() -> None:
    run = []

    @folded
    @pytest.mark.parametrize("letter", ["a", "b"])
    @pytest.mark.parametrize(("number", "word"), [(1, "one"), pytest.param(2, "two", id="second")])
    def check(number: int, word: str, letter: str, fixture: str) -> None:
        run.append((number, word, letter, fixture))
        assert (number, letter) != (2, "b")

    assert "1 of 4 cases failed:\nsecond-'b': " in said_of(lambda: check(fixture="given"))
    assert run == [
        (1, "one", "a", "given"),
        (2, "two", "a", "given"),
        (1, "one", "b", "given"),
        (2, "two", "b", "given"),
    ]


@pytest.mark.parametrize(
    ("mark", "fault"),
    [
        (pytest.mark.parametrize("n", [1], indirect=True), "only 'ids' can be folded"),
        (pytest.mark.parametrize("n", [1], scope="module"), "only 'ids' can be folded"),
        (pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.campaign)]), "marks of its own"),
        (pytest.mark.skip, "marks that would be lost"),
    ],
)
def test_what_would_be_lost_is_refused(mark: pytest.MarkDecorator, fault: str) -> None:
    def check(n: int) -> None:
        pass

    assert fault in said_of(folded, mark(check))


def test_a_function_without_cases_is_refused() -> None:
    def check() -> None:
        pass

    assert "has no cases" in said_of(folded, check)
