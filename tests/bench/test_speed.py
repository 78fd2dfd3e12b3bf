"""The measurements run, and say what they measured. How fast anything is, no test asks."""

import os
import sys

from bench import imports, speed
from bench.subjects import full_ruling, sequential, text_turn
from standoff.engines.provoking.crowds import realistic


def test_a_row_tells_median_and_spread() -> None:
    line = speed.row("work", [3.0, 1.0, 2.0])
    assert (line.seconds, line.least, line.most) == (2.0, 1.0, 3.0)
    assert "-50 to +50 %" in speed.table([line])
    assert "3.00 x core" in speed.table([line], 6.0)


def test_work_is_clocked() -> None:
    phase = realistic(1)
    assert speed.clocked(full_ruling, [speed.afresh(phase)]) > 0
    assert speed.clocked(sequential, [speed.afresh(phase)]) > 0
    assert speed.clocked(text_turn, [{"id": 1, "units": phase.units_text, "orders": phase.orders_text}]) > 0


def test_many_boards_are_measured_against_each_by_itself() -> None:
    (ratio,) = speed.tiles(2, 1)
    assert ratio > 0


def test_processes_are_measured() -> None:
    assert 0 < speed.of_child([sys.executable, "-c", "pass"], dict(os.environ), ".") < 10


def test_imports_are_listed() -> None:
    found = imports.imports([sys.executable, "-c", "import json.decoder"])
    assert "json.decoder" in {one.module for one in found}
