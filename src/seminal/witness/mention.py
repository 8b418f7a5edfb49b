"""How a list mentions a work, as evidence of copying."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Final, NamedTuple

from seminal.model.entry import Entry
from seminal.model.source import Location
from seminal.text.fold import squash

MIN_OWN: Final = 12
"""Letters and digits that a line has beside its title where it is worded in a list's own way."""


RECORD: Final = "record|"
"""What the wording of a structured record begins with."""


class Mention(NamedTuple):
    """How a list mentions a work.

    `wording` is all that the list writes of it, links and marks included: empty where it writes no more than a title,
    which everyone writes alike. `sorts` is what lists are sorted by: year, author, title, arXiv number.
    """

    work: Hashable
    title: str
    year: int | None
    wording: str
    sorts: tuple[str, str, str, str]


def mention(work: Hashable, entry: Entry) -> Mention:
    """Return an entry's mention of its work, titles and lines reduced to letters and digits."""
    title = squash(entry.title)
    first = entry.authors[0].family.casefold() if entry.authors else ""
    sorts = (str(entry.year or ""), first, title, entry.identifier("arxiv") or "")
    return Mention(
        work,
        title,
        entry.year,
        _record_text(entry) if entry.structured else _folded_line(entry, title),
        sorts,
    )


def _record_text(entry: Entry) -> str:
    """Return a record's wording: `RECORD`, key, title, names, venue, year and annotation."""
    names = ";".join([f"{name.family},{name.given}" for name in entry.authors])
    fields = (
        entry.wanted_key or "",
        entry.title,
        names,
        entry.venue,
        str(entry.year or ""),
        entry.text("annotation"),
    )
    return RECORD + "|".join(fields)


def _folded_line(entry: Entry, title: str) -> str:
    """Return an entry's first line squashed, "" if hardly longer than the title."""
    location = entry.origin.where
    if not isinstance(location, Location):
        return ""
    end = location.end_column - 1 if location.end_line == location.line else None
    line = squash(location.excerpt[location.column - 1 : end])
    return line if len(line) >= len(title) + MIN_OWN else ""


def in_order(entries: Iterable[tuple[Hashable, Entry]]) -> dict[str, list[Mention]]:
    """Return the mentions of each list, each work once, in the order of the list."""
    lists: dict[str, list[tuple[tuple[int, int], int, Mention]]] = {}
    for number, (work, entry) in enumerate(entries):
        location = entry.origin.where
        place = (location.line, location.column) if isinstance(location, Location) else (0, 0)
        lists.setdefault(entry.origin.source, []).append((place, number, mention(work, entry)))
    return {
        name: _unique_mentions([one for *_, one in sorted(found)]) for name, found in sorted(lists.items())
    }


def _unique_mentions(mentions: Iterable[Mention]) -> list[Mention]:
    """Return the first mention of each work."""
    first: dict[Hashable, Mention] = {}
    for one in mentions:
        first.setdefault(one.work, one)
    return list(first.values())


def errors_of(lists: Mapping[str, Iterable[Mention]]) -> dict[Hashable, dict[str, str]]:
    """Return, by work, the erroneous title or year of each list that has one.

    At most one other list has that value, and two others agree on another. Lists with the same value share the error.
    """
    by_work: dict[Hashable, list[tuple[str, Mention]]] = {}
    for name, mentions in lists.items():
        for one in mentions:
            by_work.setdefault(one.work, []).append((name, one))
    found: dict[Hashable, dict[str, str]] = {}
    for work, mentions_of_work in by_work.items():
        if len(mentions_of_work) > 3:
            titles = _differing_lists([(name, one.title) for name, one in mentions_of_work])
            years = _differing_lists([(name, str(one.year)) for name, one in mentions_of_work if one.year])
            if titles or years:
                found[work] = {**years, **titles}
    return found


def _differing_lists(stated: list[tuple[str, str]]) -> dict[str, str]:
    """Return the rare values among (list, value) pairs by list; {} without one usual value.

    A value is usual if it is the most frequent one, and rare if at most two lists, and fewer, have it.
    """
    counts: dict[str, int] = {}
    for _, value in stated:
        counts[value] = counts.get(value, 0) + 1
    most = max(counts.values(), default=0)
    usual = [value for value, count in counts.items() if count == most]
    if most < 2 or len(usual) > 1:
        return {}
    return {name: value for name, value in stated if value != usual[0] and counts[value] <= min(2, most - 1)}
