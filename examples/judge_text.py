"""Judge orders pasted as text, and say what became of each and why.

Run: python examples/judge_text.py [FILE]
"""

import sys
from pathlib import Path

import standoff
from standoff.maps.notation import read, write

SPRING_1901 = Path(__file__).parent / "spring-1901.txt"


def main(path: Path) -> None:
    reading = read(path.read_text(encoding="utf-8"))
    if reading.diagnostics:
        print(reading.render(path.name))
    ruling = standoff.adjudicate(reading.position, reading.orders)
    for outcome in ruling.outcomes:
        # an outcome says it in words, and has result, reason, cause and strengths as fields
        print(f"{outcome.order.unit.power:<8} {write(outcome.order, 'rulebook'):<13} {outcome}")
    print("may not be retreated to:", ", ".join(ruling.contested) or "(none)")
    print("units after:", ", ".join(map(str, ruling.units)))
    print("the rules allow:", ruling.uniqueness.value)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else SPRING_1901)
