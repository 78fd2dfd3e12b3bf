"""The rules of the game: which orders count, the equations they obey, and the clauses those become.

Reading order: :mod:`policy`, :mod:`policies`, :mod:`rulebook` and :mod:`presets` (the open choices), :mod:`ground` and
:mod:`routes` (steps and convoy routes),
:mod:`intents`, :mod:`legality` and :mod:`executed` (what each order amounts to), then :mod:`facts`, :mod:`gates`,
:mod:`network`, :mod:`clauses` and :mod:`program` (all of them together).
"""

from .intents import Fault, Intents, Reading, Status
from .legality import read
from .rulebook import Rulebook

__all__ = ["Fault", "Intents", "Reading", "Rulebook", "Status", "read"]
