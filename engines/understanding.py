"""What an engine wrote, taken for an answer, or told to be none: parsed as any input is, field by field.

What comes out has the names of the protocol, whatever names the engine uses. A part that an engine leaves out stays
out: it is not compared. ``schema/reply.schema.json`` states the same for answers with our names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from ..datc.serve import PROTOCOL
from ..maps import Waive
from ..maps.notation.words import shorten
from .contract import Hello, Reply, ReplyKind
from .naming import Naming, UnmappedError

if TYPE_CHECKING:
    from ..maps import Board
    from ..solver.late_outcome import GivenOrder
    from .question import Question

UNIT_PARTS = ("disbanded", "built", "removed", "automatic", "forced", "converted")
"""Parts that are lists of units, besides ``units``."""

MOST_ENTRIES = 10_000
"""No list of an answer is longer."""

LONGEST_WHY = 500
"""A longer message of an engine is cut."""


class NonsenseError(Exception):
    """Tells what is wrong with an answer; caught inside this package.

    Args:
        place: the field, and the number of its entry: ``units[3]``; empty where it is the whole.
        fault: what is wrong.
    """

    def __init__(self, place: str, fault: str) -> None:
        """Put both into one message."""
        super().__init__(f"{place}: {fault}" if place else fault)


def understood(data: Mapping[str, Any], question: Question, naming: Naming) -> Reply:
    """Return what an engine's object comes to as the reply to a question.

    Args:
        data: the object that it wrote.
        question: what was asked.
        naming: takes its names for ours.

    >>> from standoff import Position
    >>> from standoff.engines.question import asked
    >>> before = Position.of("RUSSIA F stp/sc")
    >>> question = asked(before, before.orders("F StP - Fin"))
    >>> understood({"units": {"Russia": ["F FIN"]}}, question, Naming()).answer
    {'units': ['RUSSIA F fin']}
    >>> understood({"units": ["Russia F Finnland"]}, question, Naming()).why
    'units[0]: the board has no place "Finnland"'
    """
    if data.get("skip"):
        return Reply(ReplyKind.SKIP, why=_words(data["skip"]))
    if data.get("error"):
        return Reply(ReplyKind.ERROR, why=_words(data["error"]))
    try:
        return Reply(ReplyKind.ANSWER, _Reader(question, naming).answer(data))
    except NonsenseError as error:
        return Reply(ReplyKind.NONSENSE, why=str(error))


def _words(value: object) -> str:
    """Return what an engine says in words as one line."""
    text = " ".join(value.split()) if isinstance(value, str) else repr(value)
    return text if len(text) <= LONGEST_WHY else f"{text[:LONGEST_WHY]}…"


class _Reader:
    """Reads one answer.

    Args:
        question: what was asked.
        naming: takes names for ours.
    """

    def __init__(self, question: Question, naming: Naming) -> None:
        self.question = question
        self.naming = naming
        self.board: Board = question.position.board

    def answer(self, data: Mapping[str, Any]) -> dict[str, Any]:
        if "units" not in data:
            raise NonsenseError("", "the answer has no 'units', no 'skip' and no 'error'")
        found: dict[str, Any] = {"units": None if data["units"] is None else self.units(data["units"], "units")}
        if data.get("dislodged") is not None:
            found["dislodged"] = self.dislodged(data["dislodged"])
        if data.get("contested") is not None:
            found["contested"] = self.each(data["contested"], "contested", self.province)
        for part in UNIT_PARTS:
            if data.get(part) is not None:
                found[part] = self.units(data[part], part)
        if data.get("results") is not None:
            found["results"] = self.results(data["results"])
        for part in ("verdict", "uniqueness", "resolutions"):
            if data.get(part) is not None:
                found[part] = data[part]
        return found

    # --- units and places ---------------------------------------------------------------------------------

    def units(self, value: object, place: str) -> list[str]:
        """Read units: a list of texts, or an object, power to a list of texts."""
        if isinstance(value, dict):
            found = []
            for name, units in value.items():
                power = self.named(f"{place}.{shorten(name)}", self.naming.power, name)
                found += self.each(units, f"{place}.{shorten(name)}", partial(self.unit, power=power))
            return found
        return self.each(value, place, self.unit)

    def each(self, value: object, place: str, read: Callable[[str, Any], Any]) -> list[Any]:
        if not isinstance(value, list):
            raise NonsenseError(place, f"must be a list, not {_kind(value)}")
        if len(value) > MOST_ENTRIES:
            raise NonsenseError(place, f"has {len(value)} entries; at most {MOST_ENTRIES} are read")
        return [read(f"{place}[{n}]", one) for n, one in enumerate(value)]

    def named(self, place: str, name: Callable[..., str], value: object, *others: str) -> str:
        if not isinstance(value, str):
            raise NonsenseError(place, f"must be a text, not {_kind(value)}")
        try:
            return name(value, self.board, *others)
        except UnmappedError as error:
            raise NonsenseError(place, error.fault) from None

    def unit(self, place: str, value: object, power: str = "") -> str:
        return self.named(place, self.naming.unit, value, power)

    def place(self, place: str, value: object) -> str:
        return self.named(place, self.naming.place, value)

    def province(self, place: str, value: object) -> str:
        return self.place(place, value).partition("/")[0]

    def dislodged(self, value: object) -> list[dict[str, Any]]:
        """Read the dislodged units: objects, or texts where nothing more is told."""
        return self.each(value, "dislodged", self.fallen)

    def fallen(self, place: str, value: object) -> dict[str, Any]:
        if isinstance(value, str):
            return {"unit": self.unit(place, value)}
        if not isinstance(value, dict):
            raise NonsenseError(place, f"must be an object or a text, not {_kind(value)}")
        found: dict[str, Any] = {"unit": self.unit(f"{place}.unit", value.get("unit"))}
        if value.get("retreats") is not None:
            found["retreats"] = sorted(self.each(value["retreats"], f"{place}.retreats", self.place))
        if value.get("attacker") is not None:
            found["attacker"] = self.unit(f"{place}.attacker", value["attacker"])
        if value.get("attacker_from"):
            found["attacker_from"] = self.province(f"{place}.attacker_from", value["attacker_from"])
        if value.get("by_convoy") is not None:
            found["by_convoy"] = value["by_convoy"] is True
        return found

    # --- results ------------------------------------------------------------------------------------------

    def results(self, value: object) -> list[dict[str, Any]]:
        """Read the results of orders; one for no order that was given keeps the words of the engine."""
        rows = self.each(value, "results", _object)
        orders = self.question.orders
        found = []
        for n, row in enumerate(rows):
            index = self.index(row, n, len(rows))
            if index is None:
                said = _words(row.get("order", row.get("unit")))
                found.append({"order": said, "result": _words(row.get("result"))})
            else:
                found.append(self.row(f"results[{n}]", row, orders[index], self.question.written[index]))
        return found

    def index(self, row: Mapping[str, Any], n: int, count: int) -> int | None:
        """Return the index of the order that a row tells of."""
        written = self.question.written
        said = row.get("order", row.get("unit"))
        if not isinstance(said, str):
            return n if said is None and count == len(written) else None
        # two orders may be the same, word for word
        if n < len(written) and written[n] == said:
            return n
        if said in written:
            return written.index(said)
        plain = " ".join(said.casefold().split())
        for index, text in enumerate(written):
            if text.casefold() == plain:
                return index
        return self.index_of_unit(said, n, count)

    def index_of_unit(self, said: str, n: int, count: int) -> int | None:
        """Return the index of the one order that was given to the unit with which a text begins."""
        power, colon, rest = said.partition(":")
        words = (rest if colon else said).split()
        for length in range(min(len(words), 8), 1, -1):
            try:
                text = " ".join(words[:length])
                named = f"{power}: {text}" if colon else text
                unit = self.naming.trial.unit(named, self.board, "" if colon else self.owner(text))
            except UnmappedError:
                continue
            place = unit.split()[-1].partition("/")[0]
            found = [
                i for i, o in enumerate(self.question.orders) if not isinstance(o, Waive) and o.unit.province == place
            ]
            if len(found) == 1:
                return found[0]
            if n in found and count == len(self.question.orders):
                return n
        return None

    def owner(self, text: str) -> str:
        """Return whose unit stands at the place with which a text ends, where it says no power; empty if nobody's."""
        words = text.split()
        if words[0].casefold() not in ("a", "f", "army", "fleet"):
            return ""
        try:
            place = self.naming.trial.place(" ".join(words[1:]), self.board)
        except UnmappedError:
            return ""
        unit = self.question.position.unit_in(place)
        return "" if unit is None else unit.power

    def row(self, place: str, row: Mapping[str, Any], order: GivenOrder, written: str) -> dict[str, Any]:
        found: dict[str, Any] = {"order": written}
        words = row.get("result")
        texts = [text for text in (words if isinstance(words, list) else [words]) if isinstance(text, str)]
        if len(texts) != (len(words) if isinstance(words, list) else 1):
            raise NonsenseError(f"{place}.result", f"must be a text or a list of texts, not {_kind(words)}")
        accepted: list[str] | None = None
        for text in texts or ["succeeds"]:
            try:
                meant = self.naming.result(text, order)
            except UnmappedError as error:
                found["unknown"] = error.fault
                continue
            both = list(meant.words) if accepted is None else [word for word in accepted if word in meant.words]
            accepted = both or list(meant.words)
            if meant.dislodged:
                found["dislodged"] = True
            if meant.destroyed:
                found["destroyed"] = True
        found["result"], *others = accepted or [" and ".join(texts)]
        if others:
            found["or"] = others
        for key in ("dislodged", "destroyed"):
            if isinstance(row.get(key), bool):
                found[key] = row[key]
        for key in ("as", "route", "reason", "by", "dislodged_by", "fault"):
            if isinstance(row.get(key), str):
                found[key] = row[key]
        for key in ("strength", "against"):
            if type(row.get(key)) is int:
                found[key] = row[key]
        return found


def _object(place: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise NonsenseError(place, f"must be an object, not {_kind(value)}")
    return value


def _kind(value: object) -> str:
    names: dict[type[Any], str] = {
        dict: "an object",
        list: "a list",
        str: "a text",
        bool: "true or false",
        int: "a number",
        float: "a number",
    }
    return "nothing" if value is None else names.get(value.__class__, value.__class__.__name__)


def greeting_of(data: Mapping[str, Any]) -> tuple[Hello, list[str]]:
    """Return what an engine says of itself, and what is wrong with that; what is wrong counts as not said.

    Args:
        data: the object that it answered to the greeting.

    >>> hello, faults = greeting_of({"protocol": 1, "name": "mine", "phases": "movement"})
    >>> hello.name, hello.phases, faults
    ('mine', None, ['phases: must be a list, not a text'])
    """
    faults: list[str] = []
    if "error" in data or "skip" in data:
        return Hello(), faults

    def text(key: str) -> str:
        value = data.get(key, "")
        if not isinstance(value, str):
            faults.append(f"{key}: must be a text, not {_kind(value)}")
            return ""
        return shorten(value)

    def texts(key: str) -> tuple[str, ...] | None:
        value = data.get(key)
        if value is None:
            return None
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            kind = "" if isinstance(value, list) else f", not {_kind(value)}"
            faults.append(f"{key}: must be a list{' of texts' if not kind else ''}{kind}")
            return None
        return tuple(value)

    protocol = data.get("protocol", 0)
    if type(protocol) is not int:
        faults.append(f"protocol: must be a number, not {_kind(protocol)}")
        protocol = 0
    elif "protocol" in data and protocol != PROTOCOL:
        faults.append(f"protocol: is {protocol}, and standoff speaks {PROTOCOL}")
    return Hello(text("name"), text("version"), protocol, texts("phases"), texts("boards"), texts("rules")), faults
