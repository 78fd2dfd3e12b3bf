"""Whole games are played at random by the benchmarks, so the root of the repository has to be on the path."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))
