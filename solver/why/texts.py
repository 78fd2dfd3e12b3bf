"""The wordings of reasons in one table: a key for each thing a step can say, with the names of its values.

A value stands where its name stands in braces: an order, a unit, a place, a number, or several of one kind. Keys of
orders judged alone and of the later phases stand in ``texts_orders`` and ``texts_late``, and are part of ``TEXTS``.
"""

from __future__ import annotations

from .texts_orders import ORDERS

MOVEMENT: dict[str, str] = {
    # a move succeeds
    "succeeds.free": "{order} succeeds: {place} is empty and nobody else arrives there",
    "succeeds.left": "{order} succeeds: {occupant} leaves {place}",
    "succeeds.outdoes-rival": "{order} succeeds: it is stronger than {rival}, {strength} against {against}",
    "succeeds.beats-occupant": "{order} succeeds: it dislodges {occupant}, {strength} against {against}",
    "succeeds.head-to-head": "{order} succeeds: it wins head-to-head against {occupant}, {strength} against {against}",
    "succeeds.all": "{order} succeeds: it overcomes all that stands in its way",
    "succeeds.circular-movement": "{order} succeeds: in a circle of moves, all move",
    # a move fails
    "fails.outdoes-rival": "{order} fails: stood off by {rival}, {strength} against {against}",
    "fails.beats-occupant": "{order} fails: {occupant} stays, {strength} against {against}",
    "fails.head-to-head": "{order} fails head-to-head against {occupant}, {strength} against {against}",
    "fails.own-unit": "{order} fails: {occupant} stays, and nobody dislodges a unit of the same power",
    "fails.path": "{order} fails: it has no convoy",
    "fails.path.none": "{order} fails: no whole route of fleets was ordered to convoy it",
    "fails.path.broken": "{order} fails: every route of its convoy is broken",
    "fails.path.sunk": "{order} fails: its convoy is broken, {unit} is dislodged by {attack}",
    "fails.path.sunk.weighed": (
        "{order} fails: its convoy is broken, {unit} is dislodged by {attack}, {strength} against {against}"
    ),
    "fails.path.szykman": "{order} fails: convoys of a paradox fail",
    "fails.path.all-hold": "{order} fails: all of a paradox holds",
    "fails.path.dptg-convoys": "{order} fails: convoys of a paradox fail",
    "fails.path.dptg-all-hold": "{order} fails: all of a paradox holds",
    "fails.all": "{order} fails, whether or not {place} is left",
    "fails.all-hold": "{order} fails: it is part of a paradox, all of which holds",
    "fails.dptg-all-hold": "{order} fails: it is part of a paradox, all of which holds",
    # supports
    "given.unattacked": "{order} is given: no other power attacks there",
    "given.uncut": "{order} is given: no attack cuts it",
    "cut.cut-by-attack": "{order} is cut by {attack}",
    "cut.cut-by-dislodgement": "{order} is cut: {attack} dislodges the supporter",
    "cut.cut-by-dislodgement.weighed": "{order} is cut: {attack} dislodges the supporter, {strength} against {against}",
    "cut.other": "{order} is cut",
    "uncut.cut-by-attack": "{attack} does not cut {order}: it does not arrive",
    "uncut.cut-by-dislodgement": "{attack} does not cut {order}, at which it is aimed, without dislodging",
    "uncut.protected-1971": "{attack} does not cut {order}: no convoyed army protects its own convoy",
    "uncut.protected-1982": "{attack} does not cut {order}: no convoyed army cuts a support at a convoying fleet",
    "uncut.protected-1982-ordered": (
        "{attack} does not cut {order}: no convoyed army cuts a support into a sea with a fleet ordered to convoy"
    ),
    "uncut.protected-2000": "{attack} does not cut {order}: its convoy needs the fleet under attack",
    "uncut.protected-2000-static": "{attack} does not cut {order}: its convoy needs the fleet under attack",
    "uncut.protected-dptg-cut": "{attack} does not cut {order}: a convoy needs the fleet at which the support is aimed",
    # convoys
    "path.open": "{order} has a whole convoy, {fleets}",
    "path.none": "{order} has no convoy: no whole route was ordered",
    "path.broken": "{order} has no convoy: every route is broken",
    "path.sunk": "{order} has no convoy: {unit} is dislodged by {attack}",
    "path.sunk.weighed": "{order} has no convoy: {unit} is dislodged by {attack}, {strength} against {against}",
    "path.szykman": "{order} has no convoy: convoys of a paradox fail",
    "path.all-hold": "{order} has no convoy: all of a paradox holds",
    "path.dptg-convoys": "{order} has no convoy: convoys of a paradox fail",
    "path.dptg-all-hold": "{order} has no convoy: all of a paradox holds",
    "fleet.survives": "{unit} is not dislodged",
    "fleet.dislodged": "{unit} is dislodged",
    "fleet.dislodged.weighed": "{unit} is dislodged by {attack}, {strength} against {against}",
    # units
    "dislodged.by": "{unit} is dislodged by {attack}",
    "dislodged.by.weighed": "{unit} is dislodged by {attack}, {strength} against {against}",
    "stands.unattacked": "{unit} is not dislodged: nobody attacks it",
    "stands.unbeaten": "{unit} is not dislodged",
    # comparisons
    "beats.outdoes-rival": "it is stronger than {rival}, {strength} against {against}",
    "beats.beats-occupant": "it is stronger than {occupant}, {strength} against {against}",
    "beats.head-to-head": "it wins head-to-head against {occupant}, {strength} against {against}",
    "loses.outdoes-rival": "it is stood off by {rival}, {strength} against {against}",
    "loses.beats-occupant": "if {occupant} stays, {strength} does not beat {against}",
    "loses.head-to-head": "head-to-head against {occupant}, {strength} does not beat {against}",
    "loses.own-unit": "nobody dislodges a unit of the same power, {occupant}",
    "rival.absent": "{rival} does not arrive",
    "rival.powerless": "{rival} counts for nothing there: the unit that leaves beats it head-to-head",
    # paradoxes
    "core.circular-movement": "the rules allow that all of them move and that none does: {core}",
    "core.convoy-paradox": "the rules allow {count} outcomes of {core}",
    "core.no-resolution": "no outcome of {core} agrees with all the rules",
    "left-open.undecided": "{order} is undecided: the rulebook {rulebook} does not say",
    "left-open.either-way": "{order} comes to the same whatever becomes of what the rulebook {rulebook} leaves open",
    # what is supposed
    "suppose.success.yes": "suppose {order} succeeds",
    "suppose.success.no": "suppose {order} fails",
    "suppose.given.yes": "suppose {order} is given",
    "suppose.given.no": "suppose {order} is cut",
    "suppose.path.yes": "suppose {order} has a whole convoy",
    "suppose.path.no": "suppose {order} has no convoy",
    "suppose.dislodged.yes": "suppose {unit} is dislodged",
    "suppose.dislodged.no": "suppose {unit} is not dislodged",
    "suppose.fleet.yes": "suppose {unit} is not dislodged",
    "suppose.fleet.no": "suppose {unit} is dislodged",
    "suppose.cut.yes": "suppose {attack} cuts {order}",
    "suppose.cut.no": "suppose {attack} does not cut {order}",
    "suppose.rival.yes": "suppose {order} is stronger than {rival}",
    "suppose.rival.no": "suppose {order} is not stronger than {rival}",
    "suppose.occupant.yes": "suppose {order} beats {occupant}",
    "suppose.occupant.no": "suppose {order} does not beat {occupant}",
    "suppose.rule.yes": "suppose it were so for {order}",
    "suppose.rule.no": "suppose it were not so for {order}",
    # what cannot be otherwise
    "otherwise.success.yes": "{order} succeeds: that it fails would contradict the rules",
    "otherwise.success.no": "{order} fails: that it succeeds would contradict the rules",
    "otherwise.given.yes": "{order} is given: that it is cut would contradict the rules",
    "otherwise.given.no": "{order} is cut: that it is given would contradict the rules",
    "otherwise.path.yes": "{order} has a whole convoy: that it has none would contradict the rules",
    "otherwise.path.no": "{order} has no convoy: that it has one would contradict the rules",
    "otherwise.dislodged.yes": "{unit} is dislodged: that it is not would contradict the rules",
    "otherwise.dislodged.no": "{unit} is not dislodged: that it is would contradict the rules",
}
"""What steps about movement say."""

TEXTS: dict[str, str] = MOVEMENT | ORDERS
"""All of them."""
