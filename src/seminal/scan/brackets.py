"""Links, images, spans, notes, superscripts and subscripts: brackets that are no citation."""

from __future__ import annotations

import re
from typing import Final

from seminal.scan import atoms, fast_path, literal
from seminal.scan.found import NoteCall
from seminal.scan.groups import NOTE, Groups
from seminal.scan.runs import DEEPEST
from seminal.text.pattern import lazy

_SCRIPT: Final = {
    char: lazy(
        rf"{re.escape(char)}((?:(?>\\[^\w\n]|{atoms.ATTRIBUTES.pattern}|[^ \t\n\r{re.escape(char)}]))*?)"
        rf"{re.escape(char)}"
    )
    for char in "^~"
}


class Brackets(Groups):
    """The part of the inline parser that reads what stands in brackets."""

    def _bracket(self, at: int, end: int) -> int:
        """Read what a `[` opens: a note's call, a group of citations, a link; return where it ends, or -1."""
        note = NOTE.match(self.text, at, end) if self.text.startswith("[^", at, end) else None
        if note is not None:
            self.findings.events.append(NoteCall(note[1]))
            return self._ended(note.end())
        if self.depth >= DEEPEST:
            return -1
        after = self._easy_bracket(at, end)
        if after >= 0:
            return self._ended(after)
        memory = (at, end, self.links, self.quote)
        known = self.memo.get(memory)
        if known is not None:
            self.findings.events.extend(known[1])
            return self._ended(known[0]) if known[0] >= 0 else known[0]
        mark = len(self.findings.events)
        after = self._deeper(self.group, at, end)
        if after < 0:
            after = self._deeper(self._link, at, end)
        self.memo[memory] = (after, self.findings.events[mark:])
        return self._ended(after) if after >= 0 else after

    def _easy_bracket(self, at: int, end: int) -> int:
        """Collect what the bracket at `at` holds if a glance is enough to read it, and return its end or -1."""
        text = self.text
        if self.state.options.bare_uris:
            return -1
        group = fast_path.GROUP.match(text, at, end)
        if group is not None:
            for start, after, key in fast_path.grouped(group):
                self._emit(start, after, key, "normal")
            return group.end()
        if not self.links:
            return -1
        link = fast_path.LINK.match(text, at, end)
        if link is not None:
            return link.end()
        no_group = fast_path.NO_GROUP.match(text, at, end)
        if no_group is None:
            return -1
        self._cited(at + 1, no_group.end())
        return no_group.end()

    def _content(self, at: int, end: int, *, links: bool) -> None:
        """Collect what stands in brackets."""
        find = self.text.find
        if all(find(sign, at, end) < 0 for sign in self.findings.telling):
            return
        before, self.links = self.links, links
        self.whole(at, end)
        self.links = before

    def _link(self, at: int, end: int) -> int:
        """Collect a span, a link, or brackets that are only text, and return its end or -1."""
        close = self.closing(at, end)
        if close < 0:
            return -1
        after, text = close + 1, self.text
        attributes = atoms.ATTRIBUTES.match(text, after, end) if text.startswith("{", after, end) else None
        if attributes is not None:
            self._content(at + 1, close, links=self.links)
            return attributes.end()
        if not self.links:
            return -1
        if text.startswith("(", after, end):
            stop = atoms.target(text, after, end)
            if stop >= 0:
                self._content(at + 1, close, links=False)
                return self._skip_attributes(stop, end)
        return self._reference(at + 1, close, after, end)

    def _reference(self, start: int, stop: int, after: int, end: int) -> int:
        """Collect `[start, stop)` as text, with the label that stands at `after`, and return the end or -1."""
        self._content(start, stop, links=True)
        if self.text.startswith("[", after, end) and not NOTE.match(self.text, after, end):
            mark = len(self.findings.events)
            if self._deeper(self.group, after, end) >= 0:
                del self.findings.events[mark:]
            else:
                second = self.closing(after, end)
                if second >= 0:
                    self._content(after, second + 1, links=True)
                    after = second + 1
        return self._skip_attributes(after, end)

    def _skip_attributes(self, at: int, end: int) -> int:
        match = atoms.ATTRIBUTES.match(self.text, at, end) if self.text.startswith("{", at, end) else None
        return match.end() if match else at

    def _image(self, at: int, end: int) -> int:
        """Read an image, marking what its text cites as an alternative text; return where it ends, or -1."""
        if not self.text.startswith("[", at + 1, end) or self.depth >= DEEPEST:
            return -1
        mark = len(self.findings.events)
        after = self._deeper(self._image_parts, at, end)
        for found in self.findings.since(mark):
            found.context = found.context or "alt"
        return after

    def _image_parts(self, at: int, end: int) -> int:
        """Read an image's text and pass over its address or label; return where it ends, or -1."""
        close = -1 if NOTE.match(self.text, at + 1, end) else self.closing(at + 1, end)
        if close < 0:
            return -1
        after = close + 1
        if self.text.startswith("(", after, end):
            stop = atoms.target(self.text, after, end)
            if stop >= 0:
                self._content(at + 2, close, links=self.links)
                return self._ended(self._skip_attributes(stop, end))
        defined, second = self._label(at + 2, close), -1
        if self.text.startswith("[", after, end):
            second = self.closing(after, end)
        if second > after + 1:
            defined = self._label(after + 1, second)
        if defined:
            after = max(after, second + 1)
            self._content(at + 2, close, links=self.links)
            return self._ended(self._skip_attributes(after, end))
        return self._ended(self._reference(at + 1, close + 1, close + 1, end))

    def _label(self, start: int, end: int) -> bool:
        """Return whether `[start, end)` is the label of a link or image that the document defines."""
        return " ".join(self.text[start:end].split()).lower() in self.findings.labels

    def _caret(self, at: int, end: int) -> int:
        """Read a note in the text (`^[...]`) or a superscript; return where it ends, or -1."""
        text = self.text
        if text.startswith("[", at + 1, end):
            close = self.closing(at + 1, end)
            after = close + 1
            linked = text.startswith(("(", "["), after, end)
            if close >= 0 and not linked and self._skip_attributes(after, end) == after:
                quote, self.quote = self.quote, ""
                self._content(at + 2, close, links=self.links)
                self.quote = quote
                return self._ended(after)
        return self._script("^", at, end)

    def _tilde(self, at: int, end: int) -> int:
        if not self.text.startswith("~~", at, end):
            return self._script("~", at, end)
        after = self._deeper(self._struck_out, at + 2, end)
        return self._ended(after if after >= 0 else at + 2)

    def _struck_out(self, at: int, end: int) -> int:
        """Collect what stands up to the next `~~` and return the end of that, or -1."""
        if at >= end or self.text[at] in "~ \t\n" or self.text.find("~~", at, end) < 0:
            return -1
        here = at
        while here < end and (here == at or not self.text.startswith("~~", here)):
            after = self.inline(here, end)
            if after < 0:
                return -1
            here = after
        return here + 2 if here < end else -1

    def _script(self, char: str, at: int, end: int) -> int:
        """Read a superscript or subscript, its entities and escapes resolved first; return where it ends, or -1."""
        match = _SCRIPT[char].match(self.text, at, end) if self.depth < DEEPEST else None
        if match is None:
            return -1
        start, stop = match.span(1)
        if any(self.text.find(sign, start, stop) >= 0 for sign in self.findings.telling):
            inner = literal.resolved(self.region, self.text, start, stop)
            parser = type(self)(inner, self.state, self.findings)
            parser.links, parser.depth = self.links, self.depth + 1
            parser.flow(0, len(inner.text))
        return self._ended(match.end())
