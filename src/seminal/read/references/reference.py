"""One reference, in whatever form: marked text to a draft. All formats share this room."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from seminal.read.references import (
    addresses,
    authors,
    buttons,
    cited,
    days,
    foreign,
    glued,
    inside,
    links,
    marked_titles,
    places_behind,
    second_reading,
    spans,
    strings,
    title_edges,
    title_ends,
    title_rows,
    titling,
)
from seminal.read.references.before import read_before
from seminal.read.references.draft import Draft
from seminal.read.references.labels import read_labels
from seminal.read.references.marked import MASK, Marked
from seminal.read.references.rest import read_after
from seminal.read.references.stops import EDITION

LONGEST = 6000
"""A longer text is no reference."""
_QUOTES = frozenset('"“„«')
_ETAL = re.compile(r"\W*et\.? al\b\W*")
_BY_BEHIND = re.compile(r"\s\([Bb]y\s+(?=[A-Z])")
"""Authors in parentheses, behind a title that they may be inside the link of."""
_BAR = re.compile(r"(?<=\S)\s?\|\s+(?=\w)")
"""What parts a title from where it is from: "Flying Low: A Study | Kitecorp"."""
_EDITION_LAST = re.compile(rf"(?<=\w),\s+({EDITION.pattern})$", re.IGNORECASE)
_UNPRINTED_LAST = re.compile(r",\s+unpublished(?: (?:manuscript|draft|notes?))?$", re.IGNORECASE)


def read(marked: Marked, *, titled: bool = False) -> Draft | None:
    """Return what one marked text says of one work, or None when there is no title in it.

    With `titled`, the title stands in the first line, whatever is marked in the others.
    """
    if len(marked.text) > LONGEST:
        return None
    text, meant = spans.hidden(marked.text)
    draft = _read_draft(Marked(text, marked.marks), titled)
    if draft and meant:
        spans.shown(draft, meant)
    return second_reading.settled(draft, marked, titled=titled)


def _read_draft(marked: Marked, titled: bool) -> Draft | None:
    """Return the draft of a reference, None where it is none; `titled` says that its first line is a title."""
    marked = glued.parted(Marked(days.unsaid(foreign.plain(marked.text)), marked.marks))
    draft = Draft()
    text = titling.FILE.sub(lambda m: MASK * len(m.group()), addresses.taken(marked, draft))
    start = max(read_labels(text, marked, draft), strings.number(text))
    text = MASK * start + text[start:]
    marks = [replace(m, start=start) if m.start < start else m for m in marked.marks if m.end > start]
    marks = [m for m in marks if m.kind != "link" or MASK not in text[m.start : m.end].strip(" .,")]
    marks = [m for m in marks if not _ETAL.fullmatch(text, m.start, m.end)]
    line = text.find("\n", len(text) - len(text.lstrip())) if titled else -1
    line = line if line > 0 else len(text)
    found = marked_titles.marked_title(text[:line], [m for m in marks if m.end <= line])
    kinds = {m.kind for m in marks if m.start <= found[0] < m.end} if found else set()
    ahead = found and strings.title_ahead(text[:line], found[0], italic=kinds == {"emphasis"})
    if ahead and "strong" not in kinds:
        found = None
    if found:
        begin, end = found
        whole, start_of = end, begin
        begin, end = inside.within(text, begin, title_edges.before_imprint(text, begin, end))
        if begin > start_of:  # names stand ahead, so that a date in parentheses closes what names the place
            end = min(end, inside.within(text, start_of, whole)[1])
        draft.title_marked = True
        draft.title_linked = any(m.start <= begin < m.end for m in marks if m.kind == "link")
        draft.title_quoted = "emphasis" in kinds or not _QUOTES.isdisjoint(
            text[max(0, begin - 1) : begin + 1]
        )
        read_before(draft, text[:begin], text[end:])
    else:
        begin, end, behind_authors = strings.title(text[:line])
        if people := title_edges.names_ahead(text[:line], marks):  # "*Stone A.* Kites at night. Kite Rev."
            begin, end, behind_authors = people, title_ends.sentence(text[:line], people), True
        ended, end = end, title_edges.before_volume(text, marks, begin, end)
        if behind_authors:
            read_before(draft, text[:begin], text[end:])
            bare = end == ended
            if bare and (place := places_behind.only_place(text, begin)):
                draft.appeared(place[0], 1)  # "A. Stone, Phys. Rev. D 66, 85003 (2002)": many name no titles
                end = place[1]
                text = text[:end] + MASK * (len(text) - end)
        elif begin and text[:begin].strip(" \n" + MASK):
            draft.before += len(text[:begin].split())
    for behind in (_BY_BEHIND, _BAR):
        if found_behind := behind.search(text, begin, end):
            end = found_behind.start()
    text = cited.without(draft, text, end)
    draft.title, gloss = titling.finish(text[begin:end])
    if gloss and text[begin - 1 : begin] in _QUOTES and begin:  # in quotes the title is whole
        draft.title, gloss = titling.clean(text[begin:end].replace(MASK, " ")), ""
    draft.short_title = gloss or draft.short_title
    if not any(c.isalpha() for c in draft.title):
        draft.title = ""
        return draft if draft.identifiers else None
    shift = end
    if not gloss:
        gloss, shift = titling.gloss_after(text, end)
        draft.short_title = gloss or draft.short_title
    emphasised = [(m.start, m.end) for m in marked.marks if m.kind == "emphasis"]
    read_after(draft, text, shift, emphasised)
    _settle_draft(draft)
    return draft


def read_all(marked: Marked, *, titled: bool = False) -> list[Draft]:
    """Return a draft for each work of a text: a list sometimes names several in one line."""
    rows = buttons.rows(marked) if len(marked.text) <= LONGEST else []
    row = title_rows.linked(marked)
    papers = row or [
        m
        for m in marked.of("link")
        if links.kind(m.url) == "paper" and not buttons.is_button(marked, m, rows)
    ]
    only = all(title_rows.BETWEEN.fullmatch(marked.text, a.end, b.start) for a, b in pairwise(papers))
    titles = [m for m in papers if only or len(marked.text[m.start : m.end].split()) >= 3]
    if len(titles) > 1:
        titles = [m for m in papers if m in titles]
    if (
        titled
        or len(titles) < 2
        or len({m.url for m in titles}) < len(titles)
        or len(titles) > title_rows.MOST
    ):
        one = read(marked, titled=titled)
        return [one] if one else []
    drafts = []
    for first, after in zip(titles, [*titles[1:], None], strict=True):
        start = 0 if first is titles[0] and not row else first.start
        end = after.start if after else len(marked.text)
        marks = tuple(
            replace(m, start=m.start - start, end=min(m.end, end) - start)
            for m in marked.marks if start <= m.start < end
        )  # fmt: skip
        drafts.append(read(Marked(marked.text[start:end].rstrip(" ,;"), marks)))
    found = [draft for draft in drafts if draft]
    if row and any("paper" in draft.kinds for draft in found):
        for draft in found:
            draft.kinds.add("paper")  # in one form with a paper they are papers
    return found


def _is_named_for(draft: Draft, word: str) -> bool:
    """Return whether a word ahead begins the title too: "Reef - [Reef: Lamps](a)", "**Reef**: *Reef Lamps*"."""
    goes_on = draft.title_marked and draft.date_rank > 0 and not authors.is_organisation(word)
    return draft.title.startswith(f"{word}:") or (goes_on and draft.title.startswith(f"{word} "))


def _settle_draft(draft: Draft) -> None:
    """Put right what is only seen at the end."""
    if edition := _EDITION_LAST.search(draft.title):
        draft.imprint.fields.setdefault("edition", edition.group(2) or edition.group(3) or edition.group(1))
        draft.title = draft.title[: edition.start()]
    draft.title = _UNPRINTED_LAST.sub("", draft.title)
    if draft.imprint.date and draft.date is None:
        draft.date = draft.imprint.date
    if draft.date is None and not draft.imprint.venue:
        draft.title, found = titling.with_venue(draft.title)
        if found:
            draft.appeared(found)
    if not draft.authors:
        draft.title, draft.authors = titling.with_authors(draft.title)
    if [name.given for name in draft.authors] == [""] and _is_named_for(draft, draft.authors[0].family):
        draft.authors = ()
    if draft.short_title and draft.title.lower().startswith(draft.short_title.lower()):
        draft.short_title = ""
