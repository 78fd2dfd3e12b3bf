"""Whole games: from phase to phase, who owns what, who plays whom, when it ends, and the file that keeps it all.

Reading order: :mod:`turns` (which phase follows which), :mod:`ownership` (who owns the supply centres), :mod:`due`
(what a winter asks of each power), :mod:`seats` (who plays which powers), :mod:`endings` (when a game is over, and for
whom), :mod:`played` (a phase that was played), :mod:`game` (a game, which processing a phase makes into the next);
:mod:`data` and :mod:`reading` (a game as data, both ways), :mod:`shape` and :mod:`linked` (what is wrong with such
data), :mod:`file` (its file); :mod:`commands` and :mod:`show`. Of other programs: :mod:`recorded` (a game as one
tells it), :mod:`saved_games`, :mod:`jdip_games` and :mod:`records` (files to records), :mod:`replay` (held against the
rules), :mod:`importing` (made into a game), :mod:`saved_games_writing` and :mod:`jdip_writing` (the way out).

>>> from standoff.games import Game
>>> Game.new().process([]).code
'F1901M'
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .endings import Ending, Endings, Way
    from .errors import GameError, UndefinedPhase
    from .file import GameFile
    from .game import Game
    from .ownership import owners_after
    from .played import Played
    from .seats import Seats
    from .turns import following
else:
    # the commands of this folder are known to every command, and most need nothing else of it
    _HOMES = {
        "Ending": "endings",
        "Endings": "endings",
        "Way": "endings",
        "GameError": "errors",
        "UndefinedPhase": "errors",
        "GameFile": "file",
        "Game": "game",
        "owners_after": "ownership",
        "Played": "played",
        "Seats": "seats",
        "following": "turns",
    }

    def __getattr__(name: str) -> object:
        """Import what is asked for, and not before."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f".{_HOMES[name]}", __name__), name)


__all__ = [
    "Ending",
    "Endings",
    "Game",
    "GameError",
    "GameFile",
    "Played",
    "Seats",
    "UndefinedPhase",
    "Way",
    "following",
    "owners_after",
]
