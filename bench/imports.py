"""What a single run spends on imports, module by module.

    python -m bench.imports

Python is asked to time its imports (``-X importtime``) while it judges the example; the modules that cost the
most by themselves are listed, then the packages they belong to. The times are those of the clock.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass

from .speed import ROOT
from .subjects import one_shot


@dataclass(frozen=True)
class Import:
    """One module as it was imported: microseconds by itself, and with all that it imported."""

    module: str
    alone: int
    whole: int


def imports(command: list[str]) -> list[Import]:
    """Return the imports of a Python command, in the sequence in which they ended."""
    timed = [command[0], "-X", "importtime", *command[1:]]
    done = subprocess.run(timed, check=True, capture_output=True, text=True)
    found = []
    for line in done.stderr.splitlines():
        if not line.startswith("import time:") or "[us]" in line:
            continue
        alone, whole, module = line.removeprefix("import time:").split("|")
        found.append(Import(module.strip(), int(alone), int(whole)))
    return found


def main(arguments: list[str] | None = None) -> int:
    """List the imports."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--most", type=int, default=25, help="how many modules to list")
    options = parser.parse_args(arguments)
    command = one_shot(ROOT / "examples" / "spring-1901.txt")
    imports(command)  # the first run may compile
    found = imports(command)
    total = sum(one.alone for one in found)
    print(f"{len(found)} modules, {total / 1000:.1f} ms\n")
    print("      ms  with its own  module")
    for one in sorted(found, key=lambda one: -one.alone)[: options.most]:
        print(f"{one.alone / 1000:8.2f} {one.whole / 1000:13.2f}  {one.module}")
    packages: Counter[str] = Counter()
    for one in found:
        packages[one.module.partition(".")[0]] += one.alone
    print("\n      ms  package")
    for package, microseconds in packages.most_common(options.most):
        print(f"{microseconds / 1000:8.2f}  {package}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
