"""The tables of words that orders use.

Nothing here knows a board. The tables are English; a further language or program is more rows.
"""

from __future__ import annotations

import re
from enum import Enum

from ..orders import ARMY, FLEET, UnitType


class Verb(Enum):
    """What an order tells its unit to do, as far as a single word shows it."""

    HOLD = "hold"
    MOVE = "move"
    SUPPORT = "support"
    CONVOY = "convoy"
    VIA = "via"
    RETREAT = "retreat"
    DISBAND = "disband"
    BUILD = "build"
    REMOVE = "remove"
    WAIVE = "waive"
    CONVERT = "convert"


UNITS: dict[str, UnitType] = {
    word: kind
    for kind, words in ((ARMY, "a army amy armies inf troop"), (FLEET, "f fleet flt fleets navy ship"))
    for word in words.split()
}

_VERBS: tuple[tuple[Verb, str], ...] = (
    (Verb.HOLD, "h hold holds holding stand stands stay stays std hld xxx"),
    (Verb.MOVE, "m mv move moves moving to attack attacks attacking go goes going into moveviaconvoy"),
    (Verb.SUPPORT, "s sup supp support supports supporting"),
    (Verb.CONVOY, "c convoy convoys convoying t transport transports transporting ff ferry ferries"),
    (Verb.VIA, "via by"),
    (Verb.RETREAT, "r retreat retreats rto"),
    (Verb.DISBAND, "d disband disbands"),
    (Verb.BUILD, "b build builds"),
    (Verb.REMOVE, "remove removes destroy"),
    (Verb.WAIVE, "waive waives"),
    (Verb.CONVERT, "convert converts transform transforms tr trafo"),
)
VERBS: dict[str, Verb] = {word: verb for verb, words in _VERBS for word in words.split()}

# verbs of retreat and adjustment phases
LATE = frozenset((Verb.RETREAT, Verb.DISBAND, Verb.BUILD, Verb.REMOVE, Verb.WAIVE, Verb.CONVERT))

# words without meaning before a unit or a place
FILLERS = frozenset(("the", "at", "in", "an", "unit"))
# words after "via" and "by", or in brackets of their own, that ask for the convoy
CONVOY_WORDS = frozenset(("convoy", "convoyed", "sea", "vc"))
# what other programs add behind an order
RESULTS = frozenset(
    "bounce bounces bounced bouncing fail fails failed cut dislodged destroyed succeed succeeds succeeded "
    "success successful ok void invalid illegal disrupted valid given standoff no order processed".split()
)
AND = frozenset((",", ";", ".", "and"))

DIRECTIONS: dict[str, str] = {
    word: f"{letter}c"
    for letter, words in (
        ("n", "n nc north northern ncs"),
        ("s", "s sc south southern scs"),
        ("e", "e ec east eastern ecs"),
        ("w", "w wc west western wcs"),
    )
    for word in words.split()
}

SEASONS: dict[str, str] = {
    "spring": "spring",
    "spr": "spring",
    "summer": "spring",
    "sum": "spring",
    "fall": "fall",
    "fal": "fall",
    "autumn": "fall",
    "aut": "fall",
    "winter": "winter",
    "win": "winter",
}
PHASES: dict[str, str] = {
    "movement": "movement",
    "diplomacy": "movement",
    "retreat": "retreat",
    "retreats": "retreat",
    "adjustment": "adjustment",
    "adjustments": "adjustment",
    "builds": "adjustment",
    "placement": "adjustment",
}
# what the orders of a phase are called: "orders of ..."
PHASE_ORDERS: dict[str, str] = {"movement": "movement", "retreat": "retreats", "adjustment": "adjustments"}
# these are verbs as well: they name a phase only behind a season or a year
LATE_PHASES: dict[str, str] = {"build": "adjustment", "disbands": "adjustment", "removals": "adjustment"}
PHASE_CODE = re.compile(r"([sfwa])([0-9]{2}|[0-9]{4})([mrab]?)")
CODE_SEASONS = {"s": "spring", "f": "fall", "a": "fall", "w": "winter"}
CODE_PHASES = {"m": "movement", "r": "retreat", "a": "adjustment", "b": "adjustment"}
UNIT_BLOCKS = frozenset(("units", "position", "positions", "setup"))
ORDER_BLOCKS = frozenset(("orders", "moves", "results"))
HEADING_FILLERS = frozenset(
    "phase turn year of for the from order player power my season status ad starting unit - . , )".split()
)
