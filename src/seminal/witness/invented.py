"""Detect invented lists: records know far fewer of their works than usual.

What is usual for a kind of work (papers of a conference, arXiv preprints, ...) is what the other lists' works of that
kind and of nearly those years show. Of papers whose whole proceedings the records hold nearly all are known. Works of
which few are usually known say nothing (docs/explanation/witnesses.md).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from seminal.model.witnesses import Suspicion
from seminal.witness.copying import MAX_CHANCE, binomial_tail

MIN_COMPARABLE: Final = 10
"""Comparable works of a list, at least, before it is judged."""
MIN_COMPARABLE_SHARE: Final = 1 / 3
"""Their share of a list, at least: a list of web pages with a few papers is not judged by the papers."""
MIN_OTHERS: Final = 5
"""Works of other lists from which on a kind and its years have a usual share."""
MIN_USUAL: Final = 0.5
"""Usual share of known works from which on a work is comparable."""
HELD: Final = 0.8
"""Share of a real list's papers that are known where the records hold the whole proceedings."""
NEAR_YEARS: Final = 2
"""Years between works of which one says what is usual for the other."""
MAX_KNOWN: Final = 0.5
"""Share of the usual number of known works up to which a list looks invented."""
FAULTLESS: Final = 0.95
"""Share of works without an impossible identifier, or an author whom no other version has."""


class AskedWork(NamedTuple):
    """A work that a list names and that was looked for in records.

    `kind` is that of the records in which it would be ("" for none), such as a conference's papers; `known`: a record
    was found; `held`: the records have the whole proceedings that it names; `faulty`: its identifier is impossible, or
    no other version has its first author.
    """

    work: Hashable
    kind: str
    year: int
    known: bool
    held: bool = False
    faulty: bool = False


def invented(
    lists: Mapping[str, Sequence[AskedWork]],
    sizes: Mapping[str, int],
    copies: Mapping[str, Collection[str]] | None = None,
) -> tuple[Suspicion, ...]:
    """Return the lists that look invented, in the order of names.

    `sizes` are the numbers of all works of the lists, `copies` the lists that copy a list or that it copies. A work
    counts as known if another list names it, unless that list is a copy or looks invented by its records alone.
    """
    alone = {one.list for one in compared(lists, lists, sizes) if _is_suspicious(one)}
    trusted = {name: works for name, works in lists.items() if name not in alone}
    vouchers: defaultdict[Hashable, set[str]] = defaultdict(set)
    for name, works in trusted.items():
        for one in works:
            vouchers[one.work].add(name)
    vouched = {
        name: {one.work for one in lists[name] if vouchers[one.work] - {name, *(copies or {}).get(name, ())}}
        for name in alone
    }
    suspected = {name: lists[name] for name in sorted(alone)}
    return tuple(filter(_is_suspicious, compared(suspected, trusted, sizes, vouched)))


def compared(
    lists: Mapping[str, Sequence[AskedWork]],
    others: Mapping[str, Sequence[AskedWork]],
    sizes: Mapping[str, int],
    vouched: Mapping[str, Collection[Hashable]] | None = None,
) -> Iterator[Suspicion]:
    """Yield each list's numbers of comparable, known and faulty works, and the usual number known.

    What is usual is counted in `others`. `vouched` are works of a list that count as known.
    """
    usual = _UsualShares(others)
    for name, works in lists.items():
        known = faults = comparable = 0
        expected = 0.0
        for one in works:
            share = FAULTLESS if one.faulty else usual.share(one, name)
            if share is not None:
                comparable += 1
                expected += share
                known += one.known or one.work in (vouched or {}).get(name, ())
                faults += one.faulty
        yield Suspicion(name, sizes[name], comparable, known, round(expected, 1), faults)


def is_comparable(found: Suspicion) -> bool:
    """Return whether enough works of a list can be compared to judge it."""
    return found.comparable >= max(MIN_COMPARABLE, MIN_COMPARABLE_SHARE * found.size)


def _is_suspicious(found: Suspicion) -> bool:
    """Return whether at most half as many works are known as usual, beyond chance.

    Works of different shares vary less than works of their mean share do (Hoeffding 1956), so that the binomial
    tail is an upper bound.
    """
    if not is_comparable(found):
        return False
    unknown, usual = found.comparable - found.known, found.expected / found.comparable
    return (
        found.known <= MAX_KNOWN * found.expected
        and binomial_tail(unknown, found.comparable, 1 - usual) <= MAX_CHANCE
    )


class _UsualShares:
    """The usual share of known works by kind and year, counted over lists."""

    def __init__(self, lists: Mapping[str, Sequence[AskedWork]]) -> None:
        self._lists_of: defaultdict[Hashable, set[str]] = defaultdict(set)
        self._by_kind: defaultdict[str, dict[Hashable, AskedWork]] = defaultdict(dict)
        for name, works in lists.items():
            for one in works:
                self._lists_of[one.work].add(name)
                if one.kind:
                    self._by_kind[one.kind].setdefault(one.work, one)
        self._newest = {
            kind: max(years)
            for kind, works in self._by_kind.items()
            if (years := [one.year for one in works.values() if one.known])
        }

    def share(self, asked: AskedWork, name: str) -> float | None:
        """Return the usual share of known works for one of list `name`; None below 0.5.

        It is that of other lists' works of its kind and years, if there are five; else 0.8 for held proceedings.
        """
        is_newer = asked.year > self._newest.get(asked.kind, 0)
        near = [] if is_newer or not asked.kind else [*self._near(asked, name)]
        if len(near) >= MIN_OTHERS:
            share = sum(one.known for one in near) / (len(near) + 1)
        else:
            share = HELD if asked.held else 0.0
        return share if share >= MIN_USUAL else None

    def _near(self, asked: AskedWork, name: str) -> Iterable[AskedWork]:
        """Yield other lists' works of the same kind, at most two years apart."""
        for one in self._by_kind.get(asked.kind, {}).values():
            if abs(one.year - asked.year) <= NEAR_YEARS and self._lists_of[one.work] - {name}:
                yield one
