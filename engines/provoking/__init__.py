"""Seeded phases that reach the rules, which rules a phase reaches, and the way to those reached least."""
