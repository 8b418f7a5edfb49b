"""`seminal explain`: a key → its evidence and its places."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.library.lists import merged_works
from seminal.library.lookup import did_you_mean, keys_called
from seminal.library.readings import read_list, text_of
from seminal.model.errors import FatalError
from seminal.model.rules import RULES
from seminal.model.source import Location
from seminal.model.work import LabelledEntry
from seminal.project.find_project import quotable_files
from seminal.project.project import Project
from seminal.store import files
from seminal.text.identifiers import find

if TYPE_CHECKING:
    from seminal.model.bibliography import Bibliography
    from seminal.model.library import Library
    from seminal.model.witnesses import Witnesses
    from seminal.model.work import Work
    from seminal.project.config import Config


def explain(
    config: Config, key: str, named: Sequence[Path] = ()
) -> tuple[Work, list[Location], Witnesses | None]:
    """Return a work, the places that cite it, and how lists depend on each other.

    The key is one of our library or of the author's own bibliographies, or else an identifier or whole title. Raises
    FatalError for an unknown one, and for one of a file outside the repository that the person has not `named`.
    """
    library = merged_works(config).library
    book = Project(config)
    work = library.find(key)
    if work is None:
        work = _work_in_bibliographies(book.bibliographies, config, key, named) or _work_called(key, library)
        if work is None:
            entry_keys = [entry.key for bibliography in book.bibliographies for entry in bibliography.entries]
            names_known = [
                *RULES,
                *(name for one in library for name in (one.key, *one.aliases)),
                *entry_keys,
            ]
            hint = did_you_mean(key, names_known)
            raise FatalError(f"`{key}` is neither a key of a bibliography nor a rule{hint}")
    names = [work.key, *work.aliases]
    cited = [
        citation.location
        for chapter in book.chapters
        for citation in chapter.citations
        if citation.key in names
    ]
    return work, cited, library.witnesses


def labels_of(config: Config, work: Work) -> list[LabelledEntry]:
    """Return the tokens' labels in each prose reference to a work, labelled again."""
    from seminal.read.inline import inline
    from seminal.read.references.draft import Draft
    from seminal.read.references.reference import labels as labelled

    found = []
    for entry in work.cluster.entries:
        where = entry.origin.where
        if entry.confidence is None or not isinstance(where, Location):
            continue
        lines = text_of(config.root / where.path, config.root).text.split("\n")[
            where.line - 1 : where.end_line
        ]
        lines[-1] = lines[-1][: where.end_column - 1]
        lines[0] = lines[0][where.column - 1 :]
        text, runs = labelled(inline(" ".join(" ".join(lines).split())), Draft())
        labels = tuple((run.label, text[run.start : run.end]) for run in runs if run.label != "other")
        found.append(LabelledEntry(entry.origin, entry.confidence, labels))
    return found


def _work_called(name: str, library: Library) -> Work | None:
    """Return the listed work with this identifier or title; None without or with several."""
    wanted = {name.lower(), *(one.value.lower() for one in find(name))}
    keys = {
        work.key
        for work in library
        for entry in (*work.cluster.entries, *work.found)
        if any(identifier.value.lower() in wanted for identifier in entry.identifiers)
    }
    keys = keys or set(keys_called([name], library))
    return library.find(keys.pop()) if len(keys) == 1 else None


def _work_in_bibliographies(
    bibs: Sequence[Bibliography], config: Config, key: str, named: Sequence[Path]
) -> Work | None:
    """Return the work that the author's bibliographies describe under a key or alias.

    None without one. Raises FatalError if it is in a file outside the repository that is not `named`.
    """
    from seminal.check.book_entries import BookEntry
    from seminal.merge.fields import claims, conflicts, entry_with_venue
    from seminal.model.work import Cluster, Work

    found = [
        BookEntry(entry, bibliography)
        for bibliography in bibs
        if not bibliography.problem
        for entry in bibliography.entries
    ]
    entries_of_key = [one for one in found if one.key == key] or [one for one in found if key in one.aliases]
    paths = dict.fromkeys(one.bibliography.source.path for one in entries_of_key)
    names = [files.display(path, config.root) for path in named]
    for path in paths.keys() - quotable_files(paths, config.root, names):
        raise FatalError(
            f"`{key}` is in {path}, which is outside the repository: see its values with `--bibliography FILE`"
        )
    read = [entry for path in paths for entry in read_list(config.root / path, config.root).entries]
    entries = tuple(entry for entry in read if entries_of_key and entry.wanted_key == entries_of_key[0].key)
    if not entries:
        return None
    used, set_aside = claims(entries)
    aliases = tuple(dict.fromkeys(alias for one in entries_of_key for alias in one.aliases))
    kind = entry_with_venue(entries).type
    return Work(
        entries_of_key[0].key,
        kind,
        claims=used,
        cluster=Cluster(entries),
        aliases=aliases,
        conflicts=conflicts(used),
        set_aside=set_aside,
    )
