"""The draft of one work while its item is read, and its entry."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from seminal.model.entry import CitedBy, Entry, Identifier, Name, Origin, PartialDate, Value
from seminal.model.source import Source, Span
from seminal.read.references import imprint, links
from seminal.read.references.imprint import Imprint
from seminal.read.references.marked import MASK
from seminal.read.references.roles import Role
from seminal.text import identifiers
from seminal.text.repair import clean

CURVE = (
    (0.0, 0.3), (0.3, 0.3), (0.5, 0.42), (0.75, 0.58), (0.9, 0.66), (0.95, 0.8), (0.98, 0.89), (0.999, 0.92),
    (1.0, 0.95),
)  # fmt: skip
"""The certainty of the labels, and how often title, first author and year are right then (explanation/labeller.md)."""
CURVE_OF_MARKED = ((0.0, 0.55), (0.9, 0.8), (0.99, 0.87), (1.0, 0.93))
"""The same where the title is marked: a link, in bold, in italics or in quotes."""
_SECOND_HAND = 4
"""Ranks of dates: one in parentheses after the authors counts before a venue's."""


@dataclass(slots=True)
class Draft:
    """Everything read so far; `unexplained` counts words without a field, before and after the title.

    `local` counts those `anchors` that lead to the list's own files: its notes on a work, or its chapters.
    `kind` is the entry's type where the list says it; else the venue tells it.
    `certainty` is the labeller's of the title, None where no reference was read; `order` are its labels.
    `doubt` is how likely this is a work at all, where that is open.
    `authors` are the people named first; `role` says that these edited or translated the work instead of writing it,
    `others` who else did.
    `key` is the one that the list gives the work, `cited_by` how many works it says cite it.
    """

    title: str = ""
    title_marked: bool = False
    title_linked: bool = False
    title_in_brackets: bool = False
    short_title: str = ""
    authors: tuple[Name, ...] = ()
    role: Role | None = None
    others: dict[Role, tuple[Name, ...]] = field(default_factory=dict)
    date: PartialDate | None = None
    date_rank: int = _SECOND_HAND
    imprint: Imprint = field(default_factory=Imprint)
    identifiers: list[Identifier] = field(default_factory=list)
    urls: list[str] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)
    anchors: int = 0
    local: int = 0
    notes: list[str] = field(default_factory=list)
    before: int = 0
    unexplained: int = 0
    kind: str = ""
    certainty: float | None = None
    order: tuple[str, ...] = ()
    doubt: float | None = None
    key: str = ""
    cited_by: int | None = None

    def link(self, url: str) -> None:
        """Add a URL: its kind, its identifier, and itself if worth keeping.

        A link within the page or the site (`#kites`) is only counted; badges and `links.CITED` give no URL.
        """
        if not url:
            return  # "[Link]()": a place for an address
        url = links.with_scheme(url)
        kind = links.kind(url)
        if kind == "anchor":
            self.anchors += 1
            self.local += not url.startswith("#")
            return
        self.kinds.add(kind)
        if kind == "badge" or url == links.CITED:
            return
        if url not in self.urls and "{{" not in url:  # a page generator's variable leads nowhere
            self.urls.append(url)
        self.identify(url)

    def identify(self, text: str) -> None:
        """Add the identifiers in a text; the first of each scheme stays."""
        for found in identifiers.find(text):
            if all(found.scheme != other.scheme for other in self.identifiers):
                self.identifiers.append(found)

    def add_authors(self, names: tuple[Name, ...]) -> None:
        """Set the authors; people that were `authors` with a role move to `others`."""
        if self.role:
            self.others.setdefault(self.role, self.authors)
        self.authors, self.role = names, None

    def add_date(self, date: PartialDate | None, rank: int) -> None:
        """Add a date with a `rank` by its position: a lower rank takes precedence."""
        if date is not None and rank < self.date_rank:
            self.date, self.date_rank = date, rank

    def add_imprint(self, found: Imprint, rank: int = 2) -> None:
        """Add an imprint: the first venue stays, unless unknown or a preprint.

        Its fields fill gaps only; a dated venue after a preprint brings its date, too. `rank` is that of `add_date`.
        """
        before = self.imprint.known
        printed = before is not None and before.kind == "preprint" and found.known != before
        printed = printed and bool(found.venue and found.date)
        self.add_date(found.date, rank - printed)
        if found.venue and (not self.imprint.venue or printed or (found.known and not before)):
            self.imprint.venue, self.imprint.known = found.venue, found.known
        self.imprint.publisher = self.imprint.publisher or found.publisher
        self.imprint.book = self.imprint.book or found.book
        for name, value in found.fields.items():
            self.imprint.fields.setdefault(name, value)

    def absorb(self, other: Draft) -> None:
        """Add from another draft what this one lacks; kinds and notes always."""
        if not self.authors:
            self.authors, self.role = other.authors, other.role
        self.others = other.others | self.others
        self.add_date(other.date, other.date_rank)
        self.add_imprint(other.imprint)
        self.identifiers += [
            i for i in other.identifiers if all(i.scheme != o.scheme for o in self.identifiers)
        ]
        self.urls += [url for url in other.urls if url not in self.urls]
        self.kinds |= other.kinds
        self.notes += other.notes

    @property
    def confidence(self) -> float | None:
        """Return the probability that title, first author and year are right, or `doubt` if set.

        None where no reference was labelled.
        """
        if self.doubt is not None:
            return round(self.doubt, 2)
        if self.certainty is None:
            return None
        curve = CURVE_OF_MARKED if self.title_marked else CURVE
        for (left, low), (right, high) in pairwise(curve):
            if self.certainty <= right:
                return round(low + (high - low) * (self.certainty - left) / (right - left), 2)
        return curve[-1][1]

    @property
    def evidence(self) -> set[str]:
        """Return the kinds of evidence that this is a work: "authors", "identifier", "marked" ..."""
        kinds = {
            "authors": bool(self.authors),
            "date": self.date is not None,
            "venue": bool(self.imprint.known),
            "imprint": bool(self.imprint.venue or self.imprint.publisher or "pages" in self.imprint.fields),
            "identifier": bool(self.identifiers),
            "paper": "paper" in self.kinds,
            "marked": self.title_marked,
        }
        return {name for name, there in kinds.items() if there}

    def entry(
        self, source: Source, span: Span, topics: tuple[str, ...], note: str = "", mark: str = ""
    ) -> Entry:
        """Return the entry; `note` and `mark` are the list's remark and mark."""
        kind, fields = self._type_and_place_fields(topics)
        notes = [n for n in (*self.notes, note) if n]
        values: dict[str, Value] = {"title": self.title} if self.title else {}
        if self.authors:
            values[self.role or "author"] = self.authors
        values |= {role: names for role, names in self.others.items() if role not in values}
        if self.date:
            values["date"] = self.date
        values |= fields
        if notes:
            values["annotation"] = " ".join(clean(n) for n in notes)
        if mark:
            values["mark"] = mark
        if self.short_title:
            values["shorttitle"] = self.short_title
        for name, value in values.items():
            if isinstance(value, str) and MASK in value:
                values[name] = clean(value.replace(MASK, " "))
        origin = Origin(source.path, source.locate(span))
        urls = tuple(self.urls)
        ids = tuple(sorted(self.identifiers))
        cited = None if self.cited_by is None else CitedBy(self.cited_by, source.path, _whole_day(fields))
        key = self.key or None
        return Entry(kind, values, ids, origin, topics, key, urls, cited, self.confidence)

    def _type_and_place_fields(self, topics: tuple[str, ...]) -> tuple[str, dict[str, Value]]:
        """Return the entry's type, and its fields of venue, numbers, identifiers and URL.

        A work without venue below a topic with "book" is a book.
        """
        kind = self.kind or imprint.entry_type(self.imprint)
        if kind == "inproceedings" and "editor" in self.others and not imprint.names_meeting(self.imprint):
            kind = "incollection"
        values: dict[str, Value] = {}
        if (
            kind == "misc"
            and not self.identifiers
            and topics
            and "book" in topics[-1].lower()
            and not self.urls
        ):
            kind = "book"
        if self.imprint.venue:
            name = {
                "article": "journal",
                "inproceedings": "booktitle",
                "techreport": "institution",
                "incollection": "booktitle",
            }.get(kind, "howpublished")
            values["school" if kind.endswith("thesis") else name] = self.imprint.venue
        values |= self.imprint.fields
        if self.imprint.publisher:
            values["publisher"] = self.imprint.publisher
        for found in self.identifiers:
            if found.scheme == "arxiv":
                values |= {"eprint": found.value, "eprinttype": "arxiv"}
            elif found.scheme in ("doi", "isbn"):
                values[found.scheme] = found.value
        if self.urls:
            values["url"] = self.urls[0]
        return kind, values


def _whole_day(fields: Mapping[str, Value]) -> datetime.date | None:
    """Return the access date, when citations were counted; None unless it is a whole day."""
    try:
        return datetime.date.fromisoformat(str(fields.get("urldate", "")))
    except ValueError:  # as a reference prints it: "3 mei 2018"
        return None
