"""The second evaluator under every rulebook: the outcomes that cases and the design notes tell for each."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from standoff.datc.case import Case, Expected, cases, find, load
from standoff.encoding import Intents, Rulebook, read
from standoff.maps import Move, Support
from standoff.solver.sequential import Evaluation, evaluate

from ..folding import folded
from .positions import shorthand


@dataclass(frozen=True)
class Row:
    """A case, a choice, and what comes out of its first step; None where it is undefined."""

    case: Case
    choice: str
    expected: Expected | None
    resolutions: int | None = None


def rows() -> list[Row]:
    found: list[Row] = []
    for case in cases():
        if case.step.phase != "movement":
            continue
        silent = replace(case.step.expected, uniqueness="", resolutions=None)
        found += [Row(case, choice, silent) for choice in case.same_under]
        for one in case.alternatives:
            expected = one.steps[0].expected if one.defined else None
            found.append(Row(case, one.choice, expected, one.resolutions))
    return found


ROWS = rows()


def test_there_are_as_many_rows_as_cases_tell() -> None:
    assert len(ROWS) > 100
    assert {issue for row in ROWS for issue in row.choice.split("=")[0].split(",")} >= {
        f"4.A.{n}" for n in (1, 2, 3, 4, 5, 7)
    }


@folded
@pytest.mark.parametrize("row", ROWS, ids=[f"{row.case.id} {row.choice}" for row in ROWS])
def test_alternatives_of_cases(row: Row) -> None:
    step = row.case.step
    intents = read(step.position(), step.orders(), Rulebook.DATC.choosing(row.choice))
    result = evaluate(intents)
    assert row.resolutions in (None, result.count.number)
    if row.expected is None:
        assert result.undefined
        assert result.verdict == "undefined"
    else:
        check(row.expected, intents, result)


def check(expected: Expected, intents: Intents, result: Evaluation) -> None:
    ids, number = intents.board.ids, intents.board.number
    assert not result.undefined
    assert expected.uniqueness in ("", result.uniqueness)
    assert expected.resolutions in (None, result.count.number)
    assert sorted(map(str, result.after.values())) == sorted(expected.units)
    assert sorted(ids[p] for p in result.contested) == sorted(expected.contested)
    assert sorted(
        (str(intents.at[p]), str(intents.at[attacker]), result.retreats[p]) for p, attacker in result.dislodged.items()
    ) == sorted((row.unit, row.attacker, row.retreats) for row in expected.dislodged)
    for order, row in zip(intents.orders, expected.results, strict=True):
        p = number[order.unit.place]
        if isinstance(order, Support) and row.result in ("given", "cut"):
            assert (p in result.given) == (row.result == "given")
        if isinstance(order, Move) and row.result in ("succeeds", "fails"):
            assert (p in result.succeeds) == (row.result == "succeeds")
            if row.route and row.result == "succeeds":
                assert (p in result.open_paths) == (row.route == "convoy")


# Case, choice, and what comes out: who moves | who is dislodged; or the number of resolutions of a position that it
# leaves undefined. From the tables of the notes on semantics (sections 4 and 8) and on the DATC (section 6).
ALL_ROUTES = "paradox=1971,multi-route=all-routes"
TOLD = [
    ("6.F.9", ALL_ROUTES, "mao|eng"),
    ("6.F.10", ALL_ROUTES, "mao|eng"),
    ("6.F.11", ALL_ROUTES, "mao|eng"),
    ("6.F.13", ALL_ROUTES, "den|nth"),
    *[(id, "paradox=none", 2) for id in ("6.F.14", "6.F.15", "6.F.22", "6.F.23", "6.F.26", "6.F.28", "6.G.11")],
    *[(id, "paradox=none", 0) for id in ("6.F.16", "6.F.17", "6.F.18", "6.F.24", "6.F.27")],
    *[("6.F.17", choice, "bre|lon") for choice in (ALL_ROUTES, "paradox=1982", "paradox=2000", "paradox=dptg-cut")],
    *[("6.F.17", choice, "|") for choice in ("paradox=szykman", "paradox=all-hold", "paradox=dptg")],
    ("6.F.18", ALL_ROUTES, 0),
    ("6.F.18", "paradox=1982", "lon|bel"),
    ("6.F.18", "paradox=2000", 0),
    ("6.F.18", "paradox=2000-static", 0),
    ("6.F.18", "paradox=dptg-cut", "lon|bel"),
    ("6.F.19", ALL_ROUTES, "rom|tys"),
    ("6.F.19", "paradox=1982", "rom|tys"),
    ("6.F.20", ALL_ROUTES, 0),
    ("6.F.20", "paradox=1982", "|"),
    ("6.F.21", "paradox=1982", "nwy|cly"),
    ("6.F.21", "paradox=2000", "mao nwy|cly nao"),
    ("6.F.22", ALL_ROUTES, 2),
    ("6.F.22", "paradox=2000", 2),
    ("6.F.22", "paradox=dptg-cut", 2),
    ("6.F.22", "paradox=all-hold", "|"),
    ("6.F.23", "paradox=2000", 2),
    ("6.F.23", "paradox=dptg-cut", 2),
    ("6.F.23", "paradox=dptg", "|"),
    ("6.F.24", "paradox=2000", 0),
    ("6.F.24", "paradox=dptg-cut", 0),
    ("6.F.24", "paradox=dptg", "|"),
    ("6.F.24", "paradox=2000,leftover-paradox=szykman", "edi|nth"),
    ("6.F.24", "paradox=2000,leftover-paradox=all-hold", "|"),
    ("6.F.25", "paradox=1982", "den nwg ruh|bel nth nwy"),
    ("6.F.27", "paradox=all-hold", "|"),
    ("6.F.28", "paradox=all-hold", "|"),
    ("6.G.11", "paradox=all-hold", "|"),
    ("P1", "paradox=szykman", "|"),
    ("P2", "paradox=none", 2),
    ("P2", "paradox=szykman", "bot|bal"),
    ("P2", "paradox=1982", "|"),
    ("P2", "paradox-core=least-set", 2),
    ("P2", "paradox-core=least-sets", "|"),
    ("6.F.23", "paradox-core=least-set", 2),
    ("6.F.24", "paradox-core=least-set", 0),
    ("6.F.23", "paradox-core=least-sets", "|"),
    ("6.F.24", "paradox-core=least-sets", "edi|nth"),
    ("P3", "paradox=none", 0),
    ("P3", "paradox=szykman", "bre|lon"),
    ("P4", "paradox=2000-static", 2),
    ("P4", "paradox=2000", "kie stp|bal bot"),
    ("P5", "paradox=2000", "|"),
    *[("P6", choice, 0) for choice in ("paradox=none", ALL_ROUTES, "paradox=2000")],
    *[("P6", choice, "|") for choice in ("paradox=szykman", "paradox=1982")],
    ("P7", "paradox=szykman", "|"),
    ("P7", "paradox=1982", "lon|bel"),
    ("P7", "paradox=dptg-cut", "lon|bel"),
    ("P7", "paradox=2000", 0),
    ("P8", "paradox=none", 0),
    ("P8", "paradox=szykman", "|"),
    *[
        ("P8", choice, "swe|fin")
        for choice in (ALL_ROUTES, "paradox=1982", "paradox=2000", "paradox=2000-static", "paradox=dptg-cut")
    ],
    ("P9", "paradox=none", "nao|mao"),
    ("P10", "paradox=2000", 2),
    *[("P11", choice, 0) for choice in ("paradox=none", ALL_ROUTES, "paradox=2000", "paradox=dptg-cut")],
    ("P11", "paradox=szykman", "stp|bot"),
    ("P11", "paradox=1982", "stp|bot"),
    ("P12", "paradox=none", "adr|ion"),
    ("P12b", "paradox=none", "alb|adr"),
    ("P13", "paradox=1982", "|"),
    ("P13", "paradox=1982-ordered", "pic|eng"),
    # the three definitions of a core that are known to be the same
    *[
        (id, f"paradox-core={kind}", told)
        for kind in ("syntactic", "all-open")
        for id, told in (
            ("6.F.14", "wal|eng"),
            ("6.F.16", "|"),
            ("6.F.23", "|"),
            ("6.F.24", "edi|nth"),
            ("P1", "|"),
            ("P2", "bot|bal"),
            ("P3", "bre|lon"),
        )
    ],
]


@folded
@pytest.mark.parametrize(("id", "choice", "told"), TOLD, ids=[f"{id} {choice}" for id, choice, _ in TOLD])
def test_what_is_told_of_rulebooks(id: str, choice: str, told: str | int) -> None:
    path = find(id)
    assert path is not None
    step = load(path).step
    result = evaluate(read(step.position(), step.orders(), Rulebook.DATC.choosing(choice)))
    ids = step.position().board.ids
    if isinstance(told, int):
        assert result.undefined
        assert (result.count.number, result.count.exact) == (told, True)
    else:
        moving, _, dislodged = told.partition("|")
        assert not result.undefined
        assert sorted(ids[p] for p in result.succeeds) == moving.split()
        assert sorted(ids[p] for p in result.dislodged) == dislodged.split()


def judged(text: str, choice: str = "") -> tuple[list[str], Evaluation]:
    position, orders = shorthand(text)
    rulebook = Rulebook.DATC.choosing(choice) if choice else Rulebook.DATC
    return list(position.board.ids), evaluate(read(position, orders, rulebook))


PARADOX = "E: F wal-eng; F lon S wal-eng; F: A bre-lon; F eng C bre-lon"
"""6.F.14: two resolutions."""


def test_an_undefined_position_tells_what_is_open_and_what_is_sure() -> None:
    ids, result = judged(f"{PARADOX}; R: A war-gal; A: A bud-vie", "paradox=none")
    # bre fails in any case, lon being held; but whether wal - eng succeeds hangs on whether bre cuts lon
    assert {ids[p] for p in result.open_moves} == {"wal"}
    assert {ids[p] for p in result.open_supports} == {"lon"}
    assert {ids[p] for p in result.open_ways} == {"bre"}
    assert {ids[p] for p in result.succeeds} == {"war", "bud"}
    assert result.dislodged == {}
    assert sorted(map(str, result.after.values())) == [
        "AUSTRIA A vie",
        "ENGLAND F lon",
        "FRANCE A bre",
        "RUSSIA A gal",
    ]
    assert [(core.convoy, core.settled, core.resolutions) for core in result.cores] == [(True, False, 2)]
    assert (result.uniqueness, result.verdict) == ("several", "undefined")


def test_a_circular_movement_beside_it_is_settled() -> None:
    ids, result = judged(f"{PARADOX}; T: F ank-con; A con-smy; A smy-ank", "paradox=none")
    assert {ids[p] for p in result.succeeds} == {"ank", "con", "smy"}
    assert (result.count.number, result.undefined) == (4, True)


def test_what_hangs_on_an_open_paradox_is_open() -> None:
    # lvp follows iri, which follows wal
    ids, result = judged(f"{PARADOX}; G: F iri-wal; F lvp-iri", "paradox=none")
    assert {ids[p] for p in result.open_moves} == {"wal", "iri", "lvp"}
    assert len(result.cores) == 1


def test_retreats_are_told_only_if_all_of_them_are_sure() -> None:
    # whether wal is left empty is open; iri could go there
    text = f"{PARADOX}; G: F nao-iri; F lvp S nao-iri; I: F iri"
    ids, result = judged(text, "paradox=none")
    assert {ids[p] for p in result.dislodged} == {"iri"}
    assert result.retreats == {}
    _, settled = judged(text)
    assert settled.retreats[ids.index("iri")] == ("mao", "wal")


def test_counting_stops_where_told() -> None:
    text = "E: F ank-con; A con-smy; A smy-ank; A: A bud-vie; A vie-gal; A gal-bud; F: A par-bur; A bur-gas; A gas-par"
    position, orders = shorthand(text)
    intents = read(position, orders)
    assert str(evaluate(intents).count) == "8"
    assert str(evaluate(intents, limit=8).count) == "8"
    assert str(evaluate(intents, limit=7).count) == "at least 7"
    assert evaluate(intents, limit=1).uniqueness == "several"


SWAP = "R: A swe-nwy via; F ska C swe-nwy; E: A nwy-swe"


def test_an_army_free_to_walk_goes_by_sea_while_it_can() -> None:
    ids, result = judged(SWAP, "convoy-intent=own-fleet-or-land")
    assert {ids[p] for p in result.succeeds} == {"swe", "nwy"}
    assert {ids[p] for p in result.open_paths} == {"swe"}
    ids, result = judged(f"{SWAP}; G: F nth-ska; F den S nth-ska", "convoy-intent=own-fleet-or-land")
    assert {ids[p] for p in result.succeeds} == {"nth"}
    assert result.open_paths == frozenset()
    # by land it meets the other head-to-head; without a way back it does not come at all
    ids, result = judged(f"{SWAP}; G: F nth-ska; F den S nth-ska; R: F bar S swe-nwy", "4.A.3=2000-fallback")
    assert {ids[p] for p in result.succeeds} == {"nth", "swe"}
    ids, result = judged(f"{SWAP}; G: F nth-ska; F den S nth-ska; R: F bar S swe-nwy")
    assert {ids[p] for p in result.succeeds} == {"nth"}
