"""Cases as data, and standoff as an engine for other programs.

Reading order: :mod:`case` (a case and its steps), :mod:`case_file` (its file form), :mod:`shelf` (the cases at hand),
:mod:`difference` (an answer against a case), :mod:`answer` and :mod:`serve` (the engine protocol), :mod:`commands`.
"""

from .errors import CaseError

__all__ = ["CaseError"]
