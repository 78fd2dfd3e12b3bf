"""Theorems: what is true of all positions, each with its proof as formulas that no solver can satisfy."""
