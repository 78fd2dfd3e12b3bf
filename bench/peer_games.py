"""Play games by chance in the package diplomacy, replay them phase by phase, and account for every difference.

    python -m bench.peer_games --games 50

The games are played by the package in a process of its own, and saved by it. A difference is *attributed* only by a
test of its pattern:

- *A switch of the rules*: under another reading of one switch nothing differs.
- *A fault of the package, put right*: the orders are written otherwise where the pattern occurs, so that they mean the
  same by the rules (standoff's own answer does not change, which is checked), and what the package now records does
  not differ. Or they say outright what the package is known to make of them, and standoff gives its answer.
- *A fault of the package, seen*: what it records is what the fault is known to make of it, entry by entry.

Differences that nothing accounts for are printed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from standoff.encoding import Fault, Rulebook
from standoff.engines.provoking.geography import bare, geography
from standoff.engines.provoking.phase import Phase
from standoff.games.recorded import Program, Record, RecordedPhase
from standoff.games.replay import EXITS, TURN, Difference, Replayed, replay, ruling_of
from standoff.games.saved_games import record_of
from standoff.games.saved_games_writing import package_order
from standoff.games.told import in_diplomacy
from standoff.maps import Convoy, Hold, Move, Order
from standoff.solver.retreats import retreat_position
from standoff.solver.ruling import Ruling

from .agree_with_peers import DIPLOMACY, Change, Question, Trial, ask, board_of, clean
from .peers.environment import Peer, available, folder, make

if TYPE_CHECKING:
    from standoff.maps import Unit
    from standoff.solver.late_outcome import GivenOrder

LAND = "convoy-intent=own-fleet-or-land"
SWITCHES = (LAND, "disorder-removal=home-centre", "support-coast=ignored")
"""Readings of the rules that the package has (rulebook diplomacy-1.1), where they differ from those of the DATC."""

WALKS = "rule: 4.A.3, an army ordered via convoy walks to its neighbour where no complete convoy is ordered"
BY_CONVOY = "a unit dislodged by a convoyed army may go anywhere, occupied and contested places too"
STALE = "a unit that was destroyed for want of an exit is told to disband in a later phase"


@dataclass(frozen=True)
class Asked:
    """The two processes of the package: one judges single phases, one whole games."""

    phases: Peer
    games: Peer

    def judged(self, phase: RecordedPhase, orders: tuple[Order, ...]) -> RecordedPhase | None:
        """Have the package judge a phase with other orders; None if it gives no answer."""
        saved = self.saved(phase, orders)
        reply = self.games.ask({"id": 0, "judge": saved})
        if "error" in reply:
            return None
        return record_of(reply["game"]).phases[-1]

    def saved(self, phase: RecordedPhase, orders: tuple[Order, ...]) -> dict[str, Any]:
        """Return a saved game of one phase that has not been played."""
        position = phase.position
        powers = [power.id for power in position.board.powers]
        texts: dict[str, list[str]] = {power: [] for power in powers}
        for order in orders:
            text = package_order(order, position)
            assert text is not None
            texts[order.unit.power].append(text)
        units: dict[str, list[str]] = {power: [] for power in powers}
        for unit in position.units:
            units[unit.power].append(unit.short.upper())
        centers: dict[str, list[str]] = {power: [] for power in powers}
        for id, owner in position.centers:
            centers[owner].append(id.upper())
        state = {"name": phase.name, "map": "standard", "units": units, "centers": centers}
        one = {"name": phase.name, "state": state, "orders": texts, "results": {}, "messages": []}
        return {"id": "question", "map": "standard", "rules": ["NO_PRESS"], "phases": [one]}


def reasons(one: Replayed, before: tuple[RecordedPhase, ...], asked: Asked) -> list[str] | None:
    """Return why a phase differs; None if something about it is not accounted for.

    Args:
        one: the phase, replayed under the rulebook of the DATC.
        before: the phases before it.
        asked: the package.
    """
    walking = _walking(one)
    variants = [(one, [])] if walking is None else [(one, []), (walking, [WALKS])]
    for variant, names in variants:
        found = list(names)
        if not _seen(variant, before, found):
            return found
    for variant, names in variants:
        for choice in SWITCHES:
            found = [*names, f"rule: {choice}"]
            if not _seen(_again(variant.phase, Rulebook.DATC.choosing(choice)), before, found):
                return found
    for choices in ((), (LAND,)):
        for variant, names in variants:
            several = _put_right(variant, before, asked, Rulebook.DATC.choosing(*choices) if choices else Rulebook.DATC)
            if several is not None:
                return [*names, *(f"rule: {choice}" for choice in choices), *several]
    for variant, names in variants:
        if several := _tried(variant, asked):
            return [*names, *several]
    return None


def _walking(one: Replayed) -> Replayed | None:
    """Return the phase with armies on foot that were to go by convoy to a neighbour, and for which none is ordered."""
    if not isinstance(one.ruling, Ruling):
        return None
    lie = geography(one.phase.position.board)
    stranded = {
        outcome.order
        for outcome in one.ruling.outcomes
        if outcome.fault is Fault.NO_CONVOY
        and isinstance(outcome.order, Move)
        and bare(outcome.order.to) in lie.walks[outcome.order.unit.place]
    }
    if not stranded:
        return None
    orders: list[GivenOrder] = []
    idle: set[str] = set()
    starts = {order.unit.province for order in stranded}
    for order in one.phase.orders:
        if order in stranded:
            orders.append(replace(order, via_convoy=False))
        elif isinstance(order, Convoy) and bare(order.convoyed.place) in starts:
            # an own fleet would keep the army at sea; what is said of the fleet is no longer about what it does
            orders.append(Hold(order.unit))
            idle.add(order.unit.short)
        else:
            orders.append(order)
    results = tuple(told for told in one.phase.results if told.unit not in idle)
    return _again(replace(one.phase, orders=tuple(orders), results=results), Rulebook.DATC)


def _again(phase: RecordedPhase, rulebook: Rulebook) -> Replayed:
    """Judge a phase that the package recorded."""
    return replay(Record(Program.DIPLOMACY, "", phase.position.board, (phase,)), rulebook).phases[0]


# --- faults that are seen in what is recorded ---


def _seen(one: Replayed, before: tuple[RecordedPhase, ...], found: list[str]) -> list[Difference]:
    """Return the differences that no fault accounts for that can be seen; note those that do."""
    left = [difference for difference in _all(one) if not _is_stale(difference, one, before)]
    if len(left) < len(_all(one)):
        found.append(STALE)
    freed = _freed(one)
    rest = [difference for difference in left if not _is_freed(difference, freed)]
    if len(rest) < len(left):
        found.append(BY_CONVOY)
    # where a unit has somewhere to go that should have nowhere, another phase follows
    if [difference.what for difference in rest] == [TURN] and freed:
        return []
    return rest


def _all(one: Replayed) -> list[Difference]:
    return [*one.outcomes, *one.positions, *one.ownership]


def _is_stale(difference: Difference, one: Replayed, before: tuple[RecordedPhase, ...]) -> bool:
    """Tell whether the package says of a unit that it disbands because it was destroyed in an earlier phase."""
    told = {it.unit: it.words for it in one.phase.results}.get(difference.what)
    if isinstance(one.ruling, Ruling) or told is None or "disband" not in told or difference not in one.outcomes:
        return False
    possible = in_diplomacy(one.ruling).get(difference.what, (frozenset[str](),))
    return told - {"disband"} in possible and any(difference.what in _destroyed(phase) for phase in before)


def _destroyed(phase: RecordedPhase) -> set[str]:
    """Return the units that were dislodged in a movement phase and were not there to retreat."""
    if phase.position.phase != "movement" or phase.after is None:
        return set()
    fallen = {it.unit for it in phase.results if "dislodged" in it.words}
    return fallen - {one.unit.short for one in phase.after.position.dislodged}


def _freed(one: Replayed) -> dict[Unit, frozenset[str]]:
    """Return the units dislodged by convoyed armies that the record lets go wherever such a unit can go."""
    if not isinstance(one.ruling, Ruling) or one.phase.after is None:
        return {}
    lie = geography(one.phase.position.board)
    told = {it.unit: frozenset(it.exits) for it in one.phase.after.position.dislodged}
    return {
        it.unit: told[it.unit]
        for it in one.ruling.dislodged
        if it.by_convoy and it.unit in told and told[it.unit] == frozenset[str](lie.reach(it.unit))
    }


def _is_freed(difference: Difference, freed: dict[Unit, frozenset[str]]) -> bool:
    names = {f"{EXITS}{unit}" for unit in freed} | {f"dislodged in {unit.province}" for unit in freed}
    return difference.what in names


# --- faults that are put right ---


def _put_right(one: Replayed, before: tuple[RecordedPhase, ...], asked: Asked, rulebook: Rulebook) -> list[str] | None:
    """Write the orders otherwise where a fault of the package is known to occur, and have it judge them again."""
    if not isinstance(one.ruling, Ruling):
        return None
    question = _question(one)
    for name, change in _changes(question):
        otherwise = question.changed(change)
        if otherwise.ours.outcome != question.ours.outcome:
            continue
        phase = asked.judged(one.phase, otherwise.phase.orders)
        found = list(name)
        if phase is not None and not _seen(_again(phase, rulebook), before, found):
            return found
    return None


def _tried(one: Replayed, asked: Asked) -> list[str] | None:
    """Account for a difference as where single phases are compared: by what is written otherwise for standoff too."""
    if not isinstance(one.ruling, Ruling):
        return None
    question = _question(one)
    reply = ask(asked.phases, question)
    # where the boards agree, the difference lies in words, of which nothing is said there
    if "error" in reply or not _same_board(one, board_of(reply).units):
        return None
    return Trial(asked.phases, question, reply).reasons()


def _question(one: Replayed) -> Question:
    orders = tuple(order for order in one.phase.orders if isinstance(order, Order))
    return clean(Phase(one.phase.position, orders))


def _changes(question: Question) -> Iterator[tuple[tuple[str, ...], Change]]:
    """Yield what to write otherwise for the package: each change alone, all of one suspect, two suspects together."""
    by_name: dict[str, list[Change]] = {}
    for suspect in DIPLOMACY:
        if suspect.theirs is not None:
            by_name.setdefault(suspect.name, []).extend(suspect.theirs(question))
    whole: dict[str, Change] = {}
    for name, changes in by_name.items():
        for change in changes:
            yield (name,), change
        if changes:
            whole[name] = {province: order for change in changes for province, order in change.items()}
    for name, change in whole.items():
        if len(by_name[name]) > 1:
            yield (name,), change
    for pair in combinations(whole, 2):
        yield pair, whole[pair[0]] | whole[pair[1]]


def _same_board(one: Replayed, units: frozenset[str]) -> bool:
    """Tell whether the package comes to the same units where it judges the phase alone."""
    assert one.phase.after is not None
    return frozenset(map(str, one.phase.after.position.units)) == units


# --- the games ---


def replayed(games: int, seed: int, years: int, most: int = 20) -> int:
    """Have games played, and replay them; return how many phases differ for no known reason."""
    tally: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    differing: Counter[str] = Counter()
    left_over = 0
    start = time.perf_counter()
    with Peer("diplomacy") as phases, Peer("diplomacy-games", patience=120) as played:
        asked = Asked(phases, played)
        for n in range(seed, seed + games):
            reply = played.ask({"id": n, "play": n, "years": years})
            if "error" in reply:
                left_over += 1
                print(f"--- game {n}: {reply['error']}")
                continue
            record = record_of(reply["game"])
            for i, one in enumerate(replay(record, on=True).phases):
                _count(one.phase, kinds)
                if not one.differs:
                    continue
                differing[one.phase.position.phase] += 1
                why = reasons(one, record.phases[:i], asked)
                if why is None:
                    left_over += 1
                    if left_over <= most:
                        print(unexplained(n, one))
                tally.update(why or ["NOT ACCOUNTED FOR"])
    total = sum(kinds[kind] for kind in ("movement", "retreat", "adjustment"))
    seconds = time.perf_counter() - start
    print(f"{games} games, {total} phases in {seconds:.0f} s: {json.dumps(dict(sorted(kinds.items())))}")
    print(f"{sum(differing.values())} phases differ: {json.dumps(dict(sorted(differing.items())))}")
    for reason, number in tally.most_common():
        print(f"{number:7} {reason}")
    return left_over


def _count(phase: RecordedPhase, kinds: Counter[str]) -> None:
    """Count what happens in the games, so that it is seen that they are games in which something happens."""
    kinds[phase.position.phase] += 1
    if phase.position.phase == "movement":
        ruling = ruling_of(phase, Rulebook.DATC)
        assert isinstance(ruling, Ruling)
        kinds["dislodged"] += len(ruling.dislodged)
        kinds["by convoy"] += sum(it.by_convoy for it in ruling.dislodged)
        kinds["standoffs that close a province"] += bool(retreat_position(ruling).contested)
    elif phase.position.phase == "retreat":
        kinds["retreats that collide"] += sum("bounce" in it.words for it in phase.results)
    else:
        ruling = ruling_of(phase, Rulebook.DATC)
        assert not isinstance(ruling, Ruling)
        kinds["removals without orders"] += len(ruling.without_orders)


def unexplained(game: int, one: Replayed) -> str:
    """Return a difference that nothing accounts for, with all that is needed to look into it."""
    lines = [f"--- game {game}, {one.phase.name}", one.phase.position.line(), *map(str, one.phase.orders)]
    lines += [f"{it.what}: recorded {it.recorded}; here {it.ours} ({it.why})" for it in _all(one)]
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Play and replay; 1 if a difference is left over, 2 if there is nothing to play with."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--years", type=int, default=12, help="how many years each game lasts at most")
    parser.add_argument("--make", action="store_true", help="make the peers' environment if it is missing")
    options = parser.parse_args(arguments)
    if options.make:
        make()
    if not available():
        print(f"no engines in {folder()}; run with --make, or set STANDOFF_PEERS", file=sys.stderr)
        return 2
    return 1 if replayed(options.games, options.seed, options.years) else 0


if __name__ == "__main__":
    sys.exit(main())
