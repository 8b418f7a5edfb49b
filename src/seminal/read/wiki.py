"""Read wikitext: headings, lists, tables and citation templates.

After https://www.mediawiki.org/wiki/Help:Formatting.
"""

from __future__ import annotations

import re

from seminal.model.entry import Piece, Reading
from seminal.model.source import Source, Span
from seminal.read import wiki_templates
from seminal.read.aside import Aside, escaped
from seminal.read.inline import inline
from seminal.read.items import tables
from seminal.read.items.tables import Row
from seminal.read.items.tiling import tile
from seminal.read.markdown import Parser
from seminal.read.references.marked import Marked
from seminal.text.braces import blanked
from seminal.text.pattern import enclosed_spans

_HEADING = re.compile(r"(={1,6})\s*+([^=].{0,200}?)\s*\1\s*$")
_BULLET = re.compile(r"([*#:]{1,8})\s*(?=[^\s*#:])")
_MEDIA = re.compile(r"\[\[(?:file|image|category):[^\[\]]{0,600}\]\]", re.IGNORECASE)
_FOOTNOTE, _FOOTNOTE_END = re.compile(r"<ref\b[^<>/]{0,200}>"), "</ref>"
_MIN_ITEM, _MAX_ITEM = 8, 4000
"""Signs of an item before its footnote."""
_ANCHOR = re.compile(r"\[=#[^\s\[\]]{1,100}(?:\s++([^\[\]]{0,600}))?\]")
_BOLD = re.compile(r"'{3}(?!')([^'\n]{1,400}(?:'[^'\n]{1,400}){0,9})'{3}")
_ITALIC = re.compile(r"''(?!')([^'\n]{1,400}(?:'[^'\n]{1,400}){0,9})''")
_REF = re.compile(r"</?ref\b[^<>]{0,200}>", re.IGNORECASE)


def read(source: Source) -> Reading:
    """Return what a page in wikitext lists."""
    return WikiParser(source).reading()


def to_markdown(text: str) -> str:
    """Convert wikitext's inline markup to Markdown's; media and categories are removed."""
    aside = Aside()

    def keep(match: re.Match[str]) -> str:
        """Store an external link as Markdown; return its placeholder."""
        return aside.link(match.group(1), escaped(match.group(2) or "").strip())

    text = wiki_templates.INTERNAL.sub(r"\1", _MEDIA.sub("", _REF.sub(" ", text)))
    text = wiki_templates.EXTERNAL.sub(keep, text)
    text = _ITALIC.sub(r"_\1_", _BOLD.sub(r"**\1**", text))
    return aside.put_back(text)


class WikiParser(Parser):
    """The Markdown parser with wikitext's headings, bullets and tables; templates are read by themselves."""

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        found = list(wiki_templates.templates(source.text))
        parts, at = [], 0
        for span in found:
            parts += [
                source.text[at : span.start],
                wiki_templates.without_template(source.text[span.start : span.end]),
            ]
            at = span.end
        text = _ANCHOR.sub(_anchor_text, "".join([*parts, source.text[at:]]))
        self.text = _without_footnotes(text)
        self.templates = [
            span for span in found if wiki_templates.is_citation(source.text[span.start : span.end])
        ]

    def inline(self, text: str) -> Marked:
        """Return a text without inline markup."""
        return inline(to_markdown(text))

    def _block(self, at: int) -> int:
        """Handle a block, and read the citation templates that begin in it."""
        after = super()._block(at)
        end = self.rows[min(after, len(self.rows)) - 1].end
        while self.templates and self.templates[0].start <= end:
            self._citation(self.templates.pop(0))
        return after

    def _citation(self, span: Span) -> None:
        """Add the reading of a citation template, unless it has no title."""
        text = self.source.text[span.start : span.end]
        entry = wiki_templates.entry(self.source, text, span, self.outline.topics()[1:])
        if entry:
            pieces = tile(self.source.text[span.start : span.end], [Piece(Span(0, len(text)), "entry")])
            placed = tuple(Piece(span, piece.kind, piece.reason) for piece in pieces)
            self.readings.append(Reading(self.source, (entry,), placed, ()))

    def _heading(self, at: int, line: str) -> int | None:
        """Read a heading such as `== Kites ==`; return the next line's number, or None."""
        match = _HEADING.match(line)
        if match is None:
            return None
        return self._add_heading(at, at + 1, len(match.group(1)), match.group(2))

    def _bullet(self, at: int, line: str) -> int | None:
        """Read a list item, `*`, `#` or `:` for each level; None without one."""
        match = _BULLET.match(line)
        if match is None:
            return None
        return self._listed(
            at, match.end(), len(match.group(1)), "number" if match.group(1)[-1] == "#" else "bullet"
        )

    def _table(self, at: int, line: str) -> int | None:
        """Read a MediaWiki table into items; return the next line's number, None without one."""
        if not line.lstrip().startswith("{|"):
            return None
        end = at + 1
        while end < len(self.rows) and not self.line(end).lstrip().startswith("|}"):
            end += 1
        begin, last, cells = at + 1, at + 1, list[list[str]]()
        table: list[Row] = []
        for n in range(at + 1, end + 1):
            text = self.line(n).strip() if n < end else "|-"
            if text.startswith("|-"):
                table += [self._row(begin, last, cells)] if cells else []
                begin, last, cells = n + 1, n + 1, []
            elif text.startswith(("|", "!")) and not text.startswith("|+"):
                last = n + 1
                cells += [[cell] for cell in re.split(r"\|\||!!" if text[0] == "!" else r"\|\|", text[1:])]
            elif cells:
                cells[-1].append(text)
        self.group += 1
        found, claims = tables.items(table, self.outline.topics(), self.group)
        self.ready += found
        self.claims += claims
        self.stack = []
        return min(end + 1, len(self.rows))

    def _row(self, begin: int, end: int, cells: list[list[str]]) -> Row:
        """Return the row of a table on lines `begin` to `end`, from its cells' lines."""
        span = Span(self.rows[begin].start, self.rows[end - 1].end)
        return Row(span, tuple(self.inline(_without_attributes("\n".join(lines))) for lines in cells))

    def _rule(self, at: int, line: str) -> int | None:
        """Skip a rule of four hyphens or more, None without one."""
        return super()._rule(at, line) if line.startswith("----") else None

    def _link_definition(self, at: int, line: str) -> int | None:
        return None  # wikitext has none


def _without_footnotes(text: str) -> str:
    """Blank the footnotes of items, which name other works; the length stays."""
    spans = []
    for note, stop in enclosed_spans(text, _FOOTNOTE, _FOOTNOTE_END):
        start = text.rfind("\n", max(0, note.start() - _MAX_ITEM), note.start()) + 1
        if text[start : start + 1] in ("*", "#") and note.start() - start > _MIN_ITEM:
            spans.append((note.start(), stop + len(_FOOTNOTE_END)))
    return blanked(text, spans)


def _anchor_text(match: re.Match[str]) -> str:
    """Return the text of a Trac anchor, "[=#Stone2003 Ada Stone]", padded to its length."""
    return (match.group(1) or "").ljust(len(match.group()))


def _without_attributes(cell: str) -> str:
    """Return a cell without its attributes: `style="..." | text`."""
    head, bar, tail = cell.partition("|")
    return (tail if bar and "[[" not in head and "=" in head else cell).strip()
