"""What the commands of games print as data fits the schemas that state its form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
import referencing
from click.testing import CliRunner

import standoff
from standoff.__main__ import cli

HOME = Path(standoff.__file__).parent
SCHEMAS = {
    found["$id"]: found
    for folder in ("games", "solver")
    for found in (json.loads(path.read_text("utf-8")) for path in sorted((HOME / folder / "schema").glob("*.json")))
}
REGISTRY: Any = referencing.Registry().with_resources(
    (id, referencing.Resource.from_contents(schema)) for id, schema in SCHEMAS.items()
)


def form(name: str) -> Any:
    schema = SCHEMAS[f"urn:standoff:{name}:1"]
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema, registry=REGISTRY)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)


def run(*words: str, orders: str = "") -> str:
    done = CliRunner().invoke(cli, ["game", *words], input=orders, prog_name="standoff", catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def data(command: str, *words: str, orders: str = "") -> Any:
    return json.loads(run(command, "friday.json", *words, "--format", "json", orders=orders))


def test_a_game_with_all_phases_fits_its_forms() -> None:
    # the Italian army is dislodged from Trieste, and Italy is in civil disorder afterwards
    run("new", "friday.json", "--title", "Friday", "--last-year", "1902")
    turns = {
        "S1901M": "Italy: A Ven-Tri\nAustria: A Bud-Ser, F Tri-Alb",
        "F1901M": "Austria: A Vie-Tri, F Alb S A Vie-Tri\nItaly: A Tri H",
        "F1901R": "Italy: A Tri-Tyr",
        "W1901A": "Austria: Build A Vie\nRussia: waive",
        "S1902M": "",
        "F1902M": "",
    }
    for code, orders in turns.items():
        form("game-show").validate(before := data("show"))
        assert before["code"] == code
        played = data("process", "-", "--anyway", orders=orders)
        form("game-show").validate(played)
        assert played["ruling"]["results"] or not orders
        if code == "F1901R":
            run("disorder", "friday.json", "Italy")
        form("game-show").validate(data("show", "--phase", code))
    after = data("show")
    form("game-show").validate(after)
    assert after["ended"]["way"] == "turn-limit"
    rows = data("history")
    form("game-history").validate(rows)
    assert [row["code"] for row in rows["phases"]] == list(turns)
    assert {"center": "ser", "from": None, "to": "AUSTRIA"} in rows["phases"][2]["owners"]
    assert rows["phases"][1]["dislodged"] == ["ITALY A tri"]


@pytest.mark.parametrize("words", [("--players", "2"), ("--board", "era-of-empire"), ("--players", "6")])
def test_other_games_fit_their_forms(words: tuple[str, ...]) -> None:
    run("new", "friday.json", *words)
    orders = "Italy: A Ven-Tri" if words[-1] == "6" else ""
    form("game-show").validate(data("process", "-", "--anyway", orders=orders))
    played = data("process", "-", "--anyway", orders=orders)
    form("game-show").validate(played)
    assert bool(played["aside"]) == (words[-1] == "6")
    assert ("board_notes" in played) == ("era-of-empire" in words)
    assert played["coin_due"] == (words[-1] == "2")
    form("game-history").validate(data("history"))


@pytest.mark.parametrize("name", ["game-show", "game-history"])
def test_what_is_added_missing_or_of_another_version_does_not_fit(name: str) -> None:
    run("new", "friday.json")
    right = data("show" if name == "game-show" else "history")
    form(name).validate(right)
    for wrong in (
        right | {"more": 1},
        right | {"version": 2},
        *({key: value for key, value in right.items() if key != gone} for gone in right if gone != "board_notes"),
    ):
        with pytest.raises(jsonschema.ValidationError):
            form(name).validate(wrong)
