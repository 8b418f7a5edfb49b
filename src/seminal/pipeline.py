"""What each command does, as straight lines from files to values to files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seminal import files
from seminal.config import CHAPTERS, LISTS, Config
from seminal.model.diagnostic import Diagnostic
from seminal.model.errors import FatalError
from seminal.model.source import Source

if TYPE_CHECKING:
    from datetime import date

    from seminal.check.settings import Settings
    from seminal.merge.works import Merged
    from seminal.model.answer import Found
    from seminal.model.bibliography import Bibliography
    from seminal.model.coverage import Coverage
    from seminal.model.entry import Reading
    from seminal.model.lock import Lock
    from seminal.model.manuscript import Chapter, Topic
    from seminal.model.overrides import Overrides
    from seminal.model.source import Location
    from seminal.model.work import Work

LOCK = "seminal.lock"
OVERRIDES = "overrides.yml"
TOPICS = "topics.yml"
DEFAULT_SEEDS = ("seeds",)


# -- reading lists ------------------------------------------------------------------------


def read_list(path: Path, root: Path) -> Reading:
    """Return what one reading list contains. Raises FatalError where it cannot be read as text."""
    from seminal.read import read

    return read(files.read_source(path, root))


def read_lists(config: Config) -> list[Reading]:
    """Return what every reading list of the project contains; none where there is no folder of lists yet."""
    if config.seeds == DEFAULT_SEEDS and not (config.root / DEFAULT_SEEDS[0]).exists():
        return []
    return [read_list(path, config.root) for path in files.expand(config.seeds, config.root, LISTS)]


# -- the canonical bibliography -----------------------------------------------------------


@dataclass(frozen=True)
class Built:
    """What a build made: the works, what it says, and the files as they should be."""

    readings: tuple[Reading, ...]
    merged: Merged
    texts: Mapping[Path, str]
    diagnostics: tuple[Diagnostic, ...]


def merge(config: Config, *, lock: Lock | None = None) -> tuple[list[Reading], Merged]:
    """Return the reading lists and the works made of them; nothing is written."""
    from seminal.merge.works import merge as merge_entries

    readings = read_lists(config)
    merged = merge_entries(
        [entry for reading in readings for entry in reading.entries],
        read_topics(config),
        read_overrides(config),
        lock or read_lock(config),
        preprints="keep" if config.preprints == "keep" else "merge",
    )
    return readings, merged


def built(config: Config) -> Built:
    """Return everything that `seminal build` would write; nothing is written."""
    from seminal.resolve import lock
    from seminal.write.bibtex import bibtex
    from seminal.write.csl_json import csl_json
    from seminal.write.provenance import provenance
    from seminal.write.topics import topics_json

    readings, merged = merge(config)
    library, topics = merged.library, merged.topics
    folder = config.folder
    texts = {
        folder / "references.bib": bibtex(library, latex=config.latex),
        folder / "references.json": csl_json(library),
        folder / "provenance.json": provenance(library),
        folder / "topics.json": topics_json(library, topics),
        folder / LOCK: lock.text_of(merged.lock),
    }
    found = [d for reading in readings for d in reading.diagnostics] + list(merged.diagnostics)
    return Built(tuple(readings), merged, texts, tuple(found))


def build(config: Config) -> tuple[Built, list[Path]]:
    """Build the canonical bibliography and return it with the files that changed."""
    files.recover(config.folder)
    result = built(config)
    return result, files.write_all(result.texts, config.root)


def unlocked(config: Config, result: Built) -> list[str]:
    """Return the keys of a build that the lock on disk does not know."""
    known = {work.key for work in read_lock(config).works}
    return [work.key for work in result.merged.library if work.key not in known]


def write_lock(config: Config, lock: Lock) -> None:
    """Write the lock, and nothing when it says the same as before."""
    from seminal.resolve import lock as form

    files.write_all({config.folder / LOCK: form.text_of(lock)}, config.root)


def read_lock(config: Config) -> Lock:
    """Return what earlier runs decided; an empty lock on the first run."""
    from seminal.model.lock import Lock
    from seminal.resolve import lock

    path = config.folder / LOCK
    text = files.read_text_if_any(path, config.root)
    return Lock() if text is None else lock.lock_of(text, files.shown(path, config.root))


def read_overrides(config: Config) -> Overrides:
    """Return the author's decisions, none where the author made none."""
    from seminal import decisions
    from seminal.model.overrides import Overrides

    path = config.folder / OVERRIDES
    return decisions.overrides(files.read_source(path, config.root)) if path.is_file() else Overrides()


def read_topics(config: Config) -> tuple[Topic, ...]:
    """Return the topics that the author defined."""
    from seminal import decisions

    path = config.root / (config.topics or f"{config.bib}/{TOPICS}")
    return decisions.topics(files.read_source(path, config.root)) if path.is_file() else ()


# -- resolving ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Resolved:
    """What asking the libraries gave: the new lock, and keys by outcome."""

    lock: Lock
    found: tuple[str, ...]
    unknown: tuple[str, ...]
    near: Mapping[str, tuple[Found, ...]]
    renamed: Mapping[str, str]


def resolve(config: Config, keys: Sequence[str] = (), *, today: date) -> Resolved:
    """Ask the author's libraries for the record of every work (or of those named) and lock the answers.

    Keys that were provisional are made anew from the record; the old key becomes an alias.
    """
    from seminal.merge.keys import final_keys
    from seminal.resolve import answers
    from seminal.resolve.library import Shelf

    records = [
        entry
        for path in files.expand(config.libraries, config.root, LISTS)
        for entry in read_list(path, config.root).entries
    ]
    _, merged = merge(config)
    wanted = [merged.library.find(key) for key in keys]
    for key, work in zip(keys, wanted, strict=True):
        if work is None:
            raise FatalError(f"`{key}` is no key of {files.shown(config.folder / 'references.bib', config.root)}")
    works = [work for work in wanted if work is not None] or list(merged.library)
    asked = answers.ask(works, Shelf(records), merged.lock, today)
    _, known = merge(config, lock=asked.lock)
    published = {work.key for work in read_lock(config).works}
    renamed = final_keys(known.library.works, asked.lock)
    return Resolved(answers.rename(asked.lock, renamed, published), asked.found, asked.unknown, asked.near, renamed)


# -- the book -----------------------------------------------------------------------------


def chapter_paths(config: Config) -> list[Path]:
    """Return the book's chapters: those configured, else all that the project's folder holds."""
    if config.chapters:
        return files.expand(config.chapters, config.root, CHAPTERS)
    seeds = {config.root / seed for seed in config.seeds}
    return [
        path
        for path in files.walk(config.root)
        if path.suffix.lower() in CHAPTERS
        and not seeds & {path, *path.parents}
        and path.stem.lower() not in ("readme", "changelog", "license", "contributing")
        and config.folder not in path.parents
    ]


def scan(paths: Iterable[Path], config: Config) -> tuple[list[Chapter], list[Source]]:
    """Return the chapters with their citations, included files among them, and their texts."""
    from seminal.scan import scan as scan_source

    chapters: list[Chapter] = []
    sources: list[Source] = []
    seen: set[str] = set()
    waiting = [(path, False) for path in paths]
    while waiting:
        path, included = waiting.pop(0)
        name = files.shown(path, config.root)
        if name in seen or (included and not (config.root / path).is_file()):
            continue
        seen.add(name)
        source = files.read_source(path, config.root)
        chapter = scan_source(
            source,
            crossref_prefixes=config.crossref_prefixes,
            cite_commands=config.cite_commands,
            quarto=config.quarto,
            autolink_bare_uris=config.autolink_bare_uris,
        )
        chapters.append(chapter)
        sources.append(source)
    return chapters, sources


def bibliographies(chapters: Sequence[Chapter], config: Config) -> list[Bibliography]:
    """Return every bibliography file that the project or a chapter loads, missing ones among them.

    The project's are those of `_quarto.yml` (or `seminal:`), else our own `references.bib`; a
    folder's `_metadata.yml` counts for its chapters.
    """
    own = files.shown(config.folder / "references.bib", config.root)
    shared = config.bibliography or ((own,) if (config.root / own).is_file() else ())
    wanted: dict[str, bool] = {files.shown(config.root / name, config.root): True for name in shared}
    for chapter in chapters:
        folder = (config.root / chapter.path).parent
        for name in chapter.bibliography or ():
            wanted.setdefault(files.shown(folder / name, config.root), False)
    return [_bibliography(name, everywhere, name == own, config) for name, everywhere in wanted.items()]


def _bibliography(name: str, shared: bool, generated: bool, config: Config) -> Bibliography:
    from seminal.check.load import bibliography
    from seminal.model.bibliography import Bibliography

    path = config.root / name
    if not path.exists():
        return Bibliography(name, Source(name, ""), shared=shared, problem="missing")
    try:
        return bibliography(files.read_source(path, config.root), shared=shared, generated=generated)
    except FatalError as error:
        return Bibliography(name, Source(name, ""), shared=shared, problem="unreadable", reason=str(error))


@dataclass(frozen=True)
class Checked:
    """What a check found, the texts it quotes from, and how many files it read."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]
    files: int


def check(config: Config, paths: Sequence[Path] = ()) -> Checked:
    """Return everything that is wrong with the chapters (all of them, or those given) and their bibliographies."""
    from seminal import check as checks
    from seminal.model.manuscript import Manuscript
    from seminal.model.work import Library

    chapters, sources = scan(paths or chapter_paths(config), config)
    loaded = bibliographies(chapters, config)
    manuscript = Manuscript(tuple(chapters), (), Library(()))
    found = checks.check(manuscript, loaded, settings(config), sources)
    texts = {source.path: source for source in (*sources, *(one.source for one in loaded))}
    return Checked(tuple(found), texts, len(texts))


def settings(config: Config) -> Settings:
    """Return the configuration as the checks want it."""
    from seminal.check.settings import QUARTO_PREFIXES, Settings
    from seminal.model.diagnostic import Severity

    severities = {str(s): s for s in Severity}
    rules: dict[str, Severity | None] = {}
    for name, value in config.rules.items():
        if value is False or value == "off":
            rules[name] = None
        elif value in severities:
            rules[name] = severities[value]
        elif value is not True:
            raise FatalError(f"rules: `{name}` is off, note, warning or error, not `{value}`")
    return Settings(rules, QUARTO_PREFIXES | config.crossref_prefixes, config.quarto)


def coverage(config: Config, **options: Any) -> Coverage:
    """Return which works of the lists the chapters cite, per topic and chapter."""
    from seminal.coverage import coverage as covered
    from seminal.model.manuscript import Manuscript

    _, merged = merge(config)
    chapters, _ = scan(chapter_paths(config), config)
    return covered(Manuscript(tuple(chapters), merged.topics, merged.library), **options)


def explain(config: Config, key: str) -> tuple[Work, list[Location]]:
    """Return the work of a key or alias and the places that cite it. Raises FatalError for an unknown key."""
    import difflib

    _, merged = merge(config)
    work = merged.library.find(key)
    if work is None:
        names = [name for one in merged.library for name in (one.key, *one.aliases)]
        near = difflib.get_close_matches(key, names, 3)
        hint = f"; did you mean {' or '.join(f'`{n}`' for n in near)}?" if near else ""
        raise FatalError(f"`{key}` is neither a key of the bibliography nor a rule{hint}")
    chapters, _ = scan(chapter_paths(config), config)
    names = [work.key, *work.aliases]
    return work, [one.location for chapter in chapters for one in chapter.citations if one.key in names]


def rule_page(name: str) -> str | None:
    """Return the page of a rule, None where no rule has that name."""
    from importlib.resources import files as resources

    from seminal.model.rules import SEVERITIES

    return (resources("seminal") / "pages" / f"{name}.md").read_text("utf-8") if name in SEVERITIES else None
