"""Every code has a row, an example that gives it, a use in the source, and its section on the page of messages."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from standoff.maps.notation import codes
from standoff.maps.notation.code_rows import Code
from standoff.maps.notation.codes import CODES, remarks, told

from ...folding import folded

ROOT = Path(__file__).parent.parent.parent.parent
SOURCES = [
    path for path in sorted((ROOT / "maps").rglob("*.py")) if path.name not in ("error_codes.py", "notice_codes.py")
]
ROWS = pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.name)


def test_no_code_has_two_rows() -> None:
    assert len(CODES) == len(codes.ROWS)


@folded
@ROWS
def test_an_example_gives_its_remark_and_no_other(code: Code) -> None:
    found = remarks(code)
    assert [remark.code for remark in found] == [code.name]
    assert found[0].severity == code.severities[0]


@folded
@ROWS
def test_an_error_says_what_would_be_right(code: Code) -> None:
    assert all(remark.hint or remark.severity == "notice" for remark in remarks(code))


@folded
@ROWS
def test_cause_and_remedy_are_sentences(code: Code) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code.name)
    for sentence in (code.cause, code.remedy):
        assert sentence[0].isupper()
        assert sentence.endswith(".")


@folded
@ROWS
def test_the_page_shows_the_example_as_it_is_told(code: Code) -> None:
    page = (ROOT / "docs" / "messages.md").read_text(encoding="utf-8")
    section = page.partition(f"\n## {code.name}\n")[2].partition("\n## ")[0]
    assert code.cause in section, "make docs"
    assert f"```text\n{told(code)}\n```" in section, "make docs"
    assert f"```text\n{code.example}\n```" in section or not code.example


def test_the_page_has_no_other_codes() -> None:
    page = (ROOT / "docs" / "messages.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == list(CODES)


def codes_of(call: ast.Call) -> Iterator[str]:
    """Yield the codes that a call names as they stand: of a fault, a diagnostic, or of what says or makes a remark."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    given = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "code")]
    if name in ("Fault", "Diagnostic") and given:
        yield from texts(given[0])
    for severity, code in itertools.pairwise(given):
        if set(texts(severity)) & {"error", "notice"}:
            yield from texts(code)


def texts(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


def test_the_source_uses_the_codes_of_the_table_and_each_of_them() -> None:
    used: dict[str, Path] = {}
    words: set[str] = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                used.update((code, path.relative_to(ROOT)) for code in codes_of(node))
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
    used = {code: path for code, path in used.items() if re.fullmatch(r"[a-z]+(-[a-z]+)*", code)}
    assert {code: path for code, path in used.items() if code not in CODES} == {}, (
        "no row in error_codes.py or notice_codes.py"
    )
    assert [code for code in CODES if code not in words] == [], "a row without use in the source"
