"""What all tests share: how hypothesis searches, and that no remark has a code which the table lacks."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from standoff.maps.notation import Diagnostic
from standoff.maps.notation.codes import CODES as OF_TEXTS
from standoff.solver.claims.claim_codes import CODES as OF_CLAIMS

from .campaigns import FEW, MANY, asked_for

CODES = OF_TEXTS | OF_CLAIMS

# Started in the background or by nohup, we are to ignore signals, and what we start would, too: but that is tested.
for _signal, _usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(_signal) is signal.SIG_IGN:
        signal.signal(_signal, _usual)

# A slow machine is no failure. In CI every run tries the same examples, so that a change alone decides what it shows.
settings.register_profile("default", deadline=None, max_examples=FEW)
settings.register_profile("ci", deadline=None, max_examples=FEW, derandomize=True, print_blob=True)
settings.register_profile("campaign", deadline=None, max_examples=MANY, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_configure(config: pytest.Config) -> None:
    """Try every property with many examples where campaigns are asked for."""
    if asked_for(config.getoption("markexpr") or ""):
        settings.load_profile("campaign")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Count every property among the campaigns where they are asked for: its many examples are tried there."""
    if asked_for(config.getoption("markexpr") or ""):
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker(pytest.mark.campaign)


@pytest.fixture(autouse=True, scope="session")
def _known_codes() -> Iterator[None]:
    """Refuse each remark whose code or severity is not in the table, however it came about."""
    make = Diagnostic.__init__

    def make_known(self: Diagnostic, code: str, *fields: Any, **named: Any) -> None:
        make(self, code, *fields, **named)
        assert code in CODES, (
            f"{code} has no row in maps/notation/error_codes.py, notice_codes.py or solver/claims/claim_codes.py"
        )
        assert self.severity == "error" or "notice" in CODES[code].severities, f"{code} is no notice"

    Diagnostic.__init__ = make_known  # type: ignore[method-assign]
    yield
    Diagnostic.__init__ = make  # type: ignore[method-assign]
