"""Crossref's public data file: JSON with a list of `items`, or one record a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from seminal.model.entry import Entry
from seminal.resolve.crossref import work
from seminal.resolve.dumps.json_lines import objects


def records(file: BinaryIO, name: str) -> Iterator[Entry]:
    """Yield a record of every DOI that is a work's."""
    return (entry for one in objects(file) if (entry := work(one)) is not None)
