"""Where and when a work appeared: venue, date, volume, pages, publisher in running text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from seminal.model.entry import PartialDate
from seminal.model.vocabulary import Venue, label, venue
from seminal.read.references import numbering, publishers
from seminal.read.references.abbreviations import ABBREVIATIONS, DOUBTFUL
from seminal.text import dates
from seminal.text.pattern import in_any_case
from seminal.text.repair import clean

_has_venue_word = in_any_case(
    r"\b(?:proceedings|proc\.?|conference|conf\.?|symposium|symp\.?|workshops?|journal|transactions|trans\."
    r"|letters|magazine"
    r"|annals|bulletin|advances in|lecture notes|championship|summit"
    r"|technical (?:report|specification|memorandum)|tech report"
    r"|tech\. rep|whitepaper"
    r"|(?:white|working|discussion) paper|ph\.?\s?d\.? thesis|master'?s thesis|dissertation|computer architecture news"
    r"|communications of"
    r"|annual meeting|international|archives|preprint|newsletter|quarterly|forum|congress|rfc \d+)(?!\w)"
    r"|\b(?:int|ieee|acm|siam|ibm)\.? j\.(?=\s)"
)
_JOURNAL = re.compile(
    r"\b(?:journal|transactions|trans\.|letters|magazine|review|annals|bulletin|communications of|news"
    r"|quarterly|j\.)(?!\w)",
    re.IGNORECASE,
)
is_meeting = in_any_case(r"\b(?:proc|conf|symp|workshop|lecture notes)")
_is_report = in_any_case(r"\b(?:tech(?:nical)?|res(?:earch)?)\.? rep(?:ort|\.)?|\bwhite ?paper\b|\brfc \d+")
_BEFORE_DOCTOR = re.compile(
    r"master|bachelor|undergrad|honou?rs|senior|diploma|\b[mb]\.?\s?sc\b", re.IGNORECASE
)
"""A thesis that makes nobody a doctor."""
is_thesis = in_any_case(
    r"\b(ph\.?\s?d|master'?s?|doctoral|bachelor'?s?|undergraduate|honou?rs|senior|licentiate|diploma|[mb]\.?\s?sc)\b.{0,300}\b(?:thesis|diss(?:ertation|\.))|\bdissertation\b"
)
_ACRONYM_YEAR = re.compile(
    r"^(?:in:?\s+|at\s+|@\s*)?(?P<acronym>[A-Z][\w&.+/*!-]*(?:\s+(?:(?:and|of|on|for|in|the|&)\s+){0,2}[A-Z][\w&.+/-]*){0,4}?)(?:\s*-\s*(?P<year>(?:19|20)\d\d)"
    r"|\s*[,\s'’‘`´]\s*['’‘]?(?P<short_year>(?:19|20)\d\d|\d\d))(?!\d|,\d|(?:st|nd|rd|th)\b)['’]?"
)
"""An acronym with a year; two digits after a hyphen are an edition ("MICRO-35")."""
_WORKSHOP_LAST = re.compile(r"\s[Ww]orkshops?$")
_GOES_ON = re.compile(r"\s+(?:workshop|conference|symposium|summit) (?:on|of|for)\b", re.IGNORECASE)
"""What makes a year a part of a longer name: "Proceedings of the LAMP 2005 Workshop on Lamps"."""
_TRAILING_VOLUME = re.compile(r"[\s,]+(\d{1,3})\s*[:,]?$")
_DATE_TAIL = re.compile(
    rf"[\s,(]+(?>(?:{dates.MONTH}[\s,./–-]*){{0,9}})(?:\d{{1,2}}[\s,–-]+)?(?:{dates.MONTH}[\s,]*)?\(?((?:1[89]"
    rf"|20)\d\d)\b.*$|[\s,]+{dates.MONTH}\.?$",
    re.IGNORECASE | re.DOTALL,
)
_MONTH_TAIL = re.compile(rf"[\s,]+{dates.MONTH}\.?$", re.IGNORECASE)
_YEAR_FRONT = re.compile(r"^(?:(?:19|20)\d\d[\s,.:]+|of\s+(?=[A-Z]))")
_BRACED = re.compile(r"\{([^{}$\\]{1,200})\}")
_IN = re.compile(
    r"^(?:special issue of|in (?:preparation|revision|review)(?: for| at)?|submitted to"
    r"|in press,?(?: at| in)?|in:?|(?:en|dans)(?= (?-i:[A-Z]))|at|to appear,?(?: in| at)?|appear(?:s|ed|ing)? (?:in|at)"
    r"|accepted (?:at|by|to|for|in)"
    r"|published(?: (?:in|at|by))?|presented at|from|venue:|conference:|journal:)\s+(?=\S)",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"^(?:proceedings|proc\.?|in|ieee|acm|best paper.*|oral|spotlight|poster|outstanding paper.*"
    r"|distinguished.*|award.*|invited.*|chapters?|sections?|parts?|journal article|book section|web page)?\W*$",
    re.IGNORECASE,
)


_DATE_WORDS = re.compile(
    rf"\b(?:1[6-9]|20)\d\d[a-z]?\b|['’‘]\s?\d\d\b|\b\d{{1,2}}(?:st|nd|rd|th)?\b|{dates.MONTH}|spring"
    rf"|summer|fall|autumn|winter",
    re.IGNORECASE,
)
_WORDY = re.compile(r"\w")
_TWO_DIGITS = re.compile(r"(?<![\d-])['’‘`´]?\s?(?<!-)(\d\d)['’]?$")
_MAX_LABEL_WORDS = 3
_SHORT_YEAR_TAIL = re.compile(r"['’‘`´]\s?(?:(?:19|20)\d\d|\d\d)\b['’]?.*$")
_LONG_WORD = re.compile(r"[^\W\d_][\w'-]*")
_DIGIT = re.compile(r"\d")
_JOINED_YEAR = re.compile(r"(?<=[A-Za-z])[-_]((?:19|20)\d\d)(?!\d)")
"""A year that hangs on its venue: "CIKM-2020"."""
_REVERSED = re.compile(
    r"^(?P<on>[^.]{3,120}?),?\s+((?:19|20)\d\d)\.?\s+(?:[^.]{2,60}?\.\s+)?(?P<what>[^.]{3,80}?\b(?:on|of))(?=\s*[,.]|$)"
)
"""A meeting's name as IEEE's library exports it: "Lamps, 2008. LAMP 2008. IEEE International Conference on"."""
_DATED = re.compile(r"([^()]{4,40}?)\s*\(([^()]{2,80})\)$")
"""A date with the place in parentheses after it: "June 2017 (SOSP 2017)"."""


@dataclass(slots=True)
class Imprint:
    """Venue, date and publisher of a text; `fields` are "volume", "pages" and the like.

    `known` is the venue in the table of venues; `book` says that the publisher makes it a book.
    """

    venue: str = ""
    known: Venue | None = None
    date: PartialDate | None = None
    fields: dict[str, str] = field(default_factory=dict)
    publisher: str = ""
    book: bool = False

    def take_unknown(self, text: str) -> bool:
        """Remove a venue or publisher that is exactly `text`, unless it is known.

        Return whether there was one.
        """
        if self.venue == text and self.known is None:
            self.venue = ""
        elif self.publisher == text and not publishers.names_publisher(text):
            self.publisher = ""
        else:
            return False
        return True


def read(text: str, *, certain: bool = False) -> Imprint | None:
    """Return the imprint that the whole `text` is, or None.

    With `certain`, its place says that it is one (italics after a title, a table's column), and an unknown
    name is taken too.
    """
    found = _read_imprint(text, certain)
    if found is None:
        return None
    return Imprint(found.venue, found.known, found.date, dict(found.fields), found.publisher, found.book)


@lru_cache(maxsize=8192)
def _read_imprint(text: str, certain: bool) -> Imprint | None:
    """Return a text's venue, numbers, date and publisher; None if it is no imprint."""
    text = clean(text)
    text = _BRACED.sub(r"\1", text) if "{" in text else text
    text = _IN.sub("", text.strip(" ,;.:–—|*_[]»")).strip()
    if not text or len(text) > 400:
        return None
    if (dated := _DATED.match(text)) and dates_only(dated.group(1)) and not dates_only(dated.group(2)):
        text = dated.group(2)
    found = Imprint()
    if _DIGIT.search(text):
        text = _REVERSED.sub(r"\g<what> \g<on>, \g<2>", numbering.take_worded_numbers(text, found.fields))
        found.date = dates.parse(_JOINED_YEAR.sub(r" \1", text)) or found.date
    body = text.strip(" ,;.:–—-")
    if dates_only(body):
        return found if found.date or found.fields else None
    if not _take_name(found, body, certain=certain):
        return None
    if found.known and found.date is None and (two := _TWO_DIGITS.search(body)) and _is_label(body):
        found.date = PartialDate(dates.full_year(int(two.group(1))))
    if _EMPTY.match(found.venue):
        found.venue = ""
    return found


def _take_name(found: Imprint, body: str, *, certain: bool) -> bool:
    """Set `found`'s venue or publisher from a text; return whether the text is an imprint."""
    name, printer = publishers.split_publisher(_venue_name(body))
    found.known = venue(body) or venue(_venue_name(body)) or (venue(name) if printer else None)
    if found.known and found.known.kind == "journal" and body.islower() and not _DIGIT.search(body):
        found.known = None  # "machine learning" is a subject before it is a journal
    if is_thesis(body) or (_is_report(body) and not found.known):
        found.venue = _venue_name(body)
    elif found.known and _is_venue_alone(name, found.known):
        found.venue, found.publisher = _stated_spelling(name, found.known), printer
    elif not _has_two_numbers(found) and ((printer and not name) or _is_publisher(body)):
        found.known, found.publisher = None, printer or _venue_name(body)
        found.publisher = found.publisher.replace("; ", " and ")  # pandoc writes "Chapman; Hall"
        found.book = publishers.prints_books(body)
    elif (match := _ACRONYM_YEAR.match(body)) and not (
        _EMPTY.match(match["acronym"]) or _GOES_ON.match(body, match.end())
    ):
        found.venue, found.known = match["acronym"].strip(" ,-"), None
        if _WORKSHOP_LAST.match(body, match.end()):
            found.venue += " Workshop"  # is not the conference itself
        found.date = found.date or PartialDate(dates.whole_year(match["year"] or match["short_year"]))
    elif certain or (printer and publishers.is_camel(name)):
        found.known = found.known if _has_venue_word(body) else None
        found.venue, found.publisher = name, printer
    else:
        return bool(found.fields)
    return True


def _is_label(body: str) -> bool:
    """Return whether a text is a known venue's label of three words: "OSDI '20"."""
    return label(body) is not None and len(_LONG_WORD.findall(body)) <= _MAX_LABEL_WORDS


def _is_publisher(body: str) -> bool:
    """Return whether a publisher precedes the first comma, without a venue's word."""
    return publishers.names_publisher(body.partition(",")[0]) and not _has_venue_word(body)


def _has_two_numbers(found: Imprint) -> bool:
    """Return whether two of volume, number and pages are found, as a journal has."""
    numbers = found.fields.keys() & {"volume", "number", "pages"}
    return len(numbers) > 1 and ("volume" in numbers or found.date is not None)


def entry_type(imprint: Imprint) -> str:
    """Return the entry type of an imprint, mostly by its venue; "misc" without one."""
    if imprint.known:
        return {"journal": "article", "preprint": "misc"}.get(imprint.known.kind, "inproceedings")
    if is_thesis(imprint.venue):
        return "mastersthesis" if _BEFORE_DOCTOR.search(imprint.venue) else "phdthesis"
    if _is_report(imprint.venue):
        return "techreport"
    if (imprint.book or "edition" in imprint.fields) and not imprint.venue:
        return "book"
    if _JOURNAL.search(imprint.venue) or (
        imprint.venue
        and imprint.fields.keys() & {"volume", "number"}
        and not (is_meeting(imprint.venue) or "series" in imprint.fields)
    ):
        return "article"
    return "inproceedings" if imprint.venue else "misc"


def names_meeting(imprint: Imprint) -> bool:
    """Return whether a venue is in the table, or has a meeting's word: "Proc.", "Workshop"."""
    return imprint.known is not None or is_meeting(imprint.venue)


@lru_cache(maxsize=4096)
def dates_only(text: str) -> bool:
    """Return whether a text is a date, or a range of years, and nothing else."""
    first = _WORDY.search(text)
    if first and first.group().isalpha() and not _DATE_WORDS.match(text, first.start()):
        return False  # nearly every text ends here
    return _WORDY.search(_DATE_WORDS.sub("", dates.RANGE.sub("", text))) is None


def _is_venue_alone(body: str, known: Venue) -> bool:
    """Return whether a known venue is all of a text: six words, or venue-like."""
    if len(_venue_name(body).split()) > 24:
        return False
    if known.kind == "preprint" or len(_venue_name(body).split()) <= 6 or label(body):
        return True
    return _has_venue_word(body) or bool(re.search(r"\([A-Z]", body))


def _stated_spelling(name: str, known: Venue) -> str:
    """Return a known venue's name as stated, labels and preprint servers as acronym."""
    if known.kind == "preprint":
        return known.acronym
    if label(name) or len(name.split()) <= 2:
        return known.acronym if len(name) <= 14 else name
    return name


@lru_cache(maxsize=4096)
def _venue_name(body: str) -> str:
    """Return a venue's name without year, date, place and stray punctuation."""
    body = _YEAR_FRONT.sub("", body)
    if _DIGIT.search(body) is None:
        body = _MONTH_TAIL.sub("", body)
    else:
        tail = _DATE_TAIL.search(body)
        if tail and _has_venue_word(tail.group()) and tail.group(1):
            body = re.sub(rf"\s*\b{tail.group(1)}\b", "", body, count=1)
            tail = _DATE_TAIL.search(body)
        if tail and not _has_venue_word(tail.group()):
            body = body[: tail.start()]
        body = _SHORT_YEAR_TAIL.sub("", body)
        body = _TRAILING_VOLUME.sub("", body) if not body[:1].isdecimal() else body
    body = body.strip(" ,;.:[]–—-'’‘*_\"")
    if ". " in body and body.rpartition(" ")[2].lower() in ABBREVIATIONS | DOUBTFUL:
        return body + "."
    if body.count("(") > body.count(")"):
        body = body + ")" if re.search(r"\([\w/-]+$", body) else body[: body.rindex("(")].rstrip(" ,;")
    return body.strip(" ,;.:") if body.count("(") == body.count(")") else body.strip(" ,;.:()")
