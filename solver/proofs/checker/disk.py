"""Files of a folder: plain ones only, and no larger than is allowed, packed or not."""

from __future__ import annotations

import hashlib
import lzma
import stat
from pathlib import Path
from typing import Any

from .texts import MANIFEST, Fault, TooMuch

MOST_BYTES = 20_000_000
"""A larger file is refused."""

MOST_UNPACKED = 400_000_000
"""A packed file that comes to more is refused."""


def digest(raw: bytes) -> dict[str, Any]:
    """Return size and digest of a file, as a manifest tells them."""
    return {"bytes": len(raw), "sha256": hashlib.sha256(raw).hexdigest()}


def plain_file(folder: Path, name: str) -> bytes:
    """Return the bytes of a file of a folder.

    Raises:
        Fault: it is not there, or no plain file, or too large.
    """
    path = folder / name
    try:
        if not stat.S_ISREG(path.lstat().st_mode):  # a link may lead anywhere, a pipe may never end
            raise Fault(name, 0, "is no plain file")
        with path.open("rb") as opened:
            raw = opened.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise Fault(name, 0, "is missing") from None
    except OSError as error:
        raise Fault(name, 0, f"cannot be read: {error.strerror or error}") from None
    if len(raw) > MOST_BYTES:
        raise TooMuch(name, 0, f"is larger than {MOST_BYTES // 1_000_000} MB")
    return raw


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
