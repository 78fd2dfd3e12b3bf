"""Positions to try, other engines to compare with, and the measurements.

Reading order: :mod:`positions` (seeded positions of every kind), :mod:`peers` (other engines as separate
processes), :mod:`subjects` (what is measured and compared), then the programs: :mod:`agree_with_peers`,
:mod:`campaign`, :mod:`speed`, :mod:`imports`. Each is run from the root of the repository, as
``python -m bench.speed``.
"""
