"""A game: where it stands, and all phases that were played.

A game never changes: processing a phase gives the next game, which shares all that was played before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from ..encoding import Rulebook
from ..maps import Board, Convoy, Move, Order, Position, Retreat, Support, Waive, standard
from ..maps.position import unit_of
from ..solver.adjudication import adjudicate
from ..solver.adjustments import adjudicate_adjustments
from ..solver.retreats import adjudicate_retreats
from ..solver.ruling import Ruling, Verdict
from .endings import Ending, Endings
from .errors import GameError
from .ownership import owners_at_start
from .seats import TWO_PLAYERS_CENTERS, TWO_PLAYERS_YEAR, Seats
from .turns import AnyRuling, code, following, title

if TYPE_CHECKING:
    from ..solver.late_outcome import GivenOrder

MOST_PHASES = 10_000
"""A longer game is refused: no game of Diplomacy lasts so long."""


class Aside(NamedTuple):
    """An order that was not judged.

    Args:
        order: the order.
        why: why it does not count.
    """

    order: GivenOrder
    why: str


@dataclass(frozen=True, slots=True)
class Played:
    """One phase that was played.

    Args:
        position: the position it began with.
        orders: the orders that were judged.
        ruling: what they came to.
        aside: orders that were not judged: for powers without a leader, or into neutral territory.
        disorder: powers in civil disorder in that phase.
        choice: which of the resolutions left was chosen, from 1, where the rulebook had none; else 0.
    """

    position: Position
    orders: tuple[GivenOrder, ...]
    ruling: AnyRuling
    aside: tuple[Aside, ...] = ()
    disorder: frozenset[str] = frozenset()
    choice: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """A game.

    Args:
        position: where it stands: the position that the next phase begins with.
        rulebook: the reading of the rules.
        seats: who plays which powers.
        endings: what ends it.
        title: one line for people.
        played: the phases played so far.
        ended: how it ended; None while it goes on.
        disorder: powers in civil disorder now.
        coin: the player that the neutral power is going to join, where two play; empty while the coin is in the air.

    >>> game = Game.new()
    >>> game.code, len(game.position.units), len(game.position.centers)
    ('S1901M', 22, 22)
    >>> game.process(game.position.orders("Austria: A Vie-Gal")).code
    'F1901M'
    """

    position: Position
    rulebook: Rulebook
    seats: Seats
    endings: Endings
    title: str = ""
    played: tuple[Played, ...] = ()
    ended: Ending | None = None
    disorder: frozenset[str] = field(default_factory=frozenset)
    coin: str = ""

    @classmethod
    def new(
        cls,
        board: Board | None = None,
        rulebook: Rulebook = Rulebook.DATC,
        *,
        players: int = 0,
        seats: Seats | None = None,
        endings: Endings | None = None,
        position: Position | None = None,
        title: str = "",
    ) -> Game:
        """Begin a game.

        Args:
            board: the board; the standard board unless named.
            rulebook: the reading of the rules.
            players: how many play, 2 to 7; a player for each power unless given.
            seats: who plays which powers, where neither holds.
            endings: what ends it, unless what the board says.
            position: where it begins, unless at the start of the board: with season, year and phase.
            title: one line for people.

        Raises:
            GameError: so many cannot play on this board; the board tells no units to begin with, or the position no
                turn; both players and seats are given.
        """
        if players and seats is not None:
            raise GameError("seats", "give the number of players or the seats, not both")
        board = board or (standard() if position is None else position.board)
        two = players == 2
        if seats is None:
            seats = Seats.for_players(board, players) if players else Seats.all_of(board)
        if endings is None:
            endings = Endings.of(board)
            if two:
                endings = replace(endings, centers=TWO_PLAYERS_CENTERS, together=True)
        if position is None:
            position = at_start(board)
            if two:
                position = replace(position, year=TWO_PLAYERS_YEAR)
        _see_turn(position)
        return cls(position, rulebook, seats, endings, title)

    @property
    def board(self) -> Board:
        """The board played on."""
        return self.position.board

    @property
    def code(self) -> str:
        """The short name of the phase to be played, ``S1901M``."""
        return code(self.position)

    @property
    def table(self) -> Seats:
        """Who plays which powers now: where two play, the neutral power joins one of them in the second year."""
        second = self.position.year > self._first_year
        return self.seats.joined(self.coin) if self.coin and second else self.seats

    @property
    def unled(self) -> frozenset[str]:
        """The powers for which nobody gives orders now: played by nobody, neutral, or in civil disorder."""
        return self.table.unled | self.disorder

    @property
    def coin_due(self) -> bool:
        """Whether a coin has to be tossed before this phase: where two play, at the end of the first year."""
        late = self.position.phase == "adjustment" or self.position.year > self._first_year
        return bool(self.seats.neutral) and not self.coin and late

    @property
    def _first_year(self) -> int:
        return (self.played[0].position if self.played else self.position).year

    def process(self, orders: Iterable[GivenOrder], *, choice: int = 0) -> Game:
        """Judge the phase to be played, and return the game as it stands afterwards.

        Args:
            orders: the orders of all powers. Orders for powers that nobody leads, and into neutral territory, are set
                aside and told in :class:`Played`; whoever should hold, holds.
            choice: which of the resolutions that are left is taken, from 1, where the rulebook has no rule for this
                phase; 0 to be told of it by an error.

        Raises:
            GameError: the game has ended; a coin has to be tossed first; the phase is undefined under the rulebook
                and no choice is given, or a choice that there is not.
            OrderError: an order names a place that the board does not have, or is no order at all.

        >>> from standoff.maps import Move
        >>> game = Game.new(players=6)
        >>> army = game.position.unit_in("ven")
        >>> game.process([Move(army, "tri")]).played[0].aside[0].why
        'nobody leads ITALY'
        """
        if self.ended is not None:
            raise GameError("", f"the game is over: {self.ended}")
        if self.coin_due:
            names = " or ".join(seat.name for seat in self.seats.seats)
            raise GameError("coin", f"{self.seats.neutral} joins the winner of a toss: {names}; say which (p. 19)")
        if len(self.played) >= MOST_PHASES:
            raise GameError("", f"the game has {MOST_PHASES} phases, which is as many as a game may have")
        judged, aside = self._taken(orders)
        ruling = self._ruling(judged, choice)
        played = Played(self.position, judged, ruling, aside, self.disorder, choice)
        position = following(ruling, self.rulebook, self.unled)
        if closed := self.table.closed(self.board):
            position = replace(
                position,
                dislodged=tuple(
                    replace(one, exits=tuple(e for e in one.exits if e.partition("/")[0] not in closed))
                    for one in position.dislodged
                ),
            )
        ended = self._ended(position)
        return replace(self, position=position, played=(*self.played, played), ended=ended)

    def tossed(self, player: str) -> Game:
        """Return the game with the player named whom the neutral power joins in the second year.

        Raises:
            GameError: no power is neutral, no player is called so, or the coin lies already.
        """
        self.seats.joined(player)  # tells what is wrong with it
        if self.coin:
            raise GameError("coin", f"the coin has fallen for {self.coin}")
        return replace(self, coin=player)

    def with_disorder(self, powers: Iterable[str], *, restored: bool = False) -> Game:
        """Return the game with powers in civil disorder, or with a government again.

        Their units hold and do not support, are disbanded when dislodged, nothing is built for them, and what they
        have to remove goes by the rule (2008 rulebook, p. 19).

        Args:
            powers: ids of the powers.
            restored: whether they leave civil disorder, as somebody has taken them over.

        Raises:
            GameError: the board has no such power.
        """
        powers = frozenset(powers)
        known = [power.id for power in self.board.powers]
        for power in sorted(powers.difference(known)):
            raise GameError("disorder", f"the board has no power {power}; its powers are {', '.join(known)}")
        return replace(self, disorder=self.disorder - powers if restored else self.disorder | powers)

    def drawn(self) -> Game:
        """Return the game ended by agreement.

        Raises:
            GameError: it has ended already.
        """
        return self._over(self.endings.agreed(self.position, self.table))

    def timed_out(self) -> Game:
        """Return the game ended because the time is up.

        Raises:
            GameError: it has ended already.
        """
        return self._over(self.endings.time_up(self.position, self.table))

    def undone(self, phases: int = 1) -> Game:
        """Return the game as it stood some phases ago; an ending that was declared is taken back first.

        Args:
            phases: how many phases are taken back.

        Raises:
            GameError: not so many were played.

        >>> game = Game.new()
        >>> game.process([]).undone() == game
        True
        """
        if phases < 0 or phases > len(self.played):
            raise GameError("", f"{len(self.played)} phases were played, so {phases} cannot be taken back")
        if not phases:
            return replace(self, ended=self._ended(self.position) if self.played else None)
        left = self.played[: len(self.played) - phases]
        back = self.played[len(left)]
        # until the first winter the coin has not been tossed
        tossed = back.position.phase == "adjustment" or back.position.year > self._first_year
        return replace(
            self,
            position=back.position,
            played=left,
            ended=None,
            disorder=back.disorder,
            coin=self.coin if tossed else "",
        )

    # -- how a phase is played ----------------------------------------------------------------------------------

    def _over(self, ending: Ending) -> Game:
        if self.ended is not None:
            raise GameError("", f"the game is over already: {self.ended}")
        return replace(self, ended=ending)

    def _taken(self, orders: Iterable[GivenOrder]) -> tuple[tuple[GivenOrder, ...], tuple[Aside, ...]]:
        """Part the orders that are judged from those that do not count."""
        judged: list[GivenOrder] = []
        aside: list[Aside] = []
        closed = self.table.closed(self.board)
        for order in orders:
            giver = power_of(order)
            if giver in self.unled:
                why = f"{giver} is in civil disorder" if giver in self.disorder else f"nobody leads {giver}"
                aside.append(Aside(order, why))
            elif closed.intersection(_entered(order)):
                aside.append(Aside(order, f"{self.seats.neutral} is neutral, and its territory may not be entered"))
            else:
                judged.append(order)
        return tuple(judged), tuple(aside)

    def _ruling(self, orders: Sequence[GivenOrder], choice: int) -> AnyRuling:
        if self.position.phase == "retreat":
            return adjudicate_retreats(self.position, orders, self.rulebook)
        if self.position.phase == "adjustment":
            return adjudicate_adjustments(self.position, orders, self.rulebook)
        moves = [order for order in orders if isinstance(order, Order)]
        if len(moves) < len(orders):
            late = next(order for order in orders if not isinstance(order, Order))
            raise GameError("orders", f"{late} is no order of a movement phase, and {title(self.position)} is played")
        ruling = adjudicate(self.position, moves, self.rulebook)
        if ruling.verdict is not Verdict.UNDEFINED:
            if choice:
                raise GameError("choice", "the rulebook decides this phase, so there is nothing to choose")
            return ruling
        return _chosen(ruling, choice)

    def _ended(self, position: Position) -> Ending | None:
        """Tell whether the game ends with a fall turn that is over: only then owners are told anew."""
        if position.phase == "adjustment" or (position.season, position.phase) == ("spring", "movement"):
            year = position.year - (position.season == "spring")
            if self.position.phase != "adjustment":
                return self.endings.after_fall(replace(position, season="fall", year=year, phase=""), self.table)
        return None


def at_start(board: Board) -> Position:
    """Return the position that a board begins with.

    Raises:
        GameError: the board tells no units.

    >>> from standoff.maps import board_named
    >>> position = at_start(board_named("era-of-empire"))
    >>> code(position), len(position.units)
    ('S1870M', 23)
    """
    units = tuple(unit_of(f"{power.id} {text}") for power in board.powers for text in power.units)
    if not units:
        raise GameError("board", f"the board {board.id} tells no units to begin with; give a position")
    season, year, phase = board.start
    return Position(units, board, season, year, phase=phase, centers=owners_at_start(board))


def _see_turn(position: Position) -> None:
    """See that a position tells its turn, and one that there is."""
    turns = {("spring", "movement"), ("spring", "retreat"), ("fall", "movement"), ("fall", "retreat")}
    if (position.season, position.phase) not in turns | {("winter", "adjustment")} or not position.year:
        raise GameError(
            "position", "does not tell a turn; expected season, year and phase, such as spring 1901, movement"
        )


def _chosen(ruling: Ruling, choice: int) -> Ruling:
    rules, left = ruling.intents.rulebook.name, len(ruling.left)
    if not left:
        raise GameError("", f"the orders have no resolution under {rules}; choose another rulebook, or other orders")
    if not 1 <= choice <= left:
        raise GameError("choice", f"undefined under {rules}: choose one of the {left} resolutions, 1 to {left}")
    return ruling.left[choice - 1]


def power_of(order: GivenOrder) -> str:
    """Return the id of the power that gives an order."""
    return order.power if isinstance(order, Waive) else order.unit.power


def _entered(order: GivenOrder) -> Iterable[str]:
    """Return the ids of the provinces that an order would have somebody enter."""
    to = order.to if isinstance(order, (Move, Retreat, Support, Convoy)) else None
    return () if to is None else (to.partition("/")[0],)
