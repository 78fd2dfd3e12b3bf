"""The errors of case files and of requests."""

from __future__ import annotations

from ..maps.errors import FieldError, StandoffError


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


class RequestError(FieldError):
    """A request of the protocol cannot be answered."""

    @property
    def field(self) -> str:
        """The name of the field, without the number of its entry."""
        return self.place.partition("[")[0]
