"""A game: where it stands, and all phases that were played.

A game never changes: processing a phase gives the next game, which shares all that was played before.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from ..encoding import Rulebook
from ..maps import Board, Position, standard
from ..maps.position import unit_of
from .endings import Ending, Endings
from .errors import GameError
from .ownership import owners_at_start
from .played import Aside, Played, chosen, entered, judge, power_of
from .seats import TWO_PLAYERS_CENTERS, TWO_PLAYERS_YEAR, Seats
from .turns import code, following, title

if TYPE_CHECKING:
    from ..solver.late_outcome import GivenOrder

MOST_PHASES = 10_000
"""A longer game is refused: no game of Diplomacy lasts so long."""

LONGEST_TITLE = 300
"""So many characters a title may have."""


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
            GameError: so many cannot play on this board; a power has no place among the seats; the board tells no
                units to begin with, or the position no turn or no owners of supply centres; both players and seats
                are given; the title is no line.
        """
        if players and seats is not None:
            raise GameError("seats", "give the number of players or the seats, not both")
        board = board or (standard() if position is None else position.board)
        two = players == 2
        if seats is None:
            seats = Seats.for_players(board, players) if players else Seats.all_of(board)
        seats.see_places(board)
        if endings is None:
            endings = Endings.of(board)
            if two:
                endings = replace(endings, centers=TWO_PLAYERS_CENTERS, together=True)
        if position is None:
            position = at_start(board)
            if two:
                position = replace(position, year=TWO_PLAYERS_YEAR)
        see_turn(position)
        if position.units and not position.centers:
            raise GameError("position", "does not tell who owns the supply centres, so no winter could be judged")
        if len(title) > LONGEST_TITLE or not title.isprintable():
            raise GameError("title", f"must be one line of at most {LONGEST_TITLE} characters")
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
        return self.table_in(self.position.year)

    def table_in(self, year: int) -> Seats:
        """Return who plays which powers in a year."""
        return self.seats.joined(self.coin) if self.coin and year > self._first_year else self.seats

    @property
    def unled(self) -> frozenset[str]:
        """The powers for which nobody gives orders now: played by nobody, neutral, or in civil disorder."""
        return self.table.unled | self.disorder

    @property
    def coin_due(self) -> bool:
        """Whether a coin has to be tossed before this phase: where two play, at the end of the first year."""
        due = bool(self.seats.neutral) and not self.coin and self.after_first_year(self.position)
        return due and self.ended is None

    def after_first_year(self, position: Position) -> bool:
        """Tell whether a position begins a phase after the last fall turn of the first year."""
        return position.phase == "adjustment" or position.year > self._first_year

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
            raise GameError("coin", f"{self.seats.neutral} joins the winner of a toss; say which: {names}")
        if len(self.played) >= MOST_PHASES:
            raise GameError("", f"the game has {MOST_PHASES} phases, which is as many as a game may have")
        judged, aside = self._taken(orders)
        ruling = chosen(judge(self.position, judged, self.rulebook, self.unled), choice)
        played = Played(self.position, judged, self.rulebook, aside, self.disorder, choice, self.unled, ruling)
        position = following(ruling, self.rulebook, self.unled, self.table.closed(self.board))
        ended = self.ending_after(self.position, position)
        return replace(self, position=position, played=(*self.played, played), ended=ended)

    def tossed(self, player: str) -> Game:
        """Return the game with the player named whom the neutral power joins in the second year.

        Args:
            player: name of the player who won the toss (2008 rulebook, p. 19).

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

    def ending_by(self, endings: Endings) -> Game:
        """Return the game with something else that ends it.

        Args:
            endings: what ends it from now on.

        Raises:
            GameError: it is over, or would have been over already.

        >>> Game.new().process([]).ending_by(Endings(last_year=1905)).endings.last_year
        1905
        """
        if self.ended is not None:
            raise GameError("", f"the game is over already: {self.ended}")
        changed = replace(self, endings=endings)
        positions = [*(played.position for played in self.played), self.position]
        for before, after in pairwise(positions):
            if ending := changed.ending_after(before, after):
                raise GameError("endings", f"the game would have been over after {title(before)}: {ending}")
        return changed

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
            count = len(self.played)
            were = "1 phase was" if count == 1 else f"{count} phases were"
            raise GameError("", f"{were} played, so {phases} cannot be taken back")
        if not phases:
            ended = self.ending_after(self.played[-1].position, self.position) if self.played else None
            return replace(self, ended=ended)
        left = self.played[: len(self.played) - phases]
        back = self.played[len(left)]
        # until the first winter the coin has not been tossed
        tossed = self.after_first_year(back.position)
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
            elif closed.intersection(entered(order)):
                aside.append(Aside(order, f"{self.seats.neutral} is neutral, and its territory may not be entered"))
            else:
                judged.append(order)
        return tuple(judged), tuple(aside)

    def ending_after(self, before: Position, after: Position) -> Ending | None:
        """Tell whether the game ends between two positions that follow each other.

        It can end only with a fall turn that is over, when the owners of the supply centres are told anew.

        Args:
            before: a position.
            after: the one that the next phase begins with.
        """
        over = before.season == "fall" and (after.season, after.phase) != ("fall", "retreat")
        if not over:
            return None
        return self.endings.after_fall(replace(after, season="fall", year=before.year), self.table_in(before.year))


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


def see_turn(position: Position) -> None:
    """See that a position tells its turn, and one that there is.

    Raises:
        GameError: it does not.
    """
    turns = {("spring", "movement"), ("spring", "retreat"), ("fall", "movement"), ("fall", "retreat")}
    if (position.season, position.phase) not in turns | {("winter", "adjustment")} or not position.year:
        raise GameError(
            "position", "does not tell a turn; expected season, year and phase, such as spring 1901, movement"
        )
