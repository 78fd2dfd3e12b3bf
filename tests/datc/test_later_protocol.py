"""The engine protocol in retreat and adjustment phases: schemas, words, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from referencing import Registry, Resource

from standoff.datc.answer import answer_to
from standoff.datc.case import Case, Step, cases
from standoff.datc.serve import reply
from standoff.solver.late_outcome import LateFault, LateReason
from standoff.solver.late_wording import LATE_OUTCOMES, UNORDERED

from ..folding import folded

ROOT = Path(__file__).parent.parent.parent


def schema(path: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / path).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(found)
    return found


RULINGS = {phase: schema(f"solver/schema/{phase}.schema.json") for phase in ("ruling", "retreat", "adjustment")}
REGISTRY: Registry[Any] = Registry().with_resources(
    [(one["$id"], Resource.from_contents(one)) for one in RULINGS.values()]
)
request_form = jsonschema.Draft202012Validator(schema("datc/schema/request.schema.json"))
answer_form = jsonschema.Draft202012Validator(schema("datc/schema/answer.schema.json"), registry=REGISTRY)
STEPS = [(case, step) for case in cases() for step in case.steps if step.phase != "movement"]


@folded
@pytest.mark.parametrize(("case", "step"), STEPS, ids=[case.id for case, _ in STEPS])
def test_request_and_answer_of_a_step_fit_the_schemas(case: Case, step: Step) -> None:
    request = step.request(case.id)
    request_form.validate(request)
    answer = json.loads(json.dumps(answer_to(request)))
    answer_form.validate(answer)
    assert (answer["id"], answer["phase"]) == (case.id, step.phase)
    assert [row["order"] for row in answer["results"]] == request["orders"]


def test_the_answer_to_a_movement_phase_is_what_a_retreat_phase_asks_for() -> None:
    (case,) = cases("6.H.7")
    first = answer_to(case.steps[0].request("1"))
    second = {key: first[key] for key in ("units", "dislodged", "contested")}
    answer = answer_to({"id": 2, "phase": "retreat", **second, "orders": list(case.steps[1].written)})
    assert answer["disbanded"] == list(case.steps[1].expected.disbanded)


def words(kind: type[LateReason | LateFault]) -> set[str]:
    return {member.name.lower().replace("_", "-") for member in kind}


def test_the_schemas_know_every_word_and_the_page_names_it() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    reasons: set[str] = set()
    faults: set[str] = set()
    for phase in ("retreat", "adjustment"):
        defs = RULINGS[phase]["$defs"]
        reasons |= {*defs["result"]["properties"]["reason"]["enum"], *defs["without"]["properties"]["reason"]["enum"]}
        faults |= set(defs["result"]["properties"]["fault"]["enum"])
        for word in (*RULINGS[phase]["properties"], *defs["without"]["properties"]):
            assert f"`{word}`" in page, word
    assert reasons == words(LateReason)
    assert faults == words(LateFault)
    assert [word for word in reasons | faults if f"`{word}`" not in page] == []


def test_every_reason_has_a_sentence() -> None:
    assert {*LATE_OUTCOMES, *UNORDERED} == set(LateReason)
    assert not {*LATE_OUTCOMES} & {*UNORDERED}


DISLODGED = {"unit": "RUSSIA A sil", "attacker": "GERMANY A mun", "attacker_from": "mun", "by_convoy": False}
RETREAT: dict[str, Any] = {
    "phase": "retreat",
    "units": ["GERMANY A sil", "GERMANY A ber"],
    "dislodged": [{**DISLODGED, "retreats": ["war", "gal"]}],
    "contested": ["boh"],
    "orders": ["RUSSIA: A sil R war"],
}
ADJUSTMENT: dict[str, Any] = {
    "phase": "adjustment",
    "units": ["ITALY A tus"],
    "centers": {"ITALY": ["rom", "nap"]},
    "orders": ["ITALY: build A rom"],
}


def fallen(**change: object) -> dict[str, Any]:
    return {"dislodged": [{**DISLODGED, "retreats": ["war"], **change}]}


REFUSED: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (RETREAT, {"dislodged": None}, "dislodged: must be given in a retreat phase"),
    (RETREAT, {"dislodged": ["RUSSIA A sil"]}, "dislodged[0]: must be an object with unit, attacker,"),
    (RETREAT, fallen(where="war"), "dislodged[0]: unknown field 'where'; known are: unit, attacker"),
    (RETREAT, fallen(unit=None), "dislodged[0].unit: must be given, as a text"),
    (RETREAT, fallen(unit="RUSSIA A xyz"), "dislodged[0].unit: 'RUSSIA A xyz': the board has no place"),
    (RETREAT, fallen(attacker="mun"), 'dislodged[0].attacker: "mun" is no unit'),
    (RETREAT, fallen(attacker_from="ber"), "dislodged[0].attacker_from: 'ber' is not where the attacker GERMANY A mun"),
    (
        RETREAT,
        {"dislodged": [{"unit": "RUSSIA A sil", "attacker_from": "xyz", "retreats": []}]},
        "dislodged[0]: RUSSIA A",
    ),
    (RETREAT, fallen(by_convoy=1), "dislodged[0].by_convoy: must be true or false"),
    (RETREAT, fallen(retreats="war"), "dislodged[0].retreats: must be given, as a list of texts"),
    (
        RETREAT,
        fallen(retreats=["adr"]),
        "dislodged[0]: RUSSIA A sil cannot retreat to adr: an army cannot stand at sea",
    ),
    (RETREAT, fallen(retreats=["ber"]), "dislodged[0].retreats: ber is not open: GERMANY A ber stands there"),
    (RETREAT, fallen(retreats=["boh"]), "dislodged[0].retreats: boh is not open: a standoff left it empty"),
    (RETREAT, fallen(retreats=["mun"]), "dislodged[0].retreats: mun is not open: the attacker came from there by land"),
    (RETREAT, {"dislodged": RETREAT["dislodged"] * 2}, "dislodged[1]: two dislodged units stand in sil"),
    (RETREAT, {"contested": ["xyz"]}, "contested[0]: there is no standoff in xyz, which is no province"),
    (RETREAT, {"contested": ["boh", "boh"]}, "contested[1]: boh is named twice"),
    (RETREAT, {"contested": "boh"}, "contested: must be given, as a list of texts"),
    (RETREAT, {"centers": {}}, "centers: belongs to a request with phase 'adjustment', and this is one of 'retreat'"),
    (
        RETREAT,
        {"phase": "movement"},
        "dislodged: belongs to a request with phase 'retreat', and this is one of 'movement'",
    ),
    (RETREAT, {"orders": ["RUSSIA: A sil R xyz"]}, "orders[0]: 'RUSSIA: A sil R xyz': the board has no place"),
    (RETREAT, {"phase": "retreats"}, "phase: 'retreats' is none of movement, retreat, adjustment"),
    (ADJUSTMENT, {"centers": None}, "centers: must be given in an adjustment phase, as an object"),
    (ADJUSTMENT, {"centers": {}}, "centers: the position does not tell who owns the supply centres"),
    (ADJUSTMENT, {"centers": {"ITALY": "rom"}}, "centers.ITALY: must be given, as a list of texts"),
    (ADJUSTMENT, {"centers": {"ITALY": ["tus"]}}, "centers.ITALY: ITALY cannot own tus, which is no supply centre"),
    (ADJUSTMENT, {"centers": {"MARS": ["rom"]}}, "centers.MARS: the owner of rom is MARS, which is no power"),
    (ADJUSTMENT, {"centers": {"ITALY": ["rom"], "FRANCE": ["rom"]}}, "centers.FRANCE: rom is named twice, for ITALY"),
    (ADJUSTMENT, {"contested": []}, "contested: belongs to a request with phase 'retreat'"),
]


@folded
@pytest.mark.parametrize(("request_", "change", "said"), REFUSED, ids=[said for _, _, said in REFUSED])
def test_a_bad_field_is_named(request_: dict[str, Any], change: dict[str, Any], said: str) -> None:
    answer = reply(json.dumps({**request_, **change}))
    answer_form.validate(answer)
    assert answer["error"].startswith(said)


@pytest.mark.parametrize("request_", [RETREAT, ADJUSTMENT], ids=["retreat", "adjustment"])
def test_the_requests_that_are_spoilt_above_are_good(request_: dict[str, Any]) -> None:
    request_form.validate(request_)
    answer = reply(json.dumps(request_))
    answer_form.validate(answer)
    assert [row["result"] for row in answer["results"]] == ["succeeds"]


@pytest.mark.parametrize(
    ("request_", "missing"), [(RETREAT, "dislodged"), (ADJUSTMENT, "centers")], ids=["retreat", "adjustment"]
)
def test_the_schema_asks_for_the_fields_of_the_phase(request_: dict[str, Any], missing: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        request_form.validate({key: value for key, value in request_.items() if key != missing})
    with pytest.raises(jsonschema.ValidationError):
        request_form.validate({**request_, "phase": "movement"})


def test_contested_may_be_left_out() -> None:
    short = {key: value for key, value in RETREAT.items() if key != "contested"}
    assert reply(json.dumps(short))["units"] == ["GERMANY A ber", "GERMANY A sil", "RUSSIA A war"]


def test_a_unit_removed_tells_what_decided() -> None:
    answer = reply(json.dumps({**ADJUSTMENT, "units": ["ITALY A tus", "ITALY A war"], "centers": {"ITALY": ["rom"]}}))
    assert answer["automatic"] == ["ITALY A war"]
    (row,) = answer["without_orders"]
    # Warsaw, Galicia, Trieste or the like, Venice, Rome
    assert (row["reason"], row["distance"], row["center"]) == ("farthest", 5, "rom")
