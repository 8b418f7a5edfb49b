"""The author's own records of listed works: their keys, and what to print."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from seminal import processes
from seminal.filters.document import PandocNode
from seminal.filters.keys import found_files, keys_of_file, values
from seminal.filters.memory import cached_answer, sign
from seminal.further.shelf import Shelf, ShelfItem
from seminal.model.config_files import ADDITIONAL, WHOLE
from seminal.model.source import Source
from seminal.model.version import __version__
from seminal.store.regular import regular_text

_TIMEOUT_SECONDS = 60  # seconds
_READERS = {".json": "csljson", ".yaml": "markdown", ".yml": "markdown", ".bibtex": "bibtex"}
_INLINE = "references.json"  # `references:` of the metadata, as a file


class OwnBooks(NamedTuple):
    """The author's bibliographies, and the keys that the document may cite."""

    texts: tuple[Source, ...] = ()
    keys: frozenset[str] = frozenset()


def own_books(meta: Mapping[str, PandocNode], topics_file: Path) -> OwnBooks:
    """Return a document's bibliographies except ours, and the keys of all of them.

    `references:` in the metadata counts as one; unreadable files are skipped.
    """
    names = [name for name in values(meta.get("bibliography")) if isinstance(name, str) and name]
    texts: list[Source] = []
    keys: set[str] = set()
    ours = {topics_file.resolve().with_name(name) for name in (WHOLE, ADDITIONAL, "references.json")}
    for file in found_files(names)[0]:
        with contextlib.suppress(OSError):
            keys.update(keys_of_file(file)[0])
            if file.resolve() not in ours:
                texts.append(Source(file.as_posix(), regular_text(file, errors="replace")))
    inline = [
        value for value in values(meta.get("references")) if isinstance(value, dict) and value.get("id")
    ]
    if inline:
        keys.update(str(one["id"]) for one in inline)
        texts.append(Source(_INLINE, json.dumps(inline, ensure_ascii=False)))
    return OwnBooks(tuple(texts), frozenset(keys))


def with_own_keys(shelf: Shelf, topics: str, books: OwnBooks) -> Shelf:
    """Return the shelf with the author's keys, cached by the texts' content."""
    if not books.texts:
        return shelf

    def answer() -> list[Any]:
        """Return the author's keys of the shelf's works, and our keys that mean others."""
        from seminal.library.own_works import own_works

        found = own_works(books.texts, shelf)
        return [found.keys, sorted(found.others)]

    import seminal.library.own_works as maker  # found by its file: it imports nothing heavy

    parts = (
        __version__,
        str(sign(maker.__file__)),
        topics,
        *(t for text in books.texts for t in (text.path, text.text)),
    )
    keys, others = cached_answer("own", "\0".join(parts).encode(), answer)
    return shelf.with_own(keys, others)


def with_own_records(
    items: Iterable[ShelfItem], books: Sequence[Source], pandoc: str, lang: str
) -> list[ShelfItem]:
    """Return the works with the author's records, as pandoc reads them."""
    items = list(items)
    wanted = {item.own_key for item in items if item.own_key}
    records: dict[str, Mapping[str, Any]] = {}
    for source in books:
        if left := wanted.difference(records):
            records = {**_csl_records(source, left, pandoc, lang), **records}
    return [item._replace(csl=records[item.own_key]) if item.own_key in records else item for item in items]


def _csl_records(source: Source, keys: set[str], pandoc: str, lang: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the CSL records of some keys of a bibliography, by key; cached."""
    suffix = Path(source.path).suffix.lower()
    reader = _READERS.get(suffix, "biblatex")
    text = source.text
    if reader.startswith("bib"):
        from seminal.resolve.bib_prefilter import relevant_entries

        text = relevant_entries(text, (), keys)
    elif reader == "markdown" and not text.lstrip().startswith("---"):
        text = f"---\n{text}\n---\n"
    question = f"{__version__} {sign(pandoc)} {reader} {lang}\0{text}".encode()
    found = cast(
        "list[Any]",
        cached_answer("records", question, lambda: _converted_records(text, reader, pandoc, lang)),
    )
    return {str(one["id"]): one for one in found if isinstance(one, dict) and str(one.get("id")) in keys}


def _converted_records(text: str, reader: str, pandoc: str, lang: str) -> list[Any]:
    """Return the CSL records of a bibliography; empty where pandoc cannot read it."""
    command = processes.pandoc(pandoc, f"--from={reader}", "--to=csljson")
    # pandoc puts English titles into sentence case, and takes the language from the environment here
    env = {**os.environ, "LANG": f"{lang.replace('-', '_')}.UTF-8"}
    try:
        return list(
            json.loads(processes.checked_output(command, text.encode(), seconds=_TIMEOUT_SECONDS, env=env))
        )
    except (ValueError, processes.ProcessError):
        return []
