"""Definitions in a book's files for others, found anew at each check."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.project.chapters import own_files
from seminal.project.decoding import Texts
from seminal.project.pandoc_formats import formats

if TYPE_CHECKING:
    from seminal.project.config import Config


def with_macros(config: Config, chapters: Iterable[Path]) -> Config:
    """Return the configuration with definitions in the book's files: citing macros, verbatim text, flags.

    The formats that its scripts and options name are added too. Macros are read only where a chapter is LaTeX:
    pandoc, which reads the others, does not know the definitions in other files.
    """
    if named_formats := formats(config):
        config = replace(config, formats=named_formats)
    if not any(path.suffix.lower() == ".tex" for path in chapters):
        return config
    from seminal.scan.latex.macros import citing
    from seminal.scan.latex.own import FILES, cite_lists, own_tex

    paths = own_files(config, (*FILES, ".bib"))
    texts = Texts(
        config.root, [path.relative_to(config.root).as_posix() for path in paths if path.suffix != ".bib"]
    )
    own_definitions = own_tex(texts)
    found = dict.fromkeys((*config.cite_commands, *citing(own_definitions.macros), *cite_lists(texts)))
    names_of_files = {
        path.name for path in paths
    }  # a class that serves many books names what this one may not have
    loads = (
        (name, tuple(file for file in files if file.rpartition("/")[2] in names_of_files))
        for name, files in own_definitions.loads
    )
    return replace(config, cite_commands=tuple(found), own_tex=replace(own_definitions, loads=tuple(loads)))
