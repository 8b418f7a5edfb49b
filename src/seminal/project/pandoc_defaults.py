"""What pandoc's options, defaults files and metadata files ask for (pandoc's manual, "Defaults files")."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from seminal.store import files
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from pathlib import Path

YAML: Final = (".yaml", ".yml")
BY_LATEX: Final = frozenset(("natbib", "biblatex"))
_VARIABLE: Final = lazy(r"\$\{([^{}\s]+)\}")
_MAX_FILE: Final = 100_000  # characters of a defaults file
_MAX_DEPTH: Final = 8  # defaults files that name one another


@dataclass
class Asked:
    """The options of one pandoc run, from its command line and defaults files.

    `bibliographies`, from `bibliography:` of defaults files, override those `given` on the command line or as metadata;
    these override those that a document names, and these the `fallback` of metadata files. `records` are metadata files
    with `references:`, which a document's own override. Paths are relative to the project's folder; `folders` is the
    resource path, empty where none is given. `written` is the format it writes, or the suffix of its output.
    """

    inputs: list[str] = field(default_factory=list)
    bibliographies: list[str] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    fallback: list[str] = field(default_factory=list)
    records: list[str] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    reader: str = ""
    written: str = ""
    flags: set[str] = field(default_factory=set)

    @property
    def citeproc(self) -> bool:
        """Return whether pandoc formats the citations."""
        return "citeproc" in self.flags and not self.flags & BY_LATEX


def with_defaults(asked: Asked, name: str, root: Path, depth: int = 0) -> None:
    """Add the options of a defaults file after those of its own `defaults:`."""
    from seminal.setup.layout import mapping, strings

    path = name if name.endswith(YAML) else f"{name}.yaml"
    text = files.read_text_if_any(root / path, root) or ""
    top = mapping(text[:_MAX_FILE])

    def named(source: Mapping[str, Any], *keys: str) -> Iterator[str]:
        for key in keys:
            for value in strings(source.get(key)):
                yield _expanded_path(value, posixpath.dirname(path) or ".")

    for defaults_file in named(top, "defaults") if depth < _MAX_DEPTH else ():
        with_defaults(asked, defaults_file, root, depth + 1)
    metadata = top.get("metadata")
    asked.inputs += map(posixpath.normpath, named(top, "input-files", "input-file"))
    asked.bibliographies += named(top, "bibliography")
    asked.given += named(metadata, "bibliography") if isinstance(metadata, dict) else ()
    for file in named(top, "metadata-files", "metadata-file"):
        take_metadata(asked, file, root)
    for folders in named(top, "resource-path"):
        asked.folders += folders.split(":")
    asked.reader = next(named(top, "from", "reader"), asked.reader)
    method = str(top.get("cite-method", ""))
    if top.get("citeproc") is True or method == "citeproc" or "citeproc" in strings(top.get("filters")):
        asked.flags.add("citeproc")
    asked.flags |= BY_LATEX & {method}


def take_metadata(asked: Asked, name: str, root: Path) -> None:
    """Add a metadata file: its bibliographies, and itself if it has `references:`."""
    from seminal.setup.layout import mapping, strings

    text = files.read_text_if_any(root / name, root) or ""
    top = mapping(text.strip().removesuffix("---").removesuffix("..."))
    asked.fallback += strings(top.get("bibliography"))
    if top.get("references"):
        asked.records.append(name)


def _expanded_path(text: str, folder: str) -> str:
    """Expand `${.}` and `${HOME}` in a path of a defaults file."""
    return _VARIABLE.sub(lambda one: folder if one[1] == "." else os.environ.get(one[1], ""), text)
