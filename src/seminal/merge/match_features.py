"""The comparable form of an entry, computed once per run for merging."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from seminal.match.profile import Profile, profile
from seminal.model.entry import Entry
from seminal.text.fold import squash
from seminal.text.keys import base_key


class MatchFeatures(NamedTuple):
    """An entry's comparable form, and what it is recognised by on the next run."""

    profile: Profile
    prints: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        """Return the entry's names, sorted: own keys, computed key, `title ...`, identifiers."""
        entry, authors = self.profile.entry, self.profile.entry.authors
        key = base_key(authors[0] if authors else None, entry.year, entry.title)
        title = f"title {self.profile.title.squashed}"
        names = {key, *entry.own_keys, title, *map(str, entry.identifiers)}
        return sorted(filter(None, names))


def features_of(entry: Entry) -> MatchFeatures:
    """Return an entry's features for merging; prints are identifiers, and title with year and author."""
    found = profile(entry)
    first = next(iter(entry.authors), None)
    spelled = f"title:{found.title.squashed}|{entry.year or ''}|{squash(first.family) if first else ''}"
    return MatchFeatures(found, tuple(sorted({*map(str, entry.naming), spelled})))


def features_by_id(
    entries: Iterable[Entry], known: Mapping[int, MatchFeatures] | None = None
) -> dict[int, MatchFeatures]:
    """Return each entry's features by its id, from `known` where they are there."""
    known_features = known or {}
    return {id(entry): known_features.get(id(entry)) or features_of(entry) for entry in entries}
