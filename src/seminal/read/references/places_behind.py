"""Rules for the places behind a title: where a work appeared, in which edition, at whose press."""

from __future__ import annotations

import re
from typing import Final

from seminal.read.references import authors, imprint, publishers
from seminal.read.references.draft import Draft
from seminal.read.references.imprint import Imprint
from seminal.read.references.lexicon import GIVEN
from seminal.read.references.marked import MASK
from seminal.read.references.part import EDGE, Part
from seminal.read.references.stops import EDITION, stops
from seminal.text import dates

_REPRINTED = re.compile(
    r"((?:1[6-9]|20)\d\d)?,?\s*(?:reprint(?:ed)?|revised)(?:\s(?:in|edition))?,?\s*((?:1[6-9]|20)\d\d)?",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"(?:Algorithms?|Contributions?|Methods?|Models?|Architectures?|Topics?|Tasks?|Tags?|Keywords?|Datasets?|Domains?"
    r"|Systems?|Status|Level|Focus):\s|(?:This|These|It|They|We|I|Here|There|That|My|You) [a-z]"
)
"""What a list says of a work in italics, and no place: "Algorithm: KITE", "This is close to lamps"."""
_ACRONYM = re.compile(r"[A-Z][a-z&]*[A-Z][A-Za-z&]*(?:-?\d+)?$")
_SPELT_OUT = re.compile(
    r"((?:\d{1,3}(?:st|nd|rd|th) )?[A-Z][^()\d]{4,120}) \(([A-Z][A-Za-z&]{1,9})\),? (?:19|20)\d\d"
)
_AFFILIATED = re.compile(r"(?:UC|UT|TU|ETH|UIUC|MIT|CMU|University|Univ\.)\b[\w .&-]{0,40}$")
_LONGEST_VENUE = 14
_LONGEST_PLACE = 80
_FIRST_NUMBER = re.compile(r"\s\d")
_GOES_ON = re.compile(r"\s+[^\W\d]")
"""What stands behind a title's last word and before no number: "Kites in 3D. Kite Review, 7:1-9, 1992"."""
_CONTAINED = re.compile(r"[Ii]n:?\s+[A-Z]")
"""What a part of a book or of proceedings begins with: "In Parallel and Distributed Algorithms, pages 1-9"."""
_CHAPTER = re.compile(r"(?:chapters?|ch\.|sections?|parts?|lectures?)\s?\d", re.IGNORECASE)
"""What is to be read of a book: "Chapter 9, Kites and Social Media"."""
_OTHERS = re.compile(r"\bet\.? al\b")
_DIGIT = re.compile(r"\d")
"""What few subtitles have, and a place that no table has does: "Lamp Group Monograph PRG-11"."""
_NO_PLACE_AHEAD: Final = GIVEN | {"and", "or", "with"}
_MOST_WORDS: Final = 20
"""Of a place that a table knows; more words are a sentence about it."""


def only_place(text: str, start: int) -> tuple[Imprint, int] | None:
    """Return the imprint where only a journal with volume, page and year stands behind authors, and where it begins."""
    rest = text[start:].rstrip(" .,;\n" + MASK)
    number = _FIRST_NUMBER.search(text, start)
    if (
        number is None
        or len(rest) > _LONGEST_PLACE
        or MASK in rest
        or any(stops(text, start, number.start()))
        or any(_GOES_ON.match(rest, stop.end() - start) for stop in stops(text, start, start + len(rest)))
    ):
        return None
    found = imprint.read(rest)
    if found is None or "," in found.venue or not (found.venue and found.date):
        return None
    return (found, start) if found.fields.keys() >= {"volume", "pages"} else None


def reprinted(draft: Draft, part: Part) -> bool | None:
    """Take "1978, reprint 2006", "2010 reprint" and "revised 2012": the first year counts."""
    match = _REPRINTED.fullmatch(part.bare)
    year = match and (match.group(1) or match.group(2))
    if not year:
        return None  # "Revised Edition"
    draft.dated(dates.parse(year), part.weight)
    return True


def acronym(draft: Draft, part: Part) -> bool | None:
    """Add "(SoCC)" to the name of a venue that no table has."""
    unknown = draft.imprint.venue and not draft.imprint.known
    if part.lead != "(" or not unknown or not _ACRONYM.match(part.bare):
        return None
    draft.imprint.venue += f" ({part.bare})" if "(" not in draft.imprint.venue else ""
    return True


def container(draft: Draft, part: Part) -> bool | None:
    """Take "In Parallel and Distributed Algorithms, pages 1-9", if no table has it too."""
    if not _CONTAINED.match(part.bare):
        return None
    if part.place and part.place.venue and part.place.date and (part.short or part.place.known):
        draft.appeared(part.place)
        return True
    if (
        part.short
        and draft.authors
        and not draft.imprint.venue
        and not (part.place and part.place.venue)
        and (found := imprint.read(part.bare, certain=True))
    ):
        draft.appeared(found)
        return True
    return None


def known_place(draft: Draft, part: Part) -> bool | None:
    """Take a place that a table has, and a publisher in parentheses."""
    place = part.place
    if place is None:
        return None
    known = place.known and place.known.kind != "preprint"
    house = publishers.behind_town(part.bare) if known and draft.imprint.venue else ""
    if house and (publishers.is_body(house) or authors.is_organisation(house)):
        draft.appeared(Imprint(publisher=house))  # "Valencia, Spain: Association for Lamps"
        return True
    if known and len(part.bare.split()) <= _MOST_WORDS:
        draft.appeared(place, part.weight)
        return True
    if place.publisher and place.known is None and not place.venue and part.lead == "(":
        draft.appeared(place, 1)
        return True
    return None


def numbered(draft: Draft, part: Part) -> bool | None:
    """Take "Frontiers in kites, 11, 24": the numbers say what lower case hides."""
    if (
        not draft.authors
        or draft.imprint.venue
        or not part.first
        or part.lead not in ("", ".")
        or not part.bare[:1].isupper()
        or (part.place and (part.place.venue or part.place.publisher))
        or len(part.bare.split()) > _LONGEST_VENUE
    ):
        return None
    found = imprint.read(part.bare, certain=True)
    if found and found.venue and found.fields.keys() & {"volume", "pages"}:
        draft.appeared(found)
        return True
    return None


def edition(draft: Draft, part: Part) -> bool | None:
    """Take "2nd edition, MIT Press"."""
    match = EDITION.match(part.bare)
    if match is None:
        return None
    draft.imprint.fields.setdefault("edition", match.group(1) or match.group(2) or match.group())
    left = part.bare[match.end() :].strip(EDGE)
    found = imprint.read(left) if left else None
    if found:
        draft.appeared(found)
    return not left or found is not None


def spelt_out(draft: Draft, part: Part) -> bool | None:
    """Take a name with its letters and a year, which no table may have: "Kites and Reels (KAR) 2003"."""
    match = _SPELT_OUT.fullmatch(part.bare)
    found = imprint.read(part.bare, certain=True) if match else None
    if match is None or found is None or authors.parse(match[1].rpartition(",")[0]):
        return None
    initials = [word[0].upper() for word in match[1].split()]
    if found.known:
        found.venue = found.venue.removesuffix(f" ({match[2]})")
    elif any(letter not in initials for letter in match[2] if letter.isupper()):
        return None
    draft.appeared(found)
    return True


def workplace(_: Draft, part: Part) -> bool | None:
    """Let "UC Kite Harbor" pass."""
    return True if _AFFILIATED.match(part.bare) and part.place is None else None


def town_and_house(draft: Draft, part: Part) -> bool | None:
    """Take "Leiden: Brill", a house that no table has behind its town; in italics it is a name: "Lamps: A Review"."""
    known = part.place and (part.place.known or part.place.publisher)
    due = not (part.italic or known or draft.imprint.publisher) and part.lead in ("", ".", ",", "(")
    house = publishers.behind_town(part.bare) if due and ": " in part.bare else ""
    date = dates.parse(part.bare) if house else None
    if not house or (not draft.authors and not (date and part.lead == "(")):
        return None
    draft.appeared(Imprint(publisher=house, book=True, date=date))
    return True


def named_and_dated(draft: Draft, part: Part) -> bool | None:
    """Take "(*Lamplight*, 2011)": names of people are in italics with their year, or not at all."""
    due = part.named and part.lead == "(" and dates.year(part.bare) is not None
    name = part.bare.rpartition(",")[0]
    found = imprint.read(part.bare, certain=True) if due and name and not draft.imprint.venue else None
    if found is None or _OTHERS.search(name) or authors.parse(name):
        return None
    draft.appeared(found, 1)
    return True


def place_in_italics(draft: Draft, part: Part) -> bool | None:
    """Take a place that no table has, for it is in italics."""
    due = part.italic and not part.remark and not part.bare[0].islower() and not draft.imprint.venue
    due = due and not _SAID.match(part.bare)
    found = imprint.read(part.bare, certain=True) if due else None
    if found is None:
        return None
    draft.appeared(found)
    return True


def place(draft: Draft, part: Part) -> bool | None:
    """Take what reads as a place and is no sentence."""
    if part.place is None or not part.short:
        return None
    draft.appeared(part.place, part.weight)
    return True


def place_where_due(draft: Draft, part: Part) -> bool | None:
    """Take a place that no table has where one is due: right after the title of a work whose authors came first."""
    if draft.imprint.venue or not draft.authors or part.lead not in ("", ".") or not part.first:
        return None
    if _CHAPTER.match(part.bare):
        return None
    words = [w for w in part.bare.split() if len(w) > 3]
    if (
        len(part.bare.split()) > _LONGEST_VENUE
        or not words
        or sum(w[0].isupper() for w in words) < 0.6 * len(words)
        or part.bare.partition(" ")[0].lower() in _NO_PLACE_AHEAD
    ):
        return None
    found = imprint.read(part.bare, certain=True)
    if found is None:
        return None
    draft.appeared(found)
    subtitle = len(part.bare.split()) > 2 and not _DIGIT.search(part.bare)
    draft.guessed = subtitle and found.known is None and imprint.entry_type(found) != "article"
    return True
