"""Talk to `standoff engine` over a pipe, as a program in any language could; docs/protocol.md tells the form.

Run: python examples/ask_engine.py
"""

import json
import subprocess
import sys
from typing import Any

ENGINE = [sys.executable, "-m", "standoff", "engine"]

REQUESTS: list[dict[str, Any]] = [
    {
        "id": "sil",
        "units": ["GERMANY A ber", "GERMANY A mun", "RUSSIA A sil"],
        "orders": ["GERMANY: A mun - sil", "GERMANY: A ber S A mun - sil"],
    },
    {"id": "wrong", "units": ["ENGLAND F nth"], "orders": ["ENGLAND: F nth - nwi"]},
    {"id": "nwy", "units": ["ENGLAND F nth"], "orders": ["ENGLAND: F nth - nwy"]},
]


def main() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for request in REQUESTS:
            engine.stdin.write(json.dumps(request) + "\n")
            engine.stdin.flush()
            # the answer comes before the next request is read, so one line can be waited for
            answer: dict[str, Any] = json.loads(engine.stdout.readline())
            if "error" in answer:
                print(f"{answer['id']}: {answer['error']}")
                continue
            print(f"{answer['id']}: {', '.join(answer['units'])}")
            for fallen in answer["dislodged"]:
                print(f"  {fallen['unit']} is dislodged and may retreat to {', '.join(fallen['retreats'])}")
        engine.stdin.close()
    sys.exit(engine.returncode)


if __name__ == "__main__":
    main()
