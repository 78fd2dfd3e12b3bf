"""What is known of the result of a phase whose orders are sought: a position, a claim in text or data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..maps import Position, StandoffError
from ..maps.notation import NotationError, read
from ..maps.notation.diagnostics import error_for
from ..solver.claims.claim import Absent, Became, Contested, Executed, Route, Stands, Statement, Uncarried
from ..solver.claims.claim_data import of_data, of_position
from ..solver.claims.claim_text import read_claim
from ..solver.claims.result_words import worded

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
            then; any other text that :func:`~standoff.solver.claims.claim_text.read_claim` reads; or data in the form
            of ``standoff adjudicate --format json``.
        before: the position before the phase.
        orders: the orders that are known, to which a text may refer.

    Raises:
        NotationError: a text cannot be read.
        FieldError: data are of another form.
        AfterError: it speaks of an order that is not known.

    >>> before = Position.of("FRANCE A par", "GERMANY A mun")
    >>> [str(one.unit) for one in statements_after("France: A Bur\nGermany: A Mun", before)[:2]]
    ['FRANCE A bur', 'GERMANY A mun']
    """
    if isinstance(after, str):
        listed = _listed(after, before)
        claim = read_claim(after, before, orders).checked() if listed is None else of_position(listed, before, orders)
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
