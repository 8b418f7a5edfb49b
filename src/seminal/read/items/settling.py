"""Items that speak neither for themselves nor against: their siblings decide, and how the list calls itself."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from seminal.model.entry import Piece
from seminal.read.items import own_notes
from seminal.read.items.judging import (
    OF_WORKS,
    PART,
    READING,
    WORKS,
    Judged,
    Reason,
    bare_phrase,
    is_phrase,
    states_venue,
    title_case,
    why_not,
)
from seminal.read.references import keyed_lines, links, titling
from seminal.read.references.marked import Marked
from seminal.read.references.organisations import only_institutions
from seminal.text.pattern import lazy

_NO_WORK = frozenset(
    [
        "none", "n/a", "tbd", "tba", "holiday", "no class", "no reading", "no readings", "see above", "break",
        "no meeting", "canceled", "cancelled", "author", "authors", "affiliation", "lecture slides", "and",
    ]
)  # fmt: skip
_ENUMERATED = re.compile(r"(?:;|[;,]\s+(?:and|or))\s*$")
"""How an item ends that is a part of one sentence."""
_TOOL = lazy(
    r"\b(?:library|tool(?:kit|s)?|demos?|viewer|playground|simulator|visuali[sz]er|handout|recitation|solutions?|dashboard)$"
    r"|\b(?:previous|class|guest|course) lecture\b|^(?:code|solutions|slides) (?:for|to|of)\b",
    re.IGNORECASE,
)
"""Titles of pages that are no works."""
_EVENT = 4
"""Words of what a course's table has in a paper's place: "Memorial Day", "Room for Activities"."""
_FEWEST = 3
_OF_READINGS = re.compile(rf"{OF_WORKS.pattern}|reading list|further reading", re.IGNORECASE)
_ENOUGH = 4
_ALMOST_ALL = 0.8
_MOST_MARKED = 2 / 3
_IN_QUOTES = re.compile(r"[\"“][^\"“”]{12,300}[\"”]\W*(?:\([^()]{3,20}\))?\W*$")
_PRAISE_WORDS = 2
"""Words beside a title that only say what its reader thinks: "(must read)"."""
_PAGE_WORDS = 3
_PHRASE = 5
_CAPTION_WORDS = 7
_BOLD_WORDS = 5
_MOST_PROSE = 8
"""Words before a title that a weak item may have: a longer sentence speaks of something else."""


def settled(judged: list[Judged], *, of_works: bool = False, of_readings: bool = False) -> list[Piece]:
    """Decide the weak items by their siblings, and return the pieces of all.

    `of_works` says that the list calls itself one of papers or books, `of_readings` that it speaks of reading.
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
    listed = [one for one in judged if one.item.form in ("bullet", "number") and one.verdict != "clear"]
    titles = Counter(one.item.group for one in listed if _plain_title(one))
    plain_titles = titles.total()
    phrases = sum(map(bare_phrase, listed))
    plainly = plain_titles > max(_ENOUGH, len(listed) // 2) or (
        plain_titles > _ENOUGH and phrases >= max(2 * _ENOUGH, _ALMOST_ALL * len(listed))
    )
    all_phrases = plainly and phrases >= _ALMOST_ALL * len(listed)
    among = Counter(one.item.group for one in listed)
    for one in judged:
        if one.verdict == "weak" and one.item.group in parts and not one.drafts[0].urls:
            one.verdict, one.reason = "no", Reason.PROSE
        elif one.verdict == "weak":
            _decide(one, tally[one.item.group], linked=one.item.group not in bare)
            most = 2 * titles[one.item.group] > among[one.item.group]
            placed = any(map(states_venue, one.item.topics))
            agreed = plainly or (placed and most and titles[one.item.group] > 1)
            if (
                one.verdict == "no"
                and (of_works or placed)
                and (
                    _bold_title(one)
                    # a heading among headings of works
                    or (one.item.titled and is_phrase(one.drafts[0].title))
                    or (agreed and _plain_title(one))
                    or ((all_phrases or (plainly and most)) and bare_phrase(one))
                )
            ):
                one.verdict, one.reason = "clear", ""
    if of_works or of_readings:
        _take_marked(judged)
    _take_phrases(judged, of_works=of_works)
    own_notes.taken(judged)
    _take_paragraphs(judged)
    return [
        Piece(one.item.span, "entry" if one.verdict == "clear" else "skipped", str(one.reason))
        for one in judged
    ]


def _take_marked(judged: list[Judged]) -> None:
    """Take titles in italics or quotes, and nothing more, where most items of a reading list are such or works."""
    groups: dict[int, list[Judged]] = defaultdict(list)
    for one in judged:
        if one.item.form in ("bullet", "number"):
            groups[one.item.group].append(one)
    for ones in groups.values():
        alone = [one for one in ones if one.verdict != "clear" and _is_marked_title(one)]
        works = sum(one.verdict == "clear" for one in ones)
        if len(alone) >= _FEWEST and len(alone) + works >= _MOST_MARKED * len(ones):
            for one in alone:
                one.verdict, one.reason = "clear", ""


def _is_marked_title(one: Judged) -> bool:
    """Return whether an item is a title in italics or quotes, written as papers' are, and names nothing else."""
    draft = one.drafts[0] if one.drafts else None
    if draft is None or draft.urls or draft.anchors or draft.notes or draft.before:
        return False
    if draft.unexplained > _PRAISE_WORDS:
        return False
    text = one.item.text
    said = text.text.strip(" .")
    quoted = _IN_QUOTES.match(said) is not None
    whole = quoted or any(text.text[m.start : m.end].strip(" .") == draft.title for m in text.of("emphasis"))
    words = len(draft.title.split()) >= _BOLD_WORDS
    return whole and words and is_phrase(draft.title) and draft.evidence <= {"marked"}


def _take_phrases(judged: list[Judged], *, of_works: bool) -> None:
    """Take phrases in small letters where as many of the list's other items are works: these are titles too."""
    works = Counter(one.item.group for one in judged if one.verdict == "clear")
    shown = Counter(
        one.item.group
        for one in judged
        if one.verdict == "clear" and any(draft.evidence - {"marked", "imprint"} for draft in one.drafts)
    )
    phrases: dict[int, list[Judged]] = defaultdict(list)
    for one in judged:
        if one.verdict == "no" and one.reason is Reason.UNNAMED and one.item.form in ("bullet", "number"):
            phrases[one.item.group].append(one)
    for group, ones in phrases.items():
        heading = ones[0].item.topics[-1] if ones[0].item.topics else ""
        told = _OF_READINGS.search(heading) or states_venue(heading) if heading else of_works
        if (
            told
            and shown[group] > 1
            and works[group] >= max(_FEWEST, len(ones))
            and all(map(_is_sentence_title, ones))
        ):
            for one in ones:
                one.verdict, one.reason = "clear", ""


def _take_paragraphs(judged: list[Judged]) -> None:
    """Take a paragraph that is a bare title below "Papers" where most of those beside it are works that are placed.

    What is numbered among these, but seldom, and a few words, stands above several: "2. Folding by wind".
    """
    beside: dict[tuple[str, ...], list[Judged]] = defaultdict(list)
    for one in judged:
        if one.item.topics and OF_WORKS.search(one.item.topics[-1]) and one.drafts and not one.drafts[0].urls:
            beside[one.item.topics].append(one)
    for ones in beside.values():
        paragraphs = [one for one in ones if one.item.form == "paragraph"]
        placed = sum(one.verdict == "clear" and "venue" in one.drafts[0].evidence for one in paragraphs)
        if placed < max(_ENOUGH, len(paragraphs) / 2):
            continue
        few = 2 * sum(one.item.form == "number" for one in ones) <= placed
        for one in ones:
            draft = one.drafts[0]
            longer = len(draft.title.split()) > _CAPTION_WORDS or ": " in draft.title
            if one.item.form == "paragraph" and longer and _plain_title(one) and bare_phrase(one):
                one.verdict, one.reason = "clear", ""
            elif few and one.item.form == "number" and not longer and draft.evidence <= {"marked"}:
                one.verdict, one.reason = "no", Reason.HEADING


def _is_sentence_title(one: Judged) -> bool:
    """Return whether an item is words, begins with a capital and names nothing else: "Lamps on poles: a survey"."""
    if not bare_phrase(one):
        return False
    title = one.drafts[0].title
    named = keyed_lines.is_noted(one.item.text.text) or only_institutions(title) or PART.match(title)
    return title[:1].isupper() and len(title.split()) >= _PHRASE and not named


def _decide(one: Judged, siblings: Counter[str], *, linked: bool) -> None:
    """Take a weak item where most of its siblings are works, or a bare title under a telling heading.

    `linked` says that every clear sibling's title is a link.
    """
    draft = one.drafts[0]
    bare = not draft.urls and not draft.anchors
    if bare and (keyed_lines.is_noted(one.item.text.text) or only_institutions(draft.title)):
        one.verdict, one.reason = "no", why_not(one.item, draft)
        return
    if bare and one.item.form != "row" and one.item.text.text.rstrip().endswith((":", "：")):
        one.verdict, one.reason = "no", why_not(one.item, draft)  # what it announces stands below
        return
    if bare and one.item.form != "row" and " " not in draft.title and not draft.title_marked:
        one.verdict, one.reason = "no", why_not(one.item, draft)
        return
    if not one.item.cells and _is_caption(one.item.text):
        one.verdict, one.reason = "no", Reason.PAGES
        return
    works = bool(one.item.topics) and WORKS.search(one.item.topics[-1]) is not None
    page = draft.title_linked and draft.kinds <= {"page", "code"}
    if page and (_TOOL.search(draft.title) or (len(draft.title.split()) < _PAGE_WORDS and not works)):
        one.verdict, one.reason = "no", why_not(one.item, draft)
        return
    phrase = len(draft.title.split()) >= _PHRASE and title_case(draft.title) and not draft.notes
    named = draft.title_linked and (links.kind(draft.urls[0]) == "code" if draft.urls else False)
    tool = "code" in draft.kinds and (
        named or not (phrase or (draft.title_marked and not draft.title_linked))
    )
    slides = "slides" in draft.kinds and draft.kinds <= {"slides", "page", "anchor"}
    if slides or (one.item.led and bare) or draft.before > _MOST_PROSE or draft.title.lower() in _NO_WORK:
        one.verdict, one.reason = "no", why_not(one.item, draft)
        return
    if bare and one.item.form == "row" and linked and len(draft.title.split()) <= _EVENT:
        one.verdict, one.reason = "no", Reason.UNNAMED  # a holiday among linked papers
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
            and (not bare or not draft.notes or title_case(draft.title))
        )
        or (
            bare
            and one.item.form != "row"
            and len(draft.title.split()) >= 3
            and any(READING.search(t) for t in one.item.topics)
            and title_case(draft.title)
        )
    ):
        one.verdict = "clear"
    else:
        one.verdict, one.reason = "no", why_not(one.item, draft)


def _is_caption(text: Marked) -> bool:
    """Return whether a text is a few words and a colon before links that have no names: "Survey: [Link](a)"."""
    found = text.of("link")
    lead = text.text[: found[0].start].rstrip(" *_[(") if found else ""
    if not lead.endswith(":") or len(lead.split()) >= _PHRASE - 1:
        return False
    return all(links.is_label(text.text[m.start : m.end]) for m in found)


def _bold_title(one: Judged) -> bool:
    """Return whether an item is a title in bold and nothing else: that much in a list of papers is one."""
    draft = one.drafts[0]
    alone = not draft.notes and not draft.urls and not draft.before and draft.unexplained == 0
    words = len(draft.title.split())
    bold = any(m.end - m.start >= len(one.item.text.text.strip()) - 2 for m in one.item.text.of("strong"))
    return one.item.form in ("bullet", "number") and bold and alone and words >= _BOLD_WORDS


def _plain_title(one: Judged) -> bool:
    """Return whether an item is written as a title, or a file's name, and names nothing else.

    Most of a list of papers may be so.
    """
    if not one.drafts or one.verdict == "clear":
        return False
    draft = one.drafts[0]
    bare = not draft.urls and draft.anchors == draft.local and not draft.before and not one.item.led
    file = " " in draft.title and bool(titling.FILE.search(one.item.text.text.strip(" *_`")))
    return bare and (is_phrase(draft.title) or file)
