"""Whole games of random legal orders, from the start of a board to the end: does everything always add up?

After each phase the game is held against plain arithmetic that shares nothing with what leads from phase to phase:
each unit is where its outcome puts it, owners change with fall alone, nobody has more units than centres after a
winter. At the end the game is written to a file, read, and played again from the orders of the file.

    python -m bench.soak --games 200
    python -m bench.soak --games 1 --seed 417 --board standard
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from standoff.encoding import Rulebook
from standoff.encoding.presets import PRESETS
from standoff.games import Game, GameFile, UndefinedPhase
from standoff.games.due import due
from standoff.games.played import Played
from standoff.maps import Move, Position, StandoffError, Tie, Unit, board_named
from standoff.maps.patching import board_names
from standoff.solver.adjustments import AdjustmentRuling
from standoff.solver.outcome import Result
from standoff.solver.retreats import RetreatRuling
from standoff.solver.ruling import Ruling

from .random_play import orders_of

YEARS = 10
"""A game that nobody wins ends after so many years."""


class Soaked(NamedTuple):
    """One game that was played.

    Args:
        board: name of the board.
        seed: the seed that gives the same game again.
        rules: name of the rulebook.
        phases: how many phases were played, by kind.
        ending: how it ended.
        faults: what does not add up.
    """

    board: str
    seed: int
    rules: str
    phases: Counter[str]
    ending: str
    faults: list[str]


def soak(board: str, seed: int, years: int = YEARS) -> Soaked:
    """Play one game to its end, and tell what does not add up.

    Args:
        board: name of the board.
        seed: the seed.
        years: the game ends after so many years, if nobody wins before.
    """
    source = random.Random(f"{board} {seed}")
    rulebook = source.choice([Rulebook.DATC, *PRESETS.values()])
    game = new_game(board, rulebook, source, years)
    faults: list[str] = []
    phases: Counter[str] = Counter()
    while game.ended is None and not faults:
        before, game = game, played_on(game, source)
        phases[before.position.phase] += 1
        told = [f"{before.code}: {fault}" for fault in phase_faults(before, game)]
        faults += told
    if not faults:
        faults += file_faults(game)
    return Soaked(board, seed, rulebook.name, phases, "" if game.ended is None else game.ended.way.value, faults)


def new_game(board: str, rulebook: Rulebook, source: random.Random, years: int) -> Game:
    """Begin a game: on the standard board now and then with fewer players; some are won with a few centres."""
    players = source.choice([0, 0, 0, 2, 3, 4, 5, 6]) if board == "standard" else 0
    game = Game.new(board_named(board), rulebook, players=players)
    centers = source.choice([game.endings.centers] * 2 + [8, 9])
    tie = source.choice(list(Tie))
    return game.ending_by(replace(game.endings, centers=centers, tie=tie, last_year=game.position.year + years))


def played_on(game: Game, source: random.Random) -> Game:
    """Play one phase; now and then a power falls into civil disorder, or comes out of it."""
    if game.coin_due:
        game = game.tossed(source.choice(game.seats.seats).name)
    if source.random() < 0.03:
        game = game.with_disorder([source.choice(game.board.powers).id])
    elif game.disorder and source.random() < 0.1:
        game = game.with_disorder(game.disorder, restored=True)
    orders = orders_of(game, source)
    try:
        return game.process(orders)
    except UndefinedPhase as error:
        left = len(error.ruling.left)
        return game.process(orders, choice=source.randint(1, left)) if left else game.process([])


# -- what has to add up -----------------------------------------------------------------------------------------------


def phase_faults(before: Game, after: Game) -> Iterator[str]:
    """Tell what does not add up in one phase.

    Args:
        before: the game before it.
        after: the game after it.
    """
    played, old, new = after.played[-1], before.position, after.position
    provinces = Counter(unit.province for unit in new.units)
    yield from (f"{count} units stand in {id}" for id, count in provinces.items() if count > 1)
    if (played.position, len(after.played)) != (old, len(before.played) + 1):
        yield "the phase that was kept is another one"
    ruling = played.ruling
    if isinstance(ruling, Ruling):
        yield from _movement_faults(ruling, played, old, new)
    elif isinstance(ruling, RetreatRuling):
        yield from _retreat_faults(ruling, old, new)
    else:
        yield from _adjustment_faults(ruling, played, before, new)
    yield from _owner_faults(old, new)
    yield from _turn_faults(old, new)


def _movement_faults(ruling: Ruling, played: Played, old: Position, new: Position) -> Iterator[str]:
    """Hold each unit against its outcome."""
    stand: list[Unit] = []
    fallen: list[Unit] = []
    told: set[Unit] = set()
    for outcome in (*ruling.outcomes, *ruling.held):
        void = outcome.result in (Result.INVALID, Result.ILLEGAL)
        # only a support or convoy of an order that was set aside has nothing to fit to
        if void and (not played.aside or isinstance(outcome.order, Move)):
            yield f"{outcome.order} is legal, and was taken as {outcome}"
        unit, order = outcome.order.unit, outcome.executed or outcome.order
        told.add(unit)
        if outcome.dislodged_by is not None:
            fallen.append(unit)
        elif isinstance(order, Move) and outcome.result is Result.SUCCEEDS:
            stand.append(replace(unit, place=order.to))
        else:
            stand.append(unit)
    if told != set(old.units):
        yield f"no outcome tells of {', '.join(map(str, set(old.units) ^ told))}"
    if Counter(map(_bare, stand)) != Counter(map(_bare, new.units)):
        yield f"units are not where their outcomes put them: {sorted(map(str, set(stand) ^ set(new.units)))}"
    if Counter(fallen) != Counter(one.unit for one in ruling.dislodged):
        yield "the dislodged are not those whose outcomes say so"
    if new.phase == "retreat":
        waiting = {one.unit for one in new.dislodged}
        for one in ruling.dislodged:
            stays = bool(one.retreats) and one.unit.power not in played.unled
            closed = stays and one.unit not in waiting
            if not stays and one.unit in waiting:
                yield f"{one.unit} waits, and has to go at once"
            if closed and not played.unled:
                yield f"{one.unit} has exits, and does not wait"
        yield from (f"{one.unit} waits without exit" for one in new.dislodged if not one.exits)
        closed_to_all = provinces_of(new.units) | set(new.contested)
        for retreating in new.dislodged:
            for exit in retreating.exits:
                if exit.partition("/")[0] in closed_to_all:
                    yield f"{retreating.unit} cannot retreat to {exit}"


def provinces_of(units: tuple[Unit, ...]) -> set[str]:
    """Return the provinces where units stand."""
    return {unit.province for unit in units}


def _bare(unit: Unit) -> tuple[str, str, str]:
    """Return a unit without its coast, which a move need not name."""
    return unit.power, unit.type.letter, unit.province


def _retreat_faults(ruling: RetreatRuling, old: Position, new: Position) -> Iterator[str]:
    if not set(old.units) <= set(new.units):
        yield "a unit that was not dislodged has gone"
    gone = Counter((unit.power, unit.type) for unit in ruling.disbanded)
    waiting = Counter((one.unit.power, one.unit.type) for one in old.dislodged)
    came = Counter((unit.power, unit.type) for unit in set(new.units) - set(old.units))
    if waiting != gone + came:
        yield "not every dislodged unit has retreated or disbanded"
    exits = {exit for one in old.dislodged for exit in one.exits}
    yield from (f"{unit} is where no exit led" for unit in set(new.units) - set(old.units) if unit.place not in exits)


def _adjustment_faults(ruling: AdjustmentRuling, played: Played, before: Game, new: Position) -> Iterator[str]:
    old = before.position
    owned = Counter(owner for _, owner in old.centers)
    have = Counter(unit.power for unit in new.units)
    yield from (
        f"{power} has {have[power]} units and {owned[power]} centres" for power in have if have[power] > owned[power]
    )
    sites = {one.power: one.sites for one in due(old, before.rulebook)}
    for unit in (*ruling.built, *ruling.forced):
        if unit.province not in sites[unit.power] or unit.power in played.unled:
            yield f"{unit} is built where {unit.power} cannot build"
    gone = {*ruling.removed, *ruling.automatic}
    changed = provinces_of(ruling.converted)
    stay = {unit for unit in old.units if unit not in gone and unit.province not in changed}
    if stay | set(ruling.built) | set(ruling.forced) | set(ruling.converted) != set(new.units):
        yield "a unit came or went that no outcome tells of"
    if any(unit.power in played.unled for unit in ruling.converted):
        yield "a unit was converted that nobody leads"


def _owner_faults(old: Position, new: Position) -> Iterator[str]:
    """Hold the owners against the units, where fall is over; else nothing changes."""
    fall_is_over = old.season == "fall" and new.phase != "retreat"
    owners = dict(old.centers)
    if fall_is_over:
        owners |= {unit.province: unit.power for unit in new.units if new.board.province(unit.place).center}
        have, owned = Counter(unit.power for unit in new.units), Counter(owners.values())
        if new.phase == "movement" and any(have[power] > owned[power] for power in have):
            yield "a winter was passed over though units have to be removed"
    if owners != dict(new.centers):
        yield f"owners changed otherwise: {sorted(set(owners.items()) ^ set(new.centers))}"


def _turn_faults(old: Position, new: Position) -> Iterator[str]:
    """See that time goes on, season by season."""
    after = {"spring": ("spring", "fall"), "fall": ("fall", "winter", "spring"), "winter": ("spring",)}
    year = new.year - (new.season == "spring" and old.season != "spring")
    if new.season not in after[old.season] or year != old.year:
        yield f"{new.season} {new.year} follows {old.season} {old.year}"
    if (old.season, old.phase) == (new.season, new.phase) or (new.season == old.season and new.phase != "retreat"):
        yield f"{new.phase} follows {old.phase}"


def file_faults(game: Game) -> Iterator[str]:
    """Write a game to a file, read it, and play it again from there."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            GameFile.create(Path(folder) / "game.json", game)
            back = GameFile.read(Path(folder) / "game.json").game
        except StandoffError as error:
            yield f"the file: {error}"
            return
    if back != game or [one.data for one in back.played] != [one.data for one in game.played]:
        yield "the game does not come back from its file"
    again = replayed(back)
    if again != game or [one.data for one in again.played] != [one.data for one in game.played]:
        yield "the game of the file is played otherwise"


def replayed(game: Game) -> Game:
    """Play a game again from its start, with the orders that it keeps."""
    again = game.undone(len(game.played))
    for played in game.played:
        if again.coin_due:
            again = again.tossed(game.coin)
        again = replace(again, disorder=played.disorder)
        orders = [*played.orders, *(order for order, _ in played.aside)]
        again = again.process(orders, choice=played.choice)
    return replace(again, disorder=game.disorder, coin=game.coin)


def main(words: list[str] | None = None) -> int:
    """Run it; 1 if anything does not add up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="how many games")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--years", type=int, default=YEARS, help="after how many years a game ends")
    parser.add_argument("--board", choices=board_names(), nargs="+", default=list(board_names()), help="which boards")
    given = parser.parse_args(words)
    begun, failed = time.monotonic(), 0
    phases: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    for n in range(given.games):
        one = soak(given.board[n % len(given.board)], given.seed + n, given.years)
        phases += one.phases
        endings[one.ending] += 1
        failed += bool(one.faults)
        for fault in one.faults:
            print(f"{one.board} {one.seed} under {one.rules}: {fault}", flush=True)
    told = ", ".join(f"{count} of {phase}" for phase, count in sorted(phases.items()))
    print(f"{given.games} games in {time.monotonic() - begun:.0f} s: {told}; {dict(sorted(endings.items()))}")
    print(f"{failed} games do not add up")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
