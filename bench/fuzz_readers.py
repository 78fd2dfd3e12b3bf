"""Look for texts that break a reader, guided by which lines of the reader each text reaches.

    python -m bench.fuzz_readers --reader any --seconds 600 --seed 1

With atheris installed (``pip install atheris``) texts that reach new code are kept and changed further; without it
the seeds are changed at random. The seeds are the corpus of hostile texts and the test data of all families. A text
breaks a reader if one of the promises in ``reading_checks.py`` does not hold; each kind of break is written once, as
a text, to ``--finds``. Mend the cause, then move the text to ``tests/found/readings/``, where a test reads it.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import re
import sys
import tempfile
import time
import tomllib
import traceback
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parent.parent
FINDS = ROOT / "tests" / "found" / "readings"
SEEDS = ("hostile", "maps", "field")
LONGEST = 4096

# what orders are made of, and what reading takes for more than letters
WORDS = (
    *"A F army fleet S C H M - -> <- — = > : , ; . / ( ) [ ] { } | & + # -- * ' ` ~ @ \\".split(),
    *"via by convoy /c /nc (sc) nc n.c. coast the at and or if else endif otherwise unless".split(),
    *"1. first all retreat disband build remove".split(),
    *"waive proxy hold supports from to because Units: Orders: F1902R Germany: GERMANY German Britain's".split(),
    *"ENG A: Mun Italy/Austria: Ber Nth Stp Spain Nor Tyr Liv Eng Mid-Atlantic spasc Berlim (bounce)".split(),
    *("Gulf of", "North Sea", "St. Petersburg", "Spring 1901", "coast of", "PHASE", "POSITIONS", "ORDERS"),
    *("A Mun - Sil", "F Nth C A Lon - Nwy", "A Ber S A Mun - Sil", "A Par - Bur\n", "\n", "\n\n", "\r\n", "\r", "\t"),
    *(
        "\u0410",
        "\u0391",
        "\uff21",
        "\U0001d400",
        "\u200b",
        "\u202e",
        "\u2028",
        "\x0c",
        "\x00",
        "\ufeff",
        "\x1b[2J",
        "\u0301",
    ),
    *("ß", "İ", "²", '{"', '":', '"', "[", "null", "1e999", "NaN", "true", "-1", "\\u0041", "\\ud800", "&gt;", "<br>"),
    *("Broadcast message from Germany:\n", "End of message\n", "Ownership of supply centers:\n", "  Paris, Brest.\n"),
    *("The following units were dislodged:\n", "Austria:   5 Supply centers,  3 Units:  Builds   2 units.\n"),
    *("The Austrian Army in Vienna can retreat to ", "No Order Processed", "Unit locations:\n", "(*bounce*)"),
    *('"phases": [', '"orders": {', '"units": ', '"state": ', '"name": "S1901M"', '"countryID": 2', '"terrID": 47'),
    *('"type": "Move"', '"toTerrID": 48', '"viaConvoy": "Yes"', '"par": ["Move", "bur"]', '"Season": "Spring"'),
    *('{"type": "MOVE", "to": "Bul.sc"}', "var orders = {", "stage = ", '"FRANCE": ["A PAR - BUR"]', "},", "],", ":"),
    *("standard S1901M GERMANY:Amun,Fkie - - -", "standard F1902R ", ";RUSSIA:Fstp/sc", " Amun<ber:kie,sil", " - - -"),
    *("PRESTATE_SETPHASE Fall 1901 Movement\n", "PRESTATE\n", "POSTSTATE\n", "ORDERS\n"),
    *("SUB ", "( ( GER AMY MUN ) MTO SIL )", "NOW ( SPR 1901 )", "VARIANT_ALL Standard\n", "CASE x\n", "END\n"),
)


def readers() -> tuple[str, ...]:
    """Return the names of all readers: any, the canonical form, files as bytes, and each family by itself."""
    from standoff.maps.notation.families import FAMILIES

    from .reading_checks import ANY, CANONICAL

    for family in FAMILIES.values():
        if family.module:
            family.reader()  # loaded now, while imports are watched
    return (ANY, CANONICAL, *FAMILIES)


def seeds() -> Iterator[str]:
    """Yield the texts of the corpus and of the families' test data, and the examples of all remarks."""
    from standoff.maps.notation.codes import CODES

    for folder in SEEDS:
        for path in sorted((ROOT / "tests" / folder).rglob("*.toml")):
            yield from _texts(tomllib.loads(path.read_text(encoding="utf-8")))
    for path in sorted(FINDS.glob("*.txt")):
        yield path.read_bytes().decode("utf-8", "surrogateescape")
    yield from (code.example for code in CODES.values())
    yield from _written()


def _written() -> Iterator[str]:
    """Yield small phases in every notation that can be written."""
    from standoff.maps.notation.converting import convert, writable

    from .order_sets import order_set

    for seed in (3, 14, 15):
        _, position, orders, *_ = order_set(seed)
        for family in writable():
            yield convert(position, orders, family)[:LONGEST]
            yield convert(replace(position, season="fall", year=1902, phase="movement"), orders[:3], family)[:LONGEST]


def seeds_of(reader: str) -> list[str]:
    """Return the seeds of a reader: those with a line that looks like its blocks, where it has a look of its own."""
    from standoff.maps.notation.families import FAMILIES

    texts = list(dict.fromkeys(seeds()))
    if reader not in FAMILIES or not FAMILIES[reader].begins:
        return texts
    begins = FAMILIES[reader].pattern()
    return [text for text in texts if any(begins.match(line) for line in text.split("\n"))]


def _texts(data: Any) -> Iterator[str]:
    """Yield the texts of orders in test data, whatever its fields are called."""
    if isinstance(data, str):
        if len(data) <= LONGEST:
            yield data
    elif isinstance(data, list):
        for item in data:
            yield from _texts(item)
    elif isinstance(data, dict):
        for name, item in data.items():
            if name not in ("codes", "title", "source", "name", "why", "expect"):
                yield from _texts(item)


class Search:
    """Reads texts, and writes each kind of break once.

    Args:
        reader: name of the reader.
        finds: folder for the texts that break it.
        seconds: how long to look.
    """

    def __init__(self, reader: str, finds: Path, seconds: float) -> None:
        """Begin to count."""
        self.reader, self.finds = reader, finds
        self.count = 0
        self.kinds: dict[str, str] = {}
        self.begun = time.monotonic()
        self.end = self.begun + seconds

    def over(self) -> bool:
        """Tell whether the time is over."""
        return time.monotonic() >= self.end

    def one(self, text: str) -> None:
        """Read a text in every way, and keep it if it breaks something new."""
        from .reading_checks import CANONICAL, flaws
        from .text_checks import of_text

        self.count += 1
        try:
            more = () if self.reader == CANONICAL else of_text(text, self.reader, self.count)
            for flaw in (*flaws(text, self.reader), *more):
                # what differs from text to text is no other kind
                self._keep(re.sub(r"\d+|'[^']*'|\[.*|[A-Z]{5,}: .*", "", flaw)[:60], flaw, text)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a find
            place = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} in {Path(place.filename).name}:{place.lineno}"
            self._keep(kind, f"{kind}: {error}", text)

    def _keep(self, kind: str, flaw: str, text: str) -> None:
        if len(text) >= len(self.kinds.get(kind, text + " ")):
            return  # the shortest text of each kind stays
        first = kind not in self.kinds
        self.kinds[kind] = text
        self.finds.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"\W+", "-", kind).strip("-").lower()
        (self.finds / f"{self.reader}--{name}.txt").write_bytes(text.encode("utf-8", "surrogateescape"))
        if first:
            print(f"FOUND {self.reader}: {flaw[:300]}\n  {text[:200]!r}", flush=True)

    def told(self) -> str:
        """Return what was done, in one line."""
        took = time.monotonic() - self.begun
        spent = f"{took:.0f} s ({time.process_time():.0f} s of processor)"
        return f"{self.reader}: {self.count} texts in {spent}, {len(self.kinds)} kinds of break"


def mutated(text: str, dice: random.Random, others: list[str]) -> str:
    """Change a text in one to four places: a piece left out, put in, doubled, moved, or from another text."""
    for _ in range(dice.randint(1, 4)):
        at = dice.randint(0, len(text))
        end = min(len(text), at + dice.choice((0, 0, 1, 2, 5, 20)))
        choice = dice.randrange(7)
        if choice == 0:
            piece = ""
        elif choice == 1:
            piece = text[at:end] * dice.choice((2, 2, 3, 40))
        elif choice == 2:
            other = dice.choice(others)
            begin = dice.randint(0, len(other))
            piece = other[begin : begin + dice.choice((3, 20, 200))]
        elif choice == 3:
            piece = chr(dice.choice((dice.randrange(128), dice.randrange(0x300, 0x2100), dice.randrange(0x10FFFF))))
            piece = piece.encode("utf-8", "replace").decode()
        else:
            piece = dice.choice(("", " ")) + dice.choice(WORDS) + dice.choice(("", " "))
        text = text[:at] + piece + text[end:]
    return text[:LONGEST]


def at_random(search: Search, seed: int) -> None:
    """Change the seeds at random until the time is over."""
    dice = random.Random(seed)
    texts = seeds_of(search.reader)
    for text in texts:
        search.one(text)
    while not search.over():
        search.one(mutated(dice.choice(texts), dice, texts))


def guided(search: Search, seed: int, atheris: Any, kept: Path) -> None:
    """Let atheris choose the texts, until the time is over.

    Args:
        search: reads them.
        seed: of all chances.
        atheris: the module.
        kept: folder for the texts that reach new code; those of earlier runs are read first.
    """
    kept.mkdir(parents=True, exist_ok=True)
    texts = seeds_of(search.reader)
    for n, text in enumerate(texts):
        (kept / f"seed-{n}").write_bytes(text.encode("utf-8", "surrogateescape"))
    dice = random.Random(seed)

    def decoded(data: bytes) -> str:
        return data.decode("utf-8", "surrogateescape")

    def one(data: bytes) -> None:
        if search.over():
            print(search.told(), flush=True)
            os._exit(0)  # libFuzzer never returns, and has nothing to tidy up
        search.one(decoded(data))

    def change(data: bytes, most: int, chance: int) -> bytes:
        if chance % 3 == 0:
            return bytes(atheris.Mutate(data, most))
        dice.seed(chance)
        return mutated(decoded(data), dice, texts).encode("utf-8", "surrogateescape")[:most]

    flags = [
        f"-max_len={LONGEST}",
        f"-seed={seed or 1}",
        "-timeout=600",
        "-rss_limit_mb=4096",
        "-verbosity=0",
        f"-artifact_prefix={kept}-",
    ]
    atheris.Setup([sys.argv[0], str(kept), *flags], one, custom_mutator=change)
    atheris.Fuzz()


def main(arguments: list[str] | None = None) -> int:
    """Look for breaks; the exit code is 1 if there are any (without atheris, which ends the process itself)."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--reader", default="any", help="any, canonical, or a family of notation")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--finds", type=Path, default=Path(tempfile.gettempdir()) / "standoff-finds")
    parser.add_argument("--kept", type=Path, default=Path(tempfile.gettempdir()) / "standoff-fuzz")
    parser.add_argument("--unguided", action="store_true", help="change seeds at random even if atheris is there")
    options = parser.parse_args(arguments)
    atheris: Any = None
    if not options.unguided:
        with contextlib.suppress(ImportError):
            import atheris  # type: ignore[import-not-found, import-untyped, no-redef, unused-ignore]
    watch: Callable[[], Any] = contextlib.nullcontext
    if atheris is not None:
        watch = lambda: atheris.instrument_imports(include=["standoff.maps"], enable_loader_override=False)  # noqa: E731
    with watch():
        import_module(".text_checks", __package__)  # here, so that the readers are watched
        import_module(".reading_checks", __package__)

        known = readers()
    if options.reader not in known:
        parser.error(f"no reader is called {options.reader!r}; there are {', '.join(known)}")
    search = Search(options.reader, options.finds, options.seconds)
    if atheris is None:
        at_random(search, options.seed)
    else:
        guided(search, options.seed, atheris, options.kept / options.reader)
    print(search.told())
    return 1 if search.kinds else 0


if __name__ == "__main__":
    raise SystemExit(main())
