"""``standoff game``, as those meet it who play a whole game with it, or make mistakes.

Messages are kept as plain files under tests/snapshots/commands.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli
from standoff.games import Game, GameFile
from standoff.maps import Position

from ..snapshot_files import check

S1901 = """\
Spring 1901
Austria: A Vie-Tri, A Bud-Gal, F Tri-Alb
England: A Lvp-Yor, F Lon-Nth, F Edi-Nrg
France: A Par-Bur, A Mar-Spa, F Bre-Pic
Germany: A Ber-Kie, A Mun-Ruh, F Kie-Den
Italy: A Ven-Pie, A Rom-Ven, F Nap-Ion
Russia: A Mos-Ukr, A War-Gal, F StP-Bot, F Sev-Bla
Turkey: A Con-Bul, A Smy-Con, F Ank-Bla
"""
F1901 = """\
Fall 1901
Austria: A Tri H, A Bud-Ser, F Alb-Gre
England: A Yor-Nwy, F Nth C A Yor-Nwy, F Nrg-Bar
France: A Bur-Mar, A Spa-Por, F Pic-Bel
Germany: A Kie-Hol, A Ruh-Bel, F Den H
Italy: A Ven H, A Pie-Mar, F Ion-Tun
Russia: A Ukr S F Sev-Rum, A War-Gal, F Bot-Swe, F Sev-Rum
Turkey: A Bul-Ser, A Con-Bul, F Ank-Bla
"""
W1901 = """\
Austria: Build A Vie
England: Build F Edi
France: Build F Mar
Germany: Build F Kie, A Mun
Italy: Build F Nap
Russia: Build A StP, A Sev
Turkey: Build A Smy
"""
"""The sample game of the 2008 rulebook (p. 20 to 22): its first year."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder, so that messages name plain files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STANDOFF_DEBUG", raising=False)


def invoke(*words: str, input: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["game", *words], input=input, prog_name="standoff", catch_exceptions=False)


def told(result: Result) -> str:
    """Put exit code and both streams into one text, for a snapshot."""
    return f"exit code {result.exit_code}\n--- output\n{result.stdout}--- messages\n{result.stderr}"


def well(*words: str, input: str | None = None) -> str:
    result = invoke(*words, input=input)
    assert result.exit_code == 0, result.output
    return result.stdout


def fault(*words: str, input: str | None = None) -> str:
    """Run a command that has to be refused; return what is told of it, when the file is seen to be as it was."""
    before = {path.name: path.read_bytes() for path in Path().iterdir() if path.is_file()}
    result = invoke(*words, input=input)
    assert result.exit_code == 2, result.output
    assert {path.name: path.read_bytes() for path in Path().iterdir() if path.is_file()} == before
    return result.stderr


def game() -> Game:
    return GameFile.read("friday.json").game


# -- a game from its beginning ----------------------------------------------------------------------------------------


def test_a_year_of_the_sample_game() -> None:
    check("commands/game-new", told(invoke("new", "friday.json", "--title", "Friday night", "--last-year", "1910")))
    check("commands/game-process", told(invoke("process", "friday.json", "-", input=S1901)))
    well("process", "friday.json", "-", input=F1901)
    check("commands/game-process-winter", told(invoke("process", "friday.json", "-", input=W1901)))
    check("commands/game-history", told(invoke("history", "friday.json")))
    check("commands/game-show-phase", told(invoke("show", "friday.json", "--phase", "f1901m")))
    counts = {
        one["id"]: one["centers"] for one in json.loads(well("show", "friday.json", "--format", "json"))["powers"]
    }
    # the rulebook: one build each for Austria, England, France, Italy and Turkey, two for Germany and Russia
    assert counts == {"AUSTRIA": 4, "ENGLAND": 4, "FRANCE": 4, "GERMANY": 5, "ITALY": 4, "RUSSIA": 6, "TURKEY": 4}


def test_a_dislodged_unit_waits_and_retreats() -> None:
    begin("S1901M", "ITALY A ven", "ITALY A tyr", "AUSTRIA F tri", AUSTRIA=["vie"], ITALY=["rom", "nap"])
    out = well("process", "friday.json", "-", input="Italy: A Ven-Tri, A Tyr S A Ven-Tri")
    assert "Dislodged: Austria F Tri, attacked from Ven; may retreat to Adr, Alb" in out
    shown = json.loads(well("show", "friday.json", "--format", "json"))
    assert shown["position"]["dislodged"] == [
        {"unit": "AUSTRIA F tri", "attacker_from": "ven", "retreats": ["adr", "alb"]}
    ]
    check("commands/game-process-retreat", told(invoke("process", "friday.json", "-", input="Austria: F Tri-Alb")))
    assert str(game().position.units[0]) == "AUSTRIA F alb"


def begin(start: str, *units: str, **centers: list[str]) -> None:
    """Begin a game with a position of its own."""
    of = ";".join(f"{power}:{','.join(sorted(ids))}" for power, ids in sorted(centers.items()))
    by_power: dict[str, list[str]] = {}
    for text in units:
        power, letter, place = text.split()
        by_power.setdefault(power, []).append(f"{letter}{place}")
    on = ";".join(f"{power}:{','.join(sorted(several))}" for power, several in sorted(by_power.items()))
    Path("position.txt").write_text(f"standard {start} {on} - - {of}\n")
    well("new", "friday.json", "--position", "position.txt", "--force")


def test_without_orders_all_hold() -> None:
    well("new", "friday.json")
    out = well("process", "friday.json")
    assert out.startswith("No orders are given: every unit holds.")
    assert len(out.split("no order")) == 23
    assert game().code == "F1901M"


def test_a_dry_run_writes_nothing() -> None:
    well("new", "friday.json")
    before = Path("friday.json").read_bytes()
    out = well("process", "friday.json", "-", "--dry-run", input=S1901)
    assert "Fall 1901, movement (F1901M" in out
    assert out.endswith("Nothing was written.\n")
    assert Path("friday.json").read_bytes() == before


def test_the_ruling_comes_as_json_as_well() -> None:
    well("new", "friday.json", "--players", "6")
    data = json.loads(
        well("process", "friday.json", "-", "--format", "json", input="Germany: A Mun-Tyr\nItaly: A Ven-Tyr\n")
    )
    assert data["code"] == "F1901M"
    assert [row["result"] for row in data["ruling"]["results"]] == ["succeeds"]
    assert data["aside"] == [{"order": "ITALY: A ven - tyr", "why": "nobody leads ITALY"}]


def test_history_comes_as_json_as_well() -> None:
    well("new", "friday.json")
    for text in (S1901, F1901):
        well("process", "friday.json", "-", input=text)
    data = json.loads(well("history", "friday.json", "--format", "json"))
    assert [row["code"] for row in data["phases"]] == ["S1901M", "F1901M"]
    assert {"center": "bul", "from": None, "to": "TURKEY"} in data["phases"][1]["owners"]
    assert data["ended"] is None


# -- orders that cannot be taken --------------------------------------------------------------------------------------


def test_what_cannot_be_read_keeps_the_game_as_it_is() -> None:
    well("new", "friday.json")
    message = fault("process", "friday.json", "-", input="Germany: A Mun-Sil\nItaly: A Ven-Atlantis\n")
    assert "stdin:2:14: error" in message
    assert "not all of the orders could be read, so nothing was written; --anyway plays what was read" in message
    out = well("process", "friday.json", "-", "--anyway", input="Germany: A Mun-Sil\nItaly: A Ven-Atlantis\n")
    assert re.search(r"A Mun-Sil +succeeds", out)
    assert game().code == "F1901M"


def test_orders_of_another_turn_keep_the_game_as_it_is() -> None:
    well("new", "friday.json")
    assert "of another turn than the one to be played" in fault("process", "friday.json", "-", input=F1901)
    well("process", "friday.json", "-", input=S1901)
    assert "of another turn than the one to be played" in fault("process", "friday.json", "-", input=S1901)


def test_builds_under_a_heading_of_fall_are_those_of_its_winter() -> None:
    begin("W1901A", "ITALY A tyr", ITALY=["rom", "nap"])
    assert "Build A Rom  built" in well("process", "friday.json", "-", input="Fall 1901\nItaly: Build A Rom")


def test_notices_count_as_errors_with_strict() -> None:
    well("new", "friday.json")
    text = "Germany: A Mun\n"
    assert "not all of the orders could be read" in fault("process", "friday.json", "-", "--strict", input=text)
    well("process", "friday.json", "-", input=text)


def test_a_text_without_orders_keeps_the_game_as_it_is() -> None:
    well("new", "friday.json")
    assert "no order was found; leave ORDERS out" in fault("process", "friday.json", "-", input="\n")


def begin_by(choice: str, *units: str) -> None:
    """Begin a game under a reading of one switch."""
    begin("S1901M", *units, ENGLAND=["edi"], FRANCE=["par"], GERMANY=["ber"])
    well("new", "friday.json", "--position", "position.txt", "--set", choice, "--force")


def test_what_is_undefined_is_told_with_numbers_and_chosen() -> None:
    begin_by("paradox=none", "ENGLAND F lon", "ENGLAND F wal", "FRANCE A bre", "FRANCE F eng")
    # DATC 6.F.14: either the army comes in, cuts the support and its fleet stays, or the fleet is dislodged
    orders = "England: F Lon S F Wal-Eng, F Wal-Eng\nFrance: A Bre-Lon, F Eng C A Bre-Lon\n"
    check("commands/game-undefined", told(invoke("process", "friday.json", "-", input=orders)))
    assert game().code == "S1901M"
    assert "choose one of what is left, 1 to 2" in fault("process", "friday.json", "-", "--choice", "3", input=orders)
    came_out = []
    for choice in ("1", "2"):
        well("process", "friday.json", "-", "--choice", choice, input=orders)
        assert f"resolution {choice} was chosen" in well("history", "friday.json")
        came_out.append(game().code)
        well("undo", "friday.json")
    assert sorted(came_out) == ["F1901M", "S1901R"]


def test_where_no_resolution_is_left_there_is_nothing_to_choose() -> None:
    pandin = ("ENGLAND F lon", "ENGLAND F wal", "FRANCE A bre", "FRANCE F eng", "GERMANY F nth", "GERMANY F bel")
    begin_by("paradox=none", *pandin)
    orders = "England: F Lon S F Wal-Eng, F Wal-Eng\nFrance: A Bre-Lon, F Eng C A Bre-Lon\n"
    orders += "Germany: F Nth S F Bel-Eng, F Bel-Eng\n"
    for more in ([], ["--choice", "1"]):
        message = fault("process", "friday.json", "-", *more, input=orders)
        assert "no resolution under datc, paradox=none; give other orders" in message


def test_a_choice_where_the_rulebook_decides_is_refused() -> None:
    well("new", "friday.json")
    assert "nothing to choose; leave it out" in fault("process", "friday.json", "--choice", "1")


# -- beginning --------------------------------------------------------------------------------------------------------


def test_a_file_is_not_replaced_unless_asked_for() -> None:
    well("new", "friday.json")
    well("process", "friday.json")
    assert fault("new", "friday.json") == "Error: friday.json: is there already; nothing was written\n"
    well("new", "friday.json", "--force")
    assert game().code == "S1901M"


def test_what_ends_a_game_can_be_told() -> None:
    well("new", "friday.json", "--victory", "20", "--tie", "shared", "--sharers", "centers", "--last-year", "1907")
    assert game().endings.needed(game().board) == 20
    assert game().endings.tie.value == "shared"
    assert game().endings.sharers.value == "centers"
    assert game().endings.last_year == 1907
    well("new", "friday.json", "--majority", "--board", "era-of-empire", "--force")
    assert game().endings.needed(game().board) == 30
    assert "Wins: 24 centres of a player" in well("new", "friday.json", "--players", "2", "--force")


def test_powers_that_nobody_plays_can_be_named_in_any_way() -> None:
    out = well("new", "friday.json", "--unplayed", "italy", "--unplayed", "German")
    assert "Played by nobody: Italy and Germany\n" in out
    assert game().seats.unplayed == ("ITALY", "GERMANY")


def test_a_board_file_is_kept_with_the_game() -> None:
    head = 'format = "standoff-board"\nversion = 1\ntitle = "Mine"\n'
    Path("base.toml").write_text(f'{head}id = "base"\nbase = "standard"\n[victory]\ncenters = 20\n')
    Path("mine.toml").write_text(f'{head}id = "mine"\nbase = "base.toml"\n[provinces.spa]\nname = "Iberia"\n')
    well("new", "friday.json", "--board", "mine.toml")
    Path("mine.toml").unlink()
    Path("base.toml").unlink()
    assert game().endings.needed(game().board) == 20
    assert "(F1901M; mine board" in well("process", "friday.json", "-", input=S1901)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--victory", "35"), "the board has 34 centres, fewer than 35"),
        (("--victory", "20", "--majority"), "give a number or the majority, not both"),
        (("--last-year", "1900"), "the game begins in 1901"),
        (("--players", "6", "--unplayed", "Italy"), "the number of players says"),
        (("--players", "8"), "is not in the range 2<=x<=7"),
        (("--unplayed", "Itly"), 'no power is called "Itly" (did you mean Italy?)'),
        (("--unplayed", ""), 'no power is called ""'),
        (("--board", "atlantis"), "no board of this name is shipped"),
        (("--board", "nothing.toml"), "nothing.toml: cannot be read"),
        (("--board", "colonial", "--players", "3"), "the board colonial is played by 7"),
        (("--rules", "none"), "no rulebook 'none'"),
        (("--title", "two\nlines"), "title: must be one line"),
        (("--position", "nothing.txt"), "nothing.txt: cannot be read"),
        (("--position", "units.txt"), "units.txt: the position does not tell its turn"),
        (("--position", "no-owners.txt"), "does not tell who owns the supply centres"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_game_that_cannot_begin_is_refused(words: tuple[str, ...], message: str) -> None:
    Path("units.txt").write_text("Italy: A Rom\n")
    Path("no-owners.txt").write_text("standard S1901M ITALY:Arom - - -\n")
    assert message in " ".join(fault("new", "friday.json", *words).split())
    assert not Path("friday.json").exists()


# -- everything else --------------------------------------------------------------------------------------------------


def test_phases_are_taken_back() -> None:
    well("new", "friday.json")
    for _ in range(3):
        well("process", "friday.json")
    well("undo", "friday.json")
    assert game().code == "S1902M"
    well("undo", "friday.json", "--phases", "2")
    assert game().code == "S1901M"
    assert "0 phases were played, so 1 cannot be taken back" in fault("undo", "friday.json")


def test_a_draw_ends_the_game_and_can_be_taken_back() -> None:
    well("new", "friday.json", "--players", "5")
    well("process", "friday.json")
    assert well("end", "friday.json", "--draw") == "Over: a draw of Austria, England, France, Russia and Turkey\n"
    assert "the game is over" in fault("process", "friday.json")
    assert "the game is over already" in fault("end", "friday.json", "--time")
    well("undo", "friday.json")
    assert game().ended is None
    assert game().code == "F1901M"


def test_the_time_is_up_when_somebody_says_so() -> None:
    well("new", "friday.json")
    assert well("end", "friday.json", "--time") == "Over: as the time is up Russia wins with 4 centres\n"
    assert "over: as the time is up" in well("history", "friday.json")
    assert "say --draw or --time" in fault("end", "friday.json")


def test_a_solo_is_told() -> None:
    begin("F1901M", "ITALY A tyr", ITALY=["nap", "rom", "ven", "tri", "vie"], FRANCE=["par"])
    well("new", "friday.json", "--position", "position.txt", "--victory", "5", "--force")
    assert "Over: Italy wins with 5 centres" in well("process", "friday.json")
    assert "over: Italy wins with 5 centres" in well("history", "friday.json")
    well("undo", "friday.json")
    assert game().code == "F1901M"


def test_a_power_falls_into_civil_disorder_and_is_taken_over() -> None:
    well("new", "friday.json")
    assert "In civil disorder: Turkey" in well("disorder", "friday.json", "turkish")
    out = well("process", "friday.json", "-", input="Turkey: A Con-Bul\n")
    assert "Set aside: Turkey A Con-Bul: TURKEY is in civil disorder" in out
    assert "In civil disorder" not in well("disorder", "friday.json", "Turkey", "--restored")
    assert 'no power is called "Spain"' in fault("disorder", "friday.json", "Spain")


def test_the_coin_is_tossed_where_two_play() -> None:
    well("new", "friday.json", "--players", "2")
    well("process", "friday.json")
    assert "A coin has to be tossed: Italy joins" in well("process", "friday.json")
    assert "coin: ITALY joins the winner of a toss; say which" in fault("process", "friday.json")
    assert "name the PLAYER" in fault("coin", "friday.json")
    assert "name the PLAYER" in fault("coin", "friday.json", "France", "--toss")
    assert 'no player is called "ITALY"' in fault("coin", "friday.json", "ITALY")
    out = well("coin", "friday.json", "Turkey")
    assert out == "ITALY joins AUSTRIA+GERMANY+TURKEY in the second spring.\n"
    assert "coin: the coin has fallen" in fault("coin", "friday.json", "--toss")
    assert "Player AUSTRIA+GERMANY+TURKEY: Austria, Germany, Turkey and Italy\n" in well("show", "friday.json")
    well("undo", "friday.json")
    well("process", "friday.json")
    assert " joins " in well("coin", "friday.json", "--toss")
    assert game().coin in ("ENGLAND+FRANCE+RUSSIA", "AUSTRIA+GERMANY+TURKEY")
    well("new", "other.json")
    assert "no power is neutral" in fault("coin", "other.json", "--toss")


def test_builds_left_unused_are_told() -> None:
    well("new", "friday.json")
    Path("orders.txt").write_text("Austria: A Bud-Ser\nItaly: F Nap-Ion\n", encoding="utf-8")
    well("process", "friday.json", "orders.txt")
    Path("orders.txt").write_text("Italy: F Ion-Tun\n", encoding="utf-8")
    well("process", "friday.json", "orders.txt")
    Path("orders.txt").write_text("Italy: waive\n", encoding="utf-8")
    out = well("process", "friday.json", "orders.txt")
    assert "Austria leaves 1 build unused\n" in out
    assert "Italy leaves" not in out


def test_whom_the_neutral_power_is_going_to_join_is_shown() -> None:
    well("new", "friday.json", "--players", "2")
    Path("orders.txt").write_text("Austria: A Bud-Ser\n", encoding="utf-8")
    well("process", "friday.json", "orders.txt")
    assert "Neutral: Italy\n" in well("process", "friday.json")
    well("coin", "friday.json", "Turkey")
    assert "Neutral: Italy, which joins AUSTRIA+GERMANY+TURKEY in the second spring\n" in well("show", "friday.json")
    assert "Neutral" not in well("process", "friday.json")


def test_a_phase_that_was_not_played_is_told() -> None:
    well("new", "friday.json")
    assert "F1901M was not played; there is S1901M is to be" in fault("show", "friday.json", "--phase", "F1901M")
    well("process", "friday.json")
    assert "S1901M to S1901M, and F1901M is to be" in fault("show", "friday.json", "--phase", "X")


@pytest.mark.parametrize("command", ["show", "process", "undo", "history", "end", "disorder", "coin"])
def test_every_command_refuses_what_is_no_game(command: str) -> None:
    Path("bad.json").write_text('{"format": "standoff-game", "version": 1}')
    more = ["Italy"] if command == "disorder" else []
    assert fault(command, "bad.json", *more) == "Error: bad.json: title: is missing\n"
    assert "nothing.json: cannot be read: No such file" in fault(command, "nothing.json", *more)
    assert "a game is kept in a file" in fault(command, "-", *more)


def test_the_group_of_commands_loads_nothing_heavy(tmp_path: Path) -> None:
    code = "import sys; from standoff.__main__ import cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    for name in ("games.game", "games.shape", "games.show", "games.file", "solver.retreats"):
        assert f"standoff.{name}" not in loaded


def test_a_position_of_the_one_line_form_begins_a_game() -> None:
    line = Game.new().process([]).position.line()
    Path("position.txt").write_text(line + "\n")
    well("new", "friday.json", "--position", "position.txt")
    assert game().position == Position.from_line(line)
    assert well("show", "friday.json").splitlines()[-1] == line


def hidden(*path: str, by: str) -> None:
    """Put characters that a terminal obeys behind a text in the file of the game."""
    data = json.loads(Path("friday.json").read_text(encoding="utf-8"))
    inside = data
    for key in path[:-1]:
        inside = inside[int(key) if isinstance(inside, list) else key]
    inside[path[-1]] += by
    Path("friday.json").write_text(json.dumps(data), encoding="utf-8")


@pytest.mark.parametrize("by", ["\u202e", "\ufeff", "\u2066", "\u200f"])
def test_what_turns_the_writing_in_the_file_of_a_game_reaches_no_terminal(by: str) -> None:
    well("new", "friday.json", "--title", "Friday")
    hidden("title", by=by)
    assert well("show", "friday.json").startswith("Friday\ufffd\n")
    hidden("position", "season", by=by)
    assert by not in fault("show", "friday.json")
    well("new", "friday.json", "--force")
    hidden("seats", "players", "0", "name", by=by)
    assert all(line.isprintable() for line in well("show", "friday.json").splitlines())
    data = json.loads(Path("friday.json").read_text(encoding="utf-8"))
    data["position"]["centers"]["AUSTRIA"][0] += by
    Path("friday.json").write_text(json.dumps(data), encoding="utf-8")
    told = fault("show", "friday.json")
    assert "cannot own bud\ufffd" in told
    assert by not in told
