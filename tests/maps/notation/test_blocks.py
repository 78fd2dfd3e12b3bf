"""Headings, blocks, seasons, and several orders on a line."""

import pytest

from standoff.maps import Position, standard
from standoff.maps.notation import NotationError, parse_orders, parse_position, read

from ...folding import folded


@folded
@pytest.mark.parametrize(
    "heading",
    [
        *("Austria:", "AUSTRIA", "A:", "austria :", "Austria -", "**Austria**", "[Austria]", "== Austria ==", "AUS:"),
        *("Austria-Hungary:", "Austro-Hungarian:", "Austria (Ann):", "Orders for Austria:", "Austria's orders", "AH"),
    ],
)
def test_headings(heading: str) -> None:
    reading = read(f"Turkey: A Con H\n{heading}\nA Vie - Gal\nA Bud - Ser")
    assert [o.unit.power for o in reading.orders] == ["TURKEY", "AUSTRIA", "AUSTRIA"], reading.render()


@pytest.mark.parametrize(
    "line",
    [
        *("England: F Lon - Nth, F Edi - Nwg", "ENGLAND F Lon-Nth; F Edi-Nwg", "England - F Lon - Nth, F Edi - Nwg"),
        *("Great Britain: F Lon-Nth. F Edi-Nwg.", "E: F Lon-Nth and F Edi-Nwg", "F Lon-Nth, England: F Edi-Nwg"),
        *("Eng: F Lon-Nth F Edi-Nwg", "British F Lon-Nth, British F Edi-Nwg", "England (Ann): F Lon-Nth; F Edi-Nwg"),
    ],
)
def test_powers_on_the_line(line: str) -> None:
    reading = read(line, position=Position.of("ENGLAND F lon", "ENGLAND F edi"))
    assert [str(o) for o in reading.orders] == ["ENGLAND: F lon - nth", "ENGLAND: F edi - nwg"], reading.render()
    assert not reading.errors


def test_several_powers_on_one_line() -> None:
    reading = read(
        "Austria: A Bud-Ser, A Vie-Gal, Germany: A Mun-Ruh; Eng - Iri", position=Position.of("ENGLAND F eng")
    )
    assert [o.unit.power for o in reading.orders] == ["AUSTRIA", "AUSTRIA", "GERMANY", "GERMANY"]
    assert reading.orders[3].short == "F eng - iri"


def test_a_comma_inside_a_name_splits_nothing() -> None:
    reading = read("Russia: F St. Petersburg, south coast - Bot, A Mos - StP")
    assert [o.short for o in reading.orders] == ["F stp/sc - bot", "A mos - stp"]


def test_a_nationality_is_the_power_unless_the_units_are_known() -> None:
    assert [str(o) for o in read("German A Sil-Mun").orders] == ["GERMANY: A sil - mun"]
    reading = read("Russia:\nGerman A Sil-Mun")
    assert [str(o) for o in reading.orders] == ["GERMANY: A sil - mun"]
    assert [n.code for n in reading.notices] == ["power-implied"]
    reading = read("Russia:\nGerman A Sil-Mun", position=Position.of("GERMANY A sil"))
    assert [str(o) for o in reading.orders] == ["RUSSIA: A sil - mun"]
    assert [n.code for n in reading.notices] == ["others-unit"]


def test_an_order_that_cannot_be_read_leaves_its_unit_on_the_board() -> None:
    reading = read("Germany: F Kiel - Dxnmrxk, A Mun - Ber; A Sil - Xyz\nTurkish A Con - Bxlgxrya\nRussia: A Xyz - War")
    assert [d.code for d in reading.errors] == ["unknown-place"] * 4
    assert [str(unit) for unit in reading.position.units] == [
        "GERMANY F kie",
        "GERMANY A mun",
        "GERMANY A sil",
        "TURKEY A con",
    ]


def test_without_a_heading_the_power_is_that_of_the_unit() -> None:
    reading = read("A Mun - Sil", position=Position.of("GERMANY A mun"))
    assert [str(o) for o in reading.orders] == ["GERMANY: A mun - sil"]
    assert [n.code for n in reading.notices] == ["power-implied"]
    assert [e.code for e in read("A Mun - Sil").errors] == ["no-power"]


@pytest.mark.parametrize(
    ("heading", "season", "year", "phase"),
    [
        ("Spring 1901", "spring", 1901, ""),
        ("S1901M", "spring", 1901, "movement"),
        ("Winter 1901 Movement", "winter", 1901, "movement"),
        ("SPR 1901", "spring", 1901, ""),
        ("Autumn, 1903", "fall", 1903, ""),
        ("Orders for Fall 1905:", "fall", 1905, ""),
        ("PHASE Fall 1905 Movement", "fall", 1905, "movement"),
        ("**Spring of 1904**", "spring", 1904, ""),
        ("F05M", "fall", 1905, "movement"),
    ],
)
def test_seasons(heading: str, season: str, year: int, phase: str) -> None:
    reading = read(f"{heading}\nFrance: A Par - Bur")
    assert (reading.season, reading.year, reading.phase) == (season, year, phase)
    assert not reading.diagnostics
    assert reading.position.year == year


@pytest.mark.parametrize(
    ("heading", "season", "phase"),
    [
        ("F1902R", "fall", "retreat"),
        ("W1902A", "winter", "adjustment"),
        ("PHASE Fall 1902 Retreat", "fall", "retreat"),
        ("Retreats, Fall 1902", "fall", "retreat"),
        ("Fall 1902 Builds:", "fall", "adjustment"),
        ("Fall 1902, Build phase", "fall", "adjustment"),
        ("Winter 1902", "winter", "adjustment"),
    ],
)
def test_orders_under_a_heading_of_another_phase_are_none_of_movement(heading: str, season: str, phase: str) -> None:
    for orders in ("France: A Par - Bur", "France: Build A Par", "France:\nA Par Builds", "FRANCE: A par H"):
        reading = read(f"\n{heading}\n{orders}", phase="movement")
        assert (reading.season, reading.year, reading.phase) == (season, 1902, phase)
        assert not reading.orders
        assert [(e.code, e.line) for e in reading.errors] == [("other-heading", 2)]
        known = read(f"{heading}\n{orders}", position=Position.of("FRANCE A par"), phase="movement")
        assert (len(known.errors), known.orders) == (1, ())
        # where nobody asks for movement they are orders of that phase, or errors there
        late = read(f"\n{heading}\n{orders}")
        assert (late.orders_phase, late.orders, len(late.late) + len(late.errors)) == (phase, (), 1)
    # a list of units is one at any time
    reading = read(f"{heading}\nFrance: A Par, A Bur")
    assert len(reading.position.units) == 2
    assert [(d.code, d.severity) for d in reading.diagnostics] == [("other-heading", "notice")]
    # and a heading with nothing below it changes nothing
    reading = read(f"Spring 1902\nFrance: A Par - Bur\n{heading}\nNone.")
    assert (len(reading.orders), reading.errors) == (1, ())


def test_a_later_heading_ends_the_phase_before() -> None:
    reading = read("Spring 1901 Retreats\nFrance: A Par - Bur\nFall 1901\nFrance: A Par - Gas")
    assert [str(order) for order in reading.orders] == ["FRANCE: A par - gas"]
    assert [e.line for e in reading.errors] == [1]
    assert (reading.season, reading.phase) == ("fall", "")
    assert read("Retreat phase\nFall 1901\nFrance: A Par - Bur").orders == ()


@pytest.mark.parametrize(
    "heading", ["Italy/Austria:", "Italy & Austria:", "ITALY and AUSTRIA", "Italy, Austria:", "Italy-Austria:"]
)
def test_a_heading_of_two_powers_is_refused(heading: str) -> None:
    reading = read(f"France:\nA Par - Bur\n{heading}\nA Ven - Tri")
    assert [str(order) for order in reading.orders] == ["FRANCE: A par - bur"]
    assert [(e.code, e.line) for e in reading.errors] == [("several-powers", 3), ("no-power", 4)]


@pytest.mark.parametrize(
    "text",
    [
        "Germany: 1. A Mun-Sil",
        "Germany: 1) A Mun-Sil",
        "Germany: > A Mun - Sil",
        "Germany: --A Mun - Sil",
        "Germany: - A Mun - Sil",
        "Germany (Bob) A Mun - Sil",
        "Germany (Bob): A Mun - Sil",
        "GERMANY [Bob M.] Army Munich - Silesia",
    ],
)
def test_bullets_and_names_behind_a_heading_do_not_count(text: str) -> None:
    reading = read(text)
    assert [str(order) for order in reading.orders] == ["GERMANY: A mun - sil"]
    assert not reading.diagnostics


@folded
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("A Mun - Zork A Ber - Kie", ["A ber - kie"]),
        ("(A Mun - Zork) (A Ber - Kie)", ["A ber - kie"]),
        ("A Zork - Sil A Ber - Kie", ["A ber - kie"]),
        ("A Zork S A Ber - Kie A Ruh H", ["A ruh H"]),
        ("A Mun S A Zork A Ber - Kie", ["A ber - kie"]),
        ("A Mun - Zork Army Berlin holds F Kie S A(Ber)", ["A ber H", "F kie S A ber"]),
        ("A Mun <- Sil A Ber - Kie", ["A ber - kie"]),
        # what belongs to the bad order is none by itself
        ("A Zork S A Ber - Kie", []),
        ("A Zork supports the army Berlin - Kie", []),
        ("A Zork S (A Ber) - Kie", []),
        ("A Zork S German A Ber - Kie", []),
        ("A Mun S Gxrxn A Ber - Kie", []),
        ("A Mun - Zork or A Ber - Kie", []),
        ("A Mun - Zork (was A Ber - Kie)", []),
        ("A Mun - Sil or A Ber - Kie", []),
        ("Gxrxny: A Mun - Sil", []),
    ],
)
def test_a_bad_order_loses_no_good_one_behind_it(text: str, kept: list[str]) -> None:
    reading = read(f"Germany:\n{text}")
    assert [order.short for order in reading.orders] == kept
    assert reading.errors


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("(A Mun - Sil) (A Ber - Kie)", ["A mun - sil", "A ber - kie"]),
        ("[A Mun - Sil] [bounce]", ["A mun - sil"]),
        ("A Mun - Sil 2. A Ber - Kie", ["A mun - sil", "A ber - kie"]),
    ],
)
def test_brackets_and_numbers_part_orders(text: str, orders: list[str]) -> None:
    reading = read(f"Germany:\n{text}")
    assert [order.short for order in reading.orders] == orders
    assert not reading.errors


def test_lines_that_are_no_orders_are_named_and_left_aside() -> None:
    text = "Dear all,\n\n# a comment\n-- another\nFrance\nA Par - Bur\n\nBest wishes\n----\n"
    reading = read(text)
    assert [str(o) for o in reading.orders] == ["FRANCE: A par - bur"]
    assert [(d.severity, d.code, d.line) for d in reading.diagnostics] == [
        ("notice", "unread", 1),
        ("notice", "unread", 8),
    ]


def test_a_units_block_gives_all_units() -> None:
    units = "Units:\nGermany: A Mun, A Ber\nRussia A War"
    text = units + "\nOrders:\nMun - Sil\nA Ber S Mun - Sil\nRussia: F War - Sil, A Mos H"
    reading = read(text)
    assert [str(u) for u in reading.position.units] == ["GERMANY A ber", "GERMANY A mun", "RUSSIA A war"]
    assert [str(o) for o in reading.orders] == [
        "GERMANY: A mun - sil",
        "GERMANY: A ber S mun - sil",
        "RUSSIA: F war - sil",
        "RUSSIA: A mos H",
    ]
    assert not reading.errors
    assert not reading.implied
    assert [n.code for n in reading.notices] == ["power-implied", "power-implied", "wrong-letter", "no-unit"]


def test_sources_tell_where_each_order_stands() -> None:
    reading = read("Germany:\n  A Mun-Sil (bounce), A Ber S A Mun-Sil.")
    assert [(s.line, s.column, s.words) for s in reading.sources] == [
        (2, 3, "A Mun-Sil"),
        (2, 23, "A Ber S A Mun-Sil"),
    ]


def test_positions_from_lists_and_from_orders() -> None:
    board = standard()
    expected = ["GERMANY A ber", "GERMANY A mun", "RUSSIA F stp/sc"]
    for text in (
        "Germany: A Mun, A Ber\nRussia: F StP(sc)",
        "GERMANY A mun\nGERMANY A ber\nRUSSIA F stp/sc",
        "Germany: A Mun-Sil, A Ber S A Mun-Sil\nRussia: F StP-Bot",
        "Germany\nA Munich\nArmy Berlin\nRussia\nFleet St. Petersburg, south coast",
    ):
        assert [str(u) for u in parse_position(text, board).units] == expected


def test_a_bare_unit_among_orders_is_a_unit_that_holds() -> None:
    assert [str(o) for o in parse_orders("Germany: A Mun", Position.of("GERMANY A mun"))] == ["GERMANY: A mun H"]
    reading = read("Germany: A Mun, A Ber - Kie")
    assert [str(u) for u in reading.position.units] == ["GERMANY A ber", "GERMANY A mun"]
    assert [str(o) for o in reading.orders] == ["GERMANY: A ber - kie"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Germany: A Mun, F Mun", "two-units"),
        ("Germany: A Nth", "misplaced"),
        ("France: F Spa", "misplaced"),
        ("Germany: Mun", "no-letter"),
        ("A Mun", "no-power"),
        ("Germany: A Mnu", "unknown-place"),
    ],
)
def test_units_that_cannot_stand_are_errors(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text, standard())
    assert [d.code for d in caught.value.diagnostics] == [code]
    assert all(unit.place != "nth" for unit in read(text).position.units)


def test_a_second_turn_is_not_mixed_with_the_first() -> None:
    first = "Spring 1901\nEngland: F Lon-Nth, A Lvp-Yor\n"
    for heading in ("Fall 1901", "Spring 1902", "F1901M", "Autumn 1901 Movement"):
        reading = read(f"{first}{heading}\nEngland: F Nth-Nwy, A Yor-Lon")
        assert [str(order) for order in reading.orders] == ["ENGLAND: F lon - nth", "ENGLAND: A lvp - yor"], heading
        assert [(d.code, d.line) for d in reading.errors] == [("second-turn", 3)]
        assert (reading.season, reading.year) == ("spring", 1901)
    again = read(f"{first}Spring 1901\nFrance: A Par-Bur")
    assert len(again.orders) == 3
    assert not again.errors
    assert not read("Spring 1901\nUnits:\nEngland: F Lon\nFall 1901\nOrders:\nEngland: F Lon-Nth").errors
