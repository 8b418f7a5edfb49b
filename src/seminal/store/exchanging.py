"""Put a new file in the place of another in one step, and keep the other: nothing saved in between is lost."""

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
_EXCHANGE: Final = 2  # RENAME_EXCHANGE, of renameat2(2); renamex_np(2) of macOS has the same number
_UNSUPPORTED: Final = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP)


def exchange(staged: Path, path: Path, *, new: bool) -> bool:
    """Put a staged file in its place; return False where the place is not as it was.

    A `new` file is put only where none is. Else the file that was there is afterwards what `staged` names.
    """
    if new:
        return _take_free_name(staged, path)
    try:
        if _swapped(staged, path):
            return True
    except FileNotFoundError:
        return False
    old = spare(staged)
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


def spare(staged: Path) -> Path:
    """Return the third name that an exchange needs where the system has no call for it."""
    return staged.with_name(f"{staged.name}.old")


def _take_free_name(staged: Path, path: Path) -> bool:
    """Give a staged file its name where no other file has it."""
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
    """Exchange two files by one call of the system; return False where the system has none."""
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
    """Return the system's own exchange of two paths, which gives 0 or an error number."""
    import ctypes

    try:
        library = ctypes.CDLL(None, use_errno=True)
        name = "renamex_np" if sys.platform == "darwin" else "renameat2"
        function = getattr(library, name)
    except (OSError, AttributeError, TypeError):  # Windows, an old C library
        return None

    def call(one: bytes, other: bytes) -> int:
        if sys.platform == "darwin":
            failed = function(one, other, _EXCHANGE)
        else:
            failed = function(_CURRENT_FOLDER, one, _CURRENT_FOLDER, other, _EXCHANGE)
        return ctypes.get_errno() if failed else 0

    return call
