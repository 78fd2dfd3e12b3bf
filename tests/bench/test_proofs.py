"""Other solvers agree with what is proved, and a solver that did not would be told."""

from __future__ import annotations

from itertools import islice

import pytest

from bench import proofs
from bench.positions import KINDS
from bench.proofs import SOLVERS, Work, phases
from standoff.encoding import Intents, read


def few(_: int) -> list[tuple[str, Intents]]:
    return [("paradox 3", read(*KINDS["paradox"](3))), ("cycles 1", read(*KINDS["cycles"](1)))]


def test_all_solvers_agree_and_their_refutations_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(proofs, "phases", few)
    assert proofs.main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("2 phases proved (")
    assert [line.split()[0] for line in lines[1:]] == list(SOLVERS)
    assert all("agree, " in line for line in lines[1:])
    assert sum("all check" in line for line in lines) == sum(SOLVERS.values())


def test_a_solver_that_finds_something_else_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def other(solver: str, work: Work) -> frozenset[tuple[int, ...]]:
        return frozenset() if solver == "Lingeling" and work.found else work.found

    monkeypatch.setattr(proofs, "phases", few)
    monkeypatch.setattr(proofs, "resolutions", other)
    assert proofs.main([]) == 1
    assert "  differs: cycles 1, settled.cnf\n" in capsys.readouterr().out


def test_every_case_comes_under_every_rulebook() -> None:
    names = [name for name, _ in islice(phases(0), 1000)]
    assert names[0].endswith(" under datc")
    assert {name.rpartition(" under ")[2] for name in names} > {"datc"}
