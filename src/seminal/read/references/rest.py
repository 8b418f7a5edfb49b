"""What stands after a title: names, venue, date, the list's note."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from seminal.read.references import (
    authors,
    chunks,
    imprint,
    keyed_lines,
    people_behind,
    places_behind,
    signed_behind,
)
from seminal.read.references.draft import Draft
from seminal.read.references.marked import MASK
from seminal.read.references.part import EDGE, NOTE_KEY, Part, names_award
from seminal.read.references.remarks import sentences
from seminal.text import dates
from seminal.text.repair import clean

_NUMBERS = re.compile(r"[\s,.:;]*(?:[\d(]|vol\b|no\b|pp?\b)", re.IGNORECASE)
_DATED_BY = re.compile(r"^(.*(?:19|20)\d\d),?\s+(by\s+[A-Z].*)$", re.DOTALL)
_DATED_WHO = re.compile(r"((?:19|20)\d\d),\s+([A-Z][^\d]{3,120})")
_PAGES = re.compile(r"(?<!\S)\d{1,4}\s?(?:pages?|pp\.?)\Z", re.IGNORECASE)
"""How long a work is, in parentheses: "(1972, 45 pages)"."""
_DIGIT = re.compile(r"\d")
_LONG_NAME: Final = 8
_LOOK: Final = 20  # characters behind a part that may say what it is
_PRINTING = re.compile(
    r"(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth) (?:printing|impression)", re.IGNORECASE
)
_NOTHING = frozenset(("TBD", "TBA", "TODO", "WIP", "N/A", "tbd", "tba", "todo"))  # reason: lists' own words
"""What stands in a list where something is yet to be said: it is no part of a work."""
_YEAR_CLOSES = re.compile(rf"[,:]\s+(?:{dates.MONTH}\s+)?((?:19|20)\d\d)$", re.IGNORECASE)


def read_after(draft: Draft, text: str, start: int, emphasised: list[tuple[int, int]]) -> None:
    """Read what stands after a title, chunk by chunk; what is neither is the list's note."""
    if "(" in text and authors.NICKNAME.search(text, start):  # "Ada (Addie) Stone"
        text = text[:start] + authors.NICKNAME.sub(lambda m: " " * len(m.group()), text[start:])
    for start_of, end_of in emphasised:
        if chunks.is_said(text, start_of, end_of) and text[start_of - 1 : start_of] == " ":
            text = f"{text[: start_of - 1]}\n{text[start_of:]}"  # no part of what stands before it
    emphasised = [place for place in emphasised if not chunks.is_said(text, *place)]
    lost: list[chunks.Chunk] = []
    said = sentences(text, start)
    first = True
    for chunk in chunks.of(text, start, emphasised, signed_behind.remark(draft, text, start)):
        words = text[chunk.start : chunk.end].strip(EDGE)
        if not words:
            continue
        begins = chunk.start + 2
        italic = not text[start : chunk.start].rstrip(EDGE).endswith(MASK) and any(
            a <= begins and chunk.start < b and (chunk.end - 2 <= b or _NUMBERS.match(text, b, chunk.end))
            for a, b in emphasised
        )  # behind buttons it is a remark
        named = italic and not any(a <= chunk.end - 2 <= b for a, b in emphasised)
        after = text[chunk.end : chunk.end + _LOOK]
        raw = text[chunk.start : chunk.end]
        part = Part(raw, chunk.lead, italic=italic, first=first, after=after, named=named)
        if any(a <= chunk.start < b for a, b in said) or not _takes_part(draft, part):
            lost.append(chunk)
        first = first and imprint.dates_only(words)  # a year may stand between a title and its author
    _keep_notes(draft, text, lost)


TakePart = Callable[[Draft, Part], bool | None]
"""Takes what a part says. Returns whether it was understood, None where the rule is about other things."""


def _takes_part(draft: Draft, part: Part) -> bool:
    """Take what one part says into the draft, and return whether it was understood."""
    for rule in RULES:
        told = rule(draft, part)
        if told is not None:
            return told
    return False


def _dated_names(draft: Draft, part: Part) -> bool | None:
    """Take "(2019, by Ada Stone)": a date and names."""
    dated = _DATED_BY.match(part.text) if part.lead == "(" else None
    if dated is None:
        who = _DATED_WHO.fullmatch(part.bare) if part.lead == "(" and not draft.authors else None
        names = authors.parse(who.group(2), certain=True) if who else ()
        if who is None or not all(name.given for name in names[:1]) or authors.noun_like(names) or not names:
            return None
        draft.authors = names  # "(2014, Ada Stone)"
        draft.dated(dates.parse(who.group(1)), 1)
        return True
    _takes_part(draft, Part(dated.group(2), part.lead, italic=part.italic, first=part.first))
    return _takes_part(draft, Part(dated.group(1), part.lead, italic=part.italic, first=part.first))


def _take_keyed_line(draft: Draft, part: Part) -> bool | None:
    """Take a line "Venue: OSDI 2012", which says what it is."""
    keyed = keyed_lines.role(part.raw) if part.lead == "\n" else None
    return True if keyed and _take_field(draft, *keyed) else None


def _no_news(_: Draft, part: Part) -> bool | None:
    """Let pass what is nothing of the work's, and leave to the note what calls itself one."""
    if part.bare in _NOTHING or _PRINTING.fullmatch(part.bare):
        return True
    return False if NOTE_KEY.match(part.text) else None


def _takes_date(draft: Draft, part: Part) -> bool | None:
    """Take a date that stands alone."""
    if not imprint.dates_only(part.bare):
        return None
    draft.dated(dates.parse(part.bare), 1 if part.first else part.weight)
    return True


def _extent(draft: Draft, part: Part) -> bool | None:
    """Take "(12 pages)" and "(1972, 45 pages)": how long a work is says nothing of it but its date."""
    extent = _PAGES.search(part.bare) if part.lead == "(" else None
    said = part.bare[: extent.start()].strip(" ,;") if extent else ""
    if extent is None or (said and not imprint.dates_only(said)):
        return None
    draft.dated(dates.parse(said), 1)
    return True


def _award(_: Draft, part: Part) -> bool | None:
    """Let "Best Paper Award" pass."""
    told = names_award(part.bare) and len(part.bare.split()) <= 6 and not _DIGIT.search(part.bare)
    return True if told else None


def _take_field(draft: Draft, role: str, text: str) -> bool:
    """Take the value of a line "Venue: OSDI 2012" that says what it is."""
    value = text.strip(EDGE)
    if role == "authors":
        draft.authors = authors.parse(value, certain=True) or draft.authors
        return bool(draft.authors)
    if role == "date":
        draft.dated(dates.parse(value), 0)
        return draft.date is not None
    if role == "venue" and (found := imprint.read(value, certain=True)):
        draft.appeared(found, 1)
        return True
    return role == "links" and not value


RULES: Final[tuple[TakePart, ...]] = (
    _dated_names,
    _take_keyed_line,
    people_behind.by_people,
    _no_news,
    _takes_date,
    _extent,
    _award,
    places_behind.reprinted,
    places_behind.spelt_out,
    places_behind.acronym,
    places_behind.workplace,
    people_behind.one_person,
    places_behind.container,
    places_behind.known_place,
    places_behind.numbered,
    places_behind.edition,
    places_behind.town_and_house,
    places_behind.named_and_dated,
    signed_behind.one_family,
    people_behind.people,
    places_behind.place_in_italics,
    places_behind.place,
    places_behind.place_where_due,
)
"""The first rule that has something to say decides: what says what it is comes first, guesses come last."""


def _is_more_than_scrap(text: str) -> bool:
    """Return whether a text is more than a scrap: several words, or as many letters in a script without blanks."""
    return len(text.split()) > 1 or (len(text) > _LONG_NAME and not text.isascii())


def _keep_notes(draft: Draft, text: str, lost: list[chunks.Chunk]) -> None:
    """Keep what was not understood: sentences and dashes are the list's note, scraps only count."""
    kept = [
        c
        for c in lost
        if (c.lead != "(" and _is_more_than_scrap(text[c.start : c.end])) or c.lead in ("-", "–", "—")
    ]
    draft.unexplained += sum(len(text[c.start : c.end].split()) for c in lost)
    if lost and (year := _YEAR_CLOSES.search(text[lost[-1].start : lost[-1].end].rstrip(EDGE))):
        draft.dated(dates.parse(year.group(1)), 2)  # behind an institute and its town
    if not kept:
        return
    first, last = kept[0], kept[-1]
    end = last.end + 1 if text[last.end : last.end + 1] in (".", "!", "?") else last.end
    note = NOTE_KEY.sub("", clean(text[first.start : end].replace(MASK, " ")))
    note = re.sub(r"[\[(]\s*[\])]", "", note).strip(" ,;:-–—|*_").lstrip("”» ")
    if sum(c.isalpha() for c in note) > 2:
        draft.notes.append(re.sub(r"\s+([.,;:])", r"\1", note))
