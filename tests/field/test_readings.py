"""What people paste, put through ``standoff read``: it says all that was understood, and all that was not."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner

from standoff.__main__ import cli
from standoff.maps.notation import read

from ..folding import folded

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = tomllib.loads((HERE / "readings.toml").read_text(encoding="utf-8"))["case"]
FORM = jsonschema.Draft202012Validator(
    json.loads((HERE.parent.parent / "maps/schema/reading.schema.json").read_text(encoding="utf-8"))
)


def pasted(case: dict[str, Any]) -> tuple[str, int]:
    """Return the text as it is given to the command, and how many lines stand above what was pasted."""
    head = ["Units:", *case["units"], "Orders:"] if "units" in case else []
    return "\n".join([*head, case["text"]]), len(head)


@folded
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_what_people_paste_is_understood(case: dict[str, Any]) -> None:
    text, above = pasted(case)
    done = CliRunner().invoke(cli, ["read", "-", "--format", "json"], input=text)
    data = json.loads(done.stdout)
    FORM.validate(data)
    orders = [row["order"] for row in data["orders"]]
    assert orders == case["orders"]
    assert data["without_orders"] == case.get("waiting", [])
    assert [orders[n] for n in data["no_unit"]] == case.get("nobodys", [])
    assert [orders[n] for n in data["others_unit"]] == case.get("others", [])
    assert [[orders[n] for n in several] for several in data["several_orders"]] == case.get("several", [])
    assert [line - above for line in data["unread_lines"]] == case.get("unread", [])
    assert [f"{d['code']}:{d['line'] - above}" for d in data["diagnostics"]] == case.get("codes", [])
    assert done.exit_code == (2 if data["errors"] else 0)


@folded
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_what_is_said_is_read_as_the_same_again(case: dict[str, Any]) -> None:
    text, _ = pasted(case)
    first, again = read(text), read(CliRunner().invoke(cli, ["read", "-"], input=text).stdout)
    assert sorted(map(str, again.orders)) == sorted(map(str, first.orders))
    assert again.position == first.position
    assert not again.errors


@folded
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_every_error_says_what_would_be_right(case: dict[str, Any]) -> None:
    assert all(error.hint for error in read(pasted(case)[0]).errors)
