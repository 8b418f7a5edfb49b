"""Which chapter cites which work, by key, alias or the author's own key."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from seminal.model.library import Library
from seminal.model.manuscript import Chapter, Citation
from seminal.model.source import Location
from seminal.model.work import Work


@dataclass(slots=True)
class Citing:
    """What one chapter cites: listed works, other works, and keys that no bibliography has.

    `listed` (by our keys) and `others` (by the author's) map keys to places.
    """

    chapter: Chapter
    citations: int = 0
    listed: dict[str, list[Location]] = field(default_factory=lambda: defaultdict(list))
    others: dict[str, list[Location]] = field(default_factory=lambda: defaultdict(list))
    unknown: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Bibliographies:
    """The lists' library and the book's own bibliography, if any, with the mapping of keys.

    Without `foreign` the book uses the library itself. With it, only the author's keys count:
    an equal key of ours may name another work.
    """

    library: Library
    foreign: Mapping[str, str] | None = None
    own: Library | None = None

    @cached_property
    def _keys_by_identity(self) -> dict[str, str]:
        pairs = sorted((self.foreign or {}).items())
        return {work.key: theirs for ours, theirs in pairs if (work := self.library.find(ours))}

    def own_key(self, key: str) -> str:
        """Return the author's key for a listed work, or empty if their bibliography lacks it."""
        return key if self.foreign is None else self._keys_by_identity.get(key, "")

    def translation(self) -> dict[str, tuple[str, ...]]:
        """Return the listed works that each of the author's keys refers to."""
        back: defaultdict[str, list[str]] = defaultdict(list)
        for ours, theirs in self._keys_by_identity.items():
            back[theirs].append(ours)
            if self.own and (entry := self.own.find(theirs)) and entry.key != theirs:
                back[entry.key].append(ours)
        return {theirs: tuple(dict.fromkeys(ours)) for theirs, ours in back.items()}

    def own_work(self, key: str) -> Work | None:
        """Return the work that a key or alias has in the author's own bibliography."""
        return self.own.find(key) if self.own else None


def citing(chapters: tuple[Chapter, ...], books: Bibliographies) -> tuple[Citing, ...]:
    """Return what each chapter cites; chapters of one path count once."""
    translation = books.translation()
    unique = {chapter.path: chapter for chapter in reversed(chapters)}
    ordered = (unique.pop(chapter.path) for chapter in chapters if chapter.path in unique)
    return tuple(_citing_of_chapter(chapter, books, translation) for chapter in ordered)


def _citing_of_chapter(
    chapter: Chapter, books: Bibliographies, translation: Mapping[str, tuple[str, ...]]
) -> Citing:
    """Return which works a chapter cites, and where."""
    result = Citing(chapter)
    for citation in chapter.citations:
        if citation.mode != "nocite":  # in the list of references, but nothing in the text cites it
            result.citations += 1
            _add_place(result, citation, books, translation)
    return result


def _add_place(
    result: Citing, citation: Citation, books: Bibliographies, translation: Mapping[str, tuple[str, ...]]
) -> None:
    """Add the place of a citation to the work that it means."""
    own_work = books.own_work(citation.key)
    own_key = own_work.key if own_work else citation.key
    if books.foreign is None:
        work = books.library.find(citation.key)
        works: tuple[str, ...] = (work.key,) if work and work.lists else ()
        is_known = work is not None or own_work is not None
        own_key = work.key if work else own_key
    else:
        works = translation.get(own_key) or translation.get(citation.key, ())
        # without the author's bibliography we cannot tell a typing error from a work of their own
        is_known = own_work is not None or books.own is None
    for key in works:
        result.listed[key].append(citation.location)
    if not works:
        if is_known:
            result.others[own_key].append(citation.location)
        else:
            result.unknown.add(citation.key)
