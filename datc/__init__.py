"""Cases as data, and standoff as an engine for other programs.

Reading order: :mod:`case` (a case and its steps), :mod:`case_file` (its file form), :mod:`difference` (an answer
against a case), :mod:`answer` and :mod:`serve` (the engine protocol), :mod:`commands`.
"""

from .case import Case, CaseError, cases, load

__all__ = ["Case", "CaseError", "cases", "load"]
