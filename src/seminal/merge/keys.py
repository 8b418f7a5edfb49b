"""Keys in the manner of `vaswani2017attention`, and the lock that keeps them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from seminal.model.entry import Entry, Name
from seminal.model.lock import Lock, LockedWork
from seminal.model.work import Work
from seminal.text.escaping.keys import is_key
from seminal.text.keys import base_key, free_key, key_by_pattern
from seminal.text.linear import Linear


class KeyNames(NamedTuple):
    """The key of one work, its aliases, and whether the key is provisional."""

    key: str
    aliases: tuple[str, ...]
    provisional: bool


class KeyDraft(NamedTuple):
    """A work without a key yet: entries, trusted first author, year, title, wanted key."""

    entries: tuple[Entry, ...]
    prints: tuple[str, ...]  # the entries' fingerprints, sorted
    author: Name | None
    year: int | None
    title: str
    wish: str = ""

    @property
    def provisional(self) -> bool:
        """Return whether author or year are missing for a final key, and none is wanted."""
        return not self.wish and (self.author is None or self.year is None)


def assign(
    drafts: Sequence[KeyDraft], lock: Lock, pattern: Linear | None = None
) -> tuple[list[KeyNames], tuple[LockedWork, ...]]:
    """Return a key for every draft, in order, and the works of the next lock.

    A draft whose fingerprints the lock knows keeps the key; where it knows several, the one with most fingerprints
    wins and the others become aliases. A new key follows `pattern`, the house style's, where author, year and title
    give one, and is never a name that another work ever had. A wish (`overrides.yml`) goes before all; the old key
    becomes an alias.
    """
    own = [draft.prints for draft in drafts]
    kept, merged = _locked_keys(own, lock)
    taken = _locked_names(lock) | {draft.wish for draft in drafts if draft.wish}
    locked = {work.key: work for work in lock.works}
    unnamed = sorted(
        (at for at in range(len(drafts)) if at not in kept and not drafts[at].wish),
        key=lambda at: (drafts[at].title.casefold(), drafts[at].year or 0, own[at]),
    )
    chosen: dict[int, str] = {}
    for at in unnamed:
        draft = drafts[at]
        chosen[at] = _new_key(draft.author, draft.year, draft.title, taken, pattern)
        taken.add(chosen[at])
    named = []
    for at, draft in enumerate(drafts):
        if at in chosen:
            named.append(KeyNames(chosen[at], (), draft.provisional))
            continue
        key = draft.wish or kept[at]
        before = [name for name in (kept.get(at), *merged.get(at, ())) if name]
        aliases = [*before, *(a for name in before for a in locked[name].aliases)]
        provisional = locked[kept[at]].provisional and not draft.wish if at in kept else draft.provisional
        others = tuple(dict.fromkeys(a for a in aliases if a != key)) if aliases != [key] else ()
        named.append(KeyNames(key, others, provisional))
    named = _with_own_keys(named, drafts)
    matched = set(kept.values()).union(*merged.values())
    return named, _next_locked_works(named, own, lock, matched)


def is_settled(drafts: Sequence[KeyDraft], named: list[KeyNames], locked: tuple[LockedWork, ...]) -> bool:
    """Return whether `assign` with `locked`, which it returned, would return the same again.

    Only drafts that share a fingerprint are tried: others find their own key alone, and works whose lists are gone
    share none with any draft.
    """
    if any(draft.wish for draft in drafts):  # the author may give one work's key to another
        return assign(drafts, Lock(locked)) == (named, locked)
    seen = Counter(mark for draft in drafts for mark in draft.prints)
    contested = [at for at, draft in enumerate(drafts) if any(seen[mark] > 1 for mark in draft.prints)]
    keys = {named[at].key for at in contested}
    lock = Lock(tuple(work for work in locked if work.key in keys)) if contested else Lock()
    kept, merged = _locked_keys([drafts[at].prints for at in contested], lock)
    own = all(kept.get(place) == named[at].key for place, at in enumerate(contested))
    return own and not merged and len({key_names.key for key_names in named}) == len(named)


def _new_key(
    author: Name | None, year: int | None, title: str, taken: Collection[str], pattern: Linear | None
) -> str:
    """Return a key that is not `taken`, by the house style's pattern if possible."""
    styled = ""
    if pattern and author and year:
        styled = key_by_pattern(pattern, author, year, title, lambda key: key not in taken)
    return styled or free_key(base_key(author, year, title), taken)


def _locked_names(lock: Lock) -> set[str]:
    """Return the keys and aliases of all works of the lock."""
    return {name for work in lock.works for name in (work.key, *work.aliases)}


def final_keys(works: Sequence[Work], lock: Lock, pattern: Linear | None = None) -> dict[str, str]:
    """Return final keys, by the present ones, of provisional works with author and year."""
    taken = _locked_names(lock)
    renewed = {}
    for work in sorted(works, key=lambda w: (w.text("title").casefold(), w.key)):
        if work.provisional and work.authors and work.year is not None:
            key = _new_key(work.authors[0], work.year, work.text("title"), taken, pattern)
            taken.add(key)
            renewed[work.key] = key
    return renewed


def keys_by_print(lock: Lock) -> dict[str, list[str]]:
    """Return for each fingerprint the keys of the lock's works that have it."""
    known: dict[str, list[str]] = {}
    for work in lock.works:
        for mark in work.prints:
            known.setdefault(mark, []).append(work.key)
    return known


def _locked_keys(own: Sequence[Sequence[str]], lock: Lock) -> tuple[dict[int, str], dict[int, list[str]]]:
    """Return each known draft's locked key by its position, and keys merged into it.

    `own` are the drafts' fingerprints. A key goes to the draft with most fingerprints of its work.
    """
    known = keys_by_print(lock)
    called = [[key for mark in marks if mark in known for key in known[mark]] for marks in own]
    callers = Counter(key for keys in called for key in (keys if len(keys) < 2 else set(keys)))
    kept: dict[int, str] = {}
    merged: dict[int, list[str]] = {}
    votes: Counter[tuple[int, str]] = Counter()
    for at, keys in enumerate(called):
        if keys and callers[keys[0]] == 1 and (len(keys) == 1 or len(set(keys)) == 1):
            kept[at] = keys[0]  # most works: they know one key, and no other work knows it
        elif keys:
            votes.update((at, key) for key in keys)
    used = set(kept.values())
    ranked = sorted(votes, key=lambda vote: (-votes[vote], vote[1], own[vote[0]]))
    for at, key in ranked:
        if at not in kept and key not in used:
            used.add(key)
            kept[at] = key
    for at, key in ranked:  # not before every draft has a key: of two alike, neither may swallow both keys
        if key not in used:
            used.add(key)
            merged.setdefault(at, []).append(key)
    return kept, merged


def _with_own_keys(named: Sequence[KeyNames], drafts: Sequence[KeyDraft]) -> list[KeyNames]:
    """Return names with the lists' own keys as aliases, without those of several works."""
    own = [
        tuple(sorted({key for e in draft.entries for key in e.own_keys if is_key(key)})) for draft in drafts
    ]
    wanted = Counter(key for keys in own for key in keys)
    taken = {name for key_names in named for name in (key_names.key, *key_names.aliases)}
    result = []
    for one, keys in zip(named, own, strict=True):
        extra = tuple([key for key in keys if wanted[key] == 1 and key not in taken])
        result.append(KeyNames(one.key, (*one.aliases, *extra), one.provisional) if extra else one)
    return result


def _next_locked_works(
    named: Sequence[KeyNames], own: Sequence[Sequence[str]], lock: Lock, matched: set[str]
) -> tuple[LockedWork, ...]:
    """Return the next lock's works by key: this run's, and earlier ones that none `matched`."""
    old: Mapping[str, LockedWork] = {work.key: work for work in lock.works}
    current = {mark for marks in own for mark in marks}
    works = []
    for one, marks in zip(named, own, strict=True):
        known = old.get(one.key)
        if (
            known
            and known.prints == marks
            and known.aliases == one.aliases
            and old.keys().isdisjoint(one.aliases)
        ):
            prints = known.prints  # most works: nothing of them is new
            if known.provisional == one.provisional:
                works.append(known)
                continue
        else:
            # a fingerprint stays when its list is gone, until another work has it
            past = {mark for name in (one.key, *one.aliases) if name in old for mark in old[name].prints}
            prints = tuple(sorted(past.difference(current).union(marks)))
        works.append(LockedWork(one.key, prints, one.aliases, one.provisional))
    given = {key_names.key for key_names in named}  # the author may give a key that the lock has
    forgotten = [work for work in lock.works if work.key not in matched and work.key not in given]
    return tuple(sorted((*works, *forgotten), key=lambda work: work.key))
