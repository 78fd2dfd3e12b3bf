"""Reasons made by hand, with a table of texts of their own: what is drawn of them hangs on no engine."""

from __future__ import annotations

from typing import NamedTuple

from standoff.maps import Order, Position
from standoff.maps.notation import parse_late_order, parse_order
from standoff.maps.position import Retreating, unit_of
from standoff.solver import adjudicate
from standoff.solver.retreats import adjudicate_retreats
from standoff.solver.why.reason import Basis, BasisKind, Group, Step, Why

TEXTS = {
    "enters": "{move} enters {to} with attack strength {strength}",
    "helped": "{support} supports it; nobody attacks {support}",
    "helped.many": "{support} support it; nobody attacks them",
    "weaker": "{move} attacks with {strength}, and {strength} does not beat {against}",
    "ordered": "{order} was ordered",
    "cut": "{move} cuts it: it comes from {origin}, not from {aim}",
    "uncut": "{support} is given, for no move cuts it",
    "stands": "{unit} stays and holds with {strength}",
    "attack": "{move} attacks with {strength}",
    "unhelped": "no support of {move} counts",
    "unhelped.many": "no support of {move} counts",
    "circle": "{moves} go round in a circle, and the rule lets all of them succeed",
    "leaves": "{move} leaves {place}",
    "suppose": "suppose {move} had a path",
    "contradiction": "then {fleet} would be dislodged, and {move} would have no path after all",
    "paradox": "the rules contradict themselves; Szykman's rule takes away the path of {move}",
    "beats": "{move} beats {unit} in {place}, {strength} against {against}",
    "illegal": "{place:name} does not touch {to:name}",
    "fault": "the order is illegal: {fault:word}",
    "holds-all-the-same": "a unit with an illegal order holds",
    "closed": "{attacker} came from {place}",
    "occupied": "{unit} stands in {place}",
}


class Made(NamedTuple):
    """A reason with the position of its phase."""

    why: Why
    position: Position


def phase(*texts: str) -> tuple[Position, list[Order]]:
    orders = [parse_order(text, Position(()).board) for text in texts]
    return Position(tuple(order.unit for order in orders)), orders


def silesia() -> Made:
    """The standoff of the design: one stronger move."""
    position, (war, mun, ber, pru) = phase(
        "RUSSIA: A war - sil", "GERMANY: A mun - sil", "GERMANY: A ber S A mun - sil", "GERMANY: A pru S A mun - sil"
    )
    stronger = Step(
        "enters",
        "outdoes-rival",
        {"move": mun, "to": "sil", "strength": 3},
        because=tuple(
            Step(
                "helped",
                "support-given",
                {"support": order.unit},
                (Basis(BasisKind.ORDERED, orders=(order,)), Basis(BasisKind.UNATTACKED, places=(order.unit.place,))),
                groups=frozenset({Group("given", (order.unit.place,))}),
            )
            for order in (ber, pru)
        ),
        groups=frozenset({Group("outdoes-rival", ("war", "mun"))}),
    )
    own = Step("weaker", "outdoes-rival", {"move": war, "strength": 1, "against": 3}, (Basis(BasisKind.UNSUPPORTED),))
    top = Step("weaker", "success", {"move": war, "strength": 1, "against": 3}, because=(stronger, own))
    return Made(Why(war, adjudicate(position, [war, mun, ber, pru])["war"], (top,)), position)


def cut() -> Made:
    """A support that is cut, so that the move it was for fails."""
    position, orders = phase(
        "GERMANY: A ber - pru", "GERMANY: A sil S A ber - pru", "RUSSIA: A war - sil", "RUSSIA: A pru H"
    )
    ber, sil, war, pru = orders
    top = Step(
        "weaker",
        "success",
        {"move": ber, "strength": 1, "against": 1},
        because=(
            Step(
                "attack",
                "outdoes-rival",
                {"move": ber, "strength": 1},
                because=(Step("cut", "cut-by-attack", {"move": war, "origin": "war", "aim": "pru", "support": sil}),),
            ),
            Step("stands", "beats-occupant", {"unit": pru.unit, "strength": 1}),
        ),
    )
    return Made(Why(ber, adjudicate(position, orders)["ber"], (top,)), position)


def paradox() -> Made:
    """A paradox that Szykman's rule settled; two steps rest on one."""
    position, orders = phase(
        "ENGLAND: F lon S F wal - eng",
        "ENGLAND: F wal - eng",
        "FRANCE: A bre - lon",
        "FRANCE: F eng C A bre - lon",
    )
    _, wal, bre, eng = orders
    given = Step(
        "uncut",
        "support-given",
        {"support": orders[0]},
        because=(Step("ordered", "not-adjacent", {"order": wal}), Step("unhelped", "outdoes-rival", {"move": bre})),
    )
    beaten = Step(
        "beats",
        "success",
        {"move": wal, "unit": eng.unit, "place": "eng", "strength": 2, "against": 1},
        because=(given,),
    )
    supposed = Step(
        "suppose",
        "route-open",
        {"move": bre},
        because=(Step("contradiction", "fleet-survives", {"fleet": eng.unit, "move": bre}, because=(beaten, given)),),
    )
    top = Step("paradox", "szykman", {"move": bre}, because=(supposed, beaten))
    return Made(Why(bre, adjudicate(position, orders)["bre"], (top,)), position)


def circle() -> Made:
    """A circular movement."""
    position, orders = phase("TURKEY: F ank - con", "TURKEY: A con - smy", "TURKEY: A smy - ank")
    top = Step("circle", "circular-movement", {"moves": tuple(orders)}, (Basis(BasisKind.CORE, orders=tuple(orders)),))
    return Made(Why(orders[0], adjudicate(position, orders)["ank"], (top,)), position)


def illegal() -> Made:
    """An order that no unit could carry out, and that dislodges it in the end: two trees."""
    position, orders = phase("GERMANY: A mun - mos", "ITALY: A tyr - mun", "ITALY: A boh S A tyr - mun")
    mun, tyr, boh = orders
    ruling = adjudicate(position, orders)
    first = Step(
        "fault",
        "not-adjacent",
        {"fault": "the unit cannot reach that province"},
        because=(Step("illegal", "not-adjacent", {"place": "mun", "to": "mos"}, (Basis(BasisKind.BOARD),)),),
    )
    second = Step(
        "beats",
        "success",
        {"move": tyr, "unit": mun.unit, "place": "mun", "strength": 2, "against": 1},
        because=(Step("helped", "support-given", {"support": boh.unit}), Step("holds-all-the-same", "not-adjacent")),
    )
    return Made(Why(mun, ruling.outcomes[0], (first, second)), position)


def retreat() -> Made:
    """A retreat to where the attacker came from, with two units in the province."""
    units = tuple(map(unit_of, ("ITALY A vie", "AUSTRIA A bud")))
    position = Position(
        units,
        season="fall",
        year=1901,
        phase="retreat",
        dislodged=(Retreating(unit_of("AUSTRIA A vie"), "tyr", ("boh",)),),
    )
    order = parse_late_order("AUSTRIA: A vie R tyr", position.board)
    ruling = adjudicate_retreats(position, [order])
    steps = (
        Step("closed", "retreat-attackers-province", {"attacker": units[0], "place": "tyr"}),
        Step("occupied", "retreat-attackers-province", {"unit": units[1], "place": "bud"}),
    )
    return Made(
        Why(
            order,
            ruling.outcomes[0],
            (Step("fault", "retreat", {"fault": "the attacker came from there"}, because=steps),),
        ),
        position,
    )


def chain(length: int) -> Made:
    """Steps each of which rests on the next, and on one that all rest on."""
    made = silesia()
    common = Step(
        "attack",
        "outdoes-rival",
        {"move": made.why.order or 0, "strength": 1},
        because=(Step("holds-all-the-same", "not-adjacent"),),
    )
    step = common
    for n in range(length):
        step = Step("stands", "beats-occupant", {"unit": "sil", "strength": n}, because=(step, common))
    return Made(Why(made.why.order, made.why.outcome, (step,)), made.position)


ALL = {made.__name__: made for made in (silesia, cut, paradox, circle, illegal, retreat)}
