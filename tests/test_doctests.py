"""The examples in the docstrings of the package are true."""

import doctest
import importlib
import importlib.util
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest

LAYERS = ("standoff.maps", "standoff.encoding", "standoff.solver", "standoff.datc")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def modules() -> Iterator[ModuleType]:
    """Import every module of the package; not by a walk from the root, which holds the tests and more."""
    yield importlib.import_module("standoff")
    if importlib.util.find_spec("standoff.__main__"):
        yield importlib.import_module("standoff.__main__")
    for layer in LAYERS:
        package = importlib.import_module(layer)
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{layer}."):
            yield importlib.import_module(found.name)


def examples() -> Iterator[doctest.DocTest]:
    """Yield the docstrings that have examples."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    for module in modules():
        yield from (test for test in finder.find(module) if test.examples)


@pytest.mark.parametrize("example", list(examples()), ids=lambda test: test.name)
def test_docstring(example: doctest.DocTest) -> None:
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    runner.run(example, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)
