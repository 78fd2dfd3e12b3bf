"""What all open choices share: a word for each reading, what it says, who prints it, a case that shows it."""

from __future__ import annotations

from enum import Enum
from typing import Self


class Policy(Enum):
    """One open choice; each member is a reading of it.

    Args:
        word: the name of the reading, as ``--set`` takes it.
        says: one sentence: what differs.
        also: other names for it: the DATC's letter, the word of the case files.
        printed: the rulebooks and programs known to take it.
        shown: a case (of ``standoff cases``) whose outcome turns on it; empty where no case does.
    """

    says: str
    also: tuple[str, ...]
    printed: str
    shown: str

    def __new__(cls, word: str, says: str, also: tuple[str, ...] = (), printed: str = "", shown: str = "") -> Self:
        """Keep the sentence and the names beside the word."""
        member = object.__new__(cls)
        member._value_ = word
        member.says = says
        member.also = also
        member.printed = printed
        member.shown = shown
        return member

    @property
    def word(self) -> str:
        """The name of the reading."""
        word: str = self.value
        return word

    # members are the same only if they are one object; the hash of Enum is computed in Python and slow
    __hash__ = object.__hash__
