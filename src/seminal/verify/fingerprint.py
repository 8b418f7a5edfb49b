"""A short hash of a printed entry: verification is repeated when it changes."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from seminal.model.entry import Entry
from seminal.text.values import plain

_NOT_OF_THE_WORK: Final = frozenset(("annotation", "mark", "keywords", "ids", "note", "abstract", "file"))
"""What the author's lists say of a work; no record is asked for it."""


def fingerprint(entry: Entry) -> str:
    """Return a hash of twelve characters of an entry's type, fields and identifiers."""
    rows = [entry.type]
    rows += [
        f"{name}={plain(value)}"
        for name, value in sorted(entry.fields.items())
        if name not in _NOT_OF_THE_WORK
    ]
    rows += sorted(str(identifier) for identifier in entry.identifiers if identifier.scheme != "url")
    return blake2b("\n".join(rows).encode(), digest_size=6).hexdigest()
