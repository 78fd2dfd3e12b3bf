"""Hostile and sloppy inputs, ``tests/hostile/*.toml``: each has its exit code, its remarks, and loses no good order.

What is expected was worked out by hand from what the writer of such a text needs; the fields are told in
``tests/hostile/README.md``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import tomllib
import tracemalloc
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bench.reading_checks import flaws
from standoff.__main__ import cli
from standoff.maps import Position
from standoff.maps.decoding import decoded
from standoff.maps.notation import Reading, read

from ..folding import check_each
from ..growth import LENGTHS, LONG, in_proportion
from ..shares import some

FOLDER = Path(__file__).parent.parent / "hostile"
LEAST = 320
# For each character, 3 us and 210 bytes were measured where every word belongs to an order, and 5 us in the
# worst kind of nonsense (bench/README.md); a machine may be several times as slow.
SLOWEST, LARGEST = 25e-6, 600
# the commands are run once more for the text that people see, of inputs of at most so many bytes
SHOWN = 300_000


@dataclass(frozen=True)
class Input:
    """One input and what is expected of it; ``tests/hostile/README.md`` tells what each field means."""

    name: str
    exit: int
    kind: str
    text: str = ""
    hex: str = ""
    encoding: str = "utf-8"
    head: str = ""
    piece: str = ""
    times: int = 0
    tail: str = ""
    options: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    count: int = -1
    codes: tuple[str, ...] = ()
    at: str = ""
    reader_only: bool = False
    refused: str = ""
    process: bool = False
    campaign: bool = False

    @property
    def raw(self) -> bytes:
        """The bytes of the input."""
        if self.hex:
            return bytes.fromhex(self.hex)
        return (self.text or self.repeated(self.times)).encode(self.encoding)

    def repeated(self, times: int) -> str:
        """Give the text of a large input with its piece so many times."""
        return self.head + self.piece * times + self.tail

    @property
    def shorter(self) -> Input:
        """The same with a twentieth of the pieces, and as many orders in each of them."""
        times = self.times // 20
        count = self.count // self.times * times + self.count % self.times if self.count > 0 else self.count
        return replace(self, name=f"a twentieth of {self.name}", times=times, count=count)


def inputs() -> list[Input]:
    """Load the corpus."""
    known = {field.name for field in fields(Input)}
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for row in tomllib.loads(path.read_text(encoding="utf-8"))["input"]:
            assert not row.keys() - known, (path.name, row["name"])
            plain: dict[str, Any] = {
                key: tuple(value) if isinstance(value, list) else value for key, value in row.items()
            }
            found.append(Input(kind=path.stem, **plain))
    return found


ALL = inputs()
READ = [one for one in ALL if not one.refused and not one.reader_only]
LARGE = [one for one in READ if one.times and not one.campaign]
KINDS = sorted({one.kind for one in ALL})


def named(several: list[Input]) -> list[Any]:
    """Return the inputs as parameters of a test; the largest only run in campaigns."""
    marks = {False: (), True: (pytest.mark.campaign,)}
    return [pytest.param(one, id=f"{one.kind}: {one.name}", marks=marks[one.campaign]) for one in several]


def invoke(one: Input, *words: str) -> Result:
    """Run ``standoff read`` in this process; whatever is raised fails the test."""
    arguments = ("read", "-", *one.options, *words)
    return CliRunner().invoke(cli, arguments, input=one.raw, prog_name="standoff", catch_exceptions=False)


def understood(one: Input) -> dict[str, Any]:
    """Return what a reading comes to, from the command or, where units are known, from the reader itself."""
    if not one.reader_only:
        start = time.process_time()
        done = invoke(one, "--format", "json")
        assert time.process_time() - start < 2 + SLOWEST * len(one.raw)
        assert done.exit_code == one.exit
        return json.loads(done.stdout)  # type: ignore[no-any-return]
    reading = reading_of(one)
    assert (2 if reading.errors else 0) == one.exit
    told = [
        {"code": remark.code, "severity": remark.severity, "line": remark.line, "column": remark.column}
        for remark in reading.diagnostics
    ]
    return {"orders": [{"order": str(order)} for order in reading.orders], "diagnostics": told}


def reading_of(one: Input) -> Reading:
    """Read an input without the command."""
    position = Position.of(*one.units) if one.units else None
    return read(one.text, position=position)


def test_the_corpus_is_large_and_its_names_differ() -> None:
    assert len(ALL) >= LEAST
    assert len({(one.kind, one.name) for one in ALL}) == len(ALL)


def full_name(one: Input) -> str:
    return f"tests/hostile/{one.kind}.toml: {one.name}"


LARGE_PROCESSES = [one for one in ALL if one.process and one.times]
PROCESSES = [
    *some([one for one in ALL if one.process and not one.times], full_name),
    # what is refused for its size costs little; of what is read, a twentieth is large enough for every run
    *(pytest.param(one if one.refused else one.shorter, id=full_name(one)) for one in LARGE_PROCESSES),
    *(
        pytest.param(one, id=f"{full_name(one)}, all of it", marks=pytest.mark.campaign)
        for one in LARGE_PROCESSES
        if not one.refused
    ),
]


@pytest.mark.parametrize("kind", KINDS)
def test_an_input_is_read_as_far_as_it_can_be(kind: str) -> None:
    several = [one.shorter if one.times else one for one in ALL if not one.refused and not one.campaign]
    check_each(see_what_is_read, [one for one in several if one.kind == kind], full_name)


@pytest.mark.campaign
@pytest.mark.parametrize("one", named([one for one in ALL if one.times and not one.refused]))
def test_a_large_input_is_read_as_far_as_it_can_be(one: Input) -> None:
    see_what_is_read(one)


def see_what_is_read(one: Input) -> None:
    data = understood(one)
    if one.count >= 0:
        assert len(data["orders"]) == one.count
    elif not one.times:
        assert tuple(order["order"] for order in data["orders"]) == one.orders
        assert tuple(order["order"] for order in data.get("late_orders", ())) == one.late
    codes = {remark["code"] for remark in data["diagnostics"]}
    assert codes >= set(one.codes), codes
    errors = [remark for remark in data["diagnostics"] if remark["severity"] == "error"]
    assert bool(errors) == (one.exit == 2)
    if one.at:
        assert f"{errors[0]['line']}:{errors[0]['column']}" == one.at


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_an_input_reaches_the_terminal_as_a_command(kind: str) -> None:
    several = [one for one in READ if not one.times] + [one.shorter for one in LARGE if len(one.raw) <= SHOWN]
    check_each(see_what_is_shown, [one for one in several if one.kind == kind], full_name)


@pytest.mark.campaign
@pytest.mark.parametrize("one", named([one for one in READ if one.times and (len(one.raw) <= SHOWN or one.campaign)]))
def test_nothing_of_a_large_input_reaches_the_terminal_as_a_command(one: Input) -> None:
    see_what_is_shown(one)


def see_what_is_shown(one: Input) -> None:
    done = invoke(one)
    assert done.exit_code == one.exit
    for row in (done.stdout + done.stderr).replace("\t", " ").split("\n"):
        assert row.isprintable(), ascii(row)
    assert "Traceback" not in done.stderr
    # a hundred remarks at most, each in four short lines
    assert len(done.stderr) < 100_000
    assert bool(one.exit) == (": error: " in done.stderr)


@pytest.mark.parametrize("one", named([one for one in ALL if one.refused]))
def test_what_is_no_text_or_is_asked_wrongly_is_refused_in_a_line(one: Input) -> None:
    done = invoke(one)
    assert (done.exit_code, done.stdout) == (one.exit, "")
    assert one.refused in done.stderr
    assert all(row.isprintable() for row in done.stderr.split("\n"))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "growth"])
def test_an_input_breaks_no_promise_of_reading(kind: str) -> None:
    check_each(see_promises, [one for one in READ if one.kind == kind and not one.times], full_name)


def see_promises(one: Input) -> None:
    text = decoded(one.raw)
    assert text is not None
    assert list(flaws(text)) == []


@pytest.mark.parametrize("one", PROCESSES)
def test_a_process_ends_as_documented_and_shows_no_traceback(one: Input, tmp_path: Path) -> None:
    file = tmp_path / "orders.txt"
    file.write_bytes(one.raw)
    words = [sys.executable, "-m", "standoff", "read", str(file), *one.options]
    done = subprocess.run(words, capture_output=True, timeout=60, check=False, env={**os.environ, "LC_ALL": "C"})
    assert done.returncode == one.exit
    assert b"Traceback" not in done.stderr
    assert bool(one.exit) == (b"rror: " in done.stderr)


@LENGTHS
@pytest.mark.parametrize("one", LARGE, ids=lambda one: one.name)
def test_much_of_the_same_takes_time_in_proportion(one: Input, long: int) -> None:
    def seconds(n: int) -> float:
        # a hundredth of the input, and a tenth; in campaigns four times as much
        text = one.repeated(one.times * n // (10 * LONG))
        started = time.process_time()
        read(text)
        return time.process_time() - started

    in_proportion(seconds, long, besides=0.2)


@pytest.mark.parametrize(
    ("one", "part"),
    [
        pytest.param(one, part, id=f"{part}: {one.name}", marks=pytest.mark.campaign if part == 10 else ())
        for one in LARGE
        for part in (10, 50)
    ],
)
def test_much_of_the_same_takes_bounded_memory(one: Input, part: int) -> None:
    # a part, since watching the memory takes time; that it grows in proportion is measured by bench.reading
    text = one.repeated(one.times // part)
    tracemalloc.start()
    try:
        read(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 2_000_000 + LARGEST * len(text)
