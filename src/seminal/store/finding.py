"""Find files: the project's folder, what globs and folders stand for, how paths are shown."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from operator import eq
from pathlib import Path, PurePath

from seminal.model.config_files import BOOKDOWN, OWN, QUARTO
from seminal.model.errors import FatalError, UnreadableFile
from seminal.text.globs import glob_pattern, is_glob

MAX_FILES_BELOW = 100_000  # below a folder that is named
_SKIPPED_FOLDERS = frozenset(
    "_book _site _freeze .git .quarto .venv venv node_modules __pycache__ site_libs _extensions renv packrat".split()
)


def find_root(start: Path) -> Path:
    """Return the nearest folder upwards with `_quarto.yml` or `seminal.yml`, else `start`.

    The search ends at the top of the git repository. A book of bookdown below a project of Quarto is a book of its own;
    a `seminal.yml` above is its author's word on it. A configuration above `start` counts only where it belongs to
    the person, or to the owner of `start`: in a folder that many may write, anybody may leave one.
    """
    book: Path | None = None
    for folder in (start, *start.parents):
        for name in (*OWN, *QUARTO):
            if is_file(folder / name) and (folder == start or _is_trusted(folder / name, start)):
                return folder if book is None or name in OWN else book
        if book is None and is_file(folder / BOOKDOWN):
            book = folder
        if exists(folder / ".git"):
            break
    return start


def _is_trusted(path: Path, start: Path) -> bool:
    """Return whether a file is the user's or the owner's of `start`; True without owners."""
    if not hasattr(os, "geteuid"):
        return True
    with contextlib.suppress(OSError):
        return path.stat().st_uid in (os.geteuid(), start.stat().st_uid)
    return False


def display(path: PurePath, root: PurePath) -> str:
    """Return a path relative to `root`, absolute from three folders above; with forward slashes."""
    absolute, above = os.path.normpath(root / path), f"{root}{os.sep}"
    if root.is_absolute() and absolute.startswith(above):  # nearly always
        return absolute[len(above) :].replace(os.sep, "/")
    with contextlib.suppress(ValueError):
        relative = Path(os.path.relpath(absolute, root)).as_posix()
        if not relative.startswith("../../.."):
            return relative
    return Path(absolute).as_posix()


def is_in(path: str, folder: str) -> bool:
    """Return whether an absolute path is below a folder, by the system's comparison of names."""
    above = os.path.normcase(folder).rstrip(os.sep) + os.sep
    return os.path.normcase(path).startswith(above)


def exceed_size(paths: Iterable[Path], size: int) -> bool:
    """Return whether files together have more than `size` bytes; unreadable ones count 0."""
    for path in paths:
        with contextlib.suppress(OSError):
            size -= path.stat().st_size
        if size < 0:
            return True
    return False


def exists(path: Path) -> bool:
    """Return whether a path exists, False for one too long."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_file(path: Path) -> bool:
    """Return whether a file has this name; False for a name that is too long."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def as_on_disk(path: Path, root: Path) -> Path:
    """Return an existing path below `root` in the case in which the disk spells it.

    macOS and Windows find a name in any case. So a file that is named in two ways is one file, also through `..`.
    Paths outside `root`, and all on systems that distinguish case, keep their case.
    """
    path = _without_dots(path) if ".." in path.parts else path
    if not path.is_relative_to(root) or ".." in path.parts or not path.name:
        return path
    if not exists(path.with_name(path.name.swapcase())):
        return path
    right = root
    for name in path.relative_to(root).parts:
        names = os.listdir(right)
        same_but_case = (one for one in names if one.casefold() == name.casefold())
        right /= name if name in names else next(same_but_case, name)
    return right


def _without_dots(path: Path) -> Path:
    """Return a path without `..`; unchanged if that is absent or another file (links)."""
    direct = Path(os.path.normpath(path))
    return direct if exists(direct) and direct.samefile(path) else path


def _spelt_glob(pattern: str, root: Path) -> str:
    """Return a glob whose folders before the first wildcard have the disk's case.

    It is unchanged if it is absolute, begins with a wildcard or those folders do not exist.
    """
    parts = pattern.split("/")
    plain = next((number for number, part in enumerate(parts) if is_glob(part)), 0)
    folder = root.joinpath(*parts[:plain])
    if not plain or pattern.startswith("/") or not exists(folder):
        return pattern
    return "/".join((*as_on_disk(folder, root).relative_to(root).parts, *parts[plain:]))


def expand(patterns: Sequence[str], root: Path, suffixes: frozenset[str]) -> list[Path]:
    """Return the files that paths, folders and globs match, sorted, each once.

    A folder matches the files in it that have one of the suffixes, except README files; a glob also matches the file
    of that very name. Raises FatalError where a name without a wildcard does not exist, and for a folder that cannot
    be read or has too many files (`/`).
    """
    found: set[Path] = set()
    for pattern in patterns:
        path = root / pattern
        path_exists = exists(path)
        path = as_on_disk(path, root) if path_exists else path
        if path_exists and path.is_dir():
            for number, one in enumerate(walk(path)):
                if number == MAX_FILES_BELOW:
                    raise FatalError(f"{pattern}: this folder holds more than {MAX_FILES_BELOW:,} files")
                wanted_here = one.suffix.lower() in suffixes and one.stem.lower() != "readme"
                if wanted_here and (one.is_file() or not one.exists()):  # a pipe would never end
                    found.add(one)
        elif is_glob(pattern):
            pattern = _spelt_glob(pattern, root)
            pattern_matched = glob_pattern(pattern)
            matching = (
                p for p in walk(root, of=pattern) if pattern_matched.fullmatch(p.relative_to(root).as_posix())
            )
            found.update(p for p in matching if p.is_file())
            if path_exists:  # a file whose own name has such signs
                found.add(path)
        elif path_exists:
            found.add(path)
        else:
            raise FatalError(f"{display(path, root)}: there is no such file or folder")
    return sorted(found)


def walk(folder: Path, *, of: str = "**", lenient: bool = False) -> Iterator[Path]:
    """Yield every file below a folder in sorted order, except in hidden and generated folders.

    `of` is a glob: folders in which it can match nothing are left out. Raises UnreadableFile for a folder that cannot
    be read, unless `lenient`: what is in it would be missing without a word.
    """
    plain = list(takewhile(lambda part: not is_glob(part), of.split("/")))

    def enter(here: str, name: str) -> bool:
        """Return whether to search a folder: neither hidden nor generated, and fitting `of`."""
        if name in _SKIPPED_FOLDERS or name.startswith("."):
            return False
        parts = (*Path(here).relative_to(folder).parts, name) if plain else ()
        return all(map(eq, parts, plain))

    for here, folders, names in os.walk(folder, onerror=None if lenient else _raise_unreadable):
        folders[:] = sorted(name for name in folders if enter(here, name))
        yield from (Path(here, name) for name in sorted(names) if not name.startswith("."))


def _raise_unreadable(error: OSError) -> None:
    """Raise UnreadableFile for an error of `os.walk`, unless the folder is gone."""
    if not isinstance(error, FileNotFoundError | NotADirectoryError):
        name = display(Path(error.filename), Path.cwd())
        raise UnreadableFile(name, f"this folder cannot be read: {error.strerror or error}")
