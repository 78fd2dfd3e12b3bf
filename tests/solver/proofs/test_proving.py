"""What is proved of a phase: every case proves and checks, and what is proved is the ruling."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest

import standoff.solver.proofs
from bench.positions import KINDS
from standoff.datc.case import cases
from standoff.encoding import Intents, Rulebook, read
from standoff.encoding.facts import Kind
from standoff.encoding.policies import Paradox, ParadoxCore
from standoff.encoding.presets import PRESETS
from standoff.maps import Order, Position
from standoff.solver.adjudication import rule
from standoff.solver.cores import Settlement
from standoff.solver.proofs import proving
from standoff.solver.proofs.checker.folder import Checked
from standoff.solver.proofs.checker.manifest import FIELDS, PART_FIELDS, SETTLED_FIELDS
from standoff.solver.proofs.checker.parts import Part
from standoff.solver.proofs.files import files_of
from standoff.solver.proofs.proving import Disagreement, prove
from standoff.solver.resolving import Uniqueness
from standoff.solver.ruling import Ruling, Verdict

from ...shares import Share, shares
from .folders import all_faults, proof_of, write

SCHEMA = json.loads(
    (Path(standoff.solver.proofs.__file__).parent / "schema" / "manifest.schema.json").read_text(encoding="utf-8")
)
FORM = jsonschema.Draft202012Validator(SCHEMA)


def circles(count: int) -> Intents:
    """Return a phase with so many circular movements, each of which may move or not."""
    rings = ["F ank-con, A con-smy, A smy-ank", "A mos-ukr, A ukr-war, A war-mos", "A par-bur, A bur-gas, A gas-par"]
    rings += ["A ber-kie, A kie-mun, A mun-ber", "A rom-nap, A nap-ven, A ven-rom"]
    several = ", ".join(rings[:count])
    units = [f"TURKEY {order.strip().split('-')[0]}" for order in several.split(",")]
    position = Position.of(*units)
    return read(position, position.orders(several))


def ways(proof: proving.Proof) -> list[tuple[int, bool]]:
    return [(one.part.listed, one.part.complete) for one in proof.parts]


@pytest.mark.parametrize(("name", "share"), shares(["datc"]))
def test_every_movement_case_proves_and_checks(name: str, share: Share, tmp_path: Path) -> None:
    count = 0
    for case in share.of(cases()):
        for step in case.steps:
            if step.phase != "movement":
                continue
            proof = prove(read(step.position(), step.orders(), PRESETS[name]))
            files = files_of(proof)
            assert all_faults(tmp_path / "proof", files) == [], case.id
            FORM.validate(json.loads(files["manifest.json"]))
            assert proof.ruling.verdict.value == (step.expected.uniqueness or proof.ruling.verdict.value), case.id
            count += 1
    assert count > (160 if share.others else 80)


@pytest.mark.parametrize(("name", "share"), shares([name for name in PRESETS if name != "datc"], 4))
def test_what_the_rules_leave_open_is_proved_under_every_rulebook(name: str, share: Share, tmp_path: Path) -> None:
    seen = list[Verdict]()
    for case in share.of(cases()):
        for step in case.steps:
            if step.phase != "movement":
                continue
            intents = read(step.position(), step.orders(), PRESETS[name])
            seen.append(rule(intents).verdict)
            if seen[-1] is not Verdict.UNIQUE:
                assert all_faults(tmp_path / "proof", files_of(prove(intents))) == [], case.id
    assert len(seen) - seen.count(Verdict.UNIQUE) >= 3


@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 25), marks=pytest.mark.campaign)], ids=str)
@pytest.mark.parametrize("core", list(ParadoxCore))
@pytest.mark.parametrize("paradox", [Paradox.SZYKMAN, Paradox.ALL_HOLD, Paradox.DPTG, Paradox.NONE])
def test_with_what_a_backup_rule_settled_one_resolution_is_left(
    paradox: Paradox, core: ParadoxCore, seeds: range
) -> None:
    rulebook = Rulebook.DATC.choosing(f"paradox={paradox.word}", f"paradox-core={core.word}")
    settled = 0
    for seed in seeds:
        for kind in ("paradox", "cycles"):
            position, orders = KINDS[kind](seed)[:2]
            proof = prove(read(position, orders, rulebook))
            first, last = proof.parts[0].part, proof.parts[-1].part
            # the plain equations have as many resolutions as the ruling says
            if first.complete:
                assert first.listed == proof.ruling.count
                assert (first.listed == 1) == (proof.ruling.uniqueness is Uniqueness.UNIQUE)
            if proof.ruling.verdict is Verdict.UNDEFINED:
                assert paradox is Paradox.NONE
                assert any(one.settled_by is Settlement.NOTHING for one in proof.ruling.cores)
            else:
                assert (last.listed, last.complete) == (1, True)
            settled += len(last.settled)
    assert settled > 3


def test_circles_are_listed_up_to_the_limit_and_no_more_is_claimed(tmp_path: Path) -> None:
    assert ways(prove(circles(3), 8)) == [(8, True), (1, True)]
    proof = prove(circles(3), 7)
    assert ways(proof) == [(7, False), (1, True)]
    files = files_of(proof)
    assert "others.cnf" not in files
    assert "settled-others.cnf" in files
    assert "nothing is proved of" not in json.loads(files["manifest.json"])["claims"][1]["claim"]
    assert json.loads(files["manifest.json"])["claims"][0]["claim"].endswith("; of any others nothing is proved")
    assert all_faults(tmp_path / "proof", files) == []


@pytest.mark.parametrize("limit", [1, 10_001])
def test_a_limit_is_between_its_bounds(limit: int) -> None:
    with pytest.raises(ValueError, match="from 2 to 10000"):
        prove(circles(1), limit)


def test_the_same_phase_makes_the_same_bytes() -> None:
    for intents in (circles(3), circles(1)):
        assert files_of(prove(intents)) == files_of(prove(intents))


def test_what_is_settled_keeps_the_variables_of_the_formula() -> None:
    files = proof_of("6.F.16")
    plain, settled = (files[name].decode().splitlines() for name in ("formula.cnf", "settled.cnf"))
    assert [line for line in plain if line.startswith(("c variable", "c auxiliary"))] == [
        line for line in settled if line.startswith(("c variable", "c auxiliary"))
    ]
    (heading,) = set(settled) - set(plain) - {line for line in settled if not line.startswith("c rule")}
    assert heading.startswith("c rule szykman: bre; variable ")


def test_a_path_that_fails_by_szykmans_rule_need_not_fail_by_the_equations() -> None:
    proof = prove(read(*_case("6.F.16")))
    (settled,) = proof.parts[1].part.settled
    assert (settled.rule, settled.value) == ("szykman", False)
    facts = proof.parts[0].formula.program.facts
    (path,) = [fact for fact, variable in facts.items() if variable == settled.variable]
    assert path.kind is Kind.PATH


def _case(id: str) -> tuple[Position, tuple[Order, ...]]:
    (case,) = cases(id)
    return case.step.position(), case.step.orders()


def test_what_is_undefined_is_proved_with_what_is_left(tmp_path: Path) -> None:
    for id, listed in (("6.F.14", 2), ("6.F.16", 0)):
        files = proof_of(id, "datc, paradox=none, leftover-paradox=undefined")
        manifest = json.loads(files["manifest.json"])
        assert (manifest["verdict"], manifest["parts"][0]["listed"]) == ("undefined", listed)
        assert all_faults(tmp_path / "proof", files) == []


def test_a_ruling_that_the_formula_does_not_bear_out_is_never_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    intents = circles(1)
    right = rule(intents)

    def wrong(_: Intents) -> Ruling:
        right.resolution.success[intents.units[0]] *= -1
        return right

    monkeypatch.setattr(proving, "rule", wrong)
    with pytest.raises(Disagreement):
        prove(intents)


def test_an_auxiliary_file_of_every_kind_is_known_to_the_checker() -> None:
    assert set(SCHEMA["required"]) == set(SCHEMA["properties"]) == set(FIELDS)
    part = SCHEMA["properties"]["parts"]["items"]
    assert set(part["required"]) == set(part["properties"]) == set(PART_FIELDS)
    settled = part["properties"]["settled"]["items"]
    assert set(settled["required"]) == set(settled["properties"]) == set(SETTLED_FIELDS)
    assert set(Part("settled-", 1, True, ()).files) < set(proof_of("6.F.16"))


def test_what_agrees_is_told_file_by_file(tmp_path: Path) -> None:
    told = Checked(write(tmp_path / "proof", proof_of("6.F.16"))).agrees
    assert "resolutions.txt: 0 models of formula.cnf" in told
    assert "settled.cnf: formula.cnf but for 1 settled decision" in told
    assert "ruling.json: says of every decision what the resolution says" in told
    assert told[-1].startswith("proved: with what backup rules settled, ")
