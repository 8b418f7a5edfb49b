"""Labels before everything else: "[OSDI '22]", "16-ATC-", "2023/05:", "[Abramson 1985]"."""

from __future__ import annotations

import re

from seminal.model.entry import OTHERS, Name, PartialDate
from seminal.model.vocabulary import venue
from seminal.read.references import imprint, titling
from seminal.read.references.draft import Draft
from seminal.read.references.imprint import Imprint
from seminal.read.references.marked import MASK, Marked
from seminal.read.references.part import PRIZE, TRACK, names_award
from seminal.text import dates
from seminal.text.pattern import lazy

_PICTURES = r"""[^\w\[\](){}"“”'‘’`*<>/\\.,:;@#$%&+=~^【】¿¡-]*"""
_LABEL = re.compile(
    rf"{_PICTURES}([\[(【])((?:[^\[\]()【】\x00]|\([^\[\]()\x00]{{1,30}}\)){{1,60}})[\])】](?=([\s\x00:|,.\"“]|$)?)(?:\s*[:|,.–—-](?=\s))?\s*"
)
_TASK = re.compile(
    r"\W{0,3}(?:(?:read|skim|required|optional|recommended|suggested|assigned|mandatory|background|further|additional)"
    r"(?: (?:also|readings?|papers?|texts?|articles?))?|(?:(?:pre|post)-?)?readings?)"
    r"(?: \(\w+\))?\W{0,2}:\W{0,2}\s+(?=\S)",
    re.IGNORECASE,
)
"""What a class is to do with a work: "Read: ", "Optional reading: "."""
_POINTS = re.compile(r"\W{0,3}(?:links?|papers?|articles?|pdf)\s*:\s+(?=[\"“A-Z\x00])", re.IGNORECASE)
"""What a link is called that has the title too: "[Link: A Title](url)"."""
_LABEL_OPEN = re.compile(
    rf"[\s{MASK}]*(?:(?:In|Proc\.(?: of(?: the)?)?)\s+)?"
    rf"((?:[A-Z]|a(?=r[Xx]iv))[\w&/.+-]{{1,14}}(?:\s[A-Z][\w&-]{{1,14}})?(?:,\s|[\s'’‘`]{{0,3}})(?:(?:19|20)\d\d(?:[.,/-]\d\d(?!\d))?"
    rf"|['’‘]\s?\d\d))['’]?\s*(?:[:|,–—·/-]|\.(?=\s)|\x00)\s*"
)
_LABEL_BARE = re.compile(
    rf"[\s{MASK}]*([A-Z][A-Za-z&]{{1,9}})(?:\s{{0,8}}(['’‘]\d\d['’]?|\d\d['’])|\s{{1,8}}(\d{{1,3}})|\s(?=\s))"
    r"\s+(?=[\"“A-Z\d])"
)
"""A place that blanks part from a title, as in columns: "ICSE  20' Title", "TOPLAS 43 Title", "ARXIV    Title"."""
_LABEL_DASHED = re.compile(
    rf"[\s{MASK}]*(?:((?:19|20)?\d\d)\s?[-–_. ]?\s?"
    r"((?<=_)[A-Z][A-Za-z]{1,12}-[A-Z]{2,6}(?=_)"
    r"|(?:[A-Z]|[a-z]{2,3}(?=[A-Z]|xiv))[A-Za-z\d&+]{1,13}(?: [A-Z][A-Za-z\d&]{1,13})?)"
    r"|([A-Z][\w&+]{1,13}?)[-_. ]?((?:19|20)?\d\d))\s*[-_–—:]\s*(?=\S)"
)
"""A venue and its year before a title, joined by hyphens: "16-ATC-Design Guidelines", "OSDI20 - Title"."""
_YEAR_AND_PLACE = lazy(rf"[\s{MASK}]*(?:(?:19|20)\d\d(_|\s?[-–]\s?)\w+(?:\1|\s?[-–]\s)|\d\d_[\w-]+_)\s*")
"""A year and a place, parted alike: "2018 - RecSys - Title", "2023_PR_Title", "22_Kite_Title"."""
_DATE_LABEL = re.compile(
    rf"[\s{MASK}]*[\[(]?((?:19|20)\d\d(?:[./-]\d{{1,2}}){{0,2}})[\])]?\s*(?:[:|,.;/·–—-]\s+|\s+(?=[\"“\x00]))"
    rf"|[\s{MASK}]*(?:((?:19|20)\d\d)[-_]|\d\d_)(?=[A-Z]\w+ )"
)
_NTH = re.compile(
    r"\W{0,3}(?:paper|article|reading|reference|book|talk)\s*(?:no\.?\s*|\#)?\d{1,3}(?:\W{0,3}$|\s*[:.)–—-]\s+)"
    rf"|\d{{1,3}}[.)、]\s*(?={MASK})",
    re.IGNORECASE,
)
"""Which of a list's works it is: "**Paper 1** Title", "Paper 2: Title"."""
_CITEKEY = re.compile(
    r"\s*([A-Z][a-zà-ÿ]+?(?:-[A-Z][a-zà-ÿ]+?)?)(?:[Aa]nd([A-Z][a-zà-ÿ]+))?([Ee]t_?[Aa]l)?_?((?:19|20)\d\d)?[a-z]?\s*[-–—:]\s+(?=\S)"
)
"""A key that says who wrote a work and when, before its title: "Stoneetal1996 - Title", "StoneandOrtiz2012: Title"."""
_LABEL_PARTS = lazy(r"^(.*?)[\s,'’‘`´/-]*(?<!\d)((?:19|20)\d\d|\d\d)(?!\d)['’]?(.*)$")
_UNKNOWN = re.compile(
    r"[A-Z][\w&./+ -]{1,40}?(?:\s+|\s?['’‘`´]\s?)(?:(?:19|20)\d\d|\d\d)['’]?$|[A-Z]{3,12}(?:19|20)\d\d$"
)
"""A venue that no table knows, with a year and nothing else."""
_PARTED = re.compile(
    r"((?:19|20)\d\d)\s?(?:\s[|/·–—-]\s|[|/·–—])\s?([A-Z][\w&./+ -]{1,40})"
    r"|([A-Z][\w&./+ -]{1,40}?)\s?[|·]\s?((?:19|20)\d\d)"
)
"""A year and a place with a sign between them, in either order: "2019 | TCAS-I", "DAC | 2019"."""
_HELD_AT = re.compile(r"([\w-]{2,20})\s?@\s?[A-Z][\w-]{1,14}\W{0,3}\d{2,4}$")
"""A workshop with where it was held, "BioNLP@ACL 2019", and no citation's key, "Lamport@TOCS'98"."""
_KEY = re.compile(r"[A-Z][A-Za-z+]{0,8}\d\d[a-z]?")
"""A citation's label, "[CC77]", "[JLB+15]": no system's name."""
_CITES = lazy(r"[\s,]*\b((?:19|20)\d\d)[a-z]?\s*$")
_CITED_RANK = 3
_MOST_TAGS = 4
_TAG_WORDS = 4
_NAME_WORDS = 3
_SHORTEST = 3
"""Letters of a label that a title's first word follows without a blank."""
_AUTHORS = 300
"""Characters behind a label that authors stand in."""


def read_labels(text: str, marked: Marked, draft: Draft) -> int:
    """Read labels before everything else ("[OSDI '22]", "2023/05:") and return where they end."""
    task = _TASK.match(text) or _NTH.match(text) or _POINTS.match(text)
    at = _end_of_tags(text, task.end() if task else 0, marked, draft)
    at = _behind_bold(text, at, marked, draft)
    for _ in range(_MOST_TAGS):
        label = _next_label(text, at, marked, draft)
        if label is None or not text[label.end() :].strip(" \n.,:;" + MASK):
            break
        at = label.end()
    return at


def _end_of_tags(text: str, at: int, marked: Marked, draft: Draft) -> int:
    """Return where `OSDI'18` and other tags of the list end, set as code before a title."""
    for mark in marked.of("code")[:_MOST_TAGS]:
        tag = text[mark.start : mark.end]
        if any(c.isalnum() for c in text[at : mark.start]) or len(tag.split()) > _TAG_WORDS or not tag:
            break
        if _take_label(tag, draft) or any(
            m.start >= mark.end for m in marked.of("link", "strong", "emphasis")
        ):
            at = mark.end
    return at


def _behind_bold(text: str, at: int, marked: Marked, draft: Draft) -> int:
    """Return where a number or a day in bold ends: "**2024-07-30** Title", when the list took it up."""
    mark = next(iter(marked.of("strong")), None)
    if mark is None or text[at : mark.start].strip(" \n" + MASK):
        return at
    stated = text[mark.start : mark.end]
    if _NTH.fullmatch(stated):
        return mark.end
    date = dates.parse(stated) if imprint.dates_only(stated) else None
    draft.dated(date, _CITED_RANK)
    return mark.end if date else at


def _next_label(text: str, at: int, marked: Marked, draft: Draft) -> re.Match[str] | None:
    """Take the label that stands at a place, and return its match; None where none does."""
    if match := _LABEL.match(text, at):
        return match if _bracketed(match, text, marked, draft) else None
    if (match := _CITEKEY.match(text, at)) and _take_key(match, draft):
        return match
    if match := _LABEL_OPEN.match(text, at):
        if not venue(match.group(1)):
            return None
        _take_label(match.group(1), draft)
        return match
    if (match := _LABEL_DASHED.match(text, at)) and _take_dashed(match, draft):
        return match
    if (match := _LABEL_BARE.match(text, at)) and _bare(match, draft):
        return match
    match = _DATE_LABEL.match(text, at)
    if match and (stated := match.group(1) or match.group(2)):
        draft.dated(dates.parse(stated), 1)
    return match


def _bracketed(match: re.Match[str], text: str, marked: Marked, draft: Draft) -> bool:
    """Take what stands in brackets where it is a label: "(Non)linear ..." begins with a word of the title."""
    start, end = match.span(2)
    name, rounded = match.group(2).strip(), match.group(1) == "("
    marks = marked.of("link", "strong")
    ahead = any(mark.start == match.end() for mark in marks)
    glued = match.group(3) is None and not ahead
    if glued and (rounded or len(name) < _SHORTEST or not text[match.end() : match.end() + 1].isupper()):
        return False  # but "[FoldNet]Folding ..." begins with one
    cited = not venue(name) and _citation_label(name, text[match.end() :])
    known = bool(cited) or _take_label(name, draft) or names_award(name)
    if cited:
        draft.dated(PartialDate(int(cited.group(1))), _CITED_RANK)  # what follows says it better
    if known:
        return True
    words = name.split()
    begins = any(mark.start == match.start(1) for mark in marks)
    if not (rounded and (ahead or begins) and titling.is_name(name)):  # "(GCN) [Title](url)"
        inside = any(mark.start <= match.start(1) and match.end() < mark.end for mark in marks)
        bold = any(mark.start >= start and mark.end <= end for mark in marked.of("strong"))
        if rounded or inside or (len(words) > _NAME_WORDS and not bold):
            return False
    if not _KEY.fullmatch(name) and any(map(titling.is_name, words)) and len(words) <= _NAME_WORDS:
        draft.short_title = name
    return True


def is_task(text: str) -> bool:
    """Return whether a text begins with what is to be done with a work: "Pre-reading: "."""
    return _TASK.match(text) is not None


def begins_with_place(text: str) -> bool:
    """Return whether a text begins with a place that blanks part from its title: "ICSE  20' Title"."""
    match = _LABEL_BARE.match(text)
    return match is not None and _bare(match, Draft())


def names_place(text: str) -> bool:
    """Return whether a text is a label with a venue, known or not: "ECCV", "ICCVW2021"."""
    return venue(text) is not None or _UNKNOWN.match(text) is not None


def _citation_label(label: str, after: str) -> re.Match[str] | None:
    """Return the match of a citation's label, "[Abramson 1985]": the name is an author's of what follows."""
    match = _CITES.search(label)
    name = label[: match.start()].split()[:1] if match else []
    return match if name and len(name[0]) > 2 and name[0].strip(",.") in after[:_AUTHORS] else None


def _take_key(match: re.Match[str], draft: Draft) -> bool:
    """Take the names and the year of a key, "Stoneetal1996"; one word may be a meeting, or with no year a title's."""
    first, second, others, year = match.groups()
    if not (others or year) or venue(first):
        return False
    draft.authors = (Name(first), *((Name(second),) if second else ()), *((OTHERS,) if others else ()))
    draft.dated(PartialDate(int(year)) if year else None, _CITED_RANK)
    return True


def _bare(match: re.Match[str], draft: Draft) -> bool:
    """Take a venue with its year, a journal with its volume, or a preprint's name before a title."""
    name, year, volume = match.groups()
    known = venue(name)
    kind = known.kind if known else ""
    told = known or name.isupper() if year else kind == ("journal" if volume else "preprint")
    if not told:
        return False
    found = Imprint(known.acronym if known else name, known, fields={"volume": volume} if volume else {})
    draft.appeared(found)
    draft.dated(PartialDate(dates.century(int(year.strip("'’‘")))) if year else None, 1)
    return True


def _take_dashed(match: re.Match[str], draft: Draft) -> bool:
    """Take the venue and year of "16-ATC-", unless it is a word with a number: "GPT-4 -", "3D-"."""
    year, name, other, late = match.groups()
    year, name = year or late, name or other
    known = venue(name)
    if not (
        known
        or (name.isupper() and len(name) > 2 and late is None and match.group().strip()[2:3] in "-_")
        or (name != name.lower() and late is None and _YEAR_AND_PLACE.fullmatch(match.group()))
    ):
        return False
    full = dates.whole_year(year)
    draft.appeared(Imprint(venue=known.acronym if known else name, known=known))
    draft.dated(PartialDate(full), 1)
    return True


def _take_label(text: str, draft: Draft) -> bool:
    """Take a label such as "SC '21'", "Journal of Supercomputing 24" or "2023.05"."""
    text = TRACK.sub("", PRIZE.sub("", text))
    if imprint.dates_only(text) or re.fullmatch(r"(?:19|20)\d\d(?:[./-]\d{1,2}){0,2}", text.strip()):
        draft.dated(dates.parse(text) or dates.parse(text.replace(".", "-").replace("/", "-")), 1)
        return True
    if parted := _PARTED.fullmatch(text.strip()):
        name, year = parted.group(2) or parted.group(3), parted.group(1) or parted.group(4)
        text = f"{name} {year}" if sum(map(str.isupper, name)) > 1 or venue(name) else text
    parts = _LABEL_PARTS.match(text)
    known = venue(text)
    held = _HELD_AT.match(text.strip())
    if parts and (known or _UNKNOWN.match(text.strip()) or (held and titling.is_name(held.group(1)))):
        name, number = parts.group(1).strip(" ,"), parts.group(2)
        full = dates.whole_year(number)
        stated = venue(name) or known
        draft.appeared(Imprint(venue=stated.acronym if stated else name, known=stated))
        draft.dated(dates.parse(text) or PartialDate(full), 1)
        if draft.date and draft.date.year != full and len(number) == 2:
            draft.date = PartialDate(full)
        return True
    if known:
        draft.appeared(Imprint(venue=known.acronym, known=known))
        return True
    return False
