"""standoff as an engine for other programs: JSON lines, one request and one answer a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from ..maps import StandoffError
from ..maps.strict_json import loads
from .answer import answer_to

MOST_CHARACTERS = 10_000_000
"""A longer line is refused without being parsed."""

PIECE = 65_536
"""The rest of a line that is too long is passed over in pieces of so many characters."""

LONGEST_ERROR = 1000
"""A longer error message is cut: it quotes the request."""


def lines_of(stream: TextIO) -> Iterator[str]:
    """Yield the lines of a stream, of one that is too long only what shows it: an endless line fills no memory."""
    while line := stream.readline(MOST_CHARACTERS + 1):
        yield line
        while line and not line.endswith("\n"):
            line = stream.readline(PIECE)


def serve(requests: Iterable[str], answers: TextIO) -> bool:
    """Answer each request as soon as it is read; a bad one gets an error, and the next is served.

    Args:
        requests: lines, each a JSON object; empty lines are passed over.
        answers: where each answer is written, and flushed.

    Returns:
        Whether all went well; not so if a fault of ours kept a request from being judged.
    """
    well = True
    for line in requests:
        if not line.strip():
            continue
        try:
            # in ASCII alone: no reader takes a line separator inside a text for the end of the answer
            answer = json.dumps(reply(line), allow_nan=False)
        except RecursionError:
            answer = json.dumps({"id": None, "error": "the request is nested too deeply to be repeated"})
        except Exception as error:  # noqa: BLE001 - those who wait for the other answers shall have them
            well = False
            fault = f"internal fault: {type(error).__name__}: {error}; please report it with the request"
            answer = json.dumps({"id": _id_of(line), "error": fault})
        answers.write(answer + "\n")
        answers.flush()
    return well


def reply(line: str) -> dict[str, Any]:
    """Return the answer to one line, ``{"id": …, "error": …}`` where it cannot be judged.

    >>> reply('{"id": 7, "units": ["ENGLAND F paris"], "orders": []}')["error"]  # doctest: +ELLIPSIS
    '...paris...'
    """
    if len(line.rstrip("\n")) > MOST_CHARACTERS:
        return {"id": None, "error": f"the line is longer than {MOST_CHARACTERS} characters"}
    try:
        request = loads(line)
    except (ValueError, RecursionError) as error:
        return {"id": None, "error": _cut(f"the line is no JSON that can be used: {error}")}
    if not isinstance(request, dict):
        return {"id": None, "error": "a request is a JSON object"}
    try:
        return answer_to(request)
    except StandoffError as error:
        return {"id": request.get("id"), "error": _cut(str(error))}


def _cut(message: str) -> str:
    return message if len(message) <= LONGEST_ERROR else message[:LONGEST_ERROR] + "…"


def _id_of(line: str) -> str | int | None:
    """Return the id of a request that could not be judged, where it is a plain one."""
    try:
        id = json.loads(line)["id"]
    except (ValueError, RecursionError, TypeError, LookupError):
        return None
    return id if isinstance(id, (str, int)) else None
