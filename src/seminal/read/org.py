"""Org-mode: headlines, lists and tables, on the block parser of Markdown."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

from seminal.model.entry import Reading
from seminal.model.source import Source, Span
from seminal.read.aside import Aside
from seminal.read.inline import inline
from seminal.read.items import cards, headings
from seminal.read.markdown import Parser
from seminal.read.nodes import Node
from seminal.read.references import keyed_lines, links, reference
from seminal.read.references.marked import Marked
from seminal.text import identifiers

_STATES = (
    "TODO|DONE|NEXT|WAITING|READ|READING|HOLD|STRT|WAIT|PROJ|LOOP|IDEA|KILL"  # reason: Org has these states
)
"""States that a headline may begin with (Org manual, section 5.2, and what Doom Emacs adds)."""
_HEADLINE = re.compile(rf"(\*+)\s+(?:(?:{_STATES})\s+)?(?:\[#[A-Z]\]\s+)?(.*?)(?:\s+:[\w@:#%]+:)?\s*$")
_KEYWORD = re.compile(r"\s*#(?:\+\w|\s|$)|\s*:[\w-]+:|\s*(?:CLOCK|CLOSED|SCHEDULED|DEADLINE):")
_BEGIN = re.compile(r"\s*#\+begin_(src|example|quote|export)\b\s*(\w*)", re.IGNORECASE)
_LINK = re.compile(r"\[\[([^\[\]\s]{1,2000})\](?:\[([^\[\]]{1,500})\])?\]")
_MAX_BODY = 8
"""Lines below a headline that is a work, at most: a longer text is a section."""
_PDF = re.compile(r"\[\[[^\[\]\n]{1,500}\.pdf(?:::\d+)?\]")
"""A link to a work's own file: a headline that has one names the work, however long the notes below it are."""
_HARD = re.compile(r"\\\\[ \t]*\n")
_LISTED = re.compile(r"[-+]\s|\d{1,3}[.)]\s|\||#\+")
_CITES = re.compile(r"\[\[cite:|\[cite(?:/[\w/-]{1,20})?:@")
"""A citation, of org-ref or of org itself (Org manual, section 15)."""
_SOURCE = re.compile(
    r"(?:\(?ref\b:?\s*)?(?:\[\[cite:|\[cite(?:/[\w/-]{1,20})?:@)|authors?\s*:\s*[A-Z]"
    r"|\[\[[^\[\]\s]{1,1000}(?:\.pdf\]|\]\[[^\[\]\n]{0,80}\b(?:paper|pdf|article)\b)[^\n]{0,100}\]\W*$",
    re.IGNORECASE,
)
"""How a line below a headline begins with its work's citation, file or authors."""
_STAMP = re.compile(r"\s*[<\[]\d{4}-\d\d-\d\d[^<>\[\]\n]{0,40}[>\]]\s*")
"""The day on which something was read (Org manual, section 8.1), no date of the work."""
_EVIDENCE = re.compile(
    r"\[cite(?:/[\w/-]{1,20})?:@|\[\[(?:cite:|https?://|doi:|\./|file:)|https?://|\b10\.\d{4,9}/|arxiv:",
    re.IGNORECASE,
)
_DRAWER = re.compile(r"\s*(?::[\w-]+:|(?:CLOCK|CLOSED|SCHEDULED|DEADLINE):)")
_AUTHOR = re.compile(r"\s*:(?:AUTHORS?|EDITORS?):\s*\S", re.IGNORECASE)
_DATED = re.compile(r"\s\(?(?:19|20)\d\d\)?\s*\Z|\A(?:1[5-9]|20)\d\d\s+[-–—:]\s")
"""A year that ends a headline, or begins it ahead of a dash: "1920 - Stone: Kites"."""
_NAMED_AND_DATED = re.compile(r"[^\W\d_][^:\[\]]{2,200}?\((?:1[5-9]|20)\d\d[a-z]?\)[.:,]?\s+\S")
"""A headline with names and a year in parentheses before the title."""
_YEAR_LAST = re.compile(r"(?<=\S)\s+(?:((?:19|20)\d\d)|\((?:19|20)\d\d\))\s*\Z")
_MIN_DATED_HEADLINES = 3
"""So many headlines with a year are works, each with its year."""
_MAX_DRAWER = 30
_TAGS = re.compile(r"(?<!\s)\s+:[\w@:#%]+:\s*$")
_CITED = re.compile(r"^(.{2,120}?),? \(?((?:19|20)\d\d)[a-z]?\)?(?::.*)?$")
_BY_KEY = re.compile(r"\(?(?:ref:?\s*)?\[cite(?:/[\w/-]{1,20})?:@[^\[\]\n]{1,300}\][\w/-]*\)?")
_BOLD = re.compile(r"(?<![\w*])\*(?=\S)([^*\n]{1,400}?)(?<=\S)\*(?![\w*])")
_ITALIC = re.compile(r"(?<![\w/:.])/(?=\S)([^/\n]{2,400}?)(?<=\S)/(?![\w/])")
_CODE = re.compile(r"(?<!\w)[=~](?=\S)([^=~\n]{1,200}?)(?<=\S)[=~](?!\w)")


def read(source: Source) -> Reading:
    """Return the reading of an org-mode document."""
    return OrgParser(source).reading()


def to_markdown(text: str) -> str:
    """Convert org's inline markup to Markdown's (Org manual, section 12.2 and 4)."""
    aside = Aside()

    def keep(match: re.Match[str]) -> str:
        """Return an Org link as Markdown, an org-ref link as a citation."""
        if match.group(1).startswith("cite:"):  # org-ref: "Smith & Le 2017: the title's first words"
            return (
                _CITED.sub(r"(\1, \2)", match.group(2))
                if match.group(2)
                else aside.link(links.CITED, "paper")
            )
        return aside.link(match.group(1), match.group(2) or "")

    text = _HARD.sub(r"\\\n", _LINK.sub(keep, _BY_KEY.sub(lambda m: aside.link(links.CITED, "paper"), text)))
    text = _CODE.sub(r"`\1`", _ITALIC.sub(r"_\1_", _BOLD.sub(r"**\1**", text)))
    return aside.put_back(text)


class OrgParser(Parser):
    """The Markdown parser with org's headlines, blocks, drawers and inline markup."""

    def inline(self, text: str) -> Marked:
        """Return a text without org's inline markup, and its marks."""
        return inline(to_markdown(text), self.definitions)

    def _heading(self, at: int, line: str) -> int | None:
        """Read a headline of a section or work; return the next line's number, else None."""
        match = _HEADLINE.match(line)
        if match is None:
            return None
        if at in self.works_in_headings or self._is_work_headline(at, len(match.group(1)), match.group(2)):
            self.outline.enter(len(match.group(1)) + 1, "")  # beside a heading of its level, not below it
            details_end = self._work(at, match.start(2))
            end = self._end_of_details(at, details_end, len(match.group(1)))
            self.claim(details_end, end, "skipped", "notes on the work above")
            return end
        return self._add_heading(
            at, at + 1, len(match.group(1)) + 1, match.group(2)
        )  # the title is in `#+TITLE:`

    def run(self, rows: list[Span]) -> None:
        """Parse the lines, first noting the levels whose headlines mostly end in a year."""
        self.rows = rows
        tally: Counter[tuple[int, bool]] = Counter()
        for at in range(len(rows)):
            if self.line(at).startswith("*") and (match := _HEADLINE.match(self.line(at))):
                tally[len(match.group(1)), bool(_DATED.search(match.group(2)))] += 1
        self.dated_levels = {
            level
            for (level, dated), n in tally.items()
            if dated and n >= _MIN_DATED_HEADLINES and n >= tally[level, False]
        }
        super().run(rows)

    @cached_property
    def works_in_headings(self) -> dict[int, int]:
        """Where works begin in headlines of which most beside them are works, by line."""
        found = {
            at: (len(match.group(1)), match.group(2))
            for at in range(len(self.rows))
            if self.line(at).startswith("*") and (match := _HEADLINE.match(self.line(at)))
        }
        return headings.works(
            [(at, level, text) for at, (level, text) in found.items()],
            self.inline,
            lambda at, text: self._is_work_headline(at, found[at][0], text),
        )

    def _goes_on(self, at: int) -> bool:
        """Return whether a line continues a paragraph: no headline or keyword begins it."""
        line = self.line(at)
        return not (_HEADLINE.match(line) or _KEYWORD.match(line)) and super()._goes_on(at)

    def _is_work_headline(self, at: int, level: int, title: str) -> bool:
        """Return whether a headline names a work, by properties, year, links, authors or venue below."""
        if any(map(_is_work_property, map(self.line, self._properties(at)))) or self._is_reference(title):
            return True
        if (level in self.dated_levels and _DATED.search(title)) or _PDF.search(title):
            return True
        body = self._body(at)
        after = _HEADLINE.match(self.line(body.stop))
        texts = self._texts(at)
        if _begins_with_link(texts) and len(title.split()) > 1:
            return True
        section = after is not None and len(after.group(1)) > level
        if texts and not _LINK.sub("", title).strip(" \\") and "[[" in title and _BOLD.match(texts[0]):
            return True  # buttons in the headline, the title in bold below it
        signed = bool(texts) and cards.is_signature(texts[0])
        if not signed and (len(body) > _MAX_BODY or len(title.split()) < 2):
            return False
        if section and not any(_CITES.match(text) for text in texts):
            return False
        if any(_LISTED.match(text) for text in texts):
            return False
        if _LINK.match(title) or any(_EVIDENCE.search(text) for text in texts):
            return True
        return cards.lines_below(title, texts) is not None

    def _is_reference(self, title: str) -> bool:
        """Return whether a headline has authors, year and title: "Stone, A. (1997): Kites"."""
        draft = reference.read(self.inline(title)) if _NAMED_AND_DATED.match(title) else None
        return draft is not None and draft.evidence >= {"authors", "date"} and bool(draft.title)

    def _end_of_details(self, at: int, after: int, level: int) -> int:
        """Return the line after the deeper headlines below a work, which are notes on it.

        It is `after`, where the work's own lines end, if no link comes first below it, or a deeper headline is a work.
        """
        if not _begins_with_link(self._texts(at)):
            return after
        end = after
        while end < len(self.rows):
            match = _HEADLINE.match(self.line(end)) if self.line(end).startswith("*") else None
            if match and (
                len(match.group(1)) <= level
                or self._is_work_headline(end, len(match.group(1)), match.group(2))
            ):
                return end if len(match.group(1)) <= level else after
            end += 1
        return end

    def _texts(self, at: int) -> list[str]:
        """Return the texts of `_body` without lines that are only a timestamp."""
        return [text for n in self._body(at) if not _STAMP.fullmatch(text := self.line(n).strip())]

    def _properties(self, at: int) -> range:
        """Return the lines in a headline's property drawer, empty without one (Org manual, 7.1)."""
        if self.line(at + 1).strip().upper() != ":PROPERTIES:":
            return range(0)
        end = at + 2
        while end < len(self.rows) and end < at + _MAX_DRAWER and self.line(end).strip().upper() != ":END:":
            end += 1
        return range(at + 2, end)

    def _body(self, at: int) -> range:
        """Return the lines below a headline up to the next, at most `_MAX_BODY` + 1."""
        end = at + 1
        while end < len(self.rows) and end - at <= _MAX_BODY + 1 and not _HEADLINE.match(self.line(end)):
            end += 1
        return range(at + 1, end)

    def _work(self, at: int, column: int) -> int:
        """Add a headline and its body as a work; return the next line's number."""
        body, properties = self._body(at), self._properties(at)
        line, row = self.line(at), self.rows[at]
        tags = _TAGS.search(line)
        end = tags.start() if tags else len(line)
        year = _YEAR_LAST.search(line, column, end)
        parts = [(row.start + column, row.start + (year.start() if year else end), False)]
        if year:
            parts.append((row.start + year.start() + 1, row.start + year.end(), True))
        listed = next(
            (n for n in body if n not in properties and _LISTED.match(self.line(n).lstrip())), body.stop
        )
        parts += [
            (self.rows[n].start, self.rows[n].end, True)
            for n in sorted({*range(body.start, listed), *properties})
            if self.line(n).strip()
            and not _STAMP.fullmatch(self.line(n))
            and (not _DRAWER.match(self.line(n)) or (n in properties and keyed_lines.role(self.line(n))))
        ]
        dated = _DATED.match(line[column:end])
        titled = not (line.startswith("[[", column) or dated or self._is_reference(line[column:end]))
        node = Node(-1, "bullet", parts, self.outline.topics(), self.group, row.start, titled=titled)
        self.nodes.append(node)
        self.stack = [node] if listed < body.stop else []  # a list below it describes it
        return max(listed, properties.stop)

    def _fenced(self, at: int, line: str) -> int | None:
        """Read a `#+begin_` block or keyword line; return the next line's number, else None."""
        match = _BEGIN.match(line)
        if match is None:
            if _KEYWORD.match(line):
                self.claim(at, at + 1, "skipped", "document metadata")
                return at + 1
            return None
        if match.group(1).lower() == "quote":
            self.claim(at, at + 1, "skipped", "markup")
            return at + 1
        end = at + 1
        closing = f"#+end_{match.group(1).lower()}"
        while end < len(self.rows) and not self.line(end).strip().lower().startswith(closing):
            end += 1
        after = min(end + 1, len(self.rows))
        if match.group(1).lower() == "src" and match.group(2).lower() in ("bibtex", "bib", "latex"):
            self.claim(at, at + 1, "skipped", "markup")
            self._bibtex(at + 1, end)
            self.claim(end, after, "skipped", "markup")
        else:
            self.claim(at, after, "skipped", "code")
        return after


def _is_work_property(prop: str) -> bool:
    """Return whether a property names authors, an identifier, or a paper's URL or file."""
    if _AUTHOR.match(prop):
        return True
    stated = keyed_lines.role(prop)
    if stated is None or stated[0] != "links" or not (address := stated[1].strip(" []<>")):
        return False
    return links.kind(address) == "paper" or address.endswith(".pdf") or bool(identifiers.find(address))


def _begins_with_link(texts: list[str]) -> bool:
    """Return whether the first non-empty text begins with a citation, a PDF's link or "Author:"."""
    return bool(_SOURCE.match(next(filter(None, texts), "")))
