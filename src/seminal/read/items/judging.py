"""Whether an item is a work: what speaks for it, what against it, and what its neighbours are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from seminal.model.vocabulary import label, venue
from seminal.read.items import stated
from seminal.read.items.outline import plain
from seminal.read.items.rows import read_row
from seminal.read.references import imprint, keyed_lines, links, reference
from seminal.read.references.draft import Draft
from seminal.read.references.labels import is_task
from seminal.read.references.marked import Item
from seminal.read.references.parentheses import only_institutions
from seminal.text.pattern import lazy

_NO_READING = re.compile(
    r"^\W*(?:(?:table of )?contents?\b|toc\b|contribut|licen[cs]e"
    r"|acknowledge?ments?\W*$|star history|how to (?:contribute|use|cite|add|submit|install|edit)\b"
    r"|change ?log|news\b|updates?\b|maintainers?|contact|usage|install|getting started|grading"
    r"|schedule\W*$|logistics"
    r"|course (?:info|staff|policies|logistics)|staff\b|instructors?|office hours|polic(?:y|ies)"
    r"|(?:[\w-]+ ){0,2}(?:presentations? (?:and|&)|presentation|project) teams\W*$"
    r"|prerequisites|related (?:repos|lists|awesome|projects)|other (?:lists|awesome)"
    r"|other awesome|(?:external|other|related|similar|more|further)\b.{0,20}\b(?:lists|links|repos"
    r"|repositories)\b|sponsors?|support(?:ers)?\b|disclaimer|faq\b|cit(?:e|ing|ation)s?\W*$|community\b"
    r"|slides?\W*$|jobs?\b|people\b|researchers?\W*$"
    r"|tools?\W*$|software\W*$|libraries\W*$|frameworks? (?:and|&) tools|open[- ]source projects?"
    r"|code(?:bases)?\W*$|repositories\W*$|datasets?\W*$|videos?\W*$|courses?\W*$)",
    re.IGNORECASE,
)
_VENUES = re.compile(
    r"^\W*(?:[\w-]+ ){0,2}(?:conferences|journals|symposi(?:a|ums)|workshops|venues|magazines)"
    r"(?:[ ,&/]{1,3}(?:and )?(?:other )?(?:[\w-]{1,20} )?"
    r"(?:conferences|journals|symposi(?:a|ums)|workshops|venues|magazines|events|meetings))*\W*$",
    re.IGNORECASE,
)
"""A heading above places to publish in, each a link to its pages: "Academic conferences & symposiums"."""
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
_LOGISTICS = re.compile(
    r"\b(?:due|(?:hw|pset|lab|quiz|exam) ?\d* (?:out|released|handed out)|homework|assignment"
    r"|midterm|final exam|lecture \d|quiz|lab \d|project proposal|office hours"
    r"|no class"
    r"|pull requests?|contributions? (?:are|is|welcome)|(?:to|please|can|you) contribute"
    r"|licensed under|stay tuned|coming soon|thanks to|maintained by"
    r"|feel free|click here|table of contents|what(?:['’]s| is) the (?:best|next)|lightning talks"
    r"|(?:guest|final|student|project) (?:lectures?|presentations?|speakers?))\b",
    re.IGNORECASE,
)
_LEGAL = re.compile(
    r"\W*(?:permission is hereby granted|the above copyright notice|redistribution and use in source"
    r"|authorized licensed use limited to"
    r"|this (?:work|list|project) is licen[cs]ed|.{0,60}\bcopyright (?:\(c\)|©|(?:19|20)\d\d\b))",
    re.IGNORECASE,
)
_ROUTINE = re.compile(
    r"\W*(?:when|where|time|location|room|lectures?|sections?|class(?:es)?|meets|instructors?|lecturers?|staff"
    r"|tas?|teaching assistants?|announcements?|sign[- ]?up\b[^:]{0,30}|projects? ideas?|office hours|slack"
    r"|discord|piazza|canvas|gradescope|zoom|forum|discussions?|hosts?|presenters?|moderators?|discussants?|[qa]"
    r"|question|answer|goals?|objectives?|aims?|(?:current )?focus|practicum"
    r"|activit(?:y|ies)|explore|complete|due|in[- ]class\b[^:]{0,20}|mailing list|e-?mail|contact|website"
    r"|homepage|reading quiz|enrol+ment|units|credits|时间|地点)\W{0,4}(?::\W|：)",
    re.IGNORECASE,
)
"""What a course page says of itself, not of a work."""
_REMARK = re.compile(
    r"\W*(?:this (?:paper|article|book|chapter|is)\b|(?:just|only) read\b)|.{0,60}\bis here\W*$"
    r"|\W*(?:chapters?|sections?|appendix) [\dA-Z][\d.–-]* (?:in|of) [A-Z][^.?!:\x00]{0,60}?(?: al\.)?"
    r" (?:also )?(?:gives?|covers?|introduces?|discuss(?:es)?|describes?|explains?|presents?|treats?) ",
    re.IGNORECASE,
)
"""How somebody speaks of a work named elsewhere: "This paper is long", "Chapter 3 of Stone introduces kites"."""
_TO_DO = re.compile(
    r"\W{0,3}(?:come|send|bring|find|write|prepare|submit|install|download|choose|pick|discuss|sign|be|create|take|try|make|watch)\s+(?:[a-z]|\d)",
    re.IGNORECASE,
)
"""What somebody is told to do: "Come to class with a question"."""
_ABSENT = lazy(r"(?:no (?:class|readings?|lecture|paper)\b|(?:tb[ad]|none|holiday|n/a)\W*$)", re.IGNORECASE)
PART = re.compile(
    r"\W*(?:chapter|part|section|lecture|week|day|lab|unit|module|appendix|step|level)\b", re.IGNORECASE
)
_SPELT_OUT = re.compile(
    r"([A-Z][\w&/+-]{1,14})\s*(?:=|:|\s[-–—])\s+([A-Z][^()\n]{8,160}?)(?:\s*\([^()]{1,60}\))?"
)
_PARTS = "week|lecture|session|class|lab|day|unit|module|discussion|exercise|assignment|figure|table"
_PART_NUMBER = re.compile(rf"\W*(?:{_PARTS})s?\s*(?:\d|(?:one|two|three|four|five|six)\b)", re.IGNORECASE)
_SEASON = re.compile(r"(?<=\d)\s+(?:spring|summer|fall|autumn|winter)\W{0,2}$", re.IGNORECASE)
"""What stands behind the year of a conference that takes papers several times a year."""
_PLAIN_WORDS, _MANY, _LONGEST_LEAD = 4, 6, 30
_FEW = 8
"""Words of a remark behind a linked title."""
_OPENING = 12
"""Characters of a title that tell whether a text begins with it."""


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
    heading = item.topics[-1] if item.topics and _NO_READING.match(item.topics[-1]) else ""
    evidence = set.intersection(*(d.evidence for d in drafts))
    if evidence & {"date", "paper", "identifier"} and is_task(item.text.text):
        heading = ""  # "Pre-reading: ..." in a schedule
    placed = "venue" in evidence and bool(evidence & {"authors", "date"})
    if _LEGAL.match(item.text.text) or (
        heading
        and not placed
        and not (evidence & {"identifier", "paper"} and evidence & {"authors", "date", "venue"})
    ):
        heading = heading or "licence"
        return Judged(item, [], "no", f"not a reading: {plain(heading)}")
    draft = drafts[0]
    if draft.title_linked and not evidence & _OF_A_WORK and item.topics and _VENUES.match(item.topics[-1]):
        return Judged(item, [], "no", f"not a reading: {plain(item.topics[-1])}")
    if not item.cells and _names_venues(item):
        return Judged(item, [], "no", "names of venues")
    told = item.form in ("paragraph", "line") and "identifier" not in evidence
    surely = not told and not (draft.title_linked and evidence & {"identifier", "paper", "venue"})
    noted = not item.cells and (told or surely) and keyed_lines.is_noted(item.text.text, surely=surely)
    if noted or (told and _is_saying(item, draft, evidence)):
        return Judged(item, [], "no", "running text")
    if (
        (item.cells and _ABSENT.match(draft.title))
        or (not draft.authors and states_venue(draft.title))
        or _spells_out(item.text.text)
    ):
        return Judged(item, [], "no", "not a reading")
    noted = bool(draft.local) and is_phrase(draft.title)  # "[A Title of a Paper](notes/title.md)"
    if draft.anchors and not draft.urls and ((not evidence & _CLEAR and not noted) or _only_anchors(item)):
        return Judged(item, [], "no", "table of contents")
    if len(drafts) == 1 and not item.cells and _only_buttons(item):
        return Judged(item, [], "no", "links to pages")
    if "identifier" not in evidence and not {"venue", "date"} <= evidence and _ROUTINE.match(item.text.text):
        return Judged(item, [], "no", "not a reading")
    if (
        not evidence & {"identifier", "paper", "venue", "imprint"}
        and not {"authors", "date"} <= evidence
        and (
            _LOGISTICS.search(item.text.text)
            or ("authors" not in evidence and _TO_DO.match(item.text.text) and not title_case(draft.title))
            or (not draft.urls and _REMARK.match(item.text.text))
        )
    ):
        return Judged(item, [], "no", "not a reading")
    if not item.cells and _PART_NUMBER.match(draft.title) and not evidence & {"identifier", "paper", "venue"}:
        return Judged(item, [], "no", "not a reading")
    verdict = _verdict(item, draft, evidence)
    return Judged(item, drafts, verdict, "" if verdict != "no" else why_not(item, draft))


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
    found = [m for m in item.text.of("link") if not links.is_label(item.text.text[m.start : m.end])]
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


def why_not(item: Item, draft: Draft) -> str:
    """Return the reason for skipping an item that is no work."""
    return (
        "running text"
        if item.form in ("paragraph", "line")
        else "a link to code or a page"
        if draft.urls
        else "no work is named here"
    )


def _verdict(item: Item, draft: Draft, evidence: set[str]) -> str:
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
