"""Read cards whose fields are blocks of their own: title, people, date, remarks.

One card is like the next, so the whole list tells what titles and people are: blocks of one shape, each with a block
of names at the same distance, are titles. `two_sides` judges the two columns as it judges the sides of lines.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from itertools import product, takewhile
from typing import NamedTuple

from seminal.model.entry import Piece
from seminal.model.source import Span
from seminal.read.items import two_sides
from seminal.read.items.tables import joined_lines
from seminal.read.references import imprint
from seminal.read.references.marked import Item, Marked
from seminal.text import dates

MIN_CARDS = 4
"""Cards of a list."""
MIN_SHARE = 0.5
"""The share of one shape's blocks that have names at one distance."""
MIN_RECURRING = 0.5
"""The share of cards in which a field has one place and shape."""
DISTANCES = (1, 2, 3, -1)
"""Where names may be: blocks behind the title, or the one before it."""
MAX_BLOCKS = 12
MAX_PLACE_WORDS, MAX_SHORT_WORDS = 4, 24
"""Words of a publisher or place, and of any field; what is longer is prose."""
MARKS = ("strong", "emphasis", "link")
"""Marks of whole blocks, the most telling first."""
_TITLES = re.compile(r"heading|strong|link")
"""The shapes that titles have."""
_DIGIT = re.compile(r"[\s,;|(·]*\d")
_LIVED = re.compile(r"\d{4}\s?[-–]\s?\d{4}|\*\s?\d{4}")
"""When somebody lived."""
_SENTENCE = re.compile(r"[.!?]\s+\w{3}")
_WAY = ("line", "last")
"""The fit knows a title above its people by this way of dividing two lines."""


class _Block(NamedTuple):
    """A heading or a whole item of a document, and what it looks like."""

    shape: str
    text: Marked
    span: Span
    topics: tuple[str, ...]
    item: Item | None  # None for a heading


def with_block_cards(items: list[Item], pieces: list[Piece]) -> tuple[list[Item], list[Piece]]:
    """Merge the blocks of each card into one item with cells; without cards, change nothing."""
    blocks = list(_blocks(items, [piece for piece in pieces if piece.kind == "heading"]))
    if (found := _columns(blocks)) is None:
        return items, pieces
    distance = found.distance
    starts = [at for at, block in enumerate(blocks) if block.shape == found.titles]
    recurring = _recurring(blocks, starts)
    cards: list[Item] = []
    used: list[_Block] = []
    for at, after in zip(starts, [*starts[1:], len(blocks)], strict=True):
        names = _names(blocks, at, distance)
        if names is None or blocks[at + distance].shape != found.people:
            continue
        stop = at + 1
        last = min(after - (distance < 0 and after < len(blocks)), at + MAX_BLOCKS)
        while stop < last and (stop == at + distance or _field(blocks, at, stop) in recurring):
            stop += 1
        fields = [block for n, block in enumerate(blocks[at + 1 : stop], at + 1) if n != at + distance]
        cards.append(_card(blocks[at], blocks[at + distance], names, fields))
        used += [blocks[at + distance], *blocks[at:stop]]
    merged, headings = {id(one.item) for one in used}, {one.span for one in used if one.item is None}
    others = [item for item in items if id(item) not in merged]
    kept = [piece for piece in pieces if piece.kind != "heading" or piece.span not in headings]
    return sorted([*others, *cards], key=lambda item: item.span.start), kept


def _blocks(items: Sequence[Item], headings: Sequence[Piece]) -> Iterator[_Block]:
    """Yield the items of a document in order, each after the headings above it.

    Headings are matched to the topics that an item does not share with the one before; a heading without an item below
    is left out.
    """
    above: tuple[str, ...] = ()
    spans = deque(sorted((piece.span for piece in headings), key=lambda span: span.start))
    for item in items:
        ahead = []
        while spans and spans[0].start < item.span.start:
            ahead.append(spans.popleft())
        same = (one == other for one, other in zip(above, item.topics, strict=False))
        shared = sum(1 for _ in takewhile(bool, same))
        new = list(range(shared, len(item.topics)))[-len(ahead) :] if ahead else []
        for depth, span in zip(new, ahead[-len(new) :], strict=True) if new else ():
            yield _Block(f"heading {depth}", Marked(item.topics[depth]), span, item.topics[:depth], None)
        yield _Block(_shape(item), item.text, item.span, item.topics, item)
        above = item.topics


def _shape(item: Item) -> str:
    """Return the mark of a whole block, else `short`, `prose` (sentences, 25 words), `other FORM`.

    `other bullet` and the like are list items, rows, and items with cells or others below.
    """
    text = item.text.text.strip()
    if item.cells or item.children or (item.form in ("bullet", "number", "row") and not item.titled):
        return f"other {item.form}"
    whole = {m.kind for m in item.text.marks if m.end - m.start >= len(text) - 2 > 0}
    long = len(text.split()) > MAX_SHORT_WORDS or _SENTENCE.search(text)
    return next((kind for kind in MARKS if kind in whole), "prose" if long else "short")


class _Columns(NamedTuple):
    """The shape of titles, the people's distance from them in blocks, and their shape."""

    titles: str
    distance: int
    people: str


def _columns(blocks: Sequence[_Block]) -> _Columns | None:
    """Return the columns whose titles and names `two_sides` scores best; None below `SURE`."""
    starts: dict[str, list[int]] = defaultdict(list)
    for at, block in enumerate(blocks):
        if _TITLES.match(block.shape) and block.text.text.strip():
            starts[block.shape].append(at)
    best, found = two_sides.SURE, None
    for shape, distance in product(starts, DISTANCES):
        pairs: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for at in starts[shape]:
            if names := _names(blocks, at, distance):
                people = blocks[at + distance].shape
                pairs[people].append((blocks[at].text.text.strip(), names.text.strip()))
        for people, texts in pairs.items():
            if len(texts) >= max(MIN_CARDS, MIN_SHARE * len(starts[shape])):
                score = two_sides.score(texts, _WAY, people=1)
                if score > best:
                    best, found = score, _Columns(shape, distance, people)
    return found


def _names(blocks: Sequence[_Block], at: int, distance: int) -> Marked | None:
    """Return the block at a distance from a title, up to a digit.

    None where there is no such block, or it is prose, a list item, a title, above a list, or beyond another title.
    """
    if not 0 <= at + distance < len(blocks):
        return None
    block = blocks[at + distance]
    between = blocks[min(at, at + distance) + 1 : max(at, at + distance)]
    if block.shape == blocks[at].shape or any(one.shape == blocks[at].shape for one in between):
        return None
    if block.shape.startswith(("prose", "other")) or not blocks[at].text.text.strip():
        return None
    below = blocks[at + distance + 1 : at + distance + 2]
    if block.item is None and below and below[0].shape.startswith("other"):
        return None  # a heading above a list: somebody's works
    dated = _DIGIT.search(block.text.text)
    names = block.text.slice(0, dated.start()) if dated else block.text
    return names if names.text.strip() else None


def _recurring(blocks: Sequence[_Block], starts: Sequence[int]) -> set[tuple[int, str]]:
    """Return the distances and shapes of fields that half of the cards have."""
    found = Counter(
        _field(blocks, at, n)
        for at, after in zip(starts, [*starts[1:], len(blocks)], strict=True)
        for n in range(at + 1, min(after, at + MAX_BLOCKS))
        if not blocks[n].shape.startswith(("heading", "other"))
    )
    return {field for field, count in found.items() if count >= MIN_RECURRING * len(starts)}


def _field(blocks: Sequence[_Block], title: int, at: int) -> tuple[int, str]:
    """Return a field's distance from its title and its shape; prose counts as `short`."""
    shape = blocks[at].shape
    return at - title, "short" if shape == "prose" else shape


def _card(title: _Block, signed: _Block, names: Marked, fields: Sequence[_Block]) -> Item:
    """Return a card as one item with cells; `names` begin the block `signed`."""
    cells = {"title": title.text, "authors": names}
    behind = signed.text.slice(len(names.text))
    if (dated := two_sides.YEAR.search(behind.text)) and not _LIVED.search(behind.text):
        cells["date"], behind = behind.slice(*dated.span()), behind.without(*dated.span())
    for shape, text in (("short", behind), *((block.shape, block.text) for block in fields)):
        if any(map(str.isalnum, text.text)):
            role = _role(shape, text)
            year = two_sides.YEAR.search(text.text) if role == "date" and not dates.parse(text.text) else None
            text = text.slice(*year.span()) if year else text
            cells[role] = joined_lines(cells[role], text) if role in cells else text
    if title.text.of("link"):
        cells["ignored"] = title.text
    topics = title.topics[:-1] if title.topics[-1:] == (signed.text.text,) else title.topics
    blocks = (title, signed, *fields)
    span = Span(min(one.span.start for one in blocks), max(one.span.end for one in blocks))
    return Item(
        span, title.text, topics, "bullet", title.item.group if title.item else 0, (), cells, titled=True
    )


def _role(shape: str, text: Marked) -> str:
    """Return a field's role: `date`, `links`, `venue` or `note`.

    A venue is short, and known, dated or of at most four words.
    """
    bare = text.text.strip(" ,;|()·")
    if imprint.dates_only(bare) or two_sides.YEAR.search(bare):
        return "date"
    if shape == "link":
        return "links"
    stated = imprint.read(bare) if shape == "short" else None
    is_venue = stated and (stated.known or stated.date or len(bare.split()) <= MAX_PLACE_WORDS)
    return "venue" if is_venue else "note"
