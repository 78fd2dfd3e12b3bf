"""The libraries that build outlines, which nothing else here needs: ``pip install -e '.[shapes]'``.

They are imported by name, so that the type checkers ask for neither them nor their stubs.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        sys.exit(f"{name} is missing; outlines are built where `pip install -e '.[shapes]'` was run")


shapely: Any = _library("shapely")
pyproj: Any = _library("pyproj")
