"""The contract of an engine in one screen, and one exchange in full: ``standoff protocol``."""

from __future__ import annotations

import json

CONTRACT = """\
An engine reads a JSON object a line from standard input, and answers each with one on standard output, flushed
at once, with the id that it was asked with. It ends when its input ends. standoff check -- COMMAND asks it.

hello    {"id": 0, "hello": {"protocol": 1, "name": "standoff", "version": "…"}}   comes first, and once
         {"id": 0, "protocol": 1, "name": "mine", "version": "1.2", "phases": ["movement"],
          "boards": ["standard"], "rules": ["datc"]}   what is left out counts as: whatever is asked.
         An engine that answers with an error, or does not answer, is asked all the same.

asked    {"id": 1, "board": "standard", "rules": "datc", "phase": "movement",
          "units": ["ENGLAND F nth", "RUSSIA F stp/sc"], "orders": ["ENGLAND: F nth - nwy"]}
         retreat:     "dislodged": [{"unit": "RUSSIA A sil", "attacker_from": "mun",
                                     "retreats": ["boh", "gal"]}], "contested": ["war"]
         adjustment:  "centers": {"FRANCE": ["mar", "par"]}

answer   {"id": 1, "units": ["ENGLAND F nwy", "RUSSIA F stp/sc"], "dislodged": [], "contested": []}
         must: units, who stands where afterwards. May: dislodged, [{"unit": …, "retreats": […]}]; contested;
         results, [{"order": …, "result": "succeeds"}]. What is left out is not compared.
or       {"id": 1, "skip": "no convoys"}     it does not judge such a phase
or       {"id": 1, "error": "…"}             it cannot judge this one

orders   A mun H | A lon - nwy | A lon - nwy via convoy | F nwg S F nth | F nwg S A lon - nwy | F nth C A lon - nwy
         A mar S bur | A mar S bur - par | F nth C lon - nwy | A par S GERMANY A ruh     as a player may have written
         A sil R boh | A sil D | build F stp/nc | build mos | remove A par | waive | A bag T F bag
         each behind POWER and a colon; letters, places and coasts may be wrong, which makes an order illegal or not
results  hold: stands, dislodged. move: succeeds, fails. support: given, cut. convoy: available, disrupted.
         any: invalid (the other orders do not match), illegal. retreat: succeeds, fails. The rest: succeeds.
names    those of other programs are understood: STP/SC, spa_nc, North Sea, Austria-Hungary, AUS, bounce, void.

once     With --once a process is started for each phase. It reads lines, a word and what belongs to it
         (phase, board, rules, unit, order; dislodged, contested, centers), and writes lines: unit, dislodged,
         contested, result, skip, error. standoff protocol --once shows it.

docs/protocol.md tells all fields, docs/adapters has engines in Python, JavaScript and shell to begin with.
"""

EXAMPLE = {
    "id": 1,
    "board": "standard",
    "rules": "datc",
    "phase": "movement",
    "units": ["GERMANY A ber", "GERMANY A mun", "RUSSIA A sil"],
    "orders": ["GERMANY: A mun - sil", "GERMANY: A ber S A mun - sil", "RUSSIA: A sil H"],
}


def exchange() -> tuple[str, str]:
    """Return a request and the answer of standoff to it, each a line.

    >>> json.loads(exchange()[1])["units"]
    ['GERMANY A ber', 'GERMANY A sil']
    """
    from ..datc.answer import answer_to

    answer = answer_to(EXAMPLE)
    kept = ("id", "units", "dislodged", "contested", "results")
    return json.dumps(EXAMPLE), json.dumps({key: answer[key] for key in kept})


def plain_exchange() -> tuple[str, str]:
    """Return what is written to a process of its own for the same request, and what it may answer."""
    from ..datc.answer import answer_to
    from ..datc.plain import plain_reply
    from .plain import plain_request

    return plain_request(EXAMPLE), plain_reply(answer_to(EXAMPLE))
