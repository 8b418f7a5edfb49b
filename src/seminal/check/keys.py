"""Rules on the keys of bibliographies: duplicates, look-alikes, and what readers misread."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Sequence, Set
from typing import Final

from seminal.check.book import Book, Shelved
from seminal.check.differences import differing_fields
from seminal.check.printed import EVERY_ENTRY
from seminal.check.settings import Settings
from seminal.model.config_files import ADDITIONAL
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.rules import Reader
from seminal.text.lookalikes import latin

_Content = tuple[str, frozenset[tuple[str, str]]]
_SHOWN: Final = 20  # other places of a key
_AWKWARD: Final = re.compile(r"[\s\"#%'(),={}~\\]")
_PANDOC: Final = re.compile(r"\w+(?:[:.#$%&\-+?<>~/]\w+)*")


def key_rules(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield what is wrong with the keys of all bibliographies."""
    if not book.reports_entries:
        return
    yield from _duplicates(book)
    yield from _twins(book)
    for key, places in book.by_key.items():
        if not (key.isalnum() and key.isascii()):  # such a key everything can read
            yield from _one(key, places[0], settings, book.latex)
    for shelved in book.aliased:
        for alias in shelved.aliases:
            others = [one for one in book.by_key.get(alias, ()) if one is not shelved]
            if others:
                told = f"{alias} is an alias of {shelved.key} and the key of another entry"
                yield Diagnostic("alias-clash", shelved.place, told, "", None, (others[0].place,))


def _one(key: str, shelved: Shelved, settings: Settings, latex: bool) -> Iterator[Diagnostic]:
    if not key.isascii() and (twin := latin(key)) != key:
        strange = next(a for a, b in zip(key, twin, strict=True) if a != b)
        name = unicodedata.name(strange, f"U+{ord(strange):04X}")
        told = f"the key {key} holds {name}, which looks like a Latin letter"
        yield Diagnostic(
            "lookalike-key", shelved.place, told, f"write {twin}, as `--fix` does in every chapter"
        )
    if (sign := _AWKWARD.search(key)) is not None:
        who, readers = _refusing(sign[0])
        told = f"{who} {key}: it contains {sign[0].strip() or 'a space'}"
        yield Diagnostic("bad-key", shelved.place, told, only=frozenset(readers))
    elif not latex and not _PANDOC.fullmatch(key):
        told = f"the key {key} must be cited as @{{{key}}}"
        yield Diagnostic(
            "awkward-key", shelved.place, told, "use letters, digits and single : . - _ / inside"
        )
    if settings.reads_as_crossref(key):
        prefix = key.partition("-")[0]
        told = f"Quarto reads @{key} as a cross-reference, never as a citation"
        yield Diagnostic(
            "crossref-like-key", shelved.place, told, f"rename it, without {prefix}- at the start"
        )


def _refusing(sign: str) -> tuple[str, tuple[Reader, ...]]:
    """Return what a sign in a key does, and to which readers (tried with BibTeX 0.99d and biber 2.18)."""
    if sign.isspace():
        return "BibTeX and biber end the key", ("bibtex8", "biber")
    if sign in "~\\":
        return "LaTeX cannot cite the key", ("bibtex8", "biber")
    return "biber cannot take the key", ("biber",)


def _duplicates(book: Book) -> Iterator[Diagnostic]:
    """Yield `duplicate-key` at every place after the first that some chapter loads together with it."""
    together = book.loads.pairs
    chapters = {one.path for one in book.manuscript.chapters}
    for key, places in book.by_key.items():
        if len(places) > 1:
            yield from _copies(key, places, together, chapters, book)


def _copies(
    key: str, places: Sequence[Shelved], together: Set[tuple[str, str]], chapters: Collection[str], book: Book
) -> Iterator[Diagnostic]:
    stored = Counter(one.bibliography.path for one in places)
    pairs = ((one, other) for one in stored for other in stored if one != other or stored[one] > 1)
    if together.isdisjoint(pairs):  # then nobody asks what entries say, which may have to be read for it
        return
    stands = [one.place for one in places[: _SHOWN + 1]]
    before: dict[str, set[_Content]] = {}  # what the copies so far say, by file
    for index, shelved in enumerate(places):
        path, content = shelved.bibliography.path, _content(shelved)
        rivals = [other for other in before if (other, path) in together]
        if rivals:
            same = any(content in before[other] for other in rivals)
            others = [one for one in places[:index] if one.bibliography.path in rivals]
            made = [one for one in others if one.bibliography.generated != shelved.bibliography.generated]
            differing = differing_fields(shelved, others[0]) if others else ()
            stops = "bibtex8" in book.readers.of(shelved.bibliography) and not book.cited.isdisjoint(
                (key, EVERY_ENTRY)
            )
            if made and not stops and not differing_fields(shelved, made[0]):
                before.setdefault(path, set()).add(content)
                continue  # the author's record and ours of one work: whichever is read says the same
            inline = any(one in chapters for one in (path, *rivals))
            count = sum(copies for other, copies in stored.items() if (other, path) in together)
            told = f"key {key} is defined {_times(count)}: " + (
                "this copy changes nothing"
                if same
                else "the one in the chapter wins"  # pandoc's manual, "Specifying bibliographic data"
                if inline
                else "BibTeX stops at the second entry"
                if made and stops
                else "only one of the entries is read"  # BibTeX's and biber's first, pandoc's last
            )
            if differing and not same:
                told += f"; they differ in {', '.join(differing)}"
            related = tuple([place for at, place in enumerate(stands) if at != index][:_SHOWN])
            harmless = same and "bibtex8" not in book.readers.of(shelved.bibliography)  # BibTeX stops at it
            level = Severity.NOTE if harmless else Severity.WARNING if same or inline or made else None
            hint = "keep one entry"
            if made and stops:
                level, hint = None, _additional(shelved, made[0])
            yield Diagnostic("duplicate-key", shelved.place, told, hint, None, related, level)
        before.setdefault(path, set()).add(content)


def _additional(shelved: Shelved, other: Shelved) -> str:
    """Return what to load in place of our whole bibliography, which shares a key with the author's."""
    ours = next(one.bibliography.path for one in (shelved, other) if one.bibliography.generated)
    folder = ours.rpartition("/")[0]
    beside = f"{folder}/{ADDITIONAL}" if folder else ADDITIONAL
    return f"load {beside} instead of {ours}: `seminal build` leaves out of it what your own bibliography has"


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def _twins(book: Book) -> Iterator[Diagnostic]:
    """Yield `keys-differ-by-case`: to pandoc and in `\\bibitem` they are two keys, to BibTeX one."""
    seen: dict[str, str] = {}
    for key, places in book.by_key.items():
        if places[0].bibliography.path.endswith(".tex"):
            continue
        first = seen.setdefault(key.lower(), key)
        if first != key:
            told = f"{key} and {first} differ only by case: BibTeX takes them for one key"
            related = (book.by_key[first][0].place,)
            yield Diagnostic("keys-differ-by-case", places[0].place, told, "rename one", None, related)


def _content(shelved: Shelved) -> _Content:
    return shelved.entry.type.lower(), frozenset(
        (name, " ".join(value.split())) for name, value in shelved.fields.items()
    )
