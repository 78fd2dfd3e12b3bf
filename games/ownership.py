"""Who owns which supply centre, before the first turn and after each fall."""

from __future__ import annotations

from ..maps import Board, Position

Centers = tuple[tuple[str, str], ...]
"""Pairs of a supply centre and the power that owns it, sorted."""


def owners_at_start(board: Board) -> Centers:
    """Give each power its home centres; all others have no owner (2008 rulebook, p. 3).

    >>> from standoff.maps import standard
    >>> len(owners_at_start(standard())), owners_at_start(standard())[0]
    (22, ('ank', 'TURKEY'))
    """
    return tuple(sorted((home, power.id) for power in board.powers for home in power.homes))


def owners_after(position: Position) -> Centers:
    """Tell who owns which centre when a fall turn has ended, retreats included.

    A centre goes to the power whose unit stands in it; one that is vacant stays with its owner (2008 rulebook, p. 18).

    Args:
        position: the units after the retreats of fall, and the owners until then.

    >>> before = Position.of("GERMANY A war", "RUSSIA A mos")
    >>> owners_after(before)
    (('mos', 'RUSSIA'), ('war', 'GERMANY'))
    """
    owner = dict(position.centers)
    board = position.board
    for unit in position.units:
        province = board.province(unit.place)
        if province.center:
            owner[province.id] = unit.power
    return tuple(sorted(owner.items()))


def counts(position: Position) -> dict[str, int]:
    """Count the centres of each power of the board, in the order of the board."""
    found = dict.fromkeys((power.id for power in position.board.powers), 0)
    for _, owner in position.centers:
        found[owner] += 1
    return found
