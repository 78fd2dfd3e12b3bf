"""Folders of theorems: what is written checks; what is changed in any way is refused, and the place is named."""

import json
import lzma
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

import standoff.search
import standoff.solver.proofs.checker
from standoff.search.theorems.checking import SHIPPED, check, shipped
from standoff.search.theorems.folder import Folder
from standoff.search.theorems.proving import Certificate, certified, dimacs
from standoff.search.theorems.source import TheoremError
from standoff.search.theorems.theorem import Theorem, theorem, theorems
from standoff.solver.proofs.checker import disk
from standoff.solver.proofs.checker.disk import digest
from standoff.solver.proofs.checker.texts import NoProof
from standoff.solver.proofs.checker.theorems import CheckedTheorem

MANIFEST_SCHEMA = json.loads(
    (Path(standoff.search.__file__).parent / "schema" / "theorem-manifest.schema.json").read_text("utf-8")
)
TWO = theorem("two-resolutions")

SMALL = 260_000
"""Formulas of fewer bytes are made again in every run."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("theorems") / "two"
    folder, source = Folder(path, TWO), TWO.source()
    for name in source.names:
        folder.keep(name, certified(source, name), source.names)
    return path


@pytest.fixture
def copy(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "copy"))


def manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(disk.plain_or_packed(folder, "manifest.json"))
    return found


def change_manifest(folder: Path, change: Callable[[dict[str, Any]], Any]) -> None:
    data = manifest(folder)
    change(data)
    (folder / "manifest.json").write_text(json.dumps(data) + "\n", "utf-8")


def change_file(folder: Path, ending: str, change: Callable[[list[str]], Any], *, sealed: bool = True) -> None:
    """Change the lines of a file of the lemma two-2, and, where it is sealed, what the manifest tells of it."""
    path = folder / f"two-2.{ending}.xz"
    lines = lzma.decompress(path.read_bytes()).decode().splitlines()
    change(lines)
    raw = "".join(f"{line}\n" for line in lines).encode()
    path.write_bytes(lzma.compress(raw))
    key = {"cnf": "formula", "lrat": "refutation", "models": "models"}[ending]
    if sealed:
        told = {"bytes": len(raw), "sha256": sha256(raw).hexdigest()}
        change_manifest(folder, lambda data: data["lemmas"][1].update({key: told}))


def test_what_is_written_proves_the_theorem(made: Path) -> None:
    found = check(made)
    assert not found.faults
    assert found.whole
    assert found.checked == ["two-1", "two-2"]
    assert "sharp: three armies go round" in found.agrees


def test_the_manifest_is_of_its_schema(made: Path) -> None:
    jsonschema.validate(manifest(made), MANIFEST_SCHEMA)


def test_the_checker_checks_it_as_a_program_of_its_own(made: Path, tmp_path: Path) -> None:
    checker = shutil.copytree(Path(standoff.solver.proofs.checker.__file__).parent, tmp_path / "checker")
    done = subprocess.run([sys.executable, "-I", checker, made], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "all of it agrees"
    assert "two-2: 1570 variables" in done.stdout


def drop_last(lines: list[str]) -> None:
    del lines[-1]


def flip(n: int) -> Callable[[list[str]], None]:
    """Return what negates the first number of a line."""

    def change(lines: list[str]) -> None:
        first, *rest = lines[n].split(" ")
        lines[n] = " ".join((first.removeprefix("-") if first.startswith("-") else f"-{first}", *rest))

    return change


def other_hint(lines: list[str]) -> None:
    words = lines[-1].split(" ")
    lines[-1] = " ".join((*words[:-3], "1", "0"))


CHANGED: dict[str, tuple[Callable[[Path], Any], str]] = {
    "a clause of the formula": (
        lambda at: change_file(at, "cnf", flip(40)),
        "two-2: the formula is not what this standoff makes of the rules",
    ),
    "a clause of the formula, unsealed": (
        lambda at: change_file(at, "cnf", flip(40), sealed=False),
        "two-2.cnf.xz: is not the file that manifest.json tells: size or digest of what it holds differ",
    ),
    "a clause less": (lambda at: change_file(at, "cnf", drop_last), "and says that they are"),
    "the last lemma is gone": (
        lambda at: change_file(at, "lrat", drop_last),
        "the refutation does not end with the empty clause: it proves nothing",
    ),
    "a hint of the last lemma": (lambda at: change_file(at, "lrat", other_hint), "two-2.lrat.xz:"),
    "a model": (lambda at: change_file(at, "models", flip(0)), "is no model: clause 1 of the part is false"),
    "no model": (lambda at: change_file(at, "models", drop_last), "has 0 lines; 1 are due"),
    "a digest": (
        lambda at: change_manifest(at, lambda data: data["lemmas"][0]["formula"].update(sha256="0" * 64)),
        "two-1.cnf.xz: is not the file that manifest.json tells",
    ),
    "the statement": (
        lambda at: change_manifest(at, lambda data: data.update(statement="Whatever.")),
        "the statement is not the one of the list",
    ),
    "the theorem": (
        lambda at: change_manifest(at, lambda data: data.update(theorem="no-resolution")),
        "two-1 is no lemma of this theorem",
    ),
    "a theorem that there is not": (
        lambda at: change_manifest(at, lambda data: data.update(theorem="nothing")),
        "no theorem is called 'nothing'",
    ),
    "what the parts are": (
        lambda at: change_manifest(
            at,
            lambda data: data["lemmas"][1].update(definitions=data["lemmas"][1]["definitions"] - 1, hypothesis=1),
        ),
        "two-2.models.xz: has 1 line; 2 are due",
    ),
    "the phase that a model says": (
        lambda at: change_manifest(at, lambda data: data["lemmas"][1]["shown_by"][0].update(orders=["A mun H"])),
        "two-2: the phases that its models say are not those that are told",
    ),
    "a file is gone": (lambda at: (at / "two-1.lrat.xz").unlink(), "two-1.lrat.xz: is missing"),
    "a file is not packed": (
        lambda at: (at / "two-1.lrat.xz").write_bytes(b"p cnf 1 1\n" * 20),
        "two-1.lrat.xz: is no file that xz has packed",
    ),
    "a file breaks off": (
        lambda at: (at / "two-2.cnf.xz").write_bytes((at / "two-2.cnf.xz").read_bytes()[:9000]),
        "two-2.cnf.xz: is not the file that manifest.json tells",
    ),
    "more behind the end": (
        lambda at: (at / "two-2.cnf.xz").write_bytes((at / "two-2.cnf.xz").read_bytes() + b"0"),
        "two-2.cnf.xz: is not the file that manifest.json tells",
    ),
    "a lemma twice": (
        lambda at: change_manifest(at, lambda data: data["lemmas"].append(data["lemmas"][0])),
        "lemmas[2]: two-1 is told a second time",
    ),
    "a name that leads elsewhere": (
        lambda at: change_manifest(at, lambda data: data["lemmas"][0].update(name="../two-1")),
        "is no name of a lemma",
    ),
    "a field that nobody knows": (
        lambda at: change_manifest(at, lambda data: data.update(more=1)),
        "'more' is no field that is known",
    ),
}


LIKE_OTHERS = {
    "a clause of the formula, unsealed",
    "a clause less",
    "a theorem that there is not",
    "a file breaks off",
    "a file is gone",
    "the theorem",
    "no model",
    "a digest",
    "more behind the end",
    "a clause of the formula",
    "the last lemma is gone",
    "the phase that a model says",
}
"""Changes that the same lines notice as other ones."""


@pytest.mark.parametrize(
    "what", [pytest.param(one, marks=[pytest.mark.campaign] if one in LIKE_OTHERS else []) for one in CHANGED]
)
def test_what_was_changed_is_refused(what: str, copy: Path) -> None:
    change, due = CHANGED[what]
    change(copy)
    faults = [*map(str, CheckedTheorem(copy).faults)]
    if not faults:  # then the checker, which does not know the rules, cannot see it
        found = check(copy)
        assert not found.whole
        faults = found.faults
    assert any(due in fault for fault in faults), faults


def test_what_would_unpack_to_no_end_is_refused(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (copy / "two-1.lrat.xz").write_bytes(lzma.compress(b"0" * 3_000_000))
    assert any("size or digest of what it holds differ" in fault for fault in map(str, CheckedTheorem(copy).faults))
    monkeypatch.setattr(disk, "MOST_UNPACKED", 1_000)
    assert any("holds more than" in fault for fault in map(str, CheckedTheorem(copy).faults))


def test_a_lemma_that_is_missing_leaves_the_theorem_unproved(copy: Path) -> None:
    change_manifest(copy, lambda data: data["lemmas"].pop())
    found = check(copy)
    assert not found.faults
    assert found.missing == ["two-2"]
    assert not found.whole


@pytest.mark.campaign
def test_a_lemma_that_is_only_told_of_leaves_the_theorem_unproved(copy: Path) -> None:
    change_manifest(copy, lambda data: data["lemmas"][1].update(files=False))
    found = check(copy)
    assert not found.faults
    assert (found.checked, found.told) == (["two-1"], ["two-2"])
    assert not found.whole


def test_a_lemma_that_is_only_told_of_has_to_be_what_the_rules_make(copy: Path) -> None:
    change_manifest(copy, lambda data: data["lemmas"][1].update(files=False, formula={"bytes": 1, "sha256": "0" * 64}))
    assert check(copy).faults == ["two-2: the formula is not what this standoff makes of the rules"]


@pytest.mark.parametrize(
    "text", [None, "{}", '{"format": "standoff-proof"}', '{"format": "standoff-theorem", "version": 9}']
)
def test_what_is_no_folder_of_a_theorem_is_refused(text: str | None, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "manifest.json").write_text(f"{text}\n")
    if text is None:
        assert any("manifest.json: is missing" in fault for fault in check(tmp_path).faults)
        return
    with pytest.raises(NoProof):
        check(tmp_path)


# -- manifests of many lemmas ---------------------------------------------------------------------------------------


def pack_manifest(folder: Path) -> Path:
    plain, packed = folder / "manifest.json", folder / "manifest.json.xz"
    packed.write_bytes(lzma.compress(plain.read_bytes()))
    plain.unlink()
    return packed


def test_a_packed_manifest_is_read(copy: Path) -> None:
    pack_manifest(copy)
    checked = CheckedTheorem(copy)
    assert not checked.faults
    assert checked.proved == ["two-1", "two-2"]
    assert list(Folder(copy, TWO).rows) == ["two-1", "two-2"]


@pytest.mark.parametrize(
    ("change", "due"),
    [
        (lambda raw: raw[:-20], "is no file that xz has packed"),
        (lambda raw: raw + b"0", "is no file that xz has packed, or something stands behind it"),
        (lambda _raw: b"{}", "is no file that xz has packed"),
        (lambda _raw: lzma.compress(b"0" * 3_000), "holds more than"),
    ],
)
def test_a_packed_manifest_that_is_none_is_refused(
    change: Callable[[bytes], bytes], due: str, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = pack_manifest(copy)
    packed.write_bytes(change(packed.read_bytes()))
    monkeypatch.setattr(disk, "MOST_BYTES", 2_900)
    (fault,) = CheckedTheorem(copy).faults
    assert str(fault).startswith("manifest.json.xz")
    assert due in str(fault)


def test_a_manifest_that_takes_long_is_not_written_after_each_lemma(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = iter(range(100))
    monkeypatch.setattr("standoff.search.theorems.folder.time.monotonic", lambda: next(now))  # a second each time
    rows, names = Folder(made, TWO).rows, TWO.source().names
    folder = Folder(tmp_path / "new", TWO)
    for name in names:
        folder.keep(name, Certificate(rows[name], {}), names)
    assert folder.unwritten
    assert list(Folder(folder.path, TWO).rows) == ["two-1"]
    folder.write(names)
    assert list(Folder(folder.path, TWO).rows) == ["two-1", "two-2"]


# -- folders that are gone on with ----------------------------------------------------------------------------------


def test_a_folder_has_what_was_proved_and_nothing_else(copy: Path) -> None:
    source = TWO.source()
    formula = digest(dimacs(source.lemma("two-2")))
    assert Folder(copy, TWO).has("two-2", formula)
    assert not Folder(copy, TWO).has("two-2", {**formula, "sha256": "0" * 64})
    (copy / "two-2.lrat.xz").unlink()
    assert not Folder(copy, TWO).has("two-2", formula)


def test_a_folder_of_something_else_is_not_written_to(copy: Path, tmp_path: Path) -> None:
    with pytest.raises(TheoremError, match="is of the theorem two-resolutions, not of no-resolution"):
        Folder(copy, theorem("no-resolution"))
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(TheoremError, match="holds other files"):
        Folder(tmp_path, TWO)


# -- what comes with standoff ---------------------------------------------------------------------------------------


def test_what_comes_with_standoff_is_small() -> None:
    sizes = [path.stat().st_size for path in SHIPPED.rglob("*.*")]
    assert max(sizes, default=0) <= 300_000
    assert sum(sizes) <= 2_000_000


def test_every_folder_that_comes_with_standoff_is_of_a_theorem() -> None:
    assert {path.name for path in SHIPPED.iterdir()} <= {one.id for one in theorems()}


@pytest.mark.parametrize("what", [one for one in theorems() if shipped(one)], ids=lambda one: one.id)
def test_what_comes_with_standoff_is_told_in_full(what: Theorem) -> None:
    folder = shipped(what)
    assert folder is not None
    data = manifest(folder)
    jsonschema.validate(data, MANIFEST_SCHEMA)
    assert data["theorem"] == what.id
    assert data["statement"] == what.statement
    for row in data["lemmas"]:
        there = [(folder / f"{row['name']}.{ending}.xz").is_file() for ending in ("cnf", "lrat", "models")]
        assert there == [row["files"]] * 3


@pytest.mark.parametrize("what", [one for one in theorems() if shipped(one)], ids=lambda one: one.id)
def test_the_rules_still_make_formulas_that_come_with_standoff(what: Theorem) -> None:
    folder = shipped(what)
    assert folder is not None
    told = {row["name"]: row["formula"] for row in manifest(folder)["lemmas"]}
    small = [name for name in told if told[name]["bytes"] < SMALL][:3]
    assert small
    source = what.source()
    for name in small:
        assert digest(dimacs(source.lemma(name))) == told[name], name


@pytest.mark.campaign
@pytest.mark.parametrize("what", [one for one in theorems() if shipped(one)], ids=lambda one: one.id)
def test_what_comes_with_standoff_checks(what: Theorem) -> None:
    folder = shipped(what)
    assert folder is not None
    found = check(folder)
    assert not found.faults
    assert not found.missing
