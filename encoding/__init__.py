"""The rules of the game: which orders count, the equations they obey, and the clauses those become.

Reading order: :mod:`rulebook` (the open choices), :mod:`ground` and :mod:`routes` (steps and convoy routes),
:mod:`legality` (each order alone), then :mod:`network`, :mod:`clauses` and :mod:`program` (all of them together).
"""

from .legality import Fault, Intents, Reading, Status, read
from .rulebook import RULEBOOKS, Rulebook

__all__ = ["RULEBOOKS", "Fault", "Intents", "Reading", "Rulebook", "Status", "read"]
