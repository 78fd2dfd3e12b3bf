"""What an engine writes is parsed as any input is: taken, or told to be none with the field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from standoff.datc.serve import greeting, reply
from standoff.engines.contract import ReplyKind
from standoff.engines.naming import Naming
from standoff.engines.question import Question
from standoff.engines.understanding import greeting_of, understood

from .acting import questions

ROOT = Path(__file__).parent.parent.parent
(ASKED,) = questions("6.D.2")
RETREAT = questions("6.H.5")[1]


def form(name: str) -> Any:
    schema = json.loads((ROOT / "engines" / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


REPLY, HELLO = form("reply"), form("hello")


def understand(data: dict[str, Any], question: Question = ASKED) -> Any:
    return understood(data, question, Naming())


@pytest.mark.parametrize("question", questions("6"), ids=lambda question: question.id)
def test_the_answers_of_standoff_are_understood_as_they_are_and_fit_the_schema(question: Question) -> None:
    line = json.dumps({"id": 1, **question.request})
    data = reply(line)
    REPLY.validate(data)
    found = understood(data, question, naming := Naming())
    assert found.answer is not None
    ours = question.answer
    assert found.answer["units"] == ours["units"]
    told = [{key: row[key] for key in row if key != "text"} for row in ours["results"]]
    assert found.answer["results"] == told
    for part in ("dislodged", "contested", "disbanded", "built", "removed", "automatic", "forced", "converted"):
        assert found.answer.get(part) == ours.get(part)
    assert not naming.taken
    assert not naming.unmapped


NONSENSE: list[tuple[dict[str, Any], str]] = [
    ({}, "the answer has no 'units', no 'skip' and no 'error'"),
    ({"units": "ENGLAND A lon"}, "units: must be a list, not a text"),
    ({"units": 7}, "units: must be a list, not a number"),
    ({"units": [7]}, "units[0]: must be a text, not a number"),
    ({"units": ["ENGLAND A"]}, 'units[0]: "ENGLAND A" is no unit; it is written as "ENGLAND F nth"'),
    ({"units": {"Atlantis": ["A lon"]}}, 'units.Atlantis: the board has no power "Atlantis"'),
    ({"units": {"England": ["A FOO"]}}, 'units.England[0]: the board has no place "FOO"'),
    ({"units": {"England": ["FRANCE A par"]}}, 'units.England[0]: "FRANCE A par" stands among the units of ENGLAND'),
    ({"units": [], "dislodged": {}}, "dislodged: must be a list, not an object"),
    ({"units": [], "dislodged": [True]}, "dislodged[0]: must be an object or a text, not true or false"),
    ({"units": [], "dislodged": [{}]}, "dislodged[0].unit: must be a text, not nothing"),
    (
        {"units": [], "dislodged": [{"unit": "ENGLAND A lon", "retreats": "wal"}]},
        "dislodged[0].retreats: must be a list",
    ),
    ({"units": [], "contested": ["lon", "xxx"]}, 'contested[1]: the board has no place "xxx"'),
    ({"units": [], "results": ["succeeds"]}, "results[0]: must be an object, not a text"),
    ({"units": [], "results": [{"order": "ITALY: A ven - tyr", "result": 1}]}, "results[0].result: must be a text"),
    ({"units": ["ENGLAND A lon"] * 10_001}, "units: has 10001 entries; at most 10000 are read"),
]


@pytest.mark.parametrize(("data", "why"), NONSENSE, ids=[why[:40] for _, why in NONSENSE])
def test_what_is_no_answer_is_told_with_its_field(data: dict[str, Any], why: str) -> None:
    data = json.loads(json.dumps(data).replace("ITALY: A ven - tyr", ASKED.written[0]))
    found = understand(data)
    assert found.kind is ReplyKind.NONSENSE
    assert found.why.startswith(why)


UNDERSTOOD: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"units": []}, {"units": []}),
    ({"units": None}, {"units": None}),
    ({"units": {"eng": ["F NTH", "A LON"]}}, {"units": ["ENGLAND F nth", "ENGLAND A lon"]}),
    ({"units": [], "dislodged": ["AUS F TRI"]}, {"units": [], "dislodged": [{"unit": "AUSTRIA F tri"}]}),
    ({"units": [], "dislodged": None, "contested": None}, {"units": []}),
    ({"units": [], "contested": ["SPA/NC"]}, {"units": [], "contested": ["spa"]}),
    ({"units": [], "mood": "fine"}, {"units": []}),
]


@pytest.mark.parametrize(("data", "answer"), UNDERSTOOD)
def test_what_other_programs_write_is_understood(data: dict[str, Any], answer: dict[str, Any]) -> None:
    assert understand(data).answer == answer


def results(*rows: dict[str, Any]) -> list[dict[str, Any]]:
    found = understand({"units": [], "results": list(rows)}).answer["results"]
    assert isinstance(found, list)
    return found


def test_results_are_matched_by_order_by_unit_or_by_sequence() -> None:
    first, second, *_ = ASKED.written
    unit = first.split(": ")[1].split(" - ")[0].split(" S ")[0].split(" H")[0]
    assert [row["order"] for row in results({"order": second, "result": "ok"}, {"order": first, "result": "ok"})] == [
        second,
        first,
    ]
    assert results({"unit": unit.upper(), "result": "ok"})[0]["order"] == first
    assert results({"order": first.upper(), "result": "ok"})[0]["order"] == first
    assert results({"order": first.split(": ")[1].upper(), "result": "ok"})[0]["order"] == first
    rows = [{"result": "ok"} for _ in ASKED.written]
    assert [row["order"] for row in results(*rows)] == list(ASKED.written)


def test_a_result_for_no_order_is_kept_as_it_is() -> None:
    assert results({"order": "nobody", "result": "bounce"}) == [{"order": "nobody", "result": "bounce"}]


def test_several_words_of_one_result_are_taken_together() -> None:
    order = next(order for order in ASKED.written if " - " in order and " S " not in order)
    (row,) = results({"order": order, "result": ["bounce", "dislodged"]})
    assert (row["result"], row.get("or"), row["dislodged"]) == ("fails", None, True)
    (row,) = results({"order": order, "result": []})
    assert row["result"] == "succeeds"
    (row,) = results({"order": order, "result": "what"})
    assert row["unknown"].startswith('"what" is no result of a move')


def test_an_engine_may_skip_or_refuse() -> None:
    skipped = understand({"id": 1, "skip": "no\n convoys"})
    assert (skipped.kind, skipped.why) == (ReplyKind.SKIP, "no convoys")
    refused = understand({"id": 1, "error": {"code": 7}})
    assert (refused.kind, refused.why) == (ReplyKind.ERROR, "{'code': 7}")
    assert len(understand({"error": "x" * 10_000}).why) == 501


def test_greetings_fit_the_schema() -> None:
    from standoff.engines.process import greeting as ours

    HELLO.validate({"id": 0, "hello": ours()})
    said = greeting({"id": 0, "hello": ours()})
    HELLO.validate(said)
    hello, faults = greeting_of(said)
    assert faults == []
    assert hello.name == "standoff"


@pytest.mark.parametrize(
    ("said", "faults"),
    [
        ({"protocol": 1}, []),
        ({}, []),
        ({"protocol": 2}, ["protocol: is 2, and standoff speaks 1"]),
        ({"protocol": 0}, ["protocol: is 0, and standoff speaks 1"]),
        ({"protocol": True}, ["protocol: must be a number, not true or false"]),
        ({"error": "what?", "protocol": 2}, []),
    ],
)
def test_another_version_of_the_protocol_is_told(said: dict[str, object], faults: list[str]) -> None:
    assert greeting_of(said)[1] == faults


@pytest.mark.parametrize("line", ['{"id": 4, "hello": {}}', '{"hello": {"protocol": 99, "color": "blue"}, "id": "x"}'])
def test_standoff_answers_a_greeting(line: str) -> None:
    said = reply(line)
    assert said["id"] == json.loads(line)["id"]
    assert said["protocol"] == 1


def test_a_greeting_that_asks_for_something_else_is_refused() -> None:
    assert reply('{"id": 4, "hello": {}, "units": []}') == {"id": 4, "error": "units: does not belong to a greeting"}
