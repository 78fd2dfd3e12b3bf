"""Answers: what becomes of the orders, whether the rules give one answer, and which rule settled it.

Reading order: :mod:`adjudication` (orders to a ruling), :mod:`ruling` and :mod:`outcome` (what a ruling holds),
:mod:`resolving` (one resolution, several or none), :mod:`cores` (what the rules leave open, and the backup
rules), :mod:`oracle` (the SAT solver), :mod:`wording`, :mod:`show` and :mod:`data` (a ruling for people and for
programs), :mod:`listing` and :mod:`comparison` (all resolutions, several rulebooks); :mod:`sequential` judges the
same phases without any of these, as a check. The other phases need no solver:
:mod:`retreats`, :mod:`adjustments` with :mod:`disorder`, and :mod:`late_outcome` with its words and data. These and
:mod:`comparison` are imported where they are used.
"""

from .adjudication import adjudicate
from .outcome import Dislodged, Outcome, Reason, Result
from .resolving import Resolution, Uniqueness, resolutions
from .ruling import Ruling

__all__ = [
    "Dislodged",
    "Outcome",
    "Reason",
    "Resolution",
    "Result",
    "Ruling",
    "Uniqueness",
    "adjudicate",
    "resolutions",
]
