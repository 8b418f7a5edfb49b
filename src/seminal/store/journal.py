"""Journal of a multi-file change, so that the next run recovers from a kill."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from seminal.model.errors import FatalError
from seminal.store.finding import display
from seminal.store.hashing import DIGEST_BYTES, blake2b, digest
from seminal.store.locking import locked
from seminal.store.regular import open_regular, read_regular
from seminal.store.targets import target

_CURRENT_FOLDER: Final = -100  # AT_FDCWD
_RENAME_EXCHANGE: Final = 2  # RENAME_EXCHANGE, of renameat2(2); renamex_np(2) of macOS has the same number
_UNSUPPORTED: Final = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP)

_JOURNAL: Final = ".seminal-commit"
_NEXT: Final = f"{_JOURNAL}.new"
_DONE: Final = f"{_JOURNAL}.done"
_ALL: Final = (_NEXT, _JOURNAL, _DONE)
_STAGED: Final = ".seminal-new"
_CHUNK_BYTES: Final = 1 << 20  # bytes


def exchange(staged: Path, path: Path, *, new: bool) -> bool:
    """Swap a staged file with `path`, or rename it to a `new` path; return success.

    False means that a `new` path exists already, or that an old one is gone. An old file has the name `staged`
    afterwards.
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
    """Return the name that keeps the old file while renames replace the system's swap."""
    return staged.with_name(f"{staged.name}.old")


def _take_free_name(staged: Path, path: Path) -> bool:
    """Rename a staged file to `path`; return False, changing nothing, if that exists."""
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
    """Swap two files by one system call; return False if unsupported. Raises OSError otherwise."""
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
    """Return the system's swap of two paths, which returns an error number, or None."""
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


class Step(NamedTuple):
    """One file of a change: path, staged content, hashes of old (None: absent) and new."""

    path: Path
    staged: Path
    before: bytes | None
    after: bytes
    executable: bool = False


def hash_of_file(path: Path) -> bytes | None:
    """Return a hash of a file's present content, None where it is absent."""
    found = blake2b(digest_size=DIGEST_BYTES)
    try:
        with open_regular(path) as file:
            while chunk := file.read(_CHUNK_BYTES):
                found.update(chunk)
    except FileNotFoundError:
        return None
    return found.digest()


def staged_beside(real: Path, root: Path) -> Path:
    """Return the path for a file's new content, `.HASH.seminal-new` in the same folder."""
    mark = digest(os.fsencode(os.path.relpath(real, os.path.realpath(root)))).hex()[:16]
    return real.with_name(f".{mark}{_STAGED}")


def write_journal(steps: Sequence[Step], made: Sequence[Path], root: Path) -> None:
    """Write the journal before files are staged; `made` are the folders to create."""
    base = os.path.realpath(root)
    rows = [
        [os.path.relpath(step.path, base), step.before.hex() if step.before else None, step.after.hex()]
        for step in steps
    ]
    folders = [os.path.relpath(folder, base) for folder in made]
    fresh = Path(base, _NEXT)
    with contextlib.suppress(FileNotFoundError):
        fresh.unlink()
    write_new(fresh, (json.dumps({"version": 2, "files": rows, "folders": folders}).encode(),), 0o644)
    fresh.replace(Path(base, _JOURNAL))


def write_new(path: Path, pieces: Iterable[bytes | memoryview], mode: int) -> None:
    """Write a file and sync it to disk. Raises FileExistsError if it exists."""
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), mode)
    with os.fdopen(handle, "wb") as file:
        file.writelines(pieces)
        file.flush()
        os.fsync(handle)


def mark_complete(root: Path) -> None:
    """Rename the journal to record that all files are in place: no rollback afterwards."""
    base = os.path.realpath(root)
    Path(base, _JOURNAL).replace(Path(base, _DONE))


def put_in_place(steps: Iterable[Step], done: list[Step]) -> Step | None:
    """Swap files with their new content, adding them to `done`; return the first changed one.

    None means that all were swapped. What a person saved in the instant before its exchange is then under the staged
    name, and `take_back` returns it.
    """
    for step in steps:
        if not exchange(step.staged, step.path, new=step.before is None):
            return step
        done.append(step)
        if step.before is not None and hash_of_file(step.staged) != step.before:
            return step
    return None


def take_back(done: Sequence[Step]) -> None:
    """Restore the old files of steps, last first; a file changed since then stays."""
    for step in reversed(done):
        with contextlib.suppress(OSError):
            if hash_of_file(step.path) != step.after:
                continue
            if step.before is None:
                step.path.replace(step.staged)
            else:
                exchange(step.staged, step.path, new=False)
            if hash_of_file(step.staged) != step.after:  # saved in the instant before
                exchange(step.staged, step.path, new=step.before is None)


def delete_journal(steps: Sequence[Step], made: Sequence[Path], root: Path) -> None:
    """Delete a change's staged files, those of its new folders that are empty, the journal."""
    for step in steps:
        for path in (step.staged, exchange_name(step.staged)):
            with contextlib.suppress(OSError):
                path.unlink()
    for folder in made:
        with contextlib.suppress(OSError):
            folder.rmdir()
    for name in _ALL:
        with contextlib.suppress(OSError):
            Path(os.path.realpath(root), name).unlink()


def recover(root: Path, wait: float) -> str:
    """Finish or undo the change of a killed run; return a message, or "".

    It is undone where a person changed one of its files before it was replaced; in the last instant before, that
    content is in the staged file. A file that a person changed stays as it is in any case. The message names these.
    """
    if not any(os.path.lexists(root / name) for name in _ALL):
        return ""
    with locked(root, wait):
        done, _ = _read_journal(root / _DONE, root)
        steps, new_folders = ([], []) if done else _read_journal(root / _JOURNAL, root)
        replaced, waiting, edited_new, edited_old = _steps_by_state(steps)
        overtaken = [one for one in replaced if hash_of_file(one.staged) not in (one.before, one.after, None)]
        is_staged = all(hash_of_file(one.staged) == one.after for one in waiting)
        outcome = ""
        finished = is_staged and not edited_old and not overtaken
        if finished and (changed_step := put_in_place(waiting, replaced)):
            finished, overtaken = False, [changed_step]
        if finished:
            new_folders = []
        elif replaced and not edited_new:
            take_back(replaced)
            outcome = "taken back"
        elif replaced or edited_new:
            take_back([one for one in overtaken if one in replaced])
            outcome = "left half done"
        delete_journal([*done, *steps], new_folders, root)
    names = ", ".join(display(one.path, root) for one in (*edited_new, *edited_old, *overtaken))
    return f"an interrupted change was {outcome}: {names} changed since then" if outcome and names else ""


def _steps_by_state(steps: Iterable[Step]) -> tuple[list[Step], list[Step], list[Step], list[Step]]:
    """Return the steps done, waiting, edited after and edited before, by hashes of files."""
    done: list[Step] = []
    waiting: list[Step] = []
    edited_new: list[Step] = []
    edited_old: list[Step] = []
    for step in steps:
        content = hash_of_file(step.path)
        if content == step.after:
            done.append(step)
        elif content == step.before:
            waiting.append(step)
        else:
            was_replaced = step.before is not None and hash_of_file(step.staged) == step.before
            (edited_new if was_replaced else edited_old).append(step)
    return done, waiting, edited_new, edited_old


def _read_journal(journal: Path, root: Path) -> tuple[list[Step], list[Path]]:
    """Return a journal's steps and new folders; empty if incomplete or another user's."""
    base = Path(os.path.realpath(root))
    try:
        if journal.is_symlink() or (hasattr(os, "geteuid") and journal.stat().st_uid != os.geteuid()):
            return [], []
        data = json.loads(read_regular(journal))
        steps = []
        for name, old_hash, new_hash in data["files"]:
            real = target(base / name, base)
            old_bytes = None if old_hash is None else bytes.fromhex(old_hash)
            steps.append(Step(real, staged_beside(real, root), old_bytes, bytes.fromhex(new_hash)))
        return steps, [target(base / name, base) for name in data["folders"]]
    except (OSError, ValueError, TypeError, KeyError, RecursionError, FatalError):
        return [], []
