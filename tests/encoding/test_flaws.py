"""Every rule is held by some shipped case: the equations with one rule spoilt at a time get a case wrong.

:class:`Flawed` states the rules once more, in the plainest form, each with a switch that spoils it. With no
switch thrown it agrees with every case, so what a case shows is the fault of the one rule that is spoilt.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest

from standoff.datc.case import Step, cases
from standoff.datc.difference import compare
from standoff.encoding import Intents, read
from standoff.encoding.facts import FALSE, TRUE, Rule
from standoff.encoding.gates import Strength
from standoff.encoding.network import Network
from standoff.solver import adjudication, cores
from standoff.solver.adjudication import rule
from standoff.solver.data import as_data

from ..folding import folded

FLAWS = {
    "own attack cuts": ("a power does not cut its own support", "6.D.20"),
    "support of an attack on an own unit counts": ("nobody helps to dislodge an own unit", "6.D.12"),
    "own unit is dislodged": ("a power does not dislodge its own unit", "R5.diagram-23"),
    "own unit is dislodged head-to-head": (
        "a power does not dislodge its own unit, that attacks as well",
        "own-head-to-head",
    ),
    "attack from where the support is aimed cuts": ("support is not cut from the province it is aimed at", "6.D.15"),
    "dislodged supporter still supports": ("whoever dislodges the supporter cuts its support", "6.D.17"),
    "only dislodgement cuts": ("an attack cuts whether it succeeds or not", "6.D.2"),
    "attack without path cuts": ("an army without path cuts nothing", "6.F.6"),
    "convoyed attack does not cut": ("an army with a path cuts like any other", "6.F.14"),
    "army on its way by convoy needs no path": ("an army moves by convoy only if the convoy holds", "6.F.7"),
    "any fleet lost breaks the convoy": ("any route that is left suffices", "6.F.9"),
    "fleets attacked break the convoy": ("an attack that fails does not disrupt a convoy", "6.F.4"),
    "no fleet lost breaks the convoy": ("a convoy is disrupted by the loss of its fleet", "6.F.7"),
    "army without path prevents": ("an army without path stands nobody off", "6.F.8"),
    "head-to-head loser prevents": ("who loses head-to-head has no effect on the winner's province", "6.E.1"),
    "head-to-head is none": ("two units cannot change places by land", "6.B.13"),
    "convoyed units fight head-to-head": ("who goes by convoy can change places", "6.G.1"),
    "convoyed attacker is not told from one by land": ("a convoyed attacker meets nobody on the way", "6.G.5"),
    "occupant cannot be followed": ("a province that is left can be entered", "6.C.1"),
    "occupant that fails to leave is gone": ("a unit that fails to leave stays", "6.C.3"),
    "supports of a move help to stay": (
        "a unit that was ordered to move has strength 1 where it stays",
        "R5.diagram-12",
    ),
    "rival with as much strength is outdone": ("equal strength stands off", "6.A.11"),
    "occupant with as much strength is beaten": ("an occupant of equal strength holds", "6.D.1"),
    "rivals are not looked at once the occupant is beaten": ("dislodging needs to outdo the rivals as well", "6.E.7"),
    "helpless attack prevents nobody": ("an attack on an own unit stands others off all the same", "R5.diagram-26"),
    "supports by the occupant's power do not count once it leaves": (
        "support counts in full if the unit leaves",
        "6.E.9",
    ),
    "rivals are outdone by supports that count for nothing": (
        "supports by the occupant's power outdo no rival",
        "6.E.8",
    ),
}
"""What is spoilt: the rule, and a case that shows it."""


class Flawed(Network):
    """The equations in full, one rule of them spoilt."""

    flaw: ClassVar[str] = ""

    def _spoilt(self, flaw: str) -> bool:
        assert flaw in FLAWS
        return self.flaw == flaw

    def _head_on(self, i: int, d: int) -> bool:
        if self.goal[d] != i or self.goal[i] != d or self._spoilt("head-to-head is none"):
            return False
        by_sea = (i in self.ferries) + (d in self.ferries)
        if self._spoilt("convoyed units fight head-to-head"):
            return True
        if self._spoilt("convoyed attacker is not told from one by land"):
            return by_sea < 2
        return by_sea == 0

    def _success(self, i: int) -> int:
        gates, owner, d = self.gates, self.owner, self.goal[i]
        path = self.path_of(i) if i in self.ferries else TRUE
        if self._spoilt("army on its way by convoy needs no path"):
            path = TRUE
        full = self.strength(i, d)
        if owner[d] < 0:
            return gates.all_of((path, self._rivals_outdone(full, i, d, leaves=False)), Rule.SUCCESS, (i, d))
        head_on = self._head_on(i, d)
        leaves = FALSE if self.goal[d] < 0 or head_on else self.success_of(d)
        if self._spoilt("occupant cannot be followed"):
            leaves = FALSE
        if self._spoilt("occupant that fails to leave is gone") and self.goal[d] >= 0 and not head_on:
            leaves = TRUE
        reduced = self.strength_against(i, d)
        if self._spoilt("support of an attack on an own unit counts"):
            reduced = full
        followed = full
        if self._spoilt("supports by the occupant's power do not count once it leaves"):
            followed = reduced
        goes = gates.all_of((leaves, self._rivals_outdone(followed, i, d, leaves=True)), Rule.OCCUPANT_LEAVES, (i, d))
        own = owner[d] == owner[i]
        if self._spoilt("own unit is dislodged") and not head_on:
            own = False
        if self._spoilt("own unit is dislodged head-to-head") and head_on:
            own = False
        stays = FALSE
        if not own:
            holds: Strength = self.strength(d, i)
            if self.goal[d] >= 0 and not head_on and not self._spoilt("supports of a move help to stay"):
                holds = (1, ())
            if self._spoilt("occupant with as much strength is beaten"):
                holds = (holds[0] - 1, holds[1])
            beats = gates.exceeds(reduced, holds, Rule.BEATS_OCCUPANT, (i, d))
            against = full if self._spoilt("rivals are outdone by supports that count for nothing") else reduced
            outdone = self._rivals_outdone(against, i, d, leaves=False)
            if self._spoilt("rivals are not looked at once the occupant is beaten"):
                outdone = TRUE
            stays = gates.all_of((beats, outdone), Rule.OCCUPANT_STAYS, (i, d))
        enters = gates.any_of((stays, goes), Rule.SUCCESS, (i, d))
        return gates.all_of((path, enters), Rule.SUCCESS, (i, d))

    def _rivals_outdone(self, strength: Strength, i: int, d: int, *, leaves: bool) -> int:
        gates, owner = self.gates, self.owner
        conditions = []
        for j in self.into[d]:
            if j == i:
                continue
            lost = leaves and self._head_on(j, d) and not self._spoilt("head-to-head loser prevents")
            own = self._spoilt("helpless attack prevents nobody") and owner[d] == owner[j]
            if lost or own:
                continue
            sure, supports = self.strength(j, d)
            if self._spoilt("rival with as much strength is outdone"):
                sure -= 1
            outdone = gates.exceeds(strength, (sure, supports), Rule.OUTDOES_RIVAL, (i, j))
            if j in self.ferries and not self._spoilt("army without path prevents"):
                outdone = gates.any_of((outdone, -self.path_of(j)), Rule.OUTDOES_RIVAL, (i, j))
            conditions.append(outdone)
        return gates.all_of(conditions, Rule.OUTDOES_RIVAL, (i, d))

    def _given(self, s: int) -> int:
        owner, aim = self.owner, self.intents.aim[s]
        cuts = []
        for j in self.into.get(s, ()):
            if owner[j] == owner[s] and not self._spoilt("own attack cuts"):
                continue
            path = self.path_of(j) if j in self.ferries else TRUE
            if self._spoilt("attack without path cuts"):
                path = TRUE
            if self._spoilt("convoyed attack does not cut") and j in self.ferries:
                path = FALSE
            if j == aim and not self._spoilt("attack from where the support is aimed cuts"):
                path = FALSE if self._spoilt("dislodged supporter still supports") else self.success_of(j)
            elif self._spoilt("only dislodgement cuts"):
                path = self.success_of(j)
            cuts.append(-path)
        return self.gates.all_of(cuts, Rule.CUT, (s,))

    def _fleet_survives(self, f: int) -> int:
        if self._spoilt("fleets attacked break the convoy"):
            return FALSE if f in self.into else TRUE
        if self._spoilt("no fleet lost breaks the convoy"):
            return TRUE
        return super()._fleet_survives(f)

    def _path(self, i: int) -> int:
        if self._spoilt("any fleet lost breaks the convoy") and self.ferries[i]:
            return self.gates.all_of([self._fleet_survives(f) for f in self.ferries[i]], Rule.ROUTE, (i,))
        return super()._path(i)


@cache
def questions() -> dict[str, tuple[tuple[Step, Intents], ...]]:
    every = [*cases(), *cases(Path(__file__).parents[1] / "found")]
    return {
        case.id: tuple((step, read(step.position(), step.orders())) for step in case.steps if step.phase == "movement")
        for case in every
    }


def differences(case: str) -> list[str]:
    found = []
    for step, intents in questions()[case]:
        try:
            answer = as_data(rule(intents), list(step.written))
        except AssertionError as error:  # the reasons do not fit the resolution
            found.append(repr(error))
        else:
            found += map(str, compare(step.expected, answer))
    return found


@pytest.fixture
def spoil(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def spoil(flaw: str) -> None:
        monkeypatch.setattr(Flawed, "flaw", flaw)
        monkeypatch.setattr(adjudication, "Network", Flawed)
        monkeypatch.setattr(cores, "Network", Flawed)

    return spoil


def test_with_no_flaw_all_cases_are_right(spoil: Callable[[str], None]) -> None:
    spoil("")
    assert {case: found for case in questions() if (found := differences(case))} == {}


@folded
@pytest.mark.parametrize("flaw", FLAWS)
def test_a_flaw_is_seen(flaw: str, spoil: Callable[[str], None]) -> None:
    what, case = FLAWS[flaw]
    spoil(flaw)
    assert differences(case), f"{case} does not show that {what}"
