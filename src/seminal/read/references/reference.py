"""One reference, in whatever form: marked text to a draft. All formats share this room."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from seminal.model.source import Span
from seminal.model.vocabulary import venue
from seminal.read.references import (
    authors,
    buttons,
    cited,
    days,
    editors,
    foreign,
    glued,
    inside,
    links,
    marked_titles,
    places_behind,
    remarks,
    spans,
    strings,
    title_edges,
    title_ends,
    title_rows,
    titling,
)
from seminal.read.references.before import read_before
from seminal.read.references.draft import Draft
from seminal.read.references.imprint import Imprint
from seminal.read.references.labels import names_place, read_labels
from seminal.read.references.marked import MASK, Mark, Marked, in_brackets
from seminal.read.references.rest import read_after
from seminal.read.references.stops import EDITION
from seminal.text import dates, identifiers
from seminal.text.pattern import lazy

_LONG_LINE = 16
LONGEST = 6000
"""A longer text is no reference."""
_IDENTIFIER = lazy(
    r"(?:(?:\A\s*|(?<=\n)[ \t]*)\[?(?:0[7-9]|[1-3]\d)(?:0[1-9]|1[0-2])\.\d{4,5}(?:v\d+)?\]?"
    r"(?=\s*(?:\Z|[\n:,;|#%])|\s+(?:[-–—]+|//)\s|\s+(?-i:[A-Z0-9\"“]))"
    r"|,?\s*\b(?:(?:corr|arxiv),?\s*(?=abs/|arxiv))?(?:arxiv(?:\s+preprint)?\s*(?:arxiv)?(?:\s?[:/]|(?=\s\d{4}\.\d))"
    r"|abs/)\s?(?:abs/)?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?"
    rf"(?:\s?\[[\w.-]{{2,12}}\])?|{identifiers.ARXIV_ARCHIVED}"
    r"|\bdoi:?\s*(?=10\.)10\.\d{4,9}/[^\s\x00]+|\b(?:https?://)?(?:dx\.)?doi\.org/\S+"
    r"|(?<!\S)10\.\d{4,9}/[^\s\x00]+"
    r"|\bISBN(?:-1[03])?:?\s?[\d -]{9,17}[\dXx]|\bhal-\d{8}|\bPMID:?\s?\d+)",
    re.IGNORECASE,
)
_BEHIND_NUMBER = re.compile(rf"\A(?=\s*{MASK})[\s{MASK}]*+(?:#{{1,3}}|%|//|[-–—]{{1,2}})\s")
_NUMBERED = re.compile(r"[\d/](?:\d{3}\.\d{4}|0\.\d{4}|(?<=/)\d{7}|\d{8})")
_NAMED = ("isbn", "doi.", "pmid", "hal-")
"""What every identifier has one of: seen sooner than the pattern is tried at each sign."""
_PREPRINT = re.compile("arxiv|corr|abs/", re.IGNORECASE)
_YEAR = re.compile(r"[\s(\[]{0,2}(?:19|20)\d\d[\s)\]]{0,2}")
_BRACKETED = re.compile(r"[\[(【]([^\[\]()【】\x00]{1,60})(?:[\]】]|\)(?![^\W\d_]))")  # "(by)Pass" is a word
_QUOTES = frozenset('"“„«')
_AVAILABLE = re.compile(
    r"\[(?:[Oo]nline|Internet)\][.,:;]?\s*(?:[Aa]vailable(?: (?:at|from))?\s*:?)?"
    r"|[.,;]?\s*\b[Aa]vailable(?: (?:at|from|[Oo]nline))?\s*:(?=\s*(?:\x00|$|https?:|ftp:|www\.))"
    r"|\b[Oo]nline[.,:;]\s+[Aa]vailable(?: (?:at|from))?\s*:?"
    r"|\bURL\s*:?\s*(?=\x00|$)|\b(?:doi|DOI|arXiv|ISBN)\s*:\s*(?=\x00)"
    r"|\[(?:[Ee]n\s(?:ligne|línea))\]\.?|\[(?:[Cc]onsult|[Aa]ccess|cited|[Aa]bgerufen|[Zz]ugriff)[^\[\]\x00]{2,60}\]"
    r"|\b(?:[Dd]isponible (?:à\sl['’]adresse|en\sligne|sur|en)|[Vv]erfügbar\sunter)\s*:?"
)
"""What IEEE's style, and ISO 690 in other languages, have before an address."""
_OFFERED = re.compile(
    r"nline|\[Internet|vailable|URL|[Dd][Oo][Ii]|arXiv|ISBN|isponible|erfügbar|\[(?:[Ee]n|[Cc]ons|cited|[Aa]cc|[Aa]bg|[Zz]ug)"
)
_GBT = re.compile(
    r"\s?\[(?:[JMCDRSPNGAZ]|EB|DB|CP|DS)(?:/(?:OL|CD|MT|DK))?\](?:(//\s*)|(?=[.,\s:]|$))|\[(?:19|20)\d\d-\d\d-\d\d\]"
)
"""The kind of a work behind its title, and the day it was looked at, in China's standard of references."""
_ASIDE = re.compile(
    r"^[ \t]*\W{0,4}(?:institut\w*|affiliations?|organi[sz]ations?|机构|单位)\s*[:：][^\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A line of a card that says nothing of the work itself."""
_ETAL = re.compile(r"\W*et\.? al\b\W*")
_EMPTY_BRACKETS = re.compile(rf"(?!(?<=\w)\(\))[\[(【]+[\s,;|/·•{MASK}-]*[\])】]+")
_BY_BEHIND = re.compile(r"\s\([Bb]y\s+(?=[A-Z])")
"""Authors in parentheses, behind a title that they may be inside the link of."""
_BAR = re.compile(r"(?<=\S)\s?\|\s+(?=\w)")
"""What parts a title from where it is from: "Flying Low: A Study | Kitecorp"."""
_EDITION_LAST = re.compile(rf"(?<=\w),\s+({EDITION.pattern})$", re.IGNORECASE)
_UNPRINTED_LAST = re.compile(r",\s+unpublished(?: (?:manuscript|draft|notes?))?$", re.IGNORECASE)
_TWO_CAPITALS = re.compile(r"\s*[A-ZÀ-Þ]\S*\s+[A-ZÀ-Þ]\S*\s*")
_DATED = re.compile(r"(?:19|20)\d\d[\s)\].,]*$")


def read(marked: Marked, *, titled: bool = False) -> Draft | None:
    """Return what one marked text says of one work, or None when there is no title in it.

    With `titled`, the title stands in the first line, whatever is marked in the others.
    """
    if len(marked.text) > LONGEST:
        return None
    text, meant = spans.hidden(marked.text)
    if not meant:
        return _read(marked, titled)
    draft = _read(Marked(text, marked.marks), titled)
    if draft:
        spans.shown(draft, meant)
    return draft


def _read(marked: Marked, titled: bool) -> Draft | None:
    marked = glued.parted(Marked(days.unsaid(foreign.plain(marked.text)), marked.marks))
    draft = Draft()
    text = titling.FILE.sub(lambda m: MASK * len(m.group()), _without_links(marked, draft))
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
            if bare and (place := places_behind.only_place(text, begin, dated=draft.date is not None)):
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
    _settle(draft)
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
        titles = [m for m in papers if m in titles or _TWO_CAPITALS.fullmatch(marked.text, m.start, m.end)]
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


def _without_links(marked: Marked, draft: Draft) -> str:
    """Take addresses and identifiers into the draft and mask what only names a link."""
    text = marked.text
    if "[" in text and _GBT.search(text):
        text = _GBT.sub(_without_kind, text)
    if _ASIDE.search(text):
        text = _ASIDE.sub(lambda m: MASK * len(m.group()), text)
    found = list(marked.of("link"))
    for start, end, number in links.spaced(text):
        draft.identify(number)
        text = _masked(text, start, end)
        found = [mark for mark in found if not start <= mark.start < end]
    rows = buttons.rows(marked) if found else []
    for mark in found:
        draft.link(mark.url)
        if text[mark.start - 1 : mark.start] + text[mark.end : mark.end + 1] == "<>":  # "<[Title](url)>"
            text = _masked(_masked(text, mark.start - 1, mark.start), mark.end, mark.end + 1)
        if mark.start == mark.end and text[mark.start - 1 : mark.start] == " ":  # a badge shows no text
            text = _masked(text, mark.start - 1, mark.start)
        if _take_link(text, marked, mark, rows, draft):
            text = _masked(text, mark.start, mark.end)
    text = _without_numbers(_without_tags(text, marked), draft)
    for match in _AVAILABLE.finditer(text) if _OFFERED.search(text) else ():
        text = _masked(text, match.start(), match.end())
    for match in _BRACKETED.finditer(text):
        if _only_names_links(match.group(1)):
            text = _masked(text, match.start(), match.end())
    text = days.without(text)
    for match in _EMPTY_BRACKETS.finditer(text):
        text = _masked(text, match.start(), match.end())
    return editors.without_editors(text)


def _take_link(text: str, marked: Marked, mark: Mark, rows: list[tuple[Span, int]], draft: Draft) -> bool:
    """Take what a link's text says where it is no title: a button, a place, who wrote it; return whether it is so."""
    label = marked.text[mark.start : mark.end]
    if _YEAR.fullmatch(label) and not any(c.isalnum() for c in text[: mark.start]):
        draft.dated(dates.parse(label), 1)  # "[2010](url) - Title"
        return True
    if buttons.is_button(marked, mark, rows):
        draft.identify(label)
        ahead = not any(c.isalnum() for c in text[: mark.start])  # a label: "[[arXiv](url)] Title"
        if place := buttons.place(label, first=ahead):
            draft.appeared(place, 3)
        return True
    if cited_place := cited.place(marked.text, mark.start, mark.end):
        draft.authors, place = cited_place
        draft.appeared(place)
        return True
    if (
        not names_place(label.strip("[] "))
        and any(c.isalnum() for c in marked.text[: mark.start] + marked.text[mark.end :])
        and not _in_prose(marked.text, mark.start, mark.end)
        and (who := titling.citation(label))
    ):
        draft.authors, date = who  # "Title. [Dijkstra (1965)](url)"
        draft.dated(date, 0)
        return True
    return False


def _without_tags(text: str, marked: Marked) -> str:
    """Return a text without the tags behind year or title: "OSDI 2023 `must read`"."""
    tags = remarks.last_tags(text, marked.of("code"))
    for mark in marked.of("code"):
        behind = len(text[: mark.start].split()) > titling.TITLED_WORDS
        if _DATED.search(text[max(0, mark.start - 6) : mark.start]) or (
            behind and (mark in tags or in_brackets(text, (mark.start, mark.end)))
        ):
            text = _masked(text, mark.start, mark.end)
    return text


def _without_numbers(text: str, draft: Draft) -> str:
    """Return a text without its identifiers, which the draft takes."""
    numbered = _NUMBERED.search(text) or any(map(text.lower().count, _NAMED))
    for match in _IDENTIFIER.finditer(text) if numbered else ():
        draft.identify(match.group().strip(" \n[]"))
        if _PREPRINT.search(match.group()):
            draft.appeared(Imprint(venue="arXiv", known=venue("arXiv")))
        text = _masked(text, match.start(), match.end())
    return _BEHIND_NUMBER.sub(lambda m: MASK * len(m.group()), text)  # "2103.00020  # A Title"


def _only_names_links(stated: str) -> bool:
    """Return whether what stands in brackets names links: "(pdf, code)", not "(Extended Version)" of a title."""
    label = stated.lower()
    return (
        len(label) > 1  # "f(x)"
        and all(map(buttons.names_link, label.split(", ")))
        and "version" not in label
        and not (" " in label and names_place(stated))  # "[IEEE Access]"
        and not any(c.isdigit() for c in label)
    )


def _in_prose(text: str, start: int, end: int) -> bool:
    """Return whether a range stands in a long line below the first: what is cited there is another work."""
    line = text.rfind("\n", 0, start)
    return (
        line >= 0 and len(text[line:start].split()) + len(text[end:].partition("\n")[0].split()) > _LONG_LINE
    )


def _without_kind(match: re.Match[str]) -> str:
    """Return a text as long as a mark of GB/T 7714: "[C]//" says "In", any other only where a title ends."""
    length = len(match.group())
    return f"{MASK} In".ljust(length) if match.group(1) else MASK * length


def _masked(text: str, start: int, end: int) -> str:
    return text[:start] + MASK * (end - start) + text[end:]


def _is_named_for(draft: Draft, word: str) -> bool:
    """Return whether a word ahead begins the title too: "Reef - [Reef: Lamps](a)", "**Reef**: *Reef Lamps*"."""
    goes_on = draft.title_marked and draft.date_rank > 0 and not authors.is_organisation(word)
    return draft.title.startswith(f"{word}:") or (goes_on and draft.title.startswith(f"{word} "))


def _settle(draft: Draft) -> None:
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
