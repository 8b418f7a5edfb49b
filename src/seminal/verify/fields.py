"""Rules that compare one field with the records of a work, returning an `Outcome`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from seminal.match.meetings import meeting
from seminal.match.profile import arxiv_year
from seminal.model.entry import Entry
from seminal.model.verdict import Difference
from seminal.text.fold import fold
from seminal.text.title_relations import Relation
from seminal.text.title_words import american_spelling
from seminal.text.titles import title_of
from seminal.verify import titles
from seminal.verify.outcome import SILENT, Outcome, printed_there, records_of
from seminal.verify.people import compare, printed_authors
from seminal.verify.printing import arxiv, doi, number, pages, venue, volume
from seminal.verify.venues import Kinship
from seminal.verify.versions import MAX_YEARS_PREPRINT, Kin, on_server, stated_years


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
    "title": title,
    "author": author,
    "year": year,
    "venue": venue,
    "volume": volume,
    "number": number,
    "pages": pages,
    "doi": doi,
    "arxiv": arxiv,
}
"""Every field that is verified, in the order of reports."""
