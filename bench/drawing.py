"""How long pictures take and how large they are: all phases of the shipped cases, and standard positions.

python -m bench.drawing
"""

from __future__ import annotations

import statistics
import time
import zlib
from collections.abc import Callable
from functools import partial

from standoff import Position, Rulebook, adjudicate
from standoff.datc.case import cases
from standoff.datc.case_text import text_of_step
from standoff.maps import board_named
from standoff.maps.notation import read
from standoff.maps.pictures import picture
from standoff.maps.pictures.chart import chart_of
from standoff.solver.pictures import picture_of
from standoff.solver.why.commands import ruling_of


def timed(name: str, draws: list[Callable[[], str]]) -> None:
    """Print median and greatest time and size of pictures."""
    times: list[float] = []
    sizes: list[int] = []
    packed: list[int] = []
    for draw in draws:
        start = time.process_time()
        drawn = draw()
        times.append((time.process_time() - start) * 1000)
        sizes.append(len(drawn.encode()) // 1000)
        packed.append(len(zlib.compress(drawn.encode())) // 1000)
    print(
        f"{name:<34} {len(draws):>4} pictures  "
        f"{statistics.median(times):6.1f} ms, at most {max(times):6.1f}  "
        f"{statistics.median(sizes):4.0f} kB, at most {max(sizes):4d} (packed {max(packed)})"
    )


def main() -> None:
    for name in ("standard", "toy"):
        start = time.process_time()
        chart_of(board_named(name))
        picture(Position((), board_named(name)), crop=False)
        print(f"first picture of {name}: {(time.process_time() - start) * 1000:.0f} ms")
    rulings = []
    for case in cases():
        for step in case.steps:
            reading = read(text_of_step(step), board_named(step.board))
            rulings.append(ruling_of(reading, Rulebook.DATC))
    timed("cases, one board", [partial(picture_of, r) for r in rulings])
    timed("cases, orders | result", [partial(picture_of, r, frames="two") for r in rulings])
    timed("cases, the whole board", [partial(picture_of, r, crop=False) for r in rulings])
    board = board_named("standard")
    opened = Position.of(*(f"{power.id} {unit}" for power in board.powers for unit in power.units))
    opening = opened.orders(
        "A Vie - Gal, A Bud - Ser, F Tri - Alb, A Lvp - Yor, F Lon - Nth, F Edi - Nwg, A Par - Bur, "
        "A Mar S A Par - Bur, "
        "F Bre - Mao, A Ber - Kie, A Mun - Ruh, F Kie - Hol, A Ven - Tyr, A Rom - Apu, F Nap - Ion, A War - Gal, "
        "A Mos - Ukr, F Sev - Bla, F Stp/sc - Bot, A Con - Bul, A Smy - Con, F Ank - Bla"
    )
    ruling = adjudicate(opened, opening)
    timed("an opening, 22 orders", [partial(picture_of, ruling)] * 20)


if __name__ == "__main__":
    main()
