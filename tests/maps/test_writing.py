"""Files are written whole or not at all, and what is no plain file is written to as it is."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from standoff.maps.writing import write_whole


@contextmanager
def little_room() -> Generator[None]:
    """Let no file grow beyond some bytes, as a full disk does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def inside(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_was_there_stays_where_the_disk_is_full(tmp_path: Path) -> None:
    path = tmp_path / "found.toml"
    path.write_text("before", encoding="utf-8")
    with little_room(), pytest.raises(OSError, match="too large"):
        write_whole(path, "x" * 1000)
    assert path.read_text(encoding="utf-8") == "before"
    assert inside(tmp_path) == ["found.toml"]


def test_no_part_of_a_new_file_stays_where_the_disk_is_full(tmp_path: Path) -> None:
    with little_room(), pytest.raises(OSError, match="too large"):
        write_whole(tmp_path / "found.toml", "x" * 1000)
    assert inside(tmp_path) == []


def test_a_file_that_must_be_new_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    write_whole(path, "first", new=True)
    with pytest.raises(FileExistsError):
        write_whole(path, "second", new=True)
    assert path.read_text(encoding="utf-8") == "first"
    assert inside(tmp_path) == ["a.toml"]


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path, link, loose = tmp_path / "a", tmp_path / "link", tmp_path / "loose"
    path.write_text("before", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to("a")
    loose.symlink_to("b")
    write_whole(link, "after")
    write_whole(loose, "new")
    assert link.is_symlink()
    assert loose.is_symlink()
    assert path.read_text(encoding="utf-8") == "after"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert (tmp_path / "b").read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE((tmp_path / "b").stat().st_mode) == 0o666 & ~_mask()


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.parametrize("into", ["a pipe", "a file"])
def test_what_is_open_already_is_written_to(into: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    code = "from pathlib import Path; from standoff.maps.writing import *; write_whole(Path('/dev/stdout'), 'A Par H')"
    with path.open("wb") as opened:
        done = subprocess.run(
            [sys.executable, "-c", code], stdout=subprocess.PIPE if into == "a pipe" else opened, check=True
        )
    assert (done.stdout if into == "a pipe" else path.read_bytes()) == b"A Par H"


@pytest.mark.parametrize("path", ["/dev/full", "/proc/none/a", "/", "/tmp/a/\0"])
def test_where_nothing_can_be_written_is_told(path: str) -> None:
    with pytest.raises((OSError, ValueError)):
        write_whole(Path(path), "text")
