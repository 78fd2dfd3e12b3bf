"""Pictures as PNG, by resvg, which the extra ``png`` brings."""

from __future__ import annotations

from functools import cache

from ...maps import StandoffError

NEEDED = "PNG needs resvg-py, which is not installed: pip install 'standoff[png]'; SVG and HTML need nothing"
NO_FONT = (
    "PNG needs a font, and none was found on this machine; install one, such as DejaVu Sans (Debian: "
    "apt install fonts-dejavu-core), or write SVG, which takes the reader's fonts"
)
PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"{0}'
"""A picture of one letter, and the same without it: where no font is found they are the same."""


class PictureError(StandoffError):
    """Is raised where a picture cannot be made in the form that was asked for."""


def png_of(svg: str) -> bytes:
    """Gives a picture as PNG, as wide as it says it is.

    Args:
        svg: the picture, in the light or the dark look: ``auto`` is light here.

    Raises:
        PictureError: resvg-py is not installed, no font is there for the text, or the picture is too large for it.
    """
    _need()
    import resvg_py

    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg))
    except ValueError as error:
        raise PictureError(f"no PNG could be made of the picture: {error}") from None


@cache
def _need() -> None:
    """Make sure once that resvg is there and finds a font."""
    try:
        import resvg_py
    except ModuleNotFoundError as error:
        if error.name != "resvg_py":
            raise
        raise PictureError(NEEDED) from None
    with_letter = PROBE.format('><text x="2" y="16" font-family="sans-serif" font-size="16">E</text></svg>')
    letter, nothing = (bytes(resvg_py.svg_to_bytes(svg_string=one)) for one in (with_letter, PROBE.format("/>")))
    if letter == nothing:
        raise PictureError(NO_FONT)
