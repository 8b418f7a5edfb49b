"""Journals and series that print a conference's papers: a paper has the name of either."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

_TWINS: Final = {
    "pacmpl": "oopsla popl icfp pldi", "proc. acm program. lang.": "oopsla popl icfp pldi",
    "pomacs": "sigmetrics", "pvldb": "vldb", "pacmmod": "sigmod", "sigmod record": "sigmod",
    "imwut": "ubicomp", "pacmhci": "cscw", "sigplan notices": "pldi asplos popl oopsla ppopp",
    "computer architecture news": "isca asplos", "ccr": "sigcomm", "tog": "siggraph",
    "operating systems review": "sosp asplos eurosys", "sigcomm computer communication review": "sigcomm",
    "computer graphics forum": "eurographics egsr", "osr": "sosp asplos",
}  # fmt: skip
"""The conferences, by their acronyms, of which each prints papers, by its name or acronym in small letters."""


def printed_papers(venue: str, acronyms: Collection[str]) -> set[str]:
    """Return the acronyms, in small letters, of the conferences whose papers a venue prints.

    `acronyms` are those of the venue, in small letters.
    """
    name = venue.lower()
    return {
        conference
        for journal, conferences in _TWINS.items()
        if journal in acronyms or journal in name
        for conference in conferences.split()
    }
