"""Which cases turn on which rule: what ``encoding/rule_pages/cases.toml`` says, worked out.

A movement phase turns on a rule of its formula if, with all clauses of this label left out, the formula no longer says what becomes of the
orders: some decision of the answer is not forced any more. What a backup rule settled is put in as given, and a case
turns on that rule if it settled a core. A case turns on what makes an order void if one of its orders is void for it, and on a rule of a later phase if an order or a unit there comes to it. Cases are asked under
the rulebook ``datc``, and for a rule that some other reading brings in, under that one.

    python -m bench.rule_cases           says whether the file is up to date
    python -m bench.rule_cases --write   writes it anew
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import standoff.encoding
from standoff.datc.case import Case, Step, cases
from standoff.encoding import Intents, Rulebook, read
from standoff.encoding.clauses import of_gate
from standoff.encoding.decisions import Folding
from standoff.encoding.facts import OPEN, Fact, Kind, Rule
from standoff.encoding.network import Network
from standoff.encoding.program import write_out
from standoff.encoding.rule_page import rule_pages
from standoff.solver.adjudication import rule
from standoff.solver.adjustments import adjudicate_adjustments
from standoff.solver.cores import Core, CoreKind, Settlement
from standoff.solver.late_outcome import LateOutcome
from standoff.solver.oracle import Oracle
from standoff.solver.retreats import adjudicate_retreats
from standoff.solver.rule_ids import rule_id

FILE = Path(standoff.encoding.__file__).parent / "rule_pages" / "cases.toml"
