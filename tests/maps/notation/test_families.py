"""Each family of notation comes to the same orders."""

import pytest

from standoff.maps import Position, standard
from standoff.maps.notation import parse_orders, read

from ...folding import folded

# a text of one power, and the canonical orders that it holds
ENGLISH = [
    # the rulebook's form
    ("A Par-Bur", "A par - bur"),
    ("A Paris-Burgundy", "A par - bur"),
    ("F Bre Holds", "F bre H"),
    ("F Lon-Holds", "F lon H"),
    ("F Rom S F Tyn-Holds", "F rom S F tys"),
    ("A Ukr S F Rum", "A ukr S F rum"),
    ("A Mar S A Par-Bur", "A mar S A par - bur"),
    ("A Par S German A Ruh-Bur", "A par S GERMANY A ruh - bur"),
    ("F Nth C A Lon-Nwy", "F nth C A lon - nwy"),
    ("F Wes C English A Lon-Tun", "F wes C ENGLAND A lon - tun"),
    ("A Pic-Bel via convoy", "A pic - bel via convoy"),
    ("F Con-Bul EC", "F con - bul/ec"),
    # the long form and the data form of the test cases
    ("A Tyrolia Supports A Venice", "A tyr S A ven"),
    ("F Adriatic Sea Supports A Trieste - Venice", "F adr S A tri - ven"),
    ("F North Sea Convoys A Yorkshire - Yorkshire", "F nth C A yor - yor"),
    ("A Norway - Sweden via Convoy", "A nwy - swe via convoy"),
    ("F Kiel Hold", "F kie H"),
    ("F nth C A lon - nwy", "F nth C A lon - nwy"),
    ("F por - spa/nc", "F por - spa/nc"),
    # judges by mail
    ("F nth -> nwg", "F nth - nwg"),
    ("F nth m nwg", "F nth - nwg"),
    ("F nth move to nwg", "F nth - nwg"),
    ("F nth t A lon-nwy", "F nth C A lon - nwy"),
    ("F nth transports A lon to nwy", "F nth C A lon - nwy"),
    ("F nth ferries A lon - nwy", "F nth C A lon - nwy"),
    ("F nth h", "F nth H"),
    ("F nth stands", "F nth H"),
    ("A LON-YOR", "A lon - yor"),
    ("F eas T A Smy - Gre", "F eas C A smy - gre"),
    ("F bot h", "F bot H"),
    # programs
    ("A WAL S F MAO - IRI", "A wal S F mao - iri"),
    ("A PAR - BUR VIA", "A par - bur via convoy"),
    ("F MAR - SPA/SC", "F mar - spa/sc"),
    ("A pic-bel by convoy", "A pic - bel via convoy"),
    ("A pic - bel /c", "A pic - bel via convoy"),
    ("A pic - bel (via convoy)", "A pic - bel via convoy"),
    ("A Mun xxx", "A mun H"),
    ("A Mun S A Ber xxx", "A mun S A ber"),
    ("A Mun S: A Pru-Ber", "A mun S A pru - ber"),
    ("A Mun : Ber", "A mun - ber"),
    ("A(Mar)-Pie", "A mar - pie"),
    ("F(NTH) S F(BAR)-NWG", "F nth S F bar - nwg"),
    # words
    ('Army "Paris" move Burgundy', "A par - bur"),
    ("Fleet Constantinople move Bulgaria east coast", "F con - bul/ec"),
    ("Army Rome support Fleet Adriatic Sea move Venice", "A rom S F adr - ven"),
    ("Fleet Ionian Sea convoy Army Tunis move Smyrna", "F ion C A tun - smy"),
    ("Fleet English Channel support Army Belgium hold", "F eng S A bel"),
    ("Fleet English Channel support Army Belgium", "F eng S A bel"),
    ("F Nth supports F Lon to hold", "F nth S F lon"),
    ("The army at Paris moves to Burgundy.", "A par - bur"),
    ("navy Brest goes to the Mid-Atlantic", "F bre - mao"),
    ("army LONDON to north   sea", "A lon - nth"),
    ("F   Nwy  supports  f nth  ->  Skagerrak", "F nwy S F nth - ska"),
]


@folded
@pytest.mark.parametrize(("text", "order"), ENGLISH, ids=[text for text, _ in ENGLISH])
def test_each_form_is_read(text: str, order: str) -> None:
    reading = read(f"England:\n{text}")
    assert [o.short for o in reading.orders] == [order]
    assert not [e for e in reading.errors if e.code != "misplaced"], reading.render()


@folded
@pytest.mark.parametrize("mark", ["-", "--", "->", "-->", "=>", ">", "→", "–", "—", "−", "‐", "‑", "➜", ":"])
@pytest.mark.parametrize("space", ["", " ", "\u00a0", "\t"])
def test_all_dashes_and_arrows_are_one(mark: str, space: str) -> None:
    (order,) = read(f"France: A Par{space}{mark}{space}Bur").orders
    assert str(order) == "FRANCE: A par - bur"


@folded
@pytest.mark.parametrize(
    "coast",
    [
        *("/sc", " /sc", "/ SC", "(sc)", " (sc)", "(s)", "/s", " sc", " SC", ".sc", "-sc", "sc", "(south coast)"),
        *("/south coast", " south coast", ", south coast", " s.c.", "(southern)", "(S.C.)", " southern coast", "[sc]"),
    ],
)
def test_coasts_in_all_forms(coast: str) -> None:
    reading = read(f"France: F Mao - Spa{coast}, F spa{coast} - wes")
    assert [str(o) for o in reading.orders] == ["FRANCE: F mao - spa/sc", "FRANCE: F spa/sc - wes"], reading.render()


@pytest.mark.parametrize("text", ["N. Spain", "North Spain", "north coast of Spain", "NC Spain", "n.c. Spain"])
def test_coasts_before_the_name(text: str) -> None:
    (order,) = read(f"France: F Mao - {text}").orders
    assert str(order) == "FRANCE: F mao - spa/nc"


def test_a_letter_behind_a_place_is_a_verb_before_it_is_a_coast() -> None:
    (order,) = read("France: F Spa s A Mar - Gas").orders
    assert str(order) == "FRANCE: F spa S A mar - gas"


def test_unknown_and_needless_coasts_stay() -> None:
    reading = read("France: F Por - Spa/wc, A Gas - Spa/nc, F Bre(ec) - Mao, F Mao S F Por - Spa/xx")
    assert [o.short for o in reading.orders] == [
        "F por - spa/wc",
        "A gas - spa/nc",
        "F bre/ec - mao",
        "F mao S F por - spa/xx",
    ]


def test_a_path_of_seas_is_kept_and_means_the_convoy() -> None:
    (order,) = read("England: A Lon-Nth-Nwy").orders
    assert repr(order).endswith("to='nwy', via_convoy=True, path=('nth',))")
    reading = read("England: A Lon - Bel - Ruh")
    assert [e.code for e in reading.errors] == ["bad-path"]


def test_nationality_is_kept_with_the_unit_it_is_written_for() -> None:
    (order,) = read("France: A Par S Germany's A Ruh-Bur").orders
    assert "power='GERMANY'" in repr(order)
    assert str(order) == "FRANCE: A par S GERMANY A ruh - bur"
    (channel,) = read("France: F Bre S English Channel - Mao").orders
    assert channel.short == "F bre S eng - mao"


@folded
@pytest.mark.parametrize(
    "text",
    [
        *("A Mun-Ber (bounce)", "A Mun-Ber *bounce*", "A Mun-Ber [cut]", "A Mun-Ber. (*bounce, dislodged*)"),
        *(
            "**A Mun-Ber**",
            "• A Mun-Ber.",
            "- A Mun–Ber",
            "* A Mun-Ber",
            "1. A Mun-Ber",
            "(2) A Mun-Ber",
            "3) A Mun-Ber",
        ),
        *(
            "“A Mun-Ber”",
            "'A Mun-Ber'",
            "> A Mun-Ber",
            "`A Mun-Ber`",
            "A Mun-Ber  # to be safe",
            "A_Mun_-_Ber",
            "| A Mun-Ber |",
        ),
        *("(A Mun-Ber)", "A Mun-Ber fails", "A Mun-Ber, dislodged", "\ufeffA Mun-Ber", "A Mun\u200b-Ber"),
    ],
)
def test_marks_and_notes_around_an_order_do_not_count(text: str) -> None:
    reading = read(f"Germany:\n{text}")
    assert [str(o) for o in reading.orders] == ["GERMANY: A mun - ber"], reading.render()
    assert not reading.errors


def test_foreign_notes_are_named_when_left_aside() -> None:
    reading = read("Germany: A Mun-Ber (if not, hold), A Kie H because it must")
    assert [o.short for o in reading.orders] == ["A mun - ber", "A kie H"]
    assert [(n.code, n.column) for n in reading.notices] == [("note", 20), ("note", 44)]


def test_the_missing_letter_comes_from_the_position() -> None:
    position = Position.of("GERMANY A mun", "GERMANY F kie", "RUSSIA F stp/sc")
    orders = parse_orders("Germany: Mun - Ber, Kiel S Mun - Ber\nRussia: St. Petersburg - Bothnia", position)
    assert [str(o) for o in orders] == [
        "GERMANY: A mun - ber",
        "GERMANY: F kie S mun - ber",
        "RUSSIA: F stp - bot",
    ]


def test_letters_are_powers_only_before_a_unit() -> None:
    reading = read("A A Tri - Ven\nF F Bre H\nT A Con - Smy\nE F Lon - Nth")
    assert [str(o) for o in reading.orders] == [
        "AUSTRIA: A tri - ven",
        "FRANCE: F bre H",
        "TURKEY: A con - smy",
        "ENGLAND: F lon - nth",
    ]


def test_all_names_and_aliases_of_the_board_are_read() -> None:
    board = standard()
    for province in board.provinces:
        for form in (province.id, province.name, *board.aliases.get(province.id, ())):
            for written in (form, form.upper(), form.title(), form.replace(" ", "\u00a0")):
                reading = read(f"Italy: A {written} H")
                assert [o.unit.place for o in reading.orders] == [province.id], (written, reading.render())
