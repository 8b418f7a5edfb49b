"""The public names of this package: finding, opening and writing files."""

from seminal.store.finding import as_on_disk, display, exceed_size, exists, expand, find_root, is_file, walk
from seminal.store.opening import (
    as_if_written,
    decode,
    read_bytes,
    read_exact,
    read_source,
    read_text_if_any,
    remembering,
)
from seminal.store.writing import Content, changed, changing, patience, recover, write_all

__all__ = (
    "Content", "as_if_written", "as_on_disk", "changed", "changing", "decode", "display", "exceed_size",
    "exists", "expand", "find_root", "is_file", "patience", "read_bytes", "read_exact", "read_source",
    "read_text_if_any", "recover", "remembering", "walk", "write_all",
)  # fmt: skip
