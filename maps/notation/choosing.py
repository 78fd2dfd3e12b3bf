"""Which of several places is meant: the board is asked first, and never the alphabet."""

from __future__ import annotations

import weakref
from itertools import product
from typing import TYPE_CHECKING

from ..board import Terrain
from ..orders import ARMY, FLEET, UnitType
from .scanned import remark
from .words import Verb

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from ..board import Board
    from ..orders import Unit
    from .diagnostics import Diagnostic, Severity
    from .drafts import Draft
    from .places import Names, Spot

    # the provinces meant: of the unit, of the other unit, of the goal; empty where the order has none
    _Choice: TypeAlias = tuple[str, str, str]
    _Test: TypeAlias = Callable[[_Choice], bool]


class Chooser:
    """Settles the places of drafts, knowing the units as far as they are known.

    Args:
        names: the names of the board.
        units: the units that stand on the board.
        given: whether these are all units; otherwise further ones are implied by their orders.
        diagnostics: where remarks are added.
    """

    def __init__(self, names: Names, units: tuple[Unit, ...], given: bool, diagnostics: list[Diagnostic]) -> None:
        """Lay the units out by province."""
        self.names = names
        self.board = names.board
        self.standing: dict[str, Unit] = {unit.province: unit for unit in units}
        self.given = given
        self.diagnostics = diagnostics
        # units put on the board while reading, in the order of the text
        self.added: list[Unit] = []
        self._sails = _sails_of(self.board)

    def say(self, draft: Draft, span: tuple[int, int], severity: Severity, code: str, message: str, hint: str) -> None:
        """Add a remark on some words of a draft's line."""
        self.diagnostics.append(remark(draft.line, *span, severity, code, message, hint))

    def choose(self, draft: Draft) -> tuple[str, str, str] | None:
        """Settle the provinces of the unit, the other unit and the goal; empty texts where there is none.

        Where a word may mean several provinces, the only combination that is possible is taken, with a
        notice; if there are several, or none, the candidates are listed in an error. A misspelt name is taken
        under harder terms, see :meth:`_tests`.
        """
        unit, other, to = draft.unit, draft.other, draft.to
        spots = draft.spots
        guessed = any(spot is not None and spot.guess for spot in spots)
        if (
            not guessed
            and len(unit.spot.candidates) == 1
            and (other is None or len(other.spot.candidates) == 1)
            and (to is None or len(to.candidates) == 1)
        ):
            return (
                unit.spot.candidates[0],
                "" if other is None else other.spot.candidates[0],
                "" if to is None else to.candidates[0],
            )
        mover = unit.type if other is None else other.type
        if draft.verb is Verb.CONVOY:
            # only armies are convoyed
            mover = mover or ARMY
        options = (
            self._options(unit.spot, unit.type),
            ("",) if other is None else self._options(other.spot, mover),
            ("",) if to is None else to.candidates if to.exact and mover is FLEET else self._options(to, mover),
        )
        for test in self._tests_of_guess(draft) if guessed else self._tests(draft):
            fitting = [combination for combination in product(*options) if test(combination)]
            if not fitting:
                continue
            # among several, the very ids win: "tyr" is Tyrolia where that is possible
            exact = [c for c in fitting if all(s is None or s.exact in ("", p) for s, p in zip(spots, c, strict=True))]
            fitting = exact or fitting
            if len(fitting) == 1:
                self._note_choice(draft, spots, fitting[0], self._possible(draft, fitting[0], by_sea=True))
                return fitting[0]
            first, second, third = (tuple(dict.fromkeys(column)) for column in zip(*fitting, strict=True))
            options = (first, second, third)
            break
        else:
            if not guessed:
                plain = [
                    (spot.exact,) if spot is not None and spot.exact else option
                    for spot, option in zip(spots, options, strict=True)
                ]
                if all(len(option) == 1 for option in plain):
                    return plain[0][0], plain[1][0], plain[2][0]
        self._say_doubtful(draft, spots, options)
        return None

    def _say_doubtful(self, draft: Draft, spots: tuple[Spot | None, ...], options: tuple[tuple[str, ...], ...]) -> None:
        """List what may be meant by each word that is not settled."""
        for spot, option in zip(spots, options, strict=True):
            if spot is None:
                continue
            if spot.guess:
                self.say_unknown(draft, spot, option)
            elif len(option) > 1:
                words = draft.line.quote(spot.start, spot.end)
                message = f'"{words}" may mean {self.names.listed(option)}'
                hint = "write one of " + ", ".join(option)
                self.say(draft, (spot.start, spot.end), "error", "ambiguous-place", message, hint)

    def _options(self, spot: Spot, kind: UnitType | None) -> tuple[str, ...]:
        """Return the readings of a place that its unit allows; all of them if it allows none."""
        if spot.exact and (kind is ARMY or (kind is None and not self.given)):
            return (spot.exact,)
        if spot.guess and len(spot.candidates) == 1:
            return spot.candidates
        return tuple(id for id in spot.candidates if self._can_stand(kind, id)) or spot.candidates

    def _tests(self, draft: Draft) -> list[_Test]:
        """Return what a combination must fulfil, the strictest test first; the first that any passes decides."""
        other = draft.other

        def stands(c: _Choice) -> bool:
            return c[0] in self.standing and (other is None or c[1] in self.standing)

        def fits(c: _Choice) -> bool:
            return self._fits(draft, c)

        def owns(c: _Choice) -> bool:
            return len(draft.unit.spot.candidates) == 1 or draft.power in (None, self.standing[c[0]].power)

        def goes(c: _Choice) -> bool:
            return self._possible(draft, c, by_sea=draft.via or draft.verb is Verb.CONVOY)

        def goes_somehow(c: _Choice) -> bool:
            return self._possible(draft, c, by_sea=True)

        if self.given:
            return [
                lambda c: stands(c) and fits(c) and goes_somehow(c),
                lambda c: stands(c) and owns(c) and goes_somehow(c),
                lambda c: stands(c) and owns(c),
            ]
        return [
            lambda c: (other is None or c[1] in self.standing) and fits(c) and goes(c),
            lambda c: fits(c) and goes(c),
            goes,
            goes_somehow,
            lambda _: True,
        ]

    def _tests_of_guess(self, draft: Draft) -> list[_Test]:
        """Return what a combination with a misspelt name must fulfil; none passes where the words may be prose.

        The order must be one that can be carried out. Where the units are known, those named must stand there;
        where they are not, the place of a unit is taken only if one name alone is near.
        """
        unit, other = draft.unit, draft.other

        def sure(c: _Choice) -> bool:
            return (
                (not unit.spot.guess or len(unit.spot.candidates) == 1)
                and (other is None or not other.spot.guess or len(other.spot.candidates) == 1 or c[1] in self.standing)
                and self._can_stand(unit.type, c[0])
                and (other is None or self._can_stand(other.type, c[1]))
            )

        def near(c: _Choice) -> bool:
            return (
                sure(c)
                and self._fits(draft, c)
                and self._possible(draft, c, by_sea=draft.via or draft.verb is Verb.CONVOY)
            )

        def far(c: _Choice) -> bool:
            return sure(c) and self._fits(draft, c) and self._possible(draft, c, by_sea=True)

        def known(c: _Choice) -> bool:
            stand = c[0] in self.standing and (other is None or c[1] in self.standing)
            return stand and self._fits(draft, c) and self._possible(draft, c, by_sea=True)

        if not self._may_guess(draft):
            return []
        return [known] if self.given else [near, far]

    def _may_guess(self, draft: Draft) -> bool:
        """Tell whether the words around a misspelt place say that it is one, and that the line is no prose."""
        spot = draft.unit.spot
        guesses = [one for one in draft.spots if one is not None and one.guess]
        lengths = [_length(draft, one) for one in guesses]
        if any(length == 3 and len(one.candidates) > 1 for one, length in zip(guesses, lengths, strict=True)):
            # every word of three letters is near to some id
            return False
        if draft.verb is None:
            # "A wart" alone on a line is no army, "A Munihc" is one, and so is what stands in a list
            listed = draft.start > 0 or draft.block == "units"
            return draft.unit.type is not None and lengths[0] >= (4 if listed else 6)
        if spot.guess and draft.unit.type is None:
            return self.given and lengths[0] >= 4 and len(guesses) == 1 and any(draft.spots[1:])
        # one place at least is named beyond doubt, or all are long enough to be no words by chance
        exact = any(one is not None and not one.guess for one in draft.spots)
        return exact or min(lengths) >= 5

    def _fits(self, draft: Draft, c: _Choice) -> bool:
        """Tell whether the units that stand in these provinces are of the type and power that the draft names."""
        unit, other = draft.unit, draft.other
        there, helped = self.standing.get(c[0]), self.standing.get(c[1])
        power = draft.power if self.given or unit.nation is None else unit.nation
        return (
            (there is None or power in (None, there.power))
            and (there is None or unit.type in (None, there.type))
            and (helped is None or other is None or other.type in (None, helped.type))
            and (helped is None or other is None or other.nation in (None, helped.power))
        )

    def _possible(self, draft: Draft, c: _Choice, *, by_sea: bool) -> bool:
        """Tell whether the order can be legal when these provinces are meant."""
        here, there, goal = (self.board.number.get(id, -1) for id in c)
        kind = draft.unit.type or self.type_in(c[0])
        if draft.verb is Verb.MOVE:
            return self._reaches(kind, here, goal, by_sea)
        if draft.other is None:
            return True
        if c[0] == c[1]:
            return False
        helped = draft.other.type or self.type_in(c[1])
        if draft.verb is Verb.CONVOY:
            ends = (there, goal)
            return self.board.is_sea[here] and all(not self.board.is_sea[n] and self.board.touches[n] for n in ends)
        if goal < 0:
            return self._reaches(kind, here, there, by_sea=False)
        return self._reaches(kind, here, goal, by_sea=False) and self._reaches(helped, there, goal, by_sea=True)

    def type_in(self, id: str) -> UnitType | None:
        """Return the type of the unit that is known to stand in a province."""
        unit = self.standing.get(id)
        return None if unit is None else unit.type

    def _can_stand(self, kind: UnitType | None, id: str) -> bool:
        terrain = self.board.province(id).terrain
        return not ((kind is ARMY and terrain is Terrain.SEA) or (kind is FLEET and terrain is Terrain.INLAND))

    def _reaches(self, kind: UnitType | None, a: int, b: int, by_sea: bool) -> bool:
        """Tell whether a unit can go from province a to province b, for an army perhaps over the sea."""
        board = self.board
        if kind is not FLEET and b in board.walks[a]:
            return True
        if kind is not ARMY and b in self._sails[a]:
            return True
        if kind is FLEET or not by_sea or a == b or board.is_sea[a] or board.is_sea[b]:
            return False
        if not self.given:
            return bool(board.touches[a] and board.touches[b])
        fleets = {board.number[unit.place] for unit in self.standing.values() if unit.type is FLEET}
        seen = [sea for sea in board.touches[a] if sea in fleets]
        for sea in seen:
            if sea in board.touches[b]:
                return True
            seen.extend(n for n in board.touches[sea] if n in fleets and board.is_sea[n] and n not in seen)
        return False

    def _note_choice(self, draft: Draft, spots: tuple[Spot | None, ...], chosen: _Choice, possible: bool) -> None:
        for spot, id in zip(spots, chosen, strict=True):
            if spot is not None and spot.guess:
                self.say_spelling(draft, spot.start, spot.end, self.names.listed((id,)))
            elif spot is not None and len(spot.candidates) > 1 and spot.exact != id:
                words = draft.line.quote(spot.start, spot.end)
                why = "that is possible here" if possible else "with such a unit"
                message = f'"{words}" is read as {self.names.listed((id,))}, the only one {why}'
                self.say(draft, (spot.start, spot.end), "notice", "place-chosen", message, "")

    def say_slips(self, draft: Draft) -> None:
        """Say how the misspelt words of a draft are read that are no places."""
        for start, end, meaning in draft.slips:
            self.say_spelling(draft, start, end, meaning)

    def say_spelling(self, draft: Draft, start: int, end: int, meaning: str) -> None:
        """Say how misspelt words are read."""
        message = f'"{draft.line.quote(start, end)}" is read as {meaning}'
        self.say(draft, (start, end), "notice", "spelling", message, "")

    def say_unknown(self, draft: Draft, spot: Spot, ids: tuple[str, ...]) -> None:
        """Say that a misspelt name is not settled, with the provinces that may be meant."""
        message = f'no place is called "{draft.line.quote(spot.start, spot.end)}"'
        self.say(draft, (spot.start, spot.end), "error", "unknown-place", message, self.names.meant(ids))


def _length(draft: Draft, spot: Spot) -> int:
    start, end = draft.line.span(spot.start, spot.end)
    return end - start


_SAILS: weakref.WeakKeyDictionary[Board, list[set[int]]] = weakref.WeakKeyDictionary()


def _sails_of(board: Board) -> list[set[int]]:
    """Return, for each province, those that a fleet may go to from any of its coasts; kept as long as the board."""
    sails = _SAILS.get(board)
    if sails is None:
        sails = _SAILS[board] = [set() for _ in board.provinces]
        for place, others in board.sails.items():
            sails[board.number[place]].update(board.number[other] for other in others)
    return sails
