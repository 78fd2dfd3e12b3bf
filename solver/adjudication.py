"""Adjudication: a position and orders to a ruling.

In go the orders; they are read (``encoding.legality``), made into equations (``encoding.network``), solved, and
where the equations do not decide, settled core by core; out comes a ruling (``report``).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..encoding import Intents, Rulebook, read
from ..encoding.network import Network
from ..maps import Order, Position
from .cores import Core, settle
from .report import Report
from .resolving import Uniqueness, network_resolution, open_successes, oracle_for
from .ruling import Ruling


def adjudicate(position: Position, orders: Sequence[Order], rulebook: Rulebook = Rulebook.DATC) -> Ruling:
    """Judge a movement phase.

    Args:
        position: the units before the orders.
        orders: the orders of all powers, in any sequence. Units without a legal order hold.
        rulebook: the reading of the rules.

    Raises:
        OrderError: an order names a place that the board does not have.

    >>> position = Position.of("GERMANY A mun", "GERMANY A ber", "RUSSIA A war")
    >>> ruling = adjudicate(position, position.orders("A Mun-Sil, A Ber S A Mun-Sil, A War-Sil"))
    >>> ruling["A mun"], ruling["A war"]
    (<Succeeds A mun - sil>, <StoodOff A war - sil by A mun - sil, 1 against 2>)
    """
    return rule(read(position, orders, rulebook))


def rule(intents: Intents) -> Ruling:
    """Judge a movement phase whose orders have been read."""
    network = Network(intents)
    cores: tuple[Core, ...] = ()
    uniqueness = Uniqueness.UNIQUE
    top = network.gates.top
    if top == 1:
        resolution = network_resolution(network)
    else:
        with oracle_for(network) as oracle:
            found = list(oracle.models(open_successes(network), limit=2))
        if len(found) == 1:
            resolution = network_resolution(network, found[0])
        else:
            uniqueness = Uniqueness.SEVERAL if found else Uniqueness.NONE
            settled = settle(intents)
            if settled.left:
                from .undefined import undefined_ruling

                return undefined_ruling(intents, settled, uniqueness, top - 1)
            resolution, cores = settled.resolution, settled.cores
    return Report(intents, resolution, uniqueness, cores, top - 1).ruling()
