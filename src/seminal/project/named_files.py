"""Files named by a person or a book; suggestions for missing ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path

from seminal.model.errors import FatalError
from seminal.store import files
from seminal.text.did_you_mean import near


def named_files(paths: Iterable[Path], root: Path, suffixes: frozenset[str], kind: str) -> list[Path]:
    """Return the named files, each once; for a folder, its files with a suffix.

    Raises FatalError for a name that does not exist, and for a folder that holds no file of the `kind`.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if not files.exists(path):
            raise FatalError(missing_file_message(path, root))
        if not path.is_dir():
            right = files.as_on_disk(path.absolute(), root)
            found[path if right == path.absolute() else right] = None
            continue
        inside = files.expand((str(path),), root, suffixes)
        if not inside:
            raise FatalError(f"{files.display(path, root)}: no {kind} is in this folder")
        found.update(dict.fromkeys(inside))
    return list(found)


def missing_file_message(path: Path, root: Path) -> str:
    """Return the message on a missing file, with the nearest name in its folder."""
    hint = f"; did you mean {similar}?" if (similar := similar_file(path, root)) else ""
    return f"{files.display(path, root)}: there is no such file{hint}"


def similar_file(path: Path, root: Path, suffixes: Collection[str] = ()) -> str:
    """Return the file in the same folder with the most similar stem (0.75), or "".

    With `suffixes`, only files with one of these are considered; a name without suffix means a folder.
    """
    candidates: list[Path] = []
    with suppress(OSError):  # no folder, or one that nobody may look into
        candidates = [one for one in sorted(path.parent.iterdir()) if one.is_dir() != bool(path.suffix)]
    if suffixes:
        candidates = [one for one in candidates if one.suffix.lower() in suffixes]
    candidates.sort(
        key=lambda one: one.suffix == path.suffix
    )  # of two that are called so, the last one counts
    by_stem = {one.stem: one for one in candidates}
    found = near(path.stem, by_stem, least=0.75)
    return files.display(by_stem[found[0]], root) if found else ""
