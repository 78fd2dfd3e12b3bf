"""How long reading takes: beside adjudicating the same phase, and as texts of every kind grow.

    python -m bench.reading

The first table tells, for each family of notation, the time to read the orders of a phase of 34 units as a multiple
of the time to adjudicate it, both measured in the same run, turn by turn. The next does so for texts of which most is
plain and something is not. Another tells how time and memory grow when a hostile text grows tenfold: ten or less is
linear. :mod:`memory` tells what texts of many megabytes take.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
import tracemalloc
from typing import TYPE_CHECKING

from standoff.maps.notation import read, write_orders
from standoff.maps.notation.quick import MEMORIES
from standoff.maps.notation.texts import read_closely
from standoff.solver.adjudication import adjudicate

from .positions import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from standoff.maps.notation.writing import Style

STYLES: tuple[Style, ...] = ("data", "rulebook", "spaced", "long")

WAYS = ("first", "again", "word by word")


def _typo(text: str) -> str:
    """Misspell the goal of the first move."""
    at = text.find("-") + 1
    at += text[at : at + 2].find(" ") + 1
    return f"{text[:at]}{text[at + 1 : at + 2]}{text[at : at + 1]}{text[at + 2 :]}"


def _wrapped(text: str) -> str:
    """Break three lines behind their last dash, as a mail program does."""
    lines = text.split("\n")
    for n in [n for n, line in enumerate(lines) if "-" in line][:3]:
        head, dash, tail = lines[n].rpartition("-")
        lines[n] = f"{head}{dash}\n  {tail}"
    return "\n".join(lines)


def _remarks(text: str) -> str:
    """Put what programs and people add behind some orders, and a greeting before and a name behind all."""
    lines = text.split("\n")
    for n in range(3, len(lines), 9):
        lines[n] += (" (bounce)", " I hope")[n % 2]
    return "\n".join(["Hello all,", *lines, "", "Regards, Fred"])


DOUBTFUL: dict[str, Callable[[str], str]] = {
    "plain": str,
    "typo": _typo,
    "heading": lambda text: f"Movement orders, our third turn:\n{text}",
    "wrapped": _wrapped,
    "remarks": _remarks,
}
"""What makes a plain text one that has to be looked at closely."""

HOSTILE: dict[str, Callable[[int], str]] = {
    "orders on one line": lambda n: "Germany: " + ", ".join(["A Mun-Sil"] * n),
    "orders without separators": lambda n: "Germany: " + "A Mun-Sil " * n,
    "lines of orders": lambda n: "Germany:\n" + "A Mun S A Ber-Sil\n" * n,
    "unknown words": lambda n: "\n".join(f"A zq{i}x - Mun" for i in range(n)),
    "words without blanks": lambda n: "A " + "MunSil" * n,
    "brackets that open": lambda n: "(" * n,
    "brackets and orders": lambda n: "(A Mun - Sil " * n,
    "headings": lambda n: "Germany: " * n,
    "commas": lambda n: "A Mun" + "," * n,
    "dashes": lambda n: "A Mun " + "- " * n,
    "places on the way": lambda n: "A Lon" + "-Nth" * n,
    "blank lines": lambda n: "\n" * n,
    "JSON that opens": lambda n: '{"a":' * n,
    "JSON lists that open": lambda n: "[" * n,
    "JSON of orders": lambda n: '{"GERMANY": [' + ", ".join(['"A MUN - SIL"'] * n) + "]}",
    "DAIDE that opens": lambda n: "SUB " + "( " * n,
    "DAIDE orders": lambda n: "SUB " + "( ( GER AMY MUN ) MTO SIL ) " * n,
    "jDip cases": lambda n: "VARIANT_ALL Standard\n" + "CASE a\nORDERS\nGermany: A mun-sil\nEND\n" * n,
    "quotes": lambda n: "> " * n + "A Mun - Sil",
    "conditions": lambda n: "IF A Mun - Sil " * n,
    "accents": lambda n: "A Mu" + "\u0301" * n + "n - Sil",
    "a tag of HTML for each word": lambda n: "Germany: " + "<b>A Mun</b> - <i>Sil</i><br>" * n,
    "tags that are not closed": lambda n: "<p a='" * n,
    "entities": lambda n: "Germany: A Mun " + "&gt;" * n + " Sil",
    "commands to a terminal": lambda n: "\x1b[31m" * n + "\x1b[1;" * n,
    "letters spoilt by an encoding": lambda n: "Germany: A Mun " + "\u00e2\u20ac\u201c" * n + " Sil",
    "letters that look alike": lambda n: "Germany: " + "\u0410 Mun - \u0405il, " * n,
    "line separators": lambda n: "Germany: A Mun - Sil\u2028" * n,
    "orders over two lines": lambda n: "Germany:\n" + "A Mun -\n  Sil\n" * n,
    "glued words": lambda n: "Germany: A " + "MunSil" * n,
    "columns": lambda n: "Germany   France\n" + "A Mun-Sil   A Par-Bur\n" * n,
    "a table that never ends": lambda n: "Ownership of supply centers:\n" + " " * n + "x",
    "JSON with a faulty escape": lambda n: '{"GERMANY": ["' + "a" * n + '\\q"]}',
    "JSON of wrong types": lambda n: '{"GERMANY": [' + "5, " * n,
    "JSON keys without values": lambda n: "{" + "abc " * n,
    "a saved game of many turns": lambda n: '{"phases": [' + '{"name": "S1901M", "orders": {}}, ' * n + "]}",
    "DAIDE messages over lines": lambda n: "SUB\n(\n" * n,
    "judge: messages without an end": lambda n: "Broadcast message from Germany:\n" * n,
    "godip: phases": lambda n: "PHASE 1901 Spring Movement\nPOSITIONS\n\tGermany: army mun\nORDERS\n\tmun hold\n" * n,
    "conditions in lines of CR": lambda n: "IF A Mun - Sil\r" * n,
    "letters of other scripts": lambda n: "А Мюн - Сил\n" * n,  # noqa: RUF001 - that is the point
}


def ratios(kind: str, count: int, rounds: int) -> dict[tuple[Style, str], float]:
    """Return the time to read as a multiple of the time to adjudicate, by style and way; medians over rounds.

    A text is read for the first time, none of its lines known; again, when all are; or with every line read word by
    word, as if all of it were doubtful.
    """
    phases = [KINDS[kind](seed) for seed in range(count)]
    texts = {style: [write_orders(orders, style, position.board) for position, orders in phases] for style in STYLES}
    found: dict[tuple[Style, str], list[float]] = {(style, way): [] for style in STYLES for way in WAYS}
    gc.collect()
    gc.disable()
    for _ in range(rounds):
        for (style, way), shares in found.items():
            if way == "again":
                for (position, _), text in zip(phases, texts[style], strict=True):
                    read(text, position.board, position)
            taken = 0.0
            for (position, _), text in zip(phases, texts[style], strict=True):
                if way == "first":
                    for memory in MEMORIES.values():
                        memory.lines.clear()
                start = time.process_time()
                if way == "word by word":
                    read_closely(text, position.board, position, plainly=False)
                else:
                    read(text, position.board, position)
                taken += time.process_time() - start
            start = time.process_time()
            for position, orders in phases:
                adjudicate(position, orders)
            shares.append(taken / (time.process_time() - start))
    gc.enable()
    return {key: statistics.median(values) for key, values in found.items()}


def doubtful(kind: str, count: int, rounds: int) -> dict[tuple[Style, str], float]:
    """Return the time to read texts of which little is doubtful, none of their lines known, as :func:`ratios` does."""
    phases = [KINDS[kind](seed) for seed in range(count)]
    found: dict[tuple[Style, str], list[float]] = {(style, name): [] for style in STYLES for name in DOUBTFUL}
    texts = {
        (style, name): [make(write_orders(orders, style, position.board)) for position, orders in phases]
        for style in STYLES
        for name, make in DOUBTFUL.items()
    }
    gc.collect()
    gc.disable()
    for _ in range(rounds):
        for key, shares in found.items():
            taken = 0.0
            for (position, _), text in zip(phases, texts[key], strict=True):
                for memory in MEMORIES.values():
                    memory.lines.clear()
                start = time.process_time()
                read(text, position.board, position)
                taken += time.process_time() - start
            start = time.process_time()
            for position, orders in phases:
                adjudicate(position, orders)
            shares.append(taken / (time.process_time() - start))
    gc.enable()
    return {key: statistics.median(values) for key, values in found.items()}


def growth(make: Callable[[int], str], size: int) -> tuple[float, float, float]:
    """Return seconds for a text of ten times the size, and the growth of time and of memory."""
    seconds, peaks = [], []
    for n in (size, 10 * size):
        text = make(n)
        fastest = float("inf")
        for _ in range(3):
            start = time.process_time()
            read(text)
            fastest = min(fastest, time.process_time() - start)
        seconds.append(fastest)
        tracemalloc.start()
        read(text)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    return seconds[1], seconds[1] / seconds[0], peaks[1] / peaks[0]


def main(arguments: list[str] | None = None) -> int:
    """Print both tables; the exit code is 1 if anything grows faster than it should."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kind", choices=sorted(KINDS), default="random34")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--size", type=int, default=3000, help="pieces of the smaller hostile text")
    options = parser.parse_args(arguments)
    print(f"{'reading / adjudicating':24}" + "".join(f"{way:>14}" for way in WAYS))
    told = ratios(options.kind, options.count, options.rounds)
    for style in STYLES:
        print(f"  {style:22}" + "".join(f"{told[style, way]:14.2f}" for way in WAYS))
    print(f"{'with something doubtful':24}" + "".join(f"{name:>14}" for name in DOUBTFUL))
    told = doubtful(options.kind, options.count, options.rounds)
    for style in STYLES:
        print(f"  {style:22}" + "".join(f"{told[style, name]:14.2f}" for name in DOUBTFUL))
    print("ten times the text             seconds   time x   memory x")
    steep = 0
    for name, make in HOSTILE.items():
        seconds, slower, larger = growth(make, options.size)
        bad = slower > 20 or larger > 20
        steep += bad
        print(f"  {name:28} {seconds:7.3f} {slower:8.1f} {larger:10.1f}{'  too steep' if bad else ''}")
    return 1 if steep else 0


if __name__ == "__main__":
    raise SystemExit(main())
