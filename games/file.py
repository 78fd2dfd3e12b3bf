"""The file of a game: read strictly, and never lost.

A new text is written aside, into the same folder, and put in place at once: whatever happens on the way, a crash or a
full disk, the file holds the old game or the new one. Nothing is written that could not be read again, and nothing
over a file that somebody else has changed since it was read.
"""

from __future__ import annotations

import json
import os
import stat
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from ..maps.notation.formats.text import harmless
from ..maps.plain_files import FileFault, plain_bytes
from ..maps.strict_json import loads
from .data import game_data
from .errors import GameError, GameFileError
from .game import Game
from .reading import game_of

MOST_BYTES = 50_000_000
"""A larger file is refused: no game comes to so much."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game and the file that holds it.

    Args:
        path: the file; where a link was named, what it leads to.
        game: the game.
        digest: tells whether the file is still the one that was read.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     kept = GameFile.create(Path(folder) / "friday.json", Game.new())
    ...     kept = kept.write(kept.game.process([]))
    ...     GameFile.read(kept.path).game.code
    'F1901M'
    """

    path: Path
    game: Game
    digest: bytes

    @classmethod
    def read(cls, path: Path | str) -> GameFile:
        """Read the file of a game.

        Args:
            path: the file.

        Raises:
            GameFileError: it cannot be read, or holds no game that this standoff understands; with the place inside.
        """
        where, target = _place(path)
        raw = _bytes(where, target)
        return cls(target, _game(where, raw), sha256(raw).digest())

    @classmethod
    def create(cls, path: Path | str, game: Game, *, replace: bool = False) -> GameFile:
        """Write a game into a new file.

        Args:
            path: the file.
            game: the game.
            replace: whether a file that is there already may be replaced.

        Raises:
            GameFileError: the file is there already, or cannot be written; or the game cannot be kept in a file.
        """
        where, target = _place(path)
        raw = _raw(where, game)
        with _aside(where, target, raw) as written:
            if replace:
                written.replace(target)
            else:
                _put_new(where, written, target)
        return cls(target, game, sha256(raw).digest())

    def write(self, game: Game) -> GameFile:
        """Write another state of the game into the same file.

        Args:
            game: the game as it stands now.

        Raises:
            GameFileError: the file was changed since it was read, or cannot be written; it is as it was then.
        """
        where = harmless(str(self.path))
        raw = _raw(where, game)
        with _aside(where, self.path, raw) as written, _alone_in(self.path.parent):
            if sha256(_bytes(where, self.path)).digest() != self.digest:
                raise GameFileError(where, "", "was changed by somebody else since it was read; nothing was written")
            written.replace(self.path)
        return GameFile(self.path, game, sha256(raw).digest())


@contextmanager
def _alone_in(folder: Path) -> Generator[None]:
    """Let one process at a time look at a file of the folder and replace it, where the system has such locks."""
    try:
        import fcntl
    except ImportError:  # Windows: looking and replacing are a short instant apart
        yield
        return
    held = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def _place(path: Path | str) -> tuple[str, Path]:
    """Return what a file is called in messages, and where it is: a link is followed, so that it stays a link."""
    where = harmless(str(path))
    try:
        return where, Path(os.path.realpath(path))
    except (OSError, ValueError) as error:  # a link that leads to itself, a NUL in the name
        raise GameFileError(where, "", f"is no name of a file: {error}") from None


def _bytes(where: str, path: Path) -> bytes:
    try:
        return plain_bytes(path, MOST_BYTES, expected="the file of a game", none_is="no game is")
    except FileFault as fault:
        raise GameFileError(where, "", str(fault)) from None


def _game(where: str, raw: bytes) -> Game:
    """Read the bytes of a file."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GameFileError(where, "", f"is no text in UTF-8: byte {error.start + 1} is none of it") from None
    try:
        return game_of(loads(text))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise GameFileError(where, "", f"is no JSON, or not all of it: {error.msg} at {place}") from None
    except ValueError as error:
        raise GameFileError(where, "", f"is no JSON that can be used: {str(error)[:300]}") from None
    except RecursionError:
        raise GameFileError(where, "", "is nested too deeply for a game") from None
    except GameError as error:
        raise GameFileError(where, error.path, error.message) from None


def _raw(where: str, game: Game) -> bytes:
    """Return the bytes of the file for a game, which are seen to be one that can be read again."""
    try:
        raw = (json.dumps(game_data(game), indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode("utf-8")
    except UnicodeEncodeError as error:
        raise GameFileError(where, "", f"the game holds what is no character: {error.reason}") from None
    except GameError as error:
        raise GameFileError(where, error.path, error.message) from None
    if len(raw) > MOST_BYTES:
        raise GameFileError(where, "", f"the game would take more than {MOST_BYTES // 1_000_000} MB")
    if _game(where, raw) != game:
        raise GameFileError(where, "", "the game would not come back from its file as it is; nothing was written")
    return raw


@contextmanager
def _aside(where: str, target: Path, raw: bytes) -> Generator[Path]:
    """Write bytes into a file of their own beside the target, with its permissions; it is gone afterwards."""
    written: Path | None = None
    try:
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else None
        if mode is not None and not mode & 0o222:
            raise GameFileError(where, "", "is read-only; nothing was written")
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".tmp", dir=target.parent)
        written = Path(name)
        with os.fdopen(handle, "wb") as opened:
            opened.write(raw)
            opened.flush()
            os.fsync(opened.fileno())
        written.chmod(0o666 & ~_umask() if mode is None else mode)
        yield written
        _sync(target.parent)
    except OSError as error:
        raise GameFileError(where, "", f"cannot be written: {error.strerror or error}; nothing was changed") from None
    finally:
        if written is not None:
            with suppress(OSError):
                written.unlink(missing_ok=True)


def _put_new(where: str, written: Path, target: Path) -> None:
    """Put a file in its place, unless something is there already."""
    try:
        os.link(written, target)
    except FileExistsError:
        raise GameFileError(where, "", "is there already; nothing was written") from None
    except OSError:  # no links on this disk
        if target.exists():
            raise GameFileError(where, "", "is there already; nothing was written") from None
        written.replace(target)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync(folder: Path) -> None:
    """See that the folder itself is on the disk; not every system can open one."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
