"""Engines that people have, behind the protocol: scripts for the interpreter of each engine's own environment.

``serve.py NAME`` is started there by ``--engine NAME``; it loads ``NAME.py``, which alone knows its engine. Both use
the standard library and that engine, and nothing of standoff, which is not installed there; nothing of standoff imports
them. ``NAME.toml`` holds what was measured of the engine.
"""
