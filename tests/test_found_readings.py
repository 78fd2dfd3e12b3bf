"""Every text that once broke a reader breaks none any more: ``tests/found/readings/READER--WHAT.txt``."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bench.fuzz_readers import Search, mutated, readers, seeds
from bench.reading_checks import ANY, CANONICAL, flaws
from bench.text_checks import family_named, of_conversion, of_line_ends
from standoff.maps import standard
from standoff.maps.notation import read

FOUND = sorted((Path(__file__).parent / "found" / "readings").glob("*.txt"))


@pytest.mark.parametrize("path", FOUND, ids=[path.stem for path in FOUND])
def test_what_broke_a_reader_once_breaks_none(path: Path) -> None:
    reader, _, what = path.stem.partition("--")
    assert reader in readers()
    assert what
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    for one in {reader, ANY, CANONICAL}:
        assert list(flaws(text, one)) == []
    for family in {family_named(reader), ""}:
        assert list(of_line_ends(text, family)) == []
        assert list(of_conversion(text, family)) == []


def test_hints_do_not_run_out_from_text_to_text() -> None:
    """Found by reading one text twice: a family with names of its own counted its hints through all texts."""
    strange = "Germany:\n" + "".join(f"The army at Zq{n}x hold.\n" for n in range(1200))
    text = "Germany:\nThe army at Berlim hold."
    first = read(text, standard(), family="webdiplomacy")
    read(strange, standard(), family="webdiplomacy")
    assert read(text, standard(), family="webdiplomacy") == first
    assert "spelling" in [notice.code for notice in first.notices]


def test_the_search_keeps_the_shortest_text_of_each_kind_of_break(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.reading_checks.flaws", lambda text, _: ["too long: 7"] if len(text) > 3 else [])
    search = Search(ANY, tmp_path, 60)
    for text in ("abc", "abcdefg", "abcdef", "abcdefgh"):
        search.one(text)
    assert (search.count, len(search.kinds)) == (4, 1)
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == ["abcdef"]


def test_the_search_keeps_what_raises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str, reader: str) -> list[str]:
        raise KeyError(text)

    monkeypatch.setattr("bench.reading_checks.flaws", broken)
    search = Search(ANY, tmp_path, 60)
    search.one("abc")
    assert [path.name.startswith("any--keyerror-in-") for path in tmp_path.iterdir()] == [True]


def test_texts_changed_at_random_break_nothing() -> None:
    """A small search in each run of the tests; ``bench.fuzz_readers`` looks for hours."""
    dice = random.Random(11)
    texts = list(seeds())
    assert len(texts) > 500
    for _ in range(250):
        text = mutated(dice.choice(texts), dice, texts)
        assert list(flaws(text)) == [], ascii(text)
