"""The wordings of reasons about retreats and adjustments."""

from __future__ import annotations

RETREATS: dict[str, str] = {
    "retreat.retreats": "{place} is open to {unit}, and no other unit retreats there.",
    "retreat.collision": (
        "{unit} is disbanded: another unit retreats to {place} as well, by {orders}, so none gets there."
    ),
    "retreat.disbands": "{unit} was ordered to disband.",
    "retreat.as-disband": "{unit} is to leave the board: in this phase that is to disband.",
    # units without an order that counts
    "retreat.no-order": "{unit} is disbanded, since it was given no order.",
    "retreat.no-legal-order": "{unit} is disbanded, since no order for it is legal.",
    "retreat.no-exit": "{unit} is disbanded, since it has nowhere to go.",
    # orders that are void
    "retreat.other-phase": "{order} is no order of a retreat phase.",
    "retreat.not-dislodged": "{unit} is not dislodged, so it stays where it is.",
    "retreat.not-adjacent": "{unit} cannot reach {place}; it could go to {reachable}, were all of that open.",
    "retreat.not-adjacent-alone": "{unit} cannot reach {place}, or any other place.",
    "retreat.occupied": "{place} is closed: {unit} stands there.",
    "retreat.attackers-province": "{place} is closed to {unit}, since its attacker came from there.",
    "retreat.contested": "{place} is closed: a standoff left it empty.",
    "retreat.not-open": "{place} is none of the places that the moves left open to {unit}.",
}
"""Key of a step to its sentence; the names are those of its values."""

ADJUSTMENTS: dict[str, str] = {
    # what is due
    "adjust.builds-due": "{power} has more centres than units, {centers} to {count}; builds due: {due}.",
    "adjust.removals-due": "{power} has fewer centres than units, {centers} to {count}; removals due: {due}.",
    "adjust.nothing-due": "{power} has as many units as centres: {count}.",
    # orders that count
    "adjust.built": "{unit} is built, as ordered.",
    "adjust.site-home": "{place} is a home centre of {power}, which owns it, and no unit stands there.",
    "adjust.site-owned": "{place} is a centre that {power} owns, and no unit stands there.",
    "adjust.waived": "{power} may leave a build unused.",
    "adjust.removed": "{unit} is removed, as ordered.",
    "adjust.converted": "{unit} stands in a centre, so it may become another kind of unit, in {place}.",
    "adjust.those-counting": "{power} has ordered more than is due; these count: {orders}.",
    "adjust.none-counting": "More is ordered than is due, so none of these counts: {orders}.",
    "adjust.of-two-builds": "Another build in the same province does not count: {orders}.",
    "adjust.ordered-removals": "Removed by order: {orders}.",
    # units without an order
    "adjust.forced": (
        "{unit} is built without an order, since {power} may not leave a build unused; "
        "the centres left are taken by name."
    ),
    "adjust.no-center": "{unit} is removed with all the units of {power} that are left.",
    "adjust.farthest": "{unit} is removed without an order: it is farther away than those that stay.",
    "adjust.fleet-first": (
        "{unit} is removed without an order: as far away as {units}, but a fleet goes before an army."
    ),
    "adjust.first-by-name": (
        "{unit} is removed without an order: as far away as {units}, but first by the name of its province."
    ),
    "adjust.no-way": "No way leads from {unit} to {places}.",
    "adjust.no-goal": "{power} has no home centre that the way of {unit} could be counted to.",
    "adjust.there": "{unit} stands in {place} itself.",
    "adjust.one-step": "{unit} is one step from {place}.",
    "adjust.steps": "{unit} is {steps} steps from {place}: {way}.",
    # orders that are void
    "adjust.other-phase": "{order} is no order of an adjustment phase.",
    "adjust.nothing-to-build": "{power} has nothing to build.",
    "adjust.nothing-to-remove": "{power} has nothing to remove.",
    "adjust.too-many-builds": "{power} has ordered more builds than are due.",
    "adjust.too-many-removals": "{power} has ordered more removals than are due.",
    "adjust.two-builds": "Of the builds ordered in {place} another one is taken: {order}.",
    "adjust.neither-build": "Several builds in {place} are ordered, so none of them counts: {orders}.",
    "adjust.no-waiving": "Under this rulebook {power} has to build what it may.",
    "adjust.not-home": "{place} is no home centre of {power}; those are {places}.",
    "adjust.no-homes": "{place} is no home centre of {power}, which has none.",
    "adjust.not-owned": "{place} belongs to {owner}, not to {power}.",
    "adjust.unowned": "{place} belongs to nobody, so {power} cannot build there.",
    "adjust.occupied": "{place} is taken: {unit} stands there.",
    "adjust.no-letter": "The order does not say whether an army or a fleet is to be built in {place}.",
    "adjust.not-a-center": "{place} is no supply centre.",
    "adjust.inland-fleet": "{place} lies inland, where no fleet can stand.",
    "adjust.army-at-sea": "{place} is a sea, where no army can stand.",
    "adjust.coast-needed": "A fleet in {place} stands on a coast, and the order does not say which: {coasts}.",
    "adjust.coast-of-army": "The order names a coast of {place} for an army, and coasts are for fleets.",
    "adjust.no-conversion": "Under this rulebook {unit} cannot become another kind of unit.",
    "adjust.same-type": "{unit} is of that kind already.",
    "adjust.elsewhere": "{unit} can become another kind of unit only where it stands.",
    "adjust.leaves": "{unit} leaves the board.",
    # wording that is put right
    "adjust.as-inland-army": "The order does not say army or fleet; {place} lies inland, so it is an army.",
    "adjust.as-fleet-of-coast": "The order does not say army or fleet; it names a coast of {place}, so it is a fleet.",
    "adjust.as-army": "{place} lies inland, so an army is built.",
    "adjust.as-no-coast": "The order names a coast of {place} that has no meaning; it is not looked at.",
    "adjust.as-first-coast": "The order does not name a coast; {place} is taken, the first on the board.",
    "adjust.as-remove": "{unit} is to leave the board: in this phase that is a removal.",
}
"""The same of adjustments."""
