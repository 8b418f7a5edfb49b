"""A dump's bytes, unpacked while they are read."""

from __future__ import annotations

import bz2
import codecs
import gzip
import lzma
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

from seminal.model.errors import FatalError

_PACKED: Final[dict[str, Callable[[BinaryIO], Any]]] = {
    ".gz": lambda raw: gzip.GzipFile(fileobj=raw),
    ".xz": lzma.LZMAFile,
    ".bz2": bz2.BZ2File,
}


@contextmanager
def opened(path: Path, name: str) -> Iterator[tuple[BinaryIO, Callable[[], int]]]:
    """Open a dump, unpacked by its suffix; yield it and a position function.

    The position is that in the packed file, for progress. Raises FatalError, with `name`, for a file that cannot be
    read, is broken or UTF-16, and for a ValueError of the block.
    """
    try:
        with path.open("rb") as raw:
            unpack = _PACKED.get(path.suffix.lower())
            file: Any = unpack(raw) if unpack else raw
            if file.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
                raise ValueError("UTF-16 or UTF-32, which is not read; save it as UTF-8")
            yield file, raw.tell
    except EOFError:
        raise FatalError(f"{name}: ends in the middle; fetch the rest, and run the command again") from None
    except OSError as error:
        raise FatalError(f"{name}: cannot be read: {error.strerror or error}") from None
    except (ValueError, zlib.error, lzma.LZMAError) as error:
        raise FatalError(f"{name}: {error}") from None
