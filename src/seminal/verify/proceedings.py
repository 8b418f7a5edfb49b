"""Decide whether the records' papers of a meeting leave a gap for another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from seminal.match.meetings import Meeting, meeting
from seminal.model.entry import Entry
from seminal.model.verdict import ABSENT, Difference
from seminal.text.numerals import whole_number
from seminal.verify import titles
from seminal.verify.chimeras import MIN_FACTS, facts_of
from seminal.verify.numbers import pages
from seminal.verify.outcome import Outcome
from seminal.verify.people import printed_authors
from seminal.verify.versions import Kin, on_server

MIN_WHOLE: Final = 200
"""Papers of one meeting from which on the records are its proceedings, not somebody's choice of them."""
_MAX_MISSING_SHARE: Final = 0.25
"""Missing papers for each recorded one, above which a paper's absence says nothing."""
_MIN_TITLE_WORDS: Final = 2
"""The fewest words of a title: one word, such as "ResNet-50", may be the name of a system."""

Pages = Callable[[Meeting], Sequence[str]]
"""Returns the pages of each recorded paper of a meeting, "" where a record has none."""


class Proceedings(NamedTuple):
    """How many papers of a meeting the records have, and the gaps in its pages."""

    papers: int
    gaps: tuple[tuple[int, int], ...]
    """First and last page of each stretch that could be a paper's."""
    last: int
    """The last page that a paper has, or 0 where pages are missing or overlap."""
    paged: bool
    """Whether each paper has pages."""
    length: int = 1
    """The median length of a paper, in pages."""

    def has_room(self, stated: str) -> bool:
        """Return whether a paper on the stated pages ("" for unknown) may be missing here.

        It may where pages say nothing, after the last page, or in a gap. For unknown pages, or those from 1 on, any gap
        will do, or a recorded paper without pages.
        """
        start, end = map(whole_number, pages(stated))
        if not self.last:
            return True
        if start is None or end is None or start == 1:  # each paper counted from 1
            return bool(self.gaps) or not self.paged
        return end > self.last or any(start <= stop and begin <= end for begin, stop in self.gaps)

    def missing(self) -> int:
        """Return how many papers of usual length fit into the gaps, each rounded."""
        return sum((stop - begin + 1 + self.length // 2) // self.length for begin, stop in self.gaps)


def proceedings(stated: Sequence[str]) -> Proceedings:
    """Return a meeting's proceedings from its papers' pages, such as "11-20" or "".

    For under 200 papers with pages, or if pages overlap, only the number of papers is known (`last` is 0). A gap is
    longer than the shortest paper.
    """
    spans = sorted(filter(None, map(_span, stated)))
    unpaged = Proceedings(len(stated), (), 0, paged=False)
    if len(stated) < MIN_WHOLE or len(spans) < MIN_WHOLE:
        return unpaged
    shortest = min(end - start + 1 for start, end in spans)
    gaps: list[tuple[int, int]] = []
    before = 0
    for start, end in spans:
        if start < before:
            return unpaged  # volumes with pages of their own, of which one may be missing as a whole
        if start - before > shortest:
            gaps.append((before + 1, start - 1))
        before = end
    usual = sorted(end - start + 1 for start, end in spans)[len(spans) // 2]
    return Proceedings(len(stated), tuple(gaps), before, len(spans) == len(stated), usual)


def _span(stated: str) -> tuple[int, int] | None:
    """Return first and last page as numbers; None unless both are, in order."""
    first, last = map(whole_number, pages(stated))
    return None if first is None or last is None or last < first else (first, last)


def covers_meeting(entries: Iterable[Entry], printed: Pages) -> bool:
    """Return whether at least 200 papers are recorded of an entry's meeting."""
    places = {place for entry in entries if not on_server(entry) and (place := meeting(entry))}
    return any(len(printed(place)) >= MIN_WHOLE for place in places)


def absent(entry: Entry, found: Iterable[Kin], printed: Pages, *, strangers: bool = False) -> Outcome:
    """Return the outcome for a paper whose meeting is recorded (200 papers) without it.

    It is a contradiction where the pages leave no room for it, or none of its authors is known (`strangers`); else a
    remark, or nothing if over a quarter of the papers may be missing. Nothing is said of an entry without authors, or
    whose title is one word: it may be a system's name ("ResNet-50").
    """
    place = meeting(entry)
    if place is None or not entry.authors or len(entry.title.split()) < _MIN_TITLE_WORDS or on_server(entry):
        return Outcome()
    whole = proceedings(printed(place))
    if whole.papers < MIN_WHOLE or any(meeting(kin.record) == place and _may_be(entry, kin) for kin in found):
        return Outcome()
    reason = (
        f"none of the {whole.papers} papers of {place[0]} {place[1]} that the records hold has this title"
    )
    if whole.has_room(entry.text("pages")):
        missing = whole.missing()
        if missing > _MAX_MISSING_SHARE * whole.papers:
            return Outcome()
        if strangers:
            reason += f", and none of its {len(entry.authors)} authors has a paper here"
            return Outcome(wrong=Difference("author", printed_authors(entry), "nobody known", reason, ()))
        reason += f", and their pages leave room for {missing} more" if missing else ""
        return Outcome(remark=Difference(ABSENT, entry.venue, "no such paper known here", reason, ()))
    reason += ", and their pages leave no room for it"
    return Outcome(wrong=Difference("venue", entry.venue, "no such paper", reason, ()))


def _may_be(entry: Entry, kin: Kin) -> bool:
    """Return whether a record has a similar title, or three facts of an entry."""
    return titles.is_near(entry.title, kin.record.title) or facts_of(entry, kin) >= MIN_FACTS
