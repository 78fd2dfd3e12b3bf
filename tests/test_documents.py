"""What README.md and docs/ show is what happens: Python examples and commands with their output.

A block marked ``pycon`` or ``python`` runs as it stands, later blocks knowing the names of the earlier ones. In a
block marked ``console`` each line ``$ standoff …`` is run in the root of the repository, and what follows must be its
output; a last line ``...`` stands for the rest of it. Other commands and blocks are for reading only.
"""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from sybil import Document, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from standoff.__main__ import cli

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

COMMAND = re.compile(r"^\$ ", re.MULTILINE)


def run_console(block: str) -> None:
    """Run the commands of a console block and compare their output."""
    for session in COMMAND.split(block)[1:]:
        line, _, expected = session.partition("\n")
        words = shlex.split(line, comments=True)
        if not words or words[0] != "standoff":
            continue
        env = {"NO_COLOR": "1", "COLUMNS": "100", "STANDOFF_ENGINES": "/nowhere"}
        done = CliRunner().invoke(cli, words[1:], env=env, prog_name="standoff", catch_exceptions=False)
        shown, got = (
            [row.rstrip() for row in text.strip("\n").splitlines()] for text in (expected, done.stdout + done.stderr)
        )
        if shown and shown[-1] == "...":
            shown.pop()
            got = got[: len(shown)]
        assert got == shown, f"$ {line}"


def document(path: Path) -> Document:
    """Read a document and find the blocks that can be run."""
    console = CodeBlockParser("console", lambda example: run_console(example.parsed))
    python = PythonCodeBlockParser(doctest_optionflags=FLAGS)
    pycon = PythonCodeBlockParser(doctest_optionflags=FLAGS)
    pycon.codeblock_parser = CodeBlockParser("pycon", PythonEvaluator())
    return Sybil(parsers=[console, python, pycon]).parse(path)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_document(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for example in document(path).examples():
        example.evaluate()
