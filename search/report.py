"""What is known of a search, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..encoding import Rulebook
from ..maps.notation import write
from ..maps.terminal import Line, line
from ..solver.comparison import differing_fields
from ..solver.why.tree import Look
from ..solver.wording import quoted_name
from .kinds import KEPT, kinds_of
from .properties import Disagree, parts_of
from .reasons import find_lines

if TYPE_CHECKING:
    from pathlib import Path

    from .hunting import Find, Known

MOST_LISTED = 200
"""So many finds are listed; of more there is only their number, and all of them as data."""


def known_lines(
    known: Known, files: Mapping[int, Path], where: str, shown: Sequence[Find], look: Look
) -> Iterator[Line]:
    """Yield the lines that tell what is known of a search.

    Args:
        known: what is known.
        files: the files that were written, by the place of their find among ``shown``.
        where: who worked at it.
        shown: the finds to be shown: the smallest, or all of its size.
        look: how reasons are drawn.
    """
    best = shown[0] if shown else None
    what = question(known)
    if best is None:
        if known.refuted:
            yield line(f"There is no position with {what}.", "bold")
        else:
            yield line(f"Not found: a position with {what}.", "bold")
    else:
        smallest = _smallest(known)
        yield line(f"{smallest} with {what}: {size_words(best)}.", "bold")
    for text in proof_lines(known):
        yield line(text)
    for text in _after(known, best, where):
        yield line(text)
    if known.interrupted:
        yield line("Interrupted: this is what was known by then.", "yellow")
    if best is not None:
        yield line("")
        yield from find_lines(best.phase, known.wanted.what, look)
        if 0 in files:
            yield line("")
            yield line(f"Written: {files[0]}")
    if known.everything and best is not None:
        yield line("")
        yield from _others(known, shown, files)


def _smallest(known: Known) -> str:
    """Say how small the smallest find is known to be: by units and orders, by units alone, or not at all."""
    if known.proved and known.fewest:
        return "Smallest position"
    return "Position with the fewest units" if known.proved else "Smallest position found"


def question(known: Known) -> str:
    """Return what is looked for, with the rulebook and the filters, as it stands behind *a position with*."""
    wanted = known.wanted
    parts = parts_of(wanted.what)
    under = ""
    if not all(isinstance(part, Disagree) for part in parts):
        rulebook = wanted.rulebook
        plain = not differing_fields(rulebook, Rulebook.DATC)
        under = " under the plain rules" if plain else f" under the rules of {quoted_name(rulebook)}"
    filters = wanted.filters.words
    return f"{wanted.what.words}{under}{f', {filters}' if filters else ''}"


def size_words(find: Find) -> str:
    """Say how large a find is.

    Args:
        find: the find.
    """
    units, orders, powers = find.size
    said = [f"{units} unit{'s' if units > 1 else ''}"]
    said.append(f"{orders} order{'' if orders == 1 else 's'} that {'is no hold' if orders == 1 else 'are not holds'}")
    said.append(f"{powers} power{'s' if powers > 1 else ''}")
    return ", ".join(said)


def proof_lines(known: Known) -> Iterator[str]:
    """Say what is proved, and what is not."""
    bound, best = known.bound, known.best
    because = f": {known.unproved}" if known.unproved else ""
    if bound is None or bound.none_below <= 1:
        yield (
            "Not proved to be the smallest" if best is not None else "It is not proved that there is none"
        ) + f"{because}."
        return
    most = bound.none_below - 1
    yield f"Proved: none with {'1 unit' if most == 1 else f'{most} units or fewer'}."
    if best is not None and not known.proved:
        missing = range(bound.none_below, best.size[0])
        numbers = " and ".join(filter(None, (", ".join(map(str, missing[:-1])), str(missing[-1]))))
        yield f"Not ruled out: positions with {numbers} unit{'s' if missing[-1] > 1 else ''}."
    if best is not None and known.proved:
        if known.fewest:
            yield f"Proved: none of {best.size[0]} units with fewer orders that are not holds."
        else:
            yield "Not proved: that as many units need so many orders that are not holds."


def _after(known: Known, best: Find | None, where: str) -> Iterator[str]:
    seed = f"seed {known.wanted.seed}, {where}"
    if best is not None:
        how = "by the solver " if best.by == "solver" else ""
        yield f"Found {how}after {best.after:.1f} s; {known.total} phases drawn in {known.seconds:.1f} s ({seed})."
    else:
        yield f"{known.total} phases drawn in {known.seconds:.1f} s ({seed})."


def _others(known: Known, shown: Sequence[Find], files: Mapping[int, Path]) -> Iterator[Line]:
    filters = known.wanted.filters
    region = f"the region {filters.region_text}"
    where = f"the whole of the board {known.wanted.board.id}" if filters.region is None else region
    count = f"{len(shown)} kind{'' if len(shown) == 1 else 's'} of positions of this size in {where}"
    if known.complete:
        yield line(f"Complete: there {'is' if len(shown) == 1 else 'are'} {count}, proved to be all.", "bold")
    else:
        yield line(f"{count[0].upper()}{count[1:]}; not known to be complete: {_why_open(known)}.", "bold")
    yield line(_told_once(known))
    for n, find in enumerate(shown[:MOST_LISTED], 1):
        yield line(f"{n:>4}  {in_one_line(find)}")
    if len(shown) > MOST_LISTED:
        yield line(f"      … and {len(shown) - MOST_LISTED} more; --format json tells all")
    if len(files) > 1:
        yield line(f"Written: {len(files)} files beside {files[0]}")


def _why_open(known: Known) -> str:
    """Say why it is not known whether there are more kinds."""
    if known.full:
        return f"there are more, and {KEPT} are kept"
    if known.unproved:
        return known.unproved
    if known.faults:
        return "standoff's two evaluators differ on some"
    if known.bound is None:
        return "nothing was proved"
    if not known.proved or known.listed_all is None:
        what = "interrupted" if known.interrupted else "the search ended"
        return f"{what} before all were proved to be listed"
    return "not all that were proved to be there could be shown"


def _told_once(known: Known) -> str:
    """Say which positions are of one kind."""
    kinds = kinds_of(known.wanted)
    same = "by exchanging powers"
    if kinds.symmetries > 1:
        many = "" if kinds.symmetry.complete else ", of more that it has"
        same += f" or provinces ({kinds.symmetries} symmetries of the region{many})"
    return f"One of each kind: others come of it {same}, or write an order in other words that come to the same."


def in_one_line(find: Find) -> str:
    """Return the orders of a find in one line.

    Args:
        find: the find.
    """
    board = find.phase.position.board
    names = {power.id: power.name for power in board.powers}
    said: dict[str, list[str]] = {}
    for order in find.phase.orders:
        said.setdefault(order.unit.power, []).append(write(order, "rulebook", board))
    return "; ".join(f"{names[power]}: {', '.join(orders)}" for power, orders in said.items())


def fault_lines(known: Known) -> Iterator[str]:
    """Yield what is said of finds on which standoff's two evaluators differ."""
    for fault in known.faults:
        orders = "; ".join(map(str, fault.phase.orders))
        yield f'standoff: internal fault: two evaluators differ under "{fault.rules}": {fault.says}: {orders}'
