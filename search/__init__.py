"""Questions about all positions, and about all orders of one.

Which is the smallest position with a property: found, made small, and judged twice.

Reading order: :mod:`properties` with :mod:`patterns` (what is looked for), :mod:`filters` and :mod:`regions` (among
what), :mod:`ground` and :mod:`drawing` (seeded phases), :mod:`shrinking` (a phase made small), :mod:`rounds` (what one
worker does), :mod:`hunting` (the search), :mod:`bounds` (what is proved), :mod:`rejudging` (what is found is judged
twice), :mod:`symmetry` (which finds are the same), :mod:`asking` (what people ask for), :mod:`finding` (one question,
one answer), and what tells and keeps it: :mod:`report`, :mod:`reasons`, :mod:`data`, :mod:`files`, :mod:`state`.

>>> from standoff.search import Limits, find, wanted
>>> known = find(wanted(resolutions="2", not_cycle=True), Limits(count=400))
>>> known.best.size, known.proved
((4, 4, 2), False)

What is true of all positions: :mod:`theorems`.

What can a power force on a position, and which orders explain what happened: :mod:`played` (orders as variables of a
formula), :mod:`goals`, :mod:`goal_words`, :mod:`turns` and :mod:`forcing`; :mod:`after`, :mod:`statements` and
:mod:`inferring`; and what tells it: :mod:`force_show`, :mod:`infer_show`, :mod:`play_files`.

>>> from standoff.maps import Position
>>> from standoff.search import contest, force, infer, statements_after
>>> before = Position.of("GERMANY A mun", "GERMANY A ber", "RUSSIA A sil")
>>> found = force(contest(before, ["GERMANY"], ["A Mun in Sil"]))
>>> found.answer, [order.short for order in found.own_orders]
('yes', ['A ber S A mun - sil', 'A mun - sil'])
>>> after = statements_after("A Sil dislodged by A Mun", before)
>>> len(infer(before, after).explanations)
1
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .after import AfterError, statements_after
    from .asking import AskedError, wanted
    from .finding import find
    from .forcing import Contest, Forced, ForceError, contest, force
    from .goals import GoalError
    from .hunting import Find, Known, Limits
    from .inferring import Explanation, Inferred, infer
    from .rounds import Wanted
else:
    # the command line gathers the commands of all folders, and most of them search nothing
    _LATER = {
        "AfterError": "after",
        "statements_after": "after",
        "Contest": "forcing",
        "ForceError": "forcing",
        "Forced": "forcing",
        "contest": "forcing",
        "force": "forcing",
        "GoalError": "goals",
        "Explanation": "inferring",
        "Inferred": "inferring",
        "infer": "inferring",
        "AskedError": "asking",
        "wanted": "asking",
        "find": "finding",
        "Find": "hunting",
        "Known": "hunting",
        "Limits": "hunting",
        "Wanted": "rounds",
    }

    def __getattr__(name: str) -> object:
        """Import what searches when it is asked for."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


__all__ = [
    "AfterError",
    "AskedError",
    "Contest",
    "Explanation",
    "Find",
    "ForceError",
    "Forced",
    "GoalError",
    "Inferred",
    "Known",
    "Limits",
    "Wanted",
    "contest",
    "find",
    "force",
    "infer",
    "statements_after",
    "wanted",
]
