"""The one way to write files: locked, as one change, nothing over what a person saved meanwhile.

A change is staged beside its files, then each file is exchanged with its new content in one step of the operating
system, and a journal in the project's folder says how far that went. A run that is killed leaves the old files or a
journal, which the next run finishes or takes back (docs/reliability.md).
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from seminal.model.errors import FatalError
from seminal.store import exchanging
from seminal.store.finding import shown
from seminal.store.hashing import DIGEST_BYTES, blake2b, digest
from seminal.store.locking import locked
from seminal.store.opening import absolute, first_read, remembering, written

Content = str | bytes | Sequence[bytes | memoryview]
"""What a file is to hold. A large one comes in pieces, never joined: the whole would take its memory twice."""

JOURNAL: Final = ".seminal-commit"
_NEXT_JOURNAL: Final = f"{JOURNAL}.new"
_DONE_JOURNAL: Final = f"{JOURNAL}.done"
_JOURNALS: Final = (_NEXT_JOURNAL, JOURNAL, _DONE_JOURNAL)
_STAGED: Final = ".seminal-new"
_WAIT: Final = 10.0  # seconds
_CHUNK: Final = 1 << 20  # bytes


class Patience:
    """How many seconds a writer waits for another one to finish; `seminal --wait` sets it."""

    seconds = _WAIT


patience: Final = Patience()


class _Step(NamedTuple):
    """One file of a change: its place, its staged content, and hashes of the old (None: no file) and the new."""

    path: Path
    staged: Path
    before: bytes | None
    after: bytes
    executable: bool = False


@contextlib.contextmanager
def changing(root: Path) -> Iterator[None]:
    """Be the only writer of a project from the first file read to the last one written.

    Raises FatalError where another writer does not finish in time.
    """
    with locked(root, patience.seconds), remembering():
        yield


def changed(texts: Mapping[Path, Content]) -> list[Path]:
    """Return the files whose content would change; most of them differ in size, and are not read."""
    return [path for path, text in texts.items() if not _holds(path, _pieces(text))]


def write_all(
    texts: Mapping[Path, Content],
    root: Path,
    *,
    named: Iterable[Path] = (),
    executable: Collection[Path] = (),
) -> list[Path]:
    """Write several files as one change and return those whose content changed.

    Either all files hold their new content afterwards or none does. `named` are files that a person named on the
    command line: they may be outside the project, and a pipe or a device among them is written to; a file that
    is `executable` may be run. Raises FatalError
    for a file outside the project, also through a link, for one that changed since this process read it
    (`changing`), and where a file cannot be written.
    """
    todo = changed(texts)
    if not todo:
        return []
    chosen = {absolute(path) for path in named}
    streams = [path for path in todo if absolute(path) in chosen and _is_stream(path)]
    files = [path for path in todo if path not in streams]
    with locked(root, patience.seconds):
        recover(root)
        steps = [
            _checked_step(path, texts[path], root, chosen)._replace(executable=path in executable)
            for path in files
        ]
        _commit(steps, [_pieces(texts[path]) for path in files], root)
    for path in streams:
        with path.open("wb") as file:
            file.writelines(_pieces(texts[path]))
    return todo


def write_private(place: Path, chunks: Iterable[bytes | memoryview]) -> None:
    """Write a file that costs only time to lose, in the person's cache folder; raise OSError where it cannot be."""
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
    """Write at the end of a cache file that has this size; return False where it has another one."""
    with place.open("r+b") as file:
        if file.seek(0, os.SEEK_END) != size:
            return False
        file.writelines(chunks)
    return True


def target(path: Path, root: Path, chosen: Collection[str] = ()) -> Path:
    """Return the file that a path leads to. Raises FatalError where that is outside the project, or a link to itself.

    A path that a person chose, on the command line, may be outside, but may not be a link.
    """
    name = shown(path, root)
    full = absolute(root / path)
    base = absolute(root)
    if not _is_in(full, base):
        if full not in chosen:
            raise FatalError(f"{name}: outside the project, where nothing is written; nothing was changed")
        if Path(full).is_symlink():
            raise FatalError(f"{name}: a link; name the file that it leads to. Nothing was changed")
        return Path(full)
    real = os.path.realpath(full)
    if Path(real).is_symlink():
        raise FatalError(f"{name}: cannot be written: {os.strerror(errno.ELOOP)}; nothing was changed")
    if not _is_in(real, os.path.realpath(base)):
        raise FatalError(f"{name}: leads out of the project, to {real}; nothing was changed")
    return Path(real)


def _is_in(path: str, folder: str) -> bool:
    return path.startswith(folder.rstrip(os.sep) + os.sep)


def _is_stream(path: Path) -> bool:
    with contextlib.suppress(OSError):
        mode = path.stat().st_mode
        return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
    return False


def _holds(path: Path, pieces: Sequence[bytes | memoryview]) -> bool:
    with contextlib.suppress(OSError):
        state = path.stat()
        if stat.S_ISREG(state.st_mode) and state.st_size == sum(map(len, pieces)):
            with path.open("rb") as file:
                return all(file.read(len(piece)) == piece for piece in pieces)
    return False


def _pieces(text: Content) -> Sequence[bytes | memoryview]:
    """Return what is written of a text; a lone surrogate, as in a file's name, is spelt out in it."""
    if isinstance(text, str):
        return (text.encode(errors="backslashreplace"),)
    return (text,) if isinstance(text, bytes) else text


def _hash(pieces: Sequence[bytes | memoryview]) -> bytes:
    found = blake2b(digest_size=DIGEST_BYTES)
    for piece in pieces:
        found.update(piece)
    return found.digest()


def _hash_of_file(path: Path) -> bytes | None:
    """Return a hash of what a file holds now, None where it is absent."""
    found = blake2b(digest_size=DIGEST_BYTES)
    try:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                found.update(chunk)
    except FileNotFoundError:
        return None
    return found.digest()


def _checked_step(path: Path, text: Content, root: Path, chosen: Collection[str]) -> _Step:
    """Return what is to be done for one file. Raises FatalError where it may not be done."""
    try:
        return _step(path, text, root, chosen)
    except OSError as error:
        raise FatalError(_refused(shown(path, root), error)) from None


def _step(path: Path, text: Content, root: Path, chosen: Collection[str]) -> _Step:
    name = shown(path, root)
    real = target(path, root, chosen)
    if real.is_dir():
        raise FatalError(f"{name}: cannot be written: this is a folder; nothing was changed")
    if real.exists() and not real.is_file():
        raise FatalError(f"{name}: cannot be written: this is a pipe or a device; nothing was changed")
    if real.exists() and not os.access(real, os.W_OK):
        raise FatalError(f"{name}: cannot be written: {os.strerror(errno.EACCES)}; nothing was changed")
    before = _hash_of_file(real)
    seen = first_read(path)
    if seen is not False and seen != before:
        raise FatalError(f"{name}: was changed while this command ran; nothing was written, run it again")
    return _Step(real, _staged(real, root), before, _hash(_pieces(text)))


def _staged(real: Path, root: Path) -> Path:
    """Return the name of a file's new content: short, beside it, and the same wherever the project's folder is."""
    mark = digest(os.fsencode(os.path.relpath(real, os.path.realpath(root)))).hex()[:16]
    return real.with_name(f".{mark}{_STAGED}")


def _refused(name: str, error: OSError) -> str:
    return f"{name}: cannot be written: {error.strerror or error}; nothing was changed"


def _commit(steps: Sequence[_Step], contents: Sequence[Sequence[bytes | memoryview]], root: Path) -> None:
    """Bring all files to their new content, or leave all as they are."""
    if not steps:
        return
    done: list[_Step] = []
    made: list[Path] = []
    step = steps[0]
    try:
        made += dict.fromkeys(folder for one in steps for folder in _missing_folders(one.path.parent))
        _note(steps, made, root)
        for step, pieces in zip(steps, contents, strict=True):
            step.path.parent.mkdir(parents=True, exist_ok=True)
            _stage(step, pieces)
        for step in steps:
            if not exchanging.exchange(step.staged, step.path, new=step.before is None):
                raise _Changed
            done.append(step)
            if step.before is not None and _hash_of_file(step.staged) != step.before:
                raise _Changed  # saved in the instant before; it goes back
    except BaseException as error:
        name = shown(step.path, root)
        _take_back(done)
        _clear(steps, made, root)
        if isinstance(error, _Changed):
            told = f"{name}: was changed while this command ran; nothing was written, run it again"
            raise FatalError(told) from None
        if isinstance(error, OSError):
            raise FatalError(_refused(name, error)) from None
        raise
    for folder in {step.path.parent for step in steps}:
        _sync_folder(folder)
    base = os.path.realpath(root)
    Path(base, JOURNAL).replace(Path(base, _DONE_JOURNAL))  # from here on nothing is taken back
    for step in steps:
        written(step.path, step.after)
    _clear(steps, [], root)


class _Changed(Exception):
    """A file does not hold what it held when the change was made."""


def _missing_folders(folder: Path) -> list[Path]:
    """Return the folders that have to be made for one, the innermost first."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    return missing


def _note(steps: Sequence[_Step], made: Sequence[Path], root: Path) -> None:
    """Write the journal of a change, before any of its files is made."""
    import json

    base = os.path.realpath(root)
    rows = [
        [os.path.relpath(one.path, base), one.before.hex() if one.before else None, one.after.hex()]
        for one in steps
    ]
    folders = [os.path.relpath(folder, base) for folder in made]
    fresh = Path(base, _NEXT_JOURNAL)
    with contextlib.suppress(FileNotFoundError):
        fresh.unlink()
    _write_new(fresh, (json.dumps({"version": 2, "files": rows, "folders": folders}).encode(),), 0o644)
    fresh.replace(Path(base, JOURNAL))


def _write_new(path: Path, pieces: Iterable[bytes | memoryview], mode: int) -> None:
    """Write a file that is not there yet, durably."""
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), mode)
    with os.fdopen(handle, "wb") as file:
        file.writelines(pieces)
        file.flush()
        os.fsync(handle)


def _stage(step: _Step, pieces: Sequence[bytes | memoryview]) -> None:
    """Write the new content beside the old file, with its permissions and, for root, its owner."""
    with contextlib.suppress(FileNotFoundError):
        step.staged.unlink()
    _write_new(step.staged, pieces, 0o777 if step.executable else 0o666)
    if step.before is None:
        return
    state = step.path.stat()
    step.staged.chmod(stat.S_IMODE(state.st_mode) | (0o100 if step.executable else 0))
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):
            os.chown(step.staged, state.st_uid, state.st_gid)


def _take_back(done: Sequence[_Step]) -> None:
    """Undo what of a change was done."""
    for step in reversed(done):
        with contextlib.suppress(OSError):
            if step.before is None:
                step.path.unlink()
            else:
                exchanging.exchange(step.staged, step.path, new=False)


def _clear(steps: Sequence[_Step], made: Sequence[Path], root: Path) -> None:
    """Delete what a change left beside its files, the folders made for nothing, then the journal."""
    for step in steps:
        for path in (step.staged, exchanging.spare(step.staged)):
            with contextlib.suppress(OSError):
                path.unlink()
    for folder in made:
        with contextlib.suppress(OSError):
            folder.rmdir()
    for name in _JOURNALS:
        with contextlib.suppress(OSError):
            Path(os.path.realpath(root), name).unlink()


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):  # not every system opens folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def recover(root: Path) -> str:
    """Finish the change that a killed run left half done, or take it back; return what a person should know of it.

    It is taken back where a person changed one of its files before it was replaced. A file that a person changed
    stays as it is, whatever becomes of the others.
    """
    if not any(os.path.lexists(root / name) for name in _JOURNALS):
        return ""
    with locked(root, patience.seconds):
        done, _ = _journalled(root / _DONE_JOURNAL, root)
        steps, made = ([], []) if done else _journalled(root / JOURNAL, root)
        replaced, waiting, edited_new, edited_old = _sorted(steps)
        ready = all(_hash_of_file(one.staged) == one.after for one in waiting)
        said = ""
        if ready and not edited_old:
            for one in waiting:
                exchanging.exchange(one.staged, one.path, new=one.before is None)
            made = []
        elif replaced and not edited_new:
            _take_back(replaced)
            said = "taken back"
        elif replaced or edited_new:
            said = "left half done"
        _clear([*done, *steps], made, root)
    names = ", ".join(shown(one.path, root) for one in (*edited_new, *edited_old))
    return f"an interrupted change was {said}: {names} changed since then" if said and names else ""


def _sorted(steps: Iterable[_Step]) -> tuple[list[_Step], list[_Step], list[_Step], list[_Step]]:
    """Return the steps that are done, those that are not, and those whose file a person changed after and before."""
    found: tuple[list[_Step], ...] = ([], [], [], [])
    for one in steps:
        now = _hash_of_file(one.path)
        if now == one.after:
            found[0].append(one)
        elif now == one.before:
            found[1].append(one)
        else:
            was_replaced = one.before is not None and _hash_of_file(one.staged) == one.before
            found[2 if was_replaced else 3].append(one)
    return found[0], found[1], found[2], found[3]


def _journalled(journal: Path, root: Path) -> tuple[list[_Step], list[Path]]:
    """Return the steps and the new folders of a journal; none for one that is not ours or not whole."""
    import json

    base = Path(os.path.realpath(root))
    try:
        if journal.is_symlink() or (hasattr(os, "geteuid") and journal.stat().st_uid != os.geteuid()):
            return [], []
        said = json.loads(journal.read_bytes())
        steps = []
        for name, before, after in said["files"]:
            real = target(base / name, base)
            old = None if before is None else bytes.fromhex(before)
            steps.append(_Step(real, _staged(real, root), old, bytes.fromhex(after)))
        return steps, [target(base / name, base) for name in said["folders"]]
    except (OSError, ValueError, TypeError, KeyError, RecursionError, FatalError):
        return [], []
