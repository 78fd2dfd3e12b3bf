"""What was understood of a text: its position, its orders, where they stand, and the remarks on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .diagnostics import Diagnostic, render_all

if TYPE_CHECKING:
    from ..late_orders import LateOrder
    from ..orders import Order, Unit
    from ..position import Position
    from .drafts import Draft
    from .lines import Lines


@dataclass(frozen=True, slots=True)
class Source:
    """Where an order stands in its text.

    Args:
        line: counted from 1.
        column: of its first character, counted from 1.
        words: the order as it was written.
    """

    line: int
    column: int
    words: str


@dataclass(frozen=True)
class Reading:
    """What was understood of a text.

    Args:
        text: the text itself.
        position: the units given, or those that the orders imply.
        orders: the orders, in the order of the text.
        sources: for each order, where it stands and the words it came from.
        diagnostics: errors and notices, in the order of the text.
        implied: whether some units are known only from their orders.
        season: ``"spring"``, ``"fall"``, ``"winter"``, or empty if no heading names one.
        year: the year, or 0.
        phase: ``"movement"``, ``"retreat"``, ``"adjustment"``, or empty.
        families: the blocks that were recognised as of a family of their own: first line, and name of the family.
        parts: names of the turns, where the text holds several.
        listed: the units that the text lists, or that were known; the others are implied by orders.
        late: the orders of a retreat or adjustment phase, in the order of the text; there are no other orders then.
        late_sources: the same as ``sources`` for these.
        orders_phase: the phase whose orders were read, ``"movement"``, ``"retreat"`` or ``"adjustment"``: that of the
            position, else that of a heading, else the one that the orders belong to.

    >>> from standoff.maps.notation import read
    >>> reading = read("Germany: A Mun-Sil, A Ber S A Mun-Sil")
    >>> [str(order) for order in reading.orders]
    ['GERMANY: A mun - sil', 'GERMANY: A ber S A mun - sil']
    >>> [str(unit) for unit in reading.position.units], reading.implied
    (['GERMANY A ber', 'GERMANY A mun'], True)
    >>> reading.sources[1]
    Source(line=1, column=21, words='A Ber S A Mun-Sil')
    """

    text: str
    position: Position
    orders: tuple[Order, ...] = ()
    sources: tuple[Source, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    implied: bool = False
    season: str = ""
    year: int = 0
    phase: str = ""
    families: tuple[tuple[int, str], ...] = ()
    parts: tuple[str, ...] = ()
    listed: tuple[Unit, ...] = ()
    late: tuple[LateOrder, ...] = ()
    late_sources: tuple[Source, ...] = ()
    orders_phase: str = "movement"

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The diagnostics of what could not be read."""
        return tuple(d for d in self.diagnostics if d.severity == "error")

    @property
    def notices(self) -> tuple[Diagnostic, ...]:
        """The diagnostics of what was read but deserves a look."""
        return tuple(d for d in self.diagnostics if d.severity == "notice")

    def strict(self) -> Reading:
        """Return the same reading, in which everything that deserves a look is an error.

        >>> from standoff.maps.notation import read
        >>> read("Hello!").errors, [error.code for error in read("Hello!").strict().errors]
        ((), ['unread'])
        """
        return replace(self, diagnostics=tuple(replace(d, severity="error") for d in self.diagnostics))

    def or_empty(self) -> Reading:
        """Return the same reading, with an error if the text holds no order and no unit.

        An empty text is no fault where orders are read for a position that is known; it is one where the text is all.
        """
        if self.orders or self.late or self.position.units or self.position.dislodged:
            return self
        hint = 'put a heading for each power, and its orders below it, such as "Germany: A Mun-Sil, F Kie-Den"'
        message = "the text holds no order and no unit"
        return replace(self, diagnostics=(*self.diagnostics, Diagnostic("empty", "error", 1, 1, 0, message, hint)))

    def render(self, path: str = "text", most: int | None = None) -> str:
        """Show the diagnostics with their source lines.

        Args:
            path: the name of the file the text came from.
            most: how many are shown, errors before notices; the others are counted. All if None.
        """
        if most is None or len(self.diagnostics) <= most:
            return render_all(self.diagnostics, self.text, path)
        kept = {id(d) for d in (*self.errors, *self.notices)[:most]}
        shown = [d for d in self.diagnostics if id(d) in kept]
        left = [d.severity for d in self.diagnostics if id(d) not in kept]
        count = f"{path}: {left.count('error')} more errors and {left.count('notice')} more notices are not shown"
        return f"{render_all(shown, self.text, path)}\n{count}"


def source_of(draft: Draft, text: str, written: Lines | None) -> Source:
    """Return where an order stands in a text.

    Args:
        draft: the order.
        text: the text as it was written.
        written: its lines, where words of it are struck out, so that the draft has other ones.
    """
    if draft.plain is not None:
        return Source(draft.number, draft.plain.start + 1, draft.plain.words)
    start, end = draft.line.span(draft.start, draft.end)
    number, column, _ = draft.line.place(draft.start, draft.end)
    # what is struck out is shown as it was written, and a piece of several lines as one
    whole = draft.line.text
    if written is not None:
        whole = text if draft.line.lines is not None else written.raw(number - 1)
    words = whole[start:end]
    return Source(number, column, words if draft.line.lines is None else " ".join(words.split()))
