"""Words that mean something in a retreat or adjustment phase alone."""

from __future__ import annotations

from .words import Verb

# what parts the goals of a ranked list, and what ends it: the unit leaves the board
PARTS = frozenset((",", "/", "or", "then", "else", "-", ";"))
OFF = frozenset(("off", "otb", "disband", "disbands", "d", "nrp"))
# what stands before a goal
TO = frozenset(("-", ":", "to"))

WAIT = ("do", "not", "use", "build")
WAIVING = frozenset("waive waives waiving w pass passes wve".split())
# what stands between a unit and what it becomes: "A Bag to F", "F BRE TR A"
CONVERTING = frozenset("convert converts transform transforms tr trafo t to into becomes -".split())
SIGNS = {"+": Verb.BUILD, "-": Verb.REMOVE}
