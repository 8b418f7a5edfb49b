"""Works to questions, answers to the lock; provisional keys made anew once the record is known."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from seminal.model.answer import Found
from seminal.model.entry import Entry, Origin
from seminal.model.lock import Lock, LockedAnswer, LockedWork
from seminal.model.work import Work
from seminal.resolve.library import Shelf

REGISTER = "library"

# A lock holds facts, not a record's housekeeping: the curator's notes, files and timestamps stay away.
_KEPT = frozenset(
    """title subtitle author editor date booktitle journal volume number pages publisher series edition organization
    institution school address howpublished doi eprint eprinttype eprintclass isbn issn url note chapter type
    eventtitle""".split()
)


@dataclass(frozen=True)
class Asked:
    """The lock with the answers, and the keys by outcome."""

    lock: Lock
    found: tuple[str, ...]
    unknown: tuple[str, ...]
    near: Mapping[str, tuple[Found, ...]]


def ask(works: Sequence[Work], shelf: Shelf, lock: Lock, today: date) -> Asked:
    """Ask the author's libraries for every work. An answer that says the same as before keeps its date."""
    before = {answer.key: answer for answer in lock.answers if answer.entry.origin.source == REGISTER}
    asked = {work.key for work in works}
    answers = [a for a in lock.answers if a.key not in asked or a.entry.origin.source != REGISTER]
    found, unknown, near = [], [], {}
    for work in works:
        answer = shelf.find(work.cluster.entries)
        if isinstance(answer, Found):
            locked = _locked(work.key, answer, today)
            old = before.get(work.key)
            answers.append(old if old is not None and _same(old, locked) else locked)
            found.append(work.key)
        else:
            unknown.append(work.key)
            if answer.nearest:
                near[work.key] = answer.nearest
    answers.sort(key=lambda a: (a.key, a.entry.origin.source, str(a.entry.origin.where)))
    return Asked(replace(lock, answers=tuple(answers)), tuple(found), tuple(unknown), near)


def _locked(key: str, answer: Found, today: date) -> LockedAnswer:
    entry = answer.entry
    fields = {name: value for name, value in entry.fields.items() if name in _KEPT}
    record = f"{entry.origin.source}#{entry.wanted_key}" if entry.wanted_key else str(entry.origin.where)
    kept = Entry(entry.type, fields, entry.identifiers, Origin(REGISTER, record, today))
    return LockedAnswer(key, answer.score, answer.reason, kept)


def _same(old: LockedAnswer, new: LockedAnswer) -> bool:
    dated = replace(new.entry, origin=replace(new.entry.origin, retrieved=old.retrieved))
    return replace(new, entry=dated) == old


def rename(lock: Lock, key_of: Mapping[str, str], published: Collection[str]) -> Lock:
    """Return the lock with keys replaced as `key_of` (old to new) says.

    An old key that was `published`, so that a chapter may cite it, stays as an alias.
    """
    works = tuple(
        LockedWork(key_of[w.key], w.prints, tuple(dict.fromkeys((*w.aliases, *{w.key}.intersection(published)))))
        if w.key in key_of
        else w
        for w in lock.works
    )
    answers = tuple(replace(a, key=key_of.get(a.key, a.key)) for a in lock.answers)
    return Lock(tuple(sorted(works, key=lambda w: w.key)), answers)
