"""What lists of the field suggest, for a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any, Final

from seminal.model.entry import Entry
from seminal.model.suggestion import ChapterSuggestions, Naming, Suggestion, Suggestions
from seminal.model.witnesses import independent_of
from seminal.report.coverage.words import clip, number_of, one_line

WIDTH: Final = 80
FIRST: Final = 5
"""Suggestions for a chapter that are shown where not all are wanted."""


def suggestions_text(found: Suggestions, *, everything: bool = False) -> str:
    """Return what each chapter might cite, the first five or all."""
    witnesses = "1 witness" if found.witnesses == 1 else f"{found.witnesses} witnesses"
    lines = [f"Against {number_of(found.lists, 'list')} of {witnesses}, {number_of(found.works, 'work')}."]
    if found.own:
        lines.append(f"No witness, since it is the book's own bibliography: {', '.join(found.own)}.")
    if found.skipped:
        lines.append(f"Skipped: {number_of(len(found.skipped), 'file')} (--format json names them).")
    for chapter in found.chapters:
        lines += ["", *_chapter_lines(chapter, everything)]
    return "\n".join(lines) + "\n"


def _chapter_lines(chapter: ChapterSuggestions, everything: bool) -> Iterator[str]:
    """Yield a chapter's suggestions, the first of them or all."""
    named = f"{chapter.path}: {chapter.title}" if chapter.path else chapter.title
    yield clip(one_line(named), WIDTH).rstrip()
    if not chapter.suggestions:
        yield "  nothing that enough independent lists name together with what is cited here"
    for number, one in enumerate(chapter.suggestions if everything else chapter.suggestions[:FIRST], 1):
        yield from _suggestion_lines(number, one)
    if not everything and (more := len(chapter.suggestions) - FIRST) > 0:
        yield f"     and {more} more (--all)"


def _suggestion_lines(number: int, one: Suggestion) -> Iterator[str]:
    year = f" ({one.record.year})" if one.record.year else ""
    yield f"{number:>3}. {clip(one.record.title, 66).rstrip()}{year}"
    known = f", {one.known}" if one.known else ""
    yield from _wrapped_lines(f"{one.key}{known}; {count_of(one)}")
    for naming in one.namings[:2]:
        yield from _wrapped_lines(naming_of(naming))


def count_of(one: Suggestion) -> str:
    """Return how many lists name a work, and how many of them are independent."""
    lists = number_of(one.lists, "list")
    if one.witnesses == one.lists:
        return f"{lists}, all independent" if one.lists > 1 else lists
    return independent_of(one.witnesses, one.lists)


def naming_of(naming: Naming) -> str:
    """Return where a list names a work: headings, and works named with it."""
    under = f" under {' > '.join(naming.headings[-2:])}" if naming.headings else ""
    beside = f", beside {', '.join(naming.beside)}" if naming.beside else ""
    return f"{naming.list}:{naming.line}{under}{beside}"


def _wrapped_lines(text: str) -> list[str]:
    return wrap(
        one_line(text), WIDTH, initial_indent="     ", subsequent_indent="       ", break_on_hyphens=False
    )


def suggestions_object(found: Suggestions) -> dict[str, Any]:
    """Return the suggestions as plain values; docs/reference/formats.md documents them."""
    return {
        "lists": found.lists,
        "witnesses": found.witnesses,
        "works": found.works,
        "own": list(found.own),
        "skipped": list(found.skipped),
        "copies": [{"lists": [one.smaller, one.larger], "degree": one.degree} for one in found.copying],
        "chapters": [
            {
                "path": chapter.path or None,
                "title": chapter.title,
                "suggestions": [_suggestion_object(one) for one in chapter.suggestions],
            }
            for chapter in found.chapters
        ],
    }


def _suggestion_object(one: Suggestion) -> dict[str, Any]:
    """Return a suggestion with who names it, as an object of JSON."""
    return {
        "key": one.key,
        **_entry_object(one.record),
        "score": one.score,
        "witnesses": one.witnesses,
        "lists": one.lists,
        "known": one.known,
        "named": [
            {
                "list": named.list,
                "line": named.line,
                "headings": list(named.headings),
                "beside": list(named.beside),
            }
            for named in one.namings
        ],
    }


def _entry_object(entry: Entry) -> dict[str, Any]:
    return {
        "title": entry.title,
        "authors": [name.family for name in entry.authors],
        "year": entry.year,
        "identifiers": {one.scheme: one.value for one in entry.identifiers},
    }
