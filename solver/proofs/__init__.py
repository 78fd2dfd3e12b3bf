"""Proofs: a phase as a formula, its resolution, and the refutation of every other one, for any machine to check."""
