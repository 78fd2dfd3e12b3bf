"""Tables of other programs, as boards.

Reading order: :mod:`table` (what such a table says, and how it becomes a board), :mod:`judge_maps` (``.map`` files of
DPjudge and of the Python package ``diplomacy``), :mod:`jdip` (variants and adjacencies in XML), :mod:`files` (which of
them a file is).
"""

from .files import FORMATS, imported
from .table import Lost, Table

__all__ = ["FORMATS", "Lost", "Table", "imported"]
