"""Claims: what somebody says a phase came to, and whether the rules allow it."""
