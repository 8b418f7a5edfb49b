"""Features of a single item, used by the score in `judging` to find works."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from seminal.model.vocabulary import label, venue
from seminal.read.references import keyed_lines, links
from seminal.read.references.draft import Draft
from seminal.read.references.labels import is_task
from seminal.read.references.marked import Item
from seminal.read.references.organisations import only_institutions
from seminal.text.dates import MONTH

_LITERATURE = (
    r"\b(?:bibliogra(?:ph|f)\w{1,6}|βιβλιογραφία|библиография|литература|literat(?:ur|uur|ura|úra|ür)|litteratur"
    r"|littérature|(?:fach|vak|fack)litt?erat(?:ur|uur)|aufsätze|bücher|ouvrages|livres|libros|libri|livros|boeken"
    r"|böcker|książki|knihy|книги|kitaplar|kaynakça|kirjallisuus|irodalom|lecturas|leituras|letture|lekt(?:üre|ury)"
    r"|piśmiennictwo|bronnen(?:lijst)?|kilder|källor|lähteet|lähdeluettelo|quellen(?:verzeichnis)?|fuentes|fontes|fonti"
    r"|źródła|zdroje|források|источники|джерела|kaynaklar|surse|πηγές|referenc(?:ias|ie|e)|refer[êe]ncias|riferimenti"
    r"|buku|daftar pustaka|tài liệu|sách)\b|论文|文献|文獻|書単|书单|書單|书籍|书目|書目|書籍|読書|阅读|閱讀|參考|参考"
    r"|참고문헌|도서|독서|المراجع|المصادر|منابع|کتاب|ביבליוגרפיה|ספרים|पुस्तक|संदर्भ"
)
"""What lists of works are called in other languages than English."""
READING: Final = re.compile(
    r"read|paper|bibliograph|references?\b|literature|books?\b|publication|seminal|article|further|works"
    rf"|survey|citations?|{_LITERATURE}",
    re.IGNORECASE,
)
OF_WORKS: Final = re.compile(
    rf"\b(?:papers?|books?|textbooks?|articles?|publications?|theses|surveys?)\b|{_LITERATURE}", re.IGNORECASE
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
_PART = re.compile(
    r"\W*(?:chapter|part|section|lecture|week|day|lab|unit|module|appendix|step|level|session|class|discussion"
    r"|exercise|assignment|figure|table)s?\b"
    rf"|\d{{1,2}}(?:st|nd|rd|th) (?:of )?{MONTH}\b",
    re.IGNORECASE,
)
"""How a part of the list itself begins, or a day: "Chapter 2: ...", "12th of May"."""
_MEETING = re.compile(r"\b(?:conference|symposium|workshop|transactions|proceedings)\b", re.IGNORECASE)
_CALLED_MEETING = re.compile(
    r"(?:(?:the|annual|international|european|asian|ieee|acm|usenix)\s+){0,4}(?:conference|symposium|workshop|congress)\s+(?:on|for)\b",
    re.IGNORECASE,
)
"""How a meeting's name begins, known or not: "The ACM Symposium on Lamps"."""
_SEASON = re.compile(r"(?<=\d)\s+(?:spring|summer|fall|autumn|winter)\W{0,2}$", re.IGNORECASE)
"""What stands behind the year of a conference that takes papers several times a year."""
_OF_A_WORK = frozenset(("identifier", "paper", "date", "authors", "venue", "imprint"))
_STEPS = (0, 1, 2, 3, 4, 6, 8, 12, 20, 40)
MIN_PHRASE_WORDS = 4
_CERTAIN = (0.0, 0.3, 0.5, 0.7, 0.9)
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Letters of scripts without blanks between words."""
_LETTERS_A_WORD = 2
_ROLES = dict.fromkeys(
    ("container", "publisher", "location", "series", "volume", "issue", "pages"), "where"
) | {"odd": "note"}
"""What labels are called in the order of an item's parts."""
_MAX_ORDER = 6


def _step(count: int) -> str:
    """Return the highest step that a count reaches: 5 is "4+"."""
    return f"{max(step for step in _STEPS if step <= count)}+"


def kind(item: Item, draft: Draft) -> str:
    """Return an item's visible form: "linked listed", "bare prose", "coded row".

    First what it links to or how its title is marked, then where it is; siblings of one form are all works or none.
    """
    if draft.title_linked or draft.urls:
        form = "coded" if "code" in draft.kinds else "linked" if draft.title_linked else "buttons"
    else:
        form = "notes" if draft.local else "marked" if draft.title_marked else "bare"
    return f"{form} {'prose' if item.form in ('paragraph', 'line') else 'row' if item.cells else 'listed'}"


def features(item: Item, drafts: Sequence[Draft]) -> frozenset[str]:
    """Return the features of an item by itself, for and against its being a work."""
    draft, text = drafts[0], item.text.text
    evidence = set.intersection(*(one.evidence for one in drafts))
    clear, words = evidence & _OF_A_WORK, count_words(draft.title)
    form = kind(item, draft)
    shown = min(len(clear), 3)
    found = {"any", form, f"{form}, shows {shown}", f"words {_step(words)}", f"{form}, words {_step(words)}"}
    found |= {f"shows {name}" for name in evidence}
    found.add(f"{set_as(item)}, before {_step(draft.before)}")
    found.add(f"{set_as(item)}, beside {_step(draft.unexplained)}")
    phrase, opening = is_phrase(draft.title), _OPENING.match(text)
    found |= {f"kind {one}" for one in draft.kinds}
    heading = item.topics[-1] if item.topics else ""
    order = " ".join(name for name, _ in groupby(_ROLES.get(one, one) for one in draft.order))
    certain = draft.certainty or 0.0
    conditions: dict[str, object] = {
        f"parts {order}": draft.order.count("title") == 1 and len(order.split()) <= _MAX_ORDER,
        f"certain {max(step for step in _CERTAIN if step <= certain)}+": True,
        "title first": draft.order[:1] == ("title",),
        "title in brackets": draft.title_in_brackets,
        "a paper's link first": draft.title_linked and draft.before == 0 and "paper" in draft.kinds,
        f"title: {title_style(draft.title)}": True,
        "phrase": phrase,
        f"{form}, phrase": phrase,
        f"{form}, {item.form}": True,
        "title: label": not (item.cells or draft.authors) and links.is_label(draft.title),
        "title: venue": not draft.authors and (_is_venue(draft.title) or _spells_venue(draft)),
        "title: part": _PART.match(draft.title),
        "title: institutions": only_institutions(draft.title),
        "says: affairs": _AFFAIRS.search(text),
        "says: opening": opening and (opening["key"] or title_style(draft.title) != "capitals"),
        "says: note": not item.cells and keyed_lines.is_noted(text),
        "says: surely note": not item.cells and keyed_lines.is_noted(text, surely=True),
        "links: anchors": draft.anchors and not draft.urls,
        "links: anchors, title": draft.local and (phrase or draft.title_linked),
        "links: unnamed": not item.cells and _is_row_of_links(item),
        "ends: colon": not item.cells and text.rstrip().endswith((":", "：")),
        "ends: stop": text.rstrip().endswith("."),
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
    found |= {name for name, value in conditions.items() if value}
    for name in ("says: affairs", "says: opening", "says: note", "links: anchors", "title: part"):
        if name in found:
            found.add(f"{name}, shows {shown}")
    return frozenset(found)


def set_as(item: Item) -> str:
    """Return `prose` for a paragraph or a line, `listed` for another item."""
    return "prose" if item.form in ("paragraph", "line") else "listed"


def _is_venue(title: str) -> bool:
    """Return whether a title is a meeting's name, or a known venue and year."""
    name = title.rpartition(" (")[0] or title
    known = _MEETING.search(name) is not None and venue(name) is not None
    return known or states_venue(title) or _CALLED_MEETING.match(name) is not None


def _spells_venue(draft: Draft) -> bool:
    """Return whether an undated title is part of its known venue's full name."""
    known = draft.imprint.known
    title = draft.title.lower()
    return known is not None and draft.date is None and any(title in name.lower() for name in known.names)


def _is_row_of_links(item: Item) -> bool:
    """Return whether an item has several links, short ones, and no words after the first."""
    found = item.text.of("link")
    short = all(len(item.text.text[m.start : m.end].split()) <= MIN_PHRASE_WORDS for m in found)
    if len(found) < 2 or not short:
        return False
    return sum(map(str.isalnum, item.text.masked(found)[found[0].start :])) == 0


@lru_cache(maxsize=1024)
def states_venue(topic: str) -> bool:
    """Return whether a topic is only a known venue and year: "EuroSys 2025 Spring"."""
    topic = _SEASON.sub("", topic)
    return len(topic.split()) <= 4 and any(c.isdecimal() for c in topic) and label(topic) is not None


def count_words(text: str) -> int:
    """Return the number of words; in scripts without blanks two letters are one word."""
    return len(text.split()) + len(_WIDE.findall(text)) // _LETTERS_A_WORD


def title_style(title: str) -> str:
    """Return how a title is written: `capitals`, `sentence`, `small letters`, or a `script` without case."""
    first = next((c for c in title if c.isalpha()), "")
    if first and not first.isupper() and not first.islower():
        return "script"
    return "capitals" if title_case(title) else "sentence" if first.isupper() else "small letters"


def is_phrase(title: str) -> bool:
    """Return whether a title is four words, mostly in capitals: not "Chapter 2: ..."."""
    phrase = len(title.split()) >= MIN_PHRASE_WORDS and title_case(title) and _PART.match(title) is None
    return phrase and not only_institutions(title)


def title_case(title: str) -> bool:
    """Return whether 70% of a title's words of four letters or more have capitals."""
    words = [w for w in re.findall(r"[^\W\d_][\w'-]+", title) if len(w) > 3]
    return bool(words) and sum(w[0].isupper() for w in words) >= 0.7 * len(words)
