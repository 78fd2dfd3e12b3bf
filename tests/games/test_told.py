"""What other programs would say of a ruling."""

from __future__ import annotations

import pytest

from standoff import Rulebook
from standoff.datc.case import find, load
from standoff.games.told import in_diplomacy
from standoff.solver.adjudication import adjudicate


@pytest.mark.parametrize("paradox", ["szykman", "all-hold", "dptg"])
def test_an_army_of_a_paradox_has_no_convoy_and_the_attacks_in_it_bounce(paradox: str) -> None:
    """DATC 6.F.16 (Pandin): whichever rule settles it, nothing moves, and the army is carried by nobody (4.A.2)."""
    path = find("6.F.16")
    assert path is not None
    phase = load(path).steps[0]
    ruling = adjudicate(phase.position(), phase.orders(), Rulebook.DATC.choosing(f"paradox={paradox}"))
    sayings = in_diplomacy(ruling)
    assert sayings["A bre"] == (frozenset({"no convoy"}),)
    assert sayings["F wal"] == sayings["F bel"] == (frozenset({"bounce"}),)
    assert frozenset({"no convoy"}) in sayings["F eng"]
