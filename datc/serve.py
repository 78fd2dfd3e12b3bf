"""standoff as an engine for other programs: JSON lines, one request and one answer a line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TextIO

from ..maps import StandoffError
from .answer import answer_to

MOST_CHARACTERS = 10_000_000
"""A longer line is refused without being parsed."""


def serve(requests: Iterable[str], answers: TextIO) -> None:
    """Answer each request as soon as it is read; a bad one gets an error, and the next is served.

    Args:
        requests: lines, each a JSON object; empty lines are passed over.
        answers: where each answer is written, and flushed.
    """
    for line in requests:
        if line.strip():
            answers.write(json.dumps(reply(line), ensure_ascii=False) + "\n")
            answers.flush()


def reply(line: str) -> dict[str, Any]:
    """Return the answer to one line, ``{"id": …, "error": …}`` where it cannot be judged.

    >>> reply('{"id": 7, "units": ["ENGLAND F paris"], "orders": []}')["error"]  # doctest: +ELLIPSIS
    '...paris...'
    """
    if len(line) > MOST_CHARACTERS:
        return {"id": None, "error": f"the line is longer than {MOST_CHARACTERS} characters"}
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        return {"id": None, "error": f"the line is no JSON: {error}"}
    if not isinstance(request, dict):
        return {"id": None, "error": "a request is a JSON object"}
    try:
        return answer_to(request)
    except StandoffError as error:
        return {"id": request.get("id"), "error": str(error)}
