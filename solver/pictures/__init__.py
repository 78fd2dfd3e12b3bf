"""Pictures of rulings: what was ordered, what came of it, and why.

Reading order: :mod:`fates` (outcomes as states of marks), :mod:`movement`, :mod:`late`, :mod:`several` (boards with
their marks), :mod:`picture` (the whole as SVG), :mod:`page`, :mod:`png`, :mod:`commands`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .picture import picture_of, resolutions_picture
else:
    # imported when asked for: every command loads this package, and only draw needs what draws all phases

    def __getattr__(name: str) -> object:
        """Import what is asked for."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from . import picture

        found = globals()[name] = getattr(picture, name)
        return found


__all__ = ["picture_of", "resolutions_picture"]
