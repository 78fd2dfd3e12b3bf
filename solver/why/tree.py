"""A reason as a tree of lines for people.

The first line says what became of the order, as ``adjudicate`` does; the lines below it say why, each resting on those
that stand further right below it.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from ...maps.notation.formats.text import width
from ...maps.terminal import Line
from .headline import headline
from .outline import Item, Shared, Told, outline
from .sentences import Sentences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...maps import Position
    from .reason import Why

DEEPEST, SHALLOWEST = 14, 4
"""Lines lie at most so many levels below each other; what is deeper goes on at the left, under a number."""
ROOM = 40
"""On a terminal, lines lie so deep only that so many columns are left for them."""
NARROWEST = 40
"""On a terminal that is narrower, lines are as wide as this all the same."""
KEPT = "\x1f"
"""Stands for the blanks in an order until lines are broken: none is broken there."""

NUMBER_STYLE, RULE_STYLE, BRANCH_STYLE = "cyan", "dim", "dim"


@dataclass(frozen=True, slots=True)
class Branches:
    """What leads to a line of a tree.

    Args:
        fork: in front of a line after which others follow.
        end: in front of the last.
        through: in front of what stands below the first.
        blank: in front of what stands below the last.
    """

    fork: str
    end: str
    through: str
    blank: str


BOXES = Branches("├─ ", "└─ ", "│  ", "   ")
ASCII = Branches("|- ", "`- ", "|  ", "   ")


@dataclass(frozen=True, slots=True)
class Look:
    """How trees are drawn.

    Args:
        branches: what leads to a line.
        columns: lines are broken at this width; 0 for never.
        ids: whether the id of the rule stands behind each line.
    """

    branches: Branches = BOXES
    columns: int = 0
    ids: bool = False

    @property
    def deepest(self) -> int:
        """How many levels lines may lie below each other."""
        if not self.columns:
            return DEEPEST
        return min(DEEPEST, max(SHALLOWEST, (self.columns - ROOM) // width(self.branches.fork)))

    @classmethod
    def of_output(cls, *, ids: bool = False) -> Look:
        """Return what suits standard output: a terminal's width, and lines that it can show.

        Args:
            ids: whether the id of the rule stands behind each line.
        """
        columns = max(NARROWEST, shutil.get_terminal_size().columns) if sys.stdout.isatty() else 0
        return cls(BOXES if _can_show(f"{BOXES.fork}{BOXES.end}{BOXES.through}") else ASCII, columns, ids)


def _can_show(text: str) -> bool:
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (LookupError, UnicodeError):
        return False
    return True


def tree_lines(
    why: Why,
    position: Position | None,
    look: Look,
    texts: Mapping[str, str] | None = None,
    without: str = "",
    shared: Shared | None = None,
) -> Iterator[Line]:
    """Yield the lines of a reason.

    Args:
        why: the reason.
        position: the position of the phase, whose board has the names; without it they are written as in data.
        look: how to draw them.
        texts: the table of texts; the one of this package unless given.
        without: of a unit about which no order decided, why: ``"no order"`` or ``"no legal order"``.
        shared: what it shares with others that are told before and after it.
    """
    sentences = Sentences(position, texts, blank=KEPT)
    top = headline(why, sentences, without)
    yield from _broken(top.pieces, "", "  ", look)
    yield from branch_lines(why, sentences, look, above=top.said, shared=shared)


def branch_lines(
    told: Told, sentences: Sentences, look: Look, *, above: str = "", lead: str = "", shared: Shared | None = None
) -> Iterator[Line]:
    """Yield the lines of trees, without a line above them.

    Args:
        told: the trees.
        sentences: says the steps, with :data:`KEPT` as its blank.
        look: how to draw them.
        above: what the line above says.
        lead: what stands in front of each line.
        shared: what they share with others that are told before and after them.
    """
    lines = outline(told, sentences, look.deepest, above, shared)
    yield from _below(lines.items, lead, look)
    for block in lines.blocks:
        yield from _broken(_pieces(block, look), lead, lead + "    ", look)
        yield from _below(block.below, lead, look)


def _below(items: Sequence[Item], lead: str, look: Look) -> Iterator[Line]:
    """Yield the lines of a tree from its top, without recursion."""
    forms = look.branches
    waiting = [(item, lead, item is items[-1]) for item in reversed(items)]
    while waiting:
        item, lead, last = waiting.pop()
        below = lead + (forms.blank if last else forms.through)
        further = below + (forms.through if item.below else "  ")
        yield from _broken(_pieces(item, look), lead + (forms.end if last else forms.fork), further, look)
        waiting += [(one, below, one is item.below[-1]) for one in reversed(item.below)]


def _pieces(item: Item, look: Look) -> Line:
    pieces: Line = []
    if item.number:
        pieces.append((f"[{item.number}]{KEPT}", NUMBER_STYLE))
    pieces.append((f"{item.text}:" if item.see else item.text, ""))
    if item.see:
        pieces.append((f" see{KEPT}[{item.see}]", NUMBER_STYLE))
    if look.ids:
        pieces.append((f" [{', '.join(item.rules)}]".replace(", ", f",{KEPT}"), RULE_STYLE))
    return pieces


def _broken(pieces: Line, first: str, further: str, look: Look) -> Iterator[Line]:
    """Yield one line, or several where it is wider than it may be.

    Args:
        pieces: the line without what leads to it.
        first: what leads to it.
        further: what stands in front of its other lines.
        look: how wide it may be.
    """
    if not look.columns:
        yield _line(first, pieces)
        return
    row: Line = []
    lead, used = first, width(first)
    for word, style in [(word, style) for text, style in pieces for word in _words(text)]:
        if row and used + width(word.rstrip(" ")) > look.columns:
            yield _line(lead, row)
            row, lead, used = [], further, width(further)
        row.append((word, style))
        used += width(word)
    yield _line(lead, row)


def _words(text: str) -> list[str]:
    """Cut a text behind its blanks."""
    *words, last = text.split(" ")
    return [word + " " for word in words] + ([last] if last else [])


def _line(lead: str, row: Line) -> Line:
    pieces: Line = [(lead, BRANCH_STYLE)] if lead else []
    for style, words in groupby(row, key=lambda word: word[1]):
        pieces.append(("".join(word for word, _ in words).replace(KEPT, " "), style))
    text, style = pieces[-1]
    pieces[-1] = (text.rstrip(), style)
    return pieces
