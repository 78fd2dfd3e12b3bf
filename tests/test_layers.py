"""How the root of the repository can be the package, and that importing it is cheap."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = ("maps", "encoding", "solver", "games", "datc", "engines", "search")
HEAVY = ("click", "hypothesis", "networkx", "pysat", "rich")


def import_levels(path: Path) -> dict[str, int]:
    """Return each module that the file imports with `from`, and its number of leading dots."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.module or "": node.level for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_the_public_face_imports_absolutely() -> None:
    # Else pytest cannot import it in a clone whose folder name is no identifier, such as my-clone.1.
    assert {module: level for module, level in import_levels(ROOT / "__init__.py").items() if level} == {}


def test_the_layers_import_each_other_relatively() -> None:
    # One file has one name then, wherever a tool finds it.
    files = [path for layer in LAYERS for path in (ROOT / layer).rglob("*.py")]
    files += [path for path in [ROOT / "__main__.py"] if path.exists()]
    absolute = [
        f"{path.relative_to(ROOT)}: {module}"
        for path in files
        for module, level in import_levels(path).items()
        if level == 0 and module.partition(".")[0] == "standoff"
    ]
    assert absolute == []


@pytest.mark.skipif(not (ROOT / "typings").exists(), reason="a source distribution has no links")
def test_typings_link_every_part_of_the_package() -> None:
    links = {path.name: path for path in (ROOT / "typings" / "standoff").iterdir() if path.name != "__pycache__"}
    parts = {path.name for path in ROOT.glob("*.py")} | set(LAYERS)
    assert set(links) == parts, "type checkers see the package through these links"
    assert all(path.resolve() == ROOT / name for name, path in links.items())


@pytest.mark.parametrize("module", ["standoff", "standoff.maps"])
def test_importing_loads_nothing_heavy(module: str, tmp_path: Path) -> None:
    code = f"import sys, {module}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert sorted(set(done.stdout.split()) & set(HEAVY)) == []


LATER = (
    "encoding.presets",
    "encoding.house_rules",
    "encoding.rule_page",
    "solver.comparison",
    "solver.retreats",
    "solver.adjustments",
)


def test_a_plain_file_is_judged_without_what_other_commands_need(tmp_path: Path) -> None:
    (tmp_path / "orders.txt").write_text("Germany: A Mun - Sil\n")
    code = (
        "import sys; from standoff.__main__ import cli; cli(['adjudicate', 'orders.txt'], standalone_mode=False); "
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "A Mun-Sil" in done.stdout
    loaded = done.stderr.split()
    assert "standoff.solver.adjudication" in loaded
    assert [name for name in LATER if f"standoff.{name}" in loaded] == []
