"""Move addresses, identifiers and link labels to the draft, and mask them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from seminal.model.source import Span
from seminal.model.vocabulary import venue
from seminal.read.references import buttons, cited, days, links, titling
from seminal.read.references.access_notes import without_access_notes
from seminal.read.references.draft import Draft
from seminal.read.references.imprint import Imprint
from seminal.read.references.labelling.edges import WITHIN, stretches
from seminal.read.references.labelling.quotes import canonical
from seminal.read.references.labels import names_place
from seminal.read.references.marked import MASK, Mark, Marked, in_brackets
from seminal.text import dates, identifiers
from seminal.text.braces import blanked
from seminal.text.pattern import lazy
from seminal.text.values import date_text

_MIN_LONG = 16
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
_BRACKETED = re.compile(r"[\[(【]([^\[\]()【】\x00]{1,60})(?:[\]】]|\)(?![^\W\d_]))")  # "(by)Pass" is a word
_GBT = re.compile(
    r"\s?\[(?:[JMCDRSPNGAZ]|EB|DB|CP|DS)(?:/(?:OL|CD|MT|DK))?\](?:(//\s*)|(?=[.,\s:]|$))|\[(?:19|20)\d\d-\d\d-\d\d\]"
)
"""The kind of a work behind its title, and the day it was looked at, in China's standard of references."""
_KIND = re.compile(
    r"(?:\(version (?P<version>[\w.-]{1,20})\)\s{0,2})?\[(?:(?P<data>data ?set)|(?:computer )?(?:software|program))\]",
    re.IGNORECASE,
)
"""That a work is no text, and its version, as APA has it: "(Version 2.1) [Computer software]"."""
_ASIDE = re.compile(
    r"^[ \t]*\W{0,4}(?:institut\w*|affiliations?|organi[sz]ations?|机构|单位)\s*[:：][^\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A line of a card that says nothing of the work itself."""
_RAISED = re.compile(r"(?:([⁰¹²³⁴-⁹]{1,2})|\^(\d{1,2})\^)(?=(?:1[5-9]|20)\d\d\b)")
"""Which edition appeared in the year after it: "Berlin ³2009"."""
_STAMPED = re.compile(r"[\[<](?:19|20)\d\d-\d\d-\d\d(?: [^\W\d_]{1,4}\.?)? \d\d?:\d\d[ \xa0]?[\]>]")
"""When a note was made, as Org writes it: "[2013-01-03 Do 13:17]"."""
_EMPTY_BRACKETS = re.compile(rf"(?<![\[(【])(?!(?<=\w)\(\))[\[(【]++[\s,;|/·•{MASK}-]*+[\])】]+")
_EDGES = " \t\n.,;:|\"“”„«»'`*_‘’–—-" + MASK
"""Signs around a title that are no part of it."""
_TITLED = re.compile(rf"\s*(?:\S++\s++){{{titling.TITLED_WORDS}}}\S")
"""The words of a title, and the beginning of another: what follows is after a title."""
_DATED = re.compile(r"(?:19|20)\d\d[\s)\].,]*$")


def take_addresses(marked: Marked, draft: Draft) -> str:
    """Move addresses, identifiers and access dates to the draft; return the text without them.

    They are masked, as are link labels, tags, days of meetings and empty brackets: the length stays.
    """
    text = marked.text
    if "[" in text and _GBT.search(text):
        text = _GBT.sub(_without_kind, text)
    if _ASIDE.search(text):
        text = _ASIDE.sub(lambda m: MASK * len(m.group()), text)
    found = list(marked.of("link"))
    for start, end, number in links.dois_with_blanks(text):
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
    text = _without_labels_after_titles(text, marked)
    text = _without_numbers(_without_tags(text, marked), draft)
    text, day = without_access_notes(text)
    if day:
        whole = dates.parse(day)
        draft.imprint.fields.setdefault("urldate", date_text(whole) if whole and whole.day else day)
    for match in _KIND.finditer(text):
        draft.kind, version = "dataset" if match["data"] else "software", match["version"]
        draft.imprint.fields |= {"version": version} if version else {}
        text = _masked(text, *match.span())
    named = [match.span() for match in _BRACKETED.finditer(text) if _only_names_links(match.group(1))]
    titles = _begins_by_end(marked) if named else {}
    for start, end in named:
        if titles.get(end, start) >= start:
            text = _masked(text, start, end)
    text = days.without_days(text)
    if raised := list(_RAISED.finditer(text)):
        number = unicodedata.normalize("NFKC", raised[0][1] or raised[0][2])
        draft.imprint.fields.setdefault("edition", number)
        text = blanked(text, [match.span() for match in raised])
    text = _all_masked(text, [match.span() for match in _STAMPED.finditer(text)])
    for match in _EMPTY_BRACKETS.finditer(text):
        text = _masked(text, match.start(), match.end())
    return text


def _begins_by_end(marked: Marked) -> dict[int, int]:
    """Map the end, with and without quote, of quoted and italic stretches to starts."""
    found: dict[int, int] = {}
    for begin, stop, turn, _ in stretches(canonical(marked.text), marked.marks):
        for end in (stop - 1, stop) if turn == WITHIN else ():
            found[end] = min(begin, found.get(end, begin))
    return found


def _take_link(text: str, marked: Marked, mark: Mark, rows: list[tuple[Span, int]], draft: Draft) -> bool:
    """Return whether a link's text is a button, venue or citation, added to the draft."""
    label = marked.text[mark.start : mark.end]
    if buttons.is_button(marked, mark, rows):
        draft.identify(label)
        ahead = not any(c.isalnum() for c in text[: mark.start])  # a label: "[[arXiv](url)] Title"
        if place := buttons.place(label, first=ahead):
            draft.add_imprint(place, 3)
        return True
    if cited_place := cited.citing_names(marked.text, mark.start, mark.end):
        names, place = cited_place
        draft.add_authors(names)
        draft.add_imprint(place)
        return True
    if (
        not names_place(label.strip("[] "))
        and any(c.isalnum() for c in marked.text[: mark.start] + marked.text[mark.end :])
        and not _in_prose(marked.text, mark.start, mark.end)
        and (who := titling.citation(label))
    ):
        names, date = who  # "Title. [Dijkstra (1965)](url)"
        draft.add_authors(names)
        draft.add_date(date, 0)
        return True
    return False


def _without_labels_after_titles(text: str, marked: Marked) -> str:
    """Mask a label after a linked title that begins a line: "[Night Kites](a) Open"."""
    for mark in marked.of("link"):
        start = text.rfind("\n", 0, mark.start) + 1
        end = text.find("\n", mark.end) % (len(text) + 1)  # the end where no line follows
        label = text[mark.end : end].strip()
        title = text[mark.start : mark.end]
        if label and label[0].isalpha() and " " in title and not text[start : mark.start].strip(' *_"“«'):
            text = _masked(text, mark.end, end) if links.is_label(label) else text
    return text


def _without_tags(text: str, marked: Marked) -> str:
    """Mask code after a year, or tags after three words: "OSDI 2023 `must read`"."""
    codes = marked.of("code")
    tags = {mark.start for mark in _last_tags(text, codes)}
    titled = _TITLED.match(text) if codes else None
    found = [
        (mark.start, mark.end)
        for mark in codes
        if _DATED.search(text[max(0, mark.start - 6) : mark.start])
        or (
            titled
            and titled.end() <= mark.start
            and (mark.start in tags or in_brackets(text, (mark.start, mark.end)))
        )
    ]
    return _all_masked(text, found)


def _without_numbers(text: str, draft: Draft) -> str:
    """Move a text's identifiers to the draft, and mask them; arXiv's also give the venue."""
    numbered = _NUMBERED.search(text) or any(map(text.lower().count, _NAMED))
    for match in _IDENTIFIER.finditer(text) if numbered else ():
        draft.identify(match.group().strip(" \n[]"))
        if _PREPRINT.search(match.group()):
            draft.add_imprint(Imprint(venue="arXiv", known=venue("arXiv")))
        text = _masked(text, match.start(), match.end())
    return _BEHIND_NUMBER.sub(lambda m: MASK * len(m.group()), text)  # "2103.00020  # A Title"


def _only_names_links(stated: str) -> bool:
    """Return whether brackets only label links: "(pdf, code)", not a title's "(Extended Version)"."""
    label = stated.lower()
    return (
        len(label) > 1  # "f(x)"
        and all(map(buttons.names_link, label.split(", ")))
        and "version" not in label
        and not (" " in label and names_place(stated))  # "[IEEE Access]"
        and not any(c.isdecimal() for c in label)
    )


def _in_prose(text: str, start: int, end: int) -> bool:
    """Return whether a range is in a later line with 17 words beside it."""
    line = text.rfind("\n", 0, start)
    return (
        line >= 0 and len(text[line:start].split()) + len(text[end:].partition("\n")[0].split()) > _MIN_LONG
    )


def _without_kind(match: re.Match[str]) -> str:
    """Return a GB/T 7714 mark as text of its length: "[C]//" -> "In"."""
    length = len(match.group())
    return f"{MASK} In".ljust(length) if match.group(1) else MASK * length


def _all_masked(text: str, places: Iterable[tuple[int, int]]) -> str:
    """Mask ranges, which are sorted by start."""
    parts, at = [], 0
    for start, end in places:
        parts += [text[at:start], MASK * (end - max(start, at))]
        at = max(end, at)
    return "".join([*parts, text[at:]])


def _masked(text: str, start: int, end: int) -> str:
    return text[:start] + MASK * (end - start) + text[end:]


def _last_tags(text: str, marks: Sequence[Mark]) -> list[Mark]:
    """Return the lower-case words in code at the end: "Kites. Ada Stone. `wind`" -> "wind".

    The end is that of the text or of its first line.
    """
    line = text.find("\n")
    ends = (line, len(text)) if line > 0 else (len(text),)
    return [mark for end in ends for mark in _tag_marks(text, end, [m for m in marks if m.end <= end])]


def _tag_marks(text: str, end: int, marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks right before `end` that are words in small letters.

    They follow a sign such as a full stop, or are several; else [].
    """
    found: list[Mark] = []
    for mark in reversed(marks):
        tag = text[mark.start : mark.end]
        if text[mark.end : end].strip(_EDGES) or not tag.islower() or " " in tag:
            break
        found.append(mark)
        end = mark.start
    last = text[:end].rstrip(" ,")[-1:]
    return found if last in (".", ")", "]", MASK) or (len(found) > 1 and last.isalnum()) else []
