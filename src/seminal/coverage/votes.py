"""Each list's vote for a work: topics, position, mark and note."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from seminal.model.entry import Entry
from seminal.model.manuscript import Topic
from seminal.model.source import Location
from seminal.model.work import Work

STARS: Final = "★⭐🌟✨🔥📌💎❗"
PRAISE: Final = re.compile(
    r"\b(?:must[- ]reads?|seminal|landmark|classic|essential|groundbreaking|highly recommended)\b", re.I
)
BOLD: Final = re.compile(r"\*\*|__|<strong\b|<b>|\\textbf\b|:star2?:", re.I)

_MAX_MARKED_SHARE = 0.5  # a list that marks more than half of its works marks none of them
_MIN_ORDERED_WORKS = 4  # the order of fewer works is chance


class Vote(NamedTuple):
    """One list's statement on a work."""

    source: str
    topics: frozenset[str]
    position: float  # in its section: 1 for the first, down to 0, also where the order says nothing
    marked: bool  # by a star, bold type or praise
    noted: bool  # has an annotation


def folded(heading: str) -> str:
    """Return a heading without case, punctuation and blanks: equal means the same heading."""
    return "".join(filter(str.isalnum, heading.casefold()))


def topic_names(topics: Iterable[Topic]) -> dict[str, frozenset[str]]:
    """Return every folded name of a topic (slug, title, headings) with its slugs."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    for topic in topics:
        for name in (topic.slug, topic.title, *topic.headings):
            if key := folded(name):
                names[key].add(topic.slug)
    return {name: frozenset(slugs) for name, slugs in names.items()}


def votes(
    works: Iterable[Work], topics: Iterable[Topic], silent: Collection[str] = ()
) -> dict[str, tuple[Vote, ...]]:
    """Return the votes for each work by key: one for each list, except `silent` ones."""
    works = tuple(works)
    names = topic_names(topics)
    entries = [entry for work in works for entry in work.cluster.entries]
    positions, marks = _positions(entries), _singled_out(entries)
    slugs_of = {
        headings: _slugs_of_headings(headings, names) for headings in {entry.topics for entry in entries}
    }
    result: dict[str, tuple[Vote, ...]] = {}
    for work in works:
        of_list: dict[str, Vote] = {}
        for entry in work.cluster.entries:
            source = entry.origin.source
            if source in silent:
                continue
            vote = Vote(
                source,
                slugs_of[entry.topics],
                positions.get(id(entry), 0.0),
                id(entry) in marks,
                bool(entry.fields.get("annotation")),
            )
            of_list[source] = _merged_vote(of_list[source], vote) if source in of_list else vote
        result[work.key] = tuple(of_list[source] for source in sorted(of_list))
    return result


def _merged_vote(left: Vote, right: Vote) -> Vote:
    """Merge two votes of one list for one work: all topics, the higher values."""
    return Vote(
        left.source,
        left.topics | right.topics,
        max(left.position, right.position),
        left.marked or right.marked,
        left.noted or right.noted,
    )


def _slugs_of_headings(headings: Sequence[str], names: dict[str, frozenset[str]]) -> frozenset[str]:
    """Return the slugs of the topics that headings name; `names` is from `topic_names`."""
    return frozenset().union(*(names.get(folded(heading), frozenset()) for heading in headings))


def _positions(entries: Iterable[Entry]) -> dict[int, float]:
    """Return positions in sections by `id` of the entry: 1 for the first, towards 0.

    Sections of under four entries, or sorted by year, title or author, are left out: their order says nothing.
    """
    sections: defaultdict[tuple[str, tuple[str, ...]], list[tuple[int, int, Entry]]] = defaultdict(list)
    for entry in entries:
        where = entry.origin.where
        if isinstance(where, Location):
            sections[entry.origin.source, entry.topics].append((where.line, where.column, entry))
    positions: dict[int, float] = {}
    for section in sections.values():
        section.sort(key=lambda item: item[:2])
        ordered = [entry for _, _, entry in section]
        if len(ordered) >= _MIN_ORDERED_WORKS and not _sorted_by_a_field(ordered):
            positions.update({id(entry): 1 - rank / len(ordered) for rank, entry in enumerate(ordered)})
    return positions


def _sorted_by_a_field(entries: Sequence[Entry]) -> bool:
    """Return whether entries are in the order of their years, titles or first authors."""
    return (
        _are_sorted(f"{entry.year:05}" for entry in entries if entry.year is not None)
        or _are_sorted(entry.title.casefold() for entry in entries)
        or _are_sorted(names[0].family.casefold() for entry in entries if (names := entry.authors))
    )


def _are_sorted(values: Iterable[str]) -> bool:
    """Return whether values only rise, or only fall, in at least two steps."""
    is_rising = is_falling = True
    changes = 0
    for left, right in pairwise(values):
        if left != right:
            is_rising, is_falling = is_rising and left < right, is_falling and left > right
            changes += 1
            if not (is_rising or is_falling):
                return False
    return changes >= _MIN_ORDERED_WORKS - 2


def _singled_out(entries: Iterable[Entry]) -> frozenset[int]:
    """Return the `id`s of entries that their list marks: star, bold type, praise.

    A kind of mark that more than half of a list's entries have is ignored.
    """
    by_source: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_source[entry.origin.source].append(entry)
    marked: set[int] = set()
    for group in by_source.values():
        texts = [
            (id(entry), _own_line(entry), f"{entry.text('annotation')} {entry.text('mark')}".strip())
            for entry in group
        ]
        for hits in (
            [name for name, text, note in texts if _has_star(text) or _has_star(note)],
            [name for name, text, _ in texts if _has_bold(text)],
            [name for name, _, note in texts if note and PRAISE.search(note)],
        ):
            if len(hits) <= len(group) * _MAX_MARKED_SHARE:
                marked.update(hits)
    return frozenset(marked)


def _has_star(text: str) -> bool:
    return not text.isascii() and any(star in text for star in STARS)


def _has_bold(text: str) -> bool:
    """Return whether a text contains markup for bold type, or ":star:"."""
    return "**" in text or "__" in text or (any(map(text.__contains__, r"<\:")) and bool(BOLD.search(text)))


def _own_line(entry: Entry) -> str:
    """Return the part of an entry's first line that its place covers."""
    where = entry.origin.where
    if not isinstance(where, Location):
        return ""
    end = where.end_column - 1 if where.end_line == where.line else None
    return where.excerpt[where.column - 1 : end]
