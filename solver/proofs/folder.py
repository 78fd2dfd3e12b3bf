"""The folder of a proof on the disk: written aside and put in place, and nobody's files lost."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from ...maps import StandoffError
from ...maps.notation.formats.text import harmless
from .anew import differences
from .checker.disk import MOST_BYTES
from .checker.folder import Checked
from .checker.manifest import FORMAT, GENERAL
from .checker.parts import PREFIXES, Part
from .checker.texts import MANIFEST, TooMuch
from .proving import Disagreement

NAMES = frozenset((*GENERAL, MANIFEST, *(name for prefix in PREFIXES for name in Part(prefix, 0, True, ()).files)))
"""All names that files of a proof can have."""


class FolderError(StandoffError):
    """A folder cannot be written; the message begins with its name."""


def write_folder(path: Path, files: Mapping[str, bytes], *, force: bool = False) -> None:
    """Write the files of a proof, which are checked before they are put in place.

    A folder that is not there is there with all its files, or not at all. In one that is, the manifest goes first and
    comes last, so that what was broken off is no proof.

    Args:
        path: the folder.
        files: the bytes of each file.
        force: whether files of a proof may be written among others.

    Raises:
        FolderError: the folder is of something else, or cannot be written.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_folder(Path(folder) / "new" / "proof", {})
    Traceback (most recent call last):
    standoff.solver.proofs.folder.FolderError: ...: cannot be written: there is no folder ...
    """
    where = harmless(str(path))
    for name, raw in files.items():
        if len(raw) > MOST_BYTES:
            limit = MOST_BYTES // 1_000_000
            raise FolderError(f"{where}: {name} would be larger than {limit} MB; list fewer resolutions with --limit")
    try:
        target = Path(os.path.realpath(path))
        if target.exists():
            _see_ours(where, target, force=force)
        elif not target.parent.is_dir():
            raise FolderError(f"{where}: cannot be written: there is no folder {harmless(str(target.parent))}")
        with _aside(target) as made:
            for name, raw in files.items():
                (made / name).write_bytes(raw)
            _see_it_checks(where, made)
            if target.exists():
                _put_into(made, target, files)
            else:
                made.chmod(0o777 & ~_umask())
                made.rename(target)
    except (OSError, ValueError) as error:  # a NUL in the name
        reason = error.strerror if isinstance(error, OSError) else "this is no name of a folder"
        raise FolderError(f"{where}: cannot be written: {reason}") from None


def _see_ours(where: str, target: Path, *, force: bool) -> None:
    """See that a folder holds nothing but a proof, if it holds anything."""
    if not target.is_dir():
        raise FolderError(f"{where}: is there already, and is no folder")
    there = sorted(one.name for one in target.iterdir())
    if not there or force:
        return
    others = [name for name in there if name not in NAMES]
    if others or not _is_manifest(target / MANIFEST):
        what = f"such as {harmless(others[0])}" if others else f"and no {MANIFEST} of a proof"
        raise FolderError(f"{where}: holds other files, {what}; nothing was written (--force writes among them)")


def _is_manifest(path: Path) -> bool:
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and data.get("format") == FORMAT


@contextmanager
def _aside(target: Path) -> Generator[Path]:
    """Make a folder beside the target; it is gone afterwards, unless it was put in place."""
    made = Path(tempfile.mkdtemp(prefix=f".{target.name[:40]}.", suffix=".tmp", dir=target.parent))
    try:
        yield made
    finally:
        with suppress(OSError):
            shutil.rmtree(made)


def _see_it_checks(where: str, made: Path) -> None:
    """See that what was written checks: a proof that does not is a fault of ours, and nobody should get it."""
    checked = Checked(made)
    # a limit of the checker is no fault, but hides none either
    wrong = [fault for fault in checked.faults if not isinstance(fault, TooMuch)]
    if checked.faults and not wrong:
        raise FolderError(f"{where}: {checked.faults[0]}; list fewer resolutions with --limit")
    if faults := wrong or list(differences(checked)):
        raise Disagreement(f"the proof does not check: {faults[0]}")


def _put_into(made: Path, target: Path, files: Mapping[str, bytes]) -> None:
    """Put files in place in a folder that is there, and take away those of the proof before it."""
    (target / MANIFEST).unlink(missing_ok=True)
    for name in NAMES - files.keys():
        (target / name).unlink(missing_ok=True)
    for name in sorted(files, key=lambda name: name == MANIFEST):
        (made / name).replace(target / name)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
