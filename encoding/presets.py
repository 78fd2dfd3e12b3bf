"""The rulebooks by name: editions, reference texts, house rules, and how known programs read the rules.

Each is told as what differs from the preferences of the DATC; ``docs/rulebooks.md`` gives the sources. Where a text
is silent the preference of the DATC stands, but for paradoxes: what an edition does not settle is undefined under it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from .rulebook import Rulebook


class Preset(NamedTuple):
    """A named rulebook.

    Args:
        title: what it is, in one line.
        choices: what differs from the DATC's preferences.
    """

    title: str
    choices: tuple[str, ...] = ()


_PRESETS: dict[str, Preset] = {
    "datc": Preset("preferences of the DATC 3.x: the 2023 and 2025 rulebooks, Szykman's rule for paradoxes"),
    "datc-2": Preset(
        "preferences of the DATC 2.x",
        (
            "convoy-intent=own-fleet-or-land",
            "two-orders=neither",
            "illegal-order=impossible-convoy-shows-intent",
            "disorder-removal=home-centre",
        ),
    ),
    "1971": Preset(
        "rulebook of 1971, reprinted 1976",
        (
            "multi-route=all-routes",
            "paradox=1971",
            "convoy-intent=opposite-move",
            "disorder-removal=home-centre",
        ),
    ),
    "1982": Preset(
        "rulebook of 1982, reprinted 1992",
        ("paradox=1982", "convoy-intent=owner-intent", "disorder-removal=home-centre"),
    ),
    "2000": Preset(
        "rulebook of 2000 (4th edition), reprinted 2008 (5th edition)",
        (
            "paradox=2000",
            "disorder-removal=country",
        ),
    ),
    "2023": Preset("rulebook of 2023 (6th edition)", ("paradox=2000",)),
    "2025": Preset("rulebook of 2025 (Era of Empire)", ("paradox=2000",)),
    "era-of-empire": Preset(
        "Era of Empire on any board, as far as the text of its rules is known",
        ("paradox=2000", "wrong-letter=illegal", "building=owned", "conversion=winter"),
    ),
    "dptg": Preset(
        "the Diplomacy Player's Technical Guide of 1998",
        (
            "multi-route=all-routes",
            "paradox=dptg",
            "convoy-intent=tag",
            "disorder-removal=home-centre",
        ),
    ),
    "forum": Preset(
        "house rules of a forum game: the summary of the 5th edition, the latest set of orders counts",
        (
            "paradox=2000",
            "order-sets=last",
            "two-orders=last",
            "disorder-removal=country",
        ),
    ),
    "notes": Preset(
        "a player's notes on the rules; they say nothing of paradoxes",
        ("paradox=none", "disorder-removal=country"),
    ),
    "jdip": Preset(
        "jDip, as its files of test cases show",
        (
            "convoy-intent=own-fleet-or-land",
            "convoy-path=optional",
            "disorder-removal=home-centre",
        ),
    ),
    "webdiplomacy": Preset(
        "webDiplomacy, by its own list of choices and its test tables",
        (
            "convoy-intent=own-fleet-or-land",
            "one-coast=void",
            "disorder-removal=home-centre",
        ),
    ),
    "diplomacy-1.1": Preset(
        "the Python package diplomacy 1.1, as runs of it show; its faults are not copied",
        (
            "convoy-intent=own-fleet-or-land",
            "support-coast=ignored",
            "wrong-letter=illegal",
            "disorder-removal=home-centre",
        ),
    ),
}


def _made(name: str, preset: Preset) -> Rulebook:
    rulebook = Rulebook.DATC.choosing(*preset.choices) if preset.choices else Rulebook.DATC
    return replace(rulebook, name=name)


PRESETS: dict[str, Rulebook] = {name: _made(name, preset) for name, preset in _PRESETS.items()}
TITLES: dict[str, str] = {name: preset.title for name, preset in _PRESETS.items()}
