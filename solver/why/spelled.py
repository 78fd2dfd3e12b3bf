"""Why an order is void for how it is written, or is carried out otherwise than it is written."""

from __future__ import annotations

from collections.abc import Iterator

from ...encoding import Fault, Intents, Rulebook
from ...encoding.policies import OneCoast
from ...maps import ARMY, Board, Convoy, Hold, Mention, Order, Support, Unit
from .grounds import board, choice, given, key_of, reachable, reaches, rule_of, stands
from .reason import AnyOrder, Basis, Detail, Step, Value


def mention_of(order: Order) -> Mention | None:
    """Return the unit that an order mentions besides its own."""
    if isinstance(order, Support):
        return order.supported
    return order.convoyed if isinstance(order, Convoy) else None


def goal_of(order: Order) -> str | None:
    """Return the goal that an order names, or None."""
    return None if isinstance(order, Hold) else order.to


def misspelled(
    fault: Fault, order: Order, unit: Unit, other: Unit | None, on: Board, rules: Rulebook, written: AnyOrder
) -> Step:
    """Tell which word of an order is wrong, or missing, and what would be right.

    Args:
        fault: what is wrong with it.
        order: the order; of a later phase a hold of the unit that it names.
        unit: the unit it is for, as it stands.
        other: the unit where the order mentions one, or None.
        on: the board.
        rules: the rulebook, under which this makes the order illegal.
        written: the order as it was given.
    """
    mention = mention_of(order)
    about = other if other is not None and mention is not None else unit
    bases = [given(written)]
    values: dict[str, Value] = {"unit": about}
    if fault is Fault.WRONG_LETTER:
        about = unit if order.unit.type is not unit.type else about
        values["unit"] = about
        bases += [stands(about), choice(rules, "wrong_letter")]
    elif fault is Fault.NO_LETTER:
        bases += [stands(about), choice(rules, "missing_letter")]
    elif fault is Fault.NO_NATIONALITY:
        values["owner"] = about.power
        bases += [stands(about), choice(rules, "missing_nationality")]
    elif fault is Fault.WRONG_NATIONALITY:
        values["owner"] = about.power
        bases += [stands(about), choice(rules, "wrong_nationality")]
    elif fault is Fault.WRONG_COAST:
        about = unit if _off(order.unit.place, unit) and not _unknown(order.unit.place, unit, on) else about
        values["unit"] = about
        bases += [stands(about), choice(rules, "wrong_coast")]
    else:
        return _unknown_coast(order, unit, other, on, rules, written)
    return Step(f"order.{key_of(fault)}", rule_of(fault), values, tuple(bases))


def _off(place: str, unit: Unit) -> bool:
    """Tell whether a coast is written where the unit does not stand on it."""
    return "/" in place and place != unit.place


def _unknown(place: str, unit: Unit, on: Board) -> bool:
    """Tell whether a coast is written that the province does not have, or that an army has no use for."""
    return "/" in place and (unit.type is ARMY or place not in on.number)


def _unknown_coast(order: Order, unit: Unit, other: Unit | None, on: Board, rules: Rulebook, written: AnyOrder) -> Step:
    """Tell which of the coasts that an order names is none."""
    mover = unit if other is None or mention_of(order) is None else other
    said = [(order.unit.place, unit)]
    if (mention := mention_of(order)) is not None:
        said.append((mention.place, mover))
    if (to := goal_of(order)) is not None:
        said.append((to, mover))
    place, about = next((place, about) for place, about in said if _off(place, about) and _unknown(place, about, on))
    return _no_such_coast(Fault.UNKNOWN_COAST, place, about, on, (given(written), choice(rules, "unknown_coast")))


def _no_such_coast(fault: Fault, place: str, about: Unit, on: Board, bases: tuple[Basis, ...]) -> Step:
    province = on.provinces[on.number[place.partition("/")[0]]]
    values: dict[str, Value] = {"place": province.id, "unit": about}
    if about.type is ARMY:
        return Step("order.coast-of-army", rule_of(fault), values, (stands(about), *bases))
    coasts = tuple(f"{province.id}/{coast}" for coast in province.coasts)
    if coasts:
        values["coasts"] = coasts
    text = "order.unknown-coast-of" if coasts else "order.unknown-coast"
    return Step(text, rule_of(fault), values, (board(Detail.COASTS, province.id, *coasts), *bases))


def differences(intents: Intents, order: Order, executed: Order, written: AnyOrder | None = None) -> Iterator[Step]:
    """Yield a step for each word in which an order is carried out otherwise than it is written.

    Args:
        intents: the orders as they were taken.
        order: the order.
        executed: what it is carried out as.
        written: the order as it was given, where that is one of a later phase.
    """
    source = order if written is None else written
    on, rules = intents.board, intents.rulebook
    here = executed.unit
    yield from unit_differences(order.unit.type is here.type, order.unit.place, here, on, rules, source)
    mover = here
    mention, meant = mention_of(order), mention_of(executed)
    if mention is not None and meant is not None:
        other = intents.at[on.number[meant.place.partition("/")[0]]]
        assert other is not None
        mover = other
        if mention.type is None:
            bases = (given(source), stands(other), choice(rules, "missing_letter"))
            yield Step("order.as-missing-letter", rule_of(Fault.NO_LETTER), {"unit": other}, bases)
        place = mention.place if mention.place != meant.place else other.place
        yield from unit_differences(mention.type in (None, other.type), place, other, on, rules, source)
        if mention.power not in (None, other.power):
            bases = (given(source), stands(other), choice(rules, "wrong_nationality"))
            values: dict[str, Value] = {"unit": other, "owner": other.power}
            yield Step("order.as-wrong-nationality", rule_of(Fault.WRONG_NATIONALITY), values, bases)
    goal, to = goal_of(order), goal_of(executed)
    if goal is not None and to is not None and goal != to:
        yield _goal_difference(source, goal, to, mover, on, rules)


def unit_differences(
    letter_fits: bool, place: str, unit: Unit, on: Board, rules: Rulebook, written: AnyOrder
) -> Iterator[Step]:
    """Yield a step for a letter and a coast that do not fit a unit, and yet are taken for it."""
    values: dict[str, Value] = {"unit": unit}
    if not letter_fits:
        bases = (given(written), stands(unit), choice(rules, "wrong_letter"))
        yield Step("order.as-wrong-letter", rule_of(Fault.WRONG_LETTER), values, bases)
    if place == unit.place:
        return
    if "/" not in place:
        yield Step("order.as-stands", rule_of(Fault.WRONG_COAST), values, (given(written), stands(unit)))
    elif _unknown(place, unit, on):
        yield _ignored_coast(place, unit, on, rules, written)
    else:
        bases = (given(written), stands(unit), choice(rules, "wrong_coast"))
        yield Step("order.as-wrong-coast", rule_of(Fault.WRONG_COAST), values, bases)


def _ignored_coast(place: str, unit: Unit, on: Board, rules: Rulebook, written: AnyOrder) -> Step:
    """Tell of a coast that is none, and is not looked at."""
    bases = (given(written), choice(rules, "unknown_coast"))
    found = _no_such_coast(Fault.UNKNOWN_COAST, place, unit, on, bases)
    return Step("order.as-no-coast", found.rule, found.values, found.bases)


def _goal_difference(order: AnyOrder, written: str, to: str, mover: Unit, on: Board, rules: Rulebook) -> Step:
    """Tell why the goal is another place than the one that is written."""
    if _unknown(written, mover, on):
        step = _ignored_coast(written, mover, on, rules, order)
        if "/" not in to:
            return step
        # the coast that is none goes out, and the one that can be reached comes in
        return Step(step.text, step.rule, step.values, step.bases, (_filled_in(order, to, mover, on, rules),))
    if "/" not in written:
        return _filled_in(order, to, mover, on, rules)
    bases = [given(order), reaches(mover, on)]
    if isinstance(order, Support) and written in on.sails[mover.place]:
        bases.append(choice(rules, "support_coast"))
        return Step("order.as-other-coast", rule_of(Fault.OTHER_COAST), {"unit": mover, "place": to}, tuple(bases))
    bases.append(choice(rules, "impossible_coast"))
    return Step(
        "order.as-impossible-coast", rule_of(Fault.IMPOSSIBLE_COAST), {"unit": mover, "place": to}, tuple(bases)
    )


def _filled_in(order: AnyOrder, to: str, mover: Unit, on: Board, rules: Rulebook) -> Step:
    """Tell how a coast that is not written comes to be known."""
    coasts = tuple(place for place in reachable(mover, on) if on.number[place] == on.number[to])
    values: dict[str, Value] = {"unit": mover, "place": to}
    bases = [given(order), reaches(mover, on)]
    if len(coasts) == 1:
        if rules.one_coast is OneCoast.FOLLOWED:
            bases.append(choice(rules, "one_coast"))
        return Step("order.as-only-coast", rule_of(Fault.COAST_NOT_NAMED), values, tuple(bases))
    if isinstance(order, Support):
        bases.append(choice(rules, "support_coast"))
        return Step("order.as-other-coast", rule_of(Fault.OTHER_COAST), values, tuple(bases))
    bases.append(choice(rules, "missing_coast"))
    return Step("order.as-first-coast", rule_of(Fault.COAST_NEEDED), values, tuple(bases))
