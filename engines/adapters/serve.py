"""Speaks the engine protocol for an adapter beside this file: ``python -I serve.py diplomacy``.

Run by the interpreter of the engine's environment, which may be an old one, so this keeps to what Python 3.8 knows.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import sys
from pathlib import Path
from typing import Any, BinaryIO, Callable

PROTOCOL = 1
MOST_BYTES = 10_000_000
"""A longer line is passed over, and told."""


def replied(line: bytes, adapter: Any) -> dict[str, Any]:
    """Return the reply to one line, whatever it holds.

    Args:
        line: the line.
        adapter: the module that knows the engine, with ``HELLO`` and ``judged``.
    """
    if len(line) > MOST_BYTES:
        return {"id": None, "error": f"a line of more than {MOST_BYTES} bytes"}
    try:
        request = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        return {"id": None, "error": f"the line is no JSON: {error}"}
    if not isinstance(request, dict):
        return {"id": None, "error": "the line is no JSON object"}
    id = request.get("id")
    if "hello" in request:
        return {"id": id, "protocol": PROTOCOL, **adapter.HELLO}
    fault = faulty(request, adapter.HELLO)
    if fault:
        return {"id": id, **fault}
    try:
        return {"id": id, **adapter.judged(request)}
    except Exception as error:  # noqa: BLE001 - what an engine raises is its answer, and the next question is asked
        return {"id": id, "error": f"{type(error).__name__}: {error}"}


def faulty(request: dict[str, Any], hello: dict[str, Any]) -> dict[str, Any]:
    """Return why a request cannot be judged, as part of a reply; empty if it can, as far as its form goes.

    Args:
        request: the request.
        hello: what the engine says of itself.
    """
    board, phase = request.get("board", "standard"), request.get("phase", "movement")
    if board not in hello["boards"]:
        return {"skip": f"knows the board {' and '.join(hello['boards'])}, and no {board}"}
    if phase not in hello["phases"]:
        return {"skip": f"judges no {phase} phases"}
    for field in ("units", "orders"):
        value = request.get(field)
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            return {"error": f"{field}: must be a list of texts"}
    for n, unit in enumerate(request["units"]):
        if len(unit.split()) != 3:
            return {"error": f"units[{n}]: {unit!r} is no unit; it is written as 'ENGLAND F nth'"}
    for n, order in enumerate(request["orders"]):
        if not order.partition(": ")[2].strip():
            return {"error": f"orders[{n}]: {order!r} is no order; it is written as 'ENGLAND: F nth H'"}
    dislodged = request.get("dislodged", []) if phase == "retreat" else []
    if not isinstance(dislodged, list) or not all(isinstance(row, dict) for row in dislodged):
        return {"error": "dislodged: must be a list of objects"}
    for n, row in enumerate(dislodged):
        if len(str(row.get("unit")).split()) != 3 or not isinstance(row.get("retreats"), list):
            return {"error": f"dislodged[{n}]: must have a unit and its retreats"}
    if phase == "adjustment" and not isinstance(request.get("centers"), dict):
        return {"error": "centers: must be an object, power to the centres that it owns"}
    return {}


def serve(adapter: Any, lines: BinaryIO, write: Callable[[str], object]) -> None:
    """Answer each line until the input ends.

    Args:
        adapter: the module that knows the engine.
        lines: where requests come from.
        write: takes an answer, a line.
    """
    while True:
        line = lines.readline(MOST_BYTES + 1)
        if not line:
            return
        rest = line
        while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
            rest = lines.readline(MOST_BYTES + 1)
        if line.strip():
            write(json.dumps(replied(line, adapter)) + "\n")


def adapter_named(name: str) -> Any:
    """Return the module of an adapter, loaded from its file.

    It is loaded by path, so that the engine, whose name it has, is what ``import`` finds.

    Args:
        name: the name of the adapter.
    """
    spec = importlib.util.spec_from_file_location(f"standoff_adapter_{name}", Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def main() -> None:
    """Serve the adapter that the command line names."""
    out = sys.stdout

    def write(text: str) -> None:
        out.write(text)
        out.flush()

    # engines print what they think of orders, which is no answer
    with contextlib.redirect_stdout(sys.stderr):
        serve(adapter_named(sys.argv[1]), sys.stdin.buffer, write)


if __name__ == "__main__":
    main()
