"""Whether an item is a work: what speaks for it, what against it, and what its neighbours are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from seminal.model.vocabulary import label, venue
from seminal.read.items import stated
from seminal.read.items.no_readings import (
    ABSENT,
    DAY,
    FIRST_PERSON,
    LEGAL,
    LOGISTICS,
    NO_READING,
    OWN_FILE,
    REMARK,
    ROUTINE,
    SCHEDULE,
    TO_COME,
    TO_DO,
    VENUES,
    calls_meeting,
    is_meeting,
)
from seminal.read.items.outline import plain
from seminal.read.items.rows import read_row
from seminal.read.references import imprint, keyed_lines, links, reference
from seminal.read.references.draft import Draft
from seminal.read.references.labels import is_task
from seminal.read.references.marked import Item
from seminal.read.references.organisations import only_institutions
from seminal.text.pattern import lazy

_READ_WORDS = 3
"""Words of a paper's title that a schedule links to."""
READING = lazy(
    r"read|paper|bibliograph|references?\b|literature|books?\b|publication|seminal|article|further|works"
    r"|survey|citations?",
    re.IGNORECASE,
)
WORKS = re.compile(
    r"\b(?:papers?|books?|textbooks?|articles?|publications?|bibliography|theses|surveys?)\b",
    re.IGNORECASE,
)
OF_WORKS = re.compile(
    WORKS.pattern + r"|\b(?:literatur|aufsätze|ouvrages|bibliographie)\b|论文|文献|书籍", re.IGNORECASE
)
"""How a list calls what it lists, in several languages."""
_OF_A_WORK = frozenset(("identifier", "paper", "date", "authors"))
_CLEAR = _OF_A_WORK | {"venue", "imprint"}
PART = re.compile(
    r"\W*(?:chapter|part|section|lecture|week|day|lab|unit|module|appendix|step|level)\b", re.IGNORECASE
)
_SPELT_OUT = re.compile(
    r"([A-Z][\w&/+-]{1,14})\s*(?:=|:|\s[-–—])\s+([A-Z][^()\n]{8,160}?)(?:\s*\([^()]{1,60}\))?"
)
_PARTS = "week|lecture|session|class|lab|day|unit|module|discussion|exercise|assignment|figure|table"
_CITES_PART = re.compile(
    r"\W{0,3}(?:read )?(?:chapters?|sections?|pages?|parts?|ch\.|§) ?[^@\n]{0,60}\[-?@[\w:./+-]{1,80}\]\W{0,3}",
    re.IGNORECASE,
)
"""A part of a work that is cited by its key: "Chapter 2 in [@stone2008kites]."."""
_PART_NUMBER = re.compile(rf"\W*(?:{_PARTS})s?\s*(?:\d|(?:one|two|three|four|five|six)\b)", re.IGNORECASE)
_SEASON = re.compile(r"(?<=\d)\s+(?:spring|summer|fall|autumn|winter)\W{0,2}$", re.IGNORECASE)
"""What stands behind the year of a conference that takes papers several times a year."""
_PLAIN_WORDS, _MANY, _LONGEST_LEAD = 4, 6, 30
_FEW = 8
"""Words of a remark behind a linked title."""
_OPENING = 12
"""Characters of a title that tell whether a text begins with it."""


class Reason(StrEnum):
    """Why an item is no work, where other items decide whether that holds."""

    UNNAMED = "no work is named here"
    PROSE = "running text"
    HEADING = "a heading"
    CONTENTS = "table of contents"
    PAGE = "a link to code or a page"
    PAGES = "links to pages"


@dataclass(slots=True)
class Judged:
    """An item with what was read of it, and whether that is a work: `clear`, `weak` or `no`."""

    item: Item
    drafts: list[Draft]
    verdict: str
    reason: str = ""
    note: str = ""
    inherits: bool = True  # what stands below a work has nothing from the headings above it


def own(item: Item, *, inherits: bool) -> Judged:
    """Return what one item is by itself."""
    drafts = read_row(item) if item.cells else reference.read_all(item.text, titled=item.titled)
    if drafts and not item.cells and (whole := stated.below(item.text, drafts[0])):
        drafts = whole
    if inherits:
        _inherit(item, drafts)
    if not drafts:
        long = item.span.end - item.span.start > reference.LONGEST
        return Judged(item, [], "no", "too long for one reference" if long else "no title is named here")
    draft = drafts[0]
    evidence = set.intersection(*(one.evidence for one in drafts))
    if reason := _stands_among_others(item, draft, evidence) or _is_no_title(item, draft, evidence):
        return Judged(item, [], "no", reason)
    noted = bool(draft.local) and is_phrase(draft.title)  # "[A Title of a Paper](notes/title.md)"
    shown = keyed_lines.is_noted(item.text.text) or _only_anchors(item)
    if draft.anchors and not draft.urls and ((not evidence & _CLEAR and not noted) or shown):
        own_notes = draft.local and not (draft.title_linked or shown)  # then its siblings may speak for it
        return Judged(item, drafts if own_notes else [], "no", Reason.CONTENTS)
    if len(drafts) == 1 and not item.cells and _only_buttons(item):
        return Judged(item, [], "no", Reason.PAGES)
    if _is_routine(item, draft, evidence):
        return Judged(item, [], "no", "not a reading")
    verdict = _skip_reason(item, draft, evidence)
    return Judged(item, drafts, verdict, "" if verdict != "no" else why_not(item, draft))


def _stands_among_others(item: Item, draft: Draft, evidence: set[str]) -> str:
    """Return why an item is no reading that stands below a heading of other things, or is part of a licence."""
    heading = item.topics[-1] if item.topics and NO_READING.match(item.topics[-1]) else ""
    if evidence & {"date", "paper", "identifier"} and is_task(item.text.text):
        heading = ""  # "Pre-reading: ..." in a schedule
    linked = draft.title_linked and len(draft.title.split()) >= _READ_WORDS
    if linked and SCHEDULE.match(heading) and evidence & {"paper", "identifier"}:
        heading = ""  # a paper that is read on one of the days
    placed = "venue" in evidence and bool(evidence & {"authors", "date"})
    known = evidence & {"identifier", "paper"} and evidence & {"authors", "date", "venue"}
    if LEGAL.match(item.text.text) or (heading and not placed and not known):
        return f"not a reading: {plain(heading or 'licence')}"
    return ""


def _is_no_title(item: Item, draft: Draft, evidence: set[str]) -> str:
    """Return why what was read as a title is none: a label, a venue, a sentence, a file."""
    if draft.title and not (item.cells or draft.authors) and links.is_label(draft.title):
        return "no title is named here"
    if _CITES_PART.fullmatch(item.text.text):
        return "not a reading: a part of what it cites"
    if draft.title_linked and not evidence & _OF_A_WORK and item.topics and VENUES.match(item.topics[-1]):
        return f"not a reading: {plain(item.topics[-1])}"
    if not item.cells and _names_venues(item):
        return "names of venues"
    if not draft.urls and TO_COME.search(item.text.text):
        return "not a reading"
    if _is_running_text(item, draft, evidence):
        return Reason.PROSE
    if (
        (item.cells and ABSENT.match(draft.title))
        or (not draft.authors and (states_venue(draft.title) or is_meeting(draft.title)))
        or (not draft.authors and "identifier" not in evidence and calls_meeting(item.text.text))
        or _spells_out(item.text.text)
    ):
        return "not a reading"
    if not draft.title_linked and OWN_FILE.match(draft.title) and "identifier" not in evidence:
        return Reason.PAGE
    return ""


def _is_running_text(item: Item, draft: Draft, evidence: set[str]) -> bool:
    """Return True for prose that names no work."""
    told = item.form in ("paragraph", "line") and "identifier" not in evidence
    surely = not told and not (draft.title_linked and evidence & {"identifier", "paper", "venue"})
    noted = not item.cells and (told or surely) and keyed_lines.is_noted(item.text.text, surely=surely)
    if told and not (noted or draft.title_linked) and "authors" not in evidence:
        said = item.text.text.replace(draft.title, "") if draft.title_marked else item.text.text
        noted = FIRST_PERSON.search(said) is not None
    return noted or (told and _is_saying(item, draft, evidence))


def _is_routine(item: Item, draft: Draft, evidence: set[str]) -> bool:
    """Return whether an item is a task, a day or a remark, as far as nothing says that it is a work."""
    text = item.text.text
    if "identifier" not in evidence and not {"venue", "date"} <= evidence and ROUTINE.match(text):
        return True
    bare = not evidence & {"identifier", "paper", "venue", "imprint"}
    if (
        bare
        and not {"authors", "date"} <= evidence
        and (
            LOGISTICS.search(text)
            or ("authors" not in evidence and TO_DO.match(text) and not title_case(draft.title))
            or (not draft.urls and REMARK.match(text))
        )
    ):
        return True
    numbered = _PART_NUMBER.match(draft.title) or DAY.match(draft.title)
    return bool(not item.cells and numbered and not evidence & {"identifier", "paper", "venue"})


def _is_saying(item: Item, draft: Draft, evidence: set[str]) -> bool:
    """Return whether a paragraph is what somebody once said: '"A sentence in small letters." - Ada Stone'."""
    if evidence != {"authors", "marked"} or draft.urls or title_case(draft.title):
        return False
    return item.text.text.lstrip("\"“„«'_* ").startswith(draft.title[:_OPENING])


def _spells_out(text: str) -> bool:
    """Return whether a text only says what a venue's letters stand for: "ITP = Interactive Theorem Proving"."""
    match = _SPELT_OUT.fullmatch(text.strip(" .;,"))
    if match is None:
        return False
    found = imprint.read(match.group(2))
    if "=" in match.string[: match.start(2)] and (label(match.group(1)) or (found and found.venue)):
        return True
    return bool(found and found.known and not found.date)


def is_phrase(title: str) -> bool:
    """Return whether a title is written as papers' are, and is no part of the list itself: "Chapter 2: ..."."""
    phrase = len(title.split()) >= _PLAIN_WORDS and title_case(title) and PART.match(title) is None
    return phrase and not only_institutions(title)


def _only_anchors(item: Item) -> bool:
    """Return whether an item begins with a link into its own page, and has no other: "2014: [ASPLOS](#a)"."""
    found = item.text.of("link")
    opening = re.sub(r"[\W\d]", "", item.text.text[: found[0].start]) if found else "x"
    return not opening and all(mark.url.startswith("#") for mark in found)


def _only_buttons(item: Item) -> bool:
    """Return whether an item is a row of short links to several places, and nothing else."""
    named = [(m, item.text.text[m.start : m.end]) for m in item.text.of("link")]
    found = [
        m for m, text in named if not (links.is_label(text) or (text[:1] == "[" and label(text.strip("[]"))))
    ]
    longest = 3 if len(found) < _MANY else 5
    if len(found) < 2 or any(len(item.text.text[m.start : m.end].split()) > longest for m in found):
        return False
    return not any(c.isalnum() for c in item.text.masked(item.text.of("link")))


def _names_venues(item: Item) -> bool:
    """Return whether an item links to venues, several and in no year, and says but what they are about."""
    text, found = item.text.text, item.text.of("link")
    lead = text[: found[0].start].split() if len(found) > 1 else []
    if not 0 < len(lead) <= _PLAIN_WORDS or not lead[-1].endswith(":") or any(c.isdigit() for c in text):
        return False
    said = item.text.masked(found)[found[0].start :]
    return not any(c.isalnum() for c in said) and all(venue(text[m.start : m.end]) for m in found)


@lru_cache(maxsize=1024)
def states_venue(topic: str) -> bool:
    """Return whether a text is a known venue and a year, and nothing else: "OSDI 2022", "EuroSys 2025 Spring"."""
    topic = _SEASON.sub("", topic)
    return len(topic.split()) <= 4 and any(c.isdigit() for c in topic) and label(topic) is not None


def _inherit(item: Item, drafts: list[Draft]) -> None:
    """Give works without venue and date those that the heading above them states: "OSDI 2022"."""
    topic = item.topics[-1] if item.topics else ""
    if not states_venue(topic) or item.form in ("paragraph", "line"):
        return
    for draft in drafts:
        if draft.anchors and not draft.urls:
            continue
        if not draft.imprint.venue and draft.date is None and (found := imprint.read(topic)):
            draft.appeared(found)


def _is_linked_title(item: Item, draft: Draft) -> bool:
    """Return whether a paragraph begins with the link of a title, and has little else: a bullet without its sign."""
    first = item.text.of("link")[:1]
    opens = bool(first) and not item.text.text[: first[0].start].strip(' *_"“')
    return (
        opens
        and draft.title_linked
        and is_phrase(draft.title)
        and draft.before == 0
        and draft.unexplained <= _FEW
    )


def why_not(item: Item, draft: Draft) -> Reason:
    """Return the reason for skipping an item that is no work."""
    return (
        Reason.PROSE if item.form in ("paragraph", "line") else Reason.PAGE if draft.urls else Reason.UNNAMED
    )


def _skip_reason(item: Item, draft: Draft, evidence: set[str]) -> str:
    """Return why an item is no work, nothing where it is one."""
    clear = evidence & _CLEAR
    if item.form in ("paragraph", "line"):
        sure = (
            len(clear) >= 2
            or (len(clear) == 1 and draft.title_marked)
            or (clear & {"identifier", "paper"} and draft.unexplained <= _FEW and is_phrase(draft.title))
            or (item.form == "line" and clear & {"identifier", "paper", "venue"})
        )
        remarked = item.titled and item.form == "line" and clear & {"identifier", "paper"}
        prose = (
            draft.before > 4
            or (draft.unexplained > 12 + 30 * len(clear & {"authors", "venue"}) and not remarked)
            or len(draft.title.split()) > 40
        )
        if not sure and _is_linked_title(item, draft):
            return "weak"
        return "clear" if sure and not prose else "no"
    if draft.before > 14 or len(draft.title.split()) > 45:
        told = clear & {"identifier", "paper"} or (
            "authors" in clear and ("date" in clear or draft.title_linked) and draft.before <= _LONGEST_LEAD
        )
        return "clear" if told and draft.title_marked else "no"
    if clear - {"date", "imprint"} or (clear and ("marked" in evidence or len(draft.title.split()) > 2)):
        return "clear"
    return "weak"


def bare_phrase(one: Judged) -> bool:
    """Return whether an item is words and nothing else, no sentence: a title in small letters among plain ones."""
    if not one.drafts:
        return False
    draft = one.drafts[0]
    bare = not (draft.urls or draft.anchors or draft.before or draft.notes or one.item.led)
    return bare and len(draft.title.split()) >= _PLAIN_WORDS and not one.item.text.text.rstrip().endswith(".")


def title_case(title: str) -> bool:
    """Return whether most of a title's longer words have capitals."""
    words = [w for w in re.findall(r"[^\W\d_][\w'-]+", title) if len(w) > 3]
    return bool(words) and sum(w[0].isupper() for w in words) >= 0.7 * len(words)
