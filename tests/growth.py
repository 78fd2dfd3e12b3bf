"""Whether a cost grows with the length of a text and no faster, on a machine that has other things to do as well."""

import gc
from collections.abc import Callable

import pytest

TRIES = 3
LONG = 2_500
# in campaigns four times as long besides, where a slower growth shows as well
LENGTHS = pytest.mark.parametrize("long", [LONG, pytest.param(4 * LONG, marks=pytest.mark.campaign)])


def in_proportion(cost: Callable[[int], float], long: int = LONG, times: float = 30, besides: float = 0.05) -> None:
    """See that ten times the text costs no more than so many times as much.

    A machine that is busy elsewhere makes one measurement wrong, not three; what grows faster than it should does so
    every time.

    Args:
        cost: measures the processor time, in seconds, of a text of so many pieces.
        long: how many pieces the longer text has; see ``LENGTHS``.
        times: how many times as much ten times the text may cost; a square would make a hundred.
        besides: seconds that the longer text may cost in any case, with ``LONG`` pieces; with more in proportion.
    """
    tries = []
    # what other tests left behind is looked through for garbage now and then, which is no cost of the text
    gc.disable()
    try:
        cost(50)
        for _ in range(TRIES):
            less, more = cost(long // 10), cost(long)
            if more < times * less + besides * long / LONG:
                return
            tries.append((less, more))
    finally:
        gc.enable()
    raise AssertionError(tries)
