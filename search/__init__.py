"""Questions about all positions: the smallest one with a property, found, made small, and judged twice.

Reading order: :mod:`properties` with :mod:`patterns` (what is looked for), :mod:`filters` and :mod:`regions` (among
what), :mod:`ground` and :mod:`drawing` (seeded phases), :mod:`shrinking` (a phase made small), :mod:`rounds` (what one
worker does), :mod:`hunting` (the search), :mod:`bounds` (what is proved), :mod:`rejudging` (what is found is judged
twice), :mod:`symmetry` (which finds are the same), :mod:`asking` (what people ask for), :mod:`finding` (one question,
one answer), and what tells and keeps it: :mod:`report`, :mod:`reasons`, :mod:`data`, :mod:`files`, :mod:`state`.

>>> from standoff.search import Limits, find, wanted
>>> known = find(wanted(resolutions="2", not_cycle=True), Limits(count=400))
>>> known.best.size, known.proved
((4, 4, 2), False)
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .asking import AskedError, wanted
    from .finding import find
    from .hunting import Find, Known, Limits
    from .rounds import Wanted
else:
    # the command line gathers the commands of all folders, and most of them search nothing
    _LATER = {
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


__all__ = ["AskedError", "Find", "Known", "Limits", "Wanted", "find", "wanted"]
