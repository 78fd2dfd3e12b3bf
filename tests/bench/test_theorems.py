"""Certificates taken into the repository: small ones with their files, of others what they measure."""

import json
from pathlib import Path

import pytest

from bench import theorems
from standoff.search.theorems.folder import Folder
from standoff.search.theorems.proving import certified
from standoff.search.theorems.theorem import theorem

TWO = theorem("two-resolutions")


@pytest.mark.campaign
def test_what_is_too_large_is_only_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, source = Folder(tmp_path / "two", TWO), TWO.source()
    folder.keep("two-1", certified(source, "two-1"), source.names)
    monkeypatch.setattr(theorems, "SHIPPED", tmp_path / "shipped")
    monkeypatch.setattr(theorems, "MOST_BYTES", 10_000)
    assert theorems.take(folder.path).endswith("not taken: two-2")
    assert not (tmp_path / "shipped").exists()
    folder.keep("two-2", certified(source, "two-2"), source.names)
    assert theorems.take(folder.path).endswith("2 lemmas, without the files of two-2")
    taken = tmp_path / "shipped" / "two-resolutions"
    rows = json.loads((taken / "manifest.json").read_text("utf-8"))["lemmas"]
    assert [(row["name"], row["files"]) for row in rows] == [("two-1", True), ("two-2", False)]
    assert sorted(path.name for path in taken.glob("*.xz")) == ["two-1.cnf.xz", "two-1.lrat.xz", "two-1.models.xz"]
