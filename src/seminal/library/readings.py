"""One reading list: its text, its reading, and the features that merging compares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from seminal import pandoc
from seminal.model.allocation import uncollected
from seminal.model.errors import FatalError, TooSlow
from seminal.model.source import Source
from seminal.parallel import cores, parallel_map
from seminal.project.config import LISTS
from seminal.store import files
from seminal.text.budget import budget
from seminal.text.globs import is_glob

if TYPE_CHECKING:
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.entry import Reading

MIN_ENTRIES = 3  # entries that make a file a reading list
_MIN_PARALLEL_BIBTEX = 200_000  # characters; a shorter list is read sooner than a process is begun
_COST_OF_PROSE = 20  # times as long takes a character of prose
_MIN_ENTRIES_PER_PROCESS = 1_000  # entries that a process must have to read or look at, for the same reason


def read_list(path: Path, root: Path) -> Reading:
    """Return the content of one reading list. Raises FatalError if it is not text."""
    return read_lists([path], root)[0]


def read_lists(paths: Iterable[Path], root: Path) -> list[Reading]:
    """Return the content of reading lists; BibTeX files share strings and parents.

    Raises FatalError if one is not text.
    """
    from seminal.read.shared_bibtex import with_shared

    texts = [text_and_warning(path, root) for path in paths]
    readings = [reading_of(source) for source in with_shared(source for source, _ in texts)]
    return [
        replace(reading, diagnostics=(said, *reading.diagnostics)) if said else reading
        for reading, (_, said) in zip(readings, texts, strict=True)
    ]


def readmes_with_works(seeds: Sequence[str], root: Path) -> dict[str, int]:
    """Return READMEs in folders of lists with the number of their works, if over two.

    A README tells what a folder holds; what people download is often a list that is called so.
    """
    found: dict[str, int] = {}
    folders = dict.fromkeys(root / seed for seed in seeds)
    patterns = [seed for seed in seeds if is_glob(seed)]
    named = {*folders, *files.expand(patterns, root, LISTS)}
    for path in (path for folder in folders for path in files.walk(folder)):
        if path.stem.lower() == "readme" and path.suffix.lower() in LISTS and path not in named:
            with suppress(FatalError):
                works = len(read_list(path, root).entries)
                if works >= MIN_ENTRIES:
                    found[files.display(path, root)] = works
    return found


def text_of(path: Path, root: Path) -> Source:
    """Return a list's text; a Word file's or the like is pandoc's Markdown of it."""
    return text_and_warning(path, root)[0]


def text_and_warning(path: Path, root: Path) -> tuple[Source, Diagnostic | None]:
    """Return a list's text, with a warning if it is read as Latin-1, else None."""
    if path.suffix.lower() not in pandoc.FORMATS:
        from seminal.model.diagnostic import Severity
        from seminal.project.decoding import decoded_source

        source, said = decoded_source(path, root)
        return source, replace(said, override=Severity.WARNING) if said else None
    name = files.display(path, root)
    files.read_bytes(root / path, name)
    return Source(name, pandoc.to_markdown(root / path, name)), None


def keep_reading(reading: Reading) -> None:
    """Cache the reading of a list."""
    from seminal.store import cache

    cache.remember(reading.source, reading)


def reading_of(source: Source, keep: Callable[[Reading], object] = keep_reading) -> Reading:
    """Return the cached reading of a text, else read it and call `keep`."""
    from seminal.store import cache

    known = cache.cached_reading(source)
    if known is not None:
        return known
    reading = fresh_reading(source)
    keep(reading)
    return reading


def fresh_reading(source: Source) -> Reading:
    """Read a text without the cache. Raises TooSlow beyond the limit of time."""
    with budget(source):
        return _read(source)


def _read(source: Source) -> Reading:
    """Return the reading of a text; long BibTeX is parsed by all cores."""
    from seminal.read import read, read_clean, reader

    if Path(source.path).suffix.lower() in pandoc.FORMATS:
        return _converted_reading(source)
    if len(source.text) < _MIN_PARALLEL_BIBTEX or reader(source).name != "bibtex":
        return read(source)
    from seminal.read.bibtex import read_by

    with uncollected():
        by_cores = partial(parallel_map, least=_MIN_ENTRIES_PER_PROCESS)
        return read_clean(source, lambda clean: read_by(clean, by_cores))


def _converted_reading(source: Source) -> Reading:
    """Return the reading of pandoc's conversion, with a note that places are lost."""
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.source import Span
    from seminal.read.markdown import read

    message = "read through pandoc: lines and columns are those of its Markdown, not of the file"
    note = Diagnostic("places-lost", source.locate(Span(0, 0)), message)
    reading = read(source)
    return replace(reading, diagnostics=(note, *reading.diagnostics))


def read_ahead(lists: Sequence[Source]) -> None:
    """Read uncached lists that take long into the cache, in parallel, if several."""
    from seminal.store import cache

    sizes = {source: _size(source) for source in lists}
    long = sorted(
        (source for source in lists if sizes[source] >= _MIN_PARALLEL_BIBTEX),
        key=lambda source: -sizes[source],
    )
    fresh = [one for one in long if not cache.is_cached(one)] if len(long) > 1 and cores() > 1 else []
    if len(fresh) > 1:
        count = min(cores(), len(fresh))
        parallel_map(_read_and_keep, [one for at in range(count) for one in fresh[at::count]], 1, count)


def _size(source: Source) -> int:
    """Return a list's reading cost, as the number of characters of BibTeX."""
    from seminal.read import reader

    return len(source.text) * (1 if reader(source).name == "bibtex" else _COST_OF_PROSE)


def _read_and_keep(lists: Sequence[Source]) -> list[int]:
    """Read lists into the cache; return their numbers of entries, 0 for slow ones."""
    found = [0] * len(lists)
    for at, one in enumerate(lists):
        with suppress(TooSlow):  # who goes on says so
            found[at] = len(reading_of(one).entries)
    return found
