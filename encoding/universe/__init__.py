"""Units and orders as variables: the same rules, asked of all phases at once."""

from .universe import Found, Universe

__all__ = ["Found", "Universe"]
