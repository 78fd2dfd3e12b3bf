"""Texts of any size: what a paste holds, as a position, orders and remarks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..errors import PositionError
from ..loading import standard
from ..position import Position
from .diagnostics import Diagnostic, error_for, render_all
from .implied import letters
from .pasted import remarks
from .places import names_of
from .quick import implied, plain_lines
from .words import Lines, lines_of

if TYPE_CHECKING:
    from ..board import Board
    from ..orders import Order, Unit
    from .drafts import Draft
    from .scanned import Scan
    from .settling import Settler


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

        >>> read("Hello!").errors, [error.code for error in read("Hello!").strict().errors]
        ((), ['unread'])
        """
        return replace(self, diagnostics=tuple(replace(d, severity="error") for d in self.diagnostics))

    def or_empty(self) -> Reading:
        """Return the same reading, with an error if the text holds no order and no unit.

        An empty text is no fault where orders are read for a position that is known; it is one where the text is all.
        """
        if self.orders or self.position.units:
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


def read(
    text: str,
    board: Board | None = None,
    position: Position | None = None,
    *,
    family: str = "",
    part: str = "",
) -> Reading:
    """Read units and orders of all powers from one text; whatever the text, a reading comes back.

    Args:
        text: orders, lists of units, or both, in any mixture of notations.
        board: the board; that of the position, or the standard board, unless named.
        position: the units, if they are known. Without, units are listed in the text (if a line
            ``Units:`` heads them, there are no others) or implied by their orders.
        family: name of the only family of notation to read, a key of :data:`FAMILIES`; every block by what it
            looks like if empty.
        part: name of the one turn to read of a text that holds several, such as a saved game.

    Returns:
        The reading, with errors among its diagnostics where something could not be read.
    """
    board = board or (standard() if position is None else position.board)
    if family in ("", "words") and not part:
        plain = _read_plainly(text, board, position)
        if plain is not None:
            return plain
    return read_closely(text, board, position, family=family, part=part)


def read_closely(
    text: str,
    board: Board,
    position: Position | None = None,
    *,
    family: str = "",
    part: str = "",
    plainly: bool = True,
) -> Reading:
    """Read a text with anything doubtful, as :func:`read` does with any text that is not plain.

    Args:
        text: the text.
        board: the board.
        position: the units, if they are known.
        family: name of the only family of notation to read, or empty.
        part: name of the one turn to read, or empty.
        plainly: whether its plain lines are taken as the quick reader reads them. Without, every line is read word by
            word, which gives the same in several times the time.
    """
    # more than half of the notation, which plain texts do without
    from .blocks import scan
    from .coast_or_support import settle
    from .plain_drafts import order_of
    from .settling import Settler
    from .struck import without_struck

    names = names_of(board)
    clean, struck = without_struck(text, names)
    found = scan(clean, names, family, part, plainly=plainly)
    diagnostics = found.diagnostics
    diagnostics += struck
    written = Lines(text if struck else "")
    exact = position is not None or found.has_units
    settler = Settler(names, () if position is None else position.units, exact, diagnostics)

    for several in found.columns:
        several.settle(names, diagnostics, known=exact)
    listed, ordered = _parted(found, position is not None)
    given = () if position is None else position.units
    if position is None:
        for draft in listed:
            settler.place_unit(draft, listed=True)
        given = tuple(settler.standing.values())
    ordered = settle(ordered, settler, found.broken)
    if position is None:
        if not exact:
            _imply(settler, [*ordered, *found.broken])
    elif found.has_units:
        bare = [draft for draft in found.drafts if draft.block == "units" and draft.verb is None]
        for draft in bare[:1]:
            message = "the units of the text were left aside; the position is known"
            settler.say(draft, (draft.start, draft.end), "notice", "units-ignored", message, "")

    orders: list[Order] = []
    sources: list[Source] = []
    # the first order of each unit
    begun: dict[tuple[str, str], tuple[Order, Draft]] = {}
    for draft in ordered:
        order = order_of(draft, settler) or settler.order(draft)
        if order is None:
            continue
        first = begun.setdefault((order.unit.power, order.unit.province), (order, draft))
        if first[1] is not draft:
            _note_second(settler, draft, first[1], same=first[0] == order)
        if draft.verb is None:
            settler.say(draft, (draft.start, draft.end), "notice", "no-verb", "a unit without an order holds", "")
        orders.append(order)
        if draft.plain is not None:
            sources.append(Source(draft.number, draft.plain.start + 1, draft.plain.words))
            continue
        start, end = draft.line.span(draft.start, draft.end)
        number, column, _ = draft.line.place(draft.start, draft.end)
        # what is struck out is shown as it was written, and a piece of several lines as one
        whole = draft.line.text if not struck else text if draft.line.lines is not None else written.raw(number - 1)
        words = whole[start:end]
        sources.append(Source(number, column, words if draft.line.lines is None else " ".join(words.split())))

    if position is not None:
        _compare_turns(found, position)
    else:
        position = _position(found, tuple(settler.standing.values()), board, ordered=bool(orders))
    diagnostics += remarks(text)
    diagnostics.sort(key=lambda d: (d.line, d.column))
    return Reading(
        text,
        position,
        tuple(orders),
        tuple(sources),
        tuple(dict.fromkeys(diagnostics)),
        not exact and bool(orders),
        found.season,
        found.year,
        found.phase,
        tuple(found.families),
        tuple(found.parts),
        given,
    )


def _compare_turns(found: Scan, position: Position) -> None:
    """Say that the heading of a text names another turn than the one of the units that are known."""
    turns = (found.season, position.season), (found.year, position.year)
    if found.heading is None or not any(here and there and here != there for here, there in turns):
        return
    line, start, end = found.heading
    known = " ".join(word for word in (position.season.capitalize(), str(position.year or "")) if word)
    message = f"this names another turn than the position, which is of {known}; the orders were read for that"
    place = line.place(start, end)
    found.diagnostics.append(Diagnostic("other-turn", "notice", *place, message))


def _position(found: Scan, units: tuple[Unit, ...], board: Board, *, ordered: bool) -> Position:
    """Make the position of what a text says of it; parts that do not go together are told, and left out."""
    season, year, phase = found.season, found.year, found.phase
    if ordered and phase in ("retreat", "adjustment"):
        # a heading of another phase stands behind the orders; there are none but those of movement
        season, phase = "" if season == "winter" else season, "movement"
    try:
        return Position(
            units,
            board,
            season,
            year,
            phase=phase,
            dislodged=tuple(found.dislodged),
            contested=tuple(found.contested),
            centers=tuple(found.centers),
        )
    except PositionError as error:
        # the units alone have been looked at one by one
        found.diagnostics.append(Diagnostic("misplaced", "error", 1, 1, 0, f"of the position: {error}"))
        return Position(units, board, season, year)


def parse_position(text: str, board: Board, *, strict: bool = False) -> Position:
    """Read the units on a board from a list of units, or from orders, which imply them.

    Args:
        text: ``"Germany: A Mun, A Ber"``, ``"GERMANY A mun"``, or orders in any notation.
        board: the board.
        strict: whether to refuse what was read but deserves a look.

    Raises:
        NotationError: something in the text cannot be read.

    >>> [str(unit) for unit in parse_position("Germany: A Mun, F Kie", standard()).units]
    ['GERMANY F kie', 'GERMANY A mun']
    """
    return _checked(read(text, board), strict=strict).position


def parse_orders(text: str, position: Position, *, strict: bool = False) -> tuple[Order, ...]:
    """Read the orders for a position.

    Args:
        text: orders in any mixture of notations; a power or a unit letter that is missing comes from the position.
        position: the units.
        strict: whether to refuse what was read but deserves a look.

    Raises:
        NotationError: something in the text cannot be read.

    >>> [str(order) for order in parse_orders("Mun -> Silesia", Position.of("GERMANY A mun"))]
    ['GERMANY: A mun - sil']
    """
    return _checked(read(text, position.board, position), strict=strict).orders


def _checked(reading: Reading, *, strict: bool) -> Reading:
    """Let a reading pass that has no errors."""
    reading = reading.strict() if strict else reading
    if reading.errors:
        raise error_for(reading.errors, reading.text)
    return reading


def _read_plainly(text: str, board: Board, position: Position | None) -> Reading | None:
    """Read a text of plain orders alone, or return None if anything in it has to be looked at closely."""
    lines = lines_of(text)
    names = names_of(board)
    found = plain_lines(lines, names)
    if found is None:
        return None
    units = {} if position is None else {unit.province: unit for unit in position.units}
    ordered: set[str] = set()
    orders: list[Order] = []
    sources: list[Source] = []
    power = ""
    turn = ("", 0, "")
    for n, line in enumerate(found, 1):
        if line.turn is not None:
            if orders or turn[0]:
                return None
            turn = line.turn
        power = line.power or power
        for one in line.orders:
            if not power or one.province in ordered:
                return None
            ordered.add(one.province)
            if position is None:
                unit = implied(one, power, names)
                if unit is None:
                    return None
                units[one.province] = unit
            else:
                there = units.get(one.province)
                if there is None or there.power != power or there.type is not one.type:
                    return None
                if "/" in one.place and one.place != there.place:
                    return None
            orders.append(one.order(power))
            sources.append(Source(n, one.start + 1, one.words))
    if position is not None and (
        turn[0] not in ("", position.season or turn[0]) or turn[1] not in (0, position.year or turn[1])
    ):
        return None
    if position is None:
        position = Position(tuple(units.values()), board, turn[0], turn[1], phase=turn[2])
        return Reading(text, position, tuple(orders), tuple(sources), (), bool(orders), *turn)
    return Reading(text, position, tuple(orders), tuple(sources), (), False, *turn, listed=position.units)


def _parted(found: Scan, known: bool) -> tuple[list[Draft], list[Draft]]:
    """Part drafts into those that put a unit on the board and those that are orders."""
    listed: list[Draft] = []
    ordered: list[Draft] = []
    for draft in found.drafts:
        if draft.block == "units":
            listed.append(draft)
            if draft.verb is not None:
                ordered.append(draft)
        elif draft.verb is not None or known or draft.block == "orders":
            ordered.append(draft)
        else:
            listed.append(draft)
    return listed, ordered


def _note_second(settler: Settler, draft: Draft, first: Draft, *, same: bool) -> None:
    """Say that a unit has an order already; which of two orders counts, the rules decide and not the reader."""
    line = first.line.place(first.start, first.end)[0]
    here = draft.line.place(draft.start, draft.end)[0]
    where = "on this line" if line == here else f"in line {line}"
    code, message = (
        ("duplicate", f"the same order stands {where} already; it is kept, and changes nothing")
        if same
        else ("second-order", f"the unit has another order {where}; the rules tell which of them counts")
    )
    settler.say(draft, (draft.start, draft.end), "notice", code, message, "")


def _imply(settler: Settler, ordered: list[Draft]) -> None:
    """Put the units on the board that have orders, first those of which the place is beyond doubt."""
    from .plain_drafts import unit_of

    letters(settler, (draft for draft in ordered if draft.plain is None))
    whole = [d for d in ordered if d.plain is not None or (d.unit.type is not None and d.power is not None)]
    for draft in sorted(whole, key=_may_mean_several):
        unit = unit_of(draft, settler)
        if unit is None:
            settler.place_unit(draft, listed=False)
        else:
            settler.put(unit)


def _may_mean_several(draft: Draft) -> bool:
    """Tell whether the words for the place of a unit may mean several provinces."""
    return len(draft.unit.spot.candidates) > 1 if draft.plain is None else draft.plain.exact
