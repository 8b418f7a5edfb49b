"""What merging looks at of an entry, worked out once: most of the time that merging takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from seminal.match.profile import Profile, names_of, profile, year_of
from seminal.model.entry import Entry
from seminal.text.fold import squash
from seminal.text.keys import base_key
from seminal.text.title_words import STOP_WORDS
from seminal.text.titles import Title, words_set


class MatchFeatures(NamedTuple):
    """An entry's comparable form, and what it is recognised by on the next run."""

    profile: Profile
    prints: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        """Return what a person may call the entry, sorted: the key that it would have alone, its own, and so on."""
        entry, authors = self.profile.entry, self.profile.entry.authors
        key = base_key(authors[0] if authors else None, entry.year, entry.title)
        title = f"title {self.profile.title.squashed}"
        names = {key, *entry.own_keys, title, *map(str, entry.identifiers)}
        return sorted(filter(None, names))


def look(entry: Entry) -> MatchFeatures:
    """Return what merging looks at of an entry. Its prints are its identifiers, and title with year and author."""
    found = profile(entry)
    first = next(iter(entry.authors), None)
    spelled = f"title:{found.title.squashed}|{entry.year or ''}|{squash(first.family) if first else ''}"
    return MatchFeatures(found, tuple(sorted({*map(str, entry.naming), spelled})))


def looks_of(
    entries: Iterable[Entry], known: Mapping[int, MatchFeatures] | None = None
) -> dict[int, MatchFeatures]:
    """Return the look of each entry by its id, from `known` where it is there."""
    held = known or {}
    return {id(entry): held.get(id(entry)) or look(entry) for entry in entries}


FeatureRow = tuple[Any, ...]
"""A look without its entry, as plain values."""


def rows(entries: Iterable[Entry]) -> list[FeatureRow]:
    """Return what merging looks at of entries, as plain values."""
    return [(*_plain_row(one.profile), one.prints) for one in map(look, entries)]


def with_entries(entries: Sequence[Entry], rows: Sequence[FeatureRow]) -> list[MatchFeatures]:
    """Return the looks of entries from their rows, as another process sends them."""
    return [
        MatchFeatures(_profile(entry, *plain), prints)
        for entry, (*plain, prints) in zip(entries, rows, strict=True)
    ]


def _plain_row(one: Profile) -> tuple[Any, ...]:
    title = one.title
    told = (" ".join(title.words), title.head, title.notice, tuple(title.numbers), title.tail)
    sets = tuple(tuple(part) for part in (one.dois, one.arxiv, one.others, one.urls))
    flags = one.people, one.preprint, one.printed, one.book, one.edition, one.whole, one.venue, one.corporate
    return told, sets, flags


def _profile(
    entry: Entry,
    told: tuple[str, int, bool, tuple[str, ...], int],
    sets: tuple[Any, ...],
    flags: tuple[Any, ...],
) -> Profile:
    """Return an entry's profile from the parts that were worked out, equal parts shared."""
    spelled, head, notice, numbers, tail = told
    words = tuple(spelled.split())
    significant = tuple([word for word in words if word not in STOP_WORDS])
    name = "".join(words[:head])
    title = Title(words, "".join(words), head, notice, name, significant, words_set(numbers), tail)
    dois, arxiv, others, urls = map(words_set, sets)
    people, preprint, printed, book, edition, whole, venue, corporate = flags
    return Profile(
        entry, title, names_of(entry), year_of(entry), dois, arxiv, others, urls, preprint, printed, book, edition,
        whole, venue, people, corporate,
    )  # fmt: skip
