"""Open files for reading: regular files only, limited in size, as UTF-8."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from errno import EFBIG
from pathlib import Path

from seminal.model.errors import UnreadableFile
from seminal.model.source import Source
from seminal.store.finding import display, is_file
from seminal.store.hashing import digest
from seminal.store.regular import NotReadable, read_regular
from seminal.text.cleaning import plain_ends

_pending: ContextVar[Mapping[str, str] | None] = ContextVar("_pending", default=None)
_first_read: ContextVar[dict[str, bytes | None] | None] = ContextVar("_first_read", default=None)


@contextmanager
def remembering() -> Iterator[None]:
    """Record each file's hash when first read, so that writing detects changes since."""
    token = _first_read.set({})
    try:
        yield
    finally:
        _first_read.reset(token)


def first_read(path: Path) -> bytes | bool | None:
    """Return a file's hash when first read, None if absent then, False if unread."""
    known = _first_read.get()
    return False if known is None else known.get(absolute(path), False)


def record_written(path: Path, data_digest: bytes | None) -> None:
    """Record the hash of a file that we wrote: this is no conflict."""
    if (known := _first_read.get()) is not None:
        known[absolute(path)] = data_digest


@contextmanager
def as_if_written(texts: Mapping[Path, str]) -> Iterator[None]:
    """Read these texts instead of the files within the block, for a preview."""
    token = _pending.set({absolute(path): text for path, text in texts.items()})
    try:
        yield
    finally:
        _pending.reset(token)


def read_bytes(path: Path, name: str) -> bytes:
    """Return a file's content, recording its hash. Raises UnreadableFile with the reason.

    A text of `as_if_written` comes first. A pipe, a device or a socket is not read: it may never end. Nor is a file of
    more than MAX_BYTES.
    """
    if (pending := _pending.get()) and (text := pending.get(absolute(path))) is not None:
        return text.encode()
    try:
        data = read_regular(path)
    except FileNotFoundError:
        note_absent(path)
        raise UnreadableFile(name, "there is no such file") from None
    except NotReadable as error:
        cure = "split it into several files" if error.errno == EFBIG else ""
        raise UnreadableFile(name, str(error.strerror), cure) from None
    except OSError as error:
        raise UnreadableFile(name, f"cannot be read: {error.strerror or error}") from None
    except ValueError:  # a NUL character in its name
        raise UnreadableFile(repr(name), "cannot be the name of a file") from None
    if (known := _first_read.get()) is not None:
        known.setdefault(absolute(path), digest(data))
    return data


def note_absent(path: Path) -> None:
    """Record that a file is absent, so that writing detects one made since."""
    if (known := _first_read.get()) is not None:
        known.setdefault(absolute(path), None)


def decode(data: bytes, name: str) -> str:
    r"""Return the text of UTF-8 bytes without BOM and with `\n` line ends.

    Raises UnreadableFile, with line and column if known, for other encodings and for binary files.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UnreadableFile(name, "this is UTF-16", "save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text_before = data[: error.start]
        line = text_before.count(b"\n") + 1
        column = len(text_before[text_before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        if b"\0" in data[:4096]:
            raise UnreadableFile(name, "this is a binary file, not text") from None
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        cure = "save the file as UTF-8 (it may be Latin-1 or Windows-1252)"
        raise UnreadableFile(name, message, cure, line, column) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise UnreadableFile(name, f"this is a binary file, not text (a NUL character in line {line})")
    return plain_ends(text)


def read_source(path: Path, root: Path) -> Source:
    """Return a file as a Source named relative to the project. Raises FatalError if unreadable."""
    name = display(path, root)
    return Source(name, decode(read_bytes(root / path, name), name))


def read_exact(path: Path, root: Path) -> str:
    """Return a file's text with its line ends and BOM, for rewriting. Raises UnreadableFile."""
    name = display(path, root)
    decode(data := read_bytes(root / path, name), name)
    return data.decode("utf-8")


def read_text_if_any(path: Path, root: Path) -> str | None:
    """Return a file's text, None if it is absent. Raises UnreadableFile for other reasons."""
    if is_file(root / path):
        return read_source(path, root).text
    note_absent(root / path)
    return None


def absolute(path: Path) -> str:
    """Return an absolute path without `.` and `..`; links are not resolved."""
    return os.path.normpath(path if path.is_absolute() else Path.cwd() / path)
