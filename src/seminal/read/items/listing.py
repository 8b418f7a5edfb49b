"""Turn the items of a document into entries, topics, notes and skipped text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Entry, Name, Piece, Reading
from seminal.model.source import Location, Source, Span
from seminal.read.items import (
    cards,
    conventions,
    details,
    importance,
    judging,
    stated,
    title_lines,
    two_sides,
    years,
)
from seminal.read.items.block_cards import with_block_cards
from seminal.read.items.features import OF_WORKS, READING, features
from seminal.read.items.judging import Announced, Judged, Reason
from seminal.read.items.outline import document_title, drop_title, heading_text
from seminal.read.items.own_records import with_own_records
from seminal.read.items.tables import joined_lines
from seminal.read.items.tiling import tile
from seminal.read.references import authors, links
from seminal.read.references.labelling.list_style import read_in_style
from seminal.read.references.marked import Item
from seminal.text import budget
from seminal.text.fold import squash
from seminal.text.pattern import lazy

_CITE_US = lazy(
    r"^\W*(?:cit(?:e|ing|ation)s?\b|how to cite|cite (?:us|this)|bibtex|acknowledge?ments?\W*$)",
    re.IGNORECASE,
)
_PICTURE = re.compile(r"[\u2190-\u2bff\U0001f300-\U0001faff][\ufe0f\u200d\U0001f300-\U0001faff]*\s+(?=\S)")
_PICTURE_LAST = re.compile(r"(?:\s+[\u2600-\u27bf\u2b50\U0001f300-\U0001faff]\ufe0f?)+\s*$")
_METADATA_TITLE = re.compile(r"---\n(?:(?!---|title:)[^\n]{0,200}\n){0,20}title:[ \t]*([^\n]{1,200})")
"""The title in a document's metadata."""
_SAME = re.compile(r"\s*(?:[—–―]{2,4}|_{3,6}|-{3,6})[.,](?:\s|(?=\d))")
"""A dash for the people of the work above: "———. 1981. Kites at Night."."""
_NOTE_KEY = re.compile(
    r"^\W*(?:note|notes|summary|abstract|tl;?dr|comment|description|annotation|why|takeaway"
    r"|key ideas?)\s*[:：]\s*",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"(\S.{1,300}?)\s*[(（]([^()（）]{3,120})[)）]\Z")
"""A title with brackets after it: another title, the publisher, what is to be read."""
_BRACKETS = re.compile(r"\W{0,6}[(（]([^()（）]{3,120})[)）]\W{0,6}")
_MIN_BRACKETED, _MIN_BRACKETED_SHARE = 5, 0.6
"""Lines that end with brackets in a list where these are no part of titles, and their share."""
MIN_UNSIGNED = 0.7
"""The share of works below headings that are names, from which on these wrote the works that name nobody."""
_MAX_TAIL = 12
_SENTENCES = 800
_MIN_PEOPLE = 2


def is_cite_us(heading: str) -> bool:
    """Return whether a heading introduces the list's own citation: "Citing", "BibTeX"."""
    return bool(_CITE_US.match(heading)) and not READING.search(heading.replace("Citation", ""))


def compile_items(
    source: Source, items: list[Item], claims: Iterable[Piece] = (), readings: Iterable[Reading] = ()
) -> Reading:
    """Return the reading of a document: entries from its items, pieces for every character.

    `claims` are the pieces that its format has classified; `readings`, such as BibTeX within it, add their entries.
    """
    readings = list(readings)
    pieces = list(claims)
    announced = _announced(source, items)
    of_readings = years.are_reading_dates(source.path, items)
    items = importance.with_importance_marks(drop_title(items))
    items = conventions.with_link_names_masked(list(map(_without_picture, items)))
    items, pieces = with_block_cards(items, pieces)
    items = two_sides.as_columns(
        cards.with_keyed_siblings_below(
            conventions.with_labelled_addresses(conventions.with_cited_links(items))
        )
    )
    read = read_in_style(_judged_with_pieces, items)
    judged = [one for found, _ in read for one in found]
    pieces += [piece for _, found in read for piece in found]
    judging.decide_by_siblings(judged, announced=announced)
    pieces += [
        Piece(one.item.span, "entry" if one.verdict == "clear" else "skipped", str(one.reason))
        for one in judged
    ]
    _resolve_dashes(judged)
    _sign_by_heading(judged)
    _move_brackets_to_notes(judged)
    if not of_readings:
        years.date_by_heading(judged)
    entries = [
        (j.item.span.start, n, entry)
        for j in judged
        if j.verdict == "clear"
        for n, entry in enumerate(_entries_of(source, j))
    ]
    entries += [
        (p.start, n, entry)
        for reading in readings
        for n, (p, entry) in enumerate(_entries_with_spans(reading))
    ]
    pieces += [piece for reading in readings for piece in reading.pieces]
    diagnostics: tuple[Diagnostic, ...] = tuple(d for reading in readings for d in reading.diagnostics)
    ordered = with_own_records([entry for _, _, entry in sorted(entries, key=lambda e: (e[0], e[1]))])
    if not ordered:
        place = source.locate(Span(0, min(1, len(source.text))))
        diagnostics += (
            Diagnostic(
                "empty-list", place, "no work was found in this list", "see what was skipped, and why"
            ),
        )
    return Reading(source, ordered, tile(source.text, pieces), diagnostics + _style_warnings(ordered))


def _style_warnings(entries: Sequence[Entry]) -> tuple[Diagnostic, ...]:
    """Return a warning at the first doubtful entry that counts them; () without any."""
    doubtful = [entry for entry in entries if entry.doubtful]
    where = doubtful[0].origin.where if doubtful else None
    if not isinstance(where, Location):
        return ()
    message = (
        f"{len(doubtful)} of {len(entries)} references are doubtful: title, first author or year may be wrong"
    )
    return (
        Diagnostic(
            "doubtful-entry", where, message, "`seminal read` lists them first: compare, or give the DOI"
        ),
    )


def _resolve_dashes(judged: Iterable[Judged]) -> None:
    """Give works that begin with a dash, "———. Title.", the previous work's authors."""
    last: tuple[Name, ...] = ()
    for one in judged:
        if one.verdict == "clear" and one.drafts:
            if (same := _SAME.match(one.item.text.text)) and (
                not one.drafts[0].authors or "." in same.group()
            ):  # after a full stop names are of the place: "———. 2016. Kites. Milton Keynes: Kite Press."
                one.drafts[0].add_authors(last)
            last = one.drafts[0].authors


def _sign_by_heading(judged: Iterable[Judged]) -> None:
    """Give works without people those of their heading, if most works there have none."""
    works = [one for one in judged if one.verdict == "clear" and one.item.topics]
    unsigned = [one for one in works if not any(draft.authors or draft.others for draft in one.drafts)]
    names = two_sides.names_of(one.item.topics[-1] for one in unsigned)
    below = sum(one.item.topics[-1] in names for one in works)
    signed = [one for one in unsigned if one.item.topics[-1] in names]
    for one in signed if len(signed) >= MIN_UNSIGNED * below else ():
        for draft in one.drafts:
            draft.add_authors(authors.parse(one.item.topics[-1], certain=True))


def _move_brackets_to_notes(judged: Iterable[Judged]) -> None:
    """Turn brackets at titles' ends into notes if 60% of works, and five, have them."""
    works = [(one.item.text.text, draft) for one in judged if one.verdict == "clear" for draft in one.drafts]
    found = [(draft, match) for _, draft in works if (match := _BRACKETED.match(draft.title))]
    behind = [
        (draft, match[1])
        for text, draft in works
        if draft.title and (match := _BRACKETS.fullmatch(text.rpartition(draft.title)[2]))
    ]
    count = len({id(draft) for draft, _ in (*found, *behind)})
    if count < max(_MIN_BRACKETED, _MIN_BRACKETED_SHARE * len(works)):
        return
    for draft, match in found:
        draft.title = match[1]
        draft.notes.append(match[2])
    for draft, text in behind:
        if draft.imprint.take_unknown(text):
            draft.notes.append(text)


def _announced(source: Source, items: Sequence[Item]) -> Announced:
    """Return what contains a word such as "papers": file name or title, sentences, or nothing."""
    name = re.sub(r"[_.-]", " ", source.path.rpartition("/")[2])
    stated = _METADATA_TITLE.match(source.text)
    titles = {document_title(item) for item in items}
    if any(map(OF_WORKS.search, (name, stated[1] if stated else "", *titles))):
        return Announced.BY_NAME
    sentences = (item.text.text[:_SENTENCES] for item in items if item.form in ("paragraph", "line"))
    return Announced.IN_TEXT if any(map(OF_WORKS.search, sentences)) else Announced.NOWHERE


def _entries_with_spans(reading: Reading) -> list[tuple[Span, Entry]]:
    """Return each entry with its piece's span, or with the first piece's if counts differ."""
    spans = [piece.span for piece in reading.pieces if piece.kind == "entry"]
    if len(spans) != len(reading.entries):
        first = reading.pieces[0].span if reading.pieces else Span(0, 0)
        return [(first, entry) for entry in reading.entries]
    return list(zip(spans, reading.entries, strict=True))


def _entries_of(source: Source, judged: Judged) -> list[Entry]:
    topics = judged.item.topics
    item = judged.item
    return [draft.entry(source, item.span, topics, judged.note, item.mark) for draft in judged.drafts]


def _judged_with_pieces(item: Item) -> tuple[list[Judged], list[Piece]]:
    """Classify an item and those below it; return the verdicts and the pieces they explain."""
    budget.note_progress(item.span.start)
    pieces: list[Piece] = []
    return _judge_tree(item, pieces), pieces


def _judge_tree(item: Item, pieces: list[Piece], *, inherits: bool = True) -> list[Judged]:
    """Return the verdicts on an item and the items below it, in document order.

    Details and notes below a work are merged into it; above works, an item may become their topic. Their spans are
    added to `pieces`. With `inherits`, undated works have the heading's venue; sub-items of a work have not.
    """
    item = replace(item, children=tuple(map(_without_people_links, item.children))) if item.children else item
    day = title_lines.is_session(item.text.text)  # the works below a day are no details of it
    detailed: list[Item] = []
    others: list[Item] = []
    for child in item.children:
        is_detail = not (day or child.children) and details.is_detail(child.text)
        (detailed if is_detail else others).append(child)
    text = item.text
    for child in detailed:
        text = joined_lines(text, details.plain_names(child.text))
    whole = replace(item, text=text, children=()) if item.children else item
    top = judging.judge_item(whole, inherits=inherits)
    top.inherits = inherits
    below = [_judge_tree(child, pieces, inherits=top.verdict != "clear") for child in others]
    again = any(top.drafts and len(j) == 1 and _same_work(top, j[0]) for j in below)
    whole_below = _full_reference_below(top, others, below)
    again = again or whole_below is not None
    works = [j for list_ in below for j in list_ if j.score > 0]
    if works and not again and (top.verdict != "clear" or _is_bold_phrase(top, works)):
        topic = heading_text(item.text.text.strip(" *_:\n"))
        if len(topic.split()) <= 16:
            nested = [j for list_ in below for j in list_]
            for j in nested:
                j.item = _with_topic(j.item, topic, len(item.topics))
            pieces.append(Piece(item.span, "heading"))
            pieces += [Piece(child.span, "note") for child in detailed]
            return nested
    found = [top]
    for child, judged in zip(others, below, strict=True):
        if child is whole_below:
            top.drafts = [stated.with_name_above(top.drafts[0], judged[0].drafts[0])]
            top.verdict, top.features = "clear", features(whole, top.drafts)
            pieces.append(Piece(_full_span(child), "entry"))
        elif top.drafts and len(judged) == 1 and _same_work(top, judged[0]):
            top.drafts[0].absorb(judged[0].drafts[0])  # the reference in full, below its title
            top.verdict, top.features = "clear", features(whole, top.drafts)
            pieces.append(Piece(_full_span(child), "entry"))
        elif (top.verdict == "clear" and not any(j.verdict == "clear" for j in judged)) or (
            top.verdict == "weak" and (top.drafts[0].urls or item.titled) and all(map(_shows_no_work, judged))
        ):
            top.note = " ".join(part for part in (top.note, _NOTE_KEY.sub("", _joined_text(child))) if part)
            pieces.append(Piece(_full_span(child), "note"))
        else:
            found += judged
    if top.verdict == "clear":
        pieces += [Piece(child.span, "entry") for child in detailed]
    else:
        pieces += [Piece(child.span, "skipped", str(top.reason or Reason.UNNAMED)) for child in detailed]
    return found


def _is_bold_phrase(top: Judged, works: Iterable[Judged]) -> bool:
    """Return whether an item is a bold phrase above signed works: "**Colonial America**"."""
    text = top.item.text
    bold = any(mark.start == 0 and mark.end + 1 >= len(text.text.strip()) for mark in text.of("strong"))
    if not bold or len(top.drafts) != 1 or top.drafts[0].evidence - {"marked"} or top.drafts[0].urls:
        return False
    return all(work.drafts[0].authors and work.drafts[0].title for work in works)


def _without_people_links(item: Item) -> Item:
    """Remove the links of an item that is only people: "[Ada Stone](a), Ben Ortiz"."""
    text, found = item.text, item.text.of("link")
    if (
        not found
        or not all(authors.is_person(text.text[m.start : m.end].strip("[]")) for m in found)
        or any(links.kind(m.url) == "code" for m in found)
        or len(details.people(authors.LINKED.sub(r"\1", text.text.strip(" *_.\n")))) < _MIN_PEOPLE
    ):
        return item
    return replace(item, text=replace(text, marks=tuple(m for m in text.marks if m.kind != "link")))


def _without_picture(item: Item) -> Item:
    """Remove pictographs at the start and end of an item and its sub-items."""
    if item.children:
        item = replace(item, children=tuple(map(_without_picture, item.children)))
    if (last := _PICTURE_LAST.search(item.text.text[-_MAX_TAIL:])) and not item.cells:
        item = replace(item, text=item.text.slice(0, len(item.text.text) - len(last.group())))
    match = _PICTURE.match(item.text.text)
    return replace(item, text=item.text.slice(match.end())) if match else item


def _full_reference_below(top: Judged, children: list[Item], below: list[list[Judged]]) -> Item | None:
    """Return the only work among `children` if the name above is its name, else None.

    The reference has a label, "Paper: [A Whole Title](a)", or the name is bold: "**FoldNet**".
    """
    works = [
        (child, one[0])
        for child, one in zip(children, below, strict=True)
        if len(one) == 1 and one[0].verdict == "clear" and len(one[0].drafts) == 1
    ]
    if len(works) != 1 or not top.drafts or len(top.drafts) != 1:
        return None
    child, one = works[0]
    draft = top.drafts[0]
    labelled = stated.is_name(draft) and stated.reference_start(child.text) > 0
    is_same = labelled or (stated.is_bold_name(top.item.text) and not one.drafts[0].title_linked)
    return child if is_same else None


def _shows_no_work(judged: Judged) -> bool:
    """Return whether a sub-item is no work, or undecided and without links."""
    return judged.verdict == "no" or not (
        judged.verdict == "clear" or judged.drafts[0].urls or judged.drafts[0].anchors
    )


def _same_work(own: Judged, child: Judged) -> bool:
    """Return whether a sub-item has its parent's title, compared by letters and digits."""
    return bool(child.drafts) and squash(child.drafts[0].title) == squash(own.drafts[0].title) != ""


def _with_topic(item: Item, topic: str, depth: int) -> Item:
    """Return the item with one more topic after its first `depth` topics."""
    return replace(item, topics=(*item.topics[:depth], topic, *item.topics[depth:]))


def _joined_text(item: Item) -> str:
    return " ".join([item.text.text, *(_joined_text(child) for child in item.children)])


def _full_span(item: Item) -> Span:
    """Return an item's span, extended to the end of its last sub-item."""
    return Span(item.span.start, max([item.span.end, *(_full_span(c).end for c in item.children)]))
