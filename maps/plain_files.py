"""The bytes of a file that people name: never more than is sensible, and never of what may not end."""

from __future__ import annotations

from pathlib import Path

from .errors import StandoffError


class FileFault(StandoffError):
    """A file cannot be read; the message is a sentence without the name of the file."""


def plain_bytes(path: Path, most: int, *, expected: str, none_is: str) -> bytes:
    """Return the bytes of a file.

    Args:
        path: the file.
        most: a file with more bytes is refused.
        expected: what the file should be, ``a board file in TOML``.
        none_is: ends the sentence that refuses a larger one, ``no board is``.

    Raises:
        FileFault: the file cannot be read, is a folder, a device or a pipe, or is too large.

    >>> plain_bytes(Path("/"), 100, expected="a board file", none_is="no board is")
    Traceback (most recent call last):
    standoff.maps.plain_files.FileFault: cannot be read: it is no plain file; expected a board file
    """
    try:
        if path.exists() and not path.is_file():  # a device or a pipe may never end, or never begin
            raise FileFault(f"cannot be read: it is no plain file; expected {expected}")
        with path.open("rb") as opened:
            raw = opened.read(most + 1)
    except OSError as error:
        raise FileFault(f"cannot be read: {error.strerror or error}") from None
    except ValueError:  # a NUL in the name
        raise FileFault("cannot be read: this is no name of a file") from None
    if len(raw) > most:
        size = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most // 1000} kB"
        raise FileFault(f"is larger than {size}, which {none_is}")
    return raw
