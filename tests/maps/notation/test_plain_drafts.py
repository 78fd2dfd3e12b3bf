"""Plain lines of a doubtful text: taken quickly, with the very reading that word by word gives."""

import random

import pytest

from standoff.maps import Position, standard
from standoff.maps.notation.places import names_of
from standoff.maps.notation.quick import plain_lines
from standoff.maps.notation.texts import read_closely

from .test_quick import differences, scribble

POSITION = Position.of("GERMANY A mun", "GERMANY F ber", "ENGLAND F nth", "RUSSIA F stp/sc", "AUSTRIA A tyr")
# what makes a text doubtful, or takes the plain lines beside it into something else
LINES = (
    *("Hello all,", "", "A Mnu - Sil", "  - Norway", "via convoy", "Sea", "IF A Mun - Sil", "ENDIF", "Otherwise"),
    *("Germany: Italy:", "Germny", "Retreats", "Fall 1901", "Winter 1901", "Units:", "Orders:", "Yours: Fred"),
    *("A Ber (bounce)", "Italy/Austria:", "> A Mun", "France", "~~A Mun - Sil~~", "1. A Mun - Sil 2. A Mun - Ber"),
    *("SUB ( ( GER AMY MUN ) MTO SIL )", '{"GERMANY": ["A MUN - SIL"]}', "A Mun -", "all others hold", "(", "F"),
    *("Units", "SUPPORTS", "#x", "else"),
)


def mixed(dice: random.Random) -> str:
    return "\n".join(dice.choice(LINES) if dice.random() < 0.3 else scribble(dice) for _ in range(dice.randint(2, 6)))


@pytest.mark.parametrize("count", [100, pytest.param(500, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("seed", range(4))
def test_plain_lines_are_read_as_word_by_word_whatever_stands_beside_them(seed: int, count: int) -> None:
    dice = random.Random(seed)
    for _ in range(count):
        text = mixed(dice)
        for known in (POSITION, None):
            word_by_word = read_closely(text, standard(), known, plainly=False)
            assert differences(read_closely(text, standard(), known), word_by_word) == [], text


def test_the_words_of_a_plain_order_are_read_when_something_about_it_is_doubtful() -> None:
    text = "Hello\nGermany: A Mun - Sil, A Ber - Kie\nA Mun - Sil\nA Kie - Mun"
    assert plain_lines(text.split("\n")[1:], names_of(standard())) is not None
    reading = read_closely(text, standard(), Position.of("GERMANY A mun", "GERMANY F ber"))
    assert [(remark.code, remark.line, remark.column, remark.length) for remark in reading.diagnostics] == [
        ("unread", 1, 1, 5),
        ("wrong-letter", 2, 23, 5),
        ("duplicate", 3, 1, 11),
        ("no-unit", 4, 1, 5),
    ]
