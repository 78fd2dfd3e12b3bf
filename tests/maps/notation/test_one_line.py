"""A position in one line: it comes back as it was, it is found among other text, and every slip is told where it is."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.maps import (
    ARMY,
    FLEET,
    Board,
    BoardError,
    Position,
    PositionError,
    Power,
    Province,
    Retreating,
    Terrain,
    Unit,
    board_named,
    standard,
)
from standoff.maps.notation import Diagnostic, NotationError, read
from standoff.maps.notation.lines import Lines
from standoff.maps.position import misplaced

from ...folding import folded

BOARD = standard()
RETREATS = Position(
    (Unit("ITALY", ARMY, "tri"), Unit("RUSSIA", FLEET, "stp/sc"), Unit("ITALY", FLEET, "adr")),
    season="fall",
    year=1901,
    phase="retreat",
    dislodged=(
        Retreating(Unit("AUSTRIA", FLEET, "tri"), "ven", ("alb", "ven")),
        Retreating(Unit("RUSSIA", ARMY, "fin")),
    ),
    contested=("ser", "boh"),
    centers=(("vie", "AUSTRIA"), ("ven", "ITALY"), ("bud", "AUSTRIA")),
)
LINE = (
    "standard F1901R ITALY:Fadr,Atri;RUSSIA:Fstp/sc AUSTRIA:Ftri<ven>alb+ven;RUSSIA:Afin> boh,ser "
    "AUSTRIA:bud,vie;ITALY:ven"
)


def test_a_position_is_written_in_six_fields() -> None:
    assert RETREATS.line() == LINE


def test_nothing_is_a_dash() -> None:
    assert Position(()).line() == "standard --- - - - -"
    assert Position((), season="winter", year=1901, phase="adjustment").line() == "standard W1901A - - - -"
    assert Position((), year=476).line() == "standard -476- - - - -"


def test_the_line_is_read_back() -> None:
    found = Position.from_line(LINE)
    assert found == RETREATS
    assert hash(found) == hash(RETREATS)
    assert found.dislodged[0] == Retreating(Unit("AUSTRIA", FLEET, "tri"), "ven", ("alb", "ven"))


@pytest.mark.parametrize("board", ["colonial", "era-of-empire"])
def test_the_line_names_its_board(board: str) -> None:
    position = Position((Unit(board_named(board).powers[0].id, ARMY, "mad"),), board_named(board))
    assert position.line().startswith(f"{board} ")
    assert Position.from_line(position.line()).board is board_named(board)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    powers = st.sampled_from([power.id for power in BOARD.powers])
    places = st.sampled_from(sorted(BOARD.number))
    provinces = st.sampled_from(BOARD.ids)
    units = st.builds(Unit, powers, st.sampled_from([ARMY, FLEET]), places).filter(
        lambda one: not misplaced(BOARD, one)
    )
    standing = draw(st.lists(units, max_size=8, unique_by=lambda unit: unit.province))
    beaten = []
    for unit in draw(st.lists(units, max_size=4, unique_by=lambda unit: unit.province)):
        exits = [
            place
            for place in draw(st.lists(places, max_size=4, unique=True))
            if place.partition("/")[0] != unit.province
        ]
        kept = tuple(place for place in exits if not misplaced(BOARD, Unit(unit.power, unit.type, place)))
        origin = draw(provinces)
        origin = "" if origin == unit.province else origin
        beaten.append(Retreating(unit, origin, kept))
    centers = [province.id for province in BOARD.provinces if province.center]
    return Position(
        tuple(standing),
        BOARD,
        draw(st.sampled_from(["", "spring", "fall", "winter"])),
        draw(st.integers(0, 99999)),
        phase=draw(st.sampled_from(["", "retreat"]))
        if beaten
        else draw(st.sampled_from(["", "movement", "adjustment"])),
        dislodged=tuple(beaten),
        centers=tuple(draw(st.dictionaries(st.sampled_from(centers), powers)).items()),
        contested=tuple(draw(st.sets(provinces, max_size=4))),
    )


@given(positions(), st.sampled_from(["", "Dear all,\n", "1. \n\t", "Germany: \n  "]))
def test_every_position_comes_back_alone_and_among_other_text(position: Position, before: str) -> None:
    line = position.line()
    assert line.isascii()
    assert len(line.split(" ")) == 6
    assert Position.from_line(line) == position
    assert Position.from_line(f"  {line}\n") == position
    assert read(f"{before}{line}\nyours, A.").position == position


def _places_of(unit: Unit) -> list[Unit]:
    """The same unit as everything else that it could be: of another power, of the other type, elsewhere."""
    others = [
        *(Unit(power.id, unit.type, unit.place) for power in BOARD.powers),
        Unit(unit.power, FLEET if unit.type is ARMY else ARMY, unit.place),
        *(Unit(unit.power, unit.type, place) for place in BOARD.number),
    ]
    return [other for other in others if other != unit and not misplaced(BOARD, other)]


@given(positions().filter(lambda position: bool(position.units)), st.data())
def test_another_unit_is_another_token_and_nothing_else(position: Position, data: st.DataObject) -> None:
    unit = data.draw(st.sampled_from(position.units))
    taken = {other.province for other in position.units if other != unit}
    other = data.draw(st.sampled_from([one for one in _places_of(unit) if one.province not in taken]))
    changed = replace(position, units=tuple(other if one == unit else one for one in position.units))
    assert changed != position
    before, after = position.line().split(" "), changed.line().split(" ")
    assert [n for n in range(6) if before[n] != after[n]] == [2]
    # within the field, the members of the groups differ by the one unit alone
    gone, come = Counter(_members(before[2])), Counter(_members(after[2]))
    assert (gone - come, come - gone) == (Counter([_member(unit)]), Counter([_member(other)]))


def _members(field: str) -> list[tuple[str, str]]:
    return [(group.partition(":")[0], one) for group in field.split(";") for one in group.partition(":")[2].split(",")]


def _member(unit: Unit) -> tuple[str, str]:
    return unit.power, unit.type.letter + unit.place


@given(positions(), st.sampled_from(["season", "year", "contested"]), st.data())
def test_another_turn_or_standoff_is_another_field_and_nothing_else(
    position: Position, what: str, data: st.DataObject
) -> None:
    values: dict[str, st.SearchStrategy[object]] = {
        "season": st.sampled_from(["", "spring", "fall", "winter"]),
        "year": st.integers(0, 3000),
        "contested": st.sets(st.sampled_from(BOARD.ids), max_size=3).map(sorted).map(tuple),
    }
    changed = replace(position, **{what: data.draw(values[what])})  # type: ignore[arg-type]
    before, after = position.line().split(" "), changed.line().split(" ")
    differing = [n for n in range(6) if before[n] != after[n]]
    assert differing == ([] if changed == position else [4 if what == "contested" else 1])


PIECES = ["-", ":", ";", ",", "<", ">", "+", "/", " ", "  ", "A", "F", "GERMANY:", "Amun", "mun", "nth", "S1901M", "0"]


@given(positions(), st.data())
def test_a_spoilt_line_is_a_position_or_an_error_with_its_column(position: Position, data: st.DataObject) -> None:
    line = position.line()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(line)))
        end = min(len(line), at + data.draw(st.integers(0, 4)))
        line = line[:at] + data.draw(st.sampled_from(PIECES) | st.text(max_size=3)) + line[end:]
    found, remarks = _taken(line)
    if found is not None:
        assert Position.from_line(found.line()) == found
        return
    assert remarks
    rows = Lines(line)
    for remark in remarks:
        assert (remark.severity, bool(remark.message), bool(remark.hint)) == ("error", True, True)
        assert 1 <= remark.line <= len(rows)
        row = rows.raw(remark.line - 1)
        assert 1 <= remark.column <= len(row) + 1
        assert remark.column - 1 + remark.length <= len(row)


def _taken(line: str) -> tuple[Position | None, tuple[Diagnostic, ...]]:
    """Read a line: the position, or the errors; anything else that is raised fails the test."""
    try:
        return Position.from_line(line), ()
    except NotationError as error:
        return None, error.diagnostics


def test_a_year_that_could_not_be_read_is_not_written() -> None:
    assert Position.from_line(Position((), year=999_999_999).line()).year == 999_999_999
    with pytest.raises(PositionError, match="9 digits at most"):
        Position((), year=1_000_000_000).line()


SLIPS = [
    # line, column, what is read there, what would be right
    ("", 1, "no position", "six fields"),
    ("standard S1901M - - -", 22, "owners of supply centres should follow", "- stands for an empty one"),
    ("standard S1901M - - - - x", 25, '"x" stands behind the last field', "6 fields"),
    ("nowhere S1901M - - - -", 1, '"nowhere" is no board', "standard"),
    ("standard X1901M - - - -", 10, '"X1901M" is no turn', "such as S1901M"),
    ("standard S1901 - - - -", 10, '"S1901" is no turn', "such as S1901M"),
    ("standard S1901M Germany:Amun - - -", 17, 'no power "Germany"', "GERMANY"),
    ("standard S1901M Amun - - -", 17, '"Amun" has no colon', "a power and a colon"),
    ("standard S1901M GERMANY: - - -", 25, 'missing here, beside ","', "leave out"),
    ("standard S1901M GERMANY:Amun,,Aber - - -", 30, 'missing here, beside ","', "leave out"),
    ("standard S1901M GERMANY:Amun;GERMANY:Aber - - -", 30, "GERMANY has a group already", "one group"),
    ("standard S1901M GERMANY:mun - - -", 25, '"mun" is no unit', "Amun"),
    ("standard S1901M GERMANY:Amum - - -", 26, 'no place has the id "mum"', "Munich (mun)"),
    ("standard S1901M GERMANY:Aqqqq - - -", 26, 'no place has the id "qqqq"', "the id of a place"),
    ("standard S1901M GERMANY:AMun - - -", 26, 'no place has the id "Mun"', "Munich (mun)"),
    ("standard S1901M GERMANY:Fmun - - -", 25, "a fleet cannot stand inland", "Amun"),
    ("standard S1901M RUSSIA:Fstp - - -", 24, "a fleet here stands on a coast", "Fstp/nc or Fstp/sc"),
    ("standard S1901M ENGLAND:Anth - - -", 25, "an army cannot stand at sea", "Fnth"),
    ("standard S1901M GERMANY:Amun,Amun - - -", 30, "stand in one province", "one unit"),
    ("standard S1901R - GERMANY:Amun - -", 27, "does not say where the unit may retreat to", "Amun<ven>"),
    ("standard S1901R - GERMANY:Amun<ber>ber/nc - -", 36, 'no place has the id "ber/nc"', "Berlin (ber)"),
    ("standard S1901R - GERMANY:Amun<mun>ber - -", 27, "attacked from the province where it stands", "attacker"),
    ("standard S1901R - GERMANY:Amun<ber/sc>sil - -", 32, 'no place has the id "ber/sc"', "Berlin (ber)"),
    ("standard S1901R - RUSSIA:Afin<stp/sc>swe - -", 26, "which is no province", "attacker"),
    ("standard S1901R - GERMANY:Amun>nth - -", 27, "cannot retreat to nth", "open to such a unit"),
    ("standard S1901R - GERMANY:Amun>sil+sil - -", 27, "an exit twice", "once"),
    ("standard S1901M - GERMANY:Amun>sil - -", 19, "no unit is dislodged when the movement phase begins", "write R"),
    ("standard S1901R - - boh,boh -", 25, "boh is named twice", "each once"),
    ("standard S1901R - - stp/sc -", 21, "stp/sc, which is no province", "the id of a province"),
    ("standard S1901M - - - GERMANY:sil", 31, "GERMANY cannot own sil, which is no supply centre", "a supply centre"),
    ("standard S1901M - - - GERMANY:mun;FRANCE:mun", 42, "mun has an owner already, GERMANY", "each once"),
]


@folded
@pytest.mark.parametrize(("line", "column", "message", "hint"), SLIPS, ids=[line for line, *_ in SLIPS])
def test_a_slip_is_told_with_its_column_and_what_would_be_right(
    line: str, column: int, message: str, hint: str
) -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_line(line)
    (remark,) = caught.value.diagnostics
    assert remark.column == column
    assert message in remark.message
    assert hint in remark.hint.replace("6 fields", "six fields" if hint == "six fields" else "6 fields")


def test_slips_do_not_hide_each_other() -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_line("standard S19M GERMANY:Xmun,Fmun - zzz,boh GERMANY:sil")
    assert [remark.column for remark in caught.value.diagnostics] == [23, 28, 35, 51]


def test_a_slip_in_a_text_loses_no_other_unit() -> None:
    reading = read("standard S1901M GERMANY:Amun,Axyz;FRANCE:Apar - - -\nGermany: A Mun H")
    assert [str(unit) for unit in reading.position.units] == ["FRANCE A par", "GERMANY A mun"]
    assert [(error.code, error.line, error.column) for error in reading.errors] == [("unknown-place", 1, 31)]
    assert [str(order) for order in reading.orders] == ["GERMANY: A mun H"]


def test_orders_below_the_line_are_orders_of_its_units() -> None:
    reading = read("standard S1901M GERMANY:Amun,Fkie - - -\nGermany: A Mun-Ber")
    assert reading.position == Position.from_line("standard S1901M GERMANY:Fkie,Amun - - -")
    assert [str(order) for order in reading.orders] == ["GERMANY: A mun - ber"]
    assert (reading.families, reading.diagnostics) == (((1, "one-line"),), ())


def test_a_second_line_is_told() -> None:
    reading = read(f"{LINE}\n{LINE}")
    assert [(error.code, error.line) for error in reading.errors] == [("second-position", 2)]
    assert reading.position == RETREATS


def test_a_line_of_another_board_is_told() -> None:
    reading = read("colonial S1870M - - - -")
    assert [error.code for error in reading.errors] == ["other-board"]


@pytest.mark.parametrize(
    "text",
    ["Phase S1901M England:F Lon-Nth", "standard S1901M", "Spring 1901", "standard A - B", "the S1901M - was fun"],
)
def test_other_lines_are_no_positions(text: str) -> None:
    assert read(text).families == ()


def test_delhi_is_no_mark_of_what_is_struck_out() -> None:
    # "<del>" would be one in a page of the web
    line = "colonial S1902R BRITAIN:Adel TURKEY:Anag<del>hyd+raj - -"
    assert Position.from_line(line).line() == line
    reading = read(f"Dear all,\n  {line}\nyours\n", board_named("colonial"))
    assert (reading.position.line(), reading.errors) == (line, ())
    assert [remark.code for remark in reading.notices] == ["unread", "unread"]


def test_no_board_has_an_id_with_a_mark_of_the_form() -> None:
    with pytest.raises(BoardError, match="must be ASCII, without blanks and"):
        Board("x,y", "x", [Province("aaa", "Aaa", Terrain.INLAND)], [Power("P", "P")], [], [])


def test_a_power_of_two_words_is_written_as_one() -> None:
    board = Board("x", "x", [Province("aaa", "Aaa", Terrain.INLAND)], [Power("GREAT BRITAIN", "Great Britain")], [], [])
    position = Position((Unit("GREAT BRITAIN", ARMY, "aaa"),), board)
    assert position.line() == "x --- GREAT_BRITAIN:Aaaa - - -"
    assert Position.from_line(position.line(), board) == position


@pytest.mark.parametrize("piece", ["Amun,", "X", "GERMANY:Amun;", "Amun>sil+", "<", "qqqqq,", " "])
def test_long_lines_take_no_square_time(piece: str) -> None:
    line = f"standard S1901R - {piece * (200_000 // len(piece))} - -"
    with pytest.raises(NotationError):
        Position.from_line(line)
    assert read(line).errors
