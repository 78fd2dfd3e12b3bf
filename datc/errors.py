"""The error of case files."""

from __future__ import annotations

from ..maps.errors import StandoffError


class CaseError(StandoffError):
    """A case file is no case, or there is no such case.

    Args:
        where: the file or the name asked for.
        place: the place inside the file, such as ``steps[0].expected.results[3]``; empty where it is the whole.
        fault: what is wrong, as one sentence.
    """

    def __init__(self, where: str, place: str, fault: str) -> None:
        """Keep the three parts and put them into one message."""
        self.where = where
        self.place = place
        self.fault = fault
        super().__init__(": ".join(part for part in (where, place, fault) if part))


class RequestError(StandoffError):
    """A request of the protocol cannot be answered.

    Args:
        field: the field, and the number of its entry, such as ``orders[3]``; empty where it is the whole.
        fault: what is wrong, as one sentence.
    """

    def __init__(self, field: str, fault: str) -> None:
        """Keep the name of the field, and put both into one message."""
        self.field = field.partition("[")[0]
        super().__init__(f"{field}: {fault}" if field else fault)
