"""The board, the units on it, and the notation of orders.

Reading order: :mod:`board` (provinces and borders), :mod:`loading` (board files), :mod:`orders` (units and
orders), :mod:`position` (who stands where), :mod:`notation` (text, both ways), :mod:`errors`.
"""

from .board import Board, Power, Province, Terrain
from .errors import BoardError, OrderError, PositionError, RulebookError, StandoffError
from .loading import board_named, load, standard
from .orders import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Support, Unit, UnitType
from .position import Position

__all__ = [
    "ARMY",
    "FLEET",
    "Board",
    "BoardError",
    "Convoy",
    "Hold",
    "Mention",
    "Move",
    "Order",
    "OrderError",
    "Position",
    "PositionError",
    "Power",
    "Province",
    "RulebookError",
    "StandoffError",
    "Support",
    "Terrain",
    "Unit",
    "UnitType",
    "board_named",
    "load",
    "standard",
]
