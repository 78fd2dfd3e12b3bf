"""The folder on the disk: whole or not at all, and nobody's files lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from standoff.solver.proofs import folder as module
from standoff.solver.proofs.checker import refutations
from standoff.solver.proofs.checker.folder import Checked
from standoff.solver.proofs.folder import FolderError, write_folder
from standoff.solver.proofs.proving import Disagreement

from .folders import Files, proof_of

UNIQUE, NONE = "6.D.1", "6.F.16"


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def contents(folder: Path) -> Files:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_new_folder_holds_all_files_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    write_folder(tmp_path / "proof", proof_of(NONE))
    assert contents(tmp_path / "proof") == proof_of(NONE)
    assert names(tmp_path) == {"proof"}
    assert not Checked(tmp_path / "proof").faults
    umask = os.umask(0)
    os.umask(umask)
    assert (tmp_path / "proof").stat().st_mode & 0o777 == 0o777 & ~umask


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "proof").mkdir()
    write_folder(tmp_path / "proof", proof_of(UNIQUE))
    assert contents(tmp_path / "proof") == proof_of(UNIQUE)


def test_another_proof_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    for id in (NONE, UNIQUE, NONE):
        write_folder(tmp_path / "proof", proof_of(id))
        assert contents(tmp_path / "proof") == proof_of(id)
    assert names(tmp_path) == {"proof"}


def test_a_link_to_a_folder_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_folder(tmp_path / "link", proof_of(UNIQUE))
    assert (tmp_path / "link").is_symlink()
    assert contents(tmp_path / "real") == proof_of(UNIQUE)


def test_a_folder_with_other_files_is_left_alone_unless_forced(tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    folder.mkdir()
    (folder / "letters.txt").write_text("mine")
    with pytest.raises(FolderError, match=r"holds other files, such as letters\.txt; nothing was written"):
        write_folder(folder, proof_of(UNIQUE))
    assert names(folder) == {"letters.txt"}
    write_folder(folder, proof_of(UNIQUE), force=True)
    assert contents(folder) == {**proof_of(UNIQUE), "letters.txt": b"mine"}
    # now it is one of ours, but not only that
    with pytest.raises(FolderError, match=r"such as letters\.txt"):
        write_folder(folder, proof_of(NONE))
    assert contents(folder) == {**proof_of(UNIQUE), "letters.txt": b"mine"}


@pytest.mark.parametrize("manifest", [None, b"{}", b"[1]", b"\xff", b'{"format": "pictures"}'])
def test_files_that_happen_to_be_called_alike_are_no_proof(manifest: bytes | None, tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "README.txt").write_text("mine")
    if manifest is not None:
        (folder / "manifest.json").write_bytes(manifest)
    before = contents(folder)
    with pytest.raises(FolderError, match=r"and no manifest\.json of a proof"):
        write_folder(folder, proof_of(UNIQUE))
    assert contents(folder) == before


def test_what_cannot_be_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for name, told in (
        ("file", "is there already, and is no folder"),
        ("nowhere/proof", "cannot be written: there is no folder "),
        ("nul\0", "cannot be written: this is no name of a folder"),
        ("x" * 300, "cannot be written: File name too long"),
    ):
        with pytest.raises(FolderError) as error:
            write_folder(tmp_path / name, proof_of(UNIQUE))
        assert told in str(error.value)
        assert "\0" not in str(error.value)
    assert names(tmp_path) == {"file"}


def test_a_proof_that_does_not_check_is_never_put_in_place(tmp_path: Path) -> None:
    bad = {**proof_of(NONE), "others.drup": b"0\n"}
    for folder in (tmp_path / "new", tmp_path / "old"):
        if folder.name == "old":
            write_folder(folder, proof_of(UNIQUE))
        with pytest.raises(Disagreement, match="does not check"):
            write_folder(folder, bad)
    assert names(tmp_path) == {"old"}
    assert contents(tmp_path / "old") == proof_of(UNIQUE)


def test_a_folder_that_breaks_off_in_the_middle_is_no_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "proof"
    write_folder(folder, proof_of(NONE))
    real, moved = Path.replace, list[str]()

    def breaking(self: Path, target: Path) -> Path:
        if len(moved) == 3:
            raise OSError(5, "Input/output error")
        moved.append(target.name)
        return real(self, target)

    monkeypatch.setattr(Path, "replace", breaking)
    with pytest.raises(FolderError, match="Input/output error"):
        write_folder(folder, proof_of(UNIQUE))
    assert "manifest.json" not in names(folder)
    assert names(tmp_path) == {"proof"}


def test_a_proof_that_could_not_be_checked_again_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 1000)
    with pytest.raises(FolderError, match=r"larger than 0 MB; list fewer resolutions with --limit"):
        write_folder(tmp_path / "proof", proof_of(NONE))
    assert names(tmp_path) == set()


def test_what_the_checker_gives_up_is_no_fault_of_the_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refutations, "MOST_STEPS", 5)
    with pytest.raises(FolderError, match=r"is too long to be checked here.*; list fewer resolutions with --limit"):
        write_folder(tmp_path / "proof", proof_of(NONE))
    assert names(tmp_path) == set()
