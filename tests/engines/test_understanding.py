"""What an engine writes is parsed as any input is: taken, or told to be none with the field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from standoff import Position
from standoff.datc.serve import greeting, reply
from standoff.engines.contract import ReplyKind
from standoff.engines.naming import Naming
from standoff.engines.question import Question, asked
from standoff.engines.understanding import greeting_of, understood

from ..folding import folded
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


@folded
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
    ({"units": [], "error": ""}, "error: is empty; leave it out, or say why"),
    ({"units": [], "skip": " "}, "skip: is empty; leave it out, or say why"),
    ({"error": 0}, "error: must be a text, not a number"),
    ({"units": [], "skip": False}, "skip: must be a text, not true or false"),
    ({"error": {"code": 7}}, "error: must be a text, not an object"),
    *(
        ({"units": [], "dislodged": [{"unit": "ENGLAND A lon", **told}]}, f"dislodged[0].{fault}")
        for told, fault in (
            ({"by_convoy": "yes"}, "by_convoy: must be true or false, not a text"),
            ({"by_convoy": 1}, "by_convoy: must be true or false, not a number"),
            ({"attacker_from": 0}, "attacker_from: must be a text, not a number"),
            ({"attacker_from": ""}, 'attacker_from: the board has no place ""'),
        )
    ),
    *(
        ({"units": [], "results": [{"order": "ITALY: A ven - tyr", "result": "ok", **told}]}, f"results[0].{fault}")
        for told, fault in (
            ({"result": []}, "result: must be a text or a list of texts, not an empty list"),
            ({"result": ["ok", 7]}, "result: must be a text or a list of texts"),
            ({"dislodged": "yes"}, "dislodged: must be true or false, not a text"),
            ({"destroyed": 1}, "destroyed: must be true or false, not a number"),
            ({"strength": "9"}, "strength: must be a whole number, not a text"),
            ({"against": 1.5}, "against: must be a whole number, not a number"),
            ({"strength": True}, "strength: must be a whole number, not true or false"),
            ({"reason": 7}, "reason: must be a text, not a number"),
            ({"as": ["x"]}, "as: must be a text, not a list"),
            ({"order": 7}, "order: must be a text, not a number"),
            ({"unit": {}}, "unit: must be a text, not an object"),
        )
    ),
    ({"units": [], "resolutions": True}, "resolutions: must be a whole number, not true or false"),
    ({"units": [], "verdict": ["unique"]}, "verdict: must be a text, not a list"),
]

OF_THE_QUESTION: list[tuple[dict[str, Any], str]] = [
    ({"units": [], "disbanded": ["ENGLAND A lon"]}, "disbanded: belongs to a phase of retreat, and this is one of mov"),
    ({"units": [], "built": ["ENGLAND A lon"]}, "built: belongs to a phase of adjustment, and this is one of movement"),
    ({"units": [], "results": [{"result": "ok"}]}, "results[0]: names no order, and there are 1 rows for"),
]
"""Of the right form, and none of this question."""


@pytest.mark.parametrize(("data", "why"), [*NONSENSE, *OF_THE_QUESTION])
def test_what_is_no_answer_is_told_with_its_field(data: dict[str, Any], why: str) -> None:
    data = json.loads(json.dumps(data).replace("ITALY: A ven - tyr", ASKED.written[0]))
    found = understand(data)
    assert found.kind is ReplyKind.NONSENSE
    assert found.why.startswith(why)


@pytest.mark.parametrize(("data", "why"), NONSENSE)
def test_the_schema_refuses_what_is_no_answer(data: dict[str, Any], why: str) -> None:
    # it knows no board, and sets no bound
    assert REPLY.is_valid({"id": 1, **data}) == why.startswith(("contested[1]", "units: has 10001"))


UNDERSTOOD: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"units": []}, {"units": []}),
    ({"units": None}, {"units": None}),
    ({"units": {"eng": ["F NTH", "A LON"]}}, {"units": ["ENGLAND F nth", "ENGLAND A lon"]}),
    ({"units": [], "dislodged": ["AUS F TRI"]}, {"units": [], "dislodged": [{"unit": "AUSTRIA F tri"}]}),
    ({"units": [], "dislodged": None, "contested": None}, {"units": []}),
    ({"units": [], "contested": ["SPA/NC"]}, {"units": [], "contested": ["spa"]}),
    ({"units": [], "mood": "fine"}, {"units": []}),
    ({"units": [], "skip": None, "error": None, "verdict": None}, {"units": []}),
    ({"units": [], "disbanded": [], "built": []}, {"units": [], "disbanded": [], "built": []}),
    ({"units": [], "resolutions": 2.0}, {"units": [], "resolutions": 2}),
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


COASTS = Position.of("ENGLAND F nth", "ENGLAND A lon", "FRANCE F spa/sc", "FRANCE A gas", "RUSSIA F bot")
GIVEN = asked(
    COASTS,
    COASTS.orders(
        "F Nth C A Lon - Nwy, A Lon - Nwy via convoy, F Spa/sc - Por, A Gas S F Spa/sc - Por, Russia: A Bot - StP/nc"
    ),
)


@folded
@pytest.mark.parametrize(
    ("row", "index"),
    [
        # the same order, as people write it; coasts and the way of an army may be left out
        ({"order": "F NTH C A LON-NWY"}, 0),
        ({"order": "England: Fleet North Sea convoys Army London to Norway"}, 0),
        ({"order": "A LON - NWY"}, 1),
        ({"order": "F SPA - POR"}, 2),
        ({"order": "A GAS S F SPA - POR"}, 3),
        ({"unit": "F NTH"}, 0),
        ({"unit": "England: A London"}, 1),
        ({"unit": "FRANCE F spa"}, 2),
        # the order calls it an army
        ({"unit": "RUSSIA A bot"}, 4),
        ({"unit": "F BOT"}, 4),
        ({"unit": "F NTH", "order": "F NTH C A LON - NWY"}, 0),
        # another order, or another unit
        ({"order": "F NTH C A LON - DEN"}, None),
        ({"order": "F NTH H"}, None),
        ({"order": "A LON - YOR"}, None),
        ({"order": "FRANCE: A lon - nwy"}, None),
        ({"order": "F LON - NWY"}, None),
        ({"order": "F SPA/NC - POR"}, None),
        ({"order": "A GAS S F SPA"}, None),
        ({"order": "A LODN - NWY"}, None),  # nothing misspelt is guessed at
        ({"order": "A LON - NWY, F NTH H"}, None),
        ({"unit": "FRANCE F nth"}, None),
        ({"unit": "ENGLAND A nth"}, None),
        ({"unit": "F SPA/NC"}, None),
        ({"unit": "F NTH", "order": "A LON - NWY"}, None),
        ({"order": "x" * 100_000}, None),
        ({"unit": ""}, None),
        ({"order": ""}, None),
    ],
)
def test_a_row_tells_of_the_order_that_was_given_and_of_no_other(row: dict[str, Any], index: int | None) -> None:
    answer = understand({"units": [], "results": [{**row, "result": "odd"}]}, GIVEN).answer
    (found,) = answer["results"]
    assert (found["order"] if "unknown" in found else None) == (None if index is None else GIVEN.written[index])


def test_a_unit_with_two_orders_has_its_rows_in_their_sequence() -> None:
    before = Position.of("FRANCE A par")
    question = asked(before, before.orders("A Par - Bur, A Par - Gas"))
    rows = [{"unit": "A PAR", "result": "ok"}, {"unit": "A PAR", "result": "void"}]
    told = understand({"units": [], "results": rows}, question).answer["results"]
    assert [row["order"] for row in told] == list(question.written)
    (alone,) = understand({"units": [], "results": rows[:1]}, question).answer["results"]
    assert alone["order"] == "A PAR"


def test_a_void_order_to_hold_may_be_told_to_be_dislodged() -> None:
    before = Position.of("FRANCE A par")
    question = asked(before, before.orders("A Par H"))
    (row,) = understand({"units": [], "results": [{"result": ["void", "dislodged"]}]}, question).answer["results"]
    assert (row["result"], row["dislodged"], row.get("unknown")) == ("illegal", True, None)


def test_a_result_for_no_order_is_kept_as_it_is() -> None:
    assert results({"order": "nobody", "result": "bounce"}) == [{"order": "nobody", "result": "bounce"}]


def test_several_words_of_one_result_are_taken_together() -> None:
    order = next(order for order in ASKED.written if " - " in order and " S " not in order)
    (row,) = results({"order": order, "result": ["bounce", "dislodged"]})
    assert (row["result"], row.get("or"), row["dislodged"]) == ("fails", None, True)
    (row,) = results({"order": order, "result": ["fails", "succeeds"]})
    assert row["unknown"] == "'fails' and 'succeeds' contradict each other"
    (row,) = results({"order": order, "result": ["succeeds", "what"]})
    assert row["unknown"].startswith('"what" is no result of a move')
    (row,) = results({"order": order, "result": "what"})
    assert row["unknown"].startswith('"what" is no result of a move')


def test_an_engine_may_skip_or_refuse() -> None:
    skipped = understand({"id": 1, "skip": "no\n convoys"})
    assert (skipped.kind, skipped.why) == (ReplyKind.SKIP, "no convoys")
    refused = understand({"id": 1, "error": "no such board", "units": []})
    assert (refused.kind, refused.why) == (ReplyKind.ERROR, "no such board")
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
