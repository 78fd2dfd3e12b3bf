"""JSON values know where they stand, and what is wrong with them; a faulty one is read as far as it goes."""

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.maps.notation.located import MOST_DEPTH, MOST_FAULTS, Node, read_value

from ...folding import folded
from ...growth import LONG, in_proportion


def plain(node: Node) -> Any:
    """Return a value as Python has it; numbers as they were written, and "?" for what is broken."""
    if node.kind == "object":
        return [(key.text, plain(value)) for key, value in node.members()]
    if node.kind == "array":
        return [plain(value) for value in node.elements()]
    return {"null": None, "broken": "?"}.get(node.kind, node.text)


def as_pairs(value: Any) -> Any:
    """Bring what the standard reader gives to the same form."""
    if isinstance(value, dict):
        return [(key, as_pairs(item)) for key, item in value.items()]
    if isinstance(value, list):
        return [as_pairs(item) for item in value]
    return value if value is None or isinstance(value, str) else json.dumps(value)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)


@given(values, st.sampled_from([None, 1]), st.booleans())
def test_what_the_standard_library_writes_is_read(value: Any, indent: int | None, plain_letters: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=plain_letters)
    node, flaws = read_value(f"  {text} and more", 2)
    assert flaws == []
    assert (node.start, node.end) == (2, 2 + len(text))
    assert plain(node) == as_pairs(value)


@given(values)
def test_every_value_stands_where_it_says(value: Any) -> None:
    text = json.dumps(value)
    waiting = [read_value(text, 0)[0]]
    while waiting:
        node = waiting.pop()
        assert as_pairs(json.loads(text[node.start : node.end])) == plain(node)
        waiting += [*node.keys, *node.items]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{'a': 'b', \"c\": None}", [("a", "b"), ("c", None)]),
        ("{Con: {type: 'HOLD'}, }", [("Con", [("type", "HOLD")])]),
        ("[True, false, undefined,]", ["True", "false", None]),
        ("[1e999, -0, 99999999999999999999999, NaN, -Infinity]", ["1e999", "-0", "9" * 23, "NaN", "-Infinity"]),
        ('{"a": 1, "a": 2}', [("a", "1"), ("a", "2")]),
        ('\ufeff["x"]', ["x"]),
        (r'["\u0050AR", "\ud800", "\n"]', ["PAR", "\ud800", "\n"]),
        ("[1, // the first\n 2]", ["1", "2"]),
        ("[\"it\\'s\", 'it\\'s']", ["it\\'s", "it's"]),
    ],
)
def test_what_other_languages_write_is_taken(text: str, value: Any) -> None:
    assert plain(read_value(text, 0)[0]) == value


# text, what is read of it, the first flaw: offset, length, message
BROKEN = [
    ('["a" "b"]', ["a", "b"], 4, 0, "a comma is missing between two values"),
    ('{"a" "b"}', [("a", "b")], 4, 0, "a colon is missing behind this key"),
    ('{"a": 1 "b": 2}', [("a", "1"), ("b", "2")], 7, 0, "a comma is missing between two values"),
    ('{"a": }', [("a", "?")], 6, 1, "a value is missing here"),
    ("[1,, 2]", ["1", "?", "2"], 3, 1, "a value is missing here"),
    ('["a", Par, "b"]', ["a", "?", "b"], 6, 3, '"Par" stands here, where a value is due'),
    ('{"a": 1, Par, "b": 2}', [("a", "1"), ("b", "2")], 9, 3, '"Par" stands here, where a key in quotes is due'),
    ('["a" Par, "b"]', ["a", "b"], 5, 3, '"Par" stands here, where a comma or "]" is due'),
    ('{"a": ["b"}', [("a", ["b"])], 10, 1, '"}" stands here, while a "[" is open'),
    ('["a"}', ["a"], 4, 1, '"}" stands here, while a "[" is open'),
    ('["a', ["a"], 1, 2, "this string is not closed"),
    ('["a,\n "b"]', ["a", "b"], 1, 2, "this string is not closed"),
    ('["a"', ["a"], 0, 1, 'this "[" is not closed'),
    ('{"a": ["b"', [("a", ["b"])], 6, 1, 'this "[" and 1 more is not closed'),
    (r'["\q"]', [r"\q"], 1, 4, "an escape that JSON does not know stands in this string"),
    (r'["\u12"]', [r"\u12"], 1, 6, "an escape that JSON does not know stands in this string"),
]


@folded
@pytest.mark.parametrize(("text", "value", "start", "length", "message"), BROKEN, ids=[case[0] for case in BROKEN])
def test_flaws_are_told_and_the_rest_is_read(text: str, value: Any, start: int, length: int, message: str) -> None:
    node, flaws = read_value(text, 0)
    assert plain(node) == value
    assert (flaws[0].start, flaws[0].end - flaws[0].start, flaws[0].message) == (start, length, message)


@pytest.mark.parametrize("behind", ["England: A Lon - Nth", "A Lon - Nth", "F Lon H\n}"])
def test_a_value_that_is_not_closed_ends_before_a_line_of_words(behind: str) -> None:
    text = f'{{"FRANCE": ["A PAR - BUR",\n "A MAR H"\n{behind}'
    node, _ = read_value(text, 0)
    assert text[: node.end].endswith('"A MAR H"')


def test_a_number_is_whole_and_short() -> None:
    numbers = read_value('[47, "47", 4.7, -4, 9999999999, "x", "٤٧"]', 0)[0].elements()
    assert [one.number for one in numbers] == [47, 47, None, None, None, None, None]


@given(st.text(alphabet="{}[]\",:'\\ \nau1-/") | st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    node, flaws = read_value(text, 0)
    assert 0 <= node.start <= node.end <= len(text)
    assert len(flaws) <= MOST_FAULTS
    assert all(0 <= flaw.start <= flaw.end <= len(text) for flaw in flaws)


@pytest.mark.parametrize(
    ("begin", "piece", "end"),
    [
        *[("", "[", ""), ("", '{"a":', ""), ("", "[", "]"), ("", "[\n", ""), ("[", "{},", ""), ('["', "\\", "")],
        *[("[", '"\\q" ', ""), ("[", "x,", ""), ("[", "'", ""), ("[", "9", ""), ("[", "]", ""), ("[", " ", "")],
        *[("[", "//\n", ""), ("[", '"a" ', ""), ('["', "a", '"]'), ("{", "a ", ""), ("[", '"a":', "")],
    ],
)
@pytest.mark.parametrize("size", [100_000, pytest.param(1_000_000, marks=pytest.mark.campaign)])
def test_hostile_texts_take_little_time(begin: str, piece: str, end: str, size: int) -> None:
    def seconds(letters: int) -> float:
        pieces = letters // len(piece)
        text = begin + piece * pieces + (end * pieces if end == "]" else end)
        start = time.process_time()
        read_value(text, 0)
        return time.process_time() - start

    in_proportion(seconds, size, besides=LONG / 1_000_000)


def test_too_deep_brackets_are_a_flaw_and_what_stands_behind_them_is_kept() -> None:
    text = "[" * 1000 + '"]"' + "]" * 1000 + " A Par - Bur"
    node, flaws = read_value(text, 0)
    assert text[node.end :] == " A Par - Bur"
    assert [(flaw.start, flaw.message) for flaw in flaws] == [
        (MOST_DEPTH, "brackets stand deeper here than 100, which no game has")
    ]
