"""What lists of the field suggest, for a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from seminal.model.entry import Entry
from seminal.model.suggestion import ChapterSuggestions, Naming, Suggestion, Suggestions
from seminal.model.witnesses import independent_of
from seminal.report.coverage.words import MAX_COLUMNS, clip, number_of, one_line, wrapped

MAX_SHOWN: Final = 5
"""Suggestions for a chapter, and skipped files, that are shown where not all are wanted."""


def suggestions_text(found: Suggestions, *, everything: bool = False) -> str:
    """Return what each chapter might cite, the first five or all."""
    lines = [*suggestions_summary(found), *_skipped_lines(found.skipped, everything)]
    for chapter in found.chapters:
        lines += ["", *_chapter_lines(chapter, everything)]
    return "\n".join(lines) + "\n"


def suggestions_summary(found: Suggestions) -> Iterator[str]:
    """Yield the numbers of lists, witnesses and works, and the book's own bibliographies."""
    witnesses = "1 witness" if found.witnesses == 1 else f"{found.witnesses} witnesses"
    yield f"Against {number_of(found.lists, 'list')} of {witnesses}, {number_of(found.works, 'work')}."
    if found.own:
        yield f"No witness, since it is the book's own bibliography: {', '.join(found.own)}."


def _skipped_lines(skipped: Sequence[str], everything: bool) -> Iterator[str]:
    """Yield why files are no lists, the first of them or all."""
    if skipped:
        yield f"Skipped: {number_of(len(skipped), 'file')}."
    for reason in skipped if everything else skipped[:MAX_SHOWN]:
        yield from wrapped(one_line(reason), "    ", first="  ")
    if not everything and (more := len(skipped) - MAX_SHOWN) > 0:
        yield f"  and {more} more (--all)"


def _chapter_lines(chapter: ChapterSuggestions, everything: bool) -> Iterator[str]:
    """Yield a chapter's suggestions, the first of them or all."""
    named = f"{chapter.path}: {chapter.title}" if chapter.path else chapter.title
    yield clip(one_line(named), MAX_COLUMNS).rstrip()
    if not chapter.suggestions:
        yield "  nothing that enough independent lists name together with what is cited here"
    for number, one in enumerate(chapter.suggestions if everything else chapter.suggestions[:MAX_SHOWN], 1):
        yield from _suggestion_lines(number, one)
    if not everything and (more := len(chapter.suggestions) - MAX_SHOWN) > 0:
        yield f"     and {more} more (--all)"


def _suggestion_lines(number: int, suggestion: Suggestion) -> Iterator[str]:
    year = f" ({suggestion.record.year})" if suggestion.record.year else ""
    yield f"{number:>3}. {clip(suggestion.record.title, 66).rstrip()}{year}"
    status = f", {suggestion.known}" if suggestion.known else ""
    yield from wrapped(f"{suggestion.key}{status}; {count_of(suggestion)}", "       ", first="     ")
    for naming in suggestion.namings[:2]:
        yield from wrapped(naming_of(naming), "       ", first="     ")


def count_of(suggestion: Suggestion) -> str:
    """Return how many lists name a work, and how many of them are independent."""
    lists = number_of(suggestion.lists, "list")
    if suggestion.witnesses == suggestion.lists:
        return f"{lists}, all independent" if suggestion.lists > 1 else lists
    return independent_of(suggestion.witnesses, suggestion.lists)


def naming_of(naming: Naming) -> str:
    """Return where a list names a work: headings, and works named with it."""
    under = f" under {' > '.join(naming.headings[-2:])}" if naming.headings else ""
    beside_works = f", beside {', '.join(naming.beside)}" if naming.beside else ""
    return f"{naming.list}:{naming.line}{under}{beside_works}"


def suggestions_object(found: Suggestions) -> dict[str, Any]:
    """Return the suggestions as plain values; docs/reference/formats.md documents them."""
    return {
        "lists": found.lists,
        "witnesses": found.witnesses,
        "works": found.works,
        "own": list(found.own),
        "skipped": list(found.skipped),
        "copies": [
            {"lists": [copying.smaller, copying.larger], "degree": copying.degree}
            for copying in found.copying
        ],
        "chapters": [
            {
                "path": chapter.path or None,
                "title": chapter.title,
                "suggestions": [_suggestion_object(suggestion) for suggestion in chapter.suggestions],
            }
            for chapter in found.chapters
        ],
    }


def _suggestion_object(suggestion: Suggestion) -> dict[str, Any]:
    """Return a suggestion and the lists that name it as an object of JSON."""
    return {
        "key": suggestion.key,
        **_entry_object(suggestion.record),
        "score": suggestion.score,
        "witnesses": suggestion.witnesses,
        "lists": suggestion.lists,
        "known": suggestion.known,
        "named": [
            {
                "list": named.list,
                "line": named.line,
                "headings": list(named.headings),
                "beside": list(named.beside),
            }
            for named in suggestion.namings
        ],
    }


def _entry_object(entry: Entry) -> dict[str, Any]:
    return {
        "title": entry.title,
        "authors": [name.family for name in entry.authors],
        "year": entry.year,
        "identifiers": {identifier.scheme: identifier.value for identifier in entry.identifiers},
    }
