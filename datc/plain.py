"""standoff as an engine that is started for each phase: a request as plain lines in, its answer as plain lines out.

``docs/protocol.md`` tells all words; :mod:`engines.plain` is the other side, which writes requests and reads answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..maps import StandoffError
from ..maps.notation.characters import shorten
from .answer import answer_to
from .errors import RequestError
from .serve import LONGEST_ERROR, MOST_CHARACTERS, not_utf8

if TYPE_CHECKING:
    from ..encoding import Rulebook

PARTS = ("disbanded", "built", "removed", "automatic", "forced", "converted")
"""Words behind which a unit stands, and fields of an answer, besides the units that are left."""

TEXTS = ("phase", "board", "rules", "season")
"""Words of a request that may stand once, with a text behind them."""

WORDS = (*TEXTS, "year", "unit", "dislodged", "attacked", "contested", "centers", "order")
"""The words that a line of a request begins with."""


def serve_once(text: str, unnamed: Rulebook | None = None) -> tuple[str, bool]:
    """Return the answer to a request, both as plain lines, and whether no fault of ours kept it from being judged.

    Args:
        text: the request; what is no request, or cannot be judged, is answered with a line ``error``.
        unnamed: the rulebook to judge by where the request names none; ``datc`` without it.

    >>> print(serve_once("unit ENGLAND F nth" + chr(10) + "order ENGLAND: F nth - nwy")[0])
    unit ENGLAND F nwy
    none contested
    result succeeds = ENGLAND: F nth - nwy
    <BLANKLINE>
    """
    try:
        request = request_of(text)
        return plain_reply(answer_to(request, None if "rules" in request else unnamed)), True
    except StandoffError as error:
        return _error(str(error)), True
    except Exception as error:  # noqa: BLE001 - whoever asks shall have a line, as with JSON
        return _error(f"internal fault: {type(error).__name__}: {error}; please report it with the request"), False


def _error(message: str) -> str:
    line = " ".join(message.split())
    return f"error {line if len(line) <= LONGEST_ERROR else line[:LONGEST_ERROR] + '…'}\n"


def request_of(text: str) -> dict[str, Any]:
    """Return the request of the protocol that plain lines stand for.

    Args:
        text: the lines; empty ones and those that begin with ``#`` are passed over.

    Raises:
        RequestError: a line is none of a request; the message names it.

    >>> request_of("unit ENGLAND F nth" + chr(10) + "order ENGLAND: F nth H")
    {'units': ['ENGLAND F nth'], 'orders': ['ENGLAND: F nth H']}
    """
    if len(text) > MOST_CHARACTERS:
        raise RequestError("", f"the request is longer than {MOST_CHARACTERS} characters")
    if (fault := not_utf8(text, "a request is plain lines")) is not None:
        raise RequestError("", fault)
    request: dict[str, Any] = {"units": [], "orders": []}
    dislodged: dict[str, dict[str, Any]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if not word or word.startswith("#"):
            continue
        place = f"line {number}"
        if word not in WORDS:
            raise RequestError(place, f"{shorten(line)!r} begins with none of {', '.join(WORDS)}")
        if word in ("unit", "order"):
            request[f"{word}s"].append(rest)
        elif word == "contested":
            request.setdefault("contested", []).extend(rest.split())
        elif word in ("dislodged", "attacked", "centers"):
            _behind_colon(place, word, rest, request, dislodged)
        elif word in request:
            raise RequestError(place, f"{word!r} stands on a line before")
        else:
            request[word] = _year(place, rest) if word == "year" else rest
    # nobody writes a line for what there is none of
    if dislodged or request.get("phase") == "retreat":
        request["dislodged"] = list(dislodged.values())
    if request.get("phase") == "retreat":
        request.setdefault("contested", [])
    if request.get("phase") == "adjustment":
        request.setdefault("centers", {})
    return request


def _behind_colon(
    place: str, word: str, rest: str, request: dict[str, Any], dislodged: dict[str, dict[str, Any]]
) -> None:
    """Take a line whose first part ends with a colon."""
    first, colon, behind = rest.partition(":")
    first, words = first.strip(), behind.split()
    if word == "centers":
        if not colon:
            raise RequestError(place, f"{shorten(rest)!r}: expected a power and a colon, 'centers FRANCE: mar par'")
        request.setdefault("centers", {}).setdefault(first, []).extend(words)
    elif word == "dislodged":
        if not colon:
            raise RequestError(place, f"{shorten(rest)!r}: expected a unit and a colon, 'dislodged RUSSIA A sil: boh'")
        if first in dislodged:
            raise RequestError(place, f"{shorten(first)!r} is told to be dislodged on a line before")
        dislodged[first] = {"unit": first, "retreats": words}
    else:
        if first not in dislodged:
            raise RequestError(place, f"{shorten(first)!r}: no line 'dislodged' before tells of this unit")
        if words[:1] != ["from"] or words[2:] not in ([], ["by", "convoy"]) or len(words) < 2:
            fault = "expected 'attacked RUSSIA A sil: from mun', perhaps with 'by convoy' behind it"
            raise RequestError(place, f"{shorten(rest)!r}: {fault}")
        dislodged[first] |= {"attacker_from": words[1], **({"by_convoy": True} if words[2:] else {})}


def _year(place: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise RequestError(place, f"year: {shorten(text)!r} is no whole number of at most nine digits")
    return int(text)


def plain_reply(answer: Mapping[str, Any]) -> str:
    """Return an answer of the protocol as lines; of results only the word.

    Args:
        answer: the answer.

    >>> print(plain_reply({"units": None, "results": []}))
    undefined
    <BLANKLINE>
    """
    if answer["units"] is None:
        return "undefined\n"
    lines = [f"unit {unit}" for unit in answer["units"]] or ["none unit"]
    for part in PARTS:
        lines += _told(part, answer)
    lines += [f"dislodged {one['unit']}: {' '.join(one['retreats'])}".rstrip() for one in answer.get("dislodged", ())]
    lines += _told("contested", answer)
    lines += [f"result {row['result']} = {row['order']}" for row in answer["results"]]
    return "".join(f"{line}\n" for line in lines)


def _told(part: str, answer: Mapping[str, Any]) -> list[str]:
    """Return the lines of a part: that there is none of it, where the answer tells of none."""
    if part not in answer:
        return []
    return [f"{part} {one}" for one in answer[part]] or [f"none {part}"]
