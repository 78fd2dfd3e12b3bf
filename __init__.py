r"""standoff: the reference adjudicator of the board game Diplomacy.

It judges a movement phase by the rules as clauses and a SAT solver, so it knows whether the rules give one
answer, several or none, and which rule settled it.

>>> import standoff
>>> from standoff import Position
>>> before = Position.parse("Germany: A Mun, A Ber\nRussia: A War")
>>> orders = before.orders("Germany: A Mun-Sil, A Ber S A Mun-Sil\nRussia: A War-Sil")
>>> ruling = standoff.adjudicate(before, orders)
>>> ruling["A War"]
<StoodOff A war - sil by A mun - sil, 1 against 2>
>>> ruling.uniqueness
<Uniqueness.UNIQUE: 'unique'>

Reading order: :mod:`standoff.maps` (board, units, orders, notation), :mod:`standoff.encoding` (the rules),
:mod:`standoff.solver` (answers), :mod:`standoff.datc` (cases, and standoff as an engine).
"""

from standoff.datc.shelf import cases
from standoff.encoding import Rulebook
from standoff.maps import (
    ARMY,
    FLEET,
    Board,
    Convoy,
    Hold,
    Mention,
    Move,
    Order,
    Position,
    Retreating,
    StandoffError,
    Support,
    Unit,
    UnitType,
    board_named,
)
from standoff.solver import (
    Comparison,
    Dislodged,
    Outcome,
    Reason,
    Resolution,
    Result,
    Ruling,
    Uniqueness,
    adjudicate,
    compare,
    resolutions,
)

__version__ = "0.1.0"

__all__ = [
    "ARMY",
    "FLEET",
    "Board",
    "Comparison",
    "Convoy",
    "Dislodged",
    "Hold",
    "Mention",
    "Move",
    "Order",
    "Outcome",
    "Position",
    "Reason",
    "Resolution",
    "Result",
    "Retreating",
    "Rulebook",
    "Ruling",
    "StandoffError",
    "Support",
    "Uniqueness",
    "Unit",
    "UnitType",
    "adjudicate",
    "board_named",
    "cases",
    "compare",
    "resolutions",
]
