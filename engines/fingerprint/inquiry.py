"""An engine asked until what is left of all rulebooks cannot be parted further.

1. *Probes* (:mod:`probes`): always the one next whose answer is expected to tell most.
2. *Witnesses*: more probes for each switch, so that no reading rests on one answer.
3. *Doubt*: where answers contradict what is left, the rulebooks near it are held against all answers (:mod:`doubting`).
4. *Search*: phases that part what is left (:mod:`searching`), until none is found any more.
5. *Fresh phases* of all kinds, and those of cases that were not asked so far: does the rulebook that was found foretell
   them? If not, 3 again.
6. Witnesses again, where another rulebook was found than that beside which they were chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from ...encoding import Rulebook
from ..contract import ReplyKind, ask_all
from .doubting import better
from .evidence import to_do_with
from .inquired import Answered, Inquired, telling
from .nearest import named_of
from .prediction import ALL_PARTS, Fit, Parts, told
from .probes import Probe, of_cases
from .readings import FIELDS, rulebook_of
from .searching import Parting, fresh, kinds_for, named_phases, question_for
from .spelling import SPELLING, respelled

if TYPE_CHECKING:
    from ...encoding.policies import Policy
    from ..contract import Engine, Hello
    from ..question import Question
    from .readings import Choice
    from .standing import Part, Standing

WITNESSES = 3
"""So many answers are wanted for each switch, where there are questions for them."""

SEARCHED = 600
"""If so many phases do not part what is left of a part, it is taken that none does."""

FRESH = 150
"""So many phases of all kinds are asked at the end."""

SILENT = 3
"""After so many searched phases that got no answer, or one that nothing left predicts, a part is searched no more."""

ROUNDS = 3
"""So often what was found is looked at again because answers contradict it."""

SECONDS = 8
"""So many more questions are asked about a switch of which answers contradict each other."""

MOST_DOUBTED = 20
"""So many contradictions are looked at to see which switches they are about."""

PATIENCE = 10
"""After so many failures in a row without one answer, an engine is asked no more."""


@dataclass(frozen=True)
class Limits:
    """How long is asked.

    Args:
        witnesses: answers that are wanted for each switch.
        searched: phases that are looked at for each part before it is taken that none parts it.
        fresh: phases of all kinds at the end.
        cases: whether the phases of cases that were not asked so far are asked then.
    """

    witnesses: int = WITNESSES
    searched: int = SEARCHED
    fresh: int = FRESH
    cases: bool = True


class Inquiry:
    """One inquiry.

    Args:
        engine: the engine.
        pool: the probes.
        seed: the seed of what is searched for.
        named: the rulebook that requests name; empty for none.
        wanted: the fields that are asked about.
        limits: how long is asked.
        progress: told now and then how far it has come.
    """

    def __init__(
        self,
        engine: Engine,
        pool: Sequence[Probe],
        seed: int = 0,
        named: str = "",
        wanted: Sequence[str] = FIELDS,
        limits: Limits | None = None,
        progress: Callable[[Inquired], None] | None = None,
    ) -> None:
        """Ask nothing yet."""
        self.engine = engine
        self.seed = seed
        self.named = named
        self.wanted = frozenset(wanted)
        self.limits = limits or Limits()
        self.progress = progress
        self.hello: Hello = engine.hello()
        self.pool = [probe for probe in pool if self.wanted.intersection(probe.turns_on)]
        self.found = Inquired()
        self.parts: dict[str, Parts] = {}
        self.spelling: dict[str, Policy] = self.left.spelling
        self._failed = 0
        self._seconded: set[str] = set()

    @property
    def left(self) -> Standing:
        """What is left."""
        return self.found.left

    def run(self) -> Inquired:
        """Ask, and return what it came to.

        Raises:
            EngineError: the engine cannot be started.
        """
        self._probes()
        self.left.prefer()
        self._witnesses()
        self.left.prefer()
        for n in range(ROUNDS):
            self._doubt()
            self._search()
            self._probes()
            if n == 0 and self.wanted.issuperset(FIELDS):  # of what was not asked about nothing is foretold
                self._fresh()
            if not self._doubtful():
                break
            self._second()
        for _ in range(ROUNDS):
            self._doubt()
            if not self._witnesses():
                break
            self.left.prefer()
        self.found.best = self.left.best
        return self.found

    # --- asking ---------------------------------------------------------------------------------------------

    def _told_of(self, question: Question) -> Parts:
        """Return what the engine tells of such phases, all of it as long as it told nothing."""
        return self.parts.get(question.phase, ALL_PARTS)

    def _ask(self, probes: Iterable[Probe], *, fresh: bool = False) -> list[Answered]:
        """Put questions, and note what came back; none is put to an engine that failed too often."""
        if self.found.gave_up:
            return []
        wanted = [respelled(probe, self.spelling) if not fresh else probe for probe in probes]
        wanted = [probe for probe in wanted if not self.hello.lacks(probe.question)]
        found = [] if fresh else self._known(wanted)
        known = {answered.probe for answered in found}
        wanted = [probe for probe in wanted if probe not in known]
        for probe, reply in zip(wanted, ask_all(self.engine, (probe.question for probe in wanted)), strict=True):
            positions = None
            if reply.kind is ReplyKind.ANSWER and reply.answer is not None:
                positions = told(reply.answer)
                phase = probe.question.phase
                self.parts[phase] = self.parts.get(phase, frozenset()) | positions.parts
            found.append(Answered(probe, reply, positions, fresh))
            self._failed = self._failed + 1 if reply.broken else 0
            if self._failed >= PATIENCE:
                self.found.gave_up = True
                break
        self.found.answered += found
        if self.progress is not None:
            self.progress(self.found)
        return found

    def _known(self, probes: Iterable[Probe]) -> list[Answered]:
        """Take the answers to cases that were there to be foretold as those to probes; no question is put twice."""
        there = {one.probe.id: one for one in self.found.answered if one.fresh and one.probe.case}
        found = []
        for probe in probes:
            if probe.case and (one := there.get(probe.id)) is not None:
                self.found.answered.remove(one)
                found.append(Answered(probe, one.reply, one.told))
        return found

    # --- the steps ------------------------------------------------------------------------------------------

    def _probes(self) -> None:
        """Ask the probes, always that which is expected to tell most, until none tells anything."""
        self._spell()
        while self.pool and not self.found.gave_up:
            probe = self._telling_most()
            if probe is None:
                return
            self.pool.remove(probe)
            for answered in self._ask([probe]):
                if answered.told is not None:
                    self.left.take(answered.probe, answered.told)
            self._spell()

    def _telling_most(self) -> Probe | None:
        """Return the probe whose answer is expected to tell most; None if none tells anything.

        As long as there are such, one that is about one part alone: then each is settled by itself, and those that
        have to do with each other are few when they are looked at together.
        """
        for alone in (True, False):
            found, most = None, 0.0
            for probe in self.pool:
                if self.left.alone(probe.turns_on) is alone:
                    bits = self.left.bits_of(probe, self._told_of(probe.question))
                    if bits > most + 1e-6:
                        found, most = probe, bits
            if found is not None:
                return found
        return None

    def _spell(self) -> None:
        """Write the probes so that their orders are good, as far as that is known.

        That an engine is strict has to be shown by questions about nothing else: orders with more said in them would
        never show that it is not.
        """
        self.spelling = self.left.spelling
        for name in SPELLING:
            lenient = getattr(Rulebook.DATC, name)
            if self.spelling[name] is not lenient and not self._confirmed(name):
                self.spelling[name] = lenient
        self.pool = [respelled(probe, self.spelling) for probe in self.pool]

    def _confirmed(self, name: str) -> bool:
        """Tell whether questions about a field alone bear out what is left of it; they are asked if none was."""
        if not any(one.probe.turns_on == (name,) and one.told for one in self.found.answered):
            alone = [probe for probe in self.pool if probe.turns_on == (name,)][: self.limits.witnesses]
            self.pool = [probe for probe in self.pool if probe not in alone]
            self._ask(alone)
        answered = [one for one in self.found.answered if one.probe.turns_on == (name,) and one.told]
        return bool(answered) and all(one.fit(self.left.best) is not Fit.WRONG for one in answered)

    def _witnesses(self) -> bool:
        """Ask more probes about each switch, and tell whether there were any.

        They are such as tell of it beside the rulebook that would be named now, and count if that explains them. What
        phases tell of which nobody knows on what they turn is left aside, as finding out takes long.
        """
        _, best = named_of(self.left, self.wanted)
        seen: dict[str, int] = dict.fromkeys(FIELDS, 0)
        for answered in self.found.answered:
            known = answered.probe.turns_on is not FIELDS
            if answered.told is not None and known and answered.fit(best).explains:
                for name in self._tells(answered.probe, best):
                    seen[name] += 1
        chosen = []
        for probe in sorted(self.pool, key=lambda probe: len(probe.turns_on)):
            tells = self._tells(probe, best)
            if any(name in self.wanted and seen[name] < self.limits.witnesses for name in tells):
                chosen.append(probe)
                for name in tells:
                    seen[name] += 1
        self.pool = [probe for probe in self.pool if probe not in chosen]
        asked = self._ask(chosen)
        for answered in asked:
            if answered.told is not None:
                self.left.take(answered.probe, answered.told)
        return bool(asked)

    def _tells(self, probe: Probe, best: Choice) -> list[str]:
        """Return the switches of which another reading would predict another answer."""
        parts = self._told_of(probe.question)
        return [name for name in probe.turns_on if telling(probe, name, best, parts)]

    def _search(self) -> None:
        """Look for phases that part what is left."""
        self._spell()
        for part in self._open():
            parting = Parting(part, self.left.best, self.spelling, self.seed, self.named, self.hello.phases)
            silent = 0
            while not self.found.gave_up and silent < SILENT:
                parting.part = part
                question = parting.next(self.limits.searched, self._told_of_any())
                if question is None:
                    self.found.searched[part.fields] = parting.tried
                    break
                silent += not self._took(question, part)
                names = [name for name in part.fields if not self.left.part_of[name].settled]
                if not names:
                    break
                part = self.left.part_of[names[0]]

    def _took(self, question: Question, part: Part) -> bool:
        """Ask a question that parts what is left, and tell whether the answer agrees with some of it."""
        base = rulebook_of(self.left.best)
        for answered in self._ask([Probe(question, FIELDS)]):
            if answered.told is not None:
                agrees = self.left.take(Probe(answered.probe.question, part.fields, base=base), answered.told)
                self.left.prefer()
                return agrees
        return False

    def _told_of_any(self) -> Parts:
        return self.parts.get("movement", ALL_PARTS) | self.parts.get("retreat", frozenset())

    def _open(self) -> list[Part]:
        """Return the parts in which more than one combination is left, those that matter here."""
        return [part for part in self.left.parts if not part.settled and self.wanted.intersection(part.fields)]

    def _fresh(self) -> None:
        """Ask phases of all kinds, and those of cases that were not asked as they stand."""
        if not any(answered.told for answered in self.found.answered):
            return
        questions = islice(fresh(self.seed, self.spelling, self.named, self.hello.phases), self.limits.fresh)
        self._ask([Probe(question, FIELDS) for question in questions], fresh=True)
        if self.limits.cases:
            asked = {answered.probe.id for answered in self.found.answered if answered.probe.case}
            self._ask([probe for probe in of_cases(self.named) if probe.id not in asked], fresh=True)

    def _second(self) -> None:
        """Ask more about the switches of which some answers are contradicted by others."""
        best = self.left.best
        doubted: set[str] = set()
        for one in self._doubtful()[:MOST_DOUBTED]:
            if one.told is not None:
                doubted.update(to_do_with(one.probe, one.told, best))
        for name in (name for name in FIELDS if name in doubted & self.wanted - self._seconded):
            self._seconded.add(name)
            probes = [probe for probe in self.pool if name in probe.turns_on and name in self._tells(probe, best)]
            probes = sorted(probes, key=lambda probe: len(probe.turns_on))[:SECONDS]
            self.pool = [probe for probe in self.pool if probe not in probes]
            names = named_phases(self.seed, kinds_for([name], self.hello.phases), f"second {name}")
            for kind, number in islice(names, self.limits.searched):
                if len(probes) >= SECONDS:
                    break
                question = question_for(kind, number, self.spelling, self.named)
                if question is None:
                    continue
                probe = Probe(question, FIELDS)
                if telling(probe, name, best, self._told_of(question)):
                    probes.append(probe)
            self._ask(probes)

    def _doubtful(self) -> list[Answered]:
        """Return the answers that contradict what is left."""
        best = self.left.best
        return [one for one in self.found.answered if one.told is not None and one.fit(best) is Fit.WRONG]

    def _doubt(self) -> None:
        """Go over to a rulebook near what is left that agrees with more answers, if there is one."""
        best = self.left.best
        answered = [one for one in self.found.answered if one.told is not None]
        found, alike = better(best, answered)
        if found == best and not alike:
            return
        for name in FIELDS:
            self.left.put((name,), [(found[name],)])
        for fields, members in alike.items():
            self.left.put(fields, members)
