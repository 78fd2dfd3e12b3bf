"""The outlines of boards, cut out of the countries of Natural Earth: ``docs/shapes.md`` tells how.

Reading order: :mod:`plan` (what a TOML file here says), :mod:`atlas` (countries and points, projected), :mod:`cover` (a
cover of the picture by spaces, in whole numbers), :mod:`arcs` (the lines between them), :mod:`placing` (where units,
names and centres stand), :mod:`build` (the file), :mod:`preview` (a picture to look at).
"""
