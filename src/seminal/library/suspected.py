"""Find the book's lists that look invented, by the records in the lock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from seminal.match.meetings import meeting, venue_in_name
from seminal.model.lock import PROCEEDINGS
from seminal.model.witnesses import Witnesses
from seminal.text.fold import squash
from seminal.witness.copying import COPIED
from seminal.witness.invented import AskedWork, invented
from seminal.witness.measure import witness_of

if TYPE_CHECKING:
    from seminal.model.entry import Entry
    from seminal.model.lock import Lock
    from seminal.model.merged import Merged
    from seminal.model.work import Work

_WIDE: Final = frozenset(("index", "registers"))
"""Sources that hold a field's works; what the author's own libraries lack says nothing."""
_MIN_TITLE_WORDS: Final = 4
"""Words of a title that two works hardly share."""
_PAPERS: Final = frozenset(("article", "inproceedings", "incollection"))
"""Types of works that an identifier finds: not pages, reports, books."""


def without_invented(merged: Merged, witness: Mapping[str, str]) -> Merged:
    """Return the result with invented lists silenced, except those named in `witness`.

    It is unchanged unless the lock has works that an index or register did not know.
    """
    found = merged.library.witnesses
    if found is None or not any(_WIDE.intersection(miss.asked) for miss in merged.lock.misses):
        return merged
    lists, sizes = asked_of(merged.library, _records_of(merged.lock))
    suspicions = [
        one for one in invented(lists, sizes, _copies_of_lists(found)) if not witness_of(one.list, witness)
    ]
    names = found.silent.union(one.list for one in suspicions)
    witnesses = replace(found, silent=names, invented=tuple(suspicions), _counts={})
    return replace(merged, library=replace(merged.library, witnesses=witnesses, _index={}))


def _copies_of_lists(found: Witnesses) -> dict[str, list[str]]:
    """Return for each list those that share a degree of COPIED or more with it."""
    return {
        name: [other for other, degree in near.items() if degree >= COPIED]
        for name, near in found.degrees.items()
    }


class Sought(NamedTuple):
    """The records found of a work, and whether its proceedings are known completely."""

    records: Sequence[Entry]
    held: bool


Records = Callable[["Work"], "Sought | None"]
"""A look-up of what was found of a work; None where it was not looked for."""


def _records_of(lock: Lock) -> Records:
    """Return a look-up of a work's records in the lock."""
    answers: defaultdict[str, list[Entry]] = defaultdict(list)
    for answer in lock.answers:
        answers[answer.key].append(answer.entry)
    missed = {miss.key: miss.asked for miss in lock.misses if _WIDE.intersection(miss.asked)}

    def records(work: Work) -> Sought | None:
        """Return a work's records, none if only missed; None if never looked up."""
        keys = (work.key, *work.aliases)
        found = [entry for key in keys for entry in answers.get(key, ())]
        asked = next((missed[key] for key in keys if key in missed), ())
        return Sought(found, PROCEEDINGS in asked) if found or asked else None

    return records


def asked_of(works: Iterable[Work], records: Records) -> tuple[dict[str, list[AskedWork]], dict[str, int]]:
    """Return each list's entries with authors and year that were looked up, and its size."""
    works = tuple(works)
    found_of = [records(work) for work in works]
    families = _families(zip(works, found_of, strict=True))
    lists: defaultdict[str, list[AskedWork]] = defaultdict(list)
    sizes: defaultdict[str, int] = defaultdict(int)
    for work, found in zip(works, found_of, strict=True):
        for name in work.lists:
            sizes[name] += 1
            entry = next(one for one in work.cluster.entries if one.origin.source == name)
            if found is not None and entry.authors and entry.year:
                is_known, kind = bool(found.records), kind_of(entry)
                held = found.held or (is_known and meeting(entry) is not None)
                faulty = not is_known and is_faulty(entry, families)
                lists[name].append(AskedWork(work.key, kind, entry.year, is_known, held, faulty))
    return {name: lists[name] for name in sorted(sizes)}, dict(sizes)


def kind_of(entry: Entry) -> str:
    """Return where to expect a work's records: `NeurIPS` (a meeting), `arxiv`, `doi`, or ""."""
    if entry.venue and (place := venue_in_name(entry.venue)):
        return place.acronym
    if entry.identifier("arxiv"):
        return "arxiv"
    return "doi" if entry.identifier("doi") and entry.type in _PAPERS else ""


def is_faulty(entry: Entry, families: Mapping[str, set[str]]) -> bool:
    """Return whether an entry's DOI is implausible or its first author a stranger.

    A stranger is none of the people that known works of the same title have (`families`).
    """
    from seminal.verify.doi_plausibility import implausible

    number = entry.identifier("doi")
    if number and implausible(entry, number):
        return True
    others = families.get(_title_mark(entry))
    return bool(others and entry.authors and squash(entry.authors[0].family) not in others)


def _families(works: Iterable[tuple[Work, Sought | None]]) -> dict[str, set[str]]:
    """Return the family names of known works' people, by title."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for work, sought in works:
        for entry in (*sought.records, *work.cluster.entries) if sought and sought.records else ():
            if title := _title_mark(entry):
                found[title].update(squash(name.family) for name in entry.authors)
    return found


def _title_mark(entry: Entry) -> str:
    """Return a title's letters and digits; "" for fewer than four words."""
    return squash(entry.title) if len(entry.title.split()) >= _MIN_TITLE_WORDS else ""
