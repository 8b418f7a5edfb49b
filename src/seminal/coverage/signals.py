"""What lists and registers say of works, independent of the chapters (cacheable).

It depends on the lists alone, so that it may be remembered while chapters change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from seminal.coverage.ageing import preprint
from seminal.coverage.homes import complete
from seminal.coverage.score import Rate, rate
from seminal.coverage.votes import Vote, votes
from seminal.model.coverage import PreprintUse
from seminal.model.library import Library
from seminal.model.manuscript import Topic


class Told(NamedTuple):
    """By key: the lists' votes, citations a year, and uses of a preprint."""

    votes: Mapping[str, tuple[Vote, ...]]
    rates: Mapping[str, Rate]
    preprints: Mapping[str, PreprintUse]


def testimony(library: Library, topics: Iterable[Topic]) -> Told:
    """Return each work's votes, citation rate and preprint; lists of weight 0 are ignored."""
    works = [work for work in library if work.lists and library.count(work)]
    return Told(
        votes(works, complete(tuple(topics), works), library.silent),
        {work.key: found for work in works if (found := rate(work))},
        {work.key: use for work in works if (use := preprint(work, work))},
    )
