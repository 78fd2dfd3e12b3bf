"""While modules are loaded, an interrupt ends the program at once, as it ends one that is not written in Python.

What catches interrupts is not loaded by then, so that Python would show where it was. This module is imported before
all others, and :func:`loaded` is called after them.
"""

import signal
import threading

_EARLIER = signal.getsignal(signal.SIGINT)
# a program that uses standoff as a library, and has its own way with interrupts, keeps it
_OURS = _EARLIER is signal.default_int_handler and threading.current_thread() is threading.main_thread()

if _OURS:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def loaded() -> None:
    """Leave interrupts to those who catch them again."""
    if _OURS:
        signal.signal(signal.SIGINT, _EARLIER)
