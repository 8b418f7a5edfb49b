"""The public names of this package: finding, opening and writing files."""

from seminal.store.finding import exists, expand, find_root, is_file, larger, shown, spelt, walk
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
    "Content",
    "as_if_written",
    "changed",
    "changing",
    "decode",
    "exists",
    "expand",
    "find_root",
    "is_file",
    "larger",
    "patience",
    "read_bytes",
    "read_exact",
    "read_source",
    "read_text_if_any",
    "recover",
    "remembering",
    "shown",
    "spelt",
    "walk",
    "write_all",
)
