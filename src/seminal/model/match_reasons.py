"""Why two entries are the same work or not, as values printed in English last."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple


class Sign(Enum):
    """What two entries have in common; the value is part of a message."""

    DECIDED = "{}"  # the author's own words
    DOI = "same DOI"
    ARXIV = "same arXiv id"
    IDENTIFIER = "same identifier"
    TITLE = "same title"
    ACRONYM = "same title but for an acronym or a plural"
    MISSPELT = "same title but for a letter or a small word"
    SLIPS = "same title but for slips"
    RENAMED = "same title under another name"
    NAMED = "same title, once with the name in front"
    SHORTENED = "same title, once without its end"
    EMBEDDED = "same title, once with words left out"
    SAME_NAME = "same name, and most words of the titles"
    NAMESAKE = "same name, but few words of the titles"
    INITIALS = "one title may be the initials of the other"
    RETITLED = "the same authors, and most words of a preprint's title in another"
    DOCUMENT = "same organisation's document"
    ADDRESS = "same address"
    FIRST_AUTHOR = "same first author"
    AUTHORS = "same authors"
    YEAR = "same year"
    YEAR_UNKNOWN = "year unknown"
    YEARS = "years {}, {}"
    YEAR_OR_NEXT = "place and year or the next"
    VENUE = "same venue ({})"
    VENUE_AND_YEAR = "same venue and year ({} {})"
    NO_AUTHOR = "no author to object"
    COMPARED = "{}% of the title, authors {}, years {}, venue {}"
    LOG_ODDS = "log odds {}"


class Doubt(Enum):
    """What keeps two entries apart for now; the value is part of a message."""

    TITLES = "different titles"
    TITLES_DIFFER = "the titles differ"
    COLUMN = "it returns in every issue"
    UNCONFIRMED = "nothing else to confirm it"
    UNNAMED = "no name to know it by"
    YEARS_APART = "years {} and {}"
    RELEASES = "versions of {} and {}"
    UNDATED = "the year of one is unknown"
    GOES_WITH = "one may go with the other"
    PRESENTS = "one may present the other"
    NARROWED = "its end says of what"
    PEOPLE = "not all of the same authors"
    WORDS = "words left out"
    PRINTED_YEARS = "years {} and {}, both in print"
    PRINTED_TWICE = "printed twice, {} and {}"
    PAGE_RANGES = "pages {} and {}"


class Veto(Enum):
    """Why two entries cannot be one work; the value is part of a message."""

    WRITTEN = "the author's word"
    THESIS = "a thesis and what several people wrote"
    DOIS = "different DOIs"
    NUMBERS = "different arXiv ids"
    COPIED = "one identifier, but other titles and properties"
    KEPT = "a preprint and its published version"
    NOTICE = "a text about another: an erratum, a reply"
    VOLUMES = "different volumes or numbers"
    CHAPTERS = "two parts of one book"
    TALK = "a talk and a written work"
    EXTENTS = "different numbers of pages"
    ISBNS = "different ISBNs"
    PAGES_OF_SITE = "two pages of the web"
    PAGE = "a page of the web and a printed work"
    OTHER_PAGES = "other pages of one volume"
    PART = "a part and its whole"
    EDITIONS = "different editions"
    ISSUES = "different issues or pages of a periodical"
    VENUES = "printed in two places"
    STRANGERS = "different authors"
    SPAN = "too many years"
    MANUSCRIPT = "a report or manuscript and a printed work"
    KINDS_THESIS = "a thesis and a printed work"
    KINDS_DATA = "software or data and a printed work"
    KINDS_THESIS_DATA = "software or data and a thesis"


What = Sign | Doubt | Veto
Packed = tuple[tuple[str | int, ...], ...]
"""A reason as plain values, for what is kept on disk."""

_BY_NAME: dict[str, What] = {one.name: one for kind in (Sign, Doubt, Veto) for one in kind}
_IDENTIFIERS = frozenset((Sign.DOI, Sign.ARXIV, Sign.IDENTIFIER))
_OPEN: frozenset[What] = frozenset((Doubt.TITLES, Doubt.UNCONFIRMED, Doubt.UNNAMED, Sign.NAMESAKE))
"""The last part of a reason that decides nothing: a comparison of the entries' fields may."""
_SEPARATORS: dict[What, str] = {Sign.COMPARED: "; ", Sign.LOG_ODDS: ": "}


class Part(NamedTuple):
    """One part of a reason, with what fills its words: years, venues, pages."""

    what: What
    values: tuple[str | int, ...] = ()

    def __str__(self) -> str:
        words: str = self.what.value
        return words.format(*self.values)


class MatchReason(NamedTuple):
    """The reasons for a match, in order; `str(reason)` is their English text."""

    parts: tuple[Part, ...]

    @property
    def strength(self) -> int:
        """Return the first part's rank: 0 an identifier, 1 equal titles, 2 the rest."""
        first = self.parts[0].what
        return 0 if first in _IDENTIFIERS else 1 if first is Sign.TITLE else 2

    @property
    def is_open(self) -> bool:
        """Return whether the last part decides nothing (`_OPEN`)."""
        return self.parts[-1].what in _OPEN

    @property
    def packed(self) -> Packed:
        """Return a row per part, the name and its values, for `unpacked`."""
        return tuple([(what.name, *values) for what, values in self.parts])

    def also(self, what: What, *values: str | int) -> MatchReason:
        """Return the reason with one part added at the end."""
        return MatchReason((*self.parts, Part(what, values)))

    def __str__(self) -> str:
        words = str(self.parts[0])
        for part in self.parts[1:]:
            if isinstance(part.what, Veto):
                words += f", but {part} in between"
            elif isinstance(part.what, Doubt):
                words += f", but {part}"
            else:
                words += _SEPARATORS.get(part.what, ", ") + str(part)
        return words


def reason_of(*parts: What) -> MatchReason:
    """Return a reason of parts that need no values."""
    return MatchReason(tuple([Part(part) for part in parts]))


def author_decision(words: str) -> MatchReason:
    """Return the reason of an author's decision, in the author's `words`."""
    return MatchReason((Part(Sign.DECIDED, (words,)),))


def unpacked(rows: Iterable[Iterable[str | int]]) -> MatchReason:
    """Return the reason whose `packed` rows are given."""
    return MatchReason(tuple([Part(_BY_NAME[str(name)], tuple(values)) for name, *values in rows]))
