"""Look for files that break a command: games, records of other programs, boards, foreign tables, texts of later phases.

    python -m bench.fuzz_files --kind game --seconds 200 --seed 1

Files that are good are changed at random, as what they are (a value of JSON or TOML, an element, a word) or byte by byte,
and given to the command line. Whatever they hold, the exit code is 0, 1 or 2, a refusal says why, nothing unprintable is
shown, and it takes no longer than a file of that size may. A game that is accepted is what the file says, a board comes
back from its own text, and plain lines of orders are read as they are word by word. Each kind of break is printed once.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from standoff.__main__ import cli
from standoff.games import Game, GameError, GameFile
from standoff.encoding import Rulebook
from standoff.games.data import game_data, rules_data
from standoff.maps import BoardError, Position, standard
from standoff.maps.board_text import board_text
from standoff.maps.loading import from_text
from standoff.maps.notation import read, write_orders
from standoff.maps.notation.converting import convert, writable
from standoff.maps.notation.readings import Reading
from standoff.maps.notation.texts import read_closely
from standoff.maps.patching import BOARDS
from standoff.maps.strict_json import loads

from . import late
from .fuzz_readers import WORDS, mutated
from .positions import KINDS as MOVEMENTS
from .random_play import orders_of
from .reading_checks import flaws

ROOT = Path(__file__).parent.parent
SLOWEST = 4.0
"""So many seconds of the processor are too long for a small file."""

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 10**400, 2**63, 1.5, -0.0, 1e300, "", " ", "x", "par", "FRANCE", "A par", "A PAR"),
    *("FRANCE A par", "FRANCE: A par - bur", "FRANCE: A par H", "\ud800", "\x00", "\u202ePAR", "\u0410 par", "a" * 5000),
    *([], {}, [[]], [None], {"": ""}, [1], "Fran\u00e7e", "spring", "retreat", "S1901M", "W1901A", "stp/sc", "F STP/SC"),
    *("VOID", "void", ["bounce"], {"FRANCE": ["A PAR"]}, {"FRANCE": {"A PAR": ["BUR"]}}, [["A PAR"]], "WAIVE", "\u0663"),
    *("<script>", "\x1b[2J", "NaN", "../../etc/passwd", "/dev/zero", "\ufeff", "%s", "9" * 5000),
)
RAW = ("NaN", "Infinity", "1e999", "-0", "1" * 5000, "[" * 3000, '"\\ud800"', '{"a":1,"a":2}', "\x00", "\ufeff", "1_0", "'x'")


class Slow(Exception):
    """A command takes far too long."""


def _too_long(*_: object) -> None:
    raise Slow


class Search:
    """Runs commands and checks, and keeps each kind of break once."""

    def __init__(self, kind: str, seconds: float, folder: Path) -> None:
        """Begin to count."""
        self.kind, self.folder = kind, folder
        self.begun, self.end = time.process_time(), time.process_time() + seconds
        self.count = 0
        self.codes: Counter[int] = Counter()
        self.kinds: dict[str, int] = {}
        self.runner = CliRunner()
        self.now = b""
        self.words: tuple[str, ...] = ()
        signal.signal(signal.SIGALRM, _too_long)

    def found(self, flaw: str, kind: str = "") -> None:
        """Keep what is wrong, and the file that shows it."""
        kind = kind or re.sub(r"\d+|'[^']*'|\"[^\"]*\"|/\S+", "", flaw)[:70]
        if kind in self.kinds and self.kinds[kind] <= len(self.now):
            return
        first = kind not in self.kinds
        self.kinds[kind] = len(self.now)
        name = f"{self.kind}--{re.sub(r'[^a-zA-Z]+', '-', kind)[:60].strip('-')}"
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(self.now)
        if first:
            print(f"FOUND {self.kind} {' '.join(self.words)[:150]}: {flaw[:400]!r} -> {name}", flush=True)

    def guarded(self, check: Callable[[], object]) -> Any:
        """Run a check; what it raises is a find, and so is that it takes too long."""
        start = time.process_time()
        signal.alarm(60)
        try:
            return check()
        except Slow:
            self.found("takes more than a minute")
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a find
            self.raised(error)
        finally:
            signal.alarm(0)
        taken = time.process_time() - start
        if taken > SLOWEST:
            self.found(f"takes {taken:.1f} s for {len(self.now)} bytes")
        return None

    def raised(self, error: BaseException) -> None:
        place = traceback.extract_tb(error.__traceback__)[-1]
        kind = f"{type(error).__name__} in {Path(place.filename).name}:{place.lineno}"
        self.found(f"{kind}: {str(error)[:200]}", kind)

    def run(self, *words: str, text: str | None = None) -> Result | None:
        """Run a command, and see that it ends as commands do."""
        self.words = words
        start = time.process_time()
        signal.alarm(60)
        try:
            result = self.runner.invoke(cli, list(words), input=text)
        finally:
            signal.alarm(0)
        taken = time.process_time() - start
        self.codes[result.exit_code] += 1
        if isinstance(result.exception, Slow):
            self.found("takes more than a minute")
        elif result.exception is not None and not isinstance(result.exception, SystemExit):
            self.raised(result.exception)
        elif result.exit_code not in (0, 1, 2):
            self.found(f"exit code {result.exit_code}")
        elif result.exit_code == 2 and not result.stderr.strip() and words[:2] != ("map", "check"):
            self.found("exit code 2 without a word")
        if taken > SLOWEST:
            self.found(f"takes {taken:.1f} s for {len(self.now)} bytes", f"slow {words[:2]}")
        shown = result.stdout + result.stderr
        if "--format" not in words and (odd := [c for c in shown if not c.isprintable() and c not in "\n\t"]):
            self.found(f"shown to a terminal: {odd[0]!r}")
        if len(shown) > 3_000_000 + 20 * len(self.now):
            self.found(f"{len(shown)} characters of output")
        return result

    def told(self) -> str:
        spent = time.process_time() - self.begun
        codes = ", ".join(f"{n} with exit code {code}" for code, n in sorted(self.codes.items()))
        return f"{self.kind}: {self.count} in {spent:.0f} s of processor ({self.count / spent:.1f}/s), {codes}; {len(self.kinds)} kinds of break"


# -- changes -------------------------------------------------------------------------------------------------------


def places(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all values inside a value."""
    if here:
        yield here
    if isinstance(value, dict):
        for key, one in value.items():
            yield from places(one, (*here, key))
    elif isinstance(value, list):
        for n, one in enumerate(value):
            yield from places(one, (*here, n))


def changed(data: Any, dice: random.Random) -> Any:
    """Change parsed data in one to three places."""
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        all_places = list(places(data))
        if not all_places:
            return data
        # what stands high up is rare among the places, and matters as much
        depth = dice.choice(sorted({len(where) for where in all_places}))
        where = dice.choice([one for one in all_places if len(one) == depth])
        inside = data
        for key in where[:-1]:
            inside = inside[key]
        last, old = where[-1], inside[where[-1]]
        choice = dice.randrange(9)
        if choice == 0:
            del inside[last]
        elif choice == 1:
            inside[last] = dice.choice(ODD)
        elif choice == 2:
            inside[last] = _close(old, dice)
        elif choice == 3:
            other = dice.choice(all_places)
            value: Any = data
            try:
                for key in other:
                    value = value[key]
                inside[last] = json.loads(json.dumps(value))
            except (KeyError, IndexError, TypeError):
                pass
        elif choice == 4 and isinstance(inside, list):
            inside.insert(dice.randint(0, len(inside)), json.loads(json.dumps(old)))
        elif choice == 5 and isinstance(inside, list):
            dice.shuffle(inside)
        elif choice == 6 and isinstance(inside, dict):
            inside[dice.choice(("x", "", *inside, str(last).upper(), "FRANCE", "remove", "base", "note"))] = inside.pop(last)
        elif choice == 7 and isinstance(inside, dict):
            inside[dice.choice(("x", "FRANCE", "aegean", "coasts", "by_convoy", "remove"))] = dice.choice(ODD)
        else:
            inside[last] = _close(old, dice)
    return data


def _close(value: Any, dice: random.Random) -> Any:
    """Return another value of the same kind, near to this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + dice.choice((-1, 1, 100, -value, -2 * value))
    if isinstance(value, str) and value:
        if dice.random() < 0.5:
            words = value.split(" ")
            words[dice.randrange(len(words))] = dice.choice(("A", "F", "par", "-", "S", "stp/nc", "FRANCE", "mun", "H", "", "VIA", "D", "R"))
            return " ".join(words)
        return mutated(value, dice, [value, "x"])
    if isinstance(value, list) and value:
        return value * 2 if dice.random() < 0.5 else value[: len(value) // 2]
    return dice.choice(ODD)


def bytes_changed(raw: bytes, dice: random.Random, all_raw: list[bytes]) -> bytes:
    """Change a file byte by byte, or by pieces that mean something."""
    for _ in range(dice.randint(1, 3)):
        at = dice.randint(0, len(raw))
        end = min(len(raw), at + dice.choice((0, 0, 1, 2, 30, 500)))
        choice = dice.randrange(6)
        if choice == 0:
            piece = b""
        elif choice == 1:
            piece = raw[at:end] * dice.choice((2, 2, 30))
        elif choice == 2:
            piece = dice.choice(RAW).encode("utf-8", "surrogatepass")
        elif choice == 3:
            piece = bytes((dice.randrange(256),))
        elif choice == 4:
            piece = dice.choice(WORDS).encode("utf-8", "surrogatepass")
        else:
            other = dice.choice(all_raw)
            begin = dice.randint(0, len(other))
            piece = other[begin : begin + dice.choice((3, 20, 200))]
        raw = raw[:at] + piece + raw[end:]
    return raw if dice.random() < 0.95 else raw[: dice.randint(0, len(raw))]


def lines_changed(text: str, dice: random.Random, names: tuple[str, ...]) -> str:
    """Change the lines of a table: words exchanged, lines doubled, left out or moved."""
    lines = text.split("\n")
    for _ in range(dice.randint(1, 3)):
        n = dice.randrange(len(lines))
        choice = dice.randrange(6)
        if choice == 0:
            lines.insert(dice.randrange(len(lines)), lines[n])
        elif choice == 1 and len(lines) > 1:
            del lines[n]
        elif choice == 2:
            lines[n] += " " + dice.choice(names)
        else:
            words = re.split(r"(\s+|[\"=/<>])", lines[n])
            words[dice.randrange(len(words))] = dice.choice(names)
            lines[n] = "".join(words)
    return "\n".join(lines)


# -- seeds ---------------------------------------------------------------------------------------------------------


@cache
def games() -> tuple[Game, ...]:
    """Return games under way, short ones, with retreats and winters."""
    found = []
    for seed, board, phases in ((1, "standard", 5), (2, "standard", 12), (3, "toy", 6), (4, "fleet-rome", 3), (5, "era-of-empire", 4)):
        from standoff.maps import board_named

        dice = random.Random(seed)
        game = Game.new(board_named(board))
        for _ in range(phases):
            if game.ended is not None:
                break
            try:
                game = game.process(orders_of(game, dice))
            except GameError:
                break
        found.append(game)
    return tuple(found)


def exported(search: Search, form: str) -> list[bytes]:
    """Return the games as another program has them."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for n, game in enumerate(games()):
            path = Path(folder) / f"{n}.json"
            GameFile.create(path, game)
            result = search.runner.invoke(cli, ["game", "export", "--to", form, str(path)])
            if result.exit_code == 0:
                found.append(result.stdout.encode())
    return found


# -- kinds ---------------------------------------------------------------------------------------------------------


def game_files(search: Search, dice: random.Random, folder: Path) -> Iterator[None]:
    """Games of standoff: accepted is only what says the same when it is written again."""
    seeds = [game_data(game) for game in games()]
    raws = [json.dumps(one).encode() for one in seeds]
    path = folder / "game.json"
    while True:
        n = dice.randrange(len(seeds))
        if dice.random() < 0.75:
            data = changed(json.loads(raws[n]), dice)
            raw = json.dumps(data, ensure_ascii=dice.random() < 0.5).encode("utf-8", "surrogatepass")
        else:
            raw = bytes_changed(raws[n], dice, raws)
        search.now = raw
        path.write_bytes(raw)
        result = search.run("game", dice.choice(("show", "history", "replay")), str(path))
        if result is not None and result.exit_code in (0, 1):
            search.guarded(lambda: _same_game(search, path, raw))
            for words in (("process", str(path), "--dry-run"), ("process", str(path)), ("undo", str(path)), ("export", "--to", dice.choice(("jdip", "diplomacy")), str(path))):
                if dice.random() < 0.3:
                    search.run("game", *words)
        yield


def _same_game(search: Search, path: Path, raw: bytes) -> None:
    told = _unordered(loads(raw.decode("utf-8-sig")))
    again = _unordered(json.loads(json.dumps(game_data(GameFile.read(path).game))))
    # a switch that is lacking is as in datc
    told["rules"]["choices"] = {**Rulebook_choices(), **told["rules"]["choices"]}
    if told != again:
        where = next(_unlike(told, again), "?")
        search.found(f"accepted, and says something else: {where}", f"game differs at {re.sub(r'[0-9]+|: .*', '', where)}")


def Rulebook_choices() -> dict[str, str]:
    return rules_data(Rulebook.DATC)["choices"]


def _unordered(value: Any) -> Any:
    """Return data in which lists whose order means nothing are in one order."""
    if isinstance(value, dict):
        return {
            key: sorted(one, key=str) if key in UNORDERED or (key.isupper() and isinstance(one, list)) else _unordered(one)
            for key, one in value.items()
        }
    return [_unordered(one) for one in value] if isinstance(value, list) else value


UNORDERED = ("units", "contested", "disorder")


def _unlike(one: Any, other: Any, here: str = "") -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            if key not in one or key not in other:
                yield f"{here}.{key}: only one has it"
            else:
                yield from _unlike(one[key], other[key], f"{here}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for n, (mine, its) in enumerate(zip(one, other, strict=True)):
            yield from _unlike(mine, its, f"{here}[{n}]")
    elif one != other:
        yield f"{here}: {str(one)[:80]} for {str(other)[:80]}"


def saved_games(search: Search, dice: random.Random, folder: Path) -> Iterator[None]:
    """Saved games of the Python package: replayed and imported."""
    records = ROOT / "tests" / "games" / "records"
    raws = exported(search, "diplomacy")
    for name in ("agreed.json", "differing.json"):
        data = json.loads((records / name).read_bytes().splitlines()[0])
        data["phases"] = data["phases"][:6]
        raws.append(json.dumps(data).encode())
    path, out = folder / "saved.json", folder / "out.json"
    while True:
        raw = dice.choice(raws)
        if dice.random() < 0.75:
            raw = json.dumps(changed(json.loads(raw), dice), ensure_ascii=dice.random() < 0.5).encode("utf-8", "surrogatepass")
        else:
            raw = bytes_changed(raw, dice, raws)
        yield from _record(search, dice, path, out, raw)


def jdip_games(search: Search, dice: random.Random, folder: Path) -> Iterator[None]:
    """Case files of jDip: replayed and imported."""
    raws = [*exported(search, "jdip"), (ROOT / "tests" / "games" / "records" / "retreats.jdip.txt").read_bytes()]
    names = (*WORDS, "POSTSTATE_SAME", "PRESTATE_DISLODGED", "PRESTATE_RESULTS", "SUCCESS:", "FAILURE:", "England:", "F", "A")
    names += ("PRESTATE_SUPPLYCENTER_OWNERS", "POSTSTATE_DISLODGED", "1901", "Retreat", "Adjustment", "build", "remove", "D", "")
    path, out = folder / "game.txt", folder / "out.json"
    while True:
        raw = dice.choice(raws)
        if dice.random() < 0.75:
            raw = lines_changed(raw.decode(), dice, names).encode("utf-8", "surrogatepass")
        else:
            raw = bytes_changed(raw, dice, raws)
        yield from _record(search, dice, path, out, raw)


def _record(search: Search, dice: random.Random, path: Path, out: Path, raw: bytes) -> Iterator[None]:
    search.now = raw
    path.write_bytes(raw)
    if dice.random() < 0.5:
        search.run("game", "replay", str(path), *dice.choice(((), ("--all",), ("--all", "--format", "json"))))
    else:
        out.unlink(missing_ok=True)
        result = search.run("game", "import", str(path), "-o", str(out), *dice.choice(((), ("--part",))))
        if result is not None and (result.exit_code == 0) != out.exists():
            search.found(f"exit code {result.exit_code}, and the file is {'' if out.exists() else 'not '}there")
        if out.exists():
            search.guarded(lambda: GameFile.read(out))
    yield


def boards(search: Search, dice: random.Random, folder: Path) -> Iterator[None]:
    """Board files and patches."""
    texts = [(BOARDS / name / "board.toml").read_text(encoding="utf-8") for name in ("toy", "fleet-rome", "standard", "toy", "era-of-empire")]
    texts += re.findall(r'"""\\?\n(.*?)"""', (ROOT / "tests" / "maps" / "test_patching.py").read_text(encoding="utf-8"), re.DOTALL)
    head = 'format = "standoff-board"\nversion = 1\nid = "mine"\ntitle = "Mine"\nbase = "{}"\n'
    texts += [
        head.format("standard") + "[provinces]\nspa = { remove = true }\n[borders]\nremove_army = [\"par bur\"]\nfleet = [\"par bre\"]\n",
        head.format("toy") + "[powers]\n[aliases]\n[dialects]\n",
        head.format("standard") + '[powers.TURKEY]\nremove = true\n[aliases]\nlon = ["Londinium"]\n[provinces.xyz]\nname = "Xyz"\nterrain = "coastal"\n[borders]\narmy=["xyz lon"]\nfleet=["xyz nth"]\n',
    ]
    words = tuple(set(re.findall(r'[\w/."]+|[=\[\]{},]', "\n".join(texts)))) + RAW + ("remove = true", '"""', "''", "1979-05-27", "0x10", "inf", "true")
    path = folder / "board.toml"
    whole = {text: tomllib.loads(text) for text in texts if _toml(text)}
    while True:
        text = dice.choice(texts)
        for _ in range(dice.choice((1, 1, 2, 4))):
            choice = dice.randrange(4)
            if choice == 0:
                text = bytes_changed(text.encode(), dice, [text.encode()]).decode("utf-8", "replace")
            else:
                tokens = re.split(r'([\w/.]+|[=\[\]{},"\n])', text)
                at = dice.randrange(len(tokens))
                tokens[at] = ("", tokens[at] * 2, dice.choice(words), dice.choice(tokens))[dice.randrange(4)]
                text = "".join(tokens)
        search.now = text.encode("utf-8", "surrogatepass")
        path.write_bytes(search.now)
        result = search.run("map", dice.choice(("check", "check", "show")), str(path))
        if result is not None and result.exit_code in (0, 1) and "no board" not in result.stdout:
            search.guarded(lambda: _same_board(search, text, folder))
            if dice.random() < 0.2:
                search.run("read", "--board", str(path), "-", text="England: A Lon - Yor\nFall 1901 retreats\nbuild A lon")
            if dice.random() < 0.1:
                search.run("game", "new", "--force", "--board", str(path), str(folder / "new.json"))
                search.run("game", "show", str(folder / "new.json"))
        yield
    del whole


def _toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


def _same_board(search: Search, text: str, folder: Path) -> None:
    try:
        board = from_text(text, "board", folder) if "folder" in from_text.__code__.co_varnames else from_text(text, "board")
    except BoardError:
        return
    if from_text(board_text(board)) != board:
        search.found("a board does not come back from its text")


def tables(search: Search, dice: random.Random, folder: Path) -> Iterator[None]:
    """Tables of other programs."""
    tests = ROOT / "tests" / "maps" / "importing"
    judge = re.search(r'SMALL = """\\\n(.*?)"""', (tests / "test_judge_maps.py").read_text(encoding="utf-8"), re.DOTALL)
    source = (tests / "test_jdip.py").read_text(encoding="utf-8")
    variants = re.search(r'VARIANTS = """\\\n(.*?)"""', source, re.DOTALL)
    adjacency = re.search(r'ADJACENCY = """\\\n(.*?)"""', source, re.DOTALL)
    assert judge and variants and adjacency
    words = ("USE", "MAP", "small.map", "loop.map", "DROP", "RENAME", "->", "POWERS", "VICTORY", "BEGIN", "UNPLAYED", "AMEND", "cap", "IST", "nor", "ist/nc", "ist/sc", "+", "-", "=", "?", "*", "ABUTS", "COAST", "SHUT", "WATER", "LAND", "PORT", "1", "FALL", "9999999999", "\ufeff", "\x00", "\u0410", "THROUGH", "OMIT", "PHASES", "FLOW", "SEASON")
    names = (*words, "<!ENTITY a \"b\">", "&a;", "&amp;", "&#0;", "<![CDATA[", "]]>", "<!--", "-->", "mv", "xc", "nc", "army", "true", "value", "PROVINCE", "\"", "<", ">", "/", "<?xml version='1.1'?>", "xmlns:a='b'", "..", "/etc/passwd", "file:///etc/passwd")
    map_path, xml, around = folder / "small.map", folder / "variants.xml", folder / "small_adjacency.xml"
    while True:
        files = {map_path: judge[1], xml: variants[1], around: adjacency[1]}
        which = dice.choice((map_path, map_path, xml, around))
        if dice.random() < 0.7:
            files[which] = lines_changed(files[which], dice, words if which is map_path else names)
        else:
            files[which] = bytes_changed(files[which].encode(), dice, [one.encode() for one in files.values()]).decode("utf-8", "replace")
        for path, text in files.items():
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
        search.now = files[which].encode("utf-8", "surrogatepass")
        result = search.run("map", dice.choice(("import", "check")), str(map_path if which is map_path else dice.choice((xml, which))))
        if result is not None and result.exit_code == 0 and search.words[1] == "import":
            def again(text: str = result.stdout) -> None:
                if from_text(board_text(from_text(text))) != from_text(text):
                    search.found("an imported board does not come back")

            search.guarded(again)
        yield


@cache
def late_phases() -> tuple[late.LatePhase, ...]:
    return tuple(phase for seed in range(0, 40) for phase in (late.retreat(seed * 8), late.adjustment(seed)) if phase.position.board.id == "standard")


def late_texts(search: Search, dice: random.Random, folder: Path) -> Iterator[None]:
    """Texts of retreats, builds and removals, for a position that is known and for none."""
    families = writable()
    texts: list[str] = []
    for phase in late_phases():
        for family in families:
            try:
                texts.append(convert(phase.position, (), family, phase.orders))
            except Exception:  # noqa: BLE001 - some families have no such orders
                continue
    words = (*WORDS, "retreat to", "retreats", "disband", "D", "R", "build", "Remove", "waive", "destroy", "- Bur", "none", "off the board", "2", "x2", "pass", "A Par -> Bur", "Winter 1901", "Fall 1901 Retreats", "Builds:", "Removals", "exploded", "replace", "T F", "B", "fleet stp/nc")
    path, at = folder / "late.txt", folder / "position.txt"
    search.texts = texts  # type: ignore[attr-defined]
    while True:
        text = dice.choice(texts)
        text = mutated(text, dice, texts) if dice.random() < 0.5 else lines_changed(text, dice, words)
        position = dice.choice(late_phases()).position
        search.now = text.encode("utf-8", "surrogatepass")
        choice = dice.randrange(4)
        if choice == 0:
            for flaw in search.guarded(lambda: list(flaws(text))) or ():
                search.found(flaw)
        elif choice == 1:
            search.guarded(lambda: _late_echo(search, text, dice.choice((None, position))))
        else:
            path.write_bytes(search.now)
            at.write_text(convert(position, (), "one-line"), encoding="utf-8")
            more = ("--position", str(at)) if dice.random() < 0.5 else ()
            verb = ("read",) if choice == 2 else dice.choice((("adjudicate",), ("convert", "--to", dice.choice(families)), ("adjudicate", "--format", "json")))
            search.run(*verb, *more, str(path))
        yield


def _late_echo(search: Search, text: str, position: Position | None) -> None:
    """See that late orders come back from their own canonical text, and that showing them changes nothing."""
    from standoff.maps.notation import parse_late_orders
    from standoff.maps.show import reading_lines

    reading = read(text, standard(), position)
    rows = ["".join(piece for piece, _ in pieces) for pieces in reading_lines(reading)]
    again = read("\n".join(rows), standard(), position)
    if reading.late and sorted(map(str, again.late)) != sorted(map(str, reading.late)):
        search.found(f"echo: {[*map(str, reading.late)]} became {[*map(str, again.late)]}", "late echo")
    if reading.late and reading.orders:
        search.found("orders of two phases in one reading")
    if reading.late and len(reading.late) != len(reading.late_sources):
        search.found("sources do not go with orders")
    if position is not None and reading.late and not reading.errors:
        got = parse_late_orders(text, position)
        if got != reading.late:
            search.found("parse_late_orders has others")


PLAIN = (
    *("A", "F", "Army", "Fleet", "-", "->", "S", "C", "H", "Holds", "hold", "Supports", "Convoys", "via convoy", "VIA", ",", ";", ":", "\n"),
    *("\n  ", "-Holds", "(bounce)", "(sc)", "/sc", ".", "Germany:", "England:", "FRANCE", "Eng", "Spring 1901", "Fall 1902", "Winter", "Nor"),
    *("Mun", "Ber", "Tyr", "Liv", "Mid-Atlantic", "North Sea", "StP", "stp/sc", "Spa", "nth", "Gulf of Lyon", "St. Petersburg", "Bul(ec)"),
    *("Tyrrhenian Sea", "Mid", "Munich", "mao", "NAt", "and", "to", "by", "D", "R", "build", "#", "--", "Support", "Convoy", "Hold", "Adriatic"),
    *("Sea", "of", "coast", "Norwegian", "Norway", "Italy", "Russia", "Turkey", "Austria", "retreat", "1901", "F1901M", "(", ")", "[", "]"),
)


def plain_texts(search: Search, dice: random.Random, folder: Path) -> Iterator[None]:
    """Texts of plain orders: read quickly, by plain lines, and word by word."""
    del folder
    from standoff.maps import board_named

    cases = []
    for kind in MOVEMENTS:
        for seed in range(12):
            position, orders = MOVEMENTS[kind](seed)[:2]
            for style in ("data", "rulebook", "spaced", "long"):
                cases.append((position, write_orders(orders, style, position.board)))  # type: ignore[arg-type]
    era = board_named("era-of-empire")
    while True:
        position, text = dice.choice(cases)
        lines = text.split("\n")
        if len(lines) > 8:
            at = dice.randrange(len(lines) - 6)
            text = "\n".join([dice.choice(("Germany:", "", "Eng", "Italy:")), *lines[at : at + dice.randint(1, 6)]])
        tokens = re.split(r"(\s+|[-,;:()/.])", text)
        for _ in range(dice.choice((0, 1, 1, 2, 3))):
            at = dice.randrange(len(tokens))
            tokens[at] = ("", f"{tokens[at]} ", dice.choice(PLAIN), f" {dice.choice(PLAIN)} ", dice.choice(tokens), tokens[at].upper(), tokens[at].lower())[dice.randrange(7)]
        text = "".join(tokens)
        search.now = text.encode("utf-8", "surrogatepass")
        board = era if dice.random() < 0.1 else position.board
        known = dice.choice((None, position if board is position.board else None))

        def check(text: str = text, board: Any = board, known: Position | None = known) -> None:
            one, other = read(text, board, known), read_closely(text, board, known)
            slow = read_closely(text, board, known, plainly=False)
            for name, mine in (("quick", one), ("plain drafts", other)):
                if differing := [field for field in Reading.__dataclass_fields__ if getattr(mine, field) != getattr(slow, field)]:
                    search.found(f"{name} and word by word differ in {differing}: {known is not None}", f"{name} {differing}")

        search.guarded(check)
        yield


KINDS: dict[str, Callable[[Search, random.Random, Path], Iterator[None]]] = {
    "game": game_files,
    "saved": saved_games,
    "jdip": jdip_games,
    "board": boards,
    "table": tables,
    "late": late_texts,
    "plain": plain_texts,
}


def main() -> int:
    """Look for breaks; the exit code is 1 if there are any."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kind", choices=[*KINDS], required=True)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--finds", type=Path, default=Path(tempfile.gettempdir()) / "standoff-finds")
    options = parser.parse_args()
    search = Search(options.kind, options.seconds, options.finds)
    with tempfile.TemporaryDirectory() as folder:
        for _ in KINDS[options.kind](search, random.Random(f"{options.kind} {options.seed}"), Path(folder)):
            search.count += 1
            if time.process_time() >= search.end:
                break
    print(search.told())
    return 1 if search.kinds else 0


if __name__ == "__main__":
    sys.exit(main())
