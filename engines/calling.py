"""An engine that is a function of Python, in this very process: a request in, an answer out."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, TypeAlias

from .contract import Hello, Reply, ReplyKind
from .naming import Naming
from .understanding import understood

if TYPE_CHECKING:
    from .question import Question

Judge: TypeAlias = Callable[[dict[str, Any]], object]
"""A request of the protocol to its answer, which is looked at as that of a process is."""

MOST_NESTED = 20
"""No answer is nested deeper."""


class CallingEngine:
    """An engine that is a function.

    What it raises is a crash of that question, and is kept in ``error``. Tuples, sets and other mappings than ``dict``
    may stand in an answer for lists and objects.

    Args:
        judge: the function; each request is its own, so it may change it.
        naming: takes its names for ours.

    >>> from standoff import Position
    >>> from standoff.engines.question import asked
    >>> before = Position.of("ENGLAND F nth")
    >>> question = asked(before, before.orders("F Nth - Nwy"))
    >>> CallingEngine(lambda request: {"units": {"ENGLAND F nwy"}}).ask(question).answer
    {'units': ['ENGLAND F nwy']}
    >>> CallingEngine(lambda request: {"units": request["unit"]}).ask(question).why
    "KeyError: 'unit'"
    """

    def __init__(self, judge: Judge, naming: Naming | None = None) -> None:
        """Call nothing yet."""
        self.judge = judge
        self.naming = naming or Naming()
        self.error: Exception | None = None
        """What the function raised at the last question; None if it returned."""

    def hello(self) -> Hello:
        """Return that nothing is known of it: a function is not greeted."""
        return Hello()

    def ask(self, question: Question) -> Reply:
        """Call the function; whatever happens is a reply."""
        __tracebackhide__ = True  # pytest shows the function, not who called it
        self.error = None
        try:
            answer = self.judge({"id": 1, **deepcopy(question.request)})
        except Exception as error:  # noqa: BLE001 - it is somebody else's, and its faults are what is looked for
            self.error = error
            return Reply(ReplyKind.CRASH, why=" ".join(traceback.format_exception_only(error)[-1].split()))
        if not isinstance(answer, Mapping):
            kind = "nothing" if answer is None else f"{type(answer).__name__}"
            return Reply(ReplyKind.NONSENSE, why=f"it returned {kind}; expected a dict, an answer of the protocol")
        return understood(_plain(answer), question, self.naming)

    def close(self) -> None:
        """Leave nothing behind, as there is nothing."""


def _plain(value: Any, depth: int = 0) -> Any:
    """Return data as JSON would have it: lists for what is like a list, objects for what is like one."""
    if depth > MOST_NESTED:
        return None
    if isinstance(value, Mapping):
        return {str(key): _plain(one, depth + 1) for key, one in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((_plain(one, depth + 1) for one in value), key=str)
    if isinstance(value, (list, tuple)):
        return [_plain(one, depth + 1) for one in value]
    return value
