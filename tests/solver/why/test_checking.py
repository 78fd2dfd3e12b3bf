"""What holds reasons against positions finds what is not so: one false fact of each kind, beside a true one."""

from __future__ import annotations

import pytest

from standoff import Position, Rulebook
from standoff.maps import ARMY, FLEET, Hold, Move, Unit
from standoff.solver.why.reason import Basis, BasisKind, Detail, Step

from ...folding import folded
from .checking import Facts

MUN, NTH, WAR = Unit("GERMANY", ARMY, "mun"), Unit("ENGLAND", FLEET, "nth"), Unit("ITALY", ARMY, "war")
TRI = Unit("AUSTRIA", ARMY, "tri")
MOVE, VOID = Move(MUN, "sil"), Move(MUN, "par")
LINE = "standard --R GERMANY:Amun;ENGLAND:Fnth;ITALY:Awar,Atri AUSTRIA:Atri<ven>alb+vie bud GERMANY:mun,ber;ITALY:ven"
FACTS = Facts(Position.from_line(LINE), [MOVE, VOID], [(MOVE, MOVE)], Rulebook.DATC)


def on_board(detail: Detail, *places: str, units: tuple[Unit, ...] = (), powers: tuple[str, ...] = ()) -> Basis:
    return Basis(BasisKind.BOARD, (), units, places, powers, detail)


def in_position(detail: Detail, *places: str, units: tuple[Unit, ...] = (), powers: tuple[str, ...] = ()) -> Basis:
    return Basis(BasisKind.POSITION, (), units, places, powers, detail)


GERMANY = ("GERMANY",)

# a fact, and one that is none
PAIRS = [
    (Basis(BasisKind.ORDERED, (MOVE,)), Basis(BasisKind.ORDERED, (VOID,))),
    (Basis(BasisKind.GIVEN, (VOID,)), Basis(BasisKind.GIVEN, (Hold(MUN),))),
    (Basis(BasisKind.NO_ORDER, (), (NTH,)), Basis(BasisKind.NO_ORDER, (), (MUN,))),
    (Basis(BasisKind.STANDS, (), (MUN, TRI)), Basis(BasisKind.STANDS, (), (Unit("FRANCE", ARMY, "mun"),))),
    (Basis(BasisKind.EMPTY, (), (), ("sil",)), Basis(BasisKind.EMPTY, (), (), ("tri",))),
    (Basis(BasisKind.UNRIVALLED, (), (), ("sil",)), Basis(BasisKind.UNRIVALLED, (), (), ("boh",))),
    (Basis(BasisKind.SILENT, powers=("FRANCE",)), Basis(BasisKind.SILENT, powers=GERMANY)),
    (Basis(BasisKind.RULEBOOK, places=("waiving=allowed",)), Basis(BasisKind.RULEBOOK, places=("waiving=forced",))),
    (
        on_board(Detail.REACHES, "gal", "lvn", "mos", "pru", "sil", "ukr", units=(WAR,)),
        on_board(Detail.REACHES, "gal", "lvn", "mos", "pru", "sil", units=(WAR,)),
    ),
    (on_board(Detail.REACHES_NOT, "mun", units=(WAR,)), on_board(Detail.REACHES_NOT, "sil", units=(WAR,))),
    (on_board(Detail.SEA, "nth"), on_board(Detail.SEA, "lon")),
    (on_board(Detail.NO_SEA, "lon"), on_board(Detail.NO_SEA, "nth")),
    (on_board(Detail.INLAND, "mun"), on_board(Detail.INLAND, "lon")),
    (on_board(Detail.LANDLOCKED, "mun"), on_board(Detail.LANDLOCKED, "mun", "kie")),
    (on_board(Detail.COASTS, "spa", "spa/nc", "spa/sc"), on_board(Detail.COASTS, "spa", "spa/nc")),
    (on_board(Detail.CENTER, "mun"), on_board(Detail.CENTER, "sil")),
    (on_board(Detail.NO_CENTER, "sil"), on_board(Detail.NO_CENTER, "mun")),
    (
        on_board(Detail.HOMES, "ber", "kie", "mun", powers=GERMANY),
        on_board(Detail.HOMES, "ber", "mun", powers=GERMANY),
    ),
    (
        on_board(Detail.COUNTRY, "ber", "kie", "mun", "pru", "ruh", "sil", powers=GERMANY),
        on_board(Detail.COUNTRY, "ber", "kie", "mun", powers=GERMANY),
    ),
    (on_board(Detail.ROUTE, "lon", "nth", "nwy"), on_board(Detail.ROUTE, "lon", "iri", "nwy")),
    (
        on_board(Detail.NO_ROUTE, "lon", "tun", units=(NTH,)),
        on_board(Detail.NO_ROUTE, "lon", "nwy", units=(NTH,)),
    ),
    (on_board(Detail.NO_WATER, "ank", "gre"), on_board(Detail.NO_WATER, "lon", "tun")),
    (
        on_board(Detail.NOT_NEEDED, "lon", "tun", units=(NTH,)),
        on_board(Detail.NOT_NEEDED, "lon", "nwy", units=(NTH,)),
    ),
    (
        on_board(Detail.WAY, "war", "gal", "boh", "tyr", "ven", units=(WAR,)),
        on_board(Detail.WAY, "war", "gal", "boh", "mun", "tyr", "ven", units=(WAR,)),
    ),
    (on_board(Detail.NO_WAY, units=(WAR,)), on_board(Detail.NO_WAY, "ven", units=(WAR,))),
    (in_position(Detail.OWNS, "ber", "mun", powers=GERMANY), in_position(Detail.OWNS, "mun", powers=GERMANY)),
    (in_position(Detail.OWNER, "ven", powers=("ITALY",)), in_position(Detail.OWNER, "ven", powers=GERMANY)),
    (in_position(Detail.OWNER, "par"), in_position(Detail.OWNER, "ven")),
    (
        in_position(Detail.UNITS, units=(MUN,), powers=GERMANY),
        in_position(Detail.UNITS, units=(WAR,), powers=("ITALY",)),
    ),
    (in_position(Detail.EXITS, "alb", "vie", units=(TRI,)), in_position(Detail.EXITS, "alb", units=(TRI,))),
    (in_position(Detail.ATTACKED_FROM, "ven", units=(TRI,)), in_position(Detail.ATTACKED_FROM, "tyr", units=(TRI,))),
    (in_position(Detail.CONTESTED, "bud"), in_position(Detail.CONTESTED, "ser")),
    (in_position(Detail.NOT_DISLODGED, units=(MUN,)), in_position(Detail.NOT_DISLODGED, units=(TRI,))),
]


@folded
@pytest.mark.parametrize(("fact", "none"), PAIRS, ids=[str((one.detail or one.kind).value) for one, _ in PAIRS])
def test_what_is_so_is_told_from_what_is_not(fact: Basis, none: Basis) -> None:
    assert FACTS.holds(fact)
    assert not FACTS.holds(none)


def test_all_kinds_of_fact_are_looked_at() -> None:
    details = {one.detail for one, _ in PAIRS if one.detail is not None}
    # ways of fleets are looked at as those of armies are, but under another reading of 4.D.8
    assert details == set(Detail) - {Detail.FLEET_WAY}
    # those of reasons that need no solver
    told = {BasisKind.ORDERED, BasisKind.GIVEN, BasisKind.NO_ORDER, BasisKind.STANDS, BasisKind.EMPTY}
    told |= {BasisKind.UNRIVALLED, BasisKind.SILENT, BasisKind.RULEBOOK, BasisKind.BOARD, BasisKind.POSITION}
    assert {one.kind for one, _ in PAIRS} == told


def test_a_fleet_goes_from_coast_to_coast() -> None:
    fleet = Unit("RUSSIA", FLEET, "stp/sc")
    position = Position.from_line("standard --A RUSSIA:Fstp/sc,Fgas - - RUSSIA:war")
    facts = Facts(position, [], [], Rulebook.DATC.choosing("disorder-removal=home-centre"))
    gas = Unit("RUSSIA", FLEET, "gas")
    assert facts.holds(on_board(Detail.FLEET_WAY, "stp/sc", units=(fleet,)))
    way = ("gas", "mao", "nao", "nwg", "bar", "stp/nc")
    assert facts.holds(on_board(Detail.FLEET_WAY, *way, units=(gas,)))
    assert not facts.holds(on_board(Detail.FLEET_WAY, *way[:-1], units=(gas,)))


@pytest.mark.parametrize(
    "step",
    [
        Step("order.no-unit", "no-unit", {"place": "nth"}),
        Step("order.no-unit", "no-unit", {}, (Basis(BasisKind.EMPTY, places=("sil",)),)),
        Step("order.nothing", "no-unit", {}, (Basis(BasisKind.EMPTY, places=("sil",)),)),
        Step("order.no-unit", "no-unit", {"place": "xyz"}, (Basis(BasisKind.EMPTY, places=("sil",)),)),
        Step("order.no-unit", "no-unit", {"place": ()}, (Basis(BasisKind.EMPTY, places=("sil",)),)),
        Step("order.no-unit", "no-unit", {"place": "nth"}, (Basis(BasisKind.EMPTY, places=("nth",)),)),
    ],
)
def test_a_step_that_lacks_something_is_found(step: Step) -> None:
    with pytest.raises(AssertionError):
        FACTS.tree(step)
