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
    "succeeds.rival-absent": "{order} succeeds: {rival} does not arrive",
    "succeeds.beats-occupant": "{order} succeeds: it dislodges {occupant}, {strength} against {against}",
    "succeeds.either-way": (
        "{order} succeeds: it is strong enough, whether or not {occupant} leaves, {strength} against {against}"
    ),
    "succeeds.head-to-head": "{order} succeeds: it wins head-to-head against {opponent}, {strength} against {against}",
    "succeeds.all": "{order} succeeds: it overcomes all that stands in its way",
    "succeeds.circular-movement": "{order} succeeds: in a circle of moves, all move",
    # a move fails
    "fails.outdoes-rival": "{order} fails: stood off by {rival}, {strength} against {against}",
    "fails.outdoes-rival.beaten": "{order} fails: beaten by {rival}, {strength} against {against}",
    "fails.beats-occupant": "{order} fails: {occupant} stays, {strength} against {against}",
    "fails.head-to-head": "{order} fails head-to-head against {opponent}, {strength} against {against}",
    "fails.own-unit": "{order} fails: {occupant} does not leave, and no power dislodges its own units",
    "fails.own-unit.swap": (
        "{order} fails: it cannot change places with {occupant} without a convoy, and no power dislodges its own units"
    ),
    "fails.path": "{order} fails: its convoy fails",
    "fails.path.none": "{order} fails: no fleets were ordered to convoy it all the way",
    "fails.path.broken": "{order} fails: its convoy is broken on every route",
    "fails.path.sunk": "{order} fails: its convoy is broken, {attack} dislodges {unit}",
    "fails.path.sunk.weighed": (
        "{order} fails: its convoy is broken, {attack} dislodges {unit}, {strength} against {against}"
    ),
    "fails.path.szykman": "{order} fails: by Szykman's rule, convoys fail where the rules give no single outcome",
    "fails.path.all-hold": "{order} fails: where the rules give no single outcome, all moves of the paradox hold",
    "fails.path.dptg-convoys": "{order} fails: by the DPTG's rule, convoys fail where the rules give no single outcome",
    "fails.path.dptg-all-hold": (
        "{order} fails: by the DPTG's rule, all moves of a paradox hold whose convoys cannot just fail"
    ),
    "fails.all": "{order} fails, whether or not {place} is left",
    "fails.all-hold": "{order} fails: where the rules give no single outcome, all moves of the paradox hold",
    "fails.dptg-all-hold": (
        "{order} fails: by the DPTG's rule, all moves of a paradox hold whose convoys cannot just fail"
    ),
    # supports
    "given.unattacked": "{supported} is supported by {supporter}, which nobody attacks",
    "given.own-attack": "{supported} is supported by {supporter}; {own}, of the same power, cannot cut that",
    "given.uncut": "{supported} is supported by {supporter}: no attack cuts that",
    "cut.cut-by-attack": "{order} is cut by {attack}",
    "cut.cut-by-dislodgement": "{order} is cut: {attack} dislodges the supporter",
    "cut.cut-by-dislodgement.weighed": "{order} is cut: {attack} dislodges the supporter, {strength} against {against}",
    "cut.attack-from-last-fleet": "{order} is cut by {attack}, which attacks from the sea of its last fleet",
    "cut.attack-from-last-fleet.weighed": (
        "{order} is cut: {attack}, from the sea of its last fleet, dislodges the supporter, "
        "{strength} against {against}"
    ),
    "cut.land-or-sea": "{order} is cut by {attack}, by land or by sea",
    "cut.land-or-sea.weighed": (
        "{order} is cut: {attack}, by land or by sea, dislodges the supporter, {strength} against {against}"
    ),
    "cut.other": "{order} is cut",
    "uncut.attack-from-last-fleet": (
        "{attack} does not cut {order}: it attacks from the sea of its last fleet, at which the support is aimed"
    ),
    "uncut.land-or-sea": "{attack} does not cut {order}, neither by land nor by sea",
    "uncut.cut-by-attack": "{attack} does not cut {order}: it never gets there to attack",
    "uncut.cut-by-dislodgement": (
        "{attack} does not cut {order}: from where the support is aimed, only a dislodgement cuts it"
    ),
    "uncut.protected-1971": "{attack} does not cut {order}: no convoyed army protects its own convoy",
    "uncut.protected-1982": "{attack} does not cut {order}: no convoyed army cuts a support at a convoying fleet",
    "uncut.protected-1982-ordered": (
        "{attack} does not cut {order}: no convoyed army cuts a support into a sea with a fleet ordered to convoy"
    ),
    "uncut.protected-2000": "{attack} does not cut {order}: its convoy needs the fleet under attack",
    "uncut.protected-2000-static": "{attack} does not cut {order}: its convoy needs the fleet under attack",
    "uncut.protected-dptg-cut": "{attack} does not cut {order}: a convoy needs the fleet at which the support is aimed",
    # convoys
    "path.open": "{order} is convoyed by {fleets}",
    "path.none": "{order} has no convoy: no fleets were ordered to convoy it all the way",
    "path.broken": "the convoy of {order} fails: every route is broken",
    "path.sunk": "the convoy of {order} fails: {attack} dislodges {unit}",
    "path.sunk.weighed": "the convoy of {order} fails: {attack} dislodges {unit}, {strength} against {against}",
    "path.szykman": (
        "the convoy of {order} fails: by Szykman's rule, convoys fail where the rules give no single outcome"
    ),
    "path.all-hold": "the convoy of {order} fails: where the rules give no single outcome, the whole paradox fails",
    "path.dptg-convoys": (
        "the convoy of {order} fails: by the DPTG's rule, convoys fail where the rules give no single outcome"
    ),
    "path.dptg-all-hold": (
        "the convoy of {order} fails: by the DPTG's rule, all moves of a paradox hold whose convoys cannot just fail"
    ),
    "fleet.survives": "{unit} is not dislodged",
    "fleet.dislodged": "{unit} is dislodged",
    "fleet.dislodged.weighed": "{attack} dislodges {unit}, {strength} against {against}",
    # units
    "dislodged.by": "{attack} dislodges {unit}",
    "dislodged.by.weighed": "{attack} dislodges {unit}, {strength} against {against}",
    "stands.unattacked": "{unit} is not dislodged: nobody attacks it",
    "stands.unbeaten": "{unit} is not dislodged",
    # comparisons
    "beats.outdoes-rival": "it is stronger than {rival}, {strength} against {against}",
    "beats.beats-occupant": "it is stronger than {occupant}, {strength} against {against}",
    "beats.head-to-head": "it wins head-to-head against {opponent}, {strength} against {against}",
    "loses.outdoes-rival": "it is stood off by {rival}, {strength} against {against}",
    "loses.outdoes-rival.beaten": "it is beaten by {rival}, {strength} against {against}",
    "loses.beats-occupant": "if {occupant} stays, {strength} does not beat {against}",
    "loses.head-to-head": "head-to-head against {opponent}, {strength} does not beat {against}",
    "loses.own-unit": "no power dislodges its own units, such as {occupant}",
    "rival.absent": "{rival} does not arrive",
    "rival.powerless": "{rival} counts for nothing there: the unit that leaves beats it head-to-head",
    # paradoxes
    "core.circular-movement": "the rules allow that all of them move and that none does: {core}",
    "core.convoy-paradox": "the rules allow {count} outcomes of {core}, and do not say which",
    "core.no-resolution": "no outcome of {core} agrees with all the rules",
    "left-open.undecided": "{order} is undecided: the rulebook {rulebook} does not say",
    "left-open.either-way": "{order} comes to the same whatever becomes of what the rulebook {rulebook} leaves open",
    # what is supposed
    "suppose.success.yes": "suppose {order} succeeds",
    "suppose.success.no": "suppose {order} fails",
    "suppose.given.yes": "suppose {order} is given",
    "suppose.given.no": "suppose {order} is cut",
    "suppose.path.yes": "suppose the convoy of {order} works",
    "suppose.path.no": "suppose the convoy of {order} fails",
    "suppose.dislodged.yes": "suppose {unit} is dislodged",
    "suppose.dislodged.no": "suppose {unit} is not dislodged",
    "suppose.fleet.yes": "suppose {unit} is not dislodged",
    "suppose.fleet.no": "suppose {unit} is dislodged",
    "suppose.cut.yes": "suppose {attack} cuts {order}",
    "suppose.cut.no": "suppose {attack} does not cut {order}",
    "suppose.rival.yes": "suppose {order} is stronger than {rival}",
    "suppose.rival.no": "suppose {order} is not stronger than {rival}",
    "suppose.opponent.yes": "suppose {order} beats {opponent} head-to-head",
    "suppose.opponent.no": "suppose {order} does not beat {opponent} head-to-head",
    "suppose.occupant.yes": "suppose {order} beats {occupant}",
    "suppose.occupant.no": "suppose {order} does not beat {occupant}",
    "suppose.rule.yes": "suppose it were so for {order}",
    "suppose.rule.no": "suppose it were not so for {order}",
    # what cannot be otherwise
    "otherwise.success.yes": "{order} succeeds: that it fails would contradict the rules",
    "otherwise.success.no": "{order} fails: that it succeeds would contradict the rules",
    "otherwise.given.yes": "{order} is given: that it is cut would contradict the rules",
    "otherwise.given.no": "{order} is cut: that it is given would contradict the rules",
    "otherwise.path.yes": "the convoy of {order} works: that it fails would contradict the rules",
    "otherwise.path.no": "the convoy of {order} fails: that it works would contradict the rules",
    "otherwise.dislodged.yes": "{unit} is dislodged: that it is not would contradict the rules",
    "otherwise.dislodged.no": "{unit} is not dislodged: that it is would contradict the rules",
}
"""What steps about movement say."""

TEXTS: dict[str, str] = MOVEMENT | ORDERS
"""All of them."""
