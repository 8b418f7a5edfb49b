"""Regular files, opened without waiting: a pipe, a device or a socket may never end."""

from __future__ import annotations

import errno
import io
import os
import stat
from pathlib import Path
from typing import BinaryIO

MAX_BYTES = 256_000_000
"""The largest file that is read whole; dumps of registers, which are larger, are read in pieces."""


class NotReadable(OSError):
    """The path is no regular file, or too large; `strerror` is which."""


def open_regular(path: Path) -> BinaryIO:
    """Open a regular file for reading. Raises NotReadable for anything else, or OSError."""
    # opened without waiting, and looked at only then: what a name stands for may change in between
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(handle, "rb")
    os.close(handle)
    what = "this is a folder, not a file" if stat.S_ISDIR(mode) else "this is a pipe or a device, not a file"
    raise NotReadable(errno.EINVAL, what)


def read_regular(path: Path) -> bytes:
    """Return a regular file's content, at most MAX_BYTES. Raises OSError like `open_regular`."""
    with open_regular(path) as file:
        if os.fstat(file.fileno()).st_size > MAX_BYTES:
            raise NotReadable(errno.EFBIG, f"larger than {MAX_BYTES // 1_000_000} MB")
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise NotReadable(errno.EFBIG, "grows while it is read")
    return data


def regular_text(path: Path, errors: str = "strict") -> str:
    r"""Return a regular file's UTF-8 text without BOM, lines ending in `\n`.

    Raises OSError as `open_regular` does, ValueError for other encodings unless `errors` says otherwise.
    """
    with io.TextIOWrapper(io.BytesIO(read_regular(path)), "utf-8-sig", errors) as text:
        return text.read()
