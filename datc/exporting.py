"""Cases as texts in the form of a choice, and these texts on standard output, in a file, or in files of a folder."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..maps import StandoffError
from ..maps.options import bad_input, name_of
from ..maps.writing import write_whole
from .errors import CaseError

if TYPE_CHECKING:
    from .case import Case
    from .chosen import Chosen

_ID = re.compile(r"[A-Za-z0-9][\w.-]{0,100}")


def export(chosen: Chosen, form: str, *, one: bool) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the texts of cases, and what the form does not hold.

    Args:
        chosen: the cases; one that cannot be written is told there, and passed over.
        form: ``"json"``, ``"jdip"`` or ``"toml"``.
        one: whether there is room for one text alone.

    Returns:
        The texts by their paths inside the output, ``""`` where there is one alone; none where there are no cases.

    Raises:
        click.ClickException: there are several texts, and room for one; or cases of several boards for a form of one.
    """
    from . import case_file, case_jdip, case_json

    cases = list(chosen)
    if not cases:
        return {}, ()
    if form == "json":
        return {"": case_json.dumps(cases, f"standoff {version('standoff')}")}, ()
    if form == "jdip":
        written = case_jdip.jdip_text(_sayable(cases, chosen))
        return {"": written.text} if written.text else {}, written.losses
    if one:
        if len(cases) > 1:
            raise bad_input(f"{len(cases)} case files need a folder; name it with -o")
        return {"": case_file.dumps(cases[0])}, ()
    files: dict[str, str] = {}
    for case in cases:
        name = f"{case.folder}/{case.id}.toml" if _ID.fullmatch(case.folder) else f"{case.id}.toml"
        if not _ID.fullmatch(case.id):
            chosen.tell(CaseError(str(case.path), "id", f"{case.id!r} is no name of a file"))
        elif name in files:
            chosen.tell(CaseError(str(case.path), "id", f"{case.id!r} is that of another case, too"))
        else:
            files[name] = case_file.dumps(case)
    return files, ()


def _sayable(cases: list[Case], chosen: Chosen) -> list[Case]:
    """Return the cases that a case file of jDip can hold; the others are told."""
    from .case_jdip import jdip_text

    found: list[Case] = []
    for case in cases:
        try:
            jdip_text([*found[:1], case])
        except StandoffError as error:
            chosen.tell(CaseError(str(case.path or case.id), "", str(error)))
        else:
            found.append(case)
    return found


def write(files: dict[str, str], output: str, *, force: bool) -> None:
    """Write texts to where they go.

    Args:
        files: the texts by their paths inside the output.
        output: a file or a folder; ``-`` for standard output.
        force: whether files that are there are replaced.

    Raises:
        click.ClickException: a file is there already, or cannot be written.
    """
    if output == "-":
        click.echo("".join(files.values()), nl=False)
        return
    for name, text in files.items():
        path = Path(output, name) if name else Path(output)
        try:
            if path.parent != Path():
                path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text, new=not force)
        except FileExistsError:
            raise bad_input(f"{name_of(str(path))}: is there already; --force replaces it") from None
        except (OSError, ValueError) as error:
            fault = getattr(error, "strerror", "") or error
            raise bad_input(f"{name_of(str(path))}: cannot be written: {fault}") from None
