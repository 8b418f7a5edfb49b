"""What the letters of a key do to the programs that read it."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Reader
from seminal.text.fold import latinised

_AWKWARD: Final = re.compile(r"[\s\"#%'(),={}~\\]")
_PANDOC: Final = re.compile(r"\w+(?:[:.#$%&\-+?<>~/]\w+)*")


def letters(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `lookalike-key`, `bad-key`, `awkward-key` and `crossref-like-key`, at each key's first entry."""
    for key, places in book.entries.by_key.items() if book.reports_entries else ():
        if not (key.isalnum() and key.isascii()):  # every program reads ASCII letters and digits
            yield from _findings_of_key(key, places[0], settings, book.latex)


def _findings_of_key(key: str, item: BookEntry, settings: Settings, latex: bool) -> Iterator[Diagnostic]:
    """Yield findings on the letters of one key."""
    if not key.isascii() and (latin_key := latinised(key)) != key:
        letter = next(a for a, b in zip(key, latin_key, strict=True) if a != b)
        name = unicodedata.name(letter, f"U+{ord(letter):04X}")
        message = f"the key {key} holds {name}, which looks like a Latin letter"
        yield Diagnostic(
            "lookalike-key", item.place, message, f"write {latin_key}, as `--fix` does in every chapter"
        )
    if (sign := _AWKWARD.search(key)) is not None:
        effect, readers = _effect_of_sign(sign[0])
        message = f"{effect} {key}: it contains {sign[0].strip() or 'a space'}"
        yield Diagnostic("bad-key", item.place, message, only=frozenset(readers))
    elif not latex and not _PANDOC.fullmatch(key):
        message = f"the key {key} must be cited as @{{{key}}}"
        yield Diagnostic(
            "awkward-key", item.place, message, "use letters, digits and single : . - _ / inside"
        )
    if settings.reads_as_crossref(key):
        prefix = key.partition("-")[0]
        message = f"Quarto reads @{key} as a cross-reference, never as a citation"
        yield Diagnostic(
            "crossref-like-key", item.place, message, f"rename it, without {prefix}- at the start"
        )


def _effect_of_sign(sign: str) -> tuple[str, tuple[Reader, ...]]:
    """Return the message on a sign in a key, and the programs concerned."""
    if sign.isspace():
        return "BibTeX and biber end the key", ("bibtex8", "biber")
    if sign in "~\\":
        return "LaTeX cannot cite the key", ("bibtex8", "biber")
    return "biber cannot take the key", ("biber",)
