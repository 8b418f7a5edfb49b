"""Decide which record is the work, for libraries, the index and the registers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from seminal.match.contradictions import contradiction
from seminal.match.profile import Profile, profile
from seminal.match.similarity import Verdict, compare
from seminal.model.answer import Answer, Found, NotFound
from seminal.model.entry import Entry, highest_count
from seminal.model.match_reasons import MatchReason
from seminal.text.title_relations import Relation, relate

_MAX_NEAREST = 3
_PREPRINT_FIELDS = ("eprint", "eprinttype", "eprintclass")

Near = Callable[[Profile], Iterable[Profile]]
"""Returns the records worth comparing with a profile."""
Known = Callable[[Sequence[str]], Collection[str]]
"""Returns those of some words that occur in titles of records."""


def find(wanted: Sequence[Entry], near: Near, known: Known | None = None) -> Answer:
    """Return the record of the work that several entries of the lists describe.

    A record fits if it matches one entry and contradicts none. If fitting records contradict the best of them, the
    result is `NotFound` with the three nearest, as if none fits: a wrong answer is worse. For a preprint's record the
    published version's is returned, with the preprint's number. Words of a title that are not `known` may be misspelt.
    """
    asked = [_with_unknown_words(profile(entry), known) for entry in wanted]
    same, unsure = _judged_records(asked, near)
    fitting = [(p, why) for p, why in same if not any(_rules_out(one, p) for one in asked)]
    best = sorted(fitting, key=lambda pair: _rank(asked, pair[0]))
    if best and not any(contradiction(best[0][0], other) for other, _ in best[1:]):
        return _with_preprint_number(asked, _found_record(asked, *best[0]), best, near)
    nearest = sorted([*unsure, *same], key=lambda pair: _rank(asked, pair[0]))[:_MAX_NEAREST]
    return NotFound(tuple(_found_record(asked, *pair) for pair in nearest))


def _with_unknown_words(asked: Profile, known: Known | None) -> Profile:
    """Return a profile whose title has the words not `known` as `unknown`."""
    if known is None:
        return asked
    unknown = frozenset(asked.title.words).difference(known(asked.title.words))
    return asked._replace(title=asked.title._replace(unknown=unknown))


_Judged = list[tuple[Profile, MatchReason]]


def _judged_records(asked: Sequence[Profile], near: Near) -> tuple[_Judged, _Judged]:
    """Return the records SAME as an entry, and other UNSURE ones, with reasons."""
    same: dict[str, tuple[Profile, MatchReason]] = {}
    unsure: dict[str, tuple[Profile, MatchReason]] = {}
    for one in asked:
        for record in near(one):
            verdict, reason = compare(one, record)
            if verdict is Verdict.SAME:
                same.setdefault(name_of(record.entry), (record, reason))
            elif verdict is Verdict.UNSURE:
                unsure.setdefault(name_of(record.entry), (record, reason))
    return (
        [same[name] for name in sorted(same)],
        [unsure[name] for name in sorted(unsure) if name not in same],
    )


def name_of(record: Entry) -> str:
    """Return a record's unique name: source, number and key ("dblp journals/x DBLP:journals/x")."""
    return f"{record.origin.source} {record.origin.where} {record.wanted_key}"


def _rules_out(one: Profile, record: Profile) -> bool:
    """Return whether a record contradicts an entry, unless both have arXiv numbers."""
    return bool(contradiction(one, record)) and not (one.arxiv and record.arxiv)


def _rank(asked: Sequence[Profile], record: Profile) -> tuple[object, ...]:
    """Return a sort key: nearest title and year first, then published, with most fields."""
    relation, years = _nearness(asked, record)
    return (-relation, years, record.preprint, -len(record.entry.fields), name_of(record.entry))


def _nearness(asked: Sequence[Profile], record: Profile) -> tuple[Relation, int]:
    """Return the closest relation of titles and the least years apart (1 if unknown)."""
    relation = max(relate(one.title, record.title) for one in asked)
    years = min((abs(one.year - record.year) for one in asked if one.year and record.year), default=1)
    return relation, years


def _found_record(asked: Sequence[Profile], record: Profile, reason: MatchReason | str) -> Found:
    """Return a record as found, scored by its title (0.7) and year (0.3)."""
    relation, years = _nearness(asked, record)
    return Found(record.entry, round(0.7 * relation / Relation.EQUAL + 0.3 / (1 + years), 2), str(reason))


def _with_preprint_number(
    asked: Sequence[Profile], found: Found, fitting: Sequence[tuple[Profile, MatchReason]], near: Near
) -> Found:
    """Return the published version of a found preprint, with the preprint's number.

    A published record gets the number of a preprint among the `fitting` ones. A preprint's own record is returned where
    no published version is `near`, or where several are not one work.
    """
    start = profile(found.entry)
    if not start.preprint:
        preprints = [p for p, _ in fitting if p.preprint and p.arxiv]
        return _with_number(found, preprints[0].entry) if preprints and not start.arxiv else found
    published = [
        record
        for record in near(start)
        if record.printed
        and compare(start, record)[0] is Verdict.SAME
        and not any(_rules_out(one, record) for one in asked)
    ]
    published.sort(key=lambda record: _rank(asked, record))
    if not published or any(contradiction(published[0], other) for other in published[1:]):
        return found
    if any(compare(published[0], other)[0] is not Verdict.SAME for other in published[1:]):
        return found
    reached = _found_record(
        asked, published[0], f"{found.reason}; the published version of {_entry_text(found.entry)}"
    )
    return _with_number(reached, found.entry)


def _with_number(found: Found, preprint: Entry) -> Found:
    """Return a published record with its preprint's number (if it has none) and higher count."""
    found = replace(
        found, entry=replace(found.entry, cited_by=highest_count((found.entry.cited_by, preprint.cited_by)))
    )
    number = preprint.identifier("arxiv")
    if number is None or found.entry.identifier("arxiv"):
        return found
    added = {name: preprint.fields[name] for name in _PREPRINT_FIELDS if name in preprint.fields}
    known = [i for i in preprint.identifiers if i.scheme == "arxiv"]
    entry = replace(
        found.entry, fields={**found.entry.fields, **added}, identifiers=(*found.entry.identifiers, *known)
    )
    return replace(found, entry=entry)


def _entry_text(entry: Entry) -> str:
    """Return a record's name for a reason: "arXiv 1706.03762", else its number."""
    number = entry.identifier("arxiv")
    return f"arXiv {number}" if number else str(entry.origin.where)
