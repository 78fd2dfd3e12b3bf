"""Why: the reasons of a ruling as data, and as sentences.

Modules in reading order: ``reason`` (the data).
"""
