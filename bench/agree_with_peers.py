"""Judge the same positions with standoff and two other engines, and account for every difference.

    python -m bench.agree_with_peers --count 5000

A difference is *attributed* to a fault or another reading of the other engine only by a test of its pattern:
the question is rewritten where the pattern occurs, and put again.

- *Rewritten for the other engine*: the new question means the same by the rules (standoff's own answer does not
  change, which is checked), and now the other engine gives standoff's answer. So it judged two equal questions
  differently, and what was rewritten says why.
- *Rewritten for standoff*: the new question says outright what the other engine is known to make of the old one
  (a support that it cuts is left out, an army that it sends by land goes by land), and now standoff gives the
  other engine's answer.

Differences that no pattern accounts for are printed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from standoff.encoding import Fault, Intents, Status, read
from standoff.encoding.facts import Kind
from standoff.engines.provoking.geography import bare, geography
from standoff.engines.provoking.phase import Phase
from standoff.maps import ARMY, FLEET, Convoy, Hold, Mention, Move, Order, Support, Unit
from standoff.solver.cores import CoreKind
from standoff.solver.ruling import paradox_attacks

from .peers.environment import Peer, available, folder, make
from .positions import KINDS
from .subjects import ruling_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from standoff.solver.ruling import Ruling

MIX = ("realistic",) * 8 + ("random34",) * 3 + ("convoy_heavy",) * 4 + ("cycles",) * 2 + ("paradox", "small", "sloppy")
"""The kinds of position, in turn; a run of 20 has each so often."""

Change = dict[str, Order]
"""New orders by province; a unit whose order is changed had one before."""


@dataclass(frozen=True)
class Board:
    """What an engine says of the board after the moves: the units, and the dislodged ones with their retreats."""

    units: frozenset[str]
    retreats: tuple[tuple[str, frozenset[str]], ...]

    @property
    def outcome(self) -> tuple[frozenset[str], frozenset[str]]:
        """The units and the dislodged units, without the places they may go to."""
        return self.units, frozenset(unit for unit, _ in self.retreats)


def board_of(answer: dict[str, Any]) -> Board:
    """Return the board in an answer of the protocol."""
    rows = sorted((row["unit"], frozenset(row["retreats"])) for row in answer["dislodged"])
    return Board(frozenset(answer["units"]), tuple(rows))


class Question:
    """A phase with clean orders, and what standoff says of it."""

    def __init__(self, phase: Phase) -> None:
        """Keep the phase; the answer is worked out when it is asked for."""
        self.phase = phase

    @cached_property
    def ruling(self) -> Ruling:
        """The ruling of standoff."""
        return ruling_of(self.phase)

    @property
    def intents(self) -> Intents:
        """The orders as they were taken."""
        return self.ruling.intents

    @cached_property
    def ours(self) -> Board:
        """The board as standoff says it is."""
        ruling = self.ruling
        rows = sorted((str(d.unit), frozenset(d.retreats)) for d in ruling.dislodged)
        return Board(frozenset(map(str, ruling.units)), tuple(rows))

    @cached_property
    def orders(self) -> dict[str, Order]:
        """The orders by province."""
        return {order.unit.province: order for order in self.phase.orders}

    def changed(self, change: Change) -> Question:
        """Return the question with other orders for some units."""
        orders = tuple(change.get(order.unit.province, order) for order in self.phase.orders)
        return Question(Phase(self.phase.position, orders))

    def by_sea(self) -> Iterator[Move]:
        """Yield the moves that go by convoy."""
        ids = self.intents.board.ids
        for p in sorted(self.intents.ferries):
            order = self.orders[ids[p]]
            assert isinstance(order, Move)
            yield order

    def at(self, place: str) -> Order | None:
        """Return the order of the unit in the province of a place, if it has one."""
        return self.orders.get(bare(place))


def clean(phase: Phase) -> Question:
    """Make the orders such that no engine has to check them: one for each unit at most, and legal.

    Illegal orders become holds, other powers' orders are left out, coasts and letters are put right.
    """
    intents = read(*phase)
    orders: list[Order] = []
    for n, (order, reading) in enumerate(zip(phase.orders, intents.readings, strict=True)):
        unit = phase.position.unit_in(order.unit.place)
        if unit is None or intents.given[phase.position.board.number[unit.place]] not in (n, -1):
            continue
        if reading.status is Status.ILLEGAL:
            if intents.given[phase.position.board.number[unit.place]] == n:
                orders.append(Hold(unit))
            continue
        orders.append(_plain(reading.executed or order, unit, phase))
    return Question(Phase(phase.position, tuple(orders)))


def _plain(order: Order, unit: Unit, phase: Phase) -> Order:
    """Return an order with every unit written as it stands, and no convoy asked for by a fleet."""

    def as_it_stands(mention: Mention) -> Mention:
        other = phase.position.unit_in(mention.place)
        return mention if other is None else Mention(other.type, other.place)

    order = replace(order, unit=unit)
    if isinstance(order, Support):
        return replace(order, supported=as_it_stands(order.supported))
    if isinstance(order, Convoy):
        return replace(order, convoyed=as_it_stands(order.convoyed))
    if isinstance(order, Move) and unit.type is FLEET:
        return replace(order, via_convoy=False)
    return order


# --- the suspects: patterns of known faults and other readings ---


@dataclass(frozen=True)
class Suspect:
    """One known way in which an engine judges otherwise.

    Args:
        name: said in the report.
        theirs: rewrites the question for the other engine, without changing what it means.
        ours: rewrites the question for standoff, to say what the other engine makes of it.
    """

    name: str
    theirs: Callable[[Question], Iterable[Change]] | None = None
    ours: Callable[[Question], Iterable[Change]] | None = None


def _supports(question: Question) -> Iterator[Support]:
    for order in question.orders.values():
        if isinstance(order, Support):
            yield order


def _own_support_of_convoyed(question: Question) -> Iterable[Change]:
    """A support that the victim's own power gives to an army that comes ``via convoy``."""
    for move in question.by_sea():
        victim = question.phase.position.unit_in(move.to)
        if victim is None or not move.via_convoy:
            continue
        for support in _supports(question):
            if support.unit.power == victim.power and bare(support.supported.place) == move.unit.province:
                yield {support.unit.province: Hold(support.unit)}


def _via_left_out(question: Question) -> Iterable[Change]:
    """The words ``via convoy`` where the goal is no neighbour and they add nothing."""
    lie = geography(question.phase.position.board)
    for move in question.by_sea():
        if move.via_convoy and move.to not in lie.walks[move.unit.place]:
            yield {move.unit.province: replace(move, via_convoy=False)}


def _convoyers(question: Question) -> set[str]:
    return {province for province, order in question.orders.items() if isinstance(order, Convoy)}


def _own_support_against_convoy(question: Question) -> Iterable[Change]:
    """A support that a power gives to an attack on its own convoying fleet."""
    at_sea = _convoyers(question)
    for support in _supports(question):
        if support.to is None or bare(support.to) not in at_sea:
            continue
        fleet = question.phase.position.unit_in(support.to)
        if fleet is not None and fleet.power == support.unit.power:
            yield {support.unit.province: Hold(support.unit)}


def _support_under_landing(question: Question) -> Iterable[Change]:
    """A support for or against a convoying fleet, straight or in a chain, given where a convoyed army lands."""
    at_sea = _convoyers(question)
    for move in question.by_sea():
        order = question.at(move.to)
        seen: set[str] = set()
        first = order
        while isinstance(order, Support) and order.unit.province not in seen:
            seen.add(order.unit.province)
            target = bare(order.to if order.to is not None else order.supported.place)
            if target in at_sea:
                assert isinstance(first, Support)
                yield {first.unit.province: Hold(first.unit)}
                break
            order = question.at(target)


def _paradox_convoys(question: Question) -> Iterable[Change]:
    """The convoys of a real paradox, which have no effect under Szykman's rule: the fleets might as well hold."""
    ids = question.intents.board.ids
    change: Change = {}
    for core in question.ruling.cores:
        if core.kind is not CoreKind.CONVOY_PARADOX:
            continue
        for army in core.provinces(Kind.PATH):
            for fleet in question.intents.ferries[army]:
                order = question.orders[ids[fleet]]
                change[ids[fleet]] = Hold(order.unit)
        for fleet in paradox_attacks(question.intents, core):
            change[ids[fleet]] = Hold(question.orders[ids[fleet]].unit)
    if change:
        yield change


def _by_land(question: Question) -> Iterable[Change]:
    """An army that was to go to a neighbour by sea and found no way walks there instead."""
    lie = geography(question.phase.position.board)
    ids = question.intents.board.ids
    for move in question.by_sea():
        p = question.intents.board.number[move.unit.place]
        if move.to in lie.walks[move.unit.place] and question.ruling.resolution.path.get(p) != 1:
            change: Change = {move.unit.province: replace(move, via_convoy=False)}
            for fleet in question.intents.ferries[p]:
                change[ids[fleet]] = Hold(question.orders[ids[fleet]].unit)
            for order in question.orders.values():
                if isinstance(order, Convoy) and bare(order.convoyed.place) == move.unit.province:
                    change[order.unit.province] = Hold(order.unit)
            yield change


def _cut_from_goal(question: Question) -> Iterable[Change]:
    """A support for an attack, cut by the unit under attack, because one of them is a fleet and the other an army.

    The engine compares the names of the places, and the coast of a province has another name than the province.
    """
    position = question.phase.position
    for support in _supports(question):
        if support.to is None:
            continue
        supported, victim = position.unit_in(support.supported.place), position.unit_in(support.to)
        move = question.at(support.to)
        if supported is None or victim is None or not isinstance(move, Move):
            continue
        if bare(move.to) != support.unit.province or move.unit.power == support.unit.power:
            continue
        attack = question.at(support.supported.place)
        landing = attack.to if isinstance(attack, Move) else support.to
        names = (supported.type, landing), (victim.type, victim.place)
        if names[0] != names[1]:
            yield {support.unit.province: Hold(support.unit)}


def _dislodged_by_sea(question: Question) -> Iterable[Change]:
    """A support against the place from which a convoyed army comes that dislodges the supporter."""
    for move in question.by_sea():
        support = question.at(move.to)
        if isinstance(support, Support) and support.to is not None and bare(support.to) == move.unit.province:
            yield {support.unit.province: Hold(support.unit)}


def _support_in_battle(question: Question) -> Iterable[Change]:
    """A support that the opponent's power gives to one side of a head-to-head battle."""
    for support in _supports(question):
        move = question.at(support.supported.place)
        against = question.at(support.to) if support.to is not None else None
        if not isinstance(move, Move) or not isinstance(against, Move) or against.unit.power != support.unit.power:
            continue
        if bare(against.to) == move.unit.province and bare(move.to) == against.unit.province:
            yield {support.unit.province: Hold(support.unit)}


def _other_coast(question: Question) -> Iterable[Change]:
    """A support that names the wrong one of two coasts, put right."""
    for order, reading in zip(question.phase.orders, question.intents.readings, strict=True):
        if reading.fault is Fault.OTHER_COAST and isinstance(order, Support):
            move = question.at(order.supported.place)
            assert isinstance(move, Move)
            yield {order.unit.province: replace(order, to=move.to)}


OWN_SUPPORT = "own support counts against one's own unit if the attacker comes 'via convoy'"
OTHER_COAST = "a support that names the wrong coast counts"
NO_SZYKMAN = "a convoy paradox is settled otherwise than by Szykman's rule"
DIPLOMACY = (
    Suspect(OWN_SUPPORT, _via_left_out),
    Suspect(OWN_SUPPORT, _own_support_of_convoyed),
    Suspect("own support breaks a convoy without dislodging the fleet", _own_support_against_convoy),
    Suspect("a landing never cuts a support for or against a convoying fleet", _support_under_landing),
    Suspect(NO_SZYKMAN, _paradox_convoys),
    Suspect("in a head-to-head battle the support of the opponent's power defends nobody", None, _support_in_battle),
    Suspect(OTHER_COAST, None, _other_coast),
    Suspect("an army whose convoy fails goes to its neighbour by land (DATC 2.x, 6.G.8, 6.G.20)", None, _by_land),
)
PYDIP = (
    Suspect("a support is cut by the unit under attack if fleet and army meet", None, _cut_from_goal),
    Suspect(OTHER_COAST, None, _other_coast),
    Suspect("a convoyed army that dislodges a supporter does not cut its support", _dislodged_by_sea),
    Suspect(NO_SZYKMAN, _paradox_convoys),
)
SUSPECTS = {"diplomacy": DIPLOMACY, "pydip": PYDIP}


# --- retreats: compared where the outcomes agree ---


def retreats_apart(engine: str, question: Question, theirs: Board) -> list[str] | None:
    """Return why two lists of retreats differ, or None if a difference has no known reason."""
    reasons = set()
    mine, other = dict(question.ours.retreats), dict(theirs.retreats)
    by_unit = {str(d.unit): d for d in question.ruling.dislodged}
    for unit, places in mine.items():
        if other[unit] == places:
            continue
        fallen = by_unit[unit]
        lie = geography(question.phase.position.board)
        if engine == "diplomacy" and fallen.by_convoy and other[unit] == frozenset[str](lie.reach(fallen.unit)):
            reasons.add("a unit dislodged by a convoyed army may go anywhere, occupied and contested places too")
        else:
            return None
    return sorted(reasons)


# --- attribution ---


class Trial:
    """One engine's answer that differs, and the search for the reason."""

    def __init__(self, peer: Peer, question: Question, reply: dict[str, Any]) -> None:
        """Keep all that is known."""
        self.peer = peer
        self.question = question
        self.reply = reply
        self.asked = 0

    def ask(self, question: Question) -> Board | None:
        """Put another question to the engine."""
        self.asked += 1
        reply = ask(self.peer, question)
        return None if "error" in reply else board_of(reply)

    def reasons(self) -> list[str] | None:
        """Return the reasons for the difference, or None if none is known."""
        if "error" in self.reply:
            return [f"gives no answer: {self.reply['error'].partition(':')[0]}"]
        theirs = board_of(self.reply)
        if theirs.outcome == self.question.ours.outcome:
            return retreats_apart(self.peer.name, self.question, theirs)
        return self._suspects(theirs) or self._shuffles()

    def _refused(self) -> dict[str, list[Change]]:
        """Return, by kind, the legal orders that the engine's own check refused, as the holds it makes of them."""
        found: dict[str, list[Change]] = {}
        refused = set(self.reply.get("refused", ()))
        for order in self.question.phase.orders:
            if str(order) in refused:
                kind = f"its order check refuses a {order.__class__.__name__.lower()}"
                found.setdefault(kind, []).append({order.unit.province: Hold(order.unit)})
        return found

    def _same(self, question: Question, theirs: Board) -> bool:
        if question.ours.outcome != theirs.outcome:
            return False
        return retreats_apart(self.peer.name, question, theirs) is not None

    def _suspects(self, theirs: Board) -> list[str] | None:
        """Try each suspect alone, then two together, then all."""
        pieces: list[tuple[str, bool, list[Change]]] = [
            (kind, False, changes) for kind, changes in self._refused().items()
        ]
        for suspect in SUSPECTS[self.peer.name]:
            for make_changes, for_them in ((suspect.theirs, True), (suspect.ours, False)):
                changes = list(make_changes(self.question)) if make_changes else []
                if changes:
                    pieces.append((suspect.name, for_them, changes))
        for size in range(1, len(pieces) + 1):
            for several in combinations(pieces, size):
                if self._accounts(several, theirs):
                    return sorted({name for name, _, _ in several})
        return None

    def _accounts(self, several: tuple[tuple[str, bool, list[Change]], ...], theirs: Board) -> bool:
        """Tell whether the two answers agree once these patterns are rewritten."""
        choices = [choice for _, for_them, changes in several for choice in [(for_them, c) for c in changes]]
        for_them = [change for mine, change in choices if mine]
        for_us = [change for mine, change in choices if not mine]
        for us in _parts(for_us):
            ours = self.question.changed(us) if us else self.question
            for them in _parts(for_them):
                if not us and not them:
                    continue
                if them:
                    asked = self.question.changed(them)
                    # the question put to the engine must mean the same as before
                    if asked.ours.outcome != self.question.ours.outcome:
                        continue
                    answer = self.ask(asked)
                else:
                    answer = theirs
                if answer is not None and self._same(ours, answer):
                    return True
        return False

    def _shuffles(self) -> list[str] | None:
        """Put the same orders in other sequences: an engine that then agrees picks by chance."""
        chance = random.Random(0)
        orders = list(self.question.phase.orders)
        for _ in range(12):
            chance.shuffle(orders)
            answer = self.ask(Question(Phase(self.question.phase.position, tuple(orders))))
            if answer is not None and self._same(self.question, answer):
                return ["the answer depends on the sequence in which the orders are written"]
        return None


def _parts(changes: list[Change]) -> Iterator[Change]:
    """Yield all changes together, then each alone, then each pair; an empty one where there are none."""
    if not changes:
        yield {}
        return
    sizes = sorted({len(changes), *range(1, min(3, len(changes) + 1))}, key=lambda n: (n != len(changes), n))
    for size in sizes:
        for several in combinations(changes, size):
            together: Change = {}
            for change in several:
                together |= change
            yield together


def ask(peer: Peer, question: Question) -> dict[str, Any]:
    """Put a question to an engine."""
    return peer.ask(request_for(peer.name, question))


def request_for(engine: str, question: Question) -> dict[str, Any]:
    """Return the request: pydip has to be told which armies go by convoy, so it is told what standoff reads."""
    orders: list[Order] = []
    for order in question.phase.orders:
        if engine == "pydip" and isinstance(order, Move) and order.unit.type is ARMY:
            by_sea = question.intents.board.number[order.unit.place] in question.intents.ferries
            order = replace(order, via_convoy=by_sea)
        orders.append(order)
    return {"id": 0, "units": question.phase.units_text, "orders": [str(order) for order in orders]}


def agree(count: int, seed: int, kinds: tuple[str, ...] = MIX, most: int = 20) -> int:
    """Compare so many positions; return how many differences are left over."""
    tally: Counter[tuple[str, str]] = Counter()
    differing: Counter[tuple[str, str]] = Counter()
    seen: Counter[str] = Counter()
    left_over = 0
    start = time.perf_counter()
    with Peer("diplomacy") as diplomacy, Peer("pydip") as pydip:
        for n in range(seed, seed + count):
            kind = kinds[n % len(kinds)]
            seen[kind] += 1
            question = clean(KINDS[kind](n))
            try:
                question.ruling  # noqa: B018 - worked out here, so that a fault of ours is told apart
            except Exception as error:  # noqa: BLE001
                left_over += 1
                tally["standoff", f"raises {type(error).__name__}"] += 1
                print(f"--- standoff raises {type(error).__name__}: {error} ({kind} {n})")
                continue
            for peer in (diplomacy, pydip):
                reply = ask(peer, question)
                if "error" not in reply and board_of(reply) == question.ours:
                    continue
                differing[peer.name, kind] += 1
                reasons = Trial(peer, question, reply).reasons()
                if reasons is None:
                    left_over += 1
                    if left_over <= most:
                        print(unexplained(peer.name, kind, n, question, reply))
                for reason in reasons or ["NOT ACCOUNTED FOR"]:
                    tally[peer.name, reason] += 1
    print(f"{count} positions in {time.perf_counter() - start:.0f} s: {dict(sorted(seen.items()))}")
    for name in ("standoff", *SUSPECTS):
        if name == "standoff" and not any(engine == name for engine, _ in tally):
            continue
        total = sum(n for (engine, _), n in differing.items() if engine == name)
        parts = ", ".join(f"{kind} {n}" for (engine, kind), n in sorted(differing.items()) if engine == name)
        print(f"\n{name}: {total} differ ({parts})")
        for (engine, reason), number in tally.most_common():
            if engine == name:
                print(f"{number:7} {reason}")
    return left_over


def unexplained(engine: str, kind: str, seed: int, question: Question, reply: dict[str, Any]) -> str:
    """Return a difference that nothing accounts for, with all that is needed to look into it."""
    lines = [f"--- {engine}, {kind} {seed}, {question.ruling.uniqueness.value}"]
    lines += question.phase.orders_text
    silent = [str(unit) for unit in question.phase.position.units if unit.province not in question.orders]
    lines += [f"{unit} without order" for unit in silent]
    theirs = board_of(reply)
    lines.append(f"only standoff: {sorted(question.ours.units - theirs.units)}")
    lines.append(f"only {engine}: {sorted(theirs.units - question.ours.units)}")
    mine, other = dict(question.ours.retreats), dict(theirs.retreats)
    for unit in sorted(set(mine) | set(other)):
        if mine.get(unit) != other.get(unit):
            here, there = (sorted(row[unit]) if unit in row else "not dislodged" for row in (mine, other))
            lines.append(f"{unit}: standoff {here}, {engine} {there}")
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Compare; 1 if a difference is left over, 2 if there is nothing to compare with."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", nargs="+", choices=sorted(KINDS), help="instead of the usual mix")
    parser.add_argument("--make", action="store_true", help="make the peers' environment if it is missing")
    options = parser.parse_args(arguments)
    if options.make:
        make()
    if not available():
        print(f"no engines in {folder()}; run with --make, or set STANDOFF_PEERS", file=sys.stderr)
        return 2
    return 1 if agree(options.count, options.seed, tuple(options.kinds or MIX)) else 0


if __name__ == "__main__":
    sys.exit(main())
