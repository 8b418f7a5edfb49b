"""All lists → which depend on which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from seminal.model.witnesses import Copying, Witnesses
from seminal.model.work import Work
from seminal.text.globs import glob_pattern
from seminal.witness.copying import COPIED, MIN_SHARED, ListedWorks, compared, rest_compared
from seminal.witness.mention import Mention, errors_of, in_order

IGNORE: Final = "ignore"
MAX_LISTS: Final = 64
"""Lists of a work from which pairs are made: that more lists name a work says little of any two of them."""


def of_works(works: Iterable[Work], named: Mapping[str, str] | None = None) -> Witnesses:
    """Return lists' dependences; works of one list only add to its size."""
    works = tuple(works)
    sizes = Counter(name for work in works for name in work.lists)
    mentions_of_works = (
        (work.key, entry) for work in works if len(work.lists) > 1 for entry in work.cluster.entries
    )
    return witnesses({**dict.fromkeys(sizes, ()), **in_order(mentions_of_works)}, named, sizes)


def witnesses(
    lists: Mapping[str, Sequence[Mention]],
    named: Mapping[str, str] | None = None,
    sizes: Mapping[str, int] | None = None,
) -> Witnesses:
    """Return which lists depend on which, independent of the order.

    `sizes` are the numbers of the lists' works, where some mentions are left out.
    `named` are the author's decisions by path or pattern: lists of one name are one witness, lists of different
    names are independent, and those named `ignore` do not count.
    """
    decided = {name: witness for name in lists if (witness := witness_of(name, named or {}))}
    ignored = frozenset(name for name, witness in decided.items() if witness == IGNORE)
    listed = {
        name: ListedWorks.of(mentions, (sizes or {}).get(name, 0))
        for name, mentions in sorted(lists.items())
        if name not in ignored
    }
    errors = errors_of({name: lists[name] for name in listed})
    found = [
        _copying_of_author(pair, listed)
        for pair in combinations(sorted(decided.keys() & listed.keys()), 2)
        if decided[pair[0]] == decided[pair[1]]
    ]
    pairs_compared = [
        pair for pair in _shared_pairs(listed) if not (pair[0] in decided and pair[1] in decided)
    ]
    pairs = {pair: compared(pair, listed[pair[0]], listed[pair[1]], errors) for pair in pairs_compared}
    found += filter(None, _with_rests(pairs, listed))
    return Witnesses(tuple(sorted(found)), ignored)


def _with_rests(
    pairs: Mapping[tuple[str, str], Copying | None], listed: Mapping[str, ListedWorks]
) -> Iterator[Copying | None]:
    """Yield the pairs' results, None for no copying, raised where copies have another source.

    A pair's result is raised to that of `rest_compared`, for a list that is part of a pair with a degree of 0.5.
    """
    explained: dict[str, set[Hashable]] = {}
    for (left, right), one in pairs.items():
        if one and one.degree >= COPIED:
            shared = listed[left].mentions.keys() & listed[right].mentions.keys()
            explained.setdefault(left, set()).update(shared)
            explained.setdefault(right, set()).update(shared)
    for pair, one in pairs.items():
        if one is None or one.degree < COPIED:
            for name, other in (pair, pair[::-1]):
                if name in explained:
                    rest_copying = rest_compared((name, other), listed[name], listed[other], explained[name])
                    if rest_copying and (one is None or rest_copying.degree > one.degree):
                        one = one._replace(degree=rest_copying.degree) if one else rest_copying
        yield one


def witness_of(name: str, named: Mapping[str, str]) -> str:
    """Return a list's configured witness, by path, else by the first pattern, else ""."""
    if name in named:
        return named[name]
    return next((witness for pattern, witness in named.items() if glob_pattern(pattern).fullmatch(name)), "")


def _copying_of_author(pair: tuple[str, str], listed: Mapping[str, ListedWorks]) -> Copying:
    """Return a full dependence of two lists that the author named as one witness."""
    small, large = sorted(pair, key=lambda name: (listed[name].size, name))
    shared = listed[small].mentions.keys() & listed[large].mentions.keys()
    return Copying(small, large, listed[small].size, len(shared), degree=1.0, named=True)


def _shared_pairs(listed_works: Mapping[str, ListedWorks]) -> list[tuple[str, str]]:
    """Return the sorted pairs of lists that share at least five works."""
    lists_of: dict[Hashable, list[str]] = {}
    for name, listed in listed_works.items():
        for work in listed.order:
            lists_of.setdefault(work, []).append(name)
    shared: Counter[tuple[str, str]] = Counter()
    for names in lists_of.values():
        if 1 < len(names) <= MAX_LISTS:
            shared.update(combinations(names, 2))
    return sorted(pair for pair, count in shared.items() if count >= MIN_SHARED)
