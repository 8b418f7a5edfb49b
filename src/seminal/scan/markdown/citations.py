"""Citations in Markdown: keys, groups in brackets, and pairs of brackets."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from seminal.scan.findings import ByLabel, label
from seminal.scan.markdown import atoms, regions
from seminal.scan.markdown.cursor import Cursor
from seminal.scan.markdown.raw_tex import hidden_end
from seminal.text.pattern import lazy

KEY: Final = r"(?:[^\W_]|[_*])(?>(?:\w++|[:.\#$%&\-+?<>~/](?=\w)|[:/](?=/))*)"
"""A citation key, as pandoc reads it."""
_KEY: Final = re.compile(rf"-?@(?:({KEY})|(?=\{{))")
_BRACED: Final = lazy(r"\{[^\s{}]*+(?>(?:\{[^\s{}]*+(?>(?:\{[^\s{}]*+\}[^\s{}]*+)*)\}[^\s{}]*+)*)\}")
_EXAMPLE: Final = re.compile(r"@(?>(?:[^\W_]+|[_\-](?=[^\W_]))*)")
NOTE: Final = re.compile(r"\[\^([^\r\n\t \^\[\]]+)\]")
_BRACKET_TOKEN: Final = re.compile(r"[\[\]`$<\n]|\\")
_TOKEN_OR_SCRIPT: Final = re.compile(rf"[\[\]`$<\n]|\\|[\^~]|(?<!\w)@(?:{KEY}|\{{[^{{}}\n]*\}})")
"""The same, and where scripts may begin: a tilde in a key begins none."""
_BEFORE_BRACKET: Final = (" ", "\n", "\t")  # what may stand between a key and the bracket that belongs to it
_MAX_OVERRUN: Final = (
    500  # characters that an emphasis or a quotation in a group may run over its closing bracket
)


def read_key(cursor: Cursor, at: int, end: int) -> tuple[int, str]:
    """Return end and key of `@key`, `-@key` or `@{key}`; (-1, "") without one."""
    match = _KEY.match(cursor.text, at, end)
    if match is None or cursor.after_word(at):
        return -1, ""
    if match[1] is not None:
        return match.end(), match[1]
    braced = _BRACED.match(cursor.text, match.end(), end)
    return (braced.end(), braced[0][1:-1]) if braced else (-1, "")


def at_sign(cursor: Cursor, at: int, end: int) -> int:
    """Collect a citation, or skip an example's label or `@`; return the end."""
    after = textual(cursor, at, end)
    if after >= 0:
        return after
    example = _EXAMPLE.match(cursor.text, at, end)
    return cursor.ended(example.end() if example else at + 1)


def dash(cursor: Cursor, at: int, end: int) -> int:
    """Collect `-@key`, or skip two or three dashes; return the end, or -1."""
    after = textual(cursor, at, end)
    if after >= 0:
        return after
    dashes = 3 if cursor.text.startswith("---", at, end) else 2
    return at + dashes if cursor.text.startswith("--", at, end) else -1


def textual(cursor: Cursor, at: int, end: int) -> int:
    """Collect `@key`, with the brackets that follow it, and return its end or -1."""
    after, key = read_key(cursor, at, end)
    if after < 0 or key in cursor.findings.examples:
        return -1
    opening = _after_space(cursor, after, end) if cursor.text[after : after + 1] in _BEFORE_BRACKET else after
    if cursor.text.startswith("[", opening, end):
        braced = cursor.remembered(partial(_with_brackets, after=after, key=key, opening=opening), at, end)
        if braced >= 0:
            return braced
    cursor.emit(at, after, key, "author-in-text", bare=True)
    return cursor.ended(after)


def _with_brackets(cursor: Cursor, at: int, end: int, *, after: int, key: str, opening: int) -> int:
    """Collect `@key [p. 3]` or `@key [see @b]`; return its end, or -1."""
    mark = len(cursor.findings.events)
    cursor.emit(at, after, key, "author-in-text")
    braced = cursor.deeper(group, opening, end)
    if braced < 0:
        braced = cursor.deeper(_locator, opening, end)
    if braced < 0:
        del cursor.findings.events[mark:]
    elif cursor.text.find("@", opening, braced) >= 0:
        _replace_by_label(cursor, mark, opening + 1, braced - 1)
    return braced


def _replace_by_label(cursor: Cursor, mark: int, start: int, end: int) -> None:
    """Replace the events from `mark` on by a ByLabel, where brackets may be a link.

    Brackets with others in them are none here: each would be read twice for each around it.
    """
    name = label(cursor.text[start:end])
    if "[" in name or not cursor.findings.may_define(name):
        return
    events, solid = cursor.findings.events, (cursor.solid, cursor.solid_word)
    undefined = events[mark:]
    del events[mark + 1 :]
    cursor.flow_apart(start, end)
    cursor.solid, cursor.solid_word = solid
    events[mark:] = [ByLabel(name, events[mark:], undefined)]


def group(cursor: Cursor, at: int, end: int) -> int:
    """Collect `[see @a, p. 3; -@b]` and return its end or -1."""
    close = closing(cursor, at, end)
    last = close if close >= 0 else end
    if close + 1 != end and any(
        cursor.region.find(sign, at, last) >= 0 for sign in ("^", "~", "](", "$", "<")
    ):
        close = closing(cursor, at, end, citing=True)
    if close < 0 and cursor.breaks:
        return -1
    limit = min(end, close + _MAX_OVERRUN) if close >= 0 else end
    is_marked = close < 0 or any(cursor.region.find(mark, at, close) >= 0 for mark in "*_\"'")
    if cursor.text.find("@", at, limit if is_marked else min(close + 3, end)) < 0:
        return -1
    here = _cite_list(cursor, _after_space(cursor, at + 1, limit), limit)
    if here < 0:
        return -1
    here = _after_space(cursor, here, limit)
    if not cursor.text.startswith("]", here, end):
        return -1
    after = here + 1
    if cursor.text.startswith("(", after, end) and atoms.target(cursor.text, after, end) >= 0:
        return -1
    if cursor.text.startswith("{", after, end) and atoms.ATTRIBUTES.match(cursor.text, after, end):
        return -1
    if cursor.text.startswith("[", after, end) and _is_link_label(cursor, after, end):
        return -1
    return after


def _is_link_label(cursor: Cursor, at: int, end: int) -> bool:
    """Return True where brackets that name a link begin: `[text]`, not the note `[^1]`."""
    return closing(cursor, at, end) >= 0 and not NOTE.match(cursor.text, at, end)


def _after_space(cursor: Cursor, at: int, end: int) -> int:
    """Return the offset after blanks and one line end at most."""
    spaces = atoms.SPNL.match(cursor.text, at, end)
    return spaces.end() if spaces else at


def _cite_list(cursor: Cursor, at: int, end: int) -> int:
    """Collect citations separated by `;`; return their end, or -1."""
    here = _citation(cursor, at, end)
    while here >= 0 and cursor.text.startswith(";", here, end):
        here = _citation(cursor, _after_space(cursor, here + 1, end), end)
    return here


def _citation(cursor: Cursor, at: int, end: int) -> int:
    """Collect one citation of a group (prefix, key, suffix); return its end, or -1."""
    here, text = at, cursor.text
    while True:
        if here >= end or text[here] == ";":
            return -1
        if text[here] == "]":  # pandoc ends a prefix at a bracket too, if a key follows at once
            here += 1
            after, key = read_key(cursor, here, end)
            if after < 0:
                return -1
            break
        after, key = read_key(cursor, here, end) if text[here] in "@-" else (-1, "")
        if after >= 0:
            break
        after = cursor.element(here, end)
        if after < 0:
            return -1
        here = after
    cursor.emit(here, after, key, "normal")
    return _suffix(cursor, cursor.ended(after), end)


def _suffix(cursor: Cursor, at: int, end: int) -> int:
    """Read the suffix after a key up to `;` or `]`; return its end."""
    here, text = _after_space(cursor, at, end), cursor.text
    while here < end and text[here] not in ";]":
        after = cursor.element(here, end)
        if after < 0:
            break
        here = after
    return here


def _locator(cursor: Cursor, at: int, end: int) -> int:
    """Collect `[p. 3; also @b]` after a key; return its end, or -1."""
    close = closing(cursor, at, end)
    if close < 0 or cursor.text.startswith("[^", at, end):
        return -1
    after_bracket, end = end, min(end, close + _MAX_OVERRUN)
    here = _suffix(cursor, at + 1, end)
    if cursor.text.startswith(";", here, end):
        mark = len(cursor.findings.events)
        after = _cite_list(cursor, _after_space(cursor, here + 1, end), end)
        if after < 0:
            del cursor.findings.events[mark:]
        else:
            here = after
    here = _after_space(cursor, here, end)
    if not cursor.text.startswith("]", here, end) or cursor.text.startswith(
        ("[", "(", "{"), here + 1, after_bracket
    ):
        return -1
    return here + 1


def closing(cursor: Cursor, at: int, end: int, *, citing: bool = False) -> int:
    """Return the offset of the bracket that closes the one at `at`, or -1.

    Superscripts, subscripts and targets hide brackets and signs in citations (`citing`), but not in the text of a link.
    """
    pairs = cursor.pairs[citing]
    if at not in pairs:
        _pair(cursor, at, pairs, citing=citing)
    close = pairs.get(at, -1)
    return close if close < end else -1


def _pair(cursor: Cursor, at: int, pairs: dict[int, int], *, citing: bool) -> None:
    """Add to `pairs` the paragraph's brackets from `at` to its closing one, else -1."""
    tokens = _TOKEN_OR_SCRIPT if citing else _BRACKET_TOKEN
    text, open_brackets, here = cursor.text, [at], at + 1
    end = len(text)
    pairs[at] = -1
    while True:
        token = tokens.search(text, here, end)
        if token is None:
            return
        here = token.start()
        char = text[here]
        if char == "[":
            inner = closing(cursor, here, end) if citing else -1
            if inner >= 0:  # a script of what is in brackets of its own ends there
                is_link = text.startswith("(", inner + 1)
                here = max(inner + 1, atoms.target(text, inner + 1, end) if is_link else -1)
                continue
            open_brackets.append(here)
            pairs[here] = -1
            here += 1
        elif char == "]":
            pairs[open_brackets.pop()] = here
            if not open_brackets:
                return
            here += 1
        elif char == "\n":
            after = cursor.next_line(here, end)
            if after < 0:
                return
            here = after
        elif char == "@":
            here = token.end()
        else:
            after = _end_of_hidden(cursor, here, end)
            here = after if after >= 0 else here + 1


def _end_of_hidden(cursor: Cursor, at: int, end: int) -> int:
    """Return the end of what hides brackets at `at`, or -1."""
    char = cursor.text[at]
    if char == "`":
        return code_end(cursor, at, end)
    if char in "^~":
        if cursor.text.startswith(("~~", "^["), at, end):
            return at + 2 if char == "~" else -1
        script = atoms.SCRIPTS[char].match(cursor.text, at, end)
        return script.end() if script else -1
    return hidden_end(cursor.text, at, end, cursor.state.html)


def code_end(cursor: Cursor, at: int, end: int) -> int:
    """Return the end of a code span within its list item, or -1."""
    ticks_end = cursor.region.find(
        atoms.NO_TICK, at, end
    )  # kept: an open run is asked for at each of its ticks
    after = atoms.code(cursor.text, at, end, ticks_end if ticks_end >= 0 else end)
    if cursor.state.in_list and after >= 0:
        line = cursor.text.find("\n", at, after)
        while line >= 0:
            if regions.list_start(cursor.text, line + 1, end):
                return -1
            line = cursor.text.find("\n", line + 1, after)
    return after
