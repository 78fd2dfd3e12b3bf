"""Parts of a board by their names."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.engines.provoking.geography import geography
from standoff.maps import standard
from standoff.search.ground import ground_of
from standoff.search.regions import RegionError, region_of


@pytest.mark.parametrize(
    ("text", "provinces"),
    [
        ("Munich", "mun"),
        ("mun, BER ,Kiel", "ber kie mun"),
        ("Portugal, neighbours", "mao por spa"),
        ("portugal, neighbors", "mao por spa"),
        ("Por, neighbours, Mun", "mao mun por spa"),
        ("Nth, neighbours", "bel den edi eng hel hol lon nth nwg nwy ska yor"),
        ("St. Petersburg", "stp"),
    ],
)
def test_names_and_neighbours(text: str, provinces: str) -> None:
    assert sorted(region_of(text, standard())) == provinces.split()


def test_neighbours_twice_are_two_steps() -> None:
    lie = geography(standard())
    once = region_of("Por, neighbours", standard())
    assert region_of("Por, neighbours, neighbours", standard()) == once | {q for p in once for q in lie.near[p]}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a name is missing"),
        ("Mun,,Ber", "a name is missing"),
        ("neighbours", "stands behind the provinces"),
        ("Atlantis", 'no place is called "Atlantis"'),
        ("Mun Ber", "put commas between names"),
        ("StP/sc", "is a coast"),
        ("Mun [2J", "stands behind"),
        ("a" * 3000, "has 3000 characters"),
    ],
)
def test_what_names_no_region_is_an_error(text: str, says: str) -> None:
    with pytest.raises(RegionError, match=says.replace("[", r"\[")):
        region_of(text, standard())


@given(st.text(max_size=30))
def test_any_text_is_a_region_or_an_error(text: str) -> None:
    with suppress(RegionError):
        assert region_of(text, standard()) <= set(standard().ids)


@given(st.sets(st.sampled_from(standard().ids), min_size=1))
def test_nothing_leads_out_of_a_ground(ids: set[str]) -> None:
    lie = ground_of(standard(), ids)
    assert set(lie.ids) == ids
    places = {place.partition("/")[0] for there in lie.sails.values() for place in there}
    assert places | {p for walks in lie.walks.values() for p in walks} <= ids
    assert {p for shores in lie.shores.values() for p in shores} <= ids
