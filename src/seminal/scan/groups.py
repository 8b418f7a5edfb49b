"""Citations: keys in text, groups in brackets, and which brackets belong together."""

from __future__ import annotations

import re
from typing import Final

from seminal.scan import atoms, fast_path, html, tex
from seminal.scan.runs import DEEPEST, Handler, Runs
from seminal.text.pattern import lazy

_KEY: Final = re.compile(rf"-?@(?:({fast_path.KEY})|(?=\{{))")
_BRACED: Final = lazy(r"\{[^\s{}]*+(?>(?:\{[^\s{}]*+(?>(?:\{[^\s{}]*+\}[^\s{}]*+)*)\}[^\s{}]*+)*)\}")
_EXAMPLE: Final = re.compile(r"@(?>(?:[^\W_]+|[_\-](?=[^\W_]))*)")
NOTE: Final = re.compile(r"\[\^([^\r\n\t \^\[\]]+)\]")
_BRACKET_TOKEN: Final = re.compile(r"[\[\]`$<\n]|\\")
_BEFORE_BRACKET: Final = (" ", "\n", "\t")  # what may stand between a key and the bracket that belongs to it
_BEYOND: Final = 500  # how far an emphasis or a quotation in a group may run over its closing bracket


class Groups(Runs):
    """The part of the inline parser that collects citations."""

    def key(self, at: int, end: int) -> tuple[int, str]:
        """Return end and key of the `@key`, `-@key` or `@{key}` at `at`; end is -1 if there is none."""
        match = _KEY.match(self.text, at, end)
        if match is None or self.after_word(at):
            return -1, ""
        if match[1] is not None:
            return match.end(), match[1]
        braced = _BRACED.match(self.text, match.end(), end)
        return (braced.end(), braced[0][1:-1]) if braced else (-1, "")

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
        opening = self._space(after, end) if self.text[after : after + 1] in _BEFORE_BRACKET else after
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

    def _deeper(self, parser: Handler, at: int, end: int) -> int:
        """Run a parser one level deeper, and forget what it found where it fails."""
        if self.depth >= DEEPEST:
            return -1
        mark, solid = len(self.findings.events), (self.solid, self.solid_word)
        self.depth += 1
        after = parser(at, end)
        self.depth -= 1
        if after < 0:
            del self.findings.events[mark:]
            self.solid, self.solid_word = solid
        return after

    def group(self, at: int, end: int) -> int:
        """Collect `[see @a, p. 3; -@b]` and return its end or -1."""
        close = self.closing(at, end)
        if close < 0 and self.breaks:
            return -1
        inside = min(end, close + _BEYOND) if close >= 0 else end
        if self.text.find("@", at, min(close + 3, end) if close >= 0 else end) < 0:
            return -1
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
        return self.closing(at, end) >= 0 and not NOTE.match(self.text, at, end)

    def _space(self, at: int, end: int) -> int:
        spaces = atoms.SPNL.match(self.text, at, end)
        return spaces.end() if spaces else at

    def _cite_list(self, at: int, end: int) -> int:
        here = self._citation(at, end)
        while here >= 0 and self.text.startswith(";", here, end):
            here = self._citation(self._space(here + 1, end), end)
        return here

    def _citation(self, at: int, end: int) -> int:
        """Read one citation of a group: prefix, key, suffix; return where it ends, or -1."""
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
        """Read what follows a key up to `;` or `]`, and return where it ends."""
        here, text = self._space(at, end), self.text
        while here < end and text[here] not in ";]":
            after = self.inline(here, end)
            if after < 0:
                break
            here = after
        return here

    def _locator(self, at: int, end: int) -> int:
        """Read the `[p. 3; also @b]` that follows a key in the text; return where it ends, or -1."""
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
        """Return the offset after code, mathematics, a tag, an escape or raw TeX, -1 where there is none."""
        if char == "`":
            return self._code_end(at, end)
        if char == "$":
            return atoms.math(self.text, at, end)
        if char == "<":
            return html.inline_html(self.text, at, end, self.state.html)
        if at + 1 < end and not self.text[at + 1].isalnum() and self.text[at + 1] != "\n":
            return at + 2
        if tex.is_block_environment(self.text, at, end):
            return -1
        return tex.tex(self.text, at, end)
