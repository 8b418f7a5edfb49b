r"""A key is defined several times in the bibliographies that a chapter loads.

Pandoc takes one of the entries and drops the others without a word; BibTeX stops with "repeated entry". All
places are listed.

Bad:

```bibtex
@book{knuth1984, author = {Donald E. Knuth}, title = {The {\TeX}book}, publisher = {Addison-Wesley}, year = {1984}}
@book{knuth1984, author = {Donald E. Knuth}, title = {The {\TeX}book}, publisher = {Addison-Wesley}, year = {1986}}
```

Good:

```bibtex
@book{knuth1984, author = {Donald E. Knuth}, title = {The {\TeX}book}, publisher = {Addison-Wesley}, year = {1984}}
```
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence, Set
from typing import Final

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.check.differences import differing_fields
from seminal.check.printed import EVERY_ENTRY
from seminal.check.settings import Settings
from seminal.model.config_files import ADDITIONAL
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Rule, Severity

_MAX_RELATED: Final = 20  # other places of a key
_Content = tuple[str, frozenset[tuple[str, str]]]


def duplicates(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `duplicate-key` at every place after the first that some chapter loads together with it."""
    if not book.reports_entries:
        return
    together = book.loads.pairs
    chapters = {chapter.path for chapter in book.manuscript.chapters}
    for key, places in book.entries.by_key.items():
        if len(places) > 1:
            yield from _copies(key, places, together, chapters, book)


def _copies(
    key: str,
    places: Sequence[BookEntry],
    together: Set[tuple[str, str]],
    chapters: Collection[str],
    book: Book,
) -> Iterator[Diagnostic]:
    """Yield `duplicate-key` for the copies of one key that some chapter loads together."""
    stored = Counter(place.bibliography.path for place in places)
    pairs = ((one, other) for one in stored for other in stored if one != other or stored[one] > 1)
    if together.isdisjoint(pairs):  # then nobody asks what entries say, which may have to be read for it
        return
    locations = [place.place for place in places[: _MAX_RELATED + 1]]
    earlier_contents: dict[str, set[_Content]] = {}  # what the copies so far say, by file
    first_of_file: dict[str, BookEntry] = {}  # of each file, in their order
    for index, item in enumerate(places):
        path, content = item.bibliography.path, _entry_content(item)
        rivals = [other for other in earlier_contents if (other, path) in together]
        if rivals:
            is_identical = any(content in earlier_contents[other] for other in rivals)
            earlier_copies = [place for other, place in first_of_file.items() if other in rivals]
            built = [
                other
                for other in earlier_copies
                if other.bibliography.generated != item.bibliography.generated
            ]
            differing = differing_fields(item, earlier_copies[0]) if earlier_copies else ()
            bibtex_stops = "bibtex8" in book.readers.of(item.bibliography) and not book.cited.isdisjoint(
                (key, EVERY_ENTRY)
            )
            if built and not bibtex_stops and not differing_fields(item, built[0]):
                earlier_contents.setdefault(path, set()).add(content)
                first_of_file.setdefault(path, item)
                continue  # the author's record and ours of one work: whichever is read says the same
            inline = any(rival in chapters for rival in (path, *rivals))
            count = sum(in_file for other, in_file in stored.items() if (other, path) in together)
            message = f"key {key} is defined {_times(count)}: " + (
                "this copy changes nothing"
                if is_identical
                else "the one in the chapter wins"  # pandoc's manual, "Specifying bibliographic data"
                if inline
                else "BibTeX stops at the second entry"
                if built and bibtex_stops
                else "only one of the entries is read"  # BibTeX's and biber's first, pandoc's last
            )
            if differing and not is_identical:
                message += f"; they differ in {', '.join(differing)}"
            related = tuple([place for at, place in enumerate(locations) if at != index][:_MAX_RELATED])
            harmless = is_identical and "bibtex8" not in book.readers.of(
                item.bibliography
            )  # BibTeX stops at it
            level = (
                Severity.NOTE if harmless else Severity.WARNING if is_identical or inline or built else None
            )
            hint = "keep one entry"
            if built and bibtex_stops:
                level, hint = None, _additional(item, built[0])
            yield Diagnostic("duplicate-key", item.place, message, hint, None, related, level)
        earlier_contents.setdefault(path, set()).add(content)
        first_of_file.setdefault(path, item)


def _additional(item: BookEntry, other: BookEntry) -> str:
    """Return the file to load instead of our full bibliography when keys collide."""
    ours = next(one.bibliography.path for one in (item, other) if one.bibliography.generated)
    folder = ours.rpartition("/")[0]
    additional_file = f"{folder}/{ADDITIONAL}" if folder else ADDITIONAL
    return f"load {additional_file} instead of {ours}: `seminal build` leaves out of it what your own bibliography has"


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def _entry_content(item: BookEntry) -> _Content:
    return item.entry.type.lower(), frozenset(
        (name, " ".join(value.split())) for name, value in item.fields.items()
    )


RULE = Rule("duplicate-key", "SEM427", Severity.ERROR, __doc__, check=duplicates)
