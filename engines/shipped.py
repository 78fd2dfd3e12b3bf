"""The engines that standoff has adapters for: what is known of them, and where the interpreter is that has them.

What was measured of an engine is data beside its adapter, ``adapters/NAME.toml``: the version, each difference with
its cases, what the engine gives and what is right. ``docs/engines.md`` is made from it, ``--known NAME`` reads it, and
tests ask the engine the same again.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ..maps import StandoffError
from ..maps.notation.characters import shorten
from .comparing import Tier
from .finding import Status

HERE = Path(__file__).parent / "adapters"

PATIENCE = 30.0
"""Seconds that an interpreter has to say which version of a package it has."""

ASK = "import importlib.metadata, sys; print('has', importlib.metadata.version(sys.argv[1]))"
"""What an interpreter is asked."""

COMPLETE = "standoff-complete"
"""The file in an environment that says that it is whole."""

KINDS = {
    "fault": "a fault: no rulebook and no reading of one says so",
    "reading": "a reading: some rulebook or a choice of the DATC says so",
    "notation": "a matter of notation: the order means something else to the engine, or nothing",
}
"""What a difference may be."""


class ShippedError(StandoffError):
    """There is no such engine, or no interpreter that has it."""


@dataclass(frozen=True, slots=True)
class Known:
    """A difference that is known of an engine.

    Args:
        id: a word for it.
        kind: one of :data:`KINDS`.
        gives: what the engine gives, in a sentence.
        right: what is right, and by which rule.
        cases: the phases of the suite that show it, by id.
        found: how it was found besides, a command line; empty where the suite shows it.
        tier: how much must be compared for it to show.
        units: the units of a smallest position, where no case is one.
        orders: the orders there.
        centers: who owns what there; empty in other phases than an adjustment phase.
        dislodged: the dislodged units there with their retreats; empty in other phases than a retreat phase.
        answer: the part of the engine's answer there that differs, as in the protocol.
        standoff: the same part as standoff answers it.
    """

    id: str
    kind: str
    gives: str
    right: str
    cases: tuple[str, ...] = ()
    found: str = ""
    tier: Tier = Tier.POSITIONS
    units: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    centers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dislodged: tuple[Mapping[str, Any], ...] = ()
    answer: Mapping[str, Any] = field(default_factory=dict)
    standoff: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shipped:
    """An engine that standoff has an adapter for.

    Args:
        name: its name, also that of its package.
        version: the version that was measured, and that is installed where somebody asks for it.
        licence: under which it is published.
        about: what it is, in a sentence.
        measured: the day on which it was measured.
        adapter: what the adapter decides where the engine leaves it to its caller, in sentences.
        known: what is known to differ.
        campaigns: what was run besides the suite, and what came of it, a line each.
        digests: how each phase differs, by how much is compared: its id, and the digest of the differences.
        fingerprint: what its fingerprint came to, a line each.
    """

    name: str
    version: str
    licence: str
    about: str
    measured: str
    adapter: tuple[str, ...]
    known: tuple[Known, ...]
    campaigns: tuple[str, ...] = ()
    digests: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    fingerprint: tuple[str, ...] = ()

    def command(self, python: Path) -> tuple[str, ...]:
        """Return the command that starts it.

        Args:
            python: an interpreter that has the package.
        """
        return (str(python), "-I", str(HERE / "serve.py"), self.name)

    def differing(self, tier: Tier) -> dict[str, Status]:
        """Return the phases of the suite that are known to differ.

        Args:
            tier: how much is compared.
        """
        return {id: Status.DIFFERS for one in self.known if tier >= one.tier for id in one.cases}

    @property
    def folder(self) -> Path:
        """Where its environment is, or is to be."""
        return environments() / f"{self.name}-{self.version}"


@cache
def names() -> tuple[str, ...]:
    """Return the names of the engines that there are adapters for."""
    return tuple(sorted(path.stem for path in HERE.glob("*.toml")))


@cache
def shipped(name: str) -> Shipped:
    """Return what is known of an engine.

    Args:
        name: its name.

    Raises:
        ShippedError: there is no adapter for it.

    >>> shipped("pydip").version
    '0.1.8'
    """
    if name not in names():
        raise ShippedError(f"{name!r} is no engine that there is an adapter for; there are {', '.join(names())}")
    data = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
    known = tuple(map(_known, data.pop("known", [])))
    fields = {key: _settled(value) for key, value in data.items()}
    return Shipped(name, **fields, known=known)


def _known(row: dict[str, Any]) -> Known:
    fields = {key: _settled(value) for key, value in row.items()}
    fields["tier"] = Tier(row.get("tier", "positions"))
    return Known(**fields)


def _settled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def environments() -> Path:
    """Return the folder of all environments: ``STANDOFF_ENGINES``, or one in the cache of the user."""
    named = os.environ.get("STANDOFF_ENGINES")
    if named:
        return Path(named)
    cache = os.environ.get("XDG_CACHE_HOME", "")
    # the specification has it that a path which is not absolute is passed over
    return (Path(cache) if Path(cache).is_absolute() else Path.home() / ".cache") / "standoff" / "engines"


def interpreter(folder: Path) -> Path:
    """Return the interpreter of an environment, whether it is there or not.

    Args:
        folder: the folder of the environment.
    """
    return folder / "bin" / "python"


def version_in(python: Path, package: str) -> str:
    """Return the version of a package that an interpreter has.

    Args:
        python: the interpreter.
        package: the package.

    Returns:
        The version; empty where it has no such package.

    Raises:
        ShippedError: it is no interpreter of Python, or says nothing.
    """
    from .programs import ProgramError, done

    try:
        code, out, err = done(str(python), "-I", "-c", ASK, package, limit=PATIENCE)
    except ProgramError as error:
        raise ShippedError(str(error)) from None
    if code and "PackageNotFoundError" in err:
        return ""
    said = (err if code else out).strip().splitlines()
    found = re.fullmatch(r"has (\S+)", said[-1]) if said and not code else None
    if found is None:
        raise ShippedError(f"{python}: is no Python 3.8 or newer{f'; it says {shorten(said[-1])!r}' if said else ''}")
    return found[1]


def fault_of(engine: Shipped) -> str:
    """Return what is wrong with the environment of an engine that is there; empty where nothing is.

    Args:
        engine: the engine.
    """
    folder = engine.folder
    if not (folder / COMPLETE).exists():
        return f"{folder} was not finished"
    try:
        found = version_in(interpreter(folder), engine.name)
    except ShippedError as error:
        return str(error)
    return "" if found == engine.version else f"{folder} has {engine.name} {found}" if found else f"{folder} lacks it"


def python_for(engine: Shipped, python: Path | None) -> Path:
    """Return the interpreter that has an engine.

    Args:
        engine: the engine.
        python: the interpreter that somebody named; None for the one of the engine's own environment.

    Raises:
        ShippedError: it has not, or there is none, or it is broken; with the command that makes one.
    """
    install = f"'standoff engines install {engine.name}' makes"
    if python is None:
        python = interpreter(engine.folder)
        if not engine.folder.exists():
            named = "or name an interpreter that has it with --engine-python"
            where = f"{engine.name} {engine.version} is not in {environments()}"
            raise ShippedError(f"{where}; {install} an environment that has it, {named}")
        if fault := fault_of(engine):
            raise ShippedError(f"{engine.name} {engine.version}: {fault}; {install} it anew")
    elif not version_in(python, engine.name):
        raise ShippedError(f"{python}: has no package {engine.name}; {install} an environment that has it")
    return python
