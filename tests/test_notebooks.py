"""The notebooks run from beginning to end, and print what is stored in them.

They take half a minute and packages that only the development environment has, so they are run by ``.ci/run``, and by
whoever has these packages. ``STANDOFF_SNAPSHOTS=write`` stores what they print; look at the difference.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent.parent / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
LARGEST = 50_000

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cells that are run."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def outputs(notebook: dict[str, Any]) -> list[tuple[str, list[Any]]]:
    """Return each cell that is run with what it gave, lists of lines joined."""
    return [
        (text(cell["source"]), [{key: text(part) for key, part in flat(one).items()} for one in cell["outputs"]])
        for cell in code_cells(notebook)
    ]


def flat(output: dict[str, Any]) -> dict[str, Any]:
    rest = {key: part for key, part in output.items() if key not in ("data", "metadata")}
    return {**rest, **output.get("data", {})}


def text(part: Any) -> Any:
    return "".join(part) if isinstance(part, list) else part


def test_there_are_notebooks() -> None:
    assert {path.stem for path in NOTEBOOKS} == {"disagreement", "paradox"}


@every_notebook
def test_notebook_is_stored_as_one_run_gave_it(path: Path) -> None:
    whole = path.read_text(encoding="utf-8")
    cells = code_cells(json.loads(whole))
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    kinds = {output["output_type"] for cell in cells for output in cell["outputs"]}
    assert kinds <= {"stream", "execute_result"}
    assert all(output.get("name", "stdout") == "stdout" for cell in cells for output in cell["outputs"])
    assert len(whole) < LARGEST


@every_notebook
def test_notebook_prints_what_is_stored(path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    # not by import: some of them have no types
    nbclient: Any = pytest.importorskip("nbclient")
    nbformat: Any = pytest.importorskip("nbformat")
    traitlets: Any = pytest.importorskip("traitlets.config")

    stored = json.loads(path.read_text(encoding="utf-8"))
    notebook = nbformat.reads(json.dumps(stored), as_version=4)
    # sockets of the user's own rather than ports of the machine
    sockets = str(tmp_path_factory.mktemp("k") / "k")
    config = traitlets.Config({"KernelManager": {"transport": "ipc", "ip": sockets}})
    client = nbclient.NotebookClient(
        notebook,
        config=config,
        kernel_name="python3",
        timeout=1_200,
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    if os.environ.get("STANDOFF_SNAPSHOTS") == "write":
        del notebook.metadata["language_info"]  # has the version of Python
        notebook.metadata["kernelspec"]["display_name"] = "Python 3"
        path.write_text(nbformat.writes(notebook, indent=1) + "\n", encoding="utf-8")
    else:
        assert outputs(notebook) == outputs(stored)
