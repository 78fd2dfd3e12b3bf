"""Whole games: from phase to phase, who owns what, who plays whom, when it ends, and the file that keeps it all.

Reading order: :mod:`turns` (which phase follows which), :mod:`ownership` (who owns the supply centres), :mod:`due`
(what a winter asks of each power), :mod:`seats` (who plays which powers), :mod:`endings` (when a game is over, and for
whom), :mod:`game` (a game, which processing a phase makes into the next).
"""

from .endings import Ending, Endings, Way
from .errors import GameError
from .game import Game, Played
from .ownership import owners_after
from .seats import Seats
from .turns import following

__all__ = ["Ending", "Endings", "Game", "GameError", "Played", "Seats", "Way", "following", "owners_after"]
