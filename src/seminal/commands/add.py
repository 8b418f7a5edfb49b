"""`seminal add`: what lists of the field suggested → an entry of the bibliography."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from seminal.commands.against import last_suggestions
from seminal.library.lookup import did_you_mean
from seminal.model.errors import FatalError
from seminal.project.bibliographies import generated_paths, named_bibliographies
from seminal.project.project import Project
from seminal.store import files

if TYPE_CHECKING:
    from seminal.model.entry import Entry
    from seminal.project.config import Config

ADDED: Final = "added.bib"
"""The list in the first folder of `seeds:` that takes entries where the book's bibliography is ours."""
_BIBTEX: Final = (".bib", ".bibtex", ".biblatex")


def add(config: Config, keys: Sequence[str]) -> tuple[Path, tuple[str, ...]]:
    """Add suggested works to the bibliography; return the file and their keys.

    They go to the end of the book's own BibTeX file, else into a reading list that the next build compiles. Raises
    FatalError for a key that no suggestion has or that the bibliography has already; then nothing is added.
    """
    records = last_suggestions(config)
    for key in keys:
        if key not in records:
            hint = did_you_mean(key, records) or "; `seminal coverage --against PATH` suggests works"
            raise FatalError(f"`{key}` is not the key of a suggestion{hint}")
    book = Project(config)
    present = {entry.key for bibliography in book.bibliographies for entry in bibliography.entries}
    path = _target_path(config, book)
    exists = files.read_text_if_any(path, config.root) is not None
    text = files.read_exact(path, config.root) if exists else ""
    for key in dict.fromkeys(keys):
        if key in present or f"{{{key}," in text:
            raise FatalError(f"`{key}` is in the bibliography already")
    entries = [_bibtex_text(key, records[key], latex=config.latex) for key in dict.fromkeys(keys)]
    end = "\r\n" if "\r\n" in text else "\n"
    added = [entry.strip("\n").replace("\n", end) for entry in entries]
    old_text = [text.rstrip("\r\n")] if text.strip() else []
    files.write_all({path: f"{end}{end}".join([*old_text, *added]) + end}, config.root)
    return path, tuple(dict.fromkeys(keys))


def _target_path(config: Config, book: Project) -> Path:
    """Return the file to add works to: the author's first BibTeX file, else `added.bib`."""
    ours = generated_paths(config)
    own = [
        name
        for name in named_bibliographies(book.chapters, config)
        if name not in ours and name.endswith(_BIBTEX)
    ]
    if own:
        return config.root / own[0]
    folder = config.root / config.seeds[0]
    return (folder if folder.is_dir() or not folder.suffix else folder.parent) / ADDED


def _bibtex_text(key: str, record: Entry, *, latex: bool) -> str:
    """Return a record as a BibTeX entry under a key, without its annotation."""
    from seminal.model.work import Claim, Cluster, Work
    from seminal.write.bibtex import entry
    from seminal.write.fields import record as fields_of

    claims = {
        name: (Claim(value, record.origin),) for name, value in record.fields.items() if name != "annotation"
    }
    for identifier in record.identifiers:
        if identifier.scheme == "doi":
            claims.setdefault("doi", (Claim(identifier.value, record.origin),))
        elif identifier.scheme == "arxiv":
            claims.setdefault("eprint", (Claim(identifier.value, record.origin),))
            claims.setdefault("eprinttype", (Claim("arxiv", record.origin),))
    return entry(fields_of(Work(key, record.type, claims, Cluster((record,))), "stated"), latex=latex)
