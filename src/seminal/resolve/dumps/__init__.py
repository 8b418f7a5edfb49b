"""Readers for the registers' downloadable dumps: one module a format, listed in `DUMPS`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

from seminal.model.entry import Entry
from seminal.resolve.dumps import arxiv, bib, crossref, dblp, openalex, retraction_watch

Records = Callable[[BinaryIO, str], Iterator[Entry]]
"""A dump's reader, given an open file and its name. Raises ValueError for another format."""

DUMPS: Final[dict[str, Records]] = {
    "dblp": dblp.records,
    "arxiv": arxiv.records,
    "openalex": openalex.records,
    "crossref": crossref.records,
    "bib": bib.records,
    "retraction-watch": retraction_watch.records,
}
"""Every format by the name that `seminal index add` knows it by."""
