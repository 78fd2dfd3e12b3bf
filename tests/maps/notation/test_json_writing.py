"""What the writers of JSON forms write is read back, and no JSON at all breaks the reader."""

import json
import random
import re
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bench.peers.environment import available, python
from standoff.maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Position, Support, Unit, standard
from standoff.maps.notation import read
from standoff.maps.notation.late_writing import write_late
from standoff.maps.notation.programs import backstabbr, godip, saved_game, webdiplomacy_json
from standoff.maps.position import misplaced

from ...shares import Share, shares

BOARD = standard()
POWERS = [power.id for power in BOARD.powers]
# "spa/wc" means spa/sc in saved games
PLACES = [*BOARD.number, "spa/ec", "stp/ec", "mun/nc", "nth/sc", "bre/ec"]

Writer = Callable[[Position, Iterable[Order]], str]
WRITERS: dict[str, Writer] = {
    "godip": godip.write,
    "backstabbr": backstabbr.write,
    "webdiplomacy-json": webdiplomacy_json.write,
    "saved-game": saved_game.write,
}
# the saved game alone writes the letter of a unit that another one supports or convoys
LETTERS = {"saved-game"}


def phase(seed: int) -> tuple[Position, list[Order]]:
    """Return a random position, and an order of each unit and some more, right and wrong."""
    chance = random.Random(seed)
    kept: dict[str, Unit] = {}
    for _ in range(chance.randrange(1, 25)):
        unit = Unit(chance.choice(POWERS), chance.choice((ARMY, FLEET)), chance.choice(PLACES))
        if not misplaced(BOARD, unit):
            kept.setdefault(unit.province, unit)
    units = list(kept.values())
    position = Position(tuple(units), BOARD, chance.choice(("spring", "fall")), chance.randrange(1901, 1930))
    orders: list[Order] = []
    for unit in chance.sample(units, len(units)) + units[: chance.randrange(2)]:
        if chance.random() < 0.1:
            unit = replace(unit, power=chance.choice(POWERS))
        to, other = chance.choice(PLACES), Mention(chance.choice((None, ARMY, FLEET)), chance.choice(PLACES))
        orders.append(
            chance.choice(
                (
                    Hold(unit),
                    Move(unit, to, chance.random() < 0.3),
                    Support(unit, other, to if to != other.place and chance.random() < 0.7 else None),
                    Convoy(unit, other, to),
                )
            )
        )
    return position, orders


def kept(order: Order, letters: bool) -> Order:
    """Return an order with what a form keeps of it."""
    if isinstance(order, Support) and not letters:
        return replace(order, supported=Mention(None, order.supported.place))
    if isinstance(order, Convoy) and not letters:
        return replace(order, convoyed=Mention(None, order.convoyed.place))
    return order


def sorted_by_power(orders: list[Order]) -> list[Order]:
    """Return orders as forms by power list them."""
    powers = list(dict.fromkeys(order.unit.power for order in orders))
    return sorted(orders, key=lambda order: powers.index(order.unit.power))


@pytest.mark.parametrize(("family", "share"), shares(WRITERS, 5))
@pytest.mark.parametrize("asked", [False, True], ids=["by looks", "by name"])
def test_what_is_written_is_read_back(family: str, asked: bool, share: Share) -> None:
    for seed in share.of(range(500)):
        position, orders = phase(seed)
        text = WRITERS[family](position, orders)
        reading = read(text, BOARD, family=family if asked else "")
        assert not reading.errors, reading.render()
        assert {name for _, name in reading.families} == {family}
        assert reading.position.units == position.units
        if family != "backstabbr":
            assert (reading.season, reading.year) == (position.season, position.year)
        listed = orders if family == "webdiplomacy-json" else sorted_by_power(orders)
        assert list(reading.orders) == [kept(order, family in LETTERS) for order in listed], text
        # a position that is known changes nothing
        again = read(text, BOARD, position)
        assert again.orders == reading.orders


@pytest.mark.parametrize("family", WRITERS)
def test_nothing_is_written_of_nothing(family: str) -> None:
    reading = read(WRITERS[family](Position(()), ()), BOARD)
    assert not reading.errors, reading.render()
    assert (reading.orders, reading.position.units) == ((), ())


def test_the_forms_are_json_as_far_as_the_standard_library_can_tell() -> None:
    for seed in range(50):
        position, orders = phase(seed)
        for family in ("godip", "webdiplomacy-json", "saved-game"):
            json.loads(WRITERS[family](position, orders))
        for line in backstabbr.write(position, orders).split(";"):
            if line.strip():
                json.loads(line.partition(" = ")[2])


def test_godip_calls_places_by_its_own_names() -> None:
    position = Position.of("FRANCE F mao", "FRANCE A par")
    text = godip.write(position, position.orders("F Mao - Nao, A Par S F Mao - Nao"))
    assert json.loads(text)["Orders"] == {"France": {"mid": ["Move", "nat"], "par": ["Support", "mid", "nat"]}}


def test_webdiplomacy_numbers_coasts() -> None:
    position = Position.of("RUSSIA F stp/sc")
    orders = json.loads(webdiplomacy_json.write(position, position.orders("F StP(sc) - Bot")))["orders"]
    assert [(one["countryID"], one["terrID"], one["toTerrID"], one["type"]) for one in orders] == [(7, 79, 57, "Move")]


def test_a_saved_game_has_orders_as_the_package_writes_them() -> None:
    position = Position.of("ENGLAND A lon", "ENGLAND F nth", "FRANCE F spa/sc", "FRANCE A gas")
    orders = position.orders(
        "A Lon - Nwy via convoy, F Nth C A Lon - Nwy, F Spa(sc) - Lyo, A Gas S F Spa(sc) - Lyo, A Gas S F Spa(sc)"
    )
    (turn,) = json.loads(saved_game.write(position, orders))["phases"]
    assert turn["orders"] == {
        "ENGLAND": ["A LON - NWY VIA", "F NTH C A LON - NWY"],
        "FRANCE": ["F SPA/SC - LYO", "A GAS S F SPA/SC - LYO", "A GAS S F SPA/SC"],
    }
    assert turn["state"]["units"]["FRANCE"] == ["A GAS", "F SPA/SC"]


# --- any JSON ------------------------------------------------------------------------------------------------

KEYS = [
    *("France", "ENGLAND", "par", "Con", "stp/sc", "47", "2", "Frnace", "Orders", "Units", "Season", "Year", "Type"),
    *("orders", "units", "phases", "state", "name", "map", "type", "to", "from", "terrID", "unitType", "toTerrID"),
    *("fromTerrID", "countryID", "viaConvoy", "turn", "phase", "results", "order", "power", "instructions", "Nation"),
    *(
        "unitsByPlayer",
        "stage",
        "coast",
        "retreat",
        "to_coast",
        "state_history",
        "order_history",
        "Dislodgeds",
        "board",
    ),
]
WORDS = [
    *(
        "Move",
        "Hold",
        "Support",
        "Convoy",
        "HOLD",
        "MOVE",
        "SUPPORT",
        "Army",
        "Fleet",
        "A",
        "F",
        "par",
        "bur",
        "Spa.sc",
    ),
    *("S1901M", "W1901A", "F1902R", "Spring", "Fall", "Movement", "Retreat", "standard", "A PAR - BUR", "*A PAR", "F"),
    *("France", "FRANCE: A par H", "ENGLAND F nth", "WAIVE", "A PAR B", "Diplomacy", "Yes", "", "*", "\ud800", "٤"),
]
leaves = (
    st.none()
    | st.booleans()
    | st.integers(-5, 100)
    | st.floats(allow_nan=True)
    | st.sampled_from(WORDS)
    | st.text(max_size=4)
)
anything = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), inner, max_size=5)
    ),
    max_leaves=40,
)


def guarded(text: str, family: str = "", part: str = "") -> None:
    """Read a text with and without a position: nothing is raised, and every remark lies inside the text."""
    for known in (None, Position.of("FRANCE A par", "ENGLAND F nth")):
        reading = read(text, BOARD, known, family=family, part=part)
        # the ends of lines that docs/notation.md names
        lines = re.split("\r\n|[\n\r\x0b\x85\u2028\u2029]", text)
        for one in reading.diagnostics:
            assert 1 <= one.line <= len(lines)
            assert 1 <= one.column <= len(lines[one.line - 1]) + 1
            assert one.column - 1 + one.length <= len(lines[one.line - 1])
        reading.render().encode(errors="surrogatepass")
        assert len(reading.orders) == len(reading.sources)


@example({"France": ["\x85", None]}, 1, False, "", "")
@example("\x850", None, False, "", "")
@given(
    anything,
    st.sampled_from([None, 1]),
    st.booleans(),
    st.sampled_from(["", "json", *WRITERS]),
    st.sampled_from(["", "S1901M"]),
)
def test_no_json_breaks_the_reader(value: Any, indent: int | None, escaped: bool, family: str, part: str) -> None:
    guarded(json.dumps(value, indent=indent, ensure_ascii=escaped), family, part)


@given(anything, st.sampled_from(["orders", "unitsByPlayer", "stage", "territories", "x"]))
def test_no_variable_breaks_the_reader(value: Any, name: str) -> None:
    guarded(f"var {name} = {json.dumps(value)};")


@given(st.data(), st.integers(0, 50), st.sampled_from(list(WRITERS)))
def test_no_mutation_breaks_the_reader(data: st.DataObject, seed: int, family: str) -> None:
    text = WRITERS[family](*phase(seed))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        end = min(len(text), at + data.draw(st.integers(0, 5)))
        text = text[:at] + data.draw(st.sampled_from(["", *'{}[]",:', "null", "5", '"x"', "\n", "x"])) + text[end:]
    guarded(text)


# --- the package itself --------------------------------------------------------------------------------------

LOAD = """
import json, sys
from diplomacy.utils.export import from_saved_game_format
for line in sys.stdin:
    game = from_saved_game_format(json.loads(line))
    units = {power: sorted(units) for power, units in game.get_units().items()}
    orders = {power: sorted(orders) for power, orders in game.get_orders().items() if orders}
    print(json.dumps([game.get_current_phase(), units, orders]), flush=True)
"""
PLAY = """
import json, random, sys
from diplomacy import Game
from diplomacy.utils.export import to_saved_game_format
random.seed(int(sys.argv[1]))
game = Game()
for _ in range(int(sys.argv[2])):
    possible = game.get_all_possible_orders()
    for power, places in game.get_orderable_locations().items():
        game.set_orders(power, [random.choice(possible[place]) for place in places if possible[place]])
    game.process()
print(json.dumps([to_saved_game_format(game), game.to_dict()]))
"""


def peer(program: str, *arguments: str, stdin: str = "") -> str:
    assert available(), "make the environment first: python -m bench.peers.environment"
    done = subprocess.run(
        [str(python()), "-I", "-c", program, *arguments], input=stdin, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.peers
def test_the_package_loads_what_is_written() -> None:
    position = Position(
        Position.of("ENGLAND A lon", "ENGLAND F nth", "FRANCE F spa/sc", "GERMANY A mun").units, BOARD, "fall", 1905
    )
    orders = position.orders("A Lon - Nwy via convoy, F Nth C A Lon - Nwy, F Spa(sc) - Lyo, A Mun - Bur")
    text = json.dumps(json.loads(saved_game.write(position, orders)))
    name, units, given_orders = json.loads(peer(LOAD, stdin=text))
    assert name == "F1905M"
    nobody: dict[str, list[str]] = {power: [] for power in POWERS}
    assert units == nobody | {"ENGLAND": ["A LON", "F NTH"], "FRANCE": ["F SPA/SC"], "GERMANY": ["A MUN"]}
    assert given_orders == {
        "ENGLAND": ["A LON - NWY VIA", "F NTH C A LON - NWY"],
        "FRANCE": ["F SPA/SC - LYO"],
        "GERMANY": ["A MUN - BUR"],
    }


@pytest.mark.peers
def test_games_of_the_package_are_read_in_every_phase() -> None:
    saved, whole = json.loads(peer(PLAY, "7", "30"))
    text = json.dumps(saved)
    assert {turn["name"][-1] for turn in saved["phases"]} >= {"M", "A"}
    for turn in saved["phases"]:
        name = turn["name"]
        reading = read(text, BOARD, part=name)
        units = {f"{power} {one}" for power, own in turn["state"]["units"].items() for one in own if one[0] != "*"}
        assert {str(unit).upper() for unit in reading.position.units} == units
        written = [f"{power}: {one}" for power, own in turn["orders"].items() for one in own or ()]
        if name.endswith("M"):
            assert not reading.diagnostics, reading.render()
            assert [str(order).upper().replace(" VIA CONVOY", " VIA") for order in reading.orders] == written
        else:
            assert not reading.orders
            assert not reading.errors, reading.render()
            said = [write_late(order, "spaced", BOARD) for order in reading.late]
            assert [f"{order.power}: {one}" for order, one in zip(reading.late, said, strict=True)] == written
    assert read(json.dumps(whole), BOARD).orders == read(text, BOARD).orders
