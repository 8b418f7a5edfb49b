"""The files that a person or a book names: those there, a folder for those in it, and what is told of others."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path

from seminal.model.errors import FatalError
from seminal.store import files
from seminal.text.did_you_mean import near


def named_files(paths: Iterable[Path], root: Path, suffixes: frozenset[str], kind: str) -> list[Path]:
    """Return the files that names stand for, a folder for those in it with one of the suffixes; each once.

    Raises FatalError for a name that does not exist, and for a folder that holds no file of the `kind`.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if not files.exists(path):
            raise FatalError(absent(path, root))
        if not path.is_dir():
            right = files.spelt(path.absolute(), root)
            found[path if right == path.absolute() else right] = None
            continue
        inside = files.expand((str(path),), root, suffixes)
        if not inside:
            raise FatalError(f"{files.shown(path, root)}: no {kind} is in this folder")
        found.update(dict.fromkeys(inside))
    return list(found)


def absent(path: Path, root: Path) -> str:
    """Return that a file is not there, with a name beside it that may be meant."""
    hint = f"; did you mean {beside}?" if (beside := meant(path, root)) else ""
    return f"{files.shown(path, root)}: there is no such file{hint}"


def meant(path: Path, root: Path, suffixes: Collection[str] = ()) -> str:
    """Return the file (for a name without suffix the folder) beside an absent one that is spelt most like it.

    Where only one with some `suffixes` can be meant, no other is.
    """
    beside: list[Path] = []
    with suppress(OSError):  # no folder, or one that nobody may look into
        beside = [one for one in sorted(path.parent.iterdir()) if one.is_dir() != bool(path.suffix)]
    if suffixes:
        beside = [one for one in beside if one.suffix.lower() in suffixes]
    beside.sort(key=lambda one: one.suffix == path.suffix)  # of two that are called so, the last one counts
    named = {one.stem: one for one in beside}
    found = near(path.stem, named, least=0.75)
    return files.shown(named[found[0]], root) if found else ""
