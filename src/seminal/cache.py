"""What was read before and has not changed is not read again.

A cache of readings in the person's own cache folder (never in the project: a pickle that came with a
repository could run code). Deleting it at any time costs only time. The key is the hash of the path, the
content, the version of the package and its own source, so that it is never wrong.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from seminal import __version__

if TYPE_CHECKING:
    from seminal.model.entry import Reading
    from seminal.model.source import Source

_KEPT = 200  # readings; the ones used longest ago go first
_WORTH = 20_000  # characters; a shorter list is read faster than its cache file
_PACKAGE = Path(__file__).parent


@cache
def _code() -> bytes:
    """Return a hash of what readings depend on: the version and the package's own files."""
    digest = hashlib.blake2b(__version__.encode(), digest_size=16)
    for folder in ("read", "text", "model"):
        for path in sorted((_PACKAGE / folder).glob("*.py")):
            told = path.stat()
            digest.update(f"{path.name} {told.st_size} {told.st_mtime_ns}".encode())
    return digest.digest()


def _place(source: Source) -> Path:
    from platformdirs import user_cache_path

    digest = hashlib.blake2b(_code(), digest_size=16)
    digest.update(source.path.encode("utf-8", "surrogatepass") + b"\0")
    digest.update(source.text.encode("utf-8", "surrogatepass"))
    return user_cache_path("seminal") / "readings" / digest.hexdigest()


def recall(source: Source) -> Reading | None:
    """Return what an unchanged source was read as, None where nobody knows."""
    if len(source.text) < _WORTH:
        return None
    place = _place(source)
    try:
        with place.open("rb") as file:
            found: Reading = pickle.load(file)
        os.utime(place)
    except Exception:  # a cache that cannot be loaded, for whatever reason, is no cache
        return None
    return found


def remember(source: Source, reading: Reading) -> None:
    """Keep what a source was read as; a folder that cannot be written costs nothing but time."""
    if len(source.text) < _WORTH:
        return
    place = _place(source)
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place.parent)
        with os.fdopen(handle, "wb") as file:
            pickle.dump(reading, file, protocol=pickle.HIGHEST_PROTOCOL)
        Path(name).replace(place)
        _sweep(place.parent)


def _sweep(folder: Path) -> None:
    """Drop what was used longest ago, so that the folder does not grow for ever."""
    kept = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in kept[_KEPT:]:
        path.unlink(missing_ok=True)
