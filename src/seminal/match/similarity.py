"""Are two entries one work? The decision, and the reason for it."""

from __future__ import annotations

from enum import Enum

from seminal.match.authors_in_title import with_authors_from_title
from seminal.match.comparison import comparison, near_enough, table
from seminal.match.contradictions import ASKED, contradiction
from seminal.match.disagreements import doubt_between, has_versions
from seminal.match.documents import same_document
from seminal.match.initials import is_abbreviated
from seminal.match.numbered import one_under_its_number, shared_identifiers
from seminal.match.objections import is_recurring, may_be_one
from seminal.match.periodical import same_span
from seminal.match.profile import Profile, authors_agree, share_identifier, years_as_posted, years_between
from seminal.match.sessions import without_session_marks
from seminal.match.slipped import is_misspelt
from seminal.match.titled import (
    are_one_record,
    differ_in_edition,
    differ_in_name,
    enough_without_authors,
    perhaps_retitled,
    title_relation,
)
from seminal.model.match_reasons import Doubt, MatchReason, Part, Sign, Veto, reason_of
from seminal.text.people import Agreement, agreement
from seminal.text.title_relations import Relation

_MAX_PAGE = 2  # what a page is the home of may be another version later


class Verdict(Enum):
    """What two entries are to each other."""

    SAME = "same"
    UNSURE = "unsure"
    DIFFERENT = "different"


_STRANGERS = reason_of(Veto.STRANGERS)
_OTHER_TITLES = reason_of(Doubt.TITLES)


def _authors_disjoint(left: Profile, right: Profile) -> bool:
    """Return whether both have authors, persons or organisations, and none in common."""
    return (
        left.corporate == right.corporate
        and bool(left.people)
        and bool(right.people)
        and set(left.people).isdisjoint(right.people)
    )


def compare(left: Profile, right: Profile, *, keep_preprints: bool = False) -> tuple[Verdict, MatchReason]:
    """Return whether two entries are one work, and why; symmetric.

    Rules decide first; what they leave open and nothing contradicts is decided by the fitted table.
    """
    left, right = with_authors_from_title(*without_session_marks(left, right))
    verdict, reason = _by_rules(left, right, keep_preprints=keep_preprints)
    if verdict is Verdict.SAME:
        return verdict, reason
    by_slips = is_misspelt(left, right)
    is_open = reason.is_open or (by_slips and verdict is Verdict.UNSURE)
    near = near_enough(left.title, right.title) or by_slips
    if not (is_open and near and may_be_one(left, right, keep_preprints=keep_preprints)):
        return verdict, reason
    if by_slips:
        return Verdict.SAME, reason_of(Sign.SLIPS, Sign.AUTHORS, Sign.YEAR_OR_NEXT)
    fitted, compared = table(), comparison(left, right)
    score = fitted.score(compared)
    if score >= fitted.same and not (left.whole and right.whole):  # two records word their titles with care
        found = MatchReason(
            (Part(Sign.COMPARED, compared.named_levels), Part(Sign.LOG_ODDS, (f"{score:.1f}",)))
        )
        return Verdict.SAME, found
    if score >= fitted.asked:
        return Verdict.UNSURE, reason.also(Sign.COMPARED, *compared.named_levels)
    return verdict, reason


def _by_rules(left: Profile, right: Profile, *, keep_preprints: bool) -> tuple[Verdict, MatchReason]:
    """Return the rules' verdict on two entries.

    A shared identifier decides only where the titles do not object: lists give wrong numbers.
    Without identifiers, titles must be related and authors agree; without authors, the
    year must be the same and the title one of a kind. A wrong merge is worse than none.
    """
    shared = share_identifier(left, right)
    if not shared and left.title.squashed != right.title.squashed and _authors_disjoint(left, right):
        return Verdict.DIFFERENT, _STRANGERS  # most pairs, and titles take much longer to compare
    relation = title_relation(left, right)
    lengths = sorted((len(left.title.words), len(right.title.words)))
    if relation is Relation.ACRONYM and not shared and lengths[0] == 1 < lengths[1]:
        return Verdict.UNSURE, reason_of(Sign.INITIALS)  # all of a title by its letters: "AOCP"
    renamed = relation < Relation.SHORTENED and differ_in_name(left, right)
    relation = Relation.NAMED if renamed else relation
    weak = relation <= Relation.NAMESAKE or relation is Relation.NAMED
    if weak and not shared and same_document(left, right):
        return Verdict.SAME, reason_of(Sign.DOCUMENT)
    if relation is Relation.DIFFERENT and not shared:
        return _by_unlike_titles(left, right)
    if against := contradiction(left, right, keep_preprints=keep_preprints):
        asked = shared and against not in (Veto.KEPT, Veto.CHAPTERS)
        unsure = asked or (relation is Relation.EQUAL and _is_doubtful(against, left, right))
        return (Verdict.UNSURE if unsure else Verdict.DIFFERENT), reason_of(against)
    people = agreement(left.names, right.names)
    if shared:
        same = relation > Relation.NAMESAKE or one_under_its_number(left, right, people)
        reason = reason_of(*shared_identifiers(left, right))
        return (Verdict.SAME, reason) if same else (Verdict.UNSURE, reason.also(Doubt.TITLES_DIFFER))
    if (
        relation >= Relation.SHORTENED
        and left.urls & right.urls
        and (years_between(left, right) or 0)
        <= (0 if has_versions(left) or has_versions(right) or (left.whole and right.whole) else _MAX_PAGE)
    ):
        return Verdict.SAME, reason_of(_SIGNS[relation], Sign.ADDRESS)
    if is_recurring(left, right):
        return Verdict.UNSURE, reason_of(_SIGNS[relation], Doubt.COLUMN)
    if relation is Relation.NAMESAKE:
        version = left.preprint != right.preprint and people is Agreement.AGREE
        near = (years_between(left, right) or 0) <= version
        return (Verdict.UNSURE if near else Verdict.DIFFERENT), reason_of(_SIGNS[relation])
    sign = Sign.RENAMED if renamed else _SIGNS[relation]
    return _by_title(left, right, relation, people, sign)


def _by_unlike_titles(left: Profile, right: Profile) -> tuple[Verdict, MatchReason]:
    """Return UNSURE for an edition, initials or a new title of a paper, else DIFFERENT."""
    if differ_in_edition(left, right):
        return Verdict.UNSURE, reason_of(Veto.EDITIONS)
    if is_abbreviated(left, right):
        return Verdict.UNSURE, reason_of(Sign.INITIALS)
    if perhaps_retitled(left, right):
        return Verdict.UNSURE, reason_of(Sign.RETITLED)
    return Verdict.DIFFERENT, _OTHER_TITLES


def _is_doubtful(against: Veto, left: Profile, right: Profile) -> bool:
    """Return whether two entries of one title may be one work despite a contradiction."""
    no_other_year = not years_between(left, right)
    if against is Veto.OTHER_PAGES and not (left.names or right.names):
        return False  # a periodical has "Reviews" on many pages
    return (
        (against in ASKED and no_other_year)
        or against is Veto.VENUES
        or (against is Veto.ISSUES and no_other_year and same_span(left, right))
        or (against is Veto.EDITIONS and authors_agree(left, right))
    )


def _posted_near(left: Profile, right: Profile) -> bool:
    """Return whether years, else arXiv numbers', agree; for a preprint, within one."""
    years = years_as_posted(left, right)
    return years is not None and years <= (left.preprint != right.preprint)


_SIGNS = {
    Relation.EQUAL: Sign.TITLE,
    Relation.ACRONYM: Sign.ACRONYM,
    Relation.MISSPELT: Sign.MISSPELT,
    Relation.NAMED: Sign.NAMED,
    Relation.SHORTENED: Sign.SHORTENED,
    Relation.EMBEDDED: Sign.EMBEDDED,
    Relation.SAME_NAME: Sign.SAME_NAME,
    Relation.NAMESAKE: Sign.NAMESAKE,
}


def _by_title(
    left: Profile, right: Profile, relation: Relation, people: Agreement, sign: Sign
) -> tuple[Verdict, MatchReason]:
    """Return the verdict by authors and year; `sign` says how the titles are related."""
    years, title = years_between(left, right), Part(sign)
    if people is Agreement.AGREE:
        if doubt := doubt_between(left, right, relation, years):
            return Verdict.UNSURE, MatchReason((title, Part(Sign.FIRST_AUTHOR), doubt))
        return Verdict.SAME, MatchReason((title, Part(Sign.FIRST_AUTHOR), _year_part(left, right, years)))
    same_venue = not years and left.venue != "" and left.venue == right.venue
    confirmed = years is None and relation >= Relation.NAMED and _posted_near(left, right)
    if enough_without_authors(left, right, relation, years, same_venue=same_venue) or (
        confirmed and enough_without_authors(left, right, relation, 0, same_venue=same_venue)
    ):
        agreed = _venue_part(left, years) if same_venue else _year_part(left, right, years)
        return Verdict.SAME, MatchReason((title, agreed, Part(Sign.NO_AUTHOR)))
    if are_one_record(left, right):
        return Verdict.SAME, MatchReason((title, _year_part(left, right, years), Part(Sign.NO_AUTHOR)))
    near = years is None or years <= 1
    return (Verdict.UNSURE if near else Verdict.DIFFERENT), reason_of(sign, Doubt.UNCONFIRMED)


def _year_part(left: Profile, right: Profile, years: int | None) -> Part:
    """Return a reason's part: one year, both years, or an unknown one."""
    if not years:
        return Part(Sign.YEAR_UNKNOWN if years is None else Sign.YEAR)
    return Part(Sign.YEARS, (left.year or 0, right.year or 0))


def _venue_part(profile: Profile, years: int | None) -> Part:
    """Return a reason's part: the common venue, with its year if no `years` lie between."""
    if years == 0:
        return Part(Sign.VENUE_AND_YEAR, (profile.venue, profile.year or 0))
    return Part(Sign.VENUE, (profile.venue,))
