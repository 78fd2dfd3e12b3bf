"""The same orders with more said in them, for engines that take an order as void which says less.

Under ``missing-nationality=illegal`` and ``convoy-path=required`` most orders as people write them are void, and a
question with them shows nothing else. So it is asked with whose unit is helped and with the seas on the way.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from ...encoding.policies import ConvoyPath, MissingNationality
from ...maps import ARMY, Convoy, Move, Support

if TYPE_CHECKING:
    from ...maps import Mention, Order, Position
    from ..question import Question
    from .probes import Probe
    from .readings import Choice


SPELLING: tuple[str, ...] = ("missing_nationality", "convoy_path")
"""The fields by which orders are written with more in them."""


def with_seas(question: Question) -> Question:
    """Return a question in which armies that go by sea name the seas, where fleets were ordered to take them.

    Args:
        question: the question; what is no movement phase stays as it is.
    """
    if question.phase != "movement":
        return question
    return _written(question, nationality=False, seas=True)


def spelled_out(question: Question, choice: Choice) -> Question:
    """Return a question with its orders written so that they are good under some choices.

    Args:
        question: the question; what is no movement phase stays as it is.
        choice: what is known of the engine.

    Returns:
        The question, the same one if there is nothing to say.
    """
    nationality = choice["missing_nationality"] is MissingNationality.ILLEGAL
    seas = choice["convoy_path"] is ConvoyPath.REQUIRED
    if question.phase != "movement" or not (nationality or seas):
        return question
    return _written(question, nationality=nationality, seas=seas)


def _written(question: Question, *, nationality: bool, seas: bool) -> Question:
    orders = cast("tuple[Order, ...]", question.orders)
    position = question.position
    changed = tuple(_order(order, orders, position, nationality=nationality, seas=seas) for order in orders)
    if changed == orders:
        return question
    return replace(question, orders=changed, id=f"{question.id}{', nationalities' * nationality}{', seas' * seas}")


def _order(order: Order, orders: tuple[Order, ...], position: Position, *, nationality: bool, seas: bool) -> Order:
    if nationality and isinstance(order, Support):
        return replace(order, supported=_with_power(order.supported, order.unit.power, position))
    if nationality and isinstance(order, Convoy):
        return replace(order, convoyed=_with_power(order.convoyed, order.unit.power, position))
    if seas and isinstance(order, Move) and order.unit.type is ARMY and not order.path:
        board = position.board
        start, goal = board.number[order.unit.place], board.number[order.to]
        if order.via_convoy or goal not in board.walks[start]:
            path = _way(order, orders, position)
            return replace(order, path=path, via_convoy=True) if path else order
    return order


def _with_power(mention: Mention, own: str, position: Position) -> Mention:
    unit = position.unit_in(position.board.ids[position.board.number[mention.place]])
    if mention.power is not None or unit is None or unit.power == own:
        return mention
    return replace(mention, power=unit.power)


def _way(order: Move, orders: tuple[Order, ...], position: Position) -> tuple[str, ...]:
    """Return the shortest way over the fleets that were ordered to convoy an army, empty if there is none."""
    board = position.board
    number = board.number
    start, goal = number[order.unit.place], number[order.to]
    fleets = [
        number[one.unit.place]
        for one in orders
        if isinstance(one, Convoy)
        and number[one.convoyed.place] == start
        and number[one.to] == goal
        and board.is_sea[number[one.unit.place]]
    ]
    ways = deque([p] for p in fleets if p in board.touches[start])
    seen = {way[-1] for way in ways}
    while ways:
        way = ways.popleft()
        if way[-1] in board.touches[goal]:
            return tuple(board.ids[p] for p in way)
        for p in fleets:
            if p not in seen and p in board.touches[way[-1]]:
                seen.add(p)
                ways.append([*way, p])
    return ()


def respelled(probe: Probe, choice: Choice) -> Probe:
    """Return a probe with its orders written so that they are good under some choices.

    One that is about nothing else than how they are written stays as it is.
    """
    if len(probe.turns_on) == 1 and probe.turns_on[0] in SPELLING:
        return probe
    question = spelled_out(probe.question, choice)
    return probe if question is probe.question else replace(probe, question=question, known={}, case=probe.case)
