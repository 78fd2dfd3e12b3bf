"""The sample game of the 2008 rulebook, Spring 1901 to Winter 1902, played from text as one game."""

from collections.abc import Mapping
from functools import cache

import pytest

from standoff.encoding import Rulebook
from standoff.games import Game
from standoff.games.due import due
from standoff.games.ownership import counts
from standoff.maps import Position
from standoff.solver.adjustments import AdjustmentRuling
from standoff.solver.late_outcome import LateReason
from standoff.solver.outcome import Outcome, Reason
from standoff.solver.retreats import RetreatRuling
from standoff.solver.ruling import Ruling

RULES = Rulebook.named("2000")

# as the rulebook's text comes out of its PDF: without dashes, several powers in a line, their orders side by side
AS_PASTED = {
    "S1901M": """\
Spring 1901 Austria: A VieTri, A BudGal, F TriAlb
England: A LvpYor, F LonNth, F EdiNrg France: A ParBur, A MarSpa, F BrePic
Germany: A BerKie, A MunRuh, F KieDen Italy: Russia: Turkey: A VenPie, A RomVen, F NapIon A MosUkr, A WarGal, \
F StPBot, F SevBla A ConBul, A SmyCon, F AnkBla
""",
    "F1901M": """\
Fall 1901 Austria: A Tri Holds, A BudSer, F AlbGre
England: A YorNwy, F Nth C A YorNwy, F NrgBar France: A BurMar, A SpaPort, F PicBel
Germany: A KieHol, A RuhBel, F Den Holds Italy: Russia: Turkey: A Ven Holds, A PieMar, F IonTun A Ukr S F SevRum, \
A WarGal, F BotSwe, F SevRum A BulSer, A ConBul, F AnkBla
""",
}
WITH_DASHES = {
    "S1901M": """\
Austria: A Vie-Tri, A Bud-Gal, F Tri-Alb
England: A Lvp-Yor, F Lon-Nth, F Edi-Nrg
France: A Par-Bur, A Mar-Spa, F Bre-Pic
Germany: A Ber-Kie, A Mun-Ruh, F Kie-Den
Italy: A Ven-Pie, A Rom-Ven, F Nap-Ion
Russia: A Mos-Ukr, A War-Gal, F StP-Bot, F Sev-Bla
Turkey: A Con-Bul, A Smy-Con, F Ank-Bla
""",
    "F1901M": """\
Austria: A Tri Holds, A Bud-Ser, F Alb-Gre
England: A Yor-Nwy, F Nth C A Yor-Nwy, F Nrg-Bar
France: A Bur-Mar, A Spa-Por, F Pic-Bel
Germany: A Kie-Hol, A Ruh-Bel, F Den Holds
Italy: A Ven Holds, A Pie-Mar, F Ion-Tun
Russia: A Ukr S F Sev-Rum, A War-Gal, F Bot-Swe, F Sev-Rum
Turkey: A Bul-Ser, A Con-Bul, F Ank-Bla
""",
    "W1901A": """\
England: F Edi
Germany: F Kie, A Mun
Russia: A StP, A Sev
Turkey: A Smy
Austria: A Vie
Italy: F Nap
France: F Mar
""",
    "S1902M": """\
Austria: A Tri-Bud, A Vie-Bud, A Bud-Ser, F Gre Holds
England: A Nwy-StP, F Nth-Nwy, F Bar S A Nwy-StP, F Edi-Nth
France: A Bur S F Pic-Bel, A Por-Spa, F Pic-Bel, F Mar Holds
Germany: A Hol-Bel, A Ruh S A Hol-Bel, A Mun-Bur, F Den Holds, F Kie-Hol
Italy: A Ven Holds, A Pie-Mar, F Tun-Wes, F Nap-Tyn
Russia: A Ukr S F Rum, A Gal-Bud, A StP-Nwy, A Sev S F Rum, F Swe S A StP-Nwy, F Rum Holds
Turkey: A Bul-Rum, A Con-Bul, A Smy-Arm, F Bla S A Bul-Rum
""",
    "F1902M": """\
Austria: A Vie-Gal, A Tri-Bud, A Ser S A Bul-Rum, F Gre Holds
England: A Nwy-StP, F Bar S A Nwy-StP, F Nth-Nwy, F Edi-Nth
France: A Bur-Bel, F Pic S A Bur-Bel, A Spa S F Mar, F Mar S A Spa
Germany: A Ruh-Bur, A Mun S A Ruh-Bur, A Bel S A Ruh-Bur, F Den-Swe, F Hol S A Bel
Italy: A Ven-Pie, A Pie-Mar, F Wes-NAf, F Tyn-GoL
Russia: A StP-Nwy, F Swe S A StP-Nwy, F Rum S A Sev, A Sev S F Rum, A Gal S F Rum, A Ukr S A Sev
Turkey: A Bul-Rum, A Con-Bul, A Arm-Sev, F Bla S A Bul-Rum
""",
    "F1902R": "Russia: A StP-Mos\nFrance: A Bur-Gas\n",
    "W1902A": """\
Germany: F Kie
Russia: A Gal
Turkey: F Smy
Austria: A Tri
France: A Par
England: F Lon
""",
}
WITHOUT_DASHES = {code: text.replace("-", "") for code, text in WITH_DASHES.items()}
TEXTS = {"pasted": WITHOUT_DASHES | AS_PASTED, "without dashes": WITHOUT_DASHES, "with dashes": WITH_DASHES}
CODES = ("S1901M", "F1901M", "W1901A", "S1902M", "F1902M", "F1902R", "W1902A")


@cache
def played(form: str) -> Game:
    """Play the whole sample game from one of the texts."""
    texts: Mapping[str, str] = TEXTS[form]
    game = Game.new(rulebook=RULES)
    for code in CODES:
        assert game.code == code
        read = game.position.orders if code.endswith("M") else game.position.late_orders
        game = game.process(read(texts[code]))
    return game


def position(code: str) -> Position:
    return played("pasted").played[CODES.index(code)].position


def moves(code: str) -> Ruling:
    ruling = played("pasted").played[CODES.index(code)].ruling
    assert isinstance(ruling, Ruling)
    return ruling


def outcomes(code: str, reason: Reason) -> set[str]:
    return {one.order.short for one in moves(code).outcomes if one.reason is reason}


def failing(code: str) -> set[str]:
    return {one.order.short for one in moves(code).outcomes if one.result.word == "fails"}


def arrived(code: str) -> set[str]:
    return {one.order.short for one in moves(code).outcomes if one.result.word == "succeeds"}


def test_all_three_texts_are_the_same_game() -> None:
    games = [played(form) for form in TEXTS]
    for game in games:
        assert [one.orders for one in game.played] == [one.orders for one in games[0].played]
        assert game.position == games[0].position
        assert game.code == "S1903M"


def test_every_unit_has_an_order_in_the_movement_phases() -> None:
    for code in ("S1901M", "F1901M", "S1902M", "F1902M"):
        assert not moves(code).held, code
        assert all(one.fault is None for one in moves(code).outcomes), code


def test_in_spring_1901_four_orders_fail_and_nobody_retreats() -> None:
    assert failing("S1901M") == {"A bud - gal", "A war - gal", "F sev - bla", "F ank - bla"}
    assert outcomes("S1901M", Reason.STOOD_OFF) == failing("S1901M")
    assert not moves("S1901M").dislodged


def test_in_fall_1901_three_provinces_see_standoffs_and_one_unit_waits_behind() -> None:
    ruling = moves("F1901M")
    stood_off = {"A ruh - bel", "F pic - bel", "A bur - mar", "A pie - mar", "A bud - ser", "A bul - ser"}
    assert outcomes("F1901M", Reason.STOOD_OFF) == stood_off
    assert failing("F1901M") == stood_off | {"A con - bul"}
    behind = ruling["con"]
    assert behind.reason is Reason.HELD_OFF
    assert behind.by is not None
    assert behind.by.short == "A bul - ser"
    assert not ruling.dislodged
    assert "A yor - nwy" in arrived("F1901M")


def test_after_1901_france_owns_portugal_and_nobody_spain() -> None:
    owners = dict(position("W1901A").centers)
    assert owners["por"] == "FRANCE"
    assert "spa" not in owners


def test_in_winter_1901_germany_and_russia_build_two_each_and_the_others_one() -> None:
    builds = {one.power: one.builds for one in due(position("W1901A"), RULES)}
    two = {"GERMANY": 2, "RUSSIA": 2}
    assert builds == dict.fromkeys(("AUSTRIA", "ENGLAND", "FRANCE", "ITALY", "TURKEY"), 1) | two
    ruling = played("pasted").played[2].ruling
    assert isinstance(ruling, AdjustmentRuling)
    assert {str(unit) for unit in ruling.built} == {
        *("ENGLAND F edi", "GERMANY F kie", "GERMANY A mun", "RUSSIA A stp", "RUSSIA A sev"),
        *("TURKEY A smy", "AUSTRIA A vie", "ITALY F nap", "FRANCE F mar"),
    }
    assert not ruling.without_orders


def test_in_spring_1902_seven_moves_succeed() -> None:
    assert arrived("S1902M") == {
        *("A bud - ser", "A por - spa", "A hol - bel", "F kie - hol", "F tun - wes", "F nap - tys", "A smy - arm"),
    }
    assert not moves("S1902M").dislodged


def test_in_spring_1902_munich_cuts_the_support_of_burgundy() -> None:
    cut = moves("S1902M")["bur"]
    assert cut.reason is Reason.CUT
    assert cut.by is not None
    assert cut.by.short == "A mun - bur"


def test_in_spring_1902_rumania_holds_three_against_two() -> None:
    attack = moves("S1902M")["bul"]
    assert (attack.reason, attack.strength, attack.against) == (Reason.HELD_OFF, 2, 3)


def test_in_spring_1902_the_english_chain_and_the_attacks_on_budapest_fail() -> None:
    assert {"A nwy - stp", "F nth - nwy", "F edi - nth"} <= failing("S1902M")
    assert {"A tri - bud", "A vie - bud", "A gal - bud"} <= outcomes("S1902M", Reason.STOOD_OFF)


def test_in_fall_1902_three_units_have_to_retreat() -> None:
    fallen = {str(one.unit): one for one in moves("F1902M").dislodged}
    assert set(fallen) == {"RUSSIA A stp", "FRANCE A bur", "RUSSIA F rum"}
    assert set(fallen["RUSSIA A stp"].retreats) == {"fin", "lvn", "mos"}
    assert set(fallen["FRANCE A bur"].retreats) == {"gas", "par"}
    assert not fallen["RUSSIA F rum"].retreats


def test_in_fall_1902_bulgaria_takes_rumania_as_both_its_supports_are_cut() -> None:
    ruling = moves("F1902M")

    def cause(outcome: Outcome) -> str:
        assert outcome.by is not None
        return outcome.by.short

    assert (ruling["sev"].reason, cause(ruling["sev"])) == (Reason.CUT, "A arm - sev")
    assert (ruling["gal"].reason, cause(ruling["gal"])) == (Reason.CUT, "A vie - gal")
    assert ruling["bla"].reason is Reason.GIVEN
    assert {"A bul - rum", "A con - bul"} <= arrived("F1902M")


def test_in_fall_1902_norway_takes_st_petersburg_as_the_support_of_sweden_is_cut() -> None:
    ruling = moves("F1902M")
    assert ruling["swe"].reason is Reason.CUT
    assert ruling["swe"].by is not None
    assert ruling["swe"].by.short == "F den - swe"
    assert {"A nwy - stp", "F nth - nwy", "F edi - nth"} <= arrived("F1902M")


def test_in_fall_1902_these_other_moves_succeed() -> None:
    assert {"A ruh - bur", "A tri - bud", "F wes - naf", "F tys - lyo"} <= arrived("F1902M")


def test_the_unit_without_an_exit_leaves_with_the_movement_phase_and_two_retreat() -> None:
    retreating = position("F1902R").dislodged
    assert {str(one.unit) for one in retreating} == {"RUSSIA A stp", "FRANCE A bur"}
    ruling = played("pasted").played[5].ruling
    assert isinstance(ruling, RetreatRuling)
    assert [(one.order.short, one.reason) for one in ruling.outcomes] == [
        ("A stp R mos", LateReason.RETREATS),
        ("A bur R gas", LateReason.RETREATS),
    ]


def test_in_winter_1902_no_centre_is_neutral_and_the_counts_are_as_told() -> None:
    owned = counts(position("W1902A"))
    assert owned == {"AUSTRIA": 5, "ENGLAND": 5, "FRANCE": 5, "GERMANY": 6, "ITALY": 4, "RUSSIA": 4, "TURKEY": 5}
    centers = {province.id for province in position("W1902A").board.provinces if province.center}
    assert {id for id, _ in position("W1902A").centers} == centers


def test_in_winter_1902_russia_removes_galicia_and_all_but_italy_build_one() -> None:
    dues = {one.power: (one.builds, one.removals) for one in due(position("W1902A"), RULES)}
    one_build = dict.fromkeys(("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "TURKEY"), (1, 0))
    assert dues == one_build | {"ITALY": (0, 0), "RUSSIA": (0, 1)}
    ruling = played("pasted").played[6].ruling
    assert isinstance(ruling, AdjustmentRuling)
    assert [str(unit) for unit in ruling.removed] == ["RUSSIA A gal"]
    assert {str(unit) for unit in ruling.built} == {
        *("GERMANY F kie", "TURKEY F smy", "AUSTRIA A tri", "FRANCE A par", "ENGLAND F lon"),
    }


@pytest.mark.parametrize("form", TEXTS)
def test_each_power_ends_with_as_many_units_as_centres(form: str) -> None:
    game = played(form)
    units = {power: sum(unit.power == power for unit in game.position.units) for power in counts(game.position)}
    assert units == counts(game.position)
