"""Items to entries: which of a document's items are works, which are topics, notes or no readings."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Entry, Piece, Reading
from seminal.model.source import Source, Span
from seminal.model.vocabulary import label
from seminal.read import authors, imprint, links, reference
from seminal.read.draft import Draft
from seminal.read.marked import Item
from seminal.read.outline import drop_title, plain
from seminal.read.rest import NOTE_KEY, read_after
from seminal.read.rows import read_row
from seminal.read.tables import joined
from seminal.read.tiling import tile
from seminal.text.fold import squash

_CITE_US = re.compile(
    r"^\W*(?:cit(?:e|ing|ation)s?\b|how to cite|cite (?:us|this)|bibtex|acknowledge?ments?\W*$)",
    re.IGNORECASE,
)
_NO_READING = re.compile(
    r"^\W*(?:(?:table of )?contents?\b|toc\b|contribut|how to (?:contribute|use)|licen[cs]e"
    r"|acknowledge?ments?\W*$|star history"
    r"|change ?log|news\b|updates?\b|maintainers?|contact|usage|install|getting started|grading"
    r"|schedule\W*$|logistics"
    r"|course (?:info|staff|policies|logistics)|staff\b|instructors?|office hours|polic(?:y|ies)"
    r"|prerequisites|related (?:repos|lists|awesome|projects)|other (?:lists|awesome)"
    r"|other awesome|(?:external|other|related|similar|more|further)\b.{0,20}\b(?:lists|links|repos"
    r"|repositories)\b|sponsors?|support(?:ers)?\b|disclaimer|faq\b|cit(?:e|ing|ation)s?\W*$|community\b"
    r"|jobs?\b|people\b|researchers?\W*$"
    r"|tools?\W*$|software\W*$|libraries\W*$|frameworks? (?:and|&) tools|open[- ]source projects?"
    r"|code(?:bases)?\W*$|repositories\W*$|datasets?\W*$|videos?\W*$|courses?\W*$)",
    re.IGNORECASE,
)
_READING = re.compile(
    r"read|paper|bibliograph|references?\b|literature|books?\b|publication|seminal|article|further|works"
    r"|survey|citations?",
    re.IGNORECASE,
)
_WORKS = re.compile(
    r"\b(?:papers?|books?|textbooks?|articles?|publications?|bibliography|theses|surveys?)\b", re.IGNORECASE
)
_CLEAR = frozenset(("identifier", "paper", "venue", "imprint", "date", "authors"))
_DETAIL = re.compile(
    r"(?:authors?|venue|year|links?|paper|code|published|conference|journal|doi|url|date)\s*[:：]",
    re.IGNORECASE,
)
_LOGISTICS = re.compile(
    r"\b(?:due|homework|assignment|midterm|final exam|lecture \d|quiz|lab \d|project proposal|office hours"
    r"|no class"
    r"|pull requests?|contribut(?:e|ions?)|licensed under|stay tuned|coming soon|thanks to|maintained by"
    r"|feel free|click here|table of contents)\b",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Judged:
    """An item with what was read of it, and whether that is a work: `clear`, `weak` or `no`."""

    item: Item
    drafts: list[Draft]
    verdict: str
    reason: str = ""
    note: str = ""


def is_cite_us(heading: str) -> bool:
    """Return whether a heading says that what follows is how to cite the list itself."""
    return bool(_CITE_US.match(heading)) and not _READING.search(heading.replace("Citation", ""))


def compile_items(
    source: Source, items: list[Item], claims: Iterable[Piece] = (), readings: Iterable[Reading] = ()
) -> Reading:
    """Return the reading of a document: entries from its items, pieces for every character."""
    readings = list(readings)
    judged: list[Judged] = []
    pieces = list(claims)
    for item in drop_title(items):
        judged += _judge(item, pieces)
    pieces += _settled(judged)
    entries = [
        (j.item.span.start, n, entry)
        for j in judged
        if j.verdict == "clear"
        for n, entry in enumerate(_entries(source, j))
    ]
    entries += [
        (p.start, n, entry) for reading in readings for n, (p, entry) in enumerate(_placed(source, reading))
    ]
    pieces += [piece for reading in readings for piece in reading.pieces]
    diagnostics: tuple[Diagnostic, ...] = tuple(d for reading in readings for d in reading.diagnostics)
    ordered = tuple(entry for _, _, entry in sorted(entries, key=lambda e: (e[0], e[1])))
    if not ordered:
        place = source.locate(Span(0, min(1, len(source.text))))
        diagnostics += (
            Diagnostic(
                "empty-list", place, "no work was found in this list", "see what was skipped, and why"
            ),
        )
    return Reading(source, ordered, tile(source.text, pieces), diagnostics)


def _placed(source: Source, reading: Reading) -> list[tuple[Span, Entry]]:
    spans = [piece.span for piece in reading.pieces if piece.kind == "entry"]
    if len(spans) != len(reading.entries):
        first = reading.pieces[0].span if reading.pieces else Span(0, 0)
        return [(first, entry) for entry in reading.entries]
    return list(zip(spans, reading.entries, strict=True))


def _entries(source: Source, judged: Judged) -> list[Entry]:
    topics = judged.item.topics
    return [draft.entry(source, judged.item.span, topics, judged.note) for draft in judged.drafts]


def _judge(item: Item, pieces: list[Piece]) -> list[Judged]:
    """Return what an item and the items below it are, in document order."""
    details = [child for child in item.children if not child.children and _is_detail(child)]
    text = item.text
    for child in details:
        text = joined(text, child.text)
    whole = replace(item, text=text, children=())
    own = _own(whole)
    others = [child for child in item.children if child not in details]
    below = [_judge(child, pieces) for child in others]
    again = any(own.drafts and len(j) == 1 and _same_work(own, j[0]) for j in below)
    if own.verdict != "clear" and not again and any(j.verdict == "clear" for list_ in below for j in list_):
        topic = plain(item.text.text.strip(" *_:\n"))
        if len(topic.split()) <= 16:
            nested = [j for list_ in below for j in list_]
            for j in nested:
                j.item = _under(j.item, topic, len(item.topics))
            pieces.append(Piece(item.span, "heading"))
            pieces += [Piece(child.span, "note") for child in details]
            return nested
    found = [own]
    for child, judged in zip(others, below, strict=True):
        if own.drafts and len(judged) == 1 and _same_work(own, judged[0]):
            own.drafts[0].absorb(judged[0].drafts[0])  # the reference in full, below its title
            own.verdict = "clear"
            pieces.append(Piece(_full_span(child), "entry"))
        elif own.verdict == "clear" and not any(j.verdict == "clear" for j in judged):
            own.note = " ".join(part for part in (own.note, NOTE_KEY.sub("", _flat(child))) if part)
            pieces.append(Piece(_full_span(child), "note"))
        else:
            found += judged
    if own.verdict == "clear":
        pieces += [Piece(child.span, "entry") for child in details]
    else:
        pieces += [Piece(child.span, "skipped", own.reason or "no work is named here") for child in details]
    return found


def _same_work(own: Judged, child: Judged) -> bool:
    """Return whether what stands below an item only names the same work again."""
    return bool(child.drafts) and squash(child.drafts[0].title) == squash(own.drafts[0].title) != ""


def _under(item: Item, topic: str, depth: int) -> Item:
    """Return the item with one more topic, behind the first `depth` ones."""
    return replace(item, topics=(*item.topics[:depth], topic, *item.topics[depth:]))


def _flat(item: Item) -> str:
    return " ".join([item.text.text, *(_flat(child) for child in item.children)])


def _full_span(item: Item) -> Span:
    return Span(item.span.start, max([item.span.end, *(_full_span(c).end for c in item.children)]))


def _is_detail(item: Item) -> bool:
    """Return whether a sub-item only adds authors, venue, date or links to the one above it."""
    text = item.text.text
    for mark in sorted(item.text.of("link"), key=lambda m: -m.start):
        if links.is_label(text[mark.start : mark.end]):
            text = text[: mark.start] + " " + text[mark.end :]
        else:
            return False
    bare = text.strip(" []()|,;.\n*_")
    if not bare or _DETAIL.match(bare):
        return True
    if links.is_label(bare):
        return True
    if len(bare) > 600:
        return False
    if len(bare.split()) <= 4 and (one := authors.parse(bare, certain=True)) and all(n.given for n in one):
        return True
    draft = Draft()
    read_after(
        draft, text, 0, [(m.start, m.end) for m in item.text.of("emphasis")] if bare == text.strip() else []
    )
    understood = draft.authors or draft.date or draft.imprint.known or draft.imprint.venue
    return bool(understood and not draft.notes and draft.unexplained <= 1)


def _own(item: Item) -> Judged:
    """Return what one item is by itself."""
    drafts = read_row(item) if item.cells else reference.read_all(item.text)
    _inherit(item, drafts)
    if not drafts:
        long = item.span.end - item.span.start > reference.LONGEST
        return Judged(item, [], "no", "too long for one reference" if long else "no title is named here")
    heading = item.topics[-1] if item.topics and _NO_READING.match(item.topics[-1]) else ""
    evidence = set.intersection(*(d.evidence for d in drafts))
    if heading and not (
        evidence & {"identifier", "paper", "venue"} and (evidence & {"authors", "date", "venue"})
    ):
        return Judged(item, [], "no", f"not a reading: {plain(heading)}")
    draft = drafts[0]
    if draft.anchors and not draft.urls and not evidence & _CLEAR:
        return Judged(item, [], "no", "table of contents")
    if _LOGISTICS.search(item.text.text) and not evidence & {"identifier", "paper", "venue", "imprint"}:
        return Judged(item, [], "no", "not a reading")
    verdict = _verdict(item, draft, evidence)
    return Judged(item, drafts, verdict, "" if verdict != "no" else _why_not(item, draft))


def _inherit(item: Item, drafts: list[Draft]) -> None:
    """Give works without venue and date those that the heading above them states: "OSDI 2022"."""
    topic = item.topics[-1] if item.topics else ""
    stated = any(c.isdigit() for c in topic) and len(topic.split()) <= 4 and label(topic)
    if not stated or item.form in ("paragraph", "line"):
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
        return "clear" if clear & {"identifier", "paper"} and draft.title_marked else "no"
    if clear - {"date", "imprint"} or (clear and ("marked" in evidence or len(draft.title.split()) > 2)):
        return "clear"
    return "weak"


def _settled(judged: list[Judged]) -> list[Piece]:
    """Decide the weak items by their siblings, and return the pieces of all."""
    tally: dict[int, Counter[str]] = defaultdict(Counter)
    for one in judged:
        tally[one.item.group][one.verdict] += 1
    pieces = []
    for one in judged:
        if one.verdict == "weak":
            _decide(one, tally[one.item.group])
        kind = "entry" if one.verdict == "clear" else "skipped"
        pieces.append(Piece(one.item.span, kind, one.reason if kind == "skipped" else ""))  # type: ignore[arg-type]
    return pieces


def _decide(one: Judged, siblings: Counter[str]) -> None:
    """Take a weak item where most of its siblings are works, or a bare title under a telling heading."""
    draft = one.drafts[0]
    bare = not draft.urls and not draft.anchors
    tool = "code" in draft.kinds and (draft.title_linked or not draft.title_marked)
    if (
        (siblings["clear"] >= max(1, siblings["weak"]) and (bare or one.item.form != "row") and not tool)
        or (
            one.item.topics
            and _WORKS.search(one.item.topics[-1])
            and "code" not in draft.kinds
            and len(draft.title.split()) >= 2
        )
        or (
            bare
            and one.item.form != "row"
            and len(draft.title.split()) >= 3
            and any(_READING.search(t) for t in one.item.topics)
            and _title_case(draft.title)
        )
    ):
        one.verdict = "clear"
    else:
        one.verdict, one.reason = "no", _why_not(one.item, draft)


def _title_case(title: str) -> bool:
    words = [w for w in re.findall(r"[^\W\d_][\w'-]+", title) if len(w) > 3]
    return bool(words) and sum(w[0].isupper() for w in words) >= 0.7 * len(words)
