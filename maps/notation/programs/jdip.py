"""jDip's case files: position, orders and expected results of many cases, one of which is read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...late_orders import Build, Convert, Disband, LateOrder, Retreat, Waive, giver
from ...orders import FLEET, Convoy, Hold, Move, Support
from ..characters import shorten
from ..drafts import Draft
from ..headings import Heading, heading_at
from ..lines import Line
from ..parts import Part, choose
from ..places import Fault
from ..skipping import skip_results
from ..turn_forms import said
from ..typos import nearest
from ..words import PHASE_ORDERS
from .jdip_keywords import BLOCKS, KEYWORDS, SINGLE, is_variant

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...board import Board
    from ...orders import Mention, Order, Unit, UnitType
    from ...position import Position
    from ..blocks import Scanner
    from ..diagnostics import Severity
    from ..lines import Lines
    from ..places import Names
    from .json_writing import AnyOrder

DIALECT = "jdip"
# what looks like a keyword: capitals alone on a line, or with strokes
_KEYWORD = re.compile(r"\s*+([A-Za-z]++(?:_[A-Za-z]++)++|[A-Z]{3,}+)(?=\s|$)")
# so many lines behind CASE are looked at for the keyword that makes it a case of jDip
_LOOK = 30


@dataclass(slots=True)
class _Case:
    """One case: its name, where it begins, and its blocks as line numbers.

    Args:
        name: what stands behind CASE.
        first: index of its first line.
        phase: index of the line that sets the phase, or -1.
        blocks: keyword to the indexes of the lines below it.
        strange: indexes of lines with a keyword that jDip does not know.
        ended: whether END stands below it.
    """

    name: str
    first: int
    phase: int = -1
    blocks: dict[str, list[int]] = field(default_factory=dict)
    strange: list[int] = field(default_factory=list)
    ended: bool = False


def take(scanner: Scanner, first: int) -> int:
    """Read the case file that begins at a line: one of its cases, that wanted or the first.

    What the case expects (``POSTSTATE``) is passed over.

    Args:
        scanner: keeps what is found.
        first: index of the line.

    Returns:
        The number of lines, 0 if they are none of a case file.
    """
    lines = scanner.lines
    if not _is_file(lines, first):
        return 0
    cases, count, variant = _cases(lines, first)
    if variant >= 0:
        name = _behind(lines, variant)
        if not is_variant(name, scanner.board.id):
            message = f'this file is for the board "{shorten(name)}"; {scanner.board.title} is read here'
            hint = f"name the board of the file; this one is called {scanner.board.id.capitalize()}"
            _say(scanner, variant, "error", "other-board", message, hint)
            return count
    if cases:
        parts = [
            Part(name, *_span(scanner, case.first), _is_movement(scanner, case), "orders" in case.blocks)
            for case, name in zip(cases, _named(cases), strict=True)
        ]
        chosen = choose(scanner, parts, _span(scanner, first), "case", first=True)
        if chosen >= 0:
            _read(scanner, cases[chosen])
    return count


def _is_file(lines: Lines, first: int) -> bool:
    """Tell a case file from a line of text that happens to begin with CASE."""
    if not lines.raw(first).strip().startswith("CASE"):
        return True
    for n in range(first + 1, min(first + _LOOK, len(lines))):
        word = _keyword(lines.raw(n))
        if word.startswith("prestate") or word == "orders":
            return True
    return False


def _keyword(raw: str) -> str:
    """Return the word of a line that is a keyword, or looks like one, in lower case; empty if there is none."""
    match = _KEYWORD.match(raw)
    if match is None:
        return ""
    word = match[1].lower()
    rest = raw[match.end() :].partition("#")[0].strip()
    # "ITALY F gol" is a unit; a keyword that nobody knows stands alone or has a stroke
    return word if word in KEYWORDS or "_" in word or not rest else ""


def _behind(lines: Lines, n: int) -> str:
    """Return the text behind the keyword of a line."""
    return " ".join(lines.raw(n).partition("#")[0].split()[1:])


def _cases(lines: Lines, first: int) -> tuple[list[_Case], int, int]:
    """Part the lines into cases; return them, the number of lines, and the index of the variant's line or -1."""
    cases: list[_Case] = []
    variant, last, block = -1, first, None
    case: _Case | None = None
    n = first
    while n < len(lines):
        raw = lines.raw(n)
        word = _keyword(raw)
        if raw.partition("#")[0].strip():
            if not word and case is None and n > first:
                break  # behind END, and no case: other text
            last = n
        if word == "variant_all":
            variant = n if variant < 0 else variant
        elif word == "case":
            case = _Case(_behind(lines, n) or f"case {len(cases) + 1}", n)
            cases.append(case)
            block = None
        elif word:
            if case is None:
                if word == "end":
                    break
                case = _Case(f"case {len(cases) + 1}", n)
                cases.append(case)
            block = None
            if word == "end":
                case.ended = True
                case = None
            elif word == "prestate_setphase":
                case.phase = n
            elif word in BLOCKS:
                block = case.blocks.setdefault(word, [])
            elif word not in SINGLE:
                case.strange.append(n)
        elif block is not None:
            block.append(n)
        n += 1
    return cases, last + 1 - first, variant


def _is_movement(scanner: Scanner, case: _Case) -> bool:
    """Tell whether a case is of a movement phase, as far as its line of the phase says."""
    return case.phase < 0 or not re.search(
        r"(?i)retreat|adjust|build|[0-9]{4}[rab]\b", _behind(scanner.lines, case.phase)
    )


def _named(cases: list[_Case]) -> list[str]:
    """Return the names of the cases, numbered where several have one name."""
    seen: dict[str, int] = {}
    names = []
    for case in cases:
        seen[case.name] = seen.get(case.name, 0) + 1
        names.append(case.name if seen[case.name] == 1 else f"{case.name} ({seen[case.name]})")
    return names


def _say(scanner: Scanner, n: int, severity: Severity, code: str, message: str, hint: str = "") -> None:
    """Remark on what stands on a line before a comment."""
    scanner.say_at(*_span(scanner, n), severity, code, message, hint)


def _span(scanner: Scanner, n: int) -> tuple[int, int]:
    """Return the offsets of what stands on a line before a comment."""
    start, raw = scanner.lines.starts[n], scanner.lines.raw(n)
    words = raw.partition("#")[0].rstrip()
    return start + len(words) - len(words.lstrip()), start + len(words)


def _read(scanner: Scanner, case: _Case) -> None:
    """Read position and orders of a case."""
    names = scanner.dialect(DIALECT)
    for n in case.strange:
        word = _keyword(scanner.lines.raw(n))
        near = nearest(word, KEYWORDS)
        hint = f"did you mean {near[0].upper()}?" if near else f"known are {', '.join(KEYWORDS).upper()}"
        message = f'a case file has no keyword "{shorten(word.upper())}"; what stands below it is left aside'
        _say(scanner, n, "error", "unknown-keyword", message, hint)
    heading = _phase(scanner, names, case)
    scanner.enter(heading)
    if "prestate" in case.blocks:
        scanner.result.has_units = True
    for n in case.blocks.get("prestate", ()):
        _line(scanner, names, n, "units")
    orders = case.blocks.get("orders", [])
    if heading.phase in ("", scanner.phase or "movement"):
        for n in orders:
            _line(scanner, names, n, "orders")
    elif case.phase >= 0:
        a = "an" if heading.phase == "adjustment" else "a"
        given = any(scanner.lines.raw(n).partition("#")[0].strip() for n in orders)
        read = scanner.phase or "movement"
        if given:
            scanner.result.elsewhere = scanner.result.elsewhere or heading.phase
        message = f"this case is of {a} {heading.phase} phase"
        message += f"; its orders are none of {PHASE_ORDERS[read]}" if given else ", and gives no orders"
        hint = f'write "{read.title()}" if {"an" if read == "adjustment" else "a"} {read} phase is meant'
        _say(scanner, case.phase, "error", "other-heading", message, hint)
    if not case.ended:
        _say(scanner, case.first, "notice", "no-end", "this case has no END")


def _phase(scanner: Scanner, names: Names, case: _Case) -> Heading:
    """Read "Fall 1901, Movement", "Fall 1901 (Movement)" or "F1901M"."""
    if case.phase < 0:
        return Heading()
    line = Line(case.phase + 1, scanner.lines.raw(case.phase))
    start = line.words.index("setphase") + 1 if "setphase" in line.words else 1
    pieces = zip(line.words[start:], line.starts[start:], line.ends[start:], strict=True)
    bare = Line.of(scanner.lines, [piece for piece in pieces if piece[0] not in ("(", ")")])
    heading = heading_at(names, bare, 0, len(bare.words))
    if heading is None or heading.power is not None or not heading.season:
        message = "this is no phase"
        _say(scanner, case.phase, "error", "unknown-turn", message, 'write it as "Fall 1901, Movement"')
        return Heading()
    return heading


def _line(scanner: Scanner, names: Names, n: int, block: str) -> None:
    """Read one line of a block: power, and a unit or an order."""
    line = Line(n + 1, scanner.lines.raw(n))
    if not line.words:
        return
    try:
        power, i = _power(names, line)
    except Fault as fault:
        scanner.say(line, fault.start, fault.end, "error", fault.code, fault.message, fault.hint)
        return
    grammar = scanner.grammar_for(names)
    try:
        if block == "units":
            unit, j = grammar.unit(line, i)
            draft = Draft(line, i, j, unit, power=power, block=block)
        else:
            draft = grammar.order(line, i)
            draft.power, draft.block = power, block
        end = skip_results(line, draft.end)
        if end < len(line.words):
            what = "a unit" if block == "units" else "an order"
            message = f'"{line.quote(end, len(line.words))}" cannot be read behind {what}'
            raise Fault("unexpected", end, len(line.words), message, "a case file has one on each line")
    except Fault as fault:
        scanner.say(line, fault.start, fault.end, "error", fault.code, fault.message, fault.hint)
        return
    scanner.add(draft)


def _power(names: Names, line: Line) -> tuple[str, int]:
    """Read the power in front of a unit or an order; the colon may be missing."""
    found = names.power_at(line, 0)
    if found is not None:
        return found[0], found[1] + (line.at(found[1]) == ":")
    end = line.words.index(":") if ":" in line.words else 0
    if not end:
        raise Fault("no-power", 0, 1, "no power is named in front of this", 'write it as "England: F lon"')
    word = " ".join(line.words[:end])
    near = sorted({names.called[form] for form in nearest(word, names.called)})
    hint = f"did you mean {' or '.join(map(names.power_name, near))}?" if near else ""
    raise Fault("unknown-power", 0, end, f'no power is called "{line.quote(0, end)}"', hint)


# --- writing ---------------------------------------------------------------------------------------------


def write(position: Position, orders: Iterable[AnyOrder], name: str = "1") -> str:
    """Write a position and its orders as a case file with one case, without an expected result.

    Args:
        position: the units; the phase is left out where the position has no season.
        orders: the orders.
        name: the name of the case.

    >>> from standoff.maps import Position
    >>> position = Position.of("GERMANY A mun", "GERMANY A ber")
    >>> print(write(position, position.orders("A Mun-Sil, A Ber S A Mun-Sil"), "6.X.1").expandtabs(4))
    VARIANT_ALL Standard
    CASE 6.X.1
    PRESTATE
        Germany: A ber
        Germany: A mun
    ORDERS
        Germany: A mun-sil
        Germany: A ber S A mun-sil
    END
    """
    board = position.board
    title = " ".join(name.replace("#", " ").split()) or "1"
    rows = [f"VARIANT_ALL {board.id.capitalize()}", f"CASE {title}"]
    season, year, phase = said(position, "jdip")
    if season:
        rows.append(f"PRESTATE_SETPHASE {season.title()} {year:04}, {phase.title()}")
    rows.append("PRESTATE")
    rows.extend(f"\t{unit_text(board, unit)}" for unit in position.units)
    rows.append("ORDERS")
    rows.extend(f"\t{order_text(board, order)}" for order in orders)
    return "\n".join([*rows, "END"])


def order_text(board: Board, order: AnyOrder) -> str:
    """Write one order of any phase as it stands in a case file, with its power.

    >>> from standoff.maps import Position
    >>> position = Position.of("GERMANY A mun")
    >>> order_text(position.board, position.orders("A Mun-Sil")[0])
    'Germany: A mun-sil'
    """
    return f"{_name(board, giver(order))}: {_any(board, order)}"


def unit_text(board: Board, unit: Unit) -> str:
    """Write one unit as it stands in a case file, with its power.

    >>> from standoff.maps import Position
    >>> position = Position.of("RUSSIA F stp/sc")
    >>> unit_text(position.board, position.units[0])
    'Russia: F stp/sc'
    """
    return f"{_name(board, unit.power)}: {_unit(board, unit.type, unit.place)}"


def _any(board: Board, order: AnyOrder) -> str:
    """Write an order of any phase."""
    if not isinstance(order, LateOrder):
        return _order(board, order)
    if isinstance(order, Waive):
        return "Waive"
    unit = _unit(board, order.unit.type, order.unit.place)
    if isinstance(order, Retreat):
        return f"{unit}-{_place(board, order.to, order.unit.type)}"
    if isinstance(order, Convert):
        return f"{unit} T {_unit(board, order.type, order.place)}"
    if isinstance(order, Build):
        return f"Build {unit if order.lettered else _place(board, order.unit.place, None)}"
    return f"{'Disband' if isinstance(order, Disband) else 'Remove'} {unit}"


def _order(board: Board, order: Order) -> str:
    unit = order.unit
    text = _unit(board, unit.type, unit.place)
    if isinstance(order, Hold):
        return f"{text} H"
    if isinstance(order, Move):
        goals = "-".join(_place(board, place, unit.type) for place in (*order.path, order.to))
        return f"{text}-{goals}{' by convoy' if order.via_convoy and not order.path else ''}"
    other = order.supported if isinstance(order, Support) else order.convoyed
    text += f" {'C' if isinstance(order, Convoy) else 'S'} {_mention(board, other)}"
    return text if order.to is None else f"{text}-{_place(board, order.to, other.type)}"


def _mention(board: Board, other: Mention) -> str:
    nation = ""
    if other.power is not None:
        adjectives = (
            board.powers[board.power_number[other.power]].adjectives if other.power in board.power_number else ()
        )
        nation = (adjectives[0] if adjectives else f"{_name(board, other.power)}'s") + " "
    return nation + (_unit(board, other.type, other.place) if other.type else _place(board, other.place, None))


def _unit(board: Board, kind: UnitType, place: str) -> str:
    return f"{kind.letter} {_place(board, place, kind)}"


def _place(board: Board, place: str, kind: UnitType | None) -> str:
    """Write a place; by its name where a fleet is meant and the id may be taken for the name of a sea."""
    id, slash, coast = place.partition("/")
    doubtful = kind is FLEET and id in board.ambiguous and id in board.number
    return (board.province(id).name if doubtful else id) + slash + coast


def _name(board: Board, power: str) -> str:
    return board.powers[board.power_number[power]].name if power in board.power_number else power
