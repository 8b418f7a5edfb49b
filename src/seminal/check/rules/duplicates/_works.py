"""One work under two keys, and preprints of what the bibliography has as published."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.check.rules.duplicates._key_records import mismatched
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Entry, Origin
from seminal.text.fold import fold, plain_text
from seminal.text.identifiers import arxiv
from seminal.text.names import parse_names

if TYPE_CHECKING:
    from seminal.match.profile import Profile

_RESOLVER: Final = re.compile(r"^(?:https?://(?:dx\.)?doi\.org/|doi: ?)")
_VENUES: Final = ("journal", "journaltitle", "booktitle")
_PREPRINT: Final = ("rxiv", "preprint", "openreview", "ssrn", "zenodo")
_PROGRAMS: Final = frozenset(("manual", "software"))
_PRINTED: Final = frozenset(
    ("book", "inbook", "incollection", "article", "inproceedings", "phdthesis", "techreport")
)
_PARTS: Final = frozenset({"book", "inbook", "incollection", "proceedings", "mvbook", "collection", "manual"})
_NO_NAMES: Final = frozenset(("and", "others"))
_SERIAL: Final = ("number", "volume", "edition", "version", "part", "chapter", "howpublished", "series")
"""What tells the works of a series apart that share a title: `RFC 731` and `RFC 732`."""
_FIGURES: Final = re.compile(r"\d+")
_WEB: Final = frozenset(("misc", "online", "electronic", "www", "webpage"))
_ADDRESS: Final = re.compile(r"^\s*(?:\\url\{)?(?:https?:)?//(?:www\.)?|[?#].*$|/?(?:index\.html?)?\}?\s*$")
_MIN_TELLING_TITLE: Final = 12  # letters of a title that say too little alone: "Introduction", "Algebra"


@dataclass(frozen=True)
class WorkView:
    """The parts of an entry that decide whether two are the same work."""

    item: BookEntry

    @cached_property
    def title(self) -> str:
        """Return the words of the title."""
        return fold(plain_text(self.item.fields.get("title", "")))

    @property
    def _people(self) -> str:
        """Return the authors as the file has them, or the editors of a work without any."""
        return self.item.fields.get("author") or self.item.fields.get("editor") or ""

    @cached_property
    def families(self) -> frozenset[str]:
        """Return all words of the authors' names, to compare lists of people."""
        return frozenset(word for word in fold(plain_text(self._people)).split() if len(word) > 2) - _NO_NAMES

    @cached_property
    def first(self) -> str:
        """Return the family name of the first author."""
        names = parse_names(self._people)
        return fold(plain_text(names[0].family)) if names else ""

    @cached_property
    def address(self) -> str:
        """Return the normalised URL, or the empty string where a DOI or number identifies the work."""
        fields = self.item.fields
        return (
            ""
            if fields.get("doi") or fields.get("eprint")
            else _ADDRESS.sub("", fields.get("url", "")).lower()
        )

    @cached_property
    def year(self) -> str:
        """Return the four digits of the year, or nothing."""
        fields = self.item.fields
        found = re.search(r"\d{4}", fields.get("year") or fields.get("date") or "")
        return found.group() if found else ""

    @cached_property
    def profile(self) -> Profile:
        """Return what matching looks at of the entry."""
        from seminal.match.profile import profile
        from seminal.text.bibtex_fields import interpret

        entry = self.item.entry
        said = interpret(entry.type, entry.key, self.item.fields)
        place = Origin(self.item.place.path, self.item.place)
        return profile(
            Entry(
                said.type,
                said.fields,
                identifiers=said.identifiers,
                origin=place,
                wanted_key=entry.key,
                urls=said.urls,
            )
        )

    @cached_property
    def preprint(self) -> bool:
        """Return whether the entry is a preprint without another venue."""
        fields = self.item.fields
        venue = next((fields[name] for name in _VENUES if fields.get(name)), "")
        if venue:
            return _is_preprint(venue) or venue.strip(" {}") == "CoRR"
        statement = " ".join(
            fields.get(name, "") for name in ("eprint", "url", "howpublished", "note", "publisher")
        )
        return bool(fields.get("eprint")) or _is_preprint(statement)


def _is_preprint(text: str) -> bool:
    lowered = text.lower()
    return any(word in lowered for word in _PREPRINT)


def same_works(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `duplicate-work` and `published-preprint` among entries that share a title or number."""
    reported: set[frozenset[str]] = set()
    wrong_keys = frozenset(mismatched(book))
    for group in _groups([entry for entry in book.entries if entry.key not in book.entries.related]):
        first, *rest = sorted(group, key=lambda one: one.preprint)
        for other in rest:
            keys = frozenset((first.item.key, other.item.key))
            if len(keys) == 2 and keys not in reported and (found := _duplicate_of(first, other, wrong_keys)):
                reported.add(keys)
                yield found


def _groups(entries: Sequence[BookEntry]) -> Iterator[list[WorkView]]:
    """Yield groups of entries that share a DOI, an arXiv number or a title."""
    by_mark: dict[str, list[WorkView]] = {}
    for item in entries:
        sight = WorkView(item)
        for mark in _identifying_marks(sight):
            by_mark.setdefault(mark, []).append(sight)
    for group in by_mark.values():
        if len(group) > 1:
            yield group


def _identifying_marks(sight: WorkView) -> Iterator[str]:
    """Yield the marks that entries of the same work share: DOI, arXiv number, title."""
    fields = sight.item.fields
    if doi := _doi(fields):
        yield f"doi:{doi}"
    for name in ("eprint", "url", "journal"):
        if (value := fields.get(name)) and (number := arxiv(value)):
            yield f"arxiv:{number}"
    if sight.title and "crossref" not in fields:
        yield f"title:{sight.title}"


def _doi(fields: Mapping[str, str]) -> str:
    """Return the bare DOI in lower case, as far as that takes no thought."""
    return _RESOLVER.sub("", fields.get("doi", "").strip().lower())


def _duplicate_of(first: WorkView, second: WorkView, wrong_keys: Collection[str]) -> Diagnostic | None:
    """Return the finding on two entries that share a title or number, if they are one work.

    The keys in `wrong_keys` name other works.
    """
    if not _is_one_work(first, second):
        return None
    second_key, first_key = second.item.key, first.item.key
    places = (first.item.place,)
    if second.preprint and not first.preprint:
        message = f"{second_key} is the preprint of {first_key}"
        return Diagnostic(
            "published-preprint", second.item.place, message, f"cite {first_key}", related=places
        )
    message = f"{second_key} and {first_key} are the same work"
    hint = f"keep {first_key}; with ids = {{{second_key}}} in it, pandoc and biblatex know it by both keys"
    if wrong_key := next((one for one in (second_key, first_key) if one in wrong_keys), ""):
        hint = f"the key {wrong_key} names another work: give it that work's record"
    return Diagnostic("duplicate-work", second.item.place, message, hint, related=places)


def _printed_elsewhere(left: Mapping[str, str], right: Mapping[str, str]) -> bool:
    """Return whether two entries appeared in different issues or volumes."""
    if not any(fields.get(name) for fields in (left, right) for name in _VENUES) and any(
        _figures(left, name) and _figures(right, name) and _figures(left, name) != _figures(right, name)
        for name in _SERIAL
    ):
        return True
    differences = [
        left[name] != right[name]
        for name in ("volume", "number", "pages")
        if left.get(name) and right.get(name)
    ]
    dois = _doi(left), _doi(right)
    return (len(differences) > 1 and all(differences)) or (all(dois) and dois[0] != dois[1])


def _other_pages(left: WorkView, right: WorkView) -> bool:
    """Return whether first authors and pages differ: two parts of a study."""
    if not left.first or not right.first or left.first == right.first:
        return False
    one, other = (_FIGURES.findall(entry.item.fields.get("pages", "")) for entry in (left, right))
    return len(one) == len(other) == 2 and (int(one[1]) < int(other[0]) or int(other[1]) < int(one[0]))


def _in_other_issues(left: WorkView, right: WorkView) -> bool:
    """Return whether two articles are in two issues of one periodical: a column has its title each time."""
    if not {left.item.entry.type.lower(), right.item.entry.type.lower()} <= {"article"}:
        return False
    from seminal.match.periodical import issues_differ, place_in_periodical

    ours, theirs = (place_in_periodical(side.profile)[:2] for side in (left, right))
    return ours != theirs and issues_differ(left.profile, right.profile)


def _figures(fields: Mapping[str, str], name: str) -> tuple[str, ...]:
    return tuple(figure.lstrip("0") for figure in _FIGURES.findall(fields.get(name, "")))


def _is_one_work(left: WorkView, right: WorkView) -> bool:
    """Return whether two entries with a common title or number are one work.

    Chapters share the DOI of their book, editions share a title, and everyone writes an "Introduction".
    """
    if left.title != right.title or not left.title:
        return False
    people = not left.families or not right.families or bool(left.families & right.families)
    if not people or (len(left.title) < _MIN_TELLING_TITLE and not left.families & right.families):
        return False
    if _printed_elsewhere(left.item.fields, right.item.fields) and left.preprint == right.preprint:
        return False
    if _other_pages(left, right) or _in_other_issues(left, right):
        return False
    kinds = {left.item.entry.type.lower(), right.item.entry.type.lower()}
    if kinds <= _WEB and left.address and right.address and left.address != right.address:
        return False  # pages, or pictures, of one site
    if kinds & _PROGRAMS and kinds & _PRINTED and not _doi(left.item.fields):
        return False  # the package bookdown and the book of its author about it
    if left.year == right.year or not (left.year and right.year):
        return not (kinds & _PARTS and left.item.fields.get("volume") != right.item.fields.get("volume"))
    return left.preprint != right.preprint and not kinds & _PARTS
