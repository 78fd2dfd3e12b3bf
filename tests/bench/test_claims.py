"""Results of the shipped cases with one fact changed: all are refuted, and no right one."""

from collections import Counter

from bench.claims import campaign, phases, wrongly_refuted


def test_a_right_result_is_never_refuted_nor_any_part_of_it() -> None:
    assert len(phases()) > 300
    assert wrongly_refuted() == []


def test_a_changed_result_is_always_refuted() -> None:
    verdicts: Counter[str] = Counter()
    assert campaign(400, seed=11, verdicts=verdicts) == []
    assert verdicts["impossible"] > 100
    assert verdicts["self-contradicting"] > 50
    assert verdicts["consistent"] == 0
