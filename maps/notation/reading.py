"""One order: words to a draft, which keeps what was written and decides nothing that needs the board's units."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ..board import Terrain
from ..orders import FLEET
from . import dashless, sentences, talking
from .dashes import is_bar, is_text
from .drafts import Draft
from .headings import skip_bullet
from .lines import Line
from .nearby import is_convoy
from .places import Fault, Names, Spot, names_of
from .skipping import skip_fillers, skip_moving
from .unit_reading import UnitGrammar
from .words import CONVOY_WORDS, LATE, RESULTS, UNITS, VERBS, Verb

if TYPE_CHECKING:
    from collections.abc import Callable


class Grammar(UnitGrammar):
    """Reads one order from the words of a line, in the notations that write unit, verb, place.

    Args:
        names: the names of the board.
        page: whether these are the names of webDiplomacy.
    """

    phase = ""
    """The retreat or adjustment phase whose orders are read; empty for movement."""

    def __init__(self, names: Names, *, page: bool = False) -> None:
        """Keep the names."""
        super().__init__(names)
        # the grammar for sentences of webDiplomacy, made when the first is met
        self._page: Grammar | None = self if page else None

    def begin(self, line: Line) -> int:
        """Return where the orders of a line begin: behind bullets, numbers, and the "move" of "Move A Par to Bur"."""
        i = skip_bullet(line, 0)
        if line.ahead[i] in _BIDDING:
            k = skip_fillers(line, i + 1)
            found = self.names.province_at(line, skip_fillers(line, k + (line.ahead[k] in UNITS)))
            if found is not None and (line.ahead[found[1]] == "-" or VERBS.get(line.ahead[found[1]]) in _READERS):
                return i + 1
        return i

    def behind_heading(self, line: Line, i: int) -> int:
        """Return where the orders begin that stand behind the colon of a heading."""
        return skip_bullet(line, i)

    def late(self, line: Line, i: int) -> Draft | None:
        """Read an order of a retreat or an adjustment phase from word i; None if there is none.

        >>> from ..loading import standard
        >>> Grammar(names_of(standard())).late(Line(1, "A Mun R Ber"), 0).verb
        <Verb.RETREAT: 'retreat'>
        """
        from .late import read  # it reads units with this class

        return read(self._pages() if sentences.is_page(line, i) else self, line, i)

    def order(self, line: Line, i: int) -> Draft:
        """Read an order, or a bare unit, that begins at word i.

        Raises:
            Fault: the words are no order.
        """
        if VERBS.get(line.ahead[i]) in LATE and not self.begins_unit(line, i):
            raise _other_phase(line, i)
        if VERBS.get(line.ahead[i]) in _AFTER_DASH and self.begins_unit(line, i + 1) and not self.begins_unit(line, i):
            message = f'the order does not say which unit "{line.quote(i, i + 1)}" is for'
            raise Fault("missing-unit", i, i + 1, message, "write the unit that is ordered in front of it")
        if line.ahead[i] == "the" and sentences.is_page(line, i) and self._page is not self:
            return self._pages().order(line, i)
        slips: list[tuple[int, int, str]] = []
        unit, j = self.unit(line, i, slips)
        draft = Draft(line, i, j, unit, slips=slips)
        k = j
        if (bracketed := self._bracketed(line, k)) is not None:
            draft.verb = bracketed
            draft.end = _READERS[bracketed](self, draft, k + 2)
            return draft
        # "F Tyn-Holds", "A Mun S: A Pru-Ber": a mark before the verb adds nothing
        if line.ahead[k] in ("-", ":") and VERBS.get(line.ahead[k + 1]) in (*_AFTER_DASH, Verb.VIA):
            k += 1
        if line.ahead[k] == "." and line.ahead[k + 1] == "-" and line.ahead[k + 2] not in UNITS:
            k += 1
        k = talking.meant(line, k)
        word = line.ahead[k]
        if word == ";" and is_bar(line, k) and (line.ahead[k + 1] == "-" or line.ahead[k + 1] in VERBS):
            # "| A Par | - Bur |": a table with a column for the unit
            k += 1
            word = line.ahead[k]
        verb = Verb.MOVE if word in ("-", ":") else self.verb(draft, k)
        if word == "<":
            message = "this arrow points back; which of the two places is the goal?"
            raise Fault("arrow", k, k + 1, message, "write the unit, a dash, and the place it goes to")
        if verb is None:
            if word in _PROXY:
                raise _proxy(line, k)
            if unit.type is None and unit.spot.guess and word[:1].isalnum():
                # "Now that everybody": a strange word before others is no place
                raise self.names.unknown(line, i)
            return draft
        if verb is Verb.VIA:
            if end := self._by_way(draft, k):
                draft.end = end
                return draft
            hint = f'write "{line.quote(i, j)} - ", the place, and "via convoy"'
            raise Fault("no-target", i, k + 1, "the order does not say where the unit goes", hint)
        if verb is not Verb.HOLD and verb not in _READERS:
            raise _other_phase(line, k)
        draft.verb = verb
        draft.end = k + 1 if verb is Verb.HOLD else _READERS[verb](self, draft, k)
        return draft

    def _by_way(self, draft: Draft, k: int) -> int:
        """Read "via convoy to Nwy" from word k, where the goal stands behind the convoy; 0 if there is no goal."""
        line = draft.line
        j = self.via(draft, k)
        if line.ahead[j] != "-" and VERBS.get(line.ahead[j]) is not Verb.MOVE:
            return 0
        draft.verb, way = Verb.MOVE, draft.path
        j = self.goal(draft, j)
        draft.path = way + draft.path
        return j

    def _bracketed(self, line: Line, k: int) -> Verb | None:
        """Return the verb of "A Par (S) A Mar - Bur" at word k: a bracket with it alone, and a unit behind."""
        if line.ahead[k] != "(" or line.ahead[k + 2] != ")" or not self.begins_unit(line, k + 3):
            return None
        verb = VERBS.get(line.ahead[k + 1])
        return verb if verb in (Verb.SUPPORT, Verb.CONVOY) else None

    def _pages(self) -> Grammar:
        """Return the grammar for sentences of webDiplomacy, which names some coasts in its own way."""
        if self._page is None:
            self._page = Grammar(names_of(self.names.board, sentences.PAGE_DIALECT), page=True)
        return self._page

    def verb(self, draft: Draft, i: int) -> Verb | None:
        """Return what the word at i tells a unit to do, rightly spelt or not."""
        word = draft.line.ahead[i]
        verb = VERBS.get(word)
        if verb is None and len(word) > 4:
            verb = self.names.nearby.verb(word)
            if verb is not None:
                draft.slips.append((i, i + 1, f"the order to {verb.value}"))
        return verb

    def goal(self, draft: Draft, i: int) -> int:
        """Read the place behind a dash or a verb of moving, and all further ones of a path."""
        line = draft.line
        spots = []
        while True:
            i = skip_moving(line, i)
            if draft.slips and draft.slips[-1][0] == i:
                # "moovs": the misspelt verb itself
                i = skip_moving(line, i + 1)
            bracket = line.ahead[i] == "("
            spot = self.names.spot_at(line, i + bracket)
            i = spot.end + (bracket and line.ahead[spot.end] == ")")
            spots.append(spot)
            follows = line.ahead[i + 1]
            if line.ahead[i] != "-" or not follows[:1].isalnum() or follows in RESULTS or is_text(self.names, line, i):
                break
            if VERBS.get(follows) in (Verb.VIA, Verb.CONVOY):
                i += 1
                break
        draft.to = last = spots.pop()
        if last.coast and line.ahead[last.end - 1] == "s" and line.ahead[last.end - 2] not in "/(.-":
            draft.slips.append((last.end - 1, last.end, "the south coast"))
        draft.path = spots
        return i

    # --- one reader for each verb: from the index of the verb to the index behind the order -----------------

    def move(self, draft: Draft, i: int) -> int:
        """Read "- Bur", "move to Burgundy", "- Nth - Nwy", "- Bel via convoy"."""
        draft.via = draft.line.ahead[i] == "moveviaconvoy"
        return self.via(draft, self.goal(draft, i))

    def via(self, draft: Draft, i: int) -> int:
        """Read the words that ask for the convoy, in brackets or not, and seas listed behind them."""
        line = draft.line
        if line.ahead[i] == "/" and line.ahead[i + 1] == "c":
            draft.via = True
            return i + 2
        bracket = line.ahead[i] == "("
        j = i + bracket
        word = line.ahead[j]
        if VERBS.get(word) is Verb.VIA:
            j += 1
            if line.ahead[j] == "the":
                j += 1
            if line.ahead[j] == "land":
                return i
        elif word not in CONVOY_WORDS:
            return i
        if line.ahead[j] in CONVOY_WORDS:
            j += 1
        elif word in ("via", "by") and is_convoy(line.ahead[j]):
            draft.slips.append((j, j + 1, "convoy"))
            j += 1
        elif word == "by":
            return i
        draft.via = True
        if word == "via":
            j = self._way(draft, j)
        return j + 1 if bracket and line.ahead[j] == ")" else j

    def _way(self, draft: Draft, i: int) -> int:
        """Read the seas of "via North Sea, Norwegian Sea", "via F Nth and F Nwg"; one with a verb begins an order."""
        line = draft.line
        joined = False
        j = i
        while True:
            k = skip_fillers(line, j + joined)
            fleet = UNITS.get(line.ahead[k]) is FLEET
            found = self.names.province_at(line, skip_fillers(line, k + fleet))
            if found is None:
                return j
            ids, end = found
            if joined or fleet:
                word = line.ahead[end]
                if word in ("-", ":", "<", "(") or (word in VERBS and word not in CONVOY_WORDS):
                    return j
            if joined and not any(self.names.board.province(id).terrain is Terrain.SEA for id in ids):
                return j
            draft.path.append(Spot(ids, "", "", k, end))
            j = end
            joined = line.ahead[j] in (",", "and")
            if line.ahead[j] == "-":
                j += 1
            elif line.ahead[j] in CONVOY_WORDS and not self.begins_unit(line, j + 1):
                return j + 1
            elif not joined:
                return j

    def support(self, draft: Draft, i: int) -> int:
        """Read "S A Ber - Sil", "supports A Bur to hold", "S F Tyn-Holds"."""
        line = draft.line
        i += 1
        if "from" in line.ahead[i : i + _REACH] and (end := sentences.helped(self, draft, i)):
            return end
        while line.ahead[i] in _BEFORE_HELPED:
            i += 1
        draft.other, j = self.unit(line, i, draft.slips)
        k = j
        if line.ahead[k] in ("-", ":", "to") and VERBS.get(line.ahead[k + 1]) is Verb.HOLD:
            k += 1
        verb = self.verb(draft, k)
        if verb is Verb.HOLD:
            return k + 1
        if line.ahead[k] == "-" or verb is Verb.MOVE:
            end = self.via(draft, self.goal(draft, k))
            # the convoy of the helped unit is its own affair
            draft.via = False
            return end
        return j

    def convoy(self, draft: Draft, i: int) -> int:
        """Read "C A Lon - Nwy"."""
        line = draft.line
        if "from" in line.ahead[i : i + _REACH] and (end := sentences.helped(self, draft, i + 1)):
            return end
        draft.other, j = self.unit(line, i + (2 if line.at(i + 1) == ":" else 1), draft.slips)
        if line.at(j) not in ("-", ":") and self.verb(draft, j) is not Verb.MOVE:
            draft.to = dashless.goal_behind(self, draft, draft.other, by_sea=True)
            if draft.to is not None:
                return draft.to.end
            raise Fault(
                "no-target",
                i,
                j,
                "the convoy order does not say where the army lands",
                f'write "{line.quote(draft.start, j)} - " and the place',
            )
        end = self.via(draft, self.goal(draft, j))
        draft.via = False
        return end


_Reader: TypeAlias = "Callable[[Grammar, Draft, int], int]"

_READERS: dict[Verb, _Reader] = {
    Verb.MOVE: Grammar.move,
    Verb.SUPPORT: Grammar.support,
    Verb.CONVOY: Grammar.convoy,
}
_AFTER_DASH = (Verb.HOLD, Verb.SUPPORT, Verb.CONVOY)
# "support hold to Kiel", "supports the move of A Par to Bur"
_BEFORE_HELPED = frozenset((":", "to", "hold", "move", "of", "the"))
# so many words behind a verb "from" is looked for: a place with its coast and what stands before it
_REACH = 16
_BIDDING = frozenset(("move", "order"))
_PROXY = frozenset(("p", "proxy", "proxies", "proxied"))


def _proxy(line: Line, k: int) -> Fault:
    message = f'"{line.quote(k, k + 1)}" hands the unit to another power; that is no order of its own'
    return Fault("proxy", k, k + 1, message, "write the order that the other power gives it, under the same heading")


def _other_phase(line: Line, i: int) -> Fault:
    return Fault(
        "other-phase",
        i,
        i + 1,
        f'"{line.quote(i, i + 1)}" belongs to another phase; orders of movement are read here',
        "give the order in the phase that it belongs to; a unit can hold, move, support or convoy",
    )
