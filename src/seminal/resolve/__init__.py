"""Questions to answers: one file per register, all of them in `REGISTERS`."""

from __future__ import annotations

from typing import Final

REGISTERS: Final = ("dblp", "crossref", "openalex", "semanticscholar", "arxiv", "datacite")
"""Every register by the name of its module, in the order they are asked.

DBLP knows nearly every venue of computing; Crossref has the publishers' own records, but few of the
conferences without DOIs. A register that knows one of the work's identifiers is asked before the others.
"""
