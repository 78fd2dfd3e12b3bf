"""Misspelt words: read where one reading alone is possible, told in a notice, and never made of prose."""

import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from standoff.maps import ARMY, Position, standard
from standoff.maps.notation import read, write

from ...folding import folded

BOARD = standard()


def codes(text: str, *units: str) -> list[str]:
    return [d.code for d in read(text, position=Position.of(*units) if units else None).diagnostics]


# text of one power without known units; its orders; how often a word is read as another
SLIPS = [
    ("England: F Nth - Norwegan Sea", "F nth - nwg", 1),
    ("Italy: F Rom - Tyrhenian Seea", "F rom - tys", 1),
    ("France: F Bre - Englich Channel", "F bre - eng", 1),
    ("France: F Bre - Mid Atlantc Ocean", "F bre - mao", 1),
    ("France: F Bre - Mid-Atlantc Ocean", "F bre - mao", 1),
    ("France: F Mid-Atlantc Ocean - Bre", "F mao - bre", 1),
    ("Italy: F Tun - Western Mediteranean", "F tun - wes", 1),
    ("Italy: F Western Mediteranean - Tun", "F wes - tun", 1),
    ("Italy: F Westen Mediterranean H", "F wes H", 1),
    ("France: F Mar - Glf of Lyon", "F mar - lyo", 1),
    ("France: F Mar - Gulf f Lyon", "F mar - lyo", 1),
    ("France: F Mar - Gulf of Lions", "F mar - lyo", 1),
    ("Russia: F St. Petersbrg(nc) - Bar", "F stp/nc - bar", 1),
    ("Russia: F St Petersburgh/sc - Bot", "F stp/sc - bot", 1),
    ("France: F Mao - Spian(nc), F Wes - spiansc", "F mao - spa/nc; F wes - spa/sc", 2),
    ("France: F Mao - spainnc", "F mao - spa/nc", 0),
    ("England: A Edi - Nor way", "A edi - nwy", 1),
    ("France: A Par - Bur gundy; A Mar ches H", "A par - bur", 1),
    ("Germany: A Berlim - Kiel", "A ber - kie", 1),
    ("Turkey: A Ank - Const", "A ank - con", 1),
    ("Germany: A Mun - Rhu", "A mun - ruh", 1),
    ("Germany: A Mun S A Brelin - Kiel", "A mun S A ber - kie", 1),
    ("England: A Yor - Nroth Sea - Norwya", "A yor - nth - nwy via convoy", 2),
    ("England: F North Sea-St. Petersburg; A Brelin H", "F nth - stp; A ber H", 1),
    # verbs
    ("France: A Mar suports A Par - Bur", "A mar S A par - bur", 1),
    ("France: F Eng convoyes A Lon - Bel", "F eng C A lon - bel", 1),
    ("France: A Par holsd, F Bre moovs Mao", "A par H; F bre - mao", 2),
    ("France: A Mar support A Par moevs Bur", "A mar S A par - bur", 1),
    ("England: A Lon - Bel via convy", "A lon - bel via convoy", 1),
    # powers
    ("Germny: A Mun - Sil", "A mun - sil", 1),
    ("Great Britian:\nF Lon - Nth", "F lon - nth", 1),
    ("Autria\nA Vie - Gal\nA Bud - Ser", "A vie - gal; A bud - ser", 1),
    ("Fance -\n\nA Par - Bur", "A par - bur", 1),
    ("Englsh A Lon - Wal", "A lon - wal", 1),
    ("Germny A Mun - Sil, A Ber - Kie", "A mun - sil; A ber - kie", 1),
    ("France: A Par S Germn A Ruh - Bur", "A par S GERMANY A ruh - bur", 1),
]  # fmt: skip


@folded
@pytest.mark.parametrize(("text", "orders", "slips"), SLIPS, ids=[text for text, *_ in SLIPS])
def test_a_slip_with_one_possible_reading_is_read_with_a_notice(text: str, orders: str, slips: int) -> None:
    reading = read(text)
    assert "; ".join(order.short for order in reading.orders) == orders, reading.render()
    assert [notice.code for notice in reading.notices].count("spelling") == slips


@folded
@pytest.mark.parametrize(
    ("text", "units", "orders"),
    [
        # the unit that stands there decides, of the power in force
        ("A Pars - Bur", "FRANCE A par", "FRANCE: A par - bur"),
        ("A Pars - Bur", "FRANCE A mar", "FRANCE: A mar - bur"),
        ("France: A Pars - Bur", "FRANCE A par, ITALY A mar", "FRANCE: A par - bur"),
        ("A Pars - Bur", "FRANCE A par, FRANCE A mar", ""),
        ("A Pars - Pic", "FRANCE A par, FRANCE A mar", "FRANCE: A par - pic"),
        ("A Gas S A Pars - Bur", "FRANCE A gas, FRANCE A par", "FRANCE: A gas S A par - bur"),
        ("Berlni - Kiel", "GERMANY A ber", "GERMANY: A ber - kie"),
        ("Italy: A Berlni - Kiel", "GERMANY A ber", ""),
        ("F Berlni - Mun", "GERMANY A ber", ""),
        ("A Berlni - Kiel", "GERMANY A mun", ""),
    ],
)
def test_the_board_decides_between_near_names(text: str, units: str, orders: str) -> None:
    reading = read(text, position=Position.of(*units.split(", ")))
    assert "; ".join(map(str, reading.orders)) == orders, reading.render()
    assert bool(reading.errors) == (not orders)


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("France: A Pars - Bur", "unknown-place", "Marseilles (mar) or Paris (par)"),
        ("Germany: A Mun - Edinbrgh", "unknown-place", "Edinburgh (edi)"),
        ("Germany: A Mun - Const", "unknown-place", "Constantinople (con)"),
        ("Germany: A Mun - Swit zerland", "impassable", ""),
        ("Germany: A Mun - Switzerlnd", "impassable", ""),
        ("Germany: A Mun - Zork", "unknown-place", ""),
        # two orders run together are no misspelt name
        ("Germany: A BulGreH H", "unknown-place", ""),
    ],
)
def test_a_slip_that_stays_doubtful_is_an_error_with_the_candidates(text: str, code: str, hint: str) -> None:
    reading = read(text)
    (error,) = reading.errors
    assert (error.code, reading.orders) == (code, ())
    assert hint in error.hint


def test_the_notice_tells_what_was_written_and_what_is_read() -> None:
    reading = read("France: A Mar suports A Par - Burgandie")
    assert [(d.code, d.column, d.length, d.message) for d in reading.diagnostics] == [
        ("spelling", 15, 7, '"suports" is read as the order to support'),
        ("spelling", 31, 9, '"Burgandie" is read as Burgundy (bur)'),
    ]


@folded
@pytest.mark.parametrize(
    "line",
    [
        *("Fance wins!", "Dear Germny,", "Britian", "Austrian: he said", "Prusia:", "Russa or Turky?", "Germ"),
        *("The Frensh are coming", "Note: see you", "Ingland -", "Germny and Itlay:"),
    ],
)
def test_a_misspelt_power_in_prose_is_no_heading(line: str) -> None:
    reading = read(f"France:\n{line}\nDear all,\nA Par - Bur")
    assert {str(order) for order in reading.orders} <= {"FRANCE: A par - bur", "AUSTRIA: A par - bur"}
    assert "spelling" not in {notice.code for notice in reading.notices}


PROSE = [
    *("A man went to war.", "The sad man and the war", "A gas station", "A wart"),
    *("A short-run bargain", "A long-term plan for the war", "A post-war world", "A pre-war agreement with Spain"),
    *("I hold that a war to end all wars is near - in Paris, as ever", "A barn to hold the goods of London"),
    *("A friend in need - Roma", "Mars attacks!", "A park bench holds two", "A mark to match", "A part to play"),
    *("A tie holds them together", "A sliver of hope moves me", "A kiln - hot", "A pirate attacks Spain, says Ann"),
    *("A serial to watch", "A tunic to wear in Tunis", "A gale to remember", "A brest to the wind", "Vie - for power"),
    *("A lone wolf supports no army", "A fleet convoys hope", "Army life holds no joy", "Fleet street supports peace"),
    *("Long live the king - and the queen", "A turn of Fortune: A word to the wise", "A war on want - now"),
]


@folded
@pytest.mark.parametrize("line", PROSE)
@pytest.mark.parametrize("known", [False, True])
def test_prose_is_never_an_order(line: str, known: bool) -> None:
    position = read(UNITS).position if known else None
    assert not read(f"France:\n{line}", BOARD, position).orders


UNITS = """Units:
Austria: A Vie, A Bud, F Tri
England: F Lon, F Edi, A Lvp
France: A Par, A Mar, F Bre, A Gas, A Pic
Germany: A Ber, A Mun, F Kie
Italy: A Rom, A Ven, F Nap
Russia: A War, A Mos, F Sev, F StP/sc
Turkey: A Con, A Smy, F Ank"""
POSITION = read(UNITS).position

# English words, many of them near to a name, none of them one
VOCABULARY = (
    "a the an I you we he it and or not but if then when so as of in on at by for with from to is are was be my your "
    "man men mark mart park part party pair bark barn bare bride bread best rest west-end bird bug burn bury "
    "turn tune tuna true tries trial tried trip tire tier pier pie-eyed pine sever seven serve sere sail sill silk "
    "send sweet swell swear spin span stop step steep war-like wear warm ward wart vein vine view live liver lover "
    "love glove gale gate gather game great grey green holds hold holding hole hello help heal kill kiln kind ruin "
    "rumor rule run ran rune cone coin bound body both bother bottle brief army fleet armies support supports "
    "move moves moving attack attacks convoy - : , . ! ? ; peace treaty promise letter friend enemy north-wind "
    "think thought told said asks ask wants want wins won lose lost paradise piece pious Venetian Parisian London's"
).split()


@given(st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=12), st.sampled_from([None, POSITION]))
def test_no_line_of_words_becomes_an_order(words: list[str], position: Position | None) -> None:
    reading = read("France:\n" + " ".join(words).capitalize(), BOARD, position)
    assert not reading.orders, reading.render()


@st.composite
def slips(draw: st.DrawFn, name: str) -> str:
    """One letter too many, too few, wrong, or two exchanged."""
    at = draw(st.sampled_from([i for i, c in enumerate(name) if c.isalpha()]))
    letter = draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
    return draw(
        st.sampled_from(
            [
                name[:at] + name[at + 1 :],
                name[:at] + letter + name[at:],
                name[:at] + letter + name[at + 1 :],
                name[:at] + name[at + 1 : at + 2] + name[at] + name[at + 2 :],
            ]
        )
    )


@given(st.data())
def test_one_slip_in_a_name_never_makes_another_order(data: st.DataObject) -> None:
    unit = data.draw(st.sampled_from(POSITION.units))
    reach = (
        [BOARD.ids[n] for n in BOARD.walks[BOARD.number[unit.place]]]
        if unit.type is ARMY
        else [place.partition("/")[0] for place in BOARD.sails[unit.place]]
    )
    goal = data.draw(st.sampled_from(sorted(reach)))
    (order,) = read(f"{unit.power}: {unit.type.letter} {unit.place} - {goal}", BOARD, POSITION).orders
    here, there = (BOARD.provinces[BOARD.number[id]].name for id in (unit.province, goal))
    text = write(order, "long", BOARD)
    assert here in text
    assert there in text
    if data.draw(st.booleans()):
        slipped = data.draw(slips(here))
        text = text.replace(here, slipped, 1)
    else:
        slipped = data.draw(slips(there))
        head, _, tail = text.rpartition(there)
        text = head + slipped + tail
    assume(slipped != "North Spa")  # this is a name: the north coast of Spain
    reading = read(f"{unit.power}: {text}", BOARD, POSITION)
    assert reading.orders in ((), (order,)), reading.render()
    assert reading.orders or reading.errors


@pytest.mark.parametrize("count", [3_000, pytest.param(20_000, marks=pytest.mark.campaign)])
def test_very_many_unknown_words_take_no_minute(count: int) -> None:
    text = "Germany:\n" + "\n".join(f"A Mun - x{n:x}q" for n in range(count))
    line = "Germany: " + ", ".join(f"A x{n:x}q H" for n in range(count))
    names = "\n".join(f"Aust{n:x}" for n in range(count))
    verbs = "Germany:\n" + "\n".join(f"A Mun suppor{n:x}" for n in range(count))
    mixed = "Germany: " + " ".join(f"x{n:x}q" for n in range(count))
    for piece in (text, line, names, verbs, mixed):
        start = time.process_time()
        assert not read(piece).orders
        assert time.process_time() - start < count / 2_000
