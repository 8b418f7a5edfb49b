"""Bibliographies named in the LaTeX header of Markdown books."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from seminal.model.config_files import QUARTO
from seminal.model.errors import FatalError
from seminal.model.manuscript import Chapter
from seminal.model.source import Source
from seminal.project.config import Config
from seminal.project.decoding import decoded_source
from seminal.store import files
from seminal.text.pattern import lazy

_CONFIGURES: Final = (*QUARTO, "_output.yml", "_bookdown.yml")
_LATEX: Final = lazy(r"(?<![\w/.-])[\w./-]+\.(?:tex|sty)(?!\w)")
_MAX_FRONT_MATTER: Final = 4000  # characters at the beginning of a chapter in which its front matter stands
_MAX_FILES: Final = 50  # files: a header that takes in more is a book
_ENDS: Final = ("", ".tex", ".sty")


def header_bibliographies(chapters: Iterable[Chapter], config: Config) -> Iterator[str]:
    """Yield the bibliographies that LaTeX header files name, relative to the project's root.

    Those are files that the configuration or a chapter's front matter names (`include-in-header`, `in_header`,
    `template`), and the files that they include.
    """
    from seminal.scan import scan

    done: set[Path] = set()
    to_visit = deque(dict.fromkeys(_header_paths(chapters, config)))
    while to_visit and len(done) < _MAX_FILES:
        path = to_visit.popleft()
        if path in done or not files.is_file(path):
            continue
        done.add(path)
        try:
            source, _ = decoded_source(path, config.root)
        except FatalError:  # LaTeX stops there; it is no chapter
            continue
        read = scan(Source(f"{source.path}.tex", source.text))
        yield from read.bibliography or ()
        for include in read.includes:
            for folder in (config.root, path.parent):
                to_visit += [folder / f"{include.path}{end}" for end in _ENDS]


def _header_paths(chapters: Iterable[Chapter], config: Config) -> Iterator[Path]:
    """Yield the .tex and .sty files that the configuration or front matter names."""
    heads = [files.read_text_if_any(config.root / name, config.root) or "" for name in _CONFIGURES]
    for chapter in chapters:
        text = decoded_source(config.root / chapter.path, config.root)[0].text[:_MAX_FRONT_MATTER]
        if text.startswith("---"):
            heads.append(text)
    for head in heads:
        yield from (config.root / name for name in _LATEX.findall(head))
