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
        shelf = _WorkIndex(library)
        return [shelf.find(profile(entry)) for entry in entries]


@dataclass
class _WorkProfiles:
    """A work's profiles: as printed, by other titles, and by the title in other years."""

    key: str
    printed: Profile
    titled: Sequence[Profile]
    alike: Sequence[Entry]

    @cached_property
    def worded(self) -> list[Profile]:
        """Return the other wordings under the printed title: most of them are never looked at."""
        return [profile(entry) for entry in self.alike]

    def matches(self, asked: Profile) -> bool:
        """Return whether an entry matches a wording of this work without contradiction."""
        first = next(self.same(asked), None)
        return first is not None and (first is self.printed or not contradiction(asked, self.printed))

    def same(self, asked: Profile) -> Iterator[Profile]:
        """Yield the wordings that match an entry, the printed one first."""
        yield from _same_works(asked, (self.printed, *self.titled))
        if relate(asked.title, self.printed.title) is not Relation.DIFFERENT:
            yield from _same_works(asked, self.worded)


def _same_works(asked: Profile, profiles: Iterable[Profile]) -> Iterator[Profile]:
    return (one for one in profiles if compare(asked, one)[0] is Verdict.SAME)


class _WorkIndex:
    """All works, indexed by the blocks of their titles, identifiers and authors."""

    def __init__(self, library: Library) -> None:
        shelved = [_work_profiles(work) for work in library]
        profiles = [(one, work) for work in shelved for one in (work.printed, *work.titled)]
        self._works = [work for _, work in profiles]
        self._blocks = Blocks([one for one, _ in profiles])

    def find(self, asked: Profile) -> str:
        """Return the key of the one work that an entry is, or the empty string."""
        near = {self._works[at].key: self._works[at] for at in self._blocks.near(asked)}
        found = [work for work in near.values() if work.matches(asked)]
        if len(found) > 1:
            best = [max(relate(asked.title, one.title) for one in work.same(asked)) for work in found]
            found = [work for work, relation in zip(found, best, strict=True) if relation == max(best)]
        return found[0].key if len(found) == 1 else ""


def _work_profiles(work: Work) -> _WorkProfiles:
    """Return a work with one profile for each wording of its entries."""
    sources = (*work.cluster.entries, *work.found)
    printed = _printed_entry(work, sources)
    title = printed.title.casefold()
    worded: list[Entry] = [printed]
    for entry in sources:
        if not any(_worded_alike(entry, one) for one in worded):
            worded.append(entry)
    titled = [profile(entry) for entry in worded[1:] if entry.title.casefold() != title]
    alike = [entry for entry in worded[1:] if entry.title.casefold() == title]
    return _WorkProfiles(work.key, profile(printed), titled, alike)


def _printed_entry(work: Work, sources: Sequence[Entry]) -> Entry:
    """Return a work as one entry, the way its bibliography prints it."""
    fields: dict[str, Value] = {name: claims[0].value for name, claims in work.claims.items()}
    identifiers = {i: None for entry in sources for i in entry.identifiers}
    urls = {url: None for entry in sources for url in entry.urls}
    key = work.key if any(entry.structured for entry in sources) else None
    return Entry(work.type, fields, tuple(identifiers), sources[0].origin, wanted_key=key, urls=tuple(urls))


def _worded_alike(left: Entry, right: Entry) -> bool:
    """Return whether two entries are equal except for identifiers and addresses."""
    return (
        left.type == right.type
        and left.structured == right.structured
        and all(left.fields.get(name) == right.fields.get(name) for name in _COMPARED)
    )
