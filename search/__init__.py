"""Questions about all positions: the smallest one with a property, found, made small, and judged twice.

Reading order: :mod:`properties` with :mod:`patterns` (what is looked for), :mod:`filters` and :mod:`regions` (among
what), :mod:`ground` and :mod:`drawing` (seeded phases), :mod:`shrinking` (a phase made small), :mod:`rounds` (what one
worker does), :mod:`hunting` (the search), :mod:`bounds` (what is proved), :mod:`rejudging` (what is found is judged
twice), :mod:`symmetry` (which finds are the same), :mod:`finding` (one question, one answer), and what tells it.
"""
