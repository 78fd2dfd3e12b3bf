"""Files that are written whole or not at all: beside their place first, then moved there."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

IN_PLACE = (errno.EACCES, errno.EPERM, errno.EROFS)
"""Where a folder takes no new file for one of these reasons, a file in it may still take another text."""

STREAMS = ("/dev/fd/", "/dev/stdout", "/dev/stderr", "/proc/")
"""What stands here is open already, and written to as it is."""


def write_whole(path: Path, text: str | bytes, *, new: bool = False) -> None:
    r"""Write a text into a file, which is as it was before where that fails; no file is left empty or cut.

    The text goes into a file of another name in the same folder, which is then given the name. What is no plain file,
    such as a pipe or ``/dev/stdout``, is written to as it is. A link stays one, and what it points to is replaced.

    Args:
        path: the file; its folder is there.
        text: the text, written in UTF-8, and its ends of lines as they are; or bytes, such as those of a picture.
        new: whether there must be no such file yet.

    Raises:
        FileExistsError: there is one, and there must not be.
        OSError: it cannot be written.
        ValueError: the path is none, or the text holds what is no character.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder, "orders.txt"), "A Par H\n")
    ...     [(path.name, path.read_text()) for path in Path(folder).iterdir()]
    [('orders.txt', 'A Par H\n')]
    """
    raw = text.encode("utf-8") if isinstance(text, str) else text
    mode = _mode(path)
    if mode is not None and new:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    if (mode is not None and not stat.S_ISREG(mode)) or str(path.absolute()).startswith(STREAMS):
        path.write_bytes(raw)
        return
    if mode is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    target = Path(os.path.realpath(path))
    aside = target.with_name(f".{target.name[:40]}.{os.urandom(4).hex()}.part")
    try:
        with aside.open("xb") as opened:
            opened.write(raw)
        if mode is not None:
            aside.chmod(stat.S_IMODE(mode))
        _name(aside, target, new=new)
    except OSError as error:
        if mode is None or error.errno not in IN_PLACE:
            raise
        path.write_bytes(raw)
    finally:
        with suppress(OSError):
            aside.unlink()


def _name(aside: Path, target: Path, *, new: bool) -> None:
    """Give a file its name; one that has the name already is replaced, or left where there must be none."""
    if new:
        try:
            os.link(aside, target)
        except FileExistsError:
            raise
        except OSError:  # no links on this disk
            pass
        else:
            return
    aside.replace(target)


def _mode(path: Path) -> int | None:
    """Return what kind of file it is, with its permissions; None where there is none."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None
