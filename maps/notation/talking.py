"""Orders told as a sentence: "My army in Paris will move to Burgundy"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .skipping import OWN
from .words import UNITS, VERBS, Verb

if TYPE_CHECKING:
    from .drafts import Draft
    from .lines import Line
    from .order_lines import OrderLines

# what stands between a unit and its verb, and says that the order is meant
_MEANT = (("will",), ("shall",), ("must",), ("is", "to"), ("is", "going", "to"))
_VERBS = (Verb.HOLD, Verb.MOVE, Verb.SUPPORT, Verb.CONVOY)
_HINT = 'if it is an order, write it as "A Par - Bur", with a letter for the unit'


def meant(line: Line, k: int) -> int:
    """Return the index of the verb behind "will", "is to" and the like at word k; k itself where there is none.

    >>> from .lines import Line
    >>> meant(Line(1, "will move"), 0), meant(Line(1, "will not move"), 0)
    (1, 0)
    """
    for words in _MEANT:
        end = k + len(words)
        if line.ahead[k:end] == words and VERBS.get(line.ahead[end]) in _VERBS and len(line.ahead[end]) > 1:
            return end
    return k


def tell(scanner: OrderLines, draft: Draft) -> None:
    """Say that a sentence was taken for an order.

    Args:
        scanner: keeps the remarks.
        draft: the order.
    """
    line = draft.line
    k = draft.unit.spot.end
    if line.ahead[draft.start] in OWN or meant(line, k) > k:
        message = "this sentence was read as an order"
        scanner.say(line, draft.start, draft.end, "notice", "sentence", message)


def leave(scanner: OrderLines, line: Line, i: int) -> int:
    """Leave a sentence about a unit of one's own aside that is no order; give the index behind it.

    Args:
        scanner: keeps the remarks.
        line: the line.
        i: index of its first word.
    """
    end = scanner.borders.next(line, i + 1)
    scanner.say(line, i, end, "notice", "unread", "these words were not read; they look like no order", _HINT)
    return end


def hint(scanner: OrderLines, line: Line, i: int) -> str:
    """Return how to write an order, where words from i on speak of a unit and a place; else nothing."""
    words = line.words[i:]
    unit = any(len(word) > 1 and word in UNITS for word in words)
    return _HINT if unit and any(word in scanner.names.places for word in words) else ""
