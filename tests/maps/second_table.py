"""Tables that others drew up: the files of the ``diplomacy`` package, read as text; nothing in it is imported."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

PACKAGE = "diplomacy==1.1.2"


def bare(place: str) -> str:
    return place.partition("/")[0]


@dataclass
class Table:
    """What a ``.map`` file of the ``diplomacy`` package says, as sets.

    In a line ``COAST X ABUTS a B/SC Cde`` the case of the name that is abutted tells who may pass: upper case is
    for all whose terrain it is, lower case for armies only, and a capital with small letters for fleets only.
    ``COAST bul`` in lower case is a province whose fleets stand on named coasts, which have lines of their own.
    """

    terrain: dict[str, str] = field(default_factory=dict)
    abuts: dict[str, list[str]] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)
    unowned: set[str] = field(default_factory=set)
    units: set[str] = field(default_factory=set)
    start: list[str] = field(default_factory=list)
    names: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> Table:
        table = cls()
        power = ""
        lower: set[str] = set()
        for line in text.splitlines():
            words = line.split()
            if not words or line.startswith("#"):
                continue
            if "=" in words:
                name, _, forms = line.partition("=")
                table.names[name.strip()] = forms.split()
                continue
            head = words[0]
            if head == "BEGIN":
                table.start = words[1:]
            elif head in ("WATER", "COAST", "LAND", "SHUT", "PORT"):
                assert words[2] == "ABUTS", line
                place = words[1].lower()
                table.terrain[place] = head
                table.abuts[place] = words[3:]
                if words[1] == place:
                    lower.add(place)
            elif head in ("A", "F"):
                assert len(words) == 2, line
                table.units.add(f"{power} {head} {words[1].lower()}")
            elif head == "UNOWNED":
                table.unowned.update(word.lower() for word in words[1:])
            else:
                assert words[1].startswith("("), line
                power = head
                table.homes.update((word.lower(), power) for word in words[2:])
        # lower-case location: a fleet stands on a coast of it, which has its own line
        assert lower == {bare(place) for place in table.terrain if "/" in place}
        return table

    @property
    def provinces(self) -> set[str]:
        return {place for place, kind in self.terrain.items() if "/" not in place and kind != "SHUT"}

    def passes(self) -> tuple[set[frozenset[str]], set[frozenset[str]], list[str]]:
        """Return the borders for armies and those for fleets, and what is one-way."""
        army: set[tuple[str, str]] = set()
        fleet: set[tuple[str, str]] = set()
        with_coasts = {bare(place) for place in self.terrain if "/" in place}
        for place, others in self.abuts.items():
            for word in others:
                other = word.lower()
                if "SHUT" in (self.terrain[place], self.terrain[other]):
                    continue
                armies = not (word[0].isupper() and word[1:].islower())
                if armies and "/" not in place and "WATER" not in (self.terrain[place], self.terrain[other]):
                    army.add((place, bare(other)))
                fleets = not word.islower() and place not in with_coasts and other not in with_coasts
                if fleets and "LAND" not in (self.terrain[place], self.terrain[other]):
                    fleet.add((place, other))
        lonely = [f"army {a} {b}" for a, b in army if (b, a) not in army]
        lonely += [f"fleet {a} {b}" for a, b in fleet if (b, a) not in fleet]
        return set(map(frozenset, army)), set(map(frozenset, fleet)), sorted(lonely)


@cache
def package_text(path: str) -> str:
    """Return the text of a file of the package, or skip the test if the package is nowhere to be had."""
    text = from_environment(path)
    if text is None:
        text = from_index(path)
    if text is None:
        pytest.skip(
            f"no second table: set STANDOFF_PEERS to a virtual environment with {PACKAGE}, or allow pip to fetch it"
        )
    return text


def from_environment(path: str) -> str | None:
    """Read a file in the environment of the other engines, as bench/peers finds it."""
    folder = Path(os.environ.get("STANDOFF_PEERS", Path(__file__).parents[2] / "bench" / ".peers-venv"))
    for file in sorted(folder.glob(f"lib/python*/site-packages/diplomacy/{path}")):
        return file.read_text(encoding="utf-8")
    return None


def from_index(path: str) -> str | None:
    """Fetch the package once, keep it among temporary files, and read a file in it."""
    kept = Path(tempfile.gettempdir()) / "standoff-second-table"
    if not list(kept.glob("diplomacy-1.1.2*")):
        command = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--retries=0", "--timeout=20"]
        try:
            subprocess.run([*command, "-d", str(kept), PACKAGE], check=True, capture_output=True, timeout=120)
        except (subprocess.SubprocessError, OSError):
            return None
    for file in sorted(kept.glob("diplomacy-1.1.2*")):
        if file.suffix == ".whl":
            with zipfile.ZipFile(file) as wheel:
                return wheel.read(f"diplomacy/{path}").decode("utf-8")
        with tarfile.open(file) as archive:
            member = archive.extractfile(f"diplomacy-1.1.2/diplomacy/{path}")
            assert member is not None
            return member.read().decode("utf-8")
    return None
