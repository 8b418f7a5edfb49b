"""The records of the author's libraries: all, or of large ones those that may match."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.library.readings import read_list
from seminal.store import files

if TYPE_CHECKING:
    from seminal.model.entry import Entry

_MAX_BYTES = 4_000_000  # bytes: what takes longer to read than a person notices


def library_records(
    path: Path, root: Path, wanted: Sequence[Entry], names: Collection[str] = ()
) -> tuple[Entry, ...]:
    """Return a library's records; of a large .bib file those that may match.

    These resemble the `wanted` entries or have one of the `names`. Retraction Watch's table gives none. Raises
    FatalError where the file cannot be read as text.
    """
    file = root / path
    if path.suffix.lower() == ".csv" and retracted_works(file, root) is not None:
        return ()  # these tell `seminal verify` of works, and are no records to print
    if file.suffix.lower() != ".bib" or not file.is_file() or file.stat().st_size < _MAX_BYTES:
        return read_list(path, root).entries
    from seminal.store import cache

    name = files.display(file, root)
    data = files.read_bytes(file, name)
    asked = sorted({entry.title for entry in wanted})
    numbers = sorted({str(number) for entry in wanted for number in entry.identifiers})
    made_of = cache.hash_of("sieved", name, data, *chain(asked, [None], numbers, [None], sorted(names)))
    known = cache.recall_result(made_of)
    if not isinstance(known, tuple):
        known = _near_entries(files.decode(data, name), name, wanted, names)
        cache.remember_result(made_of, known)
    return known


def retracted_works(path: Path, root: Path) -> tuple[Entry, ...] | None:
    """Return the records of Retraction Watch's table; None for other files."""
    from seminal.resolve.dumps import retraction_watch
    from seminal.resolve.dumps.unpacking import opened

    name = files.display(path, root)
    with opened(path, name) as (file, _):
        start = file.read(2000)
        file.seek(0)
        return tuple(retraction_watch.records(file, name)) if retraction_watch.is_table(start) else None


def _near_entries(text: str, name: str, wanted: Sequence[Entry], names: Collection[str]) -> tuple[Entry, ...]:
    """Return a .bib text's entries like wanted ones (`relevant_entries`) or with the names."""
    from seminal.model.source import Source
    from seminal.read import read
    from seminal.resolve.bib_prefilter import relevant_entries

    return read(Source(name, relevant_entries(text, wanted, names))).entries
