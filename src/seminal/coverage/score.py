"""How seminal a work is for a topic: a written formula whose parts are shown.

The formula is explained in `docs/explanation/coverage.md`; the weights below are the whole of it. What lists and
registers say of works depends on the lists alone, so that it may be remembered while chapters change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log10
from typing import Final, NamedTuple

from seminal.coverage.ageing import preprint
from seminal.coverage.citing import complete
from seminal.coverage.votes import Vote, votes
from seminal.model.coverage import Part, PreprintUse, Score
from seminal.model.library import Library
from seminal.model.manuscript import Topic
from seminal.model.witnesses import independent_of
from seminal.model.work import Work

REGISTERS: Final = {"openalex": "OpenAlex", "crossref": "Crossref", "semanticscholar": "Semantic Scholar"}

POINTS_PER_LIST: Final = 20.0  # for each independent list; all that follows is less than one list
SHARE_ON_OTHER_TOPIC: Final = 0.5  # of that for an independent list that names it, but not under this topic
POINTS_PER_MARK: Final = 3.0  # for each list that singles the work out
MAX_MARK_POINTS: Final = 6.0  # at most
POINTS_PER_NOTE: Final = 3.0  # for each list that says why to read it
MAX_NOTE_POINTS: Final = 6.0  # at most
MAX_POSITION_POINTS: Final = 3.0  # for the first work of a section
MAX_CITATION_POINTS: Final = 20.0  # as much as one list, on a logarithmic scale, reached at
CITATIONS_A_YEAR_FOR_ALL_POINTS: Final = 1000.0  # citations a year
AUTHOR_POINTS: Final = 100.0  # as much as five lists


VoteCount = Callable[[Iterable[str]], float]
"""Returns how many independent witnesses some lists are."""


@dataclass(frozen=True, slots=True)
class Rate:
    """Citations a year, and how they were counted, in words."""

    per_year: float
    counted: str


def rate(work: Work) -> Rate | None:
    """Return citations a year since the work appeared, counting first and last year as whole.

    None without a count by a register, its day, or the work's year.
    """
    count = work.cited_by
    if count is None or count.day is None or work.year is None:
        return None
    years = max(1, count.day.year - work.year + 1)  # a preprint of next year's proceedings is cited already
    register = REGISTERS.get(count.register, count.register)
    return Rate(count.works / years, f"{count.works:,} by {count.day.isoformat()}, {register}")


class ListAgreement(NamedTuple):
    """How many lists name a work under a topic, or only under others."""

    here: int
    others: int
    witnesses_here: float
    witnesses: float


def agreement(votes: Sequence[Vote], topic: str, count: VoteCount) -> ListAgreement:
    """Return how lists agree on a work under `topic` (empty: under any)."""
    here = [vote.source for vote in votes if not topic or topic in vote.topics]
    others = len(votes) - len(here)
    witnesses = count([vote.source for vote in votes])
    return ListAgreement(len(here), others, count(here) if others else witnesses, witnesses)


@dataclass(frozen=True, slots=True)
class OtherSignals:
    """What else is known of a work: citations a year, and whether the author decided."""

    rate: Rate | None = None
    seminal: bool = False
    minor: bool = False


def score(
    votes: Sequence[Vote], topic: str, title: str, lists: int, shared: tuple[Part, ...], count: VoteCount
) -> Score:
    """Return the score under the topic `topic`, called `title` (empty: under any).

    `lists` is the number of lists read, `count` counts independent ones, `shared` are the parts that every topic of the
    work has, from `parts_of_any_topic`.
    """
    here = [vote for vote in votes if topic in vote.topics] if topic else votes
    agreed = agreement(votes, topic, count)
    witness_weight = agreed.witnesses_here + SHARE_ON_OTHER_TOPIC * max(
        0.0, agreed.witnesses - agreed.witnesses_here
    )
    votes_of_lists = Part(
        "lists", round(POINTS_PER_LIST * witness_weight, 1), lists_naming(agreed, lists, title)
    )
    position = max([vote.position for vote in here], default=0.0)
    if not position:
        return Score((votes_of_lists, *shared))
    place = "first" if position == 1 else "early" if position > 0.5 else "late"
    points = round(MAX_POSITION_POINTS * position, 2)
    return Score((votes_of_lists, Part("position", points, f"listed {place} in its section"), *shared))


def parts_of_any_topic(votes: Sequence[Vote], known: OtherSignals) -> Iterator[Part]:
    """Yield the parts independent of the topic: marks, notes, citations, the author's decisions."""
    if marks := len([vote for vote in votes if vote.marked]):
        yield Part(
            "marks", min(MAX_MARK_POINTS, POINTS_PER_MARK * marks), f"singled out by {_list_count(marks)}"
        )
    if notes := len([vote for vote in votes if vote.noted]):
        yield Part(
            "notes", min(MAX_NOTE_POINTS, POINTS_PER_NOTE * notes), f"explained by {_list_count(notes)}"
        )
    if known.rate and known.rate.per_year:
        per_year = known.rate.per_year
        points = MAX_CITATION_POINTS * min(
            1.0, log10(1 + per_year) / log10(1 + CITATIONS_A_YEAR_FOR_ALL_POINTS)
        )
        shown_rate = f"{per_year:,.0f}" if per_year >= 1 else "less than one"
        number = "citation" if shown_rate in ("1", "less than one") else "citations"
        yield Part("citations", round(points, 2), f"{shown_rate} {number} a year ({known.rate.counted})")
    if known.seminal:
        yield Part("author", AUTHOR_POINTS, "marked as seminal by the author")
    if known.minor:
        yield Part("author", -AUTHOR_POINTS, "marked as minor by the author")


def lists_naming(agreed: ListAgreement, lists: int, title: str) -> str:
    """Return how many lists name a work: "named by 3 of 4 lists under Serving".

    Where some copy others: "named by 2.1 independent lists (of 3) under Serving".
    """
    here, others_count, witnesses = agreed.here, agreed.others, agreed.witnesses_here
    under_topic = f" under {title}" if title else ""
    if not here:
        return (
            f"named by {others_count} of {_list_count(lists)}, {'none' if lists > 1 else 'not'}{under_topic}"
        )
    other_topic = f", and by {others_count} under another topic" if others_count else ""
    if witnesses == here:
        return f"named by {here} of {_list_count(lists)}{under_topic}{other_topic}"
    return f"named by {independent_of(witnesses, here)}{under_topic}{other_topic}"


def _list_count(number: int) -> str:
    return "1 list" if number == 1 else f"{number} lists"


class ListSignals(NamedTuple):
    """What lists and registers state on works, by key."""

    votes: Mapping[str, tuple[Vote, ...]]
    rates: Mapping[str, Rate]
    preprints: Mapping[str, PreprintUse]


def list_signals(library: Library, topics: Iterable[Topic]) -> ListSignals:
    """Return the votes, citation rates and preprint uses of works that a counted list names."""
    works = [work for work in library if work.lists and library.count(work)]
    return ListSignals(
        votes(works, complete(tuple(topics), works), library.silent),
        {work.key: found for work in works if (found := rate(work))},
        {work.key: use for work in works if (use := preprint(work, work))},
    )
