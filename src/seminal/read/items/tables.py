"""Turn tables (Markdown, HTML, org) into items by the roles of their columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from seminal.model.entry import Piece
from seminal.model.source import Span
from seminal.read.items import heads, two_sides
from seminal.read.items.outline import heading_text
from seminal.read.references import links
from seminal.read.references.marked import Item, Marked

_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$|\s*\|-[-+|]*\s*$")
_CELL = re.compile(r"(?<!\\)\|")
_MAX_HEAD_WORDS = 6
"""Words that the head of a column has at most."""
_MIN_TITLE_WORDS = 3
_MAX_COLUMNS = 6
"""Columns of a table without heads, at most, in which people and titles are looked for."""
_MIN_RECURRING = 3
"""How often each value of a column of topics is there, on average."""
_NOTHING = frozenset(("", "/", "N/A", "n/a", "None", "NaN", "nan", "null", "NULL"))
"""Texts of an empty cell."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: its span and its cells."""

    span: Span
    cells: tuple[Marked, ...]


Cell = tuple[Marked, int, int]
"""A cell of an HTML table, and how many columns and rows it takes."""


class MergedCells:
    """Lay out a table with merged cells: one spanning rows is repeated in each."""

    def __init__(self) -> None:
        self.below: dict[int, tuple[Marked, int]] = {}  # by column: a cell, and the rows below that it takes

    def row(self, cells: Sequence[Cell]) -> tuple[Marked, ...]:
        """Return the next row: its own cells and those that span into it from above."""
        found: list[Marked] = []
        left = list(reversed(cells))
        while left or len(found) in self.below:
            at = len(found)
            if at in self.below:
                cell, rows = self.below.pop(at)
                columns = 1
            else:
                cell, columns, rows = left.pop()
            for column in range(columns):
                if rows > 1:
                    self.below[at + column] = (cell if column == 0 else Marked(""), rows - 1)
                found.append(cell if column == 0 else Marked(""))
        return tuple(found)


def is_rule(line: str) -> bool:
    """Return whether a line separates a table's head from its body: `|---|:-:|`, `|--+--|`."""
    return len(line) < 4000 and "-" in line and ("|" in line or "+" in line) and bool(_RULE.match(line))


def rows(text: str, spans: Sequence[Span], inline: Callable[[str], Marked]) -> list[Row]:
    """Return the rows of a pipe table, head first, without the rule below it."""
    found = []
    for span in spans:
        line = text[span.start : span.end]
        if is_rule(line):
            continue
        parts = _CELL.split(line.strip().removeprefix("|"))
        if len(parts) > 1 and not parts[-1].strip():
            parts.pop()
        found.append(Row(span, tuple(inline(part.strip().replace("\\|", "|")) for part in parts)))
    return found


def items(
    table: list[Row], topics: tuple[str, ...], group: int, *, headed: bool = True
) -> tuple[list[Item], list[Piece]]:
    """Return the items of a table's body, and its head and theme rows as claims.

    The first row is the head, unless the table is not `headed`. A theme row has only its first cell filled and is a
    topic of the rows below. A row without a title, or with the merged one of the row above, is added to the item above.
    """
    if not table:
        return [], []
    head = table[0] if headed else Row(table[0].span, (Marked(""),) * len(table[0].cells))
    body = table[headed:]
    roles = columns([cell.text for cell in head.cells], body)
    claims = [Piece(head.span, "skipped", "table head")] if headed else []
    titled = "title" in roles and heads.names_works(head.cells[roles.index("title")].text)
    found: list[Item] = []
    theme: tuple[str, ...] = ()
    last: Marked | None = None
    for row in body:
        filled = [cell for cell in row.cells if cell.text.strip() or cell.marks]
        if (
            len(filled) == 1
            and row.cells
            and filled[0] is row.cells[0]
            and len(row.cells) > 1
            and _is_theme(filled[0])
        ):
            theme = (heading_text(filled[0].text.strip(" *_")),)
            claims.append(Piece(row.span, "heading"))
            continue
        cells = _by_role(row, roles)
        first = roles.index("title") if "title" in roles else 0
        if (
            found
            and first < len(row.cells)
            and (row.cells[first] is last or not (row.cells[first].text.strip() or row.cells[first].marks))
        ):
            if row.cells[first] is last:
                cells.pop("title", None)
            found[-1] = _with_row_below(found[-1], row, cells)
            continue
        last = row.cells[first] if first < len(row.cells) else None
        own = _topic(cells)
        text = cells.get("title") or Marked("")
        found.append(Item(row.span, text, topics + theme + own, "row", group, (), cells, titled=titled))
    return found, claims


def is_headless(table: list[Row], *, headed: bool) -> bool:
    """Return whether a table is a grid without head, each cell an item.

    Half of its cells have three lines or more, and its first row does not name columns.
    """
    if headed or len(table) < 2 or len(table[0].cells) < 2:
        return False
    if {"title", "venue", "journal", "authors", "date"} & set(
        columns([cell.text for cell in table[0].cells], [])
    ):
        return False
    cells = [cell for row in table for cell in row.cells if cell.text.strip()]
    return 2 * sum(len(cell.text.strip().split("\n")) > 2 for cell in cells) >= len(cells) > 0


def lacks_head(table: list[Row]) -> bool:
    """Return whether a table's first row has a cell of more than six words."""
    return (
        len(table) > 1
        and len(table[0].cells) > 1
        and any(len(cell.text.split()) > _MAX_HEAD_WORDS for cell in table[0].cells)
    )


def cards(table: list[Row], topics: tuple[str, ...], group: int) -> list[Item]:
    """Return a headless table's rows as items: a title line, other cells below it."""
    width = max(len(row.cells) for row in table)
    scores = [
        sum(
            (2 if row.cells[at].of("strong", "link", "emphasis") else 1)
            for row in table
            if at < len(row.cells) and len(row.cells[at].text.split()) >= _MIN_TITLE_WORDS
        )
        for at in range(width)
    ]
    first = scores.index(max(scores))
    found = []
    for row in table:
        text = row.cells[first] if first < len(row.cells) else Marked("")
        signed = any(
            "\n" in text.text[: mark.start].lstrip() for mark in text.of("strong")
        )  # ahead of the title
        for at, cell in enumerate(row.cells):
            if at != first and (cell.text.strip() or cell.marks):
                text = joined_lines(text, cell)
        found.append(Item(row.span, text, topics, "bullet", group, titled=not signed))
    return found


def columns(head: list[str], body: list[Row]) -> list[str]:
    """Return every column's role by its head; that of titles also by its cells.

    Titles are in a column of papers' links, below a head such as "Paper", or of the longest texts.
    """
    roles = heads.roles(head)
    named = roles.index("title") if "title" in roles else None
    cited = named is None or heads.names_system(head[named])
    if cited and (linked := _linked_column(head, body)) not in (None, named):
        if named is not None:
            roles[named] = "system"  # "| Model | F1 | Paper / Source |"
        roles[linked] = "title"
    elif "title" not in roles:
        _guess_titles(roles, body)
    if not {"title", "authors"} & set(roles):
        _find_people_and_titles(roles, body)
    elif "authors" not in roles and not any(map(heads.is_of_a_meeting, head)):
        _find_people(roles, body)
    return roles


def _linked_column(head: list[str], body: list[Row]) -> int | None:
    """Return the column with most papers' links; None below two rows or half of them."""
    counts = [
        sum(at < len(row.cells) and _names_paper(row.cells[at]) for row in body) for at in range(len(head))
    ]
    most = max(counts, default=0)
    return counts.index(most) if most > 1 and 2 * most >= len(body) else None


def _names_paper(cell: Marked) -> bool:
    """Return whether a cell links three words or more, no button, to a paper."""
    return any(
        links.kind(m.url) == "paper" and len(cell.text[m.start : m.end].split()) >= _MIN_TITLE_WORDS
        and not links.is_label(cell.text[m.start : m.end])
        for m in cell.of("link")
    )  # fmt: skip


def _guess_titles(roles: list[str], body: list[Row]) -> None:
    """Change `roles`: the column with the longest texts is `title`.

    Only unknown columns and links are considered, and only if another has authors, venues, dates or links.
    """
    if not ({"authors", "venue", "journal", "date", "links"} & set(roles)) or heads.OF_THE_LIST.union(
        ("ignored",)
    ) & set(roles):
        return
    widths = []
    for at, role in enumerate(roles):
        texts = [row.cells[at].text for row in body if at < len(row.cells)]
        widths.append(
            sum(len(t.split()) for t in texts) / max(len(texts), 1) if role in ("other", "links") else 0
        )
    if widths and max(widths) > 0:
        roles[widths.index(max(widths))] = "title"


def _find_people_and_titles(roles: list[str], body: list[Row]) -> None:
    """Change `roles` where no column has a known one, by what the cells look like.

    Of the columns with text, the pair that looks most like people beside titles is `authors` and `title`, by the
    weights for lists whose works have two lines each; then years are `date`, and few values that recur `topic`.
    """
    texts = [_texts(body, at) for at in range(len(roles))]
    filled = [at for at, column in enumerate(texts) if any(column)]
    if not 1 < len(filled) <= _MAX_COLUMNS or any(roles[at] != "other" for at in filled):
        return
    best, found = two_sides.SURE, (-1, -1)
    for left, right in combinations(filled, 2):
        pairs = [pair for pair in zip(texts[left], texts[right], strict=True) if all(pair)]
        if len(pairs) < two_sides.MIN_ITEMS:
            continue
        for people, cut in enumerate(("first", "last")):
            if (sure := two_sides.score(pairs, ("line", cut), people=people)) > best:
                best, found = sure, (right, left) if people else (left, right)
    if best == two_sides.SURE:
        return
    for at in filled:
        cells = [text for text in texts[at] if text]
        years = sum(two_sides.YEAR.fullmatch(text) is not None for text in cells)
        few = len(set(cells)) * _MIN_RECURRING <= len(cells)
        roles[at] = "date" if 2 * years > len(cells) else "topic" if few else "other"
    roles[found[0]], roles[found[1]] = "authors", "title"


def _find_people(roles: list[str], body: list[Row]) -> None:
    """Change `roles`: the unknown column that looks most like people is `authors`."""
    titles = _texts(body, roles.index("title"))
    best, found = two_sides.SURE, -1
    for at, role in enumerate(roles):
        pairs = [pair for pair in zip(_texts(body, at), titles, strict=True) if all(pair)]
        if role == "other" and len(pairs) >= two_sides.MIN_ITEMS:
            sure = two_sides.score(pairs, ("line", "first"), people=0)
            best, found = max((best, found), (sure, at))
    if found >= 0:
        roles[found] = "authors"


def _texts(body: list[Row], at: int) -> list[str]:
    """Return the text of a column's cells, "" where a row has no such cell."""
    return [row.cells[at].text.strip() if at < len(row.cells) else "" for row in body]


def _topic(cells: dict[str, Marked]) -> tuple[str, ...]:
    """Return the topic of a row's topic cell, () for a kind of work.

    Changes `cells`: "Book Chapter" becomes the cell `kind`, except for an article.
    """
    if "topic" not in cells or not (text := cells["topic"].text.strip()):
        return ()
    kind = heads.kind(text)
    if kind is None:
        return (heading_text(text),)
    if kind != "article":  # which many call any paper
        cells.setdefault("kind", cells["topic"])
    return ()


def _is_theme(cell: Marked) -> bool:
    """Return whether a cell has no links to works, and 12 words at most."""
    return (
        not any(links.kind(m.url) in ("paper", "code", "page") for m in cell.of("link"))
        and len(cell.text.split()) <= 12
    )


def _by_role(row: Row, roles: list[str]) -> dict[str, Marked]:
    """Return the filled cells by role; several of one role are lines of one."""
    found: dict[str, Marked] = {}
    for role, cell in zip(roles, row.cells, strict=False):
        if not cell.marks and cell.text.strip(" \n-–—") in _NOTHING:
            continue
        found[role] = joined_lines(found[role], cell) if role in found else cell
    return found


def joined_lines(left: Marked, right: Marked) -> Marked:
    """Return two texts as two lines of one, with the marks of both."""
    shift = len(left.text) + 1
    moved = tuple(replace(m, start=m.start + shift, end=m.end + shift) for m in right.marks)
    return Marked(f"{left.text}\n{right.text}", left.marks + moved)


def _with_row_below(item: Item, row: Row, cells: dict[str, Marked]) -> Item:
    """Append the cells of the row below to an item's own, as further lines."""
    merged = dict(item.cells)
    for role, cell in cells.items():
        merged[role] = joined_lines(merged[role], cell) if role in merged else cell
    return replace(item, span=Span(item.span.start, row.span.end), cells=merged)
