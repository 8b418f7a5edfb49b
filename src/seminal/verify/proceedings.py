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
"""Papers that may be missing for each that is held from which on a paper's absence says nothing."""
_MIN_TITLE_WORDS: Final = 2
"""The fewest words of a title: one word, such as "ResNet-50", may be the name of a system."""

Pages = Callable[[Meeting], Sequence[str]]
"""Gives the pages of each paper that the records hold of a meeting, empty where a record has none."""


class Proceedings(NamedTuple):
    """How many papers of a meeting the records have, and the gaps in its pages."""

    papers: int
    gaps: tuple[tuple[int, int], ...]
    """First and last page of each stretch that could be a paper's."""
    last: int
    """The last page that a paper has, or 0 where the pages tell nothing."""
    paged: bool
    """Whether each paper has pages."""
    length: int = 1
    """The pages of a usual paper."""

    def has_room(self, stated: str) -> bool:
        """Return whether a paper on these (or unstated) pages may be missing from the records.

        Without pages a paper may be anywhere between others: that it would be the last one is not taken for a reason.
        """
        start, end = map(whole_number, pages(stated))
        if not self.last:
            return True
        if start is None or end is None or start == 1:  # each paper counted from 1: tells no place
            return bool(self.gaps) or not self.paged
        return end > self.last or any(start <= stop and begin <= end for begin, stop in self.gaps)

    def missing(self) -> int:
        """Return how many papers may be missing, by the gaps between the known ones."""
        return sum((stop - begin + 1 + self.length // 2) // self.length for begin, stop in self.gaps)


def proceedings(stated: Sequence[str]) -> Proceedings:
    """Return a meeting's proceedings from its papers' pages; without gaps if pages overlap."""
    spans = sorted(filter(None, map(_span, stated)))
    untold = Proceedings(len(stated), (), 0, paged=False)
    if len(stated) < MIN_WHOLE or len(spans) < MIN_WHOLE:
        return untold
    shortest = min(end - start + 1 for start, end in spans)
    gaps: list[tuple[int, int]] = []
    before = 0
    for start, end in spans:
        if start < before:
            return untold  # volumes with pages of their own, of which one may be missing as a whole
        if start - before > shortest:
            gaps.append((before + 1, start - 1))
        before = end
    usual = sorted(end - start + 1 for start, end in spans)[len(spans) // 2]
    return Proceedings(len(stated), tuple(gaps), before, len(spans) == len(stated), usual)


def _span(stated: str) -> tuple[int, int] | None:
    first, last = map(whole_number, pages(stated))
    return None if first is None or last is None or last < first else (first, last)


def covers_meeting(entries: Iterable[Entry], printed: Pages) -> bool:
    """Return whether the records cover a meeting at which an entry says it appeared."""
    places = {place for entry in entries if not on_server(entry) and (place := meeting(entry))}
    return any(len(printed(place)) >= MIN_WHOLE for place in places)


def absent(entry: Entry, found: Iterable[Kin], printed: Pages, *, strangers: bool = False) -> Outcome:
    """Return the outcome for a paper that its complete proceedings lack.

    A contradiction only where their pages leave no room for it or none of its authors is known: else a record may be
    missing, and it is a doubt, unless so many are that nothing follows.
    Nothing is said of a line without people, or whose title is one word: it may be a system's name ("ResNet-50").
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
    return titles.is_near(entry.title, kin.record.title) or facts_of(entry, kin) >= MIN_FACTS
