"""The words of jDip's case files: what begins a case, a block of lines, and which variant is which board."""

from __future__ import annotations

SINGLE = ("variant_all", "case", "prestate_setphase", "poststate_same", "end")
"""Keywords with text behind them, or none."""

BLOCKS = (
    *("prestate", "prestate_dislodged", "prestate_results", "prestate_supplycenter_owners"),
    *("orders", "poststate", "poststate_dislodged"),
)
"""Keywords that begin a block of lines."""

KEYWORDS = (*SINGLE, *BLOCKS)
"""All of them."""

_VARIANTS = {"standard": ("standard", "datc_standard", "datc_1898")}


def is_variant(name: str, board_id: str) -> bool:
    """Tell whether a variant of jDip is played on a board that is shipped.

    Args:
        name: what stands behind ``VARIANT_ALL``.
        board_id: id of the board.

    >>> is_variant("DATC_Standard", "standard"), is_variant("Modern", "standard")
    (True, False)
    """
    return name.lower() in (board_id, *_VARIANTS.get(board_id, ()))
