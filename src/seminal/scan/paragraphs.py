"""Headings and paragraphs, figures among them."""

from __future__ import annotations

import re
from typing import Final

from seminal.scan import atoms
from seminal.scan.found import FoundCitation
from seminal.scan.pieces import RegionParser
from seminal.text.pattern import lazy

_UNTIL_BLOCK: Final = re.compile(r"[^\n]*+(?>(?:\n(?![ \t]*(?:\n|\Z)|`{3}|:::)[^\n]*+)*)")
_UNTIL_ITEM: Final = lazy(
    r"[^\n]*+(?>(?:\n(?![ \t]*(?:\n|\Z)|`{3}|:::| {0,3}(?:[*+\-:~(@#]|\w{1,9}[.)]))[^\n]*+)*)"
)
_ATX: Final = re.compile(r"#+(?![.)])(?=[ \t]|\n|\Z)[ \t]*")
_SETEXT: Final = re.compile(r"[ \t]*+([^\n]++)\n[=\-]++[ \t]*(?:\n|\Z)")
_UNDERLINES: Final = ("=", "-")
_ACROSS_LINES: Final = re.compile(r"[`$<]|\\[A-Za-z]")
_HEADING_TAIL: Final = lazy(rf"#*[ \t]*+(?:{atoms.ATTRIBUTES.pattern})?[ \t]*\Z")
_HEADER_END: Final = lazy(rf"#*[ \t]*+(?:{atoms.ATTRIBUTES.pattern})?[ \t]*(?:\n|\Z)")


class ParagraphParser(RegionParser):
    """The part of the block parser that reads text."""

    def _header(self, at: int, indent: int) -> int:
        """Read a heading that begins with `#`; return where it ends, or -1."""
        match = _ATX.match(self.text, at, self.end) if indent == 0 else None
        if match is None:
            return -1
        after = self._heading(match.end())
        if after >= 0 and self.text.startswith("# ", at):
            self._title(match.end())
        return self.blanks(after) if after >= 0 else -1

    def _title(self, start: int) -> None:
        """Keep the first heading of the first level: a chapter without `title:` has it for its title."""
        line = self.text[start : self.text.find("\n", start) % (self.end + 1)]
        self.findings.title = self.findings.title or _HEADING_TAIL.sub("", line).strip()

    def _setext(self, at: int, indent: int) -> int:
        """Read a heading that is underlined; return where it ends, or -1."""
        line = self.text.find("\n", at, self.end)
        underlined = self.text.startswith(_UNDERLINES, line + 1)
        match = _SETEXT.match(self.text, at, self.end) if underlined else None
        if match is None:
            return -1
        mark = len(self.findings.events)
        if self._heading(match.start(1)) != match.end(1) + 1:
            del self.findings.events[mark:]
            return -1
        if self.text.startswith("=", match.end(1) + 1):
            self._title(match.start(1))
        return self.blanks(match.end())

    def _heading(self, start: int) -> int:
        """Collect the text of a heading and return the end of its line, attributes left out, or -1."""
        stop = self.text.find("\n", start, self.end)
        stop = stop if stop >= 0 else self.end
        if not (self.matters(start, stop) or _ACROSS_LINES.search(self.text, start, stop)):
            return min(stop + 1, self.end)
        inline, mark = self.inline, len(self.findings.events)
        inline.breaks = False
        here = start
        while here < self.end and not (closing := _HEADER_END.match(self.text, here, self.end)):
            after = inline.inline(here, self.end)
            if after < 0:
                break
            here = after
        inline.breaks = True
        inline.pairs.clear()  # what they knew held for one line
        inline.memo.clear()
        if here >= self.end or closing is None:
            del self.findings.events[mark:]
            return -1
        for found in self.findings.since(mark):
            found.context = found.context or "heading"
        return closing.end()

    def _paragraph(self, at: int) -> int:
        """Read a paragraph, or pass over one that cannot cite; return where it ends."""
        text, end = self.text, self.end
        chunk = atoms.blank_ahead(text, at, end)
        if chunk > at and self._harmless(at, chunk):
            if text.find("\n", at, chunk) >= 0:
                sure = (_UNTIL_ITEM if self.state.in_list else _UNTIL_BLOCK).match(text, at, end)
                chunk = sure.end() if sure else chunk
            return min(chunk + 1, end)
        mark = len(self.findings.events)
        inline = self.inline
        stop = inline.flow(at, end, chunk)
        if stop <= at:
            return at + 1
        if len(self.findings.events) > mark and not self.state.flat:
            self._figure(at, stop, mark)
        return stop

    def _harmless(self, at: int, end: int) -> bool:
        if self.signs is not None:
            return self.signs.first(at) >= end
        return not self._holds(self.findings.hazards, at, end)

    def _figure(self, at: int, stop: int, mark: int) -> None:
        """Count a figure's caption twice, as pandoc does: it is the image's alternative text too."""
        text, inline = self.text, self.inline
        while at < stop and text[at] in " \t":
            at += 1
        if not text.startswith("![", at):
            return
        close = inline.closing(at + 1, stop)
        if close < 0:
            return
        after = close + 1
        label = " ".join(text[at + 2 : close].split()).lower()
        if text.startswith("(", after):
            after = atoms.target(text, after, stop)
        elif text.startswith("[", after):
            second = inline.closing(after, stop)
            label = " ".join(text[after + 1 : second].split()).lower() or label
            after = second + 1 if second >= 0 and label in self.findings.labels else -1
        elif label not in self.findings.labels:
            return
        if after < 0:
            return
        attributes = atoms.ATTRIBUTES.match(text, after, stop) if text.startswith("{", after, stop) else None
        rest = attributes.end() if attributes else after
        if text[rest:stop].strip(" \t\n") or (attributes and re.search(r"[\s{]alt=", attributes[0])):
            return
        for event in list(self.findings.events[mark:]):
            if isinstance(event, FoundCitation):
                event.context = "caption"
                self.findings.events.append(
                    FoundCitation(event.key, event.mode, event.start, event.end, "figure", event.bare)
                )
            else:
                self.findings.events.append(event)
