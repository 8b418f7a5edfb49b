"""Entries that no chapter cites."""

from collections.abc import Iterator
from typing import Final

from seminal.check.book import Book
from seminal.check.cited_keys import used_keys
from seminal.check.printed import EVERY_ENTRY
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic

_STYLE_OPTIONS: Final = ("control", "ieeetranbstctl")
"""Types of entries by which a style is set up, and which nobody cites."""


def uncited(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield a note for each uncited entry of the author's own bibliographies."""
    counts = book.whole and book.manuscript.chapters and book.reports_entries
    if not counts or EVERY_ENTRY in book.cited:
        return
    used = used_keys(book)
    for item in book.entries:
        if (
            item.bibliography.generated
            or not item.key
            or item.key in used
            or item.entry.type.lower() in _STYLE_OPTIONS
        ):
            continue
        if not used.intersection(item.aliases):
            rule = "uncited-package" if book.packages.writes_entry(item.key) else "uncited-entry"
            yield Diagnostic(rule, item.place, f"no chapter cites {item.key}")
