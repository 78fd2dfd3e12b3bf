"""The phases that a fingerprint names as files: a case where that can be said, else the request."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ...encoding import Rulebook
from ...maps import StandoffError
from ...maps.writing import write_whole
from .readings import rulebook_of
from .report import shown

if TYPE_CHECKING:
    from pathlib import Path

    from ..question import Question
    from .verdicts import Fingerprint

SOURCE = "standoff fingerprint"
"""What files say of where they come from."""


def write_shown(found: Fingerprint, folder: Path) -> dict[str, Path]:
    """Write the phases that are named and are no shipped cases; return the files by the ids of the questions.

    Args:
        found: the fingerprint.
        folder: where to; it is made where it is not there.

    Raises:
        OSError: one cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = {}
    for one in shown(found):
        if one.probe.case and one.probe.id == one.probe.question.id:
            continue
        name = re.sub(r"[^A-Za-z0-9.]+", "-", one.probe.id)
        question = replace(one.probe.question, id=name)
        text, suffix = _text(question, name, found)
        files[one.probe.id] = folder / f"{name}{suffix}"
        write_whole(files[one.probe.id], text)
    return files


def _text(question: Question, name: str, found: Fingerprint) -> tuple[str, str]:
    """Return the text of a file, and how its name ends."""
    asked = replace(question.under(Rulebook.DATC), named=None)
    note = f"Asked for the fingerprint {found.rules}."
    if question.phase != "retreat":
        try:
            return asked.case_text(name, f"A {question.phase} phase that tells readings apart", SOURCE, note), ".toml"
        except StandoffError:
            pass  # not everything that can be asked can be said in a case file
    return json.dumps(question.under(rulebook_of(found.choice)).request) + "\n", ".json"
