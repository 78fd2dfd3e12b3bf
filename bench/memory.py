"""What texts of many megabytes take: the peak of memory as a multiple of the text, and the time for each megabyte.

    python -m bench.memory --megabytes 10

Each text is read in a process of its own. The memory is the most that the process ever had, less what it had before
the text was made, over the bytes of the text in UTF-8; the text itself counts. Beside it stands the same for a tenth
of the text: where both are about the same, memory grows in proportion. Many of these texts are full of errors.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Large:
    """A text of any size.

    Args:
        head: its beginning.
        piece: what is repeated.
        tail: its end.
    """

    head: str = ""
    piece: str = ""
    tail: str = ""


LARGE: dict[str, Large] = {
    "lines of orders": Large("Germany:\n", "A Mun S A Ber-Sil\n"),
    "orders on one line": Large("Germany: ", "A Mun-Sil, "),
    "orders on one line, no separator": Large("Germany: ", "A Mun-Sil "),
    "unknown places": Large("Germany:\n", "A Xyzzy - Plugh\n"),
    "prose": Large("", "hello there, this is no order at all\n"),
    "prose on one line": Large("", "hello there, this is no order at all "),
    "one word": Large("", "x"),
    "one word for a place": Large("Germany: A ", "x"),
    "numbers": Large("", "12 "),
    "zero-width spaces": Large("", "\u200b"),
    "zero-width spaces in a place": Large("Germany: A Mu", "\u200b", "n - Sil"),
    "accents on a letter": Large("Germany: A Mu", "\u0301", "n - Sil"),
    "letters that look alike, in orders": Large("Germany:\n", "\u0410 Mun - \u0405il\n"),
    "letters that look alike, one word": Large("", "\u0410\u0405"),
    "emoji": Large("", "\U0001f600"),
    "blank lines": Large("", "\n"),
    "blanks": Large("", " "),
    "brackets that open": Large("", "("),
    "tags of HTML": Large("Germany: ", "<b>A Mun</b> - <i>Sil</i><br>"),
    "entities": Large("", "&gt;"),
    "commands to a terminal": Large("", "\x1b[31m"),
    "conditions": Large("Germany:\n", "IF A Mun - Sil\n"),
    "JSON of orders": Large('{"GERMANY": [', '"A MUN - SIL", ', '"A MUN - SIL"]}'),
    "JSON of numbers": Large('{"GERMANY": [', "5, ", "5]}"),
    "JSON, one long string": Large('{"GERMANY": ["', "x", '"]}'),
    "JSON, 90 deep again and again": Large("[", '{"a": ' * 90 + "1" + "}" * 90 + ", ", "1]"),
    "JSON, deep without end": Large("", '{"a": '),
    "saved game, many phases": Large(
        '{"map": "standard", "phases": [',
        '{"name": "S1901M", "state": {"units": {"GERMANY": ["A MUN"]}}, "orders": {"GERMANY": ["A MUN - SIL"]}}, ',
        "{}]}",
    ),
    "saved game, many orders": Large(
        '{"name": "S1901M", "state": {"units": {"GERMANY": ["A MUN"]}}, "orders": {"GERMANY": [',
        '"A MUN - SIL", ',
        '"A MUN - SIL"]}}',
    ),
    "webDiplomacy, many orders": Large(
        "[", '{"countryID": 4, "terrID": 30, "unitType": "Army", "type": "Move", "toTerrID": 31}, ', "{}]"
    ),
    "godip, many orders": Large('{"Germany": {', '"mun": ["Move", "sil"], ', '"ber": ["Hold"]}}'),
    "Backstabbr, many orders": Large('{"Germany": {', '"Mun": {"type": "MOVE", "to": "Sil"}, ', '"Ber": {}}}'),
    "DAIDE orders": Large("SUB ", "( ( GER AMY MUN ) MTO SIL ) "),
    "jDip cases": Large("VARIANT_ALL Standard\n", "CASE a\nORDERS\nGermany: A mun-sil\nEND\n"),
    "godip phases": Large("", "PHASE 1901 Spring Movement\nPOSITIONS\n\tGermany: army mun\nORDERS\n\tmun move sil\n"),
    "messages of a judge": Large("", "Broadcast message from Germany:\n\nhello\n\nEnd of message\n\n"),
    "positions in one line": Large("", "standard S1901M GERMANY:Amun,Fkie - - -\n"),
}
"""Texts by what they are made of."""

_CHILD = """
import resource, sys, time
from standoff.maps.notation import read
from bench.memory import LARGE
read("Germany: A Mun - Sil!")
large, size = LARGE[sys.argv[1]], int(sys.argv[2])
def peak():
    # VmHWM: the peak of this process alone; ru_maxrss would begin with that of the process that started it
    with open("/proc/self/status") as status:
        return next(int(row.split()[1]) * 1024 for row in status if row.startswith("VmHWM"))
before = peak()
text = large.head + large.piece * (size // len(large.piece.encode())) + large.tail
bytes = len(text.encode())
start = time.process_time()
read(text)
taken = time.process_time() - start
print(taken / bytes * 1e6, (peak() - before) / bytes)
"""


def taken(name: str, size: int) -> tuple[float, float]:
    """Read a large text in a process of its own.

    Args:
        name: of the text, a key of :data:`LARGE`.
        size: its bytes in UTF-8.

    Returns:
        Seconds for each megabyte, and the peak of memory as a multiple of the text.
    """
    words = [sys.executable, "-c", _CHILD, name, str(size)]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    return float(told[0]), float(told[1])


def main(arguments: list[str] | None = None) -> int:
    """Print the table; the exit code is 1 if anything grows faster than the text."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--megabytes", type=float, default=10)
    parser.add_argument("--only", default="", metavar="NAMES", help="only these texts, with semicolons between")
    options = parser.parse_args(arguments)
    size = int(options.megabytes * 1_000_000)
    print(f"| {options.megabytes:g} MB of | peak / text | of a tenth | s for each MB | of a tenth |")
    print("|---|---|---|---|---|")
    steep = 0
    for name in options.only.split("; ") if options.only else LARGE:
        if name in LARGE:
            slow, large = taken(name, size)
            brief, small = taken(name, size // 10)
            bad = slow > 3 * brief + 0.2 or large > 2 * small + 5
            steep += bad
            print(f"| {name} | {large:.1f} | {small:.1f} | {slow:.2f} | {brief:.2f} |{' too steep' * bad}", flush=True)
    return 1 if steep else 0


if __name__ == "__main__":
    raise SystemExit(main())
