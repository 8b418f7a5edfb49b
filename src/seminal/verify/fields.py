"""Field by field: what the versions of a work say of ours. Each rule returns one `Outcome`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from seminal.model.entry import Entry, Name
from seminal.model.verdict import Difference
from seminal.text.fold import fold
from seminal.text.titles import Relation, title_of
from seminal.verify import numbers, titles
from seminal.verify.people import compare, shown
from seminal.verify.venues import Kinship, is_preprint, kinship
from seminal.verify.versions import LATEST_PREPRINT, Kin, arxiv_year, on_server, stated_years


@dataclass(frozen=True)
class Outcome:
    """What records say of one field: who agrees, a contradiction, a remark; nothing where all are silent."""

    agreeing: tuple[Entry, ...] = ()
    wrong: Difference | None = None
    remark: Difference | None = None


SILENT: Final = Outcome()


def _records(found: Sequence[Kin]) -> tuple[Entry, ...]:
    return tuple(one.record for one in found)


def _printed_there(entry: Entry, same: Sequence[Kin]) -> list[Kin]:
    """Return the versions that appeared where ours says it did; all of them where ours does not say."""
    there = [one for one in same if one.venue is Kinship.SAME]
    if there:
        return there
    return [] if entry.venue and any(one.venue is Kinship.OTHER for one in same) else list(same)


def title(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Case, accents, plurals and acronyms agree; a lost subtitle is a remark; other words are wrong."""
    best = max(same, key=lambda one: one.relation)
    equal = [one for one in same if one.relation >= Relation.ACRONYM]
    if equal:
        return Outcome(_records(equal))
    theirs = best.record.title
    if best.relation is Relation.MISSPELT:
        reason = "a letter or two differ"
    elif not any(name.given for name in entry.authors) and titles.is_renamed(
        entry.title, theirs, _owners(entry)
    ):
        reason = "the document is named differently"
    elif titles.is_part(entry.title, theirs):
        reason = "the name in front or the subtitle is not the same"
    else:
        told = Difference("title", entry.title, theirs, _wording(entry.title, theirs), _records([best]))
        return Outcome(wrong=told)
    remark = Difference("title", entry.title, theirs, reason, _records([best]))
    return Outcome(_records([best]), remark=remark)


def _owners(entry: Entry) -> str:
    return " ".join(fold(name.family) for name in entry.authors)


def _wording(ours: str, theirs: str) -> str:
    mine, other = title_of(ours), title_of(titles.clean(theirs))
    lacking = [word for word in other.significant if word not in mine.words]
    added = [word for word in mine.significant if word not in other.words]
    parts = [
        f"{words} `{' '.join(found[:6])}`"
        for words, found in (("it lacks", lacking), ("it adds", added))
        if found
    ]
    return "the title is worded differently" + (f": {', '.join(parts)}" if parts else "")


def author(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """The version whose list agrees best counts: authors come and go between preprint and print."""
    judged = [one for one in same if not one.listed.silent]
    if not judged:
        return SILENT
    best = min(judged, key=lambda one: (len(one.listed.wrong), -one.common, len(one.listed.remarks)))
    ours, theirs = (
        _names(entry.authors, entry.more_authors),
        _names(best.record.authors, best.record.more_authors),
    )
    if best.listed.first_right and _changed_in_print(entry, best, judged):
        told = Difference(
            "author", ours, theirs, f"{'; '.join(best.listed.wrong)} of the preprint", _records([best])
        )
        return Outcome(_records([best]), remark=told)
    if best.listed.wrong and not _spread(entry, judged):
        return Outcome(
            wrong=Difference("author", ours, theirs, "; ".join(best.listed.wrong), _records([best]))
        )
    agreeing = _records([one for one in judged if one.first]) or _records([best])
    remark = "; ".join(best.listed.remarks)
    return Outcome(
        agreeing, remark=Difference("author", ours, theirs, remark, _records([best])) if remark else None
    )


def _changed_in_print(entry: Entry, best: Kin, judged: Sequence[Kin]) -> bool:
    """Return whether only preprints are known of what ours says is published: authors come and go."""
    published = bool(entry.venue) and not on_server(entry)
    most = 4 * best.common >= 3 * min(len(entry.authors), len(best.record.authors))
    return published and bool(best.listed.wrong) and most and all(one.preprint for one in judged)


def _spread(entry: Entry, judged: Sequence[Kin]) -> bool:
    """Return whether all our authors stand in one version or another, behind the right first author."""
    if len(judged) < 2 or not any(one.listed.first_right for one in judged):
        return False
    if not all(any("not among" in told for told in one.listed.wrong) for one in judged):
        return False  # a version that has them all has them in another order
    everyone = {name: None for one in judged for name in one.record.authors}
    listed = compare(entry.authors, tuple(everyone), more=True)
    return not any("not among" in told for told in listed.wrong)


def _names(names: Sequence[Name], more: bool) -> str:
    told = ", ".join(shown(name) for name in names[:6])
    return told + (" et al." if more or len(names) > 6 else "")


def year(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """The year of the version that ours names counts; beside it the preprint's year is a remark."""
    ours = entry.year
    dated = [one for one in same if one.record.year]
    if ours is None or not dated:
        return SILENT
    there = _printed_there(entry, dated) or dated
    agreeing = [one for one in there if ours in stated_years(one.record)]
    if agreeing:
        return Outcome(_records(agreeing))
    allowed = sorted({y for one in there for y in stated_years(one.record)})
    theirs = ", ".join(map(str, allowed))

    def told(reason: str) -> Difference:
        return Difference("year", str(ours), theirs, reason, _records(there))

    numbers_of = [i.value for one in (entry, *_records(same)) for i in one.identifiers if i.scheme == "arxiv"]
    preprints = {y for number in numbers_of if (y := arxiv_year(number)) is not None}
    preprints |= {one.record.year for one in dated if one.preprint and one.record.year}
    if ours in preprints or ours in {y + 1 for y in preprints if y + 1 < min(allowed)}:
        return Outcome(remark=told("it is the preprint's year"))
    published = [one for one in dated if not one.preprint]
    if on_server(entry) and published and not preprints:
        if min(allowed) - LATEST_PREPRINT <= ours <= min(allowed) + 1:
            return Outcome(remark=told("it may be the preprint's year: only the published version is known"))
    elif not published and not on_server(entry) and entry.venue:
        if min(allowed) - 1 <= ours <= max(allowed) + LATEST_PREPRINT:
            return Outcome(
                remark=told("only the preprint is known, so the year of publication is not confirmed")
            )
    elif not entry.venue and not preprints and ours == min(allowed) - 1:
        return Outcome(remark=told("it is a year before print, perhaps that of a preprint"))
    return Outcome(wrong=told(f"the year is {theirs}"))


def venue(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """One version at the same venue agrees; a preprint server contradicts nothing."""
    if not entry.venue:
        return SILENT
    agreeing = [one for one in same if one.venue is Kinship.SAME]
    published = [one for one in same if one.record.venue and not one.preprint]
    ours, theirs = entry.venue, "; ".join(dict.fromkeys(one.record.venue for one in published or same))
    if agreeing:
        notes = {kinship(ours, one.record.venue)[1] for one in agreeing}
        remark = None if "" in notes else Difference("venue", ours, theirs, notes.pop(), _records(agreeing))
        return Outcome(_records(agreeing), remark=remark)
    if is_preprint(ours):
        if not published:
            return SILENT
        return Outcome(
            remark=Difference("venue", ours, theirs, "it has been published since", _records(published))
        )
    if not published:
        preprints = [one for one in same if one.preprint]
        unsure = "only a preprint is known: nothing confirms that it was published there"
        return (
            Outcome(remark=Difference("venue", ours, "arXiv", unsure, _records(preprints)))
            if preprints
            else SILENT
        )
    if any(one.venue is Kinship.UNKNOWN for one in published):
        return SILENT
    told = Difference("venue", ours, theirs, "it appeared elsewhere", _records(published))
    return Outcome(remark=told) if _other_version(entry, published) else Outcome(wrong=told)


def _other_version(entry: Entry, published: Sequence[Kin]) -> bool:
    """Return whether one is the conference paper and the other the later journal article: ours may be as right."""
    known = {y for one in published for y in stated_years(one.record)}
    journals = {one.record.type == "article" for one in published}
    if entry.year is None or not known or journals != {entry.type != "article"}:
        return False
    apart = entry.year - max(known) if entry.type == "article" else min(known) - entry.year
    return 0 < apart <= LATEST_PREPRINT


def pages(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """The first page decides; counting from 1, article numbers and a shortened last page are remarks."""
    ours = entry.text("pages")
    there = [one for one in _printed_there(entry, same) if one.record.text("pages") and not one.preprint]
    if not ours or not there or not any(char.isdigit() for char in ours):
        return SILENT
    judged = [(one, *numbers.same_pages(ours, one.record.text("pages"))) for one in there]
    agreeing = [one for one, same_, _ in judged if same_]
    theirs = ", ".join(dict.fromkeys(one.record.text("pages") for one in there))
    if not agreeing:
        return Outcome(
            wrong=Difference("pages", ours, theirs, "the records give other pages", _records(there))
        )
    notes = [note for _, same_, note in judged if same_]
    remark = None if "" in notes else Difference("pages", ours, theirs, notes[0], _records(agreeing))
    return Outcome(_records(agreeing), remark=remark)


def volume(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Volumes count only of versions at the same venue."""
    return _numbered(entry, same, "volume")


def number(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Issues count only between articles of one journal, and only where both are numbers."""
    return _numbered(entry, same, "number") if entry.type == "article" else SILENT


def _numbered(entry: Entry, same: Sequence[Kin], name: str) -> Outcome:
    ours = numbers.number(entry.text(name))
    there = [
        one
        for one in same
        if one.venue is Kinship.SAME and one.record.type == entry.type and not one.preprint
    ]
    given = [(one, numbers.number(one.record.text(name))) for one in there]
    told = [(one, theirs) for one, theirs in given if theirs.isdigit()]
    if not ours.isdigit() or not told:
        return SILENT
    agreeing = [one for one, theirs in told if theirs == ours]
    if agreeing:
        return Outcome(_records(agreeing))
    theirs = ", ".join(dict.fromkeys(value for _, value in told))
    reason = f"the {name} is {theirs}"
    return Outcome(
        wrong=Difference(name, entry.text(name), theirs, reason, _records([one for one, _ in told]))
    )


def doi(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """Each version has a DOI of its own: only versions at our venue, or at an unknown one, object."""
    ours = entry.identifier("doi")
    with_doi = [one for one in same if one.record.identifier("doi")]
    if not ours or not with_doi:
        return SILENT
    agreeing = [
        one for one in with_doi if any(i.scheme == "doi" and i.value == ours for i in one.record.identifiers)
    ]
    if agreeing:
        return Outcome(_records(agreeing))
    there = [one for one in _printed_there(entry, with_doi) if not on_server(entry) and not one.preprint]
    if not there:
        return SILENT
    theirs = ", ".join(dict.fromkeys(str(one.record.identifier("doi")) for one in there))
    return Outcome(wrong=Difference("doi", ours, theirs, "the work has another DOI", _records(there)))


def arxiv(entry: Entry, same: Sequence[Kin]) -> Outcome:
    """A work has one arXiv number."""
    ours = entry.identifier("arxiv")
    with_number = [one for one in same if one.record.identifier("arxiv")]
    if not ours or not with_number:
        return SILENT
    agreeing = [one for one in with_number if one.record.identifier("arxiv") == ours]
    if agreeing:
        return Outcome(_records(agreeing))
    theirs = ", ".join(dict.fromkeys(str(one.record.identifier("arxiv")) for one in with_number))
    return Outcome(
        wrong=Difference("arxiv", ours, theirs, "the work has another arXiv number", _records(with_number))
    )


Rule = Callable[[Entry, Sequence[Kin]], Outcome]

FIELDS: Final[dict[str, Rule]] = {
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
