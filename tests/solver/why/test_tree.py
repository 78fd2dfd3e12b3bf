"""Reasons as trees: what is told once, what goes together, how it is drawn and broken."""

from __future__ import annotations

import io
import sys
from dataclasses import replace

import pytest

from standoff.maps.notation.formats.text import width
from standoff.maps.terminal import Line
from standoff.solver.why.outline import outline
from standoff.solver.why.reason import Step, Why
from standoff.solver.why.sentences import Sentences
from standoff.solver.why.tree import ASCII, BOXES, DEEPEST, Look, tree_lines

from ...folding import folded
from ...snapshot_files import check
from .made import ALL, TEXTS, Made, chain, paradox, retreat, silesia

PLAIN = Look()


def plain(lines: list[Line]) -> str:
    return "".join("".join(text for text, _ in pieces) + "\n" for pieces in lines)


def drawn(made: Made, look: Look = PLAIN) -> str:
    return plain(list(tree_lines(made.why, made.position, look, TEXTS)))


def of(*tops: Step) -> str:
    """Draw steps below the headline of some order, without the headline."""
    made = silesia()
    return drawn(Made(replace(made.why, steps=tops), made.position)).split("\n", 1)[1]


def leaf(n: int) -> Step:
    return Step("attack", "success", {"move": "war", "strength": n})


@pytest.mark.parametrize("name", ALL)
def test_a_reason_is_drawn(name: str) -> None:
    wide, narrow = drawn(ALL[name]()), drawn(ALL[name](), Look(ASCII, 46, ids=True))
    check(f"why/made-{name}", f"{wide}--- 46 columns, ASCII, with ids\n{narrow}")


def test_a_step_that_says_what_stands_above_is_left_out_unless_it_is_all_there_is() -> None:
    assert (
        of(Step("attack", "success", {"move": "war", "strength": 1}, because=(leaf(2),))) == "└─ War attacks with 2\n"
    )
    assert of(leaf(3)) == "└─ War attacks with 3\n"


def test_a_step_that_two_rest_on_is_told_once_with_a_number() -> None:
    common = Step("uncut", "success", {"support": "mun"}, because=(leaf(1),))
    one = Step("leaves", "success", {"move": "war", "place": "war"}, because=(common,))
    two = Step("leaves", "success", {"move": "ber", "place": "ber"}, because=(common, leaf(2)))
    assert of(one, two) == (
        "├─ War leaves War\n"
        "│  └─ [1] Mun is given, for no move cuts it\n"
        "│     └─ War attacks with 1\n"
        "└─ Ber leaves Ber\n"
        "   ├─ Mun is given, for no move cuts it: see [1]\n"
        "   └─ War attacks with 2\n"
    )


def test_steps_that_say_the_same_are_one_though_they_were_made_twice() -> None:
    def common() -> Step:
        return Step("uncut", "success", {"support": "mun"}, because=(leaf(1),))

    one = Step("leaves", "success", {"move": "war", "place": "war"}, because=(common(), common()))
    two = Step("leaves", "success", {"move": "ber", "place": "ber"}, because=(common(),))
    assert of(one, two).count("War attacks with 1") == 1


def test_a_leaf_that_two_rest_on_is_told_again_since_its_line_says_it_all() -> None:
    one = Step("leaves", "success", {"move": "war", "place": "war"}, because=(leaf(1),))
    two = Step("leaves", "success", {"move": "ber", "place": "ber"}, because=(leaf(1),))
    assert of(one, two).count("War attacks with 1") == 2
    assert "see" not in of(one, two)


def test_leaves_that_differ_in_one_value_are_one_line_where_there_is_a_text_for_it() -> None:
    helped = [Step("helped", "success", {"support": place}) for place in ("ber", "mun", "war")]
    assert of(helped[0], leaf(1), helped[1], helped[2]) == (
        "├─ Ber, Mun and War support it; nobody attacks them\n└─ War attacks with 1\n"
    )


def test_leaves_are_told_apart_where_there_is_no_text_for_several_or_they_have_reasons() -> None:
    assert of(leaf(1), leaf(2)).count("\n") == 2
    deep = Step("helped", "success", {"support": "ber"}, because=(leaf(1),))
    other = Step("helped", "success", {"support": "mun"})
    assert of(deep, other).count("support") == 2


def test_a_line_that_rests_on_one_line_told_elsewhere_refers_to_it_itself() -> None:
    common = Step("uncut", "success", {"support": "mun"}, because=(leaf(1),))
    one = Step("leaves", "success", {"move": "war", "place": "war"}, because=(common, leaf(2)))
    two = Step("leaves", "success", {"move": "ber", "place": "ber"}, because=(common,))
    assert of(one, two).endswith("└─ Ber leaves Ber: see [1]\n")


def test_no_line_is_told_and_referred_to_under_a_number_that_is_not_there() -> None:
    for made in (paradox(), chain(40)):
        lines = list(outline(made.why, Sentences(made.position, TEXTS), 7, "").walk())
        told = [item.number for item in lines if item.number]
        assert len(told) == len(set(told)), "a number is told twice"
        assert {item.see for item in lines if item.see} <= set(told)


def test_what_lies_too_deep_goes_on_below_under_a_number() -> None:
    text = drawn(chain(40))
    assert max(line.count("│") for line in text.splitlines()) < DEEPEST
    assert "\n[1] " in text
    # nothing is lost: each step of the chain is there, and no more often than it is needed
    assert all(f"holds with {n}\n" in text or f"holds with {n}: see" in text for n in range(39))


def test_a_chain_as_long_as_no_board_has_it_is_drawn_all_the_same() -> None:
    assert drawn(chain(5000)).count("\n") > 5000


@folded
@pytest.mark.parametrize("columns", [60, 80, 100])
@pytest.mark.parametrize("name", ALL)
def test_lines_keep_the_width_and_lose_no_word(name: str, columns: int) -> None:
    made = ALL[name]()
    text = drawn(made, Look(BOXES, columns, ids=True))
    assert all(width(line) <= columns for line in text.splitlines())

    def words(text: str) -> list[str]:
        return [word for word in text.split() if not set(word) <= set("│├└─")]

    assert words(text) == words(drawn(made, Look(BOXES, 0, ids=True)))


def test_lines_are_broken_at_blanks_only_and_never_in_an_order() -> None:
    for made in (silesia(), paradox(), chain(3)):
        for columns in range(40, 100):
            look = Look(BOXES, columns)
            lines = drawn(made, look).splitlines()
            assert all(not line.endswith((" A", " F", " S", " see")) for line in lines)
            assert all(not line.lstrip("│├└─ ").startswith((":", "]", ",")) for line in lines), lines


def test_off_a_terminal_no_line_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert Look.of_output().columns == 0
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert Look.of_output().columns == 50
    monkeypatch.setenv("COLUMNS", "5")
    assert Look.of_output().columns == 40


@pytest.mark.parametrize(
    ("encoding", "boxes"), [("utf-8", True), ("cp437", True), ("ascii", False), ("latin-1", False)]
)
def test_branches_are_letters_where_the_terminal_has_no_lines(
    encoding: str, boxes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert Look.of_output().branches is (BOXES if boxes else ASCII)


def test_a_unit_is_named_with_its_nationality_where_it_dislodged_another() -> None:
    text = drawn(retreat())
    assert "Italian A Vie came from Tyr" in text
    assert "Austrian" not in text


def test_without_a_position_names_are_as_in_data() -> None:
    made = silesia()
    lines = list(tree_lines(made.why, None, PLAIN, TEXTS))
    assert plain(lines).startswith("RUSSIA A war - sil: beaten by A mun - sil, 1 against 3\n├─ A mun - sil enters sil")


def test_a_unit_without_an_order_says_so() -> None:
    made = silesia()
    bare = Why(None, made.why.outcome, made.why.steps)
    (first, *_) = tree_lines(bare, made.position, PLAIN, TEXTS, "no order")
    assert plain([first]).startswith("Russia A War-Sil (implied): ")
