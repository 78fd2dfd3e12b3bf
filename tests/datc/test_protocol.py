"""The engine protocol: requests and answers fit their schemas, and the schemas say neither too little nor too much."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner
from referencing import Registry, Resource

from standoff import Rulebook
from standoff.__main__ import cli
from standoff.datc.answer import KEYS, answer_to
from standoff.datc.case import Case, cases
from standoff.datc.serve import LONGEST_ERROR, reply
from standoff.encoding import Fault
from standoff.solver.cores import CoreKind, Settlement
from standoff.solver.outcome import Reason, Result
from standoff.solver.resolving import Uniqueness

from ..folding import folded

ROOT = Path(__file__).parent.parent.parent
ALL_BY_ID = {case.id: case for case in cases()}
ALL = [case for case in cases() if case.step.phase == "movement"]


def schema(path: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / path).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(found)
    return found


RULING = schema("solver/schema/ruling.schema.json")
REQUEST = schema("datc/schema/request.schema.json")
ANSWER = schema("datc/schema/answer.schema.json")
LATER = [schema(f"solver/schema/{phase}.schema.json") for phase in ("retreat", "adjustment")]
REGISTRY: Registry[Any] = Registry().with_resources(
    [(one["$id"], Resource.from_contents(one)) for one in (RULING, *LATER)]
)
request_form = jsonschema.Draft202012Validator(REQUEST)
ruling_form = jsonschema.Draft202012Validator(RULING)
answer_form = jsonschema.Draft202012Validator(ANSWER, registry=REGISTRY)


@folded
@pytest.mark.parametrize("case", ALL, ids=[case.id for case in ALL])
def test_request_and_answer_of_a_case_fit_the_schemas(case: Case) -> None:
    request = case.step.request(case.id)
    request_form.validate(request)
    answer = json.loads(json.dumps(answer_to(request)))
    answer_form.validate(answer)
    assert answer["id"] == case.id
    assert [row["order"] for row in answer["results"]] == request["orders"]
    assert (answer["uniqueness"] == "unique") == (answer["cores"] == [])


@pytest.mark.parametrize(
    "name", ["6.A.1", "6.B.2", "6.C.1", "6.D.34", "6.F.14", "6.F.16", "6.F.27", "6.G.5", "R5.sample-S1901"]
)
def test_the_command_writes_what_the_engine_answers(name: str, tmp_path: Path) -> None:
    (case,) = cases(name)
    text = "\n".join(["Units:", *case.step.units, "Orders:", *case.step.written])
    (tmp_path / "case.txt").write_text(text, encoding="utf-8")
    done = CliRunner().invoke(cli, ["adjudicate", str(tmp_path / "case.txt"), "--format", "json"])
    assert done.exit_code == 0, done.output
    written = json.loads(done.stdout)
    ruling_form.validate(written)
    answer = answer_to(case.step.request(name))
    assert next(iter(answer)) == "id"
    del answer["id"]
    assert written == answer
    assert list(written) == list(answer)


def names(kind: type[Reason | Fault]) -> list[str]:
    return [member.name.lower().replace("_", "-") for member in kind]


def test_the_schema_knows_every_word() -> None:
    result = RULING["$defs"]["result"]["properties"]
    core = RULING["$defs"]["core"]["properties"]
    assert result["result"]["enum"] == [member.value for member in Result]
    assert result["reason"]["enum"] == names(Reason)
    assert result["fault"]["enum"] == names(Fault)
    assert core["kind"]["enum"] == [member.value for member in CoreKind]
    assert core["settled_by"]["enum"] == [member.value for member in Settlement]
    assert RULING["properties"]["uniqueness"]["enum"] == [member.value for member in Uniqueness]
    assert set(REQUEST["properties"]) == KEYS


def test_every_field_of_the_schema_occurs_in_some_answer() -> None:
    seen: set[str] = set()
    for case in ALL:
        answer = answer_to(case.step.request(case.id))
        seen.update(answer)
        for row in (*answer["results"], *answer["without_orders"]):
            seen.update(f"result.{key}" for key in row)
    seen.update(answer_to({**ALL_BY_ID["6.F.18"].step.request("6.F.18"), "rules": "2000"}))
    orders = {"units": ["TURKEY A ang"], "orders": ["TURKEY: A ang - con"]}
    seen.update(answer_to({"id": 1, "board": "era-of-empire", **orders}))  # it is reconstructed, which is noted
    known = {*RULING["properties"], *(f"result.{key}" for key in RULING["$defs"]["result"]["properties"])}
    assert seen == known


def test_the_page_names_every_field_and_every_word() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    defs = RULING["$defs"]
    words = [*REQUEST["properties"], *RULING["properties"], *defs["result"]["properties"], *defs["core"]["properties"]]
    words += [
        *defs["dislodged"]["properties"],
        *defs["result"]["properties"]["result"]["enum"],
        *names(Reason),
        *names(Fault),
    ]
    words += [member.value for kind in (CoreKind, Settlement, Uniqueness) for member in kind]
    assert [word for word in words if f"`{word}`" not in page] == []


GOOD = {"id": 1, "units": ["ENGLAND F nth"], "orders": ["ENGLAND: F nth - nwy"]}


def fault_of(request: object) -> str:
    answer = reply(json.dumps(request))
    answer_form.validate(answer)
    error = answer["error"]
    assert isinstance(error, str)
    return error


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"units": None}, "units: must be given, as a list of texts"),
        ({"units": "ENGLAND F nth"}, "units: must be given, as a list of texts"),
        ({"units": [7]}, "units[0]: must be a text, not int"),
        ({"orders": {}}, "orders: must be given"),
        ({"orders": [None]}, "orders[0]: must be a text, not NoneType"),
        ({"order": []}, "unknown field 'order'; known are: board, centers"),
        (
            {"board": "mars"},
            "board: 'mars': no board of this name is shipped; there is: colonial, era-of-empire, fleet-rome, standard",
        ),
        ({"board": ["standard"]}, "board: must be a text"),
        ({"rules": "1066"}, "rules: no rulebook '1066'; there is: datc"),
        ({"rules": {}}, "rules: must be a text"),
        ({"rules": "datc, 4.A.2=9"}, "rules: paradox cannot be '9'; it can be: szykman, none, 1971"),
        ({"rules": "datc, 4.Z.2=9"}, "rules: no switch '4.Z.2'; there is: multi-route, paradox"),
        ({"phase": "winter"}, "phase: 'winter' is none of movement, retreat, adjustment"),
        ({"phase": []}, "phase: [] is none of movement, retreat, adjustment"),
        ({"season": 1}, "season: must be a text"),
        ({"year": "1901"}, "year: must be a whole number"),
        ({"year": True}, "year: must be a whole number"),
        ({"units": ["ENGLAND F par"]}, "units: ENGLAND F par: a fleet cannot stand inland"),
        ({"units": ["ENGLAND F nth", "FRANCE F nth"]}, "units: FRANCE F nth and ENGLAND F nth stand in one"),
        ({"units": ["England: F Nth"]}, "units[0]: 'England: F Nth': "),
        (
            {"orders": ["ENGLAND: F nth - nwy", "F nth H"]},
            'orders[1]: "F nth H" is no order in canonical form; write',
        ),
        (
            {"rules": "convoy-intent=tag"},
            "rules: 'convoy-intent=tag' names no rulebook before its choices; write it",
        ),
        ({"rules": "datc, 4.E.4=a"}, "rules: 4.E.4 is no switch: orders that stay in force"),
        ({"orders": ["ENGLAND: F nth - xyz"]}, "orders[0]: 'ENGLAND: F nth - xyz': the board has no place \"xyz\""),
    ],
    ids=str,
)
def test_a_bad_field_is_named(change: dict[str, Any], words: str) -> None:
    assert fault_of({**GOOD, **change}).startswith(words)


@pytest.mark.parametrize("missing", ["units", "orders"])
def test_a_missing_field_is_named(missing: str) -> None:
    request = {key: value for key, value in GOOD.items() if key != missing}
    assert fault_of(request).startswith(f"{missing}: must be given")
    with pytest.raises(jsonschema.ValidationError):
        request_form.validate(request)


@pytest.mark.parametrize("id", [None, 7, -1.5, True, "", "é", [1, [2]], {"a": {"b": None}}], ids=str)
def test_an_id_of_any_type_comes_back(id: object) -> None:
    assert reply(json.dumps({**GOOD, "id": id}))["id"] == id
    assert reply(json.dumps({**GOOD, "id": id, "units": 0}))["id"] == id


def test_a_request_without_an_id_is_answered_with_null() -> None:
    assert reply(json.dumps({"units": [], "orders": []}))["id"] is None


def test_a_long_text_is_not_quoted_in_full() -> None:
    assert len(fault_of({**GOOD, "x" * 1_000_000: 0})) <= LONGEST_ERROR + 1
    assert len(fault_of({**GOOD, "orders": ["y" * 1_000_000]})) <= LONGEST_ERROR + 1


def test_the_schema_leaves_the_rulebook_to_the_engine() -> None:
    # `standoff fingerprint` names none, so that an engine judges by its own
    assert set(REQUEST["properties"]["rules"]) == {"type", "description"}
    assert "rules" not in REQUEST["required"]
    assert reply(json.dumps({"units": [], "orders": []}))["rules"] == Rulebook.DATC.name


def test_the_exchanges_on_the_page_are_what_happens() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    shown = [json.loads(text.partition("```")[0]) for text in page.split("```json\n")[1:]]
    assert len(shown) == 10
    for request, answer in zip(shown[::2], shown[1::2], strict=True):
        if "hello" in request:
            assert reply(json.dumps(request)).keys() == answer.keys()
            continue
        request_form.validate(request)
        answer_form.validate(answer)
        assert reply(json.dumps(request)) == answer
        assert list(reply(json.dumps(request))) == list(answer)
