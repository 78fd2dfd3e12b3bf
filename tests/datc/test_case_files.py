"""The shipped cases: they load, fit the schema, stand in their lasting form and agree with themselves."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest

from standoff.datc import case as case_module
from standoff.datc.case import CASES, Case, Dislodged, Expected, Step, cases, find, folders, ids, load
from standoff.datc.case_file import dumps
from standoff.maps import ARMY, Board, board_named
from standoff.maps.notation import parse_unit

from ..folding import folded

ALL = tuple(cases())
NAMES = [case.id for case in ALL]
SECTIONS = {"A": 12, "B": 19, "C": 9, "D": 35, "E": 15, "F": 30, "G": 20, "H": 17, "I": 7, "J": 12}
# the DATC data that the files were made from, where it is at hand; the files stand alone
SHARED = Path(__file__).parents[3] / "shared" / "datc" / "cases.json"


def datc() -> list[Case]:
    return [case for case in ALL if case.source == "DATC 3.2"]


def steps_of(case: Case) -> list[Step]:
    """All steps with an outcome, those under other choices as well."""
    return [*case.steps, *(step for other in case.alternatives for step in other.steps)]


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    schema = json.loads((CASES.parent / "schema" / "case.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@folded
@pytest.mark.parametrize("case", ALL, ids=NAMES)
def test_file_fits_the_schema(case: Case, validator: jsonschema.Draft202012Validator) -> None:
    assert case.path is not None
    validator.validate(tomllib.loads(case.path.read_text(encoding="utf-8")))


@folded
@pytest.mark.parametrize("case", ALL, ids=NAMES)
def test_file_is_in_its_lasting_form(case: Case) -> None:
    # so the orders written beside the results, which the loader does not read, are the right ones
    assert case.path is not None
    assert dumps(case) == case.path.read_text(encoding="utf-8")


@folded
@pytest.mark.parametrize("case", ALL, ids=NAMES)
def test_file_has_the_name_of_its_case(case: Case) -> None:
    assert case.path == find(case.id)
    assert ids(case.id) == (case.id,)


def test_no_id_is_used_twice() -> None:
    assert [name for name, times in Counter(NAMES).items() if times > 1] == []


def test_datc_is_complete() -> None:
    assert {name[2:]: len(ids(name)) for name in folders() if name.startswith("6.")} == SECTIONS
    phases = Counter(tuple(step.phase for step in case.steps) for case in datc())
    assert phases == {("movement",): 139, ("movement", "retreat"): 17, ("adjustment",): 20}
    assert sum(len(step.written) for case in datc() for step in case.steps) == 840
    assert [case.id for case in datc()][:2] == ["6.A.1", "6.A.2"]


def test_other_folders() -> None:
    assert {name: len(ids(name)) for name in folders() if not name.startswith("6.")} == {
        "faults": 51,
        "field": 28,
        "rulebook-2008": 37,
        "separating": 14,
        "switches": 10,
    }


def test_datc_says_how_many_resolutions_there_are() -> None:
    words = Counter(case.step.expected.uniqueness for case in datc() if case.step.phase == "movement")
    assert words == {"unique": 136, "several": 15, "none": 5}


@folded
@pytest.mark.parametrize("case", ALL, ids=NAMES)
def test_every_order_of_movement_can_be_read(case: Case) -> None:
    for step in case.steps:
        assert {str(unit) for unit in step.position().units} == set(step.units)
        if step.phase == "movement":
            assert tuple(map(str, step.orders())) == step.written


def test_loading_one_case_opens_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    genuine = case_module.load

    def noted(path: Path) -> Case:
        opened.append(path)
        return genuine(path)

    monkeypatch.setattr(case_module, "load", noted)
    assert [case.id for case in cases("6.F.16")] == ["6.F.16"]
    assert [path.name for path in opened] == ["6.F.16.toml"]
    next(iter(cases("6.F")))
    assert len(opened) == 2


# -- the expected outcomes agree with themselves, by rules that need no adjudicator -----------------------------


def retreats(board: Board, unit: str, attacker: Dislodged, after: Expected, bounced: set[str]) -> list[str]:
    """Where a dislodged unit may go: the rule, written down once more."""
    who = parse_unit(unit, board)
    near = [board.ids[n] for n in board.walks[board.number[who.place]]] if who.type is ARMY else board.sails[who.place]
    taken = {parse_unit(each, board).province for each in after.units}
    closed = taken | bounced | (set() if attacker.by_convoy else {attacker.attacker_from})
    return sorted(place for place in near if place.partition("/")[0] not in closed)


@folded
@pytest.mark.parametrize("case", ALL, ids=NAMES)
def test_movement_outcomes_agree_with_themselves(case: Case) -> None:
    board = board_named(case.board)
    for step in steps_of(case):
        if step.phase != "movement":
            continue
        expected = step.expected
        moved: dict[str, str] = {}
        for result in expected.results:
            words = (result.executed_as or result.order).partition(": ")[2].split()
            if words[2] == "-" and result.result == "succeeds":
                moved[words[1].partition("/")[0]] = [word for word in words if word not in ("via", "convoy")][-1]
        if any("4.E.3=a" in other.choice and step in other.steps for other in case.alternatives):
            continue  # a unit moves there without an order of its own
        before = {parse_unit(unit, board).province: unit for unit in step.units}
        gone = {unit.unit for unit in expected.dislodged}
        stay_or_go = {
            unit if place not in moved else " ".join([*unit.split()[:2], moved[place]])
            for place, unit in before.items()
            if unit not in gone
        }
        assert stay_or_go == set(expected.units)
        standing = {parse_unit(unit, board).province for unit in expected.units}
        assert len(standing) == len(expected.units), "two units in one province"
        assert not standing & set(expected.contested), "a contested province is empty"
        for unit in expected.dislodged:
            attacker = parse_unit(unit.attacker, board)
            assert moved[attacker.province].partition("/")[0] == parse_unit(unit.unit, board).province
            # the DATC's choice 4.A.5=a closes the start of a convoyed attacker too
            if not any("4.A.5=a" in other.choice and step in other.steps for other in case.alternatives):
                assert list(unit.retreats) == retreats(board, unit.unit, unit, expected, set(expected.contested))
        flagged = {result.order for result in expected.results if result.dislodged}
        doomed = {result.order for result in expected.results if result.destroyed}
        for unit in expected.dislodged:
            power, rest = unit.unit.split(" ", 1)
            own = {order for order in step.written if order.startswith(f"{power}: {rest} ")}
            assert own & flagged == own
            assert own & doomed == (set() if unit.retreats else own)
            flagged -= own
        assert not flagged


@folded
@pytest.mark.parametrize("case", [case for case in ALL if len(case.steps) > 1], ids=lambda case: case.id)
def test_retreat_outcomes_agree_with_themselves(case: Case) -> None:
    for step in steps_of(case):
        if step.phase == "retreat":
            left = {unit.unit for unit in step.dislodged}
            arrived = set(step.expected.units) - set(step.units)
            assert len(arrived) + len(step.expected.disbanded) == len(left)
            assert set(step.expected.disbanded) <= left
            allowed = {f"{' '.join(u.unit.split()[:2])} {place}" for u in step.dislodged for place in u.retreats}
            assert arrived <= allowed


@pytest.mark.skipif(not SHARED.is_file(), reason="the data the files were made from is not here")
def test_datc_files_hold_what_the_data_holds() -> None:
    data = {each["id"]: each for each in json.loads(SHARED.read_text(encoding="utf-8"))}
    assert set(data) == {case.id for case in datc()}
    for case in datc():
        each = data[case.id]
        assert (case.title, case.folder, case.board) == (each["title"], each["section"], each["map"])
        assert (case.added, case.history) == (each["version_added"], each.get("history") or "")
        # where units are built is no issue of the DATC: what hangs on it was added
        tests = [issue for issue in case.tests if issue != "building"]
        alternatives = [other for other in case.alternatives if not other.choice.startswith("building=")]
        assert (case.note, tests) == (each.get("notes") or "", each.get("depends_on", []))
        assert list(case.same_under) == each.get("same_under", [])
        assert list(case.units) == each["setup"]["units"]
        centers = each["setup"].get("centers")
        assert case.centers == (None if centers is None else {power: tuple(owned) for power, owned in centers.items()})
        assert case.balance == each["setup"].get("balance")
        assert case.steps[-1].phase == each["phase"]
        given = each.get("steps") or [{key: each[key] for key in ("phase", "season", "orders", "expected")}]
        for step, told in zip(case.steps, given, strict=True):
            assert (step.phase, step.season, list(step.written)) == (told["phase"], told["season"], told["orders"])
            assert_expected(step, told["expected"])
        for other, told in zip(alternatives, each.get("alternatives", []), strict=True):
            assert (other.choice, other.source) == (told["choice"], told["source"])
            assert other.defined == (told["outcome"] == "defined")
            outcomes = told.get("steps") or ([{"expected": told["expected"]}] if other.defined else [])
            for step, outcome in zip(other.steps, outcomes, strict=True):
                assert_expected(step, outcome["expected"])


def assert_expected(step: Step, told: dict[str, object]) -> None:
    as_told: dict[str, object] = {"units": list(step.expected.units), "results": []}
    results = []
    for result in step.expected.results:
        row: dict[str, object] = {"order": result.order, "result": result.result}
        row |= {key: True for key in ("dislodged", "destroyed") if getattr(result, key)}
        row |= {"as": result.executed_as} if result.executed_as else {}
        row |= {"route": result.route} if result.route else {}
        row |= {"datc_label": result.printed} if result.printed else {}
        results.append(row)
    as_told["results"] = results
    if step.phase == "movement":
        as_told["contested"] = list(step.expected.contested)
        as_told["dislodged"] = [
            {
                "unit": each.unit,
                "attacker": each.attacker,
                "attacker_from": each.attacker_from,
                "by_convoy": each.by_convoy,
                "retreats": list(each.retreats),
            }
            for each in step.expected.dislodged
        ]
    elif step.phase == "retreat":
        as_told["disbanded"] = list(step.expected.disbanded)
    else:
        as_told |= {key: list(getattr(step.expected, key)) for key in ("built", "removed", "automatic")}
    # the data has one printed label a line off, at the army instead of the fleet that carries it
    for row in [*results, *told["results"]]:  # type: ignore[misc]
        if row["order"] in ("ENGLAND: A edi - stp", "ENGLAND: F nwg C A edi - stp"):
            row.pop("datc_label", None)
    assert as_told == told


def test_a_case_may_be_read_from_a_folder_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(dumps(load(CASES / "6.F" / "6.F.16.toml")), encoding="utf-8")
    assert [case.id for case in cases(tmp_path)] == ["6.F.16"]
    assert [case.id for case in cases(tmp_path / "mine.toml")] == ["6.F.16"]
