"""Is an item a work? One score over what it says of itself, what stands above it, and what its siblings are.

The weights are fitted by `benchmarks/fit_items.py`: logistic regression over the features named here.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from typing import Final

from seminal.model.vocabulary import label, venue
from seminal.read.items import stated
from seminal.read.items.outline import plain
from seminal.read.items.rows import read_row
from seminal.read.references import imprint, keyed_lines, links, reference
from seminal.read.references.draft import Draft
from seminal.read.references.labels import is_task
from seminal.read.references.marked import Item
from seminal.read.references.organisations import only_institutions
from seminal.text.dates import MONTH

READING: Final = re.compile(
    r"read|paper|bibliograph|references?\b|literature|books?\b|publication|seminal|article|further|works"
    r"|survey|citations?",
    re.IGNORECASE,
)
OF_WORKS: Final = re.compile(
    r"\b(?:papers?|books?|textbooks?|articles?|publications?|bibliography|theses|surveys?"
    r"|literatur|aufsätze|ouvrages|bibliographie)\b|论文|文献|书籍",
    re.IGNORECASE,
)
"""How a list calls what it lists, in several languages."""
_OTHER_THINGS = re.compile(
    r"^\W*(?:(?:table of )?contents?\b|toc\b|contribut|licen[cs]e|acknowledge?ments?\W*$|star history"
    r"|how to (?:contribute|use|cite|add|submit|install|edit)\b|change ?log|news\b|updates?\b|maintainers?"
    r"|contact|usage|install|getting started|grading|schedule\W*$|logistics|(?:course|academic) \w+"
    r"|staff\b|instructors?|office hours|polic(?:y|ies)|.{0,60}\bteams\W*$|prerequisites"
    r"|(?:related|other|external|similar|more|further)\b.{0,20}\b(?:lists?|awesome|links|repos|repositories|projects)\b"
    r"|sponsors?|support(?:ers)?\b|disclaimer|faq\b|cit(?:e|ing|ation)s?\W*$|community\b|slides?\W*$|jobs?\b"
    r"|people\b|researchers?\W*$|tools?\W*$|software\W*$|libraries\W*$|frameworks? (?:and|&) tools"
    r"|open[- ]source projects?|code(?:bases)?\W*$|repositories\W*$|datasets?\W*$|videos?\W*$|courses?\W*$"
    r"|.{0,40}\b(?:conferences|journals|symposi(?:a|ums)|workshops|venues|magazines|events|meetings)\W*$)",
    re.IGNORECASE,
)
"""Headings above what is no reading: a list's affairs, tools, people, places to publish in."""
_AFFAIRS = re.compile(
    r"\b(?:due|(?:hw|pset|lab|quiz|exam) ?\d* (?:out|released|handed out)|homework|assignment"
    r"|midterm|final exam|lecture #?\d|quiz|lab \d|project proposal|office hours|no class"
    r"|pull requests?|contributions? (?:are|is|welcome)|(?:to|please|can|you) contribute"
    r"|licensed under|stay tuned|coming soon|to be (?:added|continued|updated|done)|thanks to|maintained by"
    r"|feel free|click here|table of contents"
    r"|(?:guest|final|student|project|lightning) (?:lectures?|presentations?|speakers?|talks)"
    r"|permission is hereby|copyright (?:notice|\(c\)|©|(?:19|20)\d\d)|licen[cs]ed use)\b",
    re.IGNORECASE,
)
"""Words of a course, a list or a licence about itself."""
_OPENING = re.compile(
    r"\W{0,3}(?:(?P<key>(?:when|where|time|location|room|lectures?|sections?|class(?:es)?|meets|instructors?|lecturers?|staff"
    r"|tas?|teaching assistants?|announcements?|sign[- ]?up\b[^:]{0,30}|projects? ideas?|office hours|slack"
    r"|discord|piazza|canvas|zoom|forum|discussions?|hosts?|presenters?|moderators?|discussants?|[qa]"
    r"|question|answer|goals?|objectives?|aims?|(?:current )?focus|practicum|activit(?:y|ies)|explore|complete|due"
    r"|in[- ]class\b[^:]{0,20}|mailing list|e-?mail|contact|website|homepage|enrol+ment|units|credits|时间|地点"
    r")\W{0,4}(?::\W|：)|(?:notebooks?|colabs?|labs?|demos?|repo(?:sitor(?:y|ies))?) ?: ?[\w.-]+\W*$)"
    r"|(?:select|click|enter|log|go|open|come|send|bring|find|write|prepare|submit|install|download|choose|pick"
    r"|discuss|sign|be|create|take|try|make|watch)\s+(?:[a-z]|\d|[\"“])"
    r"|this (?:paper|article|book|chapter|is)\b|(?:just|only) read\b"
    r"|(?:an?|the|our) [a-z]+ (?:\w+ ){0,3}?(?:documents?|files?)\b"
    r"|(?:no (?:class|readings?|lecture|paper)\b|(?:tb[ad]|none|holiday|n/a|break)\W*$)"
    r"|(?:read )?(?:chapters?|sections?|pages?|parts?|ch\.|§) ?[\dA-Z][\d.–-]*\W+(?:in|of)\b)",
    re.IGNORECASE,
)
"""How tasks, remarks and affairs of a class begin: "Come to class", "This paper is long"."""
_FIRST_PERSON = re.compile(r"\bI (?:have|had|will|would|chose|tried|think)\b|\bI['’](?:ve|ll)\b")
_PART = re.compile(
    r"\W*(?:chapter|part|section|lecture|week|day|lab|unit|module|appendix|step|level|session|class|discussion"
    r"|exercise|assignment|figure|table)s?\b"
    rf"|\d{{1,2}}(?:st|nd|rd|th) (?:of )?{MONTH}\b",
    re.IGNORECASE,
)
"""How a part of the list itself begins, or a day: "Chapter 2: ...", "12th of May"."""
_MEETING = re.compile(r"\b(?:conference|symposium|workshop|transactions|proceedings)\b", re.IGNORECASE)
_SEASON = re.compile(r"(?<=\d)\s+(?:spring|summer|fall|autumn|winter)\W{0,2}$", re.IGNORECASE)
"""What stands behind the year of a conference that takes papers several times a year."""
_ENUMERATED = re.compile(r"(?:;|[;,]\s+(?:and|or))\s*$")
_TOOL = re.compile(
    r"\b(?:library|tool(?:kit|s)?|demos?|viewer|playground|simulator|visuali[sz]er|handout|recitation|solutions?"
    r"|dashboard|lecture)$|^(?:code|solutions|slides) (?:for|to|of)\b",
    re.IGNORECASE,
)
"""Titles of pages that are no works."""
_FILE = re.compile(r"\.(?:pdf|md|html?|ipynb|txt|zip)$", re.IGNORECASE)
_OF_A_WORK = frozenset(("identifier", "paper", "date", "authors", "venue", "imprint"))
_STEPS = (0, 1, 2, 3, 4, 6, 8, 12, 20, 40)
MIN_PHRASE_WORDS = 4
MIN_SURE = 1.5
"""A score from which an item is a work, or below whose negative it is none, whatever its siblings are."""
MIN_DOUBTED = -1.0
"""A score below nought from which an item that looks like a reference is still read, with doubt."""
_OF_A_REFERENCE = frozenset(("authors", "date", "imprint", "identifier"))
"""What a reference shows at least two of."""
_CERTAIN = (0.0, 0.3, 0.5, 0.7, 0.9)
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Letters of scripts without blanks between words."""
_LETTERS_A_WORD = 2
_ROLES = dict.fromkeys(
    ("container", "publisher", "location", "series", "volume", "issue", "pages"), "where"
) | {"odd": "note"}
"""What labels are called in the order of an item's parts."""
_LONGEST_ORDER = 6


class Reason(StrEnum):
    """Why an item is no work."""

    UNNAMED = "no work is named here"
    UNTITLED = "no title is named here"
    LONG = "too long for one reference"
    PROSE = "running text"
    HEADING = "a heading"
    CONTENTS = "table of contents"
    PAGE = "a link to code or a page"
    PAGES = "links to pages"
    OTHER = "not a reading"
    VENUES = "names of venues"


_REASONS: Final = {
    "heading: other things": Reason.OTHER,
    "title: label": Reason.UNTITLED,
    "links: anchors": Reason.CONTENTS,
    "says: affairs": Reason.OTHER,
    "says: opening": Reason.OTHER,
    "title: part": Reason.OTHER,
    "title: venue": Reason.VENUES,
}
"""The reason to skip an item with a feature, in the order in which they are looked for; else its form says it."""


@dataclass(slots=True)
class Judged:
    """An item with what was read of it, and whether that is a work: `clear`, `weak` or `no`."""

    item: Item
    drafts: list[Draft]
    verdict: str
    reason: str = ""
    note: str = ""
    inherits: bool = True  # what stands below a work has nothing from the headings above it
    features: frozenset[str] = frozenset()
    score: float = 0.0


def own(item: Item, *, inherits: bool) -> Judged:
    """Return what one item is by itself; with `inherits`, the heading's venue is its own."""
    drafts = read_row(item) if item.cells else reference.read_all(item.text, titled=item.titled)
    if drafts and not item.cells and (whole := stated.below(item.text, drafts[0])):
        drafts = whole
    if not drafts:
        long = item.span.end - item.span.start > reference.LONGEST
        return Judged(item, [], "no", Reason.LONG if long else Reason.UNTITLED)
    if inherits:
        _inherit(item, drafts)
    return judge(item, drafts)


def _inherit(item: Item, drafts: Sequence[Draft]) -> None:
    """Give works without venue and date those that the heading above them states: "OSDI 2022"."""
    topic = item.topics[-1] if item.topics else ""
    if not states_venue(topic) or item.form in ("paragraph", "line"):
        return
    for draft in drafts:
        bare = not draft.imprint.venue and draft.date is None and not (draft.anchors and not draft.urls)
        if bare and (found := imprint.read(topic)):
            draft.appeared(found)


def judge(item: Item, drafts: list[Draft]) -> Judged:
    """Return what an item with drafts is by itself: `weak` where its siblings are to decide."""
    found = features(item, drafts)
    score = _score(found, "alone")
    verdict = "clear" if score >= MIN_SURE else "no" if score <= -MIN_SURE else "weak"
    return Judged(item, drafts, verdict, features=found, score=score)


def settle(judged: Sequence[Judged], *, of_works: bool) -> None:
    """Decide which items are works by their own features and those of their siblings.

    `of_works` says that the list calls itself one of papers or books.
    """
    for one, more in zip(judged, among(judged, of_works=of_works), strict=True):
        if not one.features:
            continue
        one.features |= more  # what it says of itself stays
        one.score = _score(one.features, "among")
        work = is_work(one.features, one.score)
        one.verdict, one.reason = ("clear", "") if work else ("no", _reason(one))
        if work and one.score < 0:
            for draft in one.drafts:
                draft.doubt = 1 / (1 + math.exp(-one.score))


def is_work(found: frozenset[str], score: float) -> bool:
    """Return whether an item with these features and that score among its siblings is read as a work."""
    shown = sum(f"shows {name}" in found for name in _OF_A_REFERENCE)
    return score > (MIN_DOUBTED if shown > 1 else 0.0)


@cache
def _weights() -> dict[str, dict[str, float]]:
    """Return the weight of each feature in units of log odds: of items `alone`, and `among` their siblings."""
    return dict(json.loads(files(__package__).joinpath("weights.json").read_text("utf-8")))


def _score(found: frozenset[str], table: str) -> float:
    """Return what a table's weights of some features sum up to, the same in any order."""
    weights = _weights()[table]
    return round(math.fsum(weights.get(name, 0.0) for name in found), 4)


def _reason(one: Judged) -> str:
    """Return why an item is no work: the first feature that says so, else its form."""
    name = next((name for name in _REASONS if name in one.features), "")
    if name:
        heading = f": {plain(one.item.topics[-1])}" if name == "heading: other things" else ""
        return f"{_REASONS[name]}{heading}"
    if one.item.form in ("paragraph", "line"):
        return Reason.PROSE
    if "links: unnamed" in one.features and not one.drafts[0].title_linked:
        return Reason.PAGES
    return Reason.PAGE if one.drafts[0].urls else Reason.UNNAMED


def _step(count: int) -> str:
    """Return a count by steps: 5 is "4+"."""
    return f"{max(step for step in _STEPS if step <= count)}+"


def kind(item: Item, draft: Draft) -> str:
    """Return what an item shows that it is: siblings of one kind are one or all of them works."""
    if draft.title_linked or draft.urls:
        form = "coded" if "code" in draft.kinds else "linked" if draft.title_linked else "buttons"
    else:
        form = "notes" if draft.local else "marked" if draft.title_marked else "bare"
    return f"{form} {'prose' if item.form in ('paragraph', 'line') else 'row' if item.cells else 'listed'}"


def features(item: Item, drafts: Sequence[Draft]) -> frozenset[str]:
    """Return what speaks for and against an item's being a work, by itself."""
    draft, text = drafts[0], item.text.text
    evidence = set.intersection(*(one.evidence for one in drafts))
    clear, words = evidence & _OF_A_WORK, count_words(draft.title)
    form = kind(item, draft)
    prose = item.form in ("paragraph", "line")
    shown = min(len(clear), 3)
    found = {"any", form, f"{form}, shows {shown}", f"words {_step(words)}", f"{form}, words {_step(words)}"}
    found |= {f"shows {name}" for name in evidence}
    found.add(f"{'prose' if prose else 'listed'}, before {_step(draft.before)}")
    found.add(f"{'prose' if prose else 'listed'}, beside {_step(draft.unexplained)}")
    phrase, opening = is_phrase(draft.title), _OPENING.match(text)
    found |= {f"kind {one}" for one in draft.kinds}
    heading = item.topics[-1] if item.topics else ""
    order = " ".join(name for name, _ in groupby(_ROLES.get(one, one) for one in draft.order))
    certain = draft.certainty or 0.0
    told: dict[str, object] = {
        f"parts {order}": draft.order.count("title") == 1 and len(order.split()) <= _LONGEST_ORDER,
        f"certain {max(step for step in _CERTAIN if step <= certain)}+": True,
        "title first": draft.order[:1] == ("title",),
        "title in brackets": draft.title_in_brackets,
        f"title: {title_style(draft.title)}": True,
        "phrase": phrase,
        f"{form}, phrase": phrase,
        f"{form}, {item.form}": True,
        "title: label": not (item.cells or draft.authors) and links.is_label(draft.title),
        "title: venue": not draft.authors and _is_venue(draft.title),
        "title: part": _PART.match(draft.title),
        "title: institutions": only_institutions(draft.title),
        "title: tool": not clear and _TOOL.search(draft.title),
        "title: file": _FILE.search(draft.title),
        "says: affairs": _AFFAIRS.search(text),
        "says: opening": opening and (opening["key"] or title_style(draft.title) != "capitals"),
        "says: first person": prose and _FIRST_PERSON.search(text),
        "says: note": not item.cells and keyed_lines.is_noted(text),
        "says: surely note": not item.cells and keyed_lines.is_noted(text, surely=True),
        "links: anchors": draft.anchors and not draft.urls,
        "links: anchors, title": draft.local and (phrase or draft.title_linked),
        "links: unnamed": not item.cells and _names_nothing(item),
        "ends: colon": not item.cells and text.rstrip().endswith((":", "：")),
        "ends: stop": text.rstrip().endswith("."),
        "ends: enumerated": _ENUMERATED.search(text),
        "has notes": draft.notes,
        "has children": item.children,
        "titled": item.titled,
        "led": item.led,
        "heading: other things": _OTHER_THINGS.match(heading),
        "heading: other things, shows": len(clear) > 1 and _OTHER_THINGS.match(heading),
        "heading: works": OF_WORKS.search(heading),
        "heading: readings": any(map(READING.search, item.topics)),
        "heading: venue": states_venue(heading),
        "looked up": "urldate" in draft.imprint.fields,
        "task": is_task(text),
    }
    found |= {name for name, value in told.items() if value}
    for name in ("says: affairs", "says: opening", "says: note", "links: anchors", "title: part"):
        if name in found:
            found.add(f"{name}, shows {shown}")
    return frozenset(found)


def among(judged: Sequence[Judged], *, of_works: bool) -> list[set[str]]:
    """Return what the siblings of each item, and the list's name, say of it."""
    groups: dict[int, list[Judged]] = defaultdict(list)
    for one in judged:
        groups[one.item.group].append(one)
    kinds: Counter[tuple[int, str]] = Counter()
    works: Counter[tuple[int, str]] = Counter()
    leaning: Counter[tuple[int, str]] = Counter()
    for one in judged:
        name = kind(one.item, one.drafts[0]) if one.drafts else ""
        for key in ((one.item.group, name), (one.item.group, "all"), (-1, name), (-1, "all")):
            kinds[key] += 1
            works[key] += one.verdict == "clear"
            leaning[key] += one.score > 0
    phrases = Counter(one.item.group for one in judged if "phrase" in one.features and not one.drafts[0].urls)
    found: list[set[str]] = []
    for one in judged:
        if not one.features:
            found.append(set())
            continue
        group, form = one.item.group, kind(one.item, one.drafts[0])
        mine = one.verdict == "clear"
        told = {f"list of works {of_works}", f"{form}, list of works {of_works}"}
        for name, key in (
            ("siblings", (group, "all")), ("alike", (group, form)),
            ("document", (-1, "all")), ("document alike", (-1, form)),
        ):  # fmt: skip
            told.add(f"{form}, {name} {_share(works[key] - mine, kinds[key] - 1)}")
            told.add(f"{name} lean {_share(leaning[key] - (one.score > 0), kinds[key] - 1)}")
        own = "phrase" in one.features and not one.drafts[0].urls
        titles = _share(phrases[group] - own, kinds[group, "all"] - 1)
        told |= {f"{form}, titles {titles}", f"{form}, titles {titles}, list of works {of_works}"}
        found.append(told)
    return found


def _share(part: int, whole: int) -> str:
    """Return a share in words that stand for a range of them."""
    if whole == 0:
        return "alone"
    share = part / whole
    return "none" if part == 0 else "few" if share < 1 / 3 else "half" if share < 2 / 3 else "most"


def _is_venue(title: str) -> bool:
    """Return whether a title is only what a venue is called, or a venue and its year."""
    name = title.rpartition(" (")[0] or title
    return states_venue(title) or (_MEETING.search(name) is not None and venue(name) is not None)


def _names_nothing(item: Item) -> bool:
    """Return whether an item is a row of links with short names, and few words before them."""
    found = item.text.of("link")
    short = all(len(item.text.text[m.start : m.end].split()) <= MIN_PHRASE_WORDS for m in found)
    if len(found) < 2 or not short:
        return False
    return sum(map(str.isalnum, item.text.masked(found)[found[0].start :])) == 0


@lru_cache(maxsize=1024)
def states_venue(topic: str) -> bool:
    """Return whether a text is a known venue and a year, and nothing else: "OSDI 2022", "EuroSys 2025 Spring"."""
    topic = _SEASON.sub("", topic)
    return len(topic.split()) <= 4 and any(c.isdigit() for c in topic) and label(topic) is not None


def count_words(text: str) -> int:
    """Return how many words a text has; in scripts without blanks two letters count as one."""
    return len(text.split()) + len(_WIDE.findall(text)) // _LETTERS_A_WORD


def title_style(title: str) -> str:
    """Return how a title is written: `capitals`, `sentence`, `small letters`, or a `script` without case."""
    first = next((c for c in title if c.isalpha()), "")
    if first and not first.isupper() and not first.islower():
        return "script"
    return "capitals" if title_case(title) else "sentence" if first.isupper() else "small letters"


def is_phrase(title: str) -> bool:
    """Return whether a title is written as papers' are, and is no part of the list itself: "Chapter 2: ..."."""
    phrase = len(title.split()) >= MIN_PHRASE_WORDS and title_case(title) and _PART.match(title) is None
    return phrase and not only_institutions(title)


def title_case(title: str) -> bool:
    """Return whether most of a title's longer words have capitals."""
    words = [w for w in re.findall(r"[^\W\d_][\w'-]+", title) if len(w) > 3]
    return bool(words) and sum(w[0].isupper() for w in words) >= 0.7 * len(words)
