"""Pictures of rulings: what was ordered, what came of it, and why.

Reading order: :mod:`fates` (outcomes as states of marks), :mod:`movement`, :mod:`late`, :mod:`several` (boards with
their marks), :mod:`picture` (the whole as SVG), :mod:`page`, :mod:`png`, :mod:`commands`.
"""

from .picture import picture_of, resolutions_picture

__all__ = ["picture_of", "resolutions_picture"]
