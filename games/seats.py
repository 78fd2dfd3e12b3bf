"""Who plays which powers, from seven players down to two (2008 rulebook, p. 19)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from .errors import GameError

if TYPE_CHECKING:
    from ..maps import Board

TABLE: dict[int, tuple[tuple[str, ...], ...]] = {
    7: (("AUSTRIA",), ("ENGLAND",), ("FRANCE",), ("GERMANY",), ("ITALY",), ("RUSSIA",), ("TURKEY",)),
    6: (("AUSTRIA",), ("ENGLAND",), ("FRANCE",), ("GERMANY",), ("RUSSIA",), ("TURKEY",)),
    5: (("AUSTRIA",), ("ENGLAND",), ("FRANCE",), ("RUSSIA",), ("TURKEY",)),
    4: (("ENGLAND",), ("AUSTRIA", "FRANCE"), ("GERMANY", "TURKEY"), ("ITALY", "RUSSIA")),
    3: (("AUSTRIA", "ENGLAND", "GERMANY"), ("ITALY", "RUSSIA"), ("FRANCE", "TURKEY")),
    2: (("ENGLAND", "FRANCE", "RUSSIA"), ("AUSTRIA", "GERMANY", "TURKEY")),
}
"""The powers of each player, by number of players; a power that is missing is played by nobody."""

NEUTRAL = "ITALY"
"""The power that is neutral at first where two play."""

TWO_PLAYERS_YEAR, TWO_PLAYERS_CENTERS = 1914, 24
"""Where two play, the game begins in this year, and so many centres of a player win."""


class Seat(NamedTuple):
    """One player.

    Args:
        name: what the player is called; the id of the power, or ids joined by a plus, unless another is given.
        powers: ids of the powers that the player leads, in the order of the board.
    """

    name: str
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seats:
    """Who plays which powers.

    Args:
        seats: the players.
        unplayed: powers that nobody plays: their units hold and do not support, are disbanded when dislodged, and
            nothing is built for them.
        neutral: a power that nobody plays yet, whose territory nobody may enter; empty if there is none.

    Raises:
        GameError: a power is played twice, or both played and not.

    >>> from standoff.maps import standard
    >>> seats = Seats.for_players(standard(), 3)
    >>> [seat.name for seat in seats.seats], seats.unplayed
    (['AUSTRIA+ENGLAND+GERMANY', 'ITALY+RUSSIA', 'FRANCE+TURKEY'], ())
    """

    seats: tuple[Seat, ...]
    unplayed: tuple[str, ...] = ()
    neutral: str = ""

    def __post_init__(self) -> None:
        """See that each power has one place, and each player a name of their own."""
        powers = [power for seat in self.seats for power in seat.powers]
        everyone = [*powers, *self.unplayed, *filter(None, [self.neutral])]
        for power in everyone:
            if everyone.count(power) > 1:
                raise GameError("seats", f"{power} has two places at the table")
        names = [seat.name for seat in self.seats]
        for name in names:
            if names.count(name) > 1:
                raise GameError("seats", f"two players are called {name}")

    @classmethod
    def all_of(cls, board: Board, unplayed: tuple[str, ...] = ()) -> Seats:
        """Seat a player for each power of a board.

        Args:
            board: the board.
            unplayed: powers that nobody plays.

        Raises:
            GameError: the board has no such power, or nobody would play.
        """
        known = [power.id for power in board.powers]
        for power in unplayed:
            if power not in known:
                raise GameError("seats", f"the board has no power {power}; its powers are {', '.join(known)}")
        playing = [power for power in known if power not in unplayed]
        if not playing:
            raise GameError("seats", "nobody would play")
        return cls(tuple(Seat(power, (power,)) for power in playing), tuple(dict.fromkeys(unplayed)))

    @classmethod
    def for_players(cls, board: Board, players: int) -> Seats:
        """Seat two to seven players as the 2008 rulebook has it (p. 19).

        Args:
            board: a board with the seven powers of the standard one; for any other, no table is known.
            players: how many play, 2 to 7.

        Raises:
            GameError: there is no table for so many players, or for this board.

        >>> from standoff.maps import standard
        >>> Seats.for_players(standard(), 6).unplayed, Seats.for_players(standard(), 2).neutral
        (('ITALY',), 'ITALY')
        """
        known = {power.id for power in board.powers}
        if players == len(known):
            return cls.all_of(board)
        if known != {seat[0] for seat in TABLE[7]}:
            raise GameError(
                "seats", f"the board {board.id} is played by {len(known)}; no rules for fewer players are known"
            )
        if players not in TABLE:
            raise GameError("seats", f"{players} players cannot play; the rules seat 2 to 7")
        seats = tuple(Seat("+".join(powers), powers) for powers in TABLE[players])
        left = known.difference(*TABLE[players])
        if players == 2:
            return cls(seats, neutral=NEUTRAL)
        return cls(seats, tuple(sorted(left)))

    def see_places(self, board: Board) -> None:
        """See that every power of a board has a place, and no other.

        Raises:
            GameError: one has none, or the board does not have it.
        """
        known = [power.id for power in board.powers]
        placed = [power for seat in self.seats for power in seat.powers] + [
            *self.unplayed,
            *filter(None, [self.neutral]),
        ]
        for power in placed:
            if power not in known:
                raise GameError("seats", f"the board has no power {power}; its powers are {', '.join(known)}")
        for power in known:
            if power not in placed:
                raise GameError("seats", f"{power} has no place; it is played, or one of unplayed, or neutral")

    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Return the powers of each player."""
        return tuple(seat.powers for seat in self.seats)

    @property
    def unled(self) -> frozenset[str]:
        """The powers for which nobody gives orders."""
        return frozenset((*self.unplayed, *filter(None, [self.neutral])))

    def joined(self, player: str) -> Seats:
        """Return the seats after the neutral power has joined a player.

        Args:
            player: name of the player.

        Raises:
            GameError: there is no such player, or no neutral power.

        >>> from standoff.maps import standard
        >>> Seats.for_players(standard(), 2).joined("AUSTRIA+GERMANY+TURKEY").sides()[1]
        ('AUSTRIA', 'GERMANY', 'TURKEY', 'ITALY')
        """
        if not self.neutral:
            raise GameError("seats", "no power is neutral, so none joins a player")
        if player not in (names := [seat.name for seat in self.seats]):
            raise GameError("seats", f"no player is called {player!r}; the players are {', '.join(names)}")
        seats = tuple(
            seat._replace(powers=(*seat.powers, self.neutral)) if seat.name == player else seat for seat in self.seats
        )
        return replace(self, seats=seats, neutral="")

    def closed(self, board: Board) -> frozenset[str]:
        """Return the ids of the provinces that nobody may enter: the territory of the neutral power.

        >>> from standoff.maps import standard
        >>> sorted(Seats.for_players(standard(), 2).closed(standard()))
        ['apu', 'nap', 'pie', 'rom', 'tus', 'ven']
        """
        return frozenset(
            id for power in board.powers if power.id == self.neutral for id in (power.country or power.homes)
        )
