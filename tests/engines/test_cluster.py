"""A campaign on a real scheduler with two workers, one of which is killed."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed")
psutil: Any = pytest.importorskip("psutil")

MUTANT = (sys.executable, "-m", "bench.mutants", "--serve", "rivals-alone")


def dask(root: Path, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONWARNINGS": "ignore"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


@pytest.fixture
def cluster(pytestconfig: pytest.Config) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    root, address = pytestconfig.rootpath, f"tcp://127.0.0.1:{port}"
    started = [dask(root, "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")]
    words = ("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
    started += [dask(root, *words) for _ in range(2)]
    try:
        yield address, started[1:]
    finally:
        for process in started:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def fuzz(root: Path, folder: Path, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "standoff", "fuzz", "--count", "300", "--seed", "4", "--format", "json"]
    whole = [*command, "--found", str(folder), *words, "--", *MUTANT]
    return subprocess.Popen(whole, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def said(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    out, err = process.communicate(timeout=180)
    assert process.returncode == 1, err.decode()
    data: dict[str, Any] = json.loads(out)
    return {key: value for key, value in data.items() if key not in ("seconds", "times")}


def test_workers_may_die_and_the_findings_are_the_same(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], pytestconfig: pytest.Config, tmp_path: Path
) -> None:
    address, workers = cluster
    root = pytestconfig.rootpath
    here = said(fuzz(root, tmp_path, "-j", "1"))
    assert here["failing"] > 0
    there = fuzz(root, tmp_path, "--scheduler", address)
    # once work is under way
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and there.poll() is None and not children(workers[0].pid):
        time.sleep(0.1)
    assert there.poll() is None, "it ended before a worker could be killed"
    os.killpg(workers[0].pid, signal.SIGKILL)
    assert said(there) == here


def children(pid: int) -> list[Any]:
    found: list[Any] = psutil.Process(pid).children()
    return found
