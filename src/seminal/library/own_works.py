"""The author's keys for listed works, from the book's own bibliographies."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from seminal.model.source import Source
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.further.shelf import Shelf, ShelfItem
    from seminal.model.entry import Entry
    from seminal.model.library import Library
    from seminal.model.manuscript import Chapter
    from seminal.project.config import Config

_KEY = lazy(r"@[A-Za-z]+\s*[{(]\s*([^\s,{}()\"]+)")
_BIBTEX = (".bib", ".bibtex", ".biblatex")


class OwnWorks(NamedTuple):
    """`keys` maps our keys to the author's, in the order of the bibliographies.

    `others` are keys of ours under which the author's bibliographies hold another work.
    """

    keys: Mapping[str, tuple[str, ...]]
    others: frozenset[str]


def own_works(bibliographies: Sequence[Source], shelf: Shelf) -> OwnWorks:
    """Return the shelf's works found in bibliographies by content, not by key.

    An entry under one of our keys counts as that work unless its title is another one.
    """
    items = shelf.items
    if not (items and bibliographies):
        return OwnWorks({}, frozenset())
    from seminal.merge.crosswalk import keys_by_content
    from seminal.read.shared_bibtex import with_shared

    ours = {entry.wanted_key or "": entry for entry in entries(items.values())}
    keyed = [
        possible_work for text in with_shared(bibliographies) for possible_work in _possible_works(text, ours)
    ]
    found = keys_by_content(keyed, _library(ours))
    keys: dict[str, dict[str, None]] = {}
    others = set()
    for entry, work in zip(keyed, found, strict=True):
        key = entry.wanted_key or ""
        same = work or (key if key in ours and _may_be_one_work(entry, ours[key]) else "")
        if same:
            keys.setdefault(same, {})[key] = None
        if key in ours and same != key:
            others.add(key)
    return OwnWorks({work: tuple(theirs) for work, theirs in keys.items()}, frozenset(others))


def own_works_in_project(config: Config, chapters: Sequence[Chapter], shelf: Shelf) -> OwnWorks:
    """Return the shelf's works found in the author's bibliographies, cached by their texts."""
    from seminal.store import cache

    texts = own_bibliographies(config, chapters)
    made_of = cache.hash_of("own", repr(shelf.items), *(t for text in texts for t in (text.path, text.text)))
    known = cache.recall_result(made_of)
    if isinstance(known, OwnWorks):
        return known
    found = own_works(texts, shelf)
    cache.remember_result(made_of, found)
    return found


def own_bibliographies(config: Config, chapters: Sequence[Chapter]) -> list[Source]:
    """Return the bibliographies that the project or its chapters name, except ours."""
    from seminal.project.bibliographies import generated_paths, named_bibliographies
    from seminal.store import files

    ours, names = generated_paths(config), named_bibliographies(chapters, config)
    if len(chapters) == 1 and not chapters[0].path.endswith(".tex"):  # its own may replace the project's
        from seminal.check.loading import loads_of

        own = loads_of(chapters, names, quarto=config.quarto).around(chapters[0].path)
        names = {name: by for name, by in names.items() if own is None or name in own}
    paths = [config.root / name for name in names if name not in ours]
    return [files.read_source(path, config.root) for path in paths if files.is_file(path)]


def not_in(bibliographies: Sequence[Source], found: OwnWorks, keys: Iterable[str]) -> frozenset[str]:
    """Return our keys whose work and key the author's files lack.

    `found` are our works in these files. BibTeX reads entries in comments too, and keys without regard to case.
    """
    taken = {key.lower() for text in bibliographies for key in _KEY.findall(text.text)}
    return frozenset(key for key in keys if key not in found.keys and key.lower() not in taken)


def with_own_records(items: Sequence[ShelfItem], texts: Sequence[Source]) -> tuple[ShelfItem, ...]:
    """Return the works with title, authors, year and record of the author's bibliographies."""
    from seminal.model.work import Cluster, EntryClaims, Work
    from seminal.read.shared_bibtex import with_shared
    from seminal.write import topics
    from seminal.write.csl_json import item as csl_item

    wanted = {item.own_key for item in items if item.own_key}
    records: dict[str, Work] = {}
    for text in with_shared(texts) if wanted else ():
        for entry in _possible_works(text, dict.fromkeys(wanted)):
            if (key := entry.wanted_key or "") in wanted:
                records.setdefault(key, Work(key, entry.type, EntryClaims(entry), Cluster((entry,))))
    return tuple(
        item._replace(
            title=topics.plain_title(work.text("title")),
            authors=tuple(topics.authors(work)),
            year=work.year,
            csl=csl_item(work),
        )
        if (work := records.get(item.own_key))
        else item
        for item in items
    )


def latex_chapters(config: Config) -> list[Chapter]:
    """Return all chapters if one is LaTeX or BibTeX formats the book, else none."""
    from seminal.project.chapters import chapter_paths
    from seminal.project.check_settings import formatters
    from seminal.project.project import Project

    in_latex = any(path.suffix.lower() == ".tex" for path in chapter_paths(config, tolerant=True))
    if not in_latex and "bibtex8" not in formatters(config):
        return []
    return Project(config, unreadable_ok=True, cached=True).chapters


def entries(items: Iterable[ShelfItem]) -> tuple[Entry, ...]:
    """Return the works of a shelf as entries, by their CSL records."""
    from seminal.read.csl import read_json

    text = json.dumps([{**item.csl, "id": item.key} for item in items], ensure_ascii=False)
    return read_json(Source("topics.json", text)).entries


def _possible_works(bibliography: Source, ours: Mapping[str, Entry | None]) -> Iterator[Entry]:
    """Yield the entries with keys; of BibTeX only those that resemble works of ours."""
    from seminal.read import read

    if PurePath(bibliography.path).suffix.lower() in _BIBTEX:
        from seminal.resolve.bib_prefilter import relevant_entries

        text = relevant_entries(bibliography.text, filter(None, ours.values()), ours)
        bibliography = replace(bibliography, text=text)
    yield from (entry for entry in read(bibliography).entries if entry.wanted_key)


def _library(ours: Mapping[str, Entry]) -> Library:
    """Return entries, by key, as a library of works."""
    from seminal.model.library import Library
    from seminal.model.work import Cluster, EntryClaims, Work

    return Library(
        tuple(Work(key, entry.type, EntryClaims(entry), Cluster((entry,))) for key, entry in ours.items())
    )


def _may_be_one_work(left: Entry, right: Entry) -> bool:
    """Return whether the titles of two entries are equal or otherwise related."""
    from seminal.match.profile import profile
    from seminal.text.title_relations import Relation, relate

    return relate(profile(left).title, profile(right).title) is not Relation.DIFFERENT
