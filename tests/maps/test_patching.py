"""Boards that patch another: what a patch says, what it takes away, and every fault with its file, line and column."""

from __future__ import annotations

import pickle
import random
import time
from pathlib import Path

import pytest

from standoff.maps import Board, Building, Terrain, board_named, load, standard
from standoff.maps.errors import BoardError
from standoff.maps.loading import from_text, loaded
from standoff.maps.patching import BOARDS

from ..folding import folded
from ..shares import Share, shares

HEAD = """\
format = "standoff-board"
version = 1
id = "mine"
title = "Mine"
base = "standard"
"""


def patched(text: str) -> Board:
    return from_text(HEAD + text, "mine.toml")


def message(text: str) -> str:
    with pytest.raises(BoardError) as caught:
        from_text(HEAD + text, "mine.toml")
    return str(caught.value)


def armies(board: Board) -> set[frozenset[str]]:
    return set(map(frozenset, board.army_borders))


def fleets(board: Board) -> set[frozenset[str]]:
    return set(map(frozenset, board.fleet_borders))


# -- what a patch says -----------------------------------------------------------------------------------------------


def test_a_patch_that_only_names_itself_is_the_base_under_another_name() -> None:
    board = patched("")
    assert (board.id, board.title) == ("mine", "Mine")
    assert board != standard()
    assert board.provinces == standard().provinces
    assert board.powers == standard().powers
    assert (armies(board), fleets(board)) == (armies(standard()), fleets(standard()))


def test_in_fleet_rome_italy_has_a_fleet_in_rome_and_nothing_else_differs() -> None:
    # the name says it, and six programs have it so: rulebooks.md, section 2
    board = board_named("fleet-rome")
    for ours, theirs in zip(board.powers, standard().powers, strict=True):
        if ours.id == "ITALY":
            assert set(ours.units) == {"F nap", "F rom", "A ven"}
        else:
            assert ours == theirs
    again = Board(
        standard().id,
        standard().title,
        board.provinces,
        standard().powers,
        board.army_borders,
        board.fleet_borders,
        aliases=board.aliases,
        ambiguous=board.ambiguous,
        coast_names=board.coast_names,
        impassable=board.impassable,
        dialects=board.dialects,
        power_dialects=board.power_dialects,
        start=board.start,
        victory=board.victory,
    )
    assert again == standard()


def test_keys_of_a_table_are_stated_one_by_one() -> None:
    board = patched('[start]\nyear = 1898\n[victory]\ncenters = 20\n[adjustment]\nbuild = "owned"')
    assert board.start == ("spring", 1898, "movement")
    assert (board.victory, board.building) == (20, Building.OWNED)


def test_keys_of_a_row_are_stated_one_by_one() -> None:
    board = patched('[provinces]\ncly = { center = true }\n[powers.ITALY]\nadjectives = ["Roman"]')
    clyde = board.province("cly")
    assert (clyde.name, clyde.terrain, clyde.center) == ("Clyde", Terrain.COASTAL, True)
    italy = next(power for power in board.powers if power.id == "ITALY")
    assert (italy.adjectives, italy.homes) == (("Roman",), ("nap", "rom", "ven"))


def test_provinces_and_borders_are_added() -> None:
    board = patched(
        '[provinces]\nice = { name = "Iceland", terrain = "coastal", center = true }\n'
        '[borders]\nfleet = ["ice nao", "ice nwg"]'
    )
    assert board.sails["ice"] == {"nao", "nwg"}
    assert "ice" in board.sails["nao"]
    assert len(board.provinces) == 76


def test_borders_are_taken_away_in_either_order() -> None:
    board = patched('[borders]\nremove_army = ["mun bur"]\nremove_fleet = ["stp/nc bar"]')
    assert armies(standard()) - armies(board) == {frozenset(("bur", "mun"))}
    assert fleets(standard()) - fleets(board) == {frozenset(("bar", "stp/nc"))}


def test_a_border_that_is_taken_away_may_come_back_as_a_strait() -> None:
    board = patched('[borders]\nremove_army = ["con ank"]\nstraits = ["ank con"]')
    assert board.straits == (("ank", "con"),)
    assert armies(board) == armies(standard())


def test_a_strait_of_the_base_is_taken_away_as_a_border_of_armies() -> None:
    text = HEAD.replace("standard", "colonial")
    board = from_text(text + '[borders]\nremove_army = ["kyu kyo"]')
    assert board_named("colonial").straits == (("kyo", "kyu"),)
    assert board.straits == ()
    assert armies(board_named("colonial")) - armies(board) == {frozenset(("kyo", "kyu"))}


def test_aliases_and_dialects_are_stated_form_by_form() -> None:
    board = patched(
        '[aliases]\nmun = ["Bavaria"]\n[dialects.jdip]\nbav = "mun"\n[dialects.daide.powers]\nitr = "ITALY"'
    )
    assert board.aliases["mun"] == ("Bavaria",)
    assert board.aliases["bur"] == standard().aliases["bur"]
    assert board.dialects["jdip"] == {**standard().dialects["jdip"], "bav": "mun"}
    assert board.power_dialects["daide"] == {**standard().power_dialects["daide"], "itr": "ITALY"}


# -- what a patch takes away -----------------------------------------------------------------------------------------


def test_a_province_goes_with_all_that_hangs_on_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + "[provinces]\nbul = { remove = true }\n", encoding="utf-8")
    board, _, notes = loaded(path)
    assert len(board.provinces) == 74
    assert not any("bul" in pair or "bul/" in str(pair) for pair in (*board.army_borders, *board.fleet_borders))
    assert not any(place.startswith("bul") for place in board.coast_names)
    (note,) = notes
    assert note.startswith("province bul is taken away, and with it the army border bul con, ")
    for lost in ("the fleet border aeg bul/sc", "its coast bul/ec", "its aliases", "bul ecs of the dialect daide"):
        assert lost in note


def test_a_home_goes_with_its_unit_and_its_part_of_the_country(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + "[provinces]\nmun = { remove = true }\n", encoding="utf-8")
    board, _, (note,) = loaded(path)
    germany = next(power for power in board.powers if power.id == "GERMANY")
    assert (germany.homes, germany.units) == (("ber", "kie"), ("F kie", "A ber"))
    assert "mun" not in germany.country
    for lost in ("a home of GERMANY", "a part of the country of GERMANY", "the unit A mun of GERMANY"):
        assert lost in note


def test_a_power_goes_and_its_homes_become_nobodys(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + "[powers]\nITALY = { remove = true }\n", encoding="utf-8")
    board, _, (note,) = loaded(path)
    assert "ITALY" not in board.power_number
    assert (board.province("rom").center, board.province("rom").home_of) == (True, None)
    assert note.startswith("power ITALY is taken away, and with it its homes and units, ")
    assert "ita of the dialect daide" in note


def test_a_coast_goes_with_its_borders() -> None:
    text = '[coasts]\n"stp/nc" = { remove = true }\n"stp/sc" = { remove = true }\n'
    board = patched(text + '[borders]\nfleet = ["stp bot", "stp fin", "stp lvn"]')
    assert board.sails["stp"] == {"bot", "fin", "lvn"}
    assert not board.province("stp").has_coasts


def test_one_of_two_coasts_cannot_go_alone() -> None:
    assert "stp has a single named coast" in message('[coasts]\n"stp/nc" = { remove = true }')


def test_the_source_of_a_centre_goes_with_the_centre() -> None:
    text = HEAD.replace('"standard"', '"era-of-empire"')
    board = from_text(text + "[provinces]\nkag = { center = false }")
    assert not board.province("kag").center
    assert board.source_counts()["center"] == {"text": 23, "colonial": 0, "assumed": 35}
    with pytest.raises(BoardError, match="center afg has no source"):
        from_text(text + "[provinces]\nafg = { center = true }")


# -- faults ----------------------------------------------------------------------------------------------------------

# what follows the head, which has five lines; the beginning of the message
FAULTS = {
    "no such border": (
        '[borders]\nremove_fleet = [\n  "mun bur",\n]',
        'mine.toml:8:3: borders: remove_fleet: the base has no such border as "mun bur"',
    ),
    "border of three words": (
        '[borders]\nremove_army = ["mun bur x"]',
        'mine.toml:7:16: borders: remove_army: "mun bur x" must be two places with a space between',
    ),
    "borders are no list": (
        '[borders]\nremove_army = "mun bur"',
        "mine.toml:7:1: borders: remove_army must be a list of texts",
    ),
    "unknown kind of border": (
        "[borders]\nremove_armies = []",
        "mine.toml:7:1: borders: unknown key remove_armies; did you mean remove_army?",
    ),
    "borders of another kind": ("borders = 7", "mine.toml:6:1: borders must be a table"),
    "a border again": (
        '[borders]\narmy = [\n\n  "mun bur",\n]',
        "mine.toml:9:3: army border mun bur is given twice",
    ),
    "no such province": (
        "[provinces]\nxyz = { remove = true }",
        "mine.toml:7:9: provinces.xyz: remove = true, and the base has no xyz to take away",
    ),
    "remove is false": (
        "[provinces]\nmun = { remove = false }",
        "mine.toml:7:9: provinces.mun: remove must be true; to keep what the base has, leave the key out",
    ),
    "remove is a text": (
        '[provinces]\nmun = { remove = "yes" }',
        "mine.toml:7:9: provinces.mun: remove must be true or false",
    ),
    "remove with others": (
        '[provinces]\nmun = { remove = true, name = "M" }',
        "mine.toml:7:9: provinces.mun: what is removed has no other keys",
    ),
    "a row is no table": ("[provinces]\nmun = 7", "mine.toml:7:1: provinces.mun: must be a table"),
    "a table is no table": ("provinces = 7", "mine.toml:6:1: provinces must be a table"),
    "a start that is none": ("start = 7", "mine.toml:6:1: start must be a table"),
    "dialects that are none": ("dialects = 7", "mine.toml:6:1: dialects must be a table"),
    "a dialect that is none": ("[dialects]\njdip = 7", "mine.toml:7:1: dialects.jdip: must be a table"),
    "powers of a dialect": ("[dialects.jdip]\npowers = 7", "mine.toml:7:1: dialects.jdip: powers must be a table"),
    "a wrong kind of value": (
        '[provinces]\nmun = { terrain = "hill" }',
        "mine.toml:7:9: provinces.mun: terrain must be sea, inland or coastal",
    ),
    "a key nobody knows": ("[victory]\ncentres = 3", "mine.toml:7:1: victory: unknown key centres"),
    "a season nobody knows": (
        '[start]\nseason = "autumn"',
        "mine.toml:7:1: the first season is 'autumn', which is none of spring, fall, winter",
    ),
    "a phase nobody knows": ('[start]\nphase = "build"', "mine.toml:7:1: the first phase is 'build', which is none"),
    "a year too large": ("[start]\nyear = 99999999", "mine.toml:7:1: start: year must be a number from 0 to 999999"),
    "a year without end": (f"[start]\nyear = 0x{'f' * 3000}", "mine.toml:7:1: start: year must be a number from 0"),
    "a year before the first": ("[start]\nyear = -5", "mine.toml:7:1: start: year must be a number from 0"),
    "units at sea": ('[powers.ITALY]\nunits = ["A tys"]', "mine.toml:7:1: powers.ITALY: "),
    "a home twice": (
        '[powers.ITALY]\nhomes = ["par"]',
        "mine.toml:7:1: powers.ITALY: home par is already a home of FRANCE",
    ),
    "no tag": (
        '[provenance]\ntext = "a source"',
        "mine.toml: 318 more faults are not shown",
    ),
    "a strait that is not": (
        '[borders]\nstraits = ["mun tys"]',
        "mine.toml:7:12: army border mun tys: tys is sea, where no army walks",
    ),
}


@folded
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_a_patch_is_told_with_line_and_column(name: str) -> None:
    text, begin = FAULTS[name]
    told = message(text)
    assert any(line.startswith(begin) for line in told.split("\n")), told


def test_a_patch_has_a_name_of_its_own() -> None:
    for key in ("id", "title"):
        lines = [line for line in HEAD.splitlines() if not line.startswith(f"{key} ")]
        with pytest.raises(BoardError, match=f"^mine.toml: {key} must be given, as a text$"):
            from_text("\n".join(lines), "mine.toml")


def test_a_fault_that_a_patch_makes_in_its_base_is_told_where_the_base_has_it() -> None:
    told = message('[provinces]\nmun = { name = "Berlin" }')
    assert told == "mine.toml:7:1: alias 'berlin' means both ber and mun"
    told = message("[provinces]\nmun = { remove = true }\n[victory]\ncenters = 18\n[coasts]\n'gas/nc' = 'x'")
    assert "mine.toml:11:1: coast gas/nc leads nowhere" in told.split("\n")
    # the fleets' borders of Gascony are in the file of the base
    assert any("boards/standard/board.toml:" in line and "fleet border" in line for line in told.split("\n"))


# -- bases -----------------------------------------------------------------------------------------------------------


def test_a_base_may_be_a_file_beside_the_patch(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(HEAD + "[victory]\ncenters = 9\n", encoding="utf-8")
    (tmp_path / "two.toml").write_text(HEAD.replace("standard", "one.toml").replace("mine", "two"), encoding="utf-8")
    board = load(tmp_path / "two.toml")
    assert (board.id, board.victory) == ("two", 9)


def test_a_base_in_circles_is_told(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(HEAD.replace("standard", "two.toml"), encoding="utf-8")
    (tmp_path / "two.toml").write_text(HEAD.replace("standard", "one.toml"), encoding="utf-8")
    with pytest.raises(BoardError, match=r"two\.toml:5:1: base: one\.toml builds on this file itself$"):
        load(tmp_path / "one.toml")
    (tmp_path / "self.toml").write_text(HEAD.replace("standard", "self.toml"), encoding="utf-8")
    with pytest.raises(BoardError, match=r"self\.toml:5:1: base: self\.toml builds on this file itself$"):
        load(tmp_path / "self.toml")


def test_a_high_tower_of_bases_is_told(tmp_path: Path) -> None:
    for n in range(20):
        (tmp_path / f"{n}.toml").write_text(HEAD.replace("standard", f"{n + 1}.toml"), encoding="utf-8")
    with pytest.raises(BoardError, match="base: more than 8 boards stand one on the other"):
        load(tmp_path / "0.toml")


def test_a_base_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"^mine\.toml:5:1: base: no board called x is shipped; there is: colonial"):
        from_text(HEAD.replace("standard", "x"), "mine.toml")
    path = tmp_path / "mine.toml"
    for name in ("x.toml", "y" * 3000):
        path.write_text(HEAD.replace("standard", name), encoding="utf-8")
        with pytest.raises(BoardError, match=r"base: .* is neither a file in .* nor one of the boards colonial"):
            load(path)
    path.write_text(HEAD.replace('"standard"', "7"), encoding="utf-8")
    with pytest.raises(BoardError, match="base must be given, as a text"):
        load(path)
    path.write_text(HEAD.replace("standard", "."), encoding="utf-8")
    with pytest.raises(BoardError, match="cannot be read: it is no plain file"):
        load(path)


def test_a_base_that_is_no_board_is_told_as_itself(tmp_path: Path) -> None:
    base = HEAD.replace('base = "standard"\n', "") + "[borders]\narmy = [1, { a = 2 }]\n[provinces]\na = 7"
    (tmp_path / "base.toml").write_text(base, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(
        HEAD.replace("standard", "base.toml") + "[provinces]\na = { remove = true }", encoding="utf-8"
    )
    with pytest.raises(BoardError, match=r"base\.toml:8:1: provinces\.a: must be a table$"):
        load(tmp_path / "mine.toml")


# -- hostile files ---------------------------------------------------------------------------------------------------


def test_a_file_is_refused_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"x" * 10_000_000)
    with pytest.raises(BoardError, match=r"is larger than 500 kB, which no board is$"):
        load(path)


def test_a_device_is_no_board() -> None:
    with pytest.raises(BoardError, match="it is no plain file"):
        load(Path("/dev/zero"))


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 3_000,
        "x = " + "{a=" * 1_300,
        "x = [\n" + "[\n" * 100_000,
        "a" + ".a" * 1_900 + " = 1",
        "[" + "a." * 1_900 + "a]",
        "x = 0x" + "f" * 3_900,
        "x" * 5_000,
        "\x00\x01\x02",
        "x = 1e400\n" * 2,
    ],
)
def test_hostile_toml_is_told_and_in_time(text: str) -> None:
    began = time.process_time()
    with pytest.raises(BoardError) as caught:
        from_text(HEAD + text, "mine.toml")
    assert str(caught.value).startswith("mine.toml")
    assert len(str(caught.value)) < 1_000
    assert time.process_time() - began < 5


def test_a_file_full_of_dotted_keys_is_read_in_time() -> None:
    text = "".join(f"a{n}{'.b' * 20} = 1\n" for n in range(9_000))
    began = time.process_time()
    with pytest.raises(BoardError, match="unknown key"):
        from_text(HEAD + text, "mine.toml")
    assert time.process_time() - began < 20


# every key of a board, with values of every wrong kind
KEYS = (
    *("format", "version", "id", "title", "base", "start", "victory", "adjustment", "powers", "provinces", "coasts"),
    *("borders", "aliases", "ambiguous", "impassable", "dialects", "special", "provenance"),
    *("start.season", "start.year", "start.phase", "victory.centers", "victory.tie", "adjustment.build"),
    *("adjustment.conversion", "powers.ITALY", "powers.ITALY.name", "powers.ITALY.adjectives", "powers.ITALY.letter"),
    *("powers.ITALY.aliases", "powers.ITALY.homes", "powers.ITALY.units", "powers.ITALY.country"),
    *("powers.ITALY.source", "provinces.mun", "provinces.mun.name", "provinces.mun.terrain", "provinces.mun.center"),
    *("provinces.mun.source", "provinces.mun.center_source", "coasts.'stp/nc'", "borders.army", "borders.fleet"),
    *("borders.straits", "borders.remove_army", "borders.remove_fleet", "aliases.mun", "ambiguous.nor"),
    *("impassable.swi", "dialects.jdip", "dialects.jdip.nor", "dialects.jdip.powers", "special.x", "special.x.rule"),
    *("special.x.supported", "special.x.words", "provenance.text"),
)
VALUES = ("7", "-1", "1.5", "true", '"x"', "[]", "[7]", '["x"]', "[[]]", "{}", "{ x = 1 }", "1979-05-27", '"\\u0007"')


# what a key may have of these, as docs/boards.md tells; each that is not here is wrong
RIGHT = {
    "{}": (
        *("start", "victory", "adjustment", "powers", "provinces", "coasts", "borders", "aliases", "ambiguous"),
        *("impassable", "dialects", "special", "provenance", "powers.ITALY", "provinces.mun", "dialects.jdip"),
        "dialects.jdip.powers",
    ),
    "[]": (
        *("powers.ITALY.adjectives", "powers.ITALY.aliases", "powers.ITALY.homes", "powers.ITALY.units"),
        *("powers.ITALY.country", "borders.army", "borders.fleet", "borders.straits", "borders.remove_army"),
        *("borders.remove_fleet", "aliases.mun", "ambiguous.nor"),
    ),
    '["x"]': ("powers.ITALY.adjectives", "powers.ITALY.aliases", "aliases.mun"),
    '"x"': (
        *("id", "title", "powers.ITALY.name", "powers.ITALY.letter", "provinces.mun.name", "coasts.'stp/nc'"),
        *("impassable.swi", "special.x.rule"),
    ),
    "7": ("start.year", "victory.centers"),
    "true": ("adjustment.conversion", "provinces.mun.center"),
}


def test_what_a_key_may_have_is_among_the_keys_and_values() -> None:
    assert RIGHT.keys() <= set(VALUES)
    assert {key for keys in RIGHT.values() for key in keys} <= set(KEYS)


@pytest.mark.parametrize(("key", "share"), shares(KEYS))
def test_a_value_of_any_kind_makes_a_board_or_a_clear_error(key: str, share: Share) -> None:
    told = {value: fault_of(key, value) for value in share.of(VALUES)}
    assert {value for value in told if not told[value]} == {v for v in told if key in RIGHT.get(v, ())}
    for fault in filter(None, told.values()):
        assert fault.startswith(("mine.toml", "/")), fault
        assert fault.replace("\n", "").isprintable()


def fault_of(key: str, value: str) -> str:
    lines = [line for line in HEAD.splitlines() if line.partition(" ")[0] != key]
    try:
        from_text("\n".join([*lines[:4], f"{key} = {value}", *lines[4:]]), "mine.toml")
    except BoardError as error:
        return str(error)
    return ""


def test_errors_are_pickled_with_their_places() -> None:
    with pytest.raises(BoardError) as caught:
        patched("[victory]\ncentres = 3")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.spots, again.faults) == (str(caught.value), caught.value.spots, caught.value.faults)


def test_broken_files_make_a_board_or_a_clear_error() -> None:
    chance = random.Random(11)
    base = (BOARDS / "toy" / "board.toml").read_text(encoding="utf-8")
    patch = HEAD.replace("standard", "toy") + (
        '[provinces]\nsob = { remove = true }\nhil = { name = "Hill", terrain = "inland" }\n'
        '[borders]\nremove_army = ["cap ist"]\narmy = ["cap hil"]\n[powers.RED]\nunits = ["F cap"]\n'
    )
    pieces = (
        "",
        '"',
        "[",
        "]",
        "{",
        "}",
        "=",
        ",",
        ".",
        "#",
        "\n",
        "true",
        "0",
        "remove",
        "cap",
        "ist/nc",
        "é",
        "\x00",
    )
    for n in range(400):
        text = (base, patch)[n % 2]
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(pieces) + text[at + chance.randint(0, 8) :]
        told = told_of(text)
        assert not told or told.startswith(("x.toml", str(BOARDS))), text
        assert told.replace("\n", "").isprintable(), text


def told_of(text: str) -> str:
    try:
        from_text(text, "x.toml")
    except BoardError as error:
        return str(error)
    return ""
