"""Rules that compare venue, volume, number, pages and identifiers with records."""

from __future__ import annotations

from collections.abc import Sequence

from seminal.model import vocabulary
from seminal.model.entry import Entry, Identifier
from seminal.model.verdict import Difference
from seminal.verify import numbers
from seminal.verify.outcome import SILENT, Outcome, printed_there, records_of
from seminal.verify.venues import Kinship, is_preprint, kinship, years
from seminal.verify.versions import MAX_YEARS_PREPRINT, Kin, on_server, stated_years


def venue(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """One version at the same venue agrees; a preprint server contradicts nothing."""
    if not entry.venue:
        return SILENT
    agreeing = [kin for kin in same if kin.venue is Kinship.SAME]
    published = [kin for kin in same if kin.record.venue and not kin.preprint]
    ours, theirs = entry.venue, "; ".join(dict.fromkeys(kin.record.venue for kin in published or same))
    if agreeing and (apart := _other_meeting_years(ours, agreeing)):
        difference = Difference(
            "venue", ours, theirs, f"the meeting there is of {apart}", records_of(agreeing)
        )
        return Outcome(wrong=difference)
    if agreeing:
        notes = {kinship(ours, one.record.venue)[1] for one in agreeing}
        remark = None if "" in notes else Difference("venue", ours, theirs, notes.pop(), records_of(agreeing))
        return Outcome(records_of(agreeing), remark=remark)
    if is_preprint(ours):
        if not published:
            return SILENT
        difference = Difference("venue", ours, theirs, "it has been published since", records_of(published))
        return Outcome(remark=difference)
    if not published:
        preprints = [kin for kin in same if kin.preprint]
        unsure = "only a preprint is known: nothing confirms that it was published there"
        difference = Difference("venue", ours, "arXiv", unsure, records_of(preprints))
        return Outcome(remark=difference) if preprints else SILENT
    if any(one.venue is Kinship.UNKNOWN for one in published):
        return SILENT
    difference = Difference(
        "venue", ours, theirs, "it appeared elsewhere", records_of(published), elsewhere=True
    )
    return Outcome(remark=difference) if _other_version(entry, published) else Outcome(wrong=difference)


def _other_meeting_years(ours: str, agreeing: Sequence[Kin]) -> str:
    """Return the years of a meeting in records where ours is another year's.

    A record that names no year of a meeting may be of proceedings a year later or earlier.
    """
    stated = years(ours)
    theirs = {year for kin in agreeing for year in stated_years(kin.record)}
    slack = 0 if any(years(kin.record.venue) for kin in agreeing) else 1
    if not stated or not theirs or any(abs(one - other) <= slack for one in stated for other in theirs):
        return ""
    return " or ".join(map(str, sorted(theirs)))


def _other_version(entry: Entry, published: Sequence[Kin]) -> bool:
    """Return whether one is a conference paper and the other its later article."""
    known = {y for kin in published for y in stated_years(kin.record)}
    ours = _in_journal(entry)
    if entry.year is None or not known or {_in_journal(kin.record) for kin in published} != {not ours}:
        return False
    apart = entry.year - max(known) if ours else min(known) - entry.year
    return 0 < apart <= MAX_YEARS_PREPRINT


def _in_journal(entry: Entry) -> bool:
    """Return whether an entry is a journal article, even if its type is a paper's."""
    known = vocabulary.venue(entry.venue)
    return entry.type == "article" or (known is not None and known.kind == "journal")


def pages(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Compare the first page; other differences are remarks."""
    ours = entry.text("pages")
    there = [kin for kin in printed_there(entry, same) if kin.record.text("pages") and not kin.preprint]
    if not ours or not there or not any(char.isdigit() for char in ours):
        return SILENT
    judged = [(one, *numbers.same_pages(ours, one.record.text("pages"))) for one in there]
    agreeing = [one for one, same_, _ in judged if same_]
    theirs = ", ".join(dict.fromkeys(one.record.text("pages") for one in there))
    if not agreeing:
        difference = Difference("pages", ours, theirs, "the records give other pages", records_of(there))
        return Outcome(wrong=difference)
    notes = [note for _, same_, note in judged if same_]
    remark = None if "" in notes else Difference("pages", ours, theirs, notes[0], records_of(agreeing))
    return Outcome(records_of(agreeing), remark=remark)


def volume(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Volumes count only of versions at the same venue."""
    return _outcome_of_number(entry, same, "volume")


def number(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Issues count only between articles of one journal, and only where both are numbers."""
    return _outcome_of_number(entry, same, "number") if entry.type == "article" else SILENT


def _outcome_of_number(entry: Entry, same: Sequence[Kin], name: str) -> Outcome:
    """Compare a volume or number with records of the same printing; empty without any."""
    ours = numbers.number(entry.text(name))
    there = [
        kin
        for kin in same
        if kin.venue is Kinship.SAME and kin.record.type == entry.type and not kin.preprint
    ]
    given = [(one, numbers.number(one.record.text(name))) for one in there]
    stating = [(one, theirs) for one, theirs in given if theirs.isdigit()]
    if not ours.isdigit() or not stating:
        return SILENT
    agreeing = [one for one, theirs in stating if theirs == ours]
    if agreeing:
        return Outcome(records_of(agreeing))
    theirs = ", ".join(dict.fromkeys(value for _, value in stating))
    found = records_of([one for one, _ in stating])
    return Outcome(wrong=Difference(name, entry.text(name), theirs, f"the {name} is {theirs}", found))


def doi(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Compare the DOI with those of versions at our venue or an unknown one."""
    bearing = _bearing("doi", same)
    there = [kin for kin in printed_there(entry, bearing) if not on_server(entry) and not kin.preprint]
    return _outcome_of_identifier(entry, bearing, there, "doi", "DOI")


def arxiv(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Compare the arXiv number; one that no record has is a remark."""
    bearing = _bearing("arxiv", same)
    ours = entry.identifier("arxiv")
    if ours and same and not bearing:
        difference = Difference("arxiv", ours, "", "no record confirms the arXiv number", records_of(same))
        return Outcome(remark=difference)
    return _outcome_of_identifier(entry, bearing, bearing, "arxiv", "arXiv number")


def _bearing(scheme: str, same: Sequence[Kin]) -> list[Kin]:
    return [kin for kin in same if kin.record.identifier(scheme)]


def _outcome_of_identifier(
    entry: Entry, bearing: Sequence[Kin], objecting: Sequence[Kin], scheme: str, name: str
) -> Outcome:
    """Compare an identifier with versions that have one; without a match, `objecting` ones contradict."""
    ours = entry.identifier(scheme)
    if not ours:
        return SILENT
    agreeing = [kin for kin in bearing if Identifier(scheme, ours) in kin.record.identifiers]
    if agreeing or not objecting:
        return Outcome(records_of(agreeing))
    theirs = ", ".join(dict.fromkeys(str(kin.record.identifier(scheme)) for kin in objecting))
    difference = Difference(scheme, ours, theirs, f"the work has another {name}", records_of(objecting))
    return Outcome(wrong=difference)
