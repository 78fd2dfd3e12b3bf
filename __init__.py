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
:mod:`standoff.solver` (answers), :mod:`standoff.games` (whole games), :mod:`standoff.datc` (cases, and standoff as an
engine).
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from standoff.datc.shelf import cases
    from standoff.encoding import Rulebook
    from standoff.games.endings import Endings
    from standoff.games.file import GameFile
    from standoff.games.game import Game
    from standoff.games.seats import Seats
    from standoff.games.turns import following
    from standoff.maps import (
        ARMY,
        FLEET,
        Board,
        Build,
        Convoy,
        Disband,
        Hold,
        Mention,
        Move,
        Order,
        Position,
        Remove,
        Retreat,
        Retreating,
        StandoffError,
        Support,
        Unit,
        UnitType,
        Waive,
        board_named,
    )
    from standoff.maps.notation import parse_late_orders
    from standoff.solver import (
        Dislodged,
        Outcome,
        Reason,
        Resolution,
        Result,
        Ruling,
        Uniqueness,
        adjudicate,
        resolutions,
    )
    from standoff.solver.adjustments import AdjustmentRuling, adjudicate_adjustments
    from standoff.solver.claims.verdict import Verified, verify
    from standoff.solver.comparison import Comparison, compare
    from standoff.solver.retreats import RetreatRuling, adjudicate_retreats, retreat_position
else:
    # pytest loads our plugin, and so this module, in many a run that has nothing to do with standoff
    _WHERE = {
        "cases": "datc.shelf",
        "Rulebook": "encoding",
        "ARMY": "maps",
        "FLEET": "maps",
        "Board": "maps",
        "Build": "maps",
        "Convoy": "maps",
        "Disband": "maps",
        "Hold": "maps",
        "Mention": "maps",
        "Move": "maps",
        "Order": "maps",
        "Position": "maps",
        "Remove": "maps",
        "Retreat": "maps",
        "Retreating": "maps",
        "StandoffError": "maps",
        "Support": "maps",
        "Unit": "maps",
        "UnitType": "maps",
        "Waive": "maps",
        "board_named": "maps",
        "Dislodged": "solver",
        "Outcome": "solver",
        "Reason": "solver",
        "Resolution": "solver",
        "Result": "solver",
        "Ruling": "solver",
        "Uniqueness": "solver",
        "adjudicate": "solver",
        "resolutions": "solver",
        "Endings": "games.endings",
        "GameFile": "games.file",
        "Game": "games.game",
        "Seats": "games.seats",
        "following": "games.turns",
        "parse_late_orders": "maps.notation",
        "AdjustmentRuling": "solver.adjustments",
        "adjudicate_adjustments": "solver.adjustments",
        "Verified": "solver.claims.verdict",
        "verify": "solver.claims.verdict",
        "Comparison": "solver.comparison",
        "compare": "solver.comparison",
        "RetreatRuling": "solver.retreats",
        "adjudicate_retreats": "solver.retreats",
        "retreat_position": "solver.retreats",
    }
    _FOLDERS = ("datc", "encoding", "engines", "games", "maps", "solver")

    def __getattr__(name: str) -> object:
        """Import what is asked for."""
        if name not in _WHERE and name not in _FOLDERS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        if name in _FOLDERS:
            return import_module(f"standoff.{name}")
        found = globals()[name] = getattr(import_module(f"standoff.{_WHERE[name]}"), name)
        return found

    def __dir__() -> list[str]:
        """Name what is there, asked for or not."""
        return sorted({*globals(), *_WHERE, *_FOLDERS})


__version__ = "0.1.0"

__all__ = [
    "ARMY",
    "FLEET",
    "AdjustmentRuling",
    "Board",
    "Build",
    "Comparison",
    "Convoy",
    "Disband",
    "Dislodged",
    "Endings",
    "Game",
    "GameFile",
    "Hold",
    "Mention",
    "Move",
    "Order",
    "Outcome",
    "Position",
    "Reason",
    "Remove",
    "Resolution",
    "Result",
    "Retreat",
    "RetreatRuling",
    "Retreating",
    "Rulebook",
    "Ruling",
    "Seats",
    "StandoffError",
    "Support",
    "Uniqueness",
    "Unit",
    "UnitType",
    "Verified",
    "Waive",
    "adjudicate",
    "adjudicate_adjustments",
    "adjudicate_retreats",
    "board_named",
    "cases",
    "compare",
    "following",
    "parse_late_orders",
    "resolutions",
    "retreat_position",
    "verify",
]
