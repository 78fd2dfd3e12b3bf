"""``.map`` files, as DPjudge and the Python package ``diplomacy`` have them: the first word of a line says what it is.

The case of a name that is abutted tells who passes: ``SPA`` all whose terrain it is, ``spa`` armies only, ``Spa``
fleets only. A place in small letters, as in ``COAST spa``, has no fleets itself: they stand on its coasts, which have
lines of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePath
from typing import TypeAlias

from ..board import Building, Terrain
from ..errors import BoardError, Spot
from ..notation.formats.text import harmless
from .table import COASTS, Area, Player, Table

Fetch: TypeAlias = Callable[[str], str | None]
"""Gives the text of another file of the same folder, or None where there is none."""

TERRAINS = {"WATER": Terrain.SEA, "LAND": Terrain.INLAND, "COAST": Terrain.COASTAL, "PORT": Terrain.COASTAL}
ELSEWHERE = ("FLOW", "FLOWSIGN", "SEQ", "PHASES", "SITE", "HOST")
"""Words of directives that say nothing of a board."""

SEASONS = {"SPRING": "spring", "FALL": "fall", "AUTUMN": "fall", "WINTER": "winter"}
PHASES = {"MOVEMENT": "movement", "RETREATS": "retreat", "RETREAT": "retreat", "ADJUSTMENTS": "adjustment"}

MOST_FILES = 20
"""So many files may make up a map."""

_POWER = re.compile(r"[A-Za-z][A-Za-z+&'.-]{1,30}")
_PLACE = re.compile(r"[A-Za-z0-9+'.&-]{2,12}(/[A-Za-z]{1,3})?")
_COAST = re.compile(r"[ /(]*(nc|sc|ec|wc|north coast|south coast|east coast|west coast)\)?$")


def judge_map(text: str, name: str, fetch: Fetch) -> Table:
    r"""Read a map file, with the files that it builds on.

    Args:
        text: the text of the file.
        name: its name.
        fetch: gives the text of a file that it uses.

    Raises:
        BoardError: a line cannot be read, or a file is missing.

    >>> table = judge_map("ONE AAA\nA AAA\nAlpha = aaa\nLAND AAA ABUTS BBB\nLAND BBB ABUTS AAA", "x", str)
    >>> table.players["ONE"].units, table.areas["aaa"].name, table.areas["bbb"].name
    (['A aaa'], 'Alpha', 'BBB')
    """
    reader = _Reader(name, fetch)
    reader.read(text, name)
    return reader.table()


class _Reader:
    """Takes the lines of a map and of those that it builds on; a later line may undo an earlier one."""

    def __init__(self, name: str, fetch: Fetch) -> None:
        stem = PurePath(name).stem.lower()
        self.made = Table(re.sub(r"[^a-z0-9-]+", "-", stem).strip("-") or "imported", f"Imported from {harmless(name)}")
        self.fetch = fetch
        self.files: list[str] = []
        self.here = (name, 0)
        self.power = ""
        # place in small letters -> word of its terrain, whether it is written in small letters, its line, names abutted
        self.terrain: dict[str, str] = {}
        self.small: dict[str, bool] = {}
        self.lines: dict[str, int] = {}
        self.abuts: dict[str, list[tuple[str, int]]] = {}
        self.names: dict[str, tuple[str, list[str], int]] = {}
        self.neutral: dict[str, int] = {}

    def fail(self, message: str) -> BoardError:
        """Return the error for the line that is read."""
        file, line = self.here
        return BoardError(file, (message,), (Spot(harmless(file), line, 1, ""),))

    def read(self, text: str, name: str) -> None:
        self.files.append(name)
        for number, line in enumerate(text.splitlines(), 1):
            self.here = (name, number)
            words = line.split()
            if words and not words[0].startswith("#"):
                self._line(line, words)

    def _line(self, line: str, words: list[str]) -> None:
        head = words[0].upper()
        if head in ("USE", "USES", "MAP") and "=" not in line:
            self._use(words[1:])
        elif head == "VICTORY":
            self._victory(words[1:])
        elif head == "BEGIN":
            self._begin([word.upper() for word in words[1:]])
        elif head in ("RULE", "RULES"):
            self._rules(words[1:])
        elif "=" in line:
            self._name(line)
        elif head in (*TERRAINS, "SHUT", "AMEND"):
            self._place(head, words)
        elif head in ("A", "F"):
            self._unit(head, words)
        elif head in ("HOME", "HOMES", "INHABITS"):
            self._player(head).homes.clear()
            self._homes(words[1:])
        elif head == "UNITS":
            self._player(head).units.clear()
        elif head in ("UNOWNED", "NEUTRAL") or (head == "CENTERS" and not self.power):
            self.power = ""
            self.neutral.update((self._id(word), self.here[1]) for word in words[1:])
        elif head in ("OWNS", "CENTERS"):
            self._player(head)
            self._lose(f"{head} {' '.join(words[1:])}: a power owns its home centres at the start, and no others")
            self.neutral.update((self._id(word), self.here[1]) for word in words[1:])
        elif head in ("DUMMY", "DUMMIES"):
            self._dummies(head, words[1:])
        elif head == "UNPLAYED":
            self._unplayed(words[1:])
        elif head == "DROP":
            for word in words[1:]:
                self._drop(word.lower())
        elif head in ELSEWHERE:
            self._lose(f"{' '.join(words)}: not read")
        else:
            self._power_line(words)

    def _lose(self, message: str) -> None:
        self.made.lose(self.here[1] if len(self.files) == 1 else 0, harmless(message))

    def _id(self, word: str) -> str:
        if not _PLACE.fullmatch(word.lstrip("-")):
            raise self.fail(f'"{harmless(word[:40])}" is no short form of a place')
        return word.lower()

    def _use(self, names: list[str]) -> None:
        here = self.here
        for name in names:
            name = name if "." in name else f"{name}.map"
            if not re.fullmatch(r"[\w.+-]+", name) or name.startswith("."):
                raise self.fail(f'"{harmless(name[:40])}" is no name of a file in the same folder')
            if name in self.files:
                raise self.fail(f"{name} is used twice, or by itself")
            if len(self.files) >= MOST_FILES:
                raise self.fail(f"more than {MOST_FILES} files make up this map")
            text = self.fetch(name)
            if text is None:
                raise self.fail(f"the map builds on {name}, which is not beside it or cannot be read")
            self.read(text, name)
            self.here = here

    def _victory(self, words: list[str]) -> None:
        if not words or not all(word.isdecimal() and word.isascii() and len(word) < 6 for word in words):
            raise self.fail("VICTORY must be followed by a number of centres")
        self.made.victory = int(words[0])
        if len(words) > 1:
            self._lose(f"VICTORY {' '.join(words)}: only the first number counts here, in every year")

    def _begin(self, words: list[str]) -> None:
        if (
            len(words) != 3
            or words[0] not in SEASONS
            or words[2] not in PHASES
            or not re.fullmatch("[0-9]{1,5}", words[1])
        ):
            raise self.fail("BEGIN must be followed by season, year and phase, such as SPRING 1901 MOVEMENT")
        self.made.start = (SEASONS[words[0]], int(words[1]), PHASES[words[2]])

    def _rules(self, words: list[str]) -> None:
        for word in words:
            if word.upper() == "BUILD_ANY":
                self.made.building = Building.OWNED
            else:
                self._lose(f"RULE {word}: not read")

    def _name(self, line: str) -> None:
        name, _, rest = line.partition("=")
        forms = rest.split()
        if "->" in name:
            raise self.fail("places that are renamed with -> are not read; give the whole map")
        if not forms or not _PLACE.fullmatch(forms[0]):
            raise self.fail("expected a name, a sign = and the short form of the place")
        self.names[forms[0].lower()] = (
            name.strip(),
            [form.replace("+", " ").lower() for form in forms[1:]],
            self.here[1],
        )

    def _place(self, head: str, words: list[str]) -> None:
        if len(words) < 2 or (len(words) > 2 and words[2].upper() != "ABUTS"):
            raise self.fail(f"expected {head}, a place, ABUTS and its neighbours")
        place = self._id(words[1])
        if head == "AMEND" and place not in self.terrain:
            raise self.fail(f"{words[1]} is amended, and no line above has it")
        if head != "AMEND":
            self.terrain[place] = head
            self.abuts[place] = []
        self.small[place] = words[1].islower()
        self.lines[place] = self.here[1] if len(self.files) == 1 else 0
        for word in words[3:]:
            other = self._id(word)
            if word.startswith("-"):
                self.abuts[place] = [row for row in self.abuts[place] if not row[0].lower().startswith(other[1:])]
            else:
                self.abuts[place].append((word, self.here[1]))

    def _drop(self, place: str) -> None:
        for gone in [p for p in self.terrain if p == place or p.startswith(f"{place}/")]:
            del self.terrain[gone], self.abuts[gone]
            self.names.pop(gone, None)
        for rows in self.abuts.values():
            rows[:] = [row for row in rows if row[0].lower().partition("/")[0] != place]
        self.neutral.pop(place, None)
        for player in self.made.players.values():
            player.homes[:] = [home for home in player.homes if home != place]
            player.units[:] = [unit for unit in player.units if unit[2:].partition("/")[0] != place]

    def _player(self, head: str) -> Player:
        if not self.power:
            raise self.fail(f"{head} stands before any power")
        return self.made.players[self.power]

    def _unit(self, letter: str, words: list[str]) -> None:
        if len(words) != 2:
            raise self.fail(f"expected {letter} and a place")
        place = self._id(words[1])
        own = self._player(letter)
        for player in self.made.players.values():
            player.units[:] = [u for u in player.units if u[2:].partition("/")[0] != place.partition("/")[0]]
        own.units.append(f"{letter} {place}")

    def _homes(self, words: list[str]) -> None:
        homes = self._player("a home").homes
        for word in words:
            id = self._id(word)
            if id.startswith("-"):
                homes[:] = [home for home in homes if home != id[1:]]
            elif id not in homes:
                homes.append(id)

    def _dummies(self, head: str, words: list[str]) -> None:
        named = ", ".join(words) or self.power
        if not named:
            raise self.fail(f"{head} stands before any power")
        self._lose(f"{head} {named}: a power that nobody plays is one like the others here")

    def _unplayed(self, words: list[str]) -> None:
        named = [word.strip(",").upper() for word in words if word.strip(",")] or [self.power]
        if named[0] == "ALL":
            kept = named[2:] if named[1:2] == ["EXCEPT"] else []
            named = [power for power in self.made.players if power not in kept]
        for power in named:
            if self.made.players.pop(power, None) is None:
                raise self.fail(f"{harmless(power[:40])} is to be left out, and is no power above")
        self.power = ""

    def _power_line(self, words: list[str]) -> None:
        if not _POWER.fullmatch(words[0]) or "->" in words:
            raise self.fail(
                f'"{harmless(words[0][:40])}" begins no line that is known; expected a power, a place or a directive'
            )
        self.power = words[0].upper().replace("+", "-")
        name = words[0].replace("+", " ").replace("-", " ").title()
        player = self.made.players.setdefault(self.power, Player(name))
        rest = words[1:]
        if rest and rest[0].startswith("("):
            own, _, letter = rest.pop(0).strip("()").partition(":")
            player.adjectives = (own.replace("+", " ").title(),) if own and own.upper() != self.power else ()
            player.letter = letter[:1].upper()
        if self.power in self.names:
            raise self.fail(f"{self.power} is a place as well")
        self._homes(rest)

    def table(self) -> Table:
        """Put all of it into the table."""
        made = self.made
        with_coasts = {place.partition("/")[0] for place in self.terrain if "/" in place}
        for place, head in self.terrain.items():
            name, forms, _ = self.names.get(place, (place.upper(), [], 0))
            line = self.lines[place]
            if head == "SHUT":
                made.impassable[place] = name
            elif "/" not in place:
                made.areas[place] = Area(name, TERRAINS[head], line)
                if self.small[place] and head != "LAND" and place not in with_coasts:
                    made.areas[place].terrain = Terrain.INLAND
                    made.lose(line, f"{head} {place} in small letters has no fleets; here it is inland")
                if head == "PORT":
                    made.lose(line, f"PORT {place}: a fleet there convoys; here it does not")
                self._forms(place, forms)
            if not self.small[place] and place in with_coasts:
                made.lose(line, f"{place} in capitals has fleets besides those on its coasts; here it has none")
        for place in sorted(place for place in self.terrain if "/" in place):
            self._coast(place)
        for place, (name, _, line) in self.names.items():
            if place not in self.terrain:
                made.lose(line, f"{name} = {place}: no line says where it lies")
        self._borders(with_coasts)
        self._centers()
        return made

    def _forms(self, place: str, forms: list[str]) -> None:
        for form in forms:
            if form.endswith("?"):
                self.made.doubtful.setdefault(form[:-1], []).append(place)
            else:
                self.made.aliases.setdefault(place, []).append(form)

    def _coast(self, place: str) -> None:
        bare, _, coast = place.partition("/")
        name, forms, line = self.names.get(place, ("", [], 0))
        called = re.search(r"\(([^()]+)\)$", name)
        self.made.coasts[place] = called[1].lower() if called else COASTS.get(coast, coast)
        area = self.made.areas.get(bare)
        known = {bare, area.name.lower() if area else "", *self.made.aliases.get(bare, ())}
        for form in forms:
            # names of coasts are read behind any form of their province
            found = _COAST.search(form)
            own = found and (found[1] == coast or found[1] == COASTS.get(coast))
            if not (found and own and form[: found.start()] in known):
                self.made.lose(line, f'the form "{form}" of {place}: only provinces have aliases')

    def _borders(self, with_coasts: set[str]) -> None:
        """Sort what abuts what by who passes, each direction by itself."""
        made = self.made
        for place, rows in self.abuts.items():
            here = self.terrain[place]
            for word, line in rows:
                other = word.lower()
                bare = other.partition("/")[0]
                there = self.terrain.get(other, self.terrain.get(bare))
                if there is None:
                    made.lose(line, f"{place} abuts {other}, of which no line says what it is")
                    continue
                if "SHUT" in (here, there) or bare not in made.areas or place.partition("/")[0] not in made.areas:
                    continue
                fleets_only = word[0].isupper() and word[1:].islower()
                if not fleets_only and "/" not in place and "WATER" not in (here, there):
                    made.army[place, bare] = line
                if word.islower() or "LAND" in (here, there) or place in with_coasts or self.small[place]:
                    continue
                if other in with_coasts:
                    made.lose(line, f"fleets go from {place} to {other}, and no coast is named; here they do not")
                elif other not in self.terrain:
                    made.lose(line, f"fleets go from {place} to {other}, and there is no such coast")
                else:
                    made.fleet[place, other] = line

    def _centers(self) -> None:
        made = self.made
        homes = {home for player in made.players.values() for home in player.homes}
        for id in (*self.neutral, *homes):
            if id in made.areas:
                made.areas[id].center = True
            else:
                made.lose(self.neutral.get(id, 0), f"the centre {id} is no province")
        for player in made.players.values():
            player.homes[:] = [home for home in player.homes if home in made.areas]
