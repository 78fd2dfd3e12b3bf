"""What an engine wrote, taken for an answer, or told to be none: parsed as any input is, field by field.

What comes out has the names of the protocol, whatever names the engine uses. A part that an engine leaves out stays
out: it is not compared. ``schema/reply.schema.json`` states the same for answers with our names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from ..datc.serve import PROTOCOL
from ..maps.notation.characters import shorten
from .contract import Hello, Reply, ReplyKind
from .naming import Naming, UnmappedError
from .rows import Rows

if TYPE_CHECKING:
    from ..maps import Board
    from ..solver.late_outcome import GivenOrder
    from .question import Question

UNIT_PARTS = ("disbanded", "built", "removed", "automatic", "forced", "converted")
"""Parts that are lists of units, besides ``units``."""

MOST_ENTRIES = 10_000
"""No list of an answer is longer."""

PHASE_OF = {
    **dict.fromkeys(("dislodged", "contested"), "movement"),
    "disbanded": "retreat",
    **dict.fromkeys(("built", "removed", "automatic", "forced", "converted"), "adjustment"),
}
"""The phase whose answer has a part; of another phase, it may be there and empty."""

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
    try:
        for key, kind in (("skip", ReplyKind.SKIP), ("error", ReplyKind.ERROR)):
            if data.get(key) is not None:
                return Reply(kind, why=_reason(key, data[key]))
        return Reply(ReplyKind.ANSWER, _Reader(question, naming).answer(data))
    except NonsenseError as error:
        return Reply(ReplyKind.NONSENSE, why=str(error))


def _reason(key: str, value: object) -> str:
    """Return why an engine does not answer: it may not say that it does not, and then say nothing."""
    text = _words(_text(key, value))
    if not text:
        raise NonsenseError(key, "is empty; leave it out, or say why there is no answer")
    return text


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
        self.rows = Rows(question, naming)

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
        for part, phase in PHASE_OF.items():
            if found.get(part) and phase != self.question.phase:
                raise NonsenseError(part, f"belongs to a phase of {phase}, and this is one of {self.question.phase}")
        if data.get("results") is not None:
            found["results"] = self.results(data["results"])
        found |= _told(data, "", {"verdict": _text, "uniqueness": _text, "resolutions": _number})
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
        try:
            return name(_text(place, value), self.board, *others)
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
        if value.get("attacker_from") is not None:
            found["attacker_from"] = self.province(f"{place}.attacker_from", value["attacker_from"])
        return found | _told(value, f"{place}.", {"by_convoy": _yes_or_no})

    # --- results ------------------------------------------------------------------------------------------

    def results(self, value: object) -> list[dict[str, Any]]:
        """Read the results of orders; one for no order that was given keeps the words of the engine."""
        rows = self.each(value, "results", _object)
        orders = self.question.orders
        found = []
        for n, row in enumerate(rows):
            index = self.index(f"results[{n}]", row, n, len(rows))
            if index is None:
                said = _words(row.get("unit") if row.get("order") is None else row["order"])
                found.append({"order": said, "result": _words(row.get("result"))})
            else:
                found.append(self.row(f"results[{n}]", row, orders[index], self.question.written[index]))
        return found

    def index(self, place: str, row: Mapping[str, Any], n: int, count: int) -> int | None:
        """Return the index of the order that a row tells of; None where that was not given."""
        written = self.question.written
        told = _told(row, f"{place}.", {"order": _text, "unit": _text})
        if not told:
            if count != len(written):
                fault = f"names no order, and there are {count} rows for {len(written)} orders"
                raise NonsenseError(place, fault)
            return n
        return self.rows.told_of(told.get("order"), told.get("unit"), n, count)

    def row(self, place: str, row: Mapping[str, Any], order: GivenOrder, written: str) -> dict[str, Any]:
        """Read what is told of an order; its words must agree with each other."""
        found: dict[str, Any] = {"order": written}
        words = row.get("result")
        texts = [text for text in (words if isinstance(words, list) else [words]) if isinstance(text, str)]
        if not texts or len(texts) != (len(words) if isinstance(words, list) else 1):
            kind = "an empty list" if words == [] else _kind(words)
            raise NonsenseError(f"{place}.result", f"must be a text or a list of texts, not {kind}")
        faults: list[str] = []
        all_meant = []
        for text in texts:
            try:
                all_meant.append(self.naming.result(text, order, alone=len(texts) == 1))
            except UnmappedError as error:
                faults.append(error.fault)
        accepted = [
            word
            for word in (all_meant[0].words if all_meant else ())
            if all(word in meant.words for meant in all_meant)
        ]
        if all_meant and not accepted:
            faults.append(f"{' and '.join(map(repr, texts))} contradict each other")
        if faults:
            found["unknown"] = "; ".join(faults)
        found["result"], *others = accepted or [" and ".join(texts)]
        if others:
            found["or"] = others
        found |= {key: True for key in ("dislodged", "destroyed") if any(getattr(one, key) for one in all_meant)}
        return found | _told(row, f"{place}.", ROW_FIELDS)


def _told(data: Mapping[str, Any], place: str, fields: Mapping[str, Callable[[str, object], Any]]) -> dict[str, Any]:
    """Return the fields that are told, each of its kind; what is null is not told."""
    return {key: read(f"{place}{key}", data[key]) for key, read in fields.items() if data.get(key) is not None}


def _text(place: str, value: object) -> str:
    if not isinstance(value, str):
        raise NonsenseError(place, f"must be a text, not {_kind(value)}")
    return value


def _number(place: str, value: object) -> int:
    # 7.0 is a whole number in JSON
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
        raise NonsenseError(place, f"must be a whole number, not {_kind(value)}")
    return int(value)


def _yes_or_no(place: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise NonsenseError(place, f"must be true or false, not {_kind(value)}")
    return value


ROW_FIELDS: dict[str, Callable[[str, object], Any]] = {
    **dict.fromkeys(("dislodged", "destroyed"), _yes_or_no),
    **dict.fromkeys(("as", "route", "reason", "by", "dislodged_by", "fault"), _text),
    **dict.fromkeys(("strength", "against"), _number),
}
"""What a row of the results may tell besides, and its kind."""


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
