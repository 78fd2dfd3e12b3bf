"""Files of a folder: plain ones only, and no larger than is allowed, packed or not."""

from __future__ import annotations

import hashlib
import lzma
import stat
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from .texts import MANIFEST, Fault, TooMuch

MOST_BYTES = 20_000_000
"""A larger file is refused."""

MOST_UNPACKED = 400_000_000
"""A packed file that comes to more is refused."""

MOST_STREAMED = 40_000_000_000
"""A packed file that is read line by line, and comes to more, is refused."""

MOST_OF_LINE = 10_000_000
"""A line of such a file that is longer is refused."""

PORTION = 1 << 20
"""So many bytes are read at once."""


def digest(raw: bytes) -> dict[str, Any]:
    """Return size and digest of a file, as a manifest tells them."""
    return {"bytes": len(raw), "sha256": hashlib.sha256(raw).hexdigest()}


def plain_file(folder: Path, name: str) -> bytes:
    """Return the bytes of a file of a folder.

    Raises:
        Fault: it is not there, or no plain file, or too large.
    """
    with _opened(folder, name) as opened:
        raw = opened.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise TooMuch(name, 0, f"is larger than {MOST_BYTES // 1_000_000} MB")
    return raw


@contextmanager
def _opened(folder: Path, name: str) -> Generator[BinaryIO]:
    """Open a plain file of a folder; what goes wrong while it is read is told as a fault of it."""
    path = folder / name
    try:
        if not stat.S_ISREG(path.lstat().st_mode):  # a link may lead anywhere, a pipe may never end
            raise Fault(name, 0, "is no plain file")
        with path.open("rb") as opened:
            yield opened
    except FileNotFoundError:
        raise Fault(name, 0, "is missing") from None
    except OSError as error:
        raise Fault(name, 0, f"cannot be read: {error.strerror or error}") from None


def unpacked(folder: Path, name: str, told: dict[str, Any]) -> bytes:
    """Return what a file packed with xz holds, which is to have the size and digest that the manifest tells.

    Args:
        folder: the folder.
        name: the name of the file.
        told: what the manifest tells of what it holds.

    Raises:
        Fault: it is not the file that is told, or too large.
    """
    due = told["bytes"]
    if due > MOST_UNPACKED:
        raise TooMuch(name, 0, f"holds more than {MOST_UNPACKED // 1_000_000} MB")
    found, whole = _unpacked(folder, name, due)
    if not whole or told != digest(found):
        raise Fault(name, 0, f"is not the file that {MANIFEST} tells: size or digest of what it holds differ")
    return found


def unpacked_lines(folder: Path, name: str, told: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of what a file packed with xz holds, which is never in memory as a whole.

    That it has the size and digest which the manifest tells is known behind the last line only.

    Args:
        folder: the folder.
        name: the name of the file.
        told: what the manifest tells of what it holds.

    Raises:
        Fault: it is not the file that is told, too large, or no text.
    """
    due = told["bytes"]
    if due > MOST_STREAMED:
        raise TooMuch(name, 0, f"holds more than {MOST_STREAMED // 1_000_000} MB")
    size, seen, begun, n = 0, hashlib.sha256(), b"", 0
    for portion in _portions(folder, name):
        size += len(portion)
        if size > due:
            break
        seen.update(portion)
        *whole, begun = (begun + portion).split(b"\n")
        for line in whole:
            n += 1
            try:
                yield line.decode("ascii")
            except UnicodeDecodeError:
                raise Fault(name, n, "has something else in it than numbers") from None
        if len(begun) > MOST_OF_LINE:
            raise TooMuch(name, n + 1, "the line is longer than any that is read")
    if told != {"bytes": size, "sha256": seen.hexdigest()}:
        raise Fault(name, 0, f"is not the file that {MANIFEST} tells: size or digest of what it holds differ")
    if begun:
        raise Fault(name, n + 1, "the file breaks off: its last line has no end")


def _portions(folder: Path, name: str) -> Iterator[bytes]:
    """Yield what a packed file holds, in portions."""
    unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ)
    with _opened(folder, name) as opened:
        packed = b""
        while not unpacker.eof:
            if unpacker.needs_input:
                packed = opened.read(PORTION)
                if not packed:
                    raise Fault(name, 0, "is no file that xz has packed")
            try:
                yield unpacker.decompress(packed if unpacker.needs_input else b"", PORTION)
            except (lzma.LZMAError, EOFError):
                raise Fault(name, 0, "is no file that xz has packed") from None
        if unpacker.unused_data or opened.read(1):
            raise Fault(name, 0, "is no file that xz has packed, or something stands behind it")


def plain_or_packed(folder: Path, name: str) -> bytes:
    """Return the bytes of a file of a folder; where it is not there, what xz has packed as ``NAME.xz``.

    Args:
        folder: the folder.
        name: the name of the file, without ``.xz``.

    Raises:
        Fault: neither is there, or it is no plain file, or too large, packed or not.
    """
    if (folder / name).exists() or not (folder / f"{name}.xz").exists():
        return plain_file(folder, name)
    found, whole = _unpacked(folder, f"{name}.xz", MOST_BYTES)
    if len(found) > MOST_BYTES:
        raise TooMuch(f"{name}.xz", 0, f"holds more than {MOST_BYTES // 1_000_000} MB")
    if not whole:
        raise Fault(f"{name}.xz", 0, "is no file that xz has packed, or something stands behind it")
    return found


def _unpacked(folder: Path, name: str, most: int) -> tuple[bytes, bool]:
    """Return what a packed file holds, one byte more than so many at most, and whether that is all of it."""
    unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ)
    try:
        found = unpacker.decompress(plain_file(folder, name), most + 1)
    except (lzma.LZMAError, EOFError):
        raise Fault(name, 0, "is no file that xz has packed") from None
    return found, unpacker.eof and not unpacker.unused_data
