"""Rulebooks that cannot disagree are told at once, from what they choose."""

from itertools import combinations

import pytest

from standoff.encoding import Rulebook
from standoff.encoding.presets import PRESETS
from standoff.search import AskedError, wanted
from standoff.search.filters import Filters
from standoff.search.judged import Judged
from standoff.search.properties import Disagree
from standoff.search.sameness import no_difference
from standoff.search.theorems.separations import position, positions, separations

TABLE = {(one.one, one.other, one.entry): one for one in separations()}


def never(one: str, other: str, entry: str) -> bool:
    filters = Filters(plain_orders=entry.startswith("plain"))
    rulebooks = PRESETS[one], PRESETS[other]
    return bool(no_difference(*rulebooks, filters, or_undefined=entry.endswith("_or_undefined")))


def test_of_presets_those_are_told_that_no_position_parts() -> None:
    assert any(row.none_with is None and not row.same for row in TABLE.values())
    for key, row in TABLE.items():
        assert never(*key) is (row.none_with is None), key


@pytest.mark.parametrize(
    ("one", "other", "words", "says"),
    [
        ("datc, paradox=1982", "1982", {"plain_orders": True}, "moves in plain orders are judged"),
        ("2000", "1982", {"no_convoys": True, "plain_orders": True}, "moves in plain orders without convoys are"),
        ("2023", "2025", {"no_convoys": True}, "when moves are judged"),
        ("datc", "notes", {}, 'differ in paradox only.* "notes" leaves those open.*--or-undefined'),
        ("2000, leftover-paradox=szykman", "2000", {}, 'leftover-paradox only.* "2000" leaves'),
    ],
)
def test_whoever_asks_of_rulebooks_that_cannot_disagree_is_told_why(
    one: str, other: str, words: dict[str, bool], says: str
) -> None:
    with pytest.raises(AskedError, match=says):
        wanted(disagree=(Rulebook.named(one), Rulebook.named(other)), **words)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("datc", "notes", {"or_undefined": True}),
        ("datc", "datc, paradox=all-hold", {}),
        ("datc", "datc, paradox=none, paradox-core=all-open", {}),
        ("datc, paradox=2000", "notes", {}),
        ("2000", "2000, leftover-paradox=szykman", {"or_undefined": True}),
        ("datc", "datc, dislodged-unit=always", {"no_convoys": True}),
        ("datc", "jdip", {"no_convoys": True}),
    ],
)
def test_rulebooks_that_may_disagree_are_looked_at(one: str, other: str, words: dict[str, bool]) -> None:
    asked = wanted(disagree=(Rulebook.named(one), Rulebook.named(other)), **words)  # type: ignore[arg-type]
    assert len(asked.what.rulebooks) == 2


def test_no_position_of_the_table_parts_rulebooks_that_cannot_disagree() -> None:
    phases = [Judged(position(number)) for number in range(1, positions() + 1)]
    for one, other in combinations(PRESETS.values(), 2):
        for filters in (Filters(), Filters(plain_orders=True), Filters(no_convoys=True)):
            if no_difference(one, other, filters, or_undefined=False):
                parts = Disagree(one, other)
                assert not [judged for judged in phases if filters.allows(judged.phase) and parts.holds(judged)]
