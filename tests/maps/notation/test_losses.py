"""What a notation cannot say really goes, and ``standoff convert`` tells it; what it can say comes back, untold."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from standoff.__main__ import cli
from standoff.maps import Position
from standoff.maps.notation import Reading, read
from standoff.maps.notation.converting import convert, left_out, writable
from standoff.maps.notation.families import FAMILIES
from standoff.maps.notation.losses import LOSSES

from ...folding import folded

# what may be lost: a text that has it, and how the loss is told
OF_ORDERS = {
    "nationality": ("France: A Par S German A Ruh-Bur", "has no nationality of the unit that is supported or convoyed"),
    "other-letter": ("France: A Par S A Mar-Bur", "does not say whether an army or a fleet is supported or convoyed"),
    "unit": ("Units:\nGermany: A Mun\nOrders:\nFrance: A Mun-Bur", "names a unit by its place alone"),
    "letter": ("Units:\nFrance: A Pic\nOrders:\nFrance: F Pic-Bel", "names a unit by its power and place"),
    "way": ("England: A Lon-Nth-Nwy", "does not name the seas on the way"),
    "via": ("France: A Pic-Bel via convoy", "has nothing to ask for a convoy by"),
    "diplomacy-coasts": ("Russia: F Bla-Bul/nc", "takes a coast that there is not for one that there is"),
    "webdiplomacy-coasts": ("Russia: F Bla-Bul/nc", "calls the east coast of Bulgaria the north coast"),
    "own-goal": ("France: A Gas S A Par-Par", "writes a support to move to where the unit stands as one to hold"),
    "orders": ("France: A Par H", "has no orders"),
}
RETREATS = "standard F1901R ITALY:Atri AUSTRIA:Ftri<ven>alb boh AUSTRIA:vie"
OF_POSITIONS = {
    "dislodged": (RETREATS, "has no dislodged units"),
    "contested": (RETREATS, "has no provinces left vacant by a standoff"),
    "centers": (RETREATS, "has no owners of supply centres"),
    "exits": (RETREATS, "does not say where dislodged units may retreat to"),
}
FAMILIES_THAT_LOSE = [(name, loss) for name in writable() for loss in FAMILIES[name].loses]
# DAIDE loses what hangs on more than the order itself: programs/test_daide.py
KEEPERS = [
    (name, loss)
    for name in writable()
    for loss in OF_ORDERS
    if loss not in FAMILIES[name].loses
    and name not in ("daide", "one-line")
    # a unit by its place alone has neither power nor letter; the coasts of both programs are met by one text
    and not (loss == "letter" and "unit" in FAMILIES[name].loses)
    and not (loss.endswith("-coasts") and any(other.endswith("-coasts") for other in FAMILIES[name].loses))
    # the text of a support to the unit's own place has a letter as well
    and not (loss == "own-goal" and "other-letter" in FAMILIES[name].loses)
]


def told(text: str, family: str) -> Result:
    return CliRunner().invoke(cli, ["convert", "-", "--to", family], input=text)


def back(text: str, family: str) -> tuple[Reading, Reading]:
    """Read a text, and what it becomes in a family."""
    first = read(text)
    assert first.position is not None
    return first, read(convert(first.position, first.orders, family), family=family)


def test_every_loss_has_a_text_here() -> None:
    assert {**OF_ORDERS, **OF_POSITIONS}.keys() == LOSSES.keys()
    assert {loss for _, loss in FAMILIES_THAT_LOSE} == LOSSES.keys()


@folded
@pytest.mark.parametrize(("family", "loss"), FAMILIES_THAT_LOSE)
def test_a_loss_is_told_to_the_user(family: str, loss: str) -> None:
    text, cause = {**OF_ORDERS, **OF_POSITIONS}[loss]
    done = told(text, family)
    assert done.exit_code == 0
    (line,) = [line for line in done.stderr.splitlines() if cause in line]
    assert line.startswith("stdin")
    assert f": notice: {family} {cause}" in line
    assert line.endswith("[lost]")
    if loss in OF_ORDERS:
        order = read(text).orders[0]
        assert f'that part of "{order}" is left out' in line


@folded
@pytest.mark.parametrize(("family", "loss"), [pair for pair in FAMILIES_THAT_LOSE if pair[1] in OF_ORDERS])
def test_a_loss_of_orders_occurs(family: str, loss: str) -> None:
    first, again = back(OF_ORDERS[loss][0], family)
    assert first.orders
    assert first.orders != again.orders


@folded
@pytest.mark.parametrize(
    ("family", "loss"), [pair for pair in FAMILIES_THAT_LOSE if pair[1] in ("dislodged", "contested", "centers")]
)
def test_a_loss_of_positions_occurs(family: str, loss: str) -> None:
    first, again = back(OF_POSITIONS[loss][0], family)
    assert getattr(first.position, loss)
    assert not getattr(again.position, loss)


@folded
@pytest.mark.parametrize(("family", "loss"), KEEPERS)
def test_what_a_notation_can_say_comes_back_untold(family: str, loss: str) -> None:
    text, cause = OF_ORDERS[loss]
    first, again = back(text, family)
    assert first.orders == again.orders
    assert cause not in told(text, family).stderr


RICH = """\
Spring 1901 Movement
France: A Par S German A Ruh-Bur, A Gas S A Mar-Mar, A Pic-Eng-Lon, A Bre-Gas via convoy, F Mar S A Par
Russia: F Bla-Bul/nc, A Mun-Sil
"""


@pytest.mark.parametrize("family", ["data", "words", "rulebook", "backstabbr-talk", "jdip"])
def test_some_notations_lose_nothing_of_orders_and_tell_nothing(family: str) -> None:
    done = told(RICH, family)
    assert done.exit_code == 0
    assert "[lost]" not in done.stderr
    first, again = back(RICH, family)
    assert len(first.orders) == 7
    assert again.orders == first.orders
    assert again.position == first.position


def test_a_line_loses_nothing_of_a_position() -> None:
    done = told(RETREATS, "one-line")
    assert (done.exit_code, done.stdout, done.stderr) == (0, f"{RETREATS}\n", "")


TURNS = [
    # notation, heading, what is told
    ("backstabbr", "Spring 1901", 'has nothing for the turn "Spring 1901"'),
    ("godip-words", "Spring 1901", 'has nothing for the turn "Spring 1901"'),
    ("jdip", "1901", 'has nothing for the turn "1901"'),
    ("jdip", "Fall", 'names "Fall 1901 Movement" as the turn, instead of "Fall"'),
    ("saved-game", "", 'names "Spring 1901 Movement" as the turn, as it must name one'),
    ("daide", "", 'names "Spring 1901 Movement" as the turn, as it must name one'),
    ("daide", "1904", 'names "Spring 1904 Movement" as the turn, instead of "1904"'),
    ("webdiplomacy-json", "Spring 1850 Movement", 'names "Movement" as the turn, instead of "Spring 1850 Movement"'),
]


@pytest.mark.parametrize(("family", "heading", "cause"), TURNS)
def test_another_turn_than_the_one_it_is_is_told(family: str, heading: str, cause: str) -> None:
    done = told(f"{heading}\nFrance: A Par H\n", family)
    assert f"stdin: notice: {family} {cause} [lost]" in done.stderr.splitlines()


@folded
@pytest.mark.parametrize("family", [name for name in writable() if name not in ("backstabbr", "one-line")])
def test_a_whole_turn_is_kept_and_not_told(family: str) -> None:
    text = "Fall 1902 Movement\nFrance: A Par H\n"
    assert "turn" not in told(text, family).stderr
    again = back(text, family)[1].position
    assert again is not None
    assert (again.season, again.year, again.phase) == ("fall", 1902, "movement")


def test_what_several_orders_lose_is_told_once() -> None:
    position = Position.parse("France: A Par, A Mar, A Gas")
    orders = position.orders("A Par S A Mar-Bur, A Gas S A Mar-Bur, A Mar-Bur")
    ((cause, hurt),) = left_out(position, orders, "webdiplomacy")
    assert cause.startswith("webdiplomacy does not say whether")
    assert hurt == [orders[0], orders[1]]
