"""What is known of the result of a phase whose orders are sought: a position, a claim in text or data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..maps import Hold, Position, StandoffError
from ..maps.notation import NotationError, read
from ..maps.notation.characters import lines_of
from ..maps.notation.diagnostics import error_for
from ..solver.claims.claim import Absent, Became, Contested, Executed, Route, Stands, Statement, Uncarried
from ..solver.claims.claim_data import of_data, of_position
from ..solver.claims.claim_text import _SECTION, MOST_CHARACTERS, read_claim  # pyright: ignore[reportPrivateUsage]
from ..solver.claims.result_words import Said, worded

if TYPE_CHECKING:
    from ..maps import Order


class AfterError(StandoffError):
    """What is said of the result cannot be used to infer orders."""


def statements_after(
    after: str | Position | Mapping[str, Any], before: Position, orders: Sequence[Order] = ()
) -> tuple[Statement, ...]:
    r"""Return what is known of a result.

    Args:
        after: the units after the phase: a position; a text that lists units and nothing else, which are all there are
            then; any other text that :func:`~standoff.solver.claims.claim_text.read_claim` reads, in which units that
            are only listed stand under ``after:`` and results do not; or data in the form of
            ``standoff adjudicate --format json``.
        before: the position before the phase.
        orders: the orders that are known, to which a text may refer.

    Raises:
        NotationError: a text cannot be read.
        FieldError: data are of another form.
        AfterError: it speaks of an order that is not known, lists units beside something else without ``after:``, or
            says under ``after:`` what became of an order.

    >>> before = Position.of("FRANCE A par", "GERMANY A mun")
    >>> [str(one.unit) for one in statements_after("France: A Bur\nGermany: A Mun", before)[:2]]
    ['FRANCE A bur', 'GERMANY A mun']
    """
    if isinstance(after, str):
        listed = _listed(after, before)
        if listed is None:
            _Mixed(after, before, orders).check()
            claim = read_claim(after, before, orders).checked()
        else:
            claim = of_position(listed, before, orders)
    elif isinstance(after, Position):
        claim = of_position(after, before, orders)
    else:
        claim = of_data(after, before, orders)
    for statement in claim.statements:
        if isinstance(statement, (Became, Executed, Route, Uncarried)) and statement.subject.index < 0:
            raise AfterError(
                f"{statement.subject.order.short}: what became of an order is said, and the order is not known; "
                "give it with --orders, or say where the unit stands, or that it was dislodged"
            )
    return tuple(_completed(claim.statements, before))


def _listed(text: str, before: Position) -> Position | None:
    """Return the units of a text that lists units and nothing else; None if it says more."""
    if any(worded(line).said for line in text.splitlines()):
        return None
    try:
        reading = read(text, before.board)
    except NotationError:
        return None
    bare = sum(1 for one in reading.diagnostics if one.code == "no-verb")
    if reading.late or bare != len(reading.orders) or not (reading.orders or reading.listed):
        return None
    errors = [one for one in reading.errors if one.code != "no-verb"]
    if any(one.code in ("two-units",) for one in errors):
        raise error_for(tuple(errors), text)
    return None if errors else reading.position


class _Mixed:
    """Refuses what a text of several things would say and nobody would hear.

    A unit in a list is an order to hold beside results, and the unit of a result is one of the list below ``after:``.
    """

    def __init__(self, text: str, before: Position, orders: Sequence[Order]) -> None:
        """Sort the lines by where they stand."""
        self.text = text
        self.before = before
        self.known = {order.unit.province for order in orders}
        self.results: dict[int, str] = {}
        self.below: dict[int, str] = {}
        self.count = 0
        section = "orders"
        for number, line in enumerate(lines_of(text), 1):
            self.count = number
            words = line.split()
            if not words or (len(words) == 6 and words[0] == before.board.id):
                section = "orders"
                continue
            body = line
            if (match := _SECTION.match(line)) is not None:
                names = ("all", "after", "contested", "orders", "aside")
                section = next(name for name in names if match[name] is not None)
                body = " " * match.end() + line[match.end() :]
            if section == "orders":
                self.results[number] = body
            elif section in ("all", "after"):
                self.below[number] = body
            elif section == "contested" and body.strip():
                section = "orders"

    def check(self) -> None:
        """Raise an AfterError if there is such a thing."""
        # a longer text is refused as a whole
        if len(self.text) <= MOST_CHARACTERS:
            self._below_after()
            self._beside_results()

    def _laid_out(self, rows: Mapping[int, str]) -> str:
        return "\n".join(rows.get(number, "") for number in range(1, self.count + 1))

    def _below_after(self) -> None:
        for number, line in self.below.items():
            for one in worded(line).said:
                raise _misplaced(number, line[one.start : one.end])
        reading = read(self._laid_out(self.below), self.before.board)
        bare = {(one.line, one.column) for one in reading.diagnostics if one.code in _BARE}
        for source in (*reading.sources, *reading.late_sources):
            if (source.line, source.column) not in bare:
                raise _misplaced(source.line, source.words)

    def _beside_results(self) -> None:
        parts = {number: worded(line) for number, line in self.results.items()}
        rows = {number: one.rest for number, one in parts.items()}
        reading = read(self._laid_out(rows), self.before.board, self.before)
        starts: dict[int, list[int]] = {}
        bare: dict[tuple[int, int], str] = {}
        for order, source in zip(reading.orders, reading.sources, strict=True):
            starts.setdefault(source.line, []).append(source.column)
            # an order alone says nothing; with stars, as some judges put it, one without a remark went well
            if isinstance(order, Hold) and order.unit.province not in self.known and "(*" not in self.text:
                bare[source.line, source.column] = source.words
        for one in reading.diagnostics:
            if one.code in _BARE:
                words = rows[one.line][one.column - 1 : one.column - 1 + one.length] if one.line in rows else ""
                bare.setdefault((one.line, one.column), words)
                starts.setdefault(one.line, []).append(one.column)
        for (number, column), words in sorted(bare.items()):
            said = parts[number].said if number in parts else ()
            if not any(_of(one, starts[number]) == column for one in said):
                raise AfterError(
                    f"line {number}: nothing is said of what became of {_plain(words)}; if it stands there after the "
                    'phase, write it in a list under "after:", and an empty line behind the list'
                )


_BARE = frozenset({"no-verb", "shared-order", "units-ignored"})
"""Remarks on a unit that has no order in a text."""


def _of(one: Said, starts: Sequence[int]) -> int:
    """Return the column of the order that something is said of: the last one before it, else the first."""
    before = [start for start in starts if start <= one.start + 1]
    return max(before) if before else min(starts)


def _misplaced(number: int, words: str) -> AfterError:
    return AfterError(
        f'line {number}: "{_plain(words)}" stands under "after:", where units are listed and nothing else; '
        "write what became of an order or a unit above that heading, or below an empty line"
    )


def _plain(words: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in words).split())


def _completed(statements: Sequence[Statement], before: Position) -> list[Statement]:
    """Return statements with what complete lists say of provinces that no known order names."""
    found = list(statements)
    ids = before.board.ids
    # only lists of all units say of whole provinces that nobody stands there
    if any(isinstance(one, Absent) and not one.power for one in statements):
        taken = {one.unit.province for one in statements if isinstance(one, Stands)}
        found += [Absent(id) for id in ids if id not in taken]
    if any(isinstance(one, Contested) and not one.value for one in statements):
        named = {one.province for one in statements if isinstance(one, Contested)}
        found += [Contested(id, False) for id in ids if id not in named]
    return list(dict.fromkeys(found))
