"""Estimate how many reading lists are independent: copies and invented lists."""

from seminal.witness.measure import of_works, witnesses

__all__ = ["of_works", "witnesses"]
