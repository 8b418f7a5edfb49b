"""OpenAlex's snapshot: files of one work a line (`works/updated_date=.../part_000.gz`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from seminal.model.entry import Entry
from seminal.resolve.dumps.json_lines import objects
from seminal.resolve.openalex import work


def records(file: BinaryIO, name: str) -> Iterator[Entry]:
    """Yield a record of every work."""
    return (entry for one in objects(file) if (entry := work(one)) is not None)
