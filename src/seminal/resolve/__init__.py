"""Questions to answers: one file per register, all of them in `REGISTERS`."""

from __future__ import annotations

from typing import Final

REGISTERS: Final = ("dblp", "crossref", "openalex", "semanticscholar", "arxiv", "datacite")
"""Registers by module name, in the order asked; those that know an identifier of the work come first."""
