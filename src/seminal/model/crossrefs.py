"""Which keys Quarto takes for cross-references."""

from typing import Final

PREFIXES: Final = frozenset(
    "fig tbl lst eq sec thm lem cor prp cnj def exm exr alg prf rem sol nte tip wrn cau imp".split()
)
"""Quarto's own (1.9; its manual, "Cross References"): what begins with one and a hyphen is no citation.

A book adds its own under `crossref: custom:`.
"""
