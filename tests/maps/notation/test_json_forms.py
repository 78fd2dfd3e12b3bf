"""Each form of JSON that programs print comes to the same orders, and a wrong value in it loses no other."""

import json
import time
from typing import Any

import pytest

from standoff.maps import Position, standard
from standoff.maps.notation import read
from standoff.maps.notation.blocks import scan
from standoff.maps.notation.families import FAMILIES
from standoff.maps.notation.places import names_of

from ...folding import folded
from ...growth import LONG, in_proportion

POSITION = Position.of(
    *("FRANCE A par", "FRANCE A gas", "FRANCE F bre", "FRANCE F mao", "FRANCE F spa/sc"),
    *("ENGLAND A lon", "ENGLAND F nth", "TURKEY A bul", "TURKEY F con"),
)

# family, text, the orders without their powers; for the position above
FORMS = [
    ("godip", '{"France": {"par": ["Hold"]}}', ["A par H"]),
    ("godip", '{"France": {"par": ["Move", "bur"]}}', ["A par - bur"]),
    ("godip", '{"par": ["Move", "bur"]}', ["A par - bur"]),
    ("godip", '{"England": {"lon": ["MoveViaConvoy", "bel"]}}', ["A lon - bel via convoy"]),
    ("godip", '{"France": {"gas": ["Support", "par", "bur"]}}', ["A gas S par - bur"]),
    ("godip", '{"France": {"gas": ["Support", "par", "par"]}}', ["A gas S par"]),
    ("godip", '{"England": {"nth": ["Convoy", "lon", "nwy"]}}', ["F nth C lon - nwy"]),
    # its own names: the Mid-Atlantic is mid, the North Atlantic nat, the Gulf of Lyon gol
    ("godip", '{"France": {"mid": ["Move", "nat"], "spa/sc": ["Move", "gol"]}}', ["F mao - nao", "F spa/sc - lyo"]),
    ("godip", '{"Orders": {"France": {"par": ["Move", "bur"]}}, "Type": "Movement"}', ["A par - bur"]),
    ("webdiplomacy-json", '[{"terrID": 47, "type": "Hold"}]', ["A par H"]),
    (
        "webdiplomacy-json",
        '[{"terrID":47,"unitType":"Army","type":"Move","toTerrID":48,"fromTerrID":0,"viaConvoy":"No"}]',
        ["A par - bur"],
    ),
    (
        "webdiplomacy-json",
        '{"orders": [{"terrID": "6", "type": "Move", "toTerrID": "44", "viaConvoy": "Yes"}]}',
        ["A lon - bel via convoy"],
    ),
    (
        "webdiplomacy-json",
        '[{"terrID": 6, "type": "Move", "toTerrID": 44, "fromTerrID": null, "viaConvoy": true}]',
        ["A lon - bel via convoy"],
    ),
    (
        "webdiplomacy-json",
        '[{"terrID": 50, "type": "Support hold", "toTerrID": 47, "fromTerrID": ""}]',
        ["A gas S par"],
    ),
    (
        "webdiplomacy-json",
        '[{"terrID": 50, "type": "Support move", "toTerrID": 48, "fromTerrID": 47}]',
        ["A gas S par - bur"],
    ),
    ("webdiplomacy-json", '[{"terrID": 53, "type": "Convoy", "toTerrID": 35, "fromTerrID": 6}]', ["F nth C lon - nwy"]),
    ("webdiplomacy-json", '[{"terrID": 77, "type": "Move", "toTerrID": 63}]', ["F spa/sc - lyo"]),
    (
        "webdiplomacy-json",
        '[{"terrID": "Spain (South Coast)", "type": "Move", "toTerrID": "Gulf of Lyons"}]',
        ["F spa/sc - lyo"],
    ),
    ("backstabbr", '{"Turkey": {"Con": {"type": "HOLD"}}}', ["F con H"]),
    ("backstabbr", '{"Turkey": {"Con": {"type": "MOVE", "to": "AEG"}}}', ["F con - aeg"]),
    ("backstabbr", '{"Turkey": {"Con": {"type": "MOVE", "to": "Bul.sc"}}}', ["F con - bul/sc"]),
    ("backstabbr", '{"Turkey": {"Con": {"type": "MOVE", "to": "Bul", "to_coast": "ec"}}}', ["F con - bul/ec"]),
    ("backstabbr", '{"Turkey": {"Con": {"type": "SUPPORT", "from": "Bul"}}}', ["F con S bul"]),
    ("backstabbr", '{"Turkey": {"Con": {"type": "SUPPORT", "from": "Bul", "to": "Gre"}}}', ["F con S bul - gre"]),
    ("backstabbr", '{"England": {"NTH": {"type": "CONVOY", "from": "Lon", "to": "Nwy"}}}', ["F nth C lon - nwy"]),
    ("backstabbr", "var orders = {\n  Turkey: {Con: {type: 'HOLD'}, Bul: {to: 'Gre', type: 'MOVE'}},\n};", None),
    ("saved-game", '{"phases": [{"name": "S1901M", "orders": {"FRANCE": ["A PAR - BUR"]}}]}', ["A par - bur"]),
    ("saved-game", '{"name": "S1901M", "orders": {"ENGLAND": ["A LON - BEL VIA"]}}', ["A lon - bel via convoy"]),
    ("saved-game", '{"name": "S1901M", "orders": {"FRANCE": ["A GAS S A PAR - BUR"], "ITALY": null}}', None),
    ("json", '{"FRANCE": ["A PAR - BUR", "F BRE H"]}', ["A par - bur", "F bre H"]),
    ("json", "{'FRANCE': ['A PAR - BUR'], 'ENGLAND': None}", ["A par - bur"]),
    ("json", '{"France": "A Par - Bur, F Bre H"}', ["A par - bur", "F bre H"]),
    ("json", '{"France": {"A PAR": "- BUR", "F BRE": "H"}}', ["A par - bur", "F bre H"]),
    ("json", '["France: A Par - Bur", "England: F Nth - Nwy"]', ["A par - bur", "F nth - nwy"]),
    ("json", '[{"power": "FRANCE", "instructions": ["A PAR - BUR"]}]', ["A par - bur"]),
    ("json", '{"units": ["FRANCE A par"], "orders": ["FRANCE: A par - bur"], "id": 7}', ["A par - bur"]),
    ("json", '{"results": [{"order": "FRANCE: A par - bur", "result": "succeeds"}]}', ["A par - bur"]),
]
MORE = {25: ["F con H", "A bul - gre"], 28: ["A gas S A par - bur"]}


@folded
@pytest.mark.parametrize("asked", [False, True], ids=["by looks", "by name"])
@pytest.mark.parametrize("n", range(len(FORMS)))
def test_each_form_is_read(n: int, asked: bool) -> None:
    family, text, orders = FORMS[n]
    reading = read(text, position=POSITION, family=family if asked else "")
    assert [order.short for order in reading.orders] == (orders or MORE[n]), reading.render()
    assert [name for _, name in reading.families] == [family]
    assert not reading.errors, reading.render()


@folded
@pytest.mark.parametrize("n", range(len(FORMS)))
def test_layout_and_escapes_do_not_count(n: int) -> None:
    _family, text, orders = FORMS[n]
    if "'" in text:
        return
    for laid in (json.dumps(json.loads(text), indent=3), json.dumps(json.loads(text), separators=(",", ":"))):
        assert [order.short for order in read(laid, position=POSITION).orders] == (orders or MORE[n])
    escaped = text.replace("a", "\\u0061").replace("f\\u0061lse", "false")
    if "true" not in text and "null" not in text:
        assert [order.short for order in read(escaped, position=POSITION).orders] == (orders or MORE[n])


# family, text, units, orders, turn; without any position
WHOLE = [
    (
        "godip",
        (
            '{"Season": "Fall", "Year": 1902, "Type": "Movement", "Units": {"par": {"Type": "Army", '
            '"Nation": "France"}, "stp/sc": {"Type": "Fleet", "Nation": "Russia"}}, "Orders": '
            '{"France": {"par": ["Move", "bur"]}}, "SupplyCenters": {"par": "France"}, '
            '"Dislodgeds": {}, "Dislodgers": {}, "Bounces": {}, "Resolutions": {}}'
        ),
        ["FRANCE A par", "RUSSIA F stp/sc"],
        ["FRANCE: A par - bur"],
        ("fall", 1902, "movement"),
    ),
    (
        "webdiplomacy-json",
        (
            '{"turn": 3, "phase": "Diplomacy", "units": [{"unitType": "Army", "terrID": 47, "countryID": 2, '
            '"retreating": "No"}, {"type": "Fleet", "terrID": 79, "countryID": 7, "retreating": false}], '
            '"orders": [{"countryID": 2, "terrID": 47, "unitType": "Army", "type": "Move", "toTerrID": 48}]}'
        ),
        ["FRANCE A par", "RUSSIA F stp/sc"],
        ["FRANCE: A par - bur"],
        ("fall", 1902, "movement"),
    ),
    (
        "backstabbr",
        (
            'var stage = "NEEDS_ORDERS";\nvar orders = {"France": {"Par": {"type": "MOVE", "to": "Bur"}}};\n'
            'var territories = {"Par": "France"};\nvar unitsByPlayer = {"France": {"Par": "A"}, '
            '"Russia": {"Stp": {"type": "F", "coast": "sc"}}};'
        ),
        ["FRANCE A par", "RUSSIA F stp/sc"],
        ["FRANCE: A par - bur"],
        ("", 0, "movement"),
    ),
    (
        "saved-game",
        (
            '{"id": "x", "map": "standard", "phases": [{"name": "F1902M", "state": {"units": {"FRANCE": ["A PAR"], '
            '"RUSSIA": ["F STP/SC"], "ITALY": []}, "centers": {"FRANCE": ["PAR"]}}, "orders": {"FRANCE": '
            '["A PAR - BUR"], "ITALY": null}, "results": {"A PAR": []}, "messages": []}]}'
        ),
        ["FRANCE A par", "RUSSIA F stp/sc"],
        ["FRANCE: A par - bur"],
        ("fall", 1902, "movement"),
    ),
    (
        "json",
        (
            '{"units": ["FRANCE A par", "RUSSIA F stp/sc"], "orders": ["FRANCE: A par - bur"], "season": "fall", '
            '"year": 1902, "phase": "movement", "board": "standard"}'
        ),
        ["FRANCE A par", "RUSSIA F stp/sc"],
        ["FRANCE: A par - bur"],
        ("fall", 1902, "movement"),
    ),
]


@pytest.mark.parametrize(("family", "text", "units", "orders", "turn"), WHOLE, ids=[case[0] for case in WHOLE])
def test_positions_and_turns_are_read(
    family: str, text: str, units: list[str], orders: list[str], turn: tuple[str, int, str]
) -> None:
    reading = read(text)
    assert reading.diagnostics == (), reading.render()
    assert [str(unit) for unit in reading.position.units] == units
    assert [str(order) for order in reading.orders] == orders
    assert (reading.season, reading.year, reading.phase) == turn
    assert not reading.implied
    assert {name for _, name in reading.families} == {family}


def test_a_ruling_gives_its_orders_and_the_units_without() -> None:
    text = '{"units": ["ENGLAND F nwy"], "results": [{"order": "ENGLAND: F nth - nwy"}], '
    text += '"without_orders": [{"order": "FRANCE: A par H"}], "board": "standard"}'
    reading = read(text)
    assert [str(order) for order in reading.orders] == ["ENGLAND: F nth - nwy"]
    assert [str(unit) for unit in reading.position.units] == ["ENGLAND F nth", "FRANCE A par"]


# --- games of several turns ----------------------------------------------------------------------------------


def game(*names: str, **more: object) -> str:
    phases: list[dict[str, Any]] = [
        {
            "name": name,
            "state": {"units": {"FRANCE": ["A PAR", "*A BUR"] if name.endswith("R") else ["A PAR"]}},
            "orders": {"FRANCE": {"M": ["A PAR - BUR"], "R": ["A BUR R MAR"], "A": ["A PAR B", "WAIVE"]}[name[5]]}
            if not name.endswith("?")
            else {"FRANCE": []},
        }
        for name in names
    ]
    for phase in phases:
        phase["name"] = str(phase["name"]).replace("?", "")
    return json.dumps({"map": "standard", **more, "phases": phases})


def test_the_last_movement_phase_with_orders_is_read_unless_another_is_named() -> None:
    text = game("S1901M", "S1901R", "F1901M", "W1901A", "S1902M?")
    reading = read(text)
    assert reading.parts == ("S1901M", "S1901R", "F1901M", "W1901A", "S1902M")
    assert (reading.season, reading.year) == ("fall", 1901)
    assert [str(order) for order in reading.orders] == ["FRANCE: A par - bur"]
    assert [(d.code, d.severity) for d in reading.diagnostics] == [("part-chosen", "notice")]
    assert "F1901M" in reading.diagnostics[0].message
    assert text[reading.diagnostics[0].column - 1 :].startswith('"F1901M"')
    named = read(text, part="s1901m")
    assert (named.season, named.year, len(named.orders), named.diagnostics) == ("spring", 1901, 1, ())
    empty = read(text, part="S1902M")
    assert (empty.year, empty.orders, len(empty.position.units)) == (1902, (), 1)


def test_a_part_that_is_not_there_is_an_error() -> None:
    reading = read(game("S1901M", "F1901M"), part="S1909M")
    assert [d.code for d in reading.errors] == ["no-part"]
    assert "S1901M, F1901M" in reading.errors[0].hint
    assert not reading.orders


@pytest.mark.parametrize(
    ("part", "phase", "late", "codes"),
    [
        # the game tells of a dislodged unit, and not where it may go
        ("S1901R", "retreat", ["FRANCE: A bur R mar"], ["no-exits"]),
        ("W1901A", "adjustment", ["FRANCE: build A par", "FRANCE: waive"], []),
    ],
)
def test_retreat_and_adjustment_phases_are_read(part: str, phase: str, late: list[str], codes: list[str]) -> None:
    text = game("S1901M", "S1901R", "W1901A")
    reading = read(text, part=part)
    assert reading.phase == phase
    assert [str(unit) for unit in reading.position.units] == ["FRANCE A par"]
    assert not reading.orders
    assert [str(order) for order in reading.late] == late
    assert [one.code for one in reading.diagnostics] == codes


def test_what_a_saved_game_says_of_a_later_phase_is_kept() -> None:
    phase = {
        "name": "F1901R",
        "state": {
            "units": {"ITALY": ["A TRI"], "AUSTRIA": ["*F TRI"]},
            "retreats": {"AUSTRIA": {"F TRI": ["ALB", "ADR"]}, "ITALY": {}},
            "centers": {"AUSTRIA": ["BUD", "VIE"], "ITALY": ["VEN"]},
        },
        "orders": {"AUSTRIA": ["F TRI R ALB"]},
    }
    reading = read(json.dumps({"map": "standard", "phases": [phase]}))
    assert not reading.diagnostics, reading.render()
    line = "standard F1901R ITALY:Atri AUSTRIA:Ftri>adr+alb - AUSTRIA:bud,vie;ITALY:ven"
    assert reading.position == Position.from_line(line)


# text, the orders of later phases: verb, place, goal
LATE = [
    (
        '{"Type": "Retreat", "Orders": {"France": {"par": ["Move", "gas"], "bre": ["Disband"]}}}',
        ["retreat par gas", "disband bre"],
    ),
    (
        '{"Type": "Adjustment", "Orders": {"France": {"par": ["Build", "Army"], "bre": ["Disband"]}}}',
        ["build par", "disband bre"],
    ),
    (
        '[{"terrID": 47, "type": "Retreat", "toTerrID": 50}, {"terrID": 46, "type": "Destroy"}]',
        ["retreat par gas", "remove bre"],
    ),
    ('[{"terrID": 0, "type": "Build Army", "toTerrID": 47}, {"type": "Wait", "countryID": 2}]', ["build par", "waive"]),
    ('{"France": {"Par": {"retreat": "Gas"}, "Bre": {"retreat": null}}}', ["retreat par gas", "disband bre"]),
    (
        '{"name": "W1901A", "orders": {"FRANCE": ["A PAR B", "F BRE D", "WAIVE"]}}',
        ["build par", "disband bre", "waive"],
    ),
    ('{"name": "S1901R", "orders": {"FRANCE": ["A PAR R GAS"]}}', ["retreat par gas"]),
]


@pytest.mark.parametrize(("text", "late"), LATE, ids=[case[0] for case in LATE])
def test_orders_of_later_phases_are_recognised_and_not_taken_for_others(text: str, late: list[str]) -> None:
    found = scan(text, names_of(standard()))
    told = []
    for draft in found.late:
        places = [*draft.unit.spot.candidates, *(draft.to.candidates if draft.to else ())]
        told.append(" ".join([draft.verb.value if draft.verb else "", *places]))
    assert told == late
    assert found.drafts == []
    assert {one.code for one in found.diagnostics} <= {"other-phase", "other-heading"}
    assert any(one.severity == "error" for one in found.diagnostics)


def test_games_of_webdiplomacy_name_their_turns() -> None:
    unit = {"unitType": "Army", "terrID": 47, "countryID": 2, "retreating": "No"}
    order = {"countryID": 2, "terrID": 47, "unitType": "Army", "type": "Move", "toTerrID": 48}
    retreat = {**order, "type": "Retreat"}
    phases: list[dict[str, Any]] = [
        {"turn": 0, "phase": "Diplomacy", "units": [unit], "orders": [order], "centers": []},
        {"turn": 0, "phase": "Retreats", "units": [{**unit, "retreating": "Yes"}], "orders": [retreat]},
        {"turn": 1, "phase": "Diplomacy", "units": [unit], "orders": []},
    ]
    text = json.dumps({"gameID": 5, "variantID": 1, "phases": phases})
    reading = read(text)
    assert reading.parts == ("S1901M", "S1901R", "F1901M")
    assert [str(order) for order in reading.orders] == ["FRANCE: A par - bur"]
    assert (reading.season, reading.year, reading.phase) == ("spring", 1901, "movement")
    late = read(text, part="S1901R")
    assert late.orders_phase == "retreat"
    assert (len(late.late), [one.code for one in late.errors]) == (1, ["no-exits"])


@pytest.mark.parametrize(
    "text",
    [
        game("S1901M", map="colonial"),
        '{"map": "ancmed", "name": "S1901M", "state": {"units": {}}, "orders": {"ROME": ["A ROM H"]}}',
        '{"variantID": 2, "phases": [{"orders": [{"terrID": 1, "type": "Hold"}]}]}',
        '{"board": "colonial", "units": ["FRANCE A par"], "orders": []}',
    ],
)
def test_another_board_is_an_error_and_nothing_is_read(text: str) -> None:
    reading = read(text)
    assert [d.code for d in reading.diagnostics] == ["other-board"]
    assert not reading.orders
    assert not reading.position.units


@pytest.mark.parametrize("name", ["standard", "standard_age_of_empires", "STANDARD_FRANCE_AUSTRIA"])
def test_variants_of_the_standard_map_are_read(name: str) -> None:
    assert len(read(game("S1901M", map=name)).orders) == 1


def test_a_second_turn_is_an_error() -> None:
    reading = read(game("S1901M") + "\n" + game("F1901M"))
    assert [d.code for d in reading.errors] == ["second-turn"]
    assert reading.errors[0].line == 2
    assert len(reading.orders) == 1


# --- what is wrong -------------------------------------------------------------------------------------------

GOOD = {
    "godip": '"mid": ["Move", "nat"]',
    "backstabbr": '"Bre": {"type": "HOLD"}',
    "webdiplomacy-json": '{"terrID": 46, "type": "Hold", "countryID": 2}',
    "saved-game": '"F BRE H"',
}
SHELL = {
    "godip": '{"France": {%s, %s}}',
    "backstabbr": '{"France": {%s, %s}}',
    "webdiplomacy-json": "[%s, %s]",
    "saved-game": '{"name": "S1901M", "orders": {"FRANCE": [%s, %s]}}',
}

# form, a bad order with the value in question between « and », the code
WRONG = [
    ("godip", '"par": «5»', "wrong-value"),
    ("godip", '"par": «null»', "wrong-value"),
    ("godip", '"par": «{}»', "wrong-value"),
    ("godip", '"par": «[]»', "wrong-value"),
    ("godip", '"par": [«5»]', "wrong-value"),
    ("godip", '"par": [«["Move", "bur"]»]', "wrong-value"),
    ("godip", '"par": [«"Fly"», "bur"]', "wrong-value"),
    ("godip", '"par": «["Move"]»', "no-target"),
    ("godip", '"par": ["Move", «null»]', "wrong-value"),
    ("godip", '"par": ["Move", «{"a": 1}»]', "wrong-value"),
    ("godip", '"par": ["Move", «""»]', "wrong-value"),
    ("godip", '"par": ["Move", "bur", «"mar"»]', "wrong-value"),
    ("godip", '"par": ["Move", "«xanadu»"]', "unknown-place"),
    ("godip", '"par": ["Move", "bur «gas»"]', "unexpected"),
    ("godip", '"«prr»": ["Hold"]', "unknown-place"),
    ("godip", '"par": [«"Build"», "Army"]', "other-phase"),
    ("godip", '"par": [«"Disband"»]', "other-phase"),
    ("backstabbr", '"Par": «null»', "wrong-value"),
    ("backstabbr", '"Par": «["Par", "Bur"]»', "wrong-value"),
    ("backstabbr", '"Par": «{}»', "wrong-value"),
    ("backstabbr", '"Par": {"type": «7»}', "wrong-value"),
    ("backstabbr", '"Par": {"type": «"JUMP"»}', "wrong-value"),
    ("backstabbr", '"Par": «{"type": "MOVE", "to": null}»', "no-target"),
    ("backstabbr", '"Par": «{"type": "SUPPORT", "to": "Bur"}»', "no-target"),
    ("backstabbr", '"Par": {"type": "MOVE", "to": «["Bur"]»}', "wrong-value"),
    ("backstabbr", '"Par": {"type": "MOVE", "to": "«Xyz»"}', "unknown-place"),
    ("backstabbr", '"Par": {"type": «"BUILD"»}', "other-phase"),
    ("backstabbr", '"Par": {"retreat": «null»}', "other-phase"),
    ("webdiplomacy-json", "«7»", "wrong-value"),
    ("webdiplomacy-json", "«null»", "wrong-value"),
    ("webdiplomacy-json", "«[]»", "wrong-value"),
    ("webdiplomacy-json", "«{}»", "wrong-value"),
    ("webdiplomacy-json", '«{"type": "Hold"}»', "wrong-value"),
    ("webdiplomacy-json", '{"terrID": «0», "type": "Hold"}', "wrong-value"),
    ("webdiplomacy-json", '{"terrID": «[47]», "type": "Hold"}', "wrong-value"),
    ("webdiplomacy-json", '{"terrID": «4711», "type": "Hold"}', "unknown-place"),
    ("webdiplomacy-json", '{"terrID": 47, "type": «"Jump"»}', "wrong-value"),
    ("webdiplomacy-json", '{"terrID": 47, "type": «3»}', "wrong-value"),
    ("webdiplomacy-json", '{"terrID": 47, "type": "Move", "toTerrID": «null»}', "no-target"),
    ("webdiplomacy-json", '{"terrID": 47, "type": "Hold", "unitType": «"Tank"»}', "wrong-value"),
    ("webdiplomacy-json", '{"terrID": 47, "type": "Hold", "countryID": «9»}', "unknown-power"),
    ("webdiplomacy-json", '{"terrID": 47, "type": «"Destroy"»}', "other-phase"),
    ("webdiplomacy-json", '{"type": «"Build Army"», "toTerrID": 47}', "other-phase"),
    ("saved-game", "«5»", "wrong-value"),
    ("saved-game", "«null»", "wrong-value"),
    ("saved-game", "«{}»", "wrong-value"),
    ("saved-game", '«["A PAR H"]»', "wrong-value"),
    ("saved-game", '«""»', "wrong-value"),
    ("saved-game", '"A «PRR» - BUR"', "unknown-place"),
    ("saved-game", '"A PAR - «XANADU»"', "unknown-place"),
    ("saved-game", '"A PAR «B»"', "other-phase"),
]


@folded
@pytest.mark.parametrize("first", [True, False], ids=["before a good order", "behind a good order"])
@pytest.mark.parametrize(("form", "bad", "code"), WRONG, ids=[f"{case[0]}: {case[1]}" for case in WRONG])
def test_a_wrong_value_is_told_where_it_stands(form: str, bad: str, code: str, first: bool) -> None:
    pair = (bad, GOOD[form]) if first else (GOOD[form], bad)
    marked = SHELL[form] % pair
    start, end = marked.index("«"), marked.index("»") - 1
    text = "\n\n" + marked.replace("«", "").replace("»", "") + "\nTurkey: F Con - Aeg"
    reading = read(text, position=POSITION)
    assert [(d.code, d.line, d.column, d.length) for d in reading.errors] == [(code, 3, start + 1, end - start)], (
        reading.render()
    )
    good = "F mao - nao" if form == "godip" else "F bre H"
    assert [order.short for order in reading.orders] == [good, "F con - aeg"]


# what is the same in the next table
SHORT = {
    "$MUN": '"mun": {"Type": "Army", "Nation": "Germany"}',
    "$ARMY": '"Type": "Army", "Nation": "Germany"',
    "$UNIT": '{"unitType": "Army", "terrID": 41, "countryID": 4}',
}

# a list of units with a fault in it, the code
WRONG_UNITS = [
    ('{"Units": {$MUN, "ber": «5»}, "Orders": {}}', "wrong-value"),
    ('{"Units": {$MUN, "ber": «{"Type": "Army"}»}, "Orders": {}}', "wrong-value"),
    ('{"Units": {$MUN, "ber": {"Type": «"Tank"», "Nation": "Germany"}}}', "wrong-value"),
    ('{"Units": {$MUN, "ber": {"Type": "Army", "Nation": «"Gremany"»}}}', "unknown-power"),
    ('{"Units": {$MUN, "«xyz»": {$ARMY}}}', "unknown-place"),
    ('{"Units": {$MUN, "«nth»": {$ARMY}}}', "misplaced"),
    ('{"Units": {$MUN, "«stp»": {"Type": "Fleet", "Nation": "Russia"}}}', "misplaced"),
    ('{"Units": {$MUN, "«Munich»": {"Type": "Army", "Nation": "Italy"}}}', "two-units"),
    ('[$UNIT, {"unitType": "Army", "terrID": «41», "countryID": 3}]', "two-units"),
    ('[$UNIT, {"unitType": "Army", "terrID": 38, "countryID": «8»}]', "unknown-power"),
    ('[$UNIT, «{"unitType": "Army", "terrID": 38}»]', "wrong-value"),
    ('[$UNIT, «{"unitType": "Army", "countryID": 4}»]', "wrong-value"),
    ('var unitsByPlayer = {"Germany": {"Mun": "A", "Ber": «null»}};', "wrong-value"),
    ('var unitsByPlayer = {"Germany": {"Mun": "A", "Ber": {"type": «"X"»}}};', "wrong-value"),
    ('var unitsByPlayer = {"Germany": {"Mun": "A"}, "Italy": {"«Mun»": "F"}};', "two-units"),
    ('{"name": "S1901M", "units": {"GERMANY": ["A MUN", «5»]}}', "wrong-value"),
    ('{"name": "S1901M", "units": {"GERMANY": ["A MUN", "A «XYZ»"]}}', "unknown-place"),
    ('{"name": "S1901M", "units": {"GERMANY": ["A MUN"], "ITALY": ["«A MUN»"]}}', "two-units"),
    ('{"name": "S1901M", "units": {"GERMANY": ["A MUN", "A BER «- KIE»"]}}', "unexpected"),
    ('{"name": "S1901M", "units": {"GERMANY": ["A MUN"], "ITALY": «"A VEN"»}}', "wrong-value"),
    ('{"units": ["GERMANY A mun", «["GERMANY A ber"]»], "orders": []}', "wrong-value"),
]


@folded
@pytest.mark.parametrize(("marked", "code"), WRONG_UNITS, ids=[case[0] for case in WRONG_UNITS])
def test_a_wrong_unit_is_told_where_it_stands(marked: str, code: str) -> None:
    for short, long in SHORT.items():
        marked = marked.replace(short, long)
    start, end = marked.index("«"), marked.index("»") - 1
    reading = read(marked.replace("«", "").replace("»", ""))
    assert [(d.code, d.column, d.length) for d in reading.errors] == [(code, start + 1, end - start)], reading.render()
    assert [str(unit) for unit in reading.position.units] == ["GERMANY A mun"]


def test_a_repeated_key_is_told_and_both_values_are_read() -> None:
    text = '{"France": {"par": ["Move", "bur"], "par": ["Hold"]}}'
    reading = read(text, position=POSITION)
    assert [order.short for order in reading.orders] == ["A par - bur", "A par H"]
    assert [(d.code, d.severity, d.column) for d in reading.diagnostics] == [
        ("repeated-key", "notice", 37),
        ("second-order", "notice", 37),
    ]


def test_orders_under_an_unknown_power_are_left_aside() -> None:
    reading = read('{"Frnace": ["A PAR - BUR"], "ENGLAND": ["F NTH H"]}')
    assert [(d.code, d.hint) for d in reading.errors] == [("unknown-power", "did you mean France?")]
    assert [str(order) for order in reading.orders] == ["ENGLAND: F nth H"]


@pytest.mark.parametrize("text", ['{"hello": 1}', "[]", "{}", "[1, 2]", '["hello", "world"]', '{"a": {"b": ["c"]}}'])
def test_an_unknown_form_is_an_error_that_says_what_is_known(text: str) -> None:
    reading = read(f"{text}\nEngland: F Lon - Nth")
    assert "unknown-json" in [d.code for d in reading.errors]
    assert "godip" in next(d.hint for d in reading.errors if d.code == "unknown-json")
    assert [str(order) for order in reading.orders] == ["ENGLAND: F lon - nth"]


def test_a_form_that_was_not_asked_for_is_an_error() -> None:
    reading = read('{"FRANCE": ["A PAR - BUR"]}', family="godip")
    assert [(d.code, d.line, d.column) for d in reading.errors] == [("unknown-json", 1, 1)]
    assert not reading.orders


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ('{"FRANCE": ["A PAR - BUR" "F BRE H"]}\n', "bad-json", 1, 26),
        ('{"FRANCE": ["A PAR - BUR",\n "F BRE H"\n', "bad-json", 1, 12),
        ('{"FRANCE": ["A PAR - BUR",\n "F BRE H]}\n', "bad-json", 2, 2),
        ('{"FRANCE": ["A PAR - BUR",\n xyz, "F BRE H"]}\n', "bad-json", 2, 2),
        ('{"FRANCE": ["A PAR - BUR", "F BRE H"}\n', "bad-json", 1, 37),
        ('{"FRANCE" ["A PAR - BUR", "F BRE H"]}\n', "bad-json", 1, 10),
        ('{"FRANCE": ["A PAR - BUR", "F BRE H"] xyz}', "bad-json", 1, 39),
        ("[" * 1_000_000 + "\n" + '{"FRANCE": ["A PAR - BUR", "F BRE H"]}\n', "bad-json", 1, 101),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else None,
)
def test_broken_json_loses_no_order_in_it_or_beside_it(text: str, code: str, line: int, column: int) -> None:
    reading = read(f"Italy: A Ven H\n\n{text}\nEngland: F Lon - Nth")
    assert (reading.errors[0].code, reading.errors[0].line, reading.errors[0].column) == (code, line + 2, column)
    expected = ["A ven H", "A par - bur", "F bre H", "F lon - nth"]
    assert [order.short for order in reading.orders] == expected if "[[" not in text else [expected[0], expected[-1]]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("[Germany]\nA Mun-Ber", 1),
        ("[[Germany]]\nA Mun-Ber", 1),
        ("{Germany}\nA Mun-Ber", 1),
        ("Germany:\n(A Mun-Ber)\n[A Ber-Kie]", 2),
        ("Germany:\n[ ] A Mun-Ber\n[x] A Ber-Kie", 2),
        ("Germany:\n{\nA Mun-Ber\n}", 1),
        ("Germany:\n(bounce)\n[1] A Mun-Ber", 1),
    ],
)
def test_brackets_of_ordinary_texts_are_no_json(text: str, orders: int) -> None:
    reading = read(text)
    assert not reading.families
    assert len(reading.orders) == orders, reading.render()


@pytest.mark.parametrize(
    "text",
    [
        '{"FRANCE": ["A PAR - BUR"]} England: F Lon - Nth',
        '{"FRANCE": ["A PAR - BUR"]}, {"ENGLAND": ["F LON - NTH"]}',
        '{"FRANCE": ["A PAR - BUR"]}\n{"ENGLAND": ["F LON - NTH"]}',
        'France: A Par - Bur\n\n{"ENGLAND": ["F LON - NTH"]}',
        'The orders:\n```json\n{"FRANCE": ["A PAR - BUR"],\n "ENGLAND": ["F LON - NTH"]}\n```',
        '  {"FRANCE": ["A PAR - BUR"]}  \r\n\r\nEngland: F Lon - Nth',
    ],
)
def test_json_stands_beside_other_orders(text: str) -> None:
    reading = read(text)
    assert [str(order) for order in reading.orders] == ["FRANCE: A par - bur", "ENGLAND: F lon - nth"]
    assert not reading.errors, reading.render()


def test_the_power_of_a_heading_is_in_force_behind_json() -> None:
    reading = read('Germany:\nA Mun H\n{"FRANCE": ["A PAR - BUR"], "ITALY": ["England: F Lon H"]}\nA Ber H')
    assert [order.unit.power for order in reading.orders] == ["GERMANY", "FRANCE", "ENGLAND", "GERMANY"]


def test_every_json_family_can_be_named() -> None:
    names = {name for name, family in FAMILIES.items() if family.module and name in {case[0] for case in FORMS}}
    assert names == {"json", "godip", "backstabbr", "webdiplomacy-json", "saved-game"}


HOSTILE = [
    *[("", "[", 100), ("", "[\n", 30), ("", "{\n", 30), ("", '{"a":\n', 20), ("", "[" * 101 + "\nx\n", 0.3)],
    *[('{"FRANCE": [', '"A PAR - BUR", ', 2), ("", '{"a": 1}\n', 2), ("", "[] ", 10), ("", '["x"\n', 5)],
    *[('{"par": ["Move", "bur"]', ', "par": ["Hold"]', 2), ("", "var a = 1\n", 5), ("", "```json\n", 5)],
]
"""Texts that begin so, go on so, and that many times as often as others that take as long."""


@pytest.mark.parametrize("size", [1_000, pytest.param(10_000, marks=pytest.mark.campaign)])
@pytest.mark.parametrize(("begin", "piece", "times"), HOSTILE, ids=[f"{(a + b)[:12]!r}" for a, b, _ in HOSTILE])
def test_hostile_texts_take_little_time(begin: str, piece: str, times: float, size: int) -> None:
    def seconds(n: int) -> float:
        text = begin + piece * max(1, int(n * times))
        start = time.process_time()
        read(text)
        return time.process_time() - start

    in_proportion(seconds, size, besides=LONG / 2_000)


@pytest.mark.parametrize(("rules", "codes"), [("2000", ["left-aside"]), ("datc", []), (None, [])])
@pytest.mark.parametrize("part", ["orders", "results"])
def test_a_rulebook_named_beside_the_orders_is_not_left_aside_in_silence(
    part: str, rules: str | None, codes: list[str]
) -> None:
    order = "FRANCE: A par - bur"
    value = {part: [order if part == "orders" else {"order": order}], "rules": rules}
    reading = read(json.dumps(value))
    assert [str(each) for each in reading.orders] == [order]
    assert [remark.code for remark in reading.diagnostics] == codes
