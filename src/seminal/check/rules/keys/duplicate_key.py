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

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.check.printed import EVERY_ENTRY
from seminal.check.settings import Settings
from seminal.model.config_files import ADDITIONAL
from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import PEOPLE
from seminal.model.rules import Rule, Severity
from seminal.text.fold import fold, plain_text
from seminal.text.identifiers import doi

_COMPARED: Final = frozenset("title author editor year doi volume number pages journal booktitle".split())
_SAME_FIELD: Final = {"journaltitle": "journal", "issue": "number"}
_NUMBERS: Final = re.compile(r"\d+")

_MAX_RELATED: Final = 20  # other places of a key
_Content = tuple[str, frozenset[tuple[str, str]]]


def differing_fields(left: BookEntry, right: BookEntry) -> tuple[str, ...]:
    """Return the names of fields that both entries have, with different values.

    Braces, case, dashes and given names are no difference.
    """
    ours, theirs = _comparable_fields(left), _comparable_fields(right)
    return tuple(
        name for name in ours if name in theirs and not _values_agree(name, ours[name], theirs[name])
    )


def _comparable_fields(item: BookEntry) -> dict[str, str]:
    """Return an entry's compared fields under BibTeX's names: `date` as `year`."""
    found: dict[str, str] = {}
    for name, value in item.fields.items():
        if name == "date":
            found.setdefault("year", value[:4])
        elif name in _COMPARED or name in _SAME_FIELD:
            found.setdefault(_SAME_FIELD.get(name, name), value)
    return found


def _values_agree(name: str, left: str, right: str) -> bool:
    """Return whether family names, DOIs, numbers of pages, or else folded texts are equal."""
    if name in PEOPLE:
        return _family_names(left) == _family_names(right)
    if name == "doi":
        return doi(left) == doi(right)
    if name == "pages":
        return _NUMBERS.findall(left) == _NUMBERS.findall(right)
    return fold(plain_text(left)) == fold(plain_text(right))


def _family_names(value: str) -> list[str]:
    from seminal.text.names import parse_names

    return [fold(plain_text(name.family)) for name in parse_names(value)]


def duplicates(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `duplicate-key` at every place after the first that some chapter loads together with it."""
    if not book.reports_entries:
        return
    together = book.loads.pairs
    chapters = {chapter.path for chapter in book.manuscript.chapters}
    for key, places in book.entries.by_key.items():
        if len(places) > 1:
            yield from _duplicates_loaded(key, places, together, chapters, book)


def _duplicates_loaded(
    key: str,
    places: Sequence[BookEntry],
    together: Set[tuple[str, str]],
    chapters: Collection[str],
    book: Book,
) -> Iterator[Diagnostic]:
    """Yield `duplicate-key` for the copies of one key that some chapter loads together."""
    stored = Counter(place.bibliography.path for place in places)
    pairs = ((one, other) for one in stored for other in stored if one != other or stored[one] > 1)
    if together.isdisjoint(pairs):  # saves reading the entries, which may have to be parsed for it
        return
    locations = [place.place for place in places[: _MAX_RELATED + 1]]
    earlier_contents: dict[str, set[_Content]] = {}  # what the copies so far say, by file
    first_of_file: dict[str, BookEntry] = {}  # of each file, in their order
    for index, item in enumerate(places):
        path, content = item.bibliography.path, _entry_content(item)
        rivals = [other for other in earlier_contents if (other, path) in together]
        if rivals:
            copy = _Copy(
                item,
                tuple(place for other, place in first_of_file.items() if other in rivals),
                is_identical=any(content in earlier_contents[other] for other in rivals),
                is_inline=any(rival in chapters for rival in (path, *rivals)),
                by_bibtex="bibtex8" in book.readers.of(item.bibliography),
                is_cited=not book.cited.isdisjoint((key, EVERY_ENTRY)),
            )
            if not copy.is_harmless_pair:
                count = sum(in_file for other, in_file in stored.items() if (other, path) in together)
                message = f"key {key} is defined {'twice' if count == 2 else f'{count} times'}: {copy.effect}"
                related = tuple([place for at, place in enumerate(locations) if at != index][:_MAX_RELATED])
                hint = (
                    _hint_to_load_additional(item, copy.earlier_of_other_origin[0])
                    if copy.stops_bibtex
                    else "keep one entry"
                )
                level = copy.severity
                yield Diagnostic("duplicate-key", item.place, message, hint, related=related, override=level)
        earlier_contents.setdefault(path, set()).add(content)
        first_of_file.setdefault(path, item)


@dataclass(frozen=True)
class _Copy:
    """A copy of a key that is loaded together with `earlier` ones.

    `is_inline`: one of them is in a chapter; `by_bibtex`: BibTeX reads the copy.
    """

    item: BookEntry
    earlier: tuple[BookEntry, ...]
    is_identical: bool
    is_inline: bool
    by_bibtex: bool
    is_cited: bool

    @cached_property
    def earlier_of_other_origin(self) -> list[BookEntry]:
        """Return the earlier copies if exactly one of the two is by `seminal build`."""
        generated = self.item.bibliography.generated
        return [other for other in self.earlier if other.bibliography.generated != generated]

    @property
    def stops_bibtex(self) -> bool:
        """Return whether BibTeX stops at the author's record beside ours."""
        return bool(self.earlier_of_other_origin) and self.by_bibtex and self.is_cited

    @property
    def is_harmless_pair(self) -> bool:
        """Return whether the author's record and ours of one work have equal fields."""
        return bool(
            self.earlier_of_other_origin
            and not self.stops_bibtex
            and not differing_fields(self.item, self.earlier_of_other_origin[0])
        )

    @property
    def effect(self) -> str:
        """Return what programs make of the copy, and in which fields it differs."""
        if self.is_identical:
            return "this copy changes nothing"
        effect = "only one of the entries is read"  # BibTeX's and biber's first, pandoc's last
        if self.is_inline:
            effect = "the one in the chapter wins"  # pandoc's manual, "Specifying bibliographic data"
        elif self.stops_bibtex:
            effect = "BibTeX stops at the second entry"
        differing = differing_fields(self.item, self.earlier[0])
        return f"{effect}; they differ in {', '.join(differing)}" if differing else effect

    @property
    def severity(self) -> Severity | None:
        """Return the severity that replaces the rule's, None to keep it."""
        if self.stops_bibtex:
            return None
        if self.is_identical:
            return Severity.WARNING if self.by_bibtex else Severity.NOTE  # BibTeX stops at it
        return Severity.WARNING if self.is_inline or self.earlier_of_other_origin else None


def _hint_to_load_additional(item: BookEntry, other: BookEntry) -> str:
    """Return the hint to load a file without the works that the author's own has."""
    ours = next(one.bibliography.path for one in (item, other) if one.bibliography.generated)
    folder = ours.rpartition("/")[0]
    additional_file = f"{folder}/{ADDITIONAL}" if folder else ADDITIONAL
    return f"load {additional_file} instead of {ours}: `seminal build` leaves out of it what your own bibliography has"


def _entry_content(item: BookEntry) -> _Content:
    return item.entry.type.lower(), frozenset(
        (name, " ".join(value.split())) for name, value in item.fields.items()
    )


RULE = Rule("duplicate-key", "SEM427", Severity.ERROR, __doc__, check=duplicates, names_only=True)
