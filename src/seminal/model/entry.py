"""A reading list's statement on a work, as an entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple, TypeVar

from seminal.model.diagnostic import Diagnostic
from seminal.model.source import Location, Source, Span


@dataclass(frozen=True, slots=True, order=True)
class Identifier:
    """A normalised identifier: equal identifiers mean the same work.

    `scheme` is one of `doi`, `arxiv`, `isbn`, `openreview`, `dblp`, `pmid`, `url`.
    """

    scheme: str
    value: str

    def __str__(self) -> str:
        return f"{self.scheme}:{self.value}"


class Name(NamedTuple):
    """A person's or an organisation's name; an organisation has only `family`.

    A tuple, since there are many: it is made in half the time, compared and found again in a tenth.
    """

    family: str
    given: str = ""
    particle: str = ""
    suffix: str = ""


MIN_CONFIDENCE = 0.5
"""An entry of a lower confidence is as likely wrong as right."""
OTHERS = Name("others")
"""The last author of a list that ends in "et al." (BibTeX: `and others`)."""


@dataclass(frozen=True, slots=True, order=True)
class PartialDate:
    """A date as far as it is known; impossible months and days are dropped."""

    year: int
    month: int | None = None
    day: int | None = None

    def __post_init__(self) -> None:
        """Drop a day outside of 1..31, and a month outside of 1..12 with its day."""
        if self.month is not None and not 1 <= self.month <= 12:
            object.__setattr__(self, "month", None)
            object.__setattr__(self, "day", None)
        elif self.day is not None and not 1 <= self.day <= 31:
            object.__setattr__(self, "day", None)


def real_names(names: Iterable[Name]) -> tuple[Name, ...]:
    """Return names without the mark for "and others"."""
    return tuple([name for name in names if name.family != OTHERS.family or name != OTHERS])  # most end there


Value = str | tuple[Name, ...] | PartialDate


@dataclass(frozen=True, slots=True)
class Origin:
    """The source of a claim: a seed or register, the place, the date of retrieval.

    `source` is the seed's path, the register's name or `overrides`; `where` a
    place in a file or a record's address.
    """

    source: str
    where: Location | str
    retrieved: date | None = None

    @property
    def place(self) -> str:
        """Return the place for messages: `lists/a.md:3:1`, or a source and its place."""
        return str(self.where) if isinstance(self.where, Location) else f"{self.source} {self.where}"


@dataclass(frozen=True, slots=True)
class CitedBy:
    """How many works cite a work, as a register counted them on a day."""

    works: int
    register: str
    day: date | None = None


def highest_count(counts: Iterable[CitedBy | None]) -> CitedBy | None:
    """Return the highest count, the latest of equal ones; None without any.

    It is the nearest to the truth: each register sees part of the citations.
    """
    known = [count for count in counts if count is not None]
    return max(known, key=lambda one: (one.works, str(one.day), one.register), default=None)


_TYPE = re.compile(r"[a-z][\w.+-]{0,60}")


def stated_type(value: object) -> str:
    """Return an entry type as stated. Raises ValueError unless it is like `inproceedings`."""
    if not (isinstance(value, str) and _TYPE.fullmatch(value)):
        raise ValueError(value)
    return value


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of one list. Every field has the entry's one origin.

    Fields have biblatex's classic names, so that BibTeX reads them too: `title`,
    `author`, `editor` (tuples of Name), `date` (PartialDate), `booktitle`, `journal`,
    `volume`, `number`, `pages`, `publisher`, `series`, `edition`, `organization`,
    `institution`, `howpublished`, `url`, `eprint`, `eprinttype`, `eprintclass`, `doi`,
    `isbn`, `annotation` (the list's note on the work), `mark` (how it marks
    a work as one that matters: `required`, `*`, `bold`), `shorttitle` (a system's name
    that the list gives in parentheses) and so on. Text is Unicode without LaTeX; braces and
    mathematics that matter stay (`{L}`, `$L = \\lambda W$`).

    `confidence` is how likely title, first author and year are right, where a reference in prose was read.
    """

    type: str
    fields: Mapping[str, Value]
    identifiers: tuple[Identifier, ...]
    origin: Origin
    topics: tuple[str, ...] = ()
    wanted_key: str | None = None
    urls: tuple[str, ...] = ()
    cited_by: CitedBy | None = None
    confidence: float | None = None

    @property
    def doubtful(self) -> bool:
        """Return whether the confidence is below 0.5; False for an entry without one."""
        return self.confidence is not None and self.confidence < MIN_CONFIDENCE

    @property
    def own_keys(self) -> tuple[str, ...]:
        """Return the keys of the entry in its list: its key, then those of `ids`."""
        ids = self.text("ids")
        given = (self.wanted_key or "", *(ids.replace(",", " ").replace(";", " ").split() if ids else ()))
        return tuple([key for key in dict.fromkeys(given) if key])

    @property
    def title(self) -> str:
        """Return the title, empty where there is none."""
        return self.text("title")

    @property
    def authors(self) -> tuple[Name, ...]:
        """Return the authors, or a whole work's editors, without "and others"."""
        return real_names(self._names())

    @property
    def more_authors(self) -> bool:
        """Return whether "et al." follows the named authors."""
        return OTHERS in self._names()

    @property
    def year(self) -> int | None:
        """Return the stated year, None without a date."""
        value = self.fields.get("date")
        return value.year if isinstance(value, PartialDate) else None

    @property
    def venue(self) -> str:
        """Return `journal`, else `booktitle`, else `howpublished`, else the empty string."""
        return self.text("journal") or self.text("booktitle") or self.text("howpublished")

    @property
    def structured(self) -> bool:
        """Return whether the entry has a key or is a register's record."""
        return self.wanted_key is not None or not isinstance(self.origin.where, Location)

    @property
    def naming(self) -> tuple[Identifier, ...]:
        """Return identifiers of the work itself: no URLs, and ISBNs only of whole books."""
        whole = self.type in BOOKS and not any(map(self.text, _OF_A_PART))
        return tuple(
            one for one in self.identifiers if one.scheme != "url" and (whole or one.scheme != "isbn")
        )

    def text(self, name: str) -> str:
        """Return a text field, or the empty string."""
        value = self.fields.get(name)
        return value if isinstance(value, str) else ""

    def identifier(self, scheme: str) -> str | None:
        """Return the value of the first identifier of a scheme, else None."""
        return next((i.value for i in self.identifiers if i.scheme == scheme), None)

    def _names(self) -> tuple[Name, ...]:
        return people(self.fields.get)


_T = TypeVar("_T")

PEOPLE = ("author", "editor", "translator")
"""Fields of names."""


def people(field: Callable[[str], Value | None]) -> tuple[Name, ...]:
    """Return a record's authors, or a whole work's editors, with OTHERS for "and others"."""
    value = stated_people(field)
    return value if isinstance(value, tuple) else ()


def stated_people(field: Callable[[str], _T | None]) -> _T | None:
    """Return `author`, else a whole work's `editor`, else None; `field` returns a field's value."""
    return field("author") or (None if any(map(field, _OF_A_PART)) else field("editor"))


_OF_A_PART = frozenset(("booktitle", "journal", "journaltitle", "chapter"))
"""Fields that only a part of a work has: the editors did not write it."""

BOOKS = frozenset(
    ("book", "booklet", "collection", "manual", "mvbook", "mvcollection", "mvproceedings", "proceedings")
)
"""Types of works that an ISBN names."""

PieceKind = Literal["entry", "heading", "note", "skipped"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A span of a source with its outcome; `reason` is why it was skipped."""

    span: Span
    kind: PieceKind
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """All that a reader made of one source.

    The pieces are ordered, do not overlap, and cover every non-blank character:
    that is the promise "nothing is lost in silence".
    """

    source: Source
    entries: tuple[Entry, ...]
    pieces: tuple[Piece, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
