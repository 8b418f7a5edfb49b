"""Do two lists copy one another? What they share, chance taken away (docs/explanation/witnesses.md).

A copy leaves a trace: its words, its order, its errors, or that it has nothing of its own. Each trace is a share of
the shared works, and is corrected for chance as Cohen's kappa is: (share - chance) / (1 - chance).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import pairwise
from math import comb
from typing import Final, NamedTuple

from seminal.model.witnesses import Copying
from seminal.witness.mention import RECORD, Mention

MIN_SHARED: Final = 5
"""Works that two lists must share before anything is mentions of them."""
WORDED: Final = 0.15
"""Share of works that two people word alike, since they paste the same record."""
ORDERED: Final = 0.3
"""Share of works that two people put after the same work: families of models, years, parts of a series."""
CONTAINED: Final = 0.6
"""Share of a small list that a large one of the field has."""
REST_CONTAINED: Final = 0.3
"""Share that a list of the field has of what a copy does not have from its source."""
COPIED: Final = 0.5
"""Degree from which on a list is a copy, and what it shares is explained."""
MISTAKEN: Final = 0.1
"""Share of errors that two people make alike."""
MAX_CHANCE: Final = 1e-4
"""How probable a trace may be by chance and still count."""
ALL: Final = 0.95
"""Share of its works that a list without works of its own shares."""
SORTED: Final = 0.85
"""Share of the steps that go one way in a list that is sorted."""
MIN_DEGREE: Final = 0.05
"""Degrees below count as none."""
ADDED: Final = 4
"""Works that are added to the smaller list's before its shared ones are weighed: few works say little."""


class ListedWorks(NamedTuple):
    """A list's works that other lists may name, in order; `size` counts all its works."""

    order: tuple[Hashable, ...]
    mentions: Mapping[Hashable, Mention]
    size: int

    @classmethod
    def of(cls, mentions: Sequence[Mention], size: int = 0) -> ListedWorks:
        """Return a list's works by mentions, in order; `size` counts unmentioned ones too."""
        order = tuple([one.work for one in mentions])
        return cls(order, {one.work: one for one in mentions}, max(size, len(order)))


def compared(
    names: tuple[str, str],
    left: ListedWorks,
    right: ListedWorks,
    errors: Mapping[Hashable, Mapping[str, str]],
) -> Copying | None:
    """Return what two lists share, None below five works or a degree of 0.05; symmetric.

    The degree is that of the strongest trace: wording, order, errors, or the smaller list within the larger. `errors`
    are those of `errors_of`.
    """
    if (right.size, names[1]) < (left.size, names[0]):
        names, left, right = (names[1], names[0]), right, left
    ours = [work for work in left.order if work in right.mentions]
    if len(ours) < MIN_SHARED:
        return None
    theirs = [work for work in right.order if work in left.mentions]
    worded, wordings = _count_same_wording(ours, left, right)
    ordered = _count_same_order(ours, theirs)
    steps = 0 if _are_sorted_alike(ours, left, theirs, right) else len(ours) - 1
    mistaken, mistakes = _count_errors(ours, names, errors)
    containment = kappa(len(ours), left.size, CONTAINED) if len(ours) >= ALL * left.size else 0.0
    traces = (
        kappa(worded, wordings, WORDED),
        kappa(ordered, steps, ORDERED),
        kappa(mistaken, mistakes, MISTAKEN),
        containment,
    )
    degree = _degree(max(traces), len(ours), left.size)
    if degree < MIN_DEGREE:
        return None
    order_shown = ordered if steps else 0
    return Copying(*names, left.size, len(ours), worded, order_shown, mistaken, degree)


def _degree(trace: float, shared: int, size: int) -> float:
    """Return the share copied, by the strongest trace and the overlap with the smaller list."""
    overlap = shared / (size + ADDED)
    return round(1 - (1 - trace) * (1 - overlap**2), 2)


def rest_compared(
    names: tuple[str, str], copy: ListedWorks, other: ListedWorks, explained: Collection[Hashable]
) -> Copying | None:
    """Return what a list shares with a copy, if nearly all its rest, else None.

    `explained` are the works that the copy has from its source: a list compiled from two has no work of its own.
    """
    rest = copy.size - len(explained)
    shared = copy.mentions.keys() & other.mentions.keys()
    found = len(shared.difference(explained))
    trace = kappa(found, rest, REST_CONTAINED) if MIN_SHARED <= found >= ALL * rest else 0.0
    if not trace:
        return None
    small, large = sorted(zip((copy.size, other.size), names, strict=True))
    return Copying(small[1], large[1], small[0], len(shared), degree=_degree(trace, len(shared), small[0]))


def kappa(hits: int, trials: int, chance: float) -> float:
    """Return the share of hits corrected for chance; 0 if too probable by chance."""
    if not trials or hits <= chance * trials or binomial_tail(hits, trials, chance) > MAX_CHANCE:
        return 0.0
    return (hits / trials - chance) / (1 - chance)


def binomial_tail(hits: int, trials: int, chance: float) -> float:
    """Return the probability of at least so many hits, each having the same chance."""
    if trials > 200:  # the share decides; the exact sum would overflow
        hits, trials = hits * 200 // trials, 200
    return sum(comb(trials, n) * chance**n * (1 - chance) ** (trials - n) for n in range(hits, trials + 1))


def _count_same_wording(shared: Sequence[Hashable], left: ListedWorks, right: ListedWorks) -> tuple[int, int]:
    """Return how many shared works are worded alike, of how many with comparable wordings."""
    wordings = [(left.mentions[work].wording, right.mentions[work].wording) for work in shared]
    comparable = [
        (ours, theirs)
        for ours, theirs in wordings
        if ours and theirs and _is_record_wording(ours) == _is_record_wording(theirs)
    ]
    return sum(ours == theirs for ours, theirs in comparable), len(comparable)


def _is_record_wording(wording: str) -> bool:
    return wording.startswith(RECORD)


def _count_same_order(ours: Sequence[Hashable], theirs: Sequence[Hashable]) -> int:
    """Return how many shared works follow the same shared work in both lists."""
    after = dict(pairwise(theirs))
    return sum(after.get(one) == other for one, other in pairwise(ours))


def _are_sorted_alike(
    ours: Sequence[Hashable], left: ListedWorks, theirs: Sequence[Hashable], right: ListedWorks
) -> bool:
    """Return whether both lists are sorted by the same of year, author, title, number."""
    return any(
        _is_monotone([left.mentions[work].sorts[field] for work in ours])
        and _is_monotone([right.mentions[work].sorts[field] for work in theirs])
        for field in range(4)
    )


def _is_monotone(values: Sequence[str]) -> bool:
    """Return whether 0.85 of the steps between different values rise, or fall; three at least."""
    steps = [(one, other) for one, other in pairwise(filter(None, values)) if one != other]
    rising = sum(one < other for one, other in steps)
    return len(steps) >= 3 and max(rising, len(steps) - rising) >= SORTED * len(steps)


def _count_errors(
    shared: Sequence[Hashable], names: tuple[str, str], errors: Mapping[Hashable, Mapping[str, str]]
) -> tuple[int, int]:
    """Return the number of shared works with the same error, and with any error."""
    mistaken_works = [
        errors[work] for work in shared if work in errors and not errors[work].keys().isdisjoint(names)
    ]
    common_errors = [
        error_of_list
        for error_of_list in mistaken_works
        if error_of_list.get(names[0]) is not None
        and error_of_list.get(names[0]) == error_of_list.get(names[1])
    ]
    return len(common_errors), len(mistaken_works)
