"""What can be forced and what explains a result, by trying everything: the judge alone, no formula."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

from standoff.encoding import Rulebook
from standoff.encoding.free_orders import Menu
from standoff.maps import ARMY, FLEET, Position, Terrain, Unit, standard
from standoff.search.forcing import Contest
from standoff.search.goals import reached
from standoff.search.turns import Chosen
from standoff.solver.adjudication import adjudicate
from standoff.solver.claims.claim import Statement
from standoff.solver.claims.holding import holds
from standoff.solver.ruling import Verdict

REGIONS = (
    "lon wal yor eng nth bel bre pic",
    "mun boh tyr vie tri ven bur ruh",
    "nth nwy edi lon den swe ska bel",
    "con bul gre aeg smy ank bla rum",
    "mao spa por gas wes lyo mar",
    "tun ion nap tys rom apu adr alb",
)


def position(
    rng: random.Random, units: int, regions: tuple[str, ...] = REGIONS, powers: Sequence[str] = ()
) -> Position:
    """Draw units of three powers at most, or of those named, all in one of some regions."""
    board = standard()
    region = rng.choice(regions).split()
    powers = powers or rng.sample(("ENGLAND", "FRANCE", "GERMANY"), rng.choice((2, 2, 3)))
    drawn = []
    for id in rng.sample(region, units):
        province = board.province(id)
        kinds = [] if province.terrain is Terrain.SEA else [(ARMY, id)]
        if province.coasts:
            kinds += [(FLEET, f"{id}/{coast}") for coast in province.coasts]
        elif province.terrain is not Terrain.INLAND:
            kinds.append((FLEET, id))
        type, place = rng.choice(kinds)
        drawn.append(Unit(rng.choice(powers), type, place))
    return Position(tuple(drawn), board)


def goal(rng: random.Random, before: Position, power: str) -> str:
    """Draw a goal of a power."""
    unit = rng.choice(before.units)
    near = [place.partition("/")[0] for place in before.board.sails.get(unit.place, ())]
    near += [before.board.ids[t] for t in before.board.walks[before.board.number[unit.place]]]
    id = rng.choice([unit.province, *near])
    return rng.choice(
        (
            f"{unit} in {id}",
            f"{unit} not in {id}",
            f"{unit} dislodged",
            f"{unit} not dislodged",
            f"{power} in {id}",
            f"nobody but {power} in {id}",
            f"nobody in {id}",
        )
    )


def sets(question: Contest, units: tuple[int, ...]) -> Iterator[Chosen]:
    """Yield every set of orders of some units."""
    return product(*(range(len(question.menu.orders[k])) for k in units))


def forces(question: Contest, own: Chosen, killers: list[Chosen]) -> bool:
    """Tell whether own orders reach the goal against every reply; one that does harm is tried first the next time."""
    for reply in [*killers, *sets(question, question.free)]:
        if not reached(question.goals, question.judge(own, reply)):
            if reply not in killers:
                killers.insert(0, reply)
            return False
    return True


def best(question: Contest) -> Chosen | None:
    """Return the set of own orders with fewest that are not holds that forces a goal; None if none does."""
    killers: list[Chosen] = []
    several = sorted(sets(question, question.own), key=lambda own: sum(1 for n in own if n))
    return next((own for own in several if forces(question, own, killers)), None)


def explanations(
    menu: Menu, statements: tuple[Statement, ...], fixed: dict[int, int], rulebook: Rulebook = Rulebook.DATC
) -> set[Chosen]:
    """Return every set of orders that explains a result."""
    found = set()
    for chosen in product(*([fixed[k]] if k in fixed else range(len(orders)) for k, orders in enumerate(menu.orders))):
        orders = [menu.orders[k][n] for k, n in enumerate(chosen)]
        ruling = adjudicate(menu.position, orders, rulebook)
        if ruling.verdict is not Verdict.UNDEFINED and all(holds(one, ruling) for one in statements):
            found.add(chosen)
    return found


def minimal(several: set[Chosen]) -> set[frozenset[tuple[int, int]]]:
    """Return the orders that are not holds of those sets of orders that have none to spare."""
    found: list[frozenset[tuple[int, int]]] = []
    for one in sorted((frozenset((k, n) for k, n in enumerate(chosen) if n) for chosen in several), key=len):
        if not any(other < one for other in found):
            found.append(one)
    return set(found)
