"""Where keys and values of a TOML text stand, held against the text itself."""

from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from standoff.maps.toml_places import places

TEXT = '''\
# a remark with [ and "
name = "a" # x
title = """
paradox = "x"
"""
rows = [ "a", {a=1, b=[2,3]}, [1, # here ]
 2] ]
"qu.x".b . 'c' = 3
choices = { paradox = "1982", "convoy-intent" = 3 }
[a.b]
day = 1979-05-27T07:32:00Z
'''


def written(text: str, path: tuple[str, ...]) -> tuple[str, str]:
    """Return what stands where the key and the value of a path are said to be, up to the end of the line."""
    lines = text.split("\n")
    key, value = places(text)[path]
    return lines[key.line - 1][key.column - 1 :], lines[value.line - 1][value.column - 1 :]


def test_every_key_is_found_where_it_stands() -> None:
    tomllib.loads(TEXT)
    for path, begins in {
        ("name",): ('name = "a" # x', '"a" # x'),
        ("title",): ('title = """', '"""'),
        ("rows",): ('rows = [ "a", {a=1, b=[2,3]}, [1, # here ]', '[ "a", {a=1, b=[2,3]}, [1, # here ]'),
        ("qu.x", "b", "c"): ("\"qu.x\".b . 'c' = 3", "3"),
        ("choices", "paradox"): ('paradox = "1982", "convoy-intent" = 3 }', '"1982", "convoy-intent" = 3 }'),
        ("choices", "convoy-intent"): ('"convoy-intent" = 3 }', "3 }"),
        ("a", "b", "day"): ("day = 1979-05-27T07:32:00Z", "1979-05-27T07:32:00Z"),
    }.items():
        assert written(TEXT, path) == begins
    assert ("paradox",) not in places(TEXT)  # it stands in a text


WORD = st.text("ab\"'#[]{}=,.\\ \t", max_size=6)


@given(st.lists(st.tuples(WORD, WORD, st.integers(0, 3)), max_size=6, unique_by=lambda row: row[0]))
def test_odd_keys_and_values_lead_nobody_astray(rows: list[tuple[str, str, int]]) -> None:
    def quoted(word: str) -> str:
        return '"' + word.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t") + '"'

    text = "".join("\n" * n + f"{quoted(key)} = {quoted(value)} # [{{\n" for key, value, n in rows)
    assert tomllib.loads(text) == {key: value for key, value, _ in rows}
    assert set(places(text)) == {(key,) for key, _, _ in rows}
    for key, value, _ in rows:
        here, there = written(text, (key,))
        assert here.startswith(f"{quoted(key)} = ")
        assert there == f"{quoted(value)} # [{{"
