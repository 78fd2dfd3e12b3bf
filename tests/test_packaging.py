"""The wheel holds the whole package and nothing else; the list of packages in pyproject.toml is kept by hand."""

import configparser
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = ("maps", "encoding", "solver", "games", "datc", "engines", "search")
LEFT_OUT = {".md"}  # notes for people who read the repository


def package_files() -> set[str]:
    """Return every file of the package in the tree, as the wheel should name it."""
    files = [*ROOT.glob("*.py"), ROOT / "py.typed"]
    for layer in LAYERS:
        files += (path for path in (ROOT / layer).rglob("*") if path.is_file() and path.suffix not in LEFT_OUT)
    relative = [path.relative_to(ROOT) for path in files]
    return {
        f"standoff/{path.as_posix()}"
        for path in relative
        if "__pycache__" not in path.parts and not any(part.startswith(".") for part in path.parts)
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the tree, without the network."""
    source = tmp_path_factory.mktemp("source")
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, source)
    for layer in LAYERS:
        shutil.copytree(ROOT / layer, source / layer, ignore=shutil.ignore_patterns("__pycache__"))
    out = tmp_path_factory.mktemp("wheel")
    build = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", build, out], cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = out.glob("*.whl")
    return built


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if not name.endswith("/")}
    inside = {name for name in names if ".dist-info/" not in PurePosixPath(name).as_posix()}
    expected = package_files()
    assert sorted(expected - inside) == [], "in the tree, but not in the wheel: see [tool.setuptools] in pyproject.toml"
    assert sorted(inside - expected) == [], "in the wheel, but no part of the package"


def test_the_data_is_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "standoff/maps/boards/standard/board.toml" in names
    assert "standoff/py.typed" in names
    assert any(name.startswith("standoff/datc/cases/6.F/") and name.endswith(".toml") for name in names)


def test_the_wheel_brings_the_command_and_the_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        texts = {PurePosixPath(name).name: name for name in archive.namelist() if ".dist-info/" in name}
        entry_points = configparser.ConfigParser()
        entry_points.read_string(archive.read(texts["entry_points.txt"]).decode())
        licence = archive.read(texts["LICENSE"]).decode()
    assert entry_points["console_scripts"]["standoff"] == "standoff.__main__:main"
    assert entry_points["pytest11"]["standoff"] == "standoff.engines.pytest_plugin"
    assert licence == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_every_folder_with_python_in_it_is_a_listed_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = set(project["tool"]["setuptools"]["packages"])
    folders = {path.parent for layer in LAYERS for path in (ROOT / layer).rglob("*.py")}
    assert all((folder / "__init__.py").exists() for folder in folders)
    assert listed == {"standoff"} | {".".join(("standoff", *folder.relative_to(ROOT).parts)) for folder in folders}
