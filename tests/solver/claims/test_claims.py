"""Claims that were judged by hand, in claims.toml: each gets the verdict it should, and what breaks is named."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from standoff import Position, Rulebook
from standoff.datc.case import find, load
from standoff.encoding.presets import PRESETS
from standoff.encoding.rule_page import rule_pages
from standoff.solver.claims.reasons import TEXTS
from standoff.solver.claims.verdict import Verdict, Verified, verify
from standoff.solver.claims.wording import claimed
from standoff.solver.why import texts, texts_late, texts_orders
from standoff.solver.why.strengths import STRENGTHS

from ...folding import folded

SAID = TEXTS | STRENGTHS | texts.TEXTS | texts_orders.EXITS | texts_late.RETREATS | texts_late.ADJUSTMENTS


class Judged(NamedTuple):
    phase: dict[str, Any]
    claim: dict[str, Any]

    def verified(self) -> Verified:
        before = Position.parse(self.phase["units"].replace(". ", "\n"))
        rules = Rulebook.named(self.phase.get("rules", "datc"))
        return verify(before, before.orders(self.phase["orders"]), self.claim["claim"], rules)


def _all() -> dict[str, Judged]:
    data = tomllib.loads((Path(__file__).parent / "claims.toml").read_text("utf-8"))
    return {
        f"{name}: {what}": Judged(phase, claim)
        for name, phase in data["phases"].items()
        for what, claim in phase["claims"].items()
    }


CLAIMS = _all()


@folded
@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_gets_the_verdict_that_was_worked_out_by_hand(name: str) -> None:
    judged = CLAIMS[name]
    verified = judged.verified()
    wanted = judged.claim
    assert verified.verdict.value == wanted["verdict"], verified
    if "broken" in wanted:
        assert verified.broken == wanted["broken"]
    if "resolutions" in wanted:
        assert verified.resolutions == wanted["resolutions"]
    if "refuted" in wanted:
        assert [claimed(one, verified.position.board) for one in verified.refuted] == wanted["refuted"]
    assert verified.together == wanted.get("together", False)
    if "given_by" in wanted:
        assert list(verified.given_by) == wanted["given_by"]
    assert set(wanted.get("given_by_some", ())) <= set(verified.given_by)
    assert set(wanted.get("not_by", ())) <= set(verified.not_by)


@folded
@pytest.mark.parametrize("name", CLAIMS)
def test_every_rulebook_is_named_once(name: str) -> None:
    verified = CLAIMS[name].verified()
    assert sorted((*verified.given_by, *verified.left_by, *verified.not_by)) == sorted(PRESETS)
    own = verified.rulebook.name
    assert (own in verified.given_by) == verified.agrees
    assert (own in verified.left_by) == (verified.verdict is Verdict.LEFT_OPEN)


@folded
@pytest.mark.parametrize("name", [name for name, one in CLAIMS.items() if one.claim["verdict"] == "impossible"])
def test_what_is_impossible_comes_with_a_tree_whose_top_is_the_rule_it_breaks(name: str) -> None:
    verified = CLAIMS[name].verified()
    assert verified.refuted
    assert verified.steps
    assert verified.broken == verified.steps[0].rule
    for top in verified.steps:
        for step in top.walk():
            assert step.text in SAID
            assert step.rule in rule_pages()


# DATC 6.F.14 (Simon), 6.F.16 (Pandin) and 6.F.17 (Pandin's extended): where all of the paradox holds or its convoys
# fail, no convoy carries the army, whatever the reason is called
UNCARRIED = {
    "6.F.14": "A Bre - Lon no convoy",
    "6.F.16": "A Bre - Lon no convoy",
    "6.F.17": "A Bre - Lon no convoy",
}


@pytest.mark.parametrize("rule", ["all-hold", "dptg", "szykman"])
@pytest.mark.parametrize("case", UNCARRIED)
def test_an_army_whose_paradox_is_settled_by_a_rule_has_no_convoy(case: str, rule: str) -> None:
    path = find(case)
    assert path is not None
    phase = load(path).steps[0]
    rulebook = Rulebook.named("dptg") if rule == "dptg" else Rulebook.DATC.choosing(f"paradox={rule}")
    found = verify(phase.position(), phase.orders(), UNCARRIED[case], rulebook)
    assert found.verdict is Verdict.CONSISTENT, found.broken


def test_a_convoy_that_a_paradox_stops_is_not_blamed_for_what_else_is_claimed() -> None:
    path = find("6.F.16")
    assert path is not None
    phase = load(path).steps[0]
    claim = "F Eng C A Bre - Lon disrupted\nA Bre - Lon succeeds"
    found = verify(phase.position(), phase.orders(), claim)
    assert found.verdict is Verdict.IMPOSSIBLE
    assert [claimed(one, found.position.board) for one in found.refuted] == ["A Bre-Lon: succeeds"]


def test_a_claim_about_one_of_several_cores_blames_only_that_one() -> None:
    path = find("6.F.14")
    assert path is not None
    paradox = load(path).steps[0]
    starts = ["FRANCE A par", "FRANCE A bur", "FRANCE A gas", "RUSSIA A mos", "RUSSIA A ukr", "RUSSIA A war"]
    before = Position.of(*map(str, paradox.position().units), *starts)
    circles = "France: A Par-Bur, A Bur-Gas, A Gas-Par\nRussia: A Mos-Ukr, A Ukr-War, A War-Mos"
    orders = [*paradox.orders(), *before.orders(circles)]
    for claim, blamed in (
        ("A Par - Bur fails", {"par", "bur", "gas"}),
        ("A War - Mos fails", {"mos", "ukr", "war"}),
        ("F Eng stands", {"bre", "lon", "wal"}),
    ):
        found = verify(before, orders, claim)
        assert found.verdict is Verdict.NOT_CHOSEN
        (core,) = found.settled
        ids = {before.board.ids[fact.province] for fact in core.facts}
        assert ids == blamed


def test_there_are_enough_claims() -> None:
    assert len(CLAIMS) >= 40
    assert {one.claim["verdict"] for one in CLAIMS.values()} == {verdict.value for verdict in Verdict}
