"""Words that explain an order, behind it: "because ...", a dash or a colon and free text, the next cell of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conditions import order_at
from .dashes import is_bar, is_text
from .lines import Line
from .words import AND, VERBS

if TYPE_CHECKING:
    from .order_lines import OrderLines

_BEGIN = frozenset(
    "because since so reason reasons reasoning rationale purpose due hoping thereby expecting why note in to as".split()
)
# these begin a reason only with one of these behind them: "in order to", "so that", "to prevent"
_SECOND = {
    "in": frozenset(("order", "case", "hope")),
    "so": frozenset(("that", "we", "i", "as")),
    "due": frozenset(("to",)),
    "as": frozenset(("a", "an", "the", "this", "we", "i", "it", "per", "agreed", "planned", "discussed")),
    "to": frozenset(
        "prevent block secure protect defend keep cut stop avoid guard cover prepare threaten help".split()
    ),
}


def behind(scanner: OrderLines, line: Line, start: int, i: int) -> int:
    """Leave the reason behind an order aside, with a notice.

    Args:
        scanner: keeps the remarks.
        line: the line.
        start: index behind the order.
        i: the same behind the results that are written there.

    Returns:
        Where reading goes on, or 0 if no reason stands here.
    """
    cell = is_bar(line, i) and line.ahead[i + 1] not in (";", "")
    if not cell and not _begins(scanner, line, i):
        return 0
    doubtful = 0
    end = len(line.words)
    for k in range(i + 1, end):
        if line.words[k] not in AND:
            continue
        if order_at(scanner.grammar, line, k + 1):
            if line.words[k] in (";", "."):
                end = k + 1
                break
            doubtful = doubtful or k + 1
    last = doubtful or end
    scanner.say(line, start, last, "notice", "note", f'the reason "{line.quote(start, last)}" was left aside')
    if doubtful:
        message = "is this an order, or part of the reason before it? It was not taken"
        scanner.say(line, doubtful, end, "error", "unexpected", message, "put each order on a line of its own")
    return end


def _begins(scanner: OrderLines, line: Line, i: int) -> bool:
    word, follows = line.ahead[i], line.ahead[i + 1]
    if word == ",":
        word, follows = follows, line.ahead[i + 2]
        if word not in _BEGIN:
            return False
    if word in _BEGIN:
        seconds = _SECOND.get(word)
        return seconds is None or (follows in seconds and not order_at(scanner.grammar, line, i + 1))
    if word == "/" and follows == "/":
        return True
    if not follows[:1].isalpha() or order_at(scanner.grammar, line, i + 1):
        return False
    if word == ":":
        return True
    return word == "-" and follows not in VERBS and is_text(scanner.names, line, i)
