"""standoff as an engine for other programs: JSON lines, one request and one answer a line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TextIO

from ..maps import StandoffError
from .answer import answer_to

MOST_CHARACTERS = 10_000_000
"""A longer line is refused without being parsed."""

LONGEST_ERROR = 1000
"""A longer error message is cut: it quotes the request."""


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
            answer = json.dumps(reply(line))
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
    if len(line) > MOST_CHARACTERS:
        return {"id": None, "error": f"the line is longer than {MOST_CHARACTERS} characters"}
    try:
        request = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        return {"id": None, "error": f"the line is no JSON: {error}"}
    if not isinstance(request, dict):
        return {"id": None, "error": "a request is a JSON object"}
    try:
        return answer_to(request)
    except StandoffError as error:
        message = str(error)
        if len(message) > LONGEST_ERROR:
            message = message[:LONGEST_ERROR] + "…"
        return {"id": request.get("id"), "error": message}


def _id_of(line: str) -> str | int | None:
    """Return the id of a request that could not be judged, where it is a plain one."""
    try:
        id = json.loads(line)["id"]
    except (ValueError, RecursionError, TypeError, LookupError):
        return None
    return id if isinstance(id, (str, int)) else None


def _no_constant(word: str) -> Any:
    """Refuse NaN and Infinity, which Python would read and no JSON reader need understand."""
    raise ValueError(f"{word} is no JSON value")
