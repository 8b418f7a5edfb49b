"""Look up works and write the answers to the lock, with new provisional keys."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date

from seminal.model.answer import Answer, Found, NotFound, Resolved, Unreachable
from seminal.model.entry import CitedBy, Entry, Origin
from seminal.model.lock import PROCEEDINGS, Lock, LockedAnswer, LockedMiss, LockedWork
from seminal.model.work import Work
from seminal.resolve import REGISTERS
from seminal.resolve.library import LibraryIndex
from seminal.resolve.records import KEPT

_LIBRARY = "library"
"""What records of the author's own libraries are locked under, where registers have their names."""

Ask = Callable[[Sequence[Entry]], Answer]
"""Looks up the work that several entries describe: in the index, for example."""
CitationCount = Callable[[Entry], CitedBy | None]
"""Returns the citation count of a record's work from the index, None if unknown."""
AskAll = Callable[[Mapping[str, Sequence[Entry]]], Mapping[str, Answer]]
"""Looks up many works by key at once: in the registers, each at its own pace."""


def ask(
    works: Sequence[Work],
    shelf: LibraryIndex,
    lock: Lock,
    today: date,
    *,
    pinned: Mapping[str, Entry],
    index: Ask | None,
    count: CitationCount | None,
    online: AskAll | None,
    again: bool,
    held: Callable[[Sequence[Entry]], bool] = lambda _: False,
) -> Resolved:
    """Look up works in the author's libraries (`shelf`), then the index, then the registers.

    Each is only asked for works that those before it did not find. `pinned` are records that the author chose, by key,
    which need no look-up. `index`, `count` and `online` (the registers) are None where they are not to be asked; with
    an earlier answer in the lock, registers are only asked `again`. `count` completes records without a citation count.
    `held` returns whether the index has the whole proceedings that a work names, which a miss notes.

    In the new lock an unchanged answer keeps its date, and an earlier register's answer stays until the same register
    answers otherwise. A work for which a register could not be reached gets no miss.
    """
    asked = {work.key: work.cluster.entries for work in works}
    answers = {
        key: Found(pinned[key], 1.0, "the author's word") if key in pinned else shelf.find(entries)
        for key, entries in asked.items()
    }
    locked = {a.key for a in lock.answers if a.entry.origin.source != _LIBRARY}
    if index is not None:
        answers |= {key: _better_answer(answers[key], index(asked[key])) for key in _unanswered(answers)}
    wanted = {key: asked[key] for key in _unanswered(answers) if again or key not in locked}
    by_registers = online(wanted) if online is not None else {}
    unreachable = {key for key, answer in by_registers.items() if isinstance(answer, Unreachable)}
    answers |= {key: _better_answer(answers[key], answer) for key, answer in by_registers.items()}
    if count is not None:
        answers = {key: _with_citation_count(answer, count) for key, answer in answers.items()}
    kept, improved = _locked_answers(answers, lock, today)
    found = {key: None for key, answer in answers.items() if isinstance(answer, Found) or key in locked}
    missing = {key: answer for key, answer in answers.items() if key not in found}
    sources = (("library", len(shelf) > 0), ("index", index is not None), ("registers", online is not None))
    by = [name for name, was_asked in sources if was_asked]
    missed = {
        key: [*by, PROCEEDINGS] if held(asked[key]) else by
        for key in missing
        if by and key not in unreachable
    }
    return Resolved(
        replace(lock, answers=kept, misses=_locked_misses(missed, found, lock, today)),
        tuple(found),
        tuple(missing),
        {key: a.nearest for key, a in missing.items() if isinstance(a, NotFound) and a.nearest},
        improved,
    )


def _unanswered(answers: Mapping[str, Answer]) -> list[str]:
    """Return the keys whose answer is not `Found`."""
    return [key for key, answer in answers.items() if not isinstance(answer, Found)]


def _with_citation_count(answer: Answer, count: CitationCount) -> Answer:
    """Return a found answer with `count`'s result, unless it has a count; misses unchanged."""
    if not isinstance(answer, Found) or answer.entry.cited_by:
        return answer
    return replace(answer, entry=replace(answer.entry, cited_by=count(answer.entry)))


def _better_answer(first: Answer, later: Answer) -> Answer:
    """Return `later`; of two misses, one with the three nearest records of both.

    An unreachable register replaces no miss that has near records, which a person may decide on.
    """
    if isinstance(first, NotFound) and isinstance(later, NotFound):
        nearest = sorted((*first.nearest, *later.nearest), key=lambda found: -found.score)
        return NotFound(tuple(nearest[:3]))
    return (
        first if isinstance(later, Unreachable) and isinstance(first, NotFound) and first.nearest else later
    )


def _locked_answers(
    answers: Mapping[str, Answer], lock: Lock, today: date
) -> tuple[tuple[LockedAnswer, ...], tuple[str, ...]]:
    """Return the new lock's answers, sorted, and the keys whose record is new or changed.

    Old answers stay for works that were not asked for, and a register's until the same register answers. A library's
    goes unless it is found again.
    """
    kept: list[LockedAnswer] = []
    before: dict[tuple[str, str], LockedAnswer] = {}
    for old in lock.answers:
        source = old.entry.origin.source
        answer = answers.get(old.key)
        if answer is None or (
            source != _LIBRARY and (not isinstance(answer, Found) or _register_of(answer) != source)
        ):
            kept.append(old)
        else:
            before[old.key, source] = old
    improved = []
    for key, answer in answers.items():
        if isinstance(answer, Found):
            locked = _locked_answer(key, answer, today)
            known = before.get((key, _register_of(answer)))
            same = known is not None and _same_record(known, locked)
            kept.append(_with_count_of_today(known, locked) if known is not None and same else locked)
            improved += [] if same else [key]
    kept.sort(key=lambda a: (a.key, a.entry.origin.source, str(a.entry.origin.where)))
    return tuple(kept), tuple(improved)


def _locked_misses(
    missed: Mapping[str, Sequence[str]], found: Collection[str], lock: Lock, today: date
) -> tuple[LockedMiss, ...]:
    """Return the lock's misses by key, and those `missed` now; keys in `found` are dropped.

    `missed` gives the sources asked by key. A miss gets today's day only where another source was asked.
    """
    misses = {miss.key: miss for miss in lock.misses if miss.key not in found}
    for key, by in missed.items():
        before = misses[key].asked if key in misses else ()
        if more := [name for name in by if name not in before]:
            misses[key] = LockedMiss(key, tuple(sorted((*before, *more))), today)
    return tuple(misses[key] for key in sorted(misses))


def _register_of(answer: Found) -> str:
    """Return the register that a record is from, "library" for every other source."""
    source = answer.entry.origin.source
    return source if source in REGISTERS else _LIBRARY


def _locked_answer(key: str, answer: Found, today: date) -> LockedAnswer:
    """Return an answer as locked: fields in `KEPT`, record's number or "refs.bib#key", date."""
    entry = answer.entry
    fields = {name: value for name, value in entry.fields.items() if name in KEPT}
    source = _register_of(answer)
    by_key = source == _LIBRARY and entry.origin.source != _LIBRARY and entry.wanted_key
    record = f"{entry.origin.source}#{entry.wanted_key}" if by_key else str(entry.origin.where)
    origin = Origin(source, record, entry.origin.retrieved or today)
    cited = entry.cited_by and replace(entry.cited_by, day=entry.cited_by.day or today)
    kept = Entry(entry.type, fields, entry.identifiers, origin, cited_by=cited)
    return LockedAnswer(key, answer.score, answer.reason, kept)


def _same_record(old: LockedAnswer, new: LockedAnswer) -> bool:
    """Return whether two answers are equal, dates and citation counts aside."""
    origin = replace(new.entry.origin, retrieved=old.retrieved)
    dated = replace(new.entry, origin=origin, cited_by=old.entry.cited_by)
    return replace(new, entry=dated) == old


def _with_count_of_today(old: LockedAnswer, new: LockedAnswer) -> LockedAnswer:
    """Return `old` with the citation count of `new`, if its number or register differs."""
    before, now = old.entry.cited_by, new.entry.cited_by
    if now is None or (before and (before.works, before.register) == (now.works, now.register)):
        return old
    return replace(old, entry=replace(old.entry, cited_by=now))


def rename(lock: Lock, key_of: Mapping[str, str], published: Collection[str]) -> Lock:
    """Return the lock with keys replaced by `key_of` (old to new).

    An old key that was `published`, so that a chapter may cite it, stays as an alias.
    """
    works = tuple(_with_new_key(work, key_of, published) for work in lock.works)
    answers = tuple(replace(a, key=key_of.get(a.key, a.key)) for a in lock.answers)
    misses = tuple(replace(miss, key=key_of.get(miss.key, miss.key)) for miss in lock.misses)
    verdicts = tuple(replace(verdict, key=key_of.get(verdict.key, verdict.key)) for verdict in lock.verdicts)
    return Lock(tuple(sorted(works, key=lambda w: w.key)), answers, misses, verdicts)


def _with_new_key(work: LockedWork, key_of: Mapping[str, str], published: Collection[str]) -> LockedWork:
    """Return a work with its key in `key_of`, the old one as alias if published."""
    if work.key not in key_of:
        return work
    old = {work.key}.intersection(published)
    return LockedWork(key_of[work.key], work.prints, tuple(dict.fromkeys((*work.aliases, *old))))
