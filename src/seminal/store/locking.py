"""Lock a project for one writer, released by the system when the process ends."""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from seminal.model.errors import FatalError

LOCK_FILE: Final = ".seminal-lock"
_POLL_SECONDS: Final = 0.02  # seconds
_NOT_WRITABLE: Final = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR)
_held: set[str] = set()
"""Folders whose lock this process holds."""


@contextlib.contextmanager
def locked(root: Path, wait: float) -> Iterator[None]:
    """Lock a project's folder within the block. Raises FatalError after `wait` seconds of another's lock.

    It is the file `.seminal-lock`, removed after the block. The operating system lets go of the lock when its process
    ends, however it ends: a file that a killed run left is taken over. Where the folder cannot be
    written there is nothing to lock.
    """
    name = os.path.realpath(root)
    handle = None if name in _held else _open_lock(Path(name) / LOCK_FILE, wait)
    if handle is None:
        yield
        return
    _held.add(name)
    try:
        yield
    finally:
        _held.discard(name)
        with contextlib.suppress(OSError):
            (Path(name) / LOCK_FILE).unlink()
        os.close(handle)


def _open_lock(path: Path, wait: float) -> int | None:
    """Lock the file, write our process and host into it, and return its handle.

    None if the folder is not writable. Raises FatalError if another process holds the lock after `wait` seconds.
    """
    deadline = time.monotonic() + wait
    while True:
        try:
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
            handle = os.open(path, flags, 0o644)
        except OSError as error:
            if error.errno in _NOT_WRITABLE:
                return None
            raise FatalError(f"{path.name}: cannot be created: {error.strerror or error}") from None
        if _try_lock(handle) and _is_same_file(handle, path):
            os.ftruncate(handle, 0)
            os.write(handle, f"{os.getpid()} {_host_name()}\n".encode())
            return handle
        owner = os.pread(handle, 300, 0).decode(errors="replace").strip() if hasattr(os, "pread") else ""
        os.close(handle)
        if time.monotonic() >= deadline:
            pid, _, host = owner.partition(" ")
            who = f"process {pid} on {host}" if host else "another process"
            raise FatalError(
                f"another seminal ({who}) is writing in this project; nothing was changed: "
                "wait until it is done, or let this run wait longer with `seminal --wait SECONDS ...`"
            )
        time.sleep(_POLL_SECONDS)


def _try_lock(handle: int) -> bool:
    """Try to lock an open file; return success, also on a file system without locks."""
    try:
        import fcntl
    except ImportError:  # Windows
        return _try_lock_on_windows(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno in (errno.ENOLCK, errno.EOPNOTSUPP)  # a file system without locks
    return True


def _try_lock_on_windows(handle: int) -> bool:
    """Try to lock an open file on Windows; return whether that succeeded."""
    from importlib import import_module

    msvcrt = import_module("msvcrt")
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True


def _is_same_file(handle: int, path: Path) -> bool:
    """Return whether a name still refers to an open file, which may have been deleted."""
    try:
        return os.path.samestat(os.fstat(handle), os.lstat(path))
    except OSError:
        return False


def _host_name() -> str:
    return os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "this machine")
