"""Folders that somebody meddled with: whatever is changed, the checker says so, with the file and the line."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import standoff.solver.proofs.checker
from standoff.solver.oracle import refutation
from standoff.solver.proofs.checker import disk, refutations
from standoff.solver.proofs.checker.folder import Checked
from standoff.solver.proofs.checker.texts import NoProof
from standoff.solver.proofs.files import clause_line
from standoff.solver.proofs.lemmas import needed

from ...folding import folded
from ...shares import Share, shares
from .folders import MANIFEST, Files, all_faults, faults, line_of, proof_of, sealed, with_lines, write

CHECKER = Path(standoff.solver.proofs.checker.__file__).parent
UNIQUE, SEVERAL, NONE = "6.D.1", "6.F.14", "6.F.16"
PIECES = [b"", b"0", b"-", b"1 ", b"\n", b"[", b'"', b"null", b"9" * 12, b"\xff", b"\0"]


@pytest.fixture
def at(tmp_path: Path) -> Path:
    return tmp_path / "proof"


def manifest_of(files: Files) -> dict[str, object]:
    data: dict[str, object] = json.loads(files[MANIFEST])
    return data


def with_manifest(files: Files, /, **changes: object) -> Files:
    return {**files, MANIFEST: (json.dumps(manifest_of(files) | changes) + "\n").encode()}


# -- nothing is trusted that a digest does not bear out ----------------------------------------------------------


@pytest.mark.parametrize("id", [UNIQUE, SEVERAL, NONE])
def test_any_file_that_is_another_one_is_told(id: str, at: Path) -> None:
    files = proof_of(id)
    for name in files.keys() - {MANIFEST}:
        told = faults(at, {**files, name: files[name] + b"c\n"})
        assert f"{name}: is not the file that manifest.json tells: size or digest differ" in told
        assert f"{name}: is missing" in faults(at, {other: raw for other, raw in files.items() if other != name})


def test_sealing_alone_changes_nothing_that_is_checked(at: Path) -> None:
    for id in (UNIQUE, SEVERAL, NONE):
        assert all_faults(at, sealed(proof_of(id))) == all_faults(at, proof_of(id)) == []


# -- and digests are not trusted either --------------------------------------------------------------------------

Meddling = Callable[[str], str | None]


def turned(text: str) -> str | None:
    """Turn the first literal of a line of numbers, or what a resolution says of a decision."""
    if text.startswith(("true ", "false ")):
        return text.replace("true ", "false ", 1) if text.startswith("true ") else text.replace("false ", "true ", 1)
    return re.sub(r"(?<![\w-])(-?)([1-9]\d*) ", lambda m: f"{'' if m[1] else '-'}{m[2]} ", text, count=1)


@pytest.mark.parametrize(("id", "share"), shares([UNIQUE, SEVERAL, NONE], 5))
def test_no_line_can_be_taken_away(id: str, share: Share, at: Path) -> None:
    files = proof_of(id)
    for name in files.keys() - {MANIFEST}:
        for n in share.of(range(1, files[name].count(b"\n") + 1)):
            assert all_faults(at, with_lines(files, name, {n: None})), f"{name}:{n}"


@pytest.mark.parametrize(("id", "share"), shares([UNIQUE, SEVERAL, NONE]))
def test_no_literal_can_be_turned(id: str, share: Share, at: Path) -> None:
    files = proof_of(id)
    tried = 0
    for name in files.keys() - {MANIFEST, "README.txt", "phase.json", "ruling.json"}:
        if name.endswith(".drup"):
            continue  # another lemma may do as well
        for n, text in share.of(enumerate(files[name].decode().splitlines(), 1)):
            other = turned(text)
            if other is not None and other != text and not text.startswith(("c", "p")):
                tried += 1
                assert all_faults(at, with_lines(files, name, {n: other})), f"{name}:{n}"
    assert tried > 12


@pytest.mark.parametrize(("id", "share"), shares([UNIQUE, SEVERAL, NONE], 5))
def test_no_line_can_be_put_in_twice(id: str, share: Share, at: Path) -> None:
    files = proof_of(id)
    for name in files.keys() - {MANIFEST}:
        lines = files[name].decode().split("\n")
        for n in share.of(range(1, len(lines))):
            if name.endswith(".drup") and lines[n - 1] != "0":
                continue  # a lemma that is there twice refutes as well
            doubled = "\n".join([*lines[:n], *lines[n - 1 :]]).encode()
            assert all_faults(at, sealed({**files, name: doubled})), f"{name}:{n}"


@pytest.mark.parametrize("id", [UNIQUE, SEVERAL, NONE])
@pytest.mark.parametrize(
    "comment",
    [
        "c",
        "c all of this is proved",
        "c rule success: war mun; variable 2",
        "c resolution 1",
        "c resolution 99",
        " ",
        "",
    ],
)
def test_no_comment_can_be_put_in(id: str, comment: str, at: Path) -> None:
    files = proof_of(id)
    for name in [name for name in files if name.endswith(".cnf")]:
        lines = files[name].decode().split("\n")
        for n in {0, 1, 5, len(lines) // 2, len(lines) - 2, len(lines) - 1}:
            longer = "\n".join([*lines[:n], comment, *lines[n:]]).encode()
            assert all_faults(at, sealed({**files, name: longer})), f"{name}:{n}"


def _lines(files: Files, name: str) -> int:
    return files[name].count(b"\n")


def _counted(files: Files, name: str, by: int) -> Files:
    """Let a formula say that it has so many more clauses."""
    n = line_of(files, name, "p cnf")
    words = files[name].decode().split("\n")[n - 1].split()
    return with_lines(files, name, {n: f"p cnf {words[2]} {int(words[3]) + by}"})


def _with_clause(files: Files, name: str) -> Files:
    """Slip in a clause that is true in the resolution listed first, below the heading of an equation."""
    lines = files[name].decode().split("\n")
    heading = next(text for text in lines if text.startswith("c rule definition"))
    variable = int(heading.rpartition(" ")[2])
    model = next(text for text in files["resolutions.txt"].decode().split("\n") if text.startswith("model "))
    end = next((n for n, text in enumerate(lines) if text.startswith("c resolution")), len(lines) - 1)
    lines[end:end] = [heading, f"{model.split()[variable]} 0"]
    return _counted(sealed({**files, name: "\n".join(lines).encode()}), name, 1)


def _without_clause(files: Files) -> Files:
    for name in ("formula.cnf", "others.cnf"):
        lines = files[name].decode().split("\n")
        n = next(n for n, text in enumerate(lines, 1) if re.match(r"-?[2-9]", text))
        # the heading goes with the only clause below it
        alone = lines[n - 2].startswith("c rule") and lines[n].startswith("c ")
        gone: dict[int, str | None] = {n: None}
        if alone:
            gone[n - 1] = None
        files = _counted(with_lines(files, name, gone), name, -1)
    return files


def _refuted(files: Files) -> Files:
    """Refute the other resolutions anew, as a forger would who has our programs; nothing else is changed."""
    raw = files["others.cnf"]
    clauses = [list(map(int, text.split()[:-1])) for text in raw.decode().splitlines() if text[0] not in "cp"]
    top = max(abs(x) for clause in clauses for x in clause)
    found = refutation(clauses)
    if found is None:
        return files  # it has a model now
    lemmas = needed(clauses, found, top)
    lrat = "".join(
        f"{n} {clause_line(lemma.literals)} {clause_line(lemma.hints)}\n"
        for n, lemma in enumerate(lemmas, len(clauses) + 1)
    )
    drup = "".join(f"{clause_line(lemma.literals)}\n" for lemma in lemmas)
    return sealed({**files, "others.drup": drup.encode(), "others.lrat": lrat.encode()})


def _without_last(files: Files, name: str) -> Files:
    last = _lines(files, name)
    if not name.endswith(".cnf"):
        return with_lines(files, name, {last: None})
    return _counted(with_lines(files, name, {last: None, last - 1: None}), name, -1)  # with its heading


def _renamed(files: Files, name: str) -> Files:
    n, variable = _first_decision(files, name)
    return with_lines(files, name, {n: f"c variable {variable}: FRANCE: A par - bur succeeds"})


def _hidden(files: Files, name: str) -> Files:
    n, variable = _first_decision(files, name)
    return with_lines(files, name, {n: f"c auxiliary {variable}: 1"})


def _first_decision(files: Files, name: str) -> tuple[int, str]:
    lines = enumerate(files[name].decode().split("\n"), 1)
    return next((n, text.split()[2].rstrip(":")) for n, text in lines if re.match(r"c variable \d+: ", text))


def _shorter(files: Files, name: str) -> Files:
    """Let the last clause, which rules out a resolution, be one literal alone."""
    n = _lines(files, name)
    return with_lines(files, name, {n: f"{files[name].decode().split()[-2]} 0"})


def _settled_otherwise(files: Files, name: str) -> Files:
    n = line_of(files, name, "c rule szykman") + 1
    return with_lines(files, name, {n: files[name].decode().split("\n")[n - 1].removeprefix("-")})


def _twice(files: Files) -> Files:
    lines = files["resolutions.txt"].decode().split("\n")
    half = (len(lines) - 2) // 2
    made = [lines[0], *lines[1 : 1 + half], "resolution 2", *lines[2 : 1 + half], ""]
    return sealed({**files, "resolutions.txt": "\n".join(made).encode()})


def _other_result(files: Files) -> Files:
    ruling = json.loads(files["ruling.json"])
    row = next(row for row in ruling["results"] if row["result"] in ("succeeds", "fails"))
    row["result"] = "fails" if row["result"] == "succeeds" else "succeeds"
    return sealed({**files, "ruling.json": json.dumps(ruling).encode() + b"\n"})


def _dislodging(files: Files) -> Files:
    ruling = json.loads(files["ruling.json"])
    ruling["dislodged"].append({"unit": "FRANCE A par"})
    return sealed({**files, "ruling.json": json.dumps(ruling).encode() + b"\n"})


CHANGES: list[tuple[str, str, Callable[[Files], Files], str]] = [
    (
        "a clause of the formula that matters is gone from all formulas",
        UNIQUE,
        lambda files: _refuted(_without_clause(files)),
        r"^(others\.drup:\d+: the clause 0 does not follow|formula\.cnf:\d+: is not what this standoff makes)",
    ),
    (
        "a clause is slipped into formula and others alike",
        UNIQUE,
        lambda files: _refuted(_with_clause(_with_clause(files, "formula.cnf"), "others.cnf")),
        r"^formula\.cnf:\d+: is not what this standoff makes of phase\.json$",
    ),
    (
        "a clause is slipped into the refuted formula alone",
        SEVERAL,
        lambda files: _with_clause(files, "others.cnf"),
        r"^others\.cnf:\d+: -?\d+ 0 \(definition.*\) stands where .* 0 \(resolution 1\) is due$",
    ),
    (
        "a clause that rules out a resolution is missing",
        SEVERAL,
        lambda files: _without_last(files, "others.cnf"),
        r"^others\.cnf: ends where the clause .* 0 is due \(resolution 2\)$",
    ),
    (
        "a clause that rules out a resolution rules out more",
        UNIQUE,
        lambda files: _shorter(files, "others.cnf"),
        r"^others\.cnf:\d+: -?\d+ 0 \(resolution 1\) stands where .* 0 \(resolution 1\) is due$",
    ),
    (
        "a decision is given another name",
        UNIQUE,
        lambda files: _renamed(files, "formula.cnf"),
        r"^resolutions\.txt:\d+: '.*' stands where .* is due$",
    ),
    (
        "a decision is made an auxiliary variable",
        UNIQUE,
        lambda files: _hidden(files, "formula.cnf"),
        r"^resolutions\.txt: has \d+ lines; \d+ are due$",
    ),
    (
        "a decision is settled otherwise than the manifest says",
        NONE,
        lambda files: _settled_otherwise(files, "settled.cnf"),
        r"^settled\.cnf:\d+: (\d+) 0 \(szykman: bre\) stands where -\1 0 \(szykman: bre\) is due$",
    ),
    (
        "a resolution is listed twice",
        SEVERAL,
        _twice,
        r"^resolutions\.txt:\d+: is the same as resolution 1$",
    ),
    (
        "the ruling says otherwise of a move",
        UNIQUE,
        _other_result,
        r"^ruling\.json: '.*' has not the result that '.*' comes to$",
    ),
    (
        "the ruling says otherwise why",
        UNIQUE,
        lambda files: sealed({**files, "ruling.json": files["ruling.json"].replace(b'"text": "', b'"text": "not ')}),
        r"^ruling\.json:\d+: is not what this standoff makes of phase\.json$",
    ),
    (
        "the ruling dislodges a unit",
        UNIQUE,
        _dislodging,
        r"^ruling\.json: its dislodged units are not those of the resolution$",
    ),
    (
        "the phase has other orders",
        UNIQUE,
        lambda files: sealed({**files, "phase.json": files["phase.json"].replace(b"- ven", b"- tyr")}),
        r"^ruling\.json: its orders are not those of phase\.json$",
    ),
    (
        "the words for people say otherwise",
        UNIQUE,
        lambda files: sealed({**files, "README.txt": files["README.txt"].replace(b"no other", b"another")}),
        r"^README\.txt:\d+: is not what this standoff makes of phase\.json$",
    ),
    (
        "a refutation is cut off",
        NONE,
        lambda files: _without_last(files, "others.drup"),
        r"^others\.drup:\d+: the refutation does not end with the empty clause: it proves nothing$",
    ),
    (
        "a refutation is of something else",
        NONE,
        lambda files: sealed({**files, "others.drup": files["settled-others.drup"]}),
        r"^others\.drup:1: the clause 0 does not follow by unit propagation$",
    ),
    (
        "there are bytes that are no text",
        UNIQUE,
        lambda files: sealed({**files, "formula.cnf": files["formula.cnf"].replace(b"\nc rule", b"\nc \xferule", 1)}),
        r"^formula\.cnf:\d+: is no text in UTF-8: byte \d+ of the file is none of it$",
    ),
    (
        "a formula has a header of another",
        UNIQUE,
        lambda files: with_lines(files, "formula.cnf", {line_of(files, "formula.cnf", "p cnf"): "p cnf 999999999 3"}),
        r"^formula\.cnf: ",
    ),
    (
        "a comment is of no kind",
        UNIQUE,
        lambda files: with_lines(files, "formula.cnf", {1: "c hello"}),
        r"^formula\.cnf:1: 'c hello' stands where 'c standoff: every model .*' is due$",
    ),
]


@folded
@pytest.mark.parametrize(("id", "change", "told"), [row[1:] for row in CHANGES], ids=[row[0] for row in CHANGES])
def test_what_is_forged_is_told_with_its_place(id: str, change: Callable[[Files], Files], told: str, at: Path) -> None:
    forged = change(proof_of(id))
    assert forged != sealed(proof_of(id))
    found = all_faults(at, forged)
    assert any(re.search(told, text) for text in found), found


# -- the manifest ------------------------------------------------------------------------------------------------


@folded
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"verdict": "several"}, "the verdict 'several' does not fit what its parts list"),
        ({"verdict": "certain"}, "the verdict 'certain' does not fit what its parts list"),
        ({"verdict": 1}, "verdict: '1' is no str"),
        ({"limit": True}, "limit: 'True' is no int"),
        ({"claims": []}, "its claims are not what its parts come to"),
        ({"parts": []}, "the verdict 'unique' does not fit what its parts list"),
        ({"parts": [{"formula": "/etc/passwd", "listed": 1, "complete": True, "settled": []}]}, "is no part about"),
        ({"parts": [{"formula": "formula.cnf", "listed": 1, "complete": True}]}, "'settled' is missing"),
        ({"parts": [1]}, "parts[0]: '1' is no dict"),
        ({"extra": 1}, "'extra' is no field that is known"),
        ({"files": {"../formula.cnf": {}}}, "files: '../formula.cnf' is no file of this proof"),
        ({"files": {"/etc/passwd": {}}}, "files: '/etc/passwd' is no file of this proof"),
        ({"files": {}}, "files: 'README.txt' is missing"),
    ],
)
def test_a_manifest_says_nothing_else_than_it_should(changes: dict[str, object], told: str, at: Path) -> None:
    (found,) = faults(at, with_manifest(proof_of(UNIQUE), **changes))
    assert found.startswith("manifest.json: ")
    assert told in found


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"\xff\xfe", "manifest.json:1: is no text in UTF-8"),
        (b"{\n", "manifest.json:1: is no JSON"),
        (b"[]\n", "manifest.json:1: holds no object"),
        (b'{"a": 1, "a": 2}\n', "manifest.json: a key is given twice in one object"),
        (b"[" * 100_000 + b"\n", "manifest.json: is no JSON that can be used"),
        (b'{"a": ' + b"9" * 5000 + b"}\n", "manifest.json: is no JSON that can be used"),
        (b"{}", "manifest.json:1: the file breaks off"),
    ],
)
def test_a_manifest_that_is_garbage_is_told(raw: bytes, told: str, at: Path) -> None:
    (found,) = faults(at, {**proof_of(UNIQUE), MANIFEST: raw})
    assert found.startswith(told)


def test_what_is_no_proof_is_told_apart_from_one_that_does_not_check(at: Path) -> None:
    with pytest.raises(NoProof, match=r"is no folder with a manifest\.json"):
        Checked(at)
    with pytest.raises(NoProof, match="is of something else"):
        Checked(write(at, {MANIFEST: b'{"format": "pictures"}\n'}))
    with pytest.raises(NoProof, match="is of version '2' of the form; this checker knows 1"):
        Checked(
            write(
                at,
                with_lines(with_manifest(proof_of(UNIQUE), version=2), "formula.cnf", {})
                | {MANIFEST: b'{"format": "standoff-proof", "version": 2}\n'},
            )
        )


def test_no_verdict_can_be_claimed_of_the_parts_of_another(at: Path) -> None:
    for id in (UNIQUE, SEVERAL, NONE):
        for verdict in ("unique", "several", "none", "undefined"):
            files = proof_of(id)
            if manifest_of(files)["verdict"] != verdict:
                assert faults(at, with_manifest(files, verdict=verdict)), (id, verdict)


@given(st.data())
def test_whatever_bytes_there_are_the_answer_is_a_fault_or_that_it_agrees(data: st.DataObject) -> None:
    files = proof_of(data.draw(st.sampled_from([UNIQUE, SEVERAL, NONE])))
    name = data.draw(st.sampled_from(sorted(files)))
    raw = bytearray(files[name])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw)))
        put_in = data.draw(
            st.sampled_from([b"", b"0", b"-", b"1 ", b"\n", b"[", b'"', b"null", b"9" * 12, b"\xff", b"\0"])
        )
        raw[at : at + data.draw(st.sampled_from([0, 1, 5]))] = put_in
    forged = {**files, name: bytes(raw)}
    with tempfile.TemporaryDirectory() as folder:
        try:
            told = all_faults(Path(folder), forged if name == MANIFEST else sealed(forged))
        except NoProof:
            return  # the manifest says that it is of something else
        assert all(text.isprintable() for text in told)
        assert told or name == MANIFEST or name.endswith((".lrat", ".drup")) or bytes(raw) == files[name]


# -- the disk ------------------------------------------------------------------------------------------------------


def test_a_link_or_a_pipe_is_not_followed(at: Path) -> None:
    files = proof_of(UNIQUE)
    write(at, files)
    (at / "formula.cnf").unlink()
    (at / "formula.cnf").symlink_to(at / "others.cnf")
    assert "formula.cnf: is no plain file" in map(str, Checked(at).faults)
    if hasattr(os, "mkfifo"):
        (at / "formula.cnf").unlink()
        os.mkfifo(at / "formula.cnf")
        assert "formula.cnf: is no plain file" in map(str, Checked(at).faults)


def test_a_file_that_is_too_large_is_not_read(at: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "MOST_BYTES", 5_000)
    files = proof_of(UNIQUE)
    (found,) = faults(at, sealed({**files, "others.drup": b"0\n" * 5_000}))
    assert found.startswith("others.drup: is larger than ")


def test_what_would_take_too_long_is_given_up(at: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refutations, "MOST_STEPS", 5)
    (found,) = faults(at, proof_of(NONE))[:1]
    assert "is too long to be checked here" in found


# -- the checker by itself -----------------------------------------------------------------------------------------


def test_the_checker_imports_nothing_but_pythons_library_and_itself() -> None:
    for path in CHECKER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert node.level < 2, path
                names = [] if node.level else [node.module or ""]
            assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names, path


def run(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    # -S: no package that is installed can be imported, standoff least of all
    return subprocess.run(
        [sys.executable, "-S", *map(str, words)], cwd=cwd, capture_output=True, text=True, check=False, timeout=60
    )


def test_the_checker_runs_alone_wherever_it_is_copied(tmp_path: Path) -> None:
    copied = tmp_path / "anywhere" / "checks"
    shutil.copytree(CHECKER, copied, ignore=shutil.ignore_patterns("__pycache__"))
    good = write(tmp_path / "proof", proof_of(NONE))
    for words in ((copied, good), ("-m", "checks", good)):
        done = run(*words, cwd=copied.parent)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.endswith("all of it agrees\n")
    bad = write(tmp_path / "bad", _without_last(proof_of(NONE), "others.drup"))
    done = run(copied, bad, cwd=tmp_path)
    assert done.returncode == 1
    assert "others.drup:1: the refutation does not end with the empty clause: it proves nothing\n" in done.stdout
    for named in ((), (tmp_path / "nowhere",), ("--help",)):
        done = run(copied, *named, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
