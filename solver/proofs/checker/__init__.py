"""Checks a folder that ``standoff prove`` wrote: a program of its own, which imports nothing but Python's library.

    python checker DIR

It knows neither the game nor who wrote the folder: only formulas, models, refutations, and how the files of a folder
hang together. ``docs/proofs.md`` tells what is in a folder and what this program sees to.
"""
