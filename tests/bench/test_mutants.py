"""The table of mutants: a run that was ended is taken up again, and causes of two faults are told apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import mutants
from bench.grouping import grouped
from bench.mutants import Row, Rows

ROW = Row("own-attack-cuts", 5, 80, 1.5, 1, 1, (5,), "FRANCE: A par - bur", True)
HOW = {"seed": 1, "seconds": 60.0, "failures": 1}


def test_rows_are_kept_and_those_of_another_run_are_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    Rows(path, HOW).add(ROW)
    Rows(path, {**HOW, "seed": 2}).add(Row("rivals-alone", 0, 1, 0.1, 0, 0, (), "", True))
    assert Rows(path, HOW).known == {ROW.name: ROW}
    assert Rows(None, HOW).known == {}


def test_what_a_file_tells_already_is_not_run_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.jsonl"
    Rows(path, HOW).add(ROW)

    def never(*_parts: object) -> Row:
        raise AssertionError("it is run again")

    monkeypatch.setattr(mutants, "row_of", never)
    assert mutants.main(["--only", "own-attack-cuts", "--seed", "1", "--rows", str(path)]) == 0
    assert "| own-attack-cuts | 5 | 80 | 1.5 | 1 | 1 | 5 |" in capsys.readouterr().out


def test_one_fault_is_few_causes_and_two_are_more() -> None:
    one = grouped(("help-against-own-counts",), 1, 200)
    assert one.failing > 5
    # an order that is void for a reason of its own parts failures of one fault, so that it hides no other fault
    assert one.causes <= 2
    assert one.mixed == 0
    two = grouped(("support-needs-the-coast", "nearest-goes-first"), 1, 400)
    assert two.faults == 2
    assert two.causes >= 2
    assert two.mixed == 0
