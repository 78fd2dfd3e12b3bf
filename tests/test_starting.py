"""An interrupt while modules are loaded: nothing is told, and no traceback."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

HALFWAY = """
import os, signal, sys
class Here:
    def find_spec(self, name, path=None, target=None):
        if name == "standoff.search.commands":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Here())
from standoff.__main__ import main
"""


def ended(code: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parent,
        timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # as from a terminal
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_an_interrupt_while_modules_are_loaded_ends_without_a_word() -> None:
    assert ended(HALFWAY) == (-signal.SIGINT, "")


def test_interrupts_are_caught_as_before_once_they_are_loaded() -> None:
    after = "import signal\nfrom standoff.__main__ import main\nprint(signal.getsignal(signal.SIGINT).__name__)"
    assert ended(after) == (0, "default_int_handler\n")


def test_who_catches_interrupts_himself_keeps_doing_so() -> None:
    own = (
        "import signal\ndef mine(*_): pass\nsignal.signal(signal.SIGINT, mine)\n"
        "from standoff.__main__ import main\nprint(signal.getsignal(signal.SIGINT).__name__)"
    )
    assert ended(own) == (0, "mine\n")
