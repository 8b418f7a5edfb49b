"""Rules that compare one field with the records of a work, returning an `Outcome`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from seminal.match.meetings import meeting
from seminal.match.profile import arxiv_year
from seminal.model import vocabulary
from seminal.model.entry import Entry, Identifier
from seminal.model.verdict import Difference
from seminal.text.fold import fold
from seminal.text.title_relations import Relation
from seminal.text.title_words import american_spelling
from seminal.text.titles import title_of
from seminal.verify import numbers, titles
from seminal.verify.outcome import SILENT, Outcome, printed_there, records_of
from seminal.verify.people import compare, printed_authors
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
    if not ours or not there or not any(char.isdecimal() for char in ours):
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
    stating = [(one, theirs) for one, theirs in given if theirs.isdecimal()]
    if not ours.isdecimal() or not stating:
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


def title(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Compare the title; case and accents are ignored, a lost subtitle is a remark."""
    best = max(same, key=lambda kin: kin.relation)
    equal = [kin for kin in same if kin.relation >= Relation.ACRONYM]
    if equal:
        return Outcome(records_of(equal))
    theirs = best.record.title
    if best.relation is Relation.MISSPELT:
        reason = "a letter or a small word differs"
    elif not any(name.given for name in entry.authors) and titles.is_renamed(
        entry.title, theirs, _family_names(entry)
    ):
        reason = "the document is named differently"
    elif titles.is_part(entry.title, theirs):
        reason = "the name in front or the subtitle is not the same"
    else:
        if (
            on_server(entry)
            or not entry.venue
            or not all(kin.preprint and _same_people(entry, kin) for kin in same)
        ):
            difference = Difference(
                "title", entry.title, theirs, _wording(entry.title, theirs), records_of([best])
            )
            return Outcome(wrong=difference)
        reason = "only the preprint is known, under another title"
    remark = Difference("title", entry.title, theirs, reason, records_of([best]))
    return Outcome(records_of([best]), remark=remark)


def _same_people(entry: Entry, kin: Kin) -> bool:
    """Return whether a record has all our people, the first author first, in whatever order."""
    return kin.listed.first_right and kin.common == len(entry.authors)


def _family_names(entry: Entry) -> str:
    return " ".join(fold(name.family) for name in entry.authors)


def _wording(ours: str, theirs: str) -> str:
    """Return how a title's words differ from a record's: what it lacks and adds."""
    mine, other = title_of(ours), title_of(titles.clean(theirs))
    lacking = [word for word in other.significant if word not in mine.words]
    added = [word for word in mine.significant if word not in other.words]
    parts = [
        f"{words} `{_as_title_spells(found[:6], title)}`"
        for words, found, title in (("it lacks", lacking, theirs), ("it adds", added, ours))
        if found
    ]
    return "the title is worded differently" + (f": {', '.join(parts)}" if parts else "")


def _as_title_spells(words: Sequence[str], title: str) -> str:
    """Return words that were made for comparing as a title spells them: `sequence`, not `sequense`."""
    stated = {american_spelling(word): word for word in fold(title).split()}
    return " ".join(stated.get(word, word) for word in words)


def author(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """The version whose list agrees best counts: authors come and go between preprint and print."""
    judged = [kin for kin in same if not kin.listed.silent]
    if not judged:
        return SILENT
    best = min(judged, key=lambda one: (len(one.listed.wrong), -one.common, len(one.listed.remarks)))
    ours, theirs = printed_authors(entry), printed_authors(best.record)

    def told(reason: str) -> Difference:
        return Difference("author", ours, theirs, reason, records_of([best]))

    wrong, remarks = "; ".join(best.listed.wrong), "; ".join(best.listed.remarks)
    if best.listed.first_right and _changed_in_print(entry, best, judged):
        return Outcome(records_of([best]), remark=told(f"{wrong} of the preprint"))
    if wrong and not _all_authors_found(entry, judged):
        return Outcome(wrong=told(wrong))
    agreeing = records_of([one for one in judged if one.first] or [best])
    return Outcome(agreeing, remark=told(remarks) if remarks else None)


def _changed_in_print(entry: Entry, best: Kin, judged: Sequence[Kin]) -> bool:
    """Return whether only preprints are known of an entry that is published."""
    published = bool(entry.venue) and not on_server(entry)
    most = 4 * best.common >= 3 * min(len(entry.authors), len(best.record.authors))
    return published and bool(best.listed.wrong) and most and all(kin.preprint for kin in judged)


def _all_authors_found(entry: Entry, judged: Sequence[Kin]) -> bool:
    """Return whether all our authors are in some version, after the right first author."""
    if len(judged) < 2 or not any(kin.listed.first_right for kin in judged):
        return False
    if not all(any("not among" in told for told in kin.listed.wrong) for kin in judged):
        return False  # a version that has them all has them in another order
    everyone = {name: None for kin in judged for name in kin.record.authors}
    listed = compare(entry.authors, tuple(everyone), more=True)
    return not any("not among" in told for told in listed.wrong)


def year(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Compare with the year of our version; the preprint's year is only a remark."""
    ours = entry.year
    dated = [kin for kin in same if kin.record.year]
    if ours is None or not dated:
        return SILENT
    there = printed_there(entry, dated) or dated
    agreeing = [kin for kin in there if ours in stated_years(kin.record)]
    if agreeing:
        return Outcome(records_of(agreeing))
    allowed = sorted({y for kin in there for y in stated_years(kin.record)})
    theirs = ", ".join(map(str, allowed))

    def told(reason: str) -> Difference:
        return Difference("year", str(ours), theirs, reason, records_of(there))

    numbers_of = [i.value for one in records_of(same) for i in one.identifiers if i.scheme == "arxiv"]
    preprints = {y for number in numbers_of if (y := arxiv_year(number)) is not None}
    preprints |= {one.record.year for one in dated if one.preprint and one.record.year}
    if ours in preprints or ours in {y + 1 for y in preprints if y + 1 < min(allowed)}:
        if meeting(entry) and all(kin.venue is Kinship.SAME and not kin.preprint for kin in there):
            return Outcome(wrong=told(f"the meeting was in {theirs}; {ours} is the preprint's year"))
        return Outcome(remark=told("it is the preprint's year"))
    published = [one for one in dated if not one.preprint]
    if on_server(entry) and published and not preprints:
        if min(allowed) - MAX_YEARS_PREPRINT <= ours <= min(allowed) + 1:
            return Outcome(remark=told("it may be the preprint's year: only the published version is known"))
    elif not published and not on_server(entry) and entry.venue:
        if min(allowed) - 1 <= ours <= max(allowed) + MAX_YEARS_PREPRINT:
            return Outcome(
                remark=told("only the preprint is known, so the year of publication is not confirmed")
            )
    elif not entry.venue and not preprints and ours == min(allowed) - 1:
        return Outcome(remark=told("it is a year before print, perhaps that of a preprint"))
    return Outcome(wrong=told(f"the year is {theirs}"))


Comparing = Callable[[Entry, Sequence[Kin]], Outcome]

FIELDS: Final[dict[str, Comparing]] = {
    "title": title, "author": author, "year": year, "venue": venue, "volume": volume, "number": number,
    "pages": pages, "doi": doi, "arxiv": arxiv,
}  # fmt: skip
"""Every field that is verified, in the order of reports."""
