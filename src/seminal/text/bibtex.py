"""Parse BibTeX into blocks with places: tolerant, linear, lossless.

The grammar is BibTeX's (btxdoc; "Tame the BeaST", section 3) with what biber and pandoc allow on
top: `%` comments, `@comment{...}` as one block, any key without white space, commas and braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import takewhile
from sys import intern
from typing import Final

from seminal.text import budget
from seminal.text.bibtex_blocks import MONTHS, BibtexProblem, Block, RawBlock, RawEntry, RawField
from seminal.text.pattern import lazy

__all__ = ["MONTHS", "BibtexProblem", "Block", "RawBlock", "RawEntry", "RawField", "blocks", "strings"]

# Possessive quantifiers (`*+`, `++`) never give back what they took: every pattern is linear.
# An `@` at the start of a line inside a value is left to the slow path, for it may begin the next entry.
_FLAT: Final = r"[^{}@]++|(?<!\n)@"
_NESTED_1: Final = rf"\{{(?>(?:{_FLAT})*)\}}"
_NESTED_2: Final = rf"\{{(?>(?:{_FLAT}|{_NESTED_1})*)\}}"
_NESTED: Final = rf"\{{(?>(?:{_FLAT}|{_NESTED_2})*)\}}"
_SPACE: Final = r"\s*+(?>(?:%[^\n]*+\s*+)*)"
_WORD: Final = r"[^\s\"#%'(),={}@\\]++"

_HEAD: Final = re.compile(r"@\s*+([A-Za-z][\w.+-]*+)\s*+([{(])")
_STRING: Final = lazy(r"@\s*+(?i:string)\s*+[{(]")
_GAP: Final = re.compile(r"(?>(?:[^@%]++|%[^\n]*+)*)")
_KEY: Final = re.compile(rf"{_SPACE}([^\s,{{}}]*+)\s*+(?:,|(?=[}})]))")
_FIRST_FIELDS: Final = frozenset("author title year date editor doi url month note journal booktitle".split())
"""Fields that entries without a key begin with: `@book{year=2000,` has the key `year=2000` for BibTeX and pandoc."""
_SPACED_KEY: Final = lazy(rf"{_SPACE}([^,={{}}\"\n]++),")
_BARE_KEY: Final = lazy(rf"{_SPACE}([^\s,={{}}\"]++)\s++(?={_WORD}\s*+=)")
_FIELD: Final = re.compile(
    rf"{_SPACE}({_WORD})\s*+=\s*+"
    rf"(?:\{{((?>(?:{_FLAT}|{_NESTED})*))\}}|\"((?>(?:[^{{}}\"@]++|(?<!\n)@|{_NESTED})*))\"|({_WORD}))"
    r"\s*+(?:,|(?=[)}]))"
)
_NAME: Final = lazy(rf"{_SPACE}({_WORD})\s*+=\s*+")
_PART: Final = lazy(rf"{_SPACE}(?:(?P<delimiter>[{{\"])|(?P<word>{_WORD}))")
_JOIN: Final = re.compile(rf"{_SPACE}#")
_COMMA: Final = re.compile(rf"(?>(?:{_SPACE},)+)")
_SPACES: Final = re.compile(_SPACE)
_MAX_MACRO: Final = 65_536  # characters of a macro: forty that double each other would fill any memory
_BRACE: Final = re.compile(r"[{}]")
_QUOTE: Final = re.compile(r"[{}\"]")
_PAREN: Final = re.compile(r"[{})]")
_NEXT: Final = lazy(r"^@[A-Za-z]++[ \t]*+[{(]", re.MULTILINE)
_FIELD_LINE: Final = lazy(r"(?:^|,)[ \t]*+([A-Za-z][\w:-]*+)[ \t]*+=[ \t]*+(?=[{\"\w])", re.MULTILINE)
_ORPHAN: Final = lazy(r"\s*+\}?+\s*+,?\s*+[A-Za-z][\w-]*+\s*+=\s*+[{\"\d]")


def blocks(
    text: str, start: int = 0, end: int | None = None, macros: Mapping[str, str] | None = None
) -> Iterator[Block]:
    """Yield the blocks of `text[start:end]` in order; their spans tile it, in offsets of `text`.

    `macros` are `@string` definitions known beforehand, by lower-case name.
    """
    return _Scanner(text, len(text) if end is None else end, dict(macros or {})).blocks(start)


def strings(text: str) -> dict[str, str]:
    """Return the values of a text's `@string` definitions by lower-case name, without those after `%`."""
    scanner = _Scanner(text, len(text), {})
    for found in _STRING.finditer(text):
        if "%" not in text[text.rfind("\n", 0, found.start()) + 1 : found.start()]:
            next(scanner.blocks(found.start()))
    return scanner.macros


class _Scanner:
    """One pass over a text; keeps macros and whether a comment is unclosed."""

    def __init__(self, text: str, stop: int, macros: dict[str, str]) -> None:
        self.text = text
        self.stop = stop
        self.macros = macros
        self.problems: list[BibtexProblem] = []
        self.unclosed = False
        self.next_start = -1

    def blocks(self, at: int) -> Iterator[Block]:
        """Yield entries and other blocks from an offset, with junk between them."""
        text, size = self.text, self.stop
        junk = at
        while at < size:
            gap = _GAP.match(text, at, size)
            at = gap.end() if gap else at
            head = _HEAD.match(text, at, size)
            if head is None:
                at += 1
                continue
            if junk < at:
                yield RawBlock("junk", text[junk:at], junk, at)
            budget.note_progress(at)
            block = self._block(head)
            yield block
            junk = at = block.end
        if junk < size:
            yield RawBlock("junk", text[junk:size], junk, size)

    def _block(self, head: re.Match[str]) -> Block:
        """Parse the block that a head (`@article{`) begins and return it."""
        self.problems = []
        kind = head[1].lower()
        if kind in ("comment", "preamble"):
            return self._plain(kind, head)
        if kind == "string":
            return self._string(head)
        return self._entry(kind, head)

    def _plain(self, kind: str, head: re.Match[str]) -> RawBlock:
        """Return a comment or preamble, up to its closing brace or else the next entry."""
        start, content_start = head.start(), head.end()
        limit = self._limit(content_start)
        end = self._close(content_start, head[2], limit)
        if end < 0 and not self.unclosed:
            end = self._close(content_start, head[2], self.stop)
            self.unclosed = end < 0  # looking once to the end of the text keeps the scan linear
        if end < 0:
            end = limit
            self._add_problem("broken-entry", start, head.end(), f"@{head[1]} has no closing brace")
            return RawBlock(kind, self.text[content_start:end], start, end, tuple(self.problems))
        return RawBlock(kind, self.text[content_start : end - 1], start, end, tuple(self.problems))

    def _string(self, head: re.Match[str]) -> RawBlock:
        """Parse a `@string` block, store its values in `macros`, and return it."""
        at, limit = head.end(), self._limit(head.end())
        while (name := _NAME.match(self.text, at, limit)) is not None:
            value = self._value(name.end(), limit)
            if value is None:
                break
            self.macros[name[1].lower()] = value[0][:_MAX_MACRO]
            if len(value[0]) > _MAX_MACRO:
                self._add_problem(
                    "broken-entry", name.start(1), name.end(1), f"the @string {name[1]} is too long"
                )
            comma = _COMMA.match(self.text, value[3], limit)
            at = comma.end() if comma else value[3]
        end = self._close(at, head[2], limit)
        if end < 0:
            end = limit
            self._add_problem(
                "broken-entry", head.start(), head.end(), "@string is not closed or has no value"
            )
        return RawBlock("string", self.text[head.end() : end], head.start(), end, tuple(self.problems))

    def _entry(self, kind: str, head: re.Match[str]) -> RawEntry:
        """Return the entry of a head; an unclosed one's fields are recovered by line."""
        text, start, stop = self.text, head.start(), self.stop
        closer = "}" if head[2] == "{" else ")"
        key, key_start, fields_start = self._key(head.end(), closer)
        at = fields_start
        fields: list[RawField] = []
        append, match = fields.append, _FIELD.match
        while True:
            while (field := match(text, at, stop)) is not None:
                group = field.lastindex or 4
                value = field[group]
                if group == 4:
                    value = self._macro(value, field.start(4))
                name_start, name_end = field.span(1)
                value_start, value_end = field.span(group)
                append(
                    RawField(intern(field[1].lower()), value, name_start, name_end, value_start, value_end)
                )
                at = field.end()
            at = self._skip(at)
            if text.startswith(closer, at, stop):
                if _ORPHAN.match(text, at + 1, stop) is None:
                    return RawEntry(kind, key, key_start, tuple(fields), start, at + 1, tuple(self.problems))
                break
            field_and_end = self._slow_field(at)
            if field_and_end is None:
                break
            append(field_and_end[0])
            at = field_and_end[1]
        trusted = list(takewhile(lambda f: _FIELD_LINE.search(f.value) is None, fields))
        trusted_end = min(trusted[-1].value_end + 1, at) if trusted else max(head.end(), fields_start - 1)
        recovered = [*trusted, *self._salvage(key, start, trusted_end)]
        return RawEntry(
            kind, key, key_start, tuple(recovered), start, self._limit(trusted_end), tuple(self.problems)
        )

    def _key(self, at: int, closer: str) -> tuple[str, int, int]:
        """Return the key at `at` ("" for none), its start, and the fields' start.

        `closer` ends the entry. A missing key, or comma after it, becomes a problem.
        """
        text = self.text
        match = _KEY.match(text, at, self.stop)
        if match and match[1].partition("=")[0].lower() not in _FIRST_FIELDS:
            key = match[1]
            if closer == ")" and key.endswith(")"):
                key = key[:-1]  # `@misc(key)`: the parenthesis closes the entry
                return key, match.start(1), match.start(1) + len(key)
            if not key:
                self._add_problem("entry-without-key", at, at, "the entry has no key")
            return key, match.start(1), match.end()
        no_comma = _BARE_KEY.match(text, at, self.stop)
        if no_comma:
            self._add_problem(
                "missing-comma", no_comma.end(1), no_comma.end(1), f"no comma after the key {no_comma[1]}"
            )
            return no_comma[1], no_comma.start(1), no_comma.end()
        with_spaces = _SPACED_KEY.match(text, at, self.stop)
        if with_spaces:
            return with_spaces[1].strip(), with_spaces.start(1), with_spaces.end()
        self._add_problem("entry-without-key", at, at, "the entry has no key")
        return "", at, at

    def _slow_field(self, at: int) -> tuple[RawField, int] | None:
        """Return a field that `_FIELD` does not match, and its end; else None.

        Such a value is joined with `#`, deeply nested, or without a comma after it, which becomes a problem.
        """
        text, limit = self.text, self._limit(at)
        name = _NAME.match(text, at, limit)
        if name is None:
            return None
        found = self._value(name.end(), limit)
        if found is None:
            return None
        value, start, end, stop = found
        field = RawField(intern(name[1].lower()), value, name.start(1), name.end(1), start, end)
        after = self._skip(stop)
        if after == stop or "," not in text[stop:after]:
            if _NAME.match(text, after, limit):
                self._add_problem("missing-comma", end, end, f"no comma after the field {field.name}")
            elif not text.startswith(("}", ")"), after, limit):
                return None
        return field, after

    def _value(self, at: int, limit: int) -> tuple[str, int, int, int] | None:
        """Return a value's text, start, end, and the offset after it; None if unclosed."""
        text = self.text
        parts: list[str] = []
        value_start, value_end = -1, -1
        while True:
            part = _PART.match(text, at, limit)
            if part is None:
                return None
            if part["word"] is not None:
                start, end, at = part.start("word"), part.end("word"), part.end("word")
                parts.append(self._macro(part["word"], start))
            else:
                start = part.end()
                close = self._close(start, part["delimiter"], limit)
                if close < 0:
                    return None
                end, at = close - 1, close
                parts.append(text[start:end])
            if value_start < 0:
                value_start, value_end = start, end
            else:
                value_end = at
            join = _JOIN.match(text, at, limit)
            if join is None:
                if len(parts) > 1 and text[value_start - 1] in '{"':
                    value_start -= 1
                return "".join(parts), value_start, value_end, at
            at = join.end()

    def _macro(self, word: str, at: int) -> str:
        """Return a bare word's `@string` value, else the word; an undefined one is a problem."""
        known = self.macros.get(word.lower())
        if known is not None:
            return known
        if not word[0].isdecimal() and word.lower() not in MONTHS:
            self._add_problem("undefined-string", at, at + len(word), f"no @string defines {word}")
        return word

    def _close(self, at: int, opener: str, limit: int) -> int:
        """Return the offset after what closes the `opener` before `at`, or -1."""
        depth = 0
        pattern, closer = {"{": (_BRACE, "}"), '"': (_QUOTE, '"'), "(": (_PAREN, ")")}[opener]
        for found in pattern.finditer(self.text, at, limit):
            char = found[0]
            if depth == 0 and char == closer:
                return found.end()
            if char == "{":
                depth += 1
            elif char == "}":
                if depth == 0:
                    return -1
                depth -= 1
        return -1

    def _skip(self, at: int) -> int:
        """Return the offset after white space, comments and commas."""
        comma = _COMMA.match(self.text, at, self.stop)
        space = _SPACES.match(self.text, comma.end() if comma else at, self.stop)
        return space.end() if space else at

    def _limit(self, at: int) -> int:
        """Return the start of the next line that begins an entry, else the text's end."""
        if self.next_start < at:
            found = _NEXT.search(self.text, at, self.stop)
            self.next_start = found.start() if found else self.stop
        return self.next_start

    def _salvage(self, key: str, start: int, lost_from: int) -> list[RawField]:
        """Return the fields of an unclosed entry from its lines `name =` after `lost_from`.

        Its problems become the one that it is not closed, beside that of a missing key.
        """
        text, end = self.text, self._limit(lost_from)
        self.problems = [p for p in self.problems if p.rule == "entry-without-key"]
        self._add_problem("broken-entry", start, end, f"the entry {key or '(no key)'} is not closed properly")
        lines = list(_FIELD_LINE.finditer(text, lost_from, end))
        fields: list[RawField] = []
        for number, line in enumerate(lines):
            stop = lines[number + 1].start() if number + 1 < len(lines) else end
            value = text[line.end() : stop].strip().rstrip(",").strip()
            while value.endswith("}") and value.count("}") > value.count("{"):
                value = value[:-1].rstrip().rstrip(",")
            value_start = line.end()
            if value[:1] in ("{", '"'):
                value, value_start = value[1:], value_start + 1
                if value.endswith(("}", '"')):
                    value = value[:-1]
            fields.append(
                RawField(
                    intern(line[1].lower()),
                    value,
                    line.start(1),
                    line.end(1),
                    value_start,
                    value_start + len(value),
                )
            )
        return fields

    def _add_problem(self, rule: str, start: int, end: int, message: str) -> None:
        self.problems.append(BibtexProblem(rule, start, end, message))
