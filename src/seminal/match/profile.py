"""What matching looks at of an entry."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from seminal.model.entry import BOOKS, Entry, Name
from seminal.model.vocabulary import venue
from seminal.text.fold import fold
from seminal.text.people import marks, organisation
from seminal.text.titles import Title, title_of, words_set

_PREPRINT = re.compile(r"arxiv|corr\b|biorxiv|medrxiv|techrxiv|ssrn|preprint|openreview", re.IGNORECASE)
_PREPRINT_DOI = re.compile(r"10\.(?:48550|1101|36227|2139|20944|31234)/")
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_ORDINAL = re.compile(rf"\d+|(?<![\w-])(?:{'|'.join(_ORDINALS)})\b", re.IGNORECASE)
_SCHEME = re.compile(r"^https?://(?:www\.)?", re.IGNORECASE)


class Profile(NamedTuple):
    """What matching looks at of an entry, computed once."""

    entry: Entry
    title: Title
    names: tuple[Name, ...]
    year: int | None
    dois: frozenset[str]
    arxiv: frozenset[str]
    others: frozenset[str]
    urls: frozenset[str]
    preprint: bool
    printed: bool
    book: bool
    edition: str
    whole: bool  # a structured record with all its authors, no line of a list
    venue: str  # the acronym of a known venue, else empty
    people: tuple[str, ...]  # what of the authors' names another entry of the work must share
    corporate: bool  # organisations are the authors


def profile(entry: Entry) -> Profile:
    """Return the comparable form of an entry."""
    dois, arxiv, others = set(), set(), set()
    for identifier in entry.naming:
        if identifier.scheme == "doi":
            dois.add(identifier.value)
        elif identifier.scheme == "arxiv":
            arxiv.add(identifier.value)
        else:
            others.add(str(identifier))
    printed_dois = {doi for doi in dois if not _PREPRINT_DOI.match(doi)}
    stated = entry.venue
    known = venue(stated) if stated else None
    on_server = _names_server(stated) if stated else bool(arxiv) or len(dois) > len(printed_dois)
    names = names_of(entry)
    return Profile(
        entry,
        title_of(entry.title),
        names,
        entry.year,
        words_set(printed_dois),
        words_set(arxiv),
        words_set(others),
        _addresses(entry),
        preprint=on_server and not printed_dois,
        printed=bool(printed_dois) or (bool(stated) and not on_server),
        book=entry.type in BOOKS,
        edition=_edition(entry.text("edition")),
        whole=entry.structured and bool(names) and not entry.more_authors,
        venue=known.acronym if known is not None and known.kind != "preprint" else "",
        people=tuple(sorted(marks(names))),
        corporate=organisation(names),
    )


def names_of(entry: Entry) -> tuple[Name, ...]:
    """Return the authors of an entry, or where it has none its editors, with the mark that there are more."""
    given = entry.fields.get("author") or entry.fields.get("editor") or ()
    return given if isinstance(given, tuple) else ()


def _edition(stated: str) -> str:
    """Return an edition as its number, however it is written: "2nd ed.", "Second"; as it is where it has none."""
    number = _ORDINAL.search(stated) if stated else None
    if number is None:
        return stated
    word = number[0].lower()
    return str(_ORDINALS.index(word) + 1) if word in _ORDINALS else word


@lru_cache(maxsize=16384)
def _names_server(stated: str) -> bool:
    return bool(_PREPRINT.search(stated))


def _addresses(entry: Entry) -> frozenset[str]:
    """Return the web pages an entry names, comparable; a bare host is no page."""
    given = {*entry.urls, str(entry.fields.get("url", ""))}
    pages = {_SCHEME.sub("", url).split("#")[0].rstrip("/").lower() for url in given}
    return words_set({page for page in pages if "/" in page})


def place(one: Profile) -> str:
    """Return where an entry says that it was printed, comparable; empty where it does not."""
    return one.venue or fold(one.entry.venue)


def years_between(left: Profile, right: Profile) -> int | None:
    """Return how many years lie between two entries, None where one has no year."""
    if left.year is None or right.year is None:
        return None
    return abs(left.year - right.year)
