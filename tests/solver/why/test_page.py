"""Reasons as a page: one sound file, in which nothing that comes from outside counts for more than text."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from standoff.solver.why.headline import Headline, headline
from standoff.solver.why.outline import Item, Outline, outline
from standoff.solver.why.page import DEEPEST, Told, page
from standoff.solver.why.sentences import Sentences

from .made import ALL, TEXTS, Made, chain, paradox

VOID = {"meta", "br"}
INSIDE = {
    "li": {"ul"},
    "summary": {"details"},
    "tr": {"thead", "tbody"},
    "td": {"tr"},
    "th": {"tr"},
    "dt": {"dl"},
    "dd": {"dl"},
}
"""Where an element may stand that may not stand anywhere."""


class Audit(HTMLParser):
    """Walks through a page; what is not sound fails."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: Counter[str] = Counter()
        self.text: list[str] = []
        self.closed: list[str] = []
        self.deepest = 0
        # for each element with an id whether all details around it are open
        self.reached: dict[str, bool] = {}
        self._details: list[bool] = []
        self.feed(text)
        self.close()
        assert self.open == [], "not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        names = dict(attrs)
        assert len(names) == len(attrs), "an attribute is repeated"
        assert not any(name.startswith("on") for name in names), "a script in an attribute"
        assert not {"src", "srcset", "action", "style"} & names.keys()
        if tag in INSIDE:
            assert self.open[-1] in INSIDE[tag], f"{tag} in {self.open[-1]}"
        if tag == "ul":
            assert self.open[-1] in ("section", "details")
        if "href" in names:
            self.links.append(names["href"] or "")
        if tag == "details":
            self._details.append("open" in names)
        if id := names.get("id"):
            self.ids.append(id)
            self.reached[id] = all(self._details)
        if tag not in VOID:
            self.open.append(tag)
            self.deepest = max(self.deepest, len(self.open))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, "closed in another sequence than opened"
        if tag == "details":
            self._details.pop()

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text.append(data)


def told(made: Made) -> Told:
    say = Sentences(made.position, TEXTS)
    top = headline(made.why, say)
    return Told(top, outline(made.why, say, DEEPEST, top.said))


def audited(*those: Told, title: str = "Spring 1901, movement", notes: tuple[str, ...] = ()) -> tuple[str, Audit]:
    text = "\n".join(page(title, "standard board, datc rules", those, notes))
    return text, Audit(text)


def test_a_page_is_sound_and_for_itself() -> None:
    text, found = audited(*(told(made()) for made in ALL.values()))
    assert text.startswith('<!doctype html>\n<html lang="en">')
    assert found.tags["script"] == found.tags["link"] == found.tags["img"] == 0
    assert not re.search(r"url\(|@import|https?:|//", text), "something from elsewhere"
    assert found.tags["title"] == found.tags["h1"] == 1
    assert '<meta name="description" content="What became of 6 orders, and why of 6: Spring 1901' in text


def test_every_link_leads_to_one_place_that_is_open() -> None:
    for made in (paradox(), chain(50)):
        _, found = audited(told(made))
        assert len(found.ids) == len(set(found.ids))
        assert found.links
        for link in found.links:
            assert link[0] == "#"
            assert found.reached[link[1:]], f"{link} leads to something closed"


def test_all_lines_of_a_reason_are_on_the_page() -> None:
    row = told(paradox())
    _, found = audited(row)
    text = " ".join("".join(found.text).split())
    assert row.outline is not None
    for item in row.outline.walk():
        assert item.text in text


def test_an_order_that_is_not_explained_has_a_row_and_no_link() -> None:
    text, found = audited(replace(told(paradox()), outline=None))
    assert found.links == []
    assert "A Bre-Lon" in "".join(found.text)
    assert "and why of 0" in text


@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", '"><b x="', "&amp;</title>", "\x1b[2J\u202e", "'"])
def test_what_comes_from_outside_is_text_and_nothing_else(hostile: str) -> None:
    row = Told(Headline(hostile, hostile, hostile, hostile), Outline([Item(hostile, ("success",))]))
    text, found = audited(row, title=hostile, notes=(hostile,))
    assert "<script" not in text
    assert "<b " not in text
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert found.tags["b"] == 0
    if hostile.isprintable():
        # in the title, its heading, the note, three cells, two words of a heading, the outcome below it, the line
        assert "".join(found.text).count(hostile) == 10


def test_a_deep_reason_is_no_deeper_than_browsers_read() -> None:
    _, found = audited(told(chain(3000)))
    assert found.deepest < 100


def test_nothing_is_told_by_colour_alone() -> None:
    _, found = audited(told(paradox()))
    assert "fails: the convoy is part of a paradox" in "".join(found.text)
