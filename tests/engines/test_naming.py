"""Names of other programs are taken for ours; what is none is told, and nothing is guessed."""

from __future__ import annotations

import pytest

from standoff.engines.naming import OURS, THEIRS, Naming, UnmappedError, kind_of
from standoff.maps import Board, board_named, standard
from standoff.maps.notation import parse_late_order

from ..folding import folded

PLACES = {
    "STP/SC": "stp/sc",
    "stp-sc": "stp/sc",
    "stp_sc": "stp/sc",
    "spa_nc": "spa/nc",
    "SPA(NC)": "spa/nc",
    "Spain (north coast)": "spa/nc",
    "bul.ec": "bul/ec",
    "North Sea": "nth",
    "north_sea": "nth",
    "NTH": "nth",
    "mid-atlantic ocean": "mao",
    "St. Petersburg": "stp",
    "ENG": "eng",
}


@folded
@pytest.mark.parametrize(("theirs", "ours"), PLACES.items())
def test_places(theirs: str, ours: str) -> None:
    assert Naming().place(theirs, standard()) == ours


@pytest.mark.parametrize("board", ["standard", "colonial", "era-of-empire", "toy"])
def test_our_own_places_mean_themselves(board: str) -> None:
    naming, found = Naming(), board_named(board)
    for place in found.number:
        assert naming.place(place, found) == place
        assert naming.place(place.upper(), found) == place
    for power in found.power_number:
        assert naming.power(power, found) == power
    assert not naming.taken
    assert not naming.unmapped


POWERS = {
    "Austria-Hungary": "AUSTRIA",
    "AUS": "AUSTRIA",
    "french": "FRANCE",
    "Great Britain": "ENGLAND",
    "ger": "GERMANY",
}


@pytest.mark.parametrize(("theirs", "ours"), POWERS.items())
def test_powers(theirs: str, ours: str) -> None:
    assert Naming().power(theirs, standard()) == ours


UNITS = {
    "ENGLAND F nth": "ENGLAND F nth",
    "England: F North Sea": "ENGLAND F nth",
    "Eng Fleet NTH": "ENGLAND F nth",
    "RUS F STP/SC": "RUSSIA F stp/sc",
    "Austria-Hungary army vie": "AUSTRIA A vie",
}


@pytest.mark.parametrize(("theirs", "ours"), UNITS.items())
def test_units(theirs: str, ours: str) -> None:
    assert Naming().unit(theirs, standard()) == ours


def test_a_unit_of_a_power_that_is_told_elsewhere() -> None:
    assert Naming().unit("F NTH", standard(), "ENGLAND") == "ENGLAND F nth"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("ENGLAND F nrth", 'the board has no place "nrth"'),
        ("ENGLAND F", '"ENGLAND F" is no unit; it is written as "ENGLAND F nth"'),
        ("ENGLAND nth", '"ENGLAND nth" is no unit; it is written as "ENGLAND F nth"'),
        ("F nth", '"F nth" does not say whose unit it is'),
        ("Atlantis F nth", 'the board has no power "Atlantis"'),
        ("ENGLAND F nth nwg", 'the board has no place "nth nwg"'),
        ("", '"" is no unit'),
        ("ENGLAND A " + "x" * 10_000, "is no unit"),
    ],
)
def test_what_is_no_unit_is_told(text: str, fault: str) -> None:
    naming = Naming()
    with pytest.raises(UnmappedError) as caught:
        naming.unit(text, standard())
    assert fault in caught.value.fault
    assert naming.unmapped.total() == 1


def test_a_name_that_means_several_places_is_told() -> None:
    board = standard()
    form, several = next(
        (form, ids) for form, ids in board.ambiguous.items() if len(set(ids)) > 1 and form not in board.number
    )
    with pytest.raises(UnmappedError, match="may be"):
        Naming().place(form, board)
    assert len(several) > 1


def test_a_dialect_comes_first() -> None:
    board = standard()
    differing = [
        (form, place)
        for form, place in board.dialects["daide"].items()
        if form in board.number and board.number[form] != board.number[place]
    ]
    for form, place in differing:
        assert Naming("daide").place(form, board) == place
        assert Naming().place(form, board) == form
    assert Naming("daide").place("ech", board) == "eng"


def test_what_was_taken_for_what_is_counted() -> None:
    naming = Naming()
    for _ in range(3):
        naming.unit("AUS F spa_nc", standard())
        naming.unit("AUSTRIA F SPA/NC", standard())
    assert naming.taken == {("AUS", "AUSTRIA"): 3, ("spa_nc", "spa/nc"): 3}


ORDERS = {
    "hold": "ENGLAND: F nth H",
    "move": "ENGLAND: A lon - nwy",
    "support": "ENGLAND: F nwg S F nth",
    "convoy": "ENGLAND: F nth C A lon - nwy",
    "retreat": "ITALY: A vie R boh",
    "disband": "RUSSIA: A pru D",
    "build": "RUSSIA: build F stp/nc",
    "removal": "FRANCE: remove A par",
    "waive": "ITALY: waive",
    "conversion": "TURKEY: A smy T F smy",
}

RESULTS = [
    ("move", "succeeds", ("succeeds",), None),
    ("move", "SUCCESS", ("succeeds",), None),
    ("move", "bounce", ("fails",), None),
    ("move", "stood-off", ("fails",), None),
    ("move", "fails", ("fails",), None),
    ("move", "failed", ("fails", "invalid", "illegal"), None),
    ("move", "void", ("illegal", "invalid"), None),
    ("move", "dislodged", ("fails", "invalid", "illegal"), True),
    ("move", "no_convoy", ("fails", "invalid"), None),
    ("support", "success", ("given",), None),
    ("support", "CUT", ("cut",), None),
    ("support", "dislodged", ("cut", "invalid", "illegal"), True),
    ("support", "no convoy", ("given", "invalid", "illegal"), None),
    ("convoy", "disrupted", ("disrupted",), None),
    ("convoy", "ok", ("available",), None),
    ("hold", "dislodged", ("dislodged",), True),
    ("hold", "holds", ("stands",), None),
    ("retreat", "bounced", ("fails",), None),
    ("build", "built", ("succeeds",), None),
    ("removal", "void", ("illegal",), None),
]


@folded
@pytest.mark.parametrize(("kind", "word", "words", "dislodged"), RESULTS)
def test_results(kind: str, word: str, words: tuple[str, ...], dislodged: bool | None) -> None:
    meant = Naming().result(word, parse_late_order(ORDERS[kind], standard()))
    assert (meant.words, meant.dislodged) == (words, dislodged)


@pytest.mark.parametrize("kind", OURS)
def test_every_word_of_ours_means_itself_alone(kind: str) -> None:
    order = parse_late_order(ORDERS[kind], standard())
    assert kind_of(order) == kind
    for word in OURS[kind]:
        assert Naming().result(word, order).words == (word,)
    for word, meant in THEIRS[kind].items():
        assert set(meant.words) <= set(OURS[kind]), word


def test_a_result_that_is_none_is_told() -> None:
    naming = Naming()
    with pytest.raises(UnmappedError, match='"frobnicated" is no result of a move; there are succeeds, fails'):
        naming.result("frobnicated", parse_late_order(ORDERS["move"], standard()))
    assert naming.unmapped == {("result", "frobnicated"): 1}


def test_every_alias_of_every_board_is_understood() -> None:
    for name in ("standard", "colonial"):
        board: Board = board_named(name)
        ambiguous = {form.casefold() for form in board.ambiguous}
        for id, forms in board.aliases.items():
            for form in forms:
                if form.casefold() not in ambiguous:
                    assert Naming().place(form, board) == id, form
