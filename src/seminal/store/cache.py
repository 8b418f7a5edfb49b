"""What was worked out before and has not changed is not worked out again.

A cache in the person's own cache folder (never in the project: a pickle that came with a repository could
run code). Deleting it at any time costs only time. It is never wrong, for everything is found by a hash of
all that it was made of: the content, the version of the package, its own source, Python's version and what
is installed beside it. A file that is not whole, or not our own, is no cache.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seminal.model.version import __version__
from seminal.store import cache_files
from seminal.store.cache_files import Parts
from seminal.store.hashing import DIGEST_BYTES as _DIGEST
from seminal.store.hashing import blake2b, digest
from seminal.store.regular import read_regular
from seminal.store.writing import write_private

if TYPE_CHECKING:
    from seminal.model.entry import Reading
    from seminal.model.source import Source

_MAX_CACHE_BYTES = 500_000_000  # bytes of all that is kept; what was used longest ago goes first
_MIN_CACHED_CHARACTERS = 4_000  # characters; a shorter list is read as fast as its cache file
_MAX_CACHE_FILES = 1000  # files
_FOLDERS = ("readings", "works", "builds", "printed", "checks", "configs")
_DATABASES = "fields"
_MAX_DATABASE_BYTES = 1_000_000_000  # bytes of all databases; the last one used stays whatever its size
_MAX_CHANGED_SHARE = 0.2  # of the renderings of a project: when so many have changed, all are written anew
_PRINTING = ("read", "match", "merge", "write", "text", "model", "resolve")
_CHECKING = ("commands", "project", "library", "scan", "check", "text", "model")
_CONFIGURING = ("project/config.py", "setup/layout.py", "check/settings.py", "further", "model", "text")
_PACKAGE = Path(__file__).parents[1]


def hash_of(*parts: str | bytes | None) -> bytes:
    """Return a hash of texts in order, in which None differs from an empty text."""
    digest = blake2b(digest_size=_DIGEST)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part or b""
        digest.update(b"%d " % (-1 if part is None else len(data)))
        digest.update(data)
    return digest.digest()


def hash_of_list(source: Source) -> bytes:
    """Return a hash of a list's path, text and `beside`: its reading's inputs."""
    return hash_of(source.path, source.text, source.beside)


def mark_of(pieces: Sequence[bytes | memoryview]) -> bytes:
    """Return a hash of the joined pieces, the same wherever they are split."""
    digest = blake2b(b"%d " % sum(map(len, pieces)), digest_size=_DIGEST)
    for piece in pieces:
        digest.update(piece)
    return digest.digest()


@cache
def _code_hash(*parts: str) -> bytes:
    """Return a hash of the code that computed a cached value.

    It covers the versions of Python and this package, the sizes and times of the modules in `parts` (modules and
    folders of this package), and the times of the folders where packages are installed.
    """
    digest = blake2b(f"{__version__} {sys.version}".encode(), digest_size=_DIGEST)
    for part in parts:
        for name, state in sorted(_modules(_PACKAGE / part)):
            digest.update(f"{name} {state.st_size} {state.st_mtime_ns}".encode())
    for folder in sys.path:  # installing a package changes its folder
        if folder.endswith("-packages"):
            with contextlib.suppress(OSError):  # a path that leads nowhere
                digest.update(f"{folder} {Path(folder).stat().st_mtime_ns}".encode())
    return digest.digest()


def _modules(part: str | Path) -> Iterator[tuple[str, os.stat_result]]:
    """Yield name and `stat` of a module, or of a folder's `.py` and `.bin`."""
    if isinstance(part, Path) and part.suffix == ".py":
        yield part.name, part.stat()
        return
    with os.scandir(part) as found:
        for one in found:
            if one.name.endswith((".py", ".bin")):  # a labeller's weights count as code
                yield one.name, one.stat()
            elif one.name != "__pycache__" and one.is_dir():
                yield from _modules(one.path)


def folder(name: str) -> Path:
    """Return the path of a named folder in the user's cache; it may be absent.

    A relative XDG_CACHE_HOME is ignored. On Linux (https://specifications.freedesktop.org/basedir-spec) `platformdirs`
    is not asked: loading it takes as long as checking a chapter.
    """
    if sys.platform == "linux" and not os.environ.get("ANDROID_ROOT"):
        configured = os.environ.get("XDG_CACHE_HOME", "")
        base = Path(configured) if configured.startswith("/") else Path("~/.cache").expanduser()
        if base.is_absolute():
            return base / "seminal" / name
    from platformdirs import user_cache_path

    found = user_cache_path("seminal")
    return (found if found.is_absolute() else Path("~/.cache/seminal").expanduser().absolute()) / name


def _cache_path(kind: str, made_of: bytes, *parts: str) -> Path:
    """Return the path of a cache file, named by hashes of inputs and code.

    `kind` is its folder, `made_of` the hash of the inputs; for `parts` see `_code_hash`.
    """
    return folder(kind) / digest(_code_hash(*parts) + made_of).hex()


def _reading_path(source: Source) -> Path:
    return _cache_path("readings", hash_of_list(source), "read", "text", "model")


def cached_reading(source: Source) -> Reading | None:
    """Return the cached reading of an unchanged source; None without one and for short texts."""
    if len(source.text) < _MIN_CACHED_CHARACTERS:
        return None
    from seminal.model.entry import Reading

    found = cache_files.load(_reading_path(source))
    return Reading(source, *found) if isinstance(found, tuple) and len(found) == 3 else None


def is_cached(source: Source) -> bool:
    """Return whether there is a cache file for a source's reading, which may be damaged."""
    return _reading_path(source).is_file()


def remember(source: Source, reading: Reading) -> None:
    """Cache a source's reading, except of a short text; errors of writing are ignored."""
    if len(source.text) >= _MIN_CACHED_CHARACTERS:
        _save(_reading_path(source), (reading.entries, reading.pieces, reading.diagnostics))


def recall_checks(project: Path) -> Parts:
    """Return the parts that a project's last checks cached, to be closed by `remember_checks`."""
    return Parts(_project_path("checks", project, *_CHECKING))


def remember_checks(known: Parts, *, whole: bool) -> None:
    """Write the new parts of a check and close their file.

    A check of the `whole` book drops the parts that it did not use. If anything was new, the oldest cache files are
    deleted.
    """
    if known.save(whole=whole):
        _delete_oldest()


def recall_config(project: Path, made_of: bytes) -> dict[str, Any] | None:
    """Return a project's cached configuration if it has the inputs' hash `made_of`, else None."""
    found = cache_files.load(_project_path("configs", project, *_CONFIGURING))
    return found[1] if isinstance(found, tuple) and found[0] == made_of else None


def remember_config(project: Path, made_of: bytes, values: Mapping[str, Any]) -> None:
    """Cache a project's configuration, plain values, with the hash of its inputs."""
    data = pickle.dumps((made_of, values), pickle.HIGHEST_PROTOCOL)
    cache_files.keep(_project_path("configs", project, *_CONFIGURING), data)
    _delete_oldest()


def recall_result(made_of: bytes) -> object:
    """Return the cached value whose inputs have the hash `made_of`, else None."""
    return cache_files.load(_cache_path("works", made_of, "."))


def remember_result(made_of: bytes, value: object) -> None:
    """Cache a value under the hash of its inputs."""
    _save(_cache_path("works", made_of, "."), value)


def recall_last(project: Path, name: str) -> object:
    """Return the value that was last stored for a project under a name, else None."""
    return cache_files.load(_project_path("builds", project, ".", options=(name,)))


def remember_last(project: Path, name: str, value: object) -> None:
    """Store a value for a project under a name ("summary"), replacing the last one."""
    _save(_project_path("builds", project, ".", options=(name,)), value)


def database(project: Path, name: str) -> Path | None:
    """Return the path of a project's named cache database; None if it is not usable.

    It is created if absent and counts as used now; the least recently used databases beyond the size limit are
    deleted. The one that was used last is never dropped, however large: every run would then begin anew. A file of
    another user and a link are not usable.
    """
    place = _project_path(_DATABASES, project, ".", options=(name,))
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(place, os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0), 0o600))
        state = place.lstat()
        if not stat.S_ISREG(state.st_mode) or (hasattr(os, "geteuid") and state.st_uid != os.geteuid()):
            return None
        os.utime(place)
    except OSError:
        return None
    _sweep_databases()
    return place


def drop_database(place: Path) -> None:
    """Delete a project's database, such as a damaged one, if it exists."""
    place.unlink(missing_ok=True)


Pages = dict[bytes, tuple[bytes | memoryview, ...]]
"""A work's text in each printed file, by the hash of what these are made of."""


def recall_printed(project: Path, *options: str) -> tuple[Pages, Pages]:
    """Return a project's cached printed works with these options, by fingerprint of their inputs.

    The first part is large and rarely written; the second has what came after it.
    """
    whole, more = (cache_files.load(place) for place in _printed_paths(project, options))
    return _as_pages(whole), _as_pages(more)


def _as_pages(found: object) -> Pages:
    """Return a loaded value of `_columns` as pages; {} for any other type."""
    if not isinstance(found, tuple):
        return {}
    marks, columns = found
    return dict(zip(marks, zip(*(_pieces(*column) for column in columns), strict=True), strict=True))


def _pieces(data: bytes, ends: list[int]) -> list[memoryview]:
    """Split joined bytes at the ends of their pieces, without copying."""
    whole = memoryview(data)
    return [whole[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _columns(pages: Pages) -> tuple[list[bytes], list[tuple[bytes, list[int]]]]:
    """Return pages as columns: hashes, and per file the joined texts with their ends."""
    columns = zip(*pages.values(), strict=True)
    return [*pages], [(b"".join(column), [*accumulate(map(len, column))]) for column in columns]


def remember_printed(project: Path, known_pages: Pages, pages: Pages, *options: str) -> None:
    """Cache a project's printed works; `known_pages` is the first part of `recall_printed`.

    Where more than a fifth of those were added or removed, the large file is rewritten, else only the second one.
    """
    whole_file, added_file = _printed_paths(project, options)
    added = {mark: page for mark, page in pages.items() if mark not in known_pages}
    if len(known_pages) - len(pages) + 2 * len(added) > _MAX_CHANGED_SHARE * len(
        known_pages
    ):  # too many added, or gone
        _save(whole_file, _columns(pages))
        added_file.unlink(missing_ok=True)
    else:
        _save(added_file, _columns(added))


def _printed_paths(project: Path, options: tuple[str, ...]) -> tuple[Path, Path]:
    """Return the paths of the large file of printed works and the later ones."""
    whole, more = (
        _project_path("printed", project, *_PRINTING, options=(*options, part)) for part in ("whole", "more")
    )
    return whole, more


def _project_path(kind: str, project: Path, *parts: str, options: tuple[str, ...] = ()) -> Path:
    """Return the path of a project's cache file; `options` are part of its name."""
    return _cache_path(kind, hash_of(os.fsencode(project.resolve()), *options), *parts)


def style_file(style: str) -> Path:
    """Return a cache file with this citation style's text, written unless it exists."""
    data = style.encode()
    place = folder("styles") / f"{digest(data).hex()}.csl"
    if not _holds(place, data):
        write_private(place, (data,))
    return place


def _holds(place: Path, data: bytes) -> bool:
    """Return whether a file has exactly this content; False if it is unreadable."""
    try:
        return read_regular(place) == data
    except OSError:
        return False


def _save(place: Path, value: object) -> None:
    """Write a value to a cache file; delete the oldest files beyond the limits."""
    cache_files.keep(place, pickle.dumps(value, pickle.HIGHEST_PROTOCOL))
    _delete_oldest()


def _delete_oldest() -> None:
    """Delete the least recently used cache files beyond the limits of bytes and number."""
    size = 0
    for at, (state, path) in enumerate(
        sorted(_kept_files(), key=lambda kept_file: kept_file[0].st_mtime, reverse=True)
    ):
        size += state.st_size
        if size > _MAX_CACHE_BYTES or at >= _MAX_CACHE_FILES:
            with contextlib.suppress(OSError):
                Path(path).unlink()


def _sweep_databases() -> None:
    """Delete the least recently used databases beyond the size limit; keep the last used one."""
    found = [one for one in _kept_files((_DATABASES,)) if not one[1].endswith("-journal")]
    size = 0
    for at, (state, path) in enumerate(sorted(found, key=lambda one: one[0].st_mtime, reverse=True)):
        size += state.st_size
        if at and size > _MAX_DATABASE_BYTES:
            with contextlib.suppress(OSError):
                Path(path).unlink()


def _kept_files(folders: Sequence[str] = _FOLDERS) -> Iterator[tuple[os.stat_result, str]]:
    """Yield `stat` and path of each file in these folders of the cache."""
    for name in folders:
        with contextlib.suppress(OSError), os.scandir(folder(name)) as found:
            for one in found:
                with contextlib.suppress(FileNotFoundError):  # another run has swept it
                    yield one.stat(), one.path
