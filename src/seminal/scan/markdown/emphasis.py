"""Emphasis and quotations; no key may follow an emphasis directly."""

from __future__ import annotations

from seminal.scan.markdown.cursor import MAX_DEPTH, Cursor


def _ender(cursor: Cursor, char: str, count: int, at: int, end: int) -> bool:
    if not cursor.text.startswith(char * count, at, end):
        return False
    return char == "*" or at + count >= end or not cursor.text[at + count].isalnum()


def emphasis(cursor: Cursor, at: int, end: int) -> int:
    """Read what a run of `*` or `_` opens; return its end, or the run's."""
    text, char = cursor.text, cursor.text[at]
    if char == "_" and cursor.after_word(at):
        return -1
    after = at
    while after < end and text[after] == char:
        after += 1
    if after < end and text[after] in " \t":
        return after
    if cursor.depth >= MAX_DEPTH:
        return after
    cursor.depth += 1
    try:
        count = after - at
        if count == 1:
            return _emphasis_end(cursor, char, after, end)
        if count == 2:
            return _strong_end(cursor, char, after, end)
        return _triple_end(cursor, char, after, end) if count == 3 else after
    finally:
        cursor.depth -= 1


def _until(cursor: Cursor, char: str, count: int, at: int, end: int) -> int:
    while at < end and not _ender(cursor, char, count, at, end):
        after = cursor.element(at, end)
        if after < 0:
            break
        at = after
    return at


def _emphasised(cursor: Cursor, at: int) -> int:
    cursor.solid, cursor.solid_word = at, True
    return at


def _emphasis_end(cursor: Cursor, char: str, at: int, end: int) -> int:
    """Read up to the closing sign of an emphasis; return its end."""
    while True:
        at = _until(cursor, char, 1, at, end)
        double = cursor.text.startswith(char * 2, at, end) and not _ender(cursor, char, 1, at + 2, end)
        if not double or at >= end:
            break
        at = _strong_end(cursor, char, at + 2, end)
    return _emphasised(cursor, at + 1) if _ender(cursor, char, 1, at, end) else at


def _strong_end(cursor: Cursor, char: str, at: int, end: int) -> int:
    at = _until(cursor, char, 2, at, end)
    return _emphasised(cursor, at + 2) if _ender(cursor, char, 2, at, end) else at


def _triple_end(cursor: Cursor, char: str, at: int, end: int) -> int:
    """Read what three signs open, closed by three, or two and one."""
    at = _until(cursor, char, 1, at, end)
    if _ender(cursor, char, 3, at, end):
        return _emphasised(cursor, at + 3)
    if _ender(cursor, char, 2, at, end):
        return _emphasis_end(cursor, char, _emphasised(cursor, at + 2), end)
    if _ender(cursor, char, 1, at, end):
        return _strong_end(cursor, char, _emphasised(cursor, at + 1), end)
    return at


def quotation(cursor: Cursor, at: int, end: int) -> int:
    """Read a quotation in straight marks; return its end, or -1 without findings."""
    text, char = cursor.text, cursor.text[at]
    cache_key = (at, cursor.quote, end)
    if (
        cursor.quote == char
        or cursor.after_word(at)
        or cache_key in cursor.dead_quotes
        or cursor.depth >= MAX_DEPTH
    ):
        return -1
    if at + 1 >= end or text[at + 1] in " \t\n":
        return -1
    is_empty = text.startswith(char * 2, at, end)
    if is_empty and (char == '"' or not text[at + 2 : min(at + 3, end)].isalnum()):
        return -1
    event_count, saved = len(cursor.findings.events), (cursor.solid, cursor.solid_word)
    outer_quote, cursor.quote = cursor.quote, char
    cursor.depth += 1
    here = at + 1
    while here < end:
        is_closing = text[here] == char and (char == '"' or here + 1 >= end or not text[here + 1].isalnum())
        after = -1 if is_closing else cursor.element(here, end)
        if after < 0:
            break
        here = after
    cursor.depth -= 1
    cursor.quote = outer_quote
    if here < end and text[here] == char:
        return here + 1
    del cursor.findings.events[event_count:]
    cursor.solid, cursor.solid_word = saved
    cursor.dead_quotes.add(cache_key)
    return -1
