"""The files of a book: its chapters, and all except lists and generated files."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path

from seminal.model.errors import FatalError, UnreadableFile
from seminal.project.config import CHAPTERS, Config
from seminal.project.decoding import Texts
from seminal.project.named_files import similar_file
from seminal.project.profiles import profiles
from seminal.store import files
from seminal.text.globs import glob_pattern, is_glob

_KNITTED = (".rmd", ".qmd")


def chapter_paths(config: Config, *, tolerant: bool = False) -> list[Path]:
    """Return the configured chapters, else those of the book's layout, else all found.

    A chapter may be listed by one of Quarto's profiles only. Of a LaTeX book these are its roots, which include the
    other files, and Markdown files. A folder that is a book of its own is skipped.
    Raises FatalError for a missing chapter, unless `tolerant`.
    """
    if config.chapters:
        return _configured(config, tolerant)
    from seminal.setup.layout import NO_CHAPTERS, layout

    all_paths = own_files(config)
    names = [path.relative_to(config.root).as_posix() for path in all_paths]
    texts = Texts(config.root, names)
    book_layout = layout(names, texts)
    listed_paths = {config.root / name: None for name in book_layout.chapters}
    if book_layout.kind in ("quarto", "bookdown"):
        return [path for path in listed_paths if path.is_file()]
    unlisted = (
        path
        for path, name in zip(all_paths, names, strict=True)
        if path.suffix.lower() in CHAPTERS
        and path.stem.lower() not in NO_CHAPTERS
        and not (path.suffix.lower() == ".tex" and "$body$" in texts[name])  # a template of pandoc's
        and not (
            path.name.startswith("_") and path.suffix.lower() in _KNITTED
        )  # printed where another file includes it
    )
    if book_layout.kind == "latex":
        return [*listed_paths, *(path for path in unlisted if path.suffix.lower() != ".tex")]
    return list(unlisted)


def own_files(config: Config, suffixes: Collection[str] = ()) -> list[Path]:
    """Return the files of the book's folder, or those of them with the suffixes.

    Reading lists, generated files and books in folders below are left out.
    """
    from seminal.project.find_project import books_below

    all_paths = list(files.walk(config.root))
    excluded = {config.folder, *(config.root / seed for seed in config.seeds)} | books_below(
        all_paths, config.root
    )
    patterns = [glob_pattern(seed) for seed in config.seeds if is_glob(seed)]
    names = ((path, path.relative_to(config.root).as_posix()) for path in all_paths if patterns)
    excluded.update(path for path, name in names if any(pattern.fullmatch(name) for pattern in patterns))
    is_below = cache(lambda folder: not excluded.isdisjoint((folder, *folder.parents)))
    wanted = (path for path in all_paths if not suffixes or path.suffix.lower() in suffixes)
    return [path for path in wanted if path not in excluded and not is_below(path.parent)]


def _configured(config: Config, tolerant: bool) -> list[Path]:
    """Return configured chapters, then profiles' own. Raises FatalError for missing ones unless `tolerant`."""
    found = _configured_chapters(config, tolerant)
    of_profiles = profiles(config.root) if config.quarto else []
    if not of_profiles:
        return found
    from seminal.setup.layout import book_chapters

    texts = (files.read_source(path, config.root).text for path in of_profiles)
    paths = (config.root / name for text in texts for name in book_chapters(text))
    return list(dict.fromkeys((*found, *(path for path in paths if path.is_file()))))


def _configured_chapters(config: Config, tolerant: bool) -> list[Path]:
    """Return the configured chapters in order. Raises FatalError for missing ones unless `tolerant`."""
    found: dict[Path, None] = {}
    for pattern in config.chapters:
        try:
            found.update(dict.fromkeys(files.expand((pattern,), config.root, CHAPTERS)))
        except UnreadableFile:
            raise
        except FatalError as error:
            if tolerant:
                continue
            near = similar_file(config.root / pattern, config.root)
            hint = f"; did you mean {near}?" if near else ""
            message = f"{error}, but the configuration lists it among the chapters{hint}"
            raise FatalError(message) from None
    return list(found)
