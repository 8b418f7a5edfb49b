"""The files of a book: its chapters, and all except lists and generated files."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path

from seminal.model.errors import FatalError, UnreadableFile
from seminal.project.config import CHAPTERS, Config
from seminal.project.decoding import Texts
from seminal.project.named_files import meant
from seminal.project.profiles import profiles
from seminal.store import files
from seminal.text.globs import glob_pattern, is_glob

_KNITTED = (".rmd", ".qmd")


def chapter_paths(config: Config, *, tolerant: bool = False) -> list[Path]:
    """Return the configured chapters, else those of the book's layout, else all found.

    A chapter that only one of Quarto's profiles lists is a chapter. Beside the roots of a LaTeX book, which
    take the other files in, Markdown files count; a folder below that is a book of its own does not.
    Raises FatalError for a chapter that is not there, if that is not to be tolerated.
    """
    if config.chapters:
        return _configured(config, tolerant)
    from seminal.setup.layout import NO_CHAPTERS, layout

    every = own_files(config)
    names = [path.relative_to(config.root).as_posix() for path in every]
    texts = Texts(config.root, names)
    shape = layout(names, texts)
    listed = {config.root / name: None for name in shape.chapters}
    if shape.kind in ("quarto", "bookdown"):
        return [path for path in listed if path.is_file()]
    loose = (
        path
        for path, name in zip(every, names, strict=True)
        if path.suffix.lower() in CHAPTERS
        and path.stem.lower() not in NO_CHAPTERS
        and not (path.suffix.lower() == ".tex" and "$body$" in texts[name])  # a template of pandoc's
        and not (
            path.name.startswith("_") and path.suffix.lower() in _KNITTED
        )  # printed where another file includes it
    )
    if shape.kind == "latex":
        return [*listed, *(path for path in loose if path.suffix.lower() != ".tex")]
    return list(loose)


def own_files(config: Config, suffixes: Collection[str] = ()) -> list[Path]:
    """Return the files of the book's folder, or those of them with the suffixes.

    Reading lists, what we made, and books below are none.
    """
    from seminal.project.find_project import books_below

    every = list(files.walk(config.root))
    aside = {config.folder, *(config.root / seed for seed in config.seeds)} | books_below(every, config.root)
    patterns = [glob_pattern(seed) for seed in config.seeds if is_glob(seed)]
    names = ((path, path.relative_to(config.root).as_posix()) for path in every if patterns)
    aside.update(path for path, name in names if any(pattern.fullmatch(name) for pattern in patterns))
    among = cache(lambda folder: not aside.isdisjoint((folder, *folder.parents)))
    wanted = (path for path in every if not suffixes or path.suffix.lower() in suffixes)
    return [path for path in wanted if path not in aside and not among(path.parent)]


def _configured(config: Config, tolerant: bool) -> list[Path]:
    """Return the configured chapters, then those that only a profile of Quarto's lists."""
    found = _configured_chapters(config, tolerant)
    of_profiles = profiles(config.root) if config.quarto else []
    if not of_profiles:
        return found
    from seminal.setup.layout import book_chapters

    texts = (files.read_source(path, config.root).text for path in of_profiles)
    paths = (config.root / name for text in texts for name in book_chapters(text))
    return list(dict.fromkeys((*found, *(path for path in paths if path.is_file()))))


def _configured_chapters(config: Config, tolerant: bool) -> list[Path]:
    """Return the configured chapters in the order of the configuration, each once."""
    found: dict[Path, None] = {}
    for pattern in config.chapters:
        try:
            found.update(dict.fromkeys(files.expand((pattern,), config.root, CHAPTERS)))
        except UnreadableFile:
            raise
        except FatalError as error:
            if tolerant:
                continue
            near = meant(config.root / pattern, config.root)
            hint = f"; did you mean {near}?" if near else ""
            message = f"{error}, but the configuration lists it among the chapters{hint}"
            raise FatalError(message) from None
    return list(found)
