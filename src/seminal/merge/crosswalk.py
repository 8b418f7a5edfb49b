"""Map the entries of another bibliography to our works by content, not key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from seminal.match.blocks import Blocks
from seminal.match.contradictions import contradiction
from seminal.match.profile import Profile, profile
from seminal.match.similarity import Verdict, compare
from seminal.model.allocation import uncollected
from seminal.model.entry import Entry, Value
from seminal.model.library import Library
from seminal.model.work import Work
from seminal.text.title_relations import Relation, relate

_COMPARED: Final = ("title", "author", "editor", "date", "journal", "booktitle", "howpublished", "edition")


def keys_by_content(entries: Sequence[Entry], library: Library) -> list[str]:
    """Return the key of our work for each entry, empty without one or with several."""
    with uncollected():
        index = _WorkIndex(library)
        return [index.find(profile(entry)) for entry in entries]


@dataclass
class _WorkProfiles:
    """A work's wordings, entries that differ in more than identifiers, as profiles."""

    key: str
    printed: Profile  # as the bibliography prints the work
    retitled: Sequence[Profile]  # with other titles
    same_title: Sequence[Entry]  # with the printed title, and another venue, year or author

    @cached_property
    def same_title_profiles(self) -> list[Profile]:
        """Return the profiles of `same_title`, made on first use: few are ever compared."""
        return [profile(entry) for entry in self.same_title]

    def matches(self, asked: Profile) -> bool:
        """Return whether an entry matches a wording and does not contradict the printed one."""
        first = next(self.matching(asked), None)
        return first is not None and (first is self.printed or not contradiction(asked, self.printed))

    def matching(self, asked: Profile) -> Iterator[Profile]:
        """Yield the wordings that match an entry, the printed one first."""
        yield from _same_as(asked, (self.printed, *self.retitled))
        if relate(asked.title, self.printed.title) is not Relation.DIFFERENT:
            yield from _same_as(asked, self.same_title_profiles)


def _same_as(asked: Profile, profiles: Iterable[Profile]) -> Iterator[Profile]:
    """Yield the profiles that are one work with an entry."""
    return (one for one in profiles if compare(asked, one)[0] is Verdict.SAME)


class _WorkIndex:
    """All works, indexed by the blocks of their titles, identifiers and authors."""

    def __init__(self, library: Library) -> None:
        works = [_work_profiles(work) for work in library]
        profiles = [(one, work) for work in works for one in (work.printed, *work.retitled)]
        self._works = [work for _, work in profiles]
        self._blocks = Blocks([one for one, _ in profiles])

    def find(self, asked: Profile) -> str:
        """Return the key of the work that an entry is, "" without one.

        Of several that match, that of the most related title; "" if there are two.
        """
        near = {self._works[at].key: self._works[at] for at in self._blocks.near(asked)}
        found = [work for work in near.values() if work.matches(asked)]
        if len(found) > 1:
            best = [max(relate(asked.title, one.title) for one in work.matching(asked)) for work in found]
            found = [work for work, relation in zip(found, best, strict=True) if relation == max(best)]
        return found[0].key if len(found) == 1 else ""


def _work_profiles(work: Work) -> _WorkProfiles:
    """Return a work with one profile for each wording of its entries."""
    sources = (*work.cluster.entries, *work.found)
    printed = _printed_entry(work, sources)
    title = printed.title.casefold()
    worded: list[Entry] = [printed]
    for entry in sources:
        if not any(_are_worded_alike(entry, one) for one in worded):
            worded.append(entry)
    retitled = [profile(entry) for entry in worded[1:] if entry.title.casefold() != title]
    same_title = [entry for entry in worded[1:] if entry.title.casefold() == title]
    return _WorkProfiles(work.key, profile(printed), retitled, same_title)


def _printed_entry(work: Work, sources: Sequence[Entry]) -> Entry:
    """Return a work as one entry: first claims, with all identifiers and URLs of `sources`."""
    fields: dict[str, Value] = {name: claims[0].value for name, claims in work.claims.items()}
    identifiers = {i: None for entry in sources for i in entry.identifiers}
    urls = {url: None for entry in sources for url in entry.urls}
    key = work.key if any(entry.structured for entry in sources) else None
    return Entry(work.type, fields, tuple(identifiers), sources[0].origin, wanted_key=key, urls=tuple(urls))


def _are_worded_alike(left: Entry, right: Entry) -> bool:
    """Return whether two entries have equal types and `_COMPARED` fields."""
    return (
        left.type == right.type
        and left.structured == right.structured
        and all(left.fields.get(name) == right.fields.get(name) for name in _COMPARED)
    )
