"""The pytest plugin: cases are tests of an engine. Every run of pytest loads it, so :mod:`testing` does the work."""

from __future__ import annotations

import shlex
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

if TYPE_CHECKING:
    from .testing import CaseFile

SETTINGS: dict[str, tuple[Literal["args", "string"], str]] = {
    "engine": ("args", "command of the engine, which speaks as 'standoff protocol' tells"),
    "cases": ("args", "cases to hold it against: ids, folders such as 6.F, paths of case files or folders"),
    "rules": ("string", "rulebook that it is asked for, with other choices behind it (datc)"),
    "tier": ("string", "how much is compared: positions, results or reasons (positions)"),
    "known": ("string", "file of known differences, which are expected to fail"),
    "names": ("string", "program whose names of places the engine uses, such as jdip"),
    "limit": ("string", "seconds that the command has for an answer (10)"),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Give each setting an option and a line of the ini file; the option counts before the line."""
    group = parser.getgroup("standoff", "Diplomacy: cases against an engine")
    for word, (kind, said) in SETTINGS.items():
        group.addoption(f"--standoff-{word}", metavar=word.upper(), help=said)
        parser.addini(f"standoff_{word}", said, type=kind)


def pytest_configure(config: pytest.Config) -> None:
    """Tell the marker."""
    config.addinivalue_line(
        "markers", "standoff_cases(NAME, …): the cases that the argument standoff_case goes through"
    )


def setting(config: pytest.Config, word: str) -> Any:
    """Return a setting: a list of words, or a text; empty where it is not set."""
    option = config.getoption(f"standoff_{word}", None)
    if option is None:
        return config.getini(f"standoff_{word}")
    return shlex.split(option) if SETTINGS[word][0] == "args" else option


def whole(config: pytest.Config) -> bool:
    """Tell whether nobody named the tests to be run, or named cases; workers of xdist hear it from their master."""
    worker: dict[str, Any] | None = getattr(config, "workerinput", None)
    if worker is not None:
        return bool(worker["standoff_whole"])
    return config.args_source is not config.ArgsSource.ARGS or bool(config.getoption("standoff_cases"))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker of xdist what it cannot see: whether tests were named."""
    node.workerinput["standoff_whole"] = whole(node.config)


@pytest.fixture(scope="session")
def standoff_engine(pytestconfig: pytest.Config) -> Iterator[Any]:
    """Give the engine of the command that is set; a fixture of yours of this name gives a function or an engine."""
    from .testing import started

    with started(pytestconfig) as engine:
        yield engine


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Call a test that takes the argument ``standoff_case`` for each phase of the cases."""
    if "standoff_case" in metafunc.fixturenames:
        from .testing import marked

        metafunc.parametrize("standoff_case", marked(metafunc), ids=str)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Collect a case file that is named, or that is met where an engine or cases are set."""
    if file_path.suffix != ".toml":
        return None
    if not (parent.session.isinitpath(file_path) or any(setting(parent.config, word) for word in ("engine", "cases"))):
        return None
    from .testing import case_file

    return case_file(file_path, parent)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """Add the cases that are set to what is collected, of those that no other test asks, unless tests were named."""
    report = yield
    if isinstance(collector, pytest.Session) and setting(collector.config, "cases") and whole(collector.config):
        from .testing import left_over

        report.result += left_over(collector)
    return report
