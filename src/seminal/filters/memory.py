"""Cached results of earlier renders: a preview renders a chapter again and again.

A cache that cannot be read or written, or is not as it was written, is as good as none.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from seminal.store.hashing import digest
from seminal.store.regular import read_regular

_MAX_KEPT = 200  # remembered answers of a kind; each is a few kilobytes


def cached_answer(kind: str, question: bytes, answer: Callable[[], Any]) -> Any:
    """Return the cached answer to a question, else that of `answer()`, then cached."""
    file = _cache_file(kind, question, "json")
    with contextlib.suppress(OSError, ValueError):
        line = read_regular(file)
        data = line.partition(b" ")[2]
        if line == with_hash(file, data):
            return json.loads(data)
    value = answer()
    _write_cache_file(
        file, with_hash(file, json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    )
    return value


def with_hash(file: Path, data: bytes) -> bytes:
    """Return the data with a hash of it and the file's name before."""
    return digest(f"{file.parent.name}/{file.name} ".encode() + data).hex().encode() + b" " + data


def remembered_file(kind: str, question: bytes, suffix: str, answer: Callable[[], str]) -> Path | None:
    """Return a cached file with the answer; None if it is empty or unwritable."""
    data = str(cached_answer(kind, question, answer)).encode()
    file = _cache_file(kind, data, suffix)
    with contextlib.suppress(OSError):
        if not data or read_regular(file) == data:
            return file if data else None
    _write_cache_file(file, data)
    return file if file.is_file() else None


def sign(path: str) -> tuple[str, int, int]:
    """Return a file's path, time of change and size; zeros without a file."""
    if path:  # the empty one would be the folder, which changes all the time
        with contextlib.suppress(OSError):
            state = Path(path).stat()
            return path, state.st_mtime_ns, state.st_size
    return path, 0, 0


def signs_of_modules() -> list[tuple[str, int, int]]:
    """Return the signs of all modules that filters are made of."""
    return [sign(str(path)) for path in sorted(Path(__file__).parent.glob("*.py"))]


def _cache_file(kind: str, question: bytes, suffix: str) -> Path:
    """Return the cache file of an answer, by its kind and its question."""
    import hashlib

    named = (Path(os.environ.get(name, "")) for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"))
    home = next(filter(Path.is_absolute, named), None) or Path("~/.cache").expanduser()
    folder = home / "seminal" / kind
    return folder / f"{hashlib.sha256(question).hexdigest()[:32]}.{suffix}"


def _write_cache_file(file: Path, data: bytes) -> None:
    """Write a cache file and delete the oldest beyond 200 in its folder; ignore errors."""
    with contextlib.suppress(OSError):
        from seminal.store.writing import write_private

        write_private(file, (data,))  # never half a file, also for two renders at once
        for old in sorted(file.parent.iterdir(), key=lambda f: f.stat().st_mtime)[:-_MAX_KEPT]:
            old.unlink()
