"""The inline part of pandoc's Markdown, as far as it decides what is a citation."""

from __future__ import annotations

import re
from html.entities import html5
from typing import Final

from seminal.scan import atoms, markers
from seminal.scan.found import Event, Findings, Found, NoteCall
from seminal.scan.region import Region
from seminal.scan.state import State
from seminal.scan.tex_keys import tex_citations

_KEY: Final = re.compile(r"-?@(?:((?:[^\W_]|[_*])(?:\w|[:.\#$%&\-+?<>~/](?=\w)|[:/](?=/))*+)|(?=\{))")
_LONGEST_KEY: Final = 1000  # of keys in braces
_EXAMPLE: Final = re.compile(r"@(?:[^\W_]+|[_\-](?=[^\W_]))*+")
_WORD: Final = re.compile(r"[^\W_]+")
_ENTITY: Final = re.compile(r"&(?:(\#[0-9]+;|\#[xX][0-9a-fA-F]+;)|([A-Za-z][A-Za-z0-9]*;))")
_NOTE: Final = re.compile(r"\[\^([^\r\n\t \^\[\]]+)\]")
_EMPHASIS_BEFORE_KEY: Final = re.compile(r"[*_]-?@")
_SPECIAL: Final = re.compile(r"[`$<\[\\@^~]|!(?=\[)|-+(?=@)|\n(?=[ \t]*(?:\n|\Z|[`:<*+\-#(@~]|\w{1,9}[.)]))")
_SCRIPT: Final = {
    char: re.compile(
        rf"{re.escape(char)}((?:\\[^\w\n]|{atoms.ATTRIBUTES.pattern}|[^\s{re.escape(char)}])*?){re.escape(char)}"
    )
    for char in "^~"
}
_BRACKET_TOKEN: Final = re.compile(r"[\[\]`$<\n]|\\")
_BEYOND: Final = 500  # how far an emphasis or a quotation in a group may run over its closing bracket
_DEEPEST: Final = 40  # nesting beyond which a bracket or an emphasis is taken for plain text


class Inline:
    """A parser of one region's paragraphs. `flow` reads on until something ends the paragraph."""

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
        self.handlers = {
            "`": self._code,
            "$": self._math,
            "<": self._angle,
            "[": self._bracket,
            "\\": self._backslash,
            "@": self._at,
            "-": self._dash,
            "!": self._image,
            "^": self._caret,
            "~": self._tilde,
            "\n": self._endline,
            "*": self._emphasis,
            "_": self._emphasis,
            '"': self._double,
            "'": self._single,
            "&": self._entity,
        }

    # -- running over text -------------------------------------------------------------------

    def flow(self, at: int, end: int) -> int:
        """Collect the citations from `at` and return where the inlines stop (`end` if they do not)."""
        blank = atoms.BLANK_AHEAD.search(self.text, at, end)
        if _EMPHASIS_BEFORE_KEY.search(self.text, at, blank.start() if blank else end):
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
            after = handlers[text[at]](at, end)
            if after == -2:
                return at
            at = after if after >= 0 else at + 1

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
            word = _WORD.match(self.text, at, end)
            return word.end() if word else at + 1
        after = handler(at, end)
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
        while first > max(0, self.solid) and self.text[first - 1] == ".":
            first -= 1
        return (at - first) % 3 != 0

    def _ended(self, at: int) -> int:
        self.solid, self.solid_word = at, False
        return at

    # -- pieces that hide their content ------------------------------------------------------

    def _code(self, at: int, end: int) -> int:
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
        after = atoms.math(self.text, at, end)
        return self._ended(after) if after >= 0 else -1

    def _angle(self, at: int, end: int) -> int:
        text = self.text
        after = atoms.autolink(text, at, end) if self.links else -1
        if after >= 0:
            match = atoms.ATTRIBUTES.match(text, after, end)
            return self._ended(match.end() if match else after)
        after = atoms.inline_html(text, at, end, self.state.html)
        if after >= 0:
            return self._ended(after)
        after, name, kind = atoms.tag(text, at, end)
        if after >= 0 and (atoms.is_block(name) or (kind == "close" and name == self.state.html)):
            return -2
        return -1

    def _backslash(self, at: int, end: int) -> int:
        if at + 1 >= end:
            return -1
        following = self.text[at + 1]
        if following == "\n":
            return self._ended(at + 1)
        if not following.isalnum():
            return self._ended(at + 2)
        after = atoms.tex(self.text, at, end)
        if after < 0:
            return -1
        if atoms.is_block_environment(self.text, at, end):
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
        if match is None or not (match[1] or match[2] in html5):
            return -1
        return self._ended(match.end())

    # -- citations ---------------------------------------------------------------------------

    def key(self, at: int, end: int) -> tuple[int, str]:
        """Return end and key of the `@key`, `-@key` or `@{key}` at `at`; end is -1 if there is none."""
        match = _KEY.match(self.text, at, end)
        if match is None or self.after_word(at):
            return -1, ""
        if match[1] is not None:
            return match.end(), match[1]
        depth = 0
        for here in range(match.end(), min(end, match.end() + _LONGEST_KEY)):
            char = self.text[here]
            if char.isspace():
                return -1, ""
            depth += (char == "{") - (char == "}")
            if depth == 0:
                return here + 1, self.text[match.end() + 1 : here]
        return -1, ""

    def _emit(self, at: int, after: int, key: str, mode: str, *, bare: bool = False) -> None:
        start = at + (self.text[at] == "-")
        suppress = start > at
        where = self.region.at(start)
        found = Found(key, "suppress-author" if suppress else mode, where, where + after - start, bare=bare)  # type: ignore[arg-type]  # mode is one of two literals
        self.findings.events.append(found)

    def _at(self, at: int, end: int) -> int:
        after = self.textual(at, end)
        if after >= 0:
            return after
        example = _EXAMPLE.match(self.text, at, end)
        return self._ended(example.end() if example else at + 1)

    def _dash(self, at: int, end: int) -> int:
        after = self.textual(at, end)
        if after >= 0:
            return after
        dashes = 3 if self.text.startswith("---", at, end) else 2
        return at + dashes if self.text.startswith("--", at, end) else -1

    def textual(self, at: int, end: int) -> int:
        """Collect `@key`, with the brackets that follow it, and return its end or -1."""
        after, key = self.key(at, end)
        if after < 0 or key in self.findings.examples:
            return -1
        spaces = atoms.SPNL.match(self.text, after, end)
        opening = spaces.end() if spaces else after
        if self.text.startswith("[", opening, end):
            mark = len(self.findings.events)
            self._emit(at, after, key, "author-in-text")
            braced = self._deeper(self.group, opening, end)
            if braced < 0:
                braced = self._deeper(self._locator, opening, end)
            if braced >= 0:
                return self._ended(braced)
            del self.findings.events[mark:]
        self._emit(at, after, key, "author-in-text", bare=True)
        return self._ended(after)

    def _deeper(self, parser, at: int, end: int) -> int:  # type: ignore[no-untyped-def]
        if self.depth >= _DEEPEST:
            return -1
        mark, solid = len(self.findings.events), (self.solid, self.solid_word)
        self.depth += 1
        after: int = parser(at, end)
        self.depth -= 1
        if after < 0:
            del self.findings.events[mark:]
            self.solid, self.solid_word = solid
        return after

    def group(self, at: int, end: int) -> int:
        """Collect `[see @a, p. 3; -@b]` and return its end or -1."""
        close = self.closing(at, end)
        if close < 0 or self.text.find("@", at, min(close + 3, end)) < 0:
            return -1
        inside = min(end, close + _BEYOND)
        here = self._cite_list(self._space(at + 1, inside), inside)
        if here < 0:
            return -1
        here = self._space(here, inside)
        if not self.text.startswith("]", here, end):
            return -1
        after = here + 1
        if self.text.startswith("(", after, end) and atoms.target(self.text, after, end) >= 0:
            return -1
        if self.text.startswith("{", after, end) and atoms.ATTRIBUTES.match(self.text, after, end):
            return -1
        if self.text.startswith("[", after, end) and self._is_reference(after, end):
            return -1
        return after

    def _is_reference(self, at: int, end: int) -> bool:
        return self.closing(at, end) >= 0 and not _NOTE.match(self.text, at, end)

    def _space(self, at: int, end: int) -> int:
        spaces = atoms.SPNL.match(self.text, at, end)
        return spaces.end() if spaces else at

    def _cite_list(self, at: int, end: int) -> int:
        here = self._citation(at, end)
        while here >= 0 and self.text.startswith(";", here, end):
            here = self._citation(self._space(here + 1, end), end)
        return here

    def _citation(self, at: int, end: int) -> int:
        here, text = at, self.text
        while True:
            if here >= end or text[here] == ";":
                return -1
            if text[here] == "]":  # pandoc ends a prefix at a bracket too, if a key follows at once
                here += 1
                after, key = self.key(here, end)
                if after < 0:
                    return -1
                break
            after, key = self.key(here, end) if text[here] in "@-" else (-1, "")
            if after >= 0:
                break
            after = self.inline(here, end)
            if after < 0:
                return -1
            here = after
        self._emit(here, after, key, "normal")
        return self._suffix(self._ended(after), end)

    def _suffix(self, at: int, end: int) -> int:
        here, text = self._space(at, end), self.text
        while here < end and text[here] not in ";]":
            after = self.inline(here, end)
            if after < 0:
                break
            here = after
        return here

    def _locator(self, at: int, end: int) -> int:
        close = self.closing(at, end)
        if close < 0 or self.text.startswith("[^", at, end):
            return -1
        after_bracket, end = end, min(end, close + _BEYOND)
        here = self._suffix(at + 1, end)
        if self.text.startswith(";", here, end):
            mark = len(self.findings.events)
            after = self._cite_list(self._space(here + 1, end), end)
            if after < 0:
                del self.findings.events[mark:]
            else:
                here = after
        here = self._space(here, end)
        if not self.text.startswith("]", here, end) or self.text.startswith(
            ("[", "(", "{"), here + 1, after_bracket
        ):
            return -1
        return here + 1

    # -- brackets ----------------------------------------------------------------------------

    def closing(self, at: int, end: int) -> int:
        """Return the offset of the bracket that closes the one at `at`, or -1."""
        if at not in self.pairs:
            self._pair(at)
        close = self.pairs.get(at, -1)
        return close if close < end else -1

    def _pair(self, at: int) -> None:
        """Note which brackets belong together from `at` to where its bracket closes or the paragraph ends."""
        text, opened, here = self.text, [at], at + 1
        end = len(text)
        self.pairs[at] = -1
        while True:
            token = _BRACKET_TOKEN.search(text, here, end)
            if token is None:
                return
            here = token.start()
            char = text[here]
            if char == "[":
                opened.append(here)
                self.pairs[here] = -1
                here += 1
            elif char == "]":
                self.pairs[opened.pop()] = here
                if not opened:
                    return
                here += 1
            elif char == "\n":
                after = self._endline(here, end)
                if after < 0:
                    return
                here = after
            else:
                after = self._hidden(char, here, end)
                here = after if after >= 0 else here + 1

    def _hidden(self, char: str, at: int, end: int) -> int:
        if char == "`":
            return self._code_end(at, end)
        if char == "$":
            return atoms.math(self.text, at, end)
        if char == "<":
            return atoms.inline_html(self.text, at, end, self.state.html)
        if at + 1 < end and not self.text[at + 1].isalnum() and self.text[at + 1] != "\n":
            return at + 2
        return atoms.tex(self.text, at, end)

    def _bracket(self, at: int, end: int) -> int:
        note = _NOTE.match(self.text, at, end)
        if note is not None:
            self.findings.events.append(NoteCall(note[1]))
            return self._ended(note.end())
        if self.depth >= _DEEPEST:
            return -1
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

    def _content(self, at: int, end: int, *, links: bool) -> None:
        """Collect what stands in brackets."""
        find = self.text.find
        if find("@", at, end) < 0 and find("[^", at, end) < 0 and find("cite", at, end) < 0:
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
        if self.text.startswith("[", after, end) and not _NOTE.match(self.text, after, end):
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
        if not self.text.startswith("[", at + 1, end) or self.depth >= _DEEPEST:
            return -1
        mark = len(self.findings.events)
        after = self._deeper(self._image_parts, at, end)
        for event in self.findings.events[mark:]:
            if isinstance(event, Found) and not event.context:
                event.context = "alt"
        return after

    def _image_parts(self, at: int, end: int) -> int:
        close = -1 if _NOTE.match(self.text, at + 1, end) else self.closing(at + 1, end)
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

    # -- notes, scripts, emphasis, quotes, line ends -----------------------------------------

    def _caret(self, at: int, end: int) -> int:
        text = self.text
        if text.startswith("[", at + 1, end):
            close = self.closing(at + 1, end)
            if close >= 0 and not text.startswith(("(", "["), close + 1, end):
                if not (
                    text.startswith("{", close + 1, end) and atoms.ATTRIBUTES.match(text, close + 1, end)
                ):
                    quote, self.quote = self.quote, ""
                    self._content(at + 2, close, links=self.links)
                    self.quote = quote
                    return self._ended(close + 1)
        return self._script("^", at, end)

    def _tilde(self, at: int, end: int) -> int:
        if self.text.startswith("~~", at, end):
            return self._ended(at + 2)
        return self._script("~", at, end)

    def _script(self, char: str, at: int, end: int) -> int:
        match = _SCRIPT[char].match(self.text, at, end)
        if match is None:
            return -1
        if "@" in match[1]:
            self.whole(match.start(1), match.end(1))
        return self._ended(match.end())

    def _ender(self, char: str, count: int, at: int, end: int) -> bool:
        if not self.text.startswith(char * count, at, end):
            return False
        return char == "*" or at + count >= end or not self.text[at + count].isalnum()

    def _emphasis(self, at: int, end: int) -> int:
        text, char = self.text, self.text[at]
        if char == "_" and self.after_word(at):
            return -1
        after = at
        while after < end and text[after] == char:
            after += 1
        if after < end and text[after] in " \t":
            return after
        if self.depth >= _DEEPEST:
            return after
        self.depth += 1
        try:
            count = after - at
            if count == 1:
                return self._one(char, after, end)
            if count == 2:
                return self._two(char, after, end)
            return self._three(char, after, end) if count == 3 else after
        finally:
            self.depth -= 1

    def _until(self, char: str, count: int, at: int, end: int) -> int:
        while at < end and not self._ender(char, count, at, end):
            after = self.inline(at, end)
            if after < 0:
                break
            at = after
        return at

    def _emphasised(self, at: int) -> int:
        self.solid, self.solid_word = at, True
        return at

    def _one(self, char: str, at: int, end: int) -> int:
        while True:
            at = self._until(char, 1, at, end)
            double = self.text.startswith(char * 2, at, end) and not self._ender(char, 1, at + 2, end)
            if not double or at >= end:
                break
            at = self._two(char, at + 2, end)
        return self._emphasised(at + 1) if self._ender(char, 1, at, end) else at

    def _two(self, char: str, at: int, end: int) -> int:
        at = self._until(char, 2, at, end)
        return self._emphasised(at + 2) if self._ender(char, 2, at, end) else at

    def _three(self, char: str, at: int, end: int) -> int:
        at = self._until(char, 1, at, end)
        if self._ender(char, 3, at, end):
            return self._emphasised(at + 3)
        if self._ender(char, 2, at, end):
            return self._one(char, self._emphasised(at + 2), end)
        if self._ender(char, 1, at, end):
            return self._two(char, self._emphasised(at + 1), end)
        return at

    def _double(self, at: int, end: int) -> int:
        return self._quoted('"', at, end)

    def _single(self, at: int, end: int) -> int:
        return self._quoted("'", at, end)

    def _quoted(self, char: str, at: int, end: int) -> int:
        text = self.text
        memory = (at, self.quote, end)
        if self.quote == char or self.after_word(at) or memory in self.dead_quotes or self.depth >= _DEEPEST:
            return -1
        if at + 1 >= end or text[at + 1] in " \t\n":
            return -1
        mark, solid = len(self.findings.events), (self.solid, self.solid_word)
        before, self.quote = self.quote, char
        self.depth += 1
        here = at + 1
        while here < end:
            closes = text[here] == char and (
                char == '"' or (here > at + 1 and (here + 1 >= end or not text[here + 1].isalnum()))
            )
            after = -1 if closes else self.inline(here, end)
            if after < 0:
                break
            here = after
        self.depth -= 1
        self.quote = before
        if here < end and text[here] == char:
            return here + 1
        del self.findings.events[mark:]
        self.solid, self.solid_word = solid
        self.dead_quotes.add(memory)
        return -1

    def _endline(self, at: int, end: int) -> int:
        """Return where the next line's text begins, or -2 where the line end ends the paragraph."""
        if not self.breaks or at + 1 > end:
            return -2
        return self.state.next_line(self.text, at, end)
