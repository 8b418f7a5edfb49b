"""Reading lists → how many independent witnesses they are: who copies whom, and what looks invented."""

from seminal.witness.measure import of_works, witnesses

__all__ = ["of_works", "witnesses"]
