"""Readers for the registers' downloadable dumps: one module a format, listed in `DUMPS`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import BinaryIO, Final

from seminal.model.entry import Entry
from seminal.resolve import crossref, openalex
from seminal.resolve.dumps import arxiv, bib, dblp, json_lines, retraction_watch

Records = Callable[[BinaryIO, str], Iterator[Entry]]
"""A dump's reader, given an open file and its name. Raises ValueError for another format."""

DUMPS: Final[dict[str, Records]] = {
    "dblp": dblp.records,
    "arxiv": partial(json_lines.records, arxiv.entry),
    "openalex": partial(json_lines.records, openalex.work),
    "crossref": partial(json_lines.records, crossref.work),
    "bib": bib.records,
    "retraction-watch": retraction_watch.records,
}
"""Every format by the name that `seminal index add` knows it by."""
