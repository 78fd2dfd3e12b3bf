"""What the pytest plugin does: phases of cases as tests, the engine asked, what comes of it as pass, skip or fail."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn
from weakref import WeakKeyDictionary

import pytest

from ..datc.case import CASES, load, paths
from ..encoding import Rulebook
from ..encoding.house_rules import load as house_rules
from ..maps import StandoffError, standard
from ..maps.terminal import harmless_lines
from .calling import CallingEngine
from .check import PATIENCE, Check, Phase, phases_of
from .comparing import Tier
from .finding import Finding, Status
from .first_words import speechless
from .known import read_known
from .naming import Naming
from .process import ProcessEngine
from .pytest_plugin import setting
from .report.story import came, verdict
from .report.text import finding_lines
from .running import EngineError

ENGINE = "standoff_engine"
"""The fixture that gives the engine."""

FORMAT = b"standoff-case"
"""Stands at the beginning of each case file."""

NO_ENGINE = (
    "no engine: set its command (--standoff-engine, or standoff_engine in the ini file), or write a fixture "
    "standoff_engine that returns a function from a request to an answer, in the conftest.py that the cases see"
)


class Suite:
    """What is set for a run of pytest.

    Args:
        config: pytest's configuration.

    Raises:
        UsageError: a setting means nothing.
    """

    def __init__(self, config: pytest.Config) -> None:
        """Read the settings."""
        self.config = config
        self.no_engine = ""
        """Why the command that is set is no engine; empty if it is one."""
        self.told_so = False
        """Whether a test has failed for that; the others are skipped."""
        self.given: set[Asked] = set()
        """The phases that tests ask."""
        self.failed: WeakKeyDictionary[Any, int] = WeakKeyDictionary()
        """How often each engine has failed in a row; a function is an engine of its own in each test."""
        self._read: dict[Path, list[Asked]] = {}
        words = {word: str(setting(config, word)) for word in ("rules", "known", "tier", "names", "limit")}
        rules, known = words["rules"] or "datc", words["known"]
        try:
            self.rulebook = house_rules(self.path(rules)).rulebook if rules.endswith(".toml") else Rulebook.named(rules)
            self.known = read_known(self.path(known)) if known else {}
        except StandoffError as error:
            raise pytest.UsageError(f"standoff: {error}") from None
        tiers = {tier.value: tier for tier in Tier}
        self.tier: Tier = tiers.get(words["tier"] or "positions") or _unknown("tier", words["tier"], tiers)
        dialects = standard().dialects
        self.naming = Naming(words["names"])
        if words["names"] and words["names"] not in dialects:
            _unknown("names", words["names"], dialects)
        try:
            self.limit = float(words["limit"] or 10)
        except ValueError:
            self.limit = 0.0
        if not (self.limit > 0 and isfinite(self.limit)):
            _unknown("limit", words["limit"], ("a number of seconds above 0",))

    def path(self, name: str | Path) -> Path:
        """Return the path that a name means: seen from here, or from the folder of the ini file."""
        here = self.config.invocation_params.dir / name
        return here if here.exists() else self.config.rootpath / name

    def files(self, names: Iterable[str | Path]) -> list[Path]:
        """Return the files of cases.

        Args:
            names: ids, folders or paths; none for all cases that are shipped.

        Raises:
            StandoffError: nothing is called so.
        """
        found: list[Path] = []
        for name in list(names) or [""]:
            path = self.path(name) if name else None
            found += paths(path if path is not None and path.exists() else str(name))
        return list(dict.fromkeys(found))

    def asked(self, file: Path) -> list[Asked]:
        """Return the phases of a case file, read once.

        Raises:
            StandoffError: it is no case that can be asked.
        """
        if file not in self._read:
            self._read[file] = [Asked(phase, self) for phase in phases_of(load(file), self.rulebook)]
        return self._read[file]


def _unknown(word: str, value: str, known: Iterable[str]) -> NoReturn:
    raise pytest.UsageError(f"standoff: {word}: {value!r} is not known; there is: {', '.join(sorted(known))}")


_SUITE = pytest.StashKey[Suite]()


def suite(config: pytest.Config) -> Suite:
    """Return what is set, read once.

    Args:
        config: pytest's configuration.
    """
    if _SUITE not in config.stash:
        config.stash[_SUITE] = Suite(config)
    return config.stash[_SUITE]


class Asked:
    """A phase of a case that a test asks: what ``standoff_case`` is.

    Args:
        phase: the phase.
        suite: what is set.
    """

    def __init__(self, phase: Phase, suite: Suite) -> None:
        """Ask nothing yet."""
        self.phase = phase
        self.suite = suite

    @property
    def id(self) -> str:
        """The id of the case, with ``/2`` behind it for its second phase."""
        return self.phase.id

    @property
    def title(self) -> str:
        """The title of the case."""
        return self.phase.case.title

    @property
    def request(self) -> dict[str, Any]:
        """The request of the protocol, to be changed at will."""
        return deepcopy(self.phase.question.request)

    def __str__(self) -> str:
        """Give the id."""
        return self.id

    def __eq__(self, other: object) -> bool:
        """Tell whether it is the same phase of the same file."""
        return isinstance(other, Asked) and self._key == other._key

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self._key)

    @property
    def _key(self) -> tuple[Path | None, str]:
        path = self.phase.case.path
        return path and path.resolve(), self.id

    def check(self, engine: Any) -> None:
        """Ask an engine, and hold its answer against what is right.

        Args:
            engine: a function from a request to an answer of the protocol, or an engine of :mod:`contract`.

        Raises:
            Failed: it is wrong, cannot answer, or agrees though it is on the list of known differences.
            Skipped: it does not judge such a phase, or the rulebook leaves the phase undefined.
            XFailed: it is wrong as was known.
        """
        __tracebackhide__ = True
        if self.suite.no_engine and isinstance(engine, ProcessEngine):
            if self.suite.told_so:
                pytest.skip("no engine is there to be asked, which is told once")
            self.suite.told_so = True
            pytest.fail(self.suite.no_engine, pytrace=False)
        if not hasattr(engine, "ask"):
            if not callable(engine):
                pytest.fail(f"{engine!r} is no engine: expected a function from a request to an answer", pytrace=False)
            engine = CallingEngine(engine, self.suite.naming)
        failed = self.suite.failed
        if (count := failed.get(engine, 0)) >= PATIENCE:
            pytest.fail(f"not asked: the engine had failed {count} times in a row", pytrace=False)
        (finding,) = Check(engine, [self.phase], self.suite.tier, self.suite.known)
        if finding.reply is not None:
            failed[engine] = count + 1 if finding.reply.broken else 0
        _conclude(finding, engine.error if isinstance(engine, CallingEngine) else None)


def _conclude(finding: Finding, error: Exception | None) -> None:
    """Turn what came of a phase into the outcome of a test; an error is that which a function raised."""
    __tracebackhide__ = True
    if finding.expected:
        pytest.xfail(f"{verdict(finding)}: {finding.headline}")
    if finding.fails:
        text = "\n".join(harmless_lines("".join(text for text, _ in pieces)) for pieces in finding_lines(finding))
        # pytest has no more than the first line in its summary
        for what, right, answered in islice(came(finding), 1):
            text = harmless_lines(f"{what}: expected {right}, came {answered}") + f"\n{text}"
        if error is not None:
            error.add_note(text)
            raise error
        pytest.fail(text, pytrace=False)
    if finding.status is not Status.AGREES:
        pytest.skip(finding.said)


@contextmanager
def started(config: pytest.Config) -> Generator[ProcessEngine, None, None]:
    """Give the engine of the command that is set, and end it with all its processes.

    Args:
        config: pytest's configuration.

    Raises:
        Failed: there is no command; or in the end, if something went wrong that was no reply to a question.
    """
    command = setting(config, "engine")
    if not command:
        pytest.fail(NO_ENGINE, pytrace=False)
    own = suite(config)
    with ProcessEngine(tuple(command), own.limit, 1, own.naming) as engine:
        try:
            own.no_engine = harmless_lines(speechless(engine, standard(), own.rulebook))
        except EngineError as error:
            own.no_engine = harmless_lines(str(error))
        yield engine
    if engine.incidents and not own.no_engine:
        said = "\n".join(harmless_lines(f"{one.kind.value}: {one}") for one in engine.incidents)
        pytest.fail(f"besides its answers, the engine did this:\n{said}", pytrace=False)


class CaseFile(pytest.Module):
    """A case file, whose phases are tests."""

    obj = None  # pyright: ignore[reportIncompatibleMethodOverride, reportAssignmentType] - as that of doctests
    rest = False
    """Whether only those phases are tests that no other test asks."""

    def collect(self) -> Iterator[CaseItem]:
        """Yield a test for each phase.

        Raises:
            CollectError: it is no case that can be asked.
        """
        own = suite(self.config)
        try:
            found = own.asked(self.path)
        except StandoffError as error:
            raise self.CollectError(harmless_lines(str(error))) from None
        for asked in found:
            if not (self.rest and asked in own.given):
                own.given.add(asked)
                item = CaseItem.from_parent(self, name=asked.id, callobj=_test_of(asked))
                item.heading = f"{asked.id}  {asked.title}"
                yield item


class CaseItem(pytest.Function):
    """A phase of a case as a test; it stands in the case file."""

    heading = ""
    """What stands above the report of a failure."""

    def reportinfo(self) -> tuple[Path, int, str]:
        """Say where it stands."""
        return self.path, 0, self.heading

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *style: Any, **more: Any) -> Any:
        """Tell what differs; of what a function raises, its own lines."""
        failed = isinstance(excinfo.value, pytest.fail.Exception)
        return str(excinfo.value) if failed else super().repr_failure(excinfo, *style, **more)


def _test_of(asked: Asked) -> Any:
    def test(standoff_engine: Any) -> None:
        __tracebackhide__ = True
        asked.check(standoff_engine)

    return test


def case_file(path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Return the collector of a file, or None if it is no case file.

    Args:
        path: the file.
        parent: where it was met.
    """
    with path.open("rb") as opened:
        return CaseFile.from_parent(parent, path=path) if FORMAT in opened.read(1000) else None


def marked(metafunc: pytest.Metafunc) -> list[Asked]:
    """Return the phases for a test: of the cases in its marker ``standoff_cases``, of those set, or of all.

    Args:
        metafunc: the test.
    """
    marker = metafunc.definition.get_closest_marker("standoff_cases")
    names = setting(metafunc.config, "cases") if marker is None else marker.args
    own = suite(metafunc.config)
    try:
        found = [asked for file in own.files(names) for asked in own.asked(file)]
    except StandoffError as error:
        raise pytest.Collector.CollectError(f"standoff: {harmless_lines(str(error))}") from None
    own.given.update(found)
    return found


def left_over(session: pytest.Session) -> list[CaseFile]:
    """Return the files of the cases that are set, which go through the phases that no other test asks.

    Args:
        session: pytest's session.
    """
    own = suite(session.config)
    found = []
    try:
        files = own.files(setting(session.config, "cases"))
    except StandoffError as error:
        raise pytest.UsageError(f"standoff: {error}") from None
    for path in files:
        # what is shipped lies where it was installed, which is no name for a test
        id = f"standoff/{path.relative_to(CASES).as_posix()}" if path.is_relative_to(CASES) else None
        file = CaseFile.from_parent(session, path=path, nodeid=id)
        file.rest = True
        found.append(file)
    return found
