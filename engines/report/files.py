"""The files that reports go into: which they are, whether they can be written, and writing them."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ...maps.options import bad_input, name_of
from ...maps.terminal import harmless_lines
from ...maps.writing import write_whole
from .formats import FORMATS


def report_files(reports: tuple[str, ...], write_known: Path | None, known_file: Path | None) -> list[tuple[str, Path]]:
    """Return the forms and files of the reports that are to be written; each file takes one text, and can be written.

    Args:
        reports: the reports, each as ``FORM=FILE``.
        write_known: where the list of known differences goes; it may go where the old one stands.
        known_file: where that list is read from; None where it is from no file, but from standoff itself.

    Raises:
        ClickException: a report is of no form that there is, or its file cannot be written or has another use.

    >>> report_files(("junit=a.xml",), None, None)
    [('junit', PosixPath('a.xml'))]
    >>> try:
    ...     report_files(("junit=a.xml",), Path("a.xml"), None)
    ... except click.ClickException as error:
    ...     print(error.message.partition(";")[0])
    --report junit=a.xml: --write-known names the same file
    """
    found = []
    for text in reports:
        form, equals, file = text.partition("=")
        if not equals or not file or form not in FORMATS:
            fault = f"{text!r}: expected FORM=FILE, where FORM is one of {', '.join(FORMATS)}"
            raise click.BadParameter(fault, param_hint="--report")
        found.append((form, Path(file)))
    taken = {} if write_known is None else {os.path.realpath(write_known): "--write-known"}
    if known_file is not None:
        taken.setdefault(os.path.realpath(known_file), "--known")
    for form, path in found:
        require_writable(path)
        real, option = os.path.realpath(path), f"--report {form}={path}"
        # what is no file, such as a pipe, takes one text after another
        if real in taken and (path.is_file() or not path.exists()):
            fault = f"{taken[real]} names the same file; give each report a file of its own"
            raise bad_input(f"{option}: {fault}")
        taken[real] = option
    if write_known is not None:
        require_writable(write_known)
    return found


def require_writable(path: Path) -> None:
    """See before a run that its report will be written.

    Args:
        path: the file of the report.

    Raises:
        ClickException: it will not.

    >>> require_writable(Path("a.xml"))
    >>> require_writable(Path("nowhere/a.xml"))
    Traceback (most recent call last):
    standoff.maps.options.BadInput: nowhere/a.xml: cannot be written: there is no folder nowhere
    """
    folder = path.parent
    if path.is_dir():
        raise bad_input(f"{name_of(str(path))}: cannot be written: is a folder")
    if not folder.is_dir():
        raise bad_input(f"{name_of(str(path))}: cannot be written: there is no folder {name_of(str(folder))}")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise bad_input(f"{name_of(str(path))}: cannot be written: Permission denied")


def write(path: Path, text: str) -> bool:
    """Write a file, and return whether that went well; that it did not is told, and ends nothing.

    Args:
        path: the file.
        text: what it is to hold.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "report.md"
    ...     write(file, "none"), file.read_text(encoding="utf-8"), write(file / "below", "none")
    (True, 'none', False)
    """
    try:
        write_whole(path, text)
    except (OSError, ValueError) as error:
        fault = getattr(error, "strerror", "") or error
        click.echo(f"Error: {harmless_lines(f'{path}: cannot be written: {fault}')}", err=True)
        return False
    return True
