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
    """Compare the venue: one version there agrees, unless its meeting is another year's.

    A preprint's venue, or a journal article after the conference, is a remark; venues that say too little are ignored.
    """
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
    """Return the records' years ("2019 or 2020") where `ours` names another year's meeting, else "".

    Without a year in a record's venue, one more or less is allowed: proceedings may be printed later.
    """
    stated = years(ours)
    theirs = {year for kin in agreeing for year in stated_years(kin.record)}
    slack = 0 if any(years(kin.record.venue) for kin in agreeing) else 1
    if not stated or not theirs or any(abs(one - other) <= slack for one in stated for other in theirs):
        return ""
    return " or ".join(map(str, sorted(theirs)))


def _other_version(entry: Entry, published: Sequence[Kin]) -> bool:
    """Return whether one is a conference paper, the other its article (six years)."""
    known = {y for kin in published for y in stated_years(kin.record)}
    ours = _in_journal(entry)
    if entry.year is None or not known or {_in_journal(kin.record) for kin in published} != {not ours}:
        return False
    apart = entry.year - max(known) if ours else min(known) - entry.year
    return 0 < apart <= MAX_YEARS_PREPRINT


def _in_journal(entry: Entry) -> bool:
    """Return whether an entry's type is article, or its venue a known journal."""
    known = vocabulary.venue(entry.venue)
    return entry.type == "article" or (known is not None and known.kind == "journal")


def pages(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Compare the pages: another first page contradicts, other differences are remarks."""
    ours = entry.text("pages")
    paged = [kin for kin in printed_there(entry, same) if kin.record.text("pages") and not kin.preprint]
    if not ours or not paged or not any(char.isdecimal() for char in ours):
        return SILENT
    judged = [(one, *numbers.same_pages(ours, one.record.text("pages"))) for one in paged]
    agreeing = [one for one, same_, _ in judged if same_]
    theirs = ", ".join(dict.fromkeys(one.record.text("pages") for one in paged))
    if not agreeing:
        difference = Difference("pages", ours, theirs, "the records give other pages", records_of(paged))
        return Outcome(wrong=difference)
    notes = [note for _, same_, note in judged if same_]
    remark = None if "" in notes else Difference("pages", ours, theirs, notes[0], records_of(agreeing))
    return Outcome(records_of(agreeing), remark=remark)


def volume(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Compare the volume with versions of the same type at the same venue."""
    return _outcome_of_number(entry, same, "volume")


def number(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Compare the issue of an article with articles of the same journal."""
    return _outcome_of_number(entry, same, "number") if entry.type == "article" else SILENT


def _outcome_of_number(entry: Entry, same: Sequence[Kin], name: str) -> Outcome:
    """Compare a volume or number with versions of the same venue and type, if decimal."""
    ours = numbers.number(entry.text(name))
    printed = [
        kin
        for kin in same
        if kin.venue is Kinship.SAME and kin.record.type == entry.type and not kin.preprint
    ]
    given = [(one, numbers.number(one.record.text(name))) for one in printed]
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
    """Compare the DOI: any version's may agree, only one printed at our venue contradicts."""
    having = _having("doi", same)
    printed = [kin for kin in printed_there(entry, having) if not on_server(entry) and not kin.preprint]
    return _outcome_of_identifier(entry, having, printed, "doi", "DOI")


def arxiv(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Compare the arXiv number; if no version has any, ours is a remark."""
    having = _having("arxiv", same)
    ours = entry.identifier("arxiv")
    if ours and same and not having:
        difference = Difference("arxiv", ours, "", "no record confirms the arXiv number", records_of(same))
        return Outcome(remark=difference)
    return _outcome_of_identifier(entry, having, having, "arxiv", "arXiv number")


def _having(scheme: str, same: Sequence[Kin]) -> list[Kin]:
    """Return the versions that have an identifier of the scheme."""
    return [kin for kin in same if kin.record.identifier(scheme)]


def _outcome_of_identifier(
    entry: Entry, having: Sequence[Kin], objecting: Sequence[Kin], scheme: str, name: str
) -> Outcome:
    """Compare an identifier with versions `having` any; `objecting` ones contradict. `name` is printed."""
    ours = entry.identifier(scheme)
    if not ours:
        return SILENT
    agreeing = [kin for kin in having if Identifier(scheme, ours) in kin.record.identifiers]
    if agreeing or not objecting:
        return Outcome(records_of(agreeing))
    theirs = ", ".join(dict.fromkeys(str(kin.record.identifier(scheme)) for kin in objecting))
    difference = Difference(scheme, ours, theirs, f"the work has another {name}", records_of(objecting))
    return Outcome(wrong=difference)


def title(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Compare the title with the nearest version's, case and accents aside.

    A misspelling, another subtitle or leading name, a renamed document, and a preprint's title where only that is known
    are remarks; any other wording contradicts.
    """
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
    """Return whether a record has the entry's first author first, and all others somewhere."""
    return kin.listed.first_right and kin.common == len(entry.authors)


def _family_names(entry: Entry) -> str:
    """Return the authors' folded family names, with spaces between."""
    return " ".join(fold(name.family) for name in entry.authors)


def _wording(ours: str, theirs: str) -> str:
    """Return the message on another wording, with up to six words lacking and added."""
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
    """Return comparable words as a title spells them, joined: `sequense` -> `sequence`."""
    stated = {american_spelling(word): word for word in fold(title).split()}
    return " ".join(stated.get(word, word) for word in words)


def author(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Compare the authors with the version whose list agrees best.

    Errors are no contradiction if all authors are in some version, or if only preprints are known of a published work:
    authors come and go between preprint and print.
    """
    judged = [kin for kin in same if not kin.listed.silent]
    if not judged:
        return SILENT
    best = min(judged, key=lambda one: (len(one.listed.wrong), -one.common, len(one.listed.remarks)))
    ours, theirs = printed_authors(entry), printed_authors(best.record)

    def difference(reason: str) -> Difference:
        return Difference("author", ours, theirs, reason, records_of([best]))

    wrong, remarks = "; ".join(best.listed.wrong), "; ".join(best.listed.remarks)
    if best.listed.first_right and _changed_in_print(entry, best, judged):
        return Outcome(records_of([best]), remark=difference(f"{wrong} of the preprint"))
    if wrong and not _all_authors_found(entry, judged):
        return Outcome(wrong=difference(wrong))
    agreeing = records_of([one for one in judged if one.authors_agree] or [best])
    return Outcome(agreeing, remark=difference(remarks) if remarks else None)


def _changed_in_print(entry: Entry, best: Kin, judged: Sequence[Kin]) -> bool:
    """Return whether a published entry's authors differ from preprints' only, by at most 1/4."""
    published = bool(entry.venue) and not on_server(entry)
    most = 4 * best.common >= 3 * min(len(entry.authors), len(best.record.authors))
    return published and bool(best.listed.wrong) and most and all(kin.preprint for kin in judged)


def _all_authors_found(entry: Entry, judged: Sequence[Kin]) -> bool:
    """Return whether all versions together have our authors, but none alone has all."""
    if len(judged) < 2 or not any(kin.listed.first_right for kin in judged):
        return False
    if not all(kin.listed.names_others for kin in judged):
        return False  # a version that has them all has them in another order
    everyone = {name: None for kin in judged for name in kin.record.authors}
    return not compare(entry.authors, tuple(everyone), more=True).names_others


def year(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Compare the year with the versions at our venue, else with all.

    The preprint's year, known or likely, is a remark, except beside a meeting that has a year of its own.
    """
    ours = entry.year
    dated = [kin for kin in same if kin.record.year]
    if ours is None or not dated:
        return SILENT
    printed = printed_there(entry, dated) or dated
    agreeing = [kin for kin in printed if ours in stated_years(kin.record)]
    if agreeing:
        return Outcome(records_of(agreeing))
    allowed = sorted({y for kin in printed for y in stated_years(kin.record)})
    theirs = ", ".join(map(str, allowed))

    def difference(reason: str) -> Difference:
        return Difference("year", str(ours), theirs, reason, records_of(printed))

    numbers_of = [i.value for one in records_of(same) for i in one.identifiers if i.scheme == "arxiv"]
    preprints = {y for number in numbers_of if (y := arxiv_year(number)) is not None}
    preprints |= {one.record.year for one in dated if one.preprint and one.record.year}
    if ours in preprints or ours in {y + 1 for y in preprints if y + 1 < min(allowed)}:
        if meeting(entry) and all(kin.venue is Kinship.SAME and not kin.preprint for kin in printed):
            return Outcome(wrong=difference(f"the meeting was in {theirs}; {ours} is the preprint's year"))
        return Outcome(remark=difference("it is the preprint's year"))
    published = [one for one in dated if not one.preprint]
    if on_server(entry) and published and not preprints:
        if min(allowed) - MAX_YEARS_PREPRINT <= ours <= min(allowed) + 1:
            return Outcome(
                remark=difference("it may be the preprint's year: only the published version is known")
            )
    elif not published and not on_server(entry) and entry.venue:
        if min(allowed) - 1 <= ours <= max(allowed) + MAX_YEARS_PREPRINT:
            return Outcome(
                remark=difference("only the preprint is known, so the year of publication is not confirmed")
            )
    elif not entry.venue and not preprints and ours == min(allowed) - 1:
        return Outcome(remark=difference("it is a year before print, perhaps that of a preprint"))
    return Outcome(wrong=difference(f"the year is {theirs}"))


FieldRule = Callable[[Entry, Sequence[Kin]], Outcome]

FIELDS: Final[dict[str, FieldRule]] = {
    "title": title, "author": author, "year": year, "venue": venue, "volume": volume, "number": number,
    "pages": pages, "doi": doi, "arxiv": arxiv,
}  # fmt: skip
"""Every field that is verified, in the order of reports."""
