"""All positions of one size with a property, up to symmetry: a solver asked until it has no model left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..maps import RulebookError
from .formulas import NotCoveredError, formulas
from .formulas_base import phase_said
from .kinds import kinds_of
from .patterns import fitted
from .properties import patterns_of
from .rounds import place_of
from .solving import oracle_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..engines.provoking.phase import Phase
    from .rounds import Wanted


def every(wanted: Wanted, units: int, orders: int) -> Iterator[Phase]:
    """Yield a phase of each kind that has a property, until no model is left.

    Every phase of the size that has the property is a model of one of the formulas, or differs from one only in what
    makes no difference (``docs/research.md``, What it covers), so that with the last model the last kind is told. Each
    that is told is ruled out together with what the symmetries of the region turn it into.

    Args:
        wanted: what is looked for.
        units: how many units.
        orders: how many orders are not holds; no phase of so many units with fewer has the property.

    Raises:
        NotCoveredError: nothing can be proved of the property.
    """
    place, kinds, patterns = place_of(wanted), kinds_of(wanted), patterns_of(wanted.what)
    told: dict[object, None] = {}
    images: list[Phase] = []
    try:
        for formula in formulas(wanted.what, wanted.filters, wanted.board, units):
            formula.at_most(orders)
            for image in images:
                formula.tell_once(image, kinds.rulebooks[0])
            with oracle_of(formula) as oracle:
                while (model := oracle.solve()) is not None:
                    phase = fitted(phase_said(formula.universe, model), patterns)
                    if not wanted.has(phase):
                        formula.rule_out(model, phase)
                    else:
                        formula.tell_model_once(model)
                        key = kinds.key(phase)
                        if key not in told:
                            told[key] = None
                            yield place.canonical(phase)
                        for image in kinds.images(phase):
                            if kinds.symmetries == 1 or wanted.has(image):
                                images.append(image)
                                formula.tell_once(image, kinds.rulebooks[0])
                    for clause in formula.universe.news():
                        oracle.add(clause)
    except RulebookError as error:
        raise NotCoveredError(str(error)) from None
