"""The plan of a campaign hangs on its seed and on what was reached, and on nothing else."""

from collections import Counter

from standoff.engines.provoking.steering import ROUND, Steering


def plans(seed: int, rare: str) -> list[list[tuple[str, int]]]:
    steering = Steering(seed, ("plenty", "rare", "nothing"))
    found = []
    for _ in range(20):
        plan = steering.plan()
        found.append(plan)
        steering.note((kind, {"plenty": ["often"], "rare": [rare]}.get(kind, [])) for kind, _ in plan)
    return found


def test_the_same_seed_makes_the_same_plan() -> None:
    assert plans(3, "seldom") == plans(3, "seldom")
    assert plans(3, "seldom") != plans(4, "seldom")


def test_no_phase_comes_twice() -> None:
    seeds = [seed for plan in plans(5, "seldom") for _, seed in plan]
    assert len(set(seeds)) == len(seeds) == 20 * ROUND


def test_what_reaches_nothing_new_comes_seldom() -> None:
    kinds = Counter(kind for plan in plans(1, "seldom") for kind, _ in plan)
    assert kinds["nothing"] < kinds["rare"]
    assert kinds["nothing"] < kinds["plenty"]
    assert kinds["nothing"] > 0


def test_the_rule_that_is_reached_least_draws_the_kind_that_reaches_it() -> None:
    steering = Steering(1, ("plenty", "rare"))
    kinds: Counter[str] = Counter()
    for _ in range(30):
        plan = steering.plan()
        kinds.update(kind for kind, _ in plan)
        # one in ten of the rare kind reaches the rule, every one of the others reaches another
        steering.note((kind, ["common"] if kind == "plenty" else ["scarce"] * (seed % 10 == 0)) for kind, seed in plan)
    assert kinds["rare"] > 1.5 * kinds["plenty"]


def test_a_plan_may_be_cut_short() -> None:
    assert len(Steering(1).plan(7)) == 7
