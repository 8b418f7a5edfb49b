"""One statement and the records near it to a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Final

from seminal.match.meetings import Meeting
from seminal.model.entry import Entry, Identifier
from seminal.model.verdict import ABSENT, Difference, Standing, Statement, Verdict
from seminal.text.title_relations import Relation
from seminal.text.titles import title_of
from seminal.verify import titles
from seminal.verify.chimeras import chimera, cited, impossible
from seminal.verify.doi_plausibility import unregistered
from seminal.verify.fields import FIELDS
from seminal.verify.gather import gather
from seminal.verify.people import printed_authors
from seminal.verify.proceedings import Pages, absent
from seminal.verify.retractions import corrected, notice_title, noticed_doi, retracted, retracts
from seminal.verify.venues import Kinship
from seminal.verify.versions import Kin, compared_record, is_other_work, stated_years, unique, versions

_MAX_NEAREST: Final = 3
_NUMBERS: Final = (("doi", "DOI"), ("arxiv", "arXiv number"))
"""Numbers by which readers look a work up: an invented one leads nowhere, or to another work."""
_MIN_UNIQUE_WORDS: Final = 6  # significant words of a title that two works hardly share, whatever their years


def no_pages(_: Meeting) -> Sequence[str]:
    """Return no pages: nothing is known of a meeting."""
    return ()


def verify(
    statements: Sequence[Statement], records: Iterable[Entry], held: Pages = no_pages
) -> list[Verdict]:
    """Return a verdict for every statement, in order; reads many records only once.

    `held` gives the pages of a meeting's papers where `records` are only those near the statements.
    """
    near, streamed, strangers = gather(statements, records)

    @cache
    def printed(place: Meeting) -> Sequence[str]:
        """Return the pages of a meeting's papers: the records' or `held`, whichever are more."""
        return max(streamed.get(place, ()), held(place), key=len)

    return [
        judge(statement, found, printed, strangers=unknown)
        for statement, found, unknown in zip(statements, near, strangers, strict=True)
    ]


def judge(
    statement: Statement, records: Sequence[Entry], printed: Pages = no_pages, *, strangers: bool = False
) -> Verdict:
    """Return the verdict on a statement by the records assigned to it, and others.

    The others are those of `records` that share an identifier or half of the title's words. `printed` returns the pages
    of all recorded papers of a meeting; with `strangers`, none of the authors has a paper among all records.
    """
    entry = statement.entry
    if not title_of(titles.clean(entry.title)).words:
        return Verdict(statement, "unverified", reason="the entry has no title that could be looked up")
    pool = [*statement.records, *_candidates(statement, records)]
    notices = [one for one in pool if notice_title(one) or noticed_doi(one)]
    found = [compared_record(entry, one) for one in pool if all(one is not notice for notice in notices)]
    same = versions(entry, found, statement.records)
    wrong = [*_retractions(entry, same, notices), *_other_papers(entry, found, same)]
    wrong += impossible(entry, pool, date.today())
    agreeing: Mapping[str, tuple[Entry, ...]] = {}
    remarks: list[Difference] = [*_corrections(entry, same, notices)]
    if same:
        outcomes = {name: rule(entry, same) for name, rule in FIELDS.items()}
        accused = {one.field for one in wrong}
        agreeing = {name: one.agreeing for name, one in outcomes.items() if one.agreeing}
        wrong += [one.wrong for name, one in outcomes.items() if one.wrong and name not in accused]
        remarks += [one.remark for one in outcomes.values() if one.remark]
        wrong, remarks = _excuse_other_venue(wrong, remarks)
    else:
        wrong += _other_authors(entry, found)
        missing = absent(entry, found, printed, strangers=strangers)
        wrong += [missing.wrong] if missing.wrong and not wrong else []
        if missing.remark and not wrong:
            remarks.append(missing.remark)
    if wrong:
        wrong = [*chimera(entry, same, found, wrong), *wrong]
        return Verdict(statement, "contradicted", agreeing, tuple(wrong), tuple(remarks))
    if unconfirmed := _unconfirmed(entry, same, agreeing):
        return Verdict(statement, "unverified", agreeing=agreeing, remarks=tuple(remarks), reason=unconfirmed)
    enough = len(agreeing) > 1 or (bool(statement.records) and titles.is_specific(entry.title))
    standing: Standing = "verified" if "title" in agreeing and enough else "unverified"
    if standing == "verified":
        return Verdict(statement, standing, agreeing, remarks=tuple(remarks))
    nearest = _nearest_records(entry, found)
    reason = _reason_unverified(remarks, agreeing, nearest)
    return Verdict(statement, standing, agreeing, remarks=tuple(remarks), nearest=nearest, reason=reason)


def _reason_unverified(
    remarks: Sequence[Difference], agreeing: Mapping[str, object], nearest: Sequence[object]
) -> str:
    """Return why an entry is neither verified nor contradicted, as a sentence for the report."""
    if any(remark.field == ABSENT for remark in remarks):
        return "the papers of its meeting are known here, and it is none of them"
    if agreeing:
        return "only its title is confirmed"
    return "records are like it, but none is this work" if nearest else "no record is like it"


def _candidates(statement: Statement, records: Sequence[Entry]) -> Iterator[Entry]:
    """Yield unassigned records that share an identifier or half of the title's words, and notices."""
    entry, ids = statement.entry, unique(statement.entry)
    ours = title_of(titles.clean(entry.title))
    assigned = {str(one.origin.where) for one in statement.records}
    for record in records:
        if f"{record.origin.source}#{record.wanted_key}" in assigned:
            continue
        theirs = title_of(titles.clean(record.title))
        if (
            ids & unique(record)
            or notice_title(record)
            or noticed_doi(record)
            or titles.share_words(ours, theirs)
        ):
            yield record


def _excuse_other_venue(
    wrong: list[Difference], remarks: list[Difference]
) -> tuple[list[Difference], list[Difference]]:
    """Return `wrong` and `remarks`, with details of print moved to the remarks for another venue.

    If a remark says that records have the work elsewhere (a journal's article after the conference), then year, volume,
    number, pages and DOI may be those of that version.
    """
    if not any(remark.field == "venue" and remark.elsewhere for remark in remarks):
        return wrong, remarks
    placed = ("year", "volume", "number", "pages", "doi")
    return [difference for difference in wrong if difference.field not in placed], remarks + [
        difference for difference in wrong if difference.field in placed
    ]


def _retractions(entry: Entry, same: Sequence[Kin], notices: Sequence[Entry]) -> Iterator[Difference]:
    """Yield a difference if a version or notice says that the unmarked work is retracted."""
    if retracted(entry):
        return
    retraction = next(((one.record, why) for one in same if (why := retracted(one.record))), None)
    if retraction is None:
        mine = title_of(titles.clean(entry.title)).squashed
        dois = {
            i.value
            for one in (entry, *(k.record for k in same))
            for i in one.identifiers
            if i.scheme == "doi"
        }
        about = (
            one
            for one in notices
            if retracts(one) and (title_of(notice_title(one)).squashed == mine or noticed_doi(one) in dois)
        )
        notice = next(about, None) if same else None
        retraction = (notice, f"there is a notice: {notice.title}") if notice is not None else None
    if retraction is not None:
        yield Difference("retraction", "not mentioned", "retracted", retraction[1], (retraction[0],))


def _other_papers(entry: Entry, found: Sequence[Kin], same: Sequence[Kin]) -> Iterator[Difference]:
    """Yield differences for the entry's identifiers that belong to other papers.

    If no record is the work (`same` is empty) and the other paper's authors agree, the title is wrong too.
    """
    confirmed = {identifier for one in same for identifier in one.ids if one.relation >= Relation.EMBEDDED}
    accused: set[Identifier] = set()
    for one in found:
        for identifier in sorted(one.ids - confirmed - accused):
            if not is_other_work(entry, one):
                continue
            accused.add(identifier)
            theirs = cited(one.record)
            if not same and one.authors_agree:
                yield Difference(
                    "title", entry.title, one.record.title, f"{identifier} has another title", (one.record,)
                )
            yield Difference(
                identifier.scheme,
                identifier.value,
                theirs,
                "the identifier is another paper's",
                (one.record,),
            )


def _other_authors(entry: Entry, found: Sequence[Kin]) -> list[Difference]:
    """Return at most one difference: the title is that of a work by other authors.

    Works may share a title: it must have six significant words, or four and at most a year between, or venue and year
    must be the record's too.
    """
    for one in sorted(found, key=lambda k: (k.venue is not Kinship.SAME, -k.relation)):
        if one.relation < Relation.ACRONYM or one.listed.silent or one.common:
            continue
        apart = min((abs(entry.year - y) for y in stated_years(one.record)), default=9) if entry.year else 1
        same_place = one.venue is Kinship.SAME and apart == 0
        size = len(title_of(titles.clean(entry.title)).significant)
        if same_place or size >= _MIN_UNIQUE_WORDS or (titles.is_specific(entry.title) and apart <= 1):
            ours, theirs = printed_authors(entry), printed_authors(one.record)
            return [
                Difference("author", ours, theirs, "the title belongs to a work by others", (one.record,))
            ]
    return []


def _unconfirmed(entry: Entry, same: Sequence[Kin], agreeing: Mapping[str, tuple[Entry, ...]]) -> str:
    """Return a sentence on a number (DOI, arXiv, `10.5555/...`) without record, else ""."""
    for scheme, name in _NUMBERS:
        number = entry.identifier(scheme)
        if same and number and scheme not in agreeing:
            return f"no record confirms the {name} {number}"
    stated = unregistered(entry)
    if same and stated and all(unregistered(one.record) != stated for one in same):
        return f"{stated} is not a registered DOI, and no record has it"
    return ""


def _corrections(entry: Entry, same: Sequence[Kin], notices: Sequence[Entry]) -> Iterator[Difference]:
    """Yield a remark for each notice except retractions: corrections, expressions of concern."""
    seen: set[str] = set()
    for record, why in (
        *((one.record, corrected(one.record)) for one in same),
        *_noticed_records(entry, same, notices),
    ):
        if why and why not in seen:
            seen.add(why)
            yield Difference("notice", "not mentioned", why, "there is a notice on this work", (record,))


def _noticed_records(
    entry: Entry, same: Sequence[Kin], notices: Sequence[Entry]
) -> Iterator[tuple[Entry, str]]:
    """Yield notices on the entry's title that are no retractions, with their titles."""
    mine = title_of(titles.clean(entry.title)).squashed
    for notice in notices:
        if same and not retracts(notice) and title_of(notice_title(notice)).squashed == mine:
            yield notice, notice.title


def _nearest_records(entry: Entry, found: Sequence[Kin]) -> tuple[Entry, ...]:
    """Return up to three records with related titles or 0.6 of the words, nearest first."""
    ours = title_of(titles.clean(entry.title))
    ranked = [
        ((one.relation, round(titles.overlap(ours, title_of(one.record.title)), 2), one.common), at)
        for at, one in enumerate(found)
    ]
    good = [(rank, at) for rank, at in ranked if rank[0] or rank[1] >= 0.6]
    good.sort(key=lambda pair: (pair[0], -pair[1]), reverse=True)
    return tuple(found[at].record for _, at in good[:_MAX_NEAREST])
