"""Questions among orders: a sentence that asks is no order, and a question mark behind an order is told."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from .conditions import order_at

if TYPE_CHECKING:
    from .drafts import Draft
    from .lines import Line
    from .order_lines import OrderLines

# what may stand between an order and the mark; in a text of a program a quote ends the order
_GAP = r"[^\w?？\n\r\x0b\x85\u2028\u2029{}]{{0,20}}[?？]"  # noqa: RUF001 - the wide mark itself
_BEHIND = re.compile(_GAP.format(""))
_INSIDE = re.compile(_GAP.format("\"'"))
_MARK = re.compile("[?？]")  # noqa: RUF001
# a longer sentence is no question that stands among orders
_MOST_WORDS = 60
_ASKING = frozenset(
    "why what where when who whom whose which how did didn't does doesn't do don't is isn't are aren't was wasn't were "
    "weren't can can't could couldn't should shouldn't shall will won't would wouldn't may might must has hasn't have "
    "haven't had".split()
)


def end(scanner: OrderLines, line: Line, i: int) -> int:
    """Return the index behind the question that begins at word i; 0 if there is none.

    Args:
        scanner: knows the names of the board, and how orders begin.
        line: the line.
        i: index of the word: "why", "did" and the like, in a sentence that a question mark ends.
    """
    word = line.ahead[i]
    if word not in _ASKING or word in scanner.names.places:
        return 0
    last = min(i + _MOST_WORDS, len(line.words)) - 1
    mark = _MARK.search(line.text, line.starts[i], line.ends[last])
    k = last + 1 if mark is None else bisect_left(line.starts, mark.start())
    if not _behind(line, k):
        return 0
    for j in range(i + 1, k):
        # "Do this. A Par - Bur?", "Do: A Par - Bur?": the words in front are a sentence of their own
        if line.words[j] in (".", ";", ":") and order_at(scanner.grammar, line, j + 1):
            return 0
    return k


def _behind(line: Line, k: int) -> bool:
    """Tell whether a question mark stands between the words k - 1 and k."""
    gap = _BEHIND if line.lines is None else _INSIDE
    return gap.match(line.text, line.ends[k - 1]) is not None


def leave(scanner: OrderLines, line: Line, i: int) -> int:
    """Leave a question that begins at word i aside, with a notice; give the index behind it, or i if there is none."""
    k = end(scanner, line, i)
    if k:
        scanner.say(line, i, k, "notice", "unread", "this is a question and no order; it was not read")
    return k or i


def tell(scanner: OrderLines, draft: Draft) -> None:
    """Say that a question mark stands behind an order, before any further word.

    Args:
        scanner: keeps the remarks.
        draft: the order.
    """
    if _behind(draft.line, draft.end):
        message = "a question mark stands behind this order, which was read all the same"
        scanner.say(draft.line, draft.start, draft.end, "notice", "question", message)
