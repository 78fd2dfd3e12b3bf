"""standoff as an engine for other programs: JSON lines, one request and one answer a line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TextIO

from ..maps import StandoffError
from ..maps.patching import board_names
from ..maps.strict_json import loads
from .answer import PHASES, answer_to
from .errors import RequestError

if TYPE_CHECKING:
    from ..encoding import Rulebook

PROTOCOL = 1
"""The version of the protocol that is spoken."""

MOST_CHARACTERS = 10_000_000
"""A longer line is refused without being parsed."""

PIECE = 65_536
"""The rest of a line that is too long is passed over in pieces of so many characters."""

LONGEST_ERROR = 1000
"""A longer error message is cut: it quotes the request."""

# a byte that is no part of a character in UTF-8
_BYTE = re.compile("[\udc80-\udcff]")


def lines_of(stream: TextIO) -> Iterator[str]:
    """Yield the lines of a stream, of one that is too long only what shows it: an endless line fills no memory."""
    while line := stream.readline(MOST_CHARACTERS + 1):
        yield line
        while line and not line.endswith("\n"):
            line = stream.readline(PIECE)


def serve(requests: Iterable[str], answers: TextIO, rulebook: Rulebook | None = None) -> bool:
    """Answer each request as soon as it is read; a bad one gets an error, and the next is served.

    Args:
        requests: lines, each a JSON object; empty lines are passed over.
        answers: where each answer is written, and flushed.
        rulebook: what a request is judged by that names no rulebook; ``datc`` without.

    Returns:
        Whether all went well; not so if a fault of ours kept a request from being judged.
    """
    well = True
    for line in requests:
        if not line.strip():
            continue
        try:
            # in ASCII alone: no reader takes a line separator inside a text for the end of the answer
            answer = json.dumps(reply(line, rulebook), allow_nan=False)
        except RecursionError:
            answer = json.dumps({"id": None, "error": "the request is nested too deeply to be repeated"})
        except Exception as error:  # noqa: BLE001 - those who wait for the other answers shall have them
            well = False
            fault = f"internal fault: {type(error).__name__}: {error}; please report it with the request"
            answer = json.dumps({"id": _id_of(line), "error": fault})
        answers.write(answer + "\n")
        answers.flush()
    return well


def reply(line: str, rulebook: Rulebook | None = None) -> dict[str, Any]:
    """Return the answer to one line, ``{"id": …, "error": …}`` where it cannot be judged.

    Args:
        line: the line.
        rulebook: what a request is judged by that names no rulebook; ``datc`` without.

    >>> reply('{"id": 7, "units": ["ENGLAND F paris"], "orders": []}')["error"]  # doctest: +ELLIPSIS
    '...paris...'
    """
    if len(line.rstrip("\n")) > MOST_CHARACTERS:
        return {"id": None, "error": f"the line is longer than {MOST_CHARACTERS} characters"}
    if (fault := not_utf8(line)) is not None:
        return {"id": _id_of(line), "error": fault}
    try:
        request = loads(line)
    except (ValueError, RecursionError) as error:
        return {"id": None, "error": _cut(f"the line is no JSON that can be used: {error}")}
    if not isinstance(request, dict):
        return {"id": None, "error": "a request is a JSON object"}
    try:
        if "hello" in request:
            return greeting(request)
        return answer_to(request, None if "rules" in request else rulebook)
    except StandoffError as error:
        return {"id": request.get("id"), "error": _cut(str(error))}


def greeting(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return what standoff says of itself: its name and version, and the phases, boards and rulebooks that it knows.

    Args:
        request: ``{"id": …, "hello": {…}}``; what the other side says of itself makes no difference.

    Raises:
        RequestError: the request asks for something else as well.

    >>> greeting({"hello": {}})["phases"]
    ['movement', 'retreat', 'adjustment']
    """
    from importlib.metadata import version

    from ..encoding.presets import PRESETS

    for key in request:
        if key not in ("id", "hello"):
            raise RequestError(key, "does not belong to a greeting")
    return {
        "id": request.get("id"),
        "protocol": PROTOCOL,
        "name": "standoff",
        "version": version("standoff"),
        "phases": list(PHASES),
        "boards": list(board_names()),
        "rules": list(PRESETS),
    }


def not_utf8(line: str, due: str = "requests are JSON") -> str | None:
    r"""Tell what a text is whose bytes are no UTF-8, as they come with ``errors="surrogateescape"``; None if they are.

    Args:
        line: the text.
        due: what is expected of it.

    >>> not_utf8('{"id": "caf\udce9"}')
    'the line is no UTF-8: character 12 is the byte 0xE9; requests are JSON in UTF-8'
    """
    if line.startswith(("\udcff\udcfe", "\udcfe\udcff")) or "\0" in line[:2]:
        return f"the line is no UTF-8, it looks like UTF-16; {due} in UTF-8"
    bad = _BYTE.search(line)
    if bad is None:
        return None
    byte = ord(bad[0]) - 0xDC00
    return f"the line is no UTF-8: character {bad.start() + 1} is the byte 0x{byte:02X}; {due} in UTF-8"


def _cut(message: str) -> str:
    return message if len(message) <= LONGEST_ERROR else message[:LONGEST_ERROR] + "…"


def _id_of(line: str) -> str | int | None:
    """Return the id of a request that could not be judged, where it is a plain one."""
    try:
        id = json.loads(line)["id"]
    except (ValueError, RecursionError, TypeError, LookupError):
        return None
    if isinstance(id, str) and _BYTE.search(id) is not None:
        return None
    return id if isinstance(id, (str, int)) else None
