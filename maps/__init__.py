"""The board, the units on it, and the notation of orders.

Reading order: :mod:`board` (provinces and borders), :mod:`loading` (board files), :mod:`orders` (units and
orders), :mod:`late_orders` (of retreats and adjustments), :mod:`position` (who stands where), :mod:`notation`
(text, both ways), :mod:`errors`.
"""

from .board import Board, Building, Power, Province, Sharers, Terrain, Tie
from .errors import BoardError, OrderError, PositionError, RulebookError, StandoffError
from .late_orders import Build, Convert, Disband, LateOrder, Remove, Retreat, Waive
from .loading import board_named, load, standard
from .orders import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Support, Unit, UnitType
from .position import Position, Retreating

__all__ = [
    "ARMY",
    "FLEET",
    "Board",
    "BoardError",
    "Build",
    "Building",
    "Convert",
    "Convoy",
    "Disband",
    "Hold",
    "LateOrder",
    "Mention",
    "Move",
    "Order",
    "OrderError",
    "Position",
    "PositionError",
    "Power",
    "Province",
    "Remove",
    "Retreat",
    "Retreating",
    "RulebookError",
    "Sharers",
    "StandoffError",
    "Support",
    "Terrain",
    "Tie",
    "Unit",
    "UnitType",
    "Waive",
    "board_named",
    "load",
    "standard",
]
