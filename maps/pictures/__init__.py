"""Pictures of positions and orders, as SVG, without any library.

Reading order: :mod:`lines` and :mod:`chart` (where things stand), :mod:`marks` (what a picture says, as data),
:mod:`sketching` (orders to marks), :mod:`drawing` (marks to SVG). ``docs/pictures.md`` tells what a picture shows.
"""

from .picture import picture

__all__ = ["picture"]
