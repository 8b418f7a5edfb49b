"""A LaTeX book's own macros that cite: found at each check, so that one defined today counts today."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.pipeline.chapters import own_files
from seminal.pipeline.texts import Texts

if TYPE_CHECKING:
    from seminal.config import Config


def with_macros(config: Config, chapters: Iterable[Path]) -> Config:
    """Return the configuration with the macros by which the book's files define that one cites.

    Only where a chapter is LaTeX: pandoc, which reads the others, does not know what a file beside them defines.
    """
    if not any(path.suffix.lower() == ".tex" for path in chapters):
        return config
    from seminal.setup.macros import FILES, cite_macros

    names = [path.relative_to(config.root).as_posix() for path in own_files(config, FILES)]
    found = cite_macros(Texts(config.root, names))
    return replace(config, cite_commands=tuple(dict.fromkeys((*config.cite_commands, *found))))
