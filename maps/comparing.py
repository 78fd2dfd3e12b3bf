"""Two boards side by side: what one has for the play and the other has not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .board import Board


class Difference(NamedTuple):
    """One fact in which two boards differ.

    Args:
        kind: what sort of fact, ``"army"`` for a border of armies.
        subject: what it is about: a province, a border, a power.
        here: what the first board says; ``"no"`` where it has nothing of the kind.
        there: what the other board says.

    >>> str(Difference("army", "aki tok", "yes", "no"))
    'army aki tok: yes here, no there'
    """

    kind: str
    subject: str
    here: str
    there: str

    def __str__(self) -> str:
        """Return the difference in words."""
        subject = f"{self.kind} {self.subject}".strip()
        return f"{subject}: {self.here} here, {self.there} there"


def differences(here: Board, there: Board) -> list[Difference]:
    """Return all in which the play on two boards differs.

    Ids, titles, countries, sources, special rules, and words for powers and places beside their names are not compared.

    Args:
        here: a board.
        there: another.

    >>> from standoff.maps.loading import board_named
    >>> for difference in differences(board_named("standard"), board_named("fleet-rome")):
    ...     print(difference)
    units ITALY: A rom, A ven, F nap here, A ven, F nap, F rom there
    """
    return list(_differences(here, there))


def _differences(here: Board, there: Board) -> Iterator[Difference]:
    for kind, a, b in (
        ("start", " ".join(map(str, here.start)), " ".join(map(str, there.start))),
        ("centres to win", str(here.victory), str(there.victory)),
        ("tie", here.victory_tie.value, there.victory_tie.value),
        ("draw shared by", here.draw_sharers.value, there.draw_sharers.value),
        ("build", here.building.value, there.building.value),
        ("conversion", _yes(here.conversion), _yes(there.conversion)),
    ):
        if a != b:
            yield Difference(kind, "", a, b)
    yield from _of_powers(here, there)
    yield from _of_provinces(here, there)
    for kind, ours, theirs in (
        ("army", here.army_borders, there.army_borders),
        ("fleet", here.fleet_borders, there.fleet_borders),
        ("strait", here.straits, there.straits),
    ):
        yield from _of_sets(kind, map(_pair, ours), map(_pair, theirs))
    yield from _of_sets("impassable", here.impassable, there.impassable)


def _of_powers(here: Board, there: Board) -> Iterator[Difference]:
    ours, theirs = ({power.id: power for power in board.powers} for board in (here, there))
    yield from _of_sets("power", ours, theirs)
    for id in sorted(ours.keys() & theirs.keys()):
        a, b = ours[id], theirs[id]
        for kind, one, other in (
            ("name of", a.name, b.name),
            ("homes of", _list(a.homes), _list(b.homes)),
            ("units", _list(a.units), _list(b.units)),
        ):
            if one != other:
                yield Difference(kind, id, one, other)


def _of_provinces(here: Board, there: Board) -> Iterator[Difference]:
    ours, theirs = ({p.id: p for p in board.provinces} for board in (here, there))
    yield from _of_sets("province", ours, theirs)
    for id in sorted(ours.keys() & theirs.keys()):
        a, b = ours[id], theirs[id]
        for kind, one, other in (
            ("name of", a.name, b.name),
            ("terrain of", a.terrain.value, b.terrain.value),
            ("coasts of", _list(a.coasts), _list(b.coasts)),
            ("centre", _yes(a.center), _yes(b.center)),
        ):
            if one != other:
                yield Difference(kind, id, one, other)


def _of_sets(kind: str, here: Iterable[str], there: Iterable[str]) -> Iterator[Difference]:
    ours, theirs = set(here), set(there)
    for subject in sorted(ours ^ theirs):
        yield Difference(kind, subject, _yes(subject in ours), _yes(subject in theirs))


def _pair(border: tuple[str, str]) -> str:
    return " ".join(sorted(border))


def _list(words: Iterable[str]) -> str:
    return ", ".join(sorted(words)) or "none"


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"
