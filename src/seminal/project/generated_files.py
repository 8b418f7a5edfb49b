"""What may generate a missing file: a script, a Makefile, an ignored build result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from seminal.model.bibliography import Maker
from seminal.project.decoding import Texts
from seminal.project.find_project import repository
from seminal.store import files
from seminal.text.globs import glob_pattern
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.project.config import Config

_MAKERS: Final = frozenset((".r", ".py", ".sh", ".mk", ".jl", ".ts", ".lua"))
_MAKEFILES: Final = frozenset(("makefile", "gnumakefile", "justfile", "rakefile", "snakefile"))
_GIVEN: Final = lazy(r"\bbibliography(?:[ \t]*[=:][ \t]*|[ \t]+)\S+")
"""What a script gives to pandoc, and so does not make."""
_RENDERED: Final = lazy(r"^[^\n]*(?:render|pandoc|preview|knit|chapters)[^\n]*$", re.MULTILINE)
"""Lines that take a chapter, and so do not make it."""


def maker_of_bibliography(name: str, config: Config) -> Maker | None:
    """Return the first script or Makefile that names a missing file, else None.

    Naming it as pandoc's option `bibliography` does not count.
    """
    for shown, text in _scripts(config):
        if name in text and name in _GIVEN.sub("", text):
            return Maker(shown, by_write_bib="write_bib(" in text)
    return None


def maker_of_chapter(name: str, config: Config) -> str:
    """Return what may generate a missing chapter: `.gitignore`, script or Makefile, else "".

    Scripts are searched for the file's name, and for its whole path where every folder has one (`index.qmd`). A line
    that renders the chapter does not count.
    """
    if _is_ignored(name, config):
        return ".gitignore"
    file_name = name.rpartition("/")[2]
    wanted = name if file_name.startswith("index.") else file_name
    for script, text in _scripts(config):
        if wanted in text and wanted in _RENDERED.sub("", text):
            return script
    return ""


def _scripts(config: Config) -> Iterator[tuple[str, str]]:
    """Yield the scripts and Makefiles of a project with their texts."""
    for path in files.walk(config.root, lenient=True):
        if path.suffix.lower() in _MAKERS or path.name.lower() in _MAKEFILES:
            shown = files.display(path, config.root)
            yield shown, Texts(config.root, [shown])[shown]


def _is_ignored(name: str, config: Config) -> bool:
    """Return whether git ignores a file, by the project's or repository's `.gitignore`."""
    top = repository(config.root) or config.root
    return any(
        _is_ignored_by(files.display(config.root / name, folder), text)
        for folder in dict.fromkeys((config.root, top))
        if (text := files.read_text_if_any(folder / ".gitignore", folder))
    )


def _is_ignored_by(name: str, text: str) -> bool:
    """Return whether a `.gitignore` matches a file: its last match decides (gitignore(5))."""
    parts = Path(name).parts
    above = ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]
    found = False
    for line in text.splitlines():
        glob = line.strip().lstrip("!").rstrip("/")
        if glob and not glob.startswith("#"):
            wanted = glob_pattern(glob.lstrip("/"))
            if any(wanted.fullmatch(place) for place in (above if "/" in glob else (*above, *parts))):
                found = not line.startswith("!")
    return found
