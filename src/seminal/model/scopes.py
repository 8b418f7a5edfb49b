"""Where a citation's key is looked up: in the bibliographies of its scope.

A book has one default scope, which its root or project fills. Packages make more: biblatex's `refsection` with
resources of its own, multibib's lists, the units of bibunits, the chapters of chapterbib.
"""

from __future__ import annotations

import fnmatch
import posixpath
from collections.abc import Collection, Iterable, Iterator
from typing import Final, NamedTuple

DEFAULT: Final = ""
"""The scope of the bibliographies that the book's root or project names."""
EVERYWHERE: Final = "*"
"""What is loaded here is loaded in every scope (biblatex's `\\addglobalbib`)."""
BY_LABEL: Final = "label"
"""What is loaded here counts where its label is named (biblatex's `\\addsectionbib`)."""
_FILES: Final = "files:"
_LIST: Final = "list:"


class Loading(NamedTuple):
    """A bibliography as written, the scope that loads it, and its label."""

    file: str
    scope: str = DEFAULT
    label: str = ""


def of_files(names: Iterable[str]) -> str:
    """Return the scope that loads only these files (or labels of files)."""
    return _FILES + ",".join(names)


def of_list(name: str) -> str:
    """Return the scope of a list of the package multibib."""
    return _LIST + name


def loaded_by(scope: str, loads: Iterable[Loading]) -> tuple[str, ...] | None:
    """Return the files that a scope loads, as written; None for the default scope's.

    A scope without files of its own uses those of the default scope.
    """
    loads = tuple(loads)
    if scope == DEFAULT:
        return None
    if scope.startswith(_FILES):
        labels = {load.label: load.file for load in loads if load.label}
        files = tuple(labels.get(name, name) for name in scope.removeprefix(_FILES).split(","))
    else:
        files = tuple(load.file for load in loads if load.scope == scope)
    return (*files, *(load.file for load in loads if load.scope == EVERYWHERE)) if files else None


def resolved(names: Iterable[str], folders: Iterable[str], known: Collection[str]) -> frozenset[str]:
    """Return the `known` paths that names or globs mean, the project's folder tried last."""
    folders = tuple(dict.fromkeys((*folders, "")))
    return frozenset(path for name in names for path in _paths_meant(name, folders, known))


def _paths_meant(name: str, folders: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """Yield the known paths of a name (without `.bib`, too) or glob in one folder.

    It is the first folder that has any.
    """
    for folder in folders:
        path = posixpath.normpath(posixpath.join(folder, name))
        if path in known or f"{path}.bib" in known:
            yield path if path in known else f"{path}.bib"
            return
        if any(sign in name for sign in "*?[") and (found := fnmatch.filter(known, path)):
            yield from found
            return
