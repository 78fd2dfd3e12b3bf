"""Whether a cost grows with the length of a text and no faster, on a machine that has other things to do as well."""

from collections.abc import Callable

TRIES = 3
SHORT, LONG = 250, 2_500


def in_proportion(cost: Callable[[int], float], times: float = 30, besides: float = 0.05) -> None:
    """See that ten times the text costs no more than so many times as much.

    A machine that is busy elsewhere makes one measurement wrong, not three; what grows faster than it should does so
    every time.

    Args:
        cost: measures the processor time, in seconds, of a text of so many pieces.
        times: how many times as much ten times the text may cost; a square would make a hundred.
        besides: seconds that it may cost in any case.
    """
    cost(50)
    tries = []
    for _ in range(TRIES):
        short, long = cost(SHORT), cost(LONG)
        if long < times * short + besides:
            return
        tries.append((short, long))
    raise AssertionError(tries)
