"""Phases built around circles: convoys and the supports that they cut, rings of moves, swaps."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ...maps import ARMY, FLEET, Convoy, Mention, Move, Order, Support, Unit, UnitType
from .draft import Draft, Habits
from .geography import bare
from .phase import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...maps import Board


def paradox(seed: int, board: Board | None = None) -> Phase:
    """Build loops: armies that land on units whose supports decide whether the convoys hold."""
    draft = Draft(f"paradox {seed}", board)
    chance = draft.chance
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
        for _ in range(8):
            if convoy_loop(draft, chance.choice((1, 1, 2, 2, 3))):
                break
    bystanders(draft, chance.choice((0, 0, 2, 4, 7)))
    draft.command(Habits(convoys=0.3, moves=0.45, supports=0.85, matches=0.85, foreign=0.7, silence=0.0))
    return draft.phase()


def convoy_loop(draft: Draft, length: int) -> bool:
    """Build one loop of convoys and supports in free provinces; return whether there was room for it.

    Army i is carried over sea i and lands where a unit decides, by its support, whether the fleet of sea
    i + 1 is dislodged; the last one decides about the first fleet.
    """
    chance, lie = draft.chance, draft.lie
    taken = set(draft.units)
    free_seas = [sea for sea in lie.seas if sea not in taken]
    if len(free_seas) < length:
        return False
    seas = chance.sample(free_seas, length)
    taken.update(seas)

    def claim(candidates: list[str]) -> str | None:
        open_ones = [place for place in candidates if bare(place) not in taken]
        if not open_ones:
            return None
        chosen = chance.choice(open_ones)
        taken.add(bare(chosen))
        return chosen

    sailors, raiders = chance.sample(lie.powers, 2)
    plan: list[tuple[str, UnitType, str]] = []
    orders: list[tuple[str, Callable[[Unit], Order]]] = []

    def station(power: str, type: UnitType, place: str, make: Callable[[Unit], Order]) -> None:
        other = power if chance.random() > 0.08 else chance.choice(lie.powers)
        plan.append((other, type, place))
        orders.append((bare(place), make))

    for i, sea in enumerate(seas):
        next_sea = seas[(i + 1) % length]
        # where army i lands: a coast of this sea whose fleet reaches the next sea
        landing = claim([dock for p in lie.shores[sea] for dock in lie.docks[p] if next_sea in lie.sails[dock]])
        start = claim(list(lie.shores[sea]))
        if landing is None or start is None:
            return False
        route = [sea]
        if chance.random() < 0.2:
            # a second fleet: further along the way, or an alternative to the first
            beside = [s for s in lie.seas_of[sea] if s in lie.seas_of[start] or s in lie.seas_of[bare(landing)]]
            more = claim(beside)
            route += [more] if more else []
        target = bare(landing)
        near = target in lie.walks[start]

        def march(unit: Unit, target: str = target, near: bool = near) -> Order:
            return Move(unit, target, via_convoy=near or chance.random() < 0.2)

        def carry(unit: Unit, start: str = start, target: str = target) -> Order:
            return Convoy(unit, Mention(ARMY, start), target)

        station(sailors, ARMY, start, march)
        for fleet in route:
            station(sailors, FLEET, fleet, carry)
        attacker = claim([place for place in lie.sails if next_sea in lie.sails[place]])
        if attacker is None:
            return False

        def attack(unit: Unit, sea: str = next_sea) -> Order:
            return Move(unit, sea)

        def help_attack(unit: Unit, attacker: str = attacker, sea: str = next_sea) -> Order:
            return Support(unit, Mention(FLEET, attacker), sea)

        def help_fleet(unit: Unit, sea: str = next_sea) -> Order:
            return Support(unit, Mention(FLEET, sea))

        station(raiders, FLEET, attacker, attack)
        if chance.random() < 0.6:
            # the support of an attack: if the army cuts it, the fleet of the next sea survives
            station(raiders, FLEET, landing, help_attack)
        else:
            # the support of the fleet: if the army cuts it, the attack on the next sea succeeds
            helper = claim([place for place in lie.sails if next_sea in lie.sails[place]])
            if helper is None:
                return False
            third = chance.choice([power for power in lie.powers if power != sailors])
            station(third, FLEET, landing, help_fleet)
            station(raiders, FLEET, helper, help_attack)
    for power, type, place in plan:
        draft.put(power, type, place)
    for province, make in orders:
        draft.order(make(draft.units[province]))
    return True


def bystanders(draft: Draft, count: int) -> None:
    """Place further units beside those that are there."""
    chance, lie = draft.chance, draft.lie
    for _ in range(count):
        near = Counter(p for other in draft.units for p in lie.near[other])
        beside = [(p, near[p] + 0.01) for p in lie.ids if p not in draft.units]
        province = draft.pick(beside)
        if province is None:
            return
        powers = sorted({unit.power for unit in draft.units.values()}) or list(lie.powers)
        power = chance.choice(powers) if chance.random() < 0.8 else chance.choice(lie.powers)
        draft.put_somewhere(power, province, 0.5)


def cycles(seed: int, board: Board | None = None) -> Phase:
    """Build rings of moves and swaps by convoy, with others that push into them."""
    draft = Draft(f"cycles {seed}", board)
    chance = draft.chance
    for _ in range(chance.choice((1, 1, 2, 3))):
        if chance.random() < 0.25:
            swap(draft)
        else:
            ring_of_moves(draft, chance.choice((2, 3, 3, 3, 4, 4, 5, 6, 7)))
    bystanders(draft, chance.choice((0, 1, 2, 3, 5, 8)))
    draft.command(Habits(convoys=0.2, moves=0.5, supports=0.85, matches=0.9, foreign=0.7, crowding=1.0))
    return draft.phase()


def circles(seed: int, board: Board | None = None) -> Phase:
    """Build a paradox, and beside it, or through it, a ring or a swap of units that go by sea."""
    draft = Draft(f"circles {seed}", board)
    chance = draft.chance
    for _ in range(6):
        if convoy_loop(draft, chance.choice((1, 1, 1, 2))):
            break
    for _ in range(chance.choice((1, 1, 2))):
        if chance.random() < 0.8:
            swap(draft)
        else:
            ring_of_moves(draft, chance.choice((3, 3, 4)))
    bystanders(draft, chance.choice((0, 0, 1, 3)))
    draft.command(Habits(convoys=0.3, moves=0.4, supports=0.9, matches=0.9, foreign=0.7, silence=0.0))
    return draft.phase()


def ring_of_moves(draft: Draft, length: int) -> None:
    """Let the units of a ring of free provinces each move to the next one."""
    chance, lie = draft.chance, draft.lie
    for _ in range(20):
        ring = [chance.choice(lie.ids)]
        while len(ring) < length:
            further = [p for p in lie.near[ring[-1]] if p not in ring and p not in draft.units]
            if not further:
                break
            ring.append(chance.choice(further))
        if len(ring) == length and ring[0] in lie.near[ring[-1]] and ring[0] not in draft.units:
            break
    else:
        return
    powers = chance.sample(lie.powers, min(chance.choice((1, 2, 3)), len(lie.powers)))
    for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
        ways: list[tuple[UnitType, str, str]] = []
        if there in lie.walks[here]:
            ways.append((ARMY, here, there))
        ways += [(FLEET, dock, to) for dock in lie.docks[here] for to in lie.sails[dock] if bare(to) == there]
        type, place, to = chance.choice(ways)
        draft.order(Move(draft.put(chance.choice(powers), type, place), to))


def swap(draft: Draft) -> None:
    """Let two units change places, at least one of them by convoy."""
    chance, lie = draft.chance, draft.lie
    seas = [sea for sea in lie.seas if sea not in draft.units]
    if not seas:
        return
    sea = chance.choice(seas)
    shores = [p for p in lie.shores[sea] if p not in draft.units]
    pairs = [(a, b) for a in shores for b in lie.near[a] if b in shores]
    if not pairs:
        return
    a, b = chance.choice(pairs)
    powers = chance.sample(lie.powers, 2)
    army = draft.put(powers[0], ARMY, a)
    fleet = draft.put(chance.choice(powers), FLEET, sea)
    draft.order(Move(army, b, via_convoy=chance.random() < 0.8))
    draft.order(Convoy(fleet, Mention(ARMY, a), b))
    other = draft.put_somewhere(chance.choice(powers), b, 0.3)
    back = [place for place in lie.reach(other) if bare(place) == a]
    if back:
        draft.order(Move(other, chance.choice(back)))
