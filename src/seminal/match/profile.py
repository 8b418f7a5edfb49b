"""What matching looks at of an entry, its place in a periodical included."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from seminal.model.entry import BOOKS, Entry, Name, people
from seminal.model.field_names import own_links, own_numbers
from seminal.model.vocabulary import venue
from seminal.text.fold import fold
from seminal.text.people import Agreement, agreement, is_by_organisations, person_words
from seminal.text.title_words import ORDINALS
from seminal.text.titles import Title, numeral, title_of, words_set

_VOLUME = re.compile(
    r"(?:vol(?:ume)?\b|v\b)?\W{0,3}(?P<volume>[a-z]{0,3}\s?\d+)"  # "vol. 5"
    r"(?:(?:\s?\(|,?\s?(?:no|nr|number|issue)\b\.?\s?|[:,]\s?(?=\d{1,2}$))(?P<issue>[^(),:]{1,12})\)?)?"  # "5(2)"
    r"(?:\s?[:,]\s?(?:pp?\b\.?|pages\b)?\s?(?P<pages>\d+(?:\s?[-–]+\s?|\s)\d+|(?<=:)\d{4,8}))?$"  # "5:17-23"
)
"""A volume with the issue and the pages that people append to it."""
_BRACKETED_YEAR = re.compile(r"\s?\((?:1[89]|20)\d\d[a-z]?\)")
_PAGES = re.compile(r"\d+\s?[-–]+\s?\d+\W{0,2}$")
_STATED_PAGES = re.compile(r"\bpp\.?\s?(\d+\s?[-–]+\s?\d+)")
"""Pages among what else is said of where a work is: "In A. Stone, ed., Boats, Oslo, pp. 541-560"."""
_VOLUME_AND_PAGES = re.compile(r"(?P<volume>\d+)\s?[,:]\s?(?P<pages>\d+\s?[-–]+\s?\d+)\W{0,2}$")
_LATE_PAGES = re.compile(r"\d{3,4} \d{3,4}")
"""Pages in an issue's place: no issue has such numbers."""
_NUMBERS = re.compile(r"[a-z]{0,3}\d+")

_PREPRINT = re.compile(r"arxiv|corr\b|biorxiv|medrxiv|techrxiv|ssrn|preprint|openreview", re.IGNORECASE)
_PREPRINT_DOI = re.compile(
    r"10\.(?:1101/(?:\d{4}\.\d\d\.\d\d\.)?\d{6}(?!\d)|7287/peerj\.preprints|3386/w\d|"
    r"(?:2139|20944|21203|22541|26434|312(?:19|2\d|3[0-7])|32942|33774|36227|48550)/)"
)
"""DOIs of what servers hold; 10.1101 is also the prefix of journals, whose DOIs go on with letters."""
_LINK_LABELS = frozenset(("link", "paper", "pdf"))
"""What a list's reader may take for a venue, and is a link."""
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_OTHER_EDITIONS = "trial|draft|preliminary"
_ORDINAL = re.compile(rf"\d+|(?<![\w-])(?:{'|'.join(ORDINALS)})\b", re.IGNORECASE)
_EDITION_END = re.compile(
    rf"(?:(?<!\d)\d+(?:st|nd|rd|th)|{'|'.join(ORDINALS)}|{_OTHER_EDITIONS})"
    r"(?: \w{1,12}){0,2} ed(?:ition)?\W{0,3}$",
    re.IGNORECASE,
)
_YEAR_IN_VOLUME = re.compile(r"\A\D*+\d.*\(((?:1[89]|20)\d\d)[a-z]?\)")
_NOBODY = frozenset(("anon", "anonymous", "n n", "no author", "s a", "s n", "sine nomine", "unknown"))
"""What catalogues write where they know no author: "[s.n.]", "N. N."."""
_SCHEME = re.compile(r"^https?://(?:www\.)?", re.IGNORECASE)


class Place(NamedTuple):
    """Comparable volume, issue, first and last page or article number; empty if unstated."""

    volume: str
    issue: str
    first: str
    last: str


@lru_cache(maxsize=65536)
def _parsed_place(volume: str, number: str, pages: str) -> Place:
    """Return the place that fields state, also several parts in one: volume `12(3):45-50`."""
    volume, number = _BRACKETED_YEAR.sub("", volume.lower()).strip(" ,.:"), fold(number)
    if inside := _VOLUME.match(volume):
        volume, number = inside["volume"], number or fold(inside["issue"] or "")
        pages = pages or inside["pages"] or ""
    elif not pages and _PAGES.match(volume):
        volume, pages = "", volume
    elif not volume and (inside := _VOLUME_AND_PAGES.match(pages)):
        volume, pages = inside["volume"], inside["pages"]
    if not pages and _LATE_PAGES.fullmatch(number):
        number, pages = "", number
    first, *rest = _NUMBERS.findall(pages.lower().replace(",", "")) or [""]
    last = rest[0] if rest else first
    if last.isdecimal() and first.isdecimal() and len(last) < len(first):
        last = first[: len(first) - len(last)] + last  # 433-44
    volume = fold(volume)
    return Place(numeral(volume) or volume, number, first, last)


def place_in_periodical(entry: Entry) -> Place:
    """Return an entry's volume, issue and pages in a periodical."""
    text = entry.text
    pages = text("pages") or text("eid") or text("articleno")
    if not pages and (found := _STATED_PAGES.search(text("howpublished"))):
        pages = found[1]
    return _parsed_place(text("volume"), text("number") or text("issue"), pages)


class Profile(NamedTuple):
    """What matching looks at of an entry, computed once."""

    entry: Entry
    title: Title
    names: tuple[Name, ...]
    year: int | None
    dois: frozenset[str]
    arxiv: frozenset[str]
    others: frozenset[str]  # identifiers of all other kinds
    urls: frozenset[str]  # as of `_web_pages`
    preprint: bool  # on a server, without the DOI of a printed version
    printed: bool  # has such a DOI, or a venue that is no server
    book: bool
    edition: str  # a number where one is known, else as stated; may be empty
    whole: bool  # a structured record with all its authors, no line of a list
    venue: str  # the acronym of a known venue, else empty
    people: tuple[str, ...]  # `person_words` of the names: entries with a common author share one
    corporate: bool  # organisations are the authors
    in_periodical: Place
    own_numbers: tuple[tuple[str, str], ...]  # in fields that only this bibliography has
    own_links: tuple[tuple[str, str], ...]  # addresses in such fields


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
    stated = _venue_name(entry)
    known = venue(stated) if stated else None
    on_server = _names_server(stated) if stated else bool(arxiv) or len(dois) > len(printed_dois)
    names = tuple([_initials_first(name) if len(name.family) < 3 else name for name in names_of(entry)])
    return Profile(
        entry,
        title_of(entry.title),
        names,
        year_of(entry),
        words_set(printed_dois),
        words_set(arxiv),
        words_set(others),
        _web_pages(entry),
        preprint=on_server and not printed_dois,
        printed=bool(printed_dois) or ((bool(stated) or _is_in_proceedings(entry)) and not on_server),
        book=entry.type in BOOKS,
        edition=edition_of(entry),
        whole=entry.structured and bool(names) and not entry.more_authors,
        venue=known.acronym if known is not None and known.kind != "preprint" else "",
        people=tuple(sorted(person_words(names))),
        corporate=is_by_organisations(names),
        in_periodical=place_in_periodical(entry),
        own_numbers=own_numbers(entry.fields),
        own_links=own_links(entry.fields),
    )


def _is_in_proceedings(entry: Entry) -> bool:
    """Return whether a record says by its type and pages that proceedings have it.

    Their name and year may be those of a `crossref` that its bibliography lacks.
    """
    return entry.structured and entry.type == "inproceedings" and bool(entry.text("pages"))


def year_of(entry: Entry) -> int | None:
    """Return an entry's year, else its volume's: "22 (1993)" -> 1993; else None."""
    if entry.year is None and (found := _YEAR_IN_VOLUME.search(entry.text("volume"))):
        return int(found[1])
    return entry.year


def names_of(entry: Entry) -> tuple[Name, ...]:
    """Return an entry's authors, or a whole's editors, without placeholders such as "____"."""
    return tuple([name for name in people(entry.fields.get) if _has_letters(name)])


def _has_letters(name: Name) -> bool:
    """Return whether a name has letters: catalogues write "____" for unknown people."""
    return name.family.strip("_ ?-") != ""


def names_nobody(one: Profile) -> bool:
    """Return whether an entry's names all say that nobody is named: "[s.n.]", "Anonymous"."""
    given = people(one.entry.fields.get)
    return given != () and all(map(_is_nobody, given))


def _is_nobody(name: Name) -> bool:
    """Return whether a name has no letters, or is one of `_NOBODY`."""
    return not _has_letters(name) or (not name.given and fold(name.family) in _NOBODY)


def _initials_first(name: Name) -> Name:
    """Return a name, its initials in front: "Laird N. M." -> "N. M. Laird"."""
    family, *initials = name.given.split() or [""]
    if not name.family.endswith(".") or len(family) < 3 or any(len(initial) > 2 for initial in initials):
        return name
    return Name(family, " ".join([*initials, name.family]), name.particle, name.suffix)


def _venue_name(entry: Entry) -> str:
    """Return an entry's venue, "" for a link's label."""
    return "" if entry.venue.lower() in _LINK_LABELS else entry.venue


def edition_of(entry: Entry) -> str:
    """Return the edition that an entry states or its title or number ends in."""
    return edition_number(
        entry.text("edition") or _edition_in(entry.title) or _edition_in(entry.text("number"))
    )


def _edition_in(title: str) -> str:
    """Return the edition at a title's end, else "": "Moorings, 2nd ed." -> "2nd ed."."""
    if title[-1:] not in "nN)." or " ed" not in title[-12:].lower():
        return ""
    found = _EDITION_END.search(title)
    return found[0] if found else ""


def edition_number(stated: str) -> str:
    """Return an edition as a number: "2nd ed.", "Second" -> "2"; else unchanged."""
    number = _ORDINAL.search(stated) if stated else None
    if number is None:
        return stated
    word = number[0].lower()
    return ORDINALS.get(word, word)


@lru_cache(maxsize=16384)
def _names_server(stated: str) -> bool:
    """Return whether a venue has the name of a preprint server in it."""
    return bool(_PREPRINT.search(stated))


def _web_pages(entry: Entry) -> frozenset[str]:
    """Return an entry's URLs in lower case without scheme, "www." and bare hosts."""
    if not (given := {*entry.urls, *filter(None, (entry.text("url"),))}):
        return words_set(())
    pages = {_SCHEME.sub("", url).partition("#:~:")[0].rstrip("#/").lower() for url in given}
    return words_set({page for page in pages if "/" in page})


def place(one: Profile) -> str:
    """Return the acronym of an entry's known venue, else its folded venue, else ""."""
    return one.venue or fold(_venue_name(one.entry))


def places_differ(left: Profile, right: Profile) -> bool:
    """Return whether two entries state two different places of printing."""
    if not (left.printed and right.printed):
        return False
    return values_differ(place(left), place(right))


def arxiv_year(number: str) -> int | None:
    """Return the year of an arXiv number, else None: `2101.00001` -> 2021, `cs/9912001` -> 1999."""
    digits = number.rpartition("/")[2][:2]
    return (1900 if digits > "90" else 2000) + int(digits) if digits.isdecimal() else None


def posted_year(one: Profile) -> int | None:
    """Return the year of an entry's arXiv number, None without one."""
    return min(filter(None, map(arxiv_year, one.arxiv)), default=None)


def years_as_posted(left: Profile, right: Profile) -> int | None:
    """Return the years between two entries, a missing one by arXiv number; None if unknown."""
    ours, theirs = (side.year or posted_year(side) for side in (left, right))
    return None if ours is None or theirs is None else abs(ours - theirs)


def in_one_list(left: Profile, right: Profile) -> bool:
    """Return whether two entries are from one file."""
    return left.entry.origin.source == right.entry.origin.source


def are_records(left: Profile, right: Profile) -> bool:
    """Return whether both entries are structured records, not lines of a list."""
    return left.entry.structured and right.entry.structured


def same_year(left: Profile, right: Profile) -> bool:
    """Return whether two entries state the same year."""
    return left.year == right.year is not None


def same_place(left: Profile, right: Profile) -> bool:
    """Return whether two entries state the same place of printing."""
    return place(left) == place(right) != ""


def same_families(left: Profile, right: Profile) -> bool:
    """Return whether two entries have the same authors' family names in the same order."""
    return [name.family for name in left.names] == [name.family for name in right.names]


def authors_agree(left: Profile, right: Profile) -> bool:
    """Return whether the authors agree (`agreement`); False where one entry has none."""
    return agreement(left.names, right.names) is Agreement.AGREE


def volumes_differ(left: Profile, right: Profile) -> bool:
    """Return whether two entries state two different volumes of a periodical."""
    return values_differ(left.in_periodical.volume, right.in_periodical.volume)


def publisher_words(one: Profile) -> set[str]:
    """Return the folded words of an entry's publisher, empty if unstated."""
    return set(fold(one.entry.text("publisher")).split())


def values_differ(one: str, other: str) -> bool:
    """Return whether two entries both have a value, and not the same."""
    return one != other and bool(one and other)


def share_number(left: Profile, right: Profile) -> bool:
    """Return whether two entries have a DOI or an arXiv number in common."""
    return not (left.dois.isdisjoint(right.dois) and left.arxiv.isdisjoint(right.arxiv))


def share_identifier(left: Profile, right: Profile) -> bool:
    """Return whether two entries have any identifier in common."""
    return share_number(left, right) or not left.others.isdisjoint(right.others)


def years_between(left: Profile, right: Profile) -> int | None:
    """Return the years between two entries, None where one has no year."""
    if left.year is None or right.year is None:
        return None
    return abs(left.year - right.year)
