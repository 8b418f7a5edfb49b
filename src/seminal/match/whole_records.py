"""Find contradictions between two full records: parts, extents, numbers, versions, places.

A line of a list leaves most of this out, or has it wrong; two records of libraries that disagree are two works.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from seminal.match.one_list import are_other_editions, is_page_beside, veto_in_one_list
from seminal.match.other_venues import printed_elsewhere
from seminal.match.periodical import pages_apart, pages_differ, same_span
from seminal.match.profile import (
    YEAR,
    Profile,
    are_records,
    in_one_list,
    names_nobody,
    same_place,
    same_year,
    values_differ,
    volumes_differ,
    years_between,
)
from seminal.match.record_kinds import CODE, kinds
from seminal.match.web_addresses import at_two_addresses, numbered_by_one_site
from seminal.model.entry import BOOKS
from seminal.model.match_reasons import Veto
from seminal.text.fold import fold
from seminal.text.people import in_common
from seminal.text.title_relations import Relation, relate
from seminal.text.titles import SERIES_WORDS, number_of, numeral, words_set

_CHAPTERS: Final = BOOKS.union("bookinbook inbook incollection inproceedings suppbook suppcollection".split())
"""Types of what is a part of a book, if it is a part."""
_KINDS: Final = (Veto.TALK, Veto.PART, Veto.EDITIONS)
"""What each of `kinds` says where it is only one record's."""
_IN_BOOKS: Final = {"inbook", "incollection"}
"""Types of what is never a paper of its own file: its pages are those of a printed book."""
_PAPERS: Final = {"incollection", "inproceedings"}
"""Types of what is a part whose whole may be a `crossref` that the bibliography lacks."""
_OF_SOFTWARE: Final = {"software", "softwareversion", "softwaremodule", "codefragment"}
"""Types of a program, its versions, its parts and pieces of its text (biblatex-software, section 2)."""
_EXTENT: Final = re.compile(r"\b(?:[ivxlc]+\s?[,+]\s?)?(\d{1,4})(?:\s?(?:pp?|pages|leaves)\b.{0,12})?\W*$")
_RANGE: Final = re.compile(r"(\d{1,4})\s?[-–]+\s?(\d{1,4})")
_VERSION: Final = re.compile(r"\b\d++(?:\.\d++\b){1,9}")
_DIGITS: Final = re.compile(r"\d+")
_NUMBER: Final = re.compile(r"\d+(?:\(\d+\))?")
_NUMBERED_BY: Final = ("volume", "number", "series", "publisher", "howpublished", "note")
"""Where a record may have the number that its title ends before: "..., vol"."""
_SAID_OF_COPIES: Final = re.compile(
    r"\b(?:access(?:ed)?|cit(?:ed|ations?)|copies|downloads?|pages|pp?|retriev(?:ed|al)|updated|visited)\b|://",
    re.IGNORECASE,
)
"""What is said of a copy, on a day, or of a length, where another number is no other work."""
_MAX_BARE: Final = 3  # digits of a number of its own that a bibliography gives to items, not to its records
_ISBN: Final = re.compile(r"(?:97[89]\W?)?(?:\d\W?){9}[\dXx]")
"""ISBNs, perhaps with nothing between them."""
_NO_DIGIT: Final = re.compile(r"[^\dXx]")
_MIN_BOOKTITLE: Final = 3  # words of a book's title, not of its publisher
_MAX_EXTENT_CHANGE: Final = 0.1  # of a book's pages, by which two counts of one printing differ


def veto_between_records(left: Profile, right: Profile) -> Veto | None:
    """Return what separates two structured records, None for nothing or for a list's line."""
    if not are_records(left, right):
        return None
    one_list = in_one_list(left, right)
    if (one_list and at_two_addresses(left, right)) or numbered_by_one_site(left, right):
        return Veto.PAGES_OF_SITE
    if _OF_SOFTWARE.issuperset((left.entry.type, right.entry.type)) and left.entry.type != right.entry.type:
        return Veto.PART
    if one_list and (veto := veto_in_one_list(left, right)):
        return veto
    versions = [found for side in (left, right) if (found := _stated_versions(side.entry.title))]
    if len(versions) > 1 and versions[0] != versions[1]:
        return Veto.EDITIONS
    for one, other, kind in zip(kinds(left), kinds(right), _KINDS, strict=True):
        if one is not other:
            return kind
    if one_list and (is_page_beside(left, right) or is_page_beside(right, left)):
        return Veto.PAGE
    for nobody, somebody in ((left, right), (right, left)):
        if names_nobody(nobody) and somebody.names and not names_nobody(somebody):
            return Veto.STRANGERS
    is_part = _is_part(left)
    one_part = is_part is not _is_part(right)
    part, whole = (left, right) if is_part else (right, left)
    if one_part and _may_be_whole(whole) and (_is_placed(part) or _is_paper_beside_book(part, whole)):
        return Veto.PART
    if values_differ(left.edition, right.edition):
        return Veto.EDITIONS
    if one_list and _own_numbers_differ(left, right):
        return Veto.VOLUMES
    if is_part or one_part:
        return _veto_between_parts(left, right)
    if _notes_differ_in_numbers(left, right):
        return Veto.VOLUMES
    if _number_after_title(left) != _number_after_title(right) or _numbers_differ(left, right):
        return Veto.VOLUMES
    few, many = sorted((_extent(left), _extent(right)))
    if few and (many - few) > _MAX_EXTENT_CHANGE * many:
        return Veto.EXTENTS
    if one_list and are_other_editions(left, right):
        return Veto.EDITIONS
    ours, theirs = isbns(left), isbns(right)
    return Veto.ISBNS if one_list and len(ours) == len(theirs) == 1 and ours != theirs else None


def _veto_between_parts(left: Profile, right: Profile) -> Veto | None:
    """Return what separates two articles, chapters or papers (place, kind of container), else None.

    An identifier that two chapters have may be that of their book: a `crossref` hands it down.
    """
    chapters = {
        number_of(fold(stated)) or stated for side in (left, right) if (stated := side.entry.text("chapter"))
    }
    if len(chapters) > 1:
        return Veto.CHAPTERS
    if left.dois & right.dois:
        in_books = left.entry.type in _CHAPTERS and right.entry.type in _CHAPTERS
        titled = left.title.squashed != "" != right.title.squashed
        apart = in_books and titled and relate(left.title, right.title) <= Relation.NAMESAKE
        return Veto.CHAPTERS if apart else None
    in_books = left.entry.type in _IN_BOOKS and right.entry.type in _IN_BOOKS
    if in_books and pages_apart(left, right):
        return Veto.OTHER_PAGES
    if same_place(left, right):
        if pages_differ(left, right):
            return Veto.OTHER_PAGES
        ours, theirs = left.in_periodical, right.in_periodical
        other_issue = volumes_differ(left, right) and values_differ(ours.issue, theirs.issue)
        if other_issue and not same_span(left, right):
            return Veto.ISSUES
    cut = in_common(left.names, right.names) < max(len(left.names), len(right.names))
    if (cut or in_one_list(left, right)) and printed_elsewhere(left, right):
        return Veto.VENUES
    once = same_span(left, right) and same_year(left, right)
    types = {left.entry.type, right.entry.type}
    return Veto.VENUES if "article" in types and types & _IN_BOOKS and not once else None


def _numbers_differ(left: Profile, right: Profile) -> bool:
    """Return whether two wholes have other volumes or numbers: "IF11617", "R44759".

    A report that has a volume and one that has none are two where their years differ; a book's may be its series'.
    """
    if left.preprint or right.preprint:
        return False  # its number is the server's
    for name in ("volume", "number"):
        ours, theirs = (_numbers_in(side.entry.text(name)) for side in (left, right))
        if ours and theirs and not (ours <= theirs or theirs <= ours):
            return True
    alone = bool(left.entry.text("volume")) != bool(right.entry.text("volume"))
    return alone and not (left.book and right.book) and bool(years_between(left, right))


@lru_cache(maxsize=16384)
def _numbers_in(stated: str) -> frozenset[str]:
    """Return the numbers in a volume or report number: "II - Classic" -> 2."""
    found = _DIGITS.findall(stated) or filter(None, map(numeral, fold(stated).split()[:1]))
    return words_set(number.lstrip("0") for number in found)


@lru_cache(maxsize=16384)
def _stated_versions(title: str) -> tuple[str, ...]:
    """Return the versions in a title, mostly none: "2.1.0"."""
    return tuple(_VERSION.findall(title)) if "." in title else ()


def _is_part(profile: Profile) -> bool:
    """Return True for a part of a larger work: an article, chapter or paper.

    So is what is called a book and stands on pages far behind the first: "115-132". A volume may have its own title as
    the book title that its papers take from it (BibTeXing, section 2.3).
    """
    entry = profile.entry
    own = entry.type in BOOKS and fold(entry.text("booktitle")) == fold(entry.title)
    if any(map(entry.text, ("journal", "chapter"))) or (entry.type in _PAPERS and entry.text("pages")):
        return True
    if entry.text("booktitle") and not own:
        return True
    between = _RANGE.fullmatch(entry.text("pages")) if entry.type in _CHAPTERS else None
    return between is not None and int(between[1]) > 2 * (int(between[2]) - int(between[1]) + 1) > 0


def _is_placed(part: Profile) -> bool:
    """Return whether a part has pages, volume, journal, chapter or book title."""
    entry = part.entry
    if any(map(entry.text, ("chapter", "journal", "pages", "volume"))):
        return True
    return entry.type in _IN_BOOKS and len(entry.text("booktitle").split()) >= _MIN_BOOKTITLE


def _is_paper_beside_book(part: Profile, whole: Profile) -> bool:
    """Return whether one record is a paper in proceedings, the other a book with ISBN."""
    in_proceedings = part.entry.type not in BOOKS and bool(part.entry.text("booktitle"))
    return in_proceedings and whole.entry.type in BOOKS and bool(isbns(whole))


def _notes_differ_in_numbers(left: Profile, right: Profile) -> bool:
    """Return whether notes are equal but for their numbers: "MS 1763", "MS 1764"."""
    return any(
        _only_numbers_differ(left.entry.text(name), right.entry.text(name))
        for name in ("howpublished", "note")
    )


def _own_numbers_differ(left: Profile, right: Profile) -> bool:
    """Return whether a bibliography's own field has two codes or numbers: "KT-17", "KT-18".

    A longer number without letters may be a database's, or a date.
    """
    for name, ours in left.own_numbers:
        theirs = right.entry.text(name)
        codes = ours != theirs and CODE.fullmatch(ours) and CODE.fullmatch(theirs)
        if codes and fold(ours).split()[0] == fold(theirs).split()[0]:
            return True  # KT-AS-017 and KT-AS-017-FIG
        if (len(ours) <= _MAX_BARE or ours.lower() != ours.upper()) and _only_numbers_differ(ours, theirs):
            return True
    return False


def _only_numbers_differ(ours: str, theirs: str) -> bool:
    """Return whether texts differ only in numbers, not those of a copy: "accessed 3 May"."""
    if ours == theirs or not (ours and theirs) or _SAID_OF_COPIES.search(ours):
        return False
    (words, numbers), (others, other_numbers) = map(_words_and_numbers, (ours, theirs))
    return words == others and numbers != other_numbers and bool(numbers and other_numbers)


@lru_cache(maxsize=16384)
def _words_and_numbers(note: str) -> tuple[str, tuple[str, ...]]:
    """Return the folded words of a note, and its numbers but for years."""
    bare = YEAR.sub(" ", fold(note))
    return " ".join(_DIGITS.sub(" ", bare).split()), tuple(_DIGITS.findall(bare))


def _may_be_whole(profile: Profile) -> bool:
    """Return whether a record has a book's type, or publisher but no DOI or server."""
    published = bool(profile.entry.text("publisher")) and not (profile.preprint or profile.dois)
    return profile.entry.type in BOOKS or published


def _number_after_title(profile: Profile) -> str:
    """Return the number missing at a title's end ("..., vol"), from other fields, else ""."""
    if profile.title.words[-1:] and profile.title.words[-1] in SERIES_WORDS:
        found = (_NUMBER.match(profile.entry.text(name)) for name in _NUMBERED_BY)
        return next((number[0] for number in found if number), "")
    return ""


def _extent(profile: Profile) -> int:
    """Return a book's number of pages, 0 if unstated: "170", "xiii+418", "100 pp", "1-34"."""
    stated = profile.entry.text("pages").lower()
    if between := _RANGE.fullmatch(stated):
        return max(0, int(between[2]) - int(between[1]) + 1)
    found = _EXTENT.match(stated)
    return int(found[1]) if found else 0


def isbns(profile: Profile) -> frozenset[str]:
    """Return the nine digits of each ISBN that its forms of ten and thirteen share."""
    stated = profile.entry.text("isbn")
    return words_set(_NO_DIGIT.sub("", number)[-10:-1] for number in _ISBN.findall(stated))
