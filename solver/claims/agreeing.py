"""The equations of a phase together with what a claim says of them: is there a resolution that agrees with it?

Where some core of the phase has no resolution, the phase as a whole has none, whatever is claimed of another core. Then
the cores are taken one by one, as adjudication does (``solver/cores.py``): what has no resolution is what the rulebook
makes of it, and what has several is any of these.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from ...encoding import Intents
from ...encoding.decisions import Folding
from ...encoding.facts import FALSE, TRUE, Fact, is_true
from ...encoding.network import Network
from ...maps import StandoffError
from ..cores import Core, Settlement, settle
from ..resolving import COUNT_LIMIT, Resolution, network_resolution, open_successes, oracle_for
from ..ruling import Ruling
from .claim import Absent, Became, Claim, Contested, Dislodgement, Exits, Stands, Statement
from .meaning import Meaning

MOST_TRIED = 1000
"""So many ways to decide cores with several resolutions are tried where none of them leads to a whole resolution."""


class ClaimedEquations:
    """The equations of a phase, plain or with some decisions put in, and the literals of a claim's statements.

    Args:
        intents: what the orders amount to.
        claim: the claim.
        known: decisions that are put in; without any, the plain equations count.
        cores: the circles that a backup rule settled by these.
        free: decisions that have no equation, since the rulebook has no rule for them.
    """

    def __init__(
        self,
        intents: Intents,
        claim: Claim,
        known: Mapping[Fact, bool] | None = None,
        cores: Iterable[Core] = (),
        free: Collection[Fact] = (),
    ) -> None:
        """Make the equations and the literals."""
        folding = Folding.ALL if known is None else Folding.CONSTANTS
        self.network = Network(intents, folding, known, free=free)
        self.free = frozenset(free)
        meaning = Meaning(self.network, cores)
        self.statements = claim.statements
        self.literals = [meaning.literal(statement) for statement in claim.statements]

    @classmethod
    def of_ruling(cls, ruling: Ruling, claim: Claim) -> ClaimedEquations:
        """Return the equations with all that a ruling decides put in."""
        return cls(ruling.intents, claim, ruling.resolution.facts(), ruling.cores)

    @cached_property
    def solvable(self) -> bool:
        """Whether there is any resolution, as claimed or not."""
        if self.network.gates.top == 1:
            return True
        with oracle_for(self.network) as oracle:
            return oracle.solve([]) is not None

    def false_alone(self) -> list[int]:
        """Return the statements, by index, that no resolution agrees with."""
        found = [n for n, literal in enumerate(self.literals) if literal == FALSE]
        doubtful = {literal for literal in self.literals if literal not in (TRUE, FALSE)}
        if not doubtful:
            return found
        with oracle_for(self.network) as oracle:
            dead = {literal for literal in doubtful if oracle.solve([literal]) is None}
        return [n for n, literal in enumerate(self.literals) if literal == FALSE or literal in dead]

    def together(self) -> list[int]:
        """Return a smallest set of statements, by index, of which no resolution agrees with all.

        Those that say least are dropped first, so that what is left is about orders before it is about empty provinces.
        """
        kept = [n for n, literal in enumerate(self.literals) if literal != TRUE]
        # of statements that come to the same, the first will do
        first: dict[int, int] = {}
        for n in kept:
            first.setdefault(self.literals[n], n)
        kept = sorted(first.values())
        with oracle_for(self.network) as oracle:
            for n in sorted(kept, key=lambda n: (_weight(self.statements[n]), -n)):
                rest = [self.literals[m] for m in kept if m != n]
                if oracle.solve(rest) is None:
                    kept.remove(n)
        return kept

    def agreeing(self) -> Resolution | None:
        """Return a resolution that agrees with all of the claim, or None."""
        if FALSE in self.literals:
            return None
        assumed = [literal for literal in self.literals if literal != TRUE]
        if self.network.gates.top == 1:
            return network_resolution(self.network)
        with oracle_for(self.network) as oracle:
            model = oracle.solve(assumed)
        return None if model is None else network_resolution(self.network, model)

    def count(self) -> tuple[int, tuple[tuple[Fact, bool], ...]]:
        """Return how many resolutions agree with the claim, and what is decided in all of them; there is one."""
        network = self.network
        facts = network.facts()
        if network.gates.top == 1:
            return 1, tuple((fact, literal == TRUE) for fact, literal in facts.items())
        assumed = [literal for literal in self.literals if literal != TRUE]
        shared: list[tuple[Fact, bool]] = []
        with oracle_for(network) as oracle:
            model = oracle.solve(assumed)
            assert model is not None
            for fact, literal in facts.items():
                value = is_true(model, literal)
                opposite = -literal if value else literal
                if literal in (TRUE, FALSE) or oracle.solve([*assumed, opposite]) is None:
                    shared.append((fact, value))
            for literal in assumed:
                oracle.add([literal])
            # with decisions that no equation holds there are models, but no resolution
            found = 0 if self.free else sum(1 for _ in oracle.models(open_successes(network), COUNT_LIMIT))
        return found, tuple(shared)


def _weight(statement: Statement) -> int:
    """Return how much a statement says: those that say little are the first to be left out."""
    if isinstance(statement, (Absent, Contested)):
        return 0 if isinstance(statement, Absent) or not statement.value else 2
    if isinstance(statement, Dislodgement):
        return 4 if statement.value else 1
    return 3 if isinstance(statement, (Stands, Exits)) else 5 if isinstance(statement, Became) else 2


def core_by_core(intents: Intents, claim: Claim) -> Iterator[ClaimedEquations]:
    """Yield the equations that a phase without a resolution comes to once its cores are settled that have none.

    Each has resolutions; they are those of the cores that have several. There is more than one only where a core that
    has several leads, whichever is taken, to another core that has none.

    Args:
        intents: what the orders amount to; the equations alone have no resolution.
        claim: the claim.

    Raises:
        StandoffError: there are too many ways to try.
    """
    waiting: list[tuple[dict[Fact, bool], tuple[Core, ...]]] = [({}, ())]
    tried = 0
    while waiting:
        known, before = waiting.pop()
        tried += 1
        if tried > MOST_TRIED:
            fault = "there are too many ways to decide its circles, and some lead to paradoxes"
            raise StandoffError(f"the claim cannot be judged: {fault}; claim less")
        settled = settle(intents, known, choosing=False)
        cores = (*before, *settled.cores)
        hopeless = [core for core in cores if core.resolutions == 0 and core.settled_by is Settlement.NOTHING]
        free = [fact for core in hopeless for fact in core.facts]
        equations = ClaimedEquations(intents, claim, settled.known, cores, free)
        if equations.solvable:
            yield equations
            continue
        ways = next((several for several in settled.left if several), ())
        waiting += [({**settled.known, **way}, cores) for way in reversed(ways)]
