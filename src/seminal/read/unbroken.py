"""Split a text into lines, and restore line breaks lost in conversion."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seminal.model.source import Span

_MIN_LENGTH = 300
"""A shorter line has lost no breaks."""
_HEADING = re.compile(r"(?<=\s)#{1,6}\s(?=[*\w\"(])")
_RULE = re.compile(r"(?<=\s)(?:-{3,}|\*{3,}|_{3,})(?=\s|$)")
_NUMBER = re.compile(r"(?<=\s)(\d{1,3})[.)]\s(?=\S)")
_BULLETS = (
    re.compile(r"(?<=\s)\*\s(?=[*\[\"“(\w])"),
    re.compile(r"(?<=\s)•\s?(?=\S)"),
    re.compile(r"(?<=\s)\+\s(?=[*\[\"“\w])"),
    re.compile(r"(?<=\s)-\s(?=\*\*|\[|\"|“|[A-Z][\w-]+, [A-Z]\.)"),
)
_MIN_MARKERS = 3
"""So many bullets or numbers in one line are a list, not punctuation."""


def lines(text: str) -> Iterator[Span]:
    """Yield the range of every line, with lost line breaks restored by their markers."""
    start = 0
    while start <= len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if end - start > _MIN_LENGTH:
            yield from _restored_lines(text, start, end)
        else:
            yield Span(start, end)
        start = end + 1


def _restored_lines(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the lines that one long line was made of, or the line itself."""
    cuts = sorted({start, *_cuts(text, start, end)})
    for left, right in zip(cuts, [*cuts[1:], end], strict=True):
        yield Span(left, right)


def _cuts(text: str, start: int, end: int) -> set[int]:
    """Return the offsets of lost line breaks: before headings, bullets, numbers and rules.

    None without three bullets or numbers, or a heading, and in a table's row.
    """
    headings = {m.start() for m in _HEADING.finditer(text, start, end)}
    bullets: set[int] = set()
    for pattern in _BULLETS:
        found = {m.start() for m in pattern.finditer(text, start, end)}
        if len(found) >= _MIN_MARKERS or (found and headings):
            bullets = found
            break
    if not bullets:
        bullets = _counting_numbers(text, start, end)
    if (not headings and not bullets) or text[start:end].count("|") > 2 * len(bullets):
        return set()
    rules: set[int] = set()
    for match in _RULE.finditer(text, start, end):
        rules |= {match.start(), match.end()}
    return headings | bullets | rules


def _counting_numbers(text: str, start: int, end: int) -> set[int]:
    """Return the offsets of numbers 1., 2., 3. ... that count upwards, if three."""
    found: list[int] = []
    last = 0
    for match in _NUMBER.finditer(text, start, end):
        number = int(match.group(1))
        if number == last + 1 or (number == 1 and last > 1):  # the next list begins again
            found.append(match.start())
            last = number
    return set(found) if len(found) >= _MIN_MARKERS else set()
