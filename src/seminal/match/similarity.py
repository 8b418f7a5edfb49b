"""Are two entries one work? The decision, and the reason for it."""

from __future__ import annotations

from enum import Enum

from seminal.match.authorless import enough_without_authors
from seminal.match.authors_in_title import credited
from seminal.match.comparison import comparison, near_enough, table
from seminal.match.contradictions import ASKED, contradiction
from seminal.match.disagreements import doubts, goes_with, has_versions
from seminal.match.numbered import one_under_its_number, shared_identifiers
from seminal.match.periodical import same_span
from seminal.match.profile import Profile, posted, years_between
from seminal.match.sessions import unmarked
from seminal.match.titled import related, renamed
from seminal.model.match_reasons import Doubt, MatchReason, Part, Sign, Veto, because
from seminal.text.fold import fold
from seminal.text.people import Agreement, agreement
from seminal.text.slips import only_slips
from seminal.text.title_relations import Relation, later_paper, presents
from seminal.text.title_words import misspelt
from seminal.text.titles import Title, title_of

_TEAM = 3  # authors who seldom write two papers under like titles at once
_MAIN = 3  # words of a title that has lost its subtitle
_TELLING = 4  # words of a title that carry meaning
_MOST = 0.6  # of these, in both titles of a paper that got another in review
_YEARS_PAGE = 2  # what a page is the home of may be another version later

_DOCUMENT = frozenset(
    "whitepaper white paper guide manual documentation report official official's s".split()
)
"""What a vendor's document may or may not call itself."""


_COLUMN = frozenset(
    "announcement announcements awards back book calendar chair chairs column committee committees "
    "conference conferences contents discussion editor editorial editorials editors foreword front guest "
    "index influential introduction issue letter letters matter message news note notes obituary "
    "organization organizers panel papers past preface president program reminiscences report review "
    "reviews s secretary session special sponsors treasurer welcome".split()
)
"""A title of these words alone returns in every issue."""


class Verdict(Enum):
    """What two entries are to each other."""

    SAME = "same"
    UNSURE = "unsure"
    DIFFERENT = "different"


_NOBODY = because(Veto.STRANGERS)
_TITLES = because(Doubt.TITLES)


def _strangers(left: Profile, right: Profile) -> bool:
    """Return whether both entries name authors of one kind, and nobody is an author of both."""
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
    left, right = credited(*unmarked(left, right))
    verdict, reason = _by_rules(left, right, keep_preprints=keep_preprints)
    if verdict is Verdict.SAME:
        return verdict, reason
    slipped = _slipped(left, right)
    is_open = reason.is_open or (slipped and verdict is Verdict.UNSURE)
    near = near_enough(left, right) or slipped
    if not (is_open and near and _may_be_one(left, right, keep_preprints=keep_preprints)):
        return verdict, reason
    if slipped:
        return Verdict.SAME, because(Sign.SLIPS, Sign.AUTHORS, Sign.YEAR_OR_NEXT)
    fitted, compared = table(), comparison(left, right)
    score = fitted.score(compared)
    if score >= fitted.same and not (left.whole and right.whole):  # two records word their titles with care
        found = MatchReason((Part(Sign.COMPARED, compared.told), Part(Sign.LOG_ODDS, (f"{score:.1f}",))))
        return Verdict.SAME, found
    if score >= fitted.asked:
        return Verdict.UNSURE, reason.also(Sign.COMPARED, *compared.told)
    return verdict, reason


def undecided(left: Profile, right: Profile) -> bool:
    """Return whether the rules leave open whether two entries are one work."""
    verdict, reason = _by_rules(left, right, keep_preprints=False)
    return (
        verdict is not Verdict.SAME
        and reason.is_open
        and near_enough(left, right)
        and _may_be_one(left, right, keep_preprints=False)
    )


def _slipped(left: Profile, right: Profile) -> bool:
    """Return whether a line of a list, with letters wrong in its title, is another entry of the same people and place.

    Its subtitle may be cut. Two whole records are no line that somebody typed.
    """
    if (left.whole and right.whole) or set(left.people).isdisjoint(right.people):
        return False
    if (years_between(left, right) or 0) > 1 or not _titles_slipped(left, right):
        return False
    compared = comparison(left, right)
    return compared.authors.startswith("all") and compared.venue not in (
        "different",
        "unlike",
        "proceedings and journal",
    )


def _titles_slipped(left: Profile, right: Profile) -> bool:
    """Return whether two titles differ by slips alone, or by a subtitle that one of them lacks."""
    ours, theirs = left.title, right.title
    if only_slips(ours, theirs):
        return True
    for short, long in ((ours, right), (theirs, left)):
        main, _, rest = long.entry.title.partition(": ")
        if rest and len(short.words) >= _MAIN and only_slips(short, title_of(main), or_none=True):
            return True
    return False


def _may_be_one(left: Profile, right: Profile, *, keep_preprints: bool) -> bool:
    """Return whether nothing speaks against two entries with titles that share most words."""
    ours, theirs = left.title, right.title
    return (
        not (left.book and right.book)
        and not (_is_column(ours) or _is_column(theirs))
        and bool(left.names or right.names)
        and not _other_names(ours, theirs)
        and not _opposite(left, right)
        and not contradiction(left, right, keep_preprints=keep_preprints)
        and not later_paper(ours, theirs)
        and not presents(ours, theirs)
        and not goes_with(ours, theirs)
    )


_ACRONYM = 4  # letters of a word that may be one
_OPPOSITES = ("a", "an", "anti", "dis", "im", "in", "ir", "non", "un")
"""What makes a word its opposite where it is put in front."""


def _opposite(left: Profile, right: Profile) -> bool:
    """Return whether a word of one title is the opposite of one of the other, or an acronym with another letter.

    "Supervised" and "unsupervised", "CNN" and "RNN". Not where a blank is lost or stands elsewhere, and both have the
    letters: "HumanA ction".
    """
    both = (left.title, right.title)
    ours, theirs = (set(one.significant) - set(other.significant) for one, other in (both, both[::-1]))
    return any(
        prefix + word in others and prefix + word not in letters
        for words, others, letters in (
            (ours, theirs, both[0].squashed),
            (theirs, ours, both[1].squashed),
        )
        for word in words
        for prefix in _OPPOSITES
    ) or any(
        _other_letter(word, other)
        and (_in_capitals(word, left.entry.title) or _in_capitals(other, right.entry.title))
        for word in ours
        for other in theirs
    )


def _other_letter(one: str, other: str) -> bool:
    """Return whether two short words differ by one letter."""
    return (
        len(one) == len(other) <= _ACRONYM
        and (one + other).isascii()
        and (one + other).isalpha()
        and sum(a != b for a, b in zip(one, other, strict=True)) == 1
    )


def _in_capitals(word: str, title: str) -> bool:
    """Return whether a short word is an acronym, in which another letter is no slip; in small letters all may be."""
    return word.upper() in title or title.islower()


def _other_names(left: Title, right: Title) -> bool:
    """Return whether two titles begin with two names: "Orca: ..." and "Otter: ...", not "Orca" and "Orcca"."""
    both = left.head > 0 < right.head and left.name != right.name
    return both and not misspelt((left.name,), (right.name,)) and not only_slips(left, right)


def _by_rules(left: Profile, right: Profile, *, keep_preprints: bool) -> tuple[Verdict, MatchReason]:
    """Return what the rules say of two entries.

    A shared identifier decides only where the titles do not object: lists give wrong numbers.
    Without identifiers, titles must be related and authors agree; without authors, the
    year must be the same and the title one of a kind. A wrong merge is worse than none.
    """
    shared = (left.dois & right.dois) or (left.arxiv & right.arxiv) or (left.others & right.others)
    if not shared and left.title.squashed != right.title.squashed and _strangers(left, right):
        if _makers_name(left, right) or _makers_name(right, left):
            return Verdict.UNSURE, because(Sign.CALLED, Sign.YEAR, Doubt.PEOPLE)
        return Verdict.DIFFERENT, _NOBODY  # most pairs, and titles take much longer to compare
    relation = related(left, right)
    again = relation < Relation.SHORTENED and renamed(left, right)
    relation = Relation.NAMED if again else relation
    weak = relation <= Relation.NAMESAKE or relation is Relation.NAMED
    if weak and not shared and _same_document(left, right):
        return Verdict.SAME, because(Sign.DOCUMENT)
    if relation is Relation.DIFFERENT and not shared:
        if _perhaps_retitled(left, right):
            return Verdict.UNSURE, because(Sign.RETITLED)
        return Verdict.DIFFERENT, _TITLES
    if against := contradiction(left, right, keep_preprints=keep_preprints):
        same_year = years_between(left, right) in (0, None)
        unsure = relation is Relation.EQUAL and (
            (against in ASKED and same_year)
            or against is Veto.VENUES
            or (against is Veto.ISSUES and same_year and same_span(left, right))
            or (against is Veto.EDITIONS and agreement(left.names, right.names) is Agreement.AGREE)
        )
        asked = (shared and against not in (Veto.KEPT, Veto.CHAPTERS)) or unsure
        return (Verdict.UNSURE if asked else Verdict.DIFFERENT), because(against)
    people = agreement(left.names, right.names)
    if shared:
        same = relation > Relation.NAMESAKE or one_under_its_number(left, right, people)
        reason = because(*shared_identifiers(left, right))
        return (Verdict.SAME, reason) if same else (Verdict.UNSURE, reason.also(Doubt.TITLES_DIFFER))
    if (
        relation >= Relation.SHORTENED
        and left.urls & right.urls
        and (years_between(left, right) or 0)
        <= (0 if has_versions(left) or has_versions(right) or (left.whole and right.whole) else _YEARS_PAGE)
    ):
        return Verdict.SAME, because(_SIGNS[relation], Sign.ADDRESS)
    if _is_column(left.title) or _is_column(right.title):
        return Verdict.UNSURE, because(_SIGNS[relation], Doubt.COLUMN)
    if relation is Relation.NAMESAKE:
        version = left.preprint != right.preprint and people is Agreement.AGREE
        near = (years_between(left, right) or 0) <= version
        return (Verdict.UNSURE if near else Verdict.DIFFERENT), because(_SIGNS[relation])
    sign = Sign.RENAMED if again else _SIGNS[relation]
    return _by_title(left, right, relation, people, sign)


def _makers_name(one: Profile, other: Profile) -> bool:
    """Return whether one entry is a system's name and its maker's, the other a paper on it: "GPipe", Google."""
    return (
        one.title.squashed == other.title.name != ""
        and len(one.names) == 1 < len(other.names)
        and not one.names[0].given
        and one.year == other.year is not None
        and not contradiction(one._replace(names=(), people=()), other)
    )


def _is_column(title: Title) -> bool:
    """Return whether a title is what returns in every issue: "Editor's note", "Treasurer's message"."""
    return bool(title.significant) and all(
        word in _COLUMN or word.removesuffix("s") in _COLUMN for word in title.significant
    )


def _same_document(left: Profile, right: Profile) -> bool:
    """Return whether two titles are those of one document of an organisation.

    Its own name and what it calls the document ("whitepaper") come and go in such titles.
    """
    if not (_is_by_organisation(left) or _is_by_organisation(right)):
        return False
    owners = {
        word
        for one in (left, right)
        if _is_by_organisation(one)
        for word in fold(one.names[0].family).split()
    }
    ours, theirs = (
        {word.removesuffix("s") for word in one.title.significant if word not in owners | _DOCUMENT}
        for one in (left, right)
    )
    return (
        len(ours) >= 3
        and ours == theirs
        and years_between(left, right) in (None, 0)
        and not contradiction(left, right)
    )


def _perhaps_retitled(left: Profile, right: Profile) -> bool:
    """Return whether a preprint and what is in print have all authors, a year or the next, and most words in common."""
    if left.preprint == right.preprint or left.people != right.people or len(left.names) < _TEAM:
        return False
    ours, theirs = set(left.title.significant), set(right.title.significant)
    fewer = min(len(ours), len(theirs))
    return (
        fewer >= _TELLING
        and len(ours & theirs) >= _MOST * fewer
        and (years_between(left, right) or 0) <= 1
        and not contradiction(left, right)
    )


def _is_by_organisation(one: Profile) -> bool:
    return len(one.names) == 1 and not one.names[0].given and not one.entry.more_authors


def _posted_near(left: Profile, right: Profile) -> bool:
    """Return whether an arXiv number says of an undated entry that it is of the other's year, or of that before."""
    ours, theirs = (one.year or posted(one) for one in (left, right))
    if ours is None or theirs is None:
        return False
    return ours == theirs or (left.preprint != right.preprint and abs(ours - theirs) == 1)


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
    """Decide by title, authors and year."""
    years, title = years_between(left, right), Part(sign)
    if people is Agreement.AGREE:
        if doubt := doubts(left, right, relation, years):
            return Verdict.UNSURE, MatchReason((title, Part(Sign.FIRST_AUTHOR), doubt))
        return Verdict.SAME, MatchReason((title, Part(Sign.FIRST_AUTHOR), _dated(left, right, years)))
    there = not years and left.venue != "" and left.venue == right.venue
    confirmed = years is None and relation >= Relation.NAMED and _posted_near(left, right)
    if enough_without_authors(left, right, relation, years, there=there) or (
        confirmed and enough_without_authors(left, right, relation, 0, there=there)
    ):
        agreed = _printed_there(left, years) if there else _dated(left, right, years)
        return Verdict.SAME, MatchReason((title, agreed, Part(Sign.NO_AUTHOR)))
    near = years is None or years <= 1
    return (Verdict.UNSURE if near else Verdict.DIFFERENT), because(sign, Doubt.UNCONFIRMED)


def _dated(left: Profile, right: Profile, years: int | None) -> Part:
    if not years:
        return Part(Sign.YEAR_UNKNOWN if years is None else Sign.YEAR)
    return Part(Sign.YEARS, (left.year or 0, right.year or 0))


def _printed_there(one: Profile, years: int | None) -> Part:
    if years == 0:
        return Part(Sign.VENUE_AND_YEAR, (one.venue, one.year or 0))
    return Part(Sign.VENUE, (one.venue,))
