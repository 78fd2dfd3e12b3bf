"""The adapters in docs/adapters run as they stand, say the same, and are as short as is promised."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from standoff import Rulebook
from standoff.datc.case import cases
from standoff.engines.asking import ProcessesEngine
from standoff.engines.check import Check, phases_of_all
from standoff.engines.finding import Finding, Status
from standoff.engines.once import OnceEngine
from standoff.engines.process import ProcessEngine

ADAPTERS = Path(__file__).parent.parent.parent / "docs" / "adapters"
WHICH = ("6.A", "6.B", "rulebook-2008")


def refuse(*fault: object) -> None:
    raise AssertionError(fault)


def found(engine: ProcessesEngine) -> dict[str, Finding]:
    chosen = [case for which in WHICH for case in cases(which)]
    with engine:
        findings = {one.id: one for one in Check(engine, phases_of_all(chosen, Rulebook.DATC, refuse))}
        assert engine.incidents == []
    return findings


def engine_of(name: str) -> ProcessesEngine:
    path = str(ADAPTERS / name)
    if name.endswith(".py"):
        return ProcessEngine([sys.executable, path], 60)
    if name.endswith(".sh"):
        return OnceEngine([path], 60, jobs=2)
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node on this machine")
    return ProcessEngine([node, path], 60)


@pytest.mark.parametrize("name", ["hold_fast.py", "hold_fast.js", "hold_fast.sh"])
def test_an_adapter_runs_as_it_stands(name: str) -> None:
    findings = found(engine_of(name))
    agree = {id for id, one in findings.items() if one.status is Status.AGREES}
    differ = {id for id, one in findings.items() if one.status is Status.DIFFERS}
    # it knows no supports, no convoys, no borders, and nothing of leaving a province
    assert {"6.A.11", "6.A.12"} <= agree
    assert {"6.A.1", "6.A.2", "6.A.9", "R5x.diagram-7"} <= differ
    assert {one.status for one in findings.values()} == {Status.AGREES, Status.DIFFERS, Status.SKIPPED}
    assert all(one.status is Status.SKIPPED for one in findings.values() if one.question.phase != "movement")


def test_the_adapters_are_short() -> None:
    adapters = [path for path in ADAPTERS.iterdir() if path.suffix != ".md"]
    assert sorted(path.name for path in adapters) == ["hold_fast.js", "hold_fast.py", "hold_fast.sh"]
    assert all(len(path.read_text(encoding="utf-8").splitlines()) < 60 for path in adapters)
