"""Remarks as they are shown: carets below all kinds of letters, nothing that a terminal obeys, annotations."""

from __future__ import annotations

import pytest

from standoff.maps.notation import Diagnostic, read
from standoff.maps.notation.formats.github import annotation
from standoff.maps.notation.formats.text import harmless, width

from ...folding import folded

# What stands before the bad word, and how many columns of a terminal it takes: two for each wide letter (East Asian
# Width W or F in the Unicode data), none for a combining mark, one for everything else that has a shape.
BEFORE = [
    ("A Mun - ", 8),
    ("A München - ", 12),
    ("A Mu\u0308nchen - ", 12),  # the two dots as a sign of their own
    ("柏林, A Mun - ", 14),
    ("ＡＢ, A Mun - ", 14),
    ("ｱｲ, A Mun - ", 12),  # half width letters
    ("각, A Mun - ", 12),
    ("\u1100\u1161\u11a8, A Mun - ", 12),  # the same in three pieces
    ("🎲, A Mun - ", 12),
    ("👍🏽, A Mun - ", 12),  # a hand and its colour
    ("👩\u200d🚀, A Mun - ", 14),  # two pictures joined to one: shown side by side
    ("❤\ufe0f, A Mun - ", 11),
    ("שלום, A Mun - ", 14),
    ("مرحبا, A Mun - ", 15),
    ("e\u0301\u0302\u0323, A Mun - ", 11),
    ("\u200b\u202eA Mun - ", 10),  # each without a shape: one sign for each
    ("\x1b[31m, A Mun - ", 15),
    ("a\u3000b, A Mun - ", 13),
]


@folded
@pytest.mark.parametrize(("before", "columns"), BEFORE, ids=[ascii(before) for before, _ in BEFORE])
def test_the_caret_stands_below_its_word(before: str, columns: int) -> None:
    text = f"{before}Xanadu now"
    remark = Diagnostic("unknown-place", "error", 1, len(before) + 1, 6, "no such place")
    line, caret = remark.render(text).splitlines()[1:]
    assert caret == f"    {' ' * columns}^^^^^^"
    assert line.endswith("Xanadu now")
    assert width(line.removesuffix("Xanadu now")) == columns + 4


def test_a_caret_is_as_wide_as_its_word() -> None:
    remark = Diagnostic("unknown-place", "error", 1, 5, 3, "no such place")
    assert remark.render("A - 柏林!").splitlines()[1:] == ["    A - 柏林!", "        ^^^^^"]


def test_tabs_stay_tabs_below_the_line_and_inside_the_word() -> None:
    remark = Diagnostic("unknown-place", "error", 1, 4, 7, "no such place")
    line, caret = remark.render("柏\tA Mun\tSil").splitlines()[1:]
    assert line == "    柏\tA Mun\tSil"
    assert caret == "      \t ^^^^\t^^"


def test_columns_are_characters_of_the_line() -> None:
    (error,) = read("Germany: A Mun (柏林 🎲) - Xanadu, A Ber - Kiez\nGermany: A Ruh - Xyzzy").errors[-1:]
    assert (error.line, error.column, error.length) == (2, 18, 5)
    (error,) = read("\u200bGermany:\tA Mu\u0308nich - Xanadu").errors
    assert error.column == len("\u200bGermany:\tA Mu\u0308nich - ") + 1


HOSTILE = [
    "\x1b]0;title\x07",
    "\x1b[2J",
    "\x9b31m",
    "\u202e",
    "\u2066",
    "\u200e",
    "\x00",
    "\x7f",
    "\x85",
    "\u2028",
    "\ud800",
]


@folded
@pytest.mark.parametrize("hostile", HOSTILE, ids=ascii)
def test_nothing_reaches_a_terminal_as_a_command(hostile: str) -> None:
    text = f"Germany: A Mun - Xan{hostile}adu\nA {hostile} - Ber\n{hostile}A Ber - Kie {hostile}{hostile} hello"
    shown = read(text).render("orders.txt") + harmless(text.replace("\n", " "))
    assert all(c.isprintable() or c in "\n\t" for c in shown)


def test_messages_and_hints_are_harmless_whatever_they_quote() -> None:
    remark = Diagnostic("note", "notice", 1, 1, 1, "a\x1b[31m\nb", "c\u202e")
    assert remark.render("x") == "text:1:1: notice: a␛[31m␊b [note]\n    x\n    ^\n    hint: c�"
    assert annotation(remark, "a") == "::notice file=a,line=1,col=1,endColumn=2,title=note::a␛[31m␊b%0Ahint: c�"


def test_annotations_escape_what_github_takes_for_its_own() -> None:
    # docs.github.com, workflow commands: % and ends of lines everywhere, colons and commas in properties as well
    remark = Diagnostic("note", "error", 3, 2, 5, "100%: a, b::c", "")
    assert annotation(remark, "C:\\a,b%.txt") == (
        "::error file=C%3A\\a%2Cb%25.txt,line=3,col=2,endColumn=7,title=note::100%25: a, b::c"
    )


def test_a_remark_on_nothing_has_no_line_below_it() -> None:
    (error,) = read("").or_empty().errors
    assert [row.split(":")[0].strip() for row in error.render("").splitlines()] == ["text", "hint"]
