"""Emphasis and quotations: they group what is in them, and a key cannot follow an emphasis at once."""

from __future__ import annotations

from seminal.scan.groups import Groups
from seminal.scan.runs import DEEPEST


class Emphasis(Groups):
    """The part of the inline parser that reads emphasis and quotations."""

    def _ender(self, char: str, count: int, at: int, end: int) -> bool:
        if not self.text.startswith(char * count, at, end):
            return False
        return char == "*" or at + count >= end or not self.text[at + count].isalnum()

    def _emphasis(self, at: int, end: int) -> int:
        """Read what a run of `*` or `_` opens; return where it ends, behind the run where it opens nothing."""
        text, char = self.text, self.text[at]
        if char == "_" and self.after_word(at):
            return -1
        after = at
        while after < end and text[after] == char:
            after += 1
        if after < end and text[after] in " \t":
            return after
        if self.depth >= DEEPEST:
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
        """Read up to the single sign that closes an emphasis; return where it ends."""
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
        """Read what three signs opened, to be closed by three, two and one, or one and two; return where it ends."""
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
        """Read a quotation in straight quotation marks; return where it ends, or -1 with nothing of it kept."""
        text = self.text
        memory = (at, self.quote, end)
        if self.quote == char or self.after_word(at) or memory in self.dead_quotes or self.depth >= DEEPEST:
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
