"""Seeded phases that reach the rules, and which rules a phase reaches."""
