"""Judge the movement phases of a folder of cases, and compare with what the cases expect.

Run: python examples/run_cases.py [FOLDER]

FOLDER is a folder of case files of your own, or the name of one that comes with standoff, such as 6.F.
"""

import sys
from pathlib import Path

import standoff


def main(which: str) -> int:
    judged = differing = 0
    for case in standoff.cases(Path(which) if Path(which).is_dir() else which):
        step = case.step
        if step.phase != "movement":
            continue
        judged += 1
        ruling = standoff.adjudicate(step.position(), step.orders())
        came = sorted(map(str, ruling.units))
        wanted = sorted(step.expected.units)
        if came != wanted:
            differing += 1
            print(f"{case.id} {case.title}: expected {', '.join(wanted)}; came {', '.join(came)}")
        elif ruling.cores:
            print(f"{case.id} {case.title}: agrees; {', '.join(core.kind.value for core in ruling.cores)}")
    print(f"{judged} judged, {differing} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "6.F"))
