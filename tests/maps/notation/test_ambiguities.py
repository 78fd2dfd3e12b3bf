"""Words that may be read in several ways, row by row as people met them: what each comes to, by the board first.

A row without units is read as a text that implies them. Expected are the orders, or the code of the only error and
what its hint offers; never a choice by the alphabet.
"""

import pytest

from standoff.maps import Position
from standoff.maps.notation import Reading, read

from ...folding import folded

# row of the list of ambiguities; text; units, empty if unknown; orders
READ = [
    # dashes, arrows, verbs of the hold
    ("marks", "A Par – Bur", "FRANCE A par", "FRANCE: A par - bur"),
    ("marks", "A Par → Bur", "FRANCE A par", "FRANCE: A par - bur"),
    ("stands", "A Par stands", "FRANCE A par", "FRANCE: A par H"),
    # Liv: the reading with a unit of that power there
    ("Liv", "A Liv-Yor", "ENGLAND A lvp", "ENGLAND: A lvp - yor"),
    ("Liv", "A Liv-Yor", "ENGLAND A lvp, RUSSIA A lvn", "ENGLAND: A lvp - yor"),
    ("Liv", "Russia: A Liv-Yor", "ENGLAND A lvp, RUSSIA A lvn", "RUSSIA: A lvn - yor"),
    ("Liv", "A Liv-Yor", "RUSSIA A lvn", "RUSSIA: A lvn - yor"),
    ("Liv", "England: A Liv H", "ENGLAND A lvp, RUSSIA A lvn", "ENGLAND: A lvp H"),
    ("Liv", "Russia: F Liv H", "ENGLAND A lvp, RUSSIA A lvn", "RUSSIA: F lvn H"),
    ("Liv", "England: A Liv-Yor", "", "ENGLAND: A lvp - yor"),
    ("Liv", "England: A Liv - Wal\nRussia: A Liv - Mos", "", "ENGLAND: A lvp - wal; RUSSIA: A lvn - mos"),
    # five names begin with Nor; only one that has the unit and can go
    ("Nor", "England: F Nor - Den", "ENGLAND F nth", "ENGLAND: F nth - den"),
    ("Nor", "England: F Edi - Norw", "ENGLAND F edi", "ENGLAND: F edi - nwg"),
    ("Nor", "England: F Nwg - Norw", "ENGLAND F nwg", "ENGLAND: F nwg - nwy"),
    ("Nor", "England: F Edi - North", "ENGLAND F edi", "ENGLAND: F edi - nth"),
    ("Nor", "England: F Nth S F Nor - Nwy", "ENGLAND F nth, ENGLAND F nwg", "ENGLAND: F nth S F nwg - nwy"),
    ("Nor", "France: A Tun - Nor", "FRANCE A tun", "FRANCE: A tun - naf"),
    ("exact", "England: F NTH - NWY; F Nwg - nrg", "", "ENGLAND: F nth - nwy; ENGLAND: F nwg - nwg"),
    ("exact", "England: F nth - nwg, A nwy - Swe", "", "ENGLAND: F nth - nwg; ENGLAND: A nwy - swe"),
    # Tyr: by the type of the unit
    ("Tyr", "Italy: F Rom - Tyr", "ITALY F rom", "ITALY: F rom - tys"),
    ("Tyr", "Italy: F Rom - Tyr", "", "ITALY: F rom - tys"),
    ("Tyr", "Italy: A Ven - Tyr", "ITALY A ven", "ITALY: A ven - tyr"),
    ("Tyr", "Tyr - Tun", "ITALY F tys", "ITALY: F tys - tun"),
    ("Tyr", "Italy: F Tyr S F Nap - Ion", "", "ITALY: F tys S F nap - ion"),
    ("Tyr", "Italy: F Tyr - Ion, A Tyr - Mun", "ITALY F tys, ITALY A tyr", "ITALY: F tys - ion; ITALY: A tyr - mun"),
    ("gulf", "Italy: F Tys - Gulf", "ITALY F tys", "ITALY: F tys - lyo"),
    ("gulf", "Russia: F Swe - Gulf of Bothnia", "RUSSIA F swe", "RUSSIA: F swe - bot"),
    # ENG: a power in a heading, the sea at a place
    ("ENG", "ENG: F ENG - IRI", "", "ENGLAND: F eng - iri"),
    ("ENG", "ENG F LON - ENG", "", "ENGLAND: F lon - eng"),
    ("ENG", "F ENG S F LON - NTH", "FRANCE F eng, ENGLAND F lon", "FRANCE: F eng S F lon - nth"),
    ("ENG", "France: F ECH S English F Lon - Nth", "", "FRANCE: F eng S ENGLAND F lon - nth"),
    # Rom and Romania
    ("ROM", "Italy: A Rom - Nap, A Romania - Bul", "", "ITALY: A rom - nap; ITALY: A rum - bul"),
    ("ROM", "Italy: A Rumania H", "", "ITALY: A rum H"),
    # A and F: unit, power, article
    ("A", "A A Tri - Ven", "", "AUSTRIA: A tri - ven"),
    ("A", "A: A Vie - Gal", "", "AUSTRIA: A vie - gal"),
    ("F", "F A Par - Bur\nF F Bre H", "", "FRANCE: A par - bur; FRANCE: F bre H"),
    ("F", "F: F Bre - Mao", "", "FRANCE: F bre - mao"),
    # nationality, right and wrong
    ("nation", "A Par S German A Ruh - Bur", "FRANCE A par, GERMANY A ruh", "FRANCE: A par S GERMANY A ruh - bur"),
    ("nation", "A Par S English A Ruh - Bur", "FRANCE A par, GERMANY A ruh", "FRANCE: A par S ENGLAND A ruh - bur"),
    ("nation", "French A Par - Bur", "FRANCE A par", "FRANCE: A par - bur"),
    ("nation", "German A Sil-Mun", "", "GERMANY: A sil - mun"),
    ("nation", "F Wes C English A Lon-Tun", "FRANCE F wes, ENGLAND A lon", "FRANCE: F wes C ENGLAND A lon - tun"),
    ("nation", "A Par S Britain's F Bre", "FRANCE A par, ENGLAND F bre", "FRANCE: A par S ENGLAND F bre"),
    # the letter missing or wrong
    ("letter", "Par - Bur", "FRANCE A par", "FRANCE: A par - bur"),
    ("letter", "F Par - Bur", "FRANCE A par", "FRANCE: F par - bur"),
    # coasts
    ("coast", "France: F Mar - Spa, F Mao - Spa", "", "FRANCE: F mar - spa; FRANCE: F mao - spa"),
    ("coast", "France: F Mar - Spa(nc)", "", "FRANCE: F mar - spa/nc"),
    ("coast", "F StP(nc)-Bot", "RUSSIA F stp/sc", "RUSSIA: F stp/nc - bot"),
    ("coast", "France: F Mao - Spa/wc; A Gas - Spa(sc)", "", "FRANCE: F mao - spa/wc; FRANCE: A gas - spa/sc"),
    ("coast", "F Bre(ec) H", "FRANCE F bre", "FRANCE: F bre/ec H"),
    # support to hold in all its forms
    ("hold", "Italy: F Nap S F Tyn-Holds; A Mun S A Ber xxx", "", "ITALY: F nap S F tys; ITALY: A mun S A ber"),
    ("hold", "F Rum S A Bul", "RUSSIA F rum, RUSSIA A bul", "RUSSIA: F rum S A bul"),
    # support of a move to the place itself is no hold support (DATC 6.A.5)
    ("hold", "England: A Lvp S A Yor - Yor", "", "ENGLAND: A lvp S A yor - yor"),
    # the way over the sea
    ("via", "England: F Nth C A Lon - Nwy, A Lon - Nwy", "", "ENGLAND: F nth C A lon - nwy; ENGLAND: A lon - nwy"),
    ("via", "England: A Lon-Nth-Nwy", "", "ENGLAND: A lon - nth - nwy via convoy"),
    # commas
    ("comma", "Turkey: F Bla C A Ank – Rum, A Ank – Rum", "", "TURKEY: F bla C A ank - rum; TURKEY: A ank - rum"),
    ("comma", "Russia: F St. Petersburg, south coast - Bot", "", "RUSSIA: F stp/sc - bot"),
    ("comma", "France: A Par, Bur", "FRANCE A par, FRANCE A bur", "FRANCE: A par H; FRANCE: A bur H"),
    # letters with several meanings, by where they stand
    ("T", "F Nth T A Lon - Nwy", "ENGLAND F nth", "ENGLAND: F nth C A lon - nwy"),
    ("T", "T A Con - Smy", "TURKEY A con", "TURKEY: A con - smy"),
    ("SC", "France: F Spa SC - Wes", "FRANCE F spa/sc", "FRANCE: F spa/sc - wes"),
    # two orders for one unit stay two
    ("two", "A Par - Bur, A Par - Pic", "FRANCE A par", "FRANCE: A par - bur; FRANCE: A par - pic"),
]  # fmt: skip

# row; text; units; code of the only error; what its hint offers, in any order
DOUBTFUL = [
    ("Liv", "A Liv H", "ENGLAND A lvp, RUSSIA A lvn", "ambiguous-place", "lvn lvp"),
    ("Liv", "England: A Liv H", "", "ambiguous-place", "lvn lvp"),
    ("Liv", "England: A Liv H", "RUSSIA A war", "ambiguous-place", "lvn lvp"),
    ("Liv", "France: A Liv H", "ENGLAND A lvp, RUSSIA A lvn", "ambiguous-place", "lvn lvp"),
    ("Nor", "England: F Edi - Nor", "ENGLAND F edi", "ambiguous-place", "nth nwg"),
    ("Nor", "England: F Nwg - Nor", "ENGLAND F nwg", "ambiguous-place", "nao nth nwy"),
    ("Nor", "England: F Mao - Nor", "ENGLAND F mao", "ambiguous-place", "naf nao"),
    ("Nor", "England: F Nor - Nwy", "ENGLAND F nth, ENGLAND F nwg", "ambiguous-place", "nth nwg"),
    # an army is convoyed, and no fleet
    ("Nor", "F Nth C Nor - Lon", "ENGLAND F nth, ENGLAND F nwg", "ambiguous-place", "naf nwy"),
    ("gulf", "Italy: F Nap - Gulf", "ITALY F nap", "ambiguous-place", "bot lyo"),
    ("gulf", "Italy: F Gul H", "", "ambiguous-place", "bot lyo"),
    ("ROM", "A Rom - Bul", "RUSSIA A rum", "no-power", ""),
    ("letter", "France: Bre - Gas", "", "no-letter", ""),
    ("comma", "France: A Par, Bur", "", "no-letter", ""),
    ("TSR", "Russia: A Mos - TSR - Vla", "RUSSIA A mos", "unknown-place", ""),
    ("D", "France: A Par D", "FRANCE A par", "other-phase", ""),
    ("R", "France: A Par R Gas", "FRANCE A par", "other-phase", ""),
    ("D", "France: D A Par", "FRANCE A par", "other-phase", ""),
    ("P", "France: A Par P", "FRANCE A par", "proxy", ""),
    ("W", "France: A Par W", "FRANCE A par", "unexpected", ""),
    ("no unit", "S A Bur", "FRANCE A par", "missing-unit", ""),
]


def reading_of(text: str, units: str) -> Reading:
    return read(text, position=Position.of(*units.split(", ")) if units else None, phase="movement")


@folded
@pytest.mark.parametrize(("row", "text", "units", "orders"), READ, ids=[f"{row}-{text}" for row, text, *_ in READ])
def test_what_the_board_settles_is_read(row: str, text: str, units: str, orders: str) -> None:
    reading = reading_of(text, units)
    assert "; ".join(map(str, reading.orders)) == orders, (row, reading.render())
    assert not reading.errors


@folded
@pytest.mark.parametrize(
    ("row", "text", "units", "code", "offered"), DOUBTFUL, ids=[f"{row}-{text}" for row, text, *_ in DOUBTFUL]
)
def test_what_stays_doubtful_lists_the_candidates(row: str, text: str, units: str, code: str, offered: str) -> None:
    reading = reading_of(text, units)
    assert not reading.orders, row
    (error,) = reading.errors
    assert error.code == code
    assert set(offered.split()) == set(error.hint.removeprefix("write one of ").split(", ")) or not offered


def test_a_choice_among_several_places_is_told() -> None:
    (notice,) = reading_of("England: A Liv-Yor", "ENGLAND A lvp, RUSSIA A lvn").notices
    assert (notice.code, notice.column, notice.length) == ("place-chosen", 12, 3)
    assert notice.message == '"Liv" is read as Liverpool (lvp), the only one that is possible here'
    (notice,) = reading_of("Russia: A Liv-Yor", "ENGLAND A lvp, RUSSIA A lvn").notices
    assert notice.message == '"Liv" is read as Livonia (lvn), the only one with such a unit'


ALIASES = {
    "mar": "MAR Marseille",
    "mao": "MAO MID MAT Mid-Atlantic",
    "nao": "NAO NAT NAt",
    "naf": "NAF NAf",
    "lyo": "LYO GOL GoL;Gulf of Lyons",
    "bot": "BOT GOB",
    "tys": "TYS TYN TYH",
    "nwg": "NWG NRG Nrg",
    "wes": "WES WMS WME",
    "eas": "EAS EMS EME",
    "hel": "HEL HEB Heligoland",
    "stp": "StP Petersburg Saint;St. Petersburg;St Pete",
    "bur": "Burgandy",
    "edi": "Edinburg",
    "sev": "Sevastapol",
    "pic": "Picardi",
    "ska": "Skagerrack Skaggerak",
    "gal": "Galacia",
    "nth": "NTH;north   sea",
    "nwy": "NWY",
}


@folded
@pytest.mark.parametrize(
    ("written", "place"),
    [
        (form, id)
        for id, forms in ALIASES.items()
        for piece in forms.split(";")
        for form in ([piece] if piece[:3] in ("Gul", "St.", "St ", "nor") else piece.split())
    ],
)
def test_forms_seen_in_programs_and_letters_are_names(written: str, place: str) -> None:
    reading = read(f"Italy: A {written} H")
    assert [order.unit.place for order in reading.orders] == [place]
    assert "spelling" not in {notice.code for notice in reading.notices}


@folded
@pytest.mark.parametrize(
    ("word", "power"),
    [
        *(("English", "ENGLAND"), ("British", "ENGLAND"), ("Britain's", "ENGLAND"), ("Great Britain's", "ENGLAND")),
        *(("Turkish", "TURKEY"), ("Ottoman", "TURKEY"), ("Russian", "RUSSIA"), ("Italian", "ITALY")),
        *(("Austrian", "AUSTRIA"), ("Austro-Hungarian", "AUSTRIA"), ("Austria-Hungary's", "AUSTRIA")),
        *(("German", "GERMANY"), ("Germany's", "GERMANY"), ("French", "FRANCE"), ("FRENCH", "FRANCE")),
    ],
)
def test_nationality_as_noun_and_adjective(word: str, power: str) -> None:
    (order,) = read(f"France: A Par S {word} A Gas - Mar").orders
    assert order.short == f"A par S {power} A gas - mar"


@pytest.mark.parametrize(
    ("text", "units", "notices"),
    [
        ("F StP(nc) - Bot", "RUSSIA F stp/sc", "power-implied wrong-coast"),
        ("France: A Par S English A Ruh - Bur", "FRANCE A par, GERMANY A ruh", "wrong-nation"),
        ("France: F Par - Bur", "FRANCE A par", "wrong-letter"),
        ("France: A Par - Bur\nFrance: A Par - Pic", "FRANCE A par", "second-order"),
        ("France: A Par - Bur\nFrance: Army Paris -> Burgundy", "FRANCE A par", "duplicate"),
        ("France: A Par - Bur\nGermany: A Par - Pic", "FRANCE A par", "others-unit"),
    ],
)
def test_what_contradicts_the_board_or_the_text_is_a_notice(text: str, units: str, notices: str) -> None:
    reading = reading_of(text, units)
    assert [notice.code for notice in reading.notices] == notices.split()
    assert not reading.errors


def test_a_second_order_names_the_line_of_the_first_and_both_are_kept() -> None:
    reading = read("England:\nF Nwg S A Edi - Nwy\nF Nth C A Edi - Nwy\nF Nwg - Nao, F Nwg S A Edi - Nwy, A Edi - Nwy")
    assert [order.short for order in reading.orders] == [
        "F nwg S A edi - nwy",
        "F nth C A edi - nwy",
        "F nwg - nao",
        "F nwg S A edi - nwy",
        "A edi - nwy",
    ]
    assert [(notice.code, notice.line, notice.column) for notice in reading.notices] == [
        ("second-order", 4, 1),
        ("duplicate", 4, 14),
    ]
    assert all("in line 2" in notice.message for notice in reading.notices)
