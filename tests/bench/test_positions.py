"""The generated positions are the same every time, stand on the board, and look as they are said to look."""

import random
import subprocess
import sys
from collections import Counter

import pytest

from bench.positions import KINDS, lattice, mixed_kind, stream, tiled
from standoff.encoding import Fault, Status, read
from standoff.engines.provoking.crowds import random34, realistic, small
from standoff.engines.provoking.mistakes import MISTAKES, Clerk, spoil
from standoff.maps import Convoy, Hold, Move, Order, Support
from standoff.solver.sequential import evaluate

STEADY = """
import sys
sys.path.insert(0, {root!r})
from bench.positions import KINDS
print(hash_free := [[KINDS[kind](seed).orders_text for seed in (1, 2)] for kind in sorted(KINDS)])
"""


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_seed_is_a_phase(kind: str) -> None:
    phases = list(stream(kind, 10, 5))
    assert phases == list(stream(kind, 10, 5))
    assert len({tuple(phase.orders_text) for phase in phases}) == 5


def test_phases_do_not_hang_on_how_strings_are_hashed(pytestconfig: pytest.Config) -> None:
    code = STEADY.format(root=str(pytestconfig.rootpath))
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


def test_realistic_phases_look_like_play() -> None:
    units = orders = carried = 0
    counts: Counter[type[Order]] = Counter()
    illegal = 0
    for phase in stream("realistic", 0, 200):
        assert 22 <= len(phase.position.units) <= 34
        units += len(phase.position.units)
        orders += len(phase.orders)
        counts.update(type(order) for order in phase.orders)
        intents = read(*phase)
        illegal += sum(reading.status is Status.ILLEGAL for reading in intents.readings)
        carried += any(intents.ferries.values())
    assert 0.33 < counts[Move] / units < 0.42
    assert 0.33 < counts[Support] / units < 0.42
    assert counts[Hold] / units < 0.25
    assert 0.25 < carried / 200 < 0.5
    assert illegal / orders < 0.01


def test_random34_has_34_units_of_seven_powers() -> None:
    phase = random34(3)
    assert len(phase.position.units) == 34
    assert len({unit.power for unit in phase.position.units}) >= 6


def test_convoy_heavy_phases_convoy() -> None:
    counts = [sum(isinstance(order, Convoy) for order in phase.orders) for phase in stream("convoy_heavy", 0, 50)]
    assert sum(counts) / 50 > 3


def test_paradox_phases_have_cores_of_both_sorts() -> None:
    cores = [core for phase in stream("paradox", 0, 80) for core in evaluate(read(*phase)).cores]
    assert {core.resolutions for core in cores if core.convoy} == {0, 2}
    assert max(len(core.paths) for core in cores) >= 2


def test_cycles_go_round() -> None:
    cores = [core for phase in stream("cycles", 0, 60) for core in evaluate(read(*phase)).cores]
    assert max(len(core.moves) for core in cores if not core.convoy) >= 4


@pytest.mark.parametrize("n", [2, 5, 12])
def test_small_phases_have_so_many_units(n: int) -> None:
    assert len(small(7, n).position.units) == n


def test_every_mistake_is_made_and_can_be_read() -> None:
    made: set[Fault | None] = set()
    for seed in range(40):
        phase = realistic(seed)
        clerk = Clerk(phase.position, random.Random(seed))
        for mistake in MISTAKES:
            for order in phase.orders[:3]:
                spoilt = mistake(clerk, order)
                intents = read(phase.position, spoilt)
                made |= {reading.fault for reading in intents.readings}
    assert len(made) > 15


def test_spoiling_nothing_changes_nothing() -> None:
    phase = realistic(1)
    assert spoil(phase, 1, 0.0) is phase


def test_the_mix_is_half_convoys() -> None:
    kinds = Counter(mixed_kind(seed) for seed in range(400))
    assert 0.42 < kinds["convoy_heavy"] / 400 < 0.58
    assert len(kinds) == 7


def test_tiles_are_the_boards_beside_each_other() -> None:
    phase = tiled(3, 5)
    assert len(phase.position.units) == 102
    together = evaluate(read(*phase))
    ids = phase.position.board.ids
    succeeding = {ids[p] for p in together.succeeds}
    for n in range(3):
        single = random34(5 + n)
        alone = evaluate(read(*single))
        assert {f"t{n}{single.position.board.ids[p]}" for p in alone.succeeds} == {
            id for id in succeeding if id.startswith(f"t{n}")
        }


def test_the_whole_lattice_carries_one_army() -> None:
    phase = lattice(6)
    intents = read(*phase)
    beginning = phase.position.board.number["beg"]
    assert len(intents.ferries[beginning]) > 20
    assert any(order.unit.power == "SOUTH" for order in phase.orders)
