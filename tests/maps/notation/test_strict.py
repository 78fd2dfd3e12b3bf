"""The canonical form, and its speed."""

import gc

import pytest

from standoff.maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Support, Unit, standard
from standoff.maps.loading import from_text
from standoff.maps.notation import NotationError, parse_order, parse_unit, strict

from ...folding import folded

NTH = Unit("ENGLAND", FLEET, "nth")
GAS = Unit("FRANCE", FLEET, "gas")
LON = Unit("ENGLAND", ARMY, "lon")


@folded
@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("ENGLAND: F nth H", Hold(NTH)),
        ("ENGLAND: F nth - pic", Move(NTH, "pic")),
        ("FRANCE: A pic - bel via convoy", Move(Unit("FRANCE", ARMY, "pic"), "bel", via_convoy=True)),
        ("ENGLAND: F nth S F lon", Support(NTH, Mention(FLEET, "lon"))),
        ("ENGLAND: F nth S lon", Support(NTH, Mention(None, "lon"))),
        ("ENGLAND: F nth S A lon - bel", Support(NTH, Mention(ARMY, "lon"), "bel")),
        ("ENGLAND: F nth S lon - bel", Support(NTH, Mention(None, "lon"), "bel")),
        ("ENGLAND: F nth C A lon - nwy", Convoy(NTH, Mention(ARMY, "lon"), "nwy")),
        ("ENGLAND: F nth C lon - nwy", Convoy(NTH, Mention(None, "lon"), "nwy")),
        ("ENGLAND: F nth S GERMANY A kie", Support(NTH, Mention(ARMY, "kie", "GERMANY"))),
        ("ENGLAND: F nth S GERMANY A kie - hol", Support(NTH, Mention(ARMY, "kie", "GERMANY"), "hol")),
        ("ENGLAND: F nth S GERMANY kie", Support(NTH, Mention(None, "kie", "GERMANY"))),
        ("ENGLAND: F nth S GERMANY kie - hol", Support(NTH, Mention(None, "kie", "GERMANY"), "hol")),
        ("ENGLAND: F nth C ENGLAND A lon - nwy", Convoy(NTH, Mention(ARMY, "lon", "ENGLAND"), "nwy")),
        ("ENGLAND: A lon - nth - nwy via convoy", Move(LON, "nwy", via_convoy=True, path=("nth",))),
        ("ENGLAND: A lon - nth - nwg - nwy via convoy", Move(LON, "nwy", via_convoy=True, path=("nth", "nwg"))),
        ("ENGLAND: A lon - nth - nwy", Move(LON, "nwy", path=("nth",))),
        ("FRANCE: F gas - spa/sc", Move(GAS, "spa/sc")),
        ("FRANCE: F gas - spa/wc", Move(GAS, "spa/wc")),
        ("FRANCE: A gas - spa/nc", Move(Unit("FRANCE", ARMY, "gas"), "spa/nc")),
    ],
)
def test_canonical_orders(text: str, order: object) -> None:
    for _ in range(2):
        assert parse_order(text, standard()) == order
    assert str(order) == text


@folded
@pytest.mark.parametrize(
    "text",
    [
        *("", "ENGLAND", "ENGLAND:", "ENGLAND: F", "ENGLAND: F nth", "ENGLAND: F nth -", "ENGLAND: F nth X pic"),
        *("ENGLAND: F xyz H", "ENGLAND: F nth - xyz", "ENGLAND: F nth S A xyz", "ENGLAND: F nth S A lon - xyz"),
        *("ENGLAND: f nth H", "England: F nth H", "ENGLAND: F nth C A lon", "ENGLAND: F nth S", "ENGLAND: F nth S A"),
        *("ENGLAND: F nth H H", "ENGLAND: F nth - pic via", "ENGLAND: F nth - pic/", "ENGLAND: F nth - /nc"),
        *("ENGLAND: F nth S NOBODY A lon", "ENGLAND: F nth S GERMANY", "ENGLAND: F nth S A GERMANY lon"),
        *("ENGLAND: F nth S ENGLAND GERMANY A lon", "ENGLAND: F nth H GERMANY", "ENGLAND: A lon - GERMANY nwy"),
        *(
            "ENGLAND: A lon - nth -",
            "ENGLAND: A lon - - nth nwy",
            "ENGLAND: A lon - nth nwg nwy",
            "ENGLAND: A lon - via convoy",
        ),
        *("ENGLAND: A lon - xyz - nwy", "ENGLAND: A lon - nth - nwy via", "ENGLAND: A lon nth - - nwy - -"),
        *("ENGLAND: F nth S A lon - bel via convoy", "ENGLAND: F nth - spa/sc/nc", "\n: \n", "FRANCE F nth H"),
    ],
)
def test_anything_else_is_an_error(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_order(text, standard())
    assert caught.value.diagnostics[0].code == "canonical"


def test_units() -> None:
    assert parse_unit("ENGLAND F nth", standard()) == NTH
    assert parse_unit("RUSSIA F stp/sc", standard()).place == "stp/sc"
    for text in ("", "F nth", "ENGLAND X nth", "ENGLAND F xyz", "NOBODY F nth"):
        with pytest.raises(NotationError):
            parse_unit(text, standard())


def test_the_hint_names_near_places() -> None:
    with pytest.raises(NotationError, match=r"1:18: error: .*\n.*\n +\^\^\^\n +hint: did you mean Yorkshire"):
        parse_order("ENGLAND: F lon - yok", standard())


def test_memory_is_bounded_and_goes_with_its_board() -> None:
    board = from_text(
        'format = "standoff-board"\nversion = 1\nid = "x"\ntitle = "x"\n[powers.P]\nname = "P"\n'
        '[provinces]\naaa = { name = "Aaa", terrain = "inland" }\n'
    )
    for n in range(strict._KEPT + 10):
        parse_order(f"P: A aaa{' ' * (n % 7 + 1)}{' ' * (n // 7)}H" if n < 50 else "P: A aaa - aaa", board)
    key = id(board)
    assert len(strict._MEMORIES[key].orders) <= strict._KEPT
    del board
    gc.collect()
    assert key not in strict._MEMORIES
