"""Running over inline text: what hides its content, where a paragraph ends."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final
from unicodedata import category

from seminal.model.manuscript import Mode
from seminal.scan import atoms, fast_path, html, markers, tex
from seminal.scan.found import Event, Findings, FoundCitation
from seminal.scan.region import Region
from seminal.scan.state import State
from seminal.scan.tex_keys import tex_citations
from seminal.text.pattern import lazy

Handler = Callable[[int, int], int]
"""From offset and limit to the end of what begins there: -1 if nothing does, -2 if the paragraph ends."""

_WORD: Final = re.compile(r"[^\W_]+")
_ENTITY: Final = lazy(r"&(?:(\#[0-9]+;|\#[xX][0-9a-fA-F]+;)|([A-Za-z][A-Za-z0-9]*;))")
_KEY_AFTER_EMPHASIS: Final = re.compile(r"@(?:(?<=([*_]@))|(?<=([*_]-@)))")  # begins with what is rare
_SPECIAL: Final = (
    re.compile(  # begins with one set, for which `re` looks four times as fast as for alternatives
        r"[`$<\[\\@^~!\-\n](?:(?<=[`$<\[\\@^~])|(?<=!)(?=\[)|(?<=-)-*(?=@)"
        r"|(?<=\n)(?=[ \t]*(?:\n|\Z|[`:<*+\-#(@~]|\w{1,9}[.)])))"
    )
)


DEEPEST: Final = 40  # nesting beyond which a bracket, an emphasis or a span is taken for plain text

_MOST_DEAD: Final = 10  # spans that do not end where they seem to, after which none is looked for


class Runs:
    """A parser of one region's paragraphs; `flow` reads on until something ends the paragraph."""

    handlers: ClassVar[Mapping[str, Callable[[Any, int, int], int]]] = {}
    """The method for what each character can begin."""

    def __init__(self, region: Region, state: State, findings: Findings) -> None:
        self.region, self.state, self.findings = region, state, findings
        self.text = region.text
        self.solid = -1  # where the last construct ended, so that what stands before is no word
        self.solid_word = False  # ... unless it was an emphasis, which pandoc counts as one
        self.breaks = True
        self.links = True
        self.quote = ""
        self.depth = 0
        self.pairs: dict[int, int] = {}
        self.memo: dict[tuple[int, int, bool, str], tuple[int, list[Event]]] = {}
        self.dead_quotes: set[tuple[int, str, int]] = set()
        self.spans: dict[int, int] | None = None  # `<span>` and its `</span>`, where they are known
        self.dead_spans: set[int] = set()

    def flow(self, at: int, end: int, blank: int = -1) -> int:
        """Collect the citations from `at` and return where the inlines stop (`end` if they do not).

        `blank` is the end of the line before the next blank one, where that is known.
        """
        bare = self.state.options.bare_uris  # an address begins with a letter, like any word
        if bare or self._key_after_emphasis(
            at, blank if blank >= 0 else atoms.blank_ahead(self.text, at, end)
        ):
            while at < end:
                after = self.inline(at, end)
                if after < 0:
                    return at
                at = after
            return at
        search, text, handlers = _SPECIAL.search, self.text, self.handlers
        while True:
            special = search(text, at, end)
            if special is None:
                return end
            at = special.start()
            after = handlers[text[at]](self, at, end)
            if after == -2:
                return at
            at = after if after >= 0 else at + 1

    def _key_after_emphasis(self, at: int, stop: int) -> bool:
        """Return whether a key in `[at, stop)` stands after a sign of emphasis, which may have ended there."""
        key = _KEY_AFTER_EMPHASIS.search(self.text, at, stop)
        while key is not None and key.end() - len(key[1] or key[2]) < at:
            key = _KEY_AFTER_EMPHASIS.search(self.text, key.end(), stop)
        return key is not None

    def whole(self, at: int, end: int) -> None:
        """Collect the citations of `[at, end)` as a text of its own; pandoc drops what is no inline there."""
        solid, self.solid = self.solid, -1
        self.flow(at, end)
        self.solid = solid

    def inline(self, at: int, end: int) -> int:
        """Return the end of the one inline element at `at`, or -1 where none can begin."""
        char = self.text[at]
        handler = self.handlers.get(char)
        if handler is None:
            if (
                self.state.options.bare_uris
                and self.links
                and (after := html.bare_uri(self.text, at, end)) >= 0
            ):
                return self._ended(after)
            word = _WORD.match(self.text, at, end)
            return word.end() if word else at + 1
        after = handler(self, at, end)
        if after == -2:
            return -1
        return after if after >= 0 else at + 1

    def after_word(self, at: int) -> bool:
        """Return whether pandoc's last word ends at `at`: no citation or opening quote can follow."""
        if at == self.solid:
            return self.solid_word
        if at == 0:
            return False
        before = self.text[at - 1]
        if before != ".":
            return before.isalnum()
        first = at - 1
        begun = self.solid if self.solid < at else 0  # it lies beyond where a caption was tried before
        while first > max(0, begun) and self.text[first - 1] == ".":
            first -= 1
        return (at - first) % 3 != 0

    def _emit(self, at: int, after: int, key: str, mode: Mode, *, bare: bool = False) -> None:
        """Note the citation `[at, after)`, its sign `-` included."""
        found = self.findings.events
        if self.text[at] == "-":
            at, mode = at + 1, "suppress-author"
        where = self.region.at(at)
        found.append(FoundCitation(key, mode, where, where + after - at, bare=bare))

    def easy_line(self, at: int, end: int) -> bool:
        """Collect the citations of `[at, end)`, part of a line and a text of its own, if a glance reads it."""
        if self.state.options.bare_uris or (at and self.text[at - 1] not in " \t\n|>"):
            return False
        line = fast_path.LINE.match(self.text, at, end)
        if line is None or line.end() < end or self._key_after_emphasis(at, end):
            return False
        self._cited(at, end)
        return True

    def _cited(self, at: int, end: int) -> None:
        """Note the citations of what `fast_path.LINE` or a part of it matches."""
        for start, after, key, grouped in fast_path.cited(self.text, at, end):
            if grouped:
                self._emit(start, after, key, "normal")
            elif key not in self.findings.examples:
                self._emit(start, after, key, "author-in-text", bare=True)

    def _ended(self, at: int) -> int:
        self.solid, self.solid_word = at, False
        return at

    def _code(self, at: int, end: int) -> int:
        """Pass over a code span, reading raw LaTeX (`{=latex}`); return where it ends, or -1."""
        after = self._code_end(at, end)
        if after < 0:
            return -1
        piece = self.text[at:after]
        raw = atoms.RAW_FORMAT.search(piece) if "cite" in piece and piece.endswith("}") else None
        if raw and raw[1] in ("latex", "tex"):
            self._tex_keys(at, after)
        return self._ended(after)

    def _code_end(self, at: int, end: int) -> int:
        """Return the end of a code span; in a list, one does not run over an item's beginning."""
        after = atoms.code_with_attributes(self.text, at, end)
        if self.state.in_list and after >= 0:
            line = self.text.find("\n", at, after)
            while line >= 0:
                if markers.list_start(self.text, line + 1, end):
                    return -1
                line = self.text.find("\n", line + 1, after)
        return after

    def _math(self, at: int, end: int) -> int:
        text = self.text
        after = atoms.math(text, at, end)
        if after >= 0 and text.startswith("'", after, end) and not text.startswith("$$", at):
            behind = text[after + 1 : min(after + 2, end)]  # pandoc: an apostrophe there opens no quotation
            after += not (behind.isspace() or category(behind or "x")[0] == "P")
        return self._ended(after) if after >= 0 else -1

    def _angle(self, at: int, end: int) -> int:
        """Read what a `<` begins: an address, a tag, a span; return where it ends, -1 for nothing, -2 for a block."""
        text = self.text
        after = html.autolink(text, at, end) if self.links else -1
        if after >= 0:
            match = atoms.ATTRIBUTES.match(text, after, end)
            return self._ended(match.end() if match else after)
        after = html.inline_html(text, at, end, self.state.html)
        if after >= 0:
            if html.SPAN.match(text, at, end):
                after = max(after, self._span(at, after, end))
            return self._ended(after)
        after, name, kind = html.tag(text, at, end)
        if after >= 0 and (html.is_block(name) or (kind == "close" and name == self.state.html)):
            return -2
        return -1

    def _span(self, start: int, at: int, end: int) -> int:
        """Collect what stands in the `<span>` at `start` whose tag ends at `at`, and return its end, or -1."""
        if self.spans is None:
            self.spans = html.span_pairs(self.text)
        partner = self.spans.get(start, -1)
        if partner < 0 or partner >= end or start in self.dead_spans:
            return -1
        if self.depth >= DEEPEST or len(self.dead_spans) > _MOST_DEAD:
            return -1
        if self.text.find("@", at, partner) < 0 or atoms.blank_ahead(self.text, at, partner) < partner:
            return -1
        mark, solid = len(self.findings.events), (self.solid, self.solid_word)
        self._ended(at)
        self.depth += 1
        close, startswith = None, self.text.startswith
        while 0 <= at < end:
            if startswith("</", at) and (close := html.SPAN_END.match(self.text, at, end)) is not None:
                break
            at = self.inline(at, end)
        self.depth -= 1
        if close is not None:
            return close.end()
        del self.findings.events[mark:]
        self.solid, self.solid_word = solid
        self.dead_spans.add(start)
        return -1

    def _backslash(self, at: int, end: int) -> int:
        """Read an escape or raw TeX; return where it ends, -1 for neither, -2 for an environment that is a block."""
        if at + 1 >= end:
            return -1
        following = self.text[at + 1]
        if following == "\n":
            return self._ended(at + 1)
        if not following.isalnum():
            return self._ended(at + 2)
        after = tex.tex(self.text, at, end)
        if after < 0:
            return -1
        if tex.is_block_environment(self.text, at, end):
            return -2
        self._tex_keys(at, after)
        return self._ended(after)

    def _tex_keys(self, at: int, after: int) -> None:
        if "cite" in self.text[at:after]:
            self.findings.events.extend(
                tex_citations(self.text, at, after, self.region.at, self.state.options.commands)
            )

    def _entity(self, at: int, end: int) -> int:
        match = _ENTITY.match(self.text, at, end)
        if match is None:
            return -1
        from html.entities import html5  # two thousand names, of which most books write none

        return self._ended(match.end()) if match[1] or match[2] in html5 else -1

    def _endline(self, at: int, end: int) -> int:
        """Return where the next line's text begins, or -2 where the line end ends the paragraph."""
        if not self.breaks or at + 1 > end:
            return -2
        return self.state.next_line(self.text, at, end)
