"""Case files: TOML to a :class:`~standoff.datc.case.Case`, and back.

Reading is strict: a key that is not in ``docs/cases.md`` is an error, with its place in the file. Writing
gives one lasting form, so that a file written, read and written again does not change.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn, cast

from ..maps import BoardError, board_named
from .case import Alternative, Case, Dislodged, Expected, Result, Step, Uniqueness
from .errors import CaseError

if TYPE_CHECKING:
    from collections.abc import Sequence

FORMAT = "standoff-case"
VERSION = 1

_PLACE = r"[a-z]{3}(?:/[a-z]{2})?"
_PROVINCE = r"[a-z]{3}"
_UNIT = rf"[A-Z][A-Z ]*[A-Z] [AF] {_PLACE}"
_ORDER = re.compile(r"[A-Z][A-Z ]*[A-Z]: (?:(?P<waive>waive)|(?P<first>\S+) (?P<second>\S+)(?: (?P<third>\S+).*)?)")

WORDS = {
    "H": ("stands", "dislodged", "illegal"),
    "-": ("succeeds", "fails", "invalid", "illegal"),
    "S": ("given", "cut", "invalid", "illegal"),
    "C": ("available", "disrupted", "invalid", "illegal"),
    "R": ("succeeds", "fails", "illegal"),
    "D": ("succeeds", "fails", "illegal"),
    "T": ("succeeds", "illegal"),
    "build": ("succeeds", "illegal"),
    "remove": ("succeeds", "illegal"),
    "waive": ("succeeds", "illegal"),
}
"""The result words of each kind of order, by the sign that stands for the kind."""

LONGEST_FAULT = 500
"""A longer fault is cut: it quotes the file."""

SUMMARY = {0: "none", 1: "unique"}
"""Word for a number of resolutions; any other is ``several``."""


def read(text: str, where: str = "case") -> Case:
    """Read the text of a case file.

    Args:
        text: the file's text.
        where: name of the file for errors.

    Raises:
        CaseError: the text is no TOML or no case; with the place inside.
    """
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise CaseError(where, "", "is nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError, and numbers with thousands of digits
        raise CaseError(where, "", f"is no TOML: {error}") from None
    return case_of(data, where)


def case_of(data: object, where: str = "case") -> Case:
    """Return the case that a decoded file holds.

    Args:
        data: the file as data.
        where: name of the file for errors.

    Raises:
        CaseError: it is no case; with the place inside.
    """
    top = _Table(data, where, "")
    if top.text("format") != FORMAT:
        top.fail("format", f'must be "{FORMAT}"')
    if top.number("version") != VERSION:
        top.fail("version", f"must be {VERSION}; this program reads no other")
    board = top.text("board", "standard")
    try:
        board_named(board)
    except BoardError as error:
        top.fail("board", f"{board!r}: {'; '.join(error.faults)}")
    centers = top.table("centers")
    balance = top.table("balance")
    owned = None if centers is None else {p: centers.lines(p, _PROVINCE, "a province") for p in centers.keys}
    start = Step(
        phase="",
        season="",
        year=0,
        units=top.lines("units", _UNIT, "a unit such as ENGLAND F nth"),
        written=(),
        expected=Expected(),
        dislodged=tuple(map(_dislodged, top.tables("dislodged", required=False))),
        contested=top.lines("contested", _PROVINCE, "a province", default=()),
        board=board,
        centers=() if owned is None else tuple(owned.items()),
    )
    case = Case(
        id=top.text("id"),
        title=top.text("title"),
        source=top.text("source"),
        board=board,
        link=top.text("link", ""),
        added=top.text("added", ""),
        history=top.text("history", ""),
        tests=top.lines("tests", r"\S+", "the number of an issue or rule", default=()),
        same_under=top.lines("same_under", r"\S+=\S+", "issue=value", default=()),
        centers=owned,
        balance=None if balance is None else {power: balance.number(power) for power in balance.keys},
        note=top.text("note", ""),
        steps=_steps(top.tables("steps"), start),
    )
    alternatives = tuple(_alternative(table, case.steps) for table in top.tables("alternatives", required=False))
    for part in (centers, balance, top):
        if part is not None:
            part.done()
    return replace(case, alternatives=alternatives)


def _steps(tables: list[_Table], before: Step) -> tuple[Step, ...]:
    """Read the steps, each starting from what the one before is to leave."""
    steps: list[Step] = []
    for table in tables:
        phase = table.text("phase", one_of=("movement", "retreat", "adjustment"))
        written = table.lines("orders", _ORDER.pattern, "an order such as ENGLAND: F nth - nwy")
        left = steps[-1].expected if steps else before
        if not steps and phase != "retreat" and (before.dislodged or before.contested):
            table.fail("phase", "'dislodged' and 'contested' of the case are what a retreat phase begins with")
        step = Step(
            phase=phase,
            season=table.text("season", "", one_of=("", "spring", "fall", "winter")),
            year=table.number("year", 0),
            units=steps[-1].expected.units if steps else before.units,
            written=written,
            expected=_expected(table.part("expected"), phase, written),
            dislodged=left.dislodged if phase == "retreat" else (),
            board=before.board,
            contested=left.contested if phase == "retreat" else (),
            centers=before.centers if phase == "adjustment" else (),
        )
        table.done()
        steps.append(step)
    return tuple(steps)


def _alternative(table: _Table, steps: tuple[Step, ...]) -> Alternative:
    """Read an outcome under another choice; its steps have the orders of the case."""
    parts = table.tables("expected", required=False)
    if parts and len(parts) != len(steps):
        table.fail("expected", f"has {len(parts)} tables for {len(steps)} steps")
    ran: list[Step] = []
    for part, step in zip(parts, steps, strict=False):
        expected = _expected(part, step.phase, step.written)
        if ran:
            step = replace(step, units=ran[-1].expected.units)
            if step.phase == "retreat":
                left = ran[-1].expected
                step = replace(step, dislodged=left.dislodged, contested=left.contested)
        ran.append(replace(step, expected=expected))
    choice = table.text("choice")
    if not re.fullmatch(r"[^=,\s]+=[^=,\s]+(,[^=,\s]+=[^=,\s]+)*", choice):
        table.fail("choice", f'{choice!r} is not of the form "4.A.1=1971,4.A.2=1971"')
    resolutions = table.number("resolutions") if "resolutions" in table.data else None
    if resolutions is not None and parts:
        table.fail("resolutions", "is only for a choice that leaves the case undecided")
    source = table.text("source")
    table.done()
    return Alternative(choice, source, tuple(ran), resolutions)


def _expected(table: _Table, phase: str, written: tuple[str, ...]) -> Expected:
    """Read what is expected of one step."""
    lines = table.lines("results", r".+", "a result")
    if len(lines) != len(written):
        table.fail("results", f"has {len(lines)} entries for {len(written)} orders")
    results = tuple(
        _result(order, line, table, f"results[{n}]") for n, (order, line) in enumerate(zip(written, lines, strict=True))
    )
    units = table.lines("units", _UNIT, "a unit such as ENGLAND F nth")
    if phase == "movement":
        resolutions = table.number("resolutions") if "resolutions" in table.data else None
        uniqueness = cast(Uniqueness, table.text("uniqueness", "", one_of=("", "unique", "several", "none")))
        if resolutions is not None and SUMMARY.get(resolutions, "several") != uniqueness:
            table.fail("resolutions", f"{resolutions} does not go with uniqueness {uniqueness!r}")
        expected = Expected(
            results,
            units,
            dislodged=tuple(map(_dislodged, table.tables("dislodged", required=False))),
            contested=table.lines("contested", _PROVINCE, "a province", default=()),
            uniqueness=uniqueness,
            resolutions=resolutions,
        )
    elif phase == "retreat":
        expected = Expected(results, units, disbanded=table.lines("disbanded", _UNIT, "a unit", default=()))
    else:
        built, removed, automatic = (
            table.lines(key, _UNIT, "a unit", default=()) for key in ("built", "removed", "automatic")
        )
        expected = Expected(results, units, built=built, removed=removed, automatic=automatic)
    table.done()
    return expected


def _result(order: str, line: str, table: _Table, key: str) -> Result:
    """Read one line such as ``given, dislodged, destroyed``."""
    word, *parts = line.split(", ")
    match = _ORDER.fullmatch(order)
    known = WORDS.get("" if match is None else _kind(match))
    if known is None:
        table.fail(key, f"{order!r} is no order of a known kind")
    if word not in known:
        table.fail(key, f"{word!r} is no result of {order!r}; there are {', '.join(known)}")
    found: dict[str, Any] = {"dislodged": word == "dislodged"}
    for part in parts:
        name, _, rest = part.partition(" ")
        if part == "dislodged" and not found["dislodged"]:
            found["dislodged"] = True
        elif part == "destroyed" and found["dislodged"]:
            found["destroyed"] = True
        elif part in ("by land", "by convoy"):
            found["route"] = rest
        elif name == "as" and _ORDER.fullmatch(rest):
            found["executed_as"] = rest
        elif name == "printed" and rest:
            found["printed"] = rest.replace(" and ", ", ")
        elif part == "destroyed":
            table.fail(key, "'destroyed' stands after 'dislodged': it is dislodged and has no retreat")
        else:
            table.fail(
                key,
                f"{part!r} is not understood; after the word may stand 'dislodged', 'destroyed', 'by land', "
                "'by convoy', 'as ORDER', 'printed WORD'",
            )
    return Result(order, word, **found)


def _kind(order: re.Match[str]) -> str:
    """Return the sign that stands for the kind of an order."""
    if order["waive"]:
        return "waive"
    return order["first"] if order["first"] in ("build", "remove") else order["third"] or ""


def _dislodged(table: _Table) -> Dislodged:
    """Read one dislodged unit; the attacker's province goes without saying."""
    unit = table.line("unit", _UNIT, "a unit")
    attacker = table.line("attacker", _UNIT, "a unit")
    by_convoy = table.data.pop("by_convoy", False)
    if not isinstance(by_convoy, bool):
        table.fail("by_convoy", "must be true or false")
    retreats = table.lines("retreats", _PLACE, "a place")
    table.done()
    return Dislodged(unit, attacker, attacker.split()[-1].partition("/")[0], by_convoy, retreats)


class _Table:
    """Takes values out of a parsed table; whatever is left over is unknown."""

    def __init__(self, data: Any, where: str, place: str) -> None:
        if not isinstance(data, dict):
            raise CaseError(where, place, "must be a table")
        self.data: dict[str, Any] = dict(data)
        self.where = where
        self.place = place
        self.asked: set[str] = set()

    def fail(self, key: str, fault: str) -> NoReturn:
        place = f"{self.place}.{key}" if self.place else key
        raise CaseError(self.where, _cut(place), _cut(fault))

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self.data)

    def take(self, key: str, default: Any) -> Any:
        self.asked.add(key)
        value = self.data.pop(key, default)
        if value is None:
            self.fail(key, "is missing")
        return value

    def text(self, key: str, default: str | None = None, one_of: Sequence[str] = ()) -> str:
        value = self.take(key, default)
        if not isinstance(value, str) or (not value and default is None):
            self.fail(key, "must be a text")
        if one_of and value not in one_of:
            self.fail(key, f"{value!r} is none of {', '.join(word for word in one_of if word)}")
        return value

    def number(self, key: str, default: int | None = None) -> int:
        value = self.take(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            self.fail(key, "must be a whole number")
        return value

    def line(self, key: str, pattern: str, what: str) -> str:
        value = self.text(key)
        if not re.fullmatch(pattern, value):
            self.fail(key, f"{value!r} is not {what}")
        return value

    def lines(self, key: str, pattern: str, what: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        value = self.take(key, None if default is None else list(default))
        if not isinstance(value, list):
            self.fail(key, "must be a list of texts")
        for n, line in enumerate(value):
            if not isinstance(line, str) or not re.fullmatch(pattern, line):
                self.fail(f"{key}[{n}]", f"{line!r} is not {what}")
        return tuple(value)

    def part(self, key: str) -> _Table:
        return _Table(self.take(key, None), self.where, f"{self.place}.{key}" if self.place else key)

    def table(self, key: str) -> _Table | None:
        return self.part(key) if key in self.data else None

    def tables(self, key: str, required: bool = True) -> list[_Table]:
        value = self.take(key, None if required else [])
        if not isinstance(value, list) or (required and not value):
            self.fail(key, "must be a list of tables" + (", at least one" if required else ""))
        place = f"{self.place}.{key}" if self.place else key
        return [_Table(each, self.where, f"{place}[{n}]") for n, each in enumerate(value)]

    def done(self) -> None:
        for key in self.data:
            near = difflib.get_close_matches(key, self.asked, n=1)
            self.fail(key, "is no key of the form" + (f"; did you mean {near[0]!r}?" if near else ""))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_FAULT else text[:LONGEST_FAULT] + "…"


def dumps(case: Case) -> str:
    """Write a case as the text of its file.

    >>> from standoff.datc.case import find, load
    >>> path = find("6.F.16")
    >>> dumps(load(path)) == path.read_text(encoding="utf-8")
    True
    """
    out = [f"format = {_text(FORMAT)}", f"version = {VERSION}"]
    for key, value in (
        ("id", case.id),
        ("title", case.title),
        ("source", case.source),
        ("link", case.link),
        ("added", case.added),
        ("history", case.history),
        ("board", case.board),
        ("tests", case.tests),
        ("same_under", case.same_under),
        ("note", case.note),
    ):
        if value:
            out.append(f"{key} = {_text(value) if isinstance(value, str) else _list(value)}")
    out += _rows("units", case.units)
    if case.step.dislodged:
        out += _rows_of(case.step.dislodged)
    if case.step.contested:
        out.append(f"contested = {_list(case.step.contested)}")
    if case.centers is not None:
        out += ["", "[centers]", *(f"{power} = {_list(owned)}" for power, owned in case.centers.items())]
    if case.balance is not None:
        out += ["", "[balance]", *(f"{power} = {number}" for power, number in case.balance.items())]
    for step in case.steps:
        out += ["", "[[steps]]", f"phase = {_text(step.phase)}"]
        out += [f"season = {_text(step.season)}"] if step.season else []
        out += [f"year = {step.year}"] if step.year else []
        out += [*_rows("orders", step.written), "", "[steps.expected]", *_expectation(step.expected, step.phase)]
    for other in case.alternatives:
        out += ["", "[[alternatives]]", f"choice = {_text(other.choice)}", f"source = {_text(other.source)}"]
        out += [] if other.resolutions is None else [f"resolutions = {other.resolutions}"]
        for step in other.steps:
            out += ["", "[[alternatives.expected]]", *_expectation(step.expected, step.phase)]
    return "\n".join(out) + "\n"


def _expectation(expected: Expected, phase: str) -> list[str]:
    lines = [_text(line_of(result)) + "," for result in expected.results]
    width = max(map(len, lines), default=0)
    # the order stands beside its result for the reader only; the loader goes by the sequence
    rows = [f"  {line:{width}}  # {result.order}" for line, result in zip(lines, expected.results, strict=True)]
    out = ["results = [", *rows, "]"] if rows else ["results = []"]
    out += _rows("units", expected.units)
    if phase == "movement":
        out += _rows_of(expected.dislodged)
        out.append(f"contested = {_list(expected.contested)}")
        out += [f"uniqueness = {_text(expected.uniqueness)}"] if expected.uniqueness else []
        out += [] if expected.resolutions is None else [f"resolutions = {expected.resolutions}"]
    elif phase == "retreat":
        out.append(f"disbanded = {_list(expected.disbanded)}")
    else:
        out += [f"{key} = {_list(getattr(expected, key))}" for key in ("built", "removed", "automatic")]
    return out


def _rows_of(units: Sequence[Dislodged]) -> list[str]:
    if not units:
        return ["dislodged = []"]
    return ["dislodged = [", *(f"  {_inline(unit)}," for unit in units), "]"]


def line_of(result: Result) -> str:
    """Return a result as the line of a case file: ``"given, dislodged, destroyed"``.

    Args:
        result: the result.
    """
    parts = [result.result]
    if result.dislodged and result.result != "dislodged":
        parts.append("dislodged")
    if result.destroyed:
        parts.append("destroyed")
    if result.route:
        parts.append(f"by {result.route}")
    if result.executed_as:
        parts.append(f"as {result.executed_as}")
    if result.printed:
        parts.append(f"printed {result.printed.replace(', ', ' and ')}")
    return ", ".join(parts)


def _inline(unit: Dislodged) -> str:
    by_convoy = ", by_convoy = true" if unit.by_convoy else ""
    return (
        f"{{ unit = {_text(unit.unit)}, attacker = {_text(unit.attacker)}{by_convoy}, "
        f"retreats = {_list(unit.retreats)} }}"
    )


def _text(value: str) -> str:
    # JSON's escapes are all escapes of TOML
    return json.dumps(value, ensure_ascii=False)


def _list(values: Sequence[str]) -> str:
    return f"[{', '.join(map(_text, values))}]"


def _rows(key: str, values: Sequence[str]) -> list[str]:
    if not values:
        return [f"{key} = []"]
    return [f"{key} = [", *(f"  {_text(value)}," for value in values), "]"]
