"""Texts of any size: what a paste holds, as a position, orders and remarks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..loading import standard
from ..position import Position
from .characters import lines_of
from .diagnostics import Diagnostic, error_for
from .implied import letters
from .lines import Lines
from .pasted import remarks
from .places import names_of
from .quick import implied, plain_lines
from .readings import Reading, Source, source_of

if TYPE_CHECKING:
    from ..board import Board
    from ..late_orders import LateOrder
    from ..orders import Order
    from .drafts import Draft
    from .scanned import Scan
    from .settling import Settler


def read(
    text: str,
    board: Board | None = None,
    position: Position | None = None,
    *,
    family: str = "",
    part: str = "",
    phase: str = "",
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
        phase: the phase whose orders are meant, ``"movement"``, ``"retreat"`` or ``"adjustment"``. Without, that of the
            position, else of the text's heading, else of the orders where all are of one later phase, else movement.

    Returns:
        The reading, with errors among its diagnostics where something could not be read.
    """
    board = board or (standard() if position is None else position.board)
    if family in ("", "words") and not part and phase in ("", "movement"):
        plain = _read_plainly(text, board, position, phase)
        if plain is not None:
            return plain
    return read_closely(text, board, position, family=family, part=part, phase=phase)


def read_closely(
    text: str,
    board: Board,
    position: Position | None = None,
    *,
    family: str = "",
    part: str = "",
    phase: str = "",
    plainly: bool = True,
) -> Reading:
    """Read a text with anything doubtful, as :func:`read` does with any text that is not plain.

    Args:
        text: the text.
        board: the board.
        position: the units, if they are known.
        family: name of the only family of notation to read, or empty.
        part: name of the one turn to read, or empty.
        phase: the phase whose orders are meant, or empty.
        plainly: whether its plain lines are taken as the quick reader reads them. Without, every line is read word by
            word, which gives the same in several times the time.
    """
    # more than half of the notation, which plain texts do without
    from .blocks import scan
    from .coast_or_support import settle
    from .found_turns import compare_turns, note_second, position_found
    from .late_reading import bears_out, phase_of, phase_told, read_late
    from .plain_drafts import order_of
    from .settling import Settler
    from .struck import without_struck

    names = names_of(board)
    clean, struck = without_struck(text, names)
    phase = phase or ("" if position is None else phase_of(position))
    found = scan(clean, names, family, part, plainly=plainly, phase=phase.removeprefix("movement"))
    if not phase and (phase := phase_told(found)):
        again = scan(clean, names, family, part, phase=phase)
        phase = phase if bears_out(again, found) else ""
        found = again if phase else found
    diagnostics = found.diagnostics
    diagnostics += struck
    written = Lines(text) if struck else None
    if phase not in ("", "movement"):
        return read_late(text, found, board, position, phase, written)
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
        plain = draft.plain
        order = None if plain is None else order_of(draft, settler)
        if order is None and (order := settler.order(draft)) is None:
            continue
        where = (order.unit.power, order.unit.province if plain is None else plain.province)
        first = begun.setdefault(where, (order, draft))
        if first[1] is not draft:
            note_second(settler, draft, first[1], same=first[0] == order)
        if draft.verb is None:
            settler.say(draft, (draft.start, draft.end), "notice", "no-verb", "a unit without an order holds", "")
        orders.append(order)
        sources.append(source_of(draft, text, written))

    if position is not None:
        compare_turns(found, position)
    else:
        position = position_found(found, tuple(settler.standing.values()), board, ordered=bool(orders))
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
    return _checked(read(text, position.board, position, phase="movement"), strict=strict).orders


def parse_late_orders(text: str, position: Position, *, strict: bool = False) -> tuple[LateOrder, ...]:
    """Read the orders of a retreat or adjustment phase for a position.

    Args:
        text: orders in any mixture of notations. In a retreat phase a plain move is a retreat; in an adjustment phase
            a bare unit is built where its power has builds due, and removed where it owes some (notation.md).
        position: the position; its phase says which orders are meant, and where it says none, the text does.
        strict: whether to refuse what was read but deserves a look.

    Raises:
        NotationError: something in the text cannot be read, or is an order of another phase.

    >>> position = Position.from_line("standard F1901R ITALY:Atri AUSTRIA:Ftri<ven>adr+alb - -")
    >>> [str(order) for order in parse_late_orders("Austria: F Tri - Alb", position)]
    ['AUSTRIA: F tri R alb']
    >>> position = Position.from_line("standard W1901A GERMANY:Amun - - GERMANY:ber,kie,mun")
    >>> [str(order) for order in parse_late_orders("F Kie, A Ber", position)]
    ['GERMANY: build F kie', 'GERMANY: build A ber']
    """
    reading = read(text, position.board, position)
    if reading.orders_phase == "movement" and reading.orders:
        source = reading.sources[0]
        message = "this is an order of movement; orders of retreats and adjustments are read here"
        hint = "say the phase: in the position, or in a heading such as Fall 1901 Retreats"
        place = source.line, source.column, len(source.words)
        wrong = Diagnostic("other-phase", "error", *place, message, hint)
        reading = replace(reading, diagnostics=(*reading.diagnostics, wrong))
    return _checked(reading, strict=strict).late


def _checked(reading: Reading, *, strict: bool) -> Reading:
    """Let a reading pass that has no errors."""
    reading = reading.strict() if strict else reading
    if reading.errors:
        raise error_for(reading.errors, reading.text)
    return reading


def _read_plainly(text: str, board: Board, position: Position | None, phase: str) -> Reading | None:
    """Read a text of plain orders alone, or return None if anything in it has to be looked at closely."""
    if (
        not phase
        and position is not None
        and (position.phase not in ("", "movement") or position.dislodged or position.season == "winter")
    ):
        return None
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
