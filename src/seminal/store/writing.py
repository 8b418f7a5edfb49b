"""Write several files as one atomic change, without overwriting edits made meanwhile.

A change is staged beside its files, then each file is exchanged with its new content in one step of the operating
system, and a journal in the project's folder says how far that went. A run that is killed leaves the old files or a
journal, which the next run finishes or takes back (docs/explanation/reliability.md).
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from seminal.model.errors import FatalError
from seminal.store import journal
from seminal.store.finding import display
from seminal.store.hashing import DIGEST_BYTES, blake2b
from seminal.store.journal import (
    Step,
    delete_journal,
    hash_of_file,
    mark_complete,
    put_in_place,
    staged_beside,
    take_back,
    write_journal,
    write_new,
)
from seminal.store.locking import locked
from seminal.store.opening import absolute, first_read, record_written, remembering
from seminal.store.regular import open_regular
from seminal.store.targets import target

Content = str | bytes | Sequence[bytes | memoryview]
"""What a file is to hold. A large one comes in pieces, never joined: the whole would take its memory twice."""


class Patience:
    """The seconds that a writer waits for another one to finish; `seminal --wait` sets them."""

    seconds = 10.0


patience: Final = Patience()


@contextlib.contextmanager
def changing(root: Path) -> Iterator[None]:
    """Lock a project, recording what is read, from the first read to the last write.

    Raises FatalError where another writer does not finish within `patience.seconds`.
    """
    with locked(root, patience.seconds), remembering():
        yield


def changed(texts: Mapping[Path, Content]) -> list[Path]:
    """Return the absent files and those with other content, comparing sizes before contents."""
    return [path for path, text in texts.items() if not _is_unchanged(path, _encoded_pieces(text))]


def write_all(
    texts: Mapping[Path, Content],
    root: Path,
    *,
    named: Iterable[Path] = (),
    executable: Collection[Path] = (),
) -> list[Path]:
    """Write several files as one change and return those whose content changed.

    Either all files have their new content afterwards or none does. `named` are files given on the command line,
    never in a configuration: they may be outside the project, or a pipe or a device. Files among `executable` get
    that permission. Raises FatalError for a file outside the project, also through a link, for one that
    changed since this process read it (`changing`), and where a file cannot be written.
    """
    todo = changed(texts)
    if not todo:
        return []
    paths_given = {absolute(path) for path in named}
    streams = [path for path in todo if absolute(path) in paths_given and _is_stream(path)]
    files = [path for path in todo if path not in streams]
    with locked(root, patience.seconds):
        journal.recover(root, patience.seconds)
        steps = [
            _checked_step(path, texts[path], root, paths_given)._replace(executable=path in executable)
            for path in files
        ]
        _commit(steps, [_encoded_pieces(texts[path]) for path in files], root)
    for path in streams:
        _write_stream(path, display(path, root), _encoded_pieces(texts[path]))
    return todo


def _write_stream(path: Path, name: str, pieces: Sequence[bytes | memoryview]) -> None:
    """Write into a pipe or device. Raises FatalError for a pipe without reader."""
    try:
        handle = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        reason = "no program reads this pipe" if error.errno == errno.ENXIO else error.strerror
        raise FatalError(f"{name}: cannot be written: {reason}") from None
    with os.fdopen(handle, "wb") as file:
        if hasattr(os, "O_NONBLOCK"):
            os.set_blocking(handle, True)
        file.writelines(pieces)


def write_private(place: Path, chunks: Iterable[bytes | memoryview]) -> None:
    """Write a cache file by renaming a temporary one. Raises OSError if impossible."""
    place.parent.mkdir(parents=True, exist_ok=True)
    staged = place.with_name(f"{place.name}.{os.getpid()}")
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(staged, flags, 0o600)
    except FileExistsError:  # of a killed run whose number this process has
        staged.unlink()
        handle = os.open(staged, flags, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.writelines(chunks)
    staged.replace(place)


def append_private(place: Path, size: int, chunks: Iterable[bytes | memoryview]) -> bool:
    """Append to a cache file; return False if it has not `size` bytes. Raises OSError."""
    with place.open("r+b") as file:
        if file.seek(0, os.SEEK_END) != size:
            return False
        file.writelines(chunks)
    return True


def _is_stream(path: Path) -> bool:
    """Return whether a path exists and is neither a regular file nor a folder."""
    with contextlib.suppress(OSError):
        mode = path.stat().st_mode
        return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
    return False


def _is_unchanged(path: Path, pieces: Sequence[bytes | memoryview]) -> bool:
    """Return whether a regular file has exactly this content; False if unreadable."""
    with contextlib.suppress(OSError):
        state = path.stat()
        if stat.S_ISREG(state.st_mode) and state.st_size == sum(map(len, pieces)):
            with open_regular(path) as file:
                return all(file.read(len(piece)) == piece for piece in pieces)
    return False


def _encoded_pieces(text: Content) -> Sequence[bytes | memoryview]:
    r"""Return content as pieces of bytes; a lone surrogate becomes the text `\udc80`."""
    if isinstance(text, str):
        return (text.encode(errors="backslashreplace"),)
    return (text,) if isinstance(text, bytes) else text


def _pieces_hash(pieces: Sequence[bytes | memoryview]) -> bytes:
    found = blake2b(digest_size=DIGEST_BYTES)
    for piece in pieces:
        found.update(piece)
    return found.digest()


def _checked_step(path: Path, text: Content, root: Path, chosen: Collection[str]) -> Step:
    """Return `_step_of` a file. Raises FatalError also where the system refuses access."""
    try:
        return _step_of(path, text, root, chosen)
    except OSError as error:
        raise FatalError(_refusal(display(path, root), error)) from None


def _step_of(path: Path, text: Content, root: Path, paths_given: Collection[str]) -> Step:
    """Return one file's step, with the hashes of its present and new content.

    Raises FatalError if it is not writable or has changed since it was read.
    """
    name = display(path, root)
    real = target(path, root, paths_given)
    if real.is_dir():
        raise FatalError(f"{name}: cannot be written: this is a folder; nothing was changed")
    if real.exists() and not real.is_file():
        raise FatalError(f"{name}: cannot be written: this is a pipe or a device; nothing was changed")
    if real.exists() and not os.access(real, os.W_OK):
        raise FatalError(f"{name}: cannot be written: {os.strerror(errno.EACCES)}; nothing was changed")
    old_hash = hash_of_file(real)
    hash_read = first_read(path)
    if hash_read is not False and hash_read != old_hash:
        raise FatalError(f"{name}: was changed while this command ran; nothing was written, run it again")
    return Step(real, staged_beside(real, root), old_hash, _pieces_hash(_encoded_pieces(text)))


def _refusal(name: str, error: OSError) -> str:
    return f"{name}: cannot be written: {error.strerror or error}; nothing was changed"


def _commit(steps: Sequence[Step], contents: Sequence[Sequence[bytes | memoryview]], root: Path) -> None:
    """Write the new content of all files. Raises FatalError, leaving all files as they were."""
    if not steps:
        return
    replaced: list[Step] = []
    new_folders: list[Path] = []
    step = steps[0]
    try:
        new_folders += dict.fromkeys(folder for one in steps for folder in _missing_folders(one.path.parent))
        write_journal(steps, new_folders, root)
        for step, pieces in zip(steps, contents, strict=True):
            step.path.parent.mkdir(parents=True, exist_ok=True)
            _stage(step, pieces)
        for step in steps:
            if put_in_place((step,), replaced):
                raise _Changed
    except BaseException as error:
        name = display(step.path, root)
        take_back(replaced)
        delete_journal(steps, new_folders, root)
        if isinstance(error, _Changed):
            reason = f"{name}: was changed while this command ran; nothing was written, run it again"
            raise FatalError(reason) from None
        if isinstance(error, OSError):
            raise FatalError(_refusal(name, error)) from None
        raise
    for folder in {step.path.parent for step in steps}:
        _sync_folder(folder)
    mark_complete(root)
    for step in steps:
        record_written(step.path, step.after)
    delete_journal(steps, [], root)


class _Changed(Exception):
    """A file's content is no longer the one that the change was made from."""


def _missing_folders(folder: Path) -> list[Path]:
    """Return the absent folders of a path, itself included, the innermost first."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    return missing


def _stage(step: Step, pieces: Sequence[bytes | memoryview]) -> None:
    """Write the new content beside the old file, with its permissions (and owner, as root).

    A step that is `executable` adds the owner's permission to run it.
    """
    with contextlib.suppress(FileNotFoundError):
        step.staged.unlink()
    write_new(step.staged, pieces, 0o777 if step.executable else 0o666)
    if step.before is None:
        return
    state = step.path.stat()
    step.staged.chmod(stat.S_IMODE(state.st_mode) | (0o100 if step.executable else 0))
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):
            os.chown(step.staged, state.st_uid, state.st_gid)


def _sync_folder(folder: Path) -> None:
    """Write a folder's renames to disk, where the system can."""
    with contextlib.suppress(OSError):  # not every system opens folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def recover(root: Path) -> str:
    """Finish or undo the change of a killed run; return a message, or ""."""
    return journal.recover(root, patience.seconds)
