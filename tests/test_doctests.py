"""Every module of the package can be imported by itself, and the examples in its docstrings are true."""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = ("maps", "encoding", "solver", "games", "datc", "engines", "search")
ELSEWHERE = {ROOT / "engines" / "adapters" / name for name in ("diplomacy.py", "pydip.py")}
"""Run by the interpreter of another environment, which has what they import."""
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def module_names() -> list[str]:
    """Return the name of every module of the package; not all of the root, which holds the tests and more."""
    files = [*ROOT.glob("*.py"), *(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))]
    files = [path for path in files if path not in ELSEWHERE]
    names = [".".join(("standoff", *path.relative_to(ROOT).with_suffix("").parts)) for path in files]
    return sorted(name.removesuffix(".__init__") for name in names)


@pytest.mark.parametrize("name", module_names())
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    for docstring in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner.run(docstring, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)
