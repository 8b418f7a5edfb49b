"""Whether an item is a work: what speaks for it, what against it, and what its neighbours are."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache

from seminal.model.entry import Piece
from seminal.model.vocabulary import label
from seminal.read import cards, imprint, links, reference
from seminal.read.draft import Draft
from seminal.read.marked import Item
from seminal.read.outline import plain
from seminal.read.parentheses import only_institutions
from seminal.read.rows import read_row

_NO_READING = re.compile(
    r"^\W*(?:(?:table of )?contents?\b|toc\b|contribut|how to (?:contribute|use)|licen[cs]e"
    r"|acknowledge?ments?\W*$|star history"
    r"|change ?log|news\b|updates?\b|maintainers?|contact|usage|install|getting started|grading"
    r"|schedule\W*$|logistics"
    r"|course (?:info|staff|policies|logistics)|staff\b|instructors?|office hours|polic(?:y|ies)"
    r"|prerequisites|related (?:repos|lists|awesome|projects)|other (?:lists|awesome)"
    r"|other awesome|(?:external|other|related|similar|more|further)\b.{0,20}\b(?:lists|links|repos"
    r"|repositories)\b|sponsors?|support(?:ers)?\b|disclaimer|faq\b|cit(?:e|ing|ation)s?\W*$|community\b"
    r"|slides?\W*$|jobs?\b|people\b|researchers?\W*$"
    r"|tools?\W*$|software\W*$|libraries\W*$|frameworks? (?:and|&) tools|open[- ]source projects?"
    r"|code(?:bases)?\W*$|repositories\W*$|datasets?\W*$|videos?\W*$|courses?\W*$)",
    re.IGNORECASE,
)
READING = re.compile(
    r"read|paper|bibliograph|references?\b|literature|books?\b|publication|seminal|article|further|works"
    r"|survey|citations?",
    re.IGNORECASE,
)
_WORKS = re.compile(
    r"\b(?:papers?|books?|textbooks?|articles?|publications?|bibliography|theses|surveys?)\b",
    re.IGNORECASE,
)
OF_WORKS = re.compile(
    _WORKS.pattern + r"|\b(?:literatur|aufsätze|ouvrages|bibliographie)\b|论文|文献|书籍", re.IGNORECASE
)
"""How a list calls what it lists, in several languages."""
_NO_WORK = frozenset(
    [
        "none", "n/a", "tbd", "tba", "holiday", "no class", "no reading", "no readings", "see above", "break",
        "no meeting", "canceled", "cancelled",
    ]
)  # fmt: skip
_CLEAR = frozenset(("identifier", "paper", "venue", "imprint", "date", "authors"))
_LOGISTICS = re.compile(
    r"\b(?:due|homework|assignment|midterm|final exam|lecture \d|quiz|lab \d|project proposal|office hours"
    r"|no class"
    r"|pull requests?|contributions? (?:are|is|welcome)|(?:to|please|can|you) contribute"
    r"|licensed under|stay tuned|coming soon|thanks to|maintained by"
    r"|feel free|click here|table of contents|what(?:['’]s| is) the (?:best|next)|lightning talks"
    r"|(?:guest|final|student|project) (?:lectures?|presentations?|speakers?))\b",
    re.IGNORECASE,
)
_LEGAL = re.compile(
    r"\W*(?:permission is hereby granted|the above copyright notice|redistribution and use in source"
    r"|this (?:work|list|project) is licen[cs]ed|copyright (?:\(c\)|©|\d{4}))",
    re.IGNORECASE,
)
_ENUMERATED = re.compile(r"(?:;|[;,]\s+(?:and|or))\s*$")
"""How an item ends that is a part of one sentence."""
_TOOL = re.compile(
    r"\b(?:library|toolkit|demos?|viewer|playground|simulator|visuali[sz]er|handout|recitation|solutions?|dashboard)$"
    r"|\b(?:previous|class|guest|course) lecture\b|^(?:code|solutions|slides) (?:for|to|of)\b",
    re.IGNORECASE,
)
"""Titles of pages that are no works."""
_ROUTINE = re.compile(
    r"\W*(?:when|where|time|location|room|lectures?|sections?|class(?:es)?|meets"
    r"|instructors?|lecturers?|staff|tas?|teaching assistants?|announcements?"
    r"|sign[- ]?up\b[^:]{0,30}|projects? ideas?|office hours|slack|discord|piazza|canvas|gradescope|zoom|forum"
    r"|discussions?|mailing list|e-?mail|contact|website|homepage|reading quiz|enrol+ment|units|credits)\W{0,4}:\W",
    re.IGNORECASE,
)
"""What a course page says of itself, not of a work."""
_ABSENT = re.compile(
    r"(?:no (?:class|readings?|lecture|paper)\b|(?:tb[ad]|none|holiday|n/a)\W*$)", re.IGNORECASE
)
_PART = re.compile(
    r"\W*(?:chapter|part|section|lecture|week|day|lab|unit|module|appendix|step|level)\b", re.IGNORECASE
)
_EVENT = 4
"""Words of what a course's table has in a paper's place: "Memorial Day", "Room for Activities"."""
_PLAIN_WORDS = 4
_ENOUGH = 4
_ALMOST_ALL = 0.8
_PAGE_WORDS = 3
_MANY = 6
_PHRASE = 5
_BOLD_WORDS = 5
_LONGEST_LEAD = 30
_MOST_PROSE = 8
"""Words before a title that a weak item may have: a longer sentence speaks of something else."""


@dataclass(slots=True)
class Judged:
    """An item with what was read of it, and whether that is a work: `clear`, `weak` or `no`."""

    item: Item
    drafts: list[Draft]
    verdict: str
    reason: str = ""
    note: str = ""


def own(item: Item, *, inherits: bool) -> Judged:
    """Return what one item is by itself."""
    drafts = read_row(item) if item.cells else reference.read_all(item.text, titled=item.titled)
    if inherits:
        _inherit(item, drafts)
    if not drafts:
        long = item.span.end - item.span.start > reference.LONGEST
        return Judged(item, [], "no", "too long for one reference" if long else "no title is named here")
    heading = item.topics[-1] if item.topics and _NO_READING.match(item.topics[-1]) else ""
    evidence = set.intersection(*(d.evidence for d in drafts))
    placed = "venue" in evidence and bool(evidence & {"authors", "date"})
    if _LEGAL.match(item.text.text) or (
        heading
        and not placed
        and not (evidence & {"identifier", "paper"} and evidence & {"authors", "date", "venue"})
    ):
        heading = heading or "licence"
        return Judged(item, [], "no", f"not a reading: {plain(heading)}")
    draft = drafts[0]
    told = item.form in ("paragraph", "line") and "identifier" not in evidence
    if told and cards.is_noted(item.text.text):
        return Judged(item, [], "no", "running text")
    if (item.cells and _ABSENT.match(draft.title)) or (not draft.authors and _states_venue(draft.title)):
        return Judged(item, [], "no", "not a reading")
    noted = bool(draft.local) and _is_phrase(draft.title)  # "[A Title of a Paper](notes/title.md)"
    if draft.anchors and not draft.urls and ((not evidence & _CLEAR and not noted) or _only_anchors(item)):
        return Judged(item, [], "no", "table of contents")
    if len(drafts) == 1 and not item.cells and _only_buttons(item):
        return Judged(item, [], "no", "links to pages")
    if "identifier" not in evidence and not {"venue", "date"} <= evidence and _ROUTINE.match(item.text.text):
        return Judged(item, [], "no", "not a reading")
    if (
        not evidence & {"identifier", "paper", "venue", "imprint"}
        and not {"authors", "date"} <= evidence
        and _LOGISTICS.search(item.text.text)
    ):
        return Judged(item, [], "no", "not a reading")
    verdict = _verdict(item, draft, evidence)
    return Judged(item, drafts, verdict, "" if verdict != "no" else _why_not(item, draft))


def _is_phrase(title: str) -> bool:
    """Return whether a title is written as papers' are, and is no part of the list itself: "Chapter 2: ..."."""
    phrase = len(title.split()) >= _PLAIN_WORDS and _title_case(title) and _PART.match(title) is None
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
    rest = item.text.text
    for mark in reversed(item.text.of("link")):
        rest = rest[: mark.start] + rest[mark.end :]
    return not any(c.isalnum() for c in rest)


@lru_cache(maxsize=1024)
def _states_venue(topic: str) -> bool:
    return any(c.isdigit() for c in topic) and len(topic.split()) <= 4 and label(topic) is not None


def _inherit(item: Item, drafts: list[Draft]) -> None:
    """Give works without venue and date those that the heading above them states: "OSDI 2022"."""
    topic = item.topics[-1] if item.topics else ""
    if not _states_venue(topic) or item.form in ("paragraph", "line"):
        return
    for draft in drafts:
        if draft.anchors and not draft.urls:
            continue
        if not draft.imprint.venue and draft.date is None and (found := imprint.read(topic)):
            draft.appeared(found)


def _why_not(item: Item, draft: Draft) -> str:
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
            or (item.form == "line" and clear & {"identifier", "paper", "venue"})
        )
        prose = (
            draft.before > 4
            or draft.unexplained > 12 + 30 * len(clear & {"authors", "venue"})
            or len(draft.title.split()) > 40
        )
        return "clear" if sure and not prose else "no"
    if draft.before > 14 or len(draft.title.split()) > 45:
        told = clear & {"identifier", "paper"} or (
            {"authors", "date"} <= clear and draft.before <= _LONGEST_LEAD
        )
        return "clear" if told and draft.title_marked else "no"
    if clear - {"date", "imprint"} or (clear and ("marked" in evidence or len(draft.title.split()) > 2)):
        return "clear"
    return "weak"


def settled(judged: list[Judged], *, of_works: bool = False) -> list[Piece]:
    """Decide the weak items by their siblings, and return the pieces of all.

    `of_works` says that the list calls itself one of papers or books.
    """
    tally: dict[int, Counter[str]] = defaultdict(Counter)
    bare: set[int] = set()
    parts: set[int] = set()  # groups whose items are parts of a sentence
    for one in judged:
        tally[one.item.group][one.verdict] += 1
        if one.verdict != "clear" and _ENUMERATED.search(one.item.text.text):
            parts.add(one.item.group)
        if one.verdict == "clear" and not any(draft.title_linked for draft in one.drafts):
            bare.add(one.item.group)
    pieces = []
    listed = [one for one in judged if one.item.form in ("bullet", "number") and one.verdict != "clear"]
    plain_titles = sum(map(_plain_title, listed))
    phrases = sum(map(_bare_phrase, listed))
    plainly = plain_titles > max(_ENOUGH, len(listed) // 2) or (
        plain_titles > _ENOUGH and phrases >= max(2 * _ENOUGH, _ALMOST_ALL * len(listed))
    )
    all_phrases = plainly and phrases >= _ALMOST_ALL * len(listed)
    among = Counter(one.item.group for one in listed)
    titles = Counter(one.item.group for one in listed if plainly and _plain_title(one))
    for one in judged:
        if one.verdict == "weak" and one.item.group in parts and not one.drafts[0].urls:
            one.verdict, one.reason = "no", "running text"
        elif one.verdict == "weak":
            _decide(one, tally[one.item.group], linked=one.item.group not in bare)
            if (
                of_works
                and one.verdict == "no"
                and (
                    _bold_title(one)
                    or (plainly and _plain_title(one))
                    or (
                        (all_phrases or 2 * titles[one.item.group] > among[one.item.group])
                        and _bare_phrase(one)
                    )
                )
            ):
                one.verdict, one.reason = "clear", ""
        clear = one.verdict == "clear"
        pieces.append(Piece(one.item.span, "entry" if clear else "skipped", "" if clear else one.reason))
    return pieces


def _decide(one: Judged, siblings: Counter[str], *, linked: bool) -> None:
    """Take a weak item where most of its siblings are works, or a bare title under a telling heading.

    `linked` says that every clear sibling's title is a link.
    """
    draft = one.drafts[0]
    bare = not draft.urls and not draft.anchors
    if bare and (cards.is_noted(one.item.text.text) or only_institutions(draft.title)):
        one.verdict, one.reason = "no", _why_not(one.item, draft)
        return
    works = bool(one.item.topics) and _WORKS.search(one.item.topics[-1]) is not None
    page = draft.title_linked and draft.kinds <= {"page", "code"}
    if page and (_TOOL.search(draft.title) or (len(draft.title.split()) < _PAGE_WORDS and not works)):
        one.verdict, one.reason = "no", _why_not(one.item, draft)
        return
    phrase = len(draft.title.split()) >= _PHRASE and _title_case(draft.title) and not draft.notes
    tool = "code" in draft.kinds and (draft.title_linked or not (draft.title_marked or phrase))
    slides = "slides" in draft.kinds and draft.kinds <= {"slides", "page", "anchor"}
    if slides or (one.item.led and bare) or draft.before > _MOST_PROSE or draft.title.lower() in _NO_WORK:
        one.verdict, one.reason = "no", _why_not(one.item, draft)
        return
    if bare and one.item.form == "row" and linked and len(draft.title.split()) <= _EVENT:
        one.verdict, one.reason = "no", "no work is named here"  # a holiday among linked papers
        return
    page = page and "code" not in draft.kinds and len(draft.title.split()) >= 4
    if (
        (
            siblings["clear"] >= max(1, siblings["weak"])
            and (bare or page or one.item.form != "row")
            and not tool
        )
        or (
            works
            and "code" not in draft.kinds
            and len(draft.title.split()) >= 2
            and (not bare or not draft.notes or _title_case(draft.title))
        )
        or (
            bare
            and one.item.form != "row"
            and len(draft.title.split()) >= 3
            and any(READING.search(t) for t in one.item.topics)
            and _title_case(draft.title)
        )
    ):
        one.verdict = "clear"
    else:
        one.verdict, one.reason = "no", _why_not(one.item, draft)


def _bold_title(one: Judged) -> bool:
    """Return whether an item is a title in bold and nothing else: that much in a list of papers is one."""
    draft = one.drafts[0]
    alone = not draft.notes and not draft.urls and not draft.before and draft.unexplained == 0
    words = len(draft.title.split())
    bold = any(m.end - m.start >= len(one.item.text.text.strip()) - 2 for m in one.item.text.of("strong"))
    return one.item.form in ("bullet", "number") and bold and alone and words >= _BOLD_WORDS


def _plain_title(one: Judged) -> bool:
    """Return whether an item is written as a title and names nothing else: most of a list of papers may be so."""
    if not one.drafts or one.verdict == "clear":
        return False
    draft = one.drafts[0]
    bare = not draft.urls and draft.anchors == draft.local and not draft.before and not one.item.led
    return bare and _is_phrase(draft.title)


def _bare_phrase(one: Judged) -> bool:
    """Return whether an item is words and nothing else, no sentence: a title in small letters among plain ones."""
    if not one.drafts:
        return False
    draft = one.drafts[0]
    bare = not (draft.urls or draft.anchors or draft.before or draft.notes or one.item.led)
    return bare and len(draft.title.split()) >= _PLAIN_WORDS and not one.item.text.text.rstrip().endswith(".")


def _title_case(title: str) -> bool:
    words = [w for w in re.findall(r"[^\W\d_][\w'-]+", title) if len(w) > 3]
    return bool(words) and sum(w[0].isupper() for w in words) >= 0.7 * len(words)
