"""Replace a file atomically and keep the old one, so that nothing is lost."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from seminal.store.regular import read_regular

_CURRENT_FOLDER: Final = -100  # AT_FDCWD
_RENAME_EXCHANGE: Final = 2  # RENAME_EXCHANGE, of renameat2(2); renamex_np(2) of macOS has the same number
_UNSUPPORTED: Final = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP)


def exchange(staged: Path, path: Path, *, new: bool) -> bool:
    """Replace a file; return False if it changed since it was read.

    A `new` file is written only where none exists. Otherwise `staged` is afterwards the name of the old file.
    """
    if new:
        return _take_free_name(staged, path)
    try:
        if _swapped(staged, path):
            return True
    except FileNotFoundError:
        return False
    old = exchange_name(staged)
    with contextlib.suppress(FileNotFoundError):
        old.unlink()
    try:
        os.link(path, old)
    except FileNotFoundError:
        return False
    except OSError:  # a file system without hard links
        old.write_bytes(read_regular(path))
    staged.replace(path)
    old.replace(staged)
    return True


def exchange_name(staged: Path) -> Path:
    """Return the third name for an exchange where the system has no call for it."""
    return staged.with_name(f"{staged.name}.old")


def _take_free_name(staged: Path, path: Path) -> bool:
    """Rename a staged file unless another file has the name."""
    try:
        os.link(staged, path)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        if os.path.lexists(path):
            return False
        staged.replace(path)
        return True
    staged.unlink()
    return True


def _swapped(staged: Path, path: Path) -> bool:
    """Exchange two files by one system call; return False where there is none."""
    call = _system_call()
    if call is None:
        return False
    failed = call(os.fsencode(staged), os.fsencode(path))
    if not failed:
        return True
    if failed in _UNSUPPORTED:
        return False
    raise OSError(failed, os.strerror(failed), str(path))


@cache
def _system_call() -> Callable[[bytes, bytes], int] | None:
    """Return the system's exchange of two paths, which returns 0 or an error number."""
    import ctypes

    try:
        library = ctypes.CDLL(None, use_errno=True)
        name = "renamex_np" if sys.platform == "darwin" else "renameat2"
        function = getattr(library, name)
    except (OSError, AttributeError, TypeError):  # Windows, an old C library
        return None

    def call(one: bytes, other: bytes) -> int:
        if sys.platform == "darwin":
            failed = function(one, other, _RENAME_EXCHANGE)
        else:
            failed = function(_CURRENT_FOLDER, one, _CURRENT_FOLDER, other, _RENAME_EXCHANGE)
        return ctypes.get_errno() if failed else 0

    return call
