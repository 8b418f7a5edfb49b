"""Unidentified works of the canonical bibliography: no record, no person, no identifier."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Final

from seminal.model.bibliography import Bibliography
from seminal.model.manuscript import Chapter
from seminal.project.config import Config
from seminal.store import files
from seminal.text.pattern import lazy

_NAMING: Final = lazy(r"^[ \t]*(?:doi|eprint|isbn|issn|url)\s*=", re.IGNORECASE | re.MULTILINE)
_ALIASES: Final = lazy(r"^[ \t]*ids\s*=\s*\{([^{}]*)\}", re.MULTILINE)
_ROW: Final = lazy(r'\{"key": ("(?:[^"\\]|\\.)*"), "(register|verified-by|unknown-to)"')


def unidentified_keys(
    config: Config, bibliographies: Sequence[Bibliography], chapters: Iterable[Chapter]
) -> frozenset[str]:
    """Return cited keys of our bibliography that neither a record nor a person confirms.

    An entry with a DOI, eprint, ISBN, ISSN or URL identifies itself. Empty for a project without any look-ups.
    """
    our_bibliography = next((bibliography for bibliography in bibliographies if bibliography.generated), None)
    if our_bibliography is None:
        return frozenset()
    text = our_bibliography.source.text
    cited = {citation.key for chapter in chapters for citation in chapter.citations}
    unconfirmed: dict[str, str] = {}
    for entry in our_bibliography.entries:
        span = entry.span
        if not _NAMING.search(text, span.start, span.end):
            other = _ALIASES.search(text, span.start, span.end)
            names = (entry.key, *(other[1].replace(",", " ").split() if other else ()))
            unconfirmed |= {name: entry.key for name in names if name in cited}
    if not unconfirmed:
        return frozenset()
    lock = files.read_text_if_any(config.folder / "seminal.lock", config.root) or ""
    rows = [(json.loads(key), what) for key, what in _ROW.findall(lock)]
    confirmed = {key for key, what in rows if what != "unknown-to"}
    return (
        frozenset(name for name, key in unconfirmed.items() if key not in confirmed) if rows else frozenset()
    )
