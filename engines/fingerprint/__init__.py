"""Which reading of each open issue explains the answers of another engine."""
