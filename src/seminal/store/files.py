"""All that touches the disk: finding inputs, reading text, writing so that nothing is ever half."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import stat
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from pathlib import Path

from seminal.model.config_files import OWN, QUARTO
from seminal.model.errors import FatalError
from seminal.model.source import Source
from seminal.text.globs import glob_pattern, is_glob
from seminal.text.line_ends import plain_ends

_SKIPPED_FOLDERS = frozenset(
    "_book _site _freeze .git .quarto .venv venv node_modules __pycache__ site_libs _extensions renv packrat".split()
)
_JOURNAL = ".seminal-commit"
_STAGED = ".seminal-new"
_OLD = 60  # seconds: no run takes so long from the first staged file to the last
_unwritten: ContextVar[Mapping[str, str] | None] = ContextVar("_unwritten", default=None)

Content = str | bytes | Sequence[bytes | memoryview]
"""What a file is to hold. A large one comes in pieces, never joined: the whole would stand in memory once more."""


def find_root(start: Path) -> Path:
    """Return the nearest folder upwards with `_quarto.yml` or `seminal.yml`, else `start`."""
    for folder in (start, *start.parents):
        if any(is_file(folder / name) for name in (*QUARTO, *OWN)):
            return folder
    return start


def shown(path: Path, root: Path) -> str:
    """Return how people see a path: relative to the project where it is in or beside it, with forward slashes."""
    absolute, above = os.path.normpath(root / path), f"{root}{os.sep}"
    if root.is_absolute() and absolute.startswith(above):  # nearly always
        return absolute[len(above) :].replace(os.sep, "/")
    with contextlib.suppress(ValueError):
        relative = Path(os.path.relpath(absolute, root)).as_posix()
        if not relative.startswith("../../.."):
            return relative
    return Path(absolute).as_posix()


def larger(paths: Iterable[Path], size: int) -> bool:
    """Return whether files have more bytes together; one that cannot be read has none."""
    for path in paths:
        with contextlib.suppress(OSError):
            size -= path.stat().st_size
        if size < 0:
            return True
    return False


@contextlib.contextmanager
def as_if_written(texts: Mapping[Path, str]) -> Iterator[None]:
    """Have files that exist read as if these texts were written: what a change leads to shows before it is made."""
    token = _unwritten.set({os.path.normpath(path): text for path, text in texts.items()})
    try:
        yield
    finally:
        _unwritten.reset(token)


def read_bytes(path: Path, name: str) -> bytes:
    """Return a file's content; raise FatalError with the reason where it cannot be read."""
    if (unwritten := _unwritten.get()) and (text := unwritten.get(os.path.normpath(path))) is not None:
        return text.encode()
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise FatalError(f"{name}: there is no such file") from None
    except IsADirectoryError:
        raise FatalError(f"{name}: this is a folder, not a file") from None
    except OSError as error:
        raise FatalError(f"{name}: cannot be read: {error.strerror or error}") from None


def decode(data: bytes, name: str) -> str:
    """Return the text of UTF-8 bytes without BOM and with `\\n` line ends.

    Raises FatalError, naming line and column, for other encodings and for binary files.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise FatalError(f"{name}: this is UTF-16; save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        if b"\0" in data[:4096]:
            raise FatalError(f"{name}: this is a binary file, not text") from None
        told = f"byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8"
        raise FatalError(f"{name}:{line}:{column}: {told} (it may be Latin-1 or Windows-1252)") from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise FatalError(f"{name}: this is a binary file, not text (a NUL character in line {line})")
    return plain_ends(text)


def read_source(path: Path, root: Path) -> Source:
    """Return a file as a source named relative to the project; raise FatalError where it cannot be read."""
    name = shown(path, root)
    return Source(name, decode(read_bytes(root / path, name), name))


def read_exact(path: Path, root: Path) -> str:
    """Return a file's text with its own line ends and BOM, as `write_all` would write it back unchanged."""
    name = shown(path, root)
    decode(data := read_bytes(root / path, name), name)
    return data.decode("utf-8")


def stands(path: Path) -> bool:
    """Return whether something has this name; a document may hold one that is longer than any disk allows."""
    try:
        return path.exists()
    except OSError:
        return False


def is_file(path: Path) -> bool:
    """Return whether a file has this name, which may be longer than any disk allows, too."""
    try:
        return path.is_file()
    except OSError:
        return False


def read_text_if_any(path: Path, root: Path) -> str | None:
    """Return a file's text, None where there is no such file."""
    return read_source(path, root).text if is_file(root / path) else None


def expand(patterns: Sequence[str], root: Path, suffixes: frozenset[str]) -> list[Path]:
    """Return the files that paths, folders and globs stand for, sorted, each once.

    A folder stands for the files in it that have one of the suffixes, README files apart. Raises FatalError where a
    name without a wildcard does not exist.
    """
    found: set[Path] = set()
    for pattern in patterns:
        path = root / pattern
        there = stands(path)
        if there and path.is_dir():
            inside = (p for p in walk(path) if p.suffix.lower() in suffixes and p.stem.lower() != "readme")
            found.update(p for p in inside if p.is_file() or not p.exists())  # a pipe would never end
        elif is_glob(pattern):
            wanted = glob_pattern(pattern)
            named = (p for p in walk(root) if wanted.fullmatch(p.relative_to(root).as_posix()))
            found.update(p for p in named if p.is_file())
        elif there:
            found.add(path)
        else:
            raise FatalError(f"{shown(path, root)}: there is no such file or folder")
    return sorted(found)


def walk(folder: Path) -> Iterator[Path]:
    """Yield every file below a folder in sorted order; hidden and generated folders are passed over."""
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if f not in _SKIPPED_FOLDERS and not f.startswith("."))
        yield from (Path(here, name) for name in sorted(names) if not name.startswith("."))


def changed(texts: Mapping[Path, Content]) -> list[Path]:
    """Return the files whose content would change; most of them differ in size, and are not read."""
    return [path for path, text in texts.items() if not _holds(path, _pieces(text))]


def _holds(path: Path, pieces: Sequence[bytes | memoryview]) -> bool:
    if not path.is_file() or path.stat().st_size != sum(map(len, pieces)):
        return False
    with path.open("rb") as file:
        return all(file.read(len(piece)) == piece for piece in pieces)


def _pieces(text: Content) -> Sequence[bytes | memoryview]:
    """Return what is written of a text; a file's name, which need not be one, is spelt out in it."""
    if isinstance(text, str):
        return (text.encode(errors="backslashreplace"),)
    return (text,) if isinstance(text, bytes) else text


def write_all(texts: Mapping[Path, Content], root: Path) -> list[Path]:
    """Write several files as one change and return those whose content changed.

    Every new content is complete on disk before the first old one goes. Then a journal names the
    files, they are renamed into place, and the journal goes: a run that is killed leaves the old
    files, or a journal in `root` that the next run finishes (`recover`), never half a file. A file
    whose content is the same is not touched; a pipe or a device is written to, and stays what it is.
    Raises FatalError where a folder cannot be written.
    """
    todo = changed(texts)
    if not todo:
        return []
    staged: list[tuple[Path, Path]] = []
    path = todo[0]
    try:
        for folder in {_target(path).parent for path in todo}:
            _sweep(folder)
        for path in todo:
            if path.is_dir():
                raise IsADirectoryError(0, "this is a folder")
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_file() or not path.exists():
                staged.append((_stage(path, texts[path]), path))
        if len(staged) == 1:
            _rename(staged)
        elif staged:
            _commit(staged, root / _JOURNAL)
        for path in todo:
            if not path.is_file():
                with path.open("wb") as file:
                    file.writelines(_pieces(texts[path]))
    except BaseException as error:
        done = [shown(path, root) for temporary, path in staged if not temporary.exists()]
        for temporary, _ in staged:
            temporary.unlink(missing_ok=True)
        if not isinstance(error, OSError):
            raise
        culprit = Path(error.filename2 or error.filename or path)
        name = shown(path if culprit.suffix == _STAGED else culprit, root)
        told = f"changed already: {', '.join(done)}" if done else "nothing was changed"
        raise FatalError(f"{name}: cannot be written: {error.strerror or error}; {told}") from None
    return todo


def _target(path: Path) -> Path:
    """Return the file that a name leads to; raise OSError for a link that leads to itself."""
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return target


def _stage(path: Path, text: Content) -> Path:
    """Write the new content beside the old file, durably, with the old file's permissions."""
    import tempfile  # only what writes needs it, and it takes 4 ms

    target = _target(path)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=_STAGED, dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(_pieces(text))
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(stat.S_IMODE(target.stat().st_mode) if target.exists() else _usual_mode())
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def _usual_mode() -> int:
    os.umask(mask := os.umask(0))
    return 0o666 & ~mask


def _commit(staged: Sequence[tuple[Path, Path]], journal: Path) -> None:
    """Rename all staged files, with a journal while it lasts."""
    import json

    note = _stage(journal, json.dumps([(str(temporary), str(_target(path))) for temporary, path in staged]))
    with _undisturbed():
        note.replace(journal)
        try:
            _rename(staged)
        except FileNotFoundError:
            if journal.exists():  # else another run found it, and finished for us
                raise
        finally:
            journal.unlink(missing_ok=True)


def _rename(staged: Sequence[tuple[Path, Path]]) -> None:
    for temporary, path in staged:
        temporary.replace(_target(path))


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold back Ctrl-C and polite kills for the few microseconds of renaming."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def recover(root: Path) -> None:
    """Finish a change that a killed run left half done."""
    journal = root / _JOURNAL
    if not journal.is_file():
        return
    import json

    with contextlib.suppress(ValueError, TypeError, RecursionError):
        for temporary, path in json.loads(journal.read_bytes()):
            new, old = Path(temporary), Path(path)
            # A journal may come with a stranger's repository: nothing but what `_stage` makes is moved.
            if new.parent == old.parent and new.name.startswith(f".{old.name}.") and new.suffix == _STAGED:
                with contextlib.suppress(FileNotFoundError):
                    new.replace(old)
    journal.unlink(missing_ok=True)
    _sweep(root)


def _sweep(folder: Path) -> None:
    """Take away what a killed run had only begun to write; what another run writes now is younger."""
    for name in os.listdir(folder) if folder.is_dir() else ():
        if name.endswith(_STAGED) and name.startswith("."):
            with contextlib.suppress(OSError):
                if time.time() - (folder / name).stat().st_mtime > _OLD:
                    (folder / name).unlink()
