"""Notations that are no lines of words: what other programs write, one module a program.

Each module has ``take(scanner, first)``, which reads a block of text into drafts (see
:class:`standoff.maps.notation.families.BlockReader`), and writes the same form.
"""
