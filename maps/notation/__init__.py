"""Text to orders and positions, and back.

Reading order: :mod:`words` (characters and tables of words), :mod:`spots` and :mod:`places` (names of a
board), :mod:`typos` and :mod:`nearby` (names misspelt),
:mod:`reading` (one order), :mod:`headings`, :mod:`families` (what there is, and which module reads it),
:mod:`blocks` (lines, faults), :mod:`choosing` (which of several places), :mod:`settling` (missing letters, implied
units), :mod:`texts`
(whole texts), :mod:`quick` (plain texts, in one pass), :mod:`strict` and :mod:`strict_late` (the canonical form,
quickly), :mod:`writing`, :mod:`converting` (any family, with its :mod:`losses` and :mod:`turn_forms`),
:mod:`diagnostics`; and :mod:`located` with ``programs/`` for what is no line of words.

>>> from standoff.maps import Position
>>> position = Position.of("FRANCE A par", "GERMANY A ruh")
>>> [str(order) for order in parse_orders("A Par S German A Ruh → Burgundy", position)]
['FRANCE: A par S GERMANY A ruh - bur']
"""

from ..errors import NotationError
from .diagnostics import Diagnostic, render_all
from .readings import Reading, Source
from .strict import parse_order, parse_unit
from .strict_late import parse_late_order
from .texts import parse_late_orders, parse_orders, parse_position, read
from .writing import Style, write, write_orders, write_position

__all__ = [
    "Diagnostic",
    "NotationError",
    "Reading",
    "Source",
    "Style",
    "parse_late_order",
    "parse_late_orders",
    "parse_order",
    "parse_orders",
    "parse_position",
    "parse_unit",
    "read",
    "render_all",
    "write",
    "write_orders",
    "write_position",
]
