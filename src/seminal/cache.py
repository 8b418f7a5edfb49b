"""What was worked out before and has not changed is not worked out again.

A cache in the person's own cache folder (never in the project: a pickle that came with a repository could
run code). Deleting it at any time costs only time. It is never wrong, for everything is found by a hash of
all that it was made of: the content, the version of the package, its own source, and Python's version.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seminal import __version__
from seminal.model.allocation import uncollected

if TYPE_CHECKING:
    from seminal.model.entry import Reading
    from seminal.model.source import Source

_KEPT = 200  # files of a folder; the ones used longest ago go first
_WORTH = 20_000  # characters; a shorter list is read faster than its cache file
_PACKAGE = Path(__file__).parent


@cache
def _code(*rooms: str) -> bytes:
    """Return a hash of what results depend on: the versions and the package's own files."""
    digest = hashlib.blake2b(f"{__version__} {sys.version}".encode(), digest_size=16)
    for room in rooms:
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            told = path.stat()
            digest.update(f"{path.name} {told.st_size} {told.st_mtime_ns}".encode())
    return digest.digest()


def _folder(name: str) -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("seminal") / name


def _place(source: Source) -> Path:
    digest = hashlib.blake2b(_code("read", "text", "model"), digest_size=16)
    digest.update(source.path.encode("utf-8", "surrogatepass") + b"\0")
    digest.update(source.text.encode("utf-8", "surrogatepass"))
    return _folder("readings") / digest.hexdigest()


def recall(source: Source) -> Reading | None:
    """Return what an unchanged source was read as, None where nobody knows."""
    if len(source.text) < _WORTH:
        return None
    from seminal.model.entry import Reading

    found = _load(_place(source))
    return Reading(source, *found) if isinstance(found, tuple) and len(found) == 3 else None


def remember(source: Source, reading: Reading) -> None:
    """Keep what a source was read as; a folder that cannot be written costs nothing but time."""
    if len(source.text) >= _WORTH:
        _keep(_place(source), (reading.entries, reading.pieces, reading.diagnostics))


def recall_printed(project: Path) -> dict[bytes, tuple[str, ...]]:
    """Return what the works of a project were printed as, by the hash of what is printed."""
    found = _load(_printed(project))
    return found if isinstance(found, dict) else {}


def remember_printed(project: Path, known: Mapping[bytes, tuple[str, ...]]) -> None:
    """Keep what the works of a project were printed as."""
    _keep(_printed(project), dict(known))


def _printed(project: Path) -> Path:
    digest = hashlib.blake2b(_code("write", "text", "model"), digest_size=16)
    digest.update(os.fsencode(project.resolve()))
    return _folder("printed") / digest.hexdigest()


def _load(place: Path) -> object:
    try:
        with uncollected(), place.open("rb") as file:
            found: object = pickle.load(file)
        os.utime(place)
    except Exception:  # a cache that cannot be loaded, for whatever reason, is no cache
        return None
    return found


def _keep(place: Path, value: object) -> None:
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place.parent)
        with os.fdopen(handle, "wb") as file, uncollected():
            pickler = pickle.Pickler(file, protocol=pickle.HIGHEST_PROTOCOL)
            pickler.dispatch_table = _table()
            pickler.dump(value)
        Path(name).replace(place)
        _sweep(place.parent)


@cache
def _table() -> dict[type, Callable[[Any], tuple[type, tuple[Any, ...]]]]:
    """Return how our values are pickled: as a call with their fields, three times as fast as by default."""
    from seminal.model.diagnostic import Diagnostic, Fix
    from seminal.model.entry import Entry, Identifier, Name, Origin, PartialDate, Piece
    from seminal.model.source import Location, Span

    return {
        kind: _reducer(kind)
        for kind in (Diagnostic, Fix, Entry, Identifier, Name, Origin, PartialDate, Piece, Location, Span)
    }


def _reducer(kind: type) -> Callable[[Any], tuple[type, tuple[Any, ...]]]:
    values = attrgetter(*(field.name for field in fields(kind)))
    return lambda one: (kind, values(one))


def _sweep(folder: Path) -> None:
    """Drop what was used longest ago, so that the folder does not grow for ever."""
    kept = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in kept[_KEPT:]:
        path.unlink(missing_ok=True)
