"""The wordings of reasons about orders that are void, or carried out otherwise than written."""

from __future__ import annotations

ORDERS: dict[str, str] = {
    # the unit
    "order.no-unit": "No unit stands in {place}.",
    "order.no-army": "No unit stands in {place} that could be convoyed.",
    "order.foreign-unit": "{unit} belongs to {owner}, so {power} cannot order it.",
    # several orders
    "order.second-order": "{unit} was given an earlier order, and that one counts: {order}.",
    "order.same-order": "{unit} was given this order before: {order}.",
    "order.later-order": "{unit} was given a later order, and that one counts: {order}.",
    "order.several-orders": "The orders for {unit} contradict each other, so none of them counts: {orders}.",
    # what the unit does instead
    "order.ordered": "{order} was ordered instead.",
    "order.unordered": "{unit} was given no order.",
    "order.only-void": "{unit} has no order that counts; what it was given is void: {orders}.",
    "order.stray": "The move that {unit} was ordered to make is impossible, but still is a move.",
    "order.implied": "{unit} was given no order, but other orders of its power imply one: {order}.",
    # where a unit can go
    "order.own-province": "{unit} stands in {place} already.",
    "order.not-adjacent": "{unit} does not border {place}; it could go to {reachable}.",
    "order.not-adjacent-alone": "{unit} does not border {place}; it cannot go anywhere.",
    "order.not-adjacent-army": (
        "{unit} does not border {place}, and no convoy leads there: no sea touches {inland}; "
        "it could go to {reachable}."
    ),
    "order.not-adjacent-army-alone": (
        "{unit} does not border {place}, and no convoy leads there: no sea touches {inland}; it cannot go anywhere."
    ),
    "order.wrong-terrain-army": "{place} is a sea, which {unit} as an army cannot enter.",
    "order.wrong-terrain-fleet": "{place} lies inland, where {unit} as a fleet cannot go.",
    "order.impossible-coast": "{unit} cannot reach {place}; it could go to {coasts}.",
    "order.coast-needed": "{unit} could go to {coasts}, and the order does not say which.",
    "order.coast-not-named": "The order does not name the coast of {place}; {unit} could go to {coasts}.",
    "order.no-path": "The order does not name the seas over which {unit} is to be convoyed.",
    "order.no-fleets": ("{unit} does not border {place}, and fleets could not carry it there: none stands in {seas}."),
    "order.no-fleets-neighbour": "No fleets could carry {unit} to {place}: none stands in {seas}.",
    "order.no-fleets-but": "No fleets could carry {unit} to {place} without {fleet}, which gives the support.",
    "order.no-water": "No seas lead from {unit} to {place}.",
    "order.no-coast": "{unit} cannot be convoyed to {place}: no sea touches {inland}.",
    # convoys
    "order.not-a-fleet": "{unit} is an army; only fleets convoy.",
    "order.not-at-sea": "{unit} does not stand at sea, so it cannot convoy.",
    "order.not-an-army": "{unit} is a fleet; only armies are convoyed.",
    "order.convoy-to-sea": "{unit} cannot land in {place}, which is a sea.",
    "order.not-on-a-route": "No route of {army} to {place} needs {unit}; {seas} would do.",
    "order.on-no-route": "{unit} is on no route that could bring {army} to {place}.",
    "order.army-not-moving": "{unit} was not ordered to move to {place}.",
    "order.no-convoy": "No complete convoy of {unit} to {place} was ordered.",
    "order.no-convoy-over": "{unit} could have gone to {place} by convoy over {seas}.",
    "order.no-convoy-named": "The seas that the order names do not bring {unit} to {place}.",
    # supports
    "order.supports-itself": "{unit} cannot support itself.",
    "order.no-supported-unit": "No unit stands in {place} that could be supported.",
    "order.cannot-reach": (
        "{unit} could not move to {place} itself, so it cannot give support there; it could go to {reachable}."
    ),
    "order.cannot-reach-alone": "{unit} could not move to {place} itself, so it cannot give support there.",
    "order.move-impossible": "{unit} cannot move to {place}, so the move cannot be supported.",
    "order.not-moving-there": "{unit}, which is to be supported, was not ordered to move to {place}.",
    "order.not-holding": "{unit} is supported to hold in {place}, but moves.",
    "order.other-coast": "{unit} goes to {place}, and the support names {coast}.",
    "order.in-disorder": "{owner} has sent no orders, and under this rulebook nobody else can support {unit}.",
    # wording that makes an order void
    "order.wrong-letter": "The order has the wrong letter: the unit there is {unit}.",
    "order.no-letter": "The order does not say whether it means an army or a fleet: the unit there is {unit}.",
    "order.no-nationality": "The order does not say that {unit} belongs to {owner}.",
    "order.wrong-nationality": "The order names the wrong power: {unit} belongs to {owner}.",
    "order.wrong-coast": "The order names the wrong coast: the unit there is {unit}.",
    "order.unknown-coast": "The order names a coast of {place}, which has no coasts by name.",
    "order.unknown-coast-of": "The order names a coast of {place} that is none; there are {coasts}.",
    "order.coast-of-army": "The order names a coast of {place}, but {unit} is an army, and coasts are for fleets.",
    # wording that is put right
    "order.executed": "The order is carried out as {order}.",
    "order.as-wrong-letter": "The order has the wrong letter; it means the unit there, {unit}.",
    "order.as-missing-letter": "The order does not say army or fleet; it means the unit there, {unit}.",
    "order.as-wrong-nationality": "The order names the wrong power; it means {unit}, which belongs to {owner}.",
    "order.as-wrong-coast": "The order names the wrong coast; it means the unit there, {unit}.",
    "order.as-stands": "The order names no coast; the unit there is {unit}.",
    "order.as-no-coast": "The order names a coast of {place} where it has no meaning for {unit}; it is not looked at.",
    "order.as-only-coast": "{unit} can reach this coast only: {place}.",
    "order.as-first-coast": "Of the coasts that {unit} can reach, {place} is taken, the first on the board.",
    "order.as-impossible-coast": "{unit} cannot reach the coast that the order names; {place} is taken.",
    "order.as-other-coast": "{unit} goes to {place}; that counts, whatever coast the support names.",
}
"""Key of a step to its sentence; the names are those of its values."""

EXITS: dict[str, str] = {
    "exit.some": "{unit} may retreat to {places}.",
    "exit.none": "{unit} has nowhere to retreat to.",
    "exit.open": "{place} is open: it is empty, and nobody went there.",
    "exit.open-after-all": "{place} is open: it is empty, and {units} had no strength there.",
    "exit.open-to-convoyed": "{place} is open, though {unit} came from there, since it came by convoy.",
    "exit.occupied": "{place} is closed: {unit} stays there.",
    "exit.entered": "{place} is closed: {unit} moved in, by {order}.",
    "exit.attacker": "{place} is closed: the attacker {unit} came from there.",
    "exit.contested": "{place} is closed: it was contested by {units}.",
}
"""The same of the places next to a unit that was dislodged."""
