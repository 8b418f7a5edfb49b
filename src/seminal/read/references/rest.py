"""What stands after a title: names, venue, date, the list's note."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from seminal.read.references import authors, commas, imprint, keyed_lines, strings
from seminal.read.references.draft import Draft
from seminal.read.references.parentheses import affiliation, bodies
from seminal.read.references.people_behind import take_names, take_person, venue_then_names
from seminal.read.references.strings import EDITION, MASK, names_and_imprint
from seminal.text import dates
from seminal.text.repair import clean

_SEPARATOR = re.compile(
    rf"(?P<keep>(?<=\d)\s?\((?:\d{{1,4}}(?:[-–/]\d+)?|{dates.MONTH}\s(?:19|20)\d\d)\))|{MASK}+|\n|\s[-–—"
    rf"|•·]+\s|\s?[–—]\s?(?!\d)|;\s|[()\[\]]|\s:\s|:\s+(?=\*|$)",
    re.IGNORECASE,
)
_BY = re.compile(r"^\W*(?:by|authors?:|written by|authored by)\s+(.+)$", re.IGNORECASE | re.DOTALL)
NOTE_KEY = re.compile(
    r"^\W*(?:note|notes|summary|abstract|tl;?dr|comment|description|annotation|why|takeaway"
    r"|key ideas?)\s*[:：]\s*",
    re.IGNORECASE,
)
AWARD = re.compile(
    r"\b(?:best paper|award|oral|spotlight|poster|outstanding|distinguished|runner-?up|keynote|invited"
    r"|honou?rable)\b",
    re.IGNORECASE,
)
PRIZE = re.compile(
    r"(?<=[\d\w])[\s,(-]+(?:oral|spotlight|highlight|(?:best|outstanding) paper)(?: award)?\)?\s*$",
    re.IGNORECASE,
)
"""How a venue took a work, behind its year: "ICLR 2020 Oral"."""
_NUMBERS = re.compile(r"[\s,.:;]*(?:[\d(]|vol\b|no\b|pp?\b)", re.IGNORECASE)
_ACRONYM = re.compile(r"[A-Z][A-Za-z&]*[A-Z][A-Za-z&]*(?:-?\d+)?$")
_AFFILIATED = re.compile(r"(?:UC|UIUC|MIT|CMU|University|Univ\.)\b[\w .&-]{0,40}$")
_EDGE = ' \t\n.,;:-–—|·•*_/"“”'
_LONGEST_VENUE = 14
_VOLUME_AND_PAGE = re.compile(r"([A-Z][^\d,]{3,80}), (\d{1,4}), (e?\d{1,7})$")


_INVERTED = re.compile(r"[A-Z][\w'’-]+,\s+(?:[A-Z]\.?[- ]?){1,3}$")
_CONTAINED = re.compile(r"[Ii]n:?\s+[A-Z]")
"""What a part of a book or of proceedings begins with: "In Parallel and Distributed Algorithms, pages 1-9"."""
_STOP_AHEAD = re.compile(r"\.[A-Z]\.")
"""A title's full stop without a space behind it: "[Title](a.pdf).B. Author"."""
_DATED_BY = re.compile(r"^(.*(?:19|20)\d\d),?\s+(by\s+[A-Z].*)$", re.DOTALL)
_DIGIT = re.compile(r"\d")
_YEAR_CLOSES = re.compile(rf"[,:]\s+(?:{dates.MONTH}\s+)?((?:19|20)\d\d)$", re.IGNORECASE)
_THESIS_OF = re.compile(
    r"([A-Z][\w.'’ -]{3,60}?)(?:['’]s|(?<=s)['’])\s+"
    r"((?:(?:ph\.?\s?d\.?|doctoral|master['’]?s)\s+)?(?:thesis|dissertation))$",
    re.IGNORECASE,
)
"""Whose thesis a work is: "Ada Stone's PhD thesis"."""
_FIRST_PART = re.compile(r"[^,]{2,40},\s")
_SENTENCE = re.compile(r"\b(?:we|this paper|is a|are|presents?|introduces?|shows?|how)\b")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of the text after a title: what parts it from the one before (`-`, `(`, `.`) and its place."""

    lead: str
    start: int
    end: int


def read_after(draft: Draft, text: str, start: int, emphasised: list[tuple[int, int]]) -> None:
    """Read what stands after a title, chunk by chunk; what is neither is the list's note."""
    lost: list[Chunk] = []
    first = True
    for chunk in _chunks(text, start, emphasised):
        words = text[chunk.start : chunk.end].strip(_EDGE)
        if not words:
            continue
        italic = not text[start : chunk.start].rstrip(_EDGE).endswith(MASK) and any(
            a <= chunk.start + 2 and (chunk.end - 2 <= b or _NUMBERS.match(text, b, chunk.end))
            for a, b in emphasised
        )  # behind buttons it is a remark
        if not _understood(draft, text[chunk.start : chunk.end], chunk.lead, italic=italic, first=first):
            lost.append(chunk)
        first = first and imprint.dates_only(words)  # a year may stand between a title and its author
    _notes(draft, text, lost)


def _chunks(text: str, start: int, emphasised: list[tuple[int, int]]) -> Iterator[Chunk]:
    """Yield the parts of the text after a title, by sentences, dashes, parentheses and lines."""
    cuts = [
        (m.start(), m.end(), m.group().strip() or "\n")
        for m in _SEPARATOR.finditer(text, start)
        if not m.group("keep")
    ]
    cuts += [
        (m.start(), m.end(), ".")
        for m in strings.stops(text, start, len(text))
        if not any(a <= m.start() < b - 1 for a, b in emphasised[:20])  # "*Publ. Math. Inst.*" is one name
    ]
    cuts += [(a - 2, a, ":") for a, _ in emphasised[:20] if a - 2 >= start and text[a - 2 : a] == ": "]
    lead, at = "", start
    for left, right, what in sorted(cuts):
        if left < at:
            continue
        if left > at:
            yield Chunk(lead, at, left)
        lead, at = what[0], right
    if at < len(text):
        yield Chunk(lead, at, len(text))


def _understood(draft: Draft, raw: str, lead: str, *, italic: bool, first: bool) -> bool:
    """Take what one chunk says into the draft, and return whether it was understood."""
    text = clean(raw).strip(" ,;:|")
    if _STOP_AHEAD.match(text):
        text = text[1:]
    if lead == "(" and (dated := _DATED_BY.match(text)):
        _understood(draft, dated.group(2), lead, italic=italic, first=first)
        return _understood(draft, dated.group(1), lead, italic=italic, first=first)
    bare = PRIZE.sub("", text.strip(_EDGE))
    if lead == "\n" and (keyed := keyed_lines.role(raw)) and _take_field(draft, *keyed):
        return True
    if by := _BY.match(text):
        if lead == "(" and bodies(by.group(1)):
            return True
        names, _, place = by.group(1).partition(" in ")
        if (
            place[:1].isupper()
            and authors.parse(names, certain=True)
            and (found := imprint.read(place, certain=True))
        ):
            draft.appeared(found)  # "By Ada Author in OSDI 2012"
            return take_names(draft, names, certain=True)
        names = authors.families(by.group(1), least=3 if lead == "\n" else 2) or authors.parse(
            by.group(1), certain=True
        )
        if names and (lead == "\n" or draft.title_marked or len(names) > 1) and not authors.is_noun(names[0]):
            draft.authors = draft.authors or names
            return True
        return take_names(draft, by.group(1), certain=True)
    if lead == "(" and affiliation(bare):
        return True
    if NOTE_KEY.match(text):
        return False
    if imprint.dates_only(bare):
        draft.dated(dates.parse(bare), 1 if lead == "(" else 2)
        return True
    if AWARD.search(bare) and len(bare.split()) <= 6 and not _DIGIT.search(bare):
        return True
    dash_note = lead in ("-", "–", "—") and italic
    if lead == "(" and draft.imprint.venue and not draft.imprint.known and _ACRONYM.match(bare):
        draft.imprint.venue += f" ({bare})" if "(" not in draft.imprint.venue else ""
        return True
    if not draft.authors and _INVERTED.match(bare):
        draft.authors = authors.parse(bare, certain=True)
        return True
    if (
        not draft.authors
        and (thesis := _THESIS_OF.match(bare))
        and take_names(draft, thesis.group(1), certain=True)
    ):
        kind = thesis.group(2)
        draft.imprint.venue = draft.imprint.venue or ("PhD thesis" if len(kind.split()) == 1 else kind)
        return True
    if not draft.authors and venue_then_names(draft, bare):
        return True
    if not draft.authors and first and lead != "(" and (names := commas.dated_name(bare)):
        draft.authors = names
        draft.dated(dates.parse(bare), 2)
        return True
    whole = None if dash_note else imprint.read(bare)
    if whole and whole.venue and whole.date and _CONTAINED.match(bare) and _short_enough(bare):
        draft.appeared(whole)
        return True
    if (
        draft.authors
        and not draft.imprint.venue
        and not (whole and whole.venue)
        and _CONTAINED.match(bare)
        and _short_enough(bare)
        and (found := imprint.read(bare, certain=True))
    ):
        draft.appeared(found)
        return True
    if (
        whole
        and whole.known
        and whole.known.kind != "preprint"
        and len(bare.split()) <= 20
        and not _names_first(bare)
    ):
        draft.appeared(whole, 1 if lead == "(" else 2)
        return True
    if whole and whole.publisher and whole.known is None and not whole.venue and lead == "(":
        draft.appeared(whole, 1)
        return True
    if (
        draft.authors
        and not draft.imprint.venue
        and first
        and lead in ("", ".")
        and bare[:1].isupper()
        and not (whole and (whole.venue or whole.publisher))
        and (found := _numbered(bare))
    ):
        draft.appeared(found)
        return True
    if match := EDITION.match(bare):
        draft.imprint.fields.setdefault("edition", match.group(1) or match.group(2) or match.group())
        left = bare[match.end() :].strip(_EDGE)
        if left and (found := imprint.read(left)):
            draft.appeared(found)
        return not left or found is not None
    if not draft.authors and take_names(draft, text, certain=lead in ("(", "\n")):
        return True
    if not draft.authors and first and take_person(draft, text):
        return True
    if not draft.authors and draft.title_marked and lead in ("-", "–", "—") and whole is None:
        names = authors.families(text, least=3) or authors.parse(
            text, certain=True
        )  # "_Title_ - Cormen, Stein"
        if len(names) > 1 and not authors.noun_like(names) and not any(authors.is_noun(n) for n in names):
            draft.authors = names
            return True
    if _AFFILIATED.match(bare) and whole is None:
        return True
    if (
        italic
        and not dash_note
        and not bare[0].islower()
        and not draft.imprint.venue
        and (found := imprint.read(bare, certain=True))
    ):
        draft.appeared(found)
        return True
    if whole and _short_enough(bare):
        draft.appeared(whole, 1 if lead == "(" else 2)
        return True
    return _place_of_venue(draft, bare, lead, first=first)


def _numbered(text: str) -> imprint.Imprint | None:
    """Return the place of "Frontiers in kites, 11, 24": the numbers say what lower case hides."""
    if len(text.split()) > _LONGEST_VENUE:
        return None
    if numbers := _VOLUME_AND_PAGE.match(text):
        name, volume, pages = numbers.groups()
        return imprint.Imprint(name, fields={"volume": volume, "pages": pages})
    found = imprint.read(text, certain=True)
    return found if found and found.venue and found.fields.keys() & {"volume", "pages"} else None


def _take_field(draft: Draft, role: str, text: str) -> bool:
    """Take the value of a line "Venue: OSDI 2012" that says what it is."""
    value = text.strip(_EDGE)
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


def _names_first(text: str) -> bool:
    return bool(_FIRST_PART.match(text)) and names_and_imprint(text) is not None


def _short_enough(text: str) -> bool:
    return len(text.split()) <= 24 and not _SENTENCE.search(text)


def _place_of_venue(draft: Draft, text: str, lead: str, *, first: bool) -> bool:
    """Take an unknown venue where one is due: right after the title of a work whose authors came first."""
    if draft.imprint.venue or not draft.authors or lead not in ("", ".") or not first:
        return False
    words = [w for w in text.split() if len(w) > 3]
    if (
        len(text.split()) > _LONGEST_VENUE
        or not words
        or sum(w[0].isupper() for w in words) < 0.6 * len(words)
    ):
        return False
    if found := imprint.read(text, certain=True):
        draft.appeared(found)
        return True
    return False


def _notes(draft: Draft, text: str, lost: list[Chunk]) -> None:
    """Keep what was not understood: sentences and dashes are the list's note, scraps only count."""
    kept = [
        c
        for c in lost
        if (c.lead != "(" and len(text[c.start : c.end].split()) > 1) or c.lead in ("-", "–", "—")
    ]
    draft.unexplained += sum(len(text[c.start : c.end].split()) for c in lost)
    if lost and (year := _YEAR_CLOSES.search(text[lost[-1].start : lost[-1].end].rstrip(_EDGE))):
        draft.dated(dates.parse(year.group(1)), 2)  # behind an institute and its town
    if not kept:
        return
    first, last = kept[0], kept[-1]
    end = last.end + 1 if text[last.end : last.end + 1] in (".", "!", "?") else last.end
    note = NOTE_KEY.sub("", clean(text[first.start : end].replace(MASK, " ")))
    note = re.sub(r"[\[(]\s*[\])]", "", note).strip(" ,;:-–—|*_")
    if sum(c.isalpha() for c in note) > 2:
        draft.notes.append(re.sub(r"\s+([.,;:])", r"\1", note))
