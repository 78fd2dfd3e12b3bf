"""The file of probes: each can be asked, and turns on what it says."""

import random

import pytest

from bench.fingerprint_probes import turned_on
from standoff.encoding.rulebook import ISSUES
from standoff.engines.fingerprint.probes import Probe, shipped
from standoff.engines.fingerprint.readings import FIELDS, readings

PROBES = shipped("")


def test_each_is_there_once() -> None:
    assert len({probe.id for probe in PROBES}) == len(PROBES)
    assert all(set(probe.turns_on) <= set(FIELDS) for probe in PROBES)
    assert all(list(probe.turns_on) == [name for name in ISSUES if name in probe.turns_on] for probe in PROBES)


@pytest.mark.parametrize("field", FIELDS)
def test_each_switch_has_some(field: str) -> None:
    about = [probe for probe in PROBES if field in probe.turns_on]
    assert len(about) >= min(3, len(readings(field)))


@pytest.mark.parametrize("probe", random.Random("probes").sample(PROBES, 20), ids=lambda probe: probe.id)
def test_a_probe_turns_on_nothing_else(probe: Probe) -> None:
    assert set(turned_on(probe.question, 60)) <= set(probe.turns_on)
