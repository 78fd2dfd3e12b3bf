"""Game files of godip: a PHASE line, POSITIONS, ORDERS, and so on for each phase of a game."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...late_orders import LateOrder
from ...position import not_owned
from ..drafts import Draft
from ..headings import Heading
from ..late_writing import write_late_orders
from ..lines import Line
from ..parts import Part, choose
from ..places import Fault
from ..styles import godip, power_name
from ..turn_forms import said
from ..words import PHASE_ORDERS, PHASES, SEASONS, Verb
from ..writing import write_orders

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...orders import UnitType
    from ...position import Position
    from ..blocks import Scanner
    from ..places import Names
    from ..reading import Grammar
    from .json_writing import AnyOrder

_PHASE = re.compile(r"\s*PHASE (\d{1,4}) (\w+) (\w+)\s*$")
_POSITION = re.compile(r"\s*([^\s:][^:]*): (army|fleet|supply)(/dislodged)? (\S+)\s*$")


@dataclass(slots=True)
class _Part:
    """One phase of a file: the lines that hold its heading, units and orders, as indexes."""

    heading: int
    name: str = ""
    season: str = ""
    year: int = 0
    phase: str = ""
    units: list[tuple[int, re.Match[str]]] = field(default_factory=list)
    orders: list[int] = field(default_factory=list)


def take(scanner: Scanner, first: int) -> int:
    r"""Read a game file of godip.

    Args:
        scanner: keeps what is found.
        first: index of the line with PHASE, or with POSITIONS where the file has one phase.

    Returns:
        How many lines the file has, or 0 if there is none.

    >>> from standoff.maps.notation import read
    >>> text = "PHASE 1901 Spring Movement\nPOSITIONS\n\tFrance: army par\nORDERS\n\tpar move bur\n"
    >>> [str(order) for order in read(text).orders]
    ['FRANCE: A par - bur']
    """
    parts, end = _parts(scanner, first)
    if not parts:
        return 0
    named = [
        Part(part.name, *_span(scanner, part.heading), part.phase == "movement", bool(part.orders)) for part in parts
    ]
    if len(parts) == 1 and not parts[0].name:
        _read(scanner, parts[0])
    elif (chosen := choose(scanner, named, _span(scanner, parts[0].heading), "phase")) >= 0:
        _read(scanner, parts[chosen])
    return end - first


def write(position: Position, orders: Sequence[AnyOrder]) -> str:
    r"""Write a game file of godip that holds one phase.

    Args:
        position: the units; the PHASE line is left out where the turn is not known as a whole.
        orders: the orders; the form names their units by their places alone.

    >>> from standoff.maps import Position
    >>> position = Position.parse("Spring 1901 Movement\nFrance: A Par")
    >>> write(position, position.orders("A Par-Bur"))
    'PHASE 1901 Spring Movement\nPOSITIONS\n\tFrance: army par\nORDERS\n\tpar move bur'
    """
    board = position.board
    rows = []
    season, year, phase = said(position, "godip-words")
    if year:
        rows.append(f"PHASE {year} {season.title()} {phase.title()}")
    rows.append("POSITIONS")
    beaten = [one.unit for one in position.dislodged]
    places = [(unit.power, unit.type.name.lower(), unit.place) for unit in position.units]
    places += [(one.power, f"{one.type.name.lower()}/dislodged", one.place) for one in beaten]
    places += [(power, "supply", id) for id, power in position.centers]
    rows += [f"\t{power_name(board, power)}: {what} {godip(board, place, False)}" for power, what, place in places]
    rows.append("ORDERS")
    late = [one for one in orders if isinstance(one, LateOrder)]
    plain = [one for one in orders if not isinstance(one, LateOrder)]
    rows += [f"\t{line}" for line in write_orders(plain, "godip-words", board).splitlines()]
    rows += [f"\t{line}" for line in write_late_orders(late, "godip-words", board).splitlines()]
    return "\n".join(rows)


def _span(scanner: Scanner, n: int) -> tuple[int, int]:
    return scanner.lines.starts[n], scanner.lines.ends[n]


def _parts(scanner: Scanner, first: int) -> tuple[list[_Part], int]:
    """Cut the file into its phases; give them and the index of the line behind the file."""
    lines = scanner.lines
    parts: list[_Part] = []
    state = ""
    n = first
    while n < len(lines):
        raw = lines.raw(n)
        word = raw.strip()
        if (match := _PHASE.match(raw)) is not None:
            season, phase = SEASONS.get(match[2].lower(), ""), PHASES.get(match[3].lower(), "")
            if (parts and not parts[-1].units) or not season or not phase or not _positions_follow(scanner, n + 1):
                break
            parts.append(_Part(n, f"{match[2]} {match[1]} {match[3]}", season, int(match[1]), phase))
            state = "phase"
        elif word == "POSITIONS" and state in ("", "phase"):
            if not state:
                parts.append(_Part(n, phase="movement"))
            state = "positions"
        elif word == "ORDERS" and state == "positions":
            state = "orders"
        elif not word:
            if state == "orders" and not _phase_follows(scanner, n + 1):
                break
        elif state == "positions" and (match := _POSITION.match(raw)) is not None:
            parts[-1].units.append((n, match))
        elif state == "orders":
            parts[-1].orders.append(n)
        else:
            break
        n += 1
    # a line PHASE above POSITIONS is enough, even where no unit stands there
    return ([], first) if not any(part.units or part.name for part in parts) else (parts, n)


def _positions_follow(scanner: Scanner, n: int) -> bool:
    return n < len(scanner.lines) and scanner.lines.raw(n).strip() == "POSITIONS"


def _phase_follows(scanner: Scanner, n: int) -> bool:
    return n < len(scanner.lines) and _PHASE.match(scanner.lines.raw(n)) is not None


def _read(scanner: Scanner, part: _Part) -> None:
    """Read the units and orders of one phase; the units tell letter and power of the orders."""
    names = scanner.dialect("godip")
    grammar = scanner.grammar_for(names)
    # without a PHASE line the phase is supposed, not said
    phase = part.phase if part.name else ""
    if not part.name:
        part.phase = scanner.phase or "movement"
    scanner.enter(Heading(season=part.season, year=part.year, phase=phase, block="units"))
    standing: dict[str, tuple[str | None, UnitType | None]] = {}
    beaten: dict[str, tuple[str | None, UnitType | None]] = {}
    for n, match in part.units:
        start = scanner.lines.starts[n]
        line = Line.part(scanner.lines, start + match.start(2), start + match.end())
        if match[3]:
            # "army/dislodged par": type and place, without what stands between
            words = [Line.part(scanner.lines, start + match.start(n), start + match.end(n)) for n in (2, 4)]
            line = Line.of(
                scanner.lines, [piece for one in words for piece in zip(one.words, one.starts, one.ends, strict=True)]
            )
        power = names.power_at(Line.part(scanner.lines, start + match.start(1), start + match.end(1)), 0)
        if match[2] == "supply":
            _keep_center(scanner, names, match[4], None if power is None else power[0])
            continue
        try:
            unit, end = grammar.unit(line, 0)
        except Fault as fault:
            scanner.say(line, fault.start, fault.end, "error", fault.code, fault.message, fault.hint)
            continue
        if match[3]:
            beaten[unit.spot.candidates[0]] = (None if power is None else power[0], unit.type)
            continue
        # the first unit of a province is the one that stands there
        standing.setdefault(unit.spot.candidates[0], (None if power is None else power[0], unit.type))
        scanner.add(Draft(line, 0, end, unit), None if power is None else power[0])
    scanner.enter(Heading(block="orders"))
    own = part.phase == (scanner.phase or "movement")
    ordered = beaten if part.phase == "retreat" else standing
    for n in part.orders:
        start, stop = _span(scanner, n)
        line = Line.part(scanner.lines, start, stop)
        draft = _order(scanner, grammar, line, told=own)
        if draft is None:
            continue
        spots = draft.unit.spot.candidates
        power_id, kind = ordered.get(spots[0], (None, None)) if spots else (None, None)
        if draft.verb is Verb.BUILD:
            # whoever stands there, a unit is built by the owner of the centre
            draft.power = _home(scanner, draft)
        else:
            draft.unit.type = draft.unit.type or kind
            draft.power = power_id
        if own:
            scanner.add(draft)
        else:
            draft.verb = Verb.RETREAT if draft.verb is Verb.MOVE else draft.verb
            scanner.result.late.append(draft)
    if part.orders and not own:
        scanner.result.elsewhere = scanner.result.elsewhere or part.phase
        kind_of = "an adjustment" if part.phase == "adjustment" else f"a {part.phase}"
        message = f"this is {kind_of} phase; its orders are none of {PHASE_ORDERS[scanner.phase or 'movement']}"
        scanner.say_at(*_span(scanner, part.heading), "error", "other-heading", message)


def _home(scanner: Scanner, draft: Draft) -> str | None:
    """Return the power whose centre a build names: a unit is built in a centre of its own power."""
    owners = dict(scanner.result.centers)
    return next((owners[id] for id in draft.unit.spot.candidates if id in owners), None)


def _keep_center(scanner: Scanner, names: Names, word: str, power: str | None) -> None:
    """Keep the owner of a supply centre, where both are such on the board; nobody's centres are left aside."""
    ids = names.places.get(word.lower(), ())
    owned = {id for id, _ in scanner.result.centers}
    if power is not None and len(ids) == 1 and ids[0] not in owned and not not_owned(scanner.board, ids[0], power):
        scanner.result.centers.append((ids[0], power))


def _order(scanner: Scanner, grammar: Grammar, line: Line, *, told: bool) -> Draft | None:
    """Read the order of a line; those of another phase than movement are said to be so unless the heading tells."""
    try:
        draft = grammar.order(line, 0)
        if draft.end < len(line.words):
            rest = line.quote(draft.end, len(line.words))
            scanner.say(
                line, draft.end, len(line.words), "error", "unexpected", f'"{rest}" cannot be read behind an order'
            )
            return None
    except Fault as fault:
        late = grammar.late(line, 0) if fault.code == "other-phase" else None
        if late is None or told:
            scanner.say(line, fault.start, fault.end, "error", fault.code, fault.message, fault.hint)
        if late is not None and told:
            scanner.result.late.append(late)
            return None
        return late
    return draft
